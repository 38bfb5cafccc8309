package text

import (
	"bytes"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/internal/opt"
)

var reordered = flagOptions(opt.ReorderRawObjects | 1)

// TestPooledMemoryIsNotHandedOut spoils what the pools hold after every call and
// looks at the results.
func TestPooledMemoryIsNotHandedOut(t *testing.T) {
	spoil := func() {
		e := GetEncoder(0, nil)
		for _, b := range [][]byte{e.buf[:cap(e.buf)], e.scratch[:cap(e.scratch)]} {
			for i := range b {
				b[i] = '!'
			}
		}
		PutEncoder(e)
	}
	const in = `{"b":[1,2,3],"a":"x"}`
	for _, dst := range [][]byte{nil, {}, make([]byte, 0, 100)} {
		got, err := AppendFormat(dst, Value(in), reordered)
		spoil()
		if string(got) != `{"a":"x","b":[1,2,3]}` || err != nil {
			t.Errorf("AppendFormat: %s, %v", got, err)
		}
	}
	v := Value(in)
	err := v.Indent(opt.IndentValue(" "))
	spoil()
	if string(v) != "{\n \"b\": [\n  1,\n  2,\n  3\n ],\n \"a\": \"x\"\n}" || err != nil {
		t.Errorf("Indent: %s, %v", v, err)
	}
	v = Value(`{"a":1,"a":2}`)
	err = v.Format()
	spoil()
	if f, ok := err.(*fault); !ok || f.err != ErrDuplicateName || f.pointer != "/a" {
		t.Errorf("Format: %v", err)
	}
}

// TestPoolsLetGo looks for what would pin a caller's memory.
func TestPoolsLetGo(t *testing.T) {
	d := GetDecoder([]byte("[1]"), []Options{opt.IndentValue(" ")})
	d.ReadValue()
	PutDecoder(d)
	if d.buf != nil || d.opts.Indent != "" {
		t.Error("a pooled Decoder keeps its input or its options")
	}
	e := GetEncoder(maxPooled+1, []Options{opt.IndentValue(" ")})
	PutEncoder(e)
	if e.buf != nil || e.opts.Indent != "" {
		t.Error("a pooled Encoder keeps a huge buffer or its options")
	}
	// A large buffer stays while it is used, and goes when it is not.
	var u usage
	large := make([]byte, 8*maxBuffer)
	for range 2 * maxStrikes {
		if !u.keep(large) || !u.keep(large[:1]) {
			t.Fatal("a buffer in use has been dropped")
		}
	}
	for range maxStrikes - 2 {
		u.keep(large[:1])
	}
	if !u.keep(make([]byte, 1)) || !u.keep(large[:1]) {
		t.Error("a small buffer has been dropped")
	}
	for range maxStrikes - 2 {
		u.keep(large[:1])
	}
	if u.keep(large[:1]) {
		t.Error("a buffer out of use is kept")
	}
	r := &reorder{members: make([]member, 0, 4)}
	r.find([]byte(`{"b":1,"a":2}`))
	r.release()
	if r.members[:1][0].name != nil {
		t.Error("a pooled reorder keeps names")
	}
}

func TestPoolsUnderConcurrency(t *testing.T) {
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			name := strings.Repeat(string(rune('a'+g)), 1+50*g)
			in := []byte(`{"z":"` + name + `","` + name + `":[true,{"x":"` + name + `"}]}`)
			want, err := AppendFormat(nil, in, reordered)
			if err != nil {
				t.Error(err)
			}
			for range 300 {
				v := Value(bytes.Clone(in))
				if err := v.Canonicalize(); err != nil || !bytes.Equal(v, want) {
					t.Errorf("%s, %v, want %s", v, err, want)
				}
				if !v.IsValid() || v[:len(v)-1].IsValid() {
					t.Errorf("%s: IsValid is wrong", v)
				}
			}
		})
	}
	wg.Wait()
}

// What pooled objects write all the time must not lie in one cache line with what another
// goroutine writes: it has sizes of memory that are whole lines.
func TestPooledMemoryIsOfWholeLines(t *testing.T) {
	e := GetEncoder(0, nil)
	for _, c := range []struct {
		what string
		size uintptr
	}{
		{"formatter", reflect.TypeFor[formatter]().Size()},
		{"reorder", reflect.TypeFor[reorder]().Size()},
		{"buffer", uintptr(cap(e.buf))},
	} {
		if !jsontest.WholeLines(c.size) {
			t.Errorf("%s: %d bytes, for which the runtime does not take whole lines", c.what, c.size)
		}
	}
	PutEncoder(e)
}
