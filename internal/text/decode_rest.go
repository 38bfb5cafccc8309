package text

import (
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
)

// This file lends the memory of a Decoder to others while it has nothing to read.

// anyRested says that there has been idle memory, and anyWide, that some of it had a large buffer.
var anyRested, anyWide atomic.Bool

// AtRest reports whether d has no memory of its own, and may give back what it is about to get: no
// call is within another. Strings never refer to it, but to input that is in memory as a whole.
func (d *Decoder) AtRest() bool {
	return cap(d.buf) <= len(d.tiny) && !d.opts.Flags.Get(opt.AllowComments|opt.WithinArshalCall)
}

// Ahead returns how many bytes d has in its buffer after the token or value read last.
func (d *Decoder) Ahead() int { return len(d.buf) - d.end }

// IsNearEnd reports whether d has so little in its buffer that it may rest.
func (d *Decoder) IsNearEnd() bool { return d.Ahead() <= len(d.tiny) }

// Rest puts the memory of d in a pool until more is read, if d stands between two
// values of a stream and has read nothing, or little, ahead. What d has returned is
// void then.
func (d *Decoder) Rest() {
	ahead := len(d.buf) - d.end
	if d.rd == nil || d.lent || d.shown || len(d.outer) > 0 || ahead > len(d.tiny) || d.peeked != 0 || d.peekErr != nil ||
		d.gap.total != 0 || cap(d.buf) <= len(d.tiny) || cap(d.buf) > maxWide {
		return
	}
	m := d.idle
	if d.idle = nil; m == nil {
		m = new(idleMemory)
	}
	copy(d.tiny[:], d.buf[d.end:])
	if m.buf = d.buf[:0]; cap(m.buf) <= maxBuffer {
		m.ent = d.cursor.Memory()
	}
	d.base += int64(d.end)
	d.buf, d.start, d.end = d.tiny[:ahead], 0, 0
	d.cursor.ResetStream(d.buf)
	if cap(m.buf) > maxBuffer {
		giveWide(m)
		if !anyWide.Load() {
			anyWide.Store(true)
		}
		return
	}
	giveIdle(m)
	if !anyRested.Load() {
		anyRested.Store(true)
	}
}

// wide returns a large empty buffer, where size bytes are wanted, if there is one in the pool that is not
// far larger: a stream that goes on keeps it.
func (d *Decoder) wide(size int) (b []byte) {
	const most = 16 // times as much
	if size > maxWide || !anyWide.Load() {
		return nil
	}
	m := takeWide()
	switch {
	case m == nil:
	case cap(m.buf) > most*size:
		giveWide(m)
	default:
		b, m.buf = m.buf, nil
		d.idle = m
	}
	return b
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
