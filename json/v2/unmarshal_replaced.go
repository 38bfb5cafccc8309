package json

import (
	"errors"
	"reflect"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
)

// Where ill-formed UTF-8 is allowed, each byte of it becomes U+FFFD. The careful path does
// that, for a window of the index at a time: text in another encoding is all of it careful.
// So if such text is met early in a document that is in memory, reading begins again with a
// copy in which it has been replaced. Nothing of the user's may have been called until then,
// nor is there anything to be kept as it stands; and an error is that of the document as it
// is.

// errIllFormed ends the first attempt.
var errIllFormed = errors.New("ill-formed UTF-8")

// mayReplace reports whether a value of type pl, which is zero, may be read so.
func (pl *readPlan) mayReplace(f *opt.Flags) bool {
	const both = opt.AllowInvalidUTF8 | opt.AllowDuplicateNames
	return f.True(both) == both &&
		!f.Get(opt.OwnFlags) && pl.isAlone() && pl.isMeaning()
}

// isMeaning reports whether the value depends on what its JSON means alone: no part of it
// keeps the text itself.
func (pl *readPlan) isMeaning() bool {
	const no, yes = 1, 2
	if pl.meaning.Load() == 0 {
		meaning := uint32(yes)
		if !allMeaning(pl, map[*readPlan]bool{}) {
			meaning = no
		}
		pl.meaning.Store(meaning)
	}
	return pl.meaning.Load() == yes
}

func allMeaning(pl *readPlan, seen map[*readPlan]bool) bool {
	if pl == nil || seen[pl] {
		return true
	}
	seen[pl] = true
	if pl.kind == readRaw || pl.kind == readShared || pl.by != nil || pl.bridged || pl.methods&(hasUnmarshalJSON|hasUnmarshalJSONFrom) != 0 || pl.optional != nil {
		return false
	}
	if pl.fields != nil {
		if pl.fields.fallback != nil {
			return false
		}
		for i := range pl.fields.fields {
			if !allMeaning(pl.fields.fields[i].plan, seen) {
				return false
			}
		}
	}
	return allMeaning(pl.elem, seen) && allMeaning(pl.key, seen)
}

// illFormed returns errIllFormed for the string val, the value read last, if it is time to
// begin again.
func (u *unmarshaler) illFormed(val []byte) error {
	if utf8.Valid(val) {
		return nil
	}
	u.replacing = false // one way or the other
	if x := text.Decoder(u.dec); x.End() > u.left/2 {
		return nil // what has been read would take as long again
	}
	return errIllFormed
}

// unmarshalReplaced reads in, with what is ill-formed replaced, into v, which is zero. If it
// reports false, v is zero again.
func (u *unmarshaler) unmarshalReplaced(in []byte, pl *readPlan, v reflect.Value) bool {
	opts := *u.o
	dec := text.GetDecoder(codec.AppendReplaced(make([]byte, 0, len(in)+len(in)/4), in), []opt.Options{&opts})
	u.beginPooled(dec)
	err := u.read(pl, pointerTo(v), true)
	u.end()
	u.dec, u.o = nil, nil
	text.PutDecoder(dec)
	if err != nil {
		v.Elem().SetZero()
	}
	return err == nil
}
