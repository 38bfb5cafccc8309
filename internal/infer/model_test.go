package infer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// TestOrderOfSamples: the types are the same for samples in any order.
func TestOrderOfSamples(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range many(500) {
		var samples []string
		for range 2 + r.IntN(12) {
			if i%4 == 0 {
				samples = append(samples, randomValue(r, 4))
			} else {
				samples = append(samples, randomObject(r, 4))
			}
		}
		cfg := Config{V1: i%2 == 0, Enums: i%3 == 0}
		m := modelOf(t, cfg, samples...)
		want := source(t, m)
		checkClean(t, m, samples...)
		for range 4 {
			r.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
			m := modelOf(t, cfg, samples...)
			if got := source(t, m); got != want {
				t.Fatalf("%q:\n%s\nin another order\n%s", samples, want, got)
			}
		}
		// As elements of one array, and as lines of one input.
		one := modelOf(t, cfg, strings.Join(samples, "\n"))
		if got := source(t, one); got != want {
			t.Fatalf("%q:\n%s\nas one input\n%s", samples, want, got)
		}
		array := "[" + strings.Join(samples, ",") + "]"
		checkClean(t, modelOf(t, cfg, array), array)
	}
}

// TestEach: elements of arrays are samples, beside those that are in none.
func TestEach(t *testing.T) {
	in := "[{\"a\":1},{\"a\":2,\"b\":[3]}]\n{\"a\":4}\n[]\n"
	m := modelOf(t, Config{Each: true}, in)
	if got, want := types(t, m), "type Document struct {\nA int64 `json:\"a\"`\nB []int64 `json:\"b,omitzero\"`\n}"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	checkClean(t, m, in)
	var got []Difference
	err := m.Checker(func(d Difference) { got = append(got, d) }).Read(jsontext.NewDecoder(strings.NewReader(`{"a":1} [{"a":1}, {"a":2,"b":["x"]}] [7]`)))
	if err != nil || len(got) != 2 || got[0].Pointer != "/1/b/0" || got[0].Offset != 30 || got[1].Pointer != "/0" {
		t.Errorf("%+v, %v", got, err)
	}
}

// many is n, or less with -short.
func many(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// randomObject is randomValue for objects.
func randomObject(r *rand.Rand, depth int) string {
	for depth > 0 {
		if v := randomValue(r, depth); v[0] == '{' {
			return v
		}
	}
	return "{}"
}

// randomValue makes a value of few names and kinds, so that much of it is alike.
func randomValue(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(4) == 0 {
		return []string{"null", "true", "1", "-1", "2.5", "1e400", "18446744073709551615", "-9223372036854775808", "123456789012345678901", `""`, `"a"`, `"b\n"`, `"2024-11-05T08:15:30Z"`,
			`"2024-11-05"`, "[]", "{}", `"\ud83d\ude00"`}[r.IntN(17)]
	}
	var b strings.Builder
	if r.IntN(3) == 0 {
		b.WriteByte('[')
		for i := range r.IntN(4) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(randomValue(r, depth-1))
		}
		return b.String() + "]"
	}
	names := []string{"type", "kind", "id", "name", "kids", "next", "1", "2024", "a'b", "-", "a/b", "ID", "x y", "\\u00e4", "a,b", "at", "until", "day"}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	for i, n := range names[:r.IntN(5)] {
		b.WriteByte("{,"[min(i, 1)])
		v := randomValue(r, depth-1)
		if r.IntN(8) > 0 { // as one would expect
			switch n {
			case "type", "kind":
				v = []string{`"a"`, `"b"`, `"c"`}[r.IntN(3)]
			case "id", "ID", "-":
				v = []string{"1", "-1", "0", "9007199254740993"}[r.IntN(4)]
			case "name", "x y", "\\u00e4":
				v = []string{`"a"`, `""`, `"b\n"`, `"null"`}[r.IntN(4)]
			case "kids":
				v = "[" + strings.TrimSuffix(strings.Repeat(randomObject(r, depth-1)+",", r.IntN(3)), ",") + "]"
			case "next":
				v = []string{"null", randomObject(r, depth-1)}[r.IntN(2)]
			case "a/b":
				v = `"2024-11-05T08:15:30` + []string{"Z", "+01:00", ".5Z", ".123456789-00:30"}[r.IntN(4)] + `"`
			case "at":
				v = `"2024-11-05T08:15:3` + []string{"0.000Z", "1.250+01:00", "2.123Z"}[r.IntN(3)] + `"`
			case "until":
				v = `"2024-11-05T08:15:30.` + []string{"00+00:00", "10-05:00", "25+00:00"}[r.IntN(3)] + `"`
			case "day":
				v = []string{`"2024-02-29"`, `["2024-02-29","2023-01-01"]`, `null`}[min(depth%3, 2)]
			}
		}
		fmt.Fprintf(&b, "\"%s\":%s", n, v)
	}
	if b.Len() == 0 {
		return "{}"
	}
	return b.String() + "}"
}

// TestCheckFinds: what a type has no place for is told with its place.
func TestCheckFinds(t *testing.T) {
	m := modelOf(t, Config{}, `{"id":1,"name":"x","at":"2024-11-05T08:15:30Z","tags":["a"],"size":{"w":1,"h":2.5},"shapes":[{"type":"c","r":1},{"type":"r","w":1,"h":1}],"any":[1,"x"],"n":null,"m":{"1":true},"some":1}`,
		`{"id":18446744073709551615,"at":"2024-11-05T08:15:30Z","tags":["a"],"size":{"w":1,"h":2.5},"shapes":[],"any":[],"n":null,"m":{},"some":"x"}`, `{"id":1,"at":"2024-11-05T08:15:30Z","tags":["a"],"size":{"w":1,"h":2.5},"shapes":[],"any":[],"n":null,"m":{}}`)
	head := `{"id":1,"at":"2024-11-05T08:15:30Z","tags":["a"],"size":{"w":1,"h":2.5},"shapes":[],"any":[],"n":null,"m":{}`
	for _, c := range []struct{ old, new, want string }{
		{`"n":null`, `"n":null,"more":5`, `/more lost: the type has no field for it`},
		{`"id":1,`, ``, `/id absent, and written as 0`},
		{`"tags":["a"],`, ``, `/tags absent, and written as []`},
		{`"size":{"w":1,"h":2.5},`, ``, `/size absent, and written as {"h":0,"w":0}`},
		{`"at":"2024-11-05T08:15:30Z",`, ``, `/at absent, and written as "0001-01-01T00:00:00Z"`},
		{`"id":1`, `"id":-1`, `/id number out of the range of uint64`},
		{`"id":1`, `"id":"1"`, `/id string for uint64`},
		{`"id":1`, `"id":null`, `/id null for uint64`},
		{`"id":1`, `"id":1,"name":null`, `/name null, which is read as if it were absent`},
		{`"id":1`, `"id":1,"some":null`, `/some null, which is read as if it were absent`},
		{`30Z`, `30.10Z`, `/at "2024-11-05T08:15:30.10Z" becomes "2024-11-05T08:15:30.1Z"`},
		{`30Z`, `99Z`, `/at no time as 2006-01-02T15:04:05.999999999Z07:00`},
		{`["a"]`, `["a",1]`, `/tags/1 number for string`},
		{`["a"]`, `{"a":1}`, `/tags object for a slice`},
		{`{"w":1,"h":2.5}`, `[]`, `/size array for struct Size`},
		{`"w":1`, `"w":1.5`, `/size/w number out of the range of int64`},
		{`2.5`, `1e999`, `/size/h number out of the range of float64`},
		{`2.5`, `true`, `/size/h true for float64`},
		{`"any":[]`, `"any":[1,{"a":[1e999]}]`, `/any/1/a/0 number out of the range of float64`},
		{`"shapes":[]`, `"shapes":[{"type":"c"}]`, `/shapes/0/r absent, and written as 0`},
		{`"shapes":[]`, `"shapes":[{"type":"d"}]`, `/shapes/0/type "d" tells no variant`},
		{`"shapes":[]`, `"shapes":[{"r":1}]`, `/shapes/0 no member "type" tells the variant`},
		{`"m":{}`, `"m":{"a":false,"b":2}`, `/m/b number for bool`},
	} {
		if !strings.Contains(head, c.old) {
			t.Fatal(c.old)
		}
		doc := strings.Replace(head, c.old, c.new, 1) + "}"
		var got []string
		err := m.Checker(func(d Difference) { got = append(got, fmt.Sprintf("%s %s", d.Pointer, d.Reason)) }).Read(jsontext.NewDecoder(strings.NewReader(doc)))
		if err != nil || !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s:\n%q, %v\nwant\n%q", doc, got, err, c.want)
		}
	}
}

// TestCheckOffsets: a difference has its place in the input.
func TestCheckOffsets(t *testing.T) {
	m := modelOf(t, Config{}, `[{"a":1,"b":[2]}]`)
	for _, c := range []struct {
		in, pointer string
		offset      int64
	}{
		{` [ {"a":1,"b":[]} , {"a":1, "b":["x"]}]`, "/1/b/0", 33},
		{` [ {"a":1,"b":[],"c":1}]`, "/0/c", 21},
		{` [ {"a":1}]`, "/0/b", 3},
		{`[] {}`, "", 3},
		{`[] 5`, "", 3},
	} {
		var got []Difference
		err := m.Checker(func(d Difference) { got = append(got, d) }).Read(jsontext.NewDecoder(strings.NewReader(c.in)))
		if err != nil || len(got) != 1 || string(got[0].Pointer) != c.pointer || got[0].Offset != c.offset {
			t.Errorf("%s: %+v, %v, want %s at %d", c.in, got, err, c.pointer, c.offset)
		}
	}
	m = modelOf(t, Config{}, `{"a":1}`)
	var got []Difference
	if err := m.Checker(func(d Difference) { got = append(got, d) }).Read(jsontext.NewDecoder(strings.NewReader(` [1,2]`))); err != nil || len(got) != 1 || got[0].Reason != "array for struct Document" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestManyPlaces: memory is bounded, whatever the names are.
func TestManyPlaces(t *testing.T) {
	s := New(Config{})
	r := rand.New(rand.NewPCG(3, 4))
	name := func() string {
		return fmt.Sprintf("n%c%c%c%c", 'a'+r.IntN(26), 'a'+r.IntN(26), 'a'+r.IntN(26), 'a'+r.IntN(26))
	}
	for range 3000 {
		var b strings.Builder
		for i := range 4 {
			fmt.Fprintf(&b, `%c"%s":{"%s":{"%s":{"type":"%s","%s":1}}}`, "{,,,"[i], name()+fmt.Sprint(i), name(), name(), name(), name())
		}
		if err := s.Add(jsontext.Value(b.String() + "}")); err != nil {
			t.Fatal(err)
		}
		if s.made > maxPlaces {
			t.Fatalf("%d places", s.made)
		}
	}
	if got := types(t, s.Model("Document")); !strings.HasPrefix(got, "type Document map[string]map[string]map[string]") {
		t.Error(got)
	}
}

// TestFewerPlaces: what is too much is made less, and the types still read it.
func TestFewerPlaces(t *testing.T) {
	s := New(Config{})
	var docs []string
	for i := range 300 {
		docs = append(docs, fmt.Sprintf(`{"n%[1]c%[2]c":{"type":"t%[2]c","a%[1]c%[2]c":{"b":1,"c%[1]c":[{"d":2}]}}}`, 'a'+i%20, 'a'+i/20))
		s.Add(jsontext.Value(docs[i]))
	}
	before := reduce(s.root, 1<<30)
	for _, most := range []int{100, 0} {
		n := reduce(s.root, most)
		if n >= before {
			t.Errorf("%d places of %d with %d members", n, before, most)
		}
		before = n
	}
	checkClean(t, s.Model("Document"), docs...)
}

// TestDeep: a document may be as deep as it may be.
func TestDeep(t *testing.T) {
	for _, unit := range [][2]string{{`{"a":1,"next":`, `}`}, {`[`, `]`}, {`{"a":[`, `]}`}, {`{"type":"x","a":{"type":"y","b":`, `}}`}} {
		n := 9800 / len(unit[1])
		if testing.Short() {
			n /= 4 // an indented schema takes memory by the square of its depth
		}
		doc := strings.Repeat(unit[0], n) + "1" + strings.Repeat(unit[1], n)
		m := modelOf(t, Config{}, doc)
		checkClean(t, m, doc)
		if _, err := m.Schema(); err != nil {
			t.Error(err)
		}
	}
}
