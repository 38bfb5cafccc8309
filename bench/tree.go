package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Operations on documents that are not decoded into Go values: find one, find
// some, change one, read all, and build one from nothing.
const (
	OpGetNear    Op = "get-near"
	OpGetMiddle  Op = "get-middle"
	OpGetEnd     Op = "get-end"
	OpGetMissing Op = "get-missing"
	OpGetMany    Op = "get-many" // ten values, spread over the document
	OpGetLast    Op = "get-last" // the last of these
	OpSetOne     Op = "set-one"  // in the middle
	OpReadAll    Op = "read-all" // parse, then read every string and number
	OpBuild      Op = "build"
)

// TreeOps lists them in the order of the report.
var TreeOps = []Op{OpGetNear, OpGetMiddle, OpGetEnd, OpGetMissing, OpGetMany, OpGetLast, OpSetOne, OpReadAll, OpBuild}

func init() {
	for o, title := range map[Op]string{
		OpGetNear:    "one value near the begin, to an int64 or string",
		OpGetMiddle:  "one value in the middle, to an int64 or string",
		OpGetEnd:     "one value at the end, to an int64 or string",
		OpGetMissing: "a value that is not there",
		OpGetMany:    "ten values, spread over the document",
		OpGetLast:    "the last of those ten alone",
		OpSetOne:     "another number in the middle, to fresh output",
		OpReadAll:    "parse, and read every name, string and number",
		OpBuild:      "fifty items of the document large from nothing, to output",
	} {
		opTitles[o] = title
	}
}

// treeCorpora are the documents with targets below.
var treeCorpora = []string{"large", "citm", "twitter"}

// Tree reports whether o is one of TreeOps.
func (o Op) Tree() bool { return slices.Contains(TreeOps, o) }

// A Scalar is a value that was found.
type Scalar struct {
	Int  int64
	Text string
}

var errAbsent = errors.New("absent")

// Trees are the forms of a library for documents without Go types. nil is a form
// it lacks. A path has names (string) and indexes (int); it is made into what the
// library takes before any timing. text says that the value is a string, else it is
// an integer.
type Trees struct {
	Get     func(path []any, text bool) func(doc []byte) (Scalar, error)
	GetMany func(paths [][]any) func(doc []byte, out []int64) error // all integers
	Set     func(path []any) func(doc []byte, v int64) ([]byte, error)
	ReadAll func() func(doc []byte, t *ReadTally) error
	Build   func() func(items []treeItem) ([]byte, error)
}

// A ReadTally is what reading all of a document comes to.
type ReadTally struct {
	Objects, Arrays, Strings, Numbers, Literals int
	Bytes                                       int // of names and strings, decoded
	Sum                                         float64
}

func (t *ReadTally) text(n int) {
	t.Strings++
	t.Bytes += n
}

func (t *ReadTally) number(x float64) {
	t.Numbers++
	t.Sum += x
}

// A treeItem is what a document is built of.
type treeItem struct {
	ID      int64
	Title   string
	Price   float64
	InStock bool
	Tags    []string
	W, H    int64
}

var treeItems = func() []treeItem {
	var list []treeItem
	for i := range 50 {
		list = append(list, treeItem{
			ID: 100_000 + int64(i), Title: strings.Join(words[i%7:i%7+4], " ") + " \"" + beyondASCII[i%len(beyondASCII)] + "\"", Price: float64(i*731%50_000) / 100,
			InStock: i%3 > 0, Tags: words[i%11 : i%11+1+i%4], W: int64(i * 37 % 200), H: int64(i * 91 % 200),
		})
	}
	return list
}()

// treeTargets are paths into a document.
type treeTargets struct {
	near, middle, end, missing []any
	many                       [][]any
	text                       []Op // where the value is a string
}

func targetsOf(name string) (treeTargets, bool) {
	many := func(count int, path func(i int) []any) (paths [][]any) {
		for i := range 10 {
			paths = append(paths, path(i*count/10))
		}
		return paths
	}
	switch name {
	case "large":
		return treeTargets{
			near: []any{"items", 0, "id"}, middle: []any{"items", 32, "stock"}, end: []any{"count"}, missing: []any{"none"},
			many: many(60, func(i int) []any { return []any{"items", i, "dimensions", "w"} }),
		}, true
	case "citm":
		return treeTargets{
			near: []any{"events", "138586341", "id"}, middle: []any{"performances", 120, "id"}, end: []any{"venueNames", "PLEYEL_PLEYEL"}, missing: []any{"venueNames", "none"},
			many: many(243, func(i int) []any { return []any{"performances", i, "start"} }), text: []Op{OpGetEnd},
		}, true
	case "twitter":
		return treeTargets{
			near: []any{"statuses", 0, "id"}, middle: []any{"statuses", 50, "user", "id"}, end: []any{"search_metadata", "count"}, missing: []any{"search_metadata", "none"},
			many: many(100, func(i int) []any { return []any{"statuses", i, "user", "followers_count"} }),
		}, true
	}
	if slices.Contains(smallGetNames, name) {
		return smallGetTargets(), true
	}
	return treeTargets{}, false
}

func (t *treeTargets) of(o Op) (path []any, text bool) {
	switch o {
	case OpGetNear:
		path = t.near
	case OpGetMiddle, OpSetOne:
		path = t.middle
	case OpGetEnd:
		path = t.end
	case OpGetMissing:
		path = t.missing
	case OpGetLast:
		path = t.many[len(t.many)-1]
	}
	return path, slices.Contains(t.text, o)
}

func (ts *Trees) has(o Op) bool {
	switch o {
	case OpGetNear, OpGetMiddle, OpGetEnd, OpGetMissing, OpGetLast:
		return ts.Get != nil
	case OpGetMany:
		return ts.GetMany != nil
	case OpSetOne:
		return ts.Set != nil
	case OpReadAll:
		return ts.ReadAll != nil
	case OpBuild:
		return ts.Build != nil
	}
	return false
}

const setTo = 4711

// bind gives the timed form of o over c.
func (ts *Trees) bind(o Op, c Corpus) (func() error, error) {
	t, ok := targetsOf(c.Name)
	if !ok {
		return nil, errors.New("no values to look for")
	}
	doc := c.Doc
	path, text := t.of(o)
	switch o {
	case OpGetMissing:
		f := ts.Get(path, text)
		return func() error {
			if _, err := f(doc); err != errAbsent {
				return fmt.Errorf("found what is not there: %w", err)
			}
			return nil
		}, nil
	case OpGetMany:
		f, out := ts.GetMany(t.many), make([]int64, len(t.many))
		return func() error { return f(doc, out) }, nil
	case OpSetOne:
		f := ts.Set(path)
		return func() error {
			_, err := f(doc, setTo)
			return err
		}, nil
	case OpReadAll:
		f := ts.ReadAll()
		return func() error {
			var t ReadTally
			return f(doc, &t)
		}, nil
	case OpBuild:
		f := ts.Build()
		return func() error {
			_, err := f(treeItems)
			return err
		}, nil
	}
	f := ts.Get(path, text)
	return func() error {
		_, err := f(doc)
		return err
	}, nil
}

// at follows a path in what encoding/json has decoded with UseNumber.
func at(v any, path []any) (any, bool) {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			m, _ := v.(map[string]any)
			var ok bool
			if v, ok = m[p]; !ok {
				return nil, false
			}
		case int:
			l, ok := v.([]any)
			if !ok || p >= len(l) {
				return nil, false
			}
			v = l[p]
		}
	}
	return v, true
}

// check verifies on a whole corpus that o gives what encoding/json gives.
func (ts *Trees) check(o Op, c Corpus) (err error) {
	defer recovered(&err)
	t, ok := targetsOf(c.Name)
	if !ok {
		return errors.New("no values to look for")
	}
	whole, err := c.asMembers()
	if err != nil {
		return err
	}
	path, text := t.of(o)
	wantInt := func(path []any) (int64, error) {
		v, _ := at(whole, path)
		n, ok := v.(json.Number)
		if !ok {
			return 0, fmt.Errorf("no number at %v", path)
		}
		return n.Int64()
	}
	switch o {
	case OpGetMissing:
		if _, err := ts.Get(path, text)(c.Doc); err != errAbsent {
			return fmt.Errorf("%v: %w", path, err)
		}
		return nil
	case OpGetMany:
		got := make([]int64, len(t.many))
		if err := ts.GetMany(t.many)(c.Doc, got); err != nil {
			return err
		}
		for i, p := range t.many {
			if want, err := wantInt(p); err != nil || got[i] != want {
				return fmt.Errorf("%v: %d, want %d, %v", p, got[i], want, err)
			}
		}
		return nil
	case OpSetOne:
		out, err := ts.Set(path)(c.Doc, setTo)
		if err != nil {
			return err
		}
		out = bytes.Clone(out)
		got, err := members(out)
		if err != nil {
			return err
		}
		if v, _ := at(got, path); v != json.Number(strconv.Itoa(setTo)) {
			return fmt.Errorf("%v: %v", path, v)
		}
		// The rest is as it was.
		in, err := members(c.Doc)
		if err != nil {
			return err
		}
		for _, v := range []any{got, in} {
			parent, _ := at(v, path[:len(path)-1])
			delete(parent.(map[string]any), path[len(path)-1].(string))
		}
		return likeMembers("", got, in)
	case OpReadAll:
		var got, want ReadTally
		if err := ts.ReadAll()(c.Doc, &got); err != nil {
			return err
		}
		if err := readAllStd(c.Doc, &want); err != nil {
			return err
		}
		if got != want {
			return fmt.Errorf("%+v, want %+v", got, want)
		}
		return nil
	case OpBuild:
		out, err := ts.Build()(treeItems)
		if err != nil {
			return err
		}
		got, err := members(bytes.Clone(out))
		if err != nil {
			return err
		}
		return likeMembers("", got, builtMembers())
	}
	got, err := ts.Get(path, text)(c.Doc)
	if err != nil {
		return err
	}
	var want Scalar
	if v, _ := at(whole, path); text {
		want.Text, _ = v.(string)
	} else if want.Int, err = wantInt(path); err != nil {
		return err
	}
	if got != want {
		return fmt.Errorf("%v: %+v, want %+v", path, got, want)
	}
	return nil
}

// readAllStd is the definition of OpReadAll.
func readAllStd(doc []byte, t *ReadTally) error {
	dec := json.NewDecoder(bytes.NewReader(doc))
	dec.UseNumber()
	for {
		tok, err := dec.Token()
		if err != nil {
			if t.Objects+t.Arrays > 0 {
				return nil
			}
			return err
		}
		switch tok := tok.(type) {
		case json.Delim:
			switch tok {
			case '{':
				t.Objects++
			case '[':
				t.Arrays++
			}
		case string:
			t.text(len(tok))
		case json.Number:
			x, err := tok.Float64()
			if err != nil {
				return err
			}
			t.number(x)
		default:
			t.Literals++
		}
	}
}

// builtMembers is the document that OpBuild makes.
func builtMembers() any {
	var items []any
	for _, it := range treeItems {
		var tags []any
		for _, tag := range it.Tags {
			tags = append(tags, tag)
		}
		num := func(x float64) json.Number { return json.Number(strconv.FormatFloat(x, 'f', -1, 64)) }
		items = append(items, map[string]any{
			"id": num(float64(it.ID)), "title": it.Title, "price": num(it.Price), "inStock": it.InStock, "tags": tags,
			"dimensions": map[string]any{"w": num(float64(it.W)), "h": num(float64(it.H))}, "parent": nil,
		})
	}
	return map[string]any{"page": json.Number("1"), "items": items, "count": json.Number(strconv.Itoa(len(items)))}
}
