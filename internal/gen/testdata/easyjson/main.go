// The program says nothing if all is as users of easyjson expect.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"net"
	"reflect"
	"strings"
	"time"

	"example.com/m/omit"
	"example.com/m/snake"
	"example.com/m/strict"
	"example.com/m/zero"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

type value interface {
	json.Marshaler
	json.Unmarshaler
}

var bla = "bla"

// Both ways: the value is written as the text, and the text is read as the value.
var both = []struct {
	value value
	text  string
}{
	{&Primitive{"test", true, -128, math.MinInt64, math.MaxUint64, 1.5, math.MaxFloat64, math.MinInt32, math.MaxUint64, 1.5, &bla, nil},
		`{"String":"test","Bool":true,"Int8":-128,"Int64":-9223372036854775808,"Uint64":18446744073709551615,"Float32":1.5,"Float64":1.7976931348623157e+308,"QInt":"-2147483648","QUint":"18446744073709551615","QFloat":"1.5","Ptr":"bla","Nil":null}`},
	{&Named{"test", true, math.MinInt32, 1.5, &bla, Ints{1}}, `{"S":"test","B":true,"I":-2147483648,"F":1.5,"P":"bla","Is":[1]}`},
	{&Nested{Sub: Sub{Value: "test"}, SubP: &SubP{"subp"}, Value2: 5, Sub1: Sub{Value: "t1", Value2: "v"}, Sub2: &Sub{Value: "t2"}, List: []Sub{{Value: "s1"}, {Value: "s2"}}, Pointers: []*Sub{{Value: "p1"}}, Other: SubAlias{Value: "t3"},
		Anonymous: struct {
			V string
			I int
		}{"a", 5}, Pointer: &struct{ V string }{"b"}, Anonymous2: []*struct{ V int }{{3}, {4}}},
		// What is embedded stands where it is declared, not last as with easyjson.
		`{"Value":"test","V":"subp","Value2":5,"sub":{"Value":"t1","Value2":"v"},"Sub2":{"Value":"t2","Value2":""},"Nil":null,"List":[{"Value":"s1","Value2":""},{"Value":"s2","Value2":""}],"NilList":null,"Pointers":[{"Value":"p1","Value2":""}],"Other":{"Value":"t3","Value2":""},"Anonymous":{"V":"a","I":5},"Pointer":{"V":"b"},"Anonymous2":[{"V":3},{"V":4}]}`},
	{&Embedding{Inner1{1}, struct{ Inner1 }{Inner1{3}}, 2, Inner2{4}}, `{"Field1":1,"Inner":{"Field1":3},"Field2":2,"named":{"Field3":4}}`},
	{&OmitEmpty{SN: "str", PN: &bla, IN: 6, TN: Sub{Value: "1"}, QN: &Sub{Value: "3"}, M: []map[Str]Str{{}}},
		`{"SN":"str","PN":"bla","in":6,"TE":{"Value":"","Value2":""},"TN":{"Value":"1","Value2":""},"QN":{"Value":"3","Value2":""},"M":[{}]}`},
	{&OmitZero{SN: "str", PZ: new(string), PV: &bla, IN: 6, TN: Sub{Value: "1"}, QN: &Sub{}},
		`{"SN":"str","PZ":"","PV":"bla","in":6,"TN":{"Value":"1","Value2":""},"QN":{"Value":"","Value2":""}}`},
	{&Optionals{Null: rt.Null[string](), Empty: rt.Some(""), Str: rt.Some("test"), Zero: rt.Some(0), Int: rt.Some(5)}, `{"Null":null,"Empty":"","Str":"test","Zero":0,"Int":5}`},
	{&Std{T: time.Date(2016, 1, 2, 14, 15, 10, 0, time.UTC), IP: net.IPv4(192, 168, 0, 1), V: byJSON(net.IPv6zero), U: byText(net.IPv6zero), W: "TEST"}, `{"T":"2016-01-02T14:15:10Z","IP":"192.168.0.1","V":"0::0","U":"[0::0]","W":"TEST"}`},
	{&unexported{"test"}, `{"Value":"test"}`},
	{&Excluded{In: true}, `{"in":true}`},
	{&Slices{Bytes: []byte("abc"), NoBytes: []byte{}, Ints: []int{1, 2}, NoInts: []int{}}, `{"Bytes":"YWJj","NoBytes":"","NilBytes":null,"Ints":[1,2],"NoInts":[],"NilInts":null}`},
	{&Maps{Map: map[string]string{"A": "b"}, Any: map[string]any{"G": 1.0}, Named: map[Str]Str{"c": "d"}, Empty: map[Str]Str{"": "d"}, Lists: map[Str][]Str{"l": {"0"}, "m": nil, "n": {}}, Maps: map[Str]map[Str]Str{"x": {"y": "z"}}},
		`{"Map":{"A":"b"},"Any":{"G":1},"Nil":null,"Named":{"c":"d"},"Empty":{"":"d"},"Lists":{"l":["0"],"m":null,"n":[]},"Maps":{"x":{"y":"z"}}}`},
	{&Ints{1, 2, 3}, `[1,2,3]`},
	{&Strings{"a": "b"}, `{"a":"b"}`},
	{&ByInt{3: "hi"}, `{"3":"hi"}`},
	{&ByInt32{-354634382: "life"}, `{"-354634382":"life"}`},
	{&ByInt64{-3546343826724305832: "life"}, `{"-3546343826724305832":"life"}`},
	{&ByUint{42: "life"}, `{"42":"life"}`},
	{&ByUint64{3546343826724305832: "life"}, `{"3546343826724305832":"life"}`},
	{&ByUintptr{272679208: "obj"}, `{"272679208":"obj"}`},
	{&ByMyInt{42: "life"}, `{"42":"life"}`},
	{&ByText{5: "hello"}, `{"hello":"hello"}`},
	{&TwoBytes{1, 2}, `[1,2]`},
	{&Keyed{ByMyInt{42: "life"}, map[int16]ByUint{32: {35: "x"}}}, `{"foo":{"42":"life"},"bar":{"32":{"35":"x"}}}`},
	{&JSONKeys{map[pairKey]int{{1, 2}: 3}}, `{"Map":{"0102":3}}`},
	{&ArrayPointer{&[2]int{1, 2}, [2]int{1, 2}}, `{"pointer":[1,2],"value":[1,2]}`},
	{&RequiredMap{Must: ByInt{}}, `{"must":{}}`},
	{&Unknowns{Rest: map[string]jsontext.Value{"Field2": jsontext.Value(`null`)}}, `{"Field2":null}`},
	{&Pointers{From: &Empty{}}, `{"from":{}}`},
	{&Interned{Field: "interned"}, `{"field":"interned","Plain":""}`},
	{&NoCopy{"a", "b"}, `{"a":"a","b":"b"}`},
	{&Members{"中国"}, `{"漢語":"中国"}`},
	{&Tags{struct {
		Field  Str `tag:"value"`
		Field2 int "tag:\"value with ` in it\""
	}{"test", 123}}, `{"Inner":{"Field":"test","Field2":123}}`},
	{&Text{"<b>&\u2028"}, `{"Text":"\u003cb\u003e\u0026\u2028"}`},
	{&Asked{"x"}, `{"Value":"x"}`},
	{&snake.Names{}, `{"odd_http_thing":false,"gIvEn":"","user_id":0}`},
	{&omit.Default{Full: "test"}, `{"Full":"test","k":"","Also":"","map":null}`},
	{&zero.Default{Full: "test", Some: [2]int{0, 1}, Parts: [2]zero.Part{{}, {F: 1}}}, `{"Full":"test","k":"","Some":[0,1],"Parts":[{},{"F":1}],"Shown":{}}`},
	{&strict.One{First: "x"}, `{"first":"x"}`},
}

// One way: the text is read as the value, into what is given, or err.
var reads = []struct {
	in   string
	into value
	want value
	err  string
}{
	{`null`, &Asked{}, &Asked{}, ""},
	{`{"String":null,"Ptr":null}`, &Primitive{String: "x", Ptr: &bla}, &Primitive{String: "x"}, ""},
	{`{"Bytes":"YWJjbnNk","NoBytes":"YWJj","Ints":[1,2,3,4,5,6],"NoInts":[7,8]}`, &Arrays{}, nil, ""}, // below
	{`{"Ints":[1,2]}`, &Arrays{Ints: [5]int{9, 9, 9, 9, 9}}, &Arrays{Ints: [5]int{1, 2}}, ""},
	{`{"first":"Foo","last":"Bar"}`, &Required{}, &Required{"Foo", "Bar"}, ""},
	{`{"last":"Bar"}`, &Required{}, nil, `missing object member name "first"`},
	{`{}`, &Required{}, nil, `missing object member name "first"`},
	{`{"empty":{}}`, &RequiredMap{}, nil, `missing object member name "must"`},
	{`{"f1":1,"f2":{"f1":11,"f2":"22"},"f3":"3"}`, &WithInterface{F2: &ForInterface{}}, &WithInterface{1, &ForInterface{11, "22"}, "3"}, ""},
	{`{"Field1":"123","Field2":[1, 2]}`, &Unknowns{}, &Unknowns{"123", map[string]jsontext.Value{"Field2": jsontext.Value(`[1, 2]`)}}, ""},
	{`{"first":"one","second":"two"}`, &strict.One{}, nil, `unknown object member name "second"`},
	{`{"\u6f22\u8a9E":"\u4e2D\u56fD"}`, &Members{}, &Members{"中国"}, ""},
	{`{"Text":"\t\\\nx\\\"\r\n\u4e2D\u56fD"}`, &Text{}, &Text{"\t\\\nx\\\"\r\n中国"}, ""},
	{`{"a":"1"}`, &EscapedInt{}, &EscapedInt{1}, ""},
	{`{"a":"\u0032"}`, &EscapedInt{}, &EscapedInt{2}, ""},
	{`{"Field":{"a" : "b"},"Field2": [ 1 ]}`, &Raw{}, &Raw{Field: jsontext.Value(`{"a" : "b"}`), Field2: json.RawMessage(`[ 1 ]`)}, ""},
	{`[1,2,3,4,5]`, &NamedBytes{}, &NamedBytes{1, 2, 3, 4, 5}, ""},
	// The first fault of many is told; the rest is read all the same.
	{`[1,2,3,"4",5]`, &Ints{}, &Ints{1, 2, 3, 0, 5}, "cannot unmarshal JSON string"},
	{`{"3":"a","x":"b"}`, &ByInt{}, &ByInt{3: "a"}, "invalid syntax"},
	{`{"33147483647":"a"}`, &ByInt32{}, &ByInt32{}, "value out of range"},
}

// writes are values that are written as the text, or err.
var writes = []struct {
	value json.Marshaler
	text  string
	err   string
}{
	{&Floats{F64: math.NaN()}, "", "unsupported value: NaN"},
	{&Floats{F32: float32(math.Inf(-1))}, "", "unsupported value: -Inf"},
	{&Raw{Field: jsontext.Value(`{"a" : "b"}`), Field3: "x"}, `{"Field":{"a":"b"},"Field2":null,"Field3":"x"}`, ""},
	{&Text{"a\xc5b"}, "{\"Text\":\"a\ufffdb\"}", ""}, // as it is, and not as an escape
	{&NamedBytes{1, 2}, `"AQI="`, ""},                // as encoding/json does; easyjson has a list
	{&RequiredMap{Must: ByInt{}, Empty: map[int]string{}}, `{"must":{}}`, ""},
	{&Std{W: "test"}, `{"T":"0001-01-01T00:00:00Z","IP":"","V":"0::0","U":"[0::0]","W":"TEST"}`, ""},
}

func main() {
	for _, c := range both {
		if got, err := c.value.MarshalJSON(); err != nil || string(got) != c.text {
			fmt.Printf("%T:\n got %s, %v\nwant %s\n", c.value, got, err, c.text)
		}
		v := reflect.New(reflect.TypeOf(c.value).Elem()).Interface().(value)
		if err := v.UnmarshalJSON([]byte(c.text)); err != nil || !reflect.DeepEqual(v, c.value) {
			fmt.Printf("%s:\n got %+v, %v\nwant %+v\n", c.text, v, err, c.value)
		}
	}
	for _, c := range reads {
		err := c.into.UnmarshalJSON([]byte(c.in))
		if a, ok := c.into.(*Arrays); ok && c.want == nil {
			// Base64 of another length is an error here, what is too much in a list is not.
			if err == nil || a.Ints != [5]int{1, 2, 3, 4, 5} {
				fmt.Printf("%s: %+v, %v\n", c.in, a, err)
			}
			continue
		}
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			fmt.Printf("%s into %T: got %v, want %q\n", c.in, c.into, err, c.err)
		} else if c.want != nil && !reflect.DeepEqual(c.into, c.want) {
			fmt.Printf("%s into %T:\n got %+v\nwant %+v\n", c.in, c.into, c.into, c.want)
		}
	}
	for _, c := range writes {
		got, err := c.value.MarshalJSON()
		if c.err == "" && (err != nil || string(got) != c.text) || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			fmt.Printf("%+v:\n got %s, %v\nwant %s, %q\n", c.value, got, err, c.text, c.err)
		}
	}
	memory()
	interfaces()
	methods()
}

// memory: which strings are copies, and which share.
func memory() {
	in := []byte(`{"a": "valueA", "b": "valueB"}`)
	var v NoCopy
	if err := rt.Unmarshal(in, &v, rt.V1); err != nil || v != (NoCopy{"valueA", "valueB"}) {
		fmt.Println(v, err)
	}
	within := func(s string) bool {
		p, from := reflect.ValueOf(s).Pointer(), reflect.ValueOf(in).Pointer()
		return from <= p && p < from+uintptr(len(in))
	}
	if within(v.A) || !within(v.B) {
		fmt.Println("nocopy:", within(v.A), within(v.B))
	}
	// What is met for the second time is kept for the third.
	var list InternedList
	const one = `{"field":"a text to be shared","Plain":"a text to be kept apart"}`
	if err := rt.Unmarshal([]byte("["+one+","+one+","+one+"]"), &list, rt.V1); err != nil {
		fmt.Println(err)
	}
	a, b := list[1], list[2]
	same := func(a, b string) bool { return reflect.ValueOf(a).Pointer() == reflect.ValueOf(b).Pointer() }
	if !same(a.Field, b.Field) || same(a.Plain, b.Plain) {
		fmt.Println("intern: two strings, or one")
	}
}

// interfaces: methods are called wherever the value lies.
func interfaces() {
	c := [5]Called{}
	v := Interfaces{&c[0], []any{&c[1], &c[2]}, map[string]any{"1": &c[3], "2": &c[4]}}
	if out, err := v.MarshalJSON(); err != nil || string(out) != `{"Value":1,"List":[1,1],"Map":{"1":1,"2":1}}` {
		fmt.Println(string(out), err)
	}
	for i := range c {
		if !c[i].called {
			fmt.Println("not called:", i)
		}
	}
	var p *Primitive
	if out, err := rt.Marshal(p); err != nil || string(out) != "null" {
		fmt.Println("nil pointer:", string(out), err)
	}
}

// methods: for whom there are some.
func methods() {
	for _, v := range []any{&Skipped{}, &NotAsked{}, &NotAskedEither{}} {
		if _, ok := v.(json.Marshaler); ok {
			fmt.Printf("%T has methods\n", v)
		}
	}
}
