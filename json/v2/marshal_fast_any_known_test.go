package json

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// knownNamesIn are names of all kinds that texts of names have.
var knownNamesIn = []string{
	"", "a", "b", "id", "name", "user_id", "created_at", "<html>", "a&b", "quote\"", "line\u2028", "é", "名前", "tab\t",
	"profile_background_image_url", "profile_background_image_url_", "profile_background_image_url_https",
	strings.Repeat("long", 50), "profile_text_color", "profile_use_background_image", "x1", "x2", "x3", "x4",
}

// knownMaps makes maps that often have the names of others.
type knownMaps struct {
	r    *rand.Rand
	odd  []any // that may be elements
	sets [][]string
}

func newKnownMaps(seed uint64, odd ...any) *knownMaps {
	k := &knownMaps{r: rand.New(rand.NewPCG(seed, 5)), odd: odd}
	for range 6 {
		var names []string
		for range 1 + k.r.IntN(12) {
			names = append(names, knownNamesIn[k.r.IntN(len(knownNamesIn))])
		}
		k.sets = append(k.sets, names)
	}
	return k
}

func (k *knownMaps) value(depth int) any {
	switch n := k.r.IntN(12); {
	case n < 4 && depth > 0:
		return k.mapOf(depth - 1)
	case n < 6 && depth > 0:
		list := make([]any, k.r.IntN(6))
		for i := range list {
			list[i] = k.value(depth - 1)
		}
		return list
	case n == 6 && len(k.odd) > 0:
		return k.odd[k.r.IntN(len(k.odd))]
	}
	return []any{nil, true, false, 1.5, -3.0, "text", "<&>\"\u2028", 7, strings.Repeat("é", 200), struct{ A int }{1}, []any{}, map[string]any{}}[k.r.IntN(12)]
}

func (k *knownMaps) mapOf(depth int) map[string]any {
	mp := map[string]any{}
	for _, name := range k.sets[k.r.IntN(len(k.sets))] {
		mp[name] = k.value(depth)
	}
	switch k.r.IntN(8) {
	case 0: // as many, but one of them is another
		for name := range mp {
			delete(mp, name)
			mp[name+"?"] = nil
			break
		}
	case 1:
		for i := range k.r.IntN(100) {
			mp[fmt.Sprint(i*k.r.IntN(2))] = k.value(depth)
		}
	}
	return mp
}

// remarshal writes v by m, whatever it has learned before.
func remarshal(m *marshal.State, v any, opts ...Options) (string, error) {
	m.Open(nil, opts)
	err := m.Marshal(v)
	out := string((*text.Encoder)(&m.Own).Buf())
	(*text.Encoder)(&m.Own).Close(false)
	m.SetOptions(nil)
	if m.Touched {
		(*text.Encoder)(&m.Own).Clean()
		m.Tidy()
	}
	m.Place = 0
	m.Maps.Forget()
	return out, err
}

// Maps with names that are known are written as others are, with the same errors.
func TestMarshalKnownMaps(t *testing.T) {
	options := []Options{
		Deterministic(true),
		JoinOptions(Deterministic(true), jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)),
		JoinOptions(Deterministic(true), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)),
		DefaultOptionsV2(), // in any order
	}
	m := marshal.States.New().(*marshal.State)
	known := 0
	seeds := uint64(150)
	if testing.Short() {
		seeds = 40
	}
	for seed := range seeds {
		odd := []any{json0val(`[1, {"m":2}]`), chainOf(2, map[string]any{"v": 1}), map[string]int{"i": 1}, &map[string]any{"p": nil}}
		if seed%3 == 0 {
			odd = append(odd, math.NaN(), "\xff", make(chan int), map[string]any{"\xff": 1, "a": 2})
		}
		k := newKnownMaps(seed, odd...)
		for range 10 {
			v := k.value(4)
			i := k.r.IntN(len(options))
			got, err := remarshal(m, v, options[i])
			plan.DisableFast = true
			want, wantErr := Marshal(v, options[i])
			plan.DisableFast = false
			if i == len(options)-1 {
				if (err == nil) != (wantErr == nil) {
					t.Fatalf("seed %d: error %v, want %v", seed, err, wantErr)
				}
				if err != nil {
					continue
				}
				if c := jsontext.Value(got); c.Canonicalize() != nil {
					t.Fatalf("seed %d: %s", seed, got)
				} else {
					got = string(c)
				}
				c := jsontext.Value(want)
				if err := c.Canonicalize(); err != nil {
					t.Fatal(err)
				}
				want = c
			}
			if fmt.Sprint(err) != fmt.Sprint(wantErr) || err == nil && got != string(want) {
				t.Fatalf("seed %d, options %d:\n%s, %v, want\n%s, %v", seed, i, got, err, want, wantErr)
			}
		}
		known += len(m.Known.Sets)
	}
	if known == 0 {
		t.Error("nothing is known")
	}
}

// What is written is handed on in pieces wherever it is in a map.
func TestMarshalKnownMapsToWriter(t *testing.T) {
	for seed := range uint64(8) {
		k := newKnownMaps(seed, json0val(`{"j":1}`))
		list := make([]any, 100)
		for i := range list {
			list[i] = k.mapOf(1)
		}
		var got bytes.Buffer
		if err := MarshalWrite(&got, list, Deterministic(true)); err != nil {
			t.Fatal(err)
		}
		plan.DisableFast = true
		want, err := Marshal(list, Deterministic(true))
		plan.DisableFast = false
		if err != nil || got.String() != string(want) {
			t.Fatalf("seed %d: %d bytes, want %d, %v", seed, got.Len(), len(want), err)
		}
		if len(want) < 20_000 {
			t.Errorf("seed %d: %d bytes are too few", seed, len(want))
		}
	}
}

// The third map with the same names is known, at whatever place, by names that are no
// part of it.
func TestMarshalLearnsNames(t *testing.T) {
	m := marshal.States.New().(*marshal.State)
	one := func(name string) any { return map[string]any{"a": 1.0, name: true} }
	for _, v := range []any{one("b"), []any{one("b"), one("b")}, map[string]any{"m": one("b")}, one("c")} {
		if _, err := remarshal(m, v, Deterministic(true)); err != nil {
			t.Fatal(err)
		}
	}
	if len(m.Known.Sets) != 1 || len(m.Known.Sets[0].Entries) != 2 {
		t.Fatalf("sets: %v", m.Known.Sets)
	}
	e := m.Known.Sets[0].Entries
	if e[0].Name != "a" || e[1].Name != "b" || string(e[1].Text[:e[1].Size]) != `"b":` {
		t.Errorf("names: %v", e)
	}
	name := strings.Repeat("n", 100)
	for range 2 {
		if _, err := remarshal(m, map[string]any{name: nil}); err != nil {
			t.Fatal(err)
		}
	}
	if e := m.Known.Sets[1].Entries[0]; e.Name != name || e.Size != 0 || plan.StartOf(plan.BytesOf(e.Name)) == plan.StartOf(plan.BytesOf(name)) {
		t.Errorf("long name: %v", e)
	}
}

// Kinds of maps that take turns are all learned, wherever what has been met once is kept.
func TestMarshalLearnsKindsInTurn(t *testing.T) {
	places := map[uint32][]any{}
	size := uint32(len(new(write.KnownNames).Once))
	for i := range 20 * size {
		name := fmt.Sprint("n", i)
		at := write.HashName(write.FirstBytes(name), name) % size
		kinds := append(places[at], map[string]any{name: i})
		places[at] = kinds
		if len(kinds) < len(new(write.KnownNames).Once[0]) {
			continue
		}
		m := marshal.States.New().(*marshal.State)
		for range 2 {
			if _, err := remarshal(m, kinds); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(m.Known.Sets); n != len(kinds) {
			t.Errorf("of %v %d are learned", kinds, n)
		}
		return
	}
	t.Error("no kinds of one place")
}

// What is too long for a set, or is to be escaped, is not kept.
func TestMarshalLearnsNoOtherNames(t *testing.T) {
	m := marshal.States.New().(*marshal.State)
	for _, name := range []string{strings.Repeat("n", write.MaxNameSize+1), "\"", "\xff"} {
		for range 3 {
			got, err := remarshal(m, map[string]any{name: nil})
			want, wantErr := Marshal(map[string]string{name: ""})
			if got != strings.ReplaceAll(string(want), `:""`, ":null") || (err == nil) != (wantErr == nil) {
				t.Errorf("%s, %v, want %s, %v", got, err, want, wantErr)
			}
		}
	}
	if len(m.Known.Sets) > 0 {
		t.Errorf("sets: %v", m.Known.Sets)
	}
	list := []any{map[string]any{"\"": 1}, map[string]any{"\"": 1}}
	remarshal(m, list)
	if n := testing.AllocsPerRun(20, func() { m.Known.Learn(0, list[0].(map[string]any), write.HashName(write.FirstBytes("\""), "\"")) }); n > 0 {
		t.Errorf("%v allocations for names that are not kept", n)
	}
}

// What is known of names has bounds, and gives way when it is of no use.
func TestMarshalKnownNamesAreBounded(t *testing.T) {
	m := marshal.States.New().(*marshal.State)
	n := 0
	put := func() {
		v := map[string]any{}
		for range 20 {
			n++
			v[fmt.Sprint("name", n)] = []any{map[string]any{fmt.Sprint("inner", n): map[string]any{}}}
		}
		for range 2 {
			if _, err := remarshal(m, []any{v, v, v}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 200 {
		put()
		k := m.Known
		if len(k.Sets) > write.MaxNameSets || k.Names > write.MaxSetNames || len(k.Places) > write.MaxPlaces {
			t.Fatalf("%d sets of %d names, %d places", len(k.Sets), k.Names, len(k.Places))
		}
	}
	full := m.Known
	if full.Missed == 0 {
		t.Fatal("there is still room")
	}
	full.Missed = write.MaxMissed + 1
	put()
	if m.Known == full || len(m.Known.Sets) > write.MaxNameSets {
		t.Error("what is known has not given way")
	}
}

// Where names are others each time, they are looked at seldom.
func TestMarshalPausesWhereNamesDiffer(t *testing.T) {
	m := marshal.States.New().(*marshal.State)
	list := make([]any, 200)
	for i := range list {
		list[i] = map[string]any{fmt.Sprint("name", i): 1}
	}
	if _, err := remarshal(m, list); err != nil {
		t.Fatal(err)
	}
	if len(m.Known.Sets) != 0 || m.Known.Places[0].Wait == 0 {
		t.Errorf("%d sets, a pause of %d", len(m.Known.Sets), m.Known.Places[0].Wait)
	}
}
