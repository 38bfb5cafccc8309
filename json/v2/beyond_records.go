package json

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"math"
	"reflect"
	"strconv"
	"sync"
	"time"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A RecordError is the error of one of the values that [Records] reads.
type RecordError struct {
	// Index is the number of the record, from 0. Bad records count.
	Index int64
	// ByteOffset is where the record begins.
	ByteOffset int64
	// Err is the error. The offsets in it count from the start of the input.
	Err error
}

// Error returns a text with the number of the record and the cause.
func (e *RecordError) Error() string {
	return "json: record " + strconv.FormatInt(e.Index, 10) + " at offset " + strconv.FormatInt(e.ByteOffset, 10) + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *RecordError) Unwrap() error { return e.Err }

// Records returns an iterator over JSON values one after the other, such as lines of
// NDJSON, with whitespace between them or none. It holds one record in memory.
//
// A bad record comes with a *[RecordError], and the iteration continues after it. So a loop
// may skip it with continue. If it is not well-formed, reading continues in the next line.
// Errors of the reader end the iteration; they come as a RecordError, too.
//
// With [Parallel] several records are unmarshaled at a time. With [Unordered] as well, they
// come in the order in which they are finished.
func Records[T any](r io.Reader, opts ...Options) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		s := newRecordReader(r, opts)
		if s.parallel.n > 1 {
			s.parallel.engine.records(s, reflect.TypeFor[T](), func(n int) recordBatch {
				return &recordsOf[T]{vals: make([]T, 0, n), yield: yield}
			})
			return
		}
		if s.takesLines(reflect.TypeFor[T]()) {
			one := &recordsOf[T]{vals: make([]T, 0, 1), yield: yield}
			for r := (&linesReader{s: s, tries: true}); ; one.again() {
				if ok, err := r.read(one); !ok || !one.hand(0, err) {
					return
				}
			}
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

func (b *recordsOf[T]) drop() {
	clear(b.vals[len(b.vals)-1:])
	b.vals = b.vals[:len(b.vals)-1]
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
	call.Flags.Clear(opt.AllowByteOrderMark)          // it is not the begin
	call.Flags.Set(opt.Bool(opt.AliasStrings, false)) // the text does not last, whatever tags say
	s.call = []Options{&call}
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
	(*text.Decoder)(s.dec).MoveTo(at)
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
		s.resume, s.over = true, !plan.IsSyntacticError(err)
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

// takesLines reports whether records of type t may be read by a linesReader: if there are no
// methods and functions of the caller, it makes no difference how often it is tried to
// unmarshal one.
func (s *recordReader) takesLines(t reflect.Type) bool {
	if s.opts.Flags.Has(opt.Valued&^opt.Values | opt.AllowComments | opt.AllowByteOrderMark) {
		return false
	}
	if plain, ok := plainTypes.Load(t); ok {
		return plain.(bool)
	}
	plain := isPlain(t, map[reflect.Type]bool{})
	plainTypes.Store(t, plain)
	return plain
}

var plainTypes sync.Map

// reflect.Type to whether it is plain

// isPlain reports whether there are no methods of the caller in what a value of type t may
// lead to.
func isPlain(t reflect.Type, known map[reflect.Type]bool) bool {
	if known[t] || t == reflect.TypeFor[time.Time]() {
		return true
	}
	if known[t] = true; plan.HasMethods(t) {
		return false
	}
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if !isPlain(t.Field(i).Type, known) {
				return false
			}
		}
	case reflect.Map:
		return isPlain(t.Key(), known) && isPlain(t.Elem(), known)
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return isPlain(t.Elem(), known)
	case reflect.Interface:
		return t.NumMethod() == 0
	}
	return true
}

// A linesReader reads records by s, but tries lines first.
//
// Where it knows the text that comes, there may be one record in the next line. It is
// unmarshaled as it is, without finding out first where the record ends. If there is an
// error, nothing has happened but that memory has been allocated, and the line is read as all
// else is. So is what has no newline yet.
type linesReader struct {
	s      *recordReader
	tries  bool          // lines
	fresh  bool          // s has to be told where the next record begins: at the begin of text
	text   []byte        // what comes next
	at     int64         // its offset
	all    []byte        // text and what a part has ahead, if that is all there is; else nil
	buffer *bytes.Buffer // whose all is, or nil
	feed   lineReader    // of s: text, and what comes after it
	memory []byte        // for text
	hits   int           // lines that were records
	told   int64         // how many of these s has been told of
	misses int           // lines that were none
}

// start has r read a text, at the given offset, after which all has something more.
func (r *linesReader) start(text, all []byte, at int64) {
	r.fresh, r.text, r.all, r.at = true, text, all, at
}

// read reads the next record into vals, and reports whether there is one.
func (r *linesReader) read(vals recordBatch) (ok bool, err error) {
	if r.fresh {
		for len(r.text) > 0 && isBlank(r.text[0]) {
			r.pass(1)
		}
		if len(r.text) == 0 && r.all != nil {
			return r.ended(vals)
		}
		if n := bytes.IndexByte(r.text, '\n'); n > 0 {
			if Unmarshal(r.text[:n], vals.next(), r.s.call...) == nil {
				r.pass(n + 1)
				r.hits++
				return true, nil
			}
			vals.drop()
			r.misses++
		}
		r.giveUp()
	}
	val, err, ok := r.s.read()
	if !ok {
		return false, nil
	}
	v := vals.next()
	if err != nil {
		return true, err
	}
	err = r.s.unmarshal(val, v)
	if r.tries = r.tries && r.misses <= 8+r.hits/8; r.tries {
		r.takeUp()
	}
	return true, err
}

// ended returns an error if there is more in a buffer than when it was read.
func (r *linesReader) ended(vals recordBatch) (bad bool, err error) {
	if r.buffer == nil || r.buffer.Len() == 0 {
		return false, nil
	}
	vals.next()
	r.buffer, r.text, r.all = nil, nil, []byte{}
	return true, &RecordError{r.s.index + int64(r.hits) - r.told, r.at, errBufferWrite}
}

var errBufferWrite = errors.New("bytes.Buffer has been written to while it was read")

// pass passes over the first n bytes.
func (r *linesReader) pass(n int) {
	r.text, r.at = r.text[n:], r.at+int64(n)
	if r.all != nil {
		r.all = r.all[n:]
	}
}

// giveUp has s read what comes next.
func (r *linesReader) giveUp() {
	if !r.fresh {
		return
	}
	r.fresh = false
	if r.all != nil {
		r.s.startText(r.all, r.at, r.s.end)
	} else {
		r.feed.first = r.text
		r.s.start(&r.feed, r.at, r.s.end)
	}
	r.s.index += int64(r.hits) - r.told
	r.told = int64(r.hits)
}

// takeUp takes over from s what comes after the record that it has read.
func (r *linesReader) takeUp() {
	r.fresh = true
	at, rest := lastOffset(r.s.dec), r.s.dec.UnreadBuffer()
	if r.all != nil {
		r.pass(min(int(at-r.at), len(r.text)))
		return
	}
	switch rd := r.s.r.(type) {
	case *bytes.Buffer: // which the Decoder reads where it is
		r.buffer = rd
		r.start(rest, rest, at)
		return
	case *lineReader:
		if rd == &r.feed && len(rd.first) > 0 {
			r.pass(int(at - r.at))
			return
		}
		r.memory = append(append(r.memory[:0], rest...), rd.first...)
		r.feed.r = rd.r
	default:
		r.memory = append(r.memory[:0], rest...)
		r.feed.r = rd
	}
	r.text, r.at = r.memory, at
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// lastOffset is the position after the value that dec has read last, where
// UnreadBuffer begins.
func lastOffset(dec *jsontext.Decoder) int64 {
	x := (*text.Decoder)(dec)
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
