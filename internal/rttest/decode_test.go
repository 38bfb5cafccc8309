package rttest

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

const orderText = `{"id":"A-1","small":-7,"short":65535,"price":12.5,"weight":0.25,"paid":true,"tags":["x","two","thréé"],` +
	`"items":[{"sku":"s1","count":1,"price":1},{"price":2e0,"sku":"é\n","count":2}],"counts":{"a":1,"b":2},"codes":{"1":"one","-2":"two"},` +
	`"parent":99,"point":[1.5,-2],"at":"2024-02-29T12:00:00Z","blob":"aGVsbG8=","hash":"AQIDBA==","extra":{"k":[1,"v",null,true,{}]},` +
	`"raw":{"any":[1,2]},"large":"18446744073709551615","ratio":"2.5","place":{"X":1,"Y":2},"kind":5,"own":[1,"own"],"word":"text",` +
	`"sub":{"id":"B","unknown":[1,{"deep":true}],"more":1,"tags":[],"counts":{},"sub":null,"items":null},"rows":[[1,2],[],[3]],` +
	`"a-rather-long-name-and-é":"L","OLD":3}`

// spaced is text with whitespace wherever there may be some.
func spaced(text string) string {
	var b []byte
	inString, escaped := false, false
	for _, c := range []byte(text) {
		switch {
		case inString:
			if escaped {
				escaped = false
			} else if c == '\\' {
				escaped = true
			} else if c == '"' {
				inString = false
			}
			b = append(b, c)
		case c == '"':
			inString = true
			b = append(b, c)
		case strings.IndexByte("{}[],:", c) >= 0:
			b = append(b, ' ', c, '\n')
		default:
			b = append(b, c)
		}
	}
	return " " + string(b) + " "
}

// result is all there is to tell about how a value was read.
type result struct {
	val    any
	kind   string
	offset int64
	ptr    jsontext.Pointer
	json   jsontext.Kind
	value  string
	typ    string
	cause  string
	text   string
}

func resultOf(val any, err error) (r result) {
	r.val = val
	if err == nil {
		return r
	}
	r.text = err.Error()
	r.kind = fmt.Sprintf("%T", err)
	if e := (*rt.Error)(nil); errors.As(err, &e) {
		r.kind, r.offset, r.ptr, r.json, r.value = "semantic", e.ByteOffset, e.JSONPointer, e.JSONKind, string(e.JSONValue)
		r.typ = e.Type.Name
		if e.Type.Nil != nil {
			if name := reflect.TypeOf(e.Type.Nil).Elem().String(); name != r.typ {
				r.typ += " is " + name
			}
		}
		r.cause = fmt.Sprint(e.Err)
	} else if e := (*json.SemanticError)(nil); errors.As(err, &e) {
		r.kind, r.offset, r.ptr, r.json, r.value = "semantic", e.ByteOffset, e.JSONPointer, e.JSONKind, string(e.JSONValue)
		if e.GoType != nil {
			r.typ = e.GoType.String()
		}
		r.cause = fmt.Sprint(e.Err)
	} else if e := (*jsontext.SyntacticError)(nil); errors.As(err, &e) {
		r.offset, r.ptr, r.cause = e.ByteOffset, e.JSONPointer, e.Err.Error()
	}
	return r
}

// compare reads data into values of T by the generated code and by reflection, and
// reports what differs.
func compare[T any, P interface {
	*T
	rt.Unmarshaler
}](t *testing.T, data string, opts ...json.Options) {
	t.Helper()
	var want, got, read T
	err := json.Unmarshal([]byte(data), &want, opts...)
	w := resultOf(want, err)
	err = rt.Unmarshal([]byte(data), P(&got), opts...)
	if g := resultOf(got, err); !reflect.DeepEqual(g, w) {
		report(t, data, opts, g, w)
	}
	err = rt.UnmarshalRead(iotest.OneByteReader(strings.NewReader(data)), P(&read), opts...)
	var r io.Reader = iotest.OneByteReader(strings.NewReader(data))
	want = *new(T)
	w = resultOf(want, json.UnmarshalRead(r, &want, opts...))
	w.val = want
	if g := resultOf(read, err); !reflect.DeepEqual(g, w) {
		report(t, "from a reader: "+data, opts, g, w)
	}
}

func report(t *testing.T, data string, opts []json.Options, got, want result) {
	t.Helper()
	if reflect.DeepEqual(got.val, want.val) {
		got.val, want.val = nil, nil // it is the error
	}
	t.Errorf("%s\nwith %v:\n got %+v\nwant %+v", data, opts, got, want)
}

func TestReadAsByReflection(t *testing.T) {
	for _, data := range []string{orderText, spaced(orderText), "null", " null ", "{}", "[]", "1", "", " ", "{", "nul", "{}x", "{} {}", "\"\""} {
		compare[order](t, data)
	}
	for _, data := range []string{`{"sku":"a","count":1,"price":2}`, `{"\u0073ku":"a","c\u006funt":1}`, `{"sku":null,"count":null,"price":null}`} {
		compare[item](t, data)
	}
}

// everyThird is the step of loops that a short form goes through in steps.
func everyThird() int {
	if testing.Short() {
		return 3
	}
	return 1
}

func TestReadTruncated(t *testing.T) {
	step := everyThird()
	for k, text := range []string{orderText, spaced(orderText)} {
		for i := k; i < len(text); i += step {
			compare[order](t, text[:i])
		}
	}
}

// values splits text into what comes before, at and after each of its values and
// names.
func eachValue(text string, f func(before, val, after string)) {
	dec := jsontext.NewDecoder(strings.NewReader(text))
	for {
		dec.PeekKind()
		tok, err := dec.ReadToken()
		if err != nil {
			return
		}
		end := int(dec.InputOffset())
		switch tok.Kind() {
		case '}', ']':
			continue
		case '{', '[':
			start := end - 1
			d := jsontext.NewDecoder(strings.NewReader(text[start:]))
			v, err := d.ReadValue()
			if err != nil {
				return
			}
			f(text[:start], string(v), text[start+len(v):])
		default:
			d := jsontext.NewDecoder(strings.NewReader(""))
			_ = d
			start := end
			switch tok.Kind() {
			case '"', '0':
				for start = end - 1; ; start-- {
					if v := jsontext.Value(text[start:end]); v.IsValid() && strings.IndexByte("{[,: \n", text[start-1]) >= 0 {
						break
					}
				}
			default:
				start = end - len(tok.String())
			}
			f(text[:start], text[start:end], text[end:])
		}
	}
}

func TestReadWrongKinds(t *testing.T) {
	step, place := everyThird(), 0
	for _, text := range []string{orderText, spaced(orderText)} {
		eachValue(text, func(before, val, after string) {
			place++
			for i, other := range []string{
				"null", "true", "false", "1", "-1.5", "300", "1e400", "-99999999999999999999", `"str"`, `"\ud800"`, "\"\xff\"", `"bad"`, `"12"`, `"x\u0041"`,
				"[]", "{}", "[1]", `{"a":1}`, `[1,2,3]`, "[null]", "nul", "tru", "01", "1x", `"a"x`, "", "}", "]", ",", `{"a":1,"a":2}`, `[[`, "{\"x\":[}",
				`"2024-02-30T12:00:00Z"`, `{"1":"x","01":"y"}`, `{"1":1,"1":2}`,
			} {
				if (i+place)%step != 0 {
					continue
				}
				compare[order](t, before+other+after)
			}
		})
	}
}

func TestReadMutated(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 4000 / everyThird() {
		text := orderText
		if rnd.IntN(2) == 0 {
			text = spaced(text)
		}
		data := jsontest.Mutate(rnd, []byte(text))
		compare[order](t, string(data))
	}
}

func TestReadOptions(t *testing.T) {
	for _, opts := range [][]json.Options{
		{jsontext.AllowDuplicateNames(true)},
		{jsontext.AllowInvalidUTF8(true)},
		{json.MatchCaseInsensitiveNames(true)},
		{json.RejectUnknownMembers(true)},
		{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), json.MatchCaseInsensitiveNames(true)},
	} {
		for _, data := range []string{
			orderText, spaced(orderText),
			`{"id":"a","id":"b","x":1,"x":2,"counts":{"a":1,"a":2},"ID":"c"}`,
			"{\"id\":\"a\xffb\",\"counts\":{\"\xff\":1,\"\ufffd\":2},\"tags\":[\"\\ud800\"],\"\xff\":1,\"\xfe\":2}",
			`{"SMALL":1,"smALL":2,"oLd":1}`, `{"unknown":1}`, `{"items":[{"unknown":1}]}`,
		} {
			compare[order](t, data, opts...)
		}
	}
}

// Under the rules of v1, too, but for those of its details that depend on the
// release of Go.
func TestReadV1(t *testing.T) {
	// Arrays of bytes have another form there, for which other code is generated.
	orderText := strings.Replace(orderText, `"hash":"AQIDBA==",`, "", 1)
	step, place := everyThird(), 0
	for _, text := range []string{orderText, spaced(orderText)} {
		compare[order](t, text, rt.V1)
		eachValue(text, func(before, val, after string) {
			place++
			for i, other := range []string{"null", "true", "-1.5", "1e400", `"str"`, `"\ud800"`, "\"\xff\"", `"12"`, "[]", "{}", `[1,2,3]`, `{"A":1,"a":"x","a":2}`, "nul", ""} {
				if (i+place)%step != 0 {
					continue
				}
				compare[order](t, before+other+after, rt.V1)
			}
		})
	}
}

func TestReadDeep(t *testing.T) {
	for _, n := range []int{100, 9_999, 10_000, 10_001} {
		compare[order](t, strings.Repeat(`{"sub":`, n)+"null"+strings.Repeat("}", n))
	}
	compare[order](t, strings.Repeat(`{"sub":`, 20)+"null"+strings.Repeat("}", 20))
}

// What a value holds already is read into as by reflection.
func TestReadInto(t *testing.T) {
	first := []byte(orderText)
	for _, text := range []string{
		`{"tags":["q"],"items":[{"count":9}],"counts":{"a":5,"z":1},"codes":{"1":"i","5":"v"},"parent":1,"point":[0,1],"blob":"","extra":{"k":2,"l":3},"raw":1,"sub":{"id":"C"},"rows":[[9],[8,7,6]]}`,
		`{"tags":null,"items":null,"counts":null,"codes":null,"parent":null,"point":null,"blob":null,"extra":null,"raw":null,"sub":null,"rows":null,"hash":null,"at":null,"word":null,"own":null,"large":null,"place":null}`,
		`{"counts":{"a":1,"a":2}}`, `{"counts":{"q":1,"q":2}}`, `{"codes":{"1":"","01":""}}`, `{"extra":true}`,
	} {
		var want, got order
		for _, data := range [][]byte{first, []byte(text)} {
			w := resultOf(nil, json.Unmarshal(data, &want))
			g := resultOf(nil, rt.Unmarshal(data, &got))
			if !reflect.DeepEqual(g, w) || !reflect.DeepEqual(got, want) {
				t.Errorf("%s:\n got %+v %+v\nwant %+v %+v", text, g, got, w, want)
			}
		}
	}
}

func TestReadKeepsNothingOfTheInput(t *testing.T) {
	data := []byte(orderText)
	var got, want order
	if err := rt.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	for i := range data {
		data[i] = 'x'
	}
	if err := rt.Unmarshal([]byte(orderText), &want); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// mayTry notes whether it is tried as a whole.
type mayTry struct {
	lists
	tried bool
}

func (v *mayTry) UnmarshalJavelin(d *rt.Decoder) {
	_, i := d.MayTry(&typeLists)
	v.tried = i >= 0
	v.lists.UnmarshalJavelin(d)
}

// TestMayTry: what cannot lie within the entries is not tried, and what can is. That may
// be what is around it, or the last of what is in it.
func TestMayTry(t *testing.T) {
	for _, test := range []struct {
		size  int
		tried bool
	}{{100, true}, {3000, true}, {6000, true}, {8000, true}, {9000, false}, {100_000, false}} {
		for _, space := range []string{"", " ", "\n\n"} {
			doc := space + `{"w":"x","s":[` + strings.Repeat(`"0123",`, test.size/7) + `"end"]}` + space
			var got mayTry
			if err := rt.Unmarshal([]byte(doc), &got); err != nil || len(got.S) != test.size/7+1 || got.S[len(got.S)-1] != "end" || got.W != "x" {
				t.Errorf("%d bytes: %d strings, %v", len(doc), len(got.S), err)
			}
			if got.tried != test.tried {
				t.Errorf("%d bytes: tried %t", len(doc), got.tried)
			}
		}
	}
	// A longer one, too, if it is of long strings.
	for _, test := range []struct {
		size, each int
		tried      bool
	}{{9000, 400, true}, {60_000, 400, true}, {60_000, 40, false}, {70_000, 400, false}} {
		each := strings.Repeat("é", test.each/2)
		doc := `{"s":[` + strings.Repeat(`"`+each+`",`, test.size/test.each) + `"end"],"w":"x"}`
		var got mayTry
		if err := rt.Unmarshal([]byte(doc), &got); err != nil || len(got.S) != test.size/test.each+1 || got.S[1] != each || got.W != "x" || got.tried != test.tried {
			t.Errorf("%d bytes: %d strings, tried %t, %v", len(doc), len(got.S), got.tried, err)
		}
	}
}
