package main

import tree "github.com/javelin-go/javelin"

const usageDel = `usage: javelin del [flags] PATH [file ...]

Removes the value at PATH from every value of the input: an element, or a member
with its name; with a JSONPath, all that it selects. Everything else stays as it
is, byte for byte, also comments, except those of the removed value. If there is
no value at PATH, nothing changes. A whole value cannot be removed. Memory and
the output before an error are like those of javelin set.

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
	return e.rewrite(f, *write, p, func(x *tree.Rewriter) (bool, error) {
		switch {
		case p.query != nil:
			return x.DeleteQuery(p.query)
		case p.isPointer:
			return x.DeletePointer(p.pointer)
		}
		return x.Delete(p.text)
	}, false)
}

// isRoot reports whether a path leads to the whole document and nothing else.
func (p *path) isRoot() bool { return p.text == "" || p.text == "$" }
