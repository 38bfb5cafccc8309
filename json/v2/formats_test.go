package json_test

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

type hexBytes []byte

type formats struct {
	Unix   time.Time                      `json:"unix" javelin:"format=unix"`
	Milli  *time.Time                     `json:"milli" javelin:"format=unixmilli"`
	Micro  []time.Time                    `json:"micro" javelin:"format=unixmicro"`
	Nano   map[string]time.Time           `json:"nano" javelin:"format=unixnano"`
	Date   time.Time                      `json:"date" javelin:"format=DateOnly"`
	Layout time.Time                      `json:"layout" javelin:"format='2006/01/02 \"15\"'"`
	Quoted time.Time                      `json:"quoted,string" javelin:"format=unix"`
	Units  time.Duration                  `json:"units" javelin:"format=units"`
	Sec    time.Duration                  `json:"sec" javelin:"format=sec"`
	ISO    [2]time.Duration               `json:"iso" javelin:"format=iso8601"`
	MS     jsonv2.Optional[time.Duration] `json:"ms" javelin:"format=milli"`
	B64    []byte                         `json:"b64" javelin:"format=base64url"`
	B32    []byte                         `json:"b32" javelin:"format=base32,default=\"MFRGG===\""`
	Hex    hexBytes                       `json:"hex" javelin:"format=hex"`
	Sum    [4]byte                        `json:"sum" javelin:"format=hex"`
	Array  []byte                         `json:"array" javelin:"format=array"`
	Fixed  [2]byte                        `json:"fixed" javelin:"format=array"`
	Many   [][]byte                       `json:"many" javelin:"format=base32hex"`
	Float  float64                        `json:"float" javelin:"format=nonfinite"`
	Floats []float32                      `json:"floats" javelin:"format=nonfinite"`
	Null   []int                          `json:"null" javelin:"format=emitnull"`
	Empty  map[string]int                 `json:"empty" javelin:"format=emitempty"`
	NoB    []byte                         `json:"nob" javelin:"format=emitnull"`
	Plain  time.Time                      `json:"plain"`
}

func formatsValue() formats {
	at := time.Unix(1700000000, 5e8).UTC()
	return formats{
		Unix: at, Milli: &at, Micro: []time.Time{at, time.Unix(-1, 0).UTC()}, Nano: map[string]time.Time{"k": at}, Date: at.Truncate(24 * time.Hour),
		Layout: time.Date(2023, 11, 14, 22, 0, 0, 0, time.UTC), Quoted: at, Units: 90 * time.Minute, Sec: 1500 * time.Millisecond,
		ISO: [2]time.Duration{time.Hour, -time.Second}, MS: jsonv2.Some(2 * time.Second), B64: []byte{0xff, 0xfe, 0xfd}, B32: []byte("abc"), Hex: hexBytes{0xab, 1},
		Sum: [4]byte{1, 2, 3, 0xff}, Array: []byte{1, 2}, Fixed: [2]byte{3, 4}, Many: [][]byte{{1}, {}}, Float: math.Inf(-1), Floats: []float32{1.5, float32(math.Inf(1))},
		Plain: at,
	}
}

const formatsText = `{"unix":1700000000.5,"milli":1700000000500,"micro":[1700000000500000,-1000000],"nano":{"k":1700000000500000000},"date":"2023-11-14","layout":"2023/11/14 \"22\"",` +
	`"quoted":"1700000000.5","units":"1h30m0s","sec":1.5,"iso":["PT1H","-PT1S"],"ms":2000,"b64":"__79","b32":"MFRGG===","hex":"ab01","sum":"010203ff","array":[1,2],"fixed":[3,4],` +
	`"many":["04======",""],"float":"-Infinity","floats":[1.5,"Infinity"],"null":null,"empty":{},"nob":null,"plain":"2023-11-14T22:13:20.5Z"}`

func TestFormats(t *testing.T) {
	v := formatsValue()
	for _, v1 := range []bool{false, true} {
		var opts []jsonv2.Options
		if v1 {
			opts = append(opts, json.DefaultOptionsV1())
		}
		for range 2 {
			out, err := jsonv2.Marshal(&v, opts...)
			if string(out) != formatsText || err != nil {
				t.Fatalf("v1 %v:\ngot  %s, %v\nwant %s", v1, out, err, formatsText)
			}
		}
		out, err := jsonv2.Marshal(&v, append(opts, jsontext.Multiline(true))...)
		if c := jsontext.Value(out).Clone(); err != nil || c.Compact() != nil || string(c) != formatsText {
			t.Errorf("v1 %v, on several lines: got %s, %v", v1, out, err)
		}
		for _, in := range []string{formatsText, string(out), formatsText + strings.Repeat(" ", 1000), strings.Replace(formatsText, "MFRGG", `\u004dFRGG`, 1)} {
			var got formats
			if err := jsonv2.Unmarshal([]byte(in), &got, opts...); err != nil {
				t.Errorf("v1 %v: %v", v1, err)
				continue
			}
			want := v
			want.Empty = map[string]int{}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("v1 %v:\ngot  %+v\nwant %+v", v1, got, want)
			}
		}
		got := v
		if err := jsonv2.Unmarshal([]byte(`{"unix":null,"milli":null,"units":null,"b64":null,"sum":null,"float":null,"hex":"AB"}`), &got, opts...); err != nil {
			t.Error(err)
		}
		if got.Milli != nil || got.B64 != nil || string(got.B32) != "abc" || string(got.Hex) != "\xab" || !v1 && (!got.Unix.IsZero() || got.Units != 0 || got.Sum != [4]byte{} || got.Float != 0) || v1 && got.Units != 90*time.Minute {
			t.Errorf("v1 %v, nulls: got %+v", v1, got)
		}
	}
	out, err := jsonv2.Marshal(struct {
		D time.Duration `javelin:"format=sec"`
		T time.Time     `javelin:"format=unix"`
		F float64       `javelin:"format=nonfinite"`
		G float64       `javelin:"format=nonfinite"`
	}{1, time.Unix(1, 0), 1, math.NaN()}, jsonv2.StringifyNumbers(true))
	if want := `{"D":"0.000000001","T":"1","F":"1","G":"NaN"}`; string(out) != want || err != nil {
		t.Errorf("got %s, %v, want %s", out, err, want)
	}
	var back struct {
		D time.Duration `javelin:"format=sec"`
		T time.Time     `javelin:"format=unix"`
		F float64       `javelin:"format=nonfinite"`
		G float64       `javelin:"format=nonfinite"`
	}
	if err := jsonv2.Unmarshal(out, &back, jsonv2.StringifyNumbers(true)); err != nil || back.D != 1 || back.T.Unix() != 1 || back.F != 1 || !math.IsNaN(back.G) {
		t.Errorf("got %+v, %v", back, err)
	}
}

func TestFormatErrors(t *testing.T) {
	type one struct {
		T time.Time     `json:"t" javelin:"format=unix"`
		D time.Duration `json:"d" javelin:"format=units"`
		B [2]byte       `json:"b" javelin:"format=hex"`
		F float32       `json:"f" javelin:"format=nonfinite"`
	}
	for _, tt := range []struct{ in, want string }{
		{`{"t":"1"}`, `json: cannot unmarshal JSON string into Go time.Time within "/t"`},
		{`{"t":true}`, `json: cannot unmarshal JSON boolean into Go time.Time within "/t"`},
		{`{"t":1e99}`, `json: cannot unmarshal JSON number into Go time.Time within "/t": value out of range`},
		{`{"d":1}`, `json: cannot unmarshal JSON number into Go time.Duration within "/d"`},
		{`{"d":"1"}`, `json: cannot unmarshal JSON string into Go time.Duration within "/d": time: missing unit in duration "1"`},
		{`{"b":"0102ff"}`, `json: cannot unmarshal JSON string into Go [2]uint8 within "/b": decoded length of 3 mismatches array length of 2`},
		{`{"b":"01x2"}`, `json: cannot unmarshal JSON string into Go [2]uint8 within "/b": illegal character 'x' at offset 2`},
		{`{"f":"nan"}`, `json: cannot unmarshal JSON string into Go float32 within "/f"`},
	} {
		for _, in := range []string{tt.in, tt.in + strings.Repeat(" ", 2000)} {
			if err := jsonv2.Unmarshal([]byte(in), new(one)); err == nil || err.Error() != tt.want {
				t.Errorf("%s: got %v, want %s", tt.in, err, tt.want)
			}
		}
	}
	for _, tt := range []struct {
		v    any
		want string
	}{
		{new(struct {
			T time.Time `javelin:"format=unixs"`
		}), "Go struct field T of type time.Time has an invalid `javelin` tag: unknown format `unixs`"},
		{new(struct {
			N int `javelin:"format=hex"`
		}), "Go struct field N of type int has no formats"},
		{new(struct {
			N []string `javelin:"format=hex"`
		}), "unknown format `hex` (there are emitnull and emitempty)"},
		{new(struct {
			N []time.Duration `javelin:"format=unix"`
		}), "there are units, sec, milli, micro, nano and iso8601"},
		{new(struct {
			D time.Duration `json:",string" javelin:"format=units"`
		}), "which does not go with the format `units`"},
		{new(struct {
			D time.Duration `javelin:"format=units,default=\"1 hour\""`
		}), "it takes what its format says"},
		{new(struct {
			D time.Duration `javelin:"format"`
		}), "option `format` is missing its value"},
		{new(struct{ D time.Duration }), `javelin:"format=units"`},
	} {
		if err := jsonv2.Unmarshal([]byte(`{"D":1}`), tt.v); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%T: got %v, want %s", tt.v, err, tt.want)
		}
		if _, err := jsonv2.Marshal(tt.v); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%T: got %v, want %s", tt.v, err, tt.want)
		}
	}
}

func TestFormatOf(t *testing.T) {
	type doc struct {
		T    time.Time
		Own  time.Time `javelin:"format=DateOnly"`
		D    time.Duration
		B    []byte
		L    []int
		Any  any
		Keys map[time.Time]time.Time
	}
	at := time.Unix(86400, 0).UTC()
	v := doc{at, at, time.Minute, []byte{1}, nil, at, map[time.Time]time.Time{at: at}}
	opts := jsonv2.JoinOptions(jsonv2.FormatOf[time.Time]("unix"), jsonv2.FormatOf[time.Duration]("units"), jsonv2.FormatOf[[]byte]("array"), jsonv2.FormatOf[[]int]("emitnull"))
	const want = `{"T":86400,"Own":"1970-01-02","D":"1m0s","B":[1],"L":null,"Any":86400,"Keys":{"1970-01-02T00:00:00Z":86400}}`
	for range 2 {
		out, err := jsonv2.Marshal(&v, opts)
		if string(out) != want || err != nil {
			t.Errorf("got %s, %v\nwant %s", out, err, want)
		}
		got := doc{Any: new(time.Time)}
		if err := jsonv2.Unmarshal(out, &got, opts); err != nil || !got.Any.(*time.Time).Equal(at) {
			t.Errorf("got %+v, %v", got, err)
		}
		if got.Any = v.Any; !reflect.DeepEqual(got, v) {
			t.Errorf("got  %+v\nwant %+v", got, v)
		}
	}
	// A later option wins, and others are other plans.
	out, err := jsonv2.Marshal(at, opts, jsonv2.FormatOf[time.Time]("unixmilli"))
	if string(out) != "86400000" || err != nil {
		t.Errorf("got %s, %v", out, err)
	}
	if out, err = jsonv2.Marshal(at, jsonv2.FormatOf[time.Time]("unixmilli"), opts); string(out) != "86400" || err != nil {
		t.Errorf("got %s, %v", out, err)
	}
	if out, err = jsonv2.Marshal(at); string(out) != `"1970-01-02T00:00:00Z"` || err != nil {
		t.Errorf("got %s, %v", out, err)
	}
	if name, ok := jsonv2.GetOption(opts, jsonv2.FormatOf[time.Time]); name != "unix" || !ok {
		t.Errorf("GetOption: got %q, %v", name, ok)
	}
	if name, ok := jsonv2.GetOption(opts, jsonv2.FormatOf[float64]); name != "" || ok {
		t.Errorf("GetOption of another type: got %q, %v", name, ok)
	}
	var b strings.Builder
	enc := jsontext.NewEncoder(&b, jsonv2.FormatOf[time.Duration]("sec"))
	if err := jsonv2.MarshalEncode(enc, []time.Duration{time.Second, 1}); err != nil || b.String() != "[1,0.000000001]\n" {
		t.Errorf("got %s, %v", b.String(), err)
	}
	var d []time.Duration
	dec := jsontext.NewDecoder(strings.NewReader(b.String()), jsonv2.FormatOf[time.Duration]("sec"))
	if err := jsonv2.UnmarshalDecode(dec, &d); err != nil || !reflect.DeepEqual(d, []time.Duration{time.Second, 1}) {
		t.Errorf("got %v, %v", d, err)
	}
	for _, o := range []jsonv2.Options{jsonv2.FormatOf[time.Time]("unixx"), jsonv2.FormatOf[time.Time]("")} {
		if _, err := jsonv2.Marshal(at, o); err == nil || !strings.Contains(err.Error(), "unknown format") {
			t.Errorf("got %v", err)
		}
		if err := jsonv2.Unmarshal([]byte("1"), &at, o); err == nil || !strings.Contains(err.Error(), "unknown format") {
			t.Errorf("got %v", err)
		}
	}
}

func TestNonFiniteFloats(t *testing.T) {
	v := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1}
	text := jsonv2.NonFiniteFloats(jsonv2.NonFiniteText)
	for _, tt := range []struct {
		opts jsonv2.Options
		want string
	}{
		{text, `["NaN","Infinity","-Infinity",1]`},
		{jsonv2.NonFiniteFloats(jsonv2.NonFiniteNull), `[null,null,null,1]`},
		{jsonv2.JoinOptions(text, jsonv2.NonFiniteFloats(jsonv2.NonFiniteNull)), `[null,null,null,1]`},
	} {
		for _, v := range []any{v, []any{v[0], float32(math.Inf(1)), &v[2], 1.0}, map[bool][]float64{}} {
			out, err := jsonv2.Marshal(v, tt.opts)
			if reflect.TypeOf(v).Kind() != reflect.Map && (string(out) != tt.want || err != nil) {
				t.Errorf("got %s, %v, want %s", out, err, tt.want)
			}
		}
	}
	var got []float64
	if err := jsonv2.Unmarshal([]byte(`["NaN","Infinity","-Infinity",1]`), &got, text); err != nil || len(got) != 4 || !math.IsNaN(got[0]) || got[1] != math.Inf(1) || got[2] != math.Inf(-1) || got[3] != 1 {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := jsonv2.Marshal(v, text, jsonv2.NonFiniteFloats(jsonv2.NonFiniteError)); err == nil {
		t.Error("no error")
	}
	if got, ok := jsonv2.GetOption(text, jsonv2.NonFiniteFloats); got != jsonv2.NonFiniteText || !ok {
		t.Errorf("GetOption: got %v, %v", got, ok)
	}
}
