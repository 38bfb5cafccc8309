package num

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// formatFloat is AppendFloat in its simple form, by strconv.
func formatFloat(x float64, bits int) string {
	switch {
	case math.IsNaN(x):
		return "NaN"
	case math.IsInf(x, 1):
		return "Infinity"
	case math.IsInf(x, -1):
		return "-Infinity"
	}
	shortest := strconv.FormatFloat(x, 'e', -1, bits)
	if bits == 32 && math.Abs(x) == 0x1p-12 {
		// 0.000244140625 is halfway between two texts of the shortest length.
		// ECMA-262 recommends the even one, Go up to 1.26 has the other.
		shortest = strings.Replace(shortest, "63", "62", 1)
	}
	rounded, _ := strconv.ParseFloat(shortest, 64) // decides the layout, also for 32 bits
	if x := math.Abs(rounded); x == 0 || x >= 1e-6 && x < 1e21 {
		return strconv.FormatFloat(x*math.Copysign(1, rounded), 'f', -1, 64)
	}
	if n := len(shortest); shortest[n-2] == '0' && shortest[n-4] == 'e' { // e-09
		return shortest[:n-2] + shortest[n-1:]
	}
	return shortest
}

func checkFormat(t *testing.T, x float64, bits int) {
	t.Helper()
	if bits == 32 {
		x = float64(float32(x))
	}
	want := formatFloat(x, bits)
	got := AppendFloat(nil, x, bits)
	if string(got) != want {
		t.Errorf("AppendFloat(nil, %x, %d) = %s, want %s", x, bits, got, want)
		return
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return
	}
	if v, ok := ParseFloat(got, bits); !ok || v != x || math.Signbit(v) != math.Signbit(x) {
		t.Errorf("ParseFloat(%s, %d) = %x, %t, want %x", got, bits, v, ok, x)
	}
}

func TestAppendFloat(t *testing.T) {
	for _, test := range []struct {
		x    float64
		bits int
		want string
	}{
		// RFC 8785, appendix B.
		{math.Float64frombits(0x0000000000000000), 64, "0"},
		{math.Float64frombits(0x0000000000000001), 64, "5e-324"},
		{math.Float64frombits(0x8000000000000001), 64, "-5e-324"},
		{math.Float64frombits(0x7fefffffffffffff), 64, "1.7976931348623157e+308"},
		{math.Float64frombits(0xffefffffffffffff), 64, "-1.7976931348623157e+308"},
		{math.Float64frombits(0x4340000000000000), 64, "9007199254740992"},
		{math.Float64frombits(0xc340000000000000), 64, "-9007199254740992"},
		{math.Float64frombits(0x4430000000000000), 64, "295147905179352830000"},
		{math.Float64frombits(0x44b52d02c7e14af5), 64, "9.999999999999997e+22"},
		{math.Float64frombits(0x44b52d02c7e14af6), 64, "1e+23"},
		{math.Float64frombits(0x44b52d02c7e14af7), 64, "1.0000000000000001e+23"},
		{math.Float64frombits(0x444b1ae4d6e2ef4e), 64, "999999999999999700000"},
		{math.Float64frombits(0x444b1ae4d6e2ef4f), 64, "999999999999999900000"},
		{math.Float64frombits(0x444b1ae4d6e2ef50), 64, "1e+21"},
		{math.Float64frombits(0x3eb0c6f7a0b5ed8c), 64, "9.999999999999997e-7"},
		{math.Float64frombits(0x3eb0c6f7a0b5ed8d), 64, "0.000001"},
		{math.Float64frombits(0x41b3de4355555553), 64, "333333333.3333332"},
		{math.Float64frombits(0x41b3de4355555554), 64, "333333333.33333325"},
		{math.Float64frombits(0x41b3de4355555555), 64, "333333333.3333333"},
		{math.Float64frombits(0x41b3de4355555556), 64, "333333333.3333334"},
		{math.Float64frombits(0x41b3de4355555557), 64, "333333333.33333343"},
		{math.Float64frombits(0xbecbf647612f3696), 64, "-0.0000033333333333333333"},
		{math.Float64frombits(0x43143ff3c1cb0959), 64, "1424953923781206.2"},
		{math.Copysign(0, -1), 64, "-0"},
		{math.Copysign(0, -1), 32, "-0"},
		{math.Copysign(0, -1) + 0, 64, "0"},
		{0.1, 64, "0.1"},
		{float64(float32(0.1)), 32, "0.1"},
		{0.1, 32, "0.1"},
		{float64(float32(0.1)), 64, "0.10000000149011612"},
		{16777216, 32, "16777216"},
		{math.MaxFloat32, 32, "3.4028235e+38"},
		{math.SmallestNonzeroFloat32, 32, "1e-45"},
		{1e-60, 32, "0"},
		{-1e-60, 32, "-0"},
		{1e60, 32, "Infinity"},
		{-1e60, 32, "-Infinity"},
		{math.Inf(1), 64, "Infinity"},
		{math.Inf(-1), 64, "-Infinity"},
		{math.NaN(), 64, "NaN"},
		{math.NaN(), 32, "NaN"},
		{1e9, 64, "1000000000"},
		{1e-9, 64, "1e-9"},
		{1.5e-9, 64, "1.5e-9"},
		{1.5e-10, 64, "1.5e-10"},
		{1.5e+100, 64, "1.5e+100"},
		{123456789012345680000, 64, "123456789012345680000"},
	} {
		if got := string(AppendFloat([]byte("x"), test.x, test.bits)); got != "x"+test.want {
			t.Errorf("AppendFloat(x, %x, %d) = %s, want x%s", test.x, test.bits, got, test.want)
		}
	}
}

func TestAppendFloatKinds(t *testing.T) {
	check := func(x float64) {
		for _, x := range []float64{x, -x, math.Nextafter(x, math.Inf(1)), math.Nextafter(x, 0)} {
			checkFormat(t, x, 64)
		}
		for _, x := range []float32{float32(x), math.Nextafter32(float32(x), float32(math.Inf(1))), math.Nextafter32(float32(x), 0)} {
			checkFormat(t, float64(x), 32)
			checkFormat(t, -float64(x), 32)
		}
	}
	for exp := -1074; exp <= 1023; exp++ {
		check(math.Ldexp(1, exp))
	}
	for exp := -343; exp <= 308; exp++ {
		for _, digits := range []string{"1", "12", "1.5", "9", "9.5", "1234567", "99999999", "0.5", "123456789012345"} {
			x, _ := strconv.ParseFloat(digits+"e"+strconv.Itoa(exp), 64)
			check(x)
		}
	}
	// Every count of digits with the point at every place.
	for n := 1; n <= 17; n++ {
		for exp := -30; exp <= 30; exp++ {
			for _, digits := range []string{"12345678987654321", "99999999999999999", "10000000000000001", "90000000100000007"} {
				x, _ := strconv.ParseFloat(digits[:n]+"e"+strconv.Itoa(exp-n), 64)
				check(x)
			}
		}
	}
	count := 100_000
	if testing.Short() {
		count = 10_000
	}
	for i := range count {
		checkFormat(t, float64(i), 64)
		checkFormat(t, float64(i)/100, 64)
		checkFormat(t, float64(i)/1000, 32)
	}
}

// TestFloatRandom goes through random bits, both ways.
func TestFloatRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	n := 1_100_000
	if testing.Short() {
		n = 50_000
	}
	for i := range n {
		u := r.Uint64()
		if i%16 == 0 { // subnormal
			u &^= 0x7ff << 52
			u >>= r.IntN(52)
		}
		checkFormat(t, math.Float64frombits(u), 64)
		if t.Failed() {
			return
		}
	}
}

func TestFloat32Sample(t *testing.T) {
	step := uint64(1009)
	switch {
	case *allFloat32:
		step = 1
	case testing.Short():
		step = 100_003
	}
	for u := uint64(0); u < 1<<32; u += step {
		checkFormat(t, float64(math.Float32frombits(uint32(u))), 32)
		if t.Failed() {
			return
		}
	}
}

func TestAppendFloatSpareCapacity(t *testing.T) {
	for spare := range 40 {
		for used := range 3 {
			dst := make([]byte, used, used+spare)
			for _, x := range []float64{-1.2345678901234567e-300, -0.0000012345678901234567, 12345678901234567000, 0, 7} {
				got := AppendFloat(dst, x, 64)
				if want := string(dst) + formatFloat(x, 64); string(got) != want {
					t.Errorf("with %d of %d bytes used: %q, want %q", used, used+spare, got, want)
				}
			}
		}
	}
}

func FuzzAppendFloat(f *testing.F) {
	for _, x := range []float64{0, 1, 0.1, 1e21, 1e-7, 5e-324, 123456.789} {
		f.Add(math.Float64bits(x))
	}
	f.Fuzz(func(t *testing.T, u uint64) {
		checkFormat(t, math.Float64frombits(u), 64)
		checkFormat(t, float64(math.Float32frombits(uint32(u))), 32)
	})
}
