package rttest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

var keysType = rt.Type{Name: "map[int8]int", Nil: (*map[int8]int)(nil)}

// keysV1 and keysV2 are maps whose keys are read by the rules of the two dialects.
type (
	keysV1 map[int8]int
	keysV2 map[int8]int
)

func readKeys[M ~map[int8]int](p *M, d *rt.Decoder) {
	var m rt.Map
	if d.BeginMap(&m, len(*p), &keysType) {
		if *p == nil {
			*p = M{}
		}
		for d.NextKey(&m) {
			if k, ok := d.KeyInt(&keysType, 8); ok {
				var v int
				d.Int(&v)
				(*p)[int8(k)] = v
			}
		}
	}
}

func (p *keysV1) UnmarshalJavelin(d *rt.Decoder) { readKeys(p, d) }
func (p *keysV2) UnmarshalJavelin(d *rt.Decoder) { readKeys(p, d) }

// TestKeysByTheRulesOfTheDialect: v1 takes what strconv takes.
func TestKeysByTheRulesOfTheDialect(t *testing.T) {
	for _, key := range []string{"5", "-5", "05", "+5", "00", "-0", "0300", "128", "1.0", "", " 1", "0x1"} {
		in := []byte(fmt.Sprintf(`{%q:1}`, key))
		var v1, v2 map[int8]int
		err1 := jsonv2.Unmarshal(in, &v1, &opt.DefaultV1)
		err2 := jsonv2.Unmarshal(in, &v2)
		var got1 keysV1
		if err := rt.Unmarshal(in, &got1, rt.V1); (err == nil) != (err1 == nil) || fmt.Sprint(got1) != fmt.Sprint(v1) && err1 == nil {
			t.Errorf("v1, %q: %v, %v, want %v, %v", key, got1, err, v1, err1)
		}
		var got2 keysV2
		if err := rt.Unmarshal(in, &got2); (err == nil) != (err2 == nil) || fmt.Sprint(got2) != fmt.Sprint(v2) && err2 == nil {
			t.Errorf("v2, %q: %v, %v, want %v, %v", key, got2, err, v2, err2)
		}
	}
}

var floatsType = rt.Type{Name: "map[float64]int", Nil: (*map[float64]int)(nil)}

type floatKeys map[float64]int

func (p *floatKeys) UnmarshalJavelin(d *rt.Decoder) {
	var m rt.Map
	if d.BeginMap(&m, len(*p), &floatsType) {
		for d.NextKey(&m) {
			k, ok := d.KeyFloat(&floatsType, 64)
			if !ok {
				continue
			}
			v, had := (*p)[k]
			if rt.HadKey(d, &m, had, k) {
				break
			}
			d.Int(&v)
			(*p)[k] = v
		}
	}
}

// TestOneKeyByTwoNames: names that stand for one key are duplicates, but the entries
// that the map held before are not.
func TestOneKeyByTwoNames(t *testing.T) {
	for _, tt := range []struct{ in, err string }{
		{`{"0":1,"0e1":2}`, `jsontext: duplicate object member name "0e1"`},
		{`{"1":1,"2":2}`, ""},
		{`{"1":1,"1.0":2}`, `jsontext: duplicate object member name "1.0"`},
	} {
		for _, held := range []map[float64]int{{}, {1: 5, 7: 7}} {
			got, want := floatKeys{}, map[float64]int{}
			for k, v := range held {
				got[k], want[k] = v, v
			}
			err, wantErr := rt.Unmarshal([]byte(tt.in), &got), jsonv2.Unmarshal([]byte(tt.in), &want)
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || err.Error() != tt.err) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%s into %v: %v, want %q, %v", tt.in, held, err, tt.err, wantErr)
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s into %v: %v, want %v", tt.in, held, got, want)
			}
		}
	}
}

// genericKeys is a map as code for a type parameter writes it.
type genericKeys[K comparable] map[K]int

func (p *genericKeys[K]) MarshalJavelin(e *rt.Encoder, b []byte) []byte {
	names, ok := rt.ValueNames(e, append(b, '{'), map[K]int(*p), &rt.Type{Nil: (*K)(nil)})
	if !ok {
		return b
	}
	b = append(b, '{')
	for i := range names {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(e.Name(b, names[i].Name), '1')
	}
	return append(b, '}')
}

type keyText string

// keyJSON has a method, which ValueNames does not pass by.
type keyJSON string

func (k keyJSON) MarshalJSON() ([]byte, error) { return []byte(`"<` + string(k) + `>"`), nil }

// TestValueNamesOfTexts: the text of a string type is the name as it is, and whether it
// is UTF-8 is found where it is written, with the options of that and its place.
func TestValueNamesOfTexts(t *testing.T) {
	check := func(v rt.Marshaler, m any, want string, opts ...jsonv2.Options) {
		t.Helper()
		got, err := rt.Marshal(v, opts...)
		std, stdErr := jsonv2.Marshal(m, opts...)
		if string(std) != want && stdErr == nil {
			t.Fatalf("%v: by reflection %s", m, std)
		}
		if stdErr != nil {
			var serr, jerr *jsontext.SyntacticError
			if !errors.As(err, &serr) || !errors.As(stdErr, &jerr) || serr.Err != jerr.Err || serr.ByteOffset != jerr.ByteOffset || serr.JSONPointer != jerr.JSONPointer {
				t.Errorf("%q: %v, want %v", m, err, stdErr)
			}
			return
		}
		if string(got) != want || err != nil {
			t.Errorf("%q: %s, %v, want %s", m, got, err, want)
		}
	}
	for _, tt := range []struct {
		key  string
		want string
		opts []jsonv2.Options
	}{
		{"a", `{"a":1}`, nil},
		{"", `{"":1}`, nil},
		{"<é\"\n", `{"<é\"\n":1}`, nil},
		{"<", `{"\u003c":1}`, []jsonv2.Options{jsontext.EscapeForHTML(true)}},
		{"\xff", "", nil},
		{"a\xc3", "", nil},
		{"\xff", `{"` + "\ufffd" + `":1}`, []jsonv2.Options{jsontext.AllowInvalidUTF8(true)}},
	} {
		check(&genericKeys[keyText]{keyText(tt.key): 1}, map[keyText]int{keyText(tt.key): 1}, tt.want, tt.opts...)
		check(&genericKeys[string]{tt.key: 1}, map[string]int{tt.key: 1}, tt.want, tt.opts...)
		check(&genericKeys[any]{tt.key: 1}, map[any]int{tt.key: 1}, tt.want, tt.opts...)
	}
	check(&genericKeys[keyJSON]{"a": 1}, map[keyJSON]int{"a": 1}, `{"<a>":1}`)
	check(&genericKeys[int]{7: 1}, map[int]int{7: 1}, `{"7":1}`)
	// In order, and each once.
	sorted := &genericKeys[keyText]{"b": 1, "a": 1, "c": 1}
	check(sorted, map[keyText]int(*sorted), `{"a":1,"b":1,"c":1}`, jsonv2.Deterministic(true))
	// What comes before it has been written.
	late := &genericKeys[keyText]{"b": 1, "a": 1, "\xff": 1}
	check(late, map[keyText]int(*late), "", jsonv2.Deterministic(true))
}
