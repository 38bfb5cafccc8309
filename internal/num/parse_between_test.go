package num

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// checkBetween: what Int64Between and Float64Between read is what Consume reads, up to
// the same end; they refuse all else, whatever is around it.
func checkBetween(t *testing.T, text string) {
	t.Helper()
	for _, around := range [][2]string{{"", ""}, {"[", ","}, {"", ",       "}, {"[", "}]     "}, {"1234567", "8"}, {"1", "8.5-1.5e"}, {strings.Repeat("9", 24), "9"}, {strings.Repeat(" ", 24) + "-", " "}, {strings.Repeat(`"`, 40), ".5"}} {
		b := []byte(around[0] + text + around[1])
		at := len(around[0])
		end := at + len(text)
		i, n, integer := ConsumeInt64(b[at:end])
		if v, ok := Int64Between(b, at, end); ok && (!integer || n != len(text) || v != i) {
			t.Errorf("Int64Between(%q, %d, %d) = %d, want %d, %v", b, at, end, v, i, integer && n == len(text))
		}
		f, n := ConsumeFloat64(b[at:end])
		if v, ok := Float64Between(b, at, end); ok && (n != len(text) || math.Float64bits(v) != math.Float64bits(f)) {
			t.Errorf("Float64Between(%q, %d, %d) = %v, want %v, %v", b, at, end, v, f, n == len(text))
		}
		if size := end - at; size >= 1 && size <= 8 && at+8 <= len(b) {
			if v, ok := FloatUpToEight(load8(b, at), size); ok != (n == len(text) && !strings.ContainsAny(text, "eE")) || ok && math.Float64bits(v) != math.Float64bits(f) {
				t.Errorf("FloatUpToEight(%q) = %v, %v, want %v, %v", text, v, ok, f, n == len(text))
			}
		}
		small, n := ConsumeFloat32(b[at:end])
		if v, ok := Float32Between(b, at, end); ok && (n != len(text) || math.Float32bits(v) != math.Float32bits(small)) {
			t.Errorf("Float32Between(%q, %d, %d) = %v, want %v, %v", b, at, end, v, small, n == len(text))
		}
	}
}

// TestFloat32BetweenHalfWay: numbers that lie half-way between two, or next to that.
func TestFloat32BetweenHalfWay(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	read := 0
	count := 100_000
	if testing.Short() {
		count = 10_000
	}
	for range count {
		f := float64(math.Float32frombits(uint32(r.IntN(1<<29)) + 0x30000000))
		half := (f + float64(math.Nextafter32(float32(f), 1e30))) / 2
		for _, f := range []float64{f, half, math.Nextafter(half, 0), math.Nextafter(half, 1e30)} {
			for _, text := range []string{strconv.FormatFloat(f, 'f', -1, 64), strconv.FormatFloat(f, 'f', 40, 64), strconv.FormatFloat(f, 'f', r.IntN(20), 64)} {
				text = text[:min(len(text), 20)]
				b := []byte(strings.Repeat(" ", 24) + text + ",")
				want, err := strconv.ParseFloat(text, 32)
				v, ok := Float32Between(b, 24, 24+len(text))
				if ok && (err != nil || v != float32(want)) {
					t.Fatalf("Float32Between(%s) = %v, want %v, %v", text, v, want, err)
				}
				if ok {
					read++
				}
			}
		}
	}
	if read < 5*count {
		t.Errorf("only %d were read", read)
	}
}

func TestBetweenAgreesWithConsume(t *testing.T) {
	for _, text := range []string{"", "-", "0", "-0", "00", "01", "-01", "1", "-1", "+1", "x", ".5", "1.", "-.5", "1.x", "1.5", "1e5", "1.5e1", "1 ", " 1", "1\t", "0.0", "-0.0", "00.5", "1..5", "1.5.5", "1-", "1.-5", "1.+5", "1.5-", "0.1:", "0.1/",
		"12345678", "123456789", "1234567890123456", "12345678901234567", "123456789012345678", "1234567890123456789", "12345678901234567890", "-123456789012345678", "012345678", "0123456789", "01234567890123456", "012345678901234567", "/2345678", ":2345678", "1234567/", "1234567:", "1\x7a\x76\x8a\xff", "1\xb0\xb0",
		"999999999999999999", "999999999999999", "9999999999999999", "9007199254740992", "9007199254740993", "0.9999999999999999999", "9.999999999999999999", "99.99999999999999999", "99.999999999999999999", "0.00000000000000000001", "0.0000000000000000001", "0.12345678", "0.123456789", "0.1234567812345678", "0.12345678123456781", "900719925474099.3", "9007199254740.993", "-65.613616999999977", "1.0000000000000000", "1.00000000000000000"} {
		checkBetween(t, text)
	}
	// All short texts of a few characters.
	const few = "09.-5"
	for n := 1; n <= 6; n++ {
		text := make([]byte, n)
		for k := range int(math.Pow(float64(len(few)), float64(n))) {
			for i := range text {
				text[i] = few[k%len(few)]
				k /= len(few)
			}
			checkBetween(t, string(text))
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	count := 100_000
	if testing.Short() {
		count = 10_000
	}
	for range count {
		text := strconv.FormatUint(r.Uint64()>>r.IntN(64), 10)
		if n := r.IntN(20); n > 0 && r.IntN(3) > 0 {
			text += "." + fmt.Sprintf("%019d", r.Uint64N(1e19)>>r.IntN(64))[19-n:]
		}
		if r.IntN(4) == 0 {
			text = "-" + text
		}
		checkBetween(t, text)
		if r.IntN(2) == 0 {
			b := []byte(text)
			b[r.IntN(len(b))] = byte(r.IntN(256))
			checkBetween(t, string(b))
		}
	}
}

// TestBetweenReads: they are of use for numbers as they mostly are.
func TestBetweenReads(t *testing.T) {
	for digits := 1; digits <= 18; digits++ {
		text := "123456789123456789"[:digits]
		for _, sign := range []string{"", "-"} {
			// Before and after a short text there must be room for one word.
			for _, around := range [][2]string{{strings.Repeat(" ", 24), ","}, {"", ",       "}} {
				at := len(around[0])
				whole := sign + text
				b := []byte(around[0] + whole + around[1])
				if _, ok := Int64Between(b, at, at+len(whole)); !ok {
					t.Errorf("Int64Between does not read %s", b)
				}
				if v, ok := Float64Between(b, at, at+len(whole)); !ok {
					t.Errorf("Float64Between does not read %s", b)
				} else if want, _ := strconv.ParseFloat(whole, 64); v != want {
					t.Errorf("Float64Between reads %s as %v", b, v)
				}
				for point := 1; point < digits; point++ {
					whole := sign + text[:point] + "." + text[point:]
					b := []byte(around[0] + whole + around[1])
					if _, ok := Float64Between(b, at, at+len(whole)); !ok {
						t.Errorf("Float64Between does not read %s", b)
					}
				}
			}
		}
	}
}

// TestBetweenReadsUnusual: a number with an exponent or many digits is read, and near the ends of
// what a float32 holds it is rounded once.
func TestBetweenReadsUnusual(t *testing.T) {
	for _, text := range []string{"1e5", "-1E+5", "1.5e-7", "-1.5e-100", "-1234e-10", "123456e-45", "-123456E45", "1234567890123456789e-300", "12345678901234567890e3", "0e0", "-0e12345678", "0.000000000000000000000000012",
		"3.14159265358979323846264338327950288", "-31415926535897932384626433832.7950288", "1e-400", "4.9406564584124654e-324", "1.7976931348623157e308", "1e-45", "1.1754943e-38", "1.17549435e-38", "7.0064923216240853546186479164495806564013097093825788587853e-46", "3.4028235e38", "3.4028235677973366e38", "3.4028234e38"} {
		for _, around := range [][2]string{{"", ", and what there may be after a number, so that it is not near the end"}, {"[1234567,", "]"}} {
			b := []byte(around[0] + text + around[1])
			at := len(around[0])
			want, _ := strconv.ParseFloat(text, 64)
			v, ok := Float64Between(b, at, at+len(text))
			if !ok || math.Float64bits(v) != math.Float64bits(want) {
				t.Errorf("Float64Between(%s) = %v, %v, want %v", text, v, ok, want)
			}
			short, err := strconv.ParseFloat(text, 32)
			if v, ok := Float32Between(b, at, at+len(text)); ok && (err != nil || float64(v) != short) {
				t.Errorf("Float32Between(%s) = %v, want %v, %v", text, v, short, err)
			}
		}
		checkBetween(t, text)
	}
	// Numbers of 20 to 60 digits, some half-way between two float64, or next to that.
	r := rand.New(rand.NewPCG(7, 7))
	for range 20_000 {
		text := fmt.Sprintf("%d.", r.Uint64()>>r.IntN(64))
		switch r.IntN(3) {
		case 0:
			for range 20 + r.IntN(40) {
				text += string(rune('0' + r.IntN(10)))
			}
		case 1:
			f := float64(r.IntN(1<<20)) + r.Float64()
			half := new(big.Float).SetPrec(200).SetFloat64(f)
			half.Add(half, big.NewFloat(math.Nextafter(f, 1e9)))
			text = half.Quo(half, big.NewFloat(2)).Text('f', 40+r.IntN(20))
			if r.IntN(2) == 0 {
				text = text[:len(text)-1] + "1"
			}
		case 2:
			text += strings.Repeat("0", r.IntN(30)) + "1"
		}
		checkBetween(t, text)
		b := []byte(text + strings.Repeat(" ", 50))
		want, _ := strconv.ParseFloat(text, 64)
		if v, ok := Float64Between(b, 0, len(text)); !ok || v != want {
			t.Fatalf("Float64Between(%s) = %v, %v, want %v", text, v, ok, want)
		}
	}
	for _, text := range []string{"1e", "1e+", "1e400", "-1e400", "1e5x", "1.e5", "01e5", "12345678901e", "12345678901e+", "12345678901ex", "123456789012.e5", "1.23456789012345678901234x", "13437075979002.", "-1934543186.", "123456789.", "1234567890123456789.", "12345678901234567890.", "1234567890123456789012.e1", "1.x2345678901234567890123", "1.234567890123456x7890123", "--123456789e5", "1e5 "} {
		b := []byte(text + ", and what there may be after a number, so that it is not near the end")
		if v, ok := Float64Between(b, 0, len(text)); ok {
			t.Errorf("Float64Between(%s) = %v", text, v)
		}
	}
}

// TestBetweenAnywhere: no place makes them read beyond what there is.
func TestBetweenAnywhere(t *testing.T) {
	for n := range 40 {
		b := []byte("0.1234567890123456789-12345678901234567890")[:n:n]
		for at := -2; at < n+2; at++ {
			for end := -2; end < n+2; end++ {
				if _, ok := Int64Between(b, at, end); ok && (at < 0 || at >= end || end >= n) {
					t.Errorf("Int64Between reads %d to %d of %d", at, end, n)
				}
				if _, ok := Float64Between(b, at, end); ok && (at < 0 || at >= end || end >= n) {
					t.Errorf("Float64Between reads %d to %d of %d", at, end, n)
				}
			}
		}
	}
}
