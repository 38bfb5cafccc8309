package rttest

import (
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// A triedBox reads {"x":value} by an attempt alone, as code does that is generated for a field.
type triedBox[T any] struct {
	X     T `json:"x"`
	tried bool
	try   tryFunc[T]
	typ   *rt.Struct
}

type tryFunc[T any] func(d *rt.Decoder, p *T, at, i, depth int) (end, next int)

func (v *triedBox[T]) UnmarshalJavelin(d *rt.Decoder) {
	at, i := d.MayTry(v.typ)
	if i < 0 {
		d.Skip() // not even the index is in order
		return
	}
	_, ent := d.Window()
	end, next := v.try(d, &v.X, int(ent[i+4]&rt.PosMask), i+4, d.TryDepth())
	k, end, next := d.TryOther(v.typ, at, end, next, 0)
	if k != rt.Ended {
		end = rt.Unusual
	}
	if v.tried = d.Tried(v.typ, end, next); !v.tried {
		d.Skip()
	}
}

// checkTried reads values by attempts: those that succeed read what json/v2 reads, and the others
// are those that must not succeed. W is a struct as json/v2 reads it, with a field X of type T.
func checkTried[T, W any](t *testing.T, try tryFunc[T], succeed, fail []string) {
	t.Helper()
	for k, value := range append(succeed, fail...) {
		for _, text := range []string{value, " " + strings.ReplaceAll(value, ",", " , ") + "\n"} {
			doc := []byte(`{"x":` + text + `}`)
			got := &triedBox[T]{try: try, typ: &rt.Struct{Type: rt.Type{Name: "rttest.box"}, Fields: []rt.Field{{Name: "x"}}}}
			_ = rt.Unmarshal(doc, got) // what attempts leave alone is not looked at here
			if got.tried != (k < len(succeed)) {
				t.Errorf("%T: %s: read by an attempt: %t", got.X, doc, got.tried)
			}
			var want W
			err := json.Unmarshal(doc, &want)
			if x := reflect.ValueOf(want).FieldByName("X").Interface(); got.tried && (err != nil || !reflect.DeepEqual(any(got.X), x)) {
				t.Errorf("%T: %s: got %v, want %v, %v", got.X, doc, got.X, x, err)
			}
		}
	}
}

// plainOf is what json/v2 reads.
type plainOf[T any] struct {
	X T `json:"x"`
}

type quotedOf[T any] struct {
	X T `json:"x,string"`
}

// flat is a method for scalars as one for any value.
func flat[T any](try func(d *rt.Decoder, p *T, at, i int) (end, next int)) tryFunc[T] {
	return func(d *rt.Decoder, p *T, at, i, _ int) (end, next int) { return try(d, p, at, i) }
}

func TestTriedNumbersInStrings(t *testing.T) {
	odd := []string{`""`, `"x"`, `"1x"`, `" 1"`, `"01"`, `"+1"`, `"1"x`, `"1`, `1`, `true`, `[]`, `"\u0031"`, `nul`, `"null"`}
	checkTried[int8, quotedOf[int8]](t, flat(rt.TryQuotedInt[int8]), []string{`"0"`, `"-0"`, `"127"`, `"-128"`, `null`}, append(odd, `"128"`, `"-129"`, `"1.0"`, `"1e2"`))
	checkTried[int64, quotedOf[int64]](t, flat(rt.TryQuotedInt[int64]), []string{`"9223372036854775807"`, `"-9223372036854775808"`, `"123456789"`}, append(odd, `"9223372036854775808"`))
	checkTried[uint8, quotedOf[uint8]](t, flat(rt.TryQuotedInt[uint8]), []string{`"0"`, `"255"`, `null`}, append(odd, `"-0"`, `"-1"`, `"256"`))
	checkTried[uint64, quotedOf[uint64]](t, flat(rt.TryQuotedInt[uint64]), []string{`"9223372036854775807"`, `"1234567890123"`}, append(odd, `"-1"`, `"-0"`))
	checkTried[float64, quotedOf[float64]](t, flat((*rt.Decoder).TryQuotedFloat64), []string{`"1.5"`, `"-0.1e-3"`, `"12345678901234567890"`, `null`}, append(odd, `"1e999"`, `"1."`, `"NaN"`))
	checkTried[float32, quotedOf[float32]](t, flat((*rt.Decoder).TryQuotedFloat32), []string{`"1.5"`, `"16777217"`, `"3.4e38"`}, append(odd, `"1e39"`))
}

func TestTriedRawValues(t *testing.T) {
	checkTried[jsontext.Value, plainOf[jsontext.Value]](t, flat(func(d *rt.Decoder, p *jsontext.Value, at, i int) (end, next int) {
		return d.TryRawValue((*[]byte)(p), at, i)
	}), []string{`1`, `-1.5e3`, `"a"`, `"a\n\u00e9"`, `null`, `true`, `{}`, `[]`, `{"a":[1,{"b":"c"}],"d":null}`, `[[[]]]`},
		[]string{`{"a":1,"a":2}`, `"\x"`, `01`, `nul`, `1x`, `{"a":1]`, `[1 2]`, `"\ud800"`})
}

func TestTriedArrays(t *testing.T) {
	checkTried[[3]string, plainOf[[3]string]](t, func(d *rt.Decoder, p *[3]string, at, i, _ int) (end, next int) {
		return d.TryFixedStrings(p[:], at, i)
	}, []string{`["a","b\n",""]`, `null`}, []string{`[]`, `["a"]`, `["a","b","c","d"]`, `["a","b",1]`, `["a","b","c"}`, `nul`, `["a","b","\ud800"]`})
	tryItem := flat(rt.TryInt[int])
	checkTried[[2]int, plainOf[[2]int]](t, func(d *rt.Decoder, p *[2]int, at, i, depth int) (end, next int) {
		p[0], p[1] = 7, 8 // does not shine through
		return rt.TryArray(d, p[:], at, i, depth, tryItem)
	}, []string{`[1,2]`, `[-0,null]`, `null`}, []string{`[]`, `[1]`, `[1,2,3]`, `[1,"a"]`, `[1,2}`, `[1 2]`, `[1,]`, `nulls`, `{}`, `[1x,2]`, `[1,2`})
	checkTried[[4]byte, plainOf[[4]byte]](t, func(d *rt.Decoder, p *[4]byte, at, i, _ int) (end, next int) {
		return d.TryFixedBytes(p[:], at, i)
	}, []string{`"AQIDBA=="`, `null`}, []string{`"AQID"`, `"AQIDBAU="`, `"AQIDBA"`, `""`, `nul`, `1`, `"AQIDB\u0041=="`})
}

func TestTriedLists(t *testing.T) {
	checkTried[[]bool, plainOf[[]bool]](t, flat((*rt.Decoder).TryBools),
		[]string{`[]`, `[true]`, `[false,true,false]`, `[null]`, `[true,null,false,null]`, `null`}, []string{`[nul]`, `[nullx]`, `[true,null1]`, `[truex]`, `[true,1]`, `[tru]`, `[true}`, `true`, `[true,]`})
	numbers := []string{`[]`, `[0]`, `[1,-2,300]`, `[null]`, `[null,null]`, `[1,null,-123456789,null]`, `null`}
	odd := []string{`[nul]`, `[nullx]`, `[1,null1]`, `[null"a"]`, `[1,"2"]`, `[1x]`, `[01]`, `[1}`, `1`, `[1,]`, `[,1]`, `[true]`}
	checkTried[[]int, plainOf[[]int]](t, flat((*rt.Decoder).TryInts), numbers, append(odd, `[1.5]`))
	checkTried[[]int64, plainOf[[]int64]](t, flat((*rt.Decoder).TryInt64s), numbers, append(odd, `[9223372036854775808]`))
	checkTried[[]float64, plainOf[[]float64]](t, flat((*rt.Decoder).TryFloat64s), append(numbers, `[1.5,null,-2e-7]`), append(odd, `[1e999]`))
	checkTried[[]float32, plainOf[[]float32]](t, flat((*rt.Decoder).TryFloat32s), append(numbers, `[1.5,null,-2e-7]`), append(odd, `[1e39]`))
	checkTried[[]string, plainOf[[]string]](t, flat((*rt.Decoder).TryStrings),
		[]string{`[]`, `["a"]`, `[null]`, `[null,null]`, `["a",null,"b\n",null]`, `[null,"\u00e9","x"]`, `null`},
		[]string{`[nul]`, `["a",nullx]`, `[null"a"]`, `["a"null]`, `[null,1]`, `[1,null]`, `[null,["a"]]`, `[null,{}]`, `[null,]`, `[,null]`, `[null,"\x"]`, `[null,"\ud800"]`, `[null,"a"}`, `[null:"a"]`, `[null,true]`, `{"a":null}`})
	checkTried[[]any, plainOf[[]any]](t, flat((*rt.Decoder).TryAnys),
		[]string{`[]`, `[1,"a",null,true,[2],{"b":3}]`, `null`}, []string{`{}`, `1`, `[1,]`, `[{"a":1,"a":2}]`})
	row := func(d *rt.Decoder, v *[2]float64, at, i, _ int) (end, next int) {
		return d.TryFixedFloat64s(v[:], at, i)
	}
	checkTried[[][2]float64, plainOf[[][2]float64]](t, func(d *rt.Decoder, p *[][2]float64, at, i, _ int) (end, next int) {
		return rt.TryRows(d, p, at, i, 2, row)
	}, []string{`[]`, `[[1,2]]`, `[[1.5,-2],[3,4e5],[0,0.1]]`, `null`}, []string{`[[1]]`, `[[1,2,3]]`, `[[1,2],3]`, `[[1,2],[3]]`, `[[1,2],null]`, `[null,null,null]`, `[null,null,null,null,null,null]`, `[[1,2],null,null,null,[3,4]]`, `[[1,2][3,4]]`, `[[1,"a"]]`, `[[1,2],[3,4}]`, `[[1,2]`})
}

func TestTriedMapsByIntegers(t *testing.T) {
	type ints = map[int8]string
	checkTried[ints, plainOf[ints]](t, func(d *rt.Decoder, p *ints, at, i, depth int) (end, next int) {
		return rt.TryIntMap(d, p, &typeCountMap, at, i, depth, rt.TryStringElement)
	}, []string{`{}`, `{"1":"a","-128":"b","127":"c"}`, `null`}, []string{`{"1":"a","1":"b"}`, `{"128":"a"}`, `{"-0":"a","0":"b"}`, `{"x":"a"}`, `{"":"a"}`, `{"01":"a"}`, `{"\u0031":"a"}`, `{"1":2}`, `{"1":"a"]`, `[]`})
	type uints = map[uint16]bool
	checkTried[uints, plainOf[uints]](t, func(d *rt.Decoder, p *uints, at, i, depth int) (end, next int) {
		return rt.TryIntMap(d, p, &typeCountMap, at, i, depth, flat((*rt.Decoder).TryBool))
	}, []string{`{"65535":true,"0":false}`}, []string{`{"-1":true}`, `{"-0":true}`, `{"65536":true}`})
}

// TestTriedJSONNumbers: json/v2 reads a json.Number from a number, or from a string that holds one.
func TestTriedJSONNumbers(t *testing.T) {
	for value, want := range map[string]string{`1`: "1", `-1.50e3`: "-1.50e3", `"12"`: "12", `null`: "", `"x"`: "-", `true`: "-", `{}`: "-", `""`: "-", `1x`: "-", `01`: "-", `"1\u0031"`: "-"} {
		got := &triedBox[string]{try: flat((*rt.Decoder).TryNumber), typ: &rt.Struct{Type: rt.Type{Name: "rttest.box"}, Fields: []rt.Field{{Name: "x"}}}}
		_ = rt.Unmarshal([]byte(`{"x":`+value+`}`), got)
		if got.tried != (want != "-") || got.tried && got.X != want {
			t.Errorf("%s: got %q, read by an attempt: %t", value, got.X, got.tried)
		}
	}
}

// branchesBox tells what Branches says before and after an attempt that fails.
type branchesBox struct{ before, after, beyond int }

func (v *branchesBox) UnmarshalJavelin(d *rt.Decoder) {
	s := &rt.Struct{Type: rt.Type{Name: "rttest.branchesBox"}, Fields: []rt.Field{{Name: "x"}}}
	at, _ := d.MayTry(s)
	buf, _ := d.Window()
	v.before = d.Branches(5, at)
	d.Tried(s, rt.Unusual, 0)
	v.after, v.beyond = d.Branches(5, at), d.Branches(5, len(buf))
	d.Skip()
}

// TestBranchesAfterFailure: after an attempt has failed, branches are not tried within the same
// entries, so that none is read again and again. The next document begins anew.
func TestBranchesAfterFailure(t *testing.T) {
	for range 2 {
		var v branchesBox
		if err := rt.Unmarshal([]byte(`{"x":[{"x":[]}]}`), &v); err != nil || v != (branchesBox{5, -1, 5}) {
			t.Errorf("got %v, %v", v, err)
		}
	}
}

// TestTriedArraysWithNull: where null leaves a value as it is, but for a pointer, which it makes
// nil, an attempt cannot tell them apart, and leaves the array to others.
func TestTriedArraysWithNull(t *testing.T) {
	for text, tried := range map[string]bool{`[1,2]`: true, `[1,null]`: false, `[null,null]`: false} {
		got := &triedBox[[2]int]{typ: &rt.Struct{Type: rt.Type{Name: "rttest.box"}, Fields: []rt.Field{{Name: "x"}}}}
		got.try = func(d *rt.Decoder, p *[2]int, at, i, depth int) (end, next int) {
			return rt.TryArray(d, p[:], at, i, depth, flat(rt.TryInt[int]))
		}
		if err := rt.Unmarshal([]byte(`{"x":`+text+`}`), got, rt.V1); err != nil || got.tried != tried {
			t.Errorf("%s: read by an attempt: %t, %v", text, got.tried, err)
		}
	}
}
