package coerce

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func TestBool(t *testing.T) {
	for text, want := range map[string]string{
		"true": "true", "True": "true", "TRUE": "true", "1": "true", "yes": "true", "On": "true",
		"false": "false", "FALSE": "false", "0": "false", "no": "false", "oFF": "false",
		"": "", "2": "", "t": "", "falsee": "", "tru": "", "wahr": "", " true": "", "01": "", "trüe": "",
	} {
		got := ""
		if v, ok := Bool([]byte(text)); ok {
			got = strconv.FormatBool(v)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestInteger(t *testing.T) {
	for text, want := range map[string]string{
		"12": "12", "12.0": "12", "-12.000": "-12", "1.2e1": "12", "120e-1": "12", "0.05e2": "5", "0.0": "0", "-0.0": "0", "0e9999999999999999999": "0",
		"1e3": "1000", "1E+3": "1000", "100e-2": "1", "9223372036854775808.0": "9223372036854775808", "0.0012e4": "12", "10.0e-1": "1",
		"1.5": "", "1e-1": "", "0.1": "", "1e30": "", "1e99999999999999999999": "", "1e-99999999999999999999": "", "": "", "-": "", "1.": "", "1e": "", "1e+": "", "x": "", "1x": "", "1e1x": "", ".5": "", "1.2.3": "",
	} {
		got, ok := Integer([]byte("<"), []byte(text))
		if want == "" {
			if ok || string(got) != "<" {
				t.Errorf("%q: %s, %v", text, got, ok)
			}
		} else if !ok || string(got) != "<"+want {
			t.Errorf("%q: %s, %v, want %s", text, got, ok, want)
		}
	}
}

// Any number that is an integer is found to be that one, and no other number any.
func TestIntegerRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	count := 100_000
	if testing.Short() {
		count = 10_000
	}
	for range count {
		digits := func(n int) string {
			b := make([]byte, n)
			for i := range b {
				b[i] = "000123456789"[rnd.IntN(12)]
			}
			return string(b)
		}
		text := strings.TrimLeft(digits(1+rnd.IntN(5)), "0")
		if text == "" {
			text = "0"
		}
		if rnd.IntN(2) == 0 {
			text = "-" + text
		}
		if rnd.IntN(3) > 0 {
			text += "." + digits(1+rnd.IntN(4))
		}
		if rnd.IntN(2) == 0 {
			text += "e" + strconv.Itoa(rnd.IntN(14)-7)
		}
		want, _ := new(big.Rat).SetString(text)
		got, ok := Integer(nil, []byte(text))
		if ok != want.IsInt() || ok && string(got) != want.Num().String() {
			t.Fatalf("%s: %s, %v, want %v", text, got, ok, want)
		}
	}
}
