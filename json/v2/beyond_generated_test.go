package json

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// plainPoint is genPoint without generated code.
type plainPoint struct {
	X    int         `json:"x"`
	Name string      `json:"name"`
	More []string    `json:"more"`
	F    float64     `json:"f"`
	Sub  *plainPoint `json:"sub"`
}

// TestFormsOfGeneratedTypes: options that give values other forms mean the same for types
// with generated code, whoever calls it, as for types without.
func TestFormsOfGeneratedTypes(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 1))
	value := func() string {
		return []string{`1`, `"2"`, `""`, `[]`, `true`, `"x"`, `1.0`, `null`, `["a",1]`, `{"x":"3","name":4}`}[rnd.IntN(10)]
	}
	upper := NewNaming(strings.ToUpper)
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	var known []Coercion // of which each makes plans that stay
	for range n / 50 {
		known = append(known, Coercion(rnd.IntN(int(CoerceAll)+1)))
	}
	read := 0
	for range n {
		var b strings.Builder
		naming := rnd.IntN(4) == 0
		for _, name := range []string{"x", "name", "more", "f", "sub", "other"} {
			if rnd.IntN(3) == 0 {
				fmt.Fprintf(&b, `,"%s":%s`, name, value())
			}
		}
		in := []byte("{" + strings.TrimPrefix(b.String(), ",") + "}")
		opts := []Options{Coerce(known[rnd.IntN(len(known))])}
		if rnd.IntN(2) == 0 {
			opts = append(opts, Coerce(CoerceAll))
		}
		if rnd.IntN(3) == 0 {
			opts = append(opts, SelectFields([]string{"x,name", "sub{x},f", "*{name}"}[rnd.IntN(3)]))
		}
		if naming {
			opts = append(opts, NameFieldsBy(upper))
		}
		var g genPoint
		var p plainPoint
		var err error
		want := Unmarshal(in, &p, opts...)
		how := rnd.IntN(4)
		switch how {
		case 0:
			err = Unmarshal(in, &g, opts...)
		case 1:
			err = rt.Unmarshal(in, &g, opts...)
		case 2:
			err = rt.UnmarshalRead(strings.NewReader(string(in)), &g, JoinOptions(opts...))
		case 3:
			err = UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(string(in)), opts...), &g)
		}
		if (err == nil) != (want == nil) {
			t.Fatalf("%d: %s: %v, %v", how, in, err, want)
		}
		var x, y []byte
		if how%2 == 0 {
			x, err = Marshal(&g, opts...)
		} else {
			x, err = rt.Marshal(&g, opts...)
		}
		if y, want = Marshal(p, opts...); err != nil || want != nil || string(x) != string(y) {
			t.Fatalf("%d: %s: %s, %v\n%s, %v", how, in, x, err, y, want)
		}
		if !reflect.DeepEqual(p, plainPoint{}) {
			read++
		}
	}
	if read < n/4 {
		t.Errorf("only %d of %d were read", read, n)
	}
}
