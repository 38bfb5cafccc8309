package jsontext

import (
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
)

// What is pooled never reaches a caller: results are copied out before an
// Encoder goes back, and a Decoder gives up the caller's buffer. Memory beyond
// maxPooled is left to the collector at once, and a buffer beyond maxBuffer
// when it has been used poorly several times in a row.
const (
	maxPooled  = 8 << 20
	maxStrikes = 4
)

var reorderer = sync.Pool{New: func() any { return new(reorder) }}

// idleMemory is the memory of a Decoder at rest.
type idleMemory struct {
	buf []byte
	ent []uint32
}

// anyRested says that there has been idle memory.
var anyRested atomic.Bool

// rest puts the memory of d in a pool until more is read, if d stands between two
// values of a stream and has read nothing, or little, ahead. What d has returned is
// void then.
func (d *Decoder) rest() {
	ahead := len(d.buf) - d.end
	if d.rd == nil || d.lent || len(d.outer) > 0 || ahead > len(d.tiny) || d.peeked != 0 || d.peekErr != nil ||
		d.gap.total != 0 || cap(d.buf) <= len(d.tiny) || cap(d.buf) > maxBuffer {
		return
	}
	m := d.idle
	if d.idle = nil; m == nil {
		m = new(idleMemory)
	}
	copy(d.tiny[:], d.buf[d.end:])
	m.buf, m.ent = d.buf[:0], d.cursor.Memory()
	d.base += int64(d.end)
	d.buf, d.start, d.end = d.tiny[:ahead], 0, 0
	d.cursor.ResetStream(d.buf)
	giveIdle(m)
	if !anyRested.Load() {
		anyRested.Store(true)
	}
}

// wake gives d memory if there is some in the pool and it has none of its own.
func (d *Decoder) wake() {
	if cap(d.buf) > len(d.tiny) || !anyRested.Load() {
		return
	}
	m := takeIdle()
	if m == nil {
		return
	}
	d.buf = append(m.buf, d.buf...)
	d.cursor.Buf = d.buf
	if d.cursor.Empty() {
		d.cursor.SetMemory(m.ent)
	}
	*m = idleMemory{}
	d.idle = m
}

// usage counts how often in a row a large buffer was mostly empty.
type usage struct{ strikes int }

// keep reports whether a buffer is worth keeping.
func (u *usage) keep(b []byte) bool {
	switch {
	case cap(b) > maxPooled:
		return false
	case cap(b) <= maxBuffer || len(b) >= cap(b)/4:
		u.strikes = 0
	default:
		u.strikes++
	}
	return u.strikes < maxStrikes
}

// getEncoder returns an Encoder without a writer: all it writes stays in its
// buffer. size is how much that is likely to be.
func getEncoder(size int, opts []Options) *Encoder {
	e := takeEncoder()
	b := e.buf[:0]
	if size = max(size, smallBuffer); cap(b) < size {
		b = make([]byte, 0, size)
	}
	e.init(b, nil, opts)
	return e
}

func putEncoder(e *Encoder) {
	if !e.usage.keep(e.buf) {
		e.buf, e.usage = nil, usage{}
	}
	if cap(e.scratch) > maxBuffer {
		e.scratch = nil
	}
	e.init(e.buf[:0], nil, nil) // lets go of what the options hold
	giveEncoder(e)
}

// lendEncoder returns an Encoder without a writer that appends to b, which
// reclaim gives back. Offsets are counted from the end of b.
func lendEncoder(b []byte, opts []Options) *Encoder {
	e := takeEncoder()
	e.own = e.buf
	e.init(b, nil, opts)
	e.base = -int64(len(b))
	return e
}

// reclaim puts the Encoder back and returns what lendEncoder was given, with
// what is written behind it.
func reclaim(e *Encoder) []byte {
	b := e.buf
	e.buf, e.own = e.own, nil
	putEncoder(e)
	return b
}

// getDecoder returns a Decoder that reads b alone.
func getDecoder(b []byte, opts []Options) *Decoder {
	d := takeDecoder()
	d.init(b, nil, opts)
	return d
}

func putDecoder(d *Decoder) {
	d.forget()
	giveDecoder(d)
}

// forget lets go of what belongs to others. Before d is used again it must be
// initialized.
func (d *Decoder) forget() {
	d.buf = nil
	d.cursor.Release()
	if d.opts.Flags != (opt.Flags{}) {
		d.opts = opt.Struct{}
	}
}
