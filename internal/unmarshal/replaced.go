package unmarshal

import (
	"reflect"

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

// mayReplace reports whether a value of type pl, which is zero, may be read so.
func (pl *Plan) mayReplace(f *opt.Flags) bool {
	const both = opt.AllowInvalidUTF8 | opt.AllowDuplicateNames
	const others = opt.OwnFlags &^ (opt.IntegersInAny | opt.RawNumbersInAny | opt.Names | opt.Forms)
	return f.True(both) == both &&
		!f.Get(others) && pl.IsAlone() && pl.isMeaning()
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

// unmarshalReplaced reads in, with what is ill-formed replaced, into v, which is zero. If it
// reports false, v is zero again.
func (u *State) unmarshalReplaced(in []byte, pl *Plan, v reflect.Value) bool {
	opts := *u.O
	dec := (*jsontext.Decoder)(text.GetDecoder(codec.AppendReplaced(make([]byte, 0, len(in)+len(in)/4), in), []opt.Options{&opts}))
	u.begin(dec)
	err := u.read(pl, plan.PointerTo(v), true)
	u.end()
	u.Dec, u.O = nil, nil
	text.PutDecoder((*text.Decoder)(dec))
	if err != nil {
		v.Elem().SetZero()
	}
	return err == nil
}

// reconsider returns err, which reading in into v has led to, or what is wrong with the
// syntax of in. Then v becomes zero.
func (u *State) reconsider(in []byte, v reflect.Value, err error) error {
	wrong := u.wrong
	if u.wrong = nil; wrong == nil {
		wrong = u.faultOf(in)
	}
	if wrong == nil {
		return err
	}
	v.Elem().SetZero()
	return wrong
}

// unmarshalZero is UnmarshalDecode for a destination that is zero and can be made so again:
// in the v1 dialect, or where ill-formed UTF-8 may be replaced. done is false, and nothing
// has happened, if it cannot.
func (u *State) unmarshalZero(dec *jsontext.Decoder, v reflect.Value, legacy bool) (done bool, err error) {
	u.begin(dec)
	pl := u.RootPlan(v, u.RootMode())
	if !pl.IsAlone() || !legacy && !pl.mayReplace(&u.O.Flags) {
		u.end()
		return false, nil
	}
	in := (*text.Decoder)(dec).Cursor().Buf
	if legacy && !text.MayBeWhole(in) {
		err = u.faultOf(in)
		u.end()
		return err != nil, err
	}
	u.liftLimits()
	u.unchecked = legacy
	u.replacing = pl.mayReplace(&u.O.Flags)
	err = u.read(pl, plan.PointerTo(v), true)
	u.end()
	if err == errIllFormed {
		v.Elem().SetZero()
		o := u.O
		if u.unmarshalReplaced(in, pl, v) {
			return true, nil
		}
		again := (*jsontext.Decoder)(text.GetDecoder(in, []opt.Options{o}))
		u.begin(again)
		err = u.read(pl, plan.PointerTo(v), true)
		u.end()
		if err != nil && legacy {
			err = u.reconsider(in, v, err)
		}
		u.Dec, u.O = nil, nil
		text.PutDecoder((*text.Decoder)(again))
		return true, err
	}
	if err != nil && legacy {
		err = u.reconsider(in, v, err)
	}
	return true, err
}

// withoutErrors reads all of a document in memory as if errors were not to be collected, into what v
// points to, which is zero. If there is an error, v is zero again, and nothing has been read.
func (u *State) withoutErrors(in []byte, o *opt.Struct, v reflect.Value) (done bool) {
	one := *o
	one.Flags.Clear(opt.ErrorLimit)
	dec := (*jsontext.Decoder)(text.GetDecoder(in, []opt.Options{&one}))
	u.begin(dec)
	u.liftLimits()
	pl := u.RootPlan(v, u.RootMode())
	done = pl.IsAlone() && !u.asksForNotes() && u.read(pl, plan.PointerTo(v), true) == nil
	u.end()
	u.Dec, u.O = nil, nil
	text.PutDecoder((*text.Decoder)(dec))
	if !done {
		v.Elem().SetZero()
	}
	return done
}
