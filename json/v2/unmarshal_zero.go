package json

import (
	"reflect"

	"github.com/javelin-go/javelin/json/jsontext"
)

// The v1 dialect sets nothing if the input is not well-formed. One way is to check
// all of it before. But where the destination is zero, and reading into its type
// concerns nothing else, it is enough to make it zero again when something has
// turned out to be wrong. Then the input is looked at once.

// unmarshalZero is unmarshalDecode for a destination that is zero and can be made so again:
// in the v1 dialect, or where ill-formed UTF-8 may be replaced. done is false, and nothing
// has happened, if it cannot.
func (u *unmarshaler) unmarshalZero(dec *jsontext.Decoder, v reflect.Value, legacy bool) (done bool, err error) {
	u.beginPooled(dec)
	pl := u.rootPlan(v, u.rootMode())
	if !pl.isAlone() || !legacy && !pl.mayReplace(&u.o.Flags) {
		u.end()
		return false, nil
	}
	in := text.Decoder(dec).Cursor().Buf
	u.replacing = pl.mayReplace(&u.o.Flags)
	err = u.read(pl, pointerTo(v), true)
	u.end()
	if err == errIllFormed {
		v.Elem().SetZero()
		o := u.o
		if u.unmarshalReplaced(in, pl, v) {
			return true, nil
		}
		again := text.GetDecoder(in, []Options{o})
		u.beginPooled(again)
		err = u.read(pl, pointerTo(v), true)
		u.end()
		if err != nil && legacy {
			err = u.reconsider(in, v, err)
		}
		u.dec, u.o = nil, nil
		text.PutDecoder(again)
		return true, err
	}
	if err != nil && legacy {
		err = u.reconsider(in, v, err)
	}
	return true, err
}

// reconsider returns err, which reading in into v has led to, or what is wrong with the
// syntax of in. Then v becomes zero.
func (u *unmarshaler) reconsider(in []byte, v reflect.Value, err error) error {
	again := text.GetDecoder(in, []Options{u.o})
	if wrong := text.Decoder(again).CheckNextValue(true); wrong != nil {
		v.Elem().SetZero()
		err = valueMissing(again, wrong, true)
	}
	text.PutDecoder(again)
	return err
}

// isZero reports whether the n bytes at p are zero.
func isZero(p pointer, n uintptr) bool {
	if p.Addr()%8 == 0 {
		for n >= 32 {
			w := p.Four()
			if w[0]|w[1]|w[2]|w[3] != 0 {
				return false
			}
			if n -= 32; n == 0 {
				return true
			}
			p = p.At(32)
		}
		for n >= 8 {
			if *p.Uint64() != 0 {
				return false
			}
			if n -= 8; n == 0 {
				return true
			}
			p = p.At(8)
		}
	}
	for i := range n {
		if *p.At(i).Uint8() != 0 {
			return false
		}
	}
	return true
}

// isAlone reports whether reading a value of the type has no effect but to set
// it: no code of the user's is called.
func (pl *readPlan) isAlone() bool {
	const no, yes = 1, 2
	if pl.alone.Load() == 0 {
		alone := uint32(yes)
		if !allAlone(pl, map[*readPlan]bool{}) {
			alone = no
		}
		pl.alone.Store(alone)
	}
	return pl.alone.Load() == yes
}

func allAlone(pl *readPlan, seen map[*readPlan]bool) bool {
	if pl == nil || seen[pl] {
		return true
	}
	seen[pl] = true
	if len(pl.funcs) > 0 || pl.by != nil || pl.unchecked != nil || (pl.methods != 0 || pl.bridged) && !knownMethods[pl.typ.PkgPath()] {
		return false
	}
	if pl.fields != nil {
		for i := range pl.fields.fields {
			if !allAlone(pl.fields.fields[i].plan, seen) {
				return false
			}
		}
		if f := pl.fields.fallback; f != nil && !allAlone(f.plan, seen) {
			return false
		}
	}
	return allAlone(pl.elem, seen) && allAlone(pl.key, seen)
}

// knownMethods are packages whose types set nothing but themselves.
var knownMethods = map[string]bool{
	"encoding/json": true, "encoding/json/jsontext": true,
	"math/big": true, "net": true, "net/netip": true, "net/url": true, "time": true,
	jsontextValueType.PkgPath(): true,
}
