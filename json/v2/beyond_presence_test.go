package json

import (
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestPresence(t *testing.T) {
	type inner struct {
		X int
		Y *inner
	}
	type outer struct {
		A     int
		B     *string
		In    inner
		P     **inner
		L     []inner
		M     map[string]inner
		Any   any
		Raw   jsontext.Value
		G     genPoint
		Opt   Optional[inner]
		Bytes []byte
		Rest  map[string]inner `json:",embed"`
	}
	in := `{"A":0,"B":null,"In":{"X":1,"Y":{}},"P":{"Y":{"X":2}},"L":[{},{"X":3}],"M":{"k~/":{"X":1}},"Any":{"q":{"w":1}},` +
		`"Raw":{"z":1},"G":{"x":1,"sub":{"name":""}},"Opt":{"X":1},"Bytes":"","more":{"X":5,"unknown":1}}`
	want := strings.Fields(`/A /B /In /In/X /In/Y /P /P/Y /P/Y/X /L /L/1/X /M /M/k~0~1 /M/k~0~1/X /Any /Raw /G /G/x /G/sub /G/sub/name /Opt /Opt/X /Bytes /more /more/X`)
	for _, opts := range [][]Options{nil, {&opt.DefaultV1}, {ObjectsInAny(LastMember), Coerce(CoerceAll)}, {CollectErrors(3)}} {
		var p Presence
		for how, got := range unmarshalWays[outer](in, append(opts, WithPresence(&p))...) {
			if got.err != nil {
				t.Errorf("%s: %v", how, got.err)
			}
		}
		var have []string
		for ptr := range p.All() {
			if !p.Has(ptr) {
				t.Errorf("%s: not there", ptr)
			}
			if !strings.HasPrefix(string(ptr), "/1") { // of UnmarshalDecode within an array
				have = append(have, string(ptr))
			}
		}
		if !slices.Equal(have, want) {
			t.Errorf("got  %s\nwant %s", have, want)
		}
		if p.Has("/L/0") || p.Has("") || p.Has("/Any/q") || !p.Has("/1/L/1/X") {
			t.Errorf("got %v", slices.Collect(p.All()))
		}
	}
	var p Presence
	var v, plain outer
	if err := Unmarshal([]byte(in), &v, WithPresence(&p), WithPresence(nil)); err != nil || !p.tree.IsEmpty() {
		t.Errorf("undone: %v, %v", p, err)
	}
	err := Unmarshal([]byte(in), &v, WithPresence(&p))
	err2 := Unmarshal([]byte(in), &plain)
	x, _ := Marshal(v)
	if y, _ := Marshal(plain); err != nil || err2 != nil || !sameJSON(x, y) {
		t.Errorf("%s, %v\n%s, %v", x, err, y, err2)
	}
	if err := Unmarshal([]byte(`{"A":"x"}`), &v, WithPresence(&p)); err == nil {
		t.Error("no error")
	}
}

// What comes from the tag of a field was not there.
func TestPresenceOfDefaults(t *testing.T) {
	type in struct{ A int }
	type outer struct {
		X in   `javelin:"default={\"A\":5}"`
		Y []in `javelin:"default=[{\"A\":5}]"`
		Z in   `javelin:"default={\"A\":5}"`
		B int
	}
	var p Presence
	var v outer
	err := Unmarshal([]byte(`{"B":1,"Z":null}`), &v, WithPresence(&p), NullDefaults(true))
	if got := slices.Collect(p.All()); err != nil || v.X.A != 5 || v.Y[0].A != 5 || v.Z.A != 5 || !slices.Equal(got, []jsontext.Pointer{"/B", "/Z"}) {
		t.Errorf("%q, %+v, %v", got, v, err)
	}
}
