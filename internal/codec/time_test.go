package codec

import (
	"errors"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestParseTime(t *testing.T) {
	for _, tt := range []struct {
		text   string
		strict string // error without loose
		loose  string // error with it
	}{
		{"2024-02-29T12:34:56Z", "", ""},
		{"0000-01-01T00:00:00Z", "", ""},
		{"0000-02-29T00:00:00Z", "", ""},
		{"9999-12-31T23:59:59.999999999Z", "", ""},
		{"0001-01-01T00:00:00Z", "", ""},
		{"1969-12-31T23:59:59.5Z", "", ""},
		{"2024-01-01T00:00:00+00:00", "", ""},
		{"2024-01-01T00:00:00-00:00", "", ""},
		{"2024-01-01T00:00:00+14:00", "", ""},
		{"2024-01-01T00:00:00-23:59", "", ""},
		{"2024-01-01T00:00:00.1234567890123Z", "", ""},
		{"0000-01-01T00:00:00+23:59", "", ""},
		{"9999-12-31T23:59:59-23:59", "", ""},
		{"2023-02-29T00:00:00Z", `parsing time "2023-02-29T00:00:00Z": day out of range`, "="},
		{"1900-02-29T00:00:00Z", `parsing time "1900-02-29T00:00:00Z": day out of range`, "="},
		{"2024-04-31T00:00:00Z", `parsing time "2024-04-31T00:00:00Z": day out of range`, "="},
		{"2024-00-01T00:00:00Z", `parsing time "2024-00-01T00:00:00Z": month out of range`, "="},
		{"2024-13-01T00:00:00Z", `parsing time "2024-13-01T00:00:00Z": month out of range`, "="},
		{"2024-01-00T00:00:00Z", `parsing time "2024-01-00T00:00:00Z": day out of range`, "="},
		{"2024-01-01T24:00:00Z", `parsing time "2024-01-01T24:00:00Z": hour out of range`, "="},
		{"2024-01-01T00:60:00Z", `parsing time "2024-01-01T00:60:00Z": minute out of range`, "="},
		{"2024-01-01T00:00:60Z", `parsing time "2024-01-01T00:00:60Z": second out of range`, "="},
		{"2024-01-01t00:00:00Z", `parsing time "2024-01-01t00:00:00Z" as "2006-01-02T15:04:05Z07:00": cannot parse "t00:00:00Z" as "T"`, "="},
		{"2024-01-01T00:00:00z", `parsing time "2024-01-01T00:00:00z" as "2006-01-02T15:04:05Z07:00": cannot parse "z" as "Z07:00"`, "="},
		{"2024-01-01T00:00:00", `parsing time "2024-01-01T00:00:00" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00"`, "="},
		{"2024-01-01T00:00:00.Z", `parsing time "2024-01-01T00:00:00.Z" as "2006-01-02T15:04:05Z07:00": cannot parse ".Z" as "Z07:00"`, "="},
		{"2024-01-01T00:00:00ZZ", `parsing time "2024-01-01T00:00:00ZZ": extra text: "Z"`, "="},
		{"", `parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006"`, "="},
		{"x", `parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"`, "="},
		{"2024-01-01T1:02:03Z", `parsing time "2024-01-01T1:02:03Z" as "2006-01-02T15:04:05Z07:00": cannot parse "1" as "15"`, ""},
		{"2024-01-01T00:00:00,5Z", `parsing time "2024-01-01T00:00:00,5Z" as "2006-01-02T15:04:05Z07:00": cannot parse "," as "."`, ""},
		{"2024-01-01T00:00:00+24:00", `parsing time "2024-01-01T00:00:00+24:00": timezone hour out of range`, ""},
		{"2024-01-01T00:00:00-00:60", `parsing time "2024-01-01T00:00:00-00:60": timezone minute out of range`, ""},
		{"2024-01-01T00:00:00.25+24:60", `parsing time "2024-01-01T00:00:00.25+24:60": timezone hour out of range`, ""},
	} {
		for _, loose := range []bool{false, true} {
			wantErr := tt.strict
			if loose && tt.loose != "=" {
				wantErr = tt.loose
			}
			got, err := ParseTime([]byte(tt.text), loose)
			var want time.Time
			if wantErr == "" {
				if err := want.UnmarshalText([]byte(tt.text)); err != nil {
					t.Fatal(err)
				}
			}
			if !sameTime(got, want) || errText(err) != wantErr {
				t.Errorf("%s, loose %v: got %#v, %v; want %#v, %s", tt.text, loose, got, err, want, wantErr)
			}
			var pe *time.ParseError
			if err != nil && !errors.As(err, &pe) {
				t.Errorf("%s: a %T", tt.text, err)
			}
		}
	}
}

// sameTime is ==, except that a zone which package time makes anew each time is
// compared by what it says.
func sameTime(a, b time.Time) bool {
	if a == b {
		return true
	}
	name, offset := a.Zone()
	name2, offset2 := b.Zone()
	once, again := time.FixedZone("", offset), time.FixedZone("", offset)
	return once != again && name == "" && name2 == "" && offset == offset2 && a.UTC() == b.UTC()
}

// inLocal runs f with several values of time.Local.
func inLocal(t *testing.T, f func(t *testing.T)) {
	saved := time.Local
	defer func() { time.Local = saved }()
	for name, loc := range map[string]*time.Location{
		"saved":  saved,
		"UTC":    time.UTC,
		"nil":    nil,
		"+02:00": time.FixedZone("EET", 7200),
		"-03:30": time.FixedZone("NST", -12600),
	} {
		time.Local = loc
		t.Run(name, f)
	}
	if loc, err := time.LoadLocation("America/New_York"); err == nil {
		time.Local = loc
		t.Run("America/New_York", f)
	}
}

func TestParseTimeLocation(t *testing.T) {
	inLocal(t, func(t *testing.T) {
		for _, zone := range []string{"Z", "+00:00", "-00:00", "+02:00", "-03:30", "-04:00", "-05:00", "+05:30", "+05:31", "+14:00", "+15:00", "-12:00", "-13:00", "+23:59", "-23:59", "-23:45", "+23:45"} {
			for _, day := range []string{"2024-01-15", "2024-07-15", "1850-01-01", "2500-06-01"} {
				s := []byte(day + "T01:02:03.5" + zone)
				var want time.Time
				if err := want.UnmarshalText(s); err != nil {
					t.Fatal(err)
				}
				got, err := ParseTime(s, false)
				if err != nil || !sameTime(got, want) {
					t.Errorf("%s: got %#v, %v; want %#v", s, got, err, want)
				}
			}
		}
	})
}

var strictTime = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[-+]([01]\d|2[0-3]):[0-5]\d)$`)

// randomTime is the text of a time, or of something like it.
func randomTime(r *rand.Rand) []byte {
	digits := func(n, limit int) string {
		s := []byte("0000000000000")[:n]
		v := r.IntN(limit)
		for i := n - 1; i >= 0; i-- {
			s[i] = byte('0' + v%10)
			v /= 10
		}
		return string(s)
	}
	s := digits(4, 10000) + "-" + digits(2, 14) + "-" + digits(2, 33) + "T" + digits(2, 25) + ":" + digits(2, 61) + ":" + digits(2, 61)
	if r.IntN(2) == 0 {
		n := 1 + r.IntN(12)
		s += "." + digits(n, 1e9)
	}
	switch r.IntN(3) {
	case 0:
		s += "Z"
	default:
		s += string("+-"[r.IntN(2)]) + digits(2, 26) + ":" + digits(2, 62)
	}
	b := []byte(s)
	for range max(r.IntN(6)-3, 0) {
		i := r.IntN(len(b))
		switch r.IntN(3) {
		case 0:
			b[i] = "0123456789-+:.,TZtz \x00\xff\xb0/"[r.IntN(24)]
		case 1:
			b = append(b[:i], b[i+1:]...)
		case 2:
			b = append(b[:i], append([]byte{"0:.Z-"[r.IntN(5)]}, b[i:]...)...)
		}
		if len(b) == 0 {
			break
		}
	}
	return b
}

func checkParseTime(t *testing.T, b []byte) {
	t.Helper()
	var want time.Time
	wantErr := want.UnmarshalText(b)
	got, err := ParseTime(b, true)
	if !sameTime(got, want) || errText(err) != errText(wantErr) {
		t.Fatalf("loose %q: got %#v, %v; want %#v, %v", b, got, err, want, wantErr)
	}
	got, err = ParseTime(b, false)
	switch strict := strictTime.Match(b); {
	case wantErr != nil || strict:
		if !sameTime(got, want) || errText(err) != errText(wantErr) {
			t.Fatalf("strict %q: got %#v, %v; want %#v, %v", b, got, err, want, wantErr)
		}
	case err == nil || got != time.Time{}:
		t.Fatalf("strict %q: accepted as %v", b, got)
	}
}

func TestParseTimeRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	count := 100_000
	if testing.Short() {
		count = 10_000
	}
	for range count {
		checkParseTime(t, randomTime(r))
	}
}

func FuzzParseTime(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		f.Add(randomTime(r))
	}
	f.Fuzz(checkParseTime)
}

// Every day that RFC 3339 knows, there and back.
func TestTimeEveryDay(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 11 // which comes by each day of the year
	}
	day := time.Date(0, 1, 1, 12, 34, 56, 0, time.UTC)
	for n := uint32(0); day.Year() <= 9999; n += uint32(step) {
		year, month, date := day.Date()
		y, m, d := civil(n)
		if int(y) != year || time.Month(m) != month || int(d) != date {
			t.Fatalf("day %d: got %d-%d-%d, want %d-%d-%d", n, y, m, d, year, month, date)
		}
		if got := daysTo(y, m, d); got != n {
			t.Fatalf("%d-%d-%d: got day %d, want %d", y, m, d, got, n)
		}
		if last := day.AddDate(0, 0, 1).Day() == 1; last != (d == daysIn(y, m)) {
			t.Fatalf("%d-%d-%d: %d days in the month", y, m, d, daysIn(y, m))
		}
		day = day.AddDate(0, 0, step)
	}
}

func TestPair(t *testing.T) {
	for v := range uint32(100) {
		if got := pair(v); got != uint64('0'+v/10)|uint64('0'+v%10)<<8 {
			t.Errorf("%d: got %#x", v, got)
		}
	}
}

// simpleAppendTime is the form by package time alone.
func simpleAppendTime(t time.Time) (string, string) {
	s := t.Format(time.RFC3339Nano)
	if len(s) < 5 || s[4] != '-' {
		return "", "year outside of range [0,9999]"
	}
	if i := strings.LastIndexAny(s, "+-"); !strings.HasSuffix(s, "Z") && (len(s)-i != 6 || s[i+1:i+3] >= "24") {
		return "", "timezone hour outside of range [0,23]"
	}
	return s, ""
}

func checkAppendTime(t *testing.T, tm time.Time) {
	t.Helper()
	want, wantErr := simpleAppendTime(tm)
	for _, dst := range [][]byte{[]byte("x"), make([]byte, 1, 100), append(make([]byte, 0, 10), 'x')} {
		dst[0] = 'x'
		got, err := AppendTime(dst, tm)
		if string(got) != "x"+want || errText(err) != wantErr {
			t.Fatalf("%#v: got %q, %v; want x%s, %s", tm, got, err, want, wantErr)
		}
	}
}

func TestAppendTime(t *testing.T) {
	for _, offset := range []int{0, 1, -1, 30, 59, -59, 60, -60, 3600, -3600, 19800, 12345, 86399, -86399, 86400, -86400, 86340, -86340, 90000, -90000, 360000, -360000, math.MaxInt32, math.MinInt32} {
		zone := time.FixedZone("x", offset)
		for _, year := range []int{-1000000, -1, 0, 1, 1969, 1970, 2024, 9999, 10000, 1000000} {
			for _, nsec := range []int{0, 1, 10, 100, 999999999, 500000000, 123000000, 123456000, 1000} {
				checkAppendTime(t, time.Date(year, 1, 1, 0, 0, 0, nsec, zone))
				checkAppendTime(t, time.Date(year, 12, 31, 23, 59, 59, nsec, zone))
			}
		}
	}
	for _, sec := range []int64{math.MaxInt64, math.MinInt64, math.MaxInt64 - 62135596800, -62135596800, -62135596801, math.MinInt64 + 62135596800} {
		for d := int64(-2); d <= 2; d++ {
			checkAppendTime(t, time.Unix(sec+d, 5))
			checkAppendTime(t, time.Unix(sec+d, 5).UTC())
		}
	}
	checkAppendTime(t, time.Now()) // with a monotonic clock
	checkAppendTime(t, time.Time{})
}

func TestAppendTimeRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	units := []int64{1, 10, 1e3, 1e4, 1e6, 1e8, 1e9}
	count := 100_000
	if testing.Short() {
		count = 20_000
	}
	for range count {
		sec := r.Int64N(secondsTo10000+2*secondsPerDay) + unixOfYear0 - secondsPerDay
		unit := units[r.IntN(len(units))]
		tm := time.Unix(sec, r.Int64N(1e9)/unit*unit).UTC()
		switch r.IntN(4) {
		case 0:
			tm = tm.In(time.FixedZone("", (r.IntN(49)-24)*1800))
		case 1:
			tm = tm.In(time.FixedZone("", r.IntN(200000)-100000))
		case 2:
			tm = tm.Local()
		}
		checkAppendTime(t, tm)

		// What RFC 3339 can write is read back.
		b, err := AppendTime(nil, tm)
		if _, offset := tm.Zone(); err == nil && offset%60 == 0 {
			if back, err := ParseTime(b, false); err != nil || !back.Equal(tm) {
				t.Fatalf("%s: got %v, %v", b, back, err)
			}
		}
	}
}

func TestTimeDoesNotAllocate(t *testing.T) {
	buf := make([]byte, 0, 64)
	for _, s := range benchTimes {
		b := []byte(s)
		if _, err := ParseTime(b, false); err != nil { // fills the cache of zones
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(10, func() {
			tm, _ := ParseTime(b, false)
			buf, _ = AppendTime(buf[:0], tm)
		}); n != 0 || string(buf) != s {
			t.Errorf("%s: %v allocations, written as %s", s, n, buf)
		}
	}
}
