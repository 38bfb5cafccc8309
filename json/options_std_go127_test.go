//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	"bytes"
	stdjson "encoding/json"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

type stdOption = stdv2.Options

// optionSample has for each option a value or a text in which it shows.
type optionSample struct {
	Dup    map[string]any `json:",omitempty"`
	Bytes  [2]byte
	Named  smallInts
	Nil    []int
	NilMap map[string]int
	Text   string
	Raw    stdtext.Value
	Bool   bool `json:",omitempty"`
	N      int
	Zero   int
	PtrM   textByPointer
	Any    any
}

type (
	smallInts     []smallInt
	smallInt      uint8
	textByPointer struct{ N int }
)

func (*textByPointer) MarshalText() ([]byte, error) { return []byte("by method"), nil }

var booleanOptions = []struct {
	name      string
	ours, std func(bool) stdOption
}{
	{"CallMethodsWithLegacySemantics", json.CallMethodsWithLegacySemantics, stdjson.CallMethodsWithLegacySemantics},
	{"FormatByteArrayAsArray", json.FormatByteArrayAsArray, stdjson.FormatByteArrayAsArray},
	{"FormatBytesWithLegacySemantics", json.FormatBytesWithLegacySemantics, stdjson.FormatBytesWithLegacySemantics},
	{"FormatDurationAsNano", json.FormatDurationAsNano, stdjson.FormatDurationAsNano},
	{"MatchCaseSensitiveDelimiter", json.MatchCaseSensitiveDelimiter, stdjson.MatchCaseSensitiveDelimiter},
	{"MergeWithLegacySemantics", json.MergeWithLegacySemantics, stdjson.MergeWithLegacySemantics},
	{"OmitEmptyWithLegacySemantics", json.OmitEmptyWithLegacySemantics, stdjson.OmitEmptyWithLegacySemantics},
	{"ParseBytesWithLooseRFC4648", json.ParseBytesWithLooseRFC4648, stdjson.ParseBytesWithLooseRFC4648},
	{"ParseTimeWithLooseRFC3339", json.ParseTimeWithLooseRFC3339, stdjson.ParseTimeWithLooseRFC3339},
	{"ReportErrorsWithLegacySemantics", json.ReportErrorsWithLegacySemantics, stdjson.ReportErrorsWithLegacySemantics},
	{"StringifyWithLegacySemantics", json.StringifyWithLegacySemantics, stdjson.StringifyWithLegacySemantics},
	{"UnmarshalArrayFromAnyLength", json.UnmarshalArrayFromAnyLength, stdjson.UnmarshalArrayFromAnyLength},
	{"StringifyNumbers", jsonv2.StringifyNumbers, stdv2.StringifyNumbers},
	{"Deterministic", jsonv2.Deterministic, stdv2.Deterministic},
	{"FormatNilSliceAsNull", jsonv2.FormatNilSliceAsNull, stdv2.FormatNilSliceAsNull},
	{"FormatNilMapAsNull", jsonv2.FormatNilMapAsNull, stdv2.FormatNilMapAsNull},
	{"OmitZeroStructFields", jsonv2.OmitZeroStructFields, stdv2.OmitZeroStructFields},
	{"MatchCaseInsensitiveNames", jsonv2.MatchCaseInsensitiveNames, stdv2.MatchCaseInsensitiveNames},
	{"RejectUnknownMembers", jsonv2.RejectUnknownMembers, stdv2.RejectUnknownMembers},
	{"AllowDuplicateNames", jsontext.AllowDuplicateNames, stdtext.AllowDuplicateNames},
	{"AllowInvalidUTF8", jsontext.AllowInvalidUTF8, stdtext.AllowInvalidUTF8},
	{"EscapeForHTML", jsontext.EscapeForHTML, stdtext.EscapeForHTML},
	{"EscapeForJS", jsontext.EscapeForJS, stdtext.EscapeForJS},
	{"PreserveRawStrings", jsontext.PreserveRawStrings, stdtext.PreserveRawStrings},
	{"CanonicalizeRawInts", jsontext.CanonicalizeRawInts, stdtext.CanonicalizeRawInts},
	{"CanonicalizeRawFloats", jsontext.CanonicalizeRawFloats, stdtext.CanonicalizeRawFloats},
	{"ReorderRawObjects", jsontext.ReorderRawObjects, stdtext.ReorderRawObjects},
	{"Multiline", jsontext.Multiline, stdtext.Multiline},
	{"SpaceAfterColon", jsontext.SpaceAfterColon, stdtext.SpaceAfterColon},
	{"SpaceAfterComma", jsontext.SpaceAfterComma, stdtext.SpaceAfterComma},
}

// behaviour is what calls of either library's functions with the options come to, in
// all that the options change.
func behaviour(std bool, opts ...stdOption) string {
	var b strings.Builder
	marshal := func(v any) {
		var out []byte
		var err error
		if std {
			out, err = stdv2.Marshal(v, opts...)
		} else {
			out, err = jsonv2.Marshal(v, opts...)
		}
		if err != nil {
			out = []byte(fmt.Sprintf("%T", err))
			if _, ok := errors.AsType[*stdv2.SemanticError](err); ok {
				out = []byte("semantic")
			}
		}
		fmt.Fprintf(&b, "%s\n", out)
	}
	marshal(&optionSample{Named: smallInts{1, 2}, Text: "<\u2028>", Raw: stdtext.Value(`{"b":"\u0061","a":[1.0,1234567890123456789]}`), N: 5})
	marshal(struct {
		Quoted bool `json:",string"`
	}{true})
	marshal(map[string]textByPointer{"x": {1}})
	marshal(time.Second)
	marshal("\xff")
	marshal(stdtext.Value(`{"a":1,"a":2}`))
	unmarshal := func(in string, v any) {
		var err error
		if std {
			err = stdv2.Unmarshal([]byte(in), v, opts...)
		} else {
			err = jsonv2.Unmarshal([]byte(in), v, opts...)
		}
		kind := fmt.Sprintf("%T", err)
		if _, ok := errors.AsType[*stdv2.SemanticError](err); ok {
			kind = "semantic"
		} else if _, ok := errors.AsType[*stdtext.SyntacticError](err); ok {
			kind = "syntactic"
		}
		fmt.Fprintf(&b, "%+v %s\n", reflect.ValueOf(v).Elem(), kind)
	}
	type folded struct{ FooBar, N int }
	unmarshal(`{"foo_bar":1}`, new(folded))
	unmarshal(`{"foobar":1,"more":2}`, new(folded))
	unmarshal(`{"N":"1"}`, new(folded))
	unmarshal(`{"N":1,"N":2}`, new(folded))
	unmarshal(`null`, &folded{N: 7})
	unmarshal(`[1,2]`, new([3]int))
	unmarshal(`[1,2]`, new(smallInts))
	unmarshal(`"AQ\nI="`, new([]byte))
	unmarshal(`"2020-01-02T3:04:05Z"`, new(time.Time))
	unmarshal("\"\xff\"", new(string))
	unmarshal(`5`, new(time.Duration))
	unmarshal(`{"Quoted":"true"}`, new(struct {
		Quoted bool `json:",string"`
	}))
	unmarshal(`[1,"x",2]`, new([]int))
	return b.String()
}

// TestOptionsOfBothLibraries: whatever makes an option, both libraries take it for the
// same.
func TestOptionsOfBothLibraries(t *testing.T) {
	base := stdv2.Deterministic(true)
	plain := behaviour(true, base)
	if got := behaviour(false, base); got != plain {
		t.Errorf("got  %s\nwant %s", got, plain)
	}
	for _, o := range booleanOptions {
		for _, v := range []bool{false, true} {
			ours, std := o.ours(v), o.std(v)
			want := behaviour(true, base, std)
			if v && want == plain && o.name != "Deterministic" && o.name != "MatchCaseSensitiveDelimiter" {
				t.Errorf("%s changes nothing that is compared", o.name)
			}
			for way, opts := range map[string][]stdOption{
				"ours": {base, ours}, "std": {base, std},
				"joined by us": {jsonv2.JoinOptions(base, std)}, "joined by std": {stdv2.JoinOptions(base, ours)},
				"joined twice":      {stdv2.JoinOptions(base, jsonv2.JoinOptions(o.std(!v)), jsonv2.JoinOptions(std, stdv2.JoinOptions()))},
				"of an Encoder":     {jsonv2.JoinOptions(jsontext.NewEncoder(new(bytes.Buffer), base, std).Options())},
				"of std's Encoder":  {stdtext.NewEncoder(new(bytes.Buffer), base, ours).Options()},
				"overruled by ours": {o.std(!v), base, ours}, "overruled by std": {o.ours(!v), base, std},
				"behind defaults": {stdv2.DefaultOptionsV2(), jsonv2.DefaultOptionsV2(), base, ours},
			} {
				wanted := want
				if way == "of an Encoder" || way == "of std's Encoder" {
					wanted = behaviour(true, stdtext.NewEncoder(new(bytes.Buffer), base, std).Options())
				}
				for _, byStd := range []bool{false, true} {
					if got := behaviour(byStd, opts...); got != wanted {
						t.Errorf("%s(%v), %s, std %v:\n got %s\nwant %s", o.name, v, way, byStd, got, wanted)
					}
				}
				for i, opt := range opts[len(opts)-1:] {
					for name, get := range map[string]func() (bool, bool){
						"ours by ours": func() (bool, bool) { return jsonv2.GetOption(opt, o.ours) },
						"ours by std":  func() (bool, bool) { return jsonv2.GetOption(opt, o.std) },
						"std by ours":  func() (bool, bool) { return stdv2.GetOption(opt, o.ours) },
						"std by std":   func() (bool, bool) { return stdv2.GetOption(opt, o.std) },
					} {
						if got, ok := get(); got != v || !ok {
							t.Errorf("%s(%v), %s, option %d, %s: %v, %v", o.name, v, way, i, name, got, ok)
						}
					}
				}
				for _, other := range booleanOptions {
					if other.name == o.name || other.name == "Deterministic" || way == "behind defaults" || strings.HasPrefix(way, "of ") {
						continue
					}
					for _, opt := range opts {
						if got, ok := jsonv2.GetOption(opt, other.std); got || ok {
							t.Errorf("%s(%v), %s: %s is %v, %v", o.name, v, way, other.name, got, ok)
						}
					}
				}
			}
		}
	}
}

// TestDefaultOptionsOfBothLibraries: the defaults of a dialect are all of its options.
func TestDefaultOptionsOfBothLibraries(t *testing.T) {
	for _, d := range []struct {
		name      string
		ours, std stdOption
	}{
		{"v1", json.DefaultOptionsV1(), stdjson.DefaultOptionsV1()},
		{"v2", jsonv2.DefaultOptionsV2(), stdv2.DefaultOptionsV2()},
		{"v1 and more", jsonv2.JoinOptions(json.DefaultOptionsV1(), jsontext.WithIndent("   \t"), jsontext.WithIndentPrefix(" ")),
			stdv2.JoinOptions(stdjson.DefaultOptionsV1(), stdtext.WithIndent("   \t"), stdtext.WithIndentPrefix(" "))},
	} {
		want := behaviour(true, d.std)
		for way, opt := range map[string]stdOption{
			"ours": d.ours, "std": d.std, "joined by us": jsonv2.JoinOptions(d.std), "joined by std": stdv2.JoinOptions(d.ours),
		} {
			for _, byStd := range []bool{false, true} {
				if got := behaviour(byStd, opt); got != want {
					t.Errorf("%s, %s, std %v:\n got %s\nwant %s", d.name, way, byStd, got, want)
				}
			}
			for _, o := range booleanOptions {
				got, ok := jsonv2.GetOption(opt, o.ours)
				want, wantOK := stdv2.GetOption(opt, o.std)
				if got != want || ok != wantOK {
					t.Errorf("%s, %s, %s: %v, %v, want %v, %v", d.name, way, o.name, got, ok, want, wantOK)
				}
			}
		}
	}
}

// TestIndentOfBothLibraries: indents are options with a value.
func TestIndentOfBothLibraries(t *testing.T) {
	for _, indent := range []string{"", " ", "\t", "    ", " \t ", strings.Repeat(" ", 40)} {
		for _, o := range []struct {
			name      string
			ours, std func(string) stdOption
		}{
			{"WithIndent", jsontext.WithIndent, stdtext.WithIndent}, {"WithIndentPrefix", jsontext.WithIndentPrefix, stdtext.WithIndentPrefix},
		} {
			want, _ := stdv2.Marshal(map[string][]int{"a": {1, 2}}, o.std(indent))
			for way, opt := range map[string]stdOption{
				"ours": o.ours(indent), "std": o.std(indent), "joined by us": jsonv2.JoinOptions(o.std(indent)), "joined by std": stdv2.JoinOptions(o.ours(indent)),
			} {
				got, err := stdv2.Marshal(map[string][]int{"a": {1, 2}}, opt)
				got2, err2 := jsonv2.Marshal(map[string][]int{"a": {1, 2}}, opt)
				if string(got) != string(want) || string(got2) != string(want) || err != nil || err2 != nil {
					t.Errorf("%s(%q), %s: %q, %q, want %q", o.name, indent, way, got, got2, want)
				}
				v := jsontext.Value(`{"a":[1,2]}`)
				if err := v.Format(opt); err != nil || string(v) != string(want) {
					t.Errorf("%s(%q), %s, Format: %q", o.name, indent, way, v)
				}
				v1, ok1 := jsonv2.GetOption(opt, o.ours)
				v2, ok2 := stdv2.GetOption(opt, o.ours)
				v3, ok3 := jsonv2.GetOption(opt, o.std)
				if v1 != indent || v2 != indent || v3 != indent || !ok1 || !ok2 || !ok3 {
					t.Errorf("%s(%q), %s: %q, %q, %q", o.name, indent, way, v1, v2, v3)
				}
				if v, ok := jsonv2.GetOption(opt, jsontext.Multiline); !v || !ok {
					t.Errorf("%s(%q), %s: Multiline is %v, %v", o.name, indent, way, v, ok)
				}
			}
		}
	}
}

// TestOptionsThatOnlyWeHave are with options of the standard library, and lost with none.
func TestOptionsThatOnlyWeHave(t *testing.T) {
	opts := jsonv2.JoinOptions(stdv2.JoinOptions(stdjson.DefaultOptionsV1()), jsonv2.IntegersInAny(true), jsonv2.ElementLimit(3), stdv2.Deterministic(false))
	var v any
	if err := jsonv2.Unmarshal([]byte(`[1,2]`), &v, opts); err != nil || !reflect.DeepEqual(v, []any{int64(1), int64(2)}) {
		t.Errorf("%v, %v", v, err)
	}
	if err := jsonv2.Unmarshal([]byte(`[1,2,3,4]`), &v, opts); !errors.Is(err, jsonv2.ErrLimit) && !strings.Contains(fmt.Sprint(err), "limit exceeded") {
		t.Errorf("beyond the limit: %v", err)
	}
	if got, ok := jsonv2.GetOption(opts, jsonv2.ElementLimit); got != 3 || !ok {
		t.Errorf("ElementLimit is %v, %v", got, ok)
	}
	if got, ok := jsonv2.GetOption(opts, stdv2.Deterministic); got || !ok {
		t.Errorf("Deterministic is %v, %v", got, ok)
	}
}

// TestOptionsOfUseNumber: what std's Decoder tells a method of its options holds here.
func TestOptionsOfUseNumber(t *testing.T) {
	dec := stdjson.NewDecoder(strings.NewReader(`[1.50]`))
	dec.UseNumber()
	var v byOurs
	//lint:ignore SA9005 the method is its
	if err := dec.Decode(&v); err != nil || !reflect.DeepEqual(v.v, []any{json.Number("1.50")}) {
		t.Errorf("%#v, %v", v.v, err)
	}
}

type byOurs struct{ v any }

func (b *byOurs) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	val, err := d.ReadValue()
	if err != nil {
		return err
	}
	return jsonv2.Unmarshal(val, &b.v, d.Options())
}

// foreign is an option of neither library; it cannot be compared, either.
type foreign struct {
	stdOption
	_ []int
}

// TestUnknownOption: it is an error.
func TestUnknownOption(t *testing.T) {
	const want = "unknown option json_test.foreign"
	opts := []stdOption{foreign{}, jsonv2.WithMarshalers(nil), jsonv2.WithUnmarshalers(nil)}
	if _, err := jsonv2.Marshal(1, opts...); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Marshal: %v", err)
	}
	var n int
	if err := jsonv2.Unmarshal([]byte("1"), &n, jsonv2.JoinOptions(opts...)); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Unmarshal: %v", err)
	}
	if err := jsonv2.MarshalWrite(new(bytes.Buffer), nil, opts...); err == nil {
		t.Error("MarshalWrite: no error")
	}
	if err := jsontext.NewEncoder(new(bytes.Buffer), opts...).WriteToken(jsontext.Null); err == nil || !strings.Contains(err.Error(), "unknown option") {
		t.Errorf("NewEncoder: %v", err)
	}
	if _, err := jsontext.NewDecoder(strings.NewReader("1"), opts...).ReadToken(); err == nil || !strings.Contains(err.Error(), "unknown option") {
		t.Errorf("NewDecoder: %v", err)
	}
	v := jsontext.Value("[1]")
	if err := v.Format(opts...); err == nil || !strings.Contains(err.Error(), "unknown option") {
		t.Errorf("Format: %v", err)
	}
}

// TestOptionsCostNothing: the calls that make options, and those with them, allocate as
// much as without.
func TestOptionsCostNothing(t *testing.T) {
	v := &struct{ A, B int }{1, 2}
	in := []byte(`{"A":1,"B":2}`)
	joined := jsonv2.JoinOptions(jsonv2.Deterministic(true), jsontext.EscapeForHTML(true))
	count := func(f func()) float64 { f(); return testing.AllocsPerRun(200, f) }
	plain := count(func() { jsonv2.Marshal(v) })
	for name, f := range map[string]func(){
		"DefaultOptionsV1": func() { jsonv2.Marshal(v, json.DefaultOptionsV1()) },
		"Deterministic":    func() { jsonv2.Marshal(v, jsonv2.Deterministic(true)) },
		"joined":           func() { jsonv2.Marshal(v, joined) },
	} {
		if got := count(f); got > plain {
			t.Errorf("Marshal with %s: %v allocations, %v without", name, got, plain)
		}
	}
	plain = count(func() { jsonv2.Unmarshal(in, v) })
	for name, f := range map[string]func(){
		"DefaultOptionsV1": func() { jsonv2.Unmarshal(in, v, json.DefaultOptionsV1()) },
		"joined":           func() { jsonv2.Unmarshal(in, v, joined) },
	} {
		if got := count(f); got > plain {
			t.Errorf("Unmarshal with %s: %v allocations, %v without", name, got, plain)
		}
	}
}

// TestFunctionsOfStd: functions made by the standard library are called by this one.
func TestFunctionsOfStd(t *testing.T) {
	type in struct {
		T  time.Duration
		L  []time.Duration
		M  map[string]*time.Duration
		A  any
		S  string
		No *time.Duration
	}
	second := time.Second
	v := &in{T: second, L: []time.Duration{1, 2}, M: map[string]*time.Duration{"x": &second}, A: second, S: "s"}
	none := stdv2.MarshalFunc(func(chan int) ([]byte, error) { return nil, errors.New("none") })
	marshalers := stdv2.JoinMarshalers(
		stdv2.MarshalFunc(func(d *time.Duration) ([]byte, error) {
			if *d == 13 {
				return nil, errors.New("unlucky")
			}
			return []byte(`"` + d.String() + `"`), nil
		}),
		stdv2.MarshalToFunc(func(e *stdtext.Encoder, s string) error {
			if s == "skip" {
				return errors.ErrUnsupported
			}
			return stdv2.MarshalEncode(e, []any{s + "!", len(e.StackPointer())}, stdv2.WithMarshalers(none))
		}))
	unmarshalers := stdv2.JoinUnmarshalers(
		stdv2.UnmarshalFunc(func(b []byte, d *time.Duration) (err error) {
			*d, err = time.ParseDuration(strings.Trim(string(b), `"`))
			return err
		}),
		stdv2.UnmarshalFromFunc(func(d *stdtext.Decoder, s *string) error {
			if d.PeekKind() == '"' {
				return errors.ErrUnsupported
			}
			var l []any
			err := stdv2.UnmarshalDecode(d, &l)
			*s = fmt.Sprint(l, d.StackPointer())
			return err
		}))
	for _, v := range []any{v, &in{S: "skip"}, &in{T: 13}, []string{"a", "skip"}, map[string]int{"skip": 1}, &in{L: []time.Duration{1, 13}}, 5} {
		for _, opts := range [][]stdOption{{stdv2.WithMarshalers(marshalers)}, {stdv2.JoinOptions(json.DefaultOptionsV1(), stdv2.WithMarshalers(marshalers))}} {
			got, gotErr := jsonv2.Marshal(v, opts...)
			want, wantErr := stdv2.Marshal(v, opts...)
			if gotErr != nil && wantErr != nil {
				got, want = []byte(placedError(gotErr)), []byte(placedError(wantErr))
			}
			if string(got) != string(want) || (gotErr == nil) != (wantErr == nil) {
				t.Errorf("%+v:\n got %s %v\nwant %s %v", v, got, gotErr, want, wantErr)
			}
		}
	}
	for _, text := range []string{`{"T":"1s","L":["2s","3s"],"M":{"x":"4s"},"A":[1,"x"],"S":["a",1],"No":null}`, `{"S":"plain"}`, `{"L":["1s","x"]}`, `{"L":["1s",]}`, `{"L":["1s"],"S":[1,}`, `{"S":{}}`} {
		var got, want in
		gotErr := jsonv2.Unmarshal([]byte(text), &got, stdv2.WithUnmarshalers(unmarshalers))
		wantErr := stdv2.Unmarshal([]byte(text), &want, stdv2.WithUnmarshalers(unmarshalers))
		if !reflect.DeepEqual(got, want) || placedError(gotErr) != placedError(wantErr) {
			t.Errorf("%s:\n got %+v %s\nwant %+v %s", text, got, placedError(gotErr), want, placedError(wantErr))
		}
	}
	if m, ok := jsonv2.GetOption(stdv2.WithMarshalers(marshalers), stdv2.WithMarshalers); m != marshalers || !ok {
		t.Errorf("WithMarshalers is %p, %v", m, ok)
	}
	if m, ok := stdv2.GetOption(jsonv2.JoinOptions(stdv2.WithMarshalers(marshalers)), stdv2.WithMarshalers); m != marshalers || !ok {
		t.Errorf("joined: WithMarshalers is %p, %v", m, ok)
	}
}

// placedError is an error of either library in all its parts.
func placedError(err error) string {
	if e, ok := errors.AsType[*stdv2.SemanticError](err); ok {
		return fmt.Sprintf("semantic %d %q %v %v", e.ByteOffset, e.JSONPointer, e.GoType, e.Err)
	}
	if e, ok := errors.AsType[*stdtext.SyntacticError](err); ok {
		return fmt.Sprintf("syntactic %d %q %v", e.ByteOffset, e.JSONPointer, e.Err)
	}
	return fmt.Sprintf("%T %v", err, err)
}
