package javelin

import (
	"errors"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

var errTest = errors.New("value is not the one tested for")

// failOp makes an error of package javelin, which sets it.
var failOp = func(_ int, _ string, _ jsontext.Pointer, err error) error { return err }

// applyPatch applies a JSON Patch.
func applyPatch(e *teditor, patch tape.Node) error {
	if e.fault != nil {
		return failOp(-1, "", "", e.fault)
	}
	if !patch.IsArray() {
		return failOp(-1, "", "", tape.TextError("not an array of operations"))
	}
	patch = e.adopt(patch)
	// The operations change a copy; it costs no more than to print it.
	try := &teditor{room: e.room, noted: e.noted, before: e.before, back: e.back}
	if e.root != nil {
		try.root = &part{node: e.root.asNode(e.noted)}
	}
	for i, op := range patch.Elements() {
		name := op.Get("op").TextOr("")
		path := op.Get("path").TextOr("")
		if err := applyOp(try, op, name, jsontext.Pointer(path)); err != nil {
			return failOp(i, name, jsontext.Pointer(path), err)
		}
	}
	e.root, e.room, e.before, e.back = try.root, try.room, try.before, try.back
	return nil
}

func applyOp(e *teditor, op tape.Node, name string, path jsontext.Pointer) error {
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
			return tape.ErrDepth
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
		return addAt(e, toks, path, v, valueNotes(op))
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
			return errTest
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
func hasParent(e *teditor, toks []string, p, from jsontext.Pointer) error {
	if len(toks) == 0 {
		return nil
	}
	if from != "" && from != p && from.Contains(p) {
		return errWithin
	}
	at, err := e.reach(toks[:len(toks)-1], p)
	if err == nil && !at.open() {
		err = fail(p, tape.ErrKind)
	}
	return err
}

// addAt is the operation "add": it makes no parents.
func addAt(e *teditor, toks []string, p jsontext.Pointer, v *part, r notes) error {
	if err := hasParent(e, toks, p, ""); err != nil {
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

// applyMerge applies a JSON Merge Patch, which exists.
func applyMerge(e *teditor, patch tape.Node) error {
	if e.fault != nil {
		return e.fault
	}
	if tape.DepthOf(patch) > tape.DepthLimit {
		return fail("", tape.ErrDepth)
	}
	e.root = merge(e, e.root, e.adopt(patch))
	return nil
}

// merge returns what becomes of p, which may be nil.
func merge(e *teditor, p *part, patch tape.Node) *part {
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
					m.value = merge(e, m.value, v)
				}
			}
			continue
		}
		if v.IsNull() {
			continue
		}
		m := entry{name: tape.Quote(name), value: merge(e, nil, v)}
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
