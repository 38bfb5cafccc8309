package scan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// simpleUnique reports whether no object of a valid document has two members of
// one name, by sets of what encoding/json reads.
func simpleUnique(t *testing.T, b []byte) bool {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(b))
	type frame struct {
		names map[string]bool // nil for an array
		value bool            // a value is next, not a name
	}
	var open []frame
	for {
		tok, err := d.Token()
		if err != nil {
			return true
		}
		var top *frame
		if len(open) > 0 {
			top = &open[len(open)-1]
		}
		if name, ok := tok.(string); ok && top != nil && top.names != nil && !top.value {
			if top.names[name] {
				return false
			}
			top.names[name], top.value = true, true
			continue
		}
		switch tok {
		case json.Delim('{'):
			open = append(open, frame{names: map[string]bool{}})
			continue
		case json.Delim('['):
			open = append(open, frame{})
			continue
		case json.Delim('}'), json.Delim(']'):
			if open = open[:len(open)-1]; len(open) == 0 {
				return true
			}
			top = &open[len(open)-1]
		}
		if top == nil {
			return true
		}
		top.value = false
	}
}

// A nameMaker writes objects of a few makes, whose names it changes now and then.
type nameMaker struct {
	r     *rand.Rand
	makes [][]string
	out   []byte
}

func newNameMaker(r *rand.Rand) *nameMaker {
	m := &nameMaker{r: r}
	for range 1 + r.IntN(5) {
		var names []string
		for range r.IntN(9) {
			names = append(names, m.name())
		}
		if r.IntN(8) == 0 {
			for i := range 40 {
				names = append(names, fmt.Sprint("more", i))
			}
		}
		m.makes = append(m.makes, names)
	}
	return m
}

func (m *nameMaker) name() string {
	switch m.r.IntN(12) {
	case 0:
		return strings.Repeat("n", m.r.IntN(80)) // of every length that is treated in its own way
	case 1:
		return "begin" + strings.Repeat("-", m.r.IntN(2)) + fmt.Sprint(m.r.IntN(3)) + "the same end"
	case 2:
		return []string{`\"`, `\\`, `x\"id`, `\\\"id`, `\u0069d`, `i\u0064`, `\\id`, `a\nb`}[m.r.IntN(8)]
	case 3:
		return []string{"é", "日本", "", "\x7f", ":", "{", "}", "a:b", `é\u00e9`}[m.r.IntN(9)]
	}
	return []string{"id", "x", "y", "name", "values", "location", "a rather long name", "created_at", "abcdefg", "abcdefgh"}[m.r.IntN(10)]
}

func (m *nameMaker) space() {
	if m.r.IntN(12) == 0 {
		m.out = append(m.out, " \n\t \r"[:m.r.IntN(6)]...)
	}
}

func (m *nameMaker) value(depth int) {
	m.space()
	defer m.space()
	switch k := m.r.IntN(10); {
	case depth > 4 || k < 3 || len(m.out) > 8<<10:
		m.out = append(m.out, []string{`1`, `"id"`, `"a\"b:"`, `null`, `""`, `"{:"`, `-2.5`}[m.r.IntN(7)]...)
	case k < 5:
		m.out = append(m.out, '[')
		for i := range m.r.IntN(5) {
			if i > 0 {
				m.out = append(m.out, ',')
			}
			m.value(depth + 1)
		}
		m.out = append(m.out, ']')
	default:
		m.out = append(m.out, '{')
		for i, name := range m.makes[m.r.IntN(len(m.makes))] {
			if i > 0 {
				m.out = append(m.out, ',')
			}
			if m.r.IntN(60) == 0 {
				name = m.name()
			}
			m.space()
			m.out = append(append(append(m.out, '"'), name...), '"')
			m.space()
			m.out = append(m.out, ':')
			m.value(depth + 1)
		}
		m.out = append(m.out, '}')
	}
}

// checkUnique compares what finds duplicate names with sets, over documents
// that have names in common, so that what the trie has learned from one counts
// in the next.
func checkUnique(t *testing.T, r *rand.Rand, documents int) {
	t.Helper()
	rules := Rules{MaxDepth: 100}
	var formatters [2]Formatter
	var w Walker
	var c Cursor
	m := newNameMaker(r)
	for range documents {
		m.out = m.out[:0]
		m.value(0)
		b := bytes.Clone(m.out)
		if !json.Valid(b) {
			t.Fatalf("not valid: %q", b)
		}
		want := simpleUnique(t, b)
		for i := range formatters {
			impl := "generic"
			if i > 0 {
				impls := simd.Impls("outline")
				impl = impls[r.IntN(len(impls))]
			}
			undo := simd.Select("outline", impl)
			smalls := simd.Impls("regular")
			undoSmall := simd.Select("regular", smalls[r.IntN(len(smalls))])
			got := formatters[i].Valid(b, rules)
			undoSmall()
			undo()
			if got != want {
				t.Fatalf("Valid(%q) = %v, want %v", b, got, want)
			}
		}
		// In pieces, with the buffer moving.
		cut := r.IntN(len(b) + 1)
		moving := append([]byte("gone"), b[:cut]...)
		c.ResetStream(moving)
		c.Restart(4)
		w.Start(rules)
		st := w.Skip(&c, false)
		if st == More {
			w.Detach(moving)
			c.Extend(bytes.Clone(b), 4)
			for i := range moving {
				moving[i] = '#'
			}
			st = w.Skip(&c, true)
		}
		got := st == Done && c.Rest(w.End())
		if cut == len(b) || st == More || want != got && cut < len(b) && st == Done {
			// A number may have ended where the buffer did.
			got = wholeValue(b, rules)
		}
		if got != want {
			t.Fatalf("Skip(%q), cut at %d: %v, want %v", b, cut, got, want)
		}
		w.Release()
	}
}

func TestNamesOfSimilarObjects(t *testing.T) {
	n := uint64(600)
	if testing.Short() {
		n = 60
	}
	for seed := range n {
		checkUnique(t, rand.New(rand.NewPCG(seed, 5)), 25)
	}
}

func FuzzNamesOfSimilarObjects(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	// The least that learns, and forgets: what is mutated is but the seed.
	f.Fuzz(func(t *testing.T, a, b uint64) { checkUnique(t, rand.New(rand.NewPCG(a, b)), 3) })
}

// TestNamesNearTheStart has names that end within the first sixteen bytes of a
// document, before which there is less to compare than a name may have.
func TestNamesNearTheStart(t *testing.T) {
	rules := Rules{MaxDepth: 100}
	var f Formatter
	for _, lead := range []string{"", " ", "[", "[[0,", `{"":`} {
		for n := range 16 {
			x := "abcdefghijklmnop"[:n]
			ends := strings.NewReplacer("[", "]", "{", "}", "0", "", ",", "", `"`, "", ":", "", " ", "").Replace(lead)
			known := lead + `{"` + x + `":1}` + ends
			for range 2 {
				if !f.Valid([]byte(known), rules) {
					t.Fatalf("%s is refused", known)
				}
			}
			u := &f.uniqueness
			u.start()
			entries := membersOf([]byte(known))
			if k, want := u.known(entries, []byte(known), 0), len(entries); k != want && len(known) >= 16 {
				t.Errorf("of %s %d entries are known, want %d", known, k, want)
			}
			u.release()
			for _, in := range []string{
				`{"` + x + `":1,"` + x + `":2}`, `{"` + x + `":1,"` + x + `y":2}`, `{"y` + x + `":1,"` + x + `":2}`,
				`{"` + x + `":{"` + x + `":3}}`, `{"\\` + x + `":1,"` + x + `":2}`, `{"\"` + x + `":1,"\"` + x + `":2}`,
			} {
				for _, around := range []int{0, 1} { // what is long, or not, after it
					b := []byte(lead + in + ends + strings.Repeat(" ", 16*around))
					if got, want := f.Valid(b, rules), simpleUnique(t, b); got != want {
						t.Fatalf("Valid(%q) = %v, want %v", b, got, want)
					}
				}
			}
		}
	}
}

// membersOf returns where { } : are outside strings in a text of fewer than 64 bytes.
func membersOf(b []byte) []uint32 {
	var ops [64 + simd.IndexSlack]uint32
	entries := ops[:simd.Operators(ops[:], b, &simd.CompactState{})]
	return slices.DeleteFunc(entries, func(p uint32) bool { return strings.IndexByte("{}:", b[p]) < 0 })
}

// TestTrieIsBounded offers it more names than it has room for, and looks
// whether it finds room for others later.
func TestTrieIsBounded(t *testing.T) {
	var f Formatter
	rules := Rules{MaxDepth: 10}
	document := func(format string, n int) []byte {
		b := []byte("[")
		for i := range n {
			b = fmt.Appendf(b, format, i, i)
		}
		return append(b, "0]"...)
	}
	trie := &f.uniqueness.trie
	for range 20 {
		if !f.Valid(document(`{"a%d":{"b%d":1}},`, 1000), rules) {
			t.Fatal("refused")
		}
		if !f.Valid(document(`{"a":{"b%d":{"a rather long name, longer than what is kept, which is 64 bytes, %d":1}}},`, 1000), rules) {
			t.Fatal("refused")
		}
		if len(trie.nodes) > maxTrieNodes || len(trie.text) > maxTrieText {
			t.Fatalf("%d nodes, %d bytes", len(trie.nodes), len(trie.text))
		}
	}
	f.Valid([]byte("["+strings.Repeat(`{"fresh":1},`, maxRefused+100)+"0]"), rules)
	found := false
	for i := range trie.nodes {
		found = found || i > 0 && string(trie.name(&trie.nodes[i])) == "fresh"
	}
	if !found {
		t.Error("what is full of names that nobody repeats learns nothing any more")
	}
}

// TestTrieLearnsLargeObjects repeats objects with more names than there is room for at
// first.
func TestTrieLearnsLargeObjects(t *testing.T) {
	const names = 2 * minTrieNodes
	b := []byte("[")
	for range 200 {
		b = append(b, '{')
		for i := range names {
			b = fmt.Appendf(b, `"name%d":%d,`, i, i)
		}
		b = append(b[:len(b)-1], "},"...)
	}
	b = append(b, "0]"...)
	var f Formatter
	if !f.Valid(b, Rules{MaxDepth: 10}) {
		t.Fatal("refused")
	}
	if nodes := len(f.uniqueness.trie.nodes); nodes <= names {
		t.Errorf("%d nodes for %d names", nodes, names)
	}
}
