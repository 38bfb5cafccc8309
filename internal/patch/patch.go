package patch

import (
	"errors"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// ErrTest says that a "test" operation has failed.
var ErrTest = errors.New("value is not the one tested for")

// A Failure says which operation cannot be applied: -1 for the patch as a whole.
type Failure struct {
	Index int
	Op    string
	Path  jsontext.Pointer
	Err   error
}

func (f *Failure) Error() string { return f.Err.Error() }

// Apply applies a JSON Patch. An error is a *Failure.
func Apply(e *edit.Editor, patch tape.Node) error {
	if e.Fault != nil {
		return &Failure{Index: -1, Err: e.Fault}
	}
	if !patch.IsArray() {
		return &Failure{Index: -1, Err: tape.TextError("not an array of operations")}
	}
	patch = e.Adopt(patch)
	// The operations change a copy; it costs no more than to print it.
	try := &edit.Editor{Room: e.Room, Noted: e.Noted, Before: e.Before, Back: e.Back}
	if e.Root != nil {
		try.Root = &edit.Part{Node: e.Root.AsNode(e.Noted)}
	}
	for i, op := range patch.Elements() {
		name := op.Get("op").TextOr("")
		path := op.Get("path").TextOr("")
		if err := applyOp(try, op, name, jsontext.Pointer(path)); err != nil {
			return &Failure{i, name, jsontext.Pointer(path), err}
		}
	}
	e.Root, e.Room, e.Before, e.Back = try.Root, try.Room, try.Before, try.Back
	return nil
}

func applyOp(e *edit.Editor, op tape.Node, name string, path jsontext.Pointer) error {
	if op.Get("path").Kind() != jsontext.KindString {
		return tape.TextError("no path")
	}
	toks, err := e.Tokens(path)
	if err != nil {
		return err
	}
	var v *edit.Part
	switch name {
	case "add", "replace", "test":
		n := op.Get("value")
		if !n.Exists() {
			return tape.TextError("no value")
		}
		if len(toks)+tape.DepthOf(n) > tape.DepthLimit {
			return tape.ErrDepth
		}
		v = &edit.Part{Node: n}
	case "move", "copy":
		if op.Get("from").Kind() != jsontext.KindString {
			return tape.TextError("no from")
		}
	}
	from := jsontext.Pointer(op.Get("from").TextOr(""))
	switch name {
	case "add":
		return addAt(e, toks, path, v, valueNotes(op))
	case "replace":
		if _, err := e.At(path); err != nil {
			return err
		}
		places := e.All(toks)
		if r := valueNotes(op); !r.Empty() && len(toks) > 0 && len(places) == 1 {
			list, i, err := e.Entry(toks, path)
			if err == nil {
				list.ReplaceNoted(i, v, r)
			}
			return err
		}
		for range places[1:] {
			if err := e.SpendRoom(v); err != nil {
				return edit.Fail(path, err)
			}
		}
		for _, at := range places {
			*at = *v
		}
		return nil
	case "test":
		at, err := e.At(path)
		if err != nil {
			return err
		}
		if !tape.Equal(at.AsNode(e.Noted), v.Node) {
			return ErrTest
		}
		return nil
	case "remove":
		return e.Delete(path)
	case "move":
		if err := hasParent(e, toks, path, from); err != nil {
			return err
		}
		return e.Move(from, path)
	case "copy":
		if err := hasParent(e, toks, path, ""); err != nil {
			return err
		}
		return e.Copy(from, path)
	}
	return tape.TextError("no such operation")
}

// hasParent returns an error unless what a value is put into at toks is there, and
// will still be there without what is at from.
func hasParent(e *edit.Editor, toks []string, p, from jsontext.Pointer) error {
	if len(toks) == 0 {
		return nil
	}
	if from != "" && from != p && from.Contains(p) {
		return edit.ErrWithin
	}
	at, err := e.Reach(toks[:len(toks)-1], p)
	if err == nil && !at.Open() {
		err = edit.Fail(p, tape.ErrKind)
	}
	return err
}

// addAt is the operation "add": it makes no parents.
func addAt(e *edit.Editor, toks []string, p jsontext.Pointer, v *edit.Part, r edit.Notes) error {
	if err := hasParent(e, toks, p, ""); err != nil {
		return err
	}
	return e.PlaceNoted(toks, p, v, true, r)
}

// valueNotes returns the comments around the value of an operation.
func valueNotes(op tape.Node) (r edit.Notes) {
	if op.Doc.Extra == nil || op.Doc.Extra.Whole == nil {
		return r
	}
	p := &edit.Part{Node: op}
	p.Open()
	return p.NotesOf(p.Find("value"))
}

// ApplyMerge applies a JSON Merge Patch, which exists.
func ApplyMerge(e *edit.Editor, patch tape.Node) error {
	if e.Fault != nil {
		return e.Fault
	}
	if tape.DepthOf(patch) > tape.DepthLimit {
		return edit.Fail("", tape.ErrDepth)
	}
	e.Root = merge(e, e.Root, e.Adopt(patch))
	return nil
}

// merge returns what becomes of p, which may be nil.
func merge(e *edit.Editor, p *edit.Part, patch tape.Node) *edit.Part {
	if !patch.IsObject() {
		return &edit.Part{Node: patch}
	}
	if p == nil || p.KindOf() != jsontext.KindBeginObject {
		p = &edit.Part{Kind: '{'}
	}
	p.Open()
	at, after := p.Names(patch.Len())
	var added []edit.Entry
	fresh := map[string]int{} // names in added
	for name, v := range patch.Members() {
		if first := at(name); first >= 0 {
			for i := first; i >= 0; i = after(i) {
				m := &p.List[i]
				switch {
				case v.IsNull(), i != first && e.SpendRoom(&edit.Part{Node: v}) != nil:
					m.Value = nil // taken out below
				default:
					m.Value = merge(e, m.Value, v)
				}
			}
			continue
		}
		if v.IsNull() {
			continue
		}
		m := edit.Entry{Name: tape.Quote(name), Value: merge(e, nil, v)}
		if i, ok := fresh[name]; ok {
			added[i] = m
			continue
		}
		fresh[name] = len(added)
		added = append(added, m)
	}
	p.Sweep()
	for _, e := range added {
		p.Put(len(p.List), e.Name, e.Value)
	}
	return p
}

// Patched returns data changed by a patch, which is applied by one of these.
func Patched(data, patch []byte, apply func(*edit.Editor, tape.Node) error, opts []tape.Option) ([]byte, error) {
	root, err := tape.OpenNow(data, opts)
	if err != nil {
		return nil, err
	}
	p, err := tape.OpenNow(patch, opts)
	if err != nil {
		return nil, err
	}
	e := edit.Of(root)
	if err := apply(e, p); err != nil {
		return nil, err
	}
	return e.Bytes(), nil
}
