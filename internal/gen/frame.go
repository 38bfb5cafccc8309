package gen

import (
	"bytes"
	"go/types"
	"regexp"
	"strconv"
)

// This file tells how many bytes of the stack the functions need that read and write, for
// TinyGo, where it has a fixed size: see stack.go in package rt. The compiler keeps a word
// for each pointer that a function handles, of which every call makes some, and what is
// declared beside.

const (
	framePlace = "javelinFrame·" // stands in code for the number until that is known

	readFrame, readCall   = 80, 20
	writeFrame, writeCall = 96, 28
)

var call = regexp.MustCompile(`[\pL\pN_\])]\(`)

// framed prints a function by body, which may hold framePlace.
func (f *file) framed(decode bool, body func()) {
	if !f.g.cfg.TinyGo {
		body()
		return
	}
	start, outer := f.body.Len(), f.locals
	f.locals = 0
	body()
	text := bytes.Clone(f.body.Bytes()[start:])
	n := f.locals + writeFrame + writeCall*len(call.FindAll(text, -1))
	if decode {
		n = f.locals + readFrame + readCall*len(call.FindAll(text, -1))
	}
	f.locals = outer
	f.body.Truncate(start)
	f.body.Write(bytes.ReplaceAll(text, []byte(framePlace), []byte(strconv.Itoa((n+15)&^15))))
}

// aside has TinyGo leave a function to itself: as a part of its caller it would need a part
// of the stack that nobody has counted.
func (f *file) aside() {
	if f.g.cfg.TinyGo {
		f.printf("//\n//go:noinline\n")
	}
}

// readsFrame prints how many bytes the function at hand needs.
func (f *file) readsFrame() {
	if f.g.cfg.TinyGo {
		f.printf("d.Frame(%s)\n", framePlace)
	}
}

// local takes note of a variable of type t.
func (f *file) local(t types.Type) {
	if f.g.cfg.TinyGo && !hasTypeParam(t) {
		f.locals += int(types.SizesFor("gc", "386").Sizeof(t))
	}
}
