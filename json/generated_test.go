package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/rules"
	plain "github.com/javelin-go/javelin/internal/gen/testdata/golden/rules/plain"
	"github.com/javelin-go/javelin/internal/gen/testdata/golden/rulesv1"
	plainv1 "github.com/javelin-go/javelin/internal/gen/testdata/golden/rulesv1/plain"
	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// namedOption is an option, or several.
type namedOption struct {
	name string
	json.Options
}

// everyOption are the options of jsontext, json/v2 and json.
func everyOption() (all []namedOption) {
	for _, o := range []struct {
		name string
		set  func(bool) json.Options
	}{
		{"AllowDuplicateNames", jsontext.AllowDuplicateNames},
		{"AllowInvalidUTF8", jsontext.AllowInvalidUTF8},
		{"EscapeForHTML", jsontext.EscapeForHTML},
		{"EscapeForJS", jsontext.EscapeForJS},
		{"PreserveRawStrings", jsontext.PreserveRawStrings},
		{"CanonicalizeRawInts", jsontext.CanonicalizeRawInts},
		{"CanonicalizeRawFloats", jsontext.CanonicalizeRawFloats},
		{"ReorderRawObjects", jsontext.ReorderRawObjects},
		{"SpaceAfterColon", jsontext.SpaceAfterColon},
		{"SpaceAfterComma", jsontext.SpaceAfterComma},
		{"Multiline", jsontext.Multiline},
		{"StringifyNumbers", json.StringifyNumbers},
		{"FormatNilSliceAsNull", json.FormatNilSliceAsNull},
		{"FormatNilMapAsNull", json.FormatNilMapAsNull},
		{"OmitZeroStructFields", json.OmitZeroStructFields},
		{"MatchCaseInsensitiveNames", json.MatchCaseInsensitiveNames},
		{"RejectUnknownMembers", json.RejectUnknownMembers},
		{"AliasStrings", json.AliasStrings},
		{"IntegersInAny", json.IntegersInAny},
		{"RawNumbersInAny", json.RawNumbersInAny},
		{"CallMethodsWithLegacySemantics", jsonv1.CallMethodsWithLegacySemantics},
		{"FormatByteArrayAsArray", jsonv1.FormatByteArrayAsArray},
		{"FormatBytesWithLegacySemantics", jsonv1.FormatBytesWithLegacySemantics},
		{"FormatDurationAsNano", jsonv1.FormatDurationAsNano},
		{"MatchCaseSensitiveDelimiter", jsonv1.MatchCaseSensitiveDelimiter},
		{"MergeWithLegacySemantics", jsonv1.MergeWithLegacySemantics},
		{"OmitEmptyWithLegacySemantics", jsonv1.OmitEmptyWithLegacySemantics},
		{"ParseBytesWithLooseRFC4648", jsonv1.ParseBytesWithLooseRFC4648},
		{"ParseTimeWithLooseRFC3339", jsonv1.ParseTimeWithLooseRFC3339},
		{"ReportErrorsWithLegacySemantics", jsonv1.ReportErrorsWithLegacySemantics},
		{"StringifyWithLegacySemantics", jsonv1.StringifyWithLegacySemantics},
		{"UnmarshalArrayFromAnyLength", jsonv1.UnmarshalArrayFromAnyLength},
	} {
		all = append(all, namedOption{o.name, o.set(true)}, namedOption{"no " + o.name, o.set(false)})
	}
	return append(all,
		namedOption{"nothing", json.JoinOptions()},
		namedOption{"DefaultOptionsV1", jsonv1.DefaultOptionsV1()},
		namedOption{"rt.V1", rt.V1},
		namedOption{"rt.V1 and RejectUnknownMembers", json.JoinOptions(rt.V1, json.RejectUnknownMembers(true))},
		namedOption{"rt.V1 without duplicates", json.JoinOptions(rt.V1, jsontext.AllowDuplicateNames(false))},
		namedOption{"WithIndent", jsontext.WithIndent("  ")},
		namedOption{"WithIndentPrefix", jsontext.WithIndentPrefix(" ")},
		namedOption{"DepthLimit", jsontext.DepthLimit(3)},
		namedOption{"ByteLimit", json.ByteLimit(300)},
		namedOption{"ElementLimit", json.ElementLimit(2)},
		namedOption{"StringLimit", json.StringLimit(4)},
		namedOption{"WithUnmarshalers", json.WithUnmarshalers(json.JoinUnmarshalers(
			json.UnmarshalFunc(func(b []byte, v *string) error { *v = "<" + string(b) + ">"; return nil }),
			json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *float64) error { *v = 7; return dec.SkipValue() })))},
		namedOption{"WithMarshalers", json.WithMarshalers(json.JoinMarshalers(
			json.MarshalFunc(func(v string) ([]byte, error) { return []byte(`{"s":1}`), nil }),
			json.MarshalToFunc(func(enc *jsontext.Encoder, v int) error { return enc.WriteToken(jsontext.String("n")) })))},
	)
}

// A place holds a value of type T somewhere: new makes a pointer to what holds it, and
// wrap a document of one for it.
type place struct {
	name string
	new  func() any
	wrap string
}

func placesOf[T any]() []place {
	return []place{
		{"alone", func() any { return new(T) }, "%[1]s"},
		{"pointer", func() any { p := new(T); return &p }, "%[1]s"},
		{"slice", func() any { return new([]T) }, "[%[1]s,%[1]s]"},
		{"array", func() any { return new([2]*T) }, "[null,%[1]s]"},
		{"map", func() any { return new(map[string]T) }, `{"k":%[1]s}`},
		{"struct", func() any {
			return &struct {
				V T
				P *T
				N map[string][]*T
			}{P: new(T)}
		}, `{"V":%[1]s,"P":%[1]s,"N":{"x":[%[1]s]}}`},
		{"any", func() any {
			return &struct{ A, B any }{new(T), []*T{new(T)}}
		}, `{"A":%[1]s,"B":[%[1]s]}`},
		{"optional", func() any { return new(rt.Optional[T]) }, "%[1]s"},
	}
}

// samePackage has the packages plain go by the names of those around them.
func samePackage(s string) string {
	return strings.NewReplacer("rules/plain.", "rules.", "rulesv1/plain.", "rulesv1.").Replace(s)
}

// alike reports whether two values are equal but for the packages of their types.
func alike(a, b reflect.Value) bool {
	if a.IsValid() != b.IsValid() || a.IsValid() && a.Type().String() != samePackage(b.Type().String()) {
		return false
	}
	if !a.IsValid() {
		return true
	}
	if a.Type() == b.Type() && !strings.Contains(a.Type().String(), "interface {}") {
		return reflect.DeepEqual(a.Interface(), b.Interface())
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		return a.IsNil() == b.IsNil() && alike(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if a.Type().Field(i).IsExported() && !alike(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() || a.Kind() == reflect.Slice && a.IsNil() != b.IsNil() {
			return false
		}
		for i := range a.Len() {
			if !alike(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() || a.IsNil() != b.IsNil() {
			return false
		}
		for _, k := range a.MapKeys() {
			if !alike(a.MapIndex(k), b.MapIndex(k)) {
				return false
			}
		}
		return true
	case reflect.String:
		return a.String() == b.String()
	}
	return false
}

var orderDocs = []string{
	`{"order_id":7,"user_name":"ann<é>","is_paid":true,"unit_cost":1.5,"paid_at":"2026-03-14T09:00:00Z","CODE":"-3","lines":[{"sku_code":"a","how_many":2,"notes":["x","yy","zzzzz"]},{"sku_code":"b"}],` +
		`"best_line":{"sku_code":"c","sub_line":{"sku_code":"d"}},"by_name":{"n":{"sku_code":"e"}},"counts":{"1":2,"3":4},"its_tags":{"a":"b"},"any_value":{"k":[1,"v",1e3]},"any_list":[1,{"x":null}],` +
		`"raw_text":{"b":1.50,"a":"\u0041"},"blob_data":"AQID","check_sum":"AQI=","pair":[1,2],"figure":12.5,"perhaps":{"sku_code":"f"},"named":"nn","from_base":0.25,"place":{"house_no":4,"STREET":"st"}}`,
	`{"order_id":1,"user_name":"u"}`,
	`{"order_id":1,"user_name":"u","place":null,"lines":null,"pair":[1,2],"Lines":[],"unknown":{"x":[1]}}`,
	`{"ORDER_ID":1,"userName":"u","order-id":2,"blob_data":[1,2],"check_sum":[1,2],"paid_at":"2026-03-14T9:00:00Z"}`,
	`{"order_id":1,"user_name":"u","order_id":2,"user_name":"` + "\xff" + `"}`,
	`{"order_id":"1","user_name":"u","unit_cost":"2.5","any_value":"3","lines":[{"sku_code":"s","how_many":"4"}]}`,
	`{"order_id":1,"user_name":"u","lines":[{"sku_code":"s"},{"how_many":4}]}`,
	`{"user_name":"u","lines":[{"sku_code":1}],"pair":[1],"best_line":{"sub_line":{"sub_line":{"sku_code":"deep"}}}}`,
}

// compareRules reads documents into G, which has code, and into P, which has none, at a
// place and under an option in every way that there is, and writes the values again.
func compareRules(t *testing.T, o namedOption, doc string, g, p place) {
	in := fmt.Appendf(nil, g.wrap, doc)
	own := o.Options // for package rt, which must be given the dialect
	if _, ok := g.new().(*rulesv1.Order); ok {
		own = json.JoinOptions(rt.V1, o.Options)
	}
	text := func(err error) string {
		var rerr *rt.Error
		if errors.As(err, &rerr) {
			return strings.Replace(fmt.Sprintf("%T %v", err, err), "*rt.Error", "*json.SemanticError", 1)
		}
		return samePackage(fmt.Sprintf("%T %v", err, err))
	}
	for _, way := range []struct {
		name string
		read func(v any) error
	}{
		{"Unmarshal", func(v any) error { return json.Unmarshal(in, v, o.Options) }},
		{"UnmarshalRead", func(v any) error { return json.UnmarshalRead(bytes.NewReader(in), v, o.Options) }},
		{"UnmarshalDecode", func(v any) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader(in), o.Options), v)
		}},
		{"rt.Unmarshal", func(v any) error {
			if u, ok := v.(rt.Unmarshaler); ok {
				return rt.Unmarshal(in, u, own)
			}
			return json.Unmarshal(in, v, own)
		}},
		{"rt.UnmarshalRead", func(v any) error {
			if u, ok := v.(rt.Unmarshaler); ok {
				return rt.UnmarshalRead(bytes.NewReader(in), u, own)
			}
			return json.UnmarshalRead(bytes.NewReader(in), v, own)
		}},
		{"json.Unmarshal", func(v any) error { return jsonv1.Unmarshal(in, v) }},
		{"json.Decoder", func(v any) error {
			d := jsonv1.NewDecoder(bytes.NewReader(in))
			d.UseNumber()
			d.DisallowUnknownFields()
			return d.Decode(v)
		}},
	} {
		_, isRoot := g.new().(rt.Unmarshaler)
		legacy := false // errors are told in the words of package json
		if strings.HasPrefix(way.name, "rt.") && isRoot {
			if v, _ := json.GetOption(own, jsonv1.ReportErrorsWithLegacySemantics); v {
				legacy = true
			}
		}
		got, want := g.new(), p.new()
		gerr, werr := way.read(got), way.read(want)
		if (gerr == nil) != (werr == nil) || !legacy && text(gerr) != text(werr) || !alike(reflect.ValueOf(got), reflect.ValueOf(want)) {
			t.Fatalf("%s, %s, %s of %s:\n got %+v, %s\nwant %+v, %s", o.name, way.name, g.name, in, got, text(gerr), want, text(werr))
		}
		if gerr == nil {
			compareRulesWritten(t, o, got, want)
		}
	}
}

func compareRulesWritten(t *testing.T, o namedOption, got, want any) {
	text := func(b []byte, err error) string {
		return string(b) + " " + samePackage(fmt.Sprint(err))
	}
	sorted := json.JoinOptions(json.Deterministic(true), o.Options)
	own := sorted
	if _, ok := got.(*rulesv1.Order); ok {
		own = json.JoinOptions(rt.V1, sorted)
	}
	for _, way := range []struct {
		name  string
		write func(v any) ([]byte, error)
	}{
		{"Marshal", func(v any) ([]byte, error) { return json.Marshal(v, sorted) }},
		{"MarshalWrite", func(v any) ([]byte, error) {
			var b strings.Builder
			err := json.MarshalWrite(&b, v, sorted)
			return []byte(b.String()), err
		}},
		{"MarshalEncode", func(v any) ([]byte, error) {
			var b bytes.Buffer
			err := json.MarshalEncode(jsontext.NewEncoder(&b, sorted), v)
			return b.Bytes(), err
		}},
		{"rt.Marshal", func(v any) ([]byte, error) {
			if m, ok := v.(rt.Marshaler); ok {
				return rt.Marshal(m, own)
			}
			return json.Marshal(v, own)
		}},
		{"rt.Append", func(v any) ([]byte, error) {
			if m, ok := v.(rt.Marshaler); ok {
				return rt.Append([]byte("x"), m, own)
			}
			b, err := json.Marshal(v, own)
			if err != nil {
				return nil, err
			}
			return append([]byte("x"), b...), nil
		}},
		{"rt.MarshalWrite", func(v any) ([]byte, error) {
			var b strings.Builder
			if m, ok := v.(rt.Marshaler); ok {
				err := rt.MarshalWrite(&b, m, own)
				return []byte(b.String()), err
			}
			err := json.MarshalWrite(&b, v, own)
			return []byte(b.String()), err
		}},
		{"json.Marshal", func(v any) ([]byte, error) { return jsonv1.Marshal(v) }},
		{"json.Encoder", func(v any) ([]byte, error) {
			var b bytes.Buffer
			e := jsonv1.NewEncoder(&b)
			e.SetEscapeHTML(false)
			e.SetIndent("", " ")
			err := e.Encode(v)
			return b.Bytes(), err
		}},
	} {
		gout, gerr := way.write(got)
		wout, werr := way.write(want)
		if text(gout, gerr) != text(wout, werr) && (gerr == nil || werr == nil || !strings.HasPrefix(way.name, "rt.")) {
			_, isRoot := got.(rt.Marshaler)
			if way.name == "rt.Append" && !isRoot {
				continue
			}
			t.Fatalf("%s, %s of %+v:\n got %s\nwant %s", o.name, way.name, got, text(gout, gerr), text(wout, werr))
		}
	}
}

// TestEveryOptionHolds: a type with code that is made by rules of its own is read and
// written as a type without code whose tags give the same rules, under every option,
// wherever it is, and in every way.
func TestEveryOptionHolds(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	few := 4 // in other places than at the root
	if testing.Short() {
		few = 12
	}
	for n, o := range everyOption() {
		for _, pair := range [][2][]place{
			{placesOf[rules.Order](), placesOf[plain.Order]()},
			{placesOf[rulesv1.Order](), placesOf[plainv1.Order]()},
		} {
			for i := range pair[0] {
				if i > 0 && strings.HasPrefix(o.name, "no ") {
					break
				}
				for k, doc := range orderDocs {
					if i > 0 && rnd.IntN(few) > 0 || i == 0 && testing.Short() && (n+k)%3 != 0 {
						continue
					}
					if k%2 == 1 {
						compareRules(t, o, string(jsontest.Change(rnd, []byte(doc))), pair[0][i], pair[1][i])
					}
					compareRules(t, o, doc, pair[0][i], pair[1][i])
				}
			}
		}
	}
}
