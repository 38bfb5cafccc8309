package javelin

import (
	"errors"
	"slices"
	"strconv"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// ErrTest says that a "test" operation of a JSON Patch has failed.
var ErrTest = errors.New("value is not the one tested for")

// A PatchError says which operation of a JSON Patch cannot be applied, and why.
type PatchError struct {
	_ [0]func() // neither comparable nor to be written without field names

	// Index is that of the operation, -1 if the patch as a whole is not one.
	Index int
	// Op is the name of the operation.
	Op string
	// Path is where the operation was to be applied.
	Path jsontext.Pointer
	// Err is the cause.
	Err error
}

// Error says which operation it is, and what is wrong.
func (e *PatchError) Error() string {
	msg := "javelin: patch"
	if e.Index >= 0 {
		msg += " operation " + strconv.Itoa(e.Index)
	}
	if e.Op != "" {
		msg += " " + strconv.Quote(e.Op)
	}
	if e.Path != "" {
		msg += " at " + strconv.Quote(string(e.Path))
	}
	text := e.Err.Error()
	var own *Error
	if errors.As(e.Err, &own) && own.Err != nil {
		text = own.Err.Error()
	}
	return msg + ": " + text
}

// Unwrap returns e.Err.
func (e *PatchError) Unwrap() error { return e.Err }

// Patch applies a JSON Patch (RFC 6902): all of its operations or, if there is an
// error, which is a [*PatchError], none. If both have been opened with [Comments], the
// comments of the member "value" go with the value.
func (e *Editor) Patch(patch Node) error {
	return e.patch(patch.n)
}

// patch is [Editor.Patch].
func (e *Editor) patch(patch tape.Node) error {
	if e.fault != nil {
		return &PatchError{Index: -1, Err: e.fault}
	}
	if !patch.IsArray() {
		return &PatchError{Index: -1, Err: tape.TextError("not an array of operations")}
	}
	patch = e.adopt(patch)
	// The operations change a copy; it costs no more than to print it.
	try := &Editor{room: e.room, noted: e.noted, before: e.before, back: e.back}
	if e.root != nil {
		try.root = &part{node: e.root.asNode(e.noted)}
	}
	for i, op := range patch.Elements() {
		name := op.Get("op").TextOr("")
		path := op.Get("path").TextOr("")
		if err := try.apply(op, name, jsontext.Pointer(path)); err != nil {
			return &PatchError{Index: i, Op: name, Path: jsontext.Pointer(path), Err: err}
		}
	}
	e.root, e.room, e.before, e.back = try.root, try.room, try.before, try.back
	return nil
}

func (e *Editor) apply(op tape.Node, name string, path jsontext.Pointer) error {
	if op.Get("path").Kind() != jsontext.KindString {
		return tape.TextError("no path")
	}
	toks, err := e.tokens(path)
	if err != nil {
		return err
	}
	var v *part
	switch name {
	case "add", "replace", "test":
		n := op.Get("value")
		if !n.Exists() {
			return tape.TextError("no value")
		}
		if len(toks)+tape.DepthOf(n) > tape.DepthLimit {
			return errDepth
		}
		v = &part{node: n}
	case "move", "copy":
		if op.Get("from").Kind() != jsontext.KindString {
			return tape.TextError("no from")
		}
	}
	from := jsontext.Pointer(op.Get("from").TextOr(""))
	switch name {
	case "add":
		return e.addAt(toks, path, v, valueNotes(op))
	case "replace":
		if _, err := e.at(path); err != nil {
			return err
		}
		places := e.all(toks)
		if r := valueNotes(op); !r.empty() && len(toks) > 0 && len(places) == 1 {
			list, i, err := e.entry(toks, path)
			if err == nil {
				list.replaceNoted(i, v, r)
			}
			return err
		}
		for range places[1:] {
			if err := e.spendRoom(v); err != nil {
				return fail(path, err)
			}
		}
		for _, at := range places {
			*at = *v
		}
		return nil
	case "test":
		at, err := e.at(path)
		if err != nil {
			return err
		}
		if !tape.Equal(at.asNode(e.noted), v.node) {
			return ErrTest
		}
		return nil
	case "remove":
		return e.Delete(path)
	case "move":
		if err := e.hasParent(toks, path, from); err != nil {
			return err
		}
		return e.Move(from, path)
	case "copy":
		if err := e.hasParent(toks, path, ""); err != nil {
			return err
		}
		return e.Copy(from, path)
	}
	return tape.TextError("no such operation")
}

// hasParent returns an error unless what a value is put into at toks is there, and
// will still be there without what is at from.
func (e *Editor) hasParent(toks []string, p, from jsontext.Pointer) error {
	if len(toks) == 0 {
		return nil
	}
	if from != "" && from != p && from.Contains(p) {
		return errWithin
	}
	at, err := e.reach(toks[:len(toks)-1], p)
	if err == nil && !at.open() {
		err = fail(p, ErrKind)
	}
	return err
}

// addAt is the operation "add": it makes no parents.
func (e *Editor) addAt(toks []string, p jsontext.Pointer, v *part, r notes) error {
	if err := e.hasParent(toks, p, ""); err != nil {
		return err
	}
	return e.placeNoted(toks, p, v, true, r)
}

// valueNotes returns the comments around the value of an operation.
func valueNotes(op tape.Node) (r notes) {
	if op.Doc.Extra == nil || op.Doc.Extra.Whole == nil {
		return r
	}
	p := &part{node: op}
	p.open()
	return p.notesOf(p.find("value"))
}

// MergePatch applies a JSON Merge Patch (RFC 7396): members of objects are set,
// one by one; null takes a member out; anything else replaces what is there.
func (e *Editor) MergePatch(patch Node) error {
	if !patch.Exists() {
		return patch.Err()
	}
	return e.mergePatch(patch.n)
}

// mergePatch is [Editor.MergePatch] for a value that exists.
func (e *Editor) mergePatch(patch tape.Node) error {
	if e.fault != nil {
		return e.fault
	}
	if tape.DepthOf(patch) > tape.DepthLimit {
		return fail("", errDepth)
	}
	e.root = e.merge(e.root, e.adopt(patch))
	return nil
}

// merge returns what becomes of p, which may be nil.
func (e *Editor) merge(p *part, patch tape.Node) *part {
	if !patch.IsObject() {
		return &part{node: patch}
	}
	if p == nil || p.kindOf() != jsontext.KindBeginObject {
		p = &part{kind: '{'}
	}
	p.open()
	at, after := p.names(patch.Len())
	var added []entry
	fresh := map[string]int{} // names in added
	for name, v := range patch.Members() {
		if first := at(name); first >= 0 {
			for i := first; i >= 0; i = after(i) {
				m := &p.list[i]
				switch {
				case v.IsNull(), i != first && e.spendRoom(&part{node: v}) != nil:
					m.value = nil // taken out below
				default:
					m.value = e.merge(m.value, v)
				}
			}
			continue
		}
		if v.IsNull() {
			continue
		}
		m := entry{name: tape.Quote(name), value: e.merge(nil, v)}
		if i, ok := fresh[name]; ok {
			added[i] = m
			continue
		}
		fresh[name] = len(added)
		added = append(added, m)
	}
	p.sweep()
	for _, e := range added {
		p.put(len(p.list), e.name, e.value)
	}
	return p
}

// names returns what looks up members for about count times, and what returns the
// next member of the name of one.
func (p *part) names(count int) (at func(name string) int, after func(i int) int) {
	if len(p.list) <= tape.SmallObject || count <= 2 {
		return p.find, p.namesake
	}
	known := make(map[string]int, len(p.list))
	twins := map[int]int{}
	for i := len(p.list) - 1; i >= 0; i-- {
		name := tape.TextOf(p.list[i].name)
		if !p.unique {
			if j, ok := known[name]; ok {
				twins[i] = j
			}
		}
		known[name] = i
	}
	of := func(i int, ok bool) int {
		if ok {
			return i
		}
		return -1
	}
	at = func(name string) int { i, ok := known[name]; return of(i, ok) }
	after = func(i int) int { j, ok := twins[i]; return of(j, ok) }
	return at, after
}

// sweep takes the entries out that have no value.
func (p *part) sweep() {
	gone := func(e entry) bool { return e.value == nil }
	if !slices.ContainsFunc(p.list, gone) {
		return
	}
	if p.noted {
		p.sweepNoted()
		return
	}
	lead := p.list[0].lead
	if p.list = slices.DeleteFunc(p.list, gone); len(p.list) == 0 {
		p.gap = nil
		return
	}
	p.list[0].lead, p.list[len(p.list)-1].tail = lead, nil
}

// Patch returns data changed by a JSON Patch (RFC 6902). What it does not concern
// is kept byte for byte.
func Patch(data, patch []byte, opts ...Option) ([]byte, error) {
	return patched(data, patch, (*Editor).patch, opts)
}

// MergePatch returns data changed by a JSON Merge Patch (RFC 7396). What it does
// not concern is kept byte for byte.
func MergePatch(data, patch []byte, opts ...Option) ([]byte, error) {
	return patched(data, patch, (*Editor).mergePatch, opts)
}

func patched(data, patch []byte, apply func(*Editor, tape.Node) error, opts []Option) ([]byte, error) {
	root, err := tape.OpenNow(data, opts)
	if err != nil {
		return nil, err
	}
	p, err := tape.OpenNow(patch, opts)
	if err != nil {
		return nil, err
	}
	e := editOf(root)
	if err := apply(e, p); err != nil {
		return nil, err
	}
	return e.Bytes(), nil
}
