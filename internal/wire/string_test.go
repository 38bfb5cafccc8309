package wire

import (
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/opt"
)

// stringCases are by RFC 8259 §7. n is the length of the string or, upon an
// error, the position of the fault; value is empty upon an error that stops
// AppendUnquote.
var stringCases = []struct {
	in    string
	n     int
	form  StringFlags
	err   string // with ill-formed UTF-8 an error
	value string
}{
	{`""`, 2, 0, "", ""},
	{`"a"`, 3, 0, "", "a"},
	{`"a",`, 3, 0, "", ""},
	{`"` + "\x7f" + `"`, 3, 0, "", "\x7f"},
	{`"ö€😀"`, 11, 0, "", "ö€😀"},
	{"\"\u2028<&>\"", 8, 0, "", "\u2028<&>"},
	{`"\"\\\b\f\n\r\t"`, 16, Escaped, "", "\"\\\b\f\n\r\t"},
	{`"\/"`, 4, Escaped | NonCanonical, "", "/"},
	{`"\u0000\u001f"`, 14, Escaped, "", "\x00\x1f"},
	{`"\u001F"`, 8, Escaped | NonCanonical, "", "\x1f"},
	{`"\u0008"`, 8, Escaped | NonCanonical, "", "\b"},
	{`"\u0009\u000b"`, 14, Escaped | NonCanonical, "", "\t\v"},
	{`"\u000b"`, 8, Escaped, "", "\v"},
	{`"\u0041"`, 8, Escaped | NonCanonical, "", "A"},
	{`"\u20aC"`, 8, Escaped | NonCanonical, "", "€"},
	{`"\ud83d\ude00"`, 14, Escaped | NonCanonical, "", "😀"},
	{`"\uFFFD"`, 8, Escaped | NonCanonical, "", "\ufffd"},
	{``, 0, 0, "unexpected EOF", ""},
	{`x`, 0, 0, `invalid character 'x' at start of string (expecting '"')`, ""},
	{`"`, 1, 0, "unexpected EOF", ""},
	{`"abc`, 4, 0, "unexpected EOF", ""},
	{`"\`, 1, Escaped, "unexpected EOF", ""},
	{`"ab\u12`, 3, Escaped, "unexpected EOF", ""},
	{`"\ud83d`, 1, Escaped | NonCanonical, "unexpected EOF", ""},
	{`"\ud83d\ud`, 1, Escaped | NonCanonical, "unexpected EOF", ""},
	{"\"\xe2\x82", 1, 0, "unexpected EOF", ""},
	{`"\x"`, 1, Escaped | NonCanonical, "invalid escape sequence `\\x` in string", ""},
	{`"\u12x4"`, 1, Escaped | NonCanonical, "invalid escape sequence `\\u12x4` in string", ""},
	{`"\u12"`, 1, Escaped | NonCanonical, "invalid escape sequence `\\u12\"` in string", ""},
	{"\"a\nb\"", 2, Escaped | NonCanonical, `invalid character '\n' in string (expecting non-control character)`, ""},
	{"\"\x00\"", 1, Escaped | NonCanonical, `invalid character '\x00' in string (expecting non-control character)`, ""},
}

func TestConsumeString(t *testing.T) {
	for _, tt := range stringCases {
		for _, check := range []bool{false, true} {
			n, form, err := ConsumeString([]byte(tt.in), 0, 0, check)
			if !check && tt.n == 1 && strings.HasPrefix(tt.in, `"\ud`) {
				continue // a surrogate is whole by itself
			}
			if n != tt.n || form != tt.form || errText(err) != tt.err {
				t.Errorf("%q, %v: %d, %b, %v, want %d, %b, %v", tt.in, check, n, form, err, tt.n, tt.form, tt.err)
			}
		}
		n := ConsumeSimpleString([]byte(tt.in))
		if n != 0 && (n != tt.n || tt.err != "" || tt.form != 0) {
			t.Errorf("%q: simple says %d", tt.in, n)
		}
	}
}

// TestConsumeStringIllFormed covers what checkUTF8 decides about.
func TestConsumeStringIllFormed(t *testing.T) {
	for _, tt := range []struct {
		in, err, value string
		n              int // upon an error
	}{
		{"\"\xff\"", "invalid UTF-8", "\ufffd", 1},
		{"\"a\xc0\x80\"", "invalid UTF-8", "a\ufffd\ufffd", 2},
		{"\"\xed\xa0\x80\"", "invalid UTF-8", "\ufffd\ufffd\ufffd", 1},
		{"\"\xf4\x90\x80\x80\"", "invalid UTF-8", "\ufffd\ufffd\ufffd\ufffd", 1},
		{"\"\xe2\x82\"", "invalid UTF-8", "\ufffd\ufffd", 1},
		{`"\ud800"`, "invalid surrogate pair `\\ud800\"` in string", "\ufffd", 1},
		{`"\udc00 and"`, `invalid surrogate pair "\\udc00 and\"" in string`, "\ufffd and", 1},
		{`"\udc00 and so on"`, `invalid surrogate pair "\\udc00 and s" in string`, "\ufffd and so on", 1},
		{`"\ud800\u0041"`, "invalid surrogate pair `\\ud800\\u0041` in string", "\ufffdA", 1},
		{`"\ud800\ud800\udc00"`, "invalid surrogate pair `\\ud800\\ud800` in string", "\ufffd\U00010000", 1},
		{`"\ud800\u00`, "invalid surrogate pair `\\ud800\\u00` in string", "", 1},
	} {
		n, _, err := ConsumeString([]byte(tt.in), 0, 0, true)
		if n != tt.n || errText(err) != tt.err {
			t.Errorf("%q: %d, %v, want %d, %v", tt.in, n, err, tt.n, tt.err)
		}
		if tt.value == "" {
			continue
		}
		n, form, err := ConsumeString([]byte(tt.in), 0, 0, false)
		if n != len(tt.in) || form != Escaped|NonCanonical || err != nil {
			t.Errorf("%q, tolerant: %d, %b, %v", tt.in, n, form, err)
		}
		got, err := AppendUnquote([]byte("x"), tt.in)
		if string(got) != "x"+tt.value || errText(err) != tt.err {
			t.Errorf("%q: value %q, %v, want %q, %v", tt.in, got, err, "x"+tt.value, tt.err)
		}
	}
}

func TestConsumeStringResumes(t *testing.T) {
	var all []string
	for _, tt := range stringCases {
		all = append(all, tt.in)
	}
	all = append(all, "\"\xffa\xe2\x82\"", `"\ud800\u0041"`, `"`+strings.Repeat("0123456789€", 20)+`"`)
	for _, in := range all {
		for _, check := range []bool{false, true} {
			wantN, wantForm, wantErr := ConsumeString([]byte(in), 0, 0, check)
			for cut := range len(in) {
				n, form, err := ConsumeString([]byte(in[:cut]), 0, 0, check)
				if err == io.ErrUnexpectedEOF {
					n, form, err = ConsumeString([]byte(in), n, form, check)
				}
				if n != wantN || form != wantForm || errText(err) != errText(wantErr) {
					// A pair that is cut is blamed as far as it is there.
					if _, ok := err.(*TextError); ok && n == wantN && form == wantForm {
						continue
					}
					t.Errorf("%q cut at %d, %v: %d, %b, %v, want %d, %b, %v", in, cut, check, n, form, err, wantN, wantForm, wantErr)
				}
			}
		}
	}
}

func TestAppendUnquote(t *testing.T) {
	for _, tt := range stringCases {
		got, err := AppendUnquote([]byte("x"), tt.in)
		got2, err2 := AppendUnquote([]byte("x"), []byte(tt.in))
		if string(got) != string(got2) || errText(err) != errText(err2) {
			t.Errorf("%q: string and []byte differ: %q, %v and %q, %v", tt.in, got, err, got2, err2)
		}
		switch {
		case tt.in == `"a",`:
			if string(got) != "xa" || errText(err) != "invalid character ',' after string value" {
				t.Errorf("%q: %q, %v", tt.in, got, err)
			}
		case tt.err == "":
			if string(got) != "x"+tt.value || err != nil {
				t.Errorf("%q: %q, %v, want %q", tt.in, got, err, "x"+tt.value)
			}
		case errText(err) != tt.err:
			t.Errorf("%q: %v, want %v", tt.in, err, tt.err)
		}
	}
}

// simpleUnquote is AppendUnquote for valid strings, rune by rune.
func simpleUnquote(s string) string {
	var units []uint16
	var out []byte
	flush := func() {
		out = append(out, string(utf16.Decode(units))...)
		units = nil
	}
	for s = s[1 : len(s)-1]; s != ""; {
		if s[0] != '\\' {
			flush()
			r, n := utf8.DecodeRuneInString(s)
			out = utf8.AppendRune(out, r)
			s = s[n:]
			continue
		}
		if s[1] != 'u' {
			flush()
			i := strings.IndexByte(`"\/bfnrt`, s[1])
			out = append(out, "\"\\/\b\f\n\r\t"[i])
			s = s[2:]
			continue
		}
		var u uint16
		for _, c := range strings.ToLower(s[2:6]) {
			u = u<<4 | uint16(strings.IndexRune("0123456789abcdef", c))
		}
		units = append(units, u)
		s = s[6:]
	}
	flush()
	return string(out)
}

// simpleQuote is AppendQuote, rune by rune.
func simpleQuote(s string, html, js bool) (string, bool) {
	const hex = "0123456789abcdef"
	ok := true
	out := []byte(`"`)
	for i, r := range s {
		short := strings.IndexRune("\"\\\b\f\n\r\t", r)
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd"):
			ok = false
			out = append(out, "\ufffd"...)
		case short >= 0:
			out = append(out, '\\', `"\bfnrt`[short])
		case r < ' ' || html && strings.ContainsRune("<>&", r) || js && (r == '\u2028' || r == '\u2029'):
			out = append(out, '\\', 'u', hex[r>>12], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		default:
			out = utf8.AppendRune(out, r)
		}
	}
	return string(append(out, '"')), ok
}

func checkQuote(t *testing.T, s string) {
	t.Helper()
	for mode := range 4 {
		html, js := mode&1 != 0, mode&2 != 0
		f := opt.MakeFlags(opt.Bool(opt.EscapeForHTML, html), opt.Bool(opt.EscapeForJS, js))
		want, valid := simpleQuote(s, html, js)
		got, err := AppendQuote([]byte("pre"), s, &f)
		if string(got) != "pre"+want || (err == nil) != valid {
			t.Fatalf("%q, html %v, js %v: %q, %v, want %q, %v", s, html, js, got, err, "pre"+want, valid)
		}
		got2, err2 := AppendQuote([]byte("pre"), []byte(s), &f)
		if string(got2) != string(got) || err2 != err {
			t.Fatalf("%q: []byte gives %q, %v", s, got2, err2)
		}
		f.Set(opt.AllowInvalidUTF8 | 1)
		if got, err := AppendQuote(nil, s, &f); err != nil || string(got) != want {
			t.Fatalf("%q: %q, %v with AllowInvalidUTF8", s, got, err)
		}
		f.Set(opt.Classic | 1)
		escaped := strings.ReplaceAll(want, "\ufffd", `\ufffd`)
		if got, err := AppendQuote(nil, s, &f); !strings.Contains(s, "\ufffd") && (err != nil || string(got) != escaped) {
			t.Fatalf("%q: %q, %v, want %q in the classic form", s, got, err, escaped)
		}
		n, form, err := ConsumeString([]byte(want), 0, 0, true)
		if n != len(want) || err != nil || mode == 0 && !form.Canonical() {
			t.Fatalf("%q: the result %q is not a canonical string: %d, %b, %v", s, want, n, form, err)
		}
		back, err := AppendUnquote(nil, want)
		if string(back) != strings.ToValidUTF8(s, "\ufffd") && valid || err != nil {
			t.Fatalf("%q: reads back as %q, %v", s, back, err)
		}
	}
	if NeedsEscape([]byte(s)) != func() bool { q, ok := simpleQuote(s, true, true); return !ok || q != `"`+s+`"` }() {
		t.Fatalf("%q: NeedsEscape is wrong", s)
	}
}

func TestAppendQuote(t *testing.T) {
	for _, s := range []string{
		"", "a", "\x00", "\x1f\x20\x7f", `"\/`, "\b\f\n\r\t\v", "<script>&amp;</script>", "\u2027\u2028\u2029\u202a",
		"\xff", "a\xc3", "\xe2\x80", "\xe2\x80\xa8", "\xed\xa0\x80", "\ufffd", "😀", "日本語",
	} {
		checkQuote(t, s)
	}
	// Every kind of character at every place around the words, the blocks of
	// the kernel and the steps of the copier.
	step := 1
	if testing.Short() {
		step = 5
	}
	for i, c := range []string{"\"", "\x01", "<", "\u2028", "é", "€", "😀", "\xff", "\xe2\x80"} {
		for n := i % step; n < 140; n += step {
			checkQuote(t, strings.Repeat("x", n)+c+strings.Repeat("y", n%40))
		}
		for _, n := range []int{minStep, firstStep, firstStep + minStep, maxStep} {
			for d := i%step - 5; d < 3; d += step {
				checkQuote(t, strings.Repeat("x", n+d)+c+strings.Repeat("y", 3*minStep)+c+c)
				checkQuote(t, c+strings.Repeat("é", (n+d)/2)+c)
			}
		}
	}
}

func FuzzQuote(f *testing.F) {
	f.Add("", uint16(0))
	f.Add("a\"b\\c\n<\u2028>\xff\xe2\x80", uint16(60))
	f.Add("日本語 ü 😀", uint16(4090))
	f.Fuzz(func(t *testing.T, s string, pad uint16) {
		if len(s) > 1000 {
			return
		}
		checkQuote(t, s)
		if pad%16 == 0 { // long ones cost the most
			checkQuote(t, strings.Repeat("x", int(pad>>4)%(firstStep+100))+s)
		} else {
			checkQuote(t, strings.Repeat("x", int(pad>>4)%100)+s)
		}
	})
}

func FuzzString(f *testing.F) {
	for _, tt := range stringCases {
		f.Add([]byte(tt.in), uint8(len(tt.in)/2))
	}
	f.Fuzz(func(t *testing.T, b []byte, cut uint8) {
		n, form, err := ConsumeString(b, 0, 0, true)
		n2, form2, err2 := ConsumeString(b, 0, 0, false)
		if err == nil && (n != n2 || form != form2 || err2 != nil) {
			t.Fatalf("%q: %d, %b, %v with checks, %d, %b, %v without", b, n, form, err, n2, form2, err2)
		}
		if int(cut) < len(b) {
			m, form3, err3 := ConsumeString(b[:cut], 0, 0, true)
			if err3 == io.ErrUnexpectedEOF {
				m, form3, err3 = ConsumeString(b, m, form3, true)
			}
			if m != n || form3 != form {
				t.Fatalf("%q cut at %d: %d, %b, %v, want %d, %b, %v", b, cut, m, form3, err3, n, form, err)
			}
		}
		v, errU := AppendUnquote(nil, b)
		v2, errU2 := AppendUnquote(nil, string(b))
		if string(v) != string(v2) || errText(errU) != errText(errU2) {
			t.Fatalf("%q: %q, %v as []byte, %q, %v as string", b, v, errU, v2, errU2)
		}
		if err2 != nil || n2 != len(b) {
			return
		}
		if (errU == nil) != (err == nil) {
			t.Fatalf("%q: consumed with %v, unquoted with %v", b, err, errU)
		}
		want := simpleUnquote(string(b))
		if string(v) != want {
			t.Fatalf("%q: %q, want %q", b, v, want)
		}
		if form2.Verbatim() && string(v) != string(b[1:n2-1]) {
			t.Fatalf("%q is not verbatim: %q", b, v)
		}
		quoted, _ := simpleQuote(string(v), false, false)
		if form2.Canonical() != (quoted == string(b)) {
			t.Fatalf("%q: canonical is %v, but it would be %q", b, form2.Canonical(), quoted)
		}
	})
}

// TestReformatString compares every combination of options with what the simple
// forms say.
func TestReformatString(t *testing.T) {
	inputs := []string{
		`""`, `"plain"`, `"<&>"`, "\"\u2028\"", `"\n\u000a"`, `"\/\u003c"`, `"é\u00e9"`, "\"\xff<\"", "\"\xe2\x80\"", `"\ud800"`,
		`"` + strings.Repeat("0123456789", 50) + `\u2028` + "\u2028<\"",
	}
	for _, in := range inputs {
		for mode := range 16 {
			html, js, raw, tolerant := mode&1 != 0, mode&2 != 0, mode&4 != 0, mode&8 != 0
			f := opt.MakeFlags(opt.Bool(opt.EscapeForHTML, html), opt.Bool(opt.EscapeForJS, js),
				opt.Bool(opt.PreserveRawStrings, raw), opt.Bool(opt.AllowInvalidUTF8, tolerant))
			got, n, err := ReformatString([]byte("x"), []byte(in+","), &f)
			_, _, wantErr := ConsumeString([]byte(in+","), 0, 0, !tolerant)
			if wantErr != nil {
				if errText(err) != errText(wantErr) || string(got) != "x" {
					t.Errorf("%q, %b: %q, %v, want %v", in, mode, got, err, wantErr)
				}
				continue
			}
			want, _ := simpleQuote(simpleUnquote(in), html, js)
			if raw {
				want = in
				if html {
					want = strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`).Replace(want)
				}
				if js {
					want = strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`).Replace(want)
				}
			}
			if string(got) != "x"+want || n != len(in) || err != nil {
				t.Errorf("%q, %b: %q, %d, %v, want %q", in, mode, got, n, err, "x"+want)
			}
		}
	}
}

func TestReformatNumber(t *testing.T) {
	for _, tt := range []struct{ in, ints, floats string }{
		{"0", "0", "0"},
		{"-0", "0", "0"},
		{"-0.0", "-0.0", "0"},
		{"123456789012345", "123456789012345", "123456789012345"},
		{"9007199254740993", "9007199254740992", "9007199254740993"},
		{"1234567890123456789", "1234567890123456800", "1234567890123456789"},
		{"-1234567890123456789012", "-1.2345678901234568e+21", "-1234567890123456789012"},
		{"1.50", "1.50", "1.5"},
		{"1e3", "1e3", "1000"},
		{"1E400", "1E400", "1.7976931348623157e+308"},
		{"-1e400", "-1e400", "-1.7976931348623157e+308"},
		{"1e-400", "1e-400", "0"},
		{"0.0000001", "0.0000001", "1e-7"},
		{"333333333.33333329", "333333333.33333329", "333333333.3333333"},
	} {
		none, ints, floats := opt.Flags{}, opt.MakeFlags(opt.CanonicalizeRawInts|1), opt.MakeFlags(opt.CanonicalizeRawFloats|1)
		for _, f := range []struct {
			flags *opt.Flags
			want  string
		}{{&none, tt.in}, {&ints, tt.ints}, {&floats, tt.floats}} {
			got, n, err := ReformatNumber([]byte("x"), []byte(tt.in+","), f.flags)
			if string(got) != "x"+f.want || n != len(tt.in) || err != nil {
				t.Errorf("%s: %s, %d, %v, want %s", tt.in, got, n, err, "x"+f.want)
			}
		}
	}
	// Upon the end of the input, the position is that of the part cut off.
	for in, want := range map[string]int{"": 0, "-": 0, "1.": 1, "1e": 1, "1.5e+": 3} {
		_, n, err := ReformatNumber(nil, []byte(in), &opt.Flags{})
		if n != want || err != io.ErrUnexpectedEOF {
			t.Errorf("%q: %d, %v, want %d", in, n, err, want)
		}
	}
}

// simpleCompare decodes rune by rune and then compares code units.
func simpleCompare(x, y string) int {
	if utf8.ValidString(x) && utf8.ValidString(y) {
		return slices.Compare(utf16.Encode([]rune(x)), utf16.Encode([]rune(y)))
	}
	for x != "" && y != "" {
		rx, nx := utf8.DecodeRuneInString(x)
		ry, ny := utf8.DecodeRuneInString(y)
		if c := slices.Compare(utf16.Encode([]rune{rx}), utf16.Encode([]rune{ry})); c != 0 {
			return c
		}
		if rx == utf8.RuneError && x[0] != y[0] {
			return strings.Compare(x[:1], y[:1])
		}
		x, y = x[nx:], y[ny:]
	}
	return len(x) - len(y)
}

func FuzzCompareUTF16(f *testing.F) {
	f.Add("", "", "")
	f.Add("prefix", "\ue000", "😀")
	f.Add("日本", "\xe2\x80\xa8", "\xe2\x80\xa9")
	f.Add("\xf0", "\x9f\x98\x80", "\x9f\x98")
	f.Fuzz(func(t *testing.T, prefix, x, y string) {
		x, y = prefix+x, prefix+y
		sign := func(n int) int { return min(1, max(-1, n)) }
		got, want := CompareUTF16([]byte(x), []byte(y)), sign(simpleCompare(x, y))
		if got != want || CompareUTF16([]byte(y), []byte(x)) != -want {
			t.Fatalf("%q, %q: %d, want %d", x, y, got, want)
		}
	})
}
