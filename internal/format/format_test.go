package format

import (
	"bytes"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
)

func must(t *testing.T, s Sort, name string) Format {
	t.Helper()
	f, err := Parse(s, name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		sort Sort
		name string
		err  string
	}{
		{Time, "unix", ""},
		{Time, "RFC3339", ""},
		{Time, "2006-01-02", ""},
		{Time, "Jan _2", ""},
		{Time, "2006", ""},
		{Time, "unixs", "unknown format `unixs` (there are unix, unixmilli, unixmicro, unixnano and the names of layouts in package time, and a layout as there)"},
		{Time, "rfc3339", "unknown format `rfc3339`"},
		{Time, "yyyy-mm-dd", "unknown format `yyyy-mm-dd`"},
		{Duration, "units", ""},
		{Duration, "s", "unknown format `s` (there are units, sec, milli, micro, nano and iso8601)"},
		{Bytes, "base16", ""},
		{Bytes, "emitnull", ""},
		{ByteArray, "emitnull", "unknown format `emitnull`"},
		{Float, "nonfinite", ""},
		{Float, "x", "unknown format `x` (there are nonfinite)"},
		{List, "emitempty", ""},
		{Map, "hex", "unknown format `hex` (there are emitnull and emitempty)"},
	} {
		f, err := Parse(tt.sort, tt.name)
		if err == nil && (tt.err != "" || f.Sort() != tt.sort) || err != nil && (tt.err == "" || !strings.HasPrefix(err.Error(), tt.err)) {
			t.Errorf("%d %s: got %v, %v; want %s", tt.sort, tt.name, f, err, tt.err)
		}
	}
}

func TestTimes(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		sec, nsec  int64
		back       string // if another text is written
	}{
		{"unix", "0", 0, 0, ""},
		{"unix", "-0", 0, 0, "0"},
		{"unix", "1700000000", 1700000000, 0, ""},
		{"unix", "1700000000.000000001", 1700000000, 1, ""},
		{"unix", "1700000000.5", 1700000000, 5e8, ""},
		{"unix", "-0.5", -1, 5e8, ""},
		{"unix", "-1.25", -2, 75e7, ""},
		{"unix", "-3", -3, 0, ""},
		{"unix", "1.7e9", 1700000000, 0, "1700000000"},
		{"unix", "17000000005e-1", 1700000000, 5e8, "1700000000.5"},
		{"unix", "0.0000000019999", 0, 1, "0.000000001"},
		{"unix", "0e999999999999", 0, 0, "0"},
		{"unix", "5e-999999999999", 0, 0, "0"},
		{"unix", "0.00" + strings.Repeat("0", 500) + "1e503", 1, 0, "1"},
		{"unixmilli", "1700000000123", 1700000000, 123e6, ""},
		{"unixmilli", "12.5", 0, 125e5, ""},
		{"unixmilli", "0.000001", 0, 1, ""},
		{"unixmicro", "-1", -1, 999999e3, ""},
		{"unixnano", "1700000000123456789", 1700000000, 123456789, ""},
		{"unixnano", "7", 0, 7, ""},
		{"unixnano", "0.9", 0, 0, "0"},
		{"DateOnly", "2023-11-14", 1699920000, 0, ""},
		{"RFC3339", "2023-11-14T22:13:20Z", 1700000000, 0, ""},
		{"2006-01-02 15:04:05.000", "2023-11-14 22:13:20.250", 1700000000, 25e7, ""},
	} {
		f := must(t, Time, tt.name)
		got, err := f.ParseTime([]byte(tt.text))
		if want := time.Unix(tt.sec, tt.nsec); err != nil || !got.Equal(want) || got.Location() != time.UTC {
			t.Errorf("%s %s: got %v, %v; want %v", tt.name, tt.text, got, err, want.UTC())
		}
		want := tt.back
		if want == "" {
			want = tt.text
		}
		if out := f.AppendTime([]byte("x"), got.In(time.FixedZone("", 3600))); f.IsNumber() && string(out) != "x"+want {
			t.Errorf("%s %s: written as %s, want %s", tt.name, tt.text, out[1:], want)
		}
		if out := f.AppendTime(nil, got); string(out) != want {
			t.Errorf("%s %s: written as %s, want %s", tt.name, tt.text, out, want)
		}
	}
	for _, tt := range []struct{ name, text string }{
		{"unix", ""}, {"unix", "1."}, {"unix", "01"}, {"unix", "x"}, {"unix", "1e400"}, {"unix", "9223372036854775807"}, {"unix", "1e9999999999999"},
		{"unix", "99999999999999999999"}, {"DateOnly", "2023-13-01"}, {"DateOnly", "1"},
	} {
		if got, err := must(t, Time, tt.name).ParseTime([]byte(tt.text)); err == nil {
			t.Errorf("%s %q: got %v, want an error", tt.name, tt.text, got)
		}
	}
}

func TestDurations(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       time.Duration
		back       string
	}{
		{"sec", "1.5", 15e8, ""},
		{"sec", "-9223372036.854775808", math.MinInt64, ""},
		{"sec", "9223372036.854775807", math.MaxInt64, ""},
		{"milli", "1500", 15e8, ""},
		{"micro", "-0.001", -1, ""},
		{"nano", "-9223372036854775808", math.MinInt64, ""},
		{"nano", "12", 12, ""},
		{"units", "1h2m3.5s", time.Hour + 2*time.Minute + 3500*time.Millisecond, ""},
		{"units", "-5ns", -5, ""},
		{"units", "90m", 90 * time.Minute, "1h30m0s"},
		{"iso8601", "PT0S", 0, ""},
		{"iso8601", "PT1H2M3.5S", time.Hour + 2*time.Minute + 3500*time.Millisecond, ""},
		{"iso8601", "-PT0.000000001S", -1, ""},
		{"iso8601", "PT2562047H47M16.854775807S", math.MaxInt64, ""},
		{"iso8601", "-PT2562047H47M16.854775808S", math.MinInt64, ""},
		{"iso8601", "PT90M", 90 * time.Minute, "PT1H30M"},
		{"iso8601", "PT0,5H", 30 * time.Minute, "PT30M"},
		{"iso8601", "PT1.0000000000001H", time.Hour, "PT1H"},
		{"iso8601", "PT0.3333333333333333H", 1199999999999, "PT19M59.999999999S"},
		{"iso8601", "+PT1S", time.Second, "PT1S"},
	} {
		f := must(t, Duration, tt.name)
		got, err := f.ParseDuration([]byte(tt.text))
		if err != nil || got != tt.want {
			t.Errorf("%s %s: got %d, %v; want %d", tt.name, tt.text, got, err, tt.want)
		}
		want := tt.back
		if want == "" {
			want = tt.text
		}
		if out := f.AppendDuration(nil, tt.want); string(out) != want {
			t.Errorf("%s %s: written as %s, want %s", tt.name, tt.text, out, want)
		}
	}
	for _, tt := range []struct{ name, text string }{
		{"sec", "9223372036.854775808"}, {"sec", "-9223372036.854775809"}, {"sec", "1e10"}, {"sec", `1"`}, {"nano", "9223372036854775808"},
		{"units", "1"}, {"units", "1d"}, {"iso8601", ""}, {"iso8601", "P"}, {"iso8601", "PT"}, {"iso8601", "P1D"}, {"iso8601", "PT1"}, {"iso8601", "PTH"},
		{"iso8601", "PT1M1H"}, {"iso8601", "PT1S1S"}, {"iso8601", "PT1.5M1S"}, {"iso8601", "PT1.S"}, {"iso8601", "PT.5S"}, {"iso8601", "pt1s"}, {"iso8601", "PT99999999999999999999H"},
		{"iso8601", "PT2562048H"}, {"iso8601", "1H"}, {"iso8601", "PT1X"},
	} {
		if got, err := must(t, Duration, tt.name).ParseDuration([]byte(tt.text)); err == nil {
			t.Errorf("%s %q: got %v, want an error", tt.name, tt.text, got)
		}
	}
	if _, err := must(t, Duration, "iso8601").ParseDuration([]byte("P1DT2H")); err != errDates {
		t.Errorf("days: got %v, want %v", err, errDates)
	}
}

// TestUnitsAgainstBig compares numbers with what exact arithmetic makes of them.
func TestUnitsAgainstBig(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	count := 20_000
	if testing.Short() {
		count = 1000
	}
	for range count {
		d := time.Duration(r.Uint64() >> r.IntN(64))
		if r.IntN(2) == 0 {
			d = -d
		}
		for _, u := range []struct {
			name   string
			digits int64
		}{{"sec", 9}, {"milli", 6}, {"micro", 3}, {"nano", 0}} {
			f := must(t, Duration, u.name)
			text := string(f.AppendDuration(nil, d))
			want := new(big.Rat).SetFrac(big.NewInt(int64(d)), new(big.Int).Exp(big.NewInt(10), big.NewInt(u.digits), nil))
			if got, ok := new(big.Rat).SetString(text); !ok || got.Cmp(want) != 0 {
				t.Fatalf("%d in %s is written as %s", d, u.name, text)
			}
			if back, err := f.ParseDuration([]byte(text)); err != nil || back != d {
				t.Fatalf("%s in %s: got %d, %v; want %d", text, u.name, back, err, d)
			}
			// The same in another form, and with digits that are cut off.
			e := r.IntN(30) - 15
			val := new(big.Rat).Mul(want, new(big.Rat).SetFrac64(1, 1))
			if e >= 0 {
				val.Quo(val, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(e)), nil)))
			} else {
				val.Mul(val, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-e)), nil)))
			}
			more := val.FloatString(40) + strconv.Itoa(r.IntN(1000)) + fmt.Sprintf("e%+d", e)
			if d == 0 {
				continue
			}
			if back, err := f.ParseDuration([]byte(more)); err != nil || back != d {
				t.Fatalf("%s in %s: got %d, %v; want %d", more, u.name, back, err, d)
			}
		}
	}
}

func TestBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		src := make([]byte, r.IntN(40))
		for i := range src {
			src[i] = byte(r.Uint32())
		}
		for _, tt := range []struct{ name, want string }{
			{"base64", base64.StdEncoding.EncodeToString(src)},
			{"base64url", base64.URLEncoding.EncodeToString(src)},
			{"base32", base32.StdEncoding.EncodeToString(src)},
			{"base32hex", base32.HexEncoding.EncodeToString(src)},
			{"hex", hex.EncodeToString(src)},
		} {
			f := must(t, Bytes, tt.name)
			if got := f.AppendBytes([]byte("x"), src); string(got) != "x"+tt.want {
				t.Fatalf("%s of %x: got %s, want %s", tt.name, src, got[1:], tt.want)
			}
			if got, err := f.DecodeBytes([]byte("x"), []byte(tt.want)); err != nil || string(got) != "x"+string(src) {
				t.Fatalf("%s %s: got %x, %v; want %x", tt.name, tt.want, got[1:], err, src)
			}
			if got, err := f.DecodeBytes(nil, nil); err != nil || got == nil {
				t.Fatalf("%s of nothing: got %v, %v", tt.name, got, err)
			}
			// What is damaged.
			b := []byte(tt.want)
			if len(b) == 0 {
				continue
			}
			switch r.IntN(3) {
			case 0:
				b[r.IntN(len(b))] = "=!aZ0\n"[r.IntN(6)]
			case 1:
				b = b[:len(b)-1-r.IntN(min(len(b), 8))]
			case 2:
				b = append(b, "=A\n"[r.IntN(3)])
			}
			got, err := f.DecodeBytes([]byte("x"), b)
			var want []byte
			var werr error
			switch tt.name {
			case "base64":
				want, werr = base64.StdEncoding.DecodeString(string(b))
			case "base64url":
				want, werr = base64.URLEncoding.DecodeString(string(b))
			case "base32":
				want, werr = base32.StdEncoding.DecodeString(string(b))
			case "base32hex":
				want, werr = base32.HexEncoding.DecodeString(string(b))
			default:
				want, werr = hex.DecodeString(string(b))
			}
			if strings.HasPrefix(tt.name, "base32") && len(b)%8 != 0 {
				werr = errBase32 // some such are accepted by package base32
			}
			if bytes.IndexByte(b, '\n') >= 0 {
				werr = errors.New("line break")
			}
			if (err == nil) != (werr == nil) || err == nil && string(got) != "x"+string(want) {
				t.Fatalf("%s %q: got %x, %v; want %x, %v", tt.name, b, got, err, want, werr)
			}
		}
	}
	if got, _ := must(t, Bytes, "hex").DecodeBytes(nil, []byte("aBcDEF")); string(got) != "\xab\xcd\xef" {
		t.Errorf("got %x", got)
	}
}

func TestNonFinite(t *testing.T) {
	for text, v := range map[string]float64{"NaN": math.NaN(), "Infinity": math.Inf(1), "-Infinity": math.Inf(-1)} {
		if got := NonFinite(v); got != text {
			t.Errorf("%v: got %s, want %s", v, got, text)
		}
		if got, ok := ParseNonFinite([]byte(text)); !ok || NonFinite(got) != text {
			t.Errorf("%s: got %v, %v", text, got, ok)
		}
	}
	if _, ok := ParseNonFinite([]byte("nan")); ok || NonFinite(math.MaxFloat64) != "" {
		t.Error("a finite number, or none, counts as one that is not finite")
	}
}

func FuzzUnits(f *testing.F) {
	f.Add("1.5e3")
	f.Fuzz(func(t *testing.T, s string) {
		for _, name := range []string{"sec", "milli", "micro", "nano", "iso8601"} {
			f := must(t, Duration, name)
			d, err := f.ParseDuration([]byte(s))
			if err != nil {
				continue
			}
			if back, err := f.ParseDuration(f.AppendDuration(nil, d)); err != nil || back != d {
				t.Errorf("%s %q: %d becomes %d, %v", name, s, d, back, err)
			}
		}
	})
}

// Durations in Go's units are what package time makes of them, and reads.
func TestUnitsAsPackageTime(t *testing.T) {
	f := must(t, Duration, "units")
	check := func(text string) {
		t.Helper()
		want, werr := time.ParseDuration(text)
		if got, err := f.ParseDuration([]byte(text)); got != want || (err == nil) != (werr == nil) {
			t.Fatalf("%s is %d, %v, want %d, %v", text, got, err, want, werr)
		}
	}
	for _, text := range []string{"", "-", "0", "0s", "-0s", "+1s", "1", "1.s", ".5s", "1.5", "1.5s", "1.5h", "1.123456789s", "1.1234567891s", "0.0000001ms", "1us", "1µs", "1μs", "1.5µs", "1.0001µs",
		"1m", "1ms", "1m1ms", "1s1s", "1h1h1h", "99999h", "999999h", "999999h999999h999999h999999h", "2562047h47m16.854775807s", "-2562047h47m16.854775808s", "1x", "1h-1s", "1 s", "1hs", "1n", "1ns", "1.0ns", "9999999s", "1µ"} {
		check(text)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 100000 {
		d := time.Duration(r.Uint64() >> r.IntN(64))
		if r.IntN(2) == 0 {
			d -= d % time.Duration(math.Pow10(r.IntN(10)))
		}
		text := string(f.AppendDuration(nil, d))
		if text != d.String() {
			t.Fatalf("%d is written as %s, want %s", d, text, d)
		}
		check(text)
		b := []byte(text)
		b[r.IntN(len(b))] = "0123456789.hmsnu-"[r.IntN(17)]
		check(string(b))
	}
}

// What is read and written as an integer is as what is read and written as text.
func TestUnitsAsText(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	count := 200_000
	if testing.Short() {
		count = 10_000
	}
	for range count {
		text := strconv.FormatUint(rnd.Uint64(), 10)
		n, _ := strconv.ParseInt(text[:min(len(text), 1+rnd.IntN(18))], 10, 64)
		if rnd.IntN(2) == 0 {
			n = -n
		}
		text = strconv.FormatInt(n, 10)
		i := rnd.IntN(4)
		f := must(t, Time, []string{"unix", "unixmilli", "unixmicro", "unixnano"}[i])
		want, err := f.ParseTime([]byte(text))
		if got := f.TimeOf(n); err != nil || got != want {
			t.Fatalf("%v %s: %v, want %v, %v", f, text, got, want, err)
		}
		if rnd.IntN(2) == 0 {
			want = want.Add(time.Duration(rnd.Int64N(2e9)))
		}
		for _, form := range []string{"unix", "unixmilli", "unixmicro", "unixnano", "DateOnly"} {
			f := must(t, Time, form)
			if got, ok := f.OfTime(want); ok && strconv.FormatInt(got, 10) != string(f.AppendTime(nil, want)) {
				t.Fatalf("%v: %d of %v, not %s", f, got, want, f.AppendTime(nil, want))
			}
		}
		f = must(t, Duration, []string{"sec", "milli", "micro", "nano"}[i])
		d, err := f.ParseDuration([]byte(text))
		if got, ok := f.DurationOf(n); ok != (err == nil) || ok && got != d {
			t.Fatalf("%v %s: %v, %v, want %v, %v", f, text, got, ok, d, err)
		}
		if rnd.IntN(2) == 0 {
			d += time.Duration(rnd.Int64N(2e9))
		}
		for _, form := range []string{"sec", "milli", "micro", "nano", "units"} {
			f := must(t, Duration, form)
			if got, ok := f.OfDuration(d); ok && strconv.FormatInt(got, 10) != string(f.AppendDuration(nil, d)) {
				t.Fatalf("%v: %d of %v, not %s", f, got, d, f.AppendDuration(nil, d))
			}
		}
	}
	if f := must(t, Duration, "nano"); string(f.AppendDuration(nil, math.MinInt64)) != "-9223372036854775808" {
		t.Error("the shortest duration is an integer")
	}
}
