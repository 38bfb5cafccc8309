package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

type wholeLeaf struct {
	A int64     `json:"a"`
	B string    `json:"bb"`
	C float64   `json:"a name of sixteen"`
	D bool      `json:"d"`
	E *int32    `json:"e"`
	F []string  `json:"f"`
	G []float64 `json:"g"`
	H []int64   `json:"h"`
	T time.Time `json:"t"`
	Z []byte    `json:"z"`
	I any       `json:"i"`

	J map[string]string     `json:"j"`
	K map[string]any        `json:"k"`
	L map[string]*[2]string `json:"l"`
}

type wholeTree struct {
	L  wholeLeaf            `json:"l"`
	P  *wholeLeaf           `json:"p"`
	S  []wholeLeaf          `json:"s"`
	SP []*wholeLeaf         `json:"sp"`
	M  map[string]wholeLeaf `json:"m"`
	MS map[string][]string  `json:"ms"`
	R  []wholeTree          `json:"r"`
	X  [][]float64          `json:"x"`
	W  []wholeList          `json:"w"`
	A  [][2]int64           `json:"pairs"`
	B  []*bool              `json:"flags"`
	C  [2]wholeList         `json:"two"`
	D  []*[2][]float64      `json:"spans"`
	E  [40]string           `json:"forty"`
	O  []struct{}           `json:"objects"`
	U  [][2]uint8           `json:"bytes"`
}

type wholeList struct {
	Leaves []wholeLeaf `json:"leaves"`
	N      uint8       `json:"n"`
}

// wholeText writes objects for wholeTree and wholeLeaf, now and then with something
// that does not belong there.
type wholeText struct {
	r     *rand.Rand
	b     []byte
	odd   int // one value in odd is unusual
	space bool
}

func (w *wholeText) gap() {
	if w.space && w.r.IntN(3) == 0 {
		w.b = append(w.b, " \n\t\r  "[:w.r.IntN(6)]...)
	}
}

func (w *wholeText) list(open, end string, n int, item func()) {
	w.b = append(w.b, open...)
	for i := range n {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.gap()
		item()
		w.gap()
	}
	w.b = append(w.b, end...)
}

func (w *wholeText) string() {
	w.b = strconv.AppendQuote(w.b, strings.Repeat("word ", 6)[:w.r.IntN(31)]+strconv.Itoa(w.r.IntN(1e6)))
	if w.r.IntN(8) == 0 {
		w.b = append(w.b[:len(w.b)-1], []string{`\n"`, `\u00e9 \"x\""`, `\ud83d\ude00"`, `\/\\"`}[w.r.IntN(4)]...)
	}
}

func (w *wholeText) scalar(kind int) {
	if w.r.IntN(w.odd) == 0 {
		w.b = append(w.b, []string{`null`, `"\u00e9\n"`, `1e400`, `9999999999999999999999`, `{}`, `[]`, `tru`, `"`, `-`, `01`, `"\ud800"`, "\"\xff\"", `"x"y`, `1.5`, `[[]]`, `{"a":1,"a":2}`}[w.r.IntN(16)]...)
		return
	}
	switch kind {
	case 0:
		w.b = strconv.AppendInt(w.b, w.r.Int64()>>w.r.IntN(63)-w.r.Int64()>>40, 10)
	case 1:
		w.string()
	case 2:
		w.b = strconv.AppendFloat(w.b, w.r.NormFloat64(), 'g', -1, 64)
	case 3:
		w.b = strconv.AppendBool(w.b, w.r.IntN(2) == 0)
	case 4:
		w.list("[", "]", w.r.IntN(5), w.string)
	case 5:
		w.list("[", "]", w.r.IntN(40), func() { w.scalar(2) })
	case 6:
		w.list("[", "]", w.r.IntN(5), func() { w.scalar(0) })
	case 7:
		w.b = append(w.b, `"2024-02-03T04:05:06Z"`...)
	case 8:
		w.b = append(w.b, `"aGVsbG8="`...)
	}
}

func (w *wholeText) members(names []string, value func(k int)) {
	order := w.r.Perm(len(names))
	if w.r.IntN(2) == 0 {
		for i := range order {
			order[i] = i
		}
	}
	order = order[:w.r.IntN(len(order)+1)]
	w.b = append(w.b, '{')
	for i, k := range order {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.gap()
		name := names[k]
		if w.r.IntN(w.odd*2) == 0 {
			name = []string{"unknown", strings.ToUpper(name), `\u0061`, names[0], ""}[w.r.IntN(5)]
		}
		w.b = append(append(append(w.b, '"'), name...), '"')
		w.gap()
		w.b = append(w.b, ':')
		w.gap()
		value(k)
		w.gap()
	}
	w.b = append(w.b, '}')
}

func (w *wholeText) leaf() {
	kinds := []int{0, 1, 2, 3, 0, 4, 5, 6, 7, 8, 2}
	w.members([]string{"a", "bb", "a name of sixteen", "d", "e", "f", "g", "h", "t", "z", "i", "j", "k", "l"}, func(k int) {
		switch {
		case k == 4:
			w.b = strconv.AppendInt(w.b, int64(w.r.IntN(1e6)), 10)
		case k == 10 && w.r.IntN(2) == 0:
			w.list("[", "]", w.r.IntN(4), func() { w.scalar(w.r.IntN(9)) })
		case k > 10:
			i := 0
			w.list("{", "}", w.r.IntN(5), func() {
				if i++; w.r.IntN(w.odd) == 0 {
					i = 1
				}
				w.b = fmt.Appendf(w.b, `"key %d%s":`, i, []string{"", `\t`}[i%2])
				switch k {
				case 11:
					w.scalar(1)
				case 12:
					w.scalar(w.r.IntN(9))
				case 13:
					w.list("[", "]", w.length(2), w.string)
				}
			})
		default:
			w.scalar(kinds[k])
		}
	})
}

func (w *wholeText) tree(depth, many int) {
	w.members([]string{"l", "p", "s", "sp", "m", "ms", "r", "x", "w", "pairs", "flags", "two", "spans", "forty", "objects", "bytes"}, func(k int) {
		if w.r.IntN(w.odd) == 0 {
			w.scalar(w.r.IntN(9))
			return
		}
		n := w.r.IntN(many)
		switch k {
		case 0, 1:
			w.leaf()
		case 2, 3:
			w.list("[", "]", n, w.leaf)
		case 4, 5:
			i := 0
			w.list("{", "}", n, func() {
				w.b = fmt.Appendf(w.b, `"key%d":`, i)
				if i++; k == 4 {
					w.leaf()
				} else {
					w.scalar(4)
				}
			})
		case 6:
			if depth == 0 {
				n = 0
			}
			w.list("[", "]", n%4, func() { w.tree(depth-1, many) })
		case 7:
			w.list("[", "]", n, func() { w.scalar(5) })
		case 8:
			w.list("[", "]", n, w.leaves)
		case 9:
			w.list("[", "]", n, func() { w.list("[", "]", w.length(2), func() { w.scalar(0) }) })
		case 10:
			w.list("[", "]", n, func() { w.scalar(3) })
		case 11:
			w.list("[", "]", w.length(2), w.leaves)
		case 12:
			w.list("[", "]", n, func() { w.list("[", "]", w.length(2), func() { w.scalar(5) }) })
		case 13:
			w.list("[", "]", w.length(40), w.string)
		case 14:
			w.list("[", "]", n, func() { w.members(nil, nil) })
		case 15:
			w.list("[", "]", n, func() {
				w.list("[", "]", w.length(2), func() { w.b = strconv.AppendInt(w.b, int64(w.r.IntN(256)), 10) })
			})
		}
	})
}

// length is that of an array with room for n.
func (w *wholeText) length(n int) int {
	if w.r.IntN(w.odd) == 0 {
		return w.r.IntN(n + 3)
	}
	return n
}

func (w *wholeText) leaves() {
	w.members([]string{"leaves", "n"}, func(k int) {
		if k == 0 {
			w.list("[", "]", w.r.IntN(3), w.leaf)
		} else {
			w.b = append(w.b, '7')
		}
	})
}

// TestWholeObjectsAsCompleteForm: values and errors are those of the complete form,
// in both dialects, in memory and from readers, whatever is wrong and wherever the
// window of the index ends.
func TestWholeObjectsAsCompleteForm(t *testing.T) {
	n := 2500
	if testing.Short() {
		n = 400
	}
	dialects := [][]Options{nil, {&opt.DefaultV1}, {&opt.Struct{Flags: opt.MakeFlags(opt.RejectUnknownMembers | 1)}}}
	for seed := range uint64(n) {
		r := rand.New(rand.NewPCG(seed, 7))
		w := wholeText{r: r, odd: []int{15, 100, 1e6}[r.IntN(3)], space: r.IntN(3) == 0}
		w.tree(2, []int{2, 6, 30}[r.IntN(3)])
		in := w.b
		switch r.IntN(6) {
		case 0:
			in = in[:r.IntN(len(in)+1)]
		case 1:
			in[r.IntN(len(in))] = "{}[],:\"1n \x00"[r.IntN(11)]
		}
		opts := dialects[seed%3]
		before := func() *wholeTree {
			if seed%5 > 0 {
				return new(wholeTree)
			}
			return &wholeTree{A: make([][2]int64, 2, 3), C: [2]wholeList{1: {N: 5, Leaves: make([]wholeLeaf, 1, 2)}}, E: [40]string{7: "was"}, P: &wholeLeaf{A: 3, F: []string{"x", "y", "z"}}, S: make([]wholeLeaf, 1, 4), L: wholeLeaf{B: "was", I: 1}}
		}
		for what, unmarshal := range map[string]func(out any) error{
			"Unmarshal":     func(out any) error { return Unmarshal(in, out, opts...) },
			"UnmarshalRead": func(out any) error { return UnmarshalRead(bytes.NewReader(in), out, opts...) },
			"one byte after the other": func(out any) error {
				return UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), out, opts...)
			},
		} {
			got, want := before(), before()
			plan.DisableFast = true
			wantErr := unmarshal(want)
			plan.DisableFast = false
			err := unmarshal(got)
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("seed %d, %s: error\n%v, want\n%v\n%q", seed, what, err, wantErr, in)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d, %s: values differ\n%+v\n%+v\n%q", seed, what, got, want, in)
			}
		}
	}
}

// TestSmallDocumentChangesNothingWhenBroken: in the v1 dialect.
func TestSmallDocumentChangesNothingWhenBroken(t *testing.T) {
	text := `{"a":1,"bb":"text","d":true,"f":["x"]}`
	for i := range text {
		var got wholeLeaf
		if err := Unmarshal([]byte(text[:i]), &got, &opt.DefaultV1); err == nil || !reflect.DeepEqual(got, wholeLeaf{}) {
			t.Errorf("%q: %v, %+v", text[:i], err, got)
		}
	}
	var got wholeLeaf
	if err := Unmarshal([]byte(text+" \r\n\t"), &got, &opt.DefaultV1); err != nil || got.B != "text" || got.F[0] != "x" {
		t.Errorf("%v, %+v", err, got)
	}
	for _, behind := range []string{"x", "}", ",", `""`, "\x00", "{}"} {
		got = wholeLeaf{}
		if err := Unmarshal([]byte(text+behind), &got, &opt.DefaultV1); err == nil || !reflect.DeepEqual(got, wholeLeaf{}) {
			t.Errorf("with %q behind: %v, %+v", behind, err, got)
		}
	}
}

// TestSmallDocumentIsCopied: nothing of a value changes with the input or with the
// documents that come after.
func TestSmallDocumentIsCopied(t *testing.T) {
	in := []byte(`{"bb":"one string","f":["another","third"],"z":"aGVsbG8="}`)
	var got wholeLeaf
	if err := Unmarshal(in, &got); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		clear(in)
		copy(in, `{"bb":"@@@@@@@@@@","f":["@@@@@@@","@@@@@"],"z":"QEBAQEA="}`)
		var other wholeLeaf
		if err := Unmarshal(in, &other); err != nil || other.B != "@@@@@@@@@@" {
			t.Fatal(other, err)
		}
	}
	if got.B != "one string" || got.F[0] != "another" || got.F[1] != "third" || string(got.Z) != "hello" {
		t.Errorf("%+v", got)
	}
}

// TestSmallDocumentIntoInterfaceIsCopied is the same for interfaces; what is around
// and after the document counts as it does for large ones.
func TestSmallDocumentIntoInterfaceIsCopied(t *testing.T) {
	in := []byte(` {"name":["text",1.5,"\u00e9"]}` + "\n")
	want := map[string]any{"name": []any{"text", 1.5, "é"}}
	var got any
	for range 3 {
		got = nil
		if err := Unmarshal(in, &got); err != nil {
			t.Fatal(err)
		}
	}
	clear(in)
	var other any
	if err := Unmarshal([]byte(` {"last":["@@@@",2.5,"\u00e8"]}`), &other); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{`[`, `[1`, `[1,`, `[1}`, `[1]x`, `[1]]`, `[1] []`, `{"a":1}"`, `{"a"}`, `["`, `["\u00"]`, `["\ud800"]`, `[1"a"]`, `[nul]`, `[1e400]`, "[\"\xff\"]", "[\"\x01\"]"} {
		got = "before"
		var fresh any
		if err, err2 := Unmarshal([]byte(text), &got), Unmarshal([]byte(text), &fresh); err == nil || err2 == nil {
			t.Errorf("%q: %v, %v", text, err, err2)
		}
	}
}

// TestWholeObjectsOfManyFields: every field is found, and found to be named twice,
// however many there are.
func TestWholeObjectsOfManyFields(t *testing.T) {
	for _, n := range []int{63, 64, 65, 128, 129, 255, 256, 257, 300} {
		fields := make([]reflect.StructField, n)
		for i := range fields {
			fields[i] = reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[int]()}
		}
		row := reflect.StructOf(fields)
		list := reflect.SliceOf(row)
		r := rand.New(rand.NewPCG(uint64(n), 1))
		for range 30 {
			var b []byte
			order := r.Perm(n)
			twice := r.IntN(2) == 0
			if twice {
				order = append(order, order[r.IntN(n)])
			}
			for i, k := range order {
				b = fmt.Appendf(b, `%s"F%d":%d`, []string{",", "[{"}[b2i(i == 0)], k, i+1)
			}
			b = append(b, "}]"...)
			got := reflect.New(list)
			err := Unmarshal(b, got.Interface())
			if (err != nil) != twice {
				t.Fatalf("%d fields, one of them twice is %v: %v", n, twice, err)
			}
			if twice {
				continue
			}
			for i, k := range order {
				if v := got.Elem().Index(0).Field(k).Int(); v != int64(i+1) {
					t.Fatalf("%d fields: F%d is %d, want %d", n, k, v, i+1)
				}
			}
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

type wholeDeep struct {
	N *wholeDeep           `json:"n"`
	L []wholeDeep          `json:"l"`
	M map[string]wholeDeep `json:"m"`
	A any                  `json:"a"`
	I []int64              `json:"i"`
	P [1]*wholeDeep        `json:"p"`
	S map[string]string    `json:"s"`
	E []string             `json:"e"`
}

// TestWholeObjectsKeepTheLimitOfDepth: what is read as a whole is nested no deeper than
// is permitted, whatever it is nested in.
func TestWholeObjectsKeepTheLimitOfDepth(t *testing.T) {
	wrap := []string{`{"n":%s}`, `{"l":[%s]}`, `{"m":{"k":%s}}`, `{"p":[%s]}`}
	depths := []int{1, 2, 2, 2}
	leaves := []string{`{}`, `{"l":[]}`, `{"m":{}}`, `{"a":[]}`, `{"a":[{}]}`, `{"i":[1]}`, `{"s":{"k":"v"}}`, `{"e":[]}`, `{"e":["x","y"]}`, `{"a":1}`}
	leafDepths := []int{1, 2, 2, 2, 3, 2, 2, 2, 2, 1}
	r := rand.New(rand.NewPCG(3, 4))
	count := 1500
	if testing.Short() {
		count = 300
	}
	for range count {
		k := r.IntN(len(leaves))
		text, depth := leaves[k], leafDepths[k]
		for range r.IntN(8) + r.IntN(2)*r.IntN(150) {
			k := r.IntN(len(wrap))
			text, depth = fmt.Sprintf(wrap[k], text), depth+depths[k]
		}
		pad := strings.Repeat(" ", r.IntN(2)*2000) // beyond what is read without a Decoder
		for limit := max(depth-3, 0); limit <= depth+3; limit++ {
			var got wholeDeep
			err := Unmarshal([]byte(pad+text), &got, jsontext.DepthLimit(limit))
			if (err == nil) != (limit >= depth) {
				t.Fatalf("depth %d, limit %d: %v\n%s", depth, limit, err, text)
			}
		}
	}
}

// TestLinearWholeObjects: attempts that fail cost no more than what is read
// otherwise.
func TestLinearWholeObjects(t *testing.T) {
	read := func(n int) {
		for _, text := range []string{
			strings.Repeat(`{"n":`, n) + `null` + strings.Repeat(`}`, n),
			strings.Repeat(`{"l":[`, n/2) + strings.Repeat(`]}`, n/2),
			strings.Repeat(`{"m":{"k":`, n/2) + `{}` + strings.Repeat(`}}`, n/2),
			strings.Repeat(`{"a":[],"n":`, n) + `null` + strings.Repeat(`,"unknown":1}`, n),
			`{"a":` + strings.Repeat(`[`, n-1) + strings.Repeat(`]`, n-1) + `}`,
		} {
			var got wholeDeep
			if err := Unmarshal([]byte(text), &got, jsontext.DepthLimit(n+1)); err != nil {
				t.Fatal(err)
			}
		}
	}
	read(1000)
	checkTenfold(t, 2000, read)
}

// checkTenfold requires that f takes no more than forty times as long for ten times n. Quadratic would be
// a hundred times.
func checkTenfold(t *testing.T, n int, f func(n int)) {
	t.Helper()
	took := func(n int) time.Duration {
		least := time.Hour
		for range 5 {
			start := jsontest.CPUTime()
			f(n)
			least = min(least, jsontest.CPUTime()-start)
		}
		return least
	}
	// A busy machine may copy a growing stack slowly, but not each time.
	for attempt := 1; ; attempt++ {
		one, many := took(n), took(10*n)
		if many <= 40*one {
			break
		}
		if attempt == 3 {
			t.Fatalf("ten times as much takes %v instead of %v", many, one)
		}
	}
}

// TestWholeAtEndOfInput: the last bytes of the input are compared and read as others are,
// however few they are and whatever has stood before them.
func TestWholeAtEndOfInput(t *testing.T) {
	type record struct {
		N    int     `json:"n"`
		Name string  `json:"name"`
		F    float64 `json:"f"`
		B    bool    `json:"b"`
		M    int64   `json:"m"`
	}
	docs := []string{
		`{"n":1,"name":"x","f":1.5,"b":true,"m":2}`, `{"n":12345678,"f":0.25,"m":-7,"b":false}`,
		`{"m":1,"n":2,"m":3}`, `{ "n" : 1 , "b" : true , "f" : 12.5 }`, `{"f":1234567.125}`, `{"name":"y","n":1}`, `{"b":true}`,
	}
	ends := []string{"", "}", `"}`, `":1}`, ` }`, `,"n":3}`, "0}", "e}", "null}"}
	for _, opts := range [][]Options{nil, {AliasStrings(true)}, {jsontext.AllowDuplicateNames(true)}} {
		for _, doc := range docs {
			for cut := range len(doc) + 1 {
				for _, end := range ends {
					for _, pad := range []string{"", strings.Repeat(" ", 1100)} {
						in := []byte(pad + doc[:cut] + end)
						in = in[:len(in):len(in)]
						var got, want record
						err := Unmarshal(in, &got, opts...)
						plan.DisableFast = true
						wantErr := Unmarshal(in, &want, opts...)
						plan.DisableFast = false
						if fmt.Sprint(err) != fmt.Sprint(wantErr) || got != want {
							t.Fatalf("%s: got %v, %v; want %v, %v", doc[:cut]+end, got, err, want, wantErr)
						}
					}
				}
			}
		}
	}
}

// TestWholeObjectsBeyondTheIndex: an object in an array that goes on after the entries is
// read again, and nothing of the first attempt is left.
func TestWholeObjectsBeyondTheIndex(t *testing.T) {
	type part struct {
		N    int
		Tags []string
	}
	type row struct {
		Name  string
		Parts []part
		More  []*part
		Last  *part
	}
	type rows struct {
		Rows  []row
		Links []*row
	}
	list := func(n int, element func(i int) string) string {
		all := make([]string, n)
		for i := range all {
			all[i] = element(i)
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	part1 := func(i int) string { return fmt.Sprintf(`{"N":%d,"Tags":["a","tag %d"]}`, i, i) }
	row1 := func(i int) string {
		n := []int{1, 3, 400, 2, 1, 30, 900, 5}[i%8]
		if i%3 == 0 {
			return fmt.Sprintf(`{"Parts":%s,"Last":null}`, list(n, part1))
		}
		return fmt.Sprintf(`{"Name":"row %d","Parts":%s,"More":%s,"Last":{"N":1}}`, i, list(n, part1), list(n/2, part1))
	}
	in := fmt.Appendf(nil, `{"Rows":%s,"Links":%s}`, list(40, row1), list(40, row1))
	var want rows
	if err := stdjson.Unmarshal(in, &want); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		var got rows
		if err := Unmarshal(in, &got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Error("something else is read")
		}
		// Into elements that are there already.
		got.Rows, got.Links = got.Rows[:7], got.Links[:7]
		if err := Unmarshal(in, &got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Error("something else is read into what was there")
		}
	}
}
