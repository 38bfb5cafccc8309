//go:build go1.27 && goexperiment.jsonv2

package json

//lint:file-ignore SA5008 what becomes of strange tags is tested

import (
	"bytes"
	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A typePair is a type for us and what it is for std: they differ where a
// jsontext.Value is in it.
type typePair struct{ ours, std reflect.Type }

func typeOf[T any]() typePair { return typePair{reflect.TypeFor[T](), reflect.TypeFor[T]()} }

type (
	myBool     bool
	myString   string
	myInt      int32
	myByte     byte
	myMap      map[myString]int
	mySlice    []float32
	emptyIface interface{}

	textKey    struct{ s string }
	jsonMethod struct{ Raw string }

	inner1 struct {
		X int `json:"x"`
		Y string
	}
	Inner2 struct {
		Z *float64 `json:"z,omitempty"`
		A []int    `json:"a"`
	}
	outer1 struct {
		inner1
		*Inner2
		Name string `json:"name"`
	}
	hidden struct {
		*inner1
		B bool `json:"b"`
	}
	recursive struct {
		Next *recursive  `json:"next"`
		List []recursive `json:"list"`
		Any  any         `json:"any"`
	}
	folded struct {
		FirstName string `json:"first_name,case:ignore"`
		Last      int    `json:",case:strict"`
		First     string `json:"FirstNAME"`
	}
	fallbackMap struct {
		A    int            `json:"a"`
		Rest map[string]any `json:",embed"`
	}
	fallbackPtr struct {
		A    int             `json:"a"`
		Rest *map[string]int `json:",embed"`
	}
	fallbackOur struct {
		A    int            `json:"a"`
		Rest jsontext.Value `json:",embed"`
	}
	fallbackStd struct {
		A    int           `json:"a"`
		Rest stdtext.Value `json:",embed"`
	}
	stringTags struct {
		I int      `json:"i,string"`
		F *float64 `json:"f,string"`
		U []uint8  `json:"u,string"`
	}
	stringTagsOK struct {
		I int      `json:"i,string"`
		F *float32 `json:"f,string"`
		P **uint16 `json:"p,string"`
	}
	stringTagsLegacy struct {
		I int            `json:"i,string"`
		B bool           `json:"b,string"`
		S *string        `json:"s,string"`
		M map[string]int `json:"m,string"`
		A any            `json:"a,string"`
		P **int          `json:"p,string"`
		T textKey        `json:"t,string"`
	}
	badTags struct {
		A int `json:"a,omitEmpty"`
		B int `json:"b"`
	}
	noFields struct{ _ int }
)

func (k *textKey) UnmarshalText(b []byte) error {
	if bytes.HasPrefix(b, []byte("!")) {
		return errors.New("exclamation")
	}
	k.s = string(b)
	return nil
}

func (m *jsonMethod) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("[")) {
		return errors.New("no arrays")
	}
	m.Raw = string(b)
	return nil
}

var leafTypes = []typePair{
	typeOf[bool](), typeOf[myBool](), typeOf[string](), typeOf[myString](),
	typeOf[int](), typeOf[int8](), typeOf[int16](), typeOf[int32](), typeOf[int64](), typeOf[myInt](),
	typeOf[uint](), typeOf[uint8](), typeOf[uint16](), typeOf[uint32](), typeOf[uint64](), typeOf[uintptr](),
	typeOf[float32](), typeOf[float64](), typeOf[[]byte](), typeOf[[3]byte](), typeOf[[]myByte](), typeOf[[2]myByte](), typeOf[[0]byte](),
	typeOf[time.Time](), typeOf[time.Duration](), typeOf[any](), typeOf[any](), typeOf[emptyIface](), typeOf[io.Reader](),
	typeOf[textKey](), typeOf[jsonMethod](), typeOf[chan int](), typeOf[complex64](), typeOf[struct{}](), typeOf[[]struct{}](),
	{reflect.TypeFor[jsontext.Value](), reflect.TypeFor[stdtext.Value]()},
	typeOf[myMap](), typeOf[mySlice](), typeOf[outer1](), typeOf[hidden](), typeOf[recursive](), typeOf[folded](),
	typeOf[fallbackMap](), typeOf[fallbackPtr](), {reflect.TypeFor[fallbackOur](), reflect.TypeFor[fallbackStd]()},
	typeOf[stringTags](), typeOf[stringTagsOK](), typeOf[stringTagsLegacy](), typeOf[badTags](), typeOf[noFields](),
	typeOf[map[string]any](), typeOf[map[string]string](), typeOf[[]any](), typeOf[[]string](), typeOf[[]int](), typeOf[[]float64](),
}

var keyTypes = []typePair{
	typeOf[string](), typeOf[myString](), typeOf[int](), typeOf[uint8](), typeOf[myInt](), typeOf[float64](), typeOf[textKey](), typeOf[any](), typeOf[bool](),
}

var fieldNames = []string{"a", "b", "name", "first_name", "x", "Längerer Name", "z\\u0061"}

func randomType(r *rand.Rand, depth int) typePair {
	if depth == 0 || r.IntN(3) == 0 {
		return leafTypes[r.IntN(len(leafTypes))]
	}
	e := randomType(r, depth-1)
	switch r.IntN(6) {
	case 0:
		return typePair{reflect.SliceOf(e.ours), reflect.SliceOf(e.std)}
	case 1:
		n := r.IntN(4)
		return typePair{reflect.ArrayOf(n, e.ours), reflect.ArrayOf(n, e.std)}
	case 2:
		return typePair{reflect.PointerTo(e.ours), reflect.PointerTo(e.std)}
	case 3:
		k := keyTypes[r.IntN(len(keyTypes))]
		return typePair{reflect.MapOf(k.ours, e.ours), reflect.MapOf(k.std, e.std)}
	}
	var ours, std []reflect.StructField
	for i := range 1 + r.IntN(5) {
		if i > 0 {
			e = randomType(r, depth-1)
		}
		tag := fieldNames[i]
		if r.IntN(30) == 0 {
			tag = fieldNames[0]
		}
		if r.IntN(8) == 0 {
			tag += ",string"
		}
		if r.IntN(8) == 0 {
			tag += ",case:ignore"
		}
		f := reflect.StructField{Name: "F" + strconv.Itoa(i), Type: e.ours, Tag: reflect.StructTag(`json:"` + tag + `"`)}
		ours = append(ours, f)
		f.Type = e.std
		std = append(std, f)
	}
	return typePair{reflect.StructOf(ours), reflect.StructOf(std)}
}

// optionPairs are options by both names.
var optionPairs = []struct {
	flag opt.Flag
	std  func(bool) stdjson.Options
}{
	{opt.AllowDuplicateNames, stdtext.AllowDuplicateNames},
	{opt.AllowInvalidUTF8, stdtext.AllowInvalidUTF8},
	{opt.StringifyNumbers, stdjson.StringifyNumbers},
	{opt.MatchCaseInsensitiveNames, stdjson.MatchCaseInsensitiveNames},
	{opt.RejectUnknownMembers, stdjson.RejectUnknownMembers},
	{opt.CallMethodsWithLegacySemantics, stdv1.CallMethodsWithLegacySemantics},
	{opt.FormatByteArrayAsArray, stdv1.FormatByteArrayAsArray},
	{opt.FormatBytesWithLegacySemantics, stdv1.FormatBytesWithLegacySemantics},
	{opt.FormatDurationAsNano, stdv1.FormatDurationAsNano},
	{opt.MatchCaseSensitiveDelimiter, stdv1.MatchCaseSensitiveDelimiter},
	{opt.MergeWithLegacySemantics, stdv1.MergeWithLegacySemantics},
	{opt.ParseBytesWithLooseRFC4648, stdv1.ParseBytesWithLooseRFC4648},
	{opt.ParseTimeWithLooseRFC3339, stdv1.ParseTimeWithLooseRFC3339},
	{opt.ReportErrorsWithLegacySemantics, stdv1.ReportErrorsWithLegacySemantics},
	{opt.StringifyWithLegacySemantics, stdv1.StringifyWithLegacySemantics},
	{opt.UnmarshalArrayFromAnyLength, stdv1.UnmarshalArrayFromAnyLength},
}

func randomOptions(r *rand.Rand) (ours []Options, std []stdjson.Options, text string) {
	switch r.IntN(4) {
	case 0:
		return nil, nil, "v2"
	case 1:
		return []Options{&opt.DefaultV1}, []stdjson.Options{stdv1.DefaultOptionsV1()}, "v1"
	}
	n := r.IntN(4)
	if r.IntN(3) == 0 {
		ours = append(ours, &opt.DefaultV1)
		std = append(std, stdv1.DefaultOptionsV1())
		text = "v1 "
	}
	for range n {
		p := optionPairs[r.IntN(len(optionPairs))]
		on := text == "" || r.IntN(2) == 0
		ours = append(ours, opt.Of(opt.Bool(p.flag, on)))
		std = append(std, p.std(on))
		text += fmt.Sprintf(" option %d %v", bits.Len64(uint64(p.flag))-1, on)
	}
	return ours, std, text
}

// TestUnmarshalCompleteFormAsStd is TestUnmarshalAsStd for the complete form
// alone.
func TestUnmarshalCompleteFormAsStd(t *testing.T) {
	plan.DisableFast = true
	defer func() { plan.DisableFast = false }()
	for seed := range uint64(5_000) {
		if !unmarshalAsStd(t, 1<<40+seed) {
			break
		}
	}
}

// TestUnmarshalAsStd compares the result, the error and its place with those of
// std for random types, documents and options.
func TestUnmarshalAsStd(t *testing.T) {
	seeds := 20_000
	if testing.Short() {
		seeds = 4_000
	}
	failures := 0
	for seed := range seeds {
		if !unmarshalAsStd(t, uint64(seed)) {
			if failures++; failures == 10 {
				t.Fatal("too many differences")
			}
		}
	}
}

func unmarshalAsStd(t *testing.T, seed uint64) bool {
	r := rand.New(rand.NewPCG(seed, 1))
	typ := randomType(r, 1+r.IntN(3))
	ourOpts, stdOpts, optText := randomOptions(r)
	ours, std := reflect.New(typ.ours), reflect.New(typ.std)
	for round := range 2 {
		d := document{r: r}
		d.value(typ.std, 3)
		if r.IntN(3) == 0 {
			d.mutate()
		}
		in := bytes.Clone(d.b)
		var gotErr, wantErr error
		how := "Unmarshal"
		switch r.IntN(4) {
		case 0:
			how = "UnmarshalRead"
			gotErr = UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), ours.Interface(), ourOpts...)
			wantErr = stdjson.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), std.Interface(), stdOpts...)
		case 1:
			how = "UnmarshalDecode"
			wrapped := append(append([]byte(`[1,`), in...), `,"after"]`...)
			od, sd := jsontext.NewDecoder(bytes.NewReader(wrapped), ourOpts...), stdtext.NewDecoder(bytes.NewReader(wrapped), stdOpts...)
			for range 2 {
				od.ReadToken()
				sd.ReadToken()
			}
			gotErr = UnmarshalDecode(od, ours.Interface())
			wantErr = stdjson.UnmarshalDecode(sd, std.Interface())
			if gotErr == nil && wantErr == nil {
				got, err1 := od.ReadToken()
				gotText := got.String() + fmt.Sprint(od.InputOffset(), od.StackPointer(), err1)
				want, err2 := sd.ReadToken()
				wantText := want.String() + fmt.Sprint(sd.InputOffset(), sd.StackPointer(), err2)
				if gotText != wantText {
					t.Errorf("seed %d: %s of %s into %v with %s: next token %s, want %s", seed, how, in, typ.ours, optText, gotText, wantText)
					return false
				}
			}
		default:
			gotErr = Unmarshal(in, ours.Interface(), ourOpts...)
			wantErr = stdjson.Unmarshal(in, std.Interface(), stdOpts...)
		}
		got, want := strings.ReplaceAll(describeError(gotErr), "fallbackOur", "fallbackStd"), describeError(wantErr)
		if bytes.Contains(in, []byte(`\u`)) && strings.HasPrefix(want, "syntactic") && strings.HasPrefix(got, "syntactic") {
			got = want // in the v1 dialect std's offset depends on where its buffer ends
		}
		if _, legacy := wantErr.(*stdv1.UnmarshalTypeError); legacy {
			got = strings.Split(got, "|")[0]
		}
		if got != want {
			t.Errorf("seed %d: %s of %s into %v with %s (round %d):\n\tgot  error %s\n\twant error %s", seed, how, in, typ.ours, optText, round, got, want)
			return false
		}
		got, want = dump(ours.Elem(), 0), dump(std.Elem(), 0)
		if got != want {
			t.Errorf("seed %d: %s of %s into %v with %s (round %d, error %v):\n\tgot  %s\n\twant %s", seed, how, in, typ.ours, optText, round, gotErr, got, want)
			return false
		}
	}
	return true
}

func describeError(err error) string {
	const cannot = "json: cannot"
	switch e := err.(type) {
	case nil:
		return "nil"
	case *SemanticError:
		if e.Err == ErrUnknownName {
			return "unknown name"
		}
		text := e.Error()
		if i := strings.Index(text, "no default representation; a tag"); i >= 0 {
			text = text[:i+len("no default representation")] // only this module says what to write instead
		}
		return fmt.Sprintf("semantic %d %v|%q %v %s %s", e.ByteOffset, e.GoType, e.JSONPointer, e.JSONKind, e.JSONValue, text)
	case *stdjson.SemanticError:
		if e.Err == stdjson.ErrUnknownName {
			return "unknown name"
		}
		text := strings.Replace(e.Error(), "json: unable to", cannot, 1)
		return fmt.Sprintf("semantic %d %v|%q %v %s %s", e.ByteOffset, e.GoType, e.JSONPointer, e.JSONKind, e.JSONValue, text)
	case *stdv1.UnmarshalTypeError:
		return fmt.Sprintf("semantic %d %v", e.Offset, e.Type)
	case *jsontext.SyntacticError:
		return fmt.Sprintf("syntactic %d", e.ByteOffset)
	case *stdtext.SyntacticError:
		return fmt.Sprintf("syntactic %d", e.ByteOffset)
	case *stdv1.SyntaxError:
		return fmt.Sprintf("syntactic %d", e.Offset)
	}
	if strings.HasPrefix(err.Error(), "json: unknown field") {
		return "unknown name"
	}
	return fmt.Sprintf("%T %v", err, err)
}

// dump writes a value so that equal ones look equal, whichever package their
// types are of.
func dump(v reflect.Value, depth int) string {
	if depth > 40 {
		return "…"
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return "&" + dump(v.Elem(), depth+1)
	case reflect.Interface:
		if v.IsNil() {
			return "nil"
		}
		return v.Elem().Type().String() + "(" + dump(v.Elem(), depth+1) + ")"
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			return "nil"
		}
		if v.Type().Elem().Kind() == reflect.Uint8 {
			b := make([]byte, v.Len())
			for i := range b {
				b[i] = byte(v.Index(i).Uint())
			}
			return fmt.Sprintf("%q", b)
		}
		s := "["
		for i := range v.Len() {
			s += dump(v.Index(i), depth+1) + " "
		}
		return s + "]"
	case reflect.Map:
		if v.IsNil() {
			return "nil"
		}
		var entries []string
		for it := v.MapRange(); it.Next(); {
			entries = append(entries, dump(it.Key(), depth+1)+":"+dump(it.Value(), depth+1))
		}
		slices.Sort(entries)
		return "map" + fmt.Sprint(entries)
	case reflect.Struct:
		if v.Type() == plan.TimeType && v.CanInterface() {
			return v.Interface().(time.Time).Format(time.RFC3339Nano)
		}
		s := "{"
		for i := range v.NumField() {
			s += dump(v.Field(i), depth+1) + " "
		}
		return s + "}"
	case reflect.String:
		return strconv.Quote(v.String())
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.FormatUint(v.Uint(), 10)
	}
	return v.Kind().String()
}

// Where a name must stand, a value of no known type is an error; what it becomes is what the standard
// library makes of it, which depends on whether names may come again.
func TestAnyWhereNamesStand(t *testing.T) {
	for _, value := range []string{`{}`, `[]`, `{"b":1}`, `[1]`, `"x"`, `1`, `true`, `null`, `x`, ``} {
		for _, before := range []string{`{`, `{"a":false,`} {
			tokens := 1 + 2*strings.Count(before, ":")
			merge := &opt.Struct{Flags: opt.MakeFlags(opt.AllowDuplicateNames | opt.MergeWithLegacySemantics | 1)}
			for k, opts := range [][]Options{nil, {jsontext.AllowDuplicateNames(true)}, {merge}} {
				std := [][]stdjson.Options{nil, {stdtext.AllowDuplicateNames(true)}, {stdtext.AllowDuplicateNames(true), stdv1.MergeWithLegacySemantics(true)}}[k]
				ours := jsontext.NewDecoder(strings.NewReader(before + value + "}"))
				theirs := stdtext.NewDecoder(strings.NewReader(before + value + "}"))
				for range tokens {
					ours.ReadToken()
					theirs.ReadToken()
				}
				var got, want any
				gotErr, wantErr := UnmarshalDecode(ours, &got, opts...), stdjson.UnmarshalDecode(theirs, &want, std...)
				if !reflect.DeepEqual(got, want) || (gotErr == nil) != (wantErr == nil) {
					t.Errorf("%s after %s, %d: %#v, %v, want %#v, %v", value, before, k, got, gotErr, want, wantErr)
				}
			}
		}
	}
}
