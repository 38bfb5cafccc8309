package json

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

type coerceNamed string

type coerceStruct struct {
	B   bool
	I   int8
	U   uint16
	F   float32
	F64 float64
	S   string
	N   coerceNamed
	T   time.Time
	PI  *int
	PPI **int64
	PS  *string
	L   []int
	LS  []string
	LO  []struct{ A int }
	A1  [1]int
	A2  [2]int
	M   map[string]int
	MK  map[int]bool
	By  []byte
	Q   int `json:",string"`
	In  struct {
		X int
		Y *coerceStruct
	}
	PM  *map[string]string
	Any any
	Opt Optional[int]
	G   genPoint
	PG  *genPoint
}

// TestCoerce: each coercion alone, and none of the others.
func TestCoerce(t *testing.T) {
	for _, tt := range []struct {
		by   Coercion
		in   string // of a coerceStruct
		want string // the same without the option
	}{
		{StringToNumber, `{"I":"-12"}`, `{"I":-12}`},
		{StringToNumber, `{"U":"65535","F":"1e3","F64":"0.5"}`, `{"U":65535,"F":1000,"F64":0.5}`},
		{StringToNumber, `{"PI":"7","PPI":"8","L":["1",2,"3"],"M":{"a":"1","b":2},"A2":["1","2"]}`, `{"PI":7,"PPI":8,"L":[1,2,3],"M":{"a":1,"b":2},"A2":[1,2]}`},
		{StringToNumber, `{"I":"\u0031"}`, `{"I":1}`},
		{StringToNumber, `{"Opt":"5","G":{"x":"1","sub":{"f":"2"}}}`, `{"Opt":5,"G":{"x":1,"sub":{"f":2}}}`},
		{NumberToString, `{"S":1.50,"N":-0,"PS":1e9,"LS":[1,"2"]}`, `{"S":"1.50","N":"-0","PS":"1e9","LS":["1","2"]}`},
		{NumberToString, `{"Q":12}`, `{"Q":"12"}`},
		{StringToBool, `{"B":"true","MK":{"1":"YES","2":"off"}}`, `{"B":true,"MK":{"1":true,"2":false}}`},
		{BoolToString, `{"S":true,"N":false}`, `{"S":"true","N":"false"}`},
		{NumberToBool, `{"B":1,"MK":{"1":0}}`, `{"B":true,"MK":{"1":false}}`},
		{BoolToNumber, `{"I":true,"F":true,"U":false,"F64":false}`, `{"I":1,"F":1,"U":0,"F64":0}`},
		{FractionToInteger, `{"I":12.0,"U":1e3,"L":[1.0,2]}`, `{"I":12,"U":1000,"L":[1,2]}`},
		{FractionToInteger, `{"Q":"12.0"}`, `{"Q":"12"}`},
		{ValueToList, `{"L":1,"LS":"a","LO":{"A":1},"A1":7}`, `{"L":[1],"LS":["a"],"LO":[{"A":1}],"A1":[7]}`},
		{ValueToList, `{"LS":"","L":null}`, `{"LS":[""],"L":null}`},
		{EmptyStringToZero, `{"B":"","I":"","F":"","T":"","PI":"","PPI":"","L":"","LO":"","A1":"","M":"","In":"","PM":"","Q":"","PG":"","G":""}`,
			`{"B":null,"I":null,"F":null,"T":null,"PI":null,"PPI":null,"L":null,"LO":null,"A1":null,"M":null,"In":null,"PM":null,"Q":null,"PG":null,"G":null}`},
		{EmptyStringToZero, `{"S":"","PS":"","By":"","LS":[""],"L":[1,""],"Opt":""}`, `{"S":"","PS":"","By":"","LS":[""],"L":[1,null],"Opt":null}`},
		{EmptyStringToZero, `{"PM":{"a":""},"In":{"X":"","Y":{"I":""}}}`, `{"PM":{"a":""},"In":{"X":0,"Y":{"I":0}}}`},
		{EmptyListToZero, `{"B":[],"I":[ ],"S":[],"T":[],"PI":[],"PS":[],"M":[],"In":[],"PM":[],"By":[],"G":[],"PG":[],"L":[],"LO":[],"Opt":[]}`,
			`{"B":null,"I":null,"S":null,"T":null,"PI":null,"PS":null,"M":null,"In":null,"PM":null,"By":null,"G":null,"PG":null,"L":[],"LO":[],"Opt":null}`},
		{EmptyListToZero, `{"Any":[],"In":{"Y":[]}}`, `{"Any":[],"In":{"Y":null}}`},
		{StringToNumber | FractionToInteger, `{"I":"1.20e1","L":["3.0"]}`, `{"I":12,"L":[3]}`},
		{ValueToList | StringToNumber, `{"L":"3"}`, `{"L":[3]}`},
		{ValueToList | EmptyStringToZero, `{"L":"","LS":""}`, `{"L":null,"LS":null}`},
		{CoerceAll, `{"B":"on","I":"1.0","S":false,"L":true,"M":[]}`, `{"B":true,"I":1,"S":"false","L":[1],"M":null}`},
	} {
		var want coerceStruct
		if err := Unmarshal([]byte(tt.want), &want); err != nil {
			t.Fatalf("%s: %v", tt.want, err)
		}
		others := CoerceAll &^ tt.by
		if tt.by == FractionToInteger {
			others &^= StringToNumber // which has the string of Q read
		}
		for how, got := range unmarshalWays[coerceStruct](tt.in, Coerce(tt.by)) {
			if got.err != nil || !reflect.DeepEqual(got.v, want) {
				t.Errorf("%b: %s: %s: %+v, %v", tt.by, how, tt.in, got.v, got.err)
			}
		}
		var v coerceStruct
		if err := Unmarshal([]byte(tt.in), &v); err == nil && !strings.Contains(tt.in, `"Any"`) {
			t.Errorf("%s: no error without the option: %+v", tt.in, v)
		}
		if bits := tt.by; bits&(bits-1) == 0 && tt.by != FractionToInteger && !strings.Contains(tt.in, `"Any"`) && !strings.Contains(tt.in, `"LS":""`) && !strings.HasPrefix(tt.in, `{"S":""`) && !strings.HasPrefix(tt.in, `{"PM"`) {
			if err := Unmarshal([]byte(tt.in), &v, Coerce(others)); err == nil && tt.by&(EmptyStringToZero|ValueToList) == 0 {
				t.Errorf("%s: no error with all others: %+v", tt.in, v)
			}
		}
	}
}

type unmarshaled[T any] struct {
	v   T
	err error
}

// unmarshalWays unmarshals in by all ways there are.
func unmarshalWays[T any](in string, opts ...Options) map[string]unmarshaled[T] {
	ways := map[string]unmarshaled[T]{}
	add := func(how string, read func(v *T) error) {
		var r unmarshaled[T]
		r.err = read(&r.v)
		ways[how] = r
	}
	add("Unmarshal", func(v *T) error { return Unmarshal([]byte(in), v, opts...) })
	add("padded", func(v *T) error { return Unmarshal([]byte(in+strings.Repeat(" ", 2000)), v, opts...) })
	add("joined", func(v *T) error { return Unmarshal([]byte(in), v, JoinOptions(opts...)) })
	add("UnmarshalRead", func(v *T) error { return UnmarshalRead(strings.NewReader(in), v, opts...) })
	add("by bytes", func(v *T) error { return UnmarshalRead(iotest.OneByteReader(strings.NewReader(in)), v, opts...) })
	add("UnmarshalDecode", func(v *T) error {
		dec := jsontext.NewDecoder(strings.NewReader("[0 ,"+in+"]"), opts...)
		dec.ReadToken()
		dec.ReadToken()
		return UnmarshalDecode(dec, v)
	})
	add("complete form", func(v *T) error {
		plan.DisableFast = true
		defer func() { plan.DisableFast = false }()
		return Unmarshal([]byte(in), v, opts...)
	})
	add("collected", func(v *T) error { return Unmarshal([]byte(in), v, append(opts, CollectErrors(1))...) })
	return ways
}

func TestCoerceErrors(t *testing.T) {
	for _, tt := range []struct {
		by       Coercion
		in, want string
	}{
		{CoerceAll, `{"I":"x"}`, `json: cannot unmarshal JSON string "x" into Go int8 within "/I": invalid syntax`},
		{CoerceAll, `{"I":"128"}`, `json: cannot unmarshal JSON string "128" into Go int8 within "/I": value out of range`},
		{CoerceAll, `{"I":" 1"}`, `json: cannot unmarshal JSON string " 1" into Go int8 within "/I": invalid syntax`},
		{CoerceAll, `{"I":1.5}`, `json: cannot unmarshal JSON number 1.5 into Go int8 within "/I": invalid syntax`},
		{CoerceAll, `{"U":"-1.0"}`, `json: cannot unmarshal JSON string "-1.0" into Go uint16 within "/U": invalid syntax`},
		{CoerceAll, `{"F":"NaN"}`, `json: cannot unmarshal JSON string "NaN" into Go float32 within "/F": invalid syntax`},
		{CoerceAll, `{"F":"1e99"}`, `json: cannot unmarshal JSON string "1e99" into Go float32 within "/F": value out of range`},
		{CoerceAll, `{"B":2}`, `json: cannot unmarshal JSON number 2 into Go bool within "/B": value out of range`},
		{CoerceAll, `{"B":"maybe"}`, `json: cannot unmarshal JSON string "maybe" into Go bool within "/B": invalid syntax`},
		{CoerceAll, `{"S":{}}`, `json: cannot unmarshal JSON object into Go string within "/S"`},
		{CoerceAll, `{"M":[1]}`, `json: cannot unmarshal JSON array into Go map[string]int within "/M"`},
		{CoerceAll, `{"M":"x"}`, `json: cannot unmarshal JSON string into Go map[string]int within "/M"`},
		{CoerceAll, `{"I":[0]}`, `json: cannot unmarshal JSON array into Go int8 within "/I"`},
		{CoerceAll, `{"L":[1,{}]}`, `json: cannot unmarshal JSON object into Go int within "/L/1"`},
		{CoerceAll, `{"L":{}}`, `json: cannot unmarshal JSON object into Go int within "/L"`},
		{CoerceAll, `{"I":"1`, `jsontext: unexpected EOF within "/I" after offset 7`},
		{CoerceAll, `{"A2":1}`, `json: cannot unmarshal JSON number into Go [2]int within "/A2"`},
		{0, `{"I":"1"}`, `json: cannot unmarshal JSON string into Go int8 within "/I"`},
	} {
		for how, got := range unmarshalWays[coerceStruct](tt.in, Coerce(CoerceAll), Coerce(tt.by)) {
			want := tt.want
			if how == "UnmarshalDecode" {
				want = strings.Replace(want, `within "`, `within "/1`, 1)
			}
			if got.err == nil || got.err.Error() != want && !strings.Contains(want, "EOF") {
				t.Errorf("%s: %s: %v, want %s", how, tt.in, got.err, want)
			}
		}
	}
	if c, ok := GetOption(JoinOptions(Coerce(CoerceAll), Coerce(StringToBool)), Coerce); c != StringToBool || !ok {
		t.Errorf("GetOption: %v, %v", c, ok)
	}
}

// TestCoerceMore: what methods, functions and the v1 dialect make of it.
func TestCoerceMore(t *testing.T) {
	var v struct {
		D time.Duration
		N int
		F float64
	}
	v.N = 5
	legacy := &opt.DefaultV1
	if err := Unmarshal([]byte(`{"D":"12","N":"","F":"Inf"}`), &v, legacy, Coerce(CoerceAll)); err == nil || v.D != 12 || v.N != 5 {
		t.Errorf("v1: %+v, %v", v, err)
	}
	f := WithUnmarshalers(UnmarshalFunc(func(b []byte, p *int) error { *p = len(b); return nil }))
	if err := Unmarshal([]byte(`{"N":"1234","F":"1"}`), &v, f, Coerce(CoerceAll)); err != nil || v.N != 6 || v.F != 1 {
		t.Errorf("with a function: %+v, %v", v, err)
	}
	var errs Errors
	err := Unmarshal([]byte(`{"N":"x","F":{},"D":1}`), &v, Coerce(StringToNumber), CollectErrors(9), legacy)
	if errs, _ = err.(Errors); len(errs) != 2 {
		t.Errorf("collected: %v", err)
	}
	var n struct{ Value, Other any }
	n.Value = new(int)
	if err := Unmarshal([]byte(`{"Value":"12","Other":"12"}`), &n, Coerce(CoerceAll)); err != nil || *n.Value.(*int) != 12 || n.Other != "12" {
		t.Errorf("interfaces: %+v, %v", n, err)
	}
	before := genCalls
	var g genPoint
	if err := Unmarshal([]byte(`{"x":"1","name":7,"more":"a","f":true,"sub":[]}`), &g, Coerce(CoerceAll)); err != nil ||
		g.X != 1 || g.Name != "7" || !slices.Equal(g.More, []string{"a"}) || g.F != 1 || g.Sub != nil {
		t.Errorf("type with generated code: %+v, %v", g, err)
	}
	if genCalls != before {
		t.Error("its code was called")
	}
}

// What lists of lists without end hold is never one value.
func TestCoerceCircle(t *testing.T) {
	type list []list
	type far []*[1]far
	for how, got := range unmarshalWays[struct{ A list }](`{"A":1}`, Coerce(CoerceAll)) {
		if got.err == nil || !strings.HasPrefix(got.err.Error(), "json: cannot unmarshal JSON number into Go json.list within ") {
			t.Errorf("%s: %v", how, got.err)
		}
	}
	for how, got := range unmarshalWays[far](`[[ [ ] ],"" ]`, Coerce(CoerceAll)) {
		if got.err != nil || len(got.v) != 2 || len(got.v[0][0]) != 0 || got.v[1] != nil {
			t.Errorf("%s: %v, %v", how, got.v, got.err)
		}
	}
	var l list
	if err := Unmarshal([]byte(`{}`), &l, Coerce(ValueToList)); err == nil {
		t.Errorf("no error: %v", l)
	}
}

// That a member stands for nothing says nothing of the pointer to the object.
func TestCoerceNothingWithin(t *testing.T) {
	type method struct{ N int }
	for how, got := range unmarshalWays[struct{ P *coerceZeroed }](`{"P":{"N":[],"M":null}}`, Coerce(CoerceAll)) {
		if got.err != nil || got.v.P == nil {
			t.Errorf("%s: %v, %v", how, got.v, got.err)
		}
	}
	for how, got := range unmarshalWays[**map[string]*method](`{"a":{"N":1},"b":""}`, Coerce(CoerceAll)) {
		if got.err != nil || got.v == nil || (**got.v)["a"].N != 1 || (**got.v)["b"] != nil {
			t.Errorf("%s: %v, %v", how, got.v, got.err)
		}
	}
}

type coerceZeroed struct{ N int }

func (z coerceZeroed) IsZero() bool { return z.N == 0 }

// Nor of the pointer to a value with a method that leaves the reading to others.
func TestCoerceNothingInMethod(t *testing.T) {
	for how, got := range unmarshalWays[struct{ P *coerceLeft }](`{"P":{"N":""}}`, Coerce(CoerceAll)) {
		if got.err != nil || got.v.P == nil {
			t.Errorf("%s: %v, %v", how, got.v, got.err)
		}
	}
}

type coerceLeft struct{ N int }

func (l *coerceLeft) UnmarshalJSONFrom(dec *jsontext.Decoder) error { return errors.ErrUnsupported }

// canonical returns val as it is without the option: what Coerce is by definition.
func (c Coercion) canonical(val jsontext.Value, t reflect.Type) jsontext.Value {
	kind := t.Kind()
	isNumber := reflect.Int <= kind && kind <= reflect.Float64
	isList := (kind == reflect.Slice || kind == reflect.Array) && t.Elem().Kind() != reflect.Uint8
	isBytes := kind == reflect.Slice && !isList
	k := val.Kind()
	s := ""
	if k == '"' {
		Unmarshal(val, &s)
	}
	empty := string(bytes.Join(bytes.Fields(val), nil))
	switch {
	case t == plan.AnyType || k == 'n':
		return val
	case kind == reflect.Pointer:
		return c.canonical(val, t.Elem())
	case empty == "[]" && !isList && c&EmptyListToZero != 0,
		empty == `""` && kind != reflect.String && !isBytes && c&EmptyStringToZero != 0:
		return jsontext.Value("null")
	case isNumber && k == '"' && c&StringToNumber != 0:
		if jsontext.Value(s).Kind() == '0' && jsontext.Value(s).IsValid() && strings.TrimSpace(s) == s {
			val = jsontext.Value(s)
		}
	case isNumber && k == 't' && c&BoolToNumber != 0:
		return jsontext.Value("1")
	case isNumber && k == 'f' && c&BoolToNumber != 0:
		return jsontext.Value("0")
	case kind == reflect.String && (k == '0' && c&NumberToString != 0 || (k == 't' || k == 'f') && c&BoolToString != 0):
		return jsontext.Value(`"` + string(val) + `"`)
	case kind == reflect.Bool && k == '0' && c&NumberToBool != 0 && (empty == "0" || empty == "1"):
		return jsontext.Value(map[string]string{"0": "false", "1": "true"}[empty])
	case kind == reflect.Bool && k == '"' && c&StringToBool != 0:
		if i := slices.Index([]string{"true", "yes", "on", "1", "false", "no", "off", "0"}, strings.ToLower(s)); i >= 0 {
			return jsontext.Value(strconv.FormatBool(i < 4))
		}
	case isList && k != '[' && c&ValueToList != 0 && (kind == reflect.Slice || t.Len() == 1):
		return jsontext.Value(fmt.Sprintf("[%s]", c.canonical(val, t.Elem())))
	}
	k = val.Kind()
	if isNumber && k == '0' && kind < reflect.Float32 && c&FractionToInteger != 0 && strings.ContainsAny(string(val), ".eE") {
		if f, _ := strconv.ParseFloat(string(val), 64); f == math.Trunc(f) && math.Abs(f) < 1e15 {
			return jsontext.Value(strconv.FormatInt(int64(f), 10))
		}
	}
	var b bytes.Buffer
	switch {
	case k == '{' && (kind == reflect.Struct && t != plan.TimeType || kind == reflect.Map):
		dec := jsontext.NewDecoder(bytes.NewReader(val))
		dec.ReadToken()
		for dec.PeekKind() == '"' {
			name, _ := dec.ReadToken()
			n := name.String()
			v, _ := dec.ReadValue()
			v = v.Clone()
			if kind == reflect.Map {
				v = c.canonical(v, t.Elem())
			} else if f, ok := t.FieldByName(n); ok {
				v = c.canonical(v, f.Type)
			}
			fmt.Fprintf(&b, ",%q:%s", n, v)
		}
		return jsontext.Value("{" + strings.TrimPrefix(b.String(), ",") + "}")
	case k == '[' && isList:
		dec := jsontext.NewDecoder(bytes.NewReader(val))
		dec.ReadToken()
		for dec.PeekKind() != ']' {
			v, _ := dec.ReadValue()
			fmt.Fprintf(&b, ",%s", c.canonical(v.Clone(), t.Elem()))
		}
		return jsontext.Value("[" + strings.TrimPrefix(b.String(), ",") + "]")
	}
	return val
}

type coerceRandom struct {
	B  bool
	I  int
	U  *uint8
	F  float64
	S  string
	T  time.Time
	By []byte
	L  []int
	LB []*bool
	LS []string
	M  map[string]float64
	MM map[string][]string
	P  *coerceRandom
	R  []coerceRandom
	A  [1]string
	Y  any
}

// TestCoerceRandom holds Coerce against its definition, over random documents.
func TestCoerceRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	scalars := []string{`""`, `"1"`, `"12.0"`, `"x"`, `"true"`, `"off"`, `0`, `1`, `2`, `-3`, `1.0`, `1.5`, `1e2`, `300`, `true`, `false`, `null`, `[]`, `[ ]`, `{}`, `"QUI="`, `"2026-01-02T03:04:05Z"`}
	typ := reflect.TypeFor[coerceRandom]()
	var object func(depth int) string
	value := func(depth int, of reflect.Type) string {
		switch n := rnd.IntN(12); {
		case n == 0 && depth > 0:
			return object(depth - 1)
		case n < 3:
			var l []string
			for range rnd.IntN(4) {
				l = append(l, scalars[rnd.IntN(len(scalars))])
			}
			return "[" + strings.Join(l, ", ") + "]"
		case n == 3:
			return fmt.Sprintf(`{"k1":%s,"k2" : %s}`, scalars[rnd.IntN(len(scalars))], scalars[rnd.IntN(len(scalars))])
		case n < 8: // of the right kind
			switch of.Kind() {
			case reflect.Bool:
				return "true"
			case reflect.String:
				return `"text"`
			case reflect.Slice, reflect.Array:
				return `[]`
			case reflect.Int, reflect.Float64:
				return "17"
			}
			return "null"
		}
		return scalars[rnd.IntN(len(scalars))]
	}
	object = func(depth int) string {
		var b strings.Builder
		for _, i := range rnd.Perm(typ.NumField())[:rnd.IntN(5)] {
			f := typ.Field(i)
			fmt.Fprintf(&b, `,"%s": %s`, f.Name, value(depth, f.Type))
		}
		return "{" + strings.TrimPrefix(b.String(), ",") + "}"
	}
	n, read := 40_000, 0
	if testing.Short() {
		n = 4_000
	}
	var known []Coercion // of which each makes plans that stay
	for range n / 100 {
		known = append(known, Coercion(rnd.IntN(int(CoerceAll)+1)))
	}
	for range n {
		in := object(3)
		by := known[rnd.IntN(len(known))]
		if rnd.IntN(3) == 0 {
			by = CoerceAll
		}
		canonical := by.canonical(jsontext.Value(in), typ)
		var got, want coerceRandom
		var o Options = DefaultOptionsV2()
		if rnd.IntN(4) == 0 && !strings.Contains(in, `"By"`) { // for which v1 has a second form
			o = &opt.DefaultV1
			if rnd.IntN(2) == 0 {
				o = JoinOptions(o, opt.Of(opt.Classic|1))
			}
		}
		wantErr := Unmarshal(canonical, &want, o)
		var err error
		switch rnd.IntN(4) {
		case 0:
			plan.DisableFast = true
			err = Unmarshal([]byte(in), &got, o, Coerce(by))
			plan.DisableFast = false
		case 1:
			err = UnmarshalRead(iotest.OneByteReader(strings.NewReader(in)), &got, Coerce(by), o)
		default:
			err = Unmarshal([]byte(in), &got, o, Coerce(by))
		}
		if (err == nil) != (wantErr == nil) || err == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%b: %s\ncanonical %s\ngot  %+v, %v\nwant %+v, %v", by, in, canonical, got, err, want, wantErr)
		}
		if err == nil {
			read++
		}
	}
	if read < n/20 {
		t.Errorf("only %d of %d could be read", read, n)
	}
}
