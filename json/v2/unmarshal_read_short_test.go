package json

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
)

type shortRecord struct {
	A int
	B string
	C []any
	D *shortRecord
	R jsontext.Value
}

var shortTexts = []string{
	`{"A":1,"B":"x","C":[1,null,{"y":"z"}],"D":{"A":2,"B":"\u0041"},"R":[ 1 ,2]}`, ` {"A":3} `, "\n[]\n", `{}`, ``, ` `, `null`, `5`, `"x"`,
	`{"A":1} {"A":2}`, `{"A":1}{`, `{"A":1}]`, `{"A":1`, `{"A":1,"D":{"B":"t"}`, `{"A":"x"}`, `{"A":1,"A":2}`, `{"B":"` + "\xff" + `"}`, `{"A":1}` + strings.Repeat(" ", 2000),
	`{"B":"` + strings.Repeat("long ", 300) + `"}`, `{"C":[` + strings.Repeat("[", 300) + strings.Repeat("]", 300) + `]}`, `{"B":"` + strings.Repeat("longer ", 800) + `","A":7}`, `{"A":8}` + strings.Repeat(" ", 6000), `{"A":8}` + strings.Repeat(" ", 6000) + "]",
	`{garbage}`, `[1,2}`, `{"A":1]`, "\ufeff{}",
	"-12.5e2", "12 ", " 12\n", "12 3", "1,", "tru", "true", " null", "nul", `"te\u0078t" `, `"te`, `"a"b`, `"!"`, "\"\xff\"", "[1,2]", "[1,2", `["a","!b"]`,
	`{"T":"text","J":[1,{"b":2}],"F":"x","L":["a","b"]}`, `{"A":1,"T":"!"}`, `{"T":"a"}x`, `{"J":}`,
	`{"T":"` + strings.Repeat("long", 1000) + `","J":"` + strings.Repeat("é", 5000) + `"}`, `"` + strings.Repeat("long", 3000) + `"`, strings.Repeat(" ", 5000) + "7",
}

// shortTypes are those that short documents are read into.
var shortTypes = []reflect.Type{
	reflect.TypeFor[shortRecord](), reflect.TypeFor[any](), reflect.TypeFor[int](), reflect.TypeFor[string](), reflect.TypeFor[float64](), reflect.TypeFor[bool](), reflect.TypeFor[[2]int](),
	reflect.TypeFor[jsontext.Value](), reflect.TypeFor[readText](), reflect.TypeFor[*readText](), reflect.TypeFor[readJSON](), reflect.TypeFor[readFrom](), reflect.TypeFor[[]readText](), reflect.TypeFor[map[readText]int](),
	reflect.TypeFor[struct {
		A int
		T readText
		J readJSON
		F readFrom
		L []readText
	}](),
}

type (
	readText string
	readJSON string
	readFrom string
)

func (s *readJSON) UnmarshalJSON(b []byte) error { *s = readJSON(b); return nil }

func (s *readFrom) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	*s = readFrom(v)
	return err
}

func (s *readText) UnmarshalText(b []byte) error {
	if *s = readText(b); len(b) > 0 && b[0] == '!' {
		return errors.New("begins with !")
	}
	return nil
}

// TestReadIsUnmarshal: it does not matter in what pieces a short document comes, nor from what
// kind of reader.
func TestReadIsUnmarshal(t *testing.T) {
	readers := map[string]func(s string) io.Reader{
		"strings": func(s string) io.Reader { return strings.NewReader(s) },
		"bytes":   func(s string) io.Reader { return bytes.NewReader([]byte(s)) },
		"buffer":  func(s string) io.Reader { return bytes.NewBufferString(s) },
		"plain":   func(s string) io.Reader { return struct{ io.Reader }{strings.NewReader(s)} },
		"one":     func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) },
		"rest":    func(s string) io.Reader { return valueThenBytes(s) },
		"half":    func(s string) io.Reader { return iotest.HalfReader(strings.NewReader(s)) },
		"data":    func(s string) io.Reader { return iotest.DataErrReader(strings.NewReader(s)) },
	}
	for _, opts := range [][]Options{nil, {jsontext.AllowInvalidUTF8(true)}, {jsontext.AllowDuplicateNames(true), MatchCaseInsensitiveNames(true)}, {RejectUnknownMembers(true)}, {jsontext.AllowComments(true)}} {
		for _, s := range shortTexts {
			for _, typ := range shortTypes {
				want := reflect.New(typ)
				wantErr := Unmarshal([]byte(s), want.Interface(), opts...)
				for name, reader := range readers {
					for range 2 { // the type is new, and known
						got := reflect.New(typ)
						if err := UnmarshalRead(reader(s), got.Interface(), opts...); fmt.Sprint(err) != fmt.Sprint(wantErr) || !reflect.DeepEqual(got.Interface(), want.Interface()) {
							t.Errorf("%s of %.100q to %v, %d options: %+v, %v, want %+v, %v", name, s, typ, len(opts), got.Elem(), err, want.Elem(), wantErr)
						}
					}
				}
			}
		}
	}
}

// TestReadKeepsErrors: an error of the reader is told once, where it belongs, even if the reader
// goes on after it. What has been read before is set.
func TestReadKeepsErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, s := range shortTexts[:3] {
		var r shortRecord
		var a any
		if err := UnmarshalRead(io.MultiReader(strings.NewReader(s), iotest.ErrReader(broken)), &r); s[0] != '\n' && (!errors.Is(err, broken) || r.A == 0) {
			t.Errorf("%q: %v, %+v", s, err, r)
		}
		if err := UnmarshalRead(iotest.TimeoutReader(strings.NewReader(s)), &a); !errors.Is(err, iotest.ErrTimeout) || a == nil {
			t.Errorf("%q: %v, %v", s, err, a)
		}
	}
}

type ownRecord struct{ n int }

func (r *ownRecord) UnmarshalJSON(b []byte) error { r.n = len(b); return nil }

// endsOnce gives a text, then the end of the input, and then more.
type endsOnce struct{ calls int }

func (r *endsOnce) Read(b []byte) (int, error) {
	if r.calls++; r.calls == 2 {
		return 0, io.EOF
	}
	return copy(b, `{"A":1}`), nil
}

// TestReadAsksForTheEndOnce: a reader that has told the end is not called again, whichever way the
// value is read.
func TestReadAsksForTheEndOnce(t *testing.T) {
	var own ownRecord
	var r shortRecord
	for _, v := range []any{&own, &r} {
		from := new(endsOnce)
		if err := UnmarshalRead(from, v); err != nil || from.calls != 2 {
			t.Errorf("%T: %v after %d calls", v, err, from.calls)
		}
	}
	if own.n != 7 || r.A != 1 {
		t.Errorf("%v, %v", own, r)
	}
}

// valueThenBytes gives the first value of s at once, and what follows it byte by byte.
func valueThenBytes(s string) io.Reader {
	n := strings.LastIndexAny(s, "}]") + 1
	return io.MultiReader(strings.NewReader(s[:n]), iotest.OneByteReader(strings.NewReader(s[n:])))
}

// TestLinearBlanksOneByOne: a reader that gives one blank after the other has nobody look at all of
// the input each time.
func TestLinearBlanksOneByOne(t *testing.T) {
	least := func(blanks int) time.Duration {
		best := time.Hour
		for range 10 {
			var v struct{}
			start := time.Now()
			if err := UnmarshalRead(valueThenBytes("{}"+strings.Repeat(" ", blanks)), &v); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	if few, many := least(1000), least(8000); many > 24*few {
		t.Errorf("8,000 blanks take %v, 1,000 %v", many, few)
	}
}
