package rt

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Marshaler is a generated type that writes itself.
type Marshaler interface {
	// MarshalJavelin appends the JSON form of the value to b. Errors are kept
	// by e.
	MarshalJavelin(e *Encoder, b []byte) []byte
}

// An Encoder appends the JSON form of Go values. [Marshal], [Append] and [MarshalWrite]
// make one, and pass it to the methods of generated types; it is valid until they return.
// Its methods are for generated code. It does not record places: the place of an error is
// found in the output.
type Encoder struct {
	depth, limit int // of objects and arrays; limit is negative upon an error
	room         int // what limit was
	flushAt      int
	quoter       write.Quoter
	err          error
	good         int // length of the output before the error

	opts  opt.Struct
	opted bool
	track *tracker  // follows the output, once somebody wants to know where it is
	fed   int       // how much of what is appended to the tracker has seen
	w     io.Writer // to which is flushed
	begin int       // where the value begins in what is appended to
	base  int64     // bytes flushed

	around surroundings // if the value is within another one
	at     int64        // bytes of that before it, in a replay
	sort   bool
	buf    []byte
	stack  int // see stack.go
	trees  []anyWritten
	raw    jsontext.Encoder // lays out values
}

func newEncoder() *Encoder {
	e := &Encoder{buf: make([]byte, 0, leastBuffer)}
	e.quoter = write.MakeQuoter(&e.opts.Flags)
	e.flushAt = math.MaxInt
	(*text.Encoder)(&e.raw).Clean()
	return e
}

func getEncoder(opts []Options) *Encoder {
	e := takeEncoder()
	e.limit, e.room, e.stack = defaultDepth, defaultDepth, stack
	if len(opts) > 0 {
		e.opted = true
		e.opts.Join(opts...)
		e.quoter.Update()
		if e.opts.Flags.Has(opt.DepthLimit) {
			e.limit = e.opts.DepthLimit
			e.room, e.stack = e.limit, math.MaxInt32
		}
		e.sort = e.opts.Flags.Get(opt.Deterministic)
		*(*text.Encoder)(&e.raw).Opts() = e.opts
	}
	return e
}

func (e *Encoder) release() {
	if e.opted {
		e.opted, e.sort = false, false
		(*text.Encoder)(&e.raw).Clean()
		*(*text.Encoder)(&e.raw).Opts() = opt.Struct{}
		e.opts = opt.Struct{}
		e.quoter.Update()
	}
	if e.err != nil {
		e.err = nil
	}
	if e.track != nil {
		e.track = nil
	}
	if e.w != nil || e.around != nil {
		e.w, e.around, e.at, e.flushAt = nil, nil, 0, math.MaxInt
	}
	e.depth, e.base, e.begin = 0, 0, 0
	if cap(e.buf) > maxKept {
		e.buf = nil
	}
	giveEncoder(e)
}

// Marshal returns the JSON form of v. An error is an *[Error], a *[jsontext.SyntacticError]
// or the error of a method. The result is then the text before the error.
func Marshal(v Marshaler, opts ...Options) ([]byte, error) {
	e := getEncoder(opts)
	if e.opted && e.opts.Flags.Get(watchedWriting) {
		if out, done, err := e.byReflection(nil, nil, v); done {
			e.release()
			return out, err
		}
	}
	b, large := e.buf[:0], 0
	var lately *write.Lately
	if someLarge.Load() {
		if lately = latelyOf(forge.TypeWord(v)); lately != nil && lately.MayBeLarge() {
			if large = lately.Likely(); large > 0 {
				b = forge.Unzeroed(large + large/64 + 128)
			}
		}
	}
	b = v.MarshalJavelin(e, b)
	err := e.err
	if err != nil {
		b = b[:min(e.good, len(b))]
	}
	out := b
	if large == 0 && cap(b) <= maxKept || cap(b)-len(b) > cap(b)/8 && !write.IsAbout(len(b), large) {
		out = make([]byte, len(b))
		copy(out, b)
	}
	if large == 0 && cap(b) <= maxKept {
		e.buf = b
	}
	if len(b) >= write.LargeResult/2 || large > 0 {
		if lately == nil {
			someLarge.Store(true)
			lately = noteLately(forge.TypeWord(v))
		}
		lately.Expect(len(b))
	}
	e.release()
	return out, err
}

// Append appends the JSON form of v to b. Upon an error it returns nil.
func Append(b []byte, v Marshaler, opts ...Options) ([]byte, error) {
	e := getEncoder(opts)
	if e.opted && e.opts.Flags.Get(watchedWriting) {
		if out, done, err := e.byReflection(nil, b, v); done {
			if e.release(); err != nil {
				return nil, err
			}
			return out, nil
		}
	}
	e.begin = len(b)
	b = v.MarshalJavelin(e, b)
	err := e.err
	e.release()
	if err != nil {
		return nil, err
	}
	return b, nil
}

// MarshalWrite writes the JSON form of v to w. It holds a buffer of fixed size and the
// value's largest string in memory. Upon an error a part of the value may have been
// written.
func MarshalWrite(w io.Writer, v Marshaler, opts ...Options) error {
	e := getEncoder(opts)
	if e.opted && e.opts.Flags.Get(watchedWriting) {
		if _, done, err := e.byReflection(w, nil, v); done {
			e.release()
			return err
		}
	}
	if bb, ok := w.(*bytes.Buffer); ok {
		b := v.MarshalJavelin(e, bb.AvailableBuffer())
		err := e.err
		if err != nil {
			b = b[:min(e.good, len(b))]
		}
		bb.Write(b)
		e.release()
		return err
	}
	if cap(e.buf) < writeBuffer {
		e.buf = make([]byte, 0, writeBuffer)
	}
	if !fast {
		handing = (*Encoder).handOver
		e.stack = e.stack / 3 * 2
	}
	e.flushAt, e.w = flushFrom, w
	b := v.MarshalJavelin(e, e.buf[:0])
	err := e.err
	if err != nil {
		b = b[:min(e.good, len(b))]
		if e.base > 0 && isPlaced(err) {
			err = e.replay(v, opts, err)
		}
	}
	if _, werr := e.handOver(b); err == nil && werr != nil {
		err = &writeError{werr}
	}
	e.buf = b[:0]
	e.release()
	return err
}

// hand is handOver, which programs that are to be small hold only if there is a writer.
func (e *Encoder) hand(b []byte) ([]byte, error) {
	if fast {
		return e.handOver(b)
	}
	return handing(e, b)
}

var handing func(e *Encoder, b []byte) ([]byte, error)

// handOver hands b to the writer, or to whoever has one, and returns what to append to.
func (e *Encoder) handOver(b []byte) ([]byte, error) {
	if e.w == nil {
		rest, at, err := e.around.FlushWritten(b)
		if e.flushAt = at; err != nil || len(rest) < len(b) {
			e.base += int64(len(b) - e.begin)
			e.begin, e.fed = 0, 0
		}
		return rest, err
	}
	e.base += int64(len(b) - e.begin)
	e.begin, e.fed = 0, 0
	if e.opted && e.opts.Flags.Has(opt.Values) {
		if err := e.opts.Values.Err(); err != nil {
			return b[:0], err
		}
	}
	n, err := e.w.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	return b[:0], err
}

// writeError is an error of a writer.
type writeError struct{ err error }

func (e *writeError) Error() string { return "jsontext: write error: " + e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }

// isPlaced reports whether err tells where in the output it is.
func isPlaced(err error) bool {
	_, ok := err.(*Error)
	return ok || isSyntax(err)
}

// Enter begins an object or array: it must be called before the bracket, and
// [Encoder.Leave] after its end. It returns false if the object or array must not be
// written, because of the depth limit or an error.
func (e *Encoder) Enter(b []byte) bool {
	if !fast {
		return e.enter(b, writePart)
	}
	e.depth++
	return e.depth <= e.limit || e.tooDeep(b)
}

// Leave ends an object or array.
func (e *Encoder) Leave() {
	e.depth--
	if !fast {
		e.stack += writePart
	}
}

// EnterStruct is [Encoder.Enter] for a struct. frame is the number of bytes of the stack
// that its function needs: for TinyGo, where the stack has a fixed size. LeaveStruct ends
// it.
func (e *Encoder) EnterStruct(b []byte, frame int) bool {
	if !fast {
		return e.enter(b, frame)
	}
	e.depth++
	return e.depth <= e.limit || e.tooDeep(b)
}

// LeaveStruct is Leave for EnterStruct.
func (e *Encoder) LeaveStruct(frame int) {
	e.depth--
	if !fast {
		e.stack += frame
	}
}

// enter is Enter for what needs so many bytes of the stack.
func (e *Encoder) enter(b []byte, cost int) bool {
	if e.depth >= e.limit || cost > e.stack {
		return e.deep(b)
	}
	e.depth++
	e.stack -= cost
	return true
}

var errMaxDepth = errors.New("exceeded max depth")

func (e *Encoder) deep(b []byte) bool {
	if e.err == nil {
		e.syntax(b, errMaxDepth)
	}
	return false
}

// tooDeep is deep where the depth has been counted already, so that Enter can be inlined.
//
//go:noinline
func (e *Encoder) tooDeep(b []byte) bool {
	e.depth--
	return e.deep(b)
}

// Flush writes the buffer to the writer, if there is one and the buffer is large enough. It
// may be called between the members or elements of an open object or array.
func (e *Encoder) Flush(b []byte) []byte {
	if len(b) < e.flushAt {
		return b
	}
	return e.flushNow(b)
}

//go:noinline
func (e *Encoder) flushNow(b []byte) []byte {
	if e.err != nil {
		return b
	}
	if e.track != nil {
		e.follow(b)
	}
	b, err := e.hand(b)
	if err != nil {
		e.stop(b, &writeError{err})
	}
	return b
}

// Err returns the first error, or nil.
func (e *Encoder) Err() error { return e.err }

// stop keeps the first error. b is the output before it.
func (e *Encoder) stop(b []byte, err error) []byte {
	if e.err == nil {
		e.err, e.good = err, len(b)
		e.limit = -1
	}
	return b
}

// Fail makes err the error of the next value after b. t may be nil.
//
//go:noinline
func (e *Encoder) Fail(b []byte, err error, t *Type) []byte {
	if e.err != nil {
		return b
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	offset, ptr := e.place(b)
	return e.stop(b, &Error{Marshaling: true, ByteOffset: offset, JSONPointer: ptr, Type: typeOf(t), Err: err})
}

// syntax makes err the error of what belongs after b.
//
//go:noinline
func (e *Encoder) syntax(b []byte, err error) []byte {
	if e.err != nil {
		return b
	}
	offset, ptr := e.place(b)
	return e.stop(b, &jsontext.SyntacticError{ByteOffset: offset, JSONPointer: ptr, Err: err})
}

// Deterministic reports whether the entries of maps are to be sorted by name.
func (e *Encoder) Deterministic() bool { return e.sort }

// listed writes a list of what write writes.
func listed[T any](e *Encoder, b []byte, s []T, write func(e *Encoder, b []byte, v T) []byte) []byte {
	if !e.Enter(b) {
		return b
	}
	b = append(b, '[')
	for i, v := range s {
		if i > 0 {
			b = append(b, ',')
		}
		b = write(e, e.Flush(b), v)
	}
	e.Leave()
	return append(b, ']')
}

// Strings appends an array of strings, as String does each of them.
func (e *Encoder) Strings(b []byte, s []string) []byte {
	if !e.Enter(b) {
		return b
	}
	b = append(b, '[')
	for _, v := range s {
		b = e.Flush(b)
		if at := len(b); fast && len(v) <= write.ShortText && cap(b)-at >= wire.ShortSize {
			w := forge.TextAt(b[:cap(b)], at)
			if k := wire.PutShort(w, v, e.quoter.EscapesHTML()); k > 0 {
				w[k] = ',' // there is room
				b = b[:at+k+1]
				continue
			}
		}
		b = append(e.longString(b, v), ',')
	}
	e.Leave()
	return closed(b, len(s), ']')
}

// closed ends an array of n elements, or an object of members, after each of which there is a comma.
func closed(b []byte, n int, closing byte) []byte {
	if n > 0 {
		b[len(b)-1] = closing
		return b
	}
	return append(b, closing)
}

// Bool appends true or false.
func (e *Encoder) Bool(b []byte, v bool) []byte {
	if v {
		return append(b, "true"...)
	}
	return append(b, "false"...)
}

// String appends a string. If it is not UTF-8, that is an error unless it is allowed.
func (e *Encoder) String(b []byte, s string) []byte {
	if at := len(b); fast && len(s) <= write.ShortText && cap(b)-at >= wire.ShortSize {
		if k := wire.PutShort(forge.TextAt(b[:cap(b)], at), s, e.quoter.EscapesHTML()); k > 0 {
			return b[:at+k]
		}
	}
	return e.longString(b, s)
}

// longString is String for what is not short, does not stand for itself, or has no room. It does
// what [write.Quoter.Put] does after it has tried PutShort. A call of a common function for that
// takes 4 % more instructions, for a small value and for a list of structs with texts.
//
//go:noinline
func (e *Encoder) longString(b []byte, s string) []byte {
	at, n := len(b), len(s)
	if room := max(n+write.StringRoom, wire.ShortSize); cap(b)-at < room {
		b = slices.Grow(b, room)
		if fast {
			return e.String(b, s)
		}
	}
	src := forge.BytesOf(s)
	if free := cap(b) - at; fast && simd.EnquotesFast(n, free) {
		if k := simd.EnquoteFast(&b[:cap(b)][at], &src[0], free, n, e.quoter.Mode()); k > 0 {
			return b[:at+k]
		}
	} else if fast && simd.PlainFast(n) && write.StartsASCII(s) {
		if out := b[:at+n+2]; simd.CopyPlainFast(&out[at+1], &src[0], n, e.quoter.Mode()) {
			out[at], out[at+n+1] = '"', '"'
			return out
		}
	}
	k := 0
	if fast {
		k = e.quoter.PutOdd(b[at:cap(b)], src)
	} else {
		k = e.quoter.Put(b[at:cap(b)], src)
	}
	if k < 0 {
		return e.restOf(b, s, k)
	}
	return b[:at+k]
}

// restOf is String where k is what Put has returned.
//
//go:noinline
func (e *Encoder) restOf(b []byte, s string, k int) []byte {
	out, ok := e.quoter.AppendRest(b, forge.BytesOf(s), k)
	if !ok {
		return e.syntax(b, wire.ErrInvalidUTF8)
	}
	return out
}

// Name appends the name of a member and a colon. It is for the keys of maps.
func (e *Encoder) Name(b []byte, s string) []byte { return append(e.String(b, s), ':') }

// Int appends an integer.
func (e *Encoder) Int(b []byte, v int64) []byte { return num.AppendInt(b, v) }

// Uint appends an unsigned integer.
func (e *Encoder) Uint(b []byte, v uint64) []byte { return num.AppendUint(b, v) }

// QuotedInt appends an integer within a string, for fields with the tag option string and
// for keys of maps.
func (e *Encoder) QuotedInt(b []byte, v int64) []byte {
	return append(num.AppendInt(append(b, '"'), v), '"')
}

// QuotedUint is QuotedInt for unsigned integers.
func (e *Encoder) QuotedUint(b []byte, v uint64) []byte {
	return append(num.AppendUint(append(b, '"'), v), '"')
}

// QuotedString appends a string within a string: the v1 dialect.
func (e *Encoder) QuotedString(b []byte, s string, t *Type) []byte {
	out, _, ok := e.quoter.AppendTwice(b, forge.BytesOf(s), nil)
	if !ok {
		return e.Fail(b, &jsontext.SyntacticError{Err: wire.ErrInvalidUTF8}, t)
	}
	return out
}

// Bytes appends base64.
func (e *Encoder) Bytes(b, v []byte) []byte {
	return append(codec.AppendBase64(append(b, '"'), v), '"')
}

// The surroundings of a value take what has been written, and return what to append to. They have an
// Encoder stand where the value does.
type surroundings = interface {
	FlushWritten(b []byte) (rest []byte, flushAt int, err error)
	StandAround(x *text.Encoder)
	PointerAround() jsontext.Pointer
	Base() int64
}

// anyWritten is an object or array of no known type that is being written.
type anyWritten struct {
	list []any
	m    map[string]any // or nil
	keys []string
	n    int // of the elements or members that have been begun
}
