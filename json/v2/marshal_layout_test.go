package json

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// writesItself writes what it is by the Encoder, a token at a time.
type writesItself string

func (w writesItself) MarshalJSONTo(enc *jsontext.Encoder) error {
	switch w {
	case "object":
		enc.WriteToken(jsontext.BeginObject)
		enc.WriteToken(jsontext.String("where"))
		enc.WriteToken(jsontext.String(fmt.Sprint(enc.StackPointer(), enc.StackDepth(), enc.OutputOffset())))
		enc.WriteToken(jsontext.String("in"))
		MarshalEncode(enc, map[string]any{"x": []int{1, 2}, "y": []int{}})
		return enc.WriteToken(jsontext.EndObject)
	case "fails":
		enc.WriteToken(jsontext.BeginArray)
		enc.WriteToken(jsontext.Int(1))
		return errors.New("fails")
	case "":
		return enc.WriteToken(jsontext.Null)
	}
	return enc.WriteValue(jsontext.Value(w))
}

// laidOut has fields of all sorts that are left to the complete form, or may be taken back.
type laidOut struct {
	A    []int                     `json:"a"`
	B    map[string]any            `json:"b,omitempty"`
	C    string                    `json:"<c>"`
	W    writesItself              `json:"w,omitempty"`
	Long *writesItself             `json:"a name that is too long for its place among others,omitempty"`
	J    json0val                  `json:"j,omitzero"`
	E    struct{ W *writesItself } `json:"e,omitempty"`
	F    struct {
		W writesItself `json:",omitempty"`
	} `json:"f,omitempty"`
	P    **laidOut         `json:"p,omitempty"`
	Q    *laidOut          `json:"q,omitempty"`
	List []laidOut         `json:"list,omitempty"`
	Raw  json.RawMessage   `json:"raw,omitempty"`
	X    any               `json:"x,omitempty"`
	N    map[int]laidOut   `json:"n,omitempty"`
	T    time.Time         `json:"t,omitzero"`
	D    map[string]string `json:"d,omitempty"`
	In   `json:",inline"`
	Seq  iter.Seq[int] `json:"seq,omitzero"`
}

type In struct {
	G [2]*bool `json:"g"`
	H []string `json:"h,omitempty"`
}

func laidOutValue(r *rand.Rand, depth int) laidOut {
	texts := []string{"", "plain", "\"\u2028<", "[1,{}]", strings.Repeat("long, ", 200)}
	self := []writesItself{"", "", "object", `""`, "{}", "[ ]", `{"a": [1, {"b":2}], "c":""}`, `"\""`, "null", "12", `"x"`}
	var v laidOut
	some := func() bool { return r.IntN(3) == 0 }
	for range r.IntN(4) {
		v.A = append(v.A, r.IntN(1000))
	}
	v.C, v.W = texts[r.IntN(len(texts))], self[r.IntN(len(self))]
	if some() {
		w := self[r.IntN(len(self))]
		v.Long, v.E.W = &w, &w
	}
	v.F.W = self[r.IntN(len(self))]
	if some() {
		v.J = []json0val{`{"r": [ 1 , 2 ]}`, "[]", `"x"`, `{}`, ` [ {} ] `}[r.IntN(5)]
	}
	if some() {
		v.Raw = []json.RawMessage{[]byte(`{"r": [ 1 , 2 ]}`), []byte("[]"), []byte(` 12 `), []byte(`{"<a>":"é"}`)}[r.IntN(4)]
	}
	if some() {
		v.B = map[string]any{texts[r.IntN(4)]: self[r.IntN(len(self))], "n": nil, "l": []any{true, []any{}, map[string]any{}}}
	}
	if some() {
		v.D = map[string]string{"k": texts[r.IntN(len(texts))], "\u2028": "<"}
	}
	if some() {
		v.X = []any{[]any{}, 1, self[r.IntN(len(self))], map[string]int{}, map[string]any{"m": struct{}{}}, json0val("[ 1]"), time.Unix(1, 0).UTC()}[r.IntN(7)]
	}
	if some() {
		v.H, v.G[1] = texts[1:4], new(bool)
	}
	if some() {
		v.Seq = func(yield func(int) bool) { _ = yield(1) && yield(2) }
	}
	if depth == 0 {
		return v
	}
	if some() {
		q := laidOutValue(r, depth-1)
		v.Q = &q
	}
	if some() {
		p := new(laidOut)
		if some() {
			*p = laidOutValue(r, depth-1)
		}
		v.P = &p
	}
	for range r.IntN(4) {
		v.List = append(v.List, laidOutValue(r, depth-1))
	}
	if some() {
		v.N = map[int]laidOut{r.IntN(1000): laidOutValue(r, depth-1)}
	}
	return v
}

// brokenWriter takes so many bytes, and then no more.
type brokenWriter struct {
	bytes.Buffer
	left int
}

func (w *brokenWriter) Write(b []byte) (int, error) {
	n := min(w.left, len(b))
	w.left -= n
	w.Buffer.Write(b[:n])
	if n < len(b) {
		return n, errors.New("is full")
	}
	return n, nil
}

// Whitespace is that of the complete form, and so are errors, whichever way a value is written.
func TestMarshalLayout(t *testing.T) {
	layouts := []Options{
		jsontext.Multiline(true), jsontext.SpaceAfterComma(true), jsontext.SpaceAfterColon(true),
		jsontext.WithIndent("  "), jsontext.WithIndentPrefix("\t"), jsontext.WithIndent(""),
		JoinOptions(jsontext.WithIndent(" "), jsontext.SpaceAfterColon(false)),
		JoinOptions(jsontext.WithIndent(" "), jsontext.WithIndentPrefix("  "), jsontext.SpaceAfterComma(true)),
		JoinOptions(jsontext.SpaceAfterComma(true), jsontext.SpaceAfterColon(true), OmitZeroStructFields(true)),
		JoinOptions(jsontext.Multiline(true), jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true)),
		JoinOptions(jsontext.Multiline(true), jsontext.CanonicalizeRawFloats(true), jsontext.ReorderRawObjects(true)),
		JoinOptions(jsontext.Multiline(true), StringifyNumbers(true), FormatNilSliceAsNull(true), jsontext.AllowDuplicateNames(true)),
		JoinOptions(jsontext.WithIndent("\t"), DefaultOptionsV2(), jsontext.PreserveRawStrings(true)),
		JoinOptions(jsontext.Multiline(true), WithMarshalers(JoinMarshalers(
			MarshalToFunc(func(enc *jsontext.Encoder, s string) error {
				if s != "plain" {
					return errors.ErrUnsupported
				}
				return enc.WriteValue(jsontext.Value(`{"p":[true]}`))
			}),
			MarshalFunc(func(bool) ([]byte, error) { return []byte(` [ "bool" , {} ] `), nil }),
		))),
	}
	type way struct {
		name  string
		write func(v any, opts Options) (string, error)
	}
	ways := []way{
		{"Marshal", func(v any, opts Options) (string, error) {
			b, err := Marshal(v, opts)
			return string(b), err
		}},
		{"Append", func(v any, opts Options) (string, error) {
			b, err := Append([]byte("before "), v, opts)
			return string(b), err
		}},
		{"Append to room", func(v any, opts Options) (string, error) {
			b, err := Append(make([]byte, 0, 3000), v, opts)
			return string(b), err
		}},
		{"MarshalWrite", func(v any, opts Options) (string, error) {
			w := brokenWriter{left: 1 << 30}
			err := MarshalWrite(&w, v, opts)
			return w.String(), err
		}},
		{"MarshalWrite to a buffer", func(v any, opts Options) (string, error) {
			var w bytes.Buffer
			err := MarshalWrite(&w, v, opts)
			return w.String(), err
		}},
		{"MarshalEncode", func(v any, opts Options) (string, error) {
			w := brokenWriter{left: 1 << 30}
			enc := jsontext.NewEncoder(&w, opts)
			err := MarshalEncode(enc, v)
			return w.String(), errors.Join(err, stands(enc))
		}},
		{"MarshalEncode within", func(v any, opts Options) (string, error) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w, opts)
			var err error
			for _, x := range []any{jsontext.BeginArray, v, v, jsontext.BeginObject, jsontext.String("name"), v, jsontext.String("<"), v, jsontext.EndObject, v, jsontext.EndArray, v} {
				if tok, ok := x.(jsontext.Token); ok {
					err = enc.WriteToken(tok)
				} else {
					err = MarshalEncode(enc, x)
				}
				if err != nil {
					break
				}
			}
			return w.String(), errors.Join(err, stands(enc))
		}},
	}
	for _, left := range []int{100, 1000, 5000} {
		ways = append(ways, way{fmt.Sprint(left, " bytes at most"), func(v any, opts Options) (string, error) {
			w := brokenWriter{left: left}
			err := MarshalWrite(&w, v, opts)
			if err != nil && w.left == 0 {
				return w.String(), errFull // how much has been made by then is not the question
			}
			return w.String(), err
		}})
	}
	vals := []any{
		nil, 1, "x", []int{}, map[string]int{}, laidOut{}, []any{1, math.NaN()}, map[string]any{"k": "\xff"}, [][][]int{{}, {{}, {1}}, nil},
		[]any{[]any{}, []any{[]any{}}}, map[string]any{"a": map[string]any{}}, struct{}{}, []struct{}{{}, {}}, writesItself("object"),
		[]writesItself{"object", "1", "fails"}, map[string]laidOut{"x": {W: "fails"}}, map[string]map[string]string{"a": {"\xff": ""}},
		[]any{strings.Repeat("text", 3000), []string{strings.Repeat("text", 3000)}, map[string]any{strings.Repeat("n", 5000): 1.5}, math.Inf(1)},
	}
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 40 {
		v := laidOutValue(r, i%4)
		vals = append(vals, &v)
		if i%10 == 0 {
			last := &v
			for range 3 {
				last.List = append(last.List, laidOutValue(r, 2), laidOut{X: []any{1, map[string]any{"f": math.NaN()}}})
			}
		}
	}
	for i, v := range vals {
		for k, layout := range layouts {
			if testing.Short() && (i+k)%4 > 0 {
				continue
			}
			for _, w := range ways {
				opts := JoinOptions(layout, Deterministic(true))
				got, err := w.write(v, opts)
				plan.DisableFast = true
				want, wantErr := w.write(v, opts)
				plan.DisableFast = false
				if err == errFull && wantErr != nil || err != nil && wantErr == errFull {
					err, wantErr = errFull, errFull // which comes first depends on when it is flushed
				}
				if err != nil && strings.HasPrefix(got, want) {
					got = want // when the rest is flushed is not the question
				}
				if err != nil && strings.HasPrefix(want, got) {
					want = got
				}
				if got != want || !reflect.DeepEqual(err, wantErr) && (err == nil || wantErr == nil || err.Error() != wantErr.Error()) {
					n := 0
					for n < len(got) && n < len(want) && got[n] == want[n] {
						n++
					}
					from := max(0, n-100)
					t.Fatalf("value %d in layout %d by %s, at %d:\n%.200s, %v, want\n%.200s, %v", i, k, w.name, n, got[min(from, len(got)):], err, want[min(from, len(want)):], wantErr)
				}
			}
		}
	}
}

// TestMarshalLayoutTakesBack: a member that turns out to be empty is taken back wherever the buffer
// is flushed, with whatever stands before it.
func TestMarshalLayoutTakesBack(t *testing.T) {
	type empty struct {
		A writesItself `json:"a,omitempty"`
		B writesItself `json:"b{{,omitempty"`
	}
	type within struct {
		E struct {
			E struct {
				A writesItself `json:"a,omitempty"`
			} `json:"e"`
			B writesItself `json:"b,omitempty"`
		} `json:"{"`
	}
	pad := strings.Repeat("x", 700)
	for k, layout := range []Options{jsontext.WithIndent(" "), jsontext.WithIndent(strings.Repeat(" ", 30)), jsontext.Multiline(true),
		JoinOptions(jsontext.WithIndentPrefix(strings.Repeat("\t", 20)), jsontext.SpaceAfterComma(true)), jsontext.SpaceAfterColon(true)} {
		step := 1
		if testing.Short() {
			step = 3 + k%2
		}
		for n := 0; n < len(pad); n += step {
			for _, v := range []any{
				[]any{pad[:n], []empty{{A: "\"\"", B: "{}"}, {A: "\"\"", B: "null"}, {A: "1", B: "[]"}}},
				[]any{pad[:n], [][]within{{{}, {}}}, map[string]*within{"k": {}}},
			} {
				write := func() (string, error) {
					var w bytes.Buffer // which is flushed to the soonest
					enc := jsontext.NewEncoder(&w, layout)
					err := errors.Join(enc.WriteToken(jsontext.BeginArray), MarshalEncode(enc, v), MarshalEncode(enc, v), enc.WriteToken(jsontext.EndArray))
					return w.String(), err
				}
				got, err := write()
				plan.DisableFast = true
				want, wantErr := write()
				plan.DisableFast = false
				if got != want || err != nil || wantErr != nil {
					t.Fatalf("layout %d after %d bytes: %s, %v, want %s, %v", k, n, got, err, want, wantErr)
				}
			}
		}
	}
}

var errFull = errors.New("is full")

// stands returns where enc stands, as an error, if that is not at the end.
func stands(enc *jsontext.Encoder) error {
	if enc.StackDepth() == 0 {
		return nil
	}
	return fmt.Errorf("%d %s", enc.OutputOffset(), enc.StackPointer())
}

// Memory of the caller's is the caller's alone after the call.
func TestMarshalLayoutKeepsNoMemory(t *testing.T) {
	lines := jsontext.WithIndent("  ")
	for i := range 50 {
		if _, err := Marshal(strings.Split(strings.Repeat("text,", 30_000), ","), lines); err != nil {
			t.Fatal(err)
		}
		room := make([]byte, 0, 3000)
		got, err := Append(room, []any{"first", writesItself("object"), i}, lines)
		if err != nil || &got[0] != &room[:1][0] {
			t.Fatalf("%p instead of %p, %v", got, room, err)
		}
		want := string(got)
		for range 3 {
			if err := MarshalWrite(new(countingWriter), [][]string{{"something else"}, {strings.Repeat("x", 100)}}, lines); err != nil {
				t.Fatal(err)
			}
			if _, err := Marshal([]int{1, 2, 3}, lines); err != nil {
				t.Fatal(err)
			}
		}
		if string(got) != want {
			t.Fatalf("%q has become %q", want, got)
		}
	}
}
