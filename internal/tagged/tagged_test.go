package tagged

import (
	"fmt"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// indexed returns the entries of a text, as those who read by them have it: with spaces
// after it, and the last entry repeated.
func indexed(text string) (buf []byte, ent []uint32) {
	buf = append([]byte(text), strings.Repeat(" ", 64)...)
	ent = make([]uint32, len(buf)+simd.IndexSlack)
	var st simd.IndexState
	n, _ := simd.Index(ent, buf[:(len(text)+63)&^63], 0, &st)
	return buf, ent[:n]
}

var cases = []struct {
	text string
	want Result
	val  string // as it stands
	slow bool   // entries do not tell
}{
	{text: `{"type":"circle"}`, want: Found, val: `"circle"`},
	{text: ` { "type" : "circle" , "r":1}`, want: Found, val: `"circle"`},
	{text: `{"a":1,"b":"x","c":null,"type":"circle"}`, want: Found, val: `"circle"`},
	{text: `{"a":{"type":"no","x":[1,{"y":"}"}]},"b":[[],{}],"type":"yes","c":1}`, want: Found, val: `"yes"`},
	{text: `{"a":"\"type\":\"no\"","type":"yes"}`, want: Found, val: `"yes"`},
	{text: `{"type":"first","type":"second"}`, want: Found, val: `"first"`},
	{text: `{"type":""}`, want: Found, val: `""`},
	{text: `{"t\u0079pe":"yes"}`, want: Found, val: `"yes"`, slow: true},
	{text: `{"type":"y\u0065s"}`, want: Found, val: `"y\u0065s"`, slow: true},
	{text: `{"type":1}`, want: NoString, slow: true},
	{text: `{"type":{"type":"no"}}`, want: NoString, slow: true},
	{text: `{"type":null,"a":1}`, want: NoString, slow: true},
	{text: `{}`, want: Absent, slow: true},
	{text: `{"a":1}`, want: Absent, slow: true},
	{text: `{"a":{"type":"no"}}`, want: Absent, slow: true},
	{text: `{"Type":"no"}`, want: Absent, slow: true},
	{text: `{"a" 1}`, want: Absent, slow: true},
	{text: `{1}`, want: Absent, slow: true},
	{text: `{"a":1;"type":"no"}`, want: Absent, slow: true},
	{text: `{`, want: CutOff, slow: true},
	{text: `{"ty`, want: CutOff, slow: true},
	{text: `{"type"`, want: CutOff, slow: true},
	{text: `{"type":`, want: CutOff, slow: true},
	{text: `{"type":"cir`, want: CutOff, slow: true},
	{text: `{"type":"cir\"`, want: CutOff, slow: true},
	{text: `{"a":12`, want: CutOff, slow: true},
	{text: `{"a":[{"b":"]"`, want: CutOff, slow: true},
	{text: `{"a":[]`, want: CutOff, slow: true},
	{text: `{"a":[],`, want: CutOff, slow: true},
}

func TestFind(t *testing.T) {
	for _, tt := range cases {
		var f Finder
		text := strings.TrimLeft(tt.text, " ")
		r, val, pos := f.Find([]byte(text), 0, "type")
		if r != tt.want || string(val) != tt.val {
			t.Errorf("Find(%s): got %v, %s, want %v, %s", text, r, val, tt.want, tt.val)
		}
		if r == Found && !strings.HasPrefix(text[pos:], tt.val) {
			t.Errorf("Find(%s): value at %d", text, pos)
		}
	}
}

func TestEntry(t *testing.T) {
	for _, tt := range cases {
		buf, ent := indexed(tt.text)
		val, ok := Entry(buf, ent, 0, "type")
		if ok == tt.slow || ok && `"`+string(val)+`"` != tt.val {
			t.Errorf("Entry(%s): got %s, %t, want %s, %t", tt.text, val, ok, tt.val, !tt.slow)
		}
		for n := range ent { // a window that ends early
			if v, ok := Entry(buf, ent[:n], 0, "type"); ok && string(v) != string(val) {
				t.Errorf("Entry(%s), %d entries: got %s, want %s", tt.text, n, v, val)
			}
		}
	}
}

// TestEntryElsewhere: positions may count from anywhere.
func TestEntryElsewhere(t *testing.T) {
	buf, ent := indexed(`{"a":[1],"type":"circle"}`)
	for org := range 70 {
		moved := append([]byte(strings.Repeat("x", org)), buf...)
		if val, ok := Entry(moved, ent, org, "type"); !ok || string(val) != "circle" {
			t.Fatalf("at %d: got %s, %t", org, val, ok)
		}
	}
}

func TestFirst(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Result
		key  string
	}{
		{`{"circle":{}}`, Found, `"circle"`},
		{`{ "c\"" :1}`, Found, `"c\""`},
		{`{}`, Absent, ``},
		{`{1`, Absent, ``},
		{`{`, CutOff, ``},
		{`{ `, CutOff, ``},
		{`{"cir`, CutOff, ``},
	} {
		r, key, pos := First([]byte(tt.text))
		if r != tt.want || string(key) != tt.key || !strings.HasPrefix(tt.text[pos:], tt.key) {
			t.Errorf("First(%s): got %v, %s at %d, want %v, %s", tt.text, r, key, pos, tt.want, tt.key)
		}
	}
}

func TestFirstEntry(t *testing.T) {
	for text, want := range map[string]string{
		`{"circle":{}}`: "circle", ` { "a" : 1, "b": 2}`: "a", `{"":1}`: "",
		`{"a\"":1}`: "-", `{}`: "-", `{1:2}`: "-", `{"a"}`: "-", `{"a",1}`: "-", `{`: "-",
	} {
		buf, ent := indexed(text)
		name, ok := FirstEntry(buf, ent, 0)
		if ok != (want != "-") || ok && string(name) != want {
			t.Errorf("%s: got %q, %t, want %s", text, name, ok, want)
		}
	}
}

// TestFindIsLinear: of objects within objects, each with what is looked for at its end, every
// byte is looked at a few times, not once for each object around it.
func TestLinearFind(t *testing.T) {
	const depth = 20_000
	text := []byte(strings.Repeat(`{"in":`, depth) + `0` + strings.Repeat(`,"type":"x"}`, depth))
	var f Finder
	for i := range depth {
		at := i * len(`{"in":`)
		if r, val, pos := f.Find(text[at:], int64(at), "type"); r != Found || string(val) != `"x"` ||
			at+pos != len(text)-i*len(`,"type":"x"}`)-len(`"x"}`) {
			t.Fatalf("object %d: got %v, %s at %d", i, r, val, pos)
		}
	}
	if len(f.spans) != depth-1 {
		t.Errorf("%d objects are known, want %d", len(f.spans), depth-1)
	}
}

// TestFindAgain: a Finder sees one object after the other, and text that grows.
func TestFindAgain(t *testing.T) {
	var f Finder
	text := `[{"a":[{"b":[]}],"type":"x"},{"a":[{"type":"y"}],"type":"z"}]`
	for range 3 {
		for i := range text {
			if text[i] != '{' {
				continue
			}
			var fresh Finder
			r, val, pos := f.Find([]byte(text[i:]), int64(i), "type")
			wantR, wantVal, wantPos := fresh.Find([]byte(text[i:]), int64(i), "type")
			if got, want := fmt.Sprint(r, string(val), pos), fmt.Sprint(wantR, string(wantVal), wantPos); got != want {
				t.Errorf("at %d: got %s, want %s", i, got, want)
			}
			for n := range len(text) - i {
				if r, _, _ := f.Find([]byte(text[i:i+n]), int64(i), "type"); r == Found && n < pos {
					t.Errorf("at %d: found in %s", i, text[i:i+n])
				}
			}
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, tt := range cases {
		f.Add(tt.text)
	}
	f.Add("{\"a\":=\\\"type\\\"\x1c\\\"no\\\"@,\"type\":\"yes\"")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.TrimLeft(text, " \t\r\n")
		if !strings.HasPrefix(text, "{") {
			return
		}
		var f Finder
		r, val, pos := f.Find([]byte(text), 0, "type")
		if r == Found && !strings.HasPrefix(text[pos:], string(val)) {
			t.Errorf("%q: %s is not at %d", text, val, pos)
		}
		buf, ent := indexed(text)
		if len(ent) == 0 {
			return
		}
		if v, ok := Entry(buf, ent, 0, "type"); ok && (r != Found || `"`+string(v)+`"` != string(val)) {
			t.Errorf("%q: entries say %s, the text says %v, %s", text, v, r, val)
		}
	})
}
