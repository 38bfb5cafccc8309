//go:build unix && (amd64 || arm64)

package javelin_test

import (
	"errors"
	"syscall"
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Get goes through more text than a document may have, and tells where in it a value is.
func TestGetFar(t *testing.T) {
	const size = 1<<31 + 1<<20 // of which the system has to find a few pages
	data, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(data)
	const tail = `", "b": [1, {"c": "d"}, 3]}`
	copy(data, `{"a": {"x": 7},`)
	for i := 15; i < 8<<10; i++ {
		data[i] = ' '
	}
	copy(data[8<<10:], `"zeros": "`)
	copy(data[size-len(tail):], tail)

	for _, opts := range [][]javelin.Option{nil, {javelin.Unchecked()}} {
		n, err := javelin.Get(data, "a.x", opts...)
		if v, verr := n.Int(); v != 7 || verr != nil || err != nil || n.Offset() != 12 {
			t.Errorf("near: %v at %d, %v, %v", n, n.Offset(), verr, err)
		}
	}
	n, err := javelin.Get(data, "b.1", javelin.Unchecked())
	if err != nil || string(n.Raw()) != `{"c": "d"}` || n.Offset() != size-15 || n.Get("c").Offset() != size-9 {
		t.Errorf("far: %s at %d, %v", n.Raw(), n.Offset(), err)
	}
	if c := n.Clone(); string(c.Raw()) != `{"c": "d"}` || c.Offset() != 0 {
		t.Errorf("clone: %s at %d", c.Raw(), c.Offset())
	}
	if n, err = javelin.GetPointer(data, "/b/3", javelin.Unchecked()); err != nil || n.Exists() {
		t.Errorf("no such element: %v, %v", n, err)
	}
	for _, opts := range [][]javelin.Option{
		{},                       // zeros are found
		{javelin.ByteLimit(1e9)}, // as was asked for
		{javelin.Comments()},     // would take a copy
		{javelin.Unchecked(), javelin.Syntax(jsontext.AllowInvalidUTF8(true))},
	} {
		if n, err := javelin.Get(data, "b", opts...); !errors.Is(err, javelin.ErrTooLarge) {
			t.Errorf("%v: %v, %v", opts, n, err)
		}
	}
}
