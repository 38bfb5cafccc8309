package rt

import (
	"cmp"
	"io"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// RawValue reads the text of a value, without the whitespace around it, as for a
// [jsontext.Value]; p may also be a json.RawMessage.
func (d *Decoder) RawValue(p *[]byte) {
	val, ok := d.raw()
	switch {
	case !ok:
	case cap(*p) > 0:
		*p = append((*p)[:0], val...)
	default:
		*p = d.strings.Bytes(val)
	}
}

// raw reads the next value as it stands.
//
//go:noinline
func (d *Decoder) raw() (val []byte, ok bool) {
	if s, next := d.plainString(); next > 0 {
		val = d.given(next-len(s)-2, next)
		d.end = next
		d.i += 2
		return val, true
	}
	if at := d.at; fast && uint(at) < uint(len(d.buf)) {
		n := 0
		if c := d.buf[at]; c == '-' || '0' <= c && c <= '9' {
			n = num.ConsumeNumber(d.buf[at:])
		}
		if n > 0 && at+n < len(d.buf) {
			d.end = at + n
			d.i++
			return d.given(at, at+n), true
		}
		if c := d.buf[at]; c == '{' || c == '[' {
			if took, end := d.over(d.i); took > 0 {
				d.i, d.end = d.i+took, end
				return d.given(at, end), true
			}
		}
	}
	val, _, ok = d.value()
	return val, ok
}

// given is buf[at:end] as a method may see it: what a small document is copied to is used again for
// others.
func (d *Decoder) given(at, end int) []byte {
	buf := d.buf
	if d.data != nil && &buf[0] == &d.small.buf[0] {
		buf = d.data
	}
	return buf[at:end:end]
}

// show says that a method sees what dec has in its buffer.
func (d *Decoder) show() {
	if d.dec != nil {
		(*text.Decoder)(d.dec).Show()
	}
}

// JSON gives the next value to u. It is for a type with that method.
func (d *Decoder) JSON(u interface{ UnmarshalJSON([]byte) error }, t *Type) {
	val, ok := d.raw()
	if !ok {
		return
	}
	d.show()
	err := u.UnmarshalJSON(val)
	if err == nil {
		return
	}
	d.again(val)
	err = place.WrapUnsupported(err, "UnmarshalJSON method")
	if d.legacy && !isNilEmbedded(err) {
		d.mismatch(err, false)
		return
	}
	d.fail(collapse(d.errorAfter(t, ownError(err))))
}

// again has dec read val, the scalar that has been read last, if it has not: that
// is how to tell where it is.
func (d *Decoder) again(val []byte) {
	if !fast || d.buf == nil {
		return
	}
	d.at = d.end - len(val)
	d.end = d.at
	if d.i--; val[0] == '"' {
		d.i--
	}
	d.value()
}

// collapse makes one of an Error around another: the inner one, which knows more,
// at its place within the outer one's.
func collapse(outer *Error) error {
	if inner, ok := outer.Err.(*Error); ok {
		e := *inner
		e.ByteOffset += outer.ByteOffset
		e.JSONPointer = outer.JSONPointer + e.JSONPointer
		return &e
	}
	return outer
}

// Text passes the next value, which must be a string, to u. If it is null, isNull is true,
// and the caller must set the value to zero.
func (d *Decoder) Text(u interface{ UnmarshalText([]byte) error }, t *Type) (isNull bool) {
	var s []byte
	if plain, next := d.plainString(); next > 0 {
		s = d.given(next-len(plain)-1, next-1)
		d.end = next
		d.i += 2
	} else if d.null() {
		return !d.merge
	} else {
		val, plain, ok := d.value()
		switch {
		case !ok:
			return false
		case val[0] == 'n':
			return !d.merge
		case val[0] != '"':
			d.mismatch(d.errorAfter(t, errNonString), false)
			return false
		}
		s = unquoted(val, plain)
	}
	d.show()
	if err := u.UnmarshalText(s); err != nil {
		if fast && d.buf != nil {
			d.again(d.buf[d.end-len(s)-2 : d.end])
		}
		d.textFailed(err, "UnmarshalText method", t, false)
	}
	return false
}

// textFailed ends the reading with an error that a method has returned for the
// text read last.
//
//go:noinline
func (d *Decoder) textFailed(err error, what string, t *Type, skip bool) {
	if d.err != nil {
		return
	}
	if err = place.WrapUnsupported(err, what); !d.legacy {
		err = ownError(err)
	}
	if _, ok := err.(*Error); ok || d.legacy && !isNilEmbedded(err) || isSyntax(err) || text.IsIOError(err) {
		d.mismatch(err, skip)
		return
	}
	d.fail(d.errorAfter(t, err))
}

// From reads the next value by the method of u. If that returns [errors.ErrUnsupported]
// before it has read anything, unsupported is true, and the value must be read as without
// the method.
func (d *Decoder) From(u interface {
	UnmarshalJSONFrom(*jsontext.Decoder) error
}, t *Type) (unsupported bool) {
	if !d.slow() {
		return false
	}
	d.show()
	dec := d.dec
	at := place.Of(dec)
	if at.Depth == 0 && place.AtEOF(dec) {
		d.fail(io.EOF)
		return false
	}
	l := place.Lend(dec)
	err := u.UnmarshalJSONFrom(dec)
	l.GiveBack()
	if err = place.CheckOneValue(err, at, place.Of(dec)); err == nil {
		return false
	}
	if place.IsSkip(err) {
		d.enter()
		return true
	}
	if d.legacy {
		if err := place.SkipUntil(dec, place.Place{Depth: at.Depth, Length: at.Length + 1}); err != nil {
			d.fail(err)
			return false
		}
		if isNilEmbedded(err) {
			err = d.errorAfter(t, err)
		}
		d.mismatch(err, false)
		return false
	}
	if !isSyntax(err) && !text.IsIOError(err) {
		err = errorWithPosition(dec, t, at, ownError(err))
	}
	d.fail(err)
	return false
}

// errorWithPosition returns the error for err, which a method has returned that
// was given c at the place before. If it is an Error, what it says itself stands.
func errorWithPosition(c place.Coder, t *Type, before place.Place, err error) *Error {
	e, _ := err.(*Error)
	if e == nil {
		e = &Error{Err: err}
	}
	e.Err = place.UnexpectedEOF(e.Err)
	offset, ptr := place.Failed(c, before)
	e.ByteOffset = cmp.Or(e.ByteOffset, offset)
	e.JSONPointer = cmp.Or(e.JSONPointer, ptr)
	if e.Type.Name == "" {
		e.Type = typeOf(t)
	}
	return e
}

// Unknown adds the member without a field that NextMember has found to raw, which is an
// object or empty. It is for a fallback of type [jsontext.Value].
func (d *Decoder) Unknown(raw *[]byte) {
	if !d.slow() {
		return
	}
	name := d.key // which is quoted
	if len(*raw) > 0 && !read.IsObject(*raw) {
		*raw = read.TrimSpace(*raw)
		d.mismatch(d.errorAfter(&typeRaw, errRawNotObject), true)
		return
	}
	*raw = append(append(read.BeginMember(*raw), name...), ':')
	val, err := (*text.Decoder)(d.dec).ReadValue()
	if err != nil {
		d.fail(err)
		return
	}
	*raw = append(append(*raw, val...), '}')
}

var typeRaw = Type{Name: "jsontext.Value", Nil: (*jsontext.Value)(nil)}

// NilField is for a value in an embedded pointer to a struct that is not exported
// and nil, which cannot be set. t is the struct around it.
func (d *Decoder) NilField(t *Type) { d.Fail(errNilField, t) }

// InterfaceIn reads into v, the value of an interface with methods; p points to the
// interface. It is an error if v is nil. The caller must have read a null before.
func (d *Decoder) InterfaceIn(p, v any, t *Type) {
	if h := unions.Load(); h != nil && h.is(p) {
		reflected.read(d, p)
		return
	}
	if v == nil || reflected.read == nil {
		d.Interface(v, t)
		return
	}
	reflected.read(d, p)
}

// Interface is [Decoder.InterfaceIn] for a value that can read itself.
func (d *Decoder) Interface(v any, t *Type) {
	switch u := v.(type) {
	case nil:
		d.Fail(errNilInterface, t)
	case Unmarshaler:
		u.UnmarshalJavelin(d)
	case interface {
		UnmarshalJSONFrom(*jsontext.Decoder) error
	}:
		if d.From(u, t) {
			d.Fail(errNilInterface, t)
		}
	case interface{ UnmarshalJSON([]byte) error }:
		d.JSON(u, t)
	case interface{ UnmarshalText([]byte) error }:
		d.Text(u, t)
	default:
		d.Fail(errNilInterface, t)
	}
}

// ownError returns err, which a method has returned, as an Error if json/v2 has made it.
func ownError(err error) error {
	if reflected.own != nil {
		return reflected.own(err)
	}
	return err
}
