package rttest

import (
	"bytes"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// checkAnything has what is in an object read into an interface, a map, a list, and a
// list of one's own, in memory and from a reader, and by json/v2.
func checkAnything(t *testing.T, doc []byte, opts ...jsontext.Options) {
	t.Helper()
	var a struct {
		X any `json:"x"`
	}
	err := json.Unmarshal(doc, &a, opts...)
	checkRead(t, doc, a.X, err, (*rt.Decoder).Any, opts...)
	var m struct {
		X map[string]any `json:"x"`
	}
	err = json.Unmarshal(doc, &m, opts...)
	checkRead(t, doc, m.X, err, (*rt.Decoder).AnyMap, opts...)
	var l struct {
		X []any `json:"x"`
	}
	err = json.Unmarshal(doc, &l, opts...)
	checkRead(t, doc, l.X, err, (*rt.Decoder).Anys, opts...)
}

func checkRead[T any](t *testing.T, doc []byte, want T, wantErr error, read func(*rt.Decoder, *T), opts ...jsontext.Options) {
	t.Helper()
	for _, stream := range []int{0, 1 << 20, 700} {
		got := &box[T]{m: boxMethods[T]{read: read}}
		var err error
		if stream == 0 {
			err = rt.Unmarshal(doc, got, opts...)
		} else {
			err = rt.UnmarshalRead(jsontest.SplitReader(doc, stream), got, opts...)
		}
		if !reflect.DeepEqual(resultOf(nil, err), resultOf(nil, wantErr)) || wantErr == nil && !reflect.DeepEqual(got.X, want) {
			t.Fatalf("%.200s … %d bytes, stream %d: %v, want %v", doc, len(doc), stream, err, wantErr)
		}
	}
}

// TestAnythingIsAsInJSONv2: documents of all lengths, also such as go on after the
// entries of the index and the buffer of a reader, well-formed or not.
func TestAnythingIsAsInJSONv2(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	count := 300
	if testing.Short() {
		count = 60
	}
	for i := range count {
		in := jsontest.Random(r, 1<<r.IntN(16))
		if i%3 == 0 {
			in = jsontest.Mutate(r, in)
		}
		doc := []byte(`{"x":` + string(in) + `, "x2":` + string(in[:min(len(in), 3)]))
		if i%2 == 0 {
			doc = []byte(`{"x":` + string(in) + ` }`)
		}
		checkAnything(t, doc)
		checkAnything(t, doc, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	}
	record := `{"id":1,"name":"n\u0061me","list":[1.5,-2,"three",null,true,{}],"more":{"a":[[],[1,2]]}}`
	most := 3000
	if testing.Short() {
		most = 500 // still longer than some windows
	}
	for _, n := range []int{1, 10, 100, most} {
		list := strings.Repeat(record+" ,", n)
		for _, s := range []string{"0]", `{"a":1,"a":2}]`, "\"\xff\"]", `1e999]`, `tru]`, `"a]`, `"\ud800"]`, `[1}]`, ``, `]`} {
			checkAnything(t, []byte(`{"x":[`+list+s+`}`))
			checkAnything(t, []byte(`{"x":{"list":[`+list+s+`,"b":2}}`))
			checkAnything(t, []byte(`{"x":[`+list+s+`}`), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		}
	}
}

// TestAnythingTakesLinearTime: where an attempt fails late, those at what is within it do
// not look at the same text again.
func TestAnythingTakesLinearTime(t *testing.T) {
	const depth = 5000
	doc := `{"x":` + strings.Repeat(`[1,2,3,4,5,6,7,8,9,0,"a text that is read again and again",`, depth) + `0` + strings.Repeat("]", depth) + `,"x":0}`
	doc = strings.Replace(doc, ",0]", `,{"a":0,"a":0}]`, 1)
	for _, read := range []func([]byte, rt.Unmarshaler) error{
		func(b []byte, v rt.Unmarshaler) error { return rt.Unmarshal(b, v) },
		func(b []byte, v rt.Unmarshaler) error { return rt.UnmarshalRead(bytes.NewReader(b), v) },
		func(b []byte, v rt.Unmarshaler) error {
			return rt.UnmarshalRead(struct{ io.Reader }{bytes.NewReader(b)}, v)
		},
	} {
		start := time.Now()
		err := read([]byte(doc), &box[any]{m: boxMethods[any]{read: (*rt.Decoder).Any}})
		if err == nil || !strings.Contains(err.Error(), "duplicate") {
			t.Errorf("%v", err)
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%v for %d bytes", d, len(doc))
		} else {
			t.Log(d, len(doc))
		}
	}
}
