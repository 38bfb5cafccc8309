package unmarshal

import (
	"bytes"
	"reflect"

	"github.com/javelin-go/javelin/internal/plan"
)

// The v1 dialect sets nothing if the input is not well-formed. One way is to check
// all of it before. But where the destination is zero, and reading into its type
// concerns nothing else, it is enough to make it zero again when something has
// turned out to be wrong. Then the input is looked at once.

// zeros are as many as are compared at once.
var zeros [512]byte

// isZero reports whether the n bytes at p are zero.
func isZero(p plan.Pointer, n uintptr) bool {
	for n >= 256 { // what compares many bytes takes less time than words
		k := min(n, uintptr(len(zeros)))
		if !bytes.Equal(p.ByteArray(int(k)), zeros[:k]) {
			return false
		}
		if n -= k; n == 0 {
			return true
		}
		p = p.At(k)
	}
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

// IsAlone reports whether reading a value of the type has no effect but to set
// it: no code of the user's is called.
func (pl *Plan) IsAlone() bool { return pl.alone.Load() == isAlone || pl.turnsOutAlone() }

// What Plan.alone says once somebody has asked.
const (
	isNotAlone = 1 + iota
	isAlone
)

// turnsOutAlone is IsAlone where nobody has asked yet, or the answer is no.
func (pl *Plan) turnsOutAlone() bool {
	if pl.alone.Load() == 0 {
		alone := uint32(isAlone)
		if !allAlone(pl, new(seenPlans)) {
			alone = isNotAlone
		}
		pl.alone.Store(alone)
	}
	return pl.alone.Load() == isAlone
}

// seenPlans are plans that have been looked at, as far as they have parts.
type seenPlans struct{ plan.Visited[Plan] }

// before reports whether a plan has been seen before, and sees it.
func (s *seenPlans) before(pl *Plan) bool {
	return (pl.Fields != nil || pl.Elem != nil) && s.Before(pl)
}

func allAlone(pl *Plan, seen *seenPlans) bool {
	if pl == nil || seen.before(pl) {
		return true
	}
	if len(pl.Funcs) > 0 || pl.By != nil || pl.Unchecked != nil || (pl.Methods != 0 || pl.Bridged) && !knownMethods[pl.Typ.PkgPath()] {
		return false
	}
	if pl.Fields != nil {
		for i := range pl.Fields.Fields {
			if !allAlone(pl.Fields.Fields[i].Plan, seen) {
				return false
			}
		}
		if f := pl.Fields.Fallback; f != nil && !allAlone(f.Plan, seen) {
			return false
		}
	}
	return allAlone(pl.Elem, seen) && allAlone(pl.Key, seen)
}

// knownMethods are packages whose types set nothing but themselves.
var knownMethods = map[string]bool{
	"encoding/json": true, "encoding/json/jsontext": true,
	"math/big": true, "net": true, "net/netip": true, "net/url": true, "time": true,
	plan.JsontextValueType.PkgPath(): true,
}

// Zero sets the value at p to zero.
func (pl *Plan) Zero(p plan.Pointer) {
	if pl.Flat {
		clear(p.ByteArray(int(pl.Size)))
		return
	}
	switch pl.Typ.Kind() {
	case reflect.Bool:
		*p.Bool() = false
	case reflect.String:
		*p.String() = ""
	case reflect.Int64, reflect.Uint64, reflect.Float64:
		*p.Uint64() = 0
	case reflect.Slice:
		*p.Slice() = plan.Slice{}
	case reflect.Pointer, reflect.Map:
		*p.Pointer() = plan.Pointer{}
	case reflect.Interface:
		if pl.Typ.NumMethod() == 0 {
			*p.Any() = nil
			break
		}
		fallthrough
	default:
		if !isZero(p, pl.Size) { // as elements of an array often are
			p.Value(pl.Typ).SetZero()
		}
	}
}
