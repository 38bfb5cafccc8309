package json

import (
	"bytes"
	"fmt"
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
	rounds := 20_000
	if testing.Short() {
		rounds = 2000
	}
	rnd := rand.New(rand.NewPCG(11, 12))
	parts := []string{"", "", "null", "0", `"disc"`, `"type"`, "[]", "{}", `{"type":"point"}`, ",", ":", "\"", "\\u0074", "]", "}", " ", "9", `"type":"disc",`}
	accepted := 0
	for i := range rounds {
		in := []byte(randomDrawing(rnd))
		for range rnd.IntN(3) {
			at := rnd.IntN(len(in))
			end := min(at+rnd.IntN(3), len(in))
			in = append(append(bytes.Clone(in[:at]), parts[rnd.IntN(len(parts))]...), in[end:]...)
		}
		var opts []Options
		if i%3 == 1 {
			opts = []Options{RejectUnknownMembers(true)}
		}
		var got, want, read drawing[strict]
		err := Unmarshal(in, &got, opts...)
		disableFast = true
		wantErr := Unmarshal(in, &want, opts...)
		disableFast = false
		readErr := UnmarshalRead(iotest.HalfReader(bytes.NewReader(in)), &read, opts...)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) && !(isSyntacticError(err) && isSyntacticError(wantErr)) || (err == nil) != (readErr == nil) {
			t.Fatalf("%s:\n got error %v\nwant error %v\n    reading %v", in, err, wantErr, readErr)
		}
		if err != nil {
			continue
		}
		accepted++
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(read, want) {
			t.Fatalf("%s:\n got %+v\nwant %+v\nread %+v", in, got, want, read)
		}
		if _, err := writeEveryWay(t, got, Deterministic(true)); err != nil && !isSemanticError(err) && !isSyntacticError(err) {
			t.Fatalf("%s: %v", in, err)
		}
	}
	if accepted < rounds/4 {
		t.Errorf("%d of %d documents accepted", accepted, rounds)
	}
}

func randomDrawing(rnd *rand.Rand) string {
	list := func() string {
		var all []string
		for range rnd.IntN(4) {
			all = append(all, randomFigure(rnd, 2))
		}
		return strings.Join(all, ",")
	}
	return shuffled(rnd, `"id":1`, `"first":`+randomFigure(rnd, 2), `"all":[`+list()+`]`, `"named":{"x":`+randomFigure(rnd, 1)+`}`,
		`"two":[`+randomFigure(rnd, 1)+`,null]`, `"ref":`+randomFigure(rnd, 1))
}

func randomFigure(rnd *rand.Rand, depth int) string {
	switch rnd.IntN(8) {
	case 0, 1:
		return shuffled(rnd, `"type":"disc"`, `"radius":1.5`, `"label":"a\u0041"`)
	case 2, 3:
		return shuffled(rnd, `"type":"square"`, `"side":2`)
	case 4:
		return `{"type":"point"}`
	case 5:
		return shuffled(rnd, `"type":"word"`, `"N":3`)
	case 6:
		if depth > 0 {
			return shuffled(rnd, `"type":"group"`, `"parts":[`+randomFigure(rnd, depth-1)+`,`+randomFigure(rnd, depth-1)+`]`,
				`"by_name":{"n":`+randomFigure(rnd, depth-1)+`}`, `"other":{"type":"disc"}`)
		}
	}
	return `null`
}

func shuffled(rnd *rand.Rand, members ...string) string {
	rnd.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",") + "}"
}
