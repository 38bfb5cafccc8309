package json

import (
	"errors"
	"reflect"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
)

var errNoDurationForm = errors.New("no default representation")

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
