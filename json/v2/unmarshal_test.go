package json

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

func ptr[T any](v T) *T { return &v }

type (
	unmarshalRaw1  struct{ got string }
	unmarshalText1 struct{ got string }
	unmarshalFrom1 struct{ got []string }
	unmarshalSkip1 struct {
		A int `json:"a"`
	}
	embedded1 struct {
		X int `json:"x"`
	}
	Embedded2 struct {
		Y int `json:"y"`
	}
	tree1 struct {
		Name string            `json:"name"`
		Kids []*tree1          `json:"kids"`
		Map  map[string]*tree1 `json:"map"`
	}
	delegate1 struct {
		N     int `json:"n"`
		calls int
	}
	ring1 *ring1
	loop1 struct {
		Next pointer1 `json:"next"`
		N    int      `json:"n"`
	}
	pointer1 *loop1
)

func (u *unmarshalRaw1) UnmarshalJSON(b []byte) error {
	u.got = string(b)
	return nil
}

func (u *unmarshalText1) UnmarshalText(b []byte) error {
	u.got = string(b)
	return nil
}

func (u *unmarshalFrom1) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() != ']' {
		var s string
		if err := UnmarshalDecode(dec, &s); err != nil {
			return err
		}
		u.got = append(u.got, s)
	}
	_, err := dec.ReadToken()
	return err
}

func (u *unmarshalSkip1) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.ErrUnsupported }

// A type without a name's methods is how a method reads the rest of its type.
func (d *delegate1) UnmarshalJSON(b []byte) error {
	if d.calls++; d.calls > 3 {
		return errors.New("called again and again")
	}
	type plain *delegate1
	return Unmarshal(b, plain(d))
}

func TestUnmarshal(t *testing.T) {
	tests := []struct {
		name string
		in   string
		out  any // set before
		opts []Options
		want any
	}{
		{"Bool", " true ", new(bool), nil, true},
		{"Null", "null", ptr(7), nil, 0},
		{"NullMerged", "null", ptr(7), []Options{opt.Of(opt.MergeWithLegacySemantics | 1)}, 7},
		{"Int8", "-128", new(int8), nil, int8(-128)},
		{"Uint64", "18446744073709551615", new(uint64), nil, uint64(math.MaxUint64)},
		{"Float32", "3.4028234663852886e38", new(float32), nil, float32(math.MaxFloat32)},
		{"String", `"a\u00e4\n😀"`, new(string), nil, "aä\n😀"},
		{"StringifyNumbers", `["1","-2"]`, new([]int), []Options{StringifyNumbers(true)}, []int{1, -2}},
		{"Bytes", `"AQID"`, new([]byte), nil, []byte{1, 2, 3}},
		{"ByteArray", `"AQID"`, new([3]byte), nil, [3]byte{1, 2, 3}},
		{"ByteArrayAsArray", `[1,2]`, new([3]byte), []Options{&opt.DefaultV1}, [3]byte{1, 2, 0}},
		{"Time", `"2024-05-06T07:08:09.5Z"`, new(time.Time), nil, time.Date(2024, 5, 6, 7, 8, 9, 5e8, time.UTC)},
		{"DurationNano", `1500`, new(time.Duration), []Options{&opt.DefaultV1}, 1500 * time.Nanosecond},
		{"Slice", `[1,2,3]`, new([]int), nil, []int{1, 2, 3}},
		{"SliceEmpty", `[]`, new([]int), nil, []int{}},
		{"SliceNull", `null`, &[]int{1}, nil, []int(nil)},
		{"SliceShorter", `[9]`, &[]int{1, 2, 3}, nil, []int{9}},
		{"SliceElementsAreZeroed", `[{}]`, &[]embedded1{{5}}, nil, []embedded1{{0}}},
		{"SliceElementsAreMerged", `[{}]`, &[]embedded1{{5}}, []Options{&opt.DefaultV1}, []embedded1{{5}}},
		{"Array", `[1,2]`, new([2]string), []Options{}, nil},
		{"ArrayOf2", `["a","b"]`, new([2]string), nil, [2]string{"a", "b"}},
		{"Pointer", `5`, new(*int), nil, ptr(5)},
		{"PointerKept", `5`, ptr(ptr(1)), nil, ptr(5)},
		{"PointerNull", `null`, ptr(ptr(1)), nil, (*int)(nil)},
		{"MapMerges", `{"b":{"x":2}}`, &map[string]embedded1{"a": {1}, "b": {9}}, nil, map[string]embedded1{"a": {1}, "b": {2}}},
		{"MapEntryMerges", `{"b":{}}`, &map[string]embedded1{"b": {9}}, nil, map[string]embedded1{"b": {9}}},
		{"MapEntryReplaced", `{"b":{}}`, &map[string]embedded1{"b": {9}}, []Options{&opt.DefaultV1}, map[string]embedded1{"b": {0}}},
		{"MapOfIntKeys", `{"1":"a","-2":"b"}`, new(map[int]string), nil, map[int]string{1: "a", -2: "b"}},
		{"MapOfTextKeys", `{"k":1}`, new(map[unmarshalText1]int), nil, map[unmarshalText1]int{{"k"}: 1}},
		{"MapOfStrings", `{"a":"1","b":"\n","c":""}`, new(map[string]string), nil, map[string]string{"a": "1", "b": "\n", "c": ""}},
		{"MapDuplicatesAllowed", `{"a":1,"a":2}`, new(map[string]int), []Options{jsontext.AllowDuplicateNames(true)}, map[string]int{"a": 2}},
		{"Any", `{"a":[1,"x",null,true,{"b":-0.5}]}`, new(any), nil, map[string]any{"a": []any{1.0, "x", nil, true, map[string]any{"b": -0.5}}}},
		{"AnyKeepsWhatItHolds", `{"x":3}`, ptr(any(embedded1{1})), nil, embedded1{3}},
		{"AnyPointerMerged", `3`, ptr(any(ptr(1))), []Options{&opt.DefaultV1}, ptr(3)},
		{"SliceOfAny", `[1,[2],{"a":3}]`, new([]any), nil, []any{1.0, []any{2.0}, map[string]any{"a": 3.0}}},
		{"Raw", ` [1, 2] `, new(jsontext.Value), nil, jsontext.Value(`[1, 2]`)},
		{"MethodJSON", ` {"a": 1}`, new(unmarshalRaw1), nil, unmarshalRaw1{`{"a": 1}`}},
		{"MethodText", `"a\u0062"`, new(unmarshalText1), nil, unmarshalText1{"ab"}},
		{"MethodFrom", `["a","b"]`, new(unmarshalFrom1), nil, unmarshalFrom1{[]string{"a", "b"}}},
		{"MethodUnsupported", `{"a":1}`, new(unmarshalSkip1), nil, unmarshalSkip1{1}},
		{"MethodsInSlice", `[["a"],["b","c"]]`, new([]unmarshalFrom1), nil, []unmarshalFrom1{{[]string{"a"}}, {[]string{"b", "c"}}}},
		{"NamedPointerHasNoMethods", `{"n":7}`, new(delegate1), nil, delegate1{7, 1}},
		{"EmbeddedPointerAllocated", `{"y":1,"z":2}`, new(struct {
			*Embedded2
			Z int `json:"z"`
		}), nil, struct {
			*Embedded2
			Z int `json:"z"`
		}{&Embedded2{1}, 2}},
		{"CaseInsensitive", `{"X":1}`, new(embedded1), []Options{MatchCaseInsensitiveNames(true)}, embedded1{1}},
		{"CaseSensitive", `{"X":1}`, new(embedded1), nil, embedded1{0}},
		{"UnknownSkipped", `{"a":[1,{"b":2}],"x":1,"c":"d"}`, new(embedded1), nil, embedded1{1}},
		{"Recursive", `{"name":"a","kids":[{"name":"b"},null],"map":{"c":{"kids":[]}}}`, new(tree1), nil,
			tree1{"a", []*tree1{{Name: "b"}, nil}, map[string]*tree1{"c": {Kids: []*tree1{}}}}},
		{"NamedPointers", `{"next":{"next":null,"n":2},"n":1}`, new(loop1), nil, loop1{&loop1{nil, 2}, 1}},
		{"FallbackMap", `{"x":1,"a":2,"b":3}`, new(struct {
			X    int            `json:"x"`
			Rest map[string]int `json:",embed"`
		}), nil, struct {
			X    int            `json:"x"`
			Rest map[string]int `json:",embed"`
		}{1, map[string]int{"a": 2, "b": 3}}},
		{"FallbackValue", `{"a" : [2], "x":1, "b":3}`, new(struct {
			X    int            `json:"x"`
			Rest jsontext.Value `json:",embed"`
		}), nil, struct {
			X    int            `json:"x"`
			Rest jsontext.Value `json:",embed"`
		}{1, jsontext.Value(`{"a":[2],"b":3}`)}},
		{"IntegersInAny", `[1,-9223372036854775808,18446744073709551615,18446744073709551616,1.0]`, new(any), []Options{IntegersInAny(true)},
			[]any{int64(1), int64(math.MinInt64), uint64(math.MaxUint64), 18446744073709551616.0, 1.0}},
		{"RawNumbersInAny", `{"a":1.50}`, new(any), []Options{RawNumbersInAny(true)}, map[string]any{"a": jsontext.Value("1.50")}},
		{"RawNumber", `1.50`, new(any), []Options{RawNumbersInAny(true), IntegersInAny(true)}, jsontext.Value("1.50")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.want == nil {
				if err := Unmarshal([]byte(tt.in), tt.out, tt.opts...); err == nil {
					t.Error("no error")
				}
				return
			}
			for _, slow := range []bool{false, true} {
				plan.DisableFast = slow
				defer func() { plan.DisableFast = false }()
				out := reflect.New(reflect.TypeOf(tt.out).Elem())
				clone(out.Elem(), reflect.ValueOf(tt.out).Elem())
				if err := Unmarshal([]byte(tt.in), out.Interface(), tt.opts...); err != nil {
					t.Fatal(err)
				}
				if got := out.Elem().Interface(); !reflect.DeepEqual(got, tt.want) {
					t.Errorf("Unmarshal (slow %v) = %#v, want %#v", slow, got, tt.want)
				}
				clone(out.Elem(), reflect.ValueOf(tt.out).Elem())
				if err := UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), out.Interface(), tt.opts...); err != nil {
					t.Fatal(err)
				}
				if got := out.Elem().Interface(); !reflect.DeepEqual(got, tt.want) {
					t.Errorf("UnmarshalRead (slow %v) = %#v, want %#v", slow, got, tt.want)
				}
			}
		})
	}
}

// clone copies v to dst, with what slices, maps and pointers in it lead to.
func clone(dst, v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		dst.Set(reflect.AppendSlice(reflect.Zero(v.Type()), v))
	case reflect.Map:
		if v.IsNil() {
			dst.SetZero()
			return
		}
		dst.Set(reflect.MakeMap(v.Type()))
		for it := v.MapRange(); it.Next(); {
			dst.SetMapIndex(it.Key(), it.Value())
		}
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			dst.SetZero()
			return
		}
		e := reflect.New(v.Elem().Type())
		if v.Kind() == reflect.Pointer {
			clone(e.Elem(), v.Elem())
			dst.Set(e)
			return
		}
		clone(e.Elem(), v.Elem())
		dst.Set(e.Elem())
	default:
		dst.Set(v)
	}
}

func TestUnmarshalErrors(t *testing.T) {
	tests := []struct {
		in   string
		out  any
		opts []Options
		want string
	}{
		{`1`, nil, nil, `json: cannot unmarshal: value must be passed as a non-nil pointer reference`},
		{`1`, 5, nil, `json: cannot unmarshal into Go int: value must be passed as a non-nil pointer reference`},
		{``, new(int), nil, `jsontext: unexpected EOF`},
		{`1 2`, new(int), nil, `jsontext: invalid character '2' after top-level value after offset 2`},
		{`"x"`, new(int), nil, `json: cannot unmarshal JSON string into Go int`},
		{`[1,300]`, new([]int8), nil, `json: cannot unmarshal JSON number 300 into Go int8 within "/1": value out of range`},
		{`1.0`, new(int), nil, `json: cannot unmarshal JSON number 1.0 into Go int: invalid syntax`},
		{`{"x":1,"x":2}`, new(embedded1), nil, `jsontext: duplicate object member name "x"`},
		{`{"u":1,"u":2}`, new(embedded1), nil, `jsontext: duplicate object member name "u"`},
		{`{"u":1,"u":2}`, new(map[string]int), nil, `jsontext: duplicate object member name "u"`},
		{`{"u":1,"u":2}`, new(any), nil, `jsontext: duplicate object member name "u"`},
		{`{"0":1,"-0":2}`, new(map[int]int), nil, `jsontext: duplicate object member name "-0"`},
		{`{"u":1}`, new(embedded1), []Options{RejectUnknownMembers(true)}, `json: cannot unmarshal JSON string into Go json.embedded1: unknown object member name "u"`},
		{`[1,2,3]`, new([2]int), nil, `json: cannot unmarshal JSON array into Go [2]int after offset 6: too many array elements`},
		{`[1]`, new([2]int), nil, `json: cannot unmarshal JSON array into Go [2]int after offset 2: too few array elements`},
		{`"AQ"`, new([]byte), nil, `json: cannot unmarshal JSON string into Go []uint8: illegal base64 data at input byte 0`},
		{`"AQID"`, new([2]byte), nil, `json: cannot unmarshal JSON string into Go [2]uint8: decoded length of 3 mismatches array length of 2`},
		{`1`, new(time.Duration), nil, `json: cannot unmarshal into Go time.Duration: no default representation; a tag javelin:"format=units" gives the field one (or sec, milli, micro, nano, iso8601)`},
		{`1`, new(chan int), nil, `json: cannot unmarshal into Go chan int`},
		{`1`, new(ring1), nil, `json: cannot unmarshal into Go json.ring1: encountered a cycle`},
		{`1`, new(io.Reader), nil, `json: cannot unmarshal into Go io.Reader: cannot derive concrete type for nil interface with finite type set`},
		{`{"x":1}`, new(struct{ *embedded1 }), nil, `json: cannot unmarshal into Go struct { *json.embedded1 } within "/x": cannot set embedded pointer to unexported struct type`},
		{`[{"a":"b`, new([]map[string]string), nil, `jsontext: unexpected EOF within "/0/a" after offset 8`},
		{strings.Repeat("[", 20000), new(any), nil, `jsontext: exceeded max depth within "` + strings.Repeat("/0", 50)},

		{`[1,2,3]`, new([]int), []Options{ElementLimit(2)}, `json: cannot unmarshal into Go []int within "/2": limit exceeded`},
		{`[1,2,3]`, new(any), []Options{ElementLimit(2)}, `json: cannot unmarshal into Go interface {} within "/2": limit exceeded`},
		{`{"a":1,"b":2}`, new(any), []Options{ElementLimit(1)}, `json: cannot unmarshal into Go interface {} after offset 7: limit exceeded`},
		{`{"a":1,"b":2}`, new(map[string]int), []Options{ElementLimit(1)}, `json: cannot unmarshal into Go map[string]int after offset 7: limit exceeded`},
		{`["a","long"]`, new([]string), []Options{StringLimit(3)}, `json: cannot unmarshal JSON string within "/1": limit exceeded`},
		{`{"long":1}`, new(map[string]int), []Options{StringLimit(3)}, `json: cannot unmarshal JSON string within "/long": limit exceeded`},
		{`[1,2]`, new([]int), []Options{ByteLimit(4)}, `json: cannot unmarshal after offset 4: limit exceeded`},
	}
	for _, tt := range tests {
		name := tt.in
		if len(name) > 20 {
			name = name[:20]
		}
		t.Run(fmt.Sprintf("%s into %T", name, tt.out), func(t *testing.T) {
			for _, slow := range []bool{false, true} {
				plan.DisableFast = slow
				defer func() { plan.DisableFast = false }()
				out := tt.out
				if v := reflect.ValueOf(out); v.Kind() == reflect.Pointer {
					out = reflect.New(v.Type().Elem()).Interface()
				}
				err := Unmarshal([]byte(tt.in), out, tt.opts...)
				if err == nil || err.Error() != tt.want && !(len(tt.want) > 100 && strings.HasPrefix(err.Error(), tt.want[:60])) {
					t.Errorf("error (slow %v)\n\t%v, want\n\t%s", slow, err, tt.want)
				}
			}
		})
	}
}

// A circle of interfaces and pointers holds no place for a value.
func TestUnmarshalIntoCircleOfInterfaces(t *testing.T) {
	var v any
	v = &v
	err := Unmarshal([]byte("1"), v)
	if err == nil || !strings.Contains(err.Error(), "cycle") {
		t.Errorf("got %v, want an error about a cycle", err)
	}
}

// After an error in the middle of an object its names are not known any more.
func TestUnmarshalDecodeAfterErrorReadsNothing(t *testing.T) {
	for _, out := range []any{new(map[string]int), new(struct{ X int }), new(struct{ Y []int })} {
		dec := jsontext.NewDecoder(strings.NewReader(`{"Y":["",2],"X":""}`))
		if err := UnmarshalDecode(dec, out); err == nil {
			t.Fatalf("%T: no error", out)
		}
		for range 10 {
			if tok, err := dec.ReadToken(); err != nil {
				break
			} else if tok.Kind() == '}' {
				t.Errorf("%T: read on to the end of the object", out)
			}
		}
	}
}

// After one of an array one can read on.
func TestUnmarshalDecodeAfterErrorInArray(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`[1,"a",3]`))
	if err := UnmarshalDecode(dec, new([]int)); err == nil {
		t.Fatal("no error")
	}
	if tok, err := dec.ReadToken(); err != nil || tok.String() != "3" {
		t.Errorf("ReadToken = %v, %v, want 3", tok, err)
	}
}

func TestUnmarshalDecodeOptionsEnd(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader("\"\xff\" \"\xff\" \"a\" \"\xff\""))
	var s string
	if err := UnmarshalDecode(dec, &s, jsontext.AllowInvalidUTF8(true)); err != nil || s != "\uFFFD" {
		t.Fatalf("got %q, %v", s, err)
	}
	if err := UnmarshalDecode(dec, &s); err == nil {
		t.Errorf("the option outlives the call: got %q", s)
	}
	for i, want := range []string{"\uFFFD", "a", "\uFFFD"} {
		if err := UnmarshalDecode(dec, &s, jsontext.AllowInvalidUTF8(true)); err != nil || s != want {
			t.Fatalf("%d: got %q, %v", i, s, err)
		}
	}
	if err := UnmarshalDecode(dec, &s); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

// Plans of one type and all that it refers to are made by whoever comes first.
func TestUnmarshalPlansAreMadeConcurrently(t *testing.T) {
	type leaf struct {
		A, B, C int
	}
	type node struct {
		Left, Right *node
		Leaves      map[string][]leaf
		Again       []map[string]*node
	}
	const in = `{"Left":{"Right":{"Leaves":{"x":[{"A":1,"C":3}]}}},"Again":[{"y":{"Leaves":{}}}]}`
	want := node{Left: &node{Right: &node{Leaves: map[string][]leaf{"x": {{1, 0, 3}}}}}, Again: []map[string]*node{{"y": {Leaves: map[string][]leaf{}}}}}
	var wg sync.WaitGroup
	start := make(chan bool)
	for range 64 {
		wg.Go(func() {
			<-start
			var got node
			if err := Unmarshal([]byte(in), &got); err != nil {
				t.Error(err)
			} else if !reflect.DeepEqual(got, want) {
				t.Errorf("got %+v", got)
			}
		})
	}
	close(start)
	wg.Wait()
}

func TestUnmarshalManyFieldsFindsDuplicates(t *testing.T) {
	var fields []reflect.StructField
	for i := range 300 {
		fields = append(fields, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[int]()})
	}
	v := reflect.New(reflect.StructOf(fields))
	var b []byte
	for i := range 300 {
		b = fmt.Appendf(b, `,"F%d":%d`, i, i)
	}
	b[0] = '{'
	if err := Unmarshal(append(bytes.Clone(b), '}'), v.Interface()); err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		if got := v.Elem().Field(i).Int(); got != int64(i) {
			t.Fatalf("field %d is %d", i, got)
		}
	}
	for _, name := range []string{"F0", "F63", "F64", "F127", "F128", "F299"} {
		err := Unmarshal(fmt.Appendf(bytes.Clone(b), `,"%s":1}`, name), v.Interface())
		if !errors.Is(err, jsontext.ErrDuplicateName) {
			t.Errorf("%s twice: %v", name, err)
		}
	}
}

// Unknown names are remembered per object, also where objects are nested.
func TestUnmarshalUnknownNamesOfNestedObjects(t *testing.T) {
	type inner struct{ A int }
	type outer struct {
		In []inner
		B  int
	}
	ok := `{"u":1,"In":[{"u":1,"A":1,"v":2},{"u":3}],"v":2,"B":3,"w":{"u":1}}`
	var got outer
	if err := Unmarshal([]byte(ok), &got); err != nil || got.B != 3 || len(got.In) != 2 || got.In[0].A != 1 {
		t.Fatalf("got %+v, %v", got, err)
	}
	for _, bad := range []string{
		`{"u":1,"In":[{"u":1}],"u":2}`,
		`{"u":1,"In":[{"u":1},{"v":1,"v":2}]}`,
		`{"u":{"x":1,"x":2}}`,
		`{"u":1,"\u0075":2}`,
	} {
		if err := Unmarshal([]byte(bad), new(outer)); !errors.Is(err, jsontext.ErrDuplicateName) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	var many strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&many, `"u%d":0,`, i)
	}
	if err := Unmarshal([]byte("{"+many.String()+`"B":4}`), &got); err != nil || got.B != 4 {
		t.Errorf("got %+v, %v", got.B, err)
	}
	if err := Unmarshal([]byte("{"+many.String()+`"u77":4}`), &got); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("a name again after many: %v", err)
	}
}

func TestUnmarshalLargeMaps(t *testing.T) {
	for _, n := range []int{1, 8, 9, 100, 5000} {
		var b bytes.Buffer
		for i := range n {
			fmt.Fprintf(&b, `,"key%d":%d`, i, i)
		}
		in := append([]byte{'{'}, b.Bytes()[1:]...)
		check := func(got map[string]int, err error) {
			t.Helper()
			if err != nil || len(got) != n || got["key0"] != 0 || got[fmt.Sprint("key", n-1)] != n-1 {
				t.Errorf("%d: %d entries, %v", n, len(got), err)
			}
		}
		var m map[string]int
		check(m, Unmarshal(append(bytes.Clone(in), '}'), &m))
		m = nil
		err := UnmarshalRead(iotest.HalfReader(bytes.NewReader(append(bytes.Clone(in), '}'))), &m)
		check(m, err)
		dup := fmt.Appendf(bytes.Clone(in), `,"key%d":1}`, n/2)
		if err := Unmarshal(dup, new(map[string]int)); !errors.Is(err, jsontext.ErrDuplicateName) {
			t.Errorf("%d: duplicate: %v", n, err)
		}
		if err := Unmarshal(dup, new(map[string]string)); err == nil {
			t.Errorf("%d: numbers as strings", n)
		}
	}
}

func TestUnmarshalDeepIntoRecursiveType(t *testing.T) {
	type list struct {
		Next *list
		N    int
	}
	const depth = 9999
	in := strings.Repeat(`{"N":1,"Next":`, depth) + `null` + strings.Repeat("}", depth)
	var l list
	if err := Unmarshal([]byte(in), &l); err != nil {
		t.Fatal(err)
	}
	n := 0
	for p := &l; p != nil; p = p.Next {
		n += p.N
	}
	if n != depth {
		t.Errorf("%d levels, want %d", n, depth)
	}
	in = strings.Repeat(`{"N":1,"Next":`, 2*depth)
	if err := Unmarshal([]byte(in), &l); err == nil || !strings.Contains(err.Error(), "exceeded max depth") {
		t.Errorf("too deep: %.200v", err)
	}
}
