package rttest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/dialect"
	"github.com/javelin-go/javelin/internal/gen/testdata/golden/values"
	"github.com/javelin-go/javelin/internal/jsontest"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// strewn writes objects of the members that known has, with members among them that no field is
// for. They differ in name within an object, but for about one of twice in a thousand.
type strewn struct {
	rnd   *rand.Rand
	known []string // members with their values; ~ stands for an object of the same kind
	twice int      // of a thousand
}

func (s *strewn) object(b *strings.Builder, depth int) {
	b.WriteByte('{')
	other := 0
	for i, m := range s.known {
		for s.rnd.IntN(3) == 0 {
			if other++; s.rnd.IntN(1000) < s.twice {
				other = max(other-1, 1)
			}
			fmt.Fprintf(b, `"%s%d":`, []string{"other", "o", "another member "}[depth%3], other)
			s.value(b)
			b.WriteByte(',')
		}
		for k, text := range strings.Split(m, "~") {
			switch {
			case k > 0 && depth > 0:
				s.object(b, depth-1)
			case k > 0:
				b.WriteString("{}")
			}
			b.WriteString(text)
		}
		if i < len(s.known)-1 {
			b.WriteByte(',')
		}
	}
	if s.rnd.IntN(2) == 0 {
		fmt.Fprintf(b, ` , "last" : [ %d ]`, depth)
	}
	b.WriteByte('}')
}

func (s *strewn) value(b *strings.Builder) {
	switch s.rnd.IntN(9) {
	case 0:
		fmt.Fprintf(b, "%d", s.rnd.Int64())
	case 1:
		b.WriteString("-1.5e-3")
	case 2:
		b.WriteString(`"a text"`)
	case 3:
		b.WriteString(`"\u0041\n"`)
	case 4:
		b.WriteString([]string{"null", "true", "false"}[s.rnd.IntN(3)])
	case 5:
		s.object(b, 0)
	case 6:
		n := s.rnd.IntN(80) // some are too deep to be passed over at once
		b.WriteString(strings.Repeat("[", n+1) + strings.Repeat("]", n+1))
	case 7:
		fmt.Fprintf(b, `{"a":[{}, {"b":1}],"%s":2}`, []string{"c", "a"}[min(s.rnd.IntN(60), 1)^1])
	case 8:
		b.WriteString(`""`)
	}
}

// TestMembersWithoutField: objects that are read as a whole, in lists and in each other, pass
// over what no field is for, tell a name that occurs twice, and forget what they have passed
// over where the next object begins.
func TestMembersWithoutField(t *testing.T) {
	v2 := []string{`"yes":true`, `"small":7`, `"large":18`, `"key":"k"`, `"texts":["a"]`, `"points":[{"X":1,"Z":0,"Y":2},{"Z":0}]`, `"next":~`, `"more":[~,~]`, `"short":3`}
	v1 := []string{`"yes":true`, `"small":7`, `"Text":"t"`, `"key":"k"`, `"texts":["a"]`, `"points":[{"X":1,"Z":0,"y":2},{"Z":0}]`, `"next":~`, `"point":{"X":6,"nAme":"p"}`, `"short":3`}
	strewnIn[values.Whole](t, v2, json.JoinOptions())
	strewnIn[values.Whole](t, v2, json.RejectUnknownMembers(true))
	strewnIn[dialect.Whole](t, v1, rt.V1)
}

func strewnIn[T any](t *testing.T, known []string, options json.Options) {
	t.Helper()
	s := &strewn{known: known, rnd: rand.New(rand.NewPCG(5, uint64(len(known))))}
	failed := 0
	for round := range 600 {
		s.twice = []int{0, 0, 0, 20}[round%4]
		var b strings.Builder
		b.WriteByte('[')
		for i := range 1 + s.rnd.IntN(3)*s.rnd.IntN(12) {
			if i > 0 {
				b.WriteByte(',')
			}
			s.object(&b, s.rnd.IntN(3))
		}
		b.WriteByte(']')
		in := []byte(b.String())
		if round%8 == 7 {
			in = jsontest.Change(s.rnd, in)
		}
		var got, want []T
		var gerr, werr error
		if round%3 == 2 {
			gerr = json.UnmarshalRead(iotest.HalfReader(bytes.NewReader(in)), &got, options)
			werr = json.UnmarshalRead(iotest.HalfReader(bytes.NewReader(in)), &want, options, byReflection)
		} else {
			gerr, werr = json.Unmarshal(in, &got, options), json.Unmarshal(in, &want, options, byReflection)
		}
		if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\n got %+v, %v\nwant %+v, %v", in, got, gerr, want, werr)
		}
		if gerr != nil {
			failed++
		}
	}
	if failed < 10 {
		t.Errorf("%d of 600 failed", failed)
	}
}

// TestReadDeepMembersWithoutField: how deep such a member may be depends on how deep its
// object is.
func TestReadDeepMembersWithoutField(t *testing.T) {
	const limit = 10000
	for _, objects := range []int{2, 100, limit - 300, limit - 200, limit - 60, limit - 50, limit - 49, limit - 48} {
		for _, arrays := range []int{1, 48, 49, 50} {
			in := []byte(strings.Repeat(`{"yes":true,"next":`, objects-1) + `{"other":` + strings.Repeat("[", arrays) + strings.Repeat("]", arrays) + `,"yes":true}` + strings.Repeat("}", objects-1))
			var got, want values.Whole
			gerr, werr := rt.Unmarshal(in, &got), json.Unmarshal(in, &want, byReflection)
			if deep := objects+arrays > limit; (gerr != nil) != deep || (werr != nil) != deep {
				t.Errorf("%d objects and %d arrays: %v, %v", objects, arrays, gerr, werr)
			}
		}
	}
}
