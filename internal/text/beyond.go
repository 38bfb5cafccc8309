package text

import (
	"io"

	"github.com/javelin-go/javelin/internal/opt"
)

// InitDecoder prepares d to read b alone. ReleaseDecoder makes it let go of b.
func InitDecoder(d *Decoder, b []byte, opts []Options) { d.init(b, nil, opts) }

// IsIOError reports whether err comes from the underlying reader or writer.
func IsIOError(err error) bool {
	_, ok := err.(*ioError)
	return ok
}

// GetReader returns a pooled Decoder of what r delivers, with a buffer of its
// own. PutReader takes it back.
func GetReader(r io.Reader, opts []Options) *Decoder {
	d := takeReader()
	d.Reset(r, opts...)
	return d
}

// PutReader takes back what GetReader has returned.
func PutReader(d *Decoder) {
	b := d.buf[:0]
	if d.lent || d.shown || cap(b) > minBuffer {
		b = nil // a long stream can pay for its own, and the next may be short
	}
	d.init(b, nil, nil)
	d.lent, d.lends, d.shown = false, false, false // b is its own
	giveReader(d)
}

// Show says that code of the user's has been lent a part of the buffer of d. It must not keep that; if
// it does, at least it does not see what others read.
func (d *Decoder) Show() { d.shown = true }

// Rested is where a Decoder is that reads a stream and has read next to nothing ahead. The zero
// value is the beginning of the stream.
type Rested struct {
	base  int64
	n     uint8
	ahead [7]byte
}

// Offset is what InputOffset of the Decoder returned.
func (at *Rested) Offset() int64 { return at.base }

// GetRested is GetReader for a stream of which some has been read already, and for one who has the
// Decoder rest after a large value.
func GetRested(r io.Reader, opts []Options, at *Rested) *Decoder {
	d := GetReader(r, opts)
	d.lends = true
	if at.base > 0 || at.n > 0 {
		d.base = at.base
		d.buf = append(d.buf[:0], at.ahead[:at.n]...)
		d.cursor.ResetStream(d.buf)
	}
	return d
}

// PutRested takes back what GetRested has returned, if it stands between two values, and sets at.
// What d has returned is void then.
func (d *Decoder) PutRested(at *Rested) (ok bool) {
	ahead := d.buf[d.end:]
	if d.rd == nil || d.lent || len(d.outer) > 0 || len(ahead) > len(at.ahead) || d.peeked != 0 || d.peekErr != nil && d.peekErr != io.EOF ||
		d.over || d.gap.total != 0 || cap(d.buf) > minBuffer {
		return false
	}
	at.base, at.n = d.EndOffset(), uint8(copy(at.ahead[:], ahead))
	PutReader(d)
	return true
}

// Checked returns a copy of b without the whitespace around it, in the memory of dst
// if there is room, if b is surely one valid value under flags. Otherwise it has done
// nothing. dst and b may overlap.
func Checked(dst, b []byte, flags *opt.Flags) (value []byte, ok bool) {
	b = trimSpace(b)
	if len(b) > cap(dst) {
		return surelyCopied(b, flags, defaultDepthLimit)
	}
	if !surelyValid(b, flags, defaultDepthLimit) {
		return nil, false
	}
	return append(dst[:0], b...), true
}

// SurelyValid reports whether b is surely one valid value under flags. If not, it must be
// looked at more closely.
func SurelyValid(b []byte, flags *opt.Flags) bool {
	return surelyValid(b, flags, defaultDepthLimit)
}

func isSpace(ch byte) bool { return ch == ' ' || ch == '\n' || ch == '\r' || ch == '\t' }

func trimSpace(b []byte) []byte {
	for len(b) > 0 && isSpace(b[0]) {
		b = b[1:]
	}
	for len(b) > 0 && isSpace(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}

// AppendNested appends the object or array v to dst, which must not overlap, as
// AppendFormat would with flags, which ask for no layout. It reports whether that
// went without anything unusual; if not, the first len(dst) bytes are as they
// were.
func AppendNested(dst, v []byte, flags *opt.Flags) ([]byte, bool) {
	if len(v) == 0 || v[0] != '{' && v[0] != '[' || flags.Get(opt.ReorderRawObjects) {
		return dst, false
	}
	return formatted(dst, v, flags, "", "", defaultDepthLimit)
}
