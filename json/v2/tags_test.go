package json_test

import (
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

type tagPart struct {
	X int    `json:"x" javelin:"default=7,alias=ix"`
	Y string `json:"y,omitempty" javelin:"default=\"why\""`
}

type TagBase struct {
	Level int8 `json:"level" javelin:"default=-3"`
	High  int  `json:"high"`
}

// tagged has every kind of default.
type tagged struct {
	Name   string             `json:"name" javelin:"default=\"nobody\",alias=title,alias=nom"`
	Flag   bool               `json:"flag" javelin:"default=true"`
	Count  uint16             `json:"count" javelin:"default=65535,alias=n"`
	Ratio  float64            `json:"ratio" javelin:"default=0.5"`
	When   time.Time          `json:"when" javelin:"default=\"2020-02-03T04:05:06Z\""`
	List   []int              `json:"list" javelin:"default=[1,2,3]"`
	None   []int              `json:"none" javelin:"default=[]"`
	Map    map[string]tagPart `json:"map" javelin:"default={\"a\":{},\"b\":{\"ix\":1}}"`
	Ptr    *int               `json:"ptr" javelin:"default=5"`
	Nil    *int               `json:"nil" javelin:"default=null"`
	Any    any                `json:"any" javelin:"default={\"k\":[1,\"x\"]}"`
	Bytes  []byte             `json:"bytes" javelin:"default=\"AQI=\""`
	Part   tagPart            `json:"part"`
	Made   tagPart            `json:"made" javelin:"default={}"`
	Parts  []tagPart          `json:"parts"`
	Quoted int                `json:"quoted,string" javelin:"default=12"`
	Shared string             `json:"shared" javelin:"nocopy"`
	Intern *string            `json:"intern" javelin:"intern,alias=in"`
	Must   int                `json:"must" javelin:"required,alias=need"`
	*TagBase
}

const taggedDefaults = `{"name":"nobody","flag":true,"count":65535,"ratio":0.5,"when":"2020-02-03T04:05:06Z","list":[1,2,3],"none":[],` +
	`"map":{"a":{"x":7,"y":"why"},"b":{"x":1,"y":"why"}},"ptr":5,"nil":null,"any":{"k":[1,"x"]},"bytes":"AQI=","part":{"x":0},"made":{"x":7,"y":"why"},` +
	`"parts":[],"quoted":"12","shared":"","intern":null,"must":1}`

func TestDefaults(t *testing.T) {
	pad := strings.Repeat(" ", 2000) // no small document
	for _, tt := range []struct {
		in, want string
		opts     []jsonv2.Options
	}{
		{`{"must":1}`, taggedDefaults, nil},
		{`{"need":1}`, taggedDefaults, nil},
		{`{"unknown":[{}],"must":1}`, taggedDefaults, nil},
		{`{"must":1,"title":"t","n":3}`, strings.NewReplacer("nobody", "t", "65535", "3").Replace(taggedDefaults), nil},
		{`{"nom":"t","n":3,"must":1,"list":[],"flag":null,"any":null}`, strings.NewReplacer("nobody", "t", "65535", "3", "[1,2,3]", "[]", "true", "false", `{"k":[1,"x"]}`, "null").Replace(taggedDefaults), nil},
		{`{"must":1,"parts":[{},{"x":1},{"ix":2,"y":"z"}],"part":{}}`, strings.NewReplacer(`"parts":[]`, `"parts":[{"x":7,"y":"why"},{"x":1,"y":"why"},{"x":2,"y":"z"}]`, `"part":{"x":0}`, `"part":{"x":7,"y":"why"}`).Replace(taggedDefaults), nil},
		{`{"NAME":"t","Need":1}`, strings.NewReplacer("nobody", "t").Replace(taggedDefaults), []jsonv2.Options{jsonv2.MatchCaseInsensitiveNames(true)}},
		{`{"must":1,"flag":null,"count":null,"list":null,"any":null,"made":null}`, taggedDefaults, []jsonv2.Options{jsonv2.NullDefaults(true)}},
		{`{"must":1,"shared":"sh","in":"in","level":3}`, strings.NewReplacer(`"shared":"",`, `"shared":"sh",`, `"intern":null`, `"intern":"in"`, `"must":1`, `"must":1,"level":3,"high":0`).Replace(taggedDefaults), nil},
	} {
		for _, in := range []string{tt.in, tt.in + pad, pad + tt.in} {
			for _, v1 := range []bool{false, true} {
				var got tagged
				opts := tt.opts
				var err error
				if v1 {
					err = jsonv2.Unmarshal([]byte(in), &got, append([]jsonv2.Options{json.DefaultOptionsV1()}, opts...)...)
				} else {
					err = jsonv2.Unmarshal([]byte(in), &got, opts...)
				}
				if err != nil {
					t.Errorf("%q, v1 %v: %v", tt.in, v1, err)
					continue
				}
				if v1 && got.Flag && strings.Contains(tt.in, `"flag":null`) {
					continue // null leaves what is there
				}
				if out, err := jsonv2.Marshal(got, jsonv2.Deterministic(true)); string(out) != tt.want || err != nil {
					t.Errorf("%q, v1 %v:\ngot  %s, %v\nwant %s", tt.in, v1, out, err, tt.want)
				}
			}
		}
	}
	// What was there counts for nothing, and what a default holds is not shared.
	a, b := tagged{Name: "x", List: []int{9, 9, 9, 9}}, tagged{}
	for _, v := range []*tagged{&a, &b} {
		if err := jsonv2.Unmarshal([]byte(`{"must":1}`), v); err != nil {
			t.Fatal(err)
		}
	}
	a.List[0] = 100
	*a.Ptr = 100
	a.Map["a"] = tagPart{}
	if a.Name != "nobody" || !reflect.DeepEqual(b.List, []int{1, 2, 3}) || *b.Ptr != 5 || b.Map["a"].X != 7 {
		t.Errorf("got %+v and %+v", a, b)
	}
	// Without defaults all stays.
	c := tagged{Name: "x", List: []int{9}}
	if err := jsonv2.Unmarshal([]byte(`{"must":1}`), &c, jsonv2.Defaults(false)); err != nil || !reflect.DeepEqual(c, tagged{Name: "x", List: []int{9}, Must: 1}) {
		t.Errorf("without defaults: got %+v, %v", c, err)
	}
	if err := jsonv2.Unmarshal([]byte(`{"must":1}`), &c, jsonv2.Defaults(false), jsonv2.Defaults(true)); err != nil || c.Name != "nobody" {
		t.Errorf("with defaults after all: got %+v, %v", c, err)
	}
	if v, ok := jsonv2.GetOption(jsonv2.JoinOptions(jsonv2.Defaults(false), jsonv2.RequireAll(true)), jsonv2.Defaults); v || !ok {
		t.Errorf("GetOption of Defaults: got %v, %v; want false, true", v, ok)
	}
}

func TestTagErrors(t *testing.T) {
	type empty struct{}
	for _, tt := range []struct {
		v    any
		in   string
		opts []jsonv2.Options
		want string
	}{
		{new(tagged), `{}`, nil, `json: cannot unmarshal into Go json_test.tagged: missing object member name "must"`},
		{new(tagged), `{"need":1,"must":2}`, nil, `jsontext: duplicate object member name "must"`},
		{new(tagged), `{"n":1,"count":2,"must":1}`, nil, `jsontext: duplicate object member name "count"`},
		{new(tagged), `{"n":"x"}`, nil, `json: cannot unmarshal JSON string into Go uint16 within "/n"`},
		{new(struct {
			A int `javelin:"default=\"x\""`
		}), `{}`, nil, `Go struct field A of type int cannot have the value "x", which its ` + "`javelin`" + ` tag gives by ` + "`default`" + `: it takes an integer in its range`},
		{new(struct {
			A int8 `javelin:"default=200"`
		}), `{}`, nil, "it takes an integer in its range"},
		{new(struct {
			A *[]uint8 `javelin:"default={}"`
		}), `{}`, nil, "it takes base64"},
		{new(struct {
			A chan int `javelin:"default=1"`
		}), `{}`, nil, "it takes no JSON at all"},
		{new(struct {
			A []int `javelin:"default=[1,\"x\"]"`
		}), `{}`, nil, "Go struct field A of type []int cannot have the value [1,\"x\"], which its `javelin` tag gives by `default`: it takes an integer in its range at 1"},
		{new(struct {
			A time.Time `javelin:"default=\"yesterday\""`
		}), `{"A":null}`, nil, "cannot have the value \"yesterday\", which its `javelin` tag gives by `default`: it takes a time by RFC 3339"},
		{new(struct {
			A int `javelin:"default=1,required"`
		}), `{}`, nil, "options `required` and `default` exclude each other"},
		{new(struct {
			A int `javelin:"alias=A"`
		}), `{}`, nil, `Go struct field A has the alias "A", which is its name`},
		{new(struct {
			A int `javelin:"alias=b"`
			B int `json:"b"`
		}), `{}`, nil, `Go struct fields B and A conflict over JSON object name "b", an alias`},
		{new(struct {
			A int `javelin:"alias=x"`
			B int `javelin:"alias=x"`
		}), `{}`, nil, `Go struct fields A and B conflict over JSON object name "x", an alias`},
		{new(struct {
			A int `javelin:"alias"`
		}), `{}`, nil, "option `alias` is missing its value: alias=…"},
		{new(struct {
			A int `javelin:"default"`
		}), `{}`, nil, "option `default` is missing its value: default=…"},
		{new(struct {
			A int `javelin:"defautl=1"`
		}), `{}`, nil, "unknown option `defautl`"},
		{new(struct {
			empty `javelin:"default={}"`
		}), `{}`, nil, "is no member by itself"},
		{new(struct {
			A, B int
			C    *int `json:",omitempty"`
			D    int  `javelin:"default=1"`
		}), `{"A":1}`, []jsonv2.Options{jsonv2.RequireAll(true)}, `missing object member name "B"`},
	} {
		for _, v1 := range []bool{false, true} {
			opts := tt.opts
			if v1 {
				if strings.Contains(tt.want, "duplicate") || strings.Contains(tt.want, "within") {
					continue
				}
				opts = append([]jsonv2.Options{json.DefaultOptionsV1()}, opts...)
			}
			for range 2 {
				err := jsonv2.Unmarshal([]byte(tt.in), tt.v, opts...)
				if err == nil || !v1 && !strings.Contains(err.Error(), tt.want) {
					t.Errorf("%T, v1 %v, %s: got %v, want %s", tt.v, v1, tt.in, err, tt.want)
				}
			}
		}
	}
}

// TestNoCopyOfWhatDoesNotLast: a string of what is read from a reader is a copy.
func TestNoCopyOfWhatDoesNotLast(t *testing.T) {
	type doc struct {
		S string `javelin:"nocopy"`
	}
	in := `{"S":"first"} {"S":"other"}` + strings.Repeat(" ", 100) + `{"S":"third"}`
	var got []string
	decode := func() {
		got = nil
		dec := json.NewDecoder(struct{ io.Reader }{strings.NewReader(in)})
		for dec.More() {
			var v doc
			if err := dec.Decode(&v); err != nil {
				t.Fatal(err)
			}
			got = append(got, v.S)
		}
		for _, s := range got {
			if s != "first" && s != "other" && s != "third" {
				t.Errorf("got %q", got)
			}
		}
	}
	// Whatever has been read before: a document in memory, or nothing.
	if err := json.Unmarshal([]byte(`{"S":1}`), new(doc)); err == nil {
		t.Fatal("a number is no string")
	}
	decode()
	runtime.GC()
	runtime.GC() // all pools are empty
	decode()
	for v, err := range jsonv2.Records[doc](strings.NewReader(in)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, v.S)
	}
	if want := []string{"first", "other", "third", "first", "other", "third"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	// Nor of what has been replaced, since it is no UTF-8, in memory that is used again.
	var bad, worse doc
	for _, v := range []*doc{&bad, &worse} {
		in := "{\"S\":\"x\xff\"}"
		if v == &worse {
			in = "{\"S\":\"y\xff\"}"
		}
		if err := jsonv2.Unmarshal([]byte(in), v, json.DefaultOptionsV1()); err != nil {
			t.Fatal(err)
		}
	}
	if bad.S != "x\ufffd" || worse.S != "y\ufffd" {
		t.Errorf("got %q and %q", bad.S, worse.S)
	}
	b := []byte(`{"S":"shared"}`)
	var v, w doc
	if err := jsonv2.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	if err := jsonv2.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(string(b))), &w); err != nil {
		t.Fatal(err)
	}
	copy(b[len(`{"S":"`):], "SHARED")
	if w.S != "shared" || v.S != "SHARED" && v.S != "shared" {
		t.Errorf("got %q and %q", v.S, w.S)
	}
}

// TestDefaultOfStructs: what is in the object of a default is read when it is needed.
func TestDefaultOfStructs(t *testing.T) {
	type inner struct {
		N int `json:"n" javelin:"required"`
	}
	type outer struct {
		Good inner `json:"good" javelin:"default={\"n\":1}"`
		Bad  inner `json:"bad" javelin:"default={}"`
	}
	var v outer
	if err := jsonv2.Unmarshal([]byte(`{"bad":{"n":2}}`), &v); err != nil || v.Good.N != 1 || v.Bad.N != 2 {
		t.Errorf("got %+v, %v", v, err)
	}
	const want = `json: cannot unmarshal into Go json_test.outer within "/a/bad": json: cannot unmarshal into Go json_test.inner: missing object member name "n"`
	err := jsonv2.Unmarshal([]byte(`{"a":{}}`), &map[string]outer{})
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
