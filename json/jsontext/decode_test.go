package jsontext

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
)

// decodeErrors are errors by each way of reading.
var decodeErrors = []struct {
	in      string
	offset  int64
	pointer Pointer
	text    string // from ReadValue, in front of "within" and "after"

	tokenOffset  int64 // the same from ReadToken, if different
	tokenPointer Pointer
	tokenText    string
}{
	{in: `x`, text: "invalid character 'x' at start of value"},
	{in: `}`, text: "invalid character '}' at start of value"},
	{in: `,1`, text: "invalid character ',' at start of value"},
	{in: `nul`, offset: 3, text: "unexpected EOF"},
	{in: `nuLl`, offset: 2, text: "invalid character 'L' in literal null (expecting 'l')"},
	{in: `-`, text: "unexpected EOF"},
	{in: `[1.5e`, offset: 1, pointer: "/0", text: "unexpected EOF"},
	{in: `[1.5ex`, offset: 5, pointer: "/0", text: "invalid character 'x' in number (expecting digit)"},
	{in: `"ab`, offset: 3, text: "unexpected EOF"},
	{in: "[\"\xff\"]", offset: 2, pointer: "/0", text: "invalid UTF-8"},
	{in: `[`, offset: 1, text: "unexpected EOF"},
	{in: `[0,[1`, offset: 5, pointer: "/1", text: "unexpected EOF"},
	{in: `[0,`, offset: 3, text: "unexpected EOF"},
	{in: `[1 2]`, offset: 3, text: "invalid character '2' after array element (expecting ',' or ']')"},
	{in: `[0,[1}`, offset: 5, pointer: "/1", text: "invalid character '}' after array element (expecting ',' or ']')"},
	{in: `{"a":{"b":0]`, offset: 11, pointer: "/a", text: "invalid character ']' after object value (expecting ',' or '}')",
		tokenOffset: 11, tokenText: "invalid character ']' after object value (expecting ',' or '}')"},
	{in: `{"a"}`, offset: 4, pointer: "/a", text: "invalid character '}' after object name (expecting ':')"},
	{in: `{"a":1,"b"`, offset: 10, pointer: "/b", text: "unexpected EOF"},
	{in: `{"a":1,"b":`, offset: 11, pointer: "/b", text: "unexpected EOF"},
	{in: `{"a":1 "b":2}`, offset: 7, text: "invalid character '\"' after object value (expecting ',' or '}')"},
	{in: `{"a":[{"b":0,"b":1}]}`, offset: 13, pointer: "/a/0/b", text: "duplicate object member name"},
	{in: `{"\u0061":0,"a":1}`, offset: 12, pointer: "/a", text: "duplicate object member name"},
	// Where a token alone cannot know what else would do, it says less.
	{in: `[1,]`, offset: 3, pointer: "/1", text: "invalid character ']' at start of value",
		tokenOffset: 2, tokenText: "invalid character ',' at start of value"},
	{in: `{"a":1,}`, offset: 7, text: "invalid character '}' at start of string (expecting '\"')",
		tokenOffset: 6, tokenText: "invalid character ',' at start of value"},
	{in: `{"a":}`, offset: 5, pointer: "/a", text: "invalid character '}' at start of value",
		tokenOffset: 5, tokenPointer: "/a", tokenText: "missing value after object name"},
	{in: `{1:2}`, offset: 1, text: "invalid character '1' at start of string (expecting '\"')",
		tokenOffset: 1, tokenText: "object member name must be a string"},
}

func TestDecodeErrors(t *testing.T) {
	for _, tt := range decodeErrors {
		if tt.tokenText == "" {
			tt.tokenOffset, tt.tokenPointer, tt.tokenText = tt.offset, tt.pointer, tt.text
		}
		check := func(how string, err error, offset int64, ptr Pointer, text string) {
			t.Helper()
			var serr *SyntacticError
			if !errors.As(err, &serr) {
				t.Errorf("%s by %s: %v", tt.in, how, err)
				return
			}
			if serr.ByteOffset != offset || serr.JSONPointer != ptr || serr.Err.Error() != text {
				t.Errorf("%s by %s: at %d, %q: %v\n\twant %d, %q: %s", tt.in, how, serr.ByteOffset, serr.JSONPointer, serr.Err, offset, ptr, text)
			}
		}
		for name, r := range map[string]func() io.Reader{
			"whole": func() io.Reader { return strings.NewReader(tt.in) },
			"bytes": func() io.Reader { return iotest.OneByteReader(strings.NewReader(tt.in)) },
		} {
			d := NewDecoder(r())
			for range 2 { // nothing is read: the error stays
				v, err := d.ReadValue()
				check("ReadValue, "+name, err, tt.offset, tt.pointer, tt.text)
				if v != nil || d.InputOffset() != 0 || d.StackDepth() != 0 {
					t.Errorf("%s: ReadValue has moved on", tt.in)
				}
			}
			tokens := func(read func(d *Decoder) error) (err error) {
				for d := NewDecoder(r()); err == nil; {
					err = read(d)
				}
				return err
			}
			check("ReadToken, "+name, tokens(func(d *Decoder) error {
				_, err := d.ReadToken()
				return err
			}), tt.tokenOffset, tt.tokenPointer, tt.tokenText)
			check("PeekKind and ReadToken, "+name, tokens(func(d *Decoder) error {
				d.PeekKind()
				_, err := d.ReadToken()
				return err
			}), tt.tokenOffset, tt.tokenPointer, tt.tokenText)
			offset, ptr, text := tt.offset, tt.pointer, tt.text
			if c := tt.in[0]; c == '{' || c == '[' {
				offset, ptr, text = tt.tokenOffset, tt.tokenPointer, tt.tokenText
			}
			check("SkipValue, "+name, NewDecoder(r()).SkipValue(), offset, ptr, text)
		}

		// The same within an array that is read by tokens: farther on, with
		// the index of the element in front.
		d := NewDecoder(strings.NewReader(`[ 0, ` + tt.in))
		d.ReadToken()
		d.ReadToken()
		if tt.in[0] != ',' && tt.in[0] != '}' && tt.in != `{"a":}` {
			_, err := d.ReadValue()
			check("ReadValue in an array", shift(err), tt.offset, tt.pointer, tt.text)
			if p := d.StackPointer(); p != "/0" || d.InputOffset() != 3 {
				t.Errorf("%s: after the error at %q, %d", tt.in, p, d.InputOffset())
			}
		}

		// And an Encoder, which says some things otherwise.
		if tt.in[0] == ',' || tt.in[0] == '}' {
			continue
		}
		if tt.in == `[1.5e` {
			tt.offset = 4
		}
		text := strings.ReplaceAll(tt.text, "array element", "array value")
		e := NewEncoder(discard{})
		check("WriteValue", e.WriteValue(Value(tt.in)), tt.offset, tt.pointer, text)
		e.WriteToken(BeginArray)
		e.WriteToken(Int(0))
		err := e.WriteValue(Value("  " + tt.in)) // a comma more
		check("WriteValue in an array", shift(err), tt.offset, tt.pointer, text)
		if e.OutputOffset() != 2 || e.StackPointer() != "/0" {
			t.Errorf("%s: WriteValue has written something", tt.in)
		}
	}
}

// shift moves an error from where it is in `[ 0, …` to the start.
func shift(err error) error {
	if serr, ok := err.(*SyntacticError); ok {
		return &SyntacticError{ByteOffset: serr.ByteOffset - 5, JSONPointer: Pointer(strings.TrimPrefix(string(serr.JSONPointer), "/1")), Err: serr.Err}
	}
	return err
}

// spaces is whitespace that goes on for n bytes, between a and b.
func spaces(a string, n int64, b string) io.Reader {
	return io.MultiReader(strings.NewReader(a), io.LimitReader(endless{}, n), strings.NewReader(b))
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = " \n\t\r"[i%4]
	}
	return len(b), nil
}

// TestDecodeDropsWhitespace reads whitespace far longer than any buffer: it is
// not kept, but offsets count it.
func TestDecodeDropsWhitespace(t *testing.T) {
	const n = 1_000_000
	allocated := func(f func()) uint64 {
		var a, b runtime.MemStats
		runtime.ReadMemStats(&a)
		f()
		runtime.ReadMemStats(&b)
		return b.TotalAlloc - a.TotalAlloc
	}
	read := func(how string, d *Decoder) (string, error) {
		switch how {
		case "PeekKind":
			d.PeekKind()
			d.PeekKind()
			fallthrough
		case "ReadToken":
			tok, err := d.ReadToken()
			return tok.String(), err
		}
		v, err := d.ReadValue()
		return string(v), err
	}
	for _, how := range []string{"ReadToken", "ReadValue", "PeekKind"} {
		for _, tt := range []struct {
			a, b string
			skip int // tokens to read from a
		}{
			{"", "7", 0}, {"1", "7", 1}, {"[", "7]", 1}, {"[1", ",7]", 2}, {"[1,", "7]", 2}, {"[1  ,", " 7]", 2}, {`{"a"`, ":7}", 2}, {`{"a":`, "7}", 2},
		} {
			in := tt.a + "…" + tt.b
			if got := allocated(func() {
				d := NewDecoder(spaces(tt.a, n, tt.b))
				for range tt.skip {
					if _, err := d.ReadToken(); err != nil {
						t.Fatal(err)
					}
				}
				before := d.InputOffset()
				if how == "PeekKind" {
					if d.PeekKind() != KindNumber || d.InputOffset() != before {
						t.Errorf("%s: PeekKind has moved from %d to %d", in, before, d.InputOffset())
					}
				}
				text, err := read(how, d)
				if want := int64(len(tt.a)+n+strings.IndexByte(tt.b, '7')) + 1; text != "7" || err != nil || d.InputOffset() != want {
					t.Errorf("%s by %s: %s, %v, offset %d, want %d", in, how, text, err, d.InputOffset(), want)
				}
			}); got > 64<<10 {
				t.Errorf("%s by %s: %d bytes allocated", in, how, got)
			}
		}
		for _, tt := range []struct {
			a, b, text string
			skip       int
			offset     int64 // from the start, or from the end if negative
		}{
			{"[1", "7]", "invalid character '7' after array element (expecting ',' or ']')", 2, -2},
			{"[1,", "]", "invalid character ',' at start of value", 2, 2},
			{"[1 ,", "]", "invalid character ',' at start of value", 2, 3},
			{`{"a",`, "]", "invalid character ',' after object name (expecting ':')", 2, 4},
			{"[1,", "", "unexpected EOF", 2, -0},
			{"[1", "", "unexpected EOF", 2, -0},
			{`{"a",`, "", "invalid character ',' after object name (expecting ':')", 2, 4},
		} {
			d := NewDecoder(spaces(tt.a, n, tt.b))
			for range tt.skip {
				if _, err := d.ReadToken(); err != nil {
					t.Fatal(err)
				}
			}
			before := d.InputOffset()
			want := tt.offset
			if want <= 0 {
				want += int64(len(tt.a) + n + len(tt.b))
			}
			for range 2 {
				_, err := read(how, d)
				var serr *SyntacticError
				if !errors.As(err, &serr) || serr.Err.Error() != tt.text || serr.ByteOffset != want || d.InputOffset() != before {
					t.Errorf("%s…%s by %s: %v, then offset %d; want %s at %d", tt.a, tt.b, how, err, d.InputOffset(), tt.text, want)
				}
			}
		}
	}
	d := NewDecoder(spaces("1", n, ""))
	d.ReadToken()
	for range 2 {
		if _, err := d.ReadToken(); err != io.EOF || d.InputOffset() != 1 {
			t.Errorf("at the end: %v, offset %d", err, d.InputOffset())
		}
	}
}

func TestDecodeUnreadBuffer(t *testing.T) {
	// What is left in the buffer and in the reader is the rest of the input.
	const in = `{"a":[1,2,3]} "x" trailing garbage`
	for calls := range 10 {
		r := iotest.HalfReader(strings.NewReader(in))
		d := NewDecoder(r)
		for range calls {
			if _, err := d.ReadToken(); err != nil {
				t.Fatal(err)
			}
		}
		offset := d.InputOffset()
		rest, err := io.ReadAll(io.MultiReader(bytes.NewReader(d.UnreadBuffer()), r))
		if err != nil || string(rest) != in[offset:] {
			t.Errorf("after %d calls, at %d: %q", calls, offset, rest)
		}
	}
}

func TestDecodeBytesBuffer(t *testing.T) {
	bb := bytes.NewBufferString(`[1,`)
	before := bb.Bytes()
	d := NewDecoder(bb)
	d.ReadToken()
	v, err := d.ReadValue()
	if err != nil || &v[0] != &before[1] {
		t.Errorf("%s, %v: not read in place", v, err)
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("cut off: %v", err)
	}
	bb.WriteString(`2]`) // over what is in use
	_, err = d.ReadToken()
	if err == nil || err.Error() != "jsontext: read error: invalid bytes.Buffer.Write call after calling bytes.Buffer.Next" {
		t.Errorf("written to: %v", err)
	}
	// The next reader gets a buffer of its own.
	contents := string(before)
	d.Reset(strings.NewReader(`"other"`))
	if tok, err := d.ReadToken(); tok.String() != "other" || err != nil || string(before) != contents {
		t.Errorf("%v, %v; the first buffer is %s", tok, err, before)
	}
}

// badReader returns counts that no reader may return.
type badReader int

func (n badReader) Read(b []byte) (int, error) { return int(n), nil }

func TestDecodeBadReader(t *testing.T) {
	for _, n := range []int{-1, 1 << 30} {
		if _, err := NewDecoder(badReader(n)).ReadToken(); err == nil || err.Error() != "jsontext: read error: reader returned an invalid count" {
			t.Errorf("count %d: %v", n, err)
		}
	}
	if _, err := NewDecoder(badReader(0)).ReadValue(); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("count 0: %v", err)
	}
}

func TestDecodeReset(t *testing.T) {
	d := NewDecoder(strings.NewReader(`{"a":[1,`), AllowDuplicateNames(true))
	for range 4 {
		d.ReadToken()
	}
	d.PeekKind()
	d.Reset(strings.NewReader(`{"a":1,"a":2}`), d.Options(), DepthLimit(3))
	if d.StackDepth() != 0 || d.InputOffset() != 0 || d.StackPointer() != "" {
		t.Error("Reset keeps the place")
	}
	if _, err := d.ReadValue(); err != nil {
		t.Errorf("options from before Reset: %v", err)
	}
	if v, ok := opt.Get(d.Options(), AllowDuplicateNames); !v || !ok {
		t.Error("Options does not tell")
	}
	if v, ok := opt.Get(d.Options(), DepthLimit); v != 3 || !ok {
		t.Errorf("DepthLimit = %d, %v", v, ok)
	}
	mustPanic(t, "jsontext: invalid nil Decoder", func() { (*Decoder)(nil).Reset(strings.NewReader("")) })
	mustPanic(t, "jsontext: invalid nil io.Reader", func() { NewDecoder(nil) })
	(*text.Decoder)(d).Opts().Flags.Set(opt.WithinArshalCall | 1)
	mustPanic(t, "jsontext: cannot reset Decoder passed to json.UnmarshalerFrom", func() { d.Reset(strings.NewReader("")) })
}

// TestDecodeDuplicatesAcrossBuffers has names of open objects outlive the buffer
// that they were in.
func TestDecodeDuplicatesAcrossBuffers(t *testing.T) {
	var sb strings.Builder
	sb.WriteString(`{"first":0,"esc\u0061ped":0`)
	for range 100 {
		sb.WriteString(`,"` + strings.Repeat("x", sb.Len()) + `":{"first":[]}`)
		if sb.Len() > 200_000 {
			break
		}
	}
	for _, dup := range []string{"first", "escaped"} {
		in := sb.String() + `,"` + dup + `":1}`
		for _, r := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in))} {
			d := NewDecoder(r)
			var err error
			for err == nil {
				_, err = d.ReadToken()
			}
			var serr *SyntacticError
			if !errors.As(err, &serr) || serr.Err != ErrDuplicateName || serr.JSONPointer != Pointer("/"+dup) || serr.ByteOffset != int64(sb.Len()+1) {
				t.Errorf("%s: %.200v", dup, err)
			}
		}
	}
}
