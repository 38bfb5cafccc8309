package wire

import (
	"io"
	"strings"
	"testing"
)

func TestConsumeWhitespace(t *testing.T) {
	// RFC 8259 §2: space, tab, line feed, carriage return, nothing else.
	for c := range 256 {
		want := 0
		if strings.IndexByte(" \t\n\r", byte(c)) >= 0 {
			want = 3
		}
		b := []byte{byte(c), byte(c), byte(c)}
		if got := ConsumeWhitespace(b); got != want {
			t.Errorf("%q: %d, want %d", b, got, want)
		}
	}
	if got := ConsumeWhitespace([]byte(" \n\t\r x ")); got != 5 {
		t.Errorf("got %d, want 5", got)
	}
	if got := ConsumeWhitespace(nil); got != 0 {
		t.Errorf("got %d, want 0", got)
	}
}

func TestConsumeLiteral(t *testing.T) {
	for _, tt := range []struct {
		in, lit string
		n       int
		err     string
	}{
		{"null", "null", 4, ""},
		{"nullx", "null", 4, ""}, // what follows is not its concern
		{"false,", "false", 5, ""},
		{"true", "true", 4, ""},
		{"", "null", 0, "unexpected EOF"},
		{"nul", "null", 3, "unexpected EOF"},
		{"nil", "null", 1, "invalid character 'i' in literal null (expecting 'u')"},
		{"True", "true", 0, "invalid character 'T' in literal true (expecting 't')"},
		{"tru\x80", "true", 3, `invalid character '\x80' in literal true (expecting 'e')`},
		{"fals€", "false", 4, "invalid character '€' in literal false (expecting 'e')"},
	} {
		n, err := ConsumeLiteral([]byte(tt.in), tt.lit)
		if n != tt.n || errText(err) != tt.err {
			t.Errorf("%q: %d, %v, want %d, %v", tt.in, n, err, tt.n, tt.err)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// numberCases are by RFC 8259 §6. n is the length of the number or, upon an
// error, the position of the fault.
var numberCases = []struct {
	in  string
	n   int
	err string
}{
	{"0", 1, ""},
	{"-0", 2, ""},
	{"7", 1, ""},
	{"1234567890", 10, ""},
	{"01", 1, ""}, // the number is 0, and 1 comes after it
	{"-01", 2, ""},
	{"1.5", 3, ""},
	{"0.0", 3, ""},
	{"-12.34e+56", 10, ""},
	{"1e5", 3, ""},
	{"1E-5", 4, ""},
	{"0e0", 3, ""},
	{"1.5,", 3, ""},
	{"1e5}", 3, ""},
	{"12 ", 2, ""},
	{"1.2.3", 3, ""},
	{"1e2e3", 3, ""},
	{"1-", 1, ""},
	{"", 0, "unexpected EOF"},
	{"-", 1, "unexpected EOF"},
	{"1.", 2, "unexpected EOF"},
	{"1e", 2, "unexpected EOF"},
	{"1e+", 3, "unexpected EOF"},
	{"1.5e-", 5, "unexpected EOF"},
	{"+1", 0, "invalid character '+' in number (expecting digit)"},
	{".5", 0, "invalid character '.' in number (expecting digit)"},
	{"--1", 1, "invalid character '-' in number (expecting digit)"},
	{"-a", 1, "invalid character 'a' in number (expecting digit)"},
	{"1.x", 2, "invalid character 'x' in number (expecting digit)"},
	{"1.e5", 2, "invalid character 'e' in number (expecting digit)"},
	{"1ee", 2, "invalid character 'e' in number (expecting digit)"},
	{"1e++", 3, "invalid character '+' in number (expecting digit)"},
	{"-Infinity", 1, "invalid character 'I' in number (expecting digit)"},
}

func TestConsumeNumber(t *testing.T) {
	for _, tt := range numberCases {
		n, _, err := ConsumeNumber([]byte(tt.in), 0, 0)
		if n != tt.n || errText(err) != tt.err {
			t.Errorf("%q: %d, %v, want %d, %v", tt.in, n, err, tt.n, tt.err)
		}
		simple := ConsumeSimpleNumber([]byte(tt.in))
		if simple != 0 && (simple != n || err != nil) {
			t.Errorf("%q: simple says %d", tt.in, simple)
		}
	}
	for _, s := range []string{"0", "7", "123", "0,", "01"} {
		if ConsumeSimpleNumber([]byte(s)) == 0 {
			t.Errorf("%q is a simple number", s)
		}
	}
}

// TestConsumeNumberResumes gives every number to ConsumeNumber in two pieces,
// and byte by byte.
func TestConsumeNumberResumes(t *testing.T) {
	for _, tt := range numberCases {
		if tt.in == "" {
			continue
		}
		for cut := range len(tt.in) {
			n, s, err := ConsumeNumber([]byte(tt.in[:cut]), 0, 0)
			if n == cut && (err == nil || err == io.ErrUnexpectedEOF) {
				n, _, err = ConsumeNumber([]byte(tt.in), n, s)
			}
			if n != tt.n || errText(err) != tt.err {
				t.Errorf("%q cut at %d: %d, %v, want %d, %v", tt.in, cut, n, err, tt.n, tt.err)
			}
		}
		n, s, err := 0, NumberState(0), error(nil)
		for i := 1; i <= len(tt.in); i++ {
			n, s, err = ConsumeNumber([]byte(tt.in[:i]), n, s)
			if n < i || err != nil && err != io.ErrUnexpectedEOF {
				break
			}
		}
		if n != tt.n || errText(err) != tt.err {
			t.Errorf("%q in bytes: %d, %v, want %d, %v", tt.in, n, err, tt.n, tt.err)
		}
	}
}

// simpleNumber is the grammar by its letter: it returns the length of the
// longest beginning of s that is a number, 0 if none is.
func simpleNumber(s string) int {
	digits := func(i int) int {
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
		}
		return i
	}
	i := 0
	if i < len(s) && s[i] == '-' {
		i++
	}
	j := digits(i)
	if j == i {
		return 0
	}
	if s[i] == '0' {
		j = i + 1
	}
	n := j
	if n < len(s) && s[n] == '.' {
		if j = digits(n + 1); j > n+1 {
			n = j
		} else {
			return 0
		}
	}
	if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
		i = n + 1
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		if j = digits(i); j == i {
			return 0
		}
		n = j
	}
	return n
}

func FuzzConsumeNumber(f *testing.F) {
	for _, tt := range numberCases {
		f.Add([]byte(tt.in), uint8(len(tt.in)/2))
	}
	f.Fuzz(func(t *testing.T, b []byte, cut uint8) {
		n, _, err := ConsumeNumber(b, 0, 0)
		want := simpleNumber(string(b))
		if (err == nil) != (want > 0) || err == nil && n != want {
			t.Fatalf("%q: %d, %v, want %d", b, n, err, want)
		}
		if int(cut) < len(b) {
			n2, s, err2 := ConsumeNumber(b[:cut], 0, 0)
			if n2 == int(cut) && (err2 == nil || err2 == io.ErrUnexpectedEOF) {
				n2, _, err2 = ConsumeNumber(b, n2, s)
			}
			if n2 != n || (err2 == nil) != (err == nil) { // a character that is cut reads otherwise
				t.Fatalf("%q cut at %d: %d, %v, want %d, %v", b, cut, n2, err2, n, err)
			}
		}
	})
}

func TestQuoteRune(t *testing.T) {
	for in, want := range map[string]string{
		"abc": "'a'", "'": `'\''`, "\n": `'\n'`, "\x00": `'\x00'`, "\xff": `'\xff'`, "€": "'€'", "\u2028": `'\u2028'`,
		"\x7f": `'\x7f'`,
	} {
		if got := QuoteRune(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

func TestTextError(t *testing.T) {
	for _, tt := range []struct {
		err  TextError
		want string
	}{
		{TextError{"character", "x", "at start of value"}, "invalid character 'x' at start of value"},
		{TextError{"character", "x", ""}, "invalid character 'x'"},
		{TextError{"escape sequence", `\u00gg`, "in string"}, "invalid escape sequence `\\u00gg` in string"},
		{TextError{"escape sequence", "\\`", "in string"}, "invalid escape sequence \"\\\\`\" in string"},
		{TextError{"escape sequence", "\\ ", "in string"}, `invalid escape sequence "\\ " in string`},
		{TextError{"escape sequence", "\\\xff", "in string"}, `invalid escape sequence "\\\xff" in string`},
	} {
		if got := tt.err.Error(); got != tt.want {
			t.Errorf("%#v: %s, want %s", tt.err, got, tt.want)
		}
	}
}

func TestShortenPointer(t *testing.T) {
	long := strings.Repeat("x", 40)
	for _, tt := range []struct{ in, want string }{
		{"/a/b", "/a/b"},
		{"/" + long, "/xxxxxxxxx…xxxxxxxxxx"},
		{"/ab/" + long + "/cd", "/ab/…/cd"},
		{"/ab/" + long + "/" + long + "/cd", "/ab/…/cd"},
		{"/" + long + "/" + long, "/xxxxxxxxx…/…xxxxxxxxxx"},
		{"/" + long + "/" + long + "/" + long, "/xxxxxxxxx…/…/…xxxxxxxxxx"},
		{"/" + strings.Repeat("€", 20), "/€€€…€€€"},
	} {
		if got := ShortenPointer(tt.in, 20); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.in, got, tt.want)
		}
	}
}

func TestCompareUTF16(t *testing.T) {
	// RFC 8785 §3.2.3 gives this order.
	sorted := []string{"", "\r", "1", "1\x00", "10", "\u0080", "ö", "€", "😀", "😀a", "😁", "\ue000", "\ufb33", "\uffff"}
	for i, x := range sorted {
		for j, y := range sorted {
			want := 0
			if i < j {
				want = -1
			} else if i > j {
				want = 1
			}
			if got := CompareUTF16([]byte(x), []byte(y)); got != want {
				t.Errorf("%q, %q: %d, want %d", x, y, got, want)
			}
		}
	}
}

// TestShortest: the shortest text of a state leads there, and what may follow is the same.
func TestShortest(t *testing.T) {
	for _, in := range []string{"-", "0", "70", "-12", "3.", "3.14", "-0e", "5E", "5e-", "1e+", "1.5e300"} {
		_, s, err := ConsumeNumber([]byte(in), 0, 0)
		n, got, gotErr := ConsumeNumber([]byte(s.Shortest()), 0, 0)
		if got != s || gotErr != err || n != len(s.Shortest()) || n > len(in) {
			t.Errorf("%s: %q leads to %d, %v, want %d, %v", in, s.Shortest(), got, gotErr, s, err)
		}
	}
	if s := NumberState(0).Shortest(); s != "" {
		t.Errorf("the begin is %q", s)
	}
}
