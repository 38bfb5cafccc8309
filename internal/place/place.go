// Package place tells where an Encoder or Decoder stands, for errors and for what a method or
// function of the user may do with it. It knows nothing of Go types, so that generated code
// and plans share it.
package place

import (
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

var (
	errNonSingularValue    = errors.New("must read or write exactly one value")
	errUnsupportedMutation = errors.New("unsupported calls must not read or write any tokens")
)

// Coder is what Encoder and Decoder have in common.
type Coder interface {
	Options() opt.Options
	StackDepth() int
	StackIndex(int) (jsontext.Kind, int64)
	StackPointer() jsontext.Pointer
}

func FlagsOf(c Coder) *opt.Flags { return &c.Options().(*opt.Struct).Flags }

func ReportsLegacy(c Coder) bool { return FlagsOf(c).Get(opt.ReportErrorsWithLegacySemantics) }

// Place is a place in the grammar, told by the number of open objects and
// arrays and by what has been read or written of the innermost.
type Place struct {
	Depth  int
	Length int64
}

// Of tells where c stands.
func Of(c Coder) Place {
	if d, ok := c.(*jsontext.Decoder); ok {
		x := (*text.Decoder)(d)
		return Place{x.Depth(), x.Length()}
	}
	x := (*text.Encoder)(c.(*jsontext.Encoder))
	return Place{x.Depth(), x.Length()}
}

// OneValueAfter reports whether what lies between before and p is one value, or
// at least adds up to one.
func (p Place) OneValueAfter(before Place) bool {
	return p.Depth == before.Depth && p.Length == before.Length+1
}

// around leads to the innermost open object or array; or to the member of
// an object whose name is there and whose value is not.
func around(c Coder) jsontext.Pointer {
	ptr := c.StackPointer()
	kind, n := c.StackIndex(c.StackDepth())
	if n == 0 || kind == jsontext.KindBeginObject && n%2 == 1 {
		return ptr // no element yet; the name
	}
	return ptr.Parent()
}

// Next leads to the value that comes next, or to the object if a name
// comes next.
func Next(c Coder) jsontext.Pointer {
	ptr := around(c)
	if kind, n := c.StackIndex(c.StackDepth()); kind == jsontext.KindBeginArray {
		ptr += jsontext.Pointer("/" + strconv.FormatInt(n, 10))
	}
	return ptr
}

// NextOutput returns the offset at which the next value would be written, or a
// name where a name comes next.
func NextOutput(e *jsontext.Encoder) int64 {
	o := e.Options().(*opt.Struct)
	depth := e.StackDepth()
	kind, n := e.StackIndex(depth)
	offset := e.OutputOffset()
	if kind == jsontext.KindBeginObject && n%2 == 1 {
		offset += int64(len(":"))
		if o.Flags.Get(opt.SpaceAfterColon) {
			offset += int64(len(" "))
		}
		return offset
	}
	if depth == 0 {
		return offset
	}
	if n > 0 {
		offset += int64(len(","))
		if o.Flags.Get(opt.SpaceAfterComma) {
			offset += int64(len(" "))
		}
	}
	if o.Flags.Get(opt.Multiline) {
		offset += int64(len("\n") + len(o.IndentPrefix) + depth*len(o.Indent))
	}
	return offset
}

// NextInput returns the offset of the next token.
func NextInput(d *jsontext.Decoder) int64 {
	d.PeekKind() // has it read into the buffer
	rest := d.UnreadBuffer()
	between := len(rest) - len(bytes.TrimLeft(rest, " \t\r\n,:"))
	// NOTE: not InputOffset, which does not count whitespace that was too long
	// for the buffer.
	in := (*text.Decoder)(d)
	return in.StartOffset() + int64(len(in.Last())) + int64(between)
}

// LastInput returns the text of the token or value read last, or nil.
func LastInput(d *jsontext.Decoder) []byte {
	in := (*text.Decoder)(d)
	if last := in.Last(); len(last) > 0 {
		return last
	}
	// Of literals and delimiters only the end is known.
	read := in.Cursor().Buf
	read = read[:len(read)-len(d.UnreadBuffer())]
	for _, tok := range [...]string{"null", "false", "true", "{", "}", "[", "]"} {
		if bytes.HasSuffix(read, []byte(tok)) {
			return read[len(read)-len(tok):]
		}
	}
	return nil
}

// Before returns the offset of the next value, for which a Go value is no place whatever it
// is. So the kind is not told, but in the v1 dialect, which always has it.
func Before(d *jsontext.Decoder, legacy bool) (offset int64, kind jsontext.Kind) {
	if legacy {
		kind = d.PeekKind()
	}
	return NextInput(d), kind
}

// After returns the offset and kind of the token or value read last, which is at fault.
func After(d *jsontext.Decoder, legacy bool) (offset int64, kind jsontext.Kind) {
	last := LastInput(d)
	kind = jsontext.Value(last).Kind()
	offset = d.InputOffset()
	switch {
	case !legacy:
		offset -= int64(len(last))
	case kind == jsontext.KindBeginObject || kind == jsontext.KindBeginArray:
		// In the v1 dialect the offset is that after the text at fault, of
		// which only the bracket counts here.
		offset -= int64(len(last)) - 1
	}
	return offset, kind
}

// SkipUntil reads on until the place p, or one after it.
func SkipUntil(d *jsontext.Decoder, p Place) error {
	for {
		at := Of(d)
		if at.Depth < p.Depth || at.Depth == p.Depth && at.Length >= p.Length {
			return nil
		}
		if _, err := d.ReadToken(); err != nil {
			return err
		}
	}
}

// Failed tells where the fault is for which a method or function of the user has returned an
// error, which has been given c at the place before. Whether it is in what was read or
// written last or in what comes next, nobody can tell. The offset is taken to be that of the
// last token read, or of the next value written. The pointer leads to what is around both,
// unless it is certain that nothing has been read or written, or exactly one value.
func Failed(c Coder, before Place) (offset int64, ptr jsontext.Pointer) {
	at := Of(c)
	switch c := c.(type) {
	case *jsontext.Encoder:
		offset = NextOutput(c)
	case *jsontext.Decoder:
		// NOTE: NextInput voids what LastInput returns.
		if last := LastInput(c); at == before || len(last) == 0 {
			offset = NextInput(c)
		} else {
			offset = c.InputOffset() - int64(len(last))
		}
	}
	switch {
	case at == before:
		ptr = Next(c)
	case at.OneValueAfter(before):
		ptr = c.StackPointer()
	default:
		ptr = around(c)
	}
	return offset, ptr
}

// DuplicateName returns the error for a name that occurs twice in the
// object that ptr leads to; or, if quotedName is nil, in the object around the
// member that ptr leads to.
func DuplicateName(ptr jsontext.Pointer, quotedName []byte, offset int64) error {
	if quotedName != nil {
		name, _ := jsontext.AppendUnquote(nil, quotedName)
		ptr = ptr.AppendToken(string(name))
	}
	return &jsontext.SyntacticError{ByteOffset: offset, JSONPointer: ptr, Err: jsontext.ErrDuplicateName}
}

// UnexpectedEOF turns [io.EOF] into [io.ErrUnexpectedEOF]: within a value an
// end of the input is never in order, whatever a user's method returns.
func UnexpectedEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// WrapUnsupported replaces an error that is [errors.ErrUnsupported], which
// would ask for another way to treat the value, where there is none. what names
// the method or function.
func WrapUnsupported(err error, what string) error {
	if errors.Is(err, errors.ErrUnsupported) {
		return errors.New(what + " may not return errors.ErrUnsupported")
	}
	return err
}

// IsSkip reports whether err, which CheckOneValue has returned, asks for the next
// way to treat the value.
func IsSkip(err error) bool { return errors.Is(err, errors.ErrUnsupported) }

// CheckOneValue returns what is to be made of the error of a method or function
// that was to read or write exactly one value, or nothing if it returned
// [errors.ErrUnsupported], and went from one place to the other.
func CheckOneValue(err error, before, after Place) error {
	switch {
	case err == nil && !after.OneValueAfter(before):
		return errNonSingularValue
	case err != nil && IsSkip(err) && after != before:
		return errUnsupportedMutation
	}
	return err
}

// lent is an Encoder or Decoder in the hands of a user's method or function,
// which may not reset it.
type lent struct {
	flags *opt.Flags
	was   bool
}

func Lend(c Coder) lent { return LendBy(FlagsOf(c)) }

// LendBy is Lend for the Encoder or Decoder that has the flags.
func LendBy(f *opt.Flags) lent {
	l := lent{f, f.Get(opt.WithinArshalCall)}
	f.Set(opt.WithinArshalCall | 1)
	return l
}

func (l lent) GiveBack() { l.flags.Set(opt.Bool(opt.WithinArshalCall, l.was)) }

// AtEOF reports whether nothing but whitespace is left of the input of d, which
// is between top-level values.
func AtEOF(d *jsontext.Decoder) bool {
	if d.PeekKind() != jsontext.KindInvalid {
		return false
	}
	// Whatever is wrong otherwise, the next read says it again.
	_, err := d.ReadToken()
	return err == io.EOF
}
