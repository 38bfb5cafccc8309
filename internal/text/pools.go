package text

import "github.com/javelin-go/javelin/internal/opt"

// What is pooled never reaches a caller: results are copied out before an
// Encoder goes back, and a Decoder gives up the caller's buffer. The pools are in
// pools_sync.go and pools_tinygo.go.

// GetEncoder returns an Encoder without a writer: all it writes stays in its
// buffer. size is how much that is likely to be. PutEncoder takes it back.
func GetEncoder(size int, opts []Options) *Encoder {
	e := takeEncoder()
	b := e.buf[:0]
	if size = max(size, smallBuffer); cap(b) < size {
		b = make([]byte, 0, size)
	}
	e.init(b, nil, opts)
	return e
}

func PutEncoder(e *Encoder) {
	if !e.usage.keep(e.buf) {
		e.buf, e.usage = nil, usage{}
	}
	if cap(e.scratch) > maxBuffer {
		e.scratch = nil
	}
	e.init(e.buf[:0], nil, nil) // lets go of what the options hold
	giveEncoder(e)
}

// GetAppender returns an Encoder without a writer that appends to b, which
// PutAppender gives back. Offsets are counted from the end of b.
func GetAppender(b []byte, opts []Options) *Encoder {
	e := takeEncoder()
	e.own = e.buf
	e.init(b, nil, opts)
	e.base = -int64(len(b))
	return e
}

// PutAppender puts the Encoder back and returns what GetAppender was given, with
// what is written after it.
func PutAppender(e *Encoder) []byte {
	b := e.buf
	e.buf, e.own = e.own, nil
	PutEncoder(e)
	return b
}

// GetDecoder returns a Decoder that reads b alone. PutDecoder takes it back.
func GetDecoder(b []byte, opts []Options) *Decoder {
	d := takeDecoder()
	d.init(b, nil, opts)
	return d
}

func PutDecoder(d *Decoder) {
	ReleaseDecoder(d)
	giveDecoder(d)
}

// ReleaseDecoder makes d let go of what belongs to others. Before d is used again it must be
// initialized.
func ReleaseDecoder(d *Decoder) {
	d.buf = nil
	d.cursor.Release()
	if d.opts.Flags != (opt.Flags{}) {
		d.opts = opt.Struct{}
	}
}
