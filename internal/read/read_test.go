package read

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// index returns a copy of doc with spaces after it, and its entries.
func index(t *testing.T, doc string) (buf []byte, ent []uint32, n int) {
	t.Helper()
	buf = make([]byte, len(doc)+SmallRoom)
	ent = make([]uint32, len(buf)+simd.IndexSlack)
	n, f := simd.IndexCopy(ent, buf, []byte(doc))
	if n == 0 || f != 0 {
		t.Fatalf("%s: no index, flags: %v", doc, f)
	}
	return buf, ent[:n+scan.Lookahead], n
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		doc          string
		entries      int
		want, within int // with all entries, and without the last one
	}{
		{`[]`, 1, 0, Beyond},
		{`[ ]`, 2, 0, Beyond},
		{`[1]`, 1, 1, Beyond},
		{`[1 , 2,3]`, 1, 3, Beyond},
		{`["a","b"]`, 2, 2, Beyond},
		{`[1,[2]]`, 1, Unusual, Unusual},
		{`["a",1]`, 2, Beyond, Beyond},
		{`["a",1,"b"]`, 2, Unusual, Unusual},
		{`[1 2]`, 1, Unusual, Unusual},
		{`[true,null]`, 1, 2, Beyond},
	} {
		buf, ent, n := index(t, c.doc)
		if got := Count(buf, ent[:n], c.entries); got != c.want {
			t.Errorf("%s: got %d, want %d", c.doc, got, c.want)
		}
		if got := Count(buf, ent[:n-1], c.entries); got != c.within {
			t.Errorf("%s without its end: got %d, want %d", c.doc, got, c.within)
		}
		if c.want >= 0 {
			if took := Taken(c.want, c.entries); took != n {
				t.Errorf("%s: %d entries, want %d", c.doc, took, n)
			}
		}
	}
}

func TestMembers(t *testing.T) {
	for _, c := range []struct {
		doc     string
		entries int
		n       int
		whole   bool
		within  int // without the last entry
	}{
		{`{}`, 1, 0, false, 0},
		{`{"a":1}`, 1, 1, true, 0},
		{`{"a":1 , "b":true,"c": null}`, 1, 3, true, 2},
		{`{"a":"x","b":"y"}`, 2, 2, true, 1},
		{`{"a":1,"b":"x","c":1}`, 1, 1, false, 1},
		{`{"a":"x","b":1,"c":"x"}`, 2, 1, false, 1},
		{`{"a":"x","b":null,"c":"y"}`, 2, 3, true, 2},
		{`{"a":null}`, 2, 1, true, 0},
		{`{"a":null , "b":"null","c":null}`, 2, 3, true, 2},
		{`{"a":null,"b":1}`, 2, 1, false, 1},
		{`{"a":null,"b":null,"c":{"d":null}}`, 2, 2, false, 2},
		{`{"a":1,"b":[1]}`, 1, 1, false, 1},
		{`[1,2,3,4,5,6]`, 1, 0, false, 0},
	} {
		buf, ent, n := index(t, c.doc)
		if got, whole := Members(buf, ent[:n], c.entries); got != c.n || whole != c.whole {
			t.Errorf("%s: got %d, %v, want %d, %v", c.doc, got, whole, c.n, c.whole)
		}
		if got, whole := Members(buf, ent[:n-1], c.entries); got != c.within || whole {
			t.Errorf("%s without its end: got %d, %v, want %d", c.doc, got, whole, c.within)
		}
	}
}

// lists are arrays of numbers or of strings. Those that are not in order are none for
// encoding/json, either, but for halves of surrogate pairs.
var lists = []string{
	`[1]`, `[1,2,3]`, `[ 1 , 2 ,3 ]`, `[-0,-1,12345678901,9223372036854775807,-9223372036854775808]`,
	`[9223372036854775808]`, `[1.5,2e3,-0.25,1e-400,0.1]`, `[1e400]`, `[01]`, `[1.]`, `[+1]`, `[1x,2]`, `[1,2x]`, `[1"a"]`,
	`["a"]`, `["","b\n\u00e9","` + strings.Repeat("long ", 300) + `"]`, `["a" , "b"]`, `["\x"]`, `["\ud800"]`, `["a"b]`, `["a"1,"b"]`, "[\"a\"\x01,\"b\"]", `["a"true,"b"]`, `["a""b"]`, `["a"\,"b"]`, `["a"é,"b"]`,
	`[127,-128]`, `[128]`, `[1 ,\t2\r\n]`, `[ 1.5 , 2 ]`, "[1\x01]", `[true,false,true]`, `[ true , false ]`, `[true,falsx]`, `[true1,false]`, `[true,1]`, `["a","b" ]`, `["a",1]`, `["a","b\ud83d\ude00"]`, `[1.25,2.25,3.25,4.25,5.25,6.25,7.25,8.25,9.25,10.25]`, `[1,"a"]`, `[null]`, `[true]`, `[[1]]`, `[1,]`, `[,1]`,
}

// check compares what has been read of doc with what encoding/json reads.
func check[T any](t *testing.T, how, doc string, got []T, ok bool) {
	t.Helper()
	var want []T
	err := json.Unmarshal([]byte(doc), &want)
	if strings.Contains(doc, "null") {
		err = errors.New("null is for others")
	}
	if ok != (err == nil) || ok && !slices.EqualFunc(got, want, func(a, b T) bool { return fmt.Sprint(a) == fmt.Sprint(b) }) {
		t.Errorf("%s of %.80s: got %v, %v, want %v, %v", how, doc, got, ok, want, err)
	}
}

func TestLists(t *testing.T) {
	for _, doc := range lists {
		buf, ent, k := index(t, doc)
		var many codec.FloatAttempts
		var texts codec.Strings
		texts.Reset(len(doc))
		if n := Count(buf, ent[:k], 1); n > 0 {
			floats, ints, words := make([]float64, n), make([]int64, n), make([]int, n)
			check(t, "Floats", doc, floats, Floats(floats, buf, ent[1:], false, &many))
			check(t, "Ints", doc, ints, Ints(ints, buf, ent[1:], false))
			check(t, "Ints", doc, words, Ints(words, buf, ent[1:], false))
			small, bools := make([]int8, n), make([]bool, n)
			check(t, "Ints", doc, small, Ints(small, buf, ent[1:], false))
			check(t, "Bools", doc, bools, Bools(bools, buf, ent[1:], false))
			took, end := FloatRow(floats, buf, ent[:k], &many)
			check(t, "FloatRow", doc, floats, took == k && end == len(doc))
			took, end = IntRow(ints, buf, ent[:k])
			check(t, "IntRow", doc, ints, took == k && end == len(doc))
			if took, _ := FloatRow(make([]float64, n+1), buf, ent[:k], &many); took != 0 {
				t.Errorf("%s: a row of %d numbers", doc, n+1)
			}
		} else if json.Unmarshal([]byte(doc), new([]float64)) == nil {
			t.Errorf("%s: no list of numbers: %d", doc, n)
		}
		if n := Count(buf, ent[:k], 2); n > 0 {
			s := make([]string, n)
			check(t, "Strings", doc, s, Strings(s, buf, ent[1:], &texts, true))
			took, end := StringRow(s, buf, ent[:k], &texts, true)
			check(t, "StringRow", doc, s, took == k && end == len(doc))
			if took, _ := StringRow(make([]string, n+1), buf, ent[:k], &texts, true); took != 0 {
				t.Errorf("%s: a row of %d strings", doc, n+1)
			}
			if lone := strings.Contains(doc, `\ud800`); lone == Strings(s, buf, ent[1:], &texts, false) && lone {
				t.Errorf("%s: half of a surrogate pair was accepted", doc)
			}
		}
	}
}

// TestRowsEnd: a row that ends too soon is none, whatever follows.
// TestListsStopAtWhatFails: elements from the first that cannot be read on stay as they were.
func TestListsStopAtWhatFails(t *testing.T) {
	before := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}
	for at := range before {
		for _, wrong := range []string{"null", "1e999", "[]", "tru", `"\x"`, `"\ud800"`, "1x"} {
			var numbers, texts, bools []string
			for range before {
				numbers, texts, bools = append(numbers, "100.5"), append(texts, `"text"`), append(bools, "true")
			}
			numbers[at], texts[at], bools[at] = wrong, wrong, wrong
			list := func(elems []string) (buf []byte, ent []uint32) {
				buf, ent, _ = index(t, "["+strings.Join(elems, ",")+"]"+strings.Repeat(" ", 40))
				return buf, ent[1:]
			}
			floats := slices.Clone(before)
			buf, ent := list(numbers)
			if Floats(floats, buf, ent, false, new(codec.FloatAttempts)) || !slices.Equal(floats[at:], before[at:]) {
				t.Errorf("%s at %d: %v", wrong, at, floats)
			}
			ints := make([]int16, len(before))
			for i := range ints {
				ints[i] = int16(i) + 1
			}
			for i := range at {
				numbers[i] = "300"
			}
			buf, ent = list(numbers)
			if Ints(ints, buf, ent, false) || at > 0 && ints[at-1] != 300 || ints[at] != int16(at)+1 || ints[len(ints)-1] != int16(len(ints)) {
				t.Errorf("%s at %d: %v", wrong, at, ints)
			}
			buf, ent = list(bools)
			truths := make([]bool, len(before))
			if Bools(truths, buf, ent, false) || slices.Contains(truths[at:], true) || slices.Contains(truths[:at], false) {
				t.Errorf("%s at %d: %v", wrong, at, truths)
			}
			strs := slices.Repeat([]string{"before"}, len(before))
			buf, ent = list(texts)
			if wrong[0] == '"' && (Strings(strs, buf, ent, new(codec.Strings), false) || strs[at] != "before" || strs[len(strs)-1] != "before" && at < len(strs)-1 || at > 0 && strs[at-1] != "text") {
				t.Errorf("%s at %d: %q", wrong, at, strs)
			}
		}
	}
}

func TestRowsEnd(t *testing.T) {
	buf, ent, n := index(t, `[1.5,2.5,3.5,4.5,5.5,6.5,7.5,8.5] 9.5,10.5]`)
	var many codec.FloatAttempts
	if took, _ := FloatRow(make([]float64, 10), buf, ent[:n], &many); took != 0 {
		t.Errorf("took %d entries", took)
	}
	if took, _ := FloatRow(make([]float64, 8), buf, ent[:n], &many); took != 17 {
		t.Errorf("took %d entries, want 17", took)
	}
	if took, _ := IntRow(make([]int64, 8), buf, ent[:n]); took != 0 {
		t.Errorf("integers: took %d entries", took)
	}
}

func TestRun(t *testing.T) {
	for _, sep := range []string{",", " ,\n "} {
		var doc []string
		for i := range 300 {
			doc = append(doc, strconv.Itoa(i*i*i*1000003))
		}
		text := "[" + strings.Join(doc, sep) + "]"
		buf, ent, n := index(t, text)
		for _, room := range []int{1, 7, 1000} {
			var floats []float64
			var ints []int
			var many codec.FloatAttempts
			for _, last := range []int{n / 2, n} {
				for i := 0; ; i++ {
					r := Run{Buf: buf, Ent: ent, I: 1, Last: last, First: true}
					if len(ints) > 0 {
						r.First, r.I = false, 2*len(ints)
						r.End = strings.Index(text, doc[len(ints)-1]) + len(doc[len(ints)-1])
						for text[r.End] != sep[0] && text[r.End] != ']' {
							r.End = strings.Index(text[r.End:], doc[len(ints)-1]) + r.End + len(doc[len(ints)-1])
						}
					}
					again := r
					dst := make([]int, room)
					k := IntsOf(&r, dst)
					more := make([]float64, room)
					if f := again.Floats(more, &many); f != k || r.I != again.I || r.End != again.End {
						t.Fatalf("%d floats up to %d, %d, and %d integers up to %d, %d", f, again.I, again.End, k, r.I, r.End)
					}
					ints, floats = append(ints, dst[:k]...), append(floats, more[:k]...)
					if k == 0 {
						break
					}
				}
			}
			check(t, "Run", text, ints, true)
			check(t, "Run", text, floats, true)
		}
	}
	doc := `["a","b\n", "c" ,1,"d"]`
	buf, ent, n := index(t, doc)
	var texts codec.Strings
	texts.Reset(len(doc))
	r := Run{Buf: buf, Ent: ent, I: 1, Last: n, First: true}
	dst := make([]string, 9)
	k := r.Strings(dst, &texts, false)
	if got := fmt.Sprintf("%q", dst[:k]); got != `["a" "b\n" "c"]` || doc[r.End:r.End+2] != " ," || buf[ent[r.I]] != ',' {
		t.Errorf("got %s, up to %q", got, doc[r.End:])
	}
}

func TestNumbers(t *testing.T) {
	for _, text := range []string{
		"0", "-0", "127", "128", "-128", "-129", "255", "256", "65535", "4294967296", "9223372036854775807", "9223372036854775808",
		"-9223372036854775809", "18446744073709551615", "18446744073709551616", "", "-", "1.5", "x", "1e2",
	} {
		for _, bits := range []int{8, 16, 32, 64} {
			want, err := strconv.ParseInt(text, 10, bits)
			got, failed := Int([]byte(text), bits)
			if errors.Is(err, strconv.ErrRange) != (failed == strconv.ErrRange) || (err == nil) != (failed == nil) || err == nil && got != want || err != nil && got != 0 {
				t.Errorf("Int(%s, %d): got %d, %v, want %d, %v", text, bits, got, failed, want, err)
			}
			if text == "-0" || strings.HasPrefix(text, "-") {
				continue
			}
			large, err := strconv.ParseUint(text, 10, bits)
			word, failed := Uint([]byte(text), bits)
			if errors.Is(err, strconv.ErrRange) != (failed == strconv.ErrRange) || (err == nil) != (failed == nil) || err == nil && word != large || err != nil && word != 0 {
				t.Errorf("Uint(%s, %d): got %d, %v, want %d, %v", text, bits, word, failed, large, err)
			}
		}
	}
	for _, c := range []struct {
		text string
		bits int
		want float64
		err  error
	}{
		{"1.5", 64, 1.5, nil}, {"1e39", 32, 0, strconv.ErrRange}, {"1e39", 64, 1e39, nil}, {"1e400", 64, 0, strconv.ErrRange},
		{"0x1", 64, 0, strconv.ErrSyntax}, {"", 64, 0, strconv.ErrSyntax}, {"0.1", 32, float64(float32(0.1)), nil},
	} {
		if v, err := Float([]byte(c.text), c.bits); v != c.want || err != c.err || math.Signbit(v) {
			t.Errorf("Float(%s, %d): got %v, %v, want %v, %v", c.text, c.bits, v, err, c.want, c.err)
		}
	}
}

func TestLiterals(t *testing.T) {
	for _, c := range []struct {
		text string
		v    bool
		size int
		null bool
	}{
		{"true,   ", true, 4, false}, {"false   ", false, 5, false}, {"null    ", false, 0, true}, {"trux    ", false, 0, false}, {"falsx   ", false, 0, false}, {"tru     ", false, 0, false},
		{"true,", true, 4, false}, {"false,", false, 5, false}, {"null,", false, 0, true}, {"true", false, 0, false},
		{"false", false, 0, false}, {"null", false, 0, false}, {"falsy,", false, 0, false}, {"nul,,", false, 0, false}, {"1,,,,,", false, 0, false},
	} {
		if v, size := Bool([]byte(c.text), 0); v != c.v || size != c.size {
			t.Errorf("Bool(%s): got %v, %d", c.text, v, size)
		}
		if len(c.text) == 8 {
			if v, size := BoolIn(binary.LittleEndian.Uint64([]byte(c.text))); v != c.v || size != c.size {
				t.Errorf("BoolIn(%s): got %v, %d", c.text, v, size)
			}
		}
		if is := Null([]byte(c.text), 0); is != c.null {
			t.Errorf("Null(%s): got %v", c.text, is)
		}
	}
}

// TestBefore: whitespace between a number and what follows it is no part of it, and nothing else
// is passed over.
func TestBefore(t *testing.T) {
	for _, c := range []struct {
		text string
		v    int64
		ok   bool
	}{{"12", 0, false}, {"12 ", 12, true}, {"-7\n\t\r ", -7, true}, {"12\x01", 0, false}, {"12\x01 ", 0, false}, {"1 2 ", 0, false}, {" ", 0, false}} {
		buf := []byte("[        " + c.text + "]        ")
		at, stop := 9, 9+len(c.text)
		n, end, ok := intBefore(buf, at, stop)
		f, to, also := floatBefore(buf, at, stop)
		if ok != c.ok || also != ok || end != to || ok && (n != c.v || f != float64(c.v) || string(buf[at:end]) != strings.TrimSpace(c.text)) {
			t.Errorf("%q: got %d, %v, and %v, %v, up to %d and %d", c.text, n, ok, f, also, end, to)
		}
	}
	if _, end, ok := intBefore([]byte("1 "), 0, 9); ok || end != 9 {
		t.Errorf("beyond the end: %d, %v", end, ok)
	}
}

func TestKeys(t *testing.T) {
	var k Keys
	for i := range 40 {
		name := []byte(strings.Repeat("x", i%20) + strconv.Itoa(i))
		before := k
		if k.MayHave(name); !k.MayHave(name) {
			t.Errorf("%s: not noted", name)
		}
		if before == (Keys{}) && i > 0 {
			t.Error("nothing noted")
		}
	}
	if k = (Keys{}); k.MayHave([]byte("a")) {
		t.Error("a key of none")
	}
	if k.Forget(); !k.MayHave([]byte("b")) {
		t.Error("sure of what has been forgotten")
	}
}

func TestBeginMember(t *testing.T) {
	for _, c := range [][2]string{{"", "{"}, {"{}", "{"}, {" { } ", " {"}, {`{"a":1}`, `{"a":1,`}, {"{\"a\":1 }\n", `{"a":1,`}} {
		if got := string(BeginMember([]byte(c[0]))); got != c[1] {
			t.Errorf("%q: got %q, want %q", c[0], got, c[1])
		}
		if is := IsObject([]byte(c[0])); is != (c[0] != "") {
			t.Errorf("%q: an object: %v", c[0], is)
		}
	}
	if IsObject([]byte("[1]\n")) {
		t.Error("an array is an object")
	}
}

func TestAppendMember(t *testing.T) {
	for raw, want := range map[string]string{
		``: `{"k":[1]}`, `{}`: `{"k":[1]}`, " { }\n": ` {"k":[1]}`, `{"a":1}`: `{"a":1,"k":[1]}`, `{"a":1 }`: `{"a":1,"k":[1]}`,
		"{\"a\":{}}\n": `{"a":{},"k":[1]}`, `{"a":{}}`: `{"a":{},"k":[1]}`, `{"a":[]}`: `{"a":[],"k":[1]}`,
	} {
		var given []byte
		if raw != "" {
			given = []byte(raw)
			if !IsObject(given) {
				t.Errorf("%q is no object", raw)
			}
		}
		if got := string(AppendMember(given, []byte(`"k"`), []byte(`[1]`), 100)); got != want {
			t.Errorf("%q: got %q, want %q", raw, got, want)
		}
	}
	for left, want := range map[int]int{0: 9, 20: 20, 1000: 36} {
		if raw := AppendMember(nil, []byte(`"k"`), []byte(`[1]`), left); cap(raw) < want || cap(raw) > want+15 {
			t.Errorf("with %d bytes to come: room for %d bytes, want about %d", left, cap(raw), want)
		}
	}
	for _, raw := range []string{``, ` `, `[]`, `"}"`, `{}x`} {
		if IsObject([]byte(raw)) {
			t.Errorf("%q is an object", raw)
		}
	}
}
