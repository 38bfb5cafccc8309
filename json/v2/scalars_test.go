package json

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestScalarsOfStreams: single values that UnmarshalDecode reads, their errors, and where the
// Decoder stands after them are those of the complete form, wherever they are.
func TestScalarsOfStreams(t *testing.T) {
	texts := []string{
		"1", "-12", "123456789", "0", "-0", "9223372036854775807", "9223372036854775808", "-99999999999999999999", "1.5", "1e2", "1e400", "2147483648",
		`"text"`, `"a\n"`, `""`, "\"\xff\"", `"1"`, "true", "null", "{}", `[1]`, "01", "tru", `"x`, "1x", "-", "é",
	}
	types := []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[int64](), reflect.TypeFor[float64](), reflect.TypeFor[string](), reflect.TypeFor[bool](), reflect.TypeFor[any]()}
	options := [][]Options{nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {StringifyNumbers(true)}, {WithUnmarshalers(UnmarshalFunc(func([]byte, *int) error { return errors.New("no") }))}}
	n := uint64(4000)
	if testing.Short() {
		n = 600
	}
	read := 0
	for seed := range n {
		r := rand.New(rand.NewPCG(seed, 3))
		var b strings.Builder
		depth := r.IntN(3)
		for range depth {
			b.WriteString([]string{"[", `{"k" : `, ` [ 5 ,`}[r.IntN(3)])
		}
		opened := b.String()
		for i := range 6 {
			text := texts[r.IntN(len(texts))]
			if r.IntN(3) > 0 {
				text = texts[r.IntN(6)]
			}
			b.WriteString(text)
			switch r.IntN(12) {
			case 0:
			case 1:
				b.WriteString(" ,")
			default:
				if strings.HasSuffix(opened, ": ") {
					fmt.Fprintf(&b, `,"k%d":`, i)
				} else if depth > 0 {
					b.WriteString(",")
				} else {
					b.WriteString("\n")
				}
			}
		}
		in := b.String()
		opts := options[r.IntN(len(options))]
		source := func() io.Reader { return bytes.NewReader([]byte(in)) }
		if r.IntN(2) == 0 {
			source = func() io.Reader { return jsontest.SplitReader([]byte(in), 5) }
		}
		got, want := jsontext.NewDecoder(source(), opts...), jsontext.NewDecoder(source(), opts...)
		for _, d := range []*jsontext.Decoder{got, want} {
			for range strings.Count(opened, "[") + 2*strings.Count(opened, "{") + strings.Count(opened, "5") {
				d.ReadToken()
			}
		}
		for range 20 {
			typ := types[r.IntN(len(types))]
			x, y := reflect.New(typ), reflect.New(typ)
			if typ.Kind() == reflect.Interface && got.PeekKind() == '"' && strings.HasSuffix(opened, ": ") {
				got.ReadToken() // a name
				want.ReadToken()
			}
			err := UnmarshalDecode(got, x.Interface())
			plan.DisableFast = true
			wantErr := UnmarshalDecode(want, y.Interface())
			plan.DisableFast = false
			if !reflect.DeepEqual(x.Interface(), y.Interface()) || fmt.Sprint(err) != fmt.Sprint(wantErr) || got.InputOffset() != want.InputOffset() ||
				got.StackPointer() != want.StackPointer() || got.StackDepth() != want.StackDepth() || fmt.Sprint(got.StackIndex(got.StackDepth())) != fmt.Sprint(want.StackIndex(want.StackDepth())) {
				t.Fatalf("seed %d, %q with %v into %v: %v, %v at %d, %s, want %v, %v at %d, %s", seed, in, opts, typ, x.Elem(), err, got.InputOffset(), got.StackPointer(), y.Elem(), wantErr, want.InputOffset(), want.StackPointer())
			}
			if err == nil {
				read++
			}
			if k, w := got.PeekKind(), want.PeekKind(); k != w {
				t.Fatalf("seed %d, %q with %v: then %v, want %v", seed, in, opts, k, w)
			}
		}
	}
	if read < int(n) {
		t.Errorf("%d values have been read", read)
	}
}

// TestScalarsToStreams is TestScalarsOfStreams for MarshalEncode.
func TestScalarsToStreams(t *testing.T) {
	values := []any{"text", "", "a\n<é\u2028", "\xff", 1, -5, int64(math.MinInt64), 1.5, 1e21, math.NaN(), math.Inf(1), true, false, float32(2), nil, []int{1}}
	options := [][]Options{nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {StringifyNumbers(true)}, {jsontext.EscapeForHTML(true)}, {jsontext.WithIndent(" ")},
		{jsontext.SpaceAfterComma(true)}, {WithMarshalers(MarshalFunc(func(int) ([]byte, error) { return []byte("7"), nil }))}}
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 4))
		opts := options[r.IntN(len(options))]
		var got, want bytes.Buffer
		var to, wantTo io.Writer = &got, &want
		if r.IntN(4) == 0 {
			left := r.IntN(40)
			to, wantTo = &faulty{left: left, w: &got}, &faulty{left: left, w: &want}
		}
		e, we := jsontext.NewEncoder(to, opts...), jsontext.NewEncoder(wantTo, opts...)
		for range 12 {
			v := values[r.IntN(len(values))]
			var err, wantErr error
			switch k := r.IntN(12); k {
			case 0, 1, 2, 3:
				tok := []jsontext.Token{jsontext.BeginObject, jsontext.EndObject, jsontext.BeginArray, jsontext.EndArray}[k]
				err, wantErr = e.WriteToken(tok), we.WriteToken(tok)
			default:
				err = MarshalEncode(e, v)
				plan.DisableFast = true
				wantErr = MarshalEncode(we, v)
				plan.DisableFast = false
			}
			if fmt.Sprint(err) != fmt.Sprint(wantErr) || e.OutputOffset() != we.OutputOffset() || e.StackPointer() != we.StackPointer() || got.String() != want.String() {
				t.Fatalf("seed %d, %v with %v: %q, %v at %d, %s, want %q, %v at %d, %s", seed, v, opts, &got, err, e.OutputOffset(), e.StackPointer(), &want, wantErr, we.OutputOffset(), we.StackPointer())
			}
		}
	}
}

// faulty is a writer that fails after so many bytes.
type faulty struct {
	left int
	w    io.Writer
}

func (f *faulty) Write(b []byte) (int, error) {
	if len(b) > f.left {
		n, _ := f.w.Write(b[:f.left])
		f.left = 0
		return n, io.ErrShortWrite
	}
	f.left -= len(b)
	return f.w.Write(b)
}

// TestCharactersInPieces: an error names the whole character that is wrong, whatever part of it the
// reader has given by then.
func TestCharactersInPieces(t *testing.T) {
	for _, in := range []string{
		"{\"x\":127,\"\":\"😀\",\U0001fc80\",\"W\":true}", "[1,é]", "[1é]", "{\"x\"é:1}", "{\"x\":é}", "{\"x\":1é}", "trué", "1é", "{} 世", "世", "\"\\世\"", "[1]\xe4\xb8", "[\xff]", "[\xe4", "{\"x\":1,\xf0\x9f",
	} {
		for _, opts := range [][]Options{nil, {&opt.DefaultV1}} {
			var v any
			want := Unmarshal([]byte(in), &v, opts...)
			for n := 1; n < 6; n++ {
				var v any
				if err := UnmarshalRead(jsontest.SplitReader([]byte(in), n), &v, opts...); fmt.Sprint(err) != fmt.Sprint(want) {
					t.Errorf("%q in pieces of %d, %d options: %v, want %v", in, n, len(opts), err, want)
				}
			}
		}
	}
}
