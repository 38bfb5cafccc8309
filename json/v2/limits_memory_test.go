package json

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestLimitsInMemory: a document in memory that keeps the limits, or has no errors to collect, is read
// by other forms than one that does not, and to the same end.
func TestLimitsInMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 20))
	count := 800
	if testing.Short() {
		count = 300
	}
	for i := range count {
		in := jsontest.Random(r, 1<<(3+r.IntN(10)))
		if i%5 == 0 {
			in = jsontest.Mutate(r, in)
		}
		n := 1 << r.IntN(9)
		for _, opts := range [][]Options{
			{ElementLimit(n)}, {ElementLimit(n - 1)}, {StringLimit(n)}, {StringLimit(n - 1)}, {ElementLimit(n), StringLimit(2 * n)}, {ElementLimit(0)}, {StringLimit(0)},
			{CollectErrors(1)}, {CollectErrors(n)}, {CollectErrors(n), ElementLimit(2 * n)}, {CollectErrors(3), RequireAll(true)},
			{ElementLimit(n), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}, {CollectErrors(n), jsontext.AllowInvalidUTF8(true)},
			{JoinOptions(jsontext.WithIndent(" "), RejectUnknownMembers(true))}, {JoinOptions(WithMarshalers(JoinMarshalers()), jsontext.AllowDuplicateNames(true))},
			{ElementLimit(n), jsontext.DepthLimit(20)}, {StringLimit(n), jsontext.AllowComments(true)},
		} {
			compareLimited[any](t, in, opts)
			compareLimited[[]any](t, in, opts)
			compareLimited[map[string]any](t, in, opts)
			compareLimited[map[string]string](t, in, opts)
			compareLimited[[]int](t, in, opts)
			compareLimited[struct {
				A any               `json:"a"`
				B map[string]string `json:"b"`
				C []float64
				N *struct{ D []any } `json:",embed"`
			}](t, append(append([]byte(`{"C":[1,2,3],"a":`), in...), `,"b":{"x":"y"},"D":[1]}`...), opts)
		}
		if t.Failed() {
			return
		}
	}
}

func compareLimited[T any](t *testing.T, in []byte, opts []Options) {
	t.Helper()
	var want T
	undo := DisableFast()
	wantErr := Unmarshal(in, &want, opts...)
	undo()
	for name, read := range map[string]func(v *T) error{
		"Unmarshal":     func(v *T) error { return Unmarshal(in, v, opts...) },
		"UnmarshalRead": func(v *T) error { return UnmarshalRead(bytes.NewReader(in), v, opts...) },
		"a slow reader": func(v *T) error {
			return UnmarshalRead(iotest.HalfReader(bytes.NewReader(in)), v, opts...)
		},
		"with a limit": func(v *T) error { return UnmarshalRead(bytes.NewReader(in), v, append(opts, ByteLimit(1<<20))...) },
	} {
		var got T
		err := read(&got)
		if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
			t.Errorf("%s, %T of %.2000q, %v:\n\tgot  %v\n\twant %v", name, got, in, opts, err, wantErr)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s, %T of %.2000q, %v:\n\tgot  %v\n\twant %v", name, got, in, opts, got, want)
		}
	}
}

// TestLimitsOfReaders: a limit is kept to the element, wherever the buffer of a reader ends.
func TestLimitsOfReaders(t *testing.T) {
	for _, n := range []int{1, 2, 500, 2047, 2048, 10_000} {
		list := func(elem string) string { return "[" + strings.Repeat(elem+",", n-1) + elem + "]" }
		long := `{"A":{"` + strings.Repeat("x", 100) + `":[1,2,3,4,5]}}` // a buffer ends within one of them
		var members, longer []string
		for i := range n {
			members = append(members, fmt.Sprintf(`"%d":1`, i))
			longer = append(longer, fmt.Sprintf(`"%d":%s`, i, long))
		}
		text := `["x","` + strings.Repeat("y", n) + `",[]]`
		for limit := n - 1; limit <= n+1; limit++ {
			for _, d := range []struct {
				in   string
				opt  Options
				into any
			}{
				{list("1"), ElementLimit(limit), new([]int)},
				{list("1"), ElementLimit(limit), new(any)},
				{list("[1]"), ElementLimit(limit), new([][]int)},
				{list(`"x"`), ElementLimit(limit), new([]string)},
				{list(`{}`), ElementLimit(limit), new([]struct{ A int })},
				{list(long), ElementLimit(max(limit, 5)), new([]struct{ A any })},
				{list(long), ElementLimit(max(limit, 5)), new([]struct{ A map[string][]int })},
				{list(long), ElementLimit(max(limit, 5)), new([]any)},
				{list(long), ElementLimit(max(limit, 5)), new([]map[string]any)},
				{`[0,` + list("1.5") + `]`, ElementLimit(max(limit, 2)), new([]any)},
				{"{" + strings.Join(members, ",") + "}", ElementLimit(limit), new(map[string]int)},
				{"{" + strings.Join(members, ",") + "}", ElementLimit(limit), new(struct{ A int })},
				{"{" + strings.Join(members, ",") + "}", ElementLimit(limit), new(any)},
				{"{" + strings.Join(longer, ",") + "}", ElementLimit(max(limit, 5)), new(map[string]struct{ A map[string][]int })},
				{"{" + strings.Join(longer, ",") + "}", ElementLimit(max(limit, 5)), new(map[int]struct{ A any })},
				{"{" + strings.Join(longer, ",") + "}", ElementLimit(max(limit, 5)), new(map[string]any)},
				{text, StringLimit(limit), new([]any)},
			} {
				again := reflect.New(reflect.TypeOf(d.into).Elem()).Interface()
				err := UnmarshalRead(strings.NewReader(d.in), d.into, d.opt)
				slowly := UnmarshalRead(iotest.OneByteReader(strings.NewReader(d.in)), again, d.opt)
				within := limit >= n || d.in[:2] == "[0" && n <= 2 || strings.Contains(d.in[:min(len(d.in), 200)], long) && n <= 5
				if (err == nil) != within || err != nil && (!errors.Is(err, ErrLimit) || slowly == nil || err.Error() != slowly.Error()) {
					t.Errorf("%.20s of %d into %T, %v: %v, slowly %v", d.in, n, d.into, d.opt, err, slowly)
				}
			}
		}
	}
}

// TestByteLimitReadsNoMore: with a low limit, an input that is short is not fetched beyond it.
func TestByteLimitReadsNoMore(t *testing.T) {
	for _, limit := range []int64{5, 1000} {
		r := strings.NewReader(`["` + strings.Repeat("x", 3000) + `"]`)
		size := int64(r.Len())
		var v any
		err := UnmarshalRead(r, &v, ByteLimit(limit), ElementLimit(10))
		if read := size - int64(r.Len()); !errors.Is(err, ErrLimit) || read > limit+1 {
			t.Errorf("%d bytes read at a limit of %d: %v", read, limit, err)
		}
	}
}

// TestLimitsOfWhatIsThere: what is not zero is read once.
func TestLimitsOfWhatIsThere(t *testing.T) {
	type inner struct{ A, B int }
	v := map[string]*inner{"x": {1, 2}}
	err := Unmarshal([]byte(`{"x":{"A":3},"y":{"B":"no number"},"x2":{"A":4}}`), &v, CollectErrors(5))
	if err == nil || v["x"].A != 3 || v["x"].B != 2 || v["x2"].A != 4 {
		t.Errorf("%v: %v", err, v["x"])
	}
	// Nor is what has methods, so that they are called once.
	w := []told{1}
	err = Unmarshal([]byte(`["a","b","`+strings.Repeat("c", 5000)+`",1]`), &w, CollectErrors(5))
	if err == nil || len(w) != 4 || toldCalls != 4 {
		t.Errorf("%v: %d elements, %d calls", err, len(w), toldCalls)
	}
	toldCalls = 0
	w = nil
	if err = Unmarshal([]byte(`["a",1,"b"]`), &w, CollectErrors(5)); err == nil || toldCalls != 3 {
		t.Errorf("%v: %d calls of a method for three elements", err, toldCalls)
	}
}

var toldCalls int

type told int

func (*told) UnmarshalJSON(b []byte) error {
	toldCalls++
	if b[0] != '"' {
		return ErrUnknownName
	}
	return nil
}

// TestLimitsWithPresence: which members there were is noted as without limits.
func TestLimitsWithPresence(t *testing.T) {
	type inner struct{ X, Y int }
	in := []byte(`{"a":1,"in":{"X":2},"list":[{"Y":3},null],"b":null,"unknown":[1,2]}`)
	for _, opts := range [][]Options{{ElementLimit(100)}, {ElementLimit(5)}, {StringLimit(200)}, {StringLimit(10)}, {CollectErrors(3)}, {CollectErrors(3), ElementLimit(5)}, {ByteLimit(1 << 20), StringLimit(200)}} {
		for name, read := range map[string]func(v any, opts ...Options) error{
			"Unmarshal":     func(v any, opts ...Options) error { return Unmarshal(in, v, opts...) },
			"UnmarshalRead": func(v any, opts ...Options) error { return UnmarshalRead(bytes.NewReader(in), v, opts...) },
		} {
			var lists [2]string
			for i, opts := range [][]Options{nil, opts} {
				var p Presence
				var v struct {
					A    int      `json:"a"`
					In   inner    `json:"in"`
					List []*inner `json:"list"`
					B    *int     `json:"b"`
				}
				if err := read(&v, append(opts, WithPresence(&p))...); err != nil {
					t.Fatal(err)
				}
				for ptr := range p.All() {
					lists[i] += string(ptr) + " "
				}
			}
			if lists[0] == "" || lists[0] != lists[1] {
				t.Errorf("%s with %v: there were %s, want %s", name, opts, lists[1], lists[0])
			}
		}
	}
}

// TestErrorsWithPresence: a document that is read once more, since it has errors, notes no member that it
// would not have noted otherwise.
func TestErrorsWithPresence(t *testing.T) {
	type list []struct {
		A int
		B []int
	}
	in := []byte(`[{"A":1,"B":[1,2]},{"A":"no number","B":[3,"x",4]},{"B":[5,6,`)
	var lists [2]string
	for i, complete := range []bool{false, true} {
		undo := func() {}
		if complete {
			undo = DisableFast()
		}
		var p Presence
		var v list
		err := Unmarshal(in, &v, CollectErrors(5), WithPresence(&p))
		undo()
		if err == nil {
			t.Fatal("no error")
		}
		for ptr := range p.All() {
			lists[i] += string(ptr) + " "
		}
	}
	if lists[0] == "" || lists[0] != lists[1] {
		t.Errorf("there were %s, want %s", lists[0], lists[1])
	}
}
