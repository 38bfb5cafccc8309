package jsontest

import (
	"bytes"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strings"
	"time"
)

// Values sets Go values of random types to random values.
type Values struct {
	Rnd *rand.Rand
	// Any are types of what interfaces hold.
	Any []Twin
	// MaxMap is how many entries a map has at most. Where their order is
	// random, outputs can be compared for maps of one entry only.
	MaxMap int
	// Single are types of keys of which a map has one at most: what is wrong with
	// one of several keys depends on which comes first. It may be nil.
	Single func(key reflect.Type) bool
	// Set sets values of types that it knows, and reports whether it has. It may
	// be nil.
	Set func(rnd *rand.Rand, a, b reflect.Value) bool

	size int // what has been set so far
}

// Fill sets a and b, which are addressable and of the types of a Twin, to the same
// random value.
func (vs *Values) Fill(a, b reflect.Value) {
	vs.size = 0
	vs.fill(a, b, 6)
}

func (vs *Values) fill(a, b reflect.Value, depth int) {
	rnd := vs.Rnd
	vs.size++
	if !a.CanSet() || depth > 0 && rnd.IntN(12) == 0 || depth < -4 || vs.size > 2000 {
		return // zero
	}
	if vs.Set != nil && vs.Set(rnd, a, b) {
		return
	}
	if v, w, ok := randomOf(rnd, a.Type()); ok {
		a.Set(v)
		b.Set(w)
		return
	}
	both := func(f func(v reflect.Value)) { f(a); f(b) }
	switch a.Kind() {
	case reflect.Bool:
		x := rnd.IntN(2) == 0
		both(func(v reflect.Value) { v.SetBool(x) })
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x := int64(RandomBits(rnd))
		both(func(v reflect.Value) { v.SetInt(x) })
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		x := RandomBits(rnd)
		both(func(v reflect.Value) { v.SetUint(x) })
	case reflect.Float32, reflect.Float64:
		x := RandomFloat(rnd)
		both(func(v reflect.Value) { v.SetFloat(x) })
	case reflect.Complex64, reflect.Complex128:
		both(func(v reflect.Value) { v.SetComplex(1) })
	case reflect.String:
		x := RandomString(rnd)
		both(func(v reflect.Value) { v.SetString(x) })
	case reflect.Interface:
		vs.iface(a, b, depth)
	case reflect.Pointer:
		if rnd.IntN(4) == 0 {
			return
		}
		x, y := reflect.New(a.Type().Elem()), reflect.New(b.Type().Elem())
		vs.fill(x.Elem(), y.Elem(), depth-1)
		// Not x itself: the pointer type may have a name.
		a.Set(x.Convert(a.Type()))
		b.Set(y.Convert(b.Type()))
	case reflect.Struct:
		for i := range a.NumField() {
			vs.fill(a.Field(i), b.Field(i), depth-1)
		}
	case reflect.Array:
		for i := range a.Len() {
			vs.fill(a.Index(i), b.Index(i), depth-1)
		}
	case reflect.Slice:
		n := vs.length(depth)
		spare := rnd.IntN(3)
		both(func(v reflect.Value) { v.Set(reflect.MakeSlice(v.Type(), n, n+spare)) })
		for i := range n {
			vs.fill(a.Index(i), b.Index(i), depth-1)
		}
		if n > 0 && rnd.IntN(4) == 0 {
			both(func(v reflect.Value) { v.SetLen(n - 1) }) // what is after is there
		}
	case reflect.Map:
		n := min(vs.length(depth), vs.MaxMap)
		if vs.Single != nil && vs.Single(a.Type().Key()) {
			n = min(n, 1)
		}
		both(func(v reflect.Value) { v.Set(reflect.MakeMap(v.Type())) })
		for range n {
			ka, kb := reflect.New(a.Type().Key()).Elem(), reflect.New(b.Type().Key()).Elem()
			ea, eb := reflect.New(a.Type().Elem()).Elem(), reflect.New(b.Type().Elem()).Elem()
			vs.fill(ka, kb, 0)
			vs.fill(ea, eb, depth-1)
			if !ka.Comparable() {
				continue
			}
			if has := a.MapIndex(ka).IsValid(); has || ka.Kind() == reflect.Pointer && a.Len() > 0 {
				continue
			}
			a.SetMapIndex(ka, ea)
			b.SetMapIndex(kb, eb)
		}
	}
}

func (vs *Values) length(depth int) int {
	switch {
	case depth <= 0:
		return vs.Rnd.IntN(2)
	case vs.Rnd.IntN(12) == 0:
		return vs.Rnd.IntN(40)
	}
	return vs.Rnd.IntN(4)
}

func (vs *Values) iface(a, b reflect.Value, depth int) {
	if len(vs.Any) == 0 {
		return
	}
	t := vs.Any[vs.Rnd.IntN(len(vs.Any))]
	if vs.Rnd.IntN(4) == 0 {
		t = Twin{reflect.PointerTo(t.A), reflect.PointerTo(t.B)}
	}
	if !t.A.AssignableTo(a.Type()) || !t.B.AssignableTo(b.Type()) {
		return
	}
	x, y := reflect.New(t.A).Elem(), reflect.New(t.B).Elem()
	vs.fill(x, y, depth-1)
	a.Set(x)
	b.Set(y)
}

// randomOf returns two equal values, which share nothing, of the types of the
// standard library whose fields are not exported.
func randomOf(rnd *rand.Rand, t reflect.Type) (v, w reflect.Value, ok bool) {
	one := func(x any) (v, w reflect.Value, ok bool) { return reflect.ValueOf(x), reflect.ValueOf(x), true }
	switch t {
	case reflect.TypeFor[time.Time]():
		x := time.Unix(rnd.Int64N(1<<36)-1<<34, rnd.Int64N(1e9)).UTC()
		switch rnd.IntN(5) {
		case 0:
			x = x.In(time.FixedZone("", rnd.IntN(100_000)-50_000))
		case 1:
			x = x.In(time.FixedZone("", 60*(rnd.IntN(2000)-1000)))
		case 2:
			x = x.Truncate(time.Second)
		case 3:
			if rnd.IntN(10) == 0 {
				x = x.AddDate(rnd.IntN(40_000)-20_000, 0, 0)
			}
		}
		return one(x)
	case reflect.TypeFor[time.Duration]():
		return one(time.Duration(RandomBits(rnd)))
	case reflect.TypeFor[netip.Addr]():
		return one(netip.AddrFrom4([4]byte{10, 0, byte(rnd.IntN(256)), 1}))
	case reflect.TypeFor[big.Int]():
		x := new(big.Int).Lsh(big.NewInt(int64(RandomBits(rnd))), uint(rnd.IntN(90)))
		return reflect.ValueOf(*x), reflect.ValueOf(*new(big.Int).Set(x)), true
	case reflect.TypeFor[io.Reader]():
		if rnd.IntN(2) == 0 {
			return one((*bytes.Buffer)(nil))
		}
	}
	return v, w, false
}

// RandomBits returns an integer of random length, often at a limit of one of Go's
// types.
func RandomBits(rnd *rand.Rand) uint64 {
	switch rnd.IntN(4) {
	case 0:
		return 1<<(8<<rnd.IntN(4)-rnd.IntN(2)) + uint64(rnd.IntN(5)-2)
	case 1:
		return uint64(rnd.IntN(100))
	case 2:
		return -(rnd.Uint64() >> rnd.IntN(64))
	}
	return rnd.Uint64() >> rnd.IntN(64)
}

// RandomFloat returns a float64, now and then an infinite one or no number.
func RandomFloat(rnd *rand.Rand) float64 {
	switch rnd.IntN(8) {
	case 0:
		special := [...]float64{0, math.Copysign(0, -1), 1e21, 1e-6, 1e20, 1e-7, math.MaxFloat32, math.SmallestNonzeroFloat32,
			math.MaxFloat64, math.SmallestNonzeroFloat64, 1 << 53, 1<<53 + 2, 1e22, 1e23, 0.1, 0.3}
		return special[rnd.IntN(len(special))]
	case 1:
		if rnd.IntN(12) == 0 {
			return [...]float64{math.NaN(), math.Inf(1), math.Inf(-1)}[rnd.IntN(3)]
		}
		x := math.Float64frombits(rnd.Uint64())
		if math.IsNaN(x) || math.IsInf(x, 0) {
			x = 2.5
		}
		return x
	case 2:
		return float64(int64(RandomBits(rnd)))
	case 3:
		return float64(float32(rnd.NormFloat64() * 1e5))
	}
	return math.Round(rnd.NormFloat64()*1e6) / 1e3
}

// RandomString returns a string in which all occurs that is treated apart when
// strings are written, now and then ill-formed UTF-8.
func RandomString(rnd *rand.Rand) string {
	n := rnd.IntN(10)
	switch rnd.IntN(12) {
	case 0:
		n = rnd.IntN(100)
	case 1:
		if rnd.IntN(8) == 0 {
			n = rnd.IntN(6000)
		}
	}
	plain := rnd.IntN(2) == 0
	var b strings.Builder
	for b.Len() < n {
		switch {
		case plain || rnd.IntN(3) > 0:
			const s = "The quick brown fox jumps over the lazy dog. 0123456789"
			i := rnd.IntN(len(s))
			b.WriteString(s[i:min(len(s), i+1+rnd.IntN(20))])
		case rnd.IntN(60) == 0:
			b.WriteString([]string{"\xff", "\xc3", "\xed\xa0\x80", "\xe2\x80", "\xf0\x9f\x98", "\x80"}[rnd.IntN(6)])
		default:
			b.WriteString([]string{`"`, `\`, "/", "\b", "\f", "\n", "\r", "\t", "\x00", "\x1f", "\x7f", "<", ">", "&",
				"é", "ß", "€", "世界", "😀", "\u2028", "\u2029", "\ufffd", "'", "~"}[rnd.IntN(24)])
		}
	}
	return b.String()
}
