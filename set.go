package javelin

import (
	"bytes"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/find"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
)

// This file changes one value in bytes, by paths with the rules of sjson.

// Set returns data with v, of any type that [AppendValue] can write, at the place
// that the path leads to; data itself stays as it is. All else is kept byte for
// byte. The document is checked, unless [Unchecked] is given and the value is
// there already.
//
// If an object on the way has two members of the name that the path goes by, that is
// an error, a [*jsontext.SyntacticError] with [jsontext.ErrDuplicateName], also with
// Unchecked: what has a name is set as a whole or not at all. With [Syntax] and
// [jsontext.AllowDuplicateNames] it is done to all of them.
//
// The path is made of names and indexes. What is missing on the way, or neither an
// object nor an array, is made anew: an array where an index is asked for, an
// object otherwise, and for :123, which is a name where there is a choice. An array
// that is too short gets nulls, up to 65,536 of them. In an array, -1 stands for one
// behind the last. Data that is empty is no document yet.
//
// A path with wildcards or queries (*, ?, #) sets what [Get] would find, which for #
// and #(…)# is every value that it would collect, and makes none.
func Set(data []byte, path string, v any, opts ...Option) ([]byte, error) {
	return AppendSet(nil, data, path, v, opts...)
}

// AppendSet is [Set] that appends its result to dst, which must not overlap data.
func AppendSet(dst, data []byte, path string, v any, opts ...Option) ([]byte, error) {
	var few [8]gpath.Hop
	var small [64]byte
	b, ok, err := appendScalar(small[:0], v)
	if !ok {
		b, err = AppendValue(nil, v)
	}
	if err != nil {
		return dst, err
	}
	hops, plain := settableHops(few[:0], path)
	plain = plain && len(hops)+len(b)/2 <= tape.DepthLimit
	if plain {
		if start, end, res := find.LocateSpan(data, hops, opts); res == find.Found {
			return appendSpliced(dst, data, start, end, b), nil
		}
	}
	whole, err := setCarefully(data, path, bytes.Clone(b), plain, opts)
	if err != nil {
		return dst, err
	}
	return appendWhole(dst, whole), nil
}

// appendWhole appends b, or returns it if there is no dst.
func appendWhole(dst, b []byte) []byte {
	if dst == nil {
		return b
	}
	return append(dst, b...)
}

// setCarefully is Set of what b is the text of, by any path and where anything is
// missing, which is known if it has been sought.
func setCarefully(data []byte, path string, b []byte, sought bool, opts []Option) ([]byte, error) {
	keys, ok, err := setKeys(path)
	if err != nil {
		return nil, err
	}
	if tooDeep(b, max(len(keys), 1+strings.Count(path, "."))) {
		return nil, gpath.Fail(path, 0, tape.ErrDepth)
	}
	if !ok {
		return setMatches(data, path, b, opts)
	}
	out, _, err := setAt(data, keys, path, b, sought, opts)
	return out, err
}

// setAt is Set by keys, which are those of path or the last of them. It reports
// whether the value has been there.
func setAt(data []byte, keys []setKey, path string, b []byte, sought bool, opts []Option) (out []byte, there bool, err error) {
	if hops, ok := hopsOf(keys); ok && !sought {
		if start, end, res := find.LocateSpan(data, hops, opts); res == find.Found {
			return appendSpliced(nil, data, start, end, b), true, nil
		}
	}
	e, err := editorOf(data, opts)
	if err != nil {
		return nil, false, err
	}
	if err := onlyNames(e, keys, opts); err != nil {
		return nil, false, err
	}
	there = leads(e, keys)
	if err := putKeys(e, keys, &edit.Part{Node: tape.Known(b, false)}, path); err != nil {
		return nil, false, err
	}
	return e.Bytes(), there, nil
}

// leads reports whether there is something at the end of keys. Nothing has been edited
// yet.
func leads(e *edit.Editor, keys []setKey) bool {
	if e.Root == nil {
		return false
	}
	n := e.Root.Node
	for i := range keys {
		switch key := &keys[i]; {
		case n.IsObject():
			n = n.Get(key.name)
		case n.IsArray() && key.index >= 0:
			n = n.Index(key.index)
		default:
			return false
		}
	}
	return n.Exists()
}

// tooDeep reports whether the value b, within as many objects and arrays as levels
// says, would be nested too deeply.
func tooDeep(b []byte, levels int) bool {
	if levels+len(b)/2 <= tape.DepthLimit {
		return false // each level takes two bytes
	}
	n, err := tape.Parse(b, Alias())
	return err != nil || levels+tape.DepthOf(n) > tape.DepthLimit
}

// onlyNames returns an error if an object on the way of keys has two members of the
// name, unless the options allow that. Nothing has been edited yet.
func onlyNames(e *edit.Editor, keys []setKey, opts []Option) error {
	if e.Root == nil || tape.AllowsDuplicates(opts) {
		return nil
	}
	n := e.Root.Node
	for i := range keys {
		key := &keys[i]
		switch {
		case n.IsObject():
			n = n.Get(key.name)
			if twin := n.Namesake(); twin.Exists() {
				return twin.Duplicate()
			}
		case key.last:
			n = n.Index(-1)
		case n.IsArray() && key.index >= 0:
			n = n.Index(key.index)
		default:
			return nil
		}
	}
	return nil
}

// A setKey is one part of a path to set.
type setKey struct {
	name  string
	index int  // in an array, -1 if the name is no index
	last  bool // -1
	named bool // what is made for it is an object
}

// in returns the index of what the key leads to in an open part, -1 for nothing.
func (k *setKey) in(p *edit.Part) int {
	switch {
	case p.Kind == '{':
		return p.Find(k.name)
	case k.last:
		return len(p.List) - 1
	case k.index < len(p.List):
		return k.index
	}
	return -1
}

// setKeys reads a path. It is not ok if it has wildcards or queries.
func setKeys(path string) (keys []setKey, ok bool, err error) {
	if path == "" {
		return nil, false, gpath.Fail(path, 0, tape.TextError("the path is empty"))
	}
	if strings.HasPrefix(path, "..") {
		return nil, false, gpath.Fail(path, 0, tape.TextError("a sequence of values cannot be set"))
	}
	for at := 0; ; {
		var name []byte
		start := at
		for ; at < len(path) && path[at] != '.' && path[at] != '|'; at++ {
			switch path[at] {
			case '*', '?':
				return nil, false, nil
			case '#':
				if at == start && (at+1 == len(path) || strings.IndexByte(".|([", path[at+1]) >= 0) {
					return nil, false, nil
				}
			case '@', '!', '{', '[':
				if at == start && (path[at] != '@' || isModifier(path[at+1:])) {
					return nil, false, gpath.Fail(path, at, tape.TextError("modifiers, multipaths and literals cannot be set"))
				}
			case '\\':
				if at++; at == len(path) {
					return nil, false, gpath.Fail(path, at-1, tape.TextError("nothing behind the backslash"))
				}
			}
			name = append(name, path[at])
		}
		raw := path[start:at]
		key := setKey{name: string(name)}
		if raw == gpath.EmptyName {
			key.name = ""
		}
		if strings.HasPrefix(raw, ":") && (gpath.LooseIndex(raw[1:]) >= 0 || raw == ":-1") {
			raw = raw[1:]
			key.name, key.named = raw, true
		}
		key.index, key.last = gpath.LooseIndex(raw), raw == "-1" && !key.named
		keys = append(keys, key)
		if at == len(path) {
			return keys, true, nil
		}
		at++
	}
}

// isModifier reports whether the text behind an @ is the name of a modifier first.
func isModifier(s string) bool {
	if i := strings.IndexAny(s, ".|:"); i >= 0 {
		s = s[:i]
	}
	return gpath.Builtin[s] != nil
}

// settableHops is plainHops for paths of which [Set] makes nothing else.
func settableHops(hops []gpath.Hop, path string) ([]gpath.Hop, bool) {
	if path == "" {
		return nil, false
	}
	hops, ok := gpath.PlainHops(hops, path)
	for i := range hops {
		name := hops[i].Name
		if name != "" && (name[0] == ':' || name == "-1") {
			return nil, false
		}
	}
	return hops, ok
}

// hopsOf is settableHops for any keys.
func hopsOf(keys []setKey) (hops []gpath.Hop, ok bool) {
	for _, k := range keys {
		if k.last {
			return nil, false
		}
		hops = append(hops, gpath.MakeHop(k.name, k.index))
	}
	return hops, true
}

// appendSpliced appends data with b in the place of data[start:end].
func appendSpliced(dst, data []byte, start, end int, b []byte) []byte {
	if n := len(data) - (end - start) + len(b); dst == nil {
		dst = make([]byte, 0, n)
	} else {
		dst = slices.Grow(dst, n)
	}
	dst = append(dst, data[:start]...)
	dst = append(dst, b...)
	return append(dst, data[end:]...)
}

// editorOf returns an Editor for data.
func editorOf(data []byte, opts []Option) (*edit.Editor, error) {
	if len(bytes.TrimLeft(tape.Unmarked(data, opts), " \t\r\n")) == 0 {
		return edit.New(), nil
	}
	if rest := tape.Unmarked(data, opts); tape.MayBeNoted(opts) && len(bytes.TrimLeft(tape.Standardize(rest), " \t\r\n")) == 0 {
		e := edit.New()
		e.Noted, e.Before = true, edit.Seal(rest, nil)
		return e, nil
	}
	root, err := tape.OpenLoosely(data, opts)
	if err != nil {
		return nil, err
	}
	return edit.Of(root), nil
}

// setMatches puts b in the place of all values that a path with wildcards or
// queries leads to.
func setMatches(data []byte, path string, b []byte, opts []Option) ([]byte, error) {
	var p gpath.Path
	if err := p.Compile(path, nil); err != nil {
		return nil, err
	}
	rest := tape.Unmarked(data, opts)
	if len(bytes.TrimLeft(rest, " \t\r\n")) == 0 || tape.MayBeNoted(opts) && len(bytes.TrimLeft(tape.Standardize(rest), " \t\r\n")) == 0 {
		return bytes.Clone(rest), nil
	}
	out, _, err := setSteps(data, p.Steps, path, b, opts)
	return out, err
}

const errSetPath = tape.TextError("modifiers, multipaths, literals and lengths cannot be set")

// setSteps puts b in the place of all values that steps lead to, which are those of path
// or the last of them. It reports whether there are any.
func setSteps(data []byte, steps []gpath.Step, path string, b []byte, opts []Option) (out []byte, any bool, err error) {
	root, err := tape.OpenLoosely(data, opts)
	if err != nil {
		return nil, false, err
	}
	e := gpath.Evaluator{Budget: gpath.MakeBudget(data), Names: gpath.OneOfName}
	if tape.AllowsDuplicates(opts) {
		e.Names = gpath.AllOfName
	}
	var spans []span
	if !collect(&e, steps, root, &spans) {
		return nil, false, gpath.Fail(path, 0, errSetPath)
	}
	if e.Err != nil {
		return nil, false, e.Err
	}
	size := int64(len(data)) + int64(len(spans))*int64(len(b))
	if size > tape.MaxBytes {
		return nil, false, tape.TooLarge(tape.MaxBytes)
	}
	out = make([]byte, 0, size)
	last := root.Doc.Mark()
	for _, s := range spans {
		out = append(append(out, data[last:s.start]...), b...)
		last = s.end
	}
	return append(out, data[last:]...), len(spans) > 0, nil
}

// A span is where a value stands.
type span struct{ start, end int }

// collect adds the places of all values that steps lead to, in their order, and
// reports whether they stand in the document at all.
func collect(e *gpath.Evaluator, steps []gpath.Step, n tape.Node, spans *[]span) bool {
	for i := range steps {
		s := &steps[i]
		switch s.Op {
		case gpath.StepKey, gpath.StepFirst:
			object := s.Op == gpath.StepKey && n.IsObject()
			if n = e.Step(s, n); !object {
				break
			}
			if twin := e.Twin(n); twin.Exists() {
				for v := n; v.Exists(); v = e.Twin(v) {
					if !collect(e, steps[i+1:], v, spans) {
						return false
					}
				}
				return true
			}
		case gpath.StepWild:
			words, at, limit, ok := n.Container('{')
			if !ok {
				return true
			}
			before := len(*spans)
			for at < limit && len(*spans) == before && e.Spend(1) {
				if name := n.Doc.Text(words[at]); gpath.Matches([]byte(name), s.Pattern) {
					v := tape.Node{Doc: n.Doc, Slot: at + 1}
					if !collect(e, s.Sub, v, spans) {
						return false
					}
					// What has the name of the one that counts.
					for len(*spans) > before {
						if v = e.Twin(v); !v.Exists() {
							break
						}
						if !collect(e, s.Sub, v, spans) {
							return false
						}
					}
				}
				at = tape.Next(words, at+1)
			}
			return i == len(steps)-1
		case gpath.StepEach, gpath.StepAll:
			if i < len(steps)-1 {
				return false
			}
			for _, v := range n.Elements() {
				if s.Op == gpath.StepAll && !e.Accepts(s.Query, v) {
					continue
				}
				if !collect(e, s.Sub, v, spans) {
					return false
				}
			}
			return true
		default:
			return false
		}
		if !n.Exists() {
			return true
		}
	}
	start, end, _ := n.Bounds()
	*spans = append(*spans, span{start, end})
	return true
}
