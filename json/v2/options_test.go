package json

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestBoolOptions(t *testing.T) {
	for _, tt := range []struct {
		name string
		make func(bool) Options
		flag opt.Flag
	}{
		{"StringifyNumbers", StringifyNumbers, opt.StringifyNumbers},
		{"Deterministic", Deterministic, opt.Deterministic},
		{"FormatNilSliceAsNull", FormatNilSliceAsNull, opt.FormatNilSliceAsNull},
		{"FormatNilMapAsNull", FormatNilMapAsNull, opt.FormatNilMapAsNull},
		{"OmitZeroStructFields", OmitZeroStructFields, opt.OmitZeroStructFields},
		{"MatchCaseInsensitiveNames", MatchCaseInsensitiveNames, opt.MatchCaseInsensitiveNames},
		{"RejectUnknownMembers", RejectUnknownMembers, opt.RejectUnknownMembers},
	} {
		if v, ok := GetOption(nil, tt.make); v || ok {
			t.Errorf("%s of nothing = %v, %v", tt.name, v, ok)
		}
		for _, want := range []bool{false, true} {
			var s opt.Struct
			s.Join(tt.make(want))
			if s.Flags != opt.MakeFlags(opt.Bool(tt.flag, want)) {
				t.Errorf("%s(%v) sets %+v", tt.name, want, s.Flags)
			}
			joined := JoinOptions(tt.make(!want), nil, jsontext.AllowDuplicateNames(true), tt.make(want))
			if v, ok := GetOption(joined, tt.make); v != want || !ok {
				t.Errorf("%s(%v) joined = %v, %v", tt.name, want, v, ok)
			}
			if v, ok := GetOption(joined, jsontext.AllowDuplicateNames); !v || !ok {
				t.Errorf("AllowDuplicateNames joined = %v, %v", v, ok)
			}
		}
	}
}

// Options of which plans are made, and nothing else has an effect, can be asked for, too.
func TestTunedOptions(t *testing.T) {
	for i, make := range []func(bool) Options{RequireAll, Defaults, NullDefaults, EmitOmitted, OmitNilStructFields, Validate} {
		if v, ok := GetOption(JoinOptions(Coerce(1)), make); v || ok {
			t.Errorf("%d of others = %v, %v", i, v, ok)
		}
		for _, want := range []bool{false, true} {
			if v, ok := GetOption(JoinOptions(make(!want), Coerce(1), make(want), SelectFields("a")), make); v != want || !ok {
				t.Errorf("%d: %v, %v, want %v", i, v, ok, want)
			}
			var s opt.Struct
			s.Join(make(!want), make(want))
			f := plan.FormsOf(&s)
			if set := f.Tuned != 0; set != (want != (i == 1)) || f.Said != 0 {
				t.Errorf("%d (%v) is %+v", i, want, f)
			}
		}
	}
	var s opt.Struct
	s.Join(NonFiniteFloats(NonFiniteText), NonFiniteFloats(NonFiniteError), FormatOf[[]int]("emitnull"), FormatOf[[]string]("emitnull"), FormatOf[[]int]("emitempty"))
	f := plan.FormsOf(&s)
	form, err := f.Formats.FormatOf(reflect.TypeFor[[]int]())
	if null, ok := form.Nil(); f.NonFinite != plan.NonFiniteError || null || !ok || err != nil {
		t.Errorf("%+v, %v, %v", f, form, err)
	}
	s.Join(FormatOf[[]string]("emitnull"), FormatOf[[]int]("emitempty"))
	if again := plan.FormsOf(&s); again != f {
		t.Errorf("the same said again is %+v, was %+v", again, f)
	}
}

func TestFuncOptions(t *testing.T) {
	m1 := MarshalFunc(func(int) ([]byte, error) { return nil, nil })
	m2 := MarshalFunc(func(int) ([]byte, error) { return nil, nil })
	u := UnmarshalFunc(func([]byte, *int) error { return nil })

	if m, ok := GetOption(nil, WithMarshalers); m != nil || ok {
		t.Errorf("WithMarshalers of nothing = %v, %v", m, ok)
	}
	if u, ok := GetOption(JoinOptions(), WithUnmarshalers); u != nil || ok {
		t.Errorf("WithUnmarshalers of nothing = %v, %v", u, ok)
	}
	opts := JoinOptions(WithMarshalers(m1), WithUnmarshalers(u), WithMarshalers(m2))
	if m, ok := GetOption(opts, WithMarshalers); m != m2 || !ok {
		t.Errorf("WithMarshalers = %p, %v, want %p", m, ok, m2)
	}
	if got, ok := GetOption(opts, WithUnmarshalers); got != u || !ok {
		t.Errorf("WithUnmarshalers = %p, %v, want %p", got, ok, u)
	}
	if m, ok := GetOption(JoinOptions(opts, WithMarshalers(nil)), WithMarshalers); m != nil || !ok {
		t.Errorf("WithMarshalers(nil) = %v, %v", m, ok)
	}
	if m, ok := GetOption(WithMarshalers(m1), WithMarshalers); m != m1 || !ok {
		t.Errorf("WithMarshalers alone = %v, %v", m, ok)
	}
}

func TestDefaultOptionsV2(t *testing.T) {
	opts := DefaultOptionsV2()
	for name, setter := range map[string]func(bool) Options{
		"Deterministic":                Deterministic,
		"FormatNilSliceAsNull":         FormatNilSliceAsNull,
		"FormatNilMapAsNull":           FormatNilMapAsNull,
		"MatchCaseInsensitiveNames":    MatchCaseInsensitiveNames,
		"jsontext.AllowDuplicateNames": jsontext.AllowDuplicateNames,
		"jsontext.AllowInvalidUTF8":    jsontext.AllowInvalidUTF8,
		"jsontext.EscapeForHTML":       jsontext.EscapeForHTML,
		"jsontext.EscapeForJS":         jsontext.EscapeForJS,
		"jsontext.PreserveRawStrings":  jsontext.PreserveRawStrings,
	} {
		if v, ok := GetOption(opts, setter); v || !ok {
			t.Errorf("%s = %v, %v, want false, true", name, v, ok)
		}
		if v, ok := GetOption(JoinOptions(setter(true), opts), setter); v || !ok {
			t.Errorf("%s = %v, %v behind true, want false, true", name, v, ok)
		}
	}
	// In these the dialects do not differ.
	for name, setter := range map[string]func(bool) Options{
		"StringifyNumbers":     StringifyNumbers,
		"OmitZeroStructFields": OmitZeroStructFields,
		"RejectUnknownMembers": RejectUnknownMembers,
		"jsontext.Multiline":   jsontext.Multiline,
	} {
		if v, ok := GetOption(opts, setter); v || ok {
			t.Errorf("%s = %v, %v, want false, false", name, v, ok)
		}
	}
}

// elsewhere is an option that this module does not know: it only embeds one.
type elsewhere struct{ Options }

// TestUnknownOptionIsAnError: what an option from elsewhere is about nobody knows, so no
// call succeeds with it.
func TestUnknownOptionIsAnError(t *testing.T) {
	o := elsewhere{Deterministic(true)}
	for _, in := range []any{1, nil, "x", map[string]any{}, []int{}} {
		if out, err := Marshal(in, o, WithMarshalers(nil)); err == nil || !strings.Contains(err.Error(), "unknown option") {
			t.Errorf("Marshal of %v: %s, %v", in, out, err)
		}
	}
	for _, out := range []any{new(int), new(any), new([]int)} {
		if err := Unmarshal([]byte("1"), out, JoinOptions(o, WithUnmarshalers(nil))); err == nil || !strings.Contains(err.Error(), "unknown option") {
			t.Errorf("Unmarshal into %T: %v", out, err)
		}
	}
	v := jsontext.Value("[ 1 ]")
	if err := v.Compact(o); err == nil || string(v) != "[ 1 ]" || v.IsValid(o) {
		t.Errorf("Compact: %s, %v", v, err)
	}
	if _, err := jsontext.AppendFormat(nil, "[1]", o); err == nil {
		t.Error("AppendFormat: no error")
	}
	enc := jsontext.NewEncoder(new(bytes.Buffer), o)
	if err := enc.WriteValue([]byte("1")); err == nil || !strings.Contains(err.Error(), "unknown option") {
		t.Errorf("NewEncoder: %v", err)
	}
	if _, err := jsontext.NewDecoder(bytes.NewReader([]byte("1")), o).ReadValue(); err == nil || !strings.Contains(err.Error(), "unknown option") {
		t.Errorf("NewDecoder: %v", err)
	}
	if v, ok := GetOption(o, Deterministic); v || ok {
		t.Errorf("GetOption: %v, %v", v, ok)
	}
}
