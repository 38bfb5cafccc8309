package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/jsontest"
)

type shortRecord struct {
	A int
	B string
	C []any
	D *shortRecord
	R stdjson.RawMessage
}

// TestDecodeOfShortValues: it does not matter in what pieces short values come, how many at a
// time, and what is called between them.
func TestDecodeOfShortValues(t *testing.T) {
	texts := []string{
		`{"A":1,"B":"x","C":[1,null,{"y":"z"}],"D":{"A":2,"B":"\u0041"},"R":[ 1 ,2]}`, ` {"A":3} `, "\n[]\n", `{}`, ``, ` `, `null`, `5`, `"x"`,
		`{"A":1} {"A":2}`, `{"A":1}{"A":2}{"A":3}`, `{"A":1}[1]{}`, `{"A":1}{`, `{"A":1}]`, `{"A":1`, `{"A":1,"D":{"B":"t"}`, `{"A":"x"}{"A":4}`, `{"B":"` + "\xff" + `"} 7`,
		`{"A":1}` + strings.Repeat(" ", 2000) + `{"A":2}`, `{"B":"` + strings.Repeat("long ", 300) + `"}{"A":5}`, `{garbage}`, `[1,2}`, `{"A":1]`, `{"A":1},{"A":2}`,
		strings.Repeat(`{"A":1,"B":"y"}`+"\n", 100),
	}
	readers := []func(s string) io.Reader{
		func(s string) io.Reader { return strings.NewReader(s) },
		func(s string) io.Reader { return bytes.NewBufferString(s) },
		func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) },
		func(s string) io.Reader { return iotest.HalfReader(strings.NewReader(s)) },
		func(s string) io.Reader { return iotest.DataErrReader(strings.NewReader(s)) },
		func(s string) io.Reader { return &inPieces{text: s, n: 15} },
		func(s string) io.Reader { return &inPieces{text: s, n: 16} },
	}
	for _, s := range texts {
		for k, reader := range readers {
			for mode := range 8 {
				d, e := NewDecoder(reader(s)), stdjson.NewDecoder(reader(s))
				if mode&2 != 0 {
					d.UseNumber()
					e.UseNumber()
				}
				var got, want shortRecord // which the next value is read into, too
				for i := range 4 {
					if mode&1 != 0 {
						if g, w := d.More(), e.More(); g != w {
							t.Errorf("reader %d, mode %d, %.100q: before value %d More is %v, want %v", k, mode, s, i, g, w)
						}
					}
					var gotAny, wantAny any
					var gerr, werr error
					if mode&4 != 0 {
						gerr, werr = d.Decode(&gotAny), e.Decode(&wantAny)
					} else {
						gerr, werr = d.Decode(&got), e.Decode(&want)
					}
					if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(got, want) || fmt.Sprint(gotAny) != fmt.Sprint(wantAny) {
						t.Errorf("reader %d, mode %d, %.100q: value %d is %+v %v, %v, want %+v %v, %v", k, mode, s, i, got, gotAny, gerr, want, wantAny, werr)
					}
					if g, w := d.InputOffset(), e.InputOffset(); g != w {
						t.Errorf("reader %d, mode %d, %.100q: after value %d at %d, want %d", k, mode, s, i, g, w)
					}
				}
			}
		}
	}
}

// TestDecodeLines: values that are alone in their lines, and others among them, are those of
// encoding/json, and so are the places after them and the errors, wherever the buffer ends.
func TestDecodeLines(t *testing.T) {
	n := 400
	if testing.Short() {
		n = 60
	}
	for seed := range uint64(n) {
		r := rand.New(rand.NewPCG(seed, 41))
		odd := []int{4, 40, 1e6}[seed%3]
		var b []byte
		for range 5 + r.IntN(200) {
			v := fmt.Sprintf(`{"A":%d,"B":"%s","C":[1,{"x":{}},[2]],"D":{"A":2,"R":{"y":[{}]}}}`, r.IntN(1e6), strings.Repeat("some text ", r.IntN(9)))
			switch r.IntN(odd) {
			case 0:
				v = []string{"[]", "5", `"x"`, "null", "{\n \"A\": 1,\n \"C\": [\n  {}\n ]\n}", `{"A":1} {"A":2}`, `{"A":1}{"B":"z"}`, "\n", `{"A":"wrong"}`, `{"B":"\u0041\ud800"}`, "{\"B\":\"\xff\"}",
					"{\"A\":3,\"D\":{\"A\":2}\n,\"B\":\"x\"}", "[1,[2]\n]", "{\"A\":3,\"B\":\"y\",\"D\":{\"A\":2}\n x}", "{\"A\":\"wrong\",\"C\":[]}", "[{\"A\":1]", "[1,2,x]", "[1,2,3]"}[r.IntN(18)]
			case 1:
				v = strings.Repeat(" ", r.IntN(3)) + v + strings.Repeat("\t", r.IntN(3))
			}
			b = append(b, v...)
			if r.IntN(2*odd) > 0 {
				b = append(b, []string{"\n", "\n", "\r\n"}[seed/3%3]...)
			}
		}
		switch r.IntN(4) {
		case 0:
			b[r.IntN(len(b))] = "{}[],:\"1n \x00\n"[r.IntN(12)]
		case 1:
			b = b[:r.IntN(len(b))]
		}
		for name, reader := range map[string]func() io.Reader{
			"whole":    func() io.Reader { return bytes.NewReader(b) },
			"portions": func() io.Reader { return jsontest.SplitReader(b, 100+int(seed)) },
		} {
			d, e := NewDecoder(reader()), stdjson.NewDecoder(reader())
			for i := 0; ; i++ {
				if seed%2 == 0 {
					if g, w := d.More(), e.More(); g != w {
						t.Fatalf("seed %d, %s: before value %d More is %v, want %v\n%q", seed, name, i, g, w, b)
					}
				}
				kind := lineKinds[int(seed/2)%len(lineKinds)]
				if name == "portions" && i%9 != 8 { // as one reads different things, in turn
					kind = lineKinds[i%len(lineKinds)]
				}
				got, want := kind(), kind()
				gerr, werr := d.Decode(got), e.Decode(want)
				if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(got, want) || d.InputOffset() != e.InputOffset() {
					t.Fatalf("seed %d, %s: value %d is %+v, %v, up to %d, want %+v, %v, up to %d\n%q", seed, name, i, got, gerr, d.InputOffset(), want, werr, e.InputOffset(), b)
				}
				if _, wrong := werr.(*stdjson.UnmarshalTypeError); werr != nil && !wrong {
					break
				}
			}
		}
	}
}

// TestLinesOfRawMessages: each RawMessage has its own text, in the memory that there was if it is enough.
func TestLinesOfRawMessages(t *testing.T) {
	var lines strings.Builder
	for i := range 300 {
		fmt.Fprintf(&lines, "{\"n\":[%d]}\n", i)
	}
	d := NewDecoder(strings.NewReader(lines.String()))
	var all [300]stdjson.RawMessage
	room := make(stdjson.RawMessage, 100)
	for i := range all {
		if all[i] = nil; i == 7 {
			all[i] = room
		}
		if err := d.Decode(&all[i]); err != nil {
			t.Fatal(err)
		}
	}
	for i, raw := range all {
		if want := fmt.Sprintf("{\"n\":[%d]}", i); string(raw) != want {
			t.Fatalf("%s, want %s", raw, want)
		}
	}
	if &room[0] != &all[7][0] {
		t.Error("a copy where there was room")
	}
}

// TestLinesThatAreNoValue: of a line that looks like a value and is none, nothing is set.
func TestLinesThatAreNoValue(t *testing.T) {
	for _, kind := range lineKinds {
		for _, line := range []string{
			`[1,2,x]`, `[1,[2,x]]`, `[[1],{"A":1]`, `[{"A":1},{"A":2,"B":x}]`, `[1,2`, `[1,2,]`, `{"A":1,"B":"y" "C":[]}`, `{"A":1,"D":{"A":2},x}`, `{"A":1,"C":[1,{"x":]}`,
			`{"A":1,"D":{"A":2}]`, `{"A":1,"B":"\q"}`, "{\"A\":1,\"B\":\"\x01\"}", `{"A":1}}`, `{"B":"x","C":[tru]}`, `{"A":1,"D":{"A":1e999}`,
		} {
			text := strings.Repeat(`{"A":1,"B":"x","C":[1],"D":{"A":2}}`+"\n[1,2,3]\n", 2) + line + "\n"
			d, e := NewDecoder(strings.NewReader(text)), stdjson.NewDecoder(strings.NewReader(text))
			for i := range 5 {
				got, want := kind(), kind()
				gerr, werr := d.Decode(got), e.Decode(want)
				if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(got, want) {
					t.Errorf("%T, line %d before %s: %+v, %v, want %+v, %v", got, i, line, reflect.ValueOf(got).Elem(), gerr, reflect.ValueOf(want).Elem(), werr)
				}
			}
		}
	}
}

// lineKinds make what lines are read into.
var lineKinds = []func() any{
	func() any { return new(shortRecord) },
	func() any { return new(any) },
	func() any { return new(map[string]any) },
	func() any { return &map[string]any{"A": 7.5, "z": true} },
	func() any { return new(*shortRecord) },
	func() any { return &shortRecord{A: 7, B: "old", D: &shortRecord{B: "old"}} },
	func() any { return new(stdjson.RawMessage) },
	func() any { v := make(stdjson.RawMessage, 3, 300); return &v },
	func() any { return new([]any) },
	func() any { return new([3]int) },
	func() any {
		return new(struct {
			B string
			C []any
			D *struct{ A int8 }
		})
	},
}

// inPieces gives so many bytes at a time.
type inPieces struct {
	text string
	n    int
}

func (r *inPieces) Read(b []byte) (int, error) {
	if r.text == "" {
		return 0, io.EOF
	}
	n := copy(b, r.text[:min(r.n, len(r.text))])
	r.text = r.text[n:]
	return n, nil
}
