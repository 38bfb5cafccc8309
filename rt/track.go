package rt

import (
	"io"
	"strconv"

	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// tracker follows output, which is valid and without whitespace, to tell where its
// end is. It runs upon failure only.
type tracker struct {
	open     []tracked
	inString bool
	escaped  bool
	naming   bool // the string is a name
}

type tracked struct {
	object bool
	value  bool   // of an object: after the colon
	n      int64  // commas
	name   []byte // the last name, quoted
}

func (t *tracker) feed(b []byte) {
	for _, c := range b {
		var top *tracked
		if len(t.open) > 0 {
			top = &t.open[len(t.open)-1]
		}
		if t.inString {
			if t.naming {
				top.name = append(top.name, c)
			}
			switch {
			case t.escaped:
				t.escaped = false
			case c == '\\':
				t.escaped = true
			case c == '"':
				t.inString = false
			}
			continue
		}
		switch c {
		case '"':
			t.inString = true
			if t.naming = top != nil && top.object && !top.value; t.naming {
				top.name = append(top.name[:0], c)
			}
		case '{', '[':
			t.open = append(t.open, tracked{object: c == '{'})
		case '}', ']', ',', ':':
			switch {
			case top == nil: // what is written is no JSON
			case c == ',':
				top.n++
				top.value = false
			case c == ':':
				top.value = true
			default:
				t.open = t.open[:len(t.open)-1]
			}
		}
	}
}

// pointer leads to the value that comes next, or to the object if a name does.
func (t *tracker) pointer() jsontext.Pointer {
	var p jsontext.Pointer
	for i := range t.open {
		f := &t.open[i]
		switch {
		case !f.object:
			p += jsontext.Pointer("/" + strconv.FormatInt(f.n, 10))
		case f.value:
			name := wire.Unquote(f.name, wire.Escaped)
			p = p.AppendToken(string(name))
		}
	}
	return p
}

// place tells the offset of what belongs after b, and the pointer to it.
//
//go:noinline
func (e *Encoder) place(b []byte) (offset int64, ptr jsontext.Pointer) {
	offset = e.offset(b)
	if t := e.follow(b); t != nil {
		ptr = t.pointer()
	}
	if e.around != nil {
		ptr = e.around.PointerAround() + ptr
	}
	return offset, ptr
}

// offset tells how much of the whole output comes before what belongs after b.
func (e *Encoder) offset(b []byte) int64 {
	if e.around != nil && e.w == nil {
		return e.around.Base() + int64(len(b))
	}
	return e.at + e.base + int64(len(b)-e.begin)
}

// follow returns a tracker that stands after b, or nil if a part of the output is
// gone that nobody has followed: then replay will tell.
//
//go:noinline
func (e *Encoder) follow(b []byte) *tracker {
	if e.track == nil {
		if e.base > 0 {
			return nil
		}
		e.track, e.fed = new(tracker), e.begin
	}
	if e.fed < len(b) {
		e.track.feed(b[e.fed:])
		e.fed = len(b)
	}
	return e.track
}

// TakeBack returns b without the member after before, whose value is empty.
func (e *Encoder) TakeBack(b []byte, before int) []byte {
	if e.track != nil && e.fed > before && e.err == nil {
		e.follow(b).takeBack(b[before])
		e.fed = before
	}
	return b[:before]
}

// takeBack has the tracker stand before the member that it has followed last, whose
// first byte was a comma or a bracket.
func (t *tracker) takeBack(first byte) {
	top := len(t.open) - 1
	if first == '{' {
		t.open = t.open[:top]
		return
	}
	t.open[top].n--
}

// replay writes v once more, to nowhere, to find out where the error is of which
// a part of the output has been flushed. If there is none this time, it returns
// err.
func (e *Encoder) replay(v Marshaler, opts []Options, err error) error {
	r := getEncoder(opts)
	r.track, r.begin, r.fed = new(tracker), 0, 0
	r.flushAt, r.w = flushFrom, io.Discard
	if r.around = e.around; r.around != nil {
		r.at = r.around.Base() - e.base
	}
	r.limit, r.room, r.stack = e.room, e.room, e.stack
	v.MarshalJavelin(r, make([]byte, 0, writeBuffer))
	if r.err != nil {
		err = r.err
	}
	r.release()
	return err
}

// stand has an Encoder stand where what belongs after b does, as far as that is
// known.
func (e *Encoder) stand(b []byte, x interface {
	EnterObject(n int, name string)
	EnterArray(n int)
}) {
	t := e.follow(b)
	if t == nil {
		for range e.depth {
			x.EnterArray(0)
		}
		return
	}
	for i := range t.open {
		f := &t.open[i]
		if !f.object {
			x.EnterArray(int(f.n))
			continue
		}
		name := wire.Unquote(f.name, wire.Escaped)
		x.EnterObject(int(f.n), string(name))
	}
}
