package unmarshal

import (
	"errors"
	"reflect"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
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
func (pl *Plan) mayReplace(f *opt.Flags) bool {
	const both = opt.AllowInvalidUTF8 | opt.AllowDuplicateNames
	return f.True(both) == both &&
		!f.Get(opt.OwnFlags) && pl.IsAlone() && pl.isMeaning()
}

// isMeaning reports whether the value depends on what its JSON means alone: no part of it
// keeps the text itself.
func (pl *Plan) isMeaning() bool {
	const no, yes = 1, 2
	if pl.meaning.Load() == 0 {
		meaning := uint32(yes)
		if !allMeaning(pl, new(seenPlans)) {
			meaning = no
		}
		pl.meaning.Store(meaning)
	}
	return pl.meaning.Load() == yes
}

func allMeaning(pl *Plan, seen *seenPlans) bool {
	if pl == nil || seen.before(pl) {
		return true
	}
	if pl.Kind == readRaw || pl.Kind == readShared || pl.By != nil || pl.Bridged || pl.Methods&(hasUnmarshalJSON|hasUnmarshalJSONFrom) != 0 || pl.Optional != nil {
		return false
	}
	if pl.Fields != nil {
		if pl.Fields.Fallback != nil {
			return false
		}
		for i := range pl.Fields.Fields {
			if !allMeaning(pl.Fields.Fields[i].Plan, seen) {
				return false
			}
		}
	}
	return allMeaning(pl.Elem, seen) && allMeaning(pl.Key, seen)
}

// illFormed returns errIllFormed for the string val, the value read last, if it is time to
// begin again.
func (u *State) illFormed(val []byte) error {
	if utf8.Valid(val) {
		return nil
	}
	u.replacing = false // one way or the other
	if x := (*text.Decoder)(u.Dec); x.End() > u.left/2 {
		return nil // what has been read would take as long again
	}
	return errIllFormed
}

// unmarshalReplaced reads in, with what is ill-formed replaced, into v, which is zero. If it
// reports false, v is zero again.
func (u *State) unmarshalReplaced(in []byte, pl *Plan, v reflect.Value) bool {
	opts := *u.O
	dec := (*jsontext.Decoder)(text.GetDecoder(codec.AppendReplaced(make([]byte, 0, len(in)+len(in)/4), in), []opt.Options{&opts}))
	u.beginPooled(dec)
	err := u.read(pl, plan.PointerTo(v), true)
	u.end()
	u.Dec, u.O = nil, nil
	text.PutDecoder((*text.Decoder)(dec))
	if err != nil {
		v.Elem().SetZero()
	}
	return err == nil
}
