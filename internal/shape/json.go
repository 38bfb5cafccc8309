package shape

import (
	"errors"

	"github.com/javelin-go/javelin/internal/wire"
)

// This file finds its way in JSON that stands in a tag.

var errNotJSON = errors.New("not a JSON value; a string stands in double quotes")

// maxDefaultDepth is how deep arrays and objects in a tag may be nested.
const maxDefaultDepth = 100

// jsonEnd returns where the JSON value at the start of s ends.
func jsonEnd(s string, depth int) (n int, err error) {
	b := []byte(s)
	n = wire.ConsumeWhitespace(b)
	if n == len(b) || depth > maxDefaultDepth {
		return 0, errNotJSON
	}
	size := 0
	switch c := b[n]; c {
	case '{', '[':
		return listEnd(s, n+1, c, depth)
	case '"':
		size, _, err = wire.ConsumeString(b[n:], 0, 0, true)
	case 'n':
		size, err = wire.ConsumeLiteral(b[n:], "null")
	case 't':
		size, err = wire.ConsumeLiteral(b[n:], "true")
	case 'f':
		size, err = wire.ConsumeLiteral(b[n:], "false")
	default:
		size, _, err = wire.ConsumeNumber(b[n:], 0, 0)
	}
	if err != nil || size == 0 {
		return 0, errNotJSON
	}
	n += size
	return n + wire.ConsumeWhitespace(b[n:]), nil
}

// listEnd is jsonEnd for an object or array, which c has opened before s[n:].
func listEnd(s string, n int, c byte, depth int) (end int, err error) {
	last := c + 2 // ] after [, and } after {
	skip := func() { n += wire.ConsumeWhitespace([]byte(s[n:])) }
	take := func(want byte) bool {
		if n < len(s) && s[n] == want {
			n++
			return true
		}
		return false
	}
	skip()
	for first := true; !take(last); first = false {
		if !first {
			if !take(',') {
				return 0, errNotJSON
			}
			skip()
		}
		if c == '{' {
			size, _, err := wire.ConsumeString([]byte(s[n:]), 0, 0, true)
			if err != nil {
				return 0, errNotJSON
			}
			n += size
			if skip(); !take(':') {
				return 0, errNotJSON
			}
		}
		size, err := jsonEnd(s[n:], depth+1)
		if err != nil {
			return 0, err
		}
		n += size
	}
	skip()
	return n, nil
}

// elements calls visit for the values in an array, or of the members of an object, until it
// returns something else than "". That is returned.
func elements(list string, visit func(text string) string) string {
	n := 1 // after the bracket
	for {
		n += wire.ConsumeWhitespace([]byte(list[n:]))
		switch c := list[n]; {
		case c == ']' || c == '}':
			return ""
		case c == ',':
			n++
			continue
		}
		if list[0] == '{' {
			size, _ := jsonEnd(list[n:], 0) // and the space after it
			n += size + len(":")
		}
		size, _ := jsonEnd(list[n:], 0)
		if wrong := visit(list[n : n+size]); wrong != "" {
			return wrong
		}
		n += size
	}
}
