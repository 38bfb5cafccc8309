package rttest

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/rt"
)

// lists has fields that are read by methods for lists, and by those for anything.
type lists struct {
	S []string       `json:"s"`
	I []int64        `json:"i"`
	N []int          `json:"n"`
	F []float64      `json:"f"`
	P [][3]float64   `json:"p"`
	A any            `json:"a"`
	L []any          `json:"l"`
	M map[string]any `json:"m"`
	B []byte         `json:"b"`
	V []item         `json:"v"`
	W string         `json:"w"`
	Q [2]int         `json:"q"`
	R [3]int64       `json:"r"`
	X []*bool        `json:"x"`
	Y [][2]int       `json:"y"`
	Z []struct{}     `json:"z"`
	U []float32      `json:"u"`
}

var (
	typeLists = rt.Struct{
		Type:   rt.Type{Name: "rttest.lists", Nil: (*lists)(nil)},
		Fields: []rt.Field{{Name: "s"}, {Name: "i"}, {Name: "n"}, {Name: "f"}, {Name: "p"}, {Name: "a"}, {Name: "l"}, {Name: "m"}, {Name: "b"}, {Name: "v"}, {Name: "w"}, {Name: "q"}, {Name: "r"}, {Name: "x"}, {Name: "y"}, {Name: "z"}, {Name: "u"}},
	}
	typeNothing = rt.Struct{Type: rt.Type{Name: "struct {}", Nil: (*struct{})(nil)}}
	typeBools   = rt.Type{Name: "[]*bool", Nil: (*[]*bool)(nil)}
	typePairs   = rt.Type{Name: "[][2]int", Nil: (*[][2]int)(nil)}
	typeNones   = rt.Type{Name: "[]struct {}", Nil: (*[]struct{})(nil)}
	typeRows3   = rt.Type{Name: "[][3]float64", Nil: (*[][3]float64)(nil)}
	typeRow3    = rt.Type{Name: "[3]float64", Nil: (*[3]float64)(nil)}
	typeInts2   = rt.Type{Name: "[2]int", Nil: (*[2]int)(nil)}
	typeInts3   = rt.Type{Name: "[3]int64", Nil: (*[3]int64)(nil)}
)

func (v *lists) UnmarshalJavelin(d *rt.Decoder) {
	var o rt.Object
	if !d.BeginObject(&o, &typeLists) {
		if o.Null {
			*v = lists{}
		}
		return
	}
	for d.NextMember(&o) {
		switch o.Field {
		case 0:
			d.Strings(&v.S)
		case 1:
			d.Int64s(&v.I)
		case 2:
			d.Ints(&v.N)
		case 3:
			d.Float64s(&v.F)
		case 4:
			var a rt.Array
			if d.BeginArray(&a, &typeRows3) {
				s := v.P[:0]
				for rt.NextRows(&s, &a) {
					d.FixedFloat64s(s[len(s)-1][:], &typeRow3)
				}
				v.P = rt.Done(s, &a)
			} else if a.Null {
				v.P = nil
			}
		case 5:
			d.Any(&v.A)
		case 6:
			d.Anys(&v.L)
		case 7:
			d.AnyMap(&v.M)
		case 8:
			d.Bytes(&v.B)
		case 9:
			var a rt.Array
			if d.BeginArray(&a, &typeItems) {
				s := v.V[:0]
				for d.NextElement(&a) {
					s = rt.Next(s, &a)
					s[len(s)-1].UnmarshalJavelin(d)
				}
				v.V = rt.Done(s, &a)
			} else if a.Null {
				v.V = nil
			}
		case 10:
			d.NoCopyString(&v.W)
		case 11:
			d.FixedInts(v.Q[:], &typeInts2)
		case 12:
			d.FixedInt64s(v.R[:], &typeInts3)
		case 13:
			var a rt.Array
			if d.BeginArray(&a, &typeBools) {
				s := v.X[:0]
				for rt.NextUntried(&s, &a, nil, func(d *rt.Decoder, v **bool, at, i, _ int) (end, next int) {
					if d.NullAt(at) {
						return d.TryNull(at, i)
					}
					*v = d.NewBool()
					return d.TryBool(*v, at, i)
				}) {
					if p := &s[len(s)-1]; d.Null() {
						*p = nil
					} else {
						if *p == nil {
							*p = d.NewBool()
						}
						d.Bool(*p)
					}
				}
				v.X = rt.Done(s, &a)
			} else if a.Null {
				v.X = nil
			}
		case 14:
			var a rt.Array
			if d.BeginArray(&a, &typePairs) {
				s := v.Y[:0]
				for rt.NextIntRows[int](&s, &a) {
					d.FixedInts(s[len(s)-1][:], &typeInts2)
				}
				v.Y = rt.Done(s, &a)
			} else if a.Null {
				v.Y = nil
			}
		case 15:
			var a rt.Array
			if d.BeginArray(&a, &typeNones) {
				s := v.Z[:0]
				for rt.NextUntried(&s, &a, nil, rt.TryEmptyObject) {
					var o rt.Object
					if d.BeginObject(&o, &typeNothing) {
						for d.NextMember(&o) {
						}
					}
				}
				v.Z = rt.Done(s, &a)
			} else if a.Null {
				v.Z = nil
			}
		case 16:
			d.Float32s(&v.U)
		}
	}
}

const listText = `{"s":["a","bc","\u0064","","é","longer than sixteen bytes"],"i":[1,-2,9223372036854775807,4],"n":[7,8,9],"f":[1,2.5,-3e2,0.1],` +
	`"p":[[1,2,3],[4.5,5,6]],"a":{"k":[1,2,[3,4],[5,"x"],{"y":[]}],"z":-1.5},"l":[1,"s",null,true,[1,2],{}],"m":{"a":1,"b":[2,3],"":""},"b":"AQI=","v":[{"sku":"q"},{},{"count":3}],"w":"w\u0077","q":[-7,1234567],"r":[9223372036854775807,-0,123456789012],"x":[true,null,false],"y":[[1,2],[-3,4]],"z":[{},{ },{}],"u":[0.1,16777217,-3e2,16777217.000000001]}`

const rowText = `{"p":[[1.5,-2.25,100000.5],[4,5,6],[-0.000001,123456789.123456789,1e3], [7,8,9],[10,11,12]],"y":[[1,-2],[-9223372036854775808,2147483648],[1234567,9],[-0,0], [3,4]]}`

func TestReadLists(t *testing.T) {
	many := func(elem string) string { return "[" + strings.TrimSuffix(strings.Repeat(elem+",", 3000), ",") + "]" }
	step, place := everyThird(), 0
	for _, text := range []string{
		listText, spaced(listText), rowText, spaced(rowText),
		fmt.Sprintf(`{"s":%s,"i":%s,"n":%s,"f":%s,"p":%s,"l":%s,"v":%s,"x":%s,"y":%s,"z":%s,"u":%s}`, many(`"x"`), many("12"), many("3"), many("1.5"), many("[1,2,3]"), many("7"), many(`{"count":1}`), many("true,null"), many("[1,-2]"), many("{}"), many("-0.25,16777217,1e-3,1e-46,12345.678")),
		spaced(fmt.Sprintf(`{"s":%s,"l":%s,"v":%s,"a":%s}`, many(`"\n"`), many("[1]"), many(`{"sku":"s"}`), many(`{"a":[1,2]}`))),
		`{"s":[],"i":[],"n":[],"f":[],"p":[],"a":[],"l":[],"m":{},"b":"","v":[]}`,
		`{"s":null,"i":null,"n":null,"f":null,"p":null,"a":null,"l":null,"m":null,"b":null,"v":null}`,
		`{"x":[true,1,false]}`, `{"x":[true,]}`, `{"x":[true:true]}`, `{"x":[truex]}`, `{"y":[[1,2],[1],[3,4]]}`, `{"y":[null,[1,2],null]}`, `{"y":[[1,2][3,4]]}`, `{"z":[{},{"a":1},{},null,{}]}`,
		`{"u":[1,3.4028236e38,2]}`, `{"u":[1,1e39]}`, `{"u":[null]}`, `{"u":null}`, `{"u":[]}`, `{"u":["1"]}`, `{"u":[1 ,2 , 3]}`, `{"u":[01]}`, `{"u":[` + many("0.1")[1:2000] + `3.5e38]}`,
		`{"q":[1],"r":[1,2,3,4]}`, `{"q":[1,2,3]}`, `{"r":[1,2,9223372036854775808]}`, `{"r":[1 , 2,3 ]}`, `{"q":[1.5,2]}`, `{"q":[01,2]}`, `{"p":[[1,2],[1,2,3,4],[]]}`, `{"p":[[1,2,3,4]]}`, `{"m":{"a":1,"a":2}}`, `{"a":{"a":1,"b":2,"a":3}}`,
		`{"p":[[1,2,3],[1.25,-2,300000.125],null,[4,5,6],[7e1,8,9] , [ 1, 2 ,3]]}`, `{"p":[[1,2,3],[4,5,"6"],[7,8,9]]}`, `{"p":[[1,2,3][4,5,6]]}`, `{"p":[[1,2,3],,[4,5,6]]}`, `{"p":[[1,2,3],[4,5,6]`, `{"p":[[1,2,3]:[4,5,6]]}`, `{"p":[[1,2,3x],[4,5,6]]}`, `{"p":[[1:2,3]]}`,
		`{"s":["a" "b"]}`, `{"s":["a",]}`, `{"s":[,"a"]}`, `{"i":[1 2]}`, `{"i":[1,2x]}`, `{"f":[1.5,]}`, `{"a":[1,2 3]}`, `{"a":[1,2x]}`, `{"a":[1,,2]}`, `{"i":[1e2]}`, `{"n":["1"]}`,
	} {
		compare[lists](t, text)
		if len(text) > 2000 {
			continue
		}
		for i := place % step; i < len(text); i += step {
			compare[lists](t, text[:i])
		}
		eachValue(text, func(before, val, after string) {
			place++
			for i, other := range []string{"null", "1", "-1.5", `"s"`, "[]", "[1]", `["s"]`, "{}", "1e999", "x", "", `"\ud800"`, "[[1,2]]", "1,", ",1", "1]", "1}"} {
				if (i+place)%step != 0 {
					continue
				}
				compare[lists](t, before+other+after)
			}
		})
	}
	times := 3000
	if testing.Short() {
		times = 300
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	for range times {
		compare[lists](t, string(jsontest.Mutate(rnd, []byte(listText))))
		compare[lists](t, string(jsontest.Mutate(rnd, []byte(spaced(listText)))))
		compare[lists](t, string(jsontest.Mutate(rnd, []byte(rowText))))
	}
}

// Memory that is lent to one slice is never part of another.
func TestSlicesDoNotShareMemory(t *testing.T) {
	text := []byte(`{"v":[{"sku":"1"},{"sku":"2"},{"sku":"3"},{"sku":"4"},{"sku":"5"}],"s":["1","2","3"],"i":[1,2,3]}`)
	var all [20]lists
	for i := range all {
		if err := rt.Unmarshal(text, &all[i]); err != nil {
			t.Fatal(err)
		}
		for k := range all[i].V {
			all[i].V[k].Count = i
		}
		all[i].S[0] = fmt.Sprint(i)
		all[i].I[0] = int64(i)
	}
	for i := range all {
		for k := range all[i].V {
			if want := (item{SKU: fmt.Sprint(k + 1), Count: i}); all[i].V[k] != want {
				t.Fatalf("got %v, want %v", all[i].V[k], want)
			}
		}
		if all[i].S[0] != fmt.Sprint(i) || all[i].I[0] != int64(i) {
			t.Fatalf("%d: %v %v", i, all[i].S, all[i].I)
		}
	}
}

// A Decoder knows of more types of slices than it has places for what it learns.
func TestManySliceTypes(t *testing.T) {
	var types [100]rt.Type
	for i := range types {
		types[i].Name = "[]string"
	}
	for range 20 {
		if err := rt.Unmarshal([]byte(`["1","2","3","4","5"]`), nestedSlices(types[:])); err != nil {
			t.Fatal(err)
		}
	}
	if err := rt.Unmarshal([]byte(strings.Repeat(`["a","b","c",`, 99)+`"d"`+strings.Repeat("]", 99)), nestedSlices(types[:])); err != nil {
		t.Fatal(err)
	}
}

// nestedSlices reads arrays within arrays, the n-th as a slice of the n-th type.
type nestedSlices []rt.Type

func (v nestedSlices) UnmarshalJavelin(d *rt.Decoder) {
	var a rt.Array
	if !d.BeginArray(&a, &v[0]) {
		return
	}
	var s []string
	for d.NextElement(&a) {
		s = rt.Next(s, &a)
		if d.Kind() == '[' {
			v[1:].UnmarshalJavelin(d)
		} else {
			d.String(&s[len(s)-1])
		}
	}
	rt.Done(s, &a)
}

// What was long lately does not make a short document allocate much.
func TestShortAfterLong(t *testing.T) {
	long := []byte(`{"v":[` + strings.TrimSuffix(strings.Repeat("{},", 20_000), ",") + `]}`)
	for range 5 {
		if err := rt.Unmarshal(long, new(lists)); err != nil {
			t.Fatal(err)
		}
	}
	var v lists
	if err := rt.Unmarshal([]byte(`{"v":[{}]}`), &v); err != nil || cap(v.V) > 16 {
		t.Errorf("room for %d elements, %v", cap(v.V), err)
	}
}

// Arrays within arrays of the same type do not each make room for what the last
// document had.
func TestDeepAfterLong(t *testing.T) {
	long := []byte(`{"items":[` + strings.TrimSuffix(strings.Repeat("{},", 50_000), ",") + `]}`)
	deep := []byte(strings.Repeat(`{"kids":[`, 4_000) + strings.Repeat("]}", 4_000))
	var m runtime.MemStats
	for range 3 {
		if err := rt.Unmarshal([]byte(strings.ReplaceAll(string(long), "items", "kids")), new(tree)); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&m)
	before := m.TotalAlloc
	if err := rt.Unmarshal(deep, new(tree)); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&m)
	if got := m.TotalAlloc - before; got > 16<<20 {
		t.Errorf("%d bytes for a document of %d", got, len(deep))
	}
}

type tree struct {
	Kids []tree
	Name [4]string
}

var (
	typeTree  = rt.Struct{Type: rt.Type{Name: "rttest.tree", Nil: (*tree)(nil)}, Fields: []rt.Field{{Name: "kids"}}}
	typeTrees = rt.Type{Name: "[]rttest.tree", Nil: (*[]tree)(nil)}
)

func (v *tree) UnmarshalJavelin(d *rt.Decoder) {
	var o rt.Object
	if !d.BeginObject(&o, &typeTree) {
		return
	}
	for d.NextMember(&o) {
		var a rt.Array
		if d.BeginArray(&a, &typeTrees) {
			s := v.Kids[:0]
			for d.NextElement(&a) {
				s = rt.Next(s, &a)
				s[len(s)-1].UnmarshalJavelin(d)
			}
			v.Kids = rt.Done(s, &a)
		}
	}
}

// A string that may share the memory of the input does, also of a small one, and
// never that of a Decoder.
func TestNoCopyString(t *testing.T) {
	data := []byte(`{"w":"shared"}`)
	var v lists
	if err := rt.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	if err := rt.Unmarshal([]byte(`{"w":"SHARED","s":[]}`), new(lists)); err != nil || v.W != "shared" {
		t.Errorf("%q, %v", v.W, err)
	}
}
