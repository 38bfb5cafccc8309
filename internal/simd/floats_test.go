package simd_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// floatEntries returns the index of a text.
func floatEntries(b []byte) []uint32 {
	ent := make([]uint32, len(b)+IndexSlack)
	var s IndexState
	n, _ := Index(ent, b, 0, &s)
	return ent[:n]
}

// checkFloats compares every implementation with the portable one, for numbers and for
// rows of them, from each entry on that may begin one.
func checkFloats(t *testing.T, b []byte, ent []uint32, org int) {
	t.Helper()
	const guard = -7.25
	dst, want := make([]float64, len(ent)+1), make([]float64, len(ent)+1)
	for from := range len(ent) {
		for row := range 4 {
			call := func(dst []float64, room int) int {
				for i := range dst {
					dst[i] = guard
				}
				if row == 0 {
					return Floats(dst[:room], b, ent[from:], org)
				}
				return FloatRows(dst[:room], b, ent[from:], org, row) * row
			}
			for _, room := range []int{len(ent), from % 5} {
				undo := Select("floats", "generic")
				m := call(want, room)
				undo()
				for _, impl := range Impls("floats")[1:] {
					undo := Select("floats", impl)
					n := call(dst, room)
					undo()
					if n != m {
						t.Fatalf("%s: %q from %d in rows of %d: %d numbers, want %d", impl, b, from, row, n, m)
					}
					for i := range dst {
						if i < n && math.Float64bits(dst[i]) != math.Float64bits(want[i]) || i >= room && dst[i] != guard {
							t.Fatalf("%s: %q from %d in rows of %d: number %d is %v, want %v", impl, b, from, row, i, dst[i], want[i])
						}
					}
				}
			}
		}
	}
}

// floatText returns the text of a number that is a float, or half-way between
// two, or next to that.
func floatText(r *rand.Rand) string {
	switch r.IntN(8) {
	case 0:
		return strconv.FormatFloat(float64(r.IntN(1000))/64, 'f', -1, 64)
	case 1: // more or fewer digits than there is room for
		s := fmt.Sprint(r.Uint64()) + fmt.Sprint(r.Uint64())
		s = s[:1+r.IntN(24)]
		if i := r.IntN(len(s) + 1); r.IntN(3) > 0 {
			s = s[:i] + "." + s[i:]
		}
		return s
	case 2: // half-way between two, or one unit of the last of 17 to 19 digits off
		v := math.Float64frombits(math.Float64bits(1+r.Float64()*1000) | 1)
		m := strconv.FormatFloat(v, 'f', 60, 64)
		return m[:min(len(m), 12+r.IntN(10))]
	case 3: // a float of 54 bits, half-way, with as many digits as it takes
		u := 1<<53 + r.Uint64N(1<<53)
		k := r.IntN(4)
		return halves(2*u+1, k)
	case 4:
		return fmt.Sprint(r.Int64N(1 << r.IntN(40)))
	case 5:
		return fmt.Sprintf("0.%0*d", 1+r.IntN(19), r.Int64N(1<<r.IntN(60)))
	case 6:
		return []string{"", "0", "00", "01", "1.", ".5", "-", ".", "1e5", "1.5E-3", "1..5", "1.5.5", "0.0", "0.", "00.5", "1-5", "--1", "null", "9007199254740993", "9007199254740993.0", "18446744073709551615", "9999999999999999999", "999999999999999999.9", "9223372036854775808.5", "0.1234567890123456789", "1/2", "1:2", "١"}[r.IntN(28)]
	}
	return strconv.FormatFloat((r.Float64()-0.5)*360, 'f', 4+r.IntN(14), 64)
}

// halves is u·2⁻ᵏ as text.
func halves(u uint64, k int) string {
	whole, rest := u>>k, u&(1<<k-1)
	s := fmt.Sprint(whole)
	if k > 0 {
		s += "." + fmt.Sprintf("%0*d", k, rest*uint64(math.Pow(5, float64(k))))
	}
	return s
}

// floatsText returns rows of numbers, now and then with something between them.
func floatsText(r *rand.Rand) []byte {
	var b bytes.Buffer
	b.WriteString(strings.Repeat(" ", r.IntN(40)))
	row := r.IntN(4)
	odd := 20 + r.IntN(200)
	put := func(c string) {
		switch r.IntN(odd) {
		case 0:
			c = " " + c
		case 1:
			c += " "
		case 2:
			c = string([]byte{"[]{},:\"\\"[r.IntN(8)]})
		}
		b.WriteString(c)
	}
	put("[")
	long := 12
	if r.IntN(300) == 0 {
		long = 80
	}
	for i := range 1 + r.IntN(long) {
		if i > 0 {
			put(",")
		}
		if row > 0 {
			put("[")
		}
		for k := range max(row, 1) {
			if k > 0 {
				put(",")
			}
			s := floatText(r)
			if r.IntN(2) == 0 {
				s = "-" + s
			}
			put(s)
		}
		if row > 0 {
			put("]")
		}
	}
	put("]")
	return b.Bytes()
}

func TestFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 8000 / stride(8) {
		b := floatsText(r)
		ent := floatEntries(b)
		checkFloats(t, b, ent, 0)
		// As a cursor has it, whose entries count from a window.
		org := r.IntN(8)
		for i := range ent {
			ent[i] -= uint32(org)
		}
		checkFloats(t, b, ent, org)
	}
}

// TestFloatsReads has numbers of all kinds read, not left alone.
func TestFloatsReads(t *testing.T) {
	before := strings.Repeat(" ", 33)
	for _, s := range []string{"0", "-0", "7", "-65.61361699999998", "0.5", "-0.0", "1234567890123456789", "0.123456789012345678", "123456789012345678.9", "9007199254740993", "9007199254740993.0", "9007199254740992.5"} {
		b := []byte(before + "[" + s + "," + s + "]")
		want, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		for _, impl := range Impls("floats") {
			undo := Select("floats", impl)
			ent := floatEntries(b)
			for _, rows := range []bool{false, true} {
				var dst [2]float64
				n := 0
				if rows {
					n = 2 * FloatRows(dst[:], b, ent, 0, 2)
				} else {
					n = Floats(dst[:], b, ent[1:], 0)
				}
				if n != 2 || math.Float64bits(dst[0]) != math.Float64bits(want) || math.Float64bits(dst[1]) != math.Float64bits(want) {
					t.Errorf("%s: %s: %d numbers, %v", impl, s, n, dst)
				}
			}
			undo()
		}
	}
}

// TestFloatsEntries has entries that no index has made.
func TestFloatsEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 8000 / stride(8) {
		b := floatsText(r)
		ent := floatEntries(b)
		for range 1 + r.IntN(3) {
			i := r.IntN(len(ent))
			switch r.IntN(4) {
			case 0:
				ent[i] = r.Uint32()
			case 1:
				ent[i] |= Backslash
			case 2:
				ent[i] = uint32(r.IntN(2*len(b) + 1))
			case 3:
				ent[i] += uint32(r.IntN(64)) - 32
			}
		}
		checkFloats(t, b, ent, 0)
	}
}

// TestFloatsGuard has buffer and destination end, and begin, where memory does.
func TestFloatsGuard(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		text := floatsText(r)
		ents := floatEntries(text)
		for _, make := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
			b, ent := make(len(text)), make(4*len(ents))
			copy(b.Bytes, text)
			for i, e := range ents {
				binary.NativeEndian.PutUint32(ent.Bytes[4*i:], e)
			}
			checkFloats(t, b.Bytes, uint32s(ent.Bytes), 0)
			b.Free()
			ent.Free()
		}
	}
}

func FuzzFloats(f *testing.F) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 30 {
		f.Add(floatsText(r))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		b = append([]byte(strings.Repeat(" ", 33)), b[:min(len(b), 400)]...)
		checkFloats(t, b, floatEntries(b), 0)
	})
}
