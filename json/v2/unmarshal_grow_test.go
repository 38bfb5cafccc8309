package json

import (
	"fmt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// wideElement is large, so that a slice of few is much memory.
type wideElement struct {
	N    int       `json:"n"`
	Name string    `json:"name"`
	Pad  [140]int  `json:"-"`
	Tags []string  `json:"tags"`
	Next *struct{} `json:"next"`
}

func wideArray(n int) (text string, want []wideElement) {
	var b strings.Builder
	b.WriteByte('[')
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"n":%d,"name":"name %d","tags":["a","b%d"]}`, i, i, i%7)
		want = append(want, wideElement{N: i, Name: fmt.Sprint("name ", i), Tags: []string{"a", fmt.Sprint("b", i%7)}})
	}
	b.WriteByte(']')
	return b.String(), want
}

// TestOuterArrayIsNotMadeAgainAndAgain: a slice of many large elements costs about
// its own memory, be it the first of its type or not, and keeps no more than half
// of that beside it.
func TestOuterArrayIsNotMadeAgainAndAgain(t *testing.T) {
	for _, n := range []int{1, 3, 27, 28, 100, 1000, 700, 20, 1000} {
		text, want := wideArray(n)
		for _, in := range []string{text, `{"Rows":` + text + `}`} {
			var got struct{ Rows []wideElement }
			out := any(&got)
			if in[0] == '[' {
				out = &got.Rows
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := Unmarshal([]byte(in), out); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			if !reflect.DeepEqual(got.Rows, want) {
				t.Fatalf("%d elements differ", n)
			}
			size := uint64(n) * uint64(reflect.TypeFor[wideElement]().Size())
			if used := after.TotalAlloc - before.TotalAlloc; n >= 100 && used > 4*size+128<<10 {
				t.Errorf("%d elements of %d bytes in all: %d allocated", n, size, used)
			}
			if c := cap(got.Rows); n >= 28 && c > n+n/2+1 {
				t.Errorf("room for %d elements, there are %d", c, n)
			}
		}
	}
}

// TestOuterArrayLikeTheOneBefore: of small elements, too, a slice that is as long as the
// last one of its type costs little beside its own memory, and one that turns out to be
// shorter is not kept longer than it need be.
func TestOuterArrayLikeTheOneBefore(t *testing.T) {
	type element struct {
		N   int        `json:"n"`
		Pad [11]uint64 `json:"-"`
	}
	size := uint64(reflect.TypeFor[element]().Size())
	row := `{"n":1234567890,"unknown":"` + strings.Repeat("x", 200) + `"},`
	for _, n := range []int{400, 5000, 400, 100, 400, 5000, 1, 5000} {
		in := []byte(`{"Rows":[` + strings.Repeat(row, n-1) + `{"n":7}]}`)
		least := ^uint64(0) // pools may drop what is put into them
		for range 8 {
			var got struct{ Rows []element }
			least = min(least, allocated(func() {
				if err := Unmarshal(in, &got); err != nil {
					t.Fatal(err)
				}
			}))
			if len(got.Rows) != n || got.Rows[n-1].N != 7 || n > 1 && got.Rows[n-2].N != 1234567890 {
				t.Fatalf("%d elements differ", n)
			}
			if c := cap(got.Rows); n >= 100 && c > n+n/2+1 {
				t.Errorf("%d elements: room for %d", n, c)
			}
		}
		if least > uint64(n)*size*3/2+16<<10 {
			t.Errorf("%d elements of %d bytes in all: %d allocated", n, uint64(n)*size, least)
		}
	}
}

// TestSparesAreBounded: what is kept to gather elements in stays small, however
// deep arrays are nested and however long they are.
func TestSparesAreBounded(t *testing.T) {
	type node struct {
		Kids []node
		Pad  [20]int `json:"-"`
	}
	var doc func(depth int) string
	doc = func(depth int) string {
		if depth == 0 {
			return strings.Repeat(`{},`, 200) + `{}`
		}
		return `{"Kids":[` + doc(depth-1) + `]},` + `{"Kids":[{},{},{},` + doc(depth-1) + `]}`
	}
	in := []byte(`[` + doc(6) + `]`)
	u := new(unmarshal.State)
	dec := (*jsontext.Decoder)(text.GetDecoder(in, nil))
	defer text.PutDecoder((*text.Decoder)(dec))
	var got []node
	if err := unmarshal.UnmarshalNext(dec, u, reflect.ValueOf(&got), true); err != nil {
		t.Fatal(err)
	}
	total := uintptr(0)
	for g := range u.Growers.All() {
		for _, r := range g.Free {
			total += uintptr(r.P.Slice().Cap) * g.Pl.Elem.Size
		}
	}
	if total == 0 || total > unmarshal.MaxSpares || total != u.Spares {
		t.Errorf("%d bytes are kept, counted as %d; at most %d may be", total, u.Spares, unmarshal.MaxSpares)
	}
	plan.DisableFast = true
	defer func() { plan.DisableFast = false }()
	var want []node
	if err := Unmarshal(in, &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("the complete form reads something else")
	}
}

// TestSparesMakeRoomForOthers: what is kept for one type is let go of when a call for
// another one needs the room, so that no type gathers worse for those met before.
func TestSparesMakeRoomForOthers(t *testing.T) {
	type first struct {
		Kids []first
		Pad  [20]int `json:"-"`
	}
	type second struct {
		Kids []second
		Pad  [19]int `json:"-"`
	}
	doc := `{}`
	for range 12 {
		doc = `{"Kids":[` + strings.Repeat(`{},`, 100) + doc + `]}`
	}
	in := []byte(doc)
	u := new(unmarshal.State)
	read := func(out any) uint64 {
		dec := (*jsontext.Decoder)(text.GetDecoder(in, nil))
		defer text.PutDecoder((*text.Decoder)(dec))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := unmarshal.UnmarshalNext(dec, u, reflect.ValueOf(out), true); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	alone := uint64(0)
	for range 4 {
		alone = read(new(second))
	}
	u = new(unmarshal.State)
	for range 4 {
		read(new(first))
	}
	beside := uint64(0)
	for range 4 {
		beside = read(new(second))
	}
	if beside > alone+alone/8 { // less is what pools have dropped
		t.Errorf("%d bytes are allocated, without the other type %d", beside, alone)
	}
	if u.Spares > unmarshal.MaxSpares {
		t.Errorf("%d bytes are kept", u.Spares)
	}
}

// TestSparesAreZero: what is kept to gather elements in holds nothing of what was
// read into it, also where an attempt to read an element has failed and the array
// ended, or an error was met, before it was read again.
func TestSparesAreZero(t *testing.T) {
	type object struct {
		A *int64
		B string
		C []*string
	}
	texts := []string{
		`[]`, `[ ]`, `[x`, `[nul`, `[1,]`, `[1,2,`, `[1,"a",3]`, `["a",1,"b"`, `[{"A":1,"B":"b","C":["c"]},{"A":2,"B":1}]`,
		`[{"A":1,"B":"b"},{"A":2,"C":["c",]}]`, `[{"A":1},{"A":2,"B":"\ud800"}]`, `[[1,2],[3,]]`, `[[1,2],[3,"a"]]`, `[true,false,1]`, `[[],[nul`, `[["a"],["b",]]`,
		`[{"A":1,"B":"b"},{"A":2},{"A":3},{"A":4},{"A":5},{"A":6},{"A":7},{"A":8},{"A":9},{"A":10},{"B":"no room"}]`,
	}
	long := map[reflect.Type]string{
		reflect.TypeFor[[]*int64]():    `[1,2,3,4,5,6,7,8]`,
		reflect.TypeFor[[]*bool]():     `[true,true,true,true,true,true,true,true]`,
		reflect.TypeFor[[]bool]():      `[true,true,true,true,true,true,true,true]`,
		reflect.TypeFor[[]*string]():   `["1","2","3","4","5","6","7","8"]`,
		reflect.TypeFor[[]object]():    `[{"A":1},{"A":1},{"A":1},{"A":1},{"A":1},{"A":1},{"A":1},{"A":1}]`,
		reflect.TypeFor[[]*object]():   `[{"A":1},{"A":1},{"A":1},{"A":1},{"A":1},{"A":1},{"A":1},{"A":1}]`,
		reflect.TypeFor[[][]*int64]():  `[[1,2,3,4,5,6,7],[2],[3],[4],[5],[6],[7],[8]]`,
		reflect.TypeFor[[][2]*int64](): `[[1,2],[3,4],[5,6],[7,8],[9,10],[11,12],[13,14]]`,
	}
	for typ, first := range long {
		u := new(unmarshal.State)
		read := func(in string, opts ...Options) {
			dec := (*jsontext.Decoder)(text.GetDecoder([]byte(in), opts))
			defer text.PutDecoder((*text.Decoder)(dec))
			unmarshal.UnmarshalNext(dec, u, reflect.New(reflect.ArrayOf(1, typ)), true)
		}
		for _, in := range texts {
			for _, opts := range [][]Options{nil, {ElementLimit(10)}} {
				for range 3 {
					read(`[` + first + `]`) // so that it pays to gather
				}
				read(`[`+in+`,1,2,3,4,5,6,7,8]`, opts...)
				for g := range u.Growers.All() {
					for _, r := range g.Free {
						all := r.V.Slice3(0, r.V.Cap(), r.V.Cap())
						for k := range all.Len() {
							if !all.Index(k).IsZero() {
								t.Errorf("%v: %s leaves %v in element %d", typ, in, all.Index(k), k)
								all.Index(k).SetZero()
							}
						}
					}
				}
			}
		}
	}
}

// TestMemoryBehindElements: however many elements arrays have, there is not much after them,
// and it is zero.
func TestMemoryBehindElements(t *testing.T) {
	type element struct {
		N    int
		Name string
		Kids []element
		More []*element
		Pad  [3]*int
	}
	size := int(reflect.TypeFor[element]().Size())
	list := func(n int, element func(int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(",", min(i, 1)) + element(i))
		}
		return "[" + b.String() + "]"
	}
	row := func(n int) func(int) string {
		kid := func(i int) string { return fmt.Sprintf(`{"N":%d}`, i) }
		return func(i int) string {
			return fmt.Sprintf(`{"N":%d,"Name":"name %d","Kids":%s,"More":%s}`, i, i, list(n, kid), list(n, kid))
		}
	}
	u := new(unmarshal.State)
	var check func(at string, rows []element)
	check = func(at string, rows []element) {
		n, c := len(rows), cap(rows)
		if c > 2*n {
			t.Errorf("%s: room for %d elements, there are %d", at, c, n)
		}
		for i, r := range rows[n:c] {
			if !reflect.ValueOf(r).IsZero() {
				t.Errorf("%s: element %d of %d is %v", at, n+i, n, r)
			}
		}
		for _, r := range rows {
			check(at+" within", r.Kids)
		}
	}
	for i, n := range []int{5, 5, 5, 5, 5, 5, 6, 4, 4, 4, 4, 4, 1, 5, 5, 5, 5, 0, 5, 50, 50, 50, 50, 45, 40, 3, 50, 7, 7, 7, 7, 7, 500, 7, 7, 7, 7, 1} {
		for _, end := range []string{"}", ",\"Odd\":{}}", "", "]"} {
			at := fmt.Sprintf("%d elements in array %d, %q", n, i, end)
			in := []byte(`{"Rows":` + list(n, row(n%7)) + end)
			dec := (*jsontext.Decoder)(text.GetDecoder(in, nil))
			var got, want struct{ Rows []element }
			err := unmarshal.UnmarshalNext(dec, u, reflect.ValueOf(&got), true)
			text.PutDecoder((*text.Decoder)(dec))
			plan.DisableFast = true
			wrong := Unmarshal(in, &want)
			plan.DisableFast = false
			if (err == nil) != (wrong == nil) || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: the complete form reads something else: %v, %v", at, err, wrong)
			}
			check(at, got.Rows)
		}
	}
	in := []byte(`{"Rows":` + list(5, row(0)) + `}`)
	least := ^uint64(0) // pools may drop what is put into them
	for range 8 {
		var got struct{ Rows []element }
		least = min(least, allocated(func() {
			if err := Unmarshal(in, &got); err != nil {
				t.Fatal(err)
			}
		}))
	}
	if most := uint64(5*size + 5*size/8 + 128); least > most {
		t.Errorf("5 elements of %d bytes each: %d allocated, want at most %d", size, least, most)
	}
}

// TestMediumDocumentsTakeLittleForStrings: what the short strings of a document take is
// about as long as they are, if others of its type have been read, of whatever length.
func TestMediumDocumentsTakeLittleForStrings(t *testing.T) {
	type row struct{ A, B, C string }
	texts := func(n int) (in []byte, size int) {
		in = append(in, `{"Rows":[`...)
		for i := range n {
			a, b, c := fmt.Sprint("first ", i), strings.Repeat("b", 20+i%7), fmt.Sprint("the last one of row ", i*i)
			size += len(a) + len(b) + len(c)
			in = fmt.Appendf(in, `{"A":%q,"B":%q,"C":%q},`, a, b, c)
		}
		return append(in, `{}]}`...), size
	}
	for range 4 {
		for _, n := range []int{20, 30, 25, 60, 22, 40} {
			in, size := texts(n)
			if len(in) <= unmarshal.MaxShort || len(in) > unmarshal.MaxSmall {
				t.Fatalf("%d bytes", len(in))
			}
			least := ^uint64(0) // pools may drop what is put into them
			for range 8 {
				got := struct{ Rows []row }{make([]row, 0, n+1)}
				least = min(least, allocated(func() {
					if err := Unmarshal(in, &got); err != nil {
						t.Fatal(err)
					}
				}))
				if len(got.Rows) != n+1 || got.Rows[n-1].B != strings.Repeat("b", 20+(n-1)%7) {
					t.Fatalf("%d rows differ", n)
				}
			}
			if most := uint64(size + size/16 + 96); least > most {
				t.Errorf("%d rows: %d bytes allocated for strings of %d, want at most %d", n, least, size, most)
			}
		}
	}
}

// TestNothingIsLeftInLentMemory: what was written after the last element of an array is
// zero again, in memory of its own and in lent memory in pieces.
func TestNothingIsLeftInLentMemory(t *testing.T) {
	u := new(unmarshal.State)
	pl := u.Plan(reflect.TypeFor[[][2]float64](), 0)
	for _, base := range []int{0, 3} {
		rows := [][2]float64{{1, 2}, {3, 4}, {5, 6}, {7, 8}}
		s := plan.SlotOf(&rows).Slice()
		e := unmarshal.Elements{N: base + 2, Tried: base + 3, Base: base}
		e.Clean(pl, s)
		if want := [][2]float64{{1, 2}, {3, 4}, {}, {7, 8}}; !reflect.DeepEqual(rows, want) || e.Tried != 0 {
			t.Errorf("%v, tried %d; want %v", rows, e.Tried, want)
		}
		e.Tried = base + 100 // no more than there is room for
		e.Clean(pl, s)
		if want := [][2]float64{{1, 2}, {3, 4}, {}, {}}; !reflect.DeepEqual(rows, want) {
			t.Errorf("%v; want %v", rows, want)
		}
	}
}

// TestFirstArrayIsCounted: the first array of a type is read into memory for as many elements
// as it has, if all of it is in sight; those of later ones, and long ones, are as before.
func TestFirstArrayIsCounted(t *testing.T) {
	type inner struct{ A, B int }
	type outer struct {
		List []inner
		Maps []map[string]int
		None []inner
		Deep [][]inner
	}
	const in = `{"List":[{"A":1,"B":2},{"A":3},{"B":4}],"Maps":[{"x":1},{},null,{"y":2},{"z":3}],"None":[],` +
		`"Deep":[[{"A":5}],[{"A":6},{"A":7}],[],null,[{"B":8}]]}`
	read := func(in string) (got outer, err error) {
		u := new(unmarshal.State)
		dec := (*jsontext.Decoder)(text.GetDecoder([]byte(in), nil))
		defer text.PutDecoder((*text.Decoder)(dec))
		err = unmarshal.UnmarshalNext(dec, u, reflect.ValueOf(&got), true)
		return got, err
	}
	got, err := read(in)
	want := outer{
		List: []inner{{1, 2}, {3, 0}, {0, 4}},
		Maps: []map[string]int{{"x": 1}, {}, nil, {"y": 2}, {"z": 3}},
		None: []inner{},
		Deep: [][]inner{{{5, 0}}, {{6, 0}, {7, 0}}, {}, nil, {{0, 8}}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v, %v", got, err)
	}
	if cap(got.List) != 3 || cap(got.Maps) != 5 || cap(got.Deep) != 5 {
		t.Errorf("room for %d structs, %d maps and %d lists; want 3, 5 and 5", cap(got.List), cap(got.Maps), cap(got.Deep))
	}
	got, err = read(`{"List":[{"A":1},{"A":2},{"A":"x"},{"A":4}],"Maps":[]}`)
	if err == nil || len(got.List) != 3 || got.List[1].A != 2 || got.List[2].A != 0 {
		t.Errorf("with an error: %+v, %v", got, err)
	}
	long := `{"List":[` + strings.Repeat(`{"A":1},`, 999) + `{"A":2}]}`
	got, err = read(long)
	if err != nil || len(got.List) != 1000 || got.List[999].A != 2 || cap(got.List) > 2100 {
		t.Errorf("of 1000: %d, room for %d, %v", len(got.List), cap(got.List), err)
	}
}
