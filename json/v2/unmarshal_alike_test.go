package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	stdlike "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

type (
	alikeName   string
	alikeNumber int16
	alikeWord   uint64
)

// alikeMaps are maps whose members are read one like the other.
var alikeMaps = []reflect.Type{
	reflect.TypeFor[map[string]string](), reflect.TypeFor[map[alikeName]alikeName](),
	reflect.TypeFor[map[string]int](), reflect.TypeFor[map[string]int64](), reflect.TypeFor[map[string]int32](),
	reflect.TypeFor[map[string]alikeNumber](), reflect.TypeFor[map[string]int8](),
	reflect.TypeFor[map[string]uint](), reflect.TypeFor[map[string]alikeWord](), reflect.TypeFor[map[string]uint32](),
	reflect.TypeFor[map[string]uint16](), reflect.TypeFor[map[string]uint8](),
	reflect.TypeFor[map[alikeName]float64](), reflect.TypeFor[map[string]float32](), reflect.TypeFor[map[string]bool](),
	reflect.TypeFor[map[int]string](), reflect.TypeFor[map[alikeWord]string](), reflect.TypeFor[map[int64]int](),
	reflect.TypeFor[map[uint]float64](), reflect.TypeFor[map[uint64]bool](), reflect.TypeFor[map[int8]string](),
	reflect.TypeFor[map[string]stdjson.RawMessage](), reflect.TypeFor[map[string]jsontext.Value](),
	reflect.TypeFor[map[string][]int](), reflect.TypeFor[map[string]*string](), reflect.TypeFor[map[string]stdjson.Number](),
	reflect.TypeFor[map[int]stdjson.RawMessage](), reflect.TypeFor[map[string]struct {
		A string
		B int
	}](),
}

// alikeValue is the text of a value for a type: one as usual, or if odd, perhaps of another kind.
func alikeValue(r *rand.Rand, t reflect.Type, odd bool) string {
	if odd {
		odds := []string{`null`, `true`, `"x"`, `1.5`, `-0`, `01`, `1e2`, `-1`, `[1]`, `{"A":"x"}`, `"\u0041\n"`, `"\ud800"`,
			`300`, `70000`, `5000000000`, `18446744073709551615`, `18446744073709551616`, `1e400`, `3.5e38`, `tru`, `nul`, `"a` + "\xff" + `"`, `""`, `1x`, `truex`}
		return odds[r.IntN(len(odds))]
	}
	switch t.Kind() {
	case reflect.String:
		if t == reflect.TypeFor[stdjson.Number]() {
			return strconv.Itoa(r.IntN(1000))
		}
		return `"` + strings.Repeat("text ", r.IntN(9)) + `"`
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(r.NormFloat64(), 'g', 1+r.IntN(17), 32)
	case reflect.Bool:
		return strconv.FormatBool(r.IntN(2) == 0)
	case reflect.Pointer:
		return `"pointed to"`
	case reflect.Slice:
		return `[1,2, 3]`
	case reflect.Struct:
		return `{"A":"x","B":` + strconv.Itoa(r.IntN(1000)) + `}`
	}
	if t.Size() == 1 {
		return strconv.Itoa(r.IntN(100))
	}
	return strconv.Itoa(r.IntN(1 << (3 + r.IntN(12))))
}

// alikeDocument is an object for a map, of about n members.
func alikeDocument(r *rand.Rand, t reflect.Type, n int) []byte {
	var b bytes.Buffer
	space := func() string { return []string{"", "", "", " ", "\n\t", "  "}[r.IntN(6)] }
	if r.IntN(3) > 0 {
		space = func() string { return "" }
	}
	strange := r.IntN(4) == 0
	b.WriteString("{" + space())
	for i := range n {
		if i > 0 {
			b.WriteString("," + space())
		}
		key := fmt.Sprint("key", i*i, strings.Repeat("k", i%20))
		if t.Key().Kind() != reflect.String {
			key = strconv.Itoa(i * 3)
		}
		if strange && r.IntN(6) == 0 {
			keys := []string{`key0`, `k\u0065y1`, `0`, `-0`, `00`, `-3`, ``, `key` + "\xff", `1.5`, `18446744073709551615`, `\ud800`, `é`}
			key = keys[r.IntN(len(keys))]
		}
		b.WriteString(`"` + key + `"` + space() + ":" + space() + alikeValue(r, t.Elem(), strange && r.IntN(5) == 0) + space())
	}
	b.WriteString("}")
	if r.IntN(40) == 0 {
		b.Truncate(r.IntN(b.Len()))
	}
	return b.Bytes()
}

// alikeError is the text of an error. That of a syntactic one depends on how much text there is.
func alikeError(err error) string {
	var s *jsontext.SyntacticError
	if errors.As(err, &s) {
		return fmt.Sprint(s.ByteOffset, s.JSONPointer)
	}
	return fmt.Sprint(err)
}

// A map is the same whether its members are read many at a time or piece by piece, and in the v1
// dialect the same as by encoding/json.
func TestMapsOfAlikeMembers(t *testing.T) {
	rounds := 300
	if testing.Short() {
		rounds = 26 // the last one is large
	}
	lax := json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	r := rand.New(rand.NewPCG(5, 26))
	for round := range rounds {
		for _, typ := range alikeMaps {
			n := r.IntN(12)
			if round%25 == 0 {
				n = r.IntN(3000)
			}
			doc := alikeDocument(r, typ, n)
			in, within := doc, typ
			switch round % 4 {
			case 1: // in a field, and small
				within = reflect.StructOf([]reflect.StructField{{Name: "M", Type: typ}})
				in = fmt.Appendf(nil, `{"M":%s}`, doc)
			case 2: // in a list
				within = reflect.SliceOf(typ)
				in = fmt.Appendf(nil, `[%s,%s,{}]`, doc, alikeDocument(r, typ, n))
			}
			for _, opts := range [][]json.Options{nil, {lax}} {
				got, want := reflect.New(within), reflect.New(within)
				if round%3 == 0 && within == typ { // what is there
					for _, v := range []reflect.Value{got, want} {
						v.Elem().Set(reflect.MakeMap(typ))
						if round%2 == 0 {
							_ = json.Unmarshal([]byte(`{"key0":null,"6":null}`), v.Interface(), lax)
						}
					}
				}
				err := json.Unmarshal(in, got.Interface(), opts...)
				wantErr := json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), want.Interface(), opts...)
				if alikeError(err) != alikeError(wantErr) || !reflect.DeepEqual(got.Interface(), want.Interface()) {
					t.Fatalf("round %d: %s into %v with %v:\n\tgot  %v, %v\n\twant %v, %v", round, in, within, opts, got.Elem(), err, want.Elem(), wantErr)
				}
			}
			got, want := reflect.New(within), reflect.New(within)
			err, wantErr := stdlike.Unmarshal(in, got.Interface()), stdjson.Unmarshal(in, want.Interface())
			if (err == nil) != (wantErr == nil) || !reflect.DeepEqual(got.Interface(), want.Interface()) {
				t.Fatalf("round %d: %s into %v as encoding/json:\n\tgot  %v, %v\n\twant %v, %v", round, in, within, got.Elem(), err, want.Elem(), wantErr)
			}
		}
	}
}

// Lists of scalars in an any are the same as those of encoding/json, wherever something else is
// among them, or they are cut off.
func TestFlatListsInAny(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	scalars := []string{`1`, `-1.5`, `12345678901`, `0.1e-7`, `true`, `false`, `null`, `"text"`, `"a longer text of some forty bytes or more"`, `""`, `"\u00e9\n"`}
	others := []string{`[]`, `{}`, `[1,"x"]`, `{"a":[true]}`, `1x`, `tru`, `01`, `"a"b`, `,`, `1 2`, `"\ud800"`, `nul`, `1e999`}
	rounds := 3000
	if testing.Short() {
		rounds = 600
	}
	for round := range rounds {
		var b strings.Builder
		b.WriteString("[")
		n := r.IntN(9)
		if round%50 == 0 {
			n = r.IntN(600)
		}
		for i := range n {
			if i > 0 {
				b.WriteString([]string{",", ",", " , ", ",\n\t"}[r.IntN(4)])
			}
			switch k := r.IntN(80); {
			case k == 0:
				b.WriteString(others[r.IntN(len(others))])
			case round%3 == 0:
				b.WriteString(scalars[r.IntN(4)])
			default:
				b.WriteString(scalars[r.IntN(len(scalars))])
			}
		}
		b.WriteString("]")
		list := b.String()
		if r.IntN(20) == 0 {
			list = list[:r.IntN(len(list))]
		}
		for _, in := range []string{list, `{"A":` + list + `,"B":` + list + `}`, `[` + list + `,` + list + `]`} {
			for _, typ := range []reflect.Type{reflect.TypeFor[any](), reflect.TypeFor[[]any](), reflect.TypeFor[struct{ A, B any }](), reflect.TypeFor[struct{ A, B []any }](), reflect.TypeFor[[][]any]()} {
				got, want := reflect.New(typ), reflect.New(typ)
				err, wantErr := stdlike.Unmarshal([]byte(in), got.Interface()), stdjson.Unmarshal([]byte(in), want.Interface())
				if (err == nil) != (wantErr == nil) || !reflect.DeepEqual(got.Interface(), want.Interface()) {
					t.Fatalf("%s into %v:\n\tgot  %v, %v\n\twant %v, %v", in, typ, got.Elem(), err, want.Elem(), wantErr)
				}
			}
		}
	}
}
