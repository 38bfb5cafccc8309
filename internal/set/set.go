package set

import (
	"bytes"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/find"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/jsonc"
	"github.com/javelin-go/javelin/internal/tape"
)

// Carefully is Set of what b is the text of, by any path and where anything is
// missing, which is known if it has been sought.
func Carefully(data []byte, path string, b []byte, sought bool, opts []tape.Option) ([]byte, error) {
	keys, ok, err := ParseKeys(path)
	if err != nil {
		return nil, err
	}
	if tape.TooDeep(b, max(len(keys), 1+strings.Count(path, "."))) {
		return nil, gpath.Fail(path, 0, tape.ErrDepth)
	}
	if !ok {
		return setMatches(data, path, b, opts)
	}
	out, _, err := At(data, keys, path, b, sought, opts)
	return out, err
}

// At is Set by keys, which are those of path or the last of them. It reports
// whether the value has been there.
func At(data []byte, keys []Key, path string, b []byte, sought bool, opts []tape.Option) (out []byte, there bool, err error) {
	if hops, ok := HopsOf(keys); ok && !sought {
		if start, end, res := find.LocateSpan(data, hops, opts); res == find.Found {
			return AppendSpliced(nil, data, start, end, b), true, nil
		}
	}
	e, err := editorOf(data, opts)
	if err != nil {
		return nil, false, err
	}
	if err := onlyNames(e, keys, opts); err != nil {
		return nil, false, err
	}
	there = Leads(e, keys)
	if err := PutKeys(e, keys, &edit.Part{Node: tape.Known(b, false)}, path); err != nil {
		return nil, false, err
	}
	return e.Bytes(), there, nil
}

// Leads reports whether there is something at the end of keys. Nothing has been edited
// yet.
func Leads(e *edit.Editor, keys []Key) bool {
	if e.Root == nil {
		return false
	}
	n := e.Root.Node
	for i := range keys {
		switch key := &keys[i]; {
		case n.IsObject():
			n = n.Get(key.Name)
		case n.IsArray() && key.Index >= 0:
			n = n.Index(key.Index)
		default:
			return false
		}
	}
	return n.Exists()
}

// onlyNames returns an error if an object on the way of keys has two members of the
// name, unless the options allow that. Nothing has been edited yet.
func onlyNames(e *edit.Editor, keys []Key, opts []tape.Option) error {
	if e.Root == nil || tape.AllowsDuplicates(opts) {
		return nil
	}
	n := e.Root.Node
	for i := range keys {
		key := &keys[i]
		switch {
		case n.IsObject():
			n = n.Get(key.Name)
			if twin := n.Namesake(); twin.Exists() {
				return twin.Duplicate()
			}
		case key.Last:
			n = n.Index(-1)
		case n.IsArray() && key.Index >= 0:
			n = n.Index(key.Index)
		default:
			return nil
		}
	}
	return nil
}

// A Key is one part of a path to set.
type Key struct {
	Name  string
	Index int  // in an array, -1 if the name is no index
	Last  bool // -1
	named bool // what is made for it is an object
}

// in returns the index of what the key leads to in an open part, -1 for nothing.
func (k *Key) in(p *edit.Part) int {
	switch {
	case p.Kind == '{':
		return p.Find(k.Name)
	case k.Last:
		return len(p.List) - 1
	case k.Index < len(p.List):
		return k.Index
	}
	return -1
}

// ParseKeys reads a path. It is not ok if it has wildcards or queries.
func ParseKeys(path string) (keys []Key, ok bool, err error) {
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
					return nil, false, gpath.Fail(path, at-1, tape.TextError("nothing after the backslash"))
				}
			}
			name = append(name, path[at])
		}
		raw := path[start:at]
		key := Key{Name: string(name)}
		if raw == gpath.EmptyName {
			key.Name = ""
		}
		if strings.HasPrefix(raw, ":") && (gpath.LooseIndex(raw[1:]) >= 0 || raw == ":-1") {
			raw = raw[1:]
			key.Name, key.named = raw, true
		}
		key.Index, key.Last = gpath.LooseIndex(raw), raw == "-1" && !key.named
		keys = append(keys, key)
		if at == len(path) {
			return keys, true, nil
		}
		at++
	}
}

// isModifier reports whether the text after an @ is the name of a modifier first.
func isModifier(s string) bool {
	if i := strings.IndexAny(s, ".|:"); i >= 0 {
		s = s[:i]
	}
	return gpath.Builtin[s] != nil
}

// SettableHops is plainHops for paths of which [Set] makes nothing else.
func SettableHops(hops []gpath.Hop, path string) ([]gpath.Hop, bool) {
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

// HopsOf is SettableHops for any keys.
func HopsOf(keys []Key) (hops []gpath.Hop, ok bool) {
	for _, k := range keys {
		if k.Last {
			return nil, false
		}
		hops = append(hops, gpath.MakeHop(k.Name, k.Index))
	}
	return hops, true
}

// AppendSpliced appends data with b in the place of data[start:end].
func AppendSpliced(dst, data []byte, start, end int, b []byte) []byte {
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
func editorOf(data []byte, opts []tape.Option) (*edit.Editor, error) {
	if len(bytes.TrimLeft(tape.Unmarked(data, opts), " \t\r\n")) == 0 {
		return edit.New(), nil
	}
	if rest := tape.Unmarked(data, opts); tape.MayBeNoted(opts) && len(bytes.TrimLeft(jsonc.Standardize(rest), " \t\r\n")) == 0 {
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
func setMatches(data []byte, path string, b []byte, opts []tape.Option) ([]byte, error) {
	var p gpath.Path
	if err := p.Compile(path, nil); err != nil {
		return nil, err
	}
	rest := tape.Unmarked(data, opts)
	if len(bytes.TrimLeft(rest, " \t\r\n")) == 0 || tape.MayBeNoted(opts) && len(bytes.TrimLeft(jsonc.Standardize(rest), " \t\r\n")) == 0 {
		return bytes.Clone(rest), nil
	}
	out, _, err := Steps(data, p.Steps, path, b, opts)
	return out, err
}

// ErrSetPath says that a path leads to what is in no document.
const ErrSetPath = tape.TextError("modifiers, multipaths, literals and lengths cannot be set")

// Steps puts b in the place of all values that steps lead to, which are those of path
// or the last of them. It reports whether there are any.
func Steps(data []byte, steps []gpath.Step, path string, b []byte, opts []tape.Option) (out []byte, any bool, err error) {
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
		return nil, false, gpath.Fail(path, 0, ErrSetPath)
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
