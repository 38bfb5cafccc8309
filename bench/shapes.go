package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/javelin-go/javelin/bench/generated"
)

// The grid: a document and a Go type for each kind of fields (shapes_kinds.go) and style
// of text (shapes_styles.go), as one object and as a list. It shows where a library
// falls off a cliff, which documents that somebody has chosen do not.

// Operations on the grid. They are those on Go values.
const (
	OpShapesRead   Op = "shapes-read"
	OpShapesWrite  Op = "shapes-write"
	OpShapesDecode Op = "shapes-decode" // a stream of such objects
	OpShapesEncode Op = "shapes-encode"
)

// ShapeOps lists them.
var ShapeOps = []Op{OpShapesRead, OpShapesWrite, OpShapesDecode, OpShapesEncode}

func init() {
	opTitles[OpShapesDecode] = "reader of 4 KiB pieces to values of one kind of fields, one after another"
	opTitles[OpShapesEncode] = "values of one kind of fields to a writer, one on each line"
}

// Shapes reports whether o is an operation on the grid.
func (o Op) Shapes() bool { return slices.Contains(ShapeOps, o) }

const (
	// shapeRecords is how many objects a list or a stream holds.
	shapeRecords = 200
	// shapeStream is how many bytes a call on a stream goes through, about.
	shapeStream = 256 << 10
)

// ofShapes is the part of a plan that is the grid, with less time for each of its many
// cells: few rounds, and batches for one collection, of the libraries that get there soon.
func (pl Plan) ofShapes() Plan {
	pl.Ops = slices.DeleteFunc(slices.Clone(pl.Ops), func(o Op) bool { return !o.Shapes() })
	pl.Rounds, pl.Spans = min(pl.Rounds, 5), min(pl.Spans, 1.25)
	pl.Batch, pl.LongBatch = min(pl.Batch, 4*time.Millisecond), min(pl.LongBatch, 50*time.Millisecond)
	return pl
}

// withoutShapes is the rest.
func (pl Plan) withoutShapes() Plan {
	pl.Ops = slices.DeleteFunc(slices.Clone(pl.Ops), Op.Shapes)
	return pl
}

// The sizes of a cell.
const (
	sizeOne    = "one"
	sizeList   = "list"
	sizeStream = "stream"
)

// shapeSizes lists them.
var shapeSizes = []string{sizeOne, sizeList, sizeStream}

// shapeName is the name of the corpus of a cell.
func shapeName(kind, style, size string) string { return kind + "/" + style + "/" + size }

// isShape reports whether a corpus is of the grid.
func isShape(name string) bool { return strings.Count(name, "/") == 2 }

// shapeOf finds what a cell is of.
func shapeOf(name string) (k *shapeKind, s *shapeStyle, size string) {
	parts := strings.Split(name, "/")
	if i := slices.IndexFunc(shapeKinds, func(k shapeKind) bool { return k.Name == parts[0] }); i >= 0 {
		k = &shapeKinds[i]
	}
	if i := slices.IndexFunc(shapeStyles, func(s shapeStyle) bool { return s.Name == parts[1] }); i >= 0 {
		s = &shapeStyles[i]
	}
	return k, s, parts[2]
}

// fitsShape reports whether a cell is measured by o: Marshal writes only some styles, and
// not every kind can be read.
func (o Op) fitsShape(name string) bool {
	k, s, size := shapeOf(name)
	return k != nil && s != nil && o.Records() == (size == sizeStream) &&
		!(o.FromValue() && (s.ReadOnly || k.readOnly)) && !(o.ToValue() && k.writeOnly)
}

// takesShape reports whether a library is asked for a cell: it does not know every kind,
// and not every style in each of its dialects. What it gives is checked in any case.
func takesShape(p *Peer, c Corpus, r *Run) bool {
	k, s, _ := shapeOf(c.Name)
	style := s.dialects
	if s.members == nil && utf8.Valid(c.Doc) { // a kind without texts
		style = nil
	}
	if p.Values.Twin != nil {
		return generatedShape(c.Name) != nil && style == nil
	}
	if len(k.twins) > 0 && !p.Ours && k.twins[p.Values.Module].one == nil {
		return false
	}
	for _, dialects := range [][]Category{k.dialects, style} {
		if len(dialects) > 0 && !slices.ContainsFunc(dialects, func(d Category) bool {
			return p.Ours && r.Category == d || !p.Ours && r.does(d)
		}) {
			return false
		}
	}
	return true
}

// generatedShape makes values of the type with generated code for a cell, or is nil.
func generatedShape(name string) func() any {
	k, _, size := shapeOf(name)
	if k == nil || !k.generated {
		return nil
	}
	return generated.Shape(k.Name, size == sizeList)
}

// namedShapes returns what is meant by "shapes" and a suffix: none for all cells, "-quick"
// for some of them, "-report" for those of a report, or a colon and a part of the names.
func namedShapes(suffix string) ([]Corpus, error) {
	all, err := Shapes()
	if err != nil || suffix == "" {
		return all, err
	}
	if suffix == "-report" {
		return slices.DeleteFunc(slices.Clone(all), func(c Corpus) bool { return c.shape.further }), nil
	}
	part, named := strings.CutPrefix(suffix, ":")
	if !named && suffix != "-quick" {
		return nil, fmt.Errorf("no corpus %q", "shapes"+suffix)
	}
	var cs []Corpus
	step := len(all)/quickShapes | 1 // odd: objects and lists in turn
	for i, c := range all {
		if named && c.Name == part {
			return []Corpus{c}, nil
		}
		if named && strings.Contains(c.Name, part) || !named && i%step == 0 {
			cs = append(cs, c)
		}
	}
	if len(cs) == 0 {
		return nil, fmt.Errorf("no cell of the grid has %q in its name", part)
	}
	return cs, nil
}

// quickShapes is about how many cells the sample has.
const quickShapes = 40

// Shapes returns the corpora of the grid: each kind in the first style and in one more,
// which its name draws, and the first kind in every style. The streams come last.
var Shapes = sync.OnceValues(func() ([]Corpus, error) {
	var cs []Corpus
	add := func(k *shapeKind, s *shapeStyle, size string) error {
		c, err := shapeCorpus(k, s, size)
		if err != nil {
			return fmt.Errorf("%s/%s: %w", k.Name, s.Name, err)
		}
		cs = append(cs, c)
		return nil
	}
	each := func(sizes ...string) error {
		for i := range shapeKinds {
			k := &shapeKinds[i]
			for j := range shapeStyles {
				s := &shapeStyles[j]
				if i > 0 && j > 0 && j != k.drawn() {
					continue
				}
				for _, size := range sizes {
					if size == sizeList && k.list == nil || size == sizeStream && !(k.streamed && (j == 0 || i == 0 && s.streamed)) {
						continue
					}
					if err := add(k, s, size); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	err := errors.Join(each(sizeOne, sizeList), each(sizeStream))
	return cs, err
})

// drawn is the index of the style that a kind is shown in beside the first.
func (k *shapeKind) drawn() int {
	h := fnv.New32a()
	h.Write([]byte(k.Name))
	if !k.writeOnly {
		return 1 + int(h.Sum32()%uint32(len(shapeStyles)-1))
	}
	var can []int
	for i, s := range shapeStyles {
		if i > 0 && !s.ReadOnly {
			can = append(can, i)
		}
	}
	return can[h.Sum32()%uint32(len(can))]
}

// shapeCorpus makes the document of a cell. Its values are the same in each style, and
// on every machine.
func shapeCorpus(k *shapeKind, s *shapeStyle, size string) (Corpus, error) {
	c := k.corpus(shapeName(k.Name, s.Name, size), size)
	r := rand.New(rand.NewPCG(7, 11))
	f := &shapeFiller{r: r, style: s}
	names := map[string]bool{}
	memberNames(reflect.TypeOf(k.one()), names, map[reflect.Type]bool{})
	plain := func(n *shapeNode) bool {
		var name string
		return len(n.members) == 0 || json.Unmarshal(n.members[0].name, &name) != nil || !names[name]
	}
	n := 1
	if size != sizeOne {
		n = shapeRecords
	}
	var elements [][]byte
	values := make([]any, 0, n)
	for range n {
		v := k.one()
		f.fill(reflect.ValueOf(v).Elem())
		doc, err := shapeDocument(v)
		if err != nil {
			return c, err
		}
		elements = append(elements, doc)
		values = append(values, v)
	}
	var err error
	switch size {
	case sizeOne:
		c.Doc, err = s.restyle(r, elements[0], plain)
	case sizeList:
		c.Doc, err = s.restyle(r, append(append([]byte("["), bytes.Join(elements, []byte(","))...), ']'), plain)
	case sizeStream:
		for i := range elements {
			if elements[i], err = s.restyle(r, elements[i], plain); err != nil {
				return c, err
			}
		}
		c.Doc = bytes.Join(elements, []byte("\n"))
		c.Lines, c.Values, c.Element = c.Doc, n, k.one
	}
	if k.writeOnly {
		c.Sample = func() any { return k.sample(values, size) }
	}
	return c, err
}

// corpus is a cell without a document: its name and its types.
func (k *shapeKind) corpus(name, size string) Corpus {
	c := Corpus{Name: name, Type: k.one, Read: k.read, shape: k}
	if size == sizeList {
		c.Type = k.list
	}
	twins := k.twins
	if k.own.one != nil {
		twins = k.twin(ourModule, k.own).twins
	}
	for module, t := range twins {
		if c.Twins == nil {
			c.Twins = map[string]func() any{}
		}
		if c.Twins[module] = t.one; size == sizeList {
			c.Twins[module] = t.list
		}
	}
	return c
}

// sample is what is written of values that nobody reads.
func (k *shapeKind) sample(values []any, size string) any {
	if size != sizeList {
		return values[0]
	}
	list := k.list()
	for _, v := range values {
		l := reflect.ValueOf(list).Elem()
		l.Set(reflect.Append(l, reflect.ValueOf(v).Elem()))
	}
	return list
}

// shapeDocument is the document of a value: encoding/json's, unless the type knows what
// that does not.
func shapeDocument(v any) ([]byte, error) {
	if d, ok := v.(interface{ document() ([]byte, error) }); ok {
		return d.document()
	}
	return json.Marshal(v)
}

// memberNames collects the names of members of all structs that a type holds.
func memberNames(t reflect.Type, names map[string]bool, seen map[reflect.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		memberNames(t.Elem(), names, seen)
	case reflect.Struct:
		for i := range t.NumField() {
			field := t.Field(i)
			if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
				names[name] = true
			}
			memberNames(field.Type, names, seen)
		}
	}
}
