package main

import (
	"errors"

	tree "github.com/javelin-go/javelin"
)

const usageDel = `usage: javelin del [flags] PATH [file ...]

Takes out what PATH leads to, in every value of the input: an element, or a
member with its name; with a JSONPath, all of them. All else stays as it is,
byte for byte; so do comments, but for those of what is taken out. Where PATH
leads to nothing, nothing changes. A whole value cannot be taken out. One value
at a time is held in memory.

` + usagePath + `Wildcards and queries are for JSONPath here.

` + usageWrite + usageComments + usageDuplicate

func runDel(e *env, args []string) int {
	f := newFlags("del", usageDel)
	f.addDuplicate()
	f.addComments()
	write := f.set.Bool("w", false, "")
	if code, ok := f.parseNumbers(e, args); !ok {
		return code
	}
	if len(f.files) == 0 {
		return f.wrong(e, "needs a PATH")
	}
	p, code, ok := f.parsePath(e, f.files[0])
	if !ok {
		return code
	}
	if p.dialect != nil {
		// What cannot be deleted from any document is a wrong path.
		if _, err := tree.Delete([]byte("null"), p.text); err != nil {
			return f.wrongPath(e, p.text, err)
		}
	}
	if p.isRoot() {
		return f.wrongPath(e, p.text, errNoDocument)
	}
	f.files = f.files[1:]
	p.names = f.names()
	return e.rewrite(f, *write, p, p.del, false)
}

// isRoot reports whether a path leads to the whole document and nothing else.
func (p *path) isRoot() bool { return p.text == "" || p.text == "$" }

// del returns one document without what is at the path.
func (p *path) del(data []byte) ([]byte, error) {
	switch {
	case p.query != nil:
		return p.query.Delete(data, p.options()...)
	case !p.isPointer:
		return tree.Delete(data, p.text, p.options()...)
	}
	root, err := tree.Parse(data, append(p.opts, anyNames, tree.Alias())...)
	if err != nil {
		return nil, err
	}
	ed := root.Edit()
	if err := ed.Delete(p.pointer); err != nil && !errors.Is(err, tree.ErrNotFound) {
		return nil, err
	}
	return ed.Bytes(), nil
}
