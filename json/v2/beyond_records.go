package json

import (
	"bytes"
	"io"
	"iter"
	"math"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A RecordError is what is wrong with one of the values that [Records] reads.
type RecordError struct {
	// Index is the number of the record, from 0, with the bad ones counted.
	Index int64
	// ByteOffset is where the record begins.
	ByteOffset int64
	// Err is the error. The offsets in it count from the begin of the input.
	Err error
}

// Error says which record it is, and what is wrong with it.
func (e *RecordError) Error() string {
	return "json: record " + strconv.FormatInt(e.Index, 10) + " at offset " + strconv.FormatInt(e.ByteOffset, 10) + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *RecordError) Unwrap() error { return e.Err }

// Records returns an iterator over JSON values one after the other, such as lines
// of NDJSON, with whitespace between them or none. Of the input it holds one record
// in memory.
//
// A record that is bad comes with a [*RecordError], and iteration goes on after
// it, so that a loop may skip it: with continue. Where it is not well-formed, what
// follows begins in the next line. Errors of the reader end the iteration; they
// come as a RecordError, too.
//
// With [Parallel] several records are unmarshaled at a time, and with [Unordered] they
// come as they are done.
func Records[T any](r io.Reader, opts ...Options) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		s := newRecordReader(r, opts)
		if s.parallel.n > 1 {
			s.parallel.engine.records(s, reflect.TypeFor[T](), func(n int) recordBatch {
				return &recordsOf[T]{vals: make([]T, 0, n), yield: yield}
			})
			return
		}
		for {
			val, err, ok := s.read()
			if !ok {
				return
			}
			var v T
			if err == nil {
				err = s.unmarshal(val, &v)
			}
			if !yield(v, err) {
				return
			}
		}
	}
}

// recordsOf is a recordBatch of values of type T.
type recordsOf[T any] struct {
	vals  []T
	yield func(T, error) bool
}

func (b *recordsOf[T]) next() any {
	n := len(b.vals)
	if n == cap(b.vals) {
		b.vals = append(make([]T, 0, 2*n+1), b.vals...)
	}
	b.vals = b.vals[:n+1] // which is zero
	return &b.vals[n]
}

func (b *recordsOf[T]) hand(i int, err error) bool { return b.yield(b.vals[i], err) }

func (b *recordsOf[T]) clear() { b.vals = nil }

func (b *recordsOf[T]) again() {
	clear(b.vals)
	b.vals = b.vals[:0]
}

// A recordReader reads one record after the other.
type recordReader struct {
	r        io.Reader
	text     []byte     // instead of r, all that is to be read
	opts     opt.Struct // of the Decoder
	call     []Options  // for Unmarshal
	parallel parallelOptions
	dec      *jsontext.Decoder
	index    int64  // of the next record
	at       int64  // where the one read last begins
	end      *int64 // what begins there is no record of this reader any more
	resume   bool   // after one that is not well-formed
	over     bool
}

// noEnd is the end of what has none.
var noEnd int64 = math.MaxInt64

func newRecordReader(r io.Reader, opts []Options) *recordReader {
	s := &recordReader{r: r, end: &noEnd}
	s.opts.Join(opts...)
	s.parallel = parallelIn(&s.opts)
	call := s.opts
	call.Flags.Clear(opt.AliasStrings | opt.AllowByteOrderMark) // the text does not last, and is not the begin
	if call.Flags != (opt.Flags{}) {
		s.call = []Options{&call}
	}
	s.dec = jsontext.NewDecoder(r, &s.opts)
	return s
}

// part returns a recordReader for parts of what s reads: see startText and start. It may be
// called while s is at others.
func (s *recordReader) part() *recordReader {
	return &recordReader{opts: s.opts, call: s.call, dec: new(jsontext.Decoder)}
}

// start has s read what r delivers, from the given offset on: the records that begin before
// end.
func (s *recordReader) start(r io.Reader, at int64, end *int64) {
	s.r, s.text, s.end, s.resume, s.over = r, nil, end, false, false
	s.begin(at)
}

// startText is start for text in memory.
func (s *recordReader) startText(text []byte, at int64, end *int64) {
	s.start(bytes.NewBuffer(text), at, end)
	s.text = text
}

// begin has the Decoder start at the given offset.
func (s *recordReader) begin(at int64) {
	s.dec.Reset(s.r, &s.opts)
	text.Decoder(s.dec).MoveTo(at)
}

// read returns the text of the next record, or what is wrong with it, and whether there is
// one. The text is valid until the next call.
func (s *recordReader) read() (val jsontext.Value, bad error, ok bool) {
	if s.over {
		return nil, nil, false
	}
	if s.resume {
		s.resume = false
		if at, err := s.nextLine(); err == io.EOF {
			s.over = true
			return nil, nil, false
		} else if err != nil {
			s.over = true
			bad = &RecordError{s.index, at, err}
			s.index++
			return nil, bad, true
		}
	}
	val, err := s.dec.ReadValue()
	switch {
	case err == io.EOF:
		s.over = true
		return nil, nil, false
	case err == nil:
		s.at = s.dec.InputOffset() - int64(len(val))
	default:
		// NOTE: a comma is no part of what comes before the record. It is the record.
		s.dec.PeekKind() // has it read into the buffer
		rest := s.dec.UnreadBuffer()
		s.at = lastOffset(s.dec) + int64(len(rest)-len(bytes.TrimLeft(rest, " \t\r\n")))
	}
	if s.at >= *s.end {
		s.over = true
		return nil, nil, false
	}
	if err != nil {
		s.resume, s.over = true, !isSyntacticError(err)
		bad = &RecordError{s.index, s.at, err}
	}
	s.index++
	return val, bad, true
}

// unmarshal sets v to what read has returned.
func (s *recordReader) unmarshal(val jsontext.Value, v any) error {
	if err := Unmarshal(val, v, s.call...); err != nil {
		return &RecordError{s.index - 1, s.at, moveError(err, s.at)}
	}
	return nil
}

// nextLine has s go on in the line after the one in which the record begins that was read
// last. It returns where that is, and [io.EOF] if there is none.
func (s *recordReader) nextLine() (int64, error) {
	at := lastOffset(s.dec) // where the rest begins
	if s.text != nil {
		rest := s.text[len(s.text)-len(s.dec.UnreadBuffer()):]
		from := max(0, int(s.at-at))
		i := bytes.IndexByte(rest[from:], '\n')
		if i < 0 {
			return at, io.EOF
		}
		i += from + 1
		s.startText(rest[i:], at+int64(i), s.end)
		return at + int64(i), nil
	}
	rest := &lineReader{first: bytes.Clone(s.dec.UnreadBuffer()), r: s.r}
	if l, ok := s.r.(*lineReader); ok {
		rest.first, rest.r = append(rest.first, l.first...), l.r
	}
	n, err := rest.skipLine(int(s.at - at))
	if err == nil {
		s.r = rest
		s.begin(at + n)
	}
	return at + n, err
}

// detach returns what has been read ahead after the last record, which must have been
// well-formed, where that begins, and the reader of what follows.
func (s *recordReader) detach() (first []byte, at int64, r io.Reader) {
	at = lastOffset(s.dec)
	switch r := s.r.(type) {
	case *bytes.Buffer: // which the Decoder reads where it is
		return nil, at, &lineReader{first: s.dec.UnreadBuffer(), r: r}
	case *lineReader:
		return append(bytes.Clone(s.dec.UnreadBuffer()), r.first...), at, r.r
	default:
		return bytes.Clone(s.dec.UnreadBuffer()), at, r
	}
}

// lastOffset is the position after the value that dec has read last, where
// UnreadBuffer begins.
func lastOffset(dec *jsontext.Decoder) int64 {
	x := text.Decoder(dec)
	return x.StartOffset() + int64(len(x.Last()))
}

// moveError returns err, whose offsets count from the given one.
func moveError(err error, by int64) error {
	switch err := err.(type) {
	case Errors:
		for _, err := range err {
			moveError(err, by)
		}
	case *SemanticError:
		err.ByteOffset += by
		moveError(err.Err, by)
	case *jsontext.SyntacticError:
		err.ByteOffset += by
	}
	return err
}

// lineReader reads what has been read ahead of another reader, and then on.
type lineReader struct {
	first []byte
	r     io.Reader
}

func (l *lineReader) Read(b []byte) (n int, err error) {
	if len(l.first) > 0 {
		n = copy(b, l.first)
		l.first = l.first[n:]
		return n, nil
	}
	return l.r.Read(b)
}

// skipLine reads up to and with the next newline after the first min bytes. It
// returns how many bytes that are, and [io.EOF] if there is no newline.
func (l *lineReader) skipLine(min int) (n int64, err error) {
	min = max(0, min)
	for {
		if k := len(l.first); k > min {
			if i := bytes.IndexByte(l.first[min:], '\n'); i >= 0 {
				l.first = l.first[min+i+1:]
				return n + int64(min+i+1), nil
			}
		}
		n += int64(len(l.first))
		min = max(0, min-len(l.first))
		b := make([]byte, 4<<10)
		k := 0
		for tries := 0; k == 0; tries++ {
			if k, err = l.r.Read(b); k == 0 && err != nil {
				l.first = nil
				return n, err
			}
			if tries == 100 {
				return n, io.ErrNoProgress
			}
		}
		l.first = b[:k]
	}
}
