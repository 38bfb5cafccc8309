package unmarshal

import (
	"errors"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
)

var errNoDurationForm = format.ErrDuration

func unmarshalDuration(u *State, pl *Plan, p plan.Pointer) error {
	return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, errNoDurationForm)
}

func unmarshalTime(u *State, pl *Plan, p plan.Pointer) error {
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !pl.Merge {
			*p.Time() = time.Time{}
		}
		return nil
	case '"':
		if !plain && pl.Mode&opt.Classic != 0 {
			return u.stop(p.Time().UnmarshalJSON(val)) // to the method an escape is just text
		}
		t, err := codec.ParseTime(Unquoted(val, plain), pl.loose)
		if err != nil {
			if pl.Mode&opt.Classic != 0 {
				return u.stop(p.Time().UnmarshalJSON(val))
			}
			if pl.Mode&opt.ReportErrorsWithLegacySemantics != 0 {
				return err
			}
			return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err)
		}
		*p.Time() = t
		return nil
	}
	if pl.Mode&opt.Classic != 0 {
		return u.stop(p.Time().UnmarshalJSON(val))
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
}

func unmarshalFormatted(u *State, pl *Plan, p plan.Pointer) error {
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	if val[0] == '"' {
		err = pl.setFormatted(p, '"', Unquoted(val, plain))
	} else {
		err = pl.setFormatted(p, val[0], val)
	}
	switch {
	case err == errMisformed:
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
	case err != nil:
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err)
	}
	return nil
}

// errMisformed says that a value is of another kind than its format.
var errMisformed = errors.New("another kind of value")

// setFormatted sets the value at p from one that begins with a character, and is text, of a
// string what it means.
func (pl *Plan) setFormatted(p plan.Pointer, first byte, text []byte) (err error) {
	form := pl.Form
	sort := form.Sort()
	if first == 'n' {
		if sort == format.Bytes || !pl.Merge {
			pl.Zero(p)
		}
		return nil
	}
	isNumber := first == '-' || first-'0' <= 9
	if first != '"' && !isNumber || isNumber != (form.IsNumber() && !pl.Quoted) {
		return errMisformed
	}
	switch sort {
	case format.Time:
		t, err := form.ParseTime(text)
		if err == nil {
			*p.Time() = t
		}
		return err
	case format.Duration:
		d, err := form.ParseDuration(text)
		if err == nil {
			*p.Int64() = int64(d)
		}
		return err
	case format.Bytes:
		dst := (*p.Bytes())[:0]
		if pl.Mode&opt.Classic != 0 {
			dst = []byte{} // what is there may be shared, or stay
		}
		b, err := form.DecodeBytes(dst, text)
		if err == nil {
			*p.Bytes() = b
		}
		return err
	}
	b, err := form.DecodeBytes(nil, text)
	if err != nil {
		return err
	}
	if len(b) != pl.Length && !pl.lenient {
		return format.ErrLength(len(b), pl.Length)
	}
	dst := p.ByteArray(pl.Length)
	clear(dst[copy(dst, b):])
	return nil
}

// unmarshalNonFinite is unmarshalFloat where a string may stand for what is no number in
// JSON.
func unmarshalNonFinite(u *State, pl *Plan, p plan.Pointer) error {
	if u.Dec.PeekKind() != '"' {
		return unmarshalFloat(u, pl, p)
	}
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	in := Unquoted(val, plain)
	v, ok := format.ParseNonFinite(in)
	switch {
	case !ok && !pl.Quoted:
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
	case !ok:
		if v, err = read.Float(in, pl.bits); err != nil {
			return plan.NewUnmarshalErrorAfterWithValue(u.Dec, pl.Typ, err)
		}
	}
	setFloat(p, pl.bits, v)
	return nil
}
