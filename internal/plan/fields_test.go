package plan

//lint:file-ignore SA5008 what becomes of strange tags is tested

import (
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/shape/testdata/cases"
	"github.com/javelin-go/javelin/json/jsontext"
)

// allFields are the fields of a struct type, each with what it takes to reach it.
type allFields struct {
	*Fields
	fields []StructField
}

func fieldsOf(t reflect.Type) allFields {
	all := allFields{Fields: FieldsIn(t, 0)}
	for i := range all.Shape.Fields {
		all.fields = append(all.fields, NewStructField(t, &all.Shape.Fields[i]))
	}
	return all
}

// TestFieldsOfCases: reflection gives the shapes that the source gives.
func TestFieldsOfCases(t *testing.T) {
	for _, tt := range cases.All {
		typ := reflect.TypeOf(tt.Value)
		fs := fieldsOf(typ)
		if got, want := cases.Outline(fs.Shape), strings.TrimPrefix(tt.Want, "\n"); got != want {
			t.Errorf("%s:\ngot:\n%s\nwant:\n%s", typ.Name(), got, want)
		}
		for i := range fs.fields {
			f := &fs.fields[i]
			if want := typ.FieldByIndex(f.Index).Type; f.Typ != want {
				t.Errorf("%s.%s: type %s, want %s", typ.Name(), f.Name, f.Typ, want)
			}
			if got := fs.Shape.Find([]byte(f.Name)); got != i {
				t.Errorf("%s: Find(%q) = %d, want %d", typ.Name(), f.Name, got, i)
			}
		}
		if f := fs.Fallback; f != nil && f.Typ != typ.FieldByIndex(f.Index).Type {
			t.Errorf("%s: fallback has type %s", typ.Name(), f.Typ)
		}
	}
}

func TestFieldErrorsNameTheStruct(t *testing.T) {
	type inner struct {
		A int `json:",string,string"`
		B int `json:",format:x"`
		C int `javelin:"!"`
	}
	type outer struct {
		X inner       `json:",embed"`
		D map[int]int `json:",embed"`
	}
	fs := fieldsOf(reflect.TypeFor[outer]())
	for _, tt := range []struct {
		name string
		got  *FieldError
		typ  reflect.Type
		err  string
	}{
		{"err", fs.Err, reflect.TypeFor[outer](), "embedded Go struct field D of type map[int]int must be a Go struct, Go map of string key, or jsontext.Value"},
		{"formatErr", fs.FormatErr, reflect.TypeFor[inner](), "Go struct field B has unsupported `format` tag option"},
		{"extraErr", fs.ExtraErr, reflect.TypeFor[inner](), "Go struct field C has malformed `javelin` tag: invalid character '!' at start of option (expecting Unicode letter)"},
	} {
		if tt.got == nil || tt.got.Typ != tt.typ || tt.got.Err.Error() != tt.err {
			t.Errorf("%s: got %v, want %v: %s", tt.name, tt.got, tt.typ, tt.err)
		}
	}
	if fs := fieldsOf(reflect.TypeFor[inner]()); fs.Err == nil || fs.Err.Typ != reflect.TypeFor[inner]() {
		t.Errorf("inner: got %v", fs.Err)
	}
}

type (
	placeA struct {
		A1 byte
		A2 int64
	}
	placeB struct {
		B1 byte
		*placeC
		*PlaceD
	}
	placeC struct {
		C1 byte
		C2 string
		placeA
	}
	PlaceD struct {
		D1 byte
		M  map[string]any `json:",embed"`
	}
)

func TestFieldPlaces(t *testing.T) {
	type root struct {
		R1 byte
		placeB
		R2 string
	}
	v := root{placeB: placeB{placeC: &placeC{}, PlaceD: &PlaceD{}}}
	fs := fieldsOf(reflect.TypeOf(v))
	var got []string
	base := PointerTo(reflect.ValueOf(&v))
	for i, f := range append(slices.Clone(fs.fields), *fs.Fallback) {
		p := base
		for _, h := range f.Hops {
			got = append(got, fmt.Sprintf("%s %v", h.Elem, h.Exported))
			p = *p.At(h.Offset).Pointer()
		}
		got = append(got, f.Name)
		want := reflect.ValueOf(&v).Elem().FieldByIndex(f.Index).Addr().Pointer()
		if p := p.At(f.Offset).Value(f.Typ).Addr().Pointer(); p != want {
			t.Errorf("field %d %s: at %#x, want %#x", i, f.Name, p, want)
		}
	}
	want := []string{
		"R1", "B1",
		"plan.placeC false", "C1", "plan.placeC false", "C2", "plan.placeC false", "A1", "plan.placeC false", "A2",
		"plan.PlaceD true", "D1", "R2", "plan.PlaceD true", "M",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

type zeroIfNegative int

func (z zeroIfNegative) IsZero() bool { return z < 0 }

type zeroIfOdd struct{ v int }

func (z *zeroIfOdd) IsZero() bool { return z.v&1 == 1 }

func TestFieldIsZero(t *testing.T) {
	type all struct {
		Plain   int
		Value   zeroIfNegative
		Pointer *zeroIfNegative
		Addr    zeroIfOdd
		AddrPtr *zeroIfOdd
		Iface   isZeroer
		Any     any
		Time    time.Time
	}
	negative, positive := zeroIfNegative(-1), zeroIfNegative(1)
	for _, tt := range []struct {
		name string
		in   all
		want string // the fields that are zero
	}{
		{"Zero", all{}, "Plain Pointer AddrPtr Iface Any Time"},
		{"Values", all{1, 1, &positive, zeroIfOdd{2}, &zeroIfOdd{2}, positive, 0, time.Unix(0, 0)}, ""},
		{"Negative", all{-1, -1, &negative, zeroIfOdd{1}, &zeroIfOdd{1}, negative, -1, time.Time{}.Local()}, "Value Pointer Addr AddrPtr Iface Time"},
		{"NilInInterface", all{Iface: (*zeroIfOdd)(nil), Any: (*int)(nil)}, "Plain Pointer AddrPtr Iface Time"},
	} {
		fs := fieldsOf(reflect.TypeOf(tt.in))
		var got []string
		for i := range fs.fields {
			f := &fs.fields[i]
			f.ZeroOf = f.Zero()
			if f.IsZero(reflect.ValueOf(&tt.in).Elem().FieldByIndex(f.Index)) {
				got = append(got, f.Name)
			}
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s: zero are %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestFieldIsEmpty(t *testing.T) {
	type all struct {
		A string
		B map[string]int
		C [2]int
		D []int
		E *int
		F any
		G int
		H struct{}
		I jsontext.Value
	}
	want := []emptyKind{EmptyIfNoItems, EmptyIfNoItems, EmptyIfNoItems, EmptyIfNoItems, EmptyIfNil, EmptyIfNil, NeverEmpty, NeverEmpty, EmptyIfNoItems}
	for i, f := range fieldsOf(reflect.TypeFor[all]()).fields {
		if f.Empty != want[i] {
			t.Errorf("%s: got %d, want %d", f.Name, f.Empty, want[i])
		}
	}
}

// TestMayHaveMethods: what is said to have no methods has none.
func TestMayHaveMethods(t *testing.T) {
	for _, tt := range []struct {
		typ  reflect.Type
		want bool
	}{
		{reflect.TypeFor[int](), false},
		{reflect.TypeFor[any](), false},
		{reflect.TypeFor[[]time.Time](), false},
		{reflect.TypeFor[**time.Time](), false},
		{reflect.TypeFor[*time.Time](), true},
		{reflect.TypeFor[struct{ zeroIfOdd }](), true}, // by pointer alone
		{reflect.TypeFor[struct{ *zeroIfOdd }](), true},
		{reflect.TypeFor[struct{ Z zeroIfOdd }](), false},
		{reflect.TypeFor[[]struct{ zeroIfOdd }](), false},
		{reflect.TypeFor[zeroIfOdd](), true},
		{reflect.TypeFor[zeroIfNegative](), true},
		{reflect.TypeFor[fmt.Stringer](), true},
		{reflect.TypeFor[jsontext.Value](), true},
	} {
		if got := MayHaveMethods(tt.typ); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.typ, got, tt.want)
		}
	}
}

// Structs to embed in random ones. Names meet often.
type (
	EmbedA struct {
		A int
		B int `json:"b"`
	}
	EmbedB struct {
		A int `json:"A"`
		EmbedA
		C int
	}
	EmbedC struct {
		*EmbedB
		B int
		D int `json:"C"`
	}
	EmbedD struct {
		*EmbedA
		//lint:ignore U1000 it is passed over
		c int
		E int `json:"-"`
		B int
	}
)

// randomStruct returns a random struct type whose rules are the same in
// encoding/json.
func randomStruct(r *rand.Rand, depth int) reflect.Type {
	embeds := []reflect.Type{
		reflect.TypeFor[EmbedA](), reflect.TypeFor[EmbedB](), reflect.TypeFor[EmbedC](), reflect.TypeFor[EmbedD](),
		reflect.TypeFor[*EmbedA](), reflect.TypeFor[*EmbedB](), reflect.TypeFor[*EmbedC](), reflect.TypeFor[*EmbedD](),
	}
	types := []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[*string](), reflect.TypeFor[EmbedA](), reflect.TypeFor[[]bool]()}
	tags := []reflect.StructTag{"", "", "", `json:"-"`, `json:"a"`, `json:"b"`, `json:"A"`, `json:"c"`, `json:"C_d"`, `xml:"x"`, `json:""`}
	var fields []reflect.StructField
	used := map[string]bool{}
	for range r.IntN(7) {
		f := reflect.StructField{Tag: tags[r.IntN(len(tags))]}
		switch {
		case r.IntN(3) == 0:
			f.Type = embeds[r.IntN(len(embeds))]
			f.Name = strings.TrimPrefix(f.Type.String(), "*")[len("json."):]
			f.Anonymous = true
		case depth > 0 && r.IntN(4) == 0:
			// An embedded struct without a name of its own has to have one here.
			f.Type = randomStruct(r, depth-1)
			f.Name = string(rune('P' + r.IntN(4)))
			f.Anonymous = r.IntN(3) > 0
		default:
			f.Type = types[r.IntN(len(types))]
			f.Name = string(rune('A' + r.IntN(6)))
		}
		if !used[f.Name] {
			used[f.Name] = true
			fields = append(fields, f)
		}
	}
	return reflect.StructOf(fields)
}

// allocate gives every embedded pointer something to point to.
func allocate(v reflect.Value) {
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.Anonymous && f.Tag.Get("json") != "-" {
			fv := v.Field(i)
			if fv.Kind() == reflect.Pointer {
				fv.Set(reflect.New(fv.Type().Elem()))
				fv = fv.Elem()
			}
			allocate(fv)
		}
	}
}

// TestFieldNamesLikeStd compares names and their order with those that
// encoding/json writes.
func TestFieldNamesLikeStd(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		typ := randomStruct(r, 2)
		v := reflect.New(typ)
		allocate(v.Elem())
		out, err := stdjson.Marshal(v.Interface())
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		dec := jsontext.NewDecoder(strings.NewReader(string(out)))
		dec.ReadToken()
		for dec.PeekKind() == '"' {
			name, _ := dec.ReadToken()
			want = append(want, name.String())
			dec.SkipValue()
		}
		for _, f := range fieldsOf(typ).fields {
			got = append(got, f.Name)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s:\ngot  %q\nwant %q", typ, got, want)
		}
	}
}

func BenchmarkFieldsOf(b *testing.B) {
	var many []reflect.StructField
	for i := range 40 {
		many = append(many, reflect.StructField{
			Name: fmt.Sprintf("Field%d", i),
			Type: reflect.TypeFor[string](),
			Tag:  reflect.StructTag(fmt.Sprintf(`json:"field_%d,omitempty"`, i)),
		})
	}
	for name, typ := range map[string]reflect.Type{"Embedded": reflect.TypeFor[EmbedC](), "Many": reflect.StructOf(many)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				fieldsOf(typ)
			}
		})
	}
}
