package json

import (
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// Texts that only look like ones before are not taken for them, and what is shared stays
// what it was.
func TestUnmarshalAnyTextsAlike(t *testing.T) {
	texts := []string{`a`, `ab`, `abc`, `abcd`, `abcdefg`, `abcdefgh`, `abcdefghi`, `ab\u0000`, `abc\u0000`, `é`, `éé`, `日本`, `日本語`, ``, `\"`, `x\\`}
	for _, n := range []int{0, 1, 2, 15, 40, 47, 48, 49, 100, 175, 176, 177, 400} {
		for _, c := range "pqr" {
			texts = append(texts, "abcdefgh"+strings.Repeat("m", n/2)+string(c)+strings.Repeat("m", n-n/2)+"stuvwxyz")
		}
	}
	by := 1
	if testing.Short() {
		by = 3
	}
	for step := 1; step < 12; step += by {
		var b strings.Builder
		b.WriteString(`{"list":["x"`)
		for i := range 500 {
			fmt.Fprintf(&b, `,"%s"`, texts[i*i/step%len(texts)])
		}
		b.WriteString(`],"objects":[{}`)
		for i := range 1500 {
			fmt.Fprintf(&b, `,{"kind":"%s","id":"id%d","more" : "%s" ,"nested":{"kind":["%s"]}}`,
				texts[i/step%7], i, texts[i*i/step%len(texts)], texts[i%len(texts)])
		}
		b.WriteString(`]}`)
		for _, opts := range [][]Options{nil, {AliasStrings(true)}} {
			var got, want any
			if err := Unmarshal([]byte(b.String()), &got, opts...); err != nil {
				t.Fatal(err)
			}
			if err := stdjson.Unmarshal([]byte(b.String()), &want); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("step %d, %d options: not what encoding/json reads", step, len(opts))
			}
		}
	}
}

// Texts that come again and again cost no memory, whether or not others never do.
func TestUnmarshalAnyTextsAgain(t *testing.T) {
	const n = 4000
	var b strings.Builder
	b.WriteString(`[0`)
	for i := range n {
		fmt.Fprintf(&b, `,"state %d","the name of a kind"`, i%50)
	}
	b.WriteString("]")
	in := []byte(b.String())
	if k := testing.AllocsPerRun(5, func() {
		var v any
		if err := Unmarshal(in, &v); err != nil {
			t.Fatal(err)
		}
	}); k > n/10 {
		t.Errorf("%v allocations for %d strings", k, 2*n)
	}
}

// TestUnmarshalAnyTextsAlias: strings that share the input are what the others are, of any
// length and however often they come, and few together keep each other alive.
func TestUnmarshalAnyTextsAlias(t *testing.T) {
	var in []byte
	in = append(in, '[')
	for i := range 500 {
		if i > 0 {
			in = append(in, ',')
		}
		in = append(in, `{"kind":"same","text":"`+strings.Repeat("x", i)+`","own":"own `+strconv.Itoa(i)+`","esc":"a\n`+strconv.Itoa(i%7)+`"}`...)
	}
	in = append(in, ']')
	var got, want any
	if err := Unmarshal(in, &want); err != nil {
		t.Fatal(err)
	}
	allocs := testing.AllocsPerRun(5, func() {
		got = nil
		if err := Unmarshal(in, &got, AliasStrings(true)); err != nil {
			t.Fatal(err)
		}
	})
	if !reflect.DeepEqual(got, want) {
		t.Error("other values than without the option")
	}
	// For each object a map, in at most two pieces, and the copy of what is escaped.
	if most := 500*3 + 500*4/16 + 50; stringsShare() && allocs > float64(most) {
		t.Errorf("%v allocations, want at most %d", allocs, most)
	}
}
