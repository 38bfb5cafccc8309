package json

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

type flatLeaf struct {
	F float64 `json:"f"`
	S string  `json:"s"`
	I int64   `json:"i"`
}

type flatMaybe struct {
	S string  `json:"s,omitempty"`
	F float64 `json:"f"`
}

// flatAlone begins with a struct, which is all but one of its members.
type flatAlone struct {
	In  flatLeaf `json:"in"`
	End float64  `json:"end"`
}

type flatDeep struct {
	A struct {
		B struct {
			C flatLeaf `json:"c"`
		} `json:"b"`
	} `json:"a"`
}

type flatLong struct {
	ANameThatIsAlmostAsLongAsAKey  flatLeaf `json:"aNameThatIsAlmostAsLongAsAKey"`
	ANameThatIsLongerThanAnyKeyMay flatLeaf `json:"aNameThatIsLongerThanWhatIsCopiedOfAKey"`
	ShortName                      flatAlone
	AnotherNameOfTwentyEight       float64 `json:"anotherNameOfTwentyEightHere"`
}

// flatMix has structs before and after members of every kind that matters to them.
type flatMix struct {
	First  flatLeaf   `json:"first"`
	Maybe  flatMaybe  `json:"maybe"`
	Deep   flatDeep   `json:"deep"`
	Gone   string     `json:"gone,omitempty"`
	Alone  flatAlone  `json:"alone"`
	Undone flatLeaf   `json:"undone,omitempty"`
	Long   flatLong   `json:"long"`
	List   []flatMix  `json:"list"`
	Leaves []flatLeaf `json:"leaves,omitempty"`
	Deeps  []flatDeep `json:"deeps"`
	Empty  []struct{} `json:"empty"`
	Zero   flatLeaf   `json:"zero,omitzero"`
	Text   *flatMix   `json:"text"`
	None   struct{}   `json:"none"`
	Last   flatLeaf   `json:"last"`
}

// flatValue returns a value each float, string and integer of which draw has made.
func flatValue(r *rand.Rand, depth int) *flatMix {
	v := new(flatMix)
	fill(reflect.ValueOf(v).Elem(), r, depth)
	return v
}

func fill(v reflect.Value, r *rand.Rand, depth int) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), r, depth)
		}
	case reflect.Pointer:
		if depth > 0 && r.IntN(2) == 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), r, depth-1)
		}
	case reflect.Slice:
		if n := r.IntN(4); depth > 0 || v.Type().Elem().Kind() != reflect.Struct || v.Type().Elem().NumField() < 5 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			for i := range n {
				fill(v.Index(i), r, depth-1)
			}
		}
	case reflect.String:
		v.SetString([]string{"", "", "a", "<é>", strings.Repeat("long ", r.IntN(20))}[r.IntN(5)])
	case reflect.Float64:
		v.SetFloat([]float64{0, -1.5, 1e300, -2.2250738585072014e-308}[r.IntN(4)])
	case reflect.Int64:
		v.SetInt([]int64{0, 7, -1 << 63, 1<<63 - 1}[r.IntN(4)])
	}
}

// places returns the addresses of all floats and strings in v.
func places(v reflect.Value) (all []reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			all = append(all, places(v.Field(i))...)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			all = places(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			all = append(all, places(v.Index(i))...)
		}
	case reflect.String, reflect.Float64:
		all = append(all, v)
	}
	return all
}

func sameAsComplete(t *testing.T, what any, write func() ([]byte, error)) {
	t.Helper()
	got, err := write()
	got = bytes.Clone(got)
	plan.DisableFast = true
	want, wantErr := write()
	plan.DisableFast = false
	if !bytes.Equal(got, want) || !reflect.DeepEqual(err, wantErr) {
		t.Fatalf("%v:\n%s, %v, want\n%s, %v", what, got, err, want, wantErr)
	}
}

// Structs within structs, and lists of them, are written as the complete form writes
// them, with the same errors, wherever in them one is.
func TestStructsWithin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	options := [][]Options{
		nil, {DefaultOptionsV2(), jsontext.EscapeForHTML(true)}, {OmitZeroStructFields(true)}, {StringifyNumbers(true)},
		{jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)},
	}
	for i := range 200 {
		v := flatValue(r, i%3)
		opts := options[i%len(options)]
		write := func() ([]byte, error) { return Append(make([]byte, 0, r.IntN(3000)), v, opts...) }
		sameAsComplete(t, i, write)
		for k, at := range places(reflect.ValueOf(v)) {
			if k > 60 && r.IntN(20) > 0 {
				continue
			}
			was := reflect.New(at.Type()).Elem()
			was.Set(at)
			if at.Kind() == reflect.String {
				at.SetString("wrong\xff")
			} else {
				at.SetFloat(math.NaN())
			}
			sameAsComplete(t, fmt.Sprint(i, " wrong at ", k), write)
			at.Set(was)
		}
	}
}

// Where a struct within is always there, with all its members, its ops are among those
// around it.
func TestStructsWithinNeedNoCall(t *testing.T) {
	for _, tt := range []struct {
		in     any
		kinds  []marshal.WriteKind // of the ops before the last
		levels int
	}{
		{flatDeep{}, []marshal.WriteKind{marshal.WriteFloat64, marshal.WriteString, marshal.WriteInt64, 0, 0, 0}, 4},
		{flatAlone{}, []marshal.WriteKind{marshal.WriteFloat64, marshal.WriteString, marshal.WriteInt64, 0, marshal.WriteFloat64}, 2},
		{struct{ M flatMaybe }{}, []marshal.WriteKind{marshal.WriteObject}, 1},
		{struct {
			L flatLeaf `json:",omitzero"`
			N struct{}
		}{}, []marshal.WriteKind{marshal.WriteObject, marshal.WriteObject}, 1},
		{struct {
			ANameThatIsTooLongForBothOfThem flatLeaf
		}{}, []marshal.WriteKind{marshal.WriteMaybe}, 1},
	} {
		m := marshal.States.Get().(*marshal.State)
		s := m.PlanFor(reflect.TypeOf(tt.in), 0).Fields
		var kinds []marshal.WriteKind
		for i := range s.Ops {
			if s.Ops[i].Guard == marshal.BehindLast {
				break
			}
			kinds = append(kinds, s.Ops[i].Kind)
		}
		if !slices.Equal(kinds, tt.kinds) || s.Levels != tt.levels {
			t.Errorf("%T: the ops are of the kinds %d, want %d; %d levels, want %d", tt.in, kinds, tt.kinds, s.Levels, tt.levels)
		}
		m.Close(false)
	}
}

// Whichever members are left out, for whatever reason, the first that is there comes after
// the bracket, and others after a comma.
func TestFirstMember(t *testing.T) {
	type may struct {
		S string `json:"s,omitempty"`
	}
	kinds := []struct {
		tag    string
		values []any // the first is left out, or fails
	}{
		{`json:"%c"`, []any{math.NaN(), 1.5}},
		{`json:"%c,omitempty"`, []any{"", "text"}},
		{`json:"%c,omitzero"`, []any{int64(0), int64(7)}},
		{`json:"%c,omitempty"`, []any{(*may)(nil), &may{}, &may{"text"}}},
		{`json:"%c"`, []any{flatLeaf{F: math.Inf(1)}, flatLeaf{}}},
		{`json:"%cNameThatIsLongerThanWhatIsCopiedOfAKey,omitzero"`, []any{uint16(0), uint16(3)}},
		{`json:"%cNameThatIsLongerThanWhatIsCopiedOfAKey"`, []any{false, true}},
	}
	for n := range len(kinds) * len(kinds) * len(kinds) {
		var fields []reflect.StructField
		var values [][]any
		for i, k := 0, n; i < 3; i, k = i+1, k/len(kinds) {
			kind, name := kinds[k%len(kinds)], 'A'+rune(i)
			fields = append(fields, reflect.StructField{
				Name: string(name), Type: reflect.TypeOf(kind.values[0]), Tag: reflect.StructTag(fmt.Sprintf(kind.tag, name)),
			})
			values = append(values, kind.values)
		}
		list := reflect.MakeSlice(reflect.SliceOf(reflect.StructOf(fields)), 0, 27)
		for k := range len(values[0]) * len(values[1]) * len(values[2]) {
			v := reflect.New(list.Type().Elem()).Elem()
			for i, of := range values {
				v.Field(i).Set(reflect.ValueOf(of[k%len(of)]))
				k /= len(of)
			}
			sameAsComplete(t, v, func() ([]byte, error) { return Marshal(v.Interface()) })
			if _, err := Marshal(v.Interface()); err == nil {
				list = reflect.Append(list, v)
			}
		}
		sameAsComplete(t, list.Type(), func() ([]byte, error) { return Marshal(list.Interface()) })
	}
}

// A struct may have more fields than the fast form counts.
func TestManyFields(t *testing.T) {
	for _, n := range []int{marshal.MaxFields, marshal.MaxFields + 1} {
		fields := make([]reflect.StructField, n)
		for i := range fields {
			fields[i] = reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[int8](), Tag: `json:",omitzero"`}
		}
		v := reflect.New(reflect.StructOf(fields)).Elem()
		v.Field(1).SetInt(1)
		v.Field(n - 1).SetInt(2)
		want := fmt.Sprintf(`{"F1":1,"F%d":2}`, n-1)
		if got, err := Marshal(v.Interface()); string(got) != want || err != nil {
			t.Errorf("%d fields: %s, %v, want %s", n, got, err, want)
		}
	}
}

// They count as levels.
func TestStructsWithinAreLevels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 60 {
		v := flatValue(r, 2)
		for limit := range 16 {
			for _, in := range []any{v, v.Deep, []flatDeep{v.Deep, v.Deep}, v.Alone, []flatAlone{{}, {}}, []flatLeaf{{}, {}}} {
				sameAsComplete(t, fmt.Sprintf("%d, %T with %d levels", i, in, limit), func() ([]byte, error) {
					return Marshal(in, jsontext.DepthLimit(limit))
				})
			}
		}
	}
}

// shortWriter takes so many bytes, in as many calls as there are.
type shortWriter struct {
	bytes.Buffer
	left    int
	longest int
}

var errShort = errors.New("no more room")

func (w *shortWriter) Write(b []byte) (int, error) {
	w.longest = max(w.longest, len(b))
	n := min(len(b), w.left)
	w.left -= n
	w.Buffer.Write(b[:n])
	if n < len(b) {
		return n, errShort
	}
	return n, nil
}

// However little there is in each struct, lists of them are handed to a writer piece by
// piece; and where that fails is found out.
func TestStructsWithinAreFlushed(t *testing.T) {
	type one struct {
		In struct {
			N int `json:"n"`
		} `json:"in"`
	}
	type two struct {
		S  string  `json:"s,omitempty"`
		Is []int64 `json:"is"`
	}
	r := rand.New(rand.NewPCG(5, 6))
	var mixes []*flatMix
	for range 40 {
		mixes = append(mixes, flatValue(r, 2))
	}
	for _, in := range []any{make([]one, 30_000), make([]two, 30_000), make([]struct{}, 30_000), make([]flatDeep, 3000), mixes, map[string]any{"k": make([]one, 30_000)}} {
		want, err := Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		w := shortWriter{left: math.MaxInt}
		if err := MarshalWrite(&w, in); err != nil || !bytes.Equal(w.Bytes(), want) {
			t.Fatalf("%T: %d bytes, %v, want %d", in, w.Len(), err, len(want))
		}
		if w.longest > 64<<10 {
			t.Errorf("%T: %d bytes at once", in, w.longest)
		}
		for left := 0; left < len(want); left += 1 + len(want)/50 {
			w := shortWriter{left: left}
			if err := MarshalWrite(&w, in); !errors.Is(err, errShort) || !bytes.Equal(w.Bytes(), want[:left]) {
				t.Fatalf("%T: %d bytes, %v, want %d", in, w.Len(), err, left)
			}
		}
	}
}
