package javelin_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/jsontest"
)

func TestDiffAndPatchRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	merged := 0
	count := 5000
	if testing.Short() {
		count = 1000
	}
	for range count {
		x, y := randomJSON(r, nil, 4), randomJSON(r, nil, 4)
		a, b := mustParse(t, string(x)), mustParse(t, string(y))
		if r.IntN(2) == 0 { // one that is nearly the same
			e := a.Edit()
			ps := pointers(a.Any(), "", nil)
			for range 3 {
				if len(ps) > 0 {
					p := ps[r.IntN(len(ps))]
					_ = e.Set(p, r.IntN(100))
					_ = e.Delete(ps[r.IntN(len(ps))])
				}
			}
			y = e.Bytes()
			b = mustParse(t, string(y))
		}
		patch := javelin.Diff(a, b)
		got, err := javelin.Patch(x, patch)
		if err != nil || !javelin.Equal(mustParse(t, string(got)), b) {
			t.Fatalf("%s to %s by %s: %s, %v", x, y, patch, got, err)
		}
		if javelin.Equal(a, b) != (string(patch) == "[]") {
			t.Fatalf("%s to %s: %s", x, y, patch)
		}
		mp, err := javelin.MergeDiff(a, b)
		if err == nil {
			merged++
			got, err := javelin.MergePatch(x, mp)
			if err != nil || !javelin.Equal(mustParse(t, string(got)), b) {
				t.Fatalf("%s to %s by merge %s: %s, %v", x, y, mp, got, err)
			}
		} else if !errors.Is(err, javelin.ErrNull) {
			t.Fatalf("%s to %s: %v", x, y, err)
		}
		// Any two documents are a document and a merge patch.
		got, err = javelin.MergePatch(x, y)
		if err != nil {
			t.Fatal(err)
		}
		var gotAny any
		if err := json.Unmarshal(got, &gotAny); err != nil || !reflect.DeepEqual(gotAny, mergeDecoded(a.Any(), b.Any())) {
			t.Fatalf("%s merged with %s: %s", x, y, got)
		}
	}
	if merged < count/5 {
		t.Errorf("%d merge patches", merged)
	}
}

func TestDiff(t *testing.T) {
	for _, tt := range []struct{ a, b, want, merge string }{
		{`{"a":1}`, `{"a":1.0}`, `[]`, `{}`}, {`{"a":1}`, `{"b":2}`, `[{"op":"remove","path":"/a"},{"op":"add","path":"/b","value":2}]`, `{"a":null,"b":2}`},
		{`{"a":[1,2,3,4]}`, `{"a":[1,4]}`, `[{"op":"remove","path":"/a/2"},{"op":"remove","path":"/a/1"}]`, `{"a":[1,4]}`}, {`[1]`, `[1,{"a/b":2}]`, `[{"op":"add","path":"/1","value":{"a/b":2}}]`, `[1,{"a/b":2}]`},
		{`{"x":{"y":1,"z":2}}`, `{"x":{"y":1,"z":3}}`, `[{"op":"replace","path":"/x/z","value":3}]`, `{"x":{"z":3}}`}, {`{"a":1}`, `{"a":null}`, `[{"op":"replace","path":"/a","value":null}]`, ``}, {`{"a":[]}`, `{"a":{}}`, `[{"op":"replace","path":"/a","value":{}}]`, `{"a":{}}`}, {`1`, `"x"`, `[{"op":"replace","path":"","value":"x"}]`, `"x"`},
	} {
		a, b := mustParse(t, tt.a), mustParse(t, tt.b)
		if got := string(javelin.Diff(a, b)); got != tt.want {
			t.Errorf("%s to %s: %s, want %s", tt.a, tt.b, got, tt.want)
		}
		got, err := javelin.MergeDiff(a, b)
		if string(got) != tt.merge && err == nil || (err != nil) != (tt.merge == "") {
			t.Errorf("%s to %s: merge %s, %v, want %s", tt.a, tt.b, got, err, tt.merge)
		}
	}
}

// What changes in a list is what the patch says, and no more.
func TestDiffOfLists(t *testing.T) {
	thousand := func(without int, with string) string {
		var b strings.Builder
		b.WriteByte('[')
		for i := range 1000 {
			if i == without {
				continue
			}
			if b.Len() > 1 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"id":%d,"of":[%d,true]}`, i, i%7)
			if i == 700 && with != "" {
				b.WriteString("," + with)
			}
		}
		return b.String() + "]"
	}
	for _, tt := range []struct {
		name, a, b, want string
		keys             []string
	}{
		{"one of a thousand removed", thousand(-1, ""), thousand(400, ""), `[{"op":"remove","path":"/400"}]`, nil},
		{"one added", thousand(-1, ""), thousand(-1, "[]"), `[{"op":"add","path":"/701","value":[]}]`, nil},
		{"one removed and one added", thousand(-1, ""), thousand(3, "null"), `[{"op":"remove","path":"/3"},{"op":"add","path":"/700","value":null}]`, nil},
		{"several in several places", `[1,2,3,4,5,6,7,8]`, `[0,1,3,4,9,6,8]`,
			`[{"op":"add","path":"/0","value":0},{"op":"remove","path":"/2"},{"op":"replace","path":"/4","value":9},{"op":"remove","path":"/6"}]`, nil},
		{"equal by worth and order of members", `[{"a":1,"b":"x"},2]`, `[0,{"b":"\u0078","a":1.0},20e-1]`, `[{"op":"add","path":"/0","value":0}]`, nil},
		{"a repeated element", `["x","x","x"]`, `["x"]`, `[{"op":"remove","path":"/2"},{"op":"remove","path":"/1"}]`, nil},
		{"a changed object beside a removed one", `[{"id":1,"a":1},{"id":2,"a":2}]`, `[{"id":2,"a":3}]`,
			`[{"op":"remove","path":"/0"},{"op":"replace","path":"/0/a","value":3}]`, nil},
		{"a changed object beside an added one", `[{"id":1,"a":1}]`, `[{"id":0,"a":0},{"id":1,"a":3}]`,
			`[{"op":"add","path":"/0","value":{"id":0,"a":0}},{"op":"replace","path":"/1/a","value":3}]`, nil},
		{"a changed list beside a removed one", `[[1,2,3],[4,5,6]]`, `[[4,5,7]]`,
			`[{"op":"remove","path":"/0"},{"op":"replace","path":"/0/2","value":7}]`, nil},
		{"nothing in common", `[{"a":1},{"a":2}]`, `[{"b":1},{"b":2}]`,
			`[{"op":"remove","path":"/0/a"},{"op":"add","path":"/0/b","value":1},{"op":"remove","path":"/1/a"},{"op":"add","path":"/1/b","value":2}]`, nil},

		{"the same by key", `[{"id":1,"x":[1,2,3]},{"id":2}]`, `[{"id":9},{"id":1.0,"x":[1,3]},{"id":2,"y":0}]`,
			`[{"op":"add","path":"/0","value":{"id":9}},{"op":"remove","path":"/1/x/1"},{"op":"add","path":"/2/y","value":0}]`, []string{"id"}},
		{"another key is another object", `[{"id":1,"x":0}]`, `[{"id":2,"x":0}]`,
			`[{"op":"remove","path":"/0"},{"op":"add","path":"/0","value":{"id":2,"x":0}}]`, []string{"id"}},
		{"the first key that is there", `[{"id":1},{"name":"a","v":1},{"v":3}]`, `[{"name":"a","v":2},{"v":3}]`,
			`[{"op":"remove","path":"/0"},{"op":"replace","path":"/0/v","value":2}]`, []string{"id", "name"}},
		{"values of different keys are not the same", `[{"id":"a"}]`, `[{"name":"a"}]`,
			`[{"op":"remove","path":"/0"},{"op":"add","path":"/0","value":{"name":"a"}}]`, []string{"id", "name"}},
		{"keys within what has keys", `{"l":[{"id":1,"l":[{"id":5,"v":1},{"id":6,"v":1}]}]}`, `{"l":[{"id":1,"l":[{"id":6,"v":2}]}]}`,
			`[{"op":"remove","path":"/l/0/l/0"},{"op":"replace","path":"/l/0/l/0/v","value":2}]`, []string{"id"}},
		{"elements that are no objects", `[1,{"id":1,"v":1},2]`, `[{"id":1,"v":2},2]`,
			`[{"op":"remove","path":"/0"},{"op":"replace","path":"/0/v","value":2}]`, []string{"id"}},
	} {
		a, b := mustParse(t, tt.a), mustParse(t, tt.b)
		var opts []javelin.DiffOption
		if tt.keys != nil {
			opts = append(opts, javelin.DiffKey(tt.keys...))
		}
		patch := javelin.Diff(a, b, opts...)
		if string(patch) != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, patch, tt.want)
		}
		got, err := javelin.Patch([]byte(tt.a), patch)
		if err != nil || !javelin.Equal(mustParse(t, string(got)), b) {
			t.Errorf("%s: the patch gives %s, %v", tt.name, got, err)
		}
	}
}

// Lists of objects, changed at random, with and without a key: the patch brings about
// what it is made for, and is no longer than the number of changes wants.
func TestDiffOfRandomLists(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	type row struct{ id, v, w int }
	text := func(rows []row) string {
		list := make([]string, len(rows))
		for i, x := range rows {
			list[i] = fmt.Sprintf(`{"id":%d,"v":%d,"w":[%d]}`, x.id, x.v, x.w)
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	count := 2000
	if testing.Short() {
		count = 300
	}
	for range count {
		var rows []row
		for i := range r.IntN(40) {
			rows = append(rows, row{i, r.IntN(1000), r.IntN(1000)})
		}
		was := text(rows)
		changes := 0
		for range r.IntN(6) {
			changes++
			switch i := r.IntN(len(rows) + 1); {
			case i == len(rows) || r.IntN(3) == 0:
				rows = slices.Insert(rows, i, row{100 + r.IntN(1000), r.IntN(1000), r.IntN(1000)})
			case r.IntN(2) == 0:
				rows = slices.Delete(rows, i, i+1)
			default:
				rows[i].v = 2000 + r.IntN(1000)
			}
		}
		is := text(rows)
		a, b := mustParse(t, was), mustParse(t, is)
		for _, opts := range [][]javelin.DiffOption{nil, {javelin.DiffKey("id")}} {
			patch := javelin.Diff(a, b, opts...)
			got, err := javelin.Patch([]byte(was), patch)
			if err != nil || !javelin.Equal(mustParse(t, string(got)), b) {
				t.Fatalf("%s to %s by %s: %s, %v", was, is, patch, got, err)
			}
			if n := mustParse(t, string(patch)).Len(); len(opts) > 0 && n > changes {
				t.Fatalf("%s to %s by %s: %d operations for %d changes", was, is, patch, n, changes)
			}
		}
	}
}

// However deep and however long, what is compared is compared a bounded number of times.
func TestLinearDiff(t *testing.T) {
	deep := func(n int, leaf string) string {
		return strings.Repeat(`[1,{"a":`, n/2) + leaf + strings.Repeat(`}]`, n/2)
	}
	long := func(n, step int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, ",%d", i*step%n)
		}
		return "[" + b.String()[1:] + "]"
	}
	for _, tt := range []struct {
		name string
		make func(n int) (a, b string)
		n    int
	}{
		{"deep", func(n int) (string, string) { return deep(n, "1"), deep(n, "2") }, 2000},
		{"long, in another order", func(n int) (string, string) { return long(n, 1), long(n, 7919) }, 30_000},
	} {
		measure := func(n int) time.Duration {
			x, y := tt.make(n)
			a, b := mustParse(t, x), mustParse(t, y)
			start := jsontest.CPUTime()
			if patch := javelin.Diff(a, b); len(patch) < 10 {
				t.Errorf("%s: %s", tt.name, patch)
			}
			return jsontest.CPUTime() - start
		}
		one, four := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
		for try := 0; ; try++ {
			if one, four = min(one, measure(tt.n)), min(four, measure(4*tt.n)); four < 12*one {
				break
			}
			if try == 5 {
				t.Errorf("%s: four times as much took %v, not %v", tt.name, four, one)
				break
			}
		}
	}
}

// Objects that differ far within are compared once, not twice at each level.
func TestEqualOfDeepObjects(t *testing.T) {
	deep := func(n int, leaf string) javelin.Node {
		return mustParse(t, strings.Repeat(`{"a":`, n)+leaf+strings.Repeat(`}`, n))
	}
	if javelin.Equal(deep(5000, "1"), deep(5000, "2")) || !javelin.Equal(deep(5000, "1"), deep(5000, "1.0")) {
		t.Error("deep objects are not what they are worth")
	}
	if patch := javelin.Diff(deep(5000, "1"), deep(5000, "2")); !strings.HasSuffix(string(patch), `/a/a","value":2}]`) {
		t.Errorf("a patch of %d bytes", len(patch))
	}
}
