package rttest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/methods"
	"github.com/javelin-go/javelin/internal/jsontest"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// callsOf returns the calls of methods that f makes, in order.
func callsOf(f func() error) (calls []string, err error) {
	before := methods.Called
	defer func() { methods.Called = before }()
	methods.Called = func(typ, text string) { calls = append(calls, typ+" "+text) }
	err = f()
	return calls, err
}

// outerDoc makes a document for methods.Outer with all members, in another order now and then, and
// members that no field is for. Keys of maps may be alike.
func outerDoc(rnd *rand.Rand, depth int, alike bool) string {
	word := func() string {
		return []string{`"one"`, `"two words"`, `"\u0061b"`, `""`, `null`, `"a\nb"`}[rnd.IntN(6)]
	}
	list := func(n int, f func() string) string {
		if rnd.IntN(8) == 0 {
			return "null"
		}
		var all []string
		for range rnd.IntN(n) {
			all = append(all, f())
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	object := func(members ...string) string {
		if rnd.IntN(4) == 0 {
			rnd.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		}
		if rnd.IntN(4) == 0 {
			members = members[:rnd.IntN(len(members)+1)]
		}
		if rnd.IntN(8) == 0 {
			members = append(members, `"unknown":{"a":[1,"x"]}`)
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	inner := func() string {
		if rnd.IntN(10) == 0 {
			return "null"
		}
		return object(`"w":`+word(), `"n":12`, `"r":`+[]string{`{"x":[1]}`, `"text"`, `17`, `null`, `[true, {}]`}[rnd.IntN(5)],
			`"l":`+list(5, word), `"tags":`+list(3, func() string { return `{"k":1,"l":2}` }),
			`"raws":`+list(4, word), `"text":`+list(3, func() string { return `"AQID"` }))
	}
	key := func(usual string) string { // now and then one that there is, too, or will be
		if alike && rnd.IntN(8) == 0 {
			usual = []string{`"l"`, `"\u006c"`, `"1"`, `"-0"`, `"0"`}[rnd.IntN(5)]
		}
		return usual + ":"
	}
	more := "null"
	if depth > 0 {
		more = list(4, func() string { return outerDoc(rnd, depth-1, alike) })
	}
	return object(`"id":1`, `"a":`+word(), `"names":"a b"`, `"in":`+inner(), `"p":`+inner(), `"list":`+list(6, inner), `"ptrs":`+list(4, inner),
		`"rows":`+list(4, func() string { return list(4, word) }), `"two":[`+inner()+","+inner()+"]",
		`"byName":{`+key(`"k"`)+inner()+`,"l":`+inner()+`}`, `"byInt":{"1":"a",`+key(`"-2"`)+`"bc","0":"d"}`, `"byText":{"a":`+inner()+`,`+key(`"bc"`)+inner()+`,"\u0061bcd":`+inner()+`}`, `"words":`+list(4, word), `"s":"text"`, `"last":{"z":null}`, `"more":`+more)
}

// TestMethodsAreCalledOnce: in attempts that succeed, and in those that end, which read the values
// once more. Whatever the document, code that is generated calls the same methods as reflection, in
// the same order, with the same text, and as often.
func TestMethodsAreCalledOnce(t *testing.T) {
	rounds := 4000
	if testing.Short() {
		rounds = 400
	}
	failed, calls := 0, 0
	for seed := range rounds {
		rnd := rand.New(rand.NewPCG(7, uint64(seed)))
		doc := []byte(outerDoc(rnd, rnd.IntN(3), true))
		if k := rnd.IntN(4); k > 0 {
			doc = jsontest.Change(rnd, doc)
			if k == 1 {
				doc = []byte(spaced(string(doc)))
			}
		}
		if i := bytes.IndexByte(doc, ','); i > 0 && rnd.IntN(8) == 0 {
			doc = append(append(doc[:i:i], `,"a":"!"`...), doc[i:]...)
		}
		first := []byte(`{"id":5,"a":"before","in":{"w":"w"},"list":[{"w":"x","r":1}],"two":[{"n":1},null],"words":["v"]}`)
		fill := rnd.IntN(3) == 0
		got, want := new(methods.Outer), new(methods.Outer)
		if fill {
			if err := json.Unmarshal(first, got, byReflection); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(first, want, byReflection); err != nil {
				t.Fatal(err)
			}
		}
		wantCalls, wantErr := callsOf(func() error { return json.Unmarshal(doc, want, byReflection) })
		ways := []func() error{
			func() error { return rt.Unmarshal(doc, got) },
			func() error { return json.Unmarshal(doc, got) },
			func() error { return rt.UnmarshalRead(bytes.NewReader(doc), got) },
			func() error { return json.UnmarshalRead(iotest.HalfReader(bytes.NewReader(doc)), got) },
			func() error { return rt.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(doc)), got) },
		}
		gotCalls, gotErr := callsOf(ways[rnd.IntN(len(ways))])
		if !reflect.DeepEqual(gotCalls, wantCalls) || (gotErr == nil) != (wantErr == nil) || !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d, %s:\n got %q\nwant %q\n got %v\nwant %v\n got %+v\nwant %+v", seed, doc, gotCalls, wantCalls, gotErr, wantErr, got, want)
		}
		if wantErr != nil {
			failed++
		}
		calls += len(wantCalls)
	}
	if failed < rounds/10 || failed > rounds*9/10 || calls < 5*rounds {
		t.Errorf("%d of %d documents fail, %d calls", failed, rounds, calls)
	}
}

// TestMethodsInLongDocuments: objects go on after what is indexed, so that attempts end for that.
func TestMethodsInLongDocuments(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 100
	}
	for seed := range rounds {
		rnd := rand.New(rand.NewPCG(8, uint64(seed)))
		var b strings.Builder
		b.WriteString(`{"id":1,"more":[`)
		for i := range rnd.IntN(120) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(outerDoc(rnd, 0, false))
		}
		b.WriteString(`],"last":1,"a":"z"}`)
		doc := []byte(b.String())
		var want methods.Outer
		wantCalls, err := callsOf(func() error { return json.Unmarshal(doc, &want, byReflection) })
		if err != nil {
			t.Fatal(err)
		}
		for k := range 3 {
			for range rnd.IntN(20) { // which leave other entries after those of what there is
				_ = rt.Unmarshal([]byte(outerDoc(rnd, 1, true)), new(methods.Outer))
			}
			var got methods.Outer
			gotCalls, err := callsOf(func() error {
				switch k {
				case 0:
					return rt.Unmarshal(doc, &got)
				case 1:
					return rt.UnmarshalRead(bytes.NewReader(doc), &got)
				}
				return rt.UnmarshalRead(iotest.HalfReader(bytes.NewReader(doc)), &got)
			})
			if err != nil || !reflect.DeepEqual(gotCalls, wantCalls) || !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d, way %d: %v, %s", seed, k, err, firstDifference(gotCalls, wantCalls))
			}
		}
	}
}

func firstDifference(got, want []string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("call %d: got %q, want %q", i, got[i], want[i])
		}
	}
	return fmt.Sprintf("%d calls, want %d", len(got), len(want))
}
