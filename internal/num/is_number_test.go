package num

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func checkIsNumber(t *testing.T, s string) {
	t.Helper()
	want := len(s) > 0 && ConsumeNumber([]byte(s)) == len(s)
	if got := IsNumber([]byte(s)); got != want {
		t.Fatalf("IsNumber(%q) = %v", s, got)
	}
}

func TestIsNumber(t *testing.T) {
	for s, want := range map[string]bool{
		"": false, "0": true, "-": false, "-0": true, "--1": false, "00": false, "01": false, "-01": false, "1.": false, ".1": false,
		"1.5": true, "0.5": true, "00.5": false, "1.2.3": false, "1e5": true, "1e": false, "12345678": true, "1234567.8": true,
		"123456789012345.6": true, "1234567890123456": true, "0234567890123456": false, "1234567890123456.": false, "-1234567890123456": true,
		"12345678901234567": true, "-1.5e+300": true, "1\xb5": false, "1\xff2": false, "1 ": false, " 1": false, "+1": false, "1/": false, "1:": false,
	} {
		if got := IsNumber([]byte(s)); got != want {
			t.Errorf("IsNumber(%q) = %v", s, got)
		}
		checkIsNumber(t, s)
	}
	// Every byte at every place of every length.
	for n := 1; n <= 18; n++ {
		for at := range n {
			for c := range 256 {
				for _, digit := range []string{"0", "7"} {
					b := []byte(digit + strings.Repeat("3", n-1))
					b[at] = byte(c)
					checkIsNumber(t, string(b))
					checkIsNumber(t, "-"+string(b))
				}
			}
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	count := 200_000
	if testing.Short() {
		count = 20_000
	}
	for range count {
		b := make([]byte, r.IntN(20))
		for i := range b {
			b[i] = "0123456789.-e"[r.IntN(4+r.IntN(10))]
		}
		checkIsNumber(t, string(b))
	}
}
