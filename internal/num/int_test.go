package num

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// checkParseInt compares everything that reads integers at the start of b with
// numberLen and strconv.
func checkParseInt(t *testing.T, b []byte) {
	t.Helper()
	n := numberLen(b)
	text := string(b[:n])
	var wantInt int64
	var wantUint uint64
	var okInt, okUint bool
	if n > 0 && !strings.ContainsAny(text, ".eE") {
		var err error
		wantInt, err = strconv.ParseInt(text, 10, 64) // saturates
		okInt = err == nil
		wantUint, err = strconv.ParseUint(text, 10, 64)
		okUint = err == nil
		if errors.Is(err, strconv.ErrSyntax) { // a minus sign
			wantUint = 0
		}
	}
	if v, got, ok := ConsumeInt64(b); v != wantInt || got != n || ok != okInt {
		t.Errorf("ConsumeInt64(%.40q) = %d, %d, %t, want %d, %d, %t", b, v, got, ok, wantInt, n, okInt)
	}
	if v, got, ok := ConsumeUint64(b); v != wantUint || got != n || ok != okUint {
		t.Errorf("ConsumeUint64(%.40q) = %d, %d, %t, want %d, %d, %t", b, v, got, ok, wantUint, n, okUint)
	}
	if n == 0 || n != len(b) {
		wantInt, wantUint, okInt, okUint = 0, 0, false, false
	}
	if v, ok := ParseInt(b); v != wantInt || ok != okInt {
		t.Errorf("ParseInt(%.40q) = %d, %t, want %d, %t", b, v, ok, wantInt, okInt)
	}
	if v, ok := ParseUint(b); v != wantUint || ok != okUint {
		t.Errorf("ParseUint(%.40q) = %d, %t, want %d, %t", b, v, ok, wantUint, okUint)
	}
}

func checkFormatInt(t *testing.T, u uint64) {
	t.Helper()
	if got, want := string(AppendUint([]byte("x"), u)), "x"+strconv.FormatUint(u, 10); got != want {
		t.Errorf("AppendUint(x, %d) = %s", u, got)
	}
	if got, want := string(AppendInt([]byte("x"), int64(u))), "x"+strconv.FormatInt(int64(u), 10); got != want {
		t.Errorf("AppendInt(x, %d) = %s", int64(u), got)
	}
}

func TestParseInt(t *testing.T) {
	for _, s := range []string{
		"", "-", "0", "-0", "00", "01", "-01", "0.0", "0e0", "1e5", "1.0", "-5", "+5", "1.", "1e", "5x", "x",
		"9223372036854775807", "-9223372036854775807", "-9223372036854775808", "9223372036854775808", "-9223372036854775809",
		"18446744073709551614", "18446744073709551615", "18446744073709551616", "18446744073709551620", "18446744073709551700", "-18446744073709551616",
		"19999999999999999999", "20000000000000000000", "99999999999999999999", "100000000000000000000", "-100000000000000000000000000", "184467440737095516150",
		"12345678", "123456789", "1234567890123456", "12345678901234567", "1234567890123456.5", "12345678901234567e1", "100000000000000000000.5", "100000000000000000000e5", "-1.5", "-100000000000000000000e+", "18446744073709551615.",
	} {
		for _, tail := range []string{"", ",", ".", "e", "          ", "]}]}]}]}", "12"} {
			checkParseInt(t, []byte(s+tail))
		}
	}
	if v, ok := ParseUint([]byte("18446744073709551616")); v != math.MaxUint64 || ok {
		t.Errorf("out of range: %d, %t", v, ok)
	}
	if v, ok := ParseUint([]byte("18446744073709551615")); v != math.MaxUint64 || !ok {
		t.Errorf("largest: %d, %t", v, ok)
	}
	if v, ok := ParseUint([]byte("-1")); v != 0 || ok {
		t.Errorf("negative: %d, %t", v, ok)
	}
}

func TestIntLengths(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	check := func(u uint64) {
		checkFormatInt(t, u)
		checkFormatInt(t, -u)
		for _, b := range [][]byte{AppendUint(nil, u), AppendInt(nil, int64(u)), AppendInt(nil, -int64(u))} {
			checkParseInt(t, b)
			checkParseInt(t, append(b, ",\n                 "...))
			for _, tail := range []string{"0", "7", ".5 ", "e12", "00000000000", ":      "} {
				checkParseInt(t, append(b[:len(b):len(b)], tail...))
			}
		}
	}
	small, random, step := uint64(20_000), 100_000, uint64(1)
	if testing.Short() {
		small, random, step = 2_000, 5_000, 11
	}
	for u := range small {
		check(u)
	}
	for _, p := range powers10 {
		for d := range uint64(12) {
			check(p + d - 6)
			check(p*d + d)
			check(math.MaxUint64 - p*d)
		}
	}
	for range random {
		check(r.Uint64() >> r.IntN(64))
	}
	for u := uint64(0); u < 10_100; u += step {
		check(u)
	}
	for u := uint64(99_999_000); u < 1e10+1e5; u += 99_991 * step {
		checkFormatInt(t, u)
	}
	for n := range 60 {
		for c := byte('0'); c <= '9'; c++ {
			checkParseInt(t, bytes.Repeat([]byte{c}, n))
		}
	}
}

// TestIntWrongByte: whatever stands where a digit should, and wherever, is seen.
func TestIntWrongByte(t *testing.T) {
	for n := 1; n <= 20; n++ {
		for _, sign := range []string{"", "-"} {
			for at := range n {
				for _, c := range []byte{0, ' ', '-', '.', '/', '0', ':', 'E', 'e', 'p', 0x80, 0xb5, 0xff} {
					b := []byte(sign + "98765432109876543210"[:n])
					b[len(sign)+at] = c
					checkParseInt(t, b)
				}
			}
		}
	}
}

// TestWords goes through all values of eight digits in a sample.
func TestWords(t *testing.T) {
	for v := uint64(0); v < 1e8; v += 997 {
		w := text8(v)
		text := make([]byte, 8)
		store8(text, 0, w)
		if want := strconv.FormatUint(1e8+v, 10)[1:]; string(text) != want {
			t.Fatalf("text8(%s) gives %s", want, text)
		}
		if got := value8(load8(text, 0) ^ zeros8); got != v {
			t.Fatalf("value8(%s) = %d", text, got)
		}
		for k := range 8 {
			want, _ := strconv.ParseUint("0"+string(text[:k]), 10, 64)
			if got := leading8(load8(text, 0)^zeros8, k); got != want {
				t.Fatalf("leading8(%s, %d) = %d", text, k, got)
			}
		}
	}
}

// TestSplit9 takes the numbers beside those where a group changes, of which a product
// that is off would miss one first, and a sample of the others.
func TestSplit9(t *testing.T) {
	check := func(v uint64) {
		if a, b, c := split9(v); a != v/1e6 || b != v/1000%1000 || c != v%1000 {
			t.Fatalf("split9(%d) = %d, %d, %d", v, a, b, c)
		}
	}
	for v := uint64(0); v < 1e9; v += 1000 {
		check(v)
		check(v + 999)
	}
	for v := uint64(0); v < 1e9; v += 997 {
		check(v)
	}
}

func TestAppendIntSpareCapacity(t *testing.T) {
	for spare := range 40 {
		dst := make([]byte, 1, 1+spare)
		for _, v := range []int64{0, 12, -123, 123456789, math.MinInt64} {
			if got, want := string(AppendInt(dst, v)), string(dst)+strconv.FormatInt(v, 10); got != want {
				t.Errorf("with %d bytes to spare: %q, want %q", spare, got, want)
			}
		}
	}
}

func FuzzInt(f *testing.F) {
	for _, s := range []string{"0", "-1", "12345678", "9223372036854775808", "18446744073709551616", "1.5", "-0"} {
		f.Add([]byte(s), uint64(len(s)))
	}
	f.Fuzz(func(t *testing.T, b []byte, u uint64) {
		checkParseInt(t, b)
		checkFormatInt(t, u)
		checkParseInt(t, append(AppendUint(nil, u), b...))
	})
}

// Int64At either agrees with ConsumeInt64 or leaves the literal to it.
func TestInt64AtAgreesWithConsume(t *testing.T) {
	read := 0
	check := func(text string) {
		b := []byte("[" + text + ",   padding for words")
		v, end := Int64At(b, 1)
		want, n, ok := ConsumeInt64(b[1:])
		if end == 0 {
			if ok && n == len(text) && n <= 18 {
				t.Errorf("Int64At(%q) reads nothing", text)
			}
			return
		}
		read++
		if !ok || v != want || end != 1+n {
			t.Errorf("Int64At(%q) = %d, %d, want %d, %d, %v", text, v, end, want, 1+n, ok)
		}
	}
	for _, text := range []string{"0", "-0", "00", "01", "-01", "-", "", "x", "1.5", "1e5", "1E5", "12345678", "123456789",
		"1234567812345678", "123456781234567", "12345678.5", "12345678e1", "9223372036854775807", "1x", "-1",
		"1234567812345670", "12345678123456789", "999999999999999999", "-999999999999999999", "1000000000000000000", "123456789012345678.5", "12345678901234567e1"} {
		check(text)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		v := r.Uint64() >> r.UintN(64)
		check(strconv.FormatInt(int64(v), 10))
	}
	if read < 50_000 {
		t.Errorf("%d literals read", read)
	}
	// Near the end of the buffer it is the same, but for what ends with it.
	for _, text := range []string{"1", "-1", "0", "-0", "01", "-", "12345678", "-123456781", "1.", "1e", "12345678.", "123456781234567", "123456781234567e",
		"1234567812345678", "999999999999999999", "-999999999999999999", "-123456781234567812", "1234567812345678123", "-12345678123456781e"} {
		for behind := range 24 {
			b := append([]byte("["+text), strings.Repeat(",", behind)...)
			v, end := Int64At(b, 1)
			want, n, ok := ConsumeInt64(b[1:])
			if end != 0 && (!ok || v != want || end != 1+n || end >= len(b)) {
				t.Errorf("Int64At(%q) = %d, %d, want %d, %d, %v", b, v, end, want, 1+n, ok)
			}
			if end == 0 && ok && behind > 0 && n == len(text) && n < 8 {
				t.Errorf("Int64At(%q) reads nothing", b)
			}
		}
	}
}
