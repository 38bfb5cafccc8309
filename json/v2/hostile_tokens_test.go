package json_test

import (
	"bytes"
	stdv1 "encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file unmarshals with methods that break the rules, and names, strings,
// numbers and whitespace of unusual number or length.

// hGreedy and its like read what is not theirs, or nothing at all.
type (
	hGreedy struct{ _ int }
	hLazy   struct{}
	hCloser struct{}
)

func (h *hGreedy) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	for range 6 {
		dec.ReadToken()
	}
	return nil
}
func (h *hLazy) UnmarshalJSONFrom(dec *jsontext.Decoder) error { return nil }
func (h *hCloser) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	for dec.StackDepth() > 0 {
		if _, err := dec.ReadToken(); err != nil {
			break
		}
	}
	return errors.New("closed")
}

// TestHostileMethods: methods that break the rules lead to an error, not to a panic
// or a loop, also in the v1 dialect, which goes on after errors.
func TestHostileMethods(t *testing.T) {
	type all struct {
		A *hGreedy
		B []hLazy
		C map[string]hCloser
		D []hGreedy
		E map[string]hLazy
		F [3]hCloser
		G any
	}
	for _, in := range []string{
		`{"A":1,"B":[1,2,3],"C":{"x":1,"y":2},"D":[1,2,3,4,5,6,7,8],"E":{"x":1},"F":[1,2,3],"G":1}`,
		`{"B":[1],"A":{"x":[]},"G":2}`, `{"A":1}`, `{"A":1,"C":1,"D":2,"E":3}`, `{"C":{"x":[[[]]]},"D":[1]}`,
		`{"E":{"x":1,"y":2,"z":3}}`, `{"F":[1,2,3],"G":[1,2]}`, `{"D":[[],[],{}]}`, `{"B":[]}`, `[{"A":1},{"A":2},{"D":[1]}]`,
	} {
		for i := range len(in) + 1 {
			in := in[:i] + in[min(len(in), i+i%2):]
			for _, opts := range []json.Options{json.DefaultOptionsV2(), jsonv1.DefaultOptionsV1(), jsonv1.ReportErrorsWithLegacySemantics(true)} {
				for _, r := range hostileReaders {
					var one all
					var list []all
					var m map[string]all
					r.run([]byte(in), &one, opts)
					r.run([]byte(in), &list, opts)
					r.run([]byte(in), &m, opts)
				}
			}
		}
	}
}

// TestLinearHostileNames: many names, long names, and names that look alike take
// time in proportion to their number.
func TestLinearHostileNames(t *testing.T) {
	texts := func(n int) [][]byte {
		var short, long, folded, equal, same bytes.Buffer
		for i := range n {
			fmt.Fprintf(&short, `,"n%d":1`, i)
			fmt.Fprintf(&folded, `,"%s%d":1`, []string{"id_", "ID-", "iD", "I_D"}[i%4], i)
			fmt.Fprintf(&equal, `,"%08d":1`, i) // of one length, the beginning alike
			fmt.Fprintf(&same, `,"n":%d`, i%10)
		}
		for i := range n / 10 {
			fmt.Fprintf(&long, `,"%s%d":1`, strings.Repeat("x", 100), i)
		}
		var all [][]byte
		for _, b := range []*bytes.Buffer{&short, &long, &folded, &equal, &same} {
			b.Bytes()[0] = '{'
			b.WriteByte('}')
			all = append(all, b.Bytes())
		}
		return all
	}
	n := 40_000
	if testing.Short() {
		n = 10_000
	}
	for i, in := range texts(n) {
		for _, out := range []any{new(rRow), new(map[string]int), new(any), new(rRest), new(rFold), new(map[int]int)} {
			for _, opts := range []json.Options{nil, jsonv1.DefaultOptionsV1(), json.MatchCaseInsensitiveNames(true)} {
				measure := func(unmarshal func([]byte, any) error) time.Duration {
					start := jsontest.CPUTime()
					unmarshal(in, reflect.New(reflect.TypeOf(out).Elem()).Interface())
					return jsontest.CPUTime() - start
				}
				// encoding/json, which checks no names for uniqueness, is a clock
				// that a busy machine slows down as well.
				a, b, limit := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64), time.Duration(10)
				if _, ok := out.(*rRest); ok {
					limit = 250 // it ignores the tag option embed, and the members
				}
				for try := 0; ; try++ {
					a = min(a, measure(stdv1.Unmarshal))
					b = min(b, measure(func(in []byte, out any) error { return json.Unmarshal(in, out, json.JoinOptions(opts)) }))
					if b < limit*a {
						break
					}
					if try == 5 {
						t.Errorf("text %d into %T, options %v: %v, encoding/json takes %v", i, out, opts, b, a)
						break
					}
				}
			}
		}
	}
}

// TestHostileLongTokens: strings and names of a megabyte, and numbers of as many
// digits, over readers as well.
func TestHostileLongTokens(t *testing.T) {
	long := strings.Repeat("long ", 200_000)
	escaped := strings.Repeat(`\n`, 500_000)
	for _, r := range hostileReaders {
		var s struct{ A, B string }
		if err := r.run([]byte(`{"A":"`+long+`","B":"`+escaped+`"}`), &s); err != nil || s.A != long || s.B != strings.Repeat("\n", 500_000) {
			t.Errorf("%s: strings: %v, lengths %d and %d", r.name, err, len(s.A), len(s.B))
		}
		m := map[string]int{}
		if err := r.run([]byte(`{"`+long+`":1,"`+escaped+`":2}`), &m); err != nil || m[long] != 1 || m[strings.Repeat("\n", 500_000)] != 2 {
			t.Errorf("%s: names: %v, %d entries", r.name, err, len(m))
		}
		var row rRow
		err := r.run([]byte(`{"`+long+`":1,"id":7,"`+long+`":1}`), &row)
		if !errors.Is(err, jsontext.ErrDuplicateName) || row.ID != 7 {
			t.Errorf("%s: a long name twice: error %.200v, id %d", r.name, err, row.ID)
		}
		var f float64
		if err := r.run([]byte("1."+strings.Repeat("3", 1_000_000)), &f); err != nil || f != 4.0/3 {
			t.Errorf("%s: a long number: %v, %v", r.name, err, f)
		}
		var b []byte
		if err := r.run([]byte(`"`+strings.Repeat("AAAA", 300_000)+`"`), &b); err != nil || len(b) != 900_000 {
			t.Errorf("%s: long base64: %v, length %d", r.name, err, len(b))
		}
		if err := r.run([]byte(`{"id":`+strings.Repeat(" ", 1_000_000)+`5`+strings.Repeat("\n", 1_000_000)+`}`), &row); err != nil || row.ID != 5 {
			t.Errorf("%s: much space: %v, id %s", r.name, err, strconv.FormatInt(row.ID, 10))
		}
	}
}

// TestHostileSpaceAlone: the end of an input that is nothing but whitespace is where
// it is, also if the buffer holds only a part.
func TestHostileSpaceAlone(t *testing.T) {
	for _, n := range []int{0, 1, 4095, 4096, 4097, 5000, 100_000} {
		in := []byte(strings.Repeat(" ", n))
		for _, r := range hostileReaders[:3] {
			for _, out := range []any{new(any), new(int), new(rRow), new([]int), new(*rZero), new(rJSON), new(stdv1.Number)} {
				err := r.run(in, out)
				var syn *jsontext.SyntacticError
				if !errors.As(err, &syn) || syn.ByteOffset != int64(n) || syn.Err != io.ErrUnexpectedEOF {
					t.Errorf("%s of %d spaces into %T: error %v", r.name, n, out, err)
				}
			}
		}
	}
}

// TestHostileSpaceAnywhere: whitespace of any length between two tokens, so that
// the buffer ends there, changes nothing.
func TestHostileSpaceAnywhere(t *testing.T) {
	pieces := strings.Fields(`[ { "id" : 12 , "tags" : [ "a" , "b\n" ] , "unknown" : { "a" : [ 1 ] } , "price" : -1.5e3 , "next" : null } , { "ok" : true , "\u006eame" : "x" } ]`)
	var want []rRow
	if err := json.Unmarshal([]byte(strings.Join(pieces, "")), &want); err != nil {
		t.Fatal(err)
	}
	step := 29
	if testing.Short() {
		step = 331
	}
	for i := range pieces {
		for n := 0; n < 9000; n += 1 + (n+i)%step {
			in := strings.Join(pieces[:i], "") + strings.Repeat(" ", n) + strings.Join(pieces[i:], "")
			for _, r := range []io.Reader{
				bytes.NewBufferString(in),
				jsontest.SplitReader([]byte(in), 1+n%5000),
				jsontest.SplitReader([]byte(in), n, 3, 100, 1000),
				struct{ io.Reader }{strings.NewReader(in)},
			} {
				var got []rRow
				if err := json.UnmarshalRead(r, &got); err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%d spaces before token %d, %T: %v, %+v", n, i, r, err, got)
				}
				var a any
				if err := json.UnmarshalRead(strings.NewReader(in), &a); err != nil || len(a.([]any)) != 2 {
					t.Fatalf("%d spaces before token %d: %v", n, i, err)
				}
			}
		}
	}
}
