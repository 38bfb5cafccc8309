package json

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestUnmarshalAnyBroken: what is read of a document that is not valid, and the error, do not depend
// on which parts of it are read by the fast form.
func TestUnmarshalAnyBroken(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 20))
	count := 2000
	if testing.Short() {
		count = 500
	}
	for i := range count {
		doc := jsontest.Random(r, 1<<(4+r.IntN(11)))
		var in []byte
		switch i % 3 {
		case 0:
			in = doc[:r.IntN(len(doc))]
		case 1:
			in = jsontest.Mutate(r, doc)
		default: // the fault is far from the beginning
			in = fmt.Appendf(nil, `[%s,{"list":[%s,%s]}]`, bytes.Repeat([]byte(`{"a":[1,"b"]},`), 100), doc, jsontest.Mutate(r, doc))
		}
		compareBroken[any](t, in)
		compareBroken[[]any](t, in)
		compareBroken[map[string]any](t, in)
		compareBroken[struct {
			L []any `json:"l"`
			M any   `json:"m"`
		}](t, fmt.Appendf(nil, `{"m":%s,"l":[%s,%s]}`, doc, doc, in))
		if t.Failed() {
			return
		}
	}
}

func compareBroken[T any](t *testing.T, in []byte) {
	t.Helper()
	for name, read := range map[string]func(v *T) error{
		"Unmarshal": func(v *T) error { return Unmarshal(in, v) },
		"allowing": func(v *T) error {
			return Unmarshal(in, v, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		},
		"UnmarshalDecode": func(v *T) error {
			return UnmarshalDecode(jsontext.NewDecoder(struct{ io.Reader }{bytes.NewReader(in)}), v)
		},
	} {
		var got, want T
		err := read(&got)
		undo := DisableFast()
		wantErr := read(&want)
		undo()
		sameError(t, name, err, wantErr)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s into %T of %.3000q:\n\tgot  %v\n\twant %v\n\t%v", name, got, in, got, want, err)
		}
	}
}

// TestLinearAnyBroken: attempts that fail, one within the other, take no longer than a few times what
// there is to read.
func TestLinearAnyBroken(t *testing.T) {
	read := func(n int) {
		ints := strings.Repeat("1,", 4*n)
		for _, in := range []string{
			strings.Repeat(`[`, n) + ints,
			strings.Repeat(`{"a":`, n) + `[` + ints,
			strings.Repeat(`[[],{"b":`, n/2) + ints,
			strings.Repeat(`[{},`, n) + `[` + ints + `1e999,` + ints,
			`[` + strings.Repeat(`[1e999,`, n) + ints,
		} {
			var v any
			if err := Unmarshal([]byte(in), &v, jsontext.DepthLimit(n+10)); err == nil {
				t.Fatal("no error")
			}
			for _, opts := range [][]Options{{}, {ElementLimit(1 << 30)}, {StringLimit(0)}} {
				var w []any
				if err := UnmarshalRead(strings.NewReader(in), &w, append(opts, jsontext.DepthLimit(n+10))...); err == nil {
					t.Fatal("no error")
				}
			}
		}
	}
	checkTenfold(t, 1000, read)
}
