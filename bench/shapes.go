package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// The grid: a document and a Go type for each kind of fields (shapes_kinds.go) and style
// of text (shapes_styles.go), as one object and as a list. It shows where a library
// falls off a cliff, which documents that somebody has chosen do not.

// Operations on the grid. They are those on Go values.
const (
	OpShapesRead  Op = "shapes-read"
	OpShapesWrite Op = "shapes-write"
)

// ShapeOps lists them.
var ShapeOps = []Op{OpShapesRead, OpShapesWrite}

// Shapes reports whether o is an operation on the grid.
func (o Op) Shapes() bool { return o == OpShapesRead || o == OpShapesWrite }

// values is the operation on Go values that o is.
func (o Op) values() Op {
	switch o {
	case OpShapesRead:
		return OpUnmarshalTyped
	case OpShapesWrite:
		return OpMarshalTyped
	}
	return o
}

// shapeRecords is how many objects a list holds.
const shapeRecords = 200

// shapeName is the name of the corpus of a cell.
func shapeName(kind, style string, list bool) string {
	if list {
		return kind + "/" + style + "/list"
	}
	return kind + "/" + style + "/one"
}

// isShape reports whether a corpus is of the grid.
func isShape(name string) bool { return strings.Count(name, "/") == 2 }

// writable reports whether Marshal writes what the document of a cell is.
func writable(name string) bool {
	parts := strings.Split(name, "/")
	i := slices.IndexFunc(shapeStyles, func(s shapeStyle) bool { return s.Name == parts[1] })
	return i >= 0 && !shapeStyles[i].ReadOnly
}

// namedShapes returns what is meant by "shapes" and a suffix: none for all cells, "-quick"
// for some of them, or a colon and a part of the names.
func namedShapes(suffix string) ([]Corpus, error) {
	all, err := Shapes()
	if err != nil || suffix == "" {
		return all, err
	}
	part, named := strings.CutPrefix(suffix, ":")
	if !named && suffix != "-quick" {
		return nil, fmt.Errorf("no corpus %q", "shapes"+suffix)
	}
	var cs []Corpus
	step := len(all)/quickShapes | 1 // odd: objects and lists in turn
	for i, c := range all {
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
// which its name draws, and the first kind in every style.
var Shapes = sync.OnceValues(func() ([]Corpus, error) {
	var cs []Corpus
	add := func(k *shapeKind, s *shapeStyle) error {
		for _, list := range []bool{false, true} {
			if list && k.list == nil {
				continue
			}
			c, err := shapeCorpus(k, s, list)
			if err != nil {
				return fmt.Errorf("%s/%s: %w", k.Name, s.Name, err)
			}
			cs = append(cs, c)
		}
		return nil
	}
	for i := range shapeKinds {
		k := &shapeKinds[i]
		for j := range shapeStyles {
			s := &shapeStyles[j]
			if i == 0 || j == 0 || j == k.drawn() {
				if err := add(k, s); err != nil {
					return nil, err
				}
			}
		}
	}
	return cs, nil
})

// drawn is the index of the style that a kind is shown in beside the first.
func (k *shapeKind) drawn() int {
	h := fnv.New32a()
	h.Write([]byte(k.Name))
	return 1 + int(h.Sum32()%uint32(len(shapeStyles)-1))
}

// shapeCorpus makes the document of a cell. Its values are the same in each style, and
// on every machine.
func shapeCorpus(k *shapeKind, s *shapeStyle, list bool) (Corpus, error) {
	c := Corpus{Name: shapeName(k.Name, s.Name, list), Type: k.one}
	r := rand.New(rand.NewPCG(7, 11))
	f := &shapeFiller{r: r, style: s}
	names := map[string]bool{}
	memberNames(reflect.TypeOf(k.one()), names, map[reflect.Type]bool{})
	plain := func(n *shapeNode) bool {
		var name string
		return len(n.members) == 0 || json.Unmarshal(n.members[0].name, &name) != nil || !names[name]
	}
	n := 1
	if list {
		n, c.Type = shapeRecords, k.list
	}
	var elements [][]byte
	for range n {
		v := k.one()
		f.fill(reflect.ValueOf(v).Elem())
		doc, err := json.Marshal(v)
		if err != nil {
			return c, err
		}
		elements = append(elements, doc)
	}
	doc := elements[0]
	if list {
		doc = append(append([]byte("["), bytes.Join(elements, []byte(","))...), ']')
	}
	var err error
	c.Doc, err = s.restyle(r, doc, plain)
	return c, err
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
