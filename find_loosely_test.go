package javelin_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A farMaker makes documents in which much has to be passed over, with names that
// stand elsewhere, too: as values, in other objects, with escape sequences.
type farMaker struct {
	*rand.Rand
	b      []byte
	spaces bool
	hard   bool
}

var farNames = []string{"name", "nam", "longername", "longernome", "a", "b", "1", strings.Repeat("long", 12), strings.Repeat("long", 13)}

func (m *farMaker) space() {
	if m.spaces && m.IntN(3) == 0 {
		m.b = append(m.b, " \n\t  "[:m.IntN(5)]...)
	}
}

func (m *farMaker) text(s string) {
	m.b = append(m.b, '"')
	for i := range len(s) {
		if m.hard && m.IntN(40) == 0 {
			m.b = append(m.b, `\u00`+strconv.FormatInt(int64(s[i]), 16)...)
		} else {
			m.b = append(m.b, s[i])
		}
	}
	m.b = append(m.b, '"')
}

func (m *farMaker) list(open byte, n int, each func(i int)) {
	m.b = append(m.b, open)
	for i := range n {
		if i > 0 {
			m.b = append(m.b, ',')
		}
		m.space()
		each(i)
		m.space()
	}
	m.b = append(m.b, open+2)
}

func (m *farMaker) value(depth int) {
	kind := m.IntN(9)
	if depth == 0 {
		kind = m.IntN(5)
	}
	switch kind {
	case 0:
		m.b = strconv.AppendInt(m.b, int64(m.IntN(1e6)), 10)
	case 1:
		m.text(farNames[m.IntN(len(farNames))])
	case 2:
		m.b = append(m.b, '"')
		for range m.IntN(20) {
			m.b = append(m.b, []string{"text", "}", "{", `\"name\":`, `\\`, "ü"}[m.IntN(6)]...)
		}
		m.b = append(m.b, '"')
	case 3:
		m.b = append(m.b, `"some longer text, {\n"`...)
	case 4:
		m.b = append(m.b, "true"...)
	case 5, 6:
		m.list('[', m.IntN(9), func(int) { m.value(depth - 1) })
	default:
		m.list('{', m.IntN(14), func(i int) {
			name := farNames[m.IntN(len(farNames))]
			if m.IntN(2) == 0 {
				name = "x" + strconv.Itoa(i)
			}
			m.text(name)
			m.space()
			m.b = append(m.b, ':')
			m.space()
			m.value(depth - 1)
		})
	}
}

// TestUncheckedInFarPlaces compares what is found without checking with what is found
// otherwise, one by one and together.
func TestUncheckedInFarPlaces(t *testing.T) {
	for _, impl := range simd.Impls("member") {
		undo := simd.Select("member", impl)
		undoNest := simd.Select("nest", impl)
		testInFarPlaces(t, impl)
		undoNest()
		undo()
	}
}

func testInFarPlaces(t *testing.T, impl string) {
	m := farMaker{Rand: rand.New(rand.NewPCG(21, 22))}
	count := 1500
	if testing.Short() {
		count = 300
	}
	for range count {
		m.spaces, m.hard = m.IntN(3) == 0, m.IntN(3) == 0
		object := m.IntN(2) == 0
		m.b = append(m.b[:0], '[')
		if object {
			m.b[0] = '{'
		}
		for i := range 2 + m.IntN(5) {
			if i > 0 {
				m.b = append(m.b, ',')
			}
			if object {
				m.text(farNames[m.IntN(len(farNames))])
				m.b = append(m.b, ':')
			}
			m.value(4)
		}
		m.b = append(m.b, m.b[0]+2)
		doc := append([]byte(nil), m.b...)
		root := mustParse(t, string(doc), javelin.Syntax(jsontext.AllowDuplicateNames(true)))
		var all []string
		for n := range root.All() {
			path := strings.ReplaceAll(strings.TrimPrefix(string(n.Pointer()), "/"), "/", ".")
			all = append(all, path, path+".name", path+".longername", path+".3")
		}
		paths := make([]string, 1+m.IntN(12))
		want := make([]javelin.Node, len(paths))
		for i := range paths {
			paths[i] = all[m.IntN(len(all))]
			n, err := javelin.Get(doc, paths[i])
			alone, aloneErr := javelin.Get(doc, paths[i], javelin.Unchecked())
			if err != nil || aloneErr != nil || !sameNode(n, alone) {
				t.Fatalf("%s: %s, %s: %s, %v, want %s, %v", impl, doc, paths[i], alone, aloneErr, n, err)
			}
			want[i] = n
		}
		for _, opts := range [][]javelin.Option{{javelin.Unchecked()}, nil} {
			nodes, err := javelin.GetMany(doc, paths, opts...)
			if err != nil {
				t.Fatalf("%s: %s, %q: %v", impl, doc, paths, err)
			}
			for i, n := range nodes {
				if !sameNode(n, want[i]) {
					t.Fatalf("%s: %s, %s of %q: %s, want %s", impl, doc, paths[i], paths, n, want[i])
				}
			}
		}
		// Whatever is wrong, it comes to an end.
		doc[m.IntN(len(doc))] = `{}[]",:\ x`[m.IntN(10)]
		_, _ = javelin.GetMany(doc, paths, javelin.Unchecked())
		_, _ = javelin.Get(doc, paths[0], javelin.Unchecked())
		nodes, _ := javelin.GetMany(doc, paths)
		for i, n := range nodes {
			if one, err := javelin.Get(doc, paths[i]); n.Exists() && (err != nil || !sameNode(n, one)) {
				t.Fatalf("%s: %s, %s of %q: %s, alone %s, %v", impl, doc, paths[i], paths, n, one, err)
			}
		}
	}
}

func sameNode(a, b javelin.Node) bool {
	return a.Exists() == b.Exists() && a.Offset() == b.Offset() && a.String() == b.String()
}
