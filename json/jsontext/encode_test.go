package jsontext

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
)

func TestEncodeErrors(t *testing.T) {
	for _, tt := range []struct {
		before string // written as tokens
		tok    Token
		err    string
	}{
		{"", EndArray, "mismatching structural token for object or array"},
		{"", Token{}, "invalid jsontext.Token"},
		{"[", EndObject, `mismatching structural token for object or array within "/0" after offset 1`},
		{"[0", Token{}, `invalid jsontext.Token within "/1" after offset 3`},
		{"{", Int(1), "object member name must be a string after offset 1"},
		{"{", BeginArray, "object member name must be a string after offset 1"},
		{`{"a"`, EndObject, `missing value after object name within "/a" after offset 5`},
		{`{"a"0`, String("a"), `duplicate object member name "a"`},
		{`{"a"0`, EndArray, `mismatching structural token for object or array after offset 6`},
		{`{"a"0"b"[0`, String("\xff"), `invalid UTF-8 within "/b/1" after offset 14`},
	} {
		var buf bytes.Buffer
		e := NewEncoder(&buf)
		d := tokensOf(tt.before)
		for _, tok := range d {
			if err := e.WriteToken(tok); err != nil {
				t.Fatalf("%s: %v", tt.before, err)
			}
		}
		offset, ptr := e.OutputOffset(), e.StackPointer()
		for range 2 { // nothing is written: the error stays
			err := e.WriteToken(tt.tok)
			if err == nil || err.Error() != "jsontext: "+tt.err {
				t.Errorf("%s, then %v: %v, want %s", tt.before, tt.tok, err, tt.err)
			}
			if e.OutputOffset() != offset || e.StackPointer() != ptr {
				t.Errorf("%s, then %v: something has been written", tt.before, tt.tok)
			}
		}
	}
}

// tokensOf reads s, which has no separators.
func tokensOf(s string) (toks []Token) {
	for s != "" {
		switch c := s[0]; c {
		case '{', '}', '[', ']':
			toks = append(toks, Token(text.FixedToken(text.Kind(c))))
			s = s[1:]
		case '"':
			end := 2 + strings.IndexByte(s[1:], '"')
			toks = append(toks, String(s[1:end-1]))
			s = s[end:]
		default:
			toks = append(toks, Int(int64(c-'0')))
			s = s[1:]
		}
	}
	return toks
}

func TestEncodeDuplicateNames(t *testing.T) {
	for _, name := range []string{"a", "", "é", "<", "\n", "\u2028", "~/", strings.Repeat("x", 300)} {
		for _, opts := range [][]Options{nil, {EscapeForHTML(true), EscapeForJS(true)}, {PreserveRawStrings(true)}} {
			quoted, err := AppendQuote(nil, name)
			if err != nil {
				t.Fatal(err)
			}
			raw := readToken(t, string(quoted))
			writes := map[string]func(e *Encoder) error{
				"string": func(e *Encoder) error { return e.WriteToken(String(name)) },
				"raw":    func(e *Encoder) error { return e.WriteToken(raw) },
				"clone":  func(e *Encoder) error { return e.WriteToken(raw.Clone()) },
				"value":  func(e *Encoder) error { return e.WriteValue(quoted) },
			}
			for n1, w1 := range writes {
				for n2, w2 := range writes {
					e := NewEncoder(discard{}, opts...)
					e.WriteToken(BeginObject)
					if err := w1(e); err != nil {
						t.Fatal(err)
					}
					if p := e.StackPointer(); p.LastToken() != name {
						t.Errorf("%q as %s: pointer %q", name, n1, p)
					}
					e.WriteToken(Null)
					err := w2(e)
					if !errors.Is(err, ErrDuplicateName) || err.(*SyntacticError).JSONPointer.LastToken() != name {
						t.Errorf("%q as %s, then %s: %v", name, n1, n2, err)
					}
					e.Reset(discard{}, append(opts, AllowDuplicateNames(true))...)
					e.WriteToken(BeginObject)
					w1(e)
					e.WriteToken(Null)
					if err := w2(e); err != nil || e.StackPointer().LastToken() != name {
						t.Errorf("%q as %s, then %s, allowed: %v", name, n1, n2, err)
					}
				}
			}
		}
	}
}

func TestEncodeStream(t *testing.T) {
	// A newline after each value; nothing between a value's parts and the
	// writer's view of it at the end of a value.
	var sb strings.Builder
	e := NewEncoder(&sb)
	for i, tt := range []struct {
		toks, want string
	}{{"0", "0\n"}, {`"x"`, "\"x\"\n"}, {"[0[]{}]", "[0,[],{}]\n"}, {`{"a"0"b"[]}`, "{\"a\":0,\"b\":[]}\n"}} {
		before := sb.Len()
		for _, tok := range tokensOf(tt.toks) {
			if err := e.WriteToken(tok); err != nil {
				t.Fatal(err)
			}
		}
		if got := sb.String()[before:]; got != tt.want || e.OutputOffset() != int64(sb.Len()) {
			t.Errorf("%d: %q, want %q, offset %d", i, got, tt.want, e.OutputOffset())
		}
	}
	e.Reset(&sb, opt.Of(opt.OmitTopLevelNewline|1))
	sb.Reset()
	e.WriteToken(Int(1))
	e.WriteToken(String("2"))
	if sb.String() != `1"2"` {
		t.Errorf("without newlines: %q", sb.String())
	}
}

// slowWriter takes n bytes of each call and then fails.
type slowWriter struct {
	n     int
	quiet bool // about the error
	got   []byte
	calls int
}

func (w *slowWriter) Write(b []byte) (int, error) {
	w.calls++
	if len(b) <= w.n {
		w.got = append(w.got, b...)
		return len(b), nil
	}
	w.got = append(w.got, b[:w.n]...)
	if w.quiet {
		return w.n, nil
	}
	return w.n, io.ErrClosedPipe
}

func TestEncodeKeepsWhatTheWriterRefuses(t *testing.T) {
	for _, quiet := range []bool{false, true} {
		want := io.ErrClosedPipe
		if quiet {
			want = io.ErrShortWrite
		}
		w := &slowWriter{n: 3, quiet: quiet}
		e := NewEncoder(w)
		if err := e.WriteToken(String("abcdef")); !errors.Is(err, want) {
			t.Errorf("%v", err)
		}
		if string(w.got) != `"ab` || e.OutputOffset() != 9 {
			t.Errorf("got %s, offset %d", w.got, e.OutputOffset())
		}
		w.n = 100
		if err := e.WriteToken(Int(7)); err != nil {
			t.Error(err)
		}
		if string(w.got) != "\"abcdef\"\n7\n" {
			t.Errorf("got %q", w.got)
		}
	}
}

func TestEncodeWritesInLargeSteps(t *testing.T) {
	w := &slowWriter{n: 1 << 30}
	e := NewEncoder(w)
	e.WriteToken(BeginArray)
	for range 100_000 {
		if err := e.WriteToken(String("0123456789")); err != nil {
			t.Fatal(err)
		}
	}
	e.WriteToken(EndArray)
	if len(w.got) != 1_300_002 || w.calls > 1_300_002/(12<<10)+10 {
		t.Errorf("%d bytes in %d calls", len(w.got), w.calls)
	}
	if n := cap((*text.Encoder)(e).Buf()); n > 16<<10 {
		t.Errorf("the buffer has grown to %d bytes", n)
	}
	if !Value(w.got).IsValid() {
		t.Error("the output is invalid")
	}
}

func TestEncodeBytesBuffer(t *testing.T) {
	for _, spare := range []int{0, 10, 100, 5000} {
		bb := bytes.NewBuffer(make([]byte, 0, spare))
		bb.WriteString("before ")
		e := NewEncoder(bb)
		var want strings.Builder
		want.WriteString("before [")
		e.WriteToken(BeginArray)
		for i := range 3000 {
			if i > 0 {
				want.WriteByte(',')
			}
			want.WriteString(`"0123456789"`)
			if err := e.WriteToken(String("0123456789")); err != nil {
				t.Fatal(err)
			}
		}
		want.WriteString("]\n")
		e.WriteToken(EndArray)
		if bb.String() != want.String() {
			t.Errorf("spare %d: the buffer holds something else", spare)
		}
		// Something else may write at the end of a value.
		bb.WriteString("between ")
		e.WriteToken(Null)
		if !strings.HasSuffix(bb.String(), "]\nbetween null\n") {
			t.Errorf("spare %d: %q", spare, bb.String()[bb.Len()-20:])
		}
	}
}

func TestEncodeAvailableBuffer(t *testing.T) {
	var sb strings.Builder
	e := NewEncoder(&sb)
	e.WriteToken(BeginArray)
	for i := range 50 {
		b := e.AvailableBuffer()
		if len(b) != 0 || cap(b) == 0 {
			t.Fatalf("%d bytes of %d", len(b), cap(b))
		}
		b = append(b, '"')
		b = append(b, strings.Repeat("x", i*i)...)
		b = append(b, '"')
		if err := e.WriteValue(b); err != nil {
			t.Fatal(err)
		}
	}
	e.WriteToken(EndArray)
	v := Value(sb.String())
	if !v.IsValid() || len(v) != 40425+50*3+2 {
		t.Errorf("%d bytes, valid %v", len(v), v.IsValid())
	}
}

func TestEncodeReset(t *testing.T) {
	var one, two bytes.Buffer
	e := NewEncoder(&one, Multiline(true))
	e.WriteToken(BeginArray)
	e.Reset(&two, e.Options(), WithIndent(" "))
	if e.StackDepth() != 0 || e.OutputOffset() != 0 {
		t.Error("Reset keeps the place")
	}
	e.WriteValue(Value("[1]"))
	if two.String() != "[\n 1\n]\n" || one.Len() != 0 {
		t.Errorf("%q and %q", one.String(), two.String())
	}
	if v, ok := opt.Get(e.Options(), WithIndent); v != " " || !ok {
		t.Errorf("WithIndent = %q, %v", v, ok)
	}
	mustPanic(t, "jsontext: invalid nil Encoder", func() { (*Encoder)(nil).Reset(&one) })
	mustPanic(t, "jsontext: invalid nil io.Writer", func() { NewEncoder(nil) })
	(*text.Encoder)(e).Opts().Flags.Set(opt.WithinArshalCall | 1)
	mustPanic(t, "jsontext: cannot reset Encoder passed to json.MarshalerTo", func() { e.Reset(&one) })
	mustPanic(t, "json: invalid character 'x' in indent", func() { WithIndent(" x") })
	mustPanic(t, "json: invalid character '\\n' in indent prefix", func() { WithIndentPrefix("\n") })
}

// TestTokensAndValuesAgree writes every value of a document by tokens and as a
// value, in all layouts.
func TestTokensAndValuesAgree(t *testing.T) {
	const in = `{"a":[],"b":{},"c":[1,-2.50,"x<\u2028\/",null,[true,[false]]],"d":{"e":{"f":"\u00e9"}},"":""}`
	for mode := range 64 {
		opts := []Options{
			Multiline(mode&1 != 0), SpaceAfterColon(mode&2 != 0), SpaceAfterComma(mode&4 != 0), EscapeForHTML(mode&8 != 0),
			PreserveRawStrings(mode&16 != 0), CanonicalizeRawFloats(mode&32 != 0),
		}
		var byTokens, byValue bytes.Buffer
		e := NewEncoder(&byTokens, opts...)
		d := NewDecoder(strings.NewReader(in))
		for {
			tok, err := d.ReadToken()
			if err == io.EOF {
				break
			}
			if err := e.WriteToken(tok); err != nil {
				t.Fatal(err)
			}
		}
		if err := NewEncoder(&byValue, opts...).WriteValue(Value(in)); err != nil {
			t.Fatal(err)
		}
		if byTokens.String() != byValue.String() {
			t.Errorf("mode %b:\n\ttokens %q\n\tvalue  %q", mode, byTokens.String(), byValue.String())
		}
	}
}
