package gpath

import (
	"strings"

	"github.com/javelin-go/javelin/internal/tape"
)

// A Hop is a step to a member or, in an array, an element.
type Hop struct {
	Name  string
	Index int  // -1 if the name is no index
	Hard  bool // a string of that value has escape sequences
}

// MakeHop returns the hop to a member, or an element unless index is -1.
func MakeHop(name string, index int) Hop {
	return Hop{name, index, strings.IndexByte(name, '"') >= 0 || strings.IndexByte(name, '\\') >= 0}
}

// PathMarks are the bytes that mean something in a path, or make a name hard.
var PathMarks = [256]bool{'.': true, '"': true, '|': true, '#': true, '@': true, '*': true, '?': true, '\\': true, '!': true, '{': true, '[': true}

// PlainHops reads a path of names and indexes alone, and says no to any other. A
// backslash may be in front of them: what follows is a name then.
func PlainHops(hops []Hop, path string) ([]Hop, bool) {
	for {
		end := 0
		for end < len(path) && !PathMarks[path[end]] {
			end++
		}
		if end < len(path) && path[end] != '.' || end == 0 && path != "" {
			if end = escapedName(path); end == 0 {
				return nil, false // something else, or perhaps ..
			}
			hops = append(hops, Hop{Name: path[1:end], Index: -1})
			if end == len(path) {
				return hops, true
			}
			path = path[end+1:]
			continue
		}
		hops = append(hops, Hop{Name: path[:end], Index: LooseIndex(path[:end])})
		if end == len(path) {
			return hops, true
		}
		path = path[end+1:]
	}
}

// escapedName returns the end of a name that path begins with, with a backslash in
// front of it and none in it, 0 if it is none, or one that is hard.
func escapedName(path string) (end int) {
	if len(path) < 2 || path[0] != '\\' || path[1] == '\\' || path[1] == '"' {
		return 0
	}
	for end = 2; end < len(path) && !PathMarks[path[end]]; end++ {
	}
	if end < len(path) && path[end] != '.' {
		return 0
	}
	return end
}

// FollowHops goes from n along hops.
func FollowHops(n tape.Node, hops []Hop) tape.Node {
	for _, h := range hops {
		switch {
		case n.IsObject():
			n = n.Get(h.Name)
		case n.IsArray() && h.Index >= 0:
			n = n.Index(h.Index)
		case n.IsArray():
			n = n.Missing()
		default:
			return tape.Node{}
		}
	}
	return n
}

// plainSteps returns the steps at the start that are names and indexes.
func plainSteps(steps []Step) []Hop {
	var hops []Hop
	for i := range steps {
		if steps[i].Op != StepKey {
			break
		}
		hops = append(hops, MakeHop(steps[i].Name, steps[i].Index))
	}
	return hops
}
