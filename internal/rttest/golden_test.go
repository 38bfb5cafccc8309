package rttest

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/basic"
	"github.com/javelin-go/javelin/internal/gen/testdata/golden/dialect"
	"github.com/javelin-go/javelin/internal/gen/testdata/golden/flags"
	"github.com/javelin-go/javelin/internal/gen/testdata/golden/generic"
	"github.com/javelin-go/javelin/internal/gen/testdata/golden/values"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// none is of no value: functions for it take json/v2 to other plans, which leave
// generated code aside, and change nothing else.
type none struct{}

var byReflection = json.JoinOptions(
	json.WithUnmarshalers(json.UnmarshalFunc(func([]byte, *none) error { return nil })),
	json.WithMarshalers(json.MarshalFunc(func(*none) ([]byte, error) { return nil, nil })),
)

// generated is a type with code, T, and what is read into it.
type generated interface {
	rt.Unmarshaler
	rt.Marshaler
}

// asReflected reads documents, and what becomes of them when bytes are changed, by
// generated code and by reflection, and writes the values again.
func asReflected[T any, P interface {
	*T
	generated
}](t *testing.T, options json.Options, docs ...string) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(1, uint64(len(docs[0]))))
	accepted := 0
	for _, doc := range docs {
		for k := range 120 {
			in := []byte(doc)
			if k == 1 {
				in = []byte(spaced(doc))
			} else if k > 1 {
				in = jsontest.Change(rnd, in)
			}
			got, want := new(T), new(T)
			var gerr, werr error
			if k%4 == 3 {
				gerr = json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), got, options)
				werr = json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), want, options, byReflection)
			} else {
				gerr, werr = json.Unmarshal(in, got, options), json.Unmarshal(in, want, options, byReflection)
			}
			if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(got, want) {
				t.Fatalf("%T from %s:\n got %+v, %v\nwant %+v, %v", *got, in, *got, gerr, *want, werr)
			}
			if gerr != nil {
				if k < 2 {
					t.Fatalf("%T from %s: %v", *got, in, gerr)
				}
				continue
			}
			accepted++
			own := new(T)
			if err := rt.Unmarshal(in, P(own), options); err != nil || !reflect.DeepEqual(own, want) {
				t.Fatalf("%T by package rt from %s: %+v, %v", *own, in, *own, err)
			}
			gout, gerr := json.Marshal(P(got), options, json.Deterministic(true))
			wout, werr := json.Marshal(P(want), options, json.Deterministic(true), byReflection)
			if !bytes.Equal(gout, wout) || fmt.Sprint(gerr) != fmt.Sprint(werr) {
				t.Fatalf("%T marshaled:\n got %s, %v\nwant %s, %v", *got, gout, gerr, wout, werr)
			}
			if out, err := rt.Marshal(P(got), options, rt.Deterministic(true)); gerr == nil && (err != nil || !bytes.Equal(out, wout)) {
				t.Fatalf("%T by package rt: %s, %v\nwant %s", *got, out, err, wout)
			}
			var b strings.Builder
			if err := rt.MarshalWrite(&b, P(got), options, rt.Deterministic(true)); gerr == nil && (err != nil || b.String() != string(wout)) {
				t.Fatalf("%T to a writer: %s, %v\nwant %s", *got, b.String(), err, wout)
			}
		}
	}
	if accepted < 3*len(docs) {
		t.Errorf("%d documents accepted", accepted)
	}
}

type ownText string

func (o *ownText) UnmarshalText(b []byte) error { *o = ownText("<" + string(b) + ">"); return nil }

func (o ownText) MarshalText() ([]byte, error) {
	return []byte(strings.Trim(string(o), "<>")), nil
}

// TestGoldenIsAsReflected: type parameters of every type that there is a case for, and
// recursive types.
func TestGoldenIsAsReflected(t *testing.T) {
	nothing := json.JoinOptions()
	ints := []string{`{"items":[1,2,3],"by_key":{"a":4},"next":{"items":[],"next":null}}`, `{"next":{"next":{"items":[0]}},"unknown":[{"x":1}]}`}
	asReflected[generic.Page[int]](t, nothing, ints...)
	asReflected[generic.Page[int8]](t, nothing, ints...)
	asReflected[generic.Page[int16]](t, nothing, ints...)
	asReflected[generic.Page[int32]](t, nothing, ints...)
	asReflected[generic.Page[int64]](t, nothing, ints...)
	asReflected[generic.Page[uint]](t, nothing, ints...)
	asReflected[generic.Page[uint8]](t, nothing, `{"items":"AQID","by_key":{"a":4}}`)
	asReflected[generic.Page[uint16]](t, nothing, ints...)
	asReflected[generic.Page[uint32]](t, nothing, ints...)
	asReflected[generic.Page[uint64]](t, nothing, ints...)
	asReflected[generic.Page[float32]](t, nothing, ints...)
	asReflected[generic.Page[float64]](t, nothing, ints...)
	asReflected[generic.Page[bool]](t, nothing, `{"items":[true,false],"by_key":{"a":true}}`)
	asReflected[generic.Page[string]](t, nothing, `{"items":["a","é","\u0041\n"],"by_key":{"a":"b"}}`)
	asReflected[generic.Page[[]byte]](t, nothing, `{"items":["AQID",""],"by_key":{"a":"aGVsbG8="}}`)
	anys := `{"items":[null,[1,"x",{"y":[true]}],{"k":{},"l":-1.5},[]],"by_key":{"a":[{"b":null}],"c":{"d":"e"}}}`
	asReflected[generic.Page[any]](t, nothing, anys)
	asReflected[generic.Page[[]any]](t, nothing, `{"items":[[1,null,{"a":[]}],[]],"by_key":{"x":["y"]}}`)
	asReflected[generic.Page[map[string]any]](t, nothing, `{"items":[{"a":1,"b":{"c":[]}},{}],"by_key":{"x":{"y":null}}}`)
	asReflected[generic.Page[time.Time]](t, nothing, `{"items":["2026-03-14T09:00:00Z"],"by_key":{"x":"2026-03-14T09:00:00.5+01:00"}}`)
	asReflected[generic.Page[jsontext.Value]](t, nothing, anys)
	asReflected[generic.Page[netip.Addr]](t, nothing, `{"items":["10.0.0.1","::1"],"by_key":{"x":""}}`)
	asReflected[generic.Page[ownText]](t, nothing, `{"items":["a","b"],"by_key":{"x":"c"}}`)
	asReflected[generic.Page[struct{ A, B int }]](t, nothing, `{"items":[{"A":1,"B":2}],"by_key":{"x":{"A":3}}}`)
	asReflected[generic.Page[generic.Pair[string, *int]]](t, nothing, `{"items":[{"Key":"a","Value":1},{"Key":"b","Value":null}]}`)
	asReflected[generic.Page[basic.Item]](t, nothing, `{"items":[{"sku":"a","count":"2","Raw":"AQ=="},{"count":"65535"}],"by_key":{"x":{"sku":"é"}}}`)
	asReflected[generic.Tree](t, nothing, `{"Value":{"Key":"a","Value":1},"Children":[{"Value":{"Key":"b"},"Children":[]},null,{"Children":[{}]}]}`)
	asReflected[generic.Forest](t, nothing, `{"oak":[{"Value":{"Key":"a","Value":1}}],"ash":[],"elm":null}`)
	asReflected[basic.Item](t, nothing, `{"sku":"a","count":"2","Raw":"AQIDBA=="}`)
}

// TestGoldenValues: members of every sort.
func TestGoldenValues(t *testing.T) {
	nothing := json.JoinOptions()
	asReflected[values.Anything](t, nothing,
		`{"any":{"k":[1,"v",null,true,{}],"l":{}},"list":[[],{},"x",-2.5e3],"map":{"a":{"b":[{"c":1}]},"d":[]},"strings":{"a":"b","é":"\u0041"},"lists":{"x":[1,null]},"raw":{"y": 1}}`,
		`{"any":"text","list":[],"map":{},"strings":{},"lists":{},"raw":null}`,
		`{"any":[[[[1]]]],"list":null,"map":null,"strings":null,"any2":0}`)
	asReflected[values.Whole](t, nothing,
		`{"any":{"k":[1,"v",null,true,false,{}],"l":{"m":"é"}},"map":{"a":{"b":[-1.5e3]},"c":"d"},"strings":{"a":"b","c":"\u0041"},"at":"2026-03-14T09:00:00Z","yes":true,`+
			`"small":-7,"short":65535,"large":18446744073709551615,"single":0.25,"double":2.5,"key":"k","point":[1,2,3],"ints":[1,-2],"floats":[0.5],"texts":["x",""],`+
			`"points":[{"X":1,"Y":2},{}],"next":{"any":1},"more":[{"any":"x","ints":[]},{"strings":null}]}`,
		`{"any":["a",["b",[]]],"next":{"next":{"any":null,"key":"a\nb","yes":false}},"texts":[],"unknown":{"x":[]},"own":["o"]}`,
		`{"more":[{"more":[{"any":true}]},{"point":[0,0,0]}],"any":-0.5,"map":null,"at":null,"double":null,"points":null,"key":null,"small":null}`)
	asReflected[values.Maps](t, nothing,
		`{"ints":{"1":"a","-2":"b","10":"c"},"uints":{"1":{"X":1,"Y":2},"65535":{"Y":-1}},"floats":{"1.5":1,"-2":2,"1e3":3},"times":{"2026-03-14T09:00:00Z":1},"texts":{"A":true},"deep":{"a":{"b":null,"c":"2026-03-14T09:00:00Z"}},"numbers":{"a":1.25,"b":2}}`,
		`{"ints":{},"uints":null,"floats":{"0":0},"times":{},"texts":{},"deep":{"a":{}}}`)
	asReflected[values.Quoted](t, nothing,
		`{"Int":"-12","Small":"255","Float":"1.5","Single":"0.25","Far":"7","Near":"1e3"}`,
		`{"Int":"0","Far":null,"Near":null}`)
	asReflected[values.Forms](t, nothing,
		`{"own":["a"],"owns":[["b"],null,["c"]],"text":"Text","texts":["a","b"],"maybe":5,"at":"2026-03-14T09:00:00Z","grid":[[1,2],[3,4]],"sum":"AQIDBA==","sizes":{"a":[1,2]}}`,
		`{"own":["x"],"owns":[],"text":"","maybe":null,"grid":[[0,0],[0,0]],"sum":"AAAAAA=="}`)
	asReflected[values.Rest](t, nothing,
		`{"a":1,"x":[1,{"y":null}],"b":"b","z":"w","c":true}`, `{"x":{},"a":0}`)
	const long, longer = `"a name that is longer than thirty-two bytes":`, `"a name that is longer than forty-eight bytes is not expected":`
	asReflected[values.Missing](t, nothing,
		`{"a":1,"b":"x",`+long+`2,"c":[3],"d":true,"e":"y",`+longer+`4,"g":{},"h":5.5}`,
		`{"a":1,`+long+`2,"e":"y",`+longer+`4}`,
		`{"a":1,`+long+`2,"d":true,"e":"y",`+longer+`4,"h":-5}`,
		`{"a":1,`+long+`2,"c":[],"e":"y",`+longer+`4,"g":{"a":1,"b":null,`+long+`2,"g":{"e":"z","b":"x","a":1}}}`,
		`{"a":1,"b":"x","e":"y",`+longer+`4,`+long+`2}`,
		`{"a":1,"c":[3],"b":"x"}`, `{"h":1}`, `{}`, `{`+longer+`4,"e":"y","a":1,`+long+`3}`)
	asReflected[values.Keyed[string, int]](t, nothing, `{"map":{"b":1,"a":2},"empty":3,"zero":4}`, `{"map":{},"empty":0,"zero":0}`)
	asReflected[values.Keyed[int, string]](t, nothing, `{"map":{"2":"b","-1":"a"},"empty":"x","zero":""}`)
	asReflected[values.Keyed[int8, []int]](t, nothing, `{"map":{"2":[1],"-1":[]},"empty":[],"zero":[2]}`)
	asReflected[values.Keyed[int16, map[string]int]](t, nothing, `{"map":{"2":{"a":1}},"empty":{},"zero":{}}`)
	asReflected[values.Keyed[int32, *int]](t, nothing, `{"map":{"2":1,"3":null},"empty":null,"zero":5}`)
	asReflected[values.Keyed[int64, any]](t, nothing, `{"map":{"2":{"x":[]}},"empty":{},"zero":[1]}`)
	asReflected[values.Keyed[uint, bool]](t, nothing, `{"map":{"2":true},"empty":true,"zero":false}`)
	asReflected[values.Keyed[uint8, float64]](t, nothing, `{"map":{"255":0.5},"empty":1,"zero":0}`)
	asReflected[values.Keyed[uint16, float32]](t, nothing, `{"map":{"2":0.5},"empty":1,"zero":2}`)
	asReflected[values.Keyed[uint32, values.Point]](t, nothing, `{"map":{"2":{"X":1}},"empty":{"Y":1},"zero":{}}`)
	asReflected[values.Keyed[uint64, time.Time]](t, nothing, `{"map":{"2":"2026-03-14T09:00:00Z"},"zero":"0001-01-01T00:00:00Z"}`)
	asReflected[values.Keyed[time.Time, jsontext.Value]](t, nothing, `{"map":{"2026-03-14T09:00:00Z":{"a":[1]}},"empty":1,"zero":null}`)
	asReflected[values.Keyed[values.Text, []byte]](t, nothing, `{"map":{"X":"AQ=="},"empty":"","zero":"AQID"}`)
	asReflected[values.Keyed[netip.Addr, values.Own]](t, nothing, `{"map":{"10.0.0.1":["a"]},"empty":["b"],"zero":["c"]}`)
	asReflected[values.Keyed[values.Key, [2]int]](t, nothing, `{"map":{"k":[1,2]},"empty":[0,0],"zero":[3,4]}`)
}

// TestGoldenDialect is the same by the rules of encoding/json as of Go 1.27.
func TestGoldenDialect(t *testing.T) {
	asReflected[dialect.Job](t, rt.V1,
		`{"name":"n","wait":1500,"ok":"true","Sum":[1,2,3,4],"Data":"aGVsbG8=","<w>":{"1":0.5,"-2":3}}`,
		`{"NAME":"n","Wait":-1,"OK":"false","sum":[1],"data":[104,105],"<W>":null}`,
		`{"wait":null,"ok":null,"Sum":null,"Data":null,"name":null,"x":1}`)
	asReflected[dialect.Whole](t, rt.V1, dialectDocs...)
	asReflected[dialect.Record](t, rt.V1, `{"A":-0.5,"B":[1,2],"C":{"D":"d","E":null}}`)
	asReflected[dialect.Plain](t, rt.V1, `{"N":1,"S":"s"}`)
	asReflected[dialect.Wholes](t, rt.V1, "["+strings.Join(dialectDocs, ",")+"]")
}

var dialectDocs = []string{
	`{"any":{"k":[1,"v",null,true,{}],"k":2},"map":{"a":{"b":[-1.5e3]},"c":"d"},"strings":{"a":"b","c":"\u0041"},"at":"2026-03-14T09:00:00Z","yes":true,"small":-7,"short":65535,` +
		`"large":18446744073709551615,"single":0.25,"double":2.5,"text":"t","key":"k","wait":1500,"corner":[1,2],"ints":[1,-2],"floats":[0.5],"texts":["x","","z"],"rows":[[1,2],[3,4]],` +
		`"flags":[true,false],"points":[{"X":1,"Y":2},{"name":"n"}],"far":[null,{"X":1}],"named":{"a":{"X":1},"b":{"Y":2}},"count":5,"sum":"AQID","words":["a","\u0041",""],"point":{"X":1,"name":"q"},"next":{"text":"u","small":1},"Point":{"X":3}}`,
	`{"any":["a",["b",[]]],"map":{},"strings":{"a":"q"},"yes":null,"small":null,"text":null,"double":null,"ints":[],"texts":["y"],"points":[{"Y":5}],"far":[{"Y":2},{"X":3}],"named":{"b":{"X":7}},"count":null,"point":{"Y":9},"next":{"small":2}}`,
	`{"TEXT":"other","text":"t","Text":"last","points":[{"X":1}],"points":[{"Y":2},{"X":3}],"point":{"x":4,"X":5,"Name":"m"},"unknown":[{}],"corner":[7,8,9],"rows":[[1],[2,3,4]]}`,
	`{"next":{"next":{"any":null,"key":"a\nb","yes":false,"Point":{"X":1,"Y":2}},"points":[{"X":1},{"X":2},{"X":3}]},"floats":null,"map":null,"any":null,"at":null,"Point":null,"corner":null}`,
	`{}`,
}

// dialectUsual are documents that are read as a whole into what is not empty, too, but for
// slices and maps that hold something already.
var dialectUsual = []string{
	`{"yes":true,"small":1,"short":2,"large":3,"single":0.5,"double":1.5,"text":"t","key":"k","wait":4,"corner":[1,2],"count":3,"point":{"X":6,"name":"p"},"next":{"text":"u","small":7,"points":[{"X":1,"Y":2}]}}`,
	`{"yes":null,"small":null,"short":null,"large":null,"single":null,"double":null,"text":null,"key":null,"wait":null,"count":5,"point":{"X":null,"Y":8,"name":null},"next":{"text":null,"small":null},"Point":{"X":null}}`,
	`{"ints":[1,2,3],"texts":["a","b"],"points":[{"X":1,"Y":2},{"X":3},{"name":"n"}],"far":[{"X":1},{"Y":2}],"flags":[true,null],"rows":[[1,2]],"words":["v"],"sum":"AA==","named":{"a":{"X":1},"b":{"X":1}},"yes":true}`,
	`{"ints":[4],"texts":["c","d","e"],"points":[{"Y":5},{"Y":6,"name":"m"}],"far":[{"Y":3},null],"flags":[null,true],"words":[null,"w"],"rows":[[3,4],[5,6]],"sum":"AQ=="}`,
}

// TestGoldenDialectChecks: nothing is set if the input is not well-formed, whether that is
// found before anything is set or afterwards, and the error is the same.
func TestGoldenDialectChecks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	wrong := 0
	for round := range 2000 {
		in := jsontest.Change(rnd, []byte(dialectDocs[round%len(dialectDocs)]+"  "[:round%3]))
		if round%7 == 0 {
			in = in[:rnd.IntN(len(in)+1)]
		}
		var got, want, old, fresh dialect.Whole
		old.Any = "old" // it is not zero
		gerr, werr := rt.Unmarshal(in, &got, rt.V1), rt.UnmarshalRead(bytes.NewReader(in), &want, rt.V1)
		if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\n got %+v, %v\nwant %+v, %v", in, got, gerr, want, werr)
		}
		if json.Unmarshal(in, new(any), rt.V1) == nil {
			continue
		}
		wrong++
		if err := rt.Unmarshal(in, &old, rt.V1); !reflect.DeepEqual(got, fresh) || !reflect.DeepEqual(old, dialect.Whole{Any: "old"}) || fmt.Sprint(err) != fmt.Sprint(gerr) {
			t.Fatalf("%s: %+v, %+v, %v", in, got, old, err)
		}
	}
	if wrong < 500 {
		t.Errorf("%d documents are not well-formed", wrong)
	}
	var r dialect.Record
	if !r.JavelinZero(&r, false) || r.JavelinZero(&r.D, false) {
		t.Error("what is zero is not")
	}
	if r.A = math.Copysign(0, -1); r.JavelinZero(&r, false) || !r.JavelinZero(&r, true) || math.Signbit(r.A) {
		t.Errorf("%+v", r)
	}
}

// TestGoldenDialectMerges reads one document after another into the same value: in the
// dialect of encoding/json, more of what is there stays than in the other.
func TestGoldenDialectMerges(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for round := range 3000 {
		var got, want, own dialect.Wholes
		all := ""
		for range 2 + rnd.IntN(3) {
			docs := dialectUsual[:2] // as a rule, so that attempts go on
			switch {
			case round%16 == 0:
				docs = dialectDocs
			case round%4 == 1:
				docs = dialectUsual
			}
			in := []byte("[" + docs[rnd.IntN(len(docs))] + "," + docs[rnd.IntN(len(docs))] + "]")
			if round%6 == 0 {
				in = jsontest.Change(rnd, in)
			}
			if round%5 == 0 {
				in = []byte(spaced(string(in)))
			}
			all += string(in) + "\n"
			gerr, werr := json.Unmarshal(in, &got, rt.V1), json.Unmarshal(in, &want, rt.V1, byReflection)
			oerr := rt.Unmarshal(in, &own, rt.V1)
			if fmt.Sprint(gerr) != fmt.Sprint(werr) || (oerr == nil) != (werr == nil) || !reflect.DeepEqual(got, want) || !reflect.DeepEqual(own, want) {
				t.Fatalf("%s\n got %+v, %v\n own %+v, %v\nwant %+v, %v", all, got, gerr, own, oerr, want, werr)
			}
		}
	}
}

// TestGoldenOrder compares with the same struct without methods: with a member that
// is required, it has no form by reflection.
func TestGoldenOrder(t *testing.T) {
	type order basic.Order
	rnd := rand.New(rand.NewPCG(3, 4))
	doc := `{"id":7,"items":[{"sku":"a","count":"2"},{"sku":"a","count":"3","Raw":"AQ=="}],"total":12.5,"status":"open","note":"n",` +
		`"labels":{"b":"2","a":"1"},"from":"10.0.0.1","created":"2026-03-14T09:00:00Z","extra":{"k":[1,"v",null,true,{}]},"Position":{"X":1,"Y":-2},"more":[1],"most":{"x":"y"}}`
	accepted := 0
	for k := range 500 {
		in := []byte(doc)
		if k > 0 {
			in = jsontest.Change(rnd, in)
		}
		var got basic.Order
		var want order
		gerr, werr := rt.Unmarshal(in, &got), json.Unmarshal(in, &want)
		if gerr != nil && strings.Contains(gerr.Error(), rt.ErrMissingName.Error()) {
			continue
		}
		if (gerr == nil) != (werr == nil) || !reflect.DeepEqual(got, basic.Order(want)) {
			t.Fatalf("%s:\n got %+v, %v\nwant %+v, %v", in, got, gerr, want, werr)
		}
		if gerr != nil {
			continue
		}
		accepted++
		gout, gerr := rt.Marshal(&got, rt.Deterministic(true))
		wout, werr := json.Marshal(&want, json.Deterministic(true))
		if !bytes.Equal(gout, wout) || (gerr == nil) != (werr == nil) {
			t.Fatalf("%s:\n got %s, %v\nwant %s, %v", in, gout, gerr, wout, werr)
		}
	}
	if accepted < 20 {
		t.Errorf("%d documents accepted", accepted)
	}
	if err := rt.Unmarshal([]byte(`{"total":1}`), new(basic.Order)); err == nil || !strings.Contains(err.Error(), rt.ErrMissingName.Error()) {
		t.Errorf("without the member that is required: %v", err)
	}
}

// TestGoldenRulesAreAsReflected: json/v2 is told by which rules code was made, and
// means the same without it.
func TestGoldenRulesAreAsReflected(t *testing.T) {
	nothing := json.JoinOptions()
	asReflected[flags.User](t, nothing,
		`{"user_id":1,"full_name":"F","http_proxy":"a\nb","tags":["x"],"OLD":"o"}`,
		`{"http_proxy":null,"tags":null}`, `{"http_proxy":"plain","user_id":-5}`, `{}`)
	asReflected[basic.Item](t, nothing, `{"sku":"a","count":"2","Raw":"AQIDBA=="}`)
	asReflected[basic.Order](t, nothing, `{"id":7,"items":[{"sku":"a","count":"2"}],"total":12.5}`, `{"id":1,"labels":{"a":"1"}}`)
}

// TestGoldenFlags asserts what flags of the generator ask for.
func TestGoldenFlags(t *testing.T) {
	var u flags.User
	in := `{"user_id":1,"full_name":"F","http_proxy":"a\nb","tags":null,"OLD":"o"}`
	if err := rt.Unmarshal([]byte(in), &u); err != nil {
		t.Fatal(err)
	}
	if want := (flags.User{UserID: 1, FullName: "F", HTTPProxy: []byte("a\nb"), Old: "o"}); !reflect.DeepEqual(u, want) {
		t.Errorf("got %+v, want %+v", u, want)
	}
	if b, err := rt.Marshal(&u); err != nil || string(b) != `{"user_id":1,"full_name":"F","http_proxy":"a\nb","tags":[],"OLD":"o"}` {
		t.Errorf("%s, %v", b, err)
	}
	if b, err := rt.Marshal(new(flags.User)); err != nil || string(b) != `{"user_id":0,"tags":[]}` {
		t.Errorf("%s, %v", b, err)
	}
	if err := rt.Unmarshal([]byte(`{"user_id":1,"x":2}`), &u); err == nil || !strings.Contains(err.Error(), `unknown object member name "x"`) {
		t.Errorf("a member without a field: %v", err)
	}
}
