package main

import (
	"bytes"
	"errors"

	tree "github.com/javelin-go/javelin"
)

const usagePatch = `usage: javelin patch [flags] DOC PATCH

Prints the document DOC changed by PATCH: a JSON Patch (RFC 6902) if that is an
array, of which all operations are applied or none; a JSON Merge Patch (RFC
7396) if it is an object. Everything else, also comments, stays as it is, byte
for byte. A patch that leaves no document is an error. One of the two may be
"-", standard input. Both are held in memory.

  --merge       PATCH is a JSON Merge Patch, whatever it looks like
  -w            write the result to DOC, if it changes, instead of standard
                output; owner and mode stay, a symbolic link is followed, other
                hard links keep the old content
` + usageComments

func runPatch(e *env, args []string) int {
	f := newFlags("patch", usagePatch)
	f.addComments()
	merge := f.set.Bool("merge", false, "")
	write := f.set.Bool("w", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	if *write && len(f.files) > 0 && f.files[0] == "-" {
		return f.wrong(e, "-w needs a file, not standard input")
	}
	docs, code := e.documents(f, "DOC and PATCH")
	if code != exitOK {
		return code
	}
	doc, patch := docs[0], docs[1]
	defer doc.src.close()
	defer patch.src.close()
	ed := doc.root.Edit()
	var err error
	switch {
	case *merge || patch.root.IsObject():
		err = ed.MergePatch(patch.root)
	case patch.root.IsArray():
		err = ed.Patch(patch.root)
	default:
		e.reportPlace(patch.src, patch.root.Offset(), "neither a JSON Patch nor a JSON Merge Patch (--merge makes it one)")
		return exitInvalid
	}
	if err != nil {
		return e.patchFailure(doc, patch, err)
	}
	changed := ed.Bytes()
	if len(bytes.TrimLeft(changed, " \t\r\n")) == 0 {
		e.reportPlace(patch.src, patch.root.Offset(), errNoDocument.Error())
		return exitInvalid
	}
	if !*write {
		return e.print(string(changed))
	}
	file, err := newRewriter(doc.src)
	if err == nil {
		if _, err = file.Write(changed); err == nil {
			err = file.commit(e)
		} else {
			file.abort()
		}
	}
	if err != nil {
		return e.trouble(err)
	}
	return exitOK
}

// patchFailure reports the operation that cannot be applied.
func (e *env) patchFailure(doc, patch *document, err error) int {
	var failed *tree.PatchError
	if !errors.As(err, &failed) {
		if err := e.failure(doc.src, doc.root, 0, err); err != errInvalid {
			return e.trouble(err)
		}
		return exitInvalid
	}
	at := patch.root
	what := ""
	if failed.Index >= 0 {
		at = at.Index(failed.Index)
	}
	if failed.Op != "" {
		what = failed.Op
		if failed.Path != "" {
			what += " " + quote(string(failed.Path))
		}
		what += ": "
	}
	cause := failed.Err
	var own *tree.Error
	if errors.As(cause, &own) && own.Err != nil {
		cause = own.Err
	}
	e.reportPlace(patch.src, at.Offset(), what+cause.Error())
	return exitInvalid
}
