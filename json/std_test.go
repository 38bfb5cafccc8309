//go:build go1.27 || !goexperiment.jsonv2

package json_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json"
)

// This file compares this package with the encoding/json of the same Go release
// on random types, values, texts and streams: results to the bit, errors in their
// types, texts and all fields. The experiment of Go 1.26 is neither the classic
// encoding/json nor the one of Go 1.27.

var (
	stdCount = flag.Int("std.count", 0, "cases per comparison with encoding/json (default 6000)")
	stdSeed  = flag.Uint64("std.seed", 1, "first seed of the comparison with encoding/json")
)

// compareWithStd runs f for one seed after the other until as many inputs have
// been compared as asked for.
func compareWithStd(t *testing.T, f func(t *testing.T, r *rand.Rand, figures *jsontest.Figures)) {
	n := 6000
	if testing.Short() {
		n = 1000
	}
	if *stdCount > 0 {
		n = *stdCount
	}
	figures := jsontest.NewFigures()
	defer figures.Report(t)
	for i := uint64(0); figures.Executions < n; i++ {
		seed := *stdSeed + i
		if seed%seedsPerTypes == 0 || i == 0 {
			chooseTypes(seed / seedsPerTypes)
		}
		f(t, rand.New(rand.NewPCG(seed, 0)), figures)
		if t.Failed() {
			t.Fatalf("with -std.seed=%d -std.count=1", seed)
		}
		if i > 40*uint64(n) {
			t.Fatalf("%d cases, but only %d that are not like others", i, figures.Executions)
		}
	}
}

// sameError reports whether two errors have the same types, texts and fields, also
// those they wrap.
func sameError(a, b error) bool {
	if a == nil || b == nil {
		return a == b
	}
	if reflect.TypeOf(a) != reflect.TypeOf(b) || a.Error() != b.Error() {
		return false
	}
	switch a := a.(type) {
	case *stdjson.UnsupportedValueError:
		b := b.(*stdjson.UnsupportedValueError)
		if a.Value.IsValid() != b.Value.IsValid() {
			return false
		}
		return !a.Value.IsValid() || a.Value.Type() == b.Value.Type() && fmt.Sprint(a.Value) == fmt.Sprint(b.Value)
	case *stdjson.MarshalerError:
		x, y := *a, *b.(*stdjson.MarshalerError)
		if !sameError(x.Err, y.Err) {
			return false
		}
		x.Err, y.Err = nil, nil
		return reflect.DeepEqual(x, y)
	case *stdjson.UnmarshalTypeError:
		x, y := *a, *b.(*stdjson.UnmarshalTypeError)
		if !sameError(errors.Unwrap(a), errors.Unwrap(b)) {
			return false
		}
		dropCause(&x)
		dropCause(&y)
		return x == y
	case *stdjson.SyntaxError, *stdjson.UnsupportedTypeError, *stdjson.InvalidUnmarshalError:
		return reflect.DeepEqual(a, b)
	}
	return sameError(errors.Unwrap(a), errors.Unwrap(b))
}

// dropCause clears the field Err, which is there since Go 1.27.
func dropCause(e *stdjson.UnmarshalTypeError) {
	if f := reflect.ValueOf(e).Elem().FieldByName("Err"); f.IsValid() {
		f.SetZero()
	}
}

func describe(err error) string {
	if err == nil {
		return "nil"
	}
	return fmt.Sprintf("%#v\n\t\t%v", err, err)
}

// instead is called where encoding/json, or this package, has panicked. It is an error if
// this one has, or has no error to tell where that one has, which see in
// docs/compatibility.md.
func instead(t *testing.T, figures *jsontest.Figures, got, want error, gotPanic bool) {
	figures.Count("std-panicked")
	if gotPanic || got == nil {
		t.Errorf("error %v, std: %v", got, want)
	}
}

func TestUnmarshalLikeStd(t *testing.T) {
	compareWithStd(t, func(t *testing.T, r *rand.Rand, figures *jsontest.Figures) {
		typ := chosenType(r)
		in := space(r) + jsonFor(typ, r, 4) + space(r)
		if r.IntN(4) == 0 {
			in = mutate(in, r)
		}
		got, want := reflect.New(typ), reflect.New(typ)
		if r.IntN(3) == 0 { // merge into what is there
			a, b := r.Uint64(), r.Uint64()
			fill(got.Elem(), rand.New(rand.NewPCG(a, b)), 4)
			fill(want.Elem(), rand.New(rand.NewPCG(a, b)), 4)
		}
		gotErr, gotPanic := guarded(func() error { return json.Unmarshal([]byte(in), got.Interface()) })
		wantErr, wantPanic := guarded(func() error { return stdjson.Unmarshal([]byte(in), want.Interface()) })
		if figures.New(typ, []byte(in)) {
			figures.Outcome(wantErr)
		}
		if gotPanic || wantPanic {
			instead(t, figures, gotErr, wantErr, gotPanic)
			return
		}
		if !sameError(gotErr, wantErr) {
			t.Errorf("%v from %q:\n\tgot error %s\n\twant      %s", typ, in, describe(gotErr), describe(wantErr))
		}
		if !reflect.DeepEqual(got.Interface(), want.Interface()) {
			t.Errorf("%v from %q (error %v):\n\tgot  %s\n\twant %s", typ, in, wantErr, show(got), show(want))
		}
		if got, want := json.Valid([]byte(in)), stdjson.Valid([]byte(in)); got != want {
			t.Errorf("Valid(%q) = %v", in, got)
		}
	})
}

// TestInvalidDestinationLikeStd: whether a bad text or a bad destination is
// reported first differs by release, and between Unmarshal and Decode.
func TestInvalidDestinationLikeStd(t *testing.T) {
	var nilPointer *int
	for _, in := range []string{`"a"`, `1 `, `a`, ``, ` `, `{"a":`, `1 2`, `[1,]`, `"\x"`, `nul`, `-`} {
		for _, v := range []any{nil, "s", 1, struct{}{}, []int{1}, map[string]int{}, nilPointer, (*any)(nil)} {
			got, want := json.Unmarshal([]byte(in), v), stdjson.Unmarshal([]byte(in), v)
			if !sameError(got, want) {
				t.Errorf("Unmarshal(%q, %T):\n\tgot  %s\n\twant %s", in, v, describe(got), describe(want))
			}
			ours, std := json.NewDecoder(strings.NewReader(in)), stdjson.NewDecoder(strings.NewReader(in))
			for range 3 {
				got, want := ours.Decode(v), std.Decode(v)
				if !sameError(got, want) {
					t.Errorf("Decode of %q to %T:\n\tgot  %s\n\twant %s", in, v, describe(got), describe(want))
				}
				if got, want := ours.InputOffset(), std.InputOffset(); got != want {
					t.Errorf("Decode of %q to %T: at %d, want %d", in, v, got, want)
				}
			}
		}
	}
}

func show(v reflect.Value) string {
	b, err := stdjson.Marshal(v.Interface())
	return fmt.Sprintf("%s %v\n\t\t%+v", b, err, v.Elem())
}

func TestMarshalLikeStd(t *testing.T) {
	marshaling = true
	defer func() { marshaling = false }()
	compareWithStd(t, func(t *testing.T, r *rand.Rand, figures *jsontest.Figures) {
		typ := chosenType(r)
		v := reflect.New(typ)
		fill(v.Elem(), r, 5)
		if r.IntN(3) == 0 {
			v = v.Elem()
		}
		var got, want []byte
		gotErr, gotPanic := guarded(func() (err error) { got, err = json.Marshal(v.Interface()); return err })
		wantErr, wantPanic := guarded(func() (err error) { want, err = stdjson.Marshal(v.Interface()); return err })
		if gotPanic || wantPanic {
			instead(t, figures, gotErr, wantErr, gotPanic)
			return
		}
		// Of several keys that fail, the order of the map tells which is first.
		for i := 0; i < 50 && !sameError(gotErr, wantErr); i++ {
			got, gotErr = json.Marshal(v.Interface())
			want, wantErr = stdjson.Marshal(v.Interface())
		}
		if !sameError(gotErr, wantErr) {
			t.Errorf("%v %+v:\n\tgot error %s\n\twant      %s", v.Type(), v, describe(gotErr), describe(wantErr))
		}
		if !bytes.Equal(got, want) || (got == nil) != (want == nil) {
			t.Errorf("%v:\n\tgot  %s\n\twant %s", v.Type(), got, want)
		}
		if figures.New(typ, fmt.Append(want, wantErr)) {
			figures.Outcome(wantErr)
		}
		prefix, indent := randomIndent(r), randomIndent(r)
		if wantErr != nil {
			return
		}
		x, y := reflect.New(typ), reflect.New(typ)
		gotErr, gotPanic = guarded(func() error { return json.Unmarshal(got, x.Interface()) })
		wantErr, wantPanic = guarded(func() error { return stdjson.Unmarshal(want, y.Interface()) })
		if gotPanic || wantPanic {
			instead(t, figures, gotErr, wantErr, gotPanic)
			return
		}
		if !sameError(gotErr, wantErr) || !reflect.DeepEqual(x.Interface(), y.Interface()) {
			t.Errorf("%v, back from %s:\n\tgot  %s %s\n\twant %s %s", typ, got, show(x), describe(gotErr), show(y), describe(wantErr))
		}
		got, gotErr = json.MarshalIndent(v.Interface(), prefix, indent)
		want, wantErr = stdjson.MarshalIndent(v.Interface(), prefix, indent)
		if !sameError(gotErr, wantErr) || !bytes.Equal(got, want) {
			t.Errorf("%v, indented by %q and %q:\n\tgot  %s %v\n\twant %s %v", v.Type(), prefix, indent, got, gotErr, want, wantErr)
		}
	})
}

func randomIndent(r *rand.Rand) string {
	return []string{"", "", "\t", "  ", " \t", "x", ">.", "ß"}[r.IntN(8)]
}

func TestFormatLikeStd(t *testing.T) {
	compareWithStd(t, func(t *testing.T, r *rand.Rand, figures *jsontest.Figures) {
		in := space(r) + randomJSON(r, 4) + space(r)
		if r.IntN(2) == 0 {
			in = mutate(in, r)
		}
		src := []byte(in)
		before := strings.Repeat("b", r.IntN(3))
		prefix, indent := randomIndent(r), randomIndent(r)
		if indent == "" {
			src = bytes.ReplaceAll(src, []byte("\n"), nil) // encoding/json of Go 1.27 may not return
		}
		for name, f := range map[string][2]func(*bytes.Buffer) error{
			"Compact":    {func(b *bytes.Buffer) error { return json.Compact(b, src) }, func(b *bytes.Buffer) error { return stdjson.Compact(b, src) }},
			"Indent":     {func(b *bytes.Buffer) error { return json.Indent(b, src, prefix, indent) }, func(b *bytes.Buffer) error { return stdjson.Indent(b, src, prefix, indent) }},
			"HTMLEscape": {func(b *bytes.Buffer) error { json.HTMLEscape(b, src); return nil }, func(b *bytes.Buffer) error { stdjson.HTMLEscape(b, src); return nil }},
		} {
			got, want := bytes.NewBufferString(before), bytes.NewBufferString(before)
			gotErr, wantErr := f[0](got), f[1](want)
			if !sameError(gotErr, wantErr) {
				t.Errorf("%s(%q):\n\tgot error %s\n\twant      %s", name, in, describe(gotErr), describe(wantErr))
			}
			if got.String() != want.String() {
				t.Errorf("%s(%q), indented by %q and %q:\n\tgot  %q\n\twant %q", name, in, prefix, indent, got, want)
			}
		}
		got, want := json.Valid(src), stdjson.Valid(src)
		if got != want {
			t.Errorf("Valid(%q) = %v", in, got)
		}
		if figures.New(prefix+"/"+indent, src) {
			figures.Count(map[bool]string{true: "accepted", false: "rejected"}[want])
		}
	})
}

// pieces is a reader that returns a random number of bytes at a time, and at the
// end err.
type pieces struct {
	s   string
	r   *rand.Rand
	err error
}

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.s) == 0 {
		return 0, p.err
	}
	n := min(len(p.s), len(b), 1+p.r.IntN(1+p.r.IntN(40)))
	if len(p.s) > 1000 {
		n = min(len(p.s), len(b), 1+p.r.IntN(20_000))
	}
	copy(b, p.s[:n])
	p.s = p.s[n:]
	if len(p.s) == 0 && p.r.IntN(2) == 0 {
		return n, p.err
	}
	return n, nil
}

// readsMatter reports whether both errors are about an escape sequence or a
// character beyond ASCII. How much of it they show depends, since Go 1.27, on how
// much the reader has delivered by then.
func readsMatter(a, b error) bool {
	x, okx := a.(*stdjson.SyntaxError)
	y, oky := b.(*stdjson.SyntaxError)
	if !okx || !oky {
		return false
	}
	both := func(s string) bool { return strings.HasPrefix(x.Error(), s) && strings.HasPrefix(y.Error(), s) }
	beyond := func(err error) bool {
		c := strings.TrimPrefix(err.Error(), "invalid character '")
		return c[0] >= 0x80 || strings.HasPrefix(c, `\x`) || strings.HasPrefix(c, `\u`)
	}
	return both("invalid escape sequence") || both("invalid surrogate pair") ||
		both("invalid character '") && beyond(x) && beyond(y)
}

// buffered returns what Buffered says.
func buffered(d interface{ Buffered() io.Reader }) string {
	b, err := io.ReadAll(d.Buffered())
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// firstRead is how much encoding/json reads first: of Go 1.26.
var firstRead = 512

// sameBuffered reports whether two Decoders stand at the same place by what they have
// buffered. How far they have read ahead may differ, unless all of the input fits in what
// either reads at once.
func sameBuffered(a, b string, exact bool) bool {
	if exact {
		return a == b
	}
	if len(a)+len(b) > 1000 {
		// See TestBufferedWithoutLongSpace.
		isSpace := func(r rune) bool { return strings.ContainsRune(" \t\r\n", r) } // and no other, of which a part may be there
		a, b = strings.Join(strings.FieldsFunc(a, isSpace), ""), strings.Join(strings.FieldsFunc(b, isSpace), "")
	}
	return strings.HasPrefix(a, b) || strings.HasPrefix(b, a)
}

func TestDecoderLikeStd(t *testing.T) {
	compareWithStd(t, func(t *testing.T, r *rand.Rand, figures *jsontest.Figures) {
		var b strings.Builder
		for range r.IntN(4) {
			b.WriteString(space(r) + randomJSON(r, 4) + space(r))
		}
		in := b.String()
		if r.IntN(2) == 0 {
			in = mutate(in, r)
		}
		if r.IntN(300) == 0 {
			if i := strings.IndexAny(in, ",:"); i > 0 && r.IntN(2) == 0 {
				in = in[:i] + string(jsontest.AtBorder(r, nil)) + in[i:i+1] + string(jsontest.AtBorder(r, nil)) + in[i+1:]
			}
			in = string(jsontest.AtBorder(r, []byte(in)))
			figures.Count("at-a-border")
		}
		end := io.EOF
		if r.IntN(8) == 0 {
			in += " " // see TestDecoderDoesNotReadAhead
			end = []error{errFixed, io.ErrUnexpectedEOF}[r.IntN(2)]
		}
		a := r.Uint64()
		var ours, theirs io.Reader = &pieces{in, rand.New(rand.NewPCG(a, 1)), end}, &pieces{in, rand.New(rand.NewPCG(a, 1)), end}
		whole := end == io.EOF && r.IntN(2) == 0
		if whole {
			ours, theirs = strings.NewReader(in), strings.NewReader(in)
		}
		got, want := json.NewDecoder(ours), stdjson.NewDecoder(theirs)
		if r.IntN(4) == 0 {
			got.UseNumber()
			want.UseNumber()
		}
		if r.IntN(4) == 0 {
			got.DisallowUnknownFields()
			want.DisallowUnknownFields()
		}
		tokens := r.IntN(4) // how likely they are
		isNew := figures.New(end.Error(), []byte(in))
		var log []string
		failed := 0
		again := r.IntN(2) == 0 // into what there is
		filled := map[reflect.Type][2]reflect.Value{}
		for range 3 + r.IntN(30) {
			var what string
			var gotErr, wantErr error
			switch {
			case r.IntN(4) < tokens:
				var x, y json.Token
				x, gotErr = got.Token()
				y, wantErr = want.Token()
				what = "Token"
				if !reflect.DeepEqual(x, y) {
					t.Errorf("%q %q: token %#v, want %#v", in, log, x, y)
				}
			case r.IntN(3) == 0:
				x, y := got.More(), want.More()
				what = "More"
				if x != y {
					t.Errorf("%q %q: More %v, want %v", in, log, x, y)
				}
			default:
				typ := stdTypes[r.IntN(10)]
				if r.IntN(3) == 0 {
					typ = stdTypes[r.IntN(len(stdTypes))]
				}
				x, y := reflect.New(typ), reflect.New(typ)
				if before, ok := filled[typ]; ok {
					x, y = before[0], before[1]
				} else if again {
					filled[typ] = [2]reflect.Value{x, y}
				}
				var gotPanic, wantPanic bool
				gotErr, gotPanic = guarded(func() error { return got.Decode(x.Interface()) })
				wantErr, wantPanic = guarded(func() error { return want.Decode(y.Interface()) })
				if gotPanic || wantPanic {
					instead(t, figures, gotErr, wantErr, gotPanic)
					return
				}
				what = "Decode"
				if !reflect.DeepEqual(x.Interface(), y.Interface()) {
					t.Errorf("%q %q: Decode %+v, want %+v", in, log, x.Elem(), y.Elem())
				}
			}
			log = append(log, what)
			if isNew {
				figures.Count(what)
				if wantErr != nil {
					figures.Count(what + "-failed")
				}
			}
			if !sameError(gotErr, wantErr) && !readsMatter(gotErr, wantErr) {
				t.Errorf("%q %q:\n\tgot error %s\n\twant      %s", in, log, describe(gotErr), describe(wantErr))
			}
			if x, y := got.InputOffset(), want.InputOffset(); x != y {
				t.Errorf("%q %q: InputOffset %d, want %d", in, log, x, y)
			}
			if x, y := buffered(got), buffered(want); !sameBuffered(x, y, whole && len(in) <= firstRead) {
				t.Errorf("%q %q: Buffered %q, want %q", in, log, x, y)
			}
			if t.Failed() {
				return
			}
			if wantErr != nil {
				if failed++; failed > 3 {
					break
				}
			}
		}
	})
}

func TestEncoderLikeStd(t *testing.T) {
	marshaling = true
	defer func() { marshaling = false }()
	compareWithStd(t, func(t *testing.T, r *rand.Rand, figures *jsontest.Figures) {
		var got, want bytes.Buffer
		x, y := json.NewEncoder(&got), stdjson.NewEncoder(&want)
		for range 1 + r.IntN(4) {
			if r.IntN(3) == 0 {
				prefix, indent := randomIndent(r), randomIndent(r)
				x.SetIndent(prefix, indent)
				y.SetIndent(prefix, indent)
			}
			if r.IntN(3) == 0 {
				on := r.IntN(2) == 0
				x.SetEscapeHTML(on)
				y.SetEscapeHTML(on)
			}
			typ := chosenType(r)
			v := reflect.New(typ)
			fill(v.Elem(), r, 4)
			start := want.Len()
			gotErr, gotPanic := guarded(func() error { return x.Encode(v.Interface()) })
			wantErr, wantPanic := guarded(func() error { return y.Encode(v.Interface()) })
			if gotPanic || wantPanic {
				instead(t, figures, gotErr, wantErr, gotPanic)
				return
			}
			for i := 0; i < 50 && !sameError(gotErr, wantErr); i++ {
				gotErr, wantErr = x.Encode(v.Interface()), y.Encode(v.Interface())
			}
			if !sameError(gotErr, wantErr) {
				t.Errorf("%v:\n\tgot error %s\n\twant      %s", v.Type(), describe(gotErr), describe(wantErr))
			}
			if !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Errorf("%v:\n\tgot  %s\n\twant %s", v.Type(), &got, &want)
				return
			}
			if figures.New(typ, fmt.Append(want.Bytes()[start:], wantErr)) {
				figures.Outcome(wantErr)
			}
		}
	})
}
