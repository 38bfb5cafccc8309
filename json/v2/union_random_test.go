package json

import (
	"bytes"
	"fmt"
	"github.com/javelin-go/javelin/internal/plan"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// TestUnionRandom holds the fast form against the complete one: documents with unions, and
// what becomes of them when bytes are changed, are read to the same values and errors, and
// written to the same text.
func TestUnionRandom(t *testing.T) {
	t.Run("internal", func(t *testing.T) {
		testUnionRandom[strict](t, func(name string, members []string) []string { return append(members, `"type":"`+name+`"`) })
	})
	t.Run("adjacent", func(t *testing.T) {
		testUnionRandom[adjacent](t, func(name string, members []string) []string {
			return []string{`"type":"` + name + `"`, `"value":{` + strings.Join(members, ",") + `}`}
		})
	})
	t.Run("external", func(t *testing.T) {
		testUnionRandom[external](t, func(name string, members []string) []string {
			return []string{`"` + name + `":{` + strings.Join(members, ",") + `}`}
		})
	})
}

func testUnionRandom[F figure](t *testing.T, form func(name string, members []string) []string) {
	rounds := 4000
	if testing.Short() {
		rounds = 1000
	}
	rnd := rand.New(rand.NewPCG(11, 12))
	parts := []string{"", "", "null", "0", `"disc"`, `"type"`, "[]", "{}", `{"type":"point"}`, ",", ":", "\"", "\\u0074", "]", "}", " ", "9", `"type":"disc",`}
	accepted := 0
	for i := range rounds {
		in := []byte(randomDrawing(rnd, form))
		for range rnd.IntN(3) {
			at := rnd.IntN(len(in))
			end := min(at+rnd.IntN(3), len(in))
			in = append(append(bytes.Clone(in[:at]), parts[rnd.IntN(len(parts))]...), in[end:]...)
		}
		var opts []Options
		if i%3 == 1 {
			opts = []Options{RejectUnknownMembers(true)}
		}
		var got, want, read drawing[F]
		err := Unmarshal(in, &got, opts...)
		plan.DisableFast = true
		wantErr := Unmarshal(in, &want, opts...)
		plan.DisableFast = false
		readErr := UnmarshalRead(iotest.HalfReader(bytes.NewReader(in)), &read, opts...)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) && !(plan.IsSyntacticError(err) && plan.IsSyntacticError(wantErr)) || (err == nil) != (readErr == nil) {
			t.Fatalf("%s:\n got error %v\nwant error %v\n    reading %v", in, err, wantErr, readErr)
		}
		if err != nil {
			continue
		}
		accepted++
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(read, want) {
			t.Fatalf("%s:\n got %+v\nwant %+v\nread %+v", in, got, want, read)
		}
		if _, err := writeEveryWay(t, got, Deterministic(true)); err != nil && !plan.IsSemanticError(err) && !plan.IsSyntacticError(err) {
			t.Fatalf("%s: %v", in, err)
		}
	}
	if accepted < rounds/4 {
		t.Errorf("%d of %d documents accepted", accepted, rounds)
	}
}

func randomDrawing(rnd *rand.Rand, form func(string, []string) []string) string {
	one := func(depth int) string { return randomFigure(rnd, depth, form) }
	list := func() string {
		var all []string
		for range rnd.IntN(4) {
			all = append(all, one(2))
		}
		return strings.Join(all, ",")
	}
	return shuffled(rnd, `"id":1`, `"first":`+one(2), `"all":[`+list()+`]`, `"named":{"x":`+one(1)+`}`,
		`"two":[`+one(1)+`,null]`, `"ref":`+one(1))
}

// randomFigure returns a figure. What a group holds are figures of the internal form.
func randomFigure(rnd *rand.Rand, depth int, form func(name string, members []string) []string) string {
	one := func(name string, members ...string) string { return shuffled(rnd, form(name, members)...) }
	switch rnd.IntN(8) {
	case 0, 1:
		return one("disc", `"radius":1.5`, `"label":"a\u0041"`)
	case 2, 3:
		return one("square", `"side":2`)
	case 4:
		return one("point")
	case 5:
		return one("word", `"N":3`)
	case 6:
		if depth > 0 {
			internal := func(name string, members []string) []string { return append(members, `"type":"`+name+`"`) }
			part := func() string { return randomFigure(rnd, depth-1, internal) }
			return one("group", `"parts":[`+part()+`,`+part()+`]`, `"by_name":{"n":`+part()+`}`, `"other":{"type":"disc"}`)
		}
	}
	return `null`
}

func shuffled(rnd *rand.Rand, members ...string) string {
	rnd.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",") + "}"
}
