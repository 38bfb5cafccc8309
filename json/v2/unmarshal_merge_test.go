package json

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
)

// mergeAsStd reads in as encoding/json/v2 does, or is nil where there is none.
var mergeAsStd func(in []byte, out any, duplicates bool) error

type (
	mergePoint struct {
		X, Y int
		S    string
		T    []string
		P    *int
	}
	mergeText  struct{ s string }
	mergeFloat float64
)

func (m mergeText) MarshalText() ([]byte, error) { return []byte(m.s), nil }

func (m *mergeText) UnmarshalText(b []byte) error {
	if string(b) == "k4" {
		return io.ErrNoProgress
	}
	m.s += string(b) // tells whether there was something before
	return nil
}

// mergeValue returns JSON for a type, or sometimes for another one.
func mergeValue(r *rand.Rand, t reflect.Type, depth int) string {
	object := func(member func(i int) string) string {
		var ms []string
		for i := range r.IntN(7) {
			if m := member(i); m != "" {
				ms = append(ms, m)
			}
		}
		s := strings.Join(ms, ",")
		if r.IntN(40) == 0 {
			s += strings.Repeat(" ", 5000) // the window of the index ends
		}
		return "{" + s + "}"
	}
	if n := r.IntN(60); n == 0 {
		return "null"
	} else if n == 1 {
		return `{"k1":[1,{"k2":"x"}],"X":"y"}`
	}
	switch t.Kind() {
	case reflect.Bool:
		return fmt.Sprint(r.IntN(2) == 0)
	case reflect.Int, reflect.Uint8:
		return fmt.Sprint(r.IntN(200))
	case reflect.Float64:
		return fmt.Sprint(float64(r.IntN(1000)) / 8)
	case reflect.String:
		return fmt.Sprintf("\"text %d\"", r.IntN(20))
	case reflect.Pointer:
		return mergeValue(r, t.Elem(), depth)
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			n := r.IntN(10)
			if t.Kind() == reflect.Array && r.IntN(10) > 0 {
				n = t.Len()
			}
			return `"` + base64.StdEncoding.EncodeToString([]byte("some bytes")[:n]) + []string{"", "", "", "", "\\n", "*"}[r.IntN(6)] + `"`
		}
		n := r.IntN(4)
		if t.Kind() == reflect.Array {
			n = t.Len()
		}
		var vs []string
		for range n {
			vs = append(vs, mergeValue(r, t.Elem(), depth-1))
		}
		return "[" + strings.Join(vs, ",") + "]"
	case reflect.Map:
		return object(func(i int) string {
			name := fmt.Sprintf(`"k%d"`, r.IntN(6)+6*(i%2))
			switch n := r.IntN(30); {
			case t.Key().Kind() == reflect.Int || t.Key().Kind() == reflect.Float64:
				name = []string{`"0"`, `"-0"`, `"1"`, `"-1"`, `"\u0031"`, `"2"`, `"17"`, `"x"`, `"3"`, `"4"`, `"5"`, `"6"`, `"7"`}[r.IntN(13)]
			case n == 0:
				name = `"\u006b1"` // k1
			}
			return name + ":" + mergeValue(r, t.Elem(), depth-1)
		})
	case reflect.Struct:
		if t == reflect.TypeFor[mergeText]() {
			return fmt.Sprintf(`"k%d"`, r.IntN(6))
		}
		return object(func(i int) string {
			if i >= t.NumField() {
				return ""
			}
			f := t.Field(i)
			return `"` + f.Name + `":` + mergeValue(r, f.Type, depth-1)
		})
	}
	if t.NumMethod() > 0 {
		return []string{"null", "null", "null", "1", "{}"}[r.IntN(5)]
	}
	of := []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[float64](), reflect.TypeFor[bool](), reflect.TypeFor[map[string]any](), reflect.TypeFor[[]any]()}
	if depth <= 0 {
		of = of[:3]
	}
	return mergeValue(r, of[r.IntN(len(of))], depth)
}

// TestUnmarshalMerges: what there is, above all in maps, becomes what the complete form makes of it, and
// encoding/json/v2, and so does what else leads there.
func TestUnmarshalMerges(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 30))
	count := 600
	if testing.Short() {
		count = 100
	}
	for range count {
		merges[map[string]int](t, r)
		merges[map[string]string](t, r)
		merges[map[string]bool](t, r)
		merges[map[string][]byte](t, r)
		merges[map[string]float64](t, r)
		merges[map[string][6]byte](t, r)
		merges[[][6]byte](t, r)
		merges[struct {
			A, B [6]byte
			E    error
			P    *[6]byte
			S    fmt.Stringer
		}](t, r)
		merges[map[string]mergeFloat](t, r)
		merges[map[string]mergePoint](t, r)
		merges[map[string]*mergePoint](t, r)
		merges[map[string]mergeText](t, r)
		merges[map[mergeText]int](t, r)
		merges[map[string][]int](t, r)
		merges[map[string][]mergePoint](t, r)
		merges[map[string][2]mergePoint](t, r)
		merges[map[string]map[string]int](t, r)
		merges[map[string]map[int]mergePoint](t, r)
		merges[map[int]mergePoint](t, r)
		merges[map[int]string](t, r)
		merges[map[float64]int](t, r)
		merges[map[string]jsontext.Value](t, r)
		merges[map[string]any](t, r)
		merges[map[int]any](t, r)
		merges[any](t, r)
		merges[[]any](t, r)
		merges[struct {
			A any
			M map[string]map[string]any
			N map[int]mergePoint
			E mergePoint
		}](t, r)
		if t.Failed() {
			return
		}
	}
}

func merges[T any](t *testing.T, r *rand.Rand) {
	t.Helper()
	typ := reflect.TypeFor[T]()
	before, in := []byte(mergeValue(r, typ, 3)), []byte(mergeValue(r, typ, 3))
	if r.IntN(10) == 0 {
		in = in[:r.IntN(len(in)+1)]
	}
	duplicates := r.IntN(3) == 0
	other := []Options{nil, nil, StringifyNumbers(true), IntegersInAny(true), RawNumbersInAny(true), jsontext.AllowInvalidUTF8(true)}[r.IntN(6)]
	opts := []Options{jsontext.AllowDuplicateNames(duplicates), other}
	// alias has what v had before, as it is after that. In a list of scalars that has no room for those
	// that come, the complete form leaves some of them, and others do not.
	shares := !strings.Contains(fmt.Sprint(typ), "mergePoint") && !strings.Contains(fmt.Sprint(typ), "[]int")
	run := func(read func(in []byte, out *T) error) (v, alias T, err error) {
		_ = Unmarshal(before, &v, jsontext.AllowDuplicateNames(true))
		if shares {
			alias = v
		}
		err = read(in, &v)
		return v, alias, err
	}
	type call struct {
		name string
		read func(in []byte, out *T) error
	}
	for _, d := range []call{
		{"Unmarshal", func(in []byte, out *T) error { return Unmarshal(in, out, opts...) }},
		{"UnmarshalRead", func(in []byte, out *T) error {
			return UnmarshalRead(iotest.HalfReader(bytes.NewReader(in)), out, opts...)
		}},
		{"UnmarshalDecode", func(in []byte, out *T) error {
			return UnmarshalDecode(jsontext.NewDecoder(bytes.NewBuffer(append(bytes.Clone(in), " 1"...)), opts...), out)
		}},
		{"CollectErrors", func(in []byte, out *T) error { return Unmarshal(in, out, JoinOptions(opts...), CollectErrors(3)) }},
	} {
		got, alias, err := run(d.read)
		undo := DisableFast()
		want, wantAlias, wantErr := run(d.read)
		undo()
		where := fmt.Sprintf("%s of %.2000q into %T that has had %.2000q", d.name, in, got, before)
		sameError(t, where, err, wantErr)
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(alias, wantAlias) {
			t.Errorf("%s:\n\tgot  %v, %v\n\twant %v, %v\n\t%v", where, got, alias, want, wantAlias, err)
		}
		if mergeAsStd == nil || d.name != "Unmarshal" || other != nil {
			continue
		}
		want, wantAlias, wantErr = run(func(in []byte, out *T) error { return mergeAsStd(in, out, duplicates) })
		if (err == nil) != (wantErr == nil) || err == nil && (!reflect.DeepEqual(got, want) || !reflect.DeepEqual(alias, wantAlias)) {
			t.Errorf("%s, as std:\n\tgot  %v, %v, %v\n\twant %v, %v, %v", where, got, alias, err, want, wantAlias, wantErr)
		}
	}
}
