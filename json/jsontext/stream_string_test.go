package jsontext_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
)

// randomString returns a random string as JSON, and what it means.
func randomString(rnd *rand.Rand, pieces int, wild bool) (quoted, text string) {
	var b strings.Builder
	for range pieces {
		b.WriteString([]string{
			"plain", "é", "€", "😀", `\n`, `\"`, `\\`, `\/`, `\u0041`, `\u20ac`, `\ud83d\ude00`, `\\ud83d`, `\\\\`, "\u2028", "<&>", strings.Repeat("x", rnd.IntN(300)),
		}[rnd.IntN(16)])
		if wild {
			b.WriteString([]string{"", "", "", `\ud83d`, `\ude00`, "\xff", "\xe2\x82", "\xf0\x9f", `\ud83dx`}[rnd.IntN(9)])
		}
	}
	quoted = `"` + b.String() + `"`
	out, _ := jsontext.AppendUnquote(nil, quoted)
	return quoted, string(out)
}

// stringReaders are ways to be given a text.
var stringReaders = map[string]func(in string) io.Reader{
	"strings.Reader": func(in string) io.Reader { return strings.NewReader(in) },
	"bytes.Buffer":   func(in string) io.Reader { return bytes.NewBufferString(in) },
	"by bytes":       func(in string) io.Reader { return iotest.OneByteReader(strings.NewReader(in)) },
	"by halves":      func(in string) io.Reader { return iotest.HalfReader(strings.NewReader(in)) },
	"late error":     func(in string) io.Reader { return iotest.DataErrReader(strings.NewReader(in)) },
}

func TestStringReader(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	n := 400
	if testing.Short() {
		n = 60
	}
	for i := range n {
		wild := i%3 == 0
		pieces := rnd.IntN(40)
		if i%20 == 0 {
			pieces = 2000
		}
		quoted, want := randomString(rnd, pieces, wild)
		opts := []jsontext.Options{jsontext.AllowInvalidUTF8(wild)}
		space := strings.Repeat(" ", rnd.IntN(3)*rnd.IntN(3000))
		in := `[1,` + space + quoted + `,{"name":` + space + quoted + `},` + quoted + `]`
		for how, reader := range stringReaders {
			dec, plain := jsontext.NewDecoder(reader(in), opts...), jsontext.NewDecoder(strings.NewReader(in), opts...)
			for {
				k := dec.PeekKind()
				tok, err := plain.ReadToken()
				if err != nil {
					t.Fatal(err)
				}
				_, count := plain.StackIndex(plain.StackDepth())
				kind, _ := plain.StackIndex(plain.StackDepth())
				if k == jsontext.KindString && (kind != jsontext.KindBeginObject || count%2 == 0) {
					r, err := dec.StringReader()
					if err != nil {
						t.Fatal(err)
					}
					var got []byte
					switch rnd.IntN(3) {
					case 0:
						got, err = io.ReadAll(iotest.OneByteReader(r))
					case 1:
						got, err = io.ReadAll(r)
					default:
						var b bytes.Buffer
						_, err = io.Copy(&b, r)
						got = b.Bytes()
					}
					if err != nil || string(got) != want || tok.String() != want {
						t.Fatalf("%s: %.300q: %.300q, %v; want %.300q", how, quoted, got, err, want)
					}
					if n, err := r.Read(make([]byte, 1)); n != 0 || err != io.EOF {
						t.Fatalf("%s: after the end: %d, %v", how, n, err)
					}
				} else if got, err := dec.ReadToken(); err != nil || got.Kind() != tok.Kind() {
					t.Fatalf("%s: %v, %v", how, got, err)
				}
				if dec.InputOffset() != plain.InputOffset() || dec.StackPointer() != plain.StackPointer() {
					t.Fatalf("%s: at %d, %s, want %d, %s", how, dec.InputOffset(), dec.StackPointer(), plain.InputOffset(), plain.StackPointer())
				}
				if tok.Kind() == jsontext.KindEndArray {
					break
				}
			}
			if _, err := dec.ReadToken(); err != io.EOF {
				t.Fatalf("%s: at the end: %v", how, err)
			}
		}
	}
}

// TestStringReaderErrors: what is before the fault, and the error that a token would be.
func TestStringReaderErrors(t *testing.T) {
	long := strings.Repeat("é", 10_000)
	for _, text := range []string{"\"abc\ndef\"", `"abc\x"`, `"abc\ud83dx"`, "\"abc\xff\"", `"abc`, `"abc\`, `"abc\u12`, "\"abc\xe2\x82", `"abc\ud83d`, `"`} {
		for _, before := range []string{"", " ", `[1,`, `{"a":{"b":`, `["` + long + `" ,  `} {
			for _, pad := range []string{"", long} {
				in := before + text[:1] + pad + text[1:]
				for how, reader := range stringReaders {
					want := jsontext.NewDecoder(reader(in))
					var wantErr error
					for wantErr == nil {
						_, wantErr = want.ReadToken()
					}
					dec := jsontext.NewDecoder(reader(in))
					for range strings.Count(before, "[") + strings.Count(before, "{") + strings.Count(before, ":") + strings.Count(before, ",") {
						if _, err := dec.ReadToken(); err != nil {
							t.Fatal(err)
						}
					}
					r, err := dec.StringReader()
					if err != nil {
						t.Fatalf("%s: %.60q…: %v", how, in, err)
					}
					got, err := io.ReadAll(r)
					if err == nil || err.Error() != wantErr.Error() {
						t.Errorf("%s: %.60q…%.40q: %v, want %v", how, in, text, err, wantErr)
					}
					if how == "strings.Reader" && before == "" && pad == "" && text != `"` && !strings.HasPrefix(string(got), "abc") {
						t.Errorf("%.60q: %q", in, got)
					}
					if _, again := r.Read(make([]byte, 1)); again == nil || again == io.EOF {
						t.Errorf("%.60q: again %v", in, again)
					}
				}
			}
		}
	}
	for in, want := range map[string]string{
		`1`:       `jsontext: next token is not a string at`,
		` [`:      `jsontext: next token is not a string at`,
		`]`:       "",
		``:        "EOF",
		`nul`:     "",
		`[ {"a"`:  "",
		`{"a":1}`: "",
	} {
		dec := jsontext.NewDecoder(strings.NewReader(in))
		if strings.HasPrefix(in, "{") {
			dec.ReadToken()
			want = "jsontext: name of an object member cannot be read or written piece by piece"
		}
		if r, err := dec.StringReader(); r != nil || err == nil || !strings.HasPrefix(err.Error(), strings.TrimSuffix(want, " at")) {
			t.Errorf("%s: %v, %v", in, r, err)
		} else if in == "1" {
			if tok, err := dec.ReadToken(); err != nil || tok.String() != "1" {
				t.Errorf("what has not been read: %v, %v", tok, err)
			}
		}
	}
	broken := errors.New("broken")
	for _, n := range []int{1, 10, 9_000} {
		in := `["` + strings.Repeat("a", 20_000)
		dec := jsontext.NewDecoder(io.MultiReader(strings.NewReader(in[:n+2]), iotest.ErrReader(broken)))
		dec.ReadToken()
		r, err := dec.StringReader()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); !errors.Is(err, broken) || string(got) != strings.Repeat("a", n) {
			t.Errorf("%d bytes and an error: %d, %v", n, len(got), err)
		}
	}
	// What is not read to its end is another string.
	dec := jsontext.NewDecoder(strings.NewReader(`["` + strings.Repeat("a", 20_000) + `",1]`))
	dec.ReadToken()
	r, _ := dec.StringReader()
	r.Read(make([]byte, 10))
	if tok, err := dec.ReadToken(); err != nil || tok.Kind() != jsontext.KindString || len(tok.String()) >= 20_000 {
		t.Errorf("the rest: %v, %v", tok.Kind(), err)
	}
	if _, err := io.Copy(io.Discard, r); err == nil {
		t.Error("used within: no error")
	}
	if tok, err := dec.ReadToken(); err != nil || tok.String() != "1" {
		t.Errorf("behind it: %v, %v", tok, err)
	}
}

func TestStringWriter(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	n := 600
	if testing.Short() {
		n = 100
	}
	for i := range n {
		wild := i%3 == 0
		_, text := randomString(rnd, rnd.IntN(60)*(1+i%20), false)
		if wild {
			text += "\xff" + text + "\xe2\x82" + text + "\xf0\x9f\xf0\x9f\x98\x80\xc3"
		}
		opts := []jsontext.Options{jsontext.AllowInvalidUTF8(wild), jsontext.EscapeForHTML(rnd.IntN(2) == 0), jsontext.EscapeForJS(rnd.IntN(2) == 0), jsontext.Multiline(rnd.IntN(2) == 0)}
		var want, got bytes.Buffer
		write := func(enc *jsontext.Encoder, str func() error) {
			t.Helper()
			for _, err := range []error{
				enc.WriteToken(jsontext.BeginArray), str(), enc.WriteToken(jsontext.BeginObject), enc.WriteToken(jsontext.String("a")), str(),
				enc.WriteToken(jsontext.EndObject), str(), enc.WriteToken(jsontext.EndArray), str(),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		plain := jsontext.NewEncoder(&want, opts...)
		write(plain, func() error { return plain.WriteToken(jsontext.String(text)) })
		var to io.Writer = &got
		if rnd.IntN(2) == 0 {
			to = struct{ io.Writer }{&got}
		}
		enc := jsontext.NewEncoder(to, opts...)
		write(enc, func() error {
			w, err := enc.StringWriter()
			if err != nil {
				return err
			}
			for rest := text; rest != ""; {
				n := min(len(rest), 1+rnd.IntN([]int{2, 6, 200, 20_000}[rnd.IntN(4)]))
				if rnd.IntN(2) == 0 {
					_, err = io.WriteString(w, rest[:n])
				} else {
					_, err = w.Write([]byte(rest[:n]))
				}
				if err != nil {
					return err
				}
				rest = rest[n:]
			}
			if err := w.Close(); err != nil {
				return err
			}
			if enc.OutputOffset() == 0 {
				return errors.New("no offset")
			}
			if _, err := w.Write([]byte("x")); err == nil {
				return errors.New("written after the end")
			}
			return w.Close()
		})
		if !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Fatalf("%.200q:\n%.300q\nwant\n%.300q", text, &got, &want)
		}
	}
}

func TestStringWriterErrors(t *testing.T) {
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b)
	enc.WriteToken(jsontext.BeginObject)
	if w, err := enc.StringWriter(); w != nil || err == nil {
		t.Errorf("name: %v", err)
	}
	enc.WriteToken(jsontext.String("a"))
	w, err := enc.StringWriter()
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{"abc", "é\xff", "more"} {
		_, err := io.WriteString(w, text)
		var serr *jsontext.SyntacticError
		if i == 0 && err != nil || i > 0 && (!errors.As(err, &serr) || serr.JSONPointer != "/a") {
			t.Errorf("%d: %v", i, err)
		}
	}
	if err := w.Close(); err == nil {
		t.Error("Close: no error")
	}
	err = enc.WriteToken(jsontext.EndObject)
	for range 3 {
		err = errors.Join(err, enc.WriteToken(jsontext.Null), enc.WriteToken(jsontext.EndObject))
	}
	if err == nil {
		t.Error("a token after a string without an end: no error")
	}
	enc.Reset(&b)
	w, _ = enc.StringWriter()
	io.WriteString(w, "x")
	enc.WriteToken(jsontext.Null)
	if _, err := io.WriteString(w, "x"); err == nil {
		t.Error("used within: no error")
	}
	enc = jsontext.NewEncoder(failingWriter{})
	w, _ = enc.StringWriter()
	_, err = io.WriteString(w, strings.Repeat("x", 100_000))
	if err == nil {
		t.Error("failing writer: no error")
	}
	w, _ = jsontext.NewEncoder(&b).StringWriter()
	w.Write([]byte("\xe2\x82"))
	if err := w.Close(); err == nil {
		t.Error("half a character at the end: no error")
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// endless is a reader of a JSON string of n bytes.
type endless struct{ n, at int64 }

func (e *endless) Read(p []byte) (int, error) {
	if e.at == e.n {
		return 0, io.EOF
	}
	n := int(min(int64(len(p)), e.n-e.at))
	for i := range p[:n] {
		p[i] = `abcdefg\"hij`[(e.at+int64(i))%12]
		if e.at+int64(i) == 0 || e.at+int64(i) == e.n-1 {
			p[i] = '"'
		}
	}
	e.at += int64(n)
	return n, nil
}

// TestStringsInConstantMemory copies a string of 64 MB from a Decoder to an Encoder.
func TestStringsInConstantMemory(t *testing.T) {
	const size = 64<<20/12*12 + 1 // the quotes stand in the place of letters
	in := &endless{n: size}
	var out counter
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	dec, enc := jsontext.NewDecoder(in), jsontext.NewEncoder(&out)
	r, err := dec.StringReader()
	if err != nil {
		t.Fatal(err)
	}
	w, err := enc.StringWriter()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(w, r); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if out.n != size+1 { // and a newline
		t.Errorf("%d bytes written, want %d", out.n, size+1)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("%d bytes allocated", n)
	}
	if dec.InputOffset() != size {
		t.Errorf("offset %d", dec.InputOffset())
	}
}

type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}

// A file in base64 goes in and out without being held in memory.
func ExampleDecoder_StringReader() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"name":"a.txt","data":"SGVsbG8sIGZpbGUh"}`))
	for range 4 { // { "name" "a.txt" "data"
		if _, err := dec.ReadToken(); err != nil {
			fmt.Println(err)
		}
	}
	r, err := dec.StringReader()
	if err != nil {
		fmt.Println(err)
		return
	}
	file, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, r))
	fmt.Println(string(file), err)
	// Output: Hello, file! <nil>
}

func ExampleEncoder_StringWriter() {
	var out strings.Builder
	enc := jsontext.NewEncoder(&out)
	err := enc.WriteToken(jsontext.BeginArray)
	w, err2 := enc.StringWriter()
	if err != nil || err2 != nil {
		fmt.Println(err, err2)
		return
	}
	b := base64.NewEncoder(base64.StdEncoding, w)
	_, err = io.Copy(b, strings.NewReader("Hello, file!"))
	fmt.Println(errors.Join(err, b.Close(), w.Close(), enc.WriteToken(jsontext.EndArray)))
	fmt.Print(out.String())
	// Output:
	// <nil>
	// ["SGVsbG8sIGZpbGUh"]
}
