package json_test

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// Where ill-formed UTF-8 is allowed, each byte of it is U+FFFD, whatever options say of the form of
// values: in a document that is in memory, and in one that comes in pieces.
func TestIllFormedUnderForms(t *testing.T) {
	type item struct {
		ID   int64          `json:"id"`
		Name string         `json:"name"`
		Any  any            `json:"any"`
		Map  map[string]int `json:"map"`
		List []string       `json:"list"`
		Raw  jsontext.Value `json:"-"`
	}
	lax := json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	small := `{"id":"12","name":"caf~","any":{"b~":"x~","a":["~",1,null],"b~":{}},"map":{"k~":1,"j":2,"k~":3},"list":["~~","a"],"other~":1}`
	docs := []string{
		small,
		`[` + small + `,` + small + `]`,
		`[` + strings.Repeat(small+",\n", 200) + small + `]`,
		strings.Replace(small, `"12"`, `[]`, 1), // an error, or not, as Coerce says
		small[:len(small)-1],
		`{"size":1,"more":{"z~":"~","a":"~","z~":2},"kind":"~"}`,
		strings.ReplaceAll(small, `"a"`, `"\ud800~\n"`),
	}
	for _, form := range []struct {
		name string
		opts json.Options
	}{
		{"none", nil},
		{"ObjectsInAny LastMember", json.ObjectsInAny(json.LastMember)},
		{"ObjectsInAny FirstMember", json.ObjectsInAny(json.FirstMember)},
		{"ObjectsInAny EveryMember", json.ObjectsInAny(json.EveryMember)},
		{"Coerce", json.Coerce(json.CoerceAll)},
		{"SelectFields", json.SelectFields("name,list,map")},
		{"IntegersInAny", json.IntegersInAny(true)},
		{"RawNumbersInAny", json.RawNumbersInAny(true)},
		{"RequireAll", json.RequireAll(true)},
		{"ErrorLimit", json.CollectErrors(5)},
		{"StringLimit", json.StringLimit(5)},
	} {
		for _, with := range []bool{false, true} {
			for _, doc := range docs {
				for _, typ := range []reflect.Type{reflect.TypeFor[any](), reflect.TypeFor[item](), reflect.TypeFor[[]item](), reflect.TypeFor[[]any](), reflect.TypeFor[map[string]any]()} {
					in := []byte(strings.ReplaceAll(doc, "~", "\xe9"))
					call := func(way string, unmarshal func(v any, opts ...json.Options) error) (any, bool, []jsontext.Pointer) {
						v, p := reflect.New(typ), new(json.Presence)
						opts := []json.Options{lax, form.opts}
						if with {
							opts = append(opts, json.WithPresence(p))
						}
						err := unmarshal(v.Interface(), opts...)
						return v.Interface(), err == nil, slices.Collect(p.All())
					}
					got, ok, notes := call("in memory", func(v any, opts ...json.Options) error { return json.Unmarshal(in, v, opts...) })
					want, wantOK, wantNotes := call("in pieces", func(v any, opts ...json.Options) error {
						return json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), v, opts...)
					})
					if ok != wantOK || !reflect.DeepEqual(got, want) || !slices.Equal(notes, wantNotes) {
						t.Errorf("%s, with notes: %v: %.300q into %v:\n\tgot  %v, %v, %q\n\twant %v, %v, %q", form.name, with, in, typ, got, ok, notes, want, wantOK, wantNotes)
					}
				}
			}
		}
	}
}
