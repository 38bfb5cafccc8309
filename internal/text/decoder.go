package text

import (
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
)

// This file has what a Decoder consists of. What it does is in the files after it, each of
// which uses only those before: decode_rest.go, decode_buffer.go, decode_token.go and
// decode_value.go, which are the careful path, decode_plain.go and decode_fast.go,
// decode_skip.go, and decode.go, which has the methods that users see.

// Decoder is a jsontext.Decoder, and has besides what packages of this module may do with it.
// The two types convert into each other.
type Decoder struct {
	state
	buffer
	opts   opt.Struct
	walker scan.Walker
}

// A buffer is the part of the input that a Decoder sees.
//
//	buf   ░░░░░░░░░▓▓▓▓▓▓▓▓▓▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒──────────
//	      0        start    end            len       cap
//	      read     the last unread         room
//	               token
//
//	0 <= start <= end <= len(buf)
//
// Offsets into the input are positions in buf plus base. All that moves or
// replaces buf is in decode_buffer.go.
type buffer struct {
	form tokenForm // borrowed; others only in what stands for a form, see Token
	lent bool      // buf is the caller's: not to be written to, nor to be kept
	over bool      // rd has returned the end of the input already, for the next call of it

	lends bool // a large buffer is from a pool, and goes back to it by Rest
	shown bool // code of the user's has been lent a part of buf: nobody else is to have that

	buf        []byte
	start, end int
	base       int64
	rd         io.Reader // nil when buf is all there is

	peeked  int   // if not 0, the position of the next token, known to be in place
	peekErr error // what the next read returns instead of reading

	gap   gap
	drops drop

	cursor scan.Cursor // the index of buf

	tiny [8]byte     // is buf while the Decoder is at rest
	idle *idleMemory // empty
}

// A gap is whitespace dropped before the next token, because it is longer than
// the buffer, or what is gone of that token, see [Decoder.dropText].
//
//	end of the last token       ':' or ','        next token
//	          └─ total ──────────────┬─ afterDelim ────┘
type gap struct{ total, afterDelim int64 }

// A drop says what becomes of the text of a long string or number of which the buffer
// holds only a part: it is given to somebody and not kept.
type drop struct {
	to    func([]byte) // nil where all of it is kept
	stand int          // how much at the begin of what is kept stands for what is gone
	gone  int          // how much more than that is gone
}

// idleMemory is the memory of a Decoder at rest.
type idleMemory struct {
	buf []byte
	ent []uint32
}

func (b *buffer) offset(pos int) int64 { return b.base + int64(pos) }

// StartOffset is the position in the input of the token or value read last, and EndOffset that
// after it. More may have been read from the underlying reader.
func (b *buffer) StartOffset() int64 { return b.base + int64(b.start) }
func (b *buffer) EndOffset() int64   { return b.base + int64(b.end) - b.gap.total }

// took notes that a token or value at buf[start:end] has been read.
func (b *buffer) took(start, end int) {
	b.start, b.end = start, end
	b.gap = gap{}
}

// voidLast forgets the token or value read last. In a buffer of our own its
// first byte is spoilt, so that a Value kept for too long fails to parse rather
// than quietly being another one some day.
func (b *buffer) voidLast() {
	if !b.lent && b.start < b.end {
		b.buf[b.start] = '#'
		b.start = b.end
	}
}
