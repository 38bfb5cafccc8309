package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// A Corpus is one document that operations are timed on.
type Corpus struct {
	Name string
	Doc  []byte
	Type func() any // a pointer to a new value of the Go type for it (types.go)
	// Lines are the elements of Doc one after another, each with a newline but the last:
	// what a stream of Values of them is. Element makes a new one.
	Lines   []byte
	Values  int
	Element func() any
	// Inferred makes a new value of the type that a program has made of the document.
	Inferred func() any
	// Twins make values of the types that stand for Type where methods have an Encoder or
	// Decoder, by the module that it is of.
	Twins map[string]func() any
	// Read reads what encoding/json does not know; Sample is the value that is written
	// where nothing can be read.
	Read   DecodeFunc
	Sample func() any
	shape  *shapeKind // of a cell of the grid
	ref    *reference // for the time of one cell
}

// stdCorpora are the files that ship with every Go toolchain, under the names
// that the published comparisons use for them.
var stdCorpora = []struct{ name, file string }{
	{"canada", "canada_geometry"},
	{"citm", "citm_catalog"},
	{"golang", "golang_source"},
	{"escaped", "string_escaped"},
	{"unicode", "string_unicode"},
	{"synthea", "synthea_fhir"},
	{"twitter", "twitter_status"},
}

// corpusDirs are the folders of stdCorpora below GOROOT, by Go release.
var corpusDirs = []string{
	"src/encoding/json/internal/jsontest/testdata", // Go 1.26
	"src/encoding/json/internal/jsontest/_embed",   // Go 1.27
}

// Corpora returns the documents in the order of the report: those like an
// answer of a web API first, then those of the toolchain, then the small ones of
// corpus_made.go.
var Corpora = sync.OnceValues(func() ([]Corpus, error) {
	cs := []Corpus{
		newCorpus("small", makeSmall()),
		newCorpus("medium", makeMedium()),
		newCorpus("large", makeLarge()),
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	root := strings.TrimSpace(string(out))
	dec, err := zstd.NewReader(nil)
	if err != nil {
		return nil, err
	}
	defer dec.Close()
	for _, c := range stdCorpora {
		z, err := readFirst(root, c.file+".json.zst")
		if err != nil {
			return nil, err
		}
		doc, err := dec.DecodeAll(z, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.file, err)
		}
		cs = append(cs, newCorpus(c.name, doc))
	}
	for _, n := range madeNames("") {
		c, _ := MadeCorpus(n)
		cs = append(cs, c)
	}
	return cs, nil
})

// corpusGroups are the names under which made corpora can be asked for together.
var corpusGroups = map[string]string{"made": "", "made-l": "-l", "made-xl": "-xl"}

// namedCorpora expands groups in a list of names, and adds to cs what has to be
// made for it.
func namedCorpora(names []string, cs []Corpus) ([]string, []Corpus, error) {
	var all []string
	for _, n := range names {
		if suffix, ok := corpusGroups[n]; ok {
			all = append(all, madeNames(suffix)...)
		} else if n == "find" {
			all = append(all, findNames...)
		} else if part, ok := strings.CutPrefix(n, "shapes"); ok {
			shapes, err := namedShapes(part)
			if err != nil {
				return nil, nil, err
			}
			for _, c := range shapes {
				all = append(all, c.Name)
			}
			cs = append(slices.Clip(cs), shapes...)
		} else {
			all = append(all, n)
		}
	}
	cs = slices.Clone(cs)
	for _, n := range all {
		if slices.ContainsFunc(cs, func(c Corpus) bool { return c.Name == n }) {
			continue
		}
		c, ok := MadeCorpus(n)
		if !ok && isShape(n) {
			shapes, err := namedShapes(":" + n)
			if err != nil {
				return nil, nil, err
			}
			if c, ok = shapes[0], shapes[0].Name == n; !ok {
				return nil, nil, fmt.Errorf("no corpus %q", n)
			}
		}
		if !ok {
			return nil, nil, fmt.Errorf("no corpus %q", n)
		}
		cs = append(cs, c)
	}
	return all, cs, nil
}

// stream is what a reader gives of the corpus, and how many values that is.
func (c Corpus) stream() (doc []byte, values int) {
	if c.Lines != nil {
		return c.Lines, c.Values
	}
	return c.Doc, 1
}

func newCorpus(name string, doc []byte) Corpus {
	return Corpus{Name: name, Doc: doc, Type: corpusTypes[name], Inferred: inferredType(name)}
}

func readFirst(root, file string) ([]byte, error) {
	var first error
	for _, d := range corpusDirs {
		b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(d), file))
		if err == nil {
			return b, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

// The made documents come from a generator with a fixed seed: the same bytes
// on every machine and release (TestMadeCorporaAreFixed).

func makeSmall() []byte {
	return []byte(`{"id":4117,"user":"j.moreau","active":true,"score":0.8125,"email":"j.moreau@example.org","created":"2024-11-05T08:15:30Z","tags":null,"n":12}`)
}

// maker writes JSON with the mix of an ordinary web API: short names, mostly
// short ASCII strings, some escapes and some text beyond ASCII.
type maker struct {
	bytes.Buffer
	r *rand.Rand
}

var words = strings.Fields(`alpha river stone quiet cloud ember north field signal garden paper
	harbour winter copper meadow lantern silver orchard bridge canyon velvet marble summit`)

var beyondASCII = []string{"Zürich", "São Paulo", "København", "東京", "Łódź", "naïve café"}

func (m *maker) word() string { return words[m.r.IntN(len(words))] }

func (m *maker) text(n int) {
	m.WriteByte('"')
	for i := range n {
		if i > 0 {
			m.WriteByte(' ')
		}
		switch m.r.IntN(24) {
		case 0:
			m.WriteString(beyondASCII[m.r.IntN(len(beyondASCII))])
		case 1:
			m.WriteString(`\"` + m.word() + `\"`)
		case 2:
			m.WriteString(m.word() + `\n`)
		default:
			m.WriteString(m.word())
		}
	}
	m.WriteByte('"')
}

func (m *maker) item(id int) {
	fmt.Fprintf(m, `{"id":%d,"sku":"%s-%04d","title":`, id, strings.ToUpper(m.word()[:3]), m.r.IntN(10000))
	m.text(2 + m.r.IntN(4))
	fmt.Fprintf(m, `,"price":%d.%02d,"currency":"EUR","inStock":%t,"stock":%d,"description":`,
		m.r.IntN(500), m.r.IntN(100), m.r.IntN(2) == 0, m.r.IntN(1000))
	m.text(6 + m.r.IntN(12))
	fmt.Fprintf(m, `,"dimensions":{"w":%d,"h":%d,"d":%d.%d},"tags":[`, m.r.IntN(200), m.r.IntN(200), m.r.IntN(90), m.r.IntN(10))
	for i := range 1 + m.r.IntN(4) {
		if i > 0 {
			m.WriteByte(',')
		}
		m.WriteString(`"` + m.word() + `"`)
	}
	fmt.Fprintf(m, `],"location":{"lat":%.6f,"lon":%.6f},"parent":null}`, m.r.Float64()*180-90, m.r.Float64()*360-180)
}

func makeItems(seed uint64, size int) []byte {
	m := &maker{r: rand.New(rand.NewPCG(seed, 0x6a6176656c696e))}
	m.WriteString(`{"page":1,"next":"https://api.example.org/v3/items?page=2&size=50","items":[`)
	n := 0
	for ; n == 0 || m.Len() < size-200; n++ {
		if n > 0 {
			m.WriteByte(',')
		}
		m.item(100000 + n)
	}
	fmt.Fprintf(m, `],"count":%d,"took":%.3f}`, n, m.r.Float64()*100)
	return m.Bytes()
}

func makeMedium() []byte { return makeItems(1, 2<<10) }
func makeLarge() []byte  { return makeItems(2, 28<<10) }
