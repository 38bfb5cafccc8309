package json

import (
	"errors"
	"math"
	"reflect"
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
)

var errNoDurationForm = format.ErrDuration

// byTime compiles the types of package time, whose form is not the one that their
// methods or kinds would give them.
func (b *readBuilder) byTime(pl *readPlan) bool {
	switch pl.typ {
	case timeType:
		pl.kind, pl.read = readTime, unmarshalTime
		pl.loose = pl.mode&opt.ParseTimeWithLooseRFC3339 != 0
		if pl.mode&(opt.StringTag|opt.ReportErrorsWithLegacySemantics) == opt.StringTag {
			pl.kind, pl.read = readOther, unmarshalBadTag
		}
	case durationType:
		if pl.mode&opt.FormatDurationAsNano == 0 {
			pl.kind, pl.read = readOther, unmarshalDuration
		}
	default:
		return false
	}
	pl.custom = true
	return true
}

func unmarshalDuration(u *unmarshaler, pl *readPlan, p pointer) error {
	return newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, errNoDurationForm)
}

func unmarshalTime(u *unmarshaler, pl *readPlan, p pointer) error {
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !pl.merge {
			*p.Time() = time.Time{}
		}
		return nil
	case '"':
		if !plain && pl.mode&opt.Classic != 0 {
			return u.stop(p.Time().UnmarshalJSON(val)) // to the method an escape is just text
		}
		t, err := codec.ParseTime(unquoted(val, plain), pl.loose)
		if err != nil {
			if pl.mode&opt.Classic != 0 {
				return u.stop(p.Time().UnmarshalJSON(val))
			}
			if pl.mode&opt.ReportErrorsWithLegacySemantics != 0 {
				return err
			}
			return newUnmarshalErrorAfter(u.dec, pl.typ, err)
		}
		*p.Time() = t
		return nil
	}
	if pl.mode&opt.Classic != 0 {
		return u.stop(p.Time().UnmarshalJSON(val))
	}
	return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
}

var (
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
)

// byFormat compiles a type that is read in a format.
func (b *readBuilder) byFormat(pl *readPlan, form format.Format) {
	if _, isNil := form.Nil(); isNil || form.IsArray() {
		return // that is about writing, or has been seen to
	}
	pl.form = form
	pl.custom = true
	switch form.Sort() {
	case format.Float:
		pl.read = unmarshalNonFinite // the fast form of numbers stays
		return
	case format.Time, format.Duration:
		// The tag option string goes with numbers.
		pl.quoted = form.IsNumber() && pl.mode&(opt.StringTag|opt.StringifyNumbers) != 0
	case format.ByteArray:
		pl.length = pl.typ.Len()
	}
	pl.kind, pl.read = readFormatted, unmarshalFormatted
}

func unmarshalFormatted(u *unmarshaler, pl *readPlan, p pointer) error {
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	if val[0] == '"' {
		err = pl.setFormatted(p, '"', unquoted(val, plain))
	} else {
		err = pl.setFormatted(p, val[0], val)
	}
	switch {
	case err == errMisformed:
		return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
	case err != nil:
		return newUnmarshalErrorAfter(u.dec, pl.typ, err)
	}
	return nil
}

// errMisformed says that a value is of another kind than its format.
var errMisformed = errors.New("another kind of value")

// setFormatted sets the value at p from one that begins with a character, and is text, of a
// string what it means.
func (pl *readPlan) setFormatted(p pointer, first byte, text []byte) (err error) {
	form := pl.form
	sort := form.Sort()
	if first == 'n' {
		if sort == format.Bytes || !pl.merge {
			pl.zero(p)
		}
		return nil
	}
	isNumber := first == '-' || first-'0' <= 9
	if first != '"' && !isNumber || isNumber != (form.IsNumber() && !pl.quoted) {
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
		if pl.mode&opt.Classic != 0 {
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
	if len(b) != pl.length && !pl.lenient {
		return format.ErrLength(len(b), pl.length)
	}
	dst := p.ByteArray(pl.length)
	clear(dst[copy(dst, b):])
	return nil
}

// unmarshalNonFinite is unmarshalFloat where a string may stand for what is no number in
// JSON.
func unmarshalNonFinite(u *unmarshaler, pl *readPlan, p pointer) error {
	if u.dec.PeekKind() != '"' {
		return unmarshalFloat(u, pl, p)
	}
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	in := unquoted(val, plain)
	v, ok := format.ParseNonFinite(in)
	switch {
	case !ok && !pl.quoted:
		return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
	case !ok:
		switch v, ok = num.ParseFloat(in, pl.bits); {
		case !ok:
			return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrSyntax)
		case math.IsInf(v, 0):
			return newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrRange)
		}
	}
	if pl.bits == 32 {
		*p.Float32() = float32(v)
	} else {
		*p.Float64() = v
	}
	return nil
}
