package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file marshals values that have no end, and to writers that fail.

// hostileWriters are the ways to marshal.
var hostileWriters = []struct {
	name string
	run  func(in any, opts ...json.Options) ([]byte, error)
}{
	{"Marshal", json.Marshal},
	{"MarshalWrite", func(in any, opts ...json.Options) ([]byte, error) {
		var b bytes.Buffer
		err := json.MarshalWrite(&b, in, opts...)
		return b.Bytes(), err
	}},
	{"MarshalWrite to no Buffer", func(in any, opts ...json.Options) ([]byte, error) {
		var b bytes.Buffer
		err := json.MarshalWrite(struct{ io.Writer }{&b}, in, opts...)
		return b.Bytes(), err
	}},
	{"MarshalEncode", func(in any, opts ...json.Options) ([]byte, error) {
		var b bytes.Buffer
		err := json.MarshalEncode(jsontext.NewEncoder(&b, jsontext.AllowDuplicateNames(true)), in, opts...)
		return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
	}},
}

// hMethod marshals itself by marshaling itself.
type hMethod struct{ N int }

func (h *hMethod) MarshalJSONTo(enc *jsontext.Encoder) error {
	h.N++
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	if err := json.MarshalEncode(enc, h); err != nil {
		return err
	}
	return enc.WriteToken(jsontext.EndArray)
}

// TestHostileCycles: values that contain themselves, in whichever way, are an error.
func TestHostileCycles(t *testing.T) {
	node := &hNode{}
	node.Next = node
	kids := &hNode{Kids: make([]hNode, 2)}
	kids.Kids[1].Kids = kids.Kids
	by := &hNode{By: map[string]hNode{}}
	by.By["k"] = hNode{By: by.By}
	any1 := &hNode{}
	any1.Any = any1
	two := &hNode{}
	two.Two[0] = two
	list := rList{nil}
	list[0] = list
	box := rBox{}
	box["k"] = box
	anys := []any{1, nil}
	anys[1] = anys
	anyMap := map[string]any{"a": 1}
	anyMap["k"] = anyMap
	var face any
	face = &face
	var p hPointer
	p = &p
	var far hFar
	var near *hFar = &far
	far = &near
	tree := &rTree{By: map[string]*rTree{}}
	tree.By["x"] = &rTree{Any: []any{map[string]any{"y": tree}}}
	mixed := []map[string]*[]any{{"a": new([]any)}}
	*mixed[0]["a"] = []any{mixed}

	for i, v := range []any{node, kids, by, any1, two, list, box, anys, anyMap, face, &face, p, &p, far, &far, tree, mixed, &mixed,
		[]any{node}, map[string]any{"x": list}, struct{ A any }{box}, *node, *tree, &hMethod{}, []*hMethod{{}}} {
		byMethod := strings.Contains(fmt.Sprintf("%T", v), "hMethod")
		for j, w := range hostileWriters {
			for k, opts := range []json.Options{json.DefaultOptionsV2(), jsonv1.DefaultOptionsV1(), json.Deterministic(true), jsontext.AllowDuplicateNames(true)} {
				if testing.Short() && (i+j+k)%2 == 0 {
					continue // for each value, each writer with two of them
				}
				if legacy, _ := json.GetOption(opts, jsonv1.ReportErrorsWithLegacySemantics); legacy && byMethod {
					continue // 10,000 errors around one another
				}
				if byMethod && (k != j%4 || testing.Short() && (i%2 != j%2 || j >= 4)) {
					continue // each of the 10,000 errors works out where it is
				}
				_, err := w.run(v, opts)
				if err == nil {
					t.Errorf("%s of a circular %T: no error", w.name, v)
					continue
				}
				if s := err.Error(); !strings.Contains(s, "cycle") && !strings.Contains(s, "exceeded max depth") {
					t.Errorf("%s of a circular %T: error %.200v", w.name, v, err)
				}
			}
		}
	}
}

// TestHostileDeepValues: 10,000 levels are right, more are an error, however many
// there are.
func TestHostileDeepValues(t *testing.T) {
	const limit = 10_000
	million := 1_000_000
	if testing.Short() {
		million = 3 * limit
	}
	for _, n := range []int{limit, limit + 1, million} {
		var node *hNode
		var tree *rTree
		var list rList
		var box rBox
		var slice, object any
		for range n {
			node = &hNode{Next: node}
			tree = &rTree{V: 1, Next: tree}
			list = rList{list}
			box = rBox{"k": box}
			slice = []any{slice}
			object = map[string]any{"k": object}
		}
		for _, v := range []any{node, tree, list[0], box["k"], slice, object} {
			for _, w := range hostileWriters {
				for _, opts := range []json.Options{json.OmitZeroStructFields(true), json.JoinOptions(jsonv1.DefaultOptionsV1(), json.OmitZeroStructFields(true))} {
					out, err := w.run(v, opts)
					if n == limit {
						if err != nil {
							t.Errorf("%s of %d levels of %T: %.200v", w.name, n, v, err)
						} else if c := bytes.Count(out, []byte("{")) + bytes.Count(out, []byte("[")); c < limit-1 {
							t.Errorf("%s of %d levels of %T: %d brackets", w.name, n, v, c)
						}
						continue
					}
					if n == limit+1 && (fmt.Sprintf("%T", v) == "json_test.rList" || fmt.Sprintf("%T", v) == "json_test.rBox") {
						continue // of which one level has been taken
					}
					if err == nil || !strings.Contains(err.Error(), "exceeded max depth") {
						t.Errorf("%s of %d levels of %T: error %.200v", w.name, n, v, err)
					}
				}
			}
		}
	}
	// Pointers to pointers add no level.
	var p any = 1
	for range 100_000 {
		q := p
		p = &q
	}
	for _, w := range hostileWriters {
		if out, err := w.run(p); err != nil || string(out) != "1" {
			t.Errorf("%s of many pointers: %.50s, %v", w.name, out, err)
		}
	}
}

// faultyValues are values for writers that fail: of all shapes, and longer than any
// buffer that is not flushed.
func faultyValues() []any {
	rows := make([]rRow, 60)
	var anys []any
	m := map[string]any{}
	tree := &rTree{}
	for i := range rows {
		s := strings.Repeat("é", i)
		rows[i] = rRow{ID: int64(i), Name: strings.Repeat("name ", i), Price: float64(i) / 3, Tags: []string{"a", s}, Next: &s}
		anys = append(anys, i, s, []any{s, nil}, map[string]any{"k": i}, rText{s}, rJSON{`{"raw":[1, 2]}`}, &rTokenA{s}, rToA{i})
		m[fmt.Sprintf("k%d%s", i, s)] = anys[len(anys)-8:]
		tree = &rTree{V: i, Next: tree, Any: s}
	}
	return []any{
		rows, anys, m, tree, []any{strings.Repeat("long ", 5000), 1}, map[string]string{strings.Repeat("long ", 5000): "1"},
		[]byte(strings.Repeat("bytes", 3000)), make([]float64, 9000), make([][2]int, 3000), make([]struct{}, 9000), []jsontext.Value{jsontext.Value("[" + strings.Repeat("1, ", 4000) + "1]")},
		rRest{A: 1, Rest: m},
	}
}

// TestHostileWriterFails: when a writer fails, at whichever byte, or writes less
// than it was given, the error says so, and what has been written is the beginning
// of the right text.
func TestHostileWriterFails(t *testing.T) {
	count := 120
	if testing.Short() {
		count = 20
	}
	for _, v := range faultyValues() {
		for _, opts := range []json.Options{json.Deterministic(true), json.JoinOptions(json.Deterministic(true), jsontext.Multiline(true))} {
			want, err := json.Marshal(v, opts)
			if err != nil {
				t.Fatal(err)
			}
			check := func(w *jsontest.FaultyWriter, wantErr error, err error) {
				t.Helper()
				if w.Limit >= len(want) && wantErr == io.ErrShortWrite && err == nil {
					return
				}
				if !errors.Is(err, wantErr) {
					t.Fatalf("%T: error %v, want %v", v, err, wantErr)
				}
				if !bytes.HasPrefix(want, w.Data) || len(w.Data) != w.Limit {
					t.Fatalf("%T: %d bytes written, want %d, the beginning of the text: %v", v, len(w.Data), w.Limit, bytes.HasPrefix(want, w.Data))
				}
			}
			for n := 0; n < len(want); n += 1 + n%3 + n/100*len(want)/count/50 {
				w := &jsontest.FaultyWriter{Limit: n}
				check(w, jsontest.ErrFaulty, json.MarshalWrite(w, v, opts))
				w = &jsontest.FaultyWriter{Limit: n, Silent: true}
				check(w, io.ErrShortWrite, json.MarshalWrite(w, v, opts))
				w = &jsontest.FaultyWriter{Limit: n}
				check(w, jsontest.ErrFaulty, json.MarshalEncode(jsontext.NewEncoder(w, opts), v))
			}
			w := &jsontest.FaultyWriter{Limit: -1}
			if err := json.MarshalWrite(w, v, opts); err != nil || !bytes.Equal(w.Data, want) {
				t.Fatalf("%T: %v, %d bytes, want %d", v, err, len(w.Data), len(want))
			}
		}
	}
}

// TestHostileFlushAnywhere: wherever in a value the buffer is flushed, what is
// written is what Marshal returns.
func TestHostileFlushAnywhere(t *testing.T) {
	s := "é\n"
	one := 1
	elems := []any{
		1, 1.5, "text", true, nil, s, &s, &one, []int{1, 2}, []string{"a", s}, []any{1, "a", nil, []any{}}, [2]float64{1, 2}, [][2]float64{{1, 2}, {3, 4}},
		map[string]int{"a": 1}, map[int]string{1: s}, map[string]any{"a": []any{1}}, map[string]any{}, map[rText]int{{"k"}: 1},
		rRow{}, []rRow{{Tags: []string{"a"}}, {Next: &s}}, &rRow{}, []*rRow{nil, {}}, rPoint{1, 2}, rNull{}, []rNull{{}, {}}, Deep{}, &Loop{}, rZero{7},
		rText{s}, &rTextPtr{3}, rAppend("x"), rJSON{`{"a" : [ 1 ] }`}, &rJSONPtr{s}, rToA{[]any{1, s}}, &rTokenA{s}, rLaxA{3}, rBoth{s}, []rJSON{{"1"}, {"[2]"}},
		rTree{V: 1, Kids: []rTree{{V: 2}}}, rRest{A: 1, Rest: map[string]any{"x": 1, "y": s}}, jsontext.Value(`[1, {"a":2}]`), []byte("bytes"), [3]byte{1, 2, 3},
		struct {
			A int               `json:",omitempty"`
			B *int              `json:",omitempty"`
			C map[string]string `json:",omitzero"`
			D any               `json:"d,omitempty"`
			E rJSON             `json:"e,omitempty"`
			F int               `json:"f,string"`
		}{B: &one, D: "d", E: rJSON{"{}"}},
	}
	step := 3
	if testing.Short() {
		step = 41
	}
	for i, elem := range elems {
		next := elems[(i+1)%len(elems)]
		for pad := 3000; pad < 4300; pad += 1 + (pad+i)%step {
			text := strings.Repeat("x", pad)
			for k, v := range []any{
				[]any{text, elem, next, elem},
				map[string]any{"a": text, "b": elem, "c": next},
				struct {
					A string
					B any
					C any `json:",omitempty"`
					D []any
				}{text, elem, next, []any{elem, elem}},
			} {
				opts := json.JoinOptions(json.Deterministic(true), jsontext.EscapeForHTML(pad%2 == 0))
				want, err := json.Marshal(v, opts)
				if err != nil {
					t.Fatal(err)
				}
				for _, w := range hostileWriters[1:] {
					if got, err := w.run(v, opts); err != nil || !bytes.Equal(got, want) {
						a, b := unequal(string(got), string(want))
						t.Fatalf("%s of %T behind %d bytes, form %d: %v\n\tgot  %s\n\twant %s", w.name, elem, pad, k, err, a, b)
					}
				}
			}
		}
	}
}

// TestHostileMapInMethod: a map that a method of its elements changes does no harm.
func TestHostileMapInMethod(t *testing.T) {
	m := map[string]any{}
	for i := range 100 {
		m[fmt.Sprint(i)] = &rGrow{m}
	}
	for _, w := range hostileWriters {
		for _, opts := range []json.Options{json.Deterministic(true), json.Deterministic(false)} {
			if _, err := w.run(m, opts); err != nil {
				t.Errorf("%s of a map that a method changes: %v", w.name, err)
			}
		}
	}
}

// rGrow changes the map that it is in.
type rGrow struct{ m map[string]any }

func (r *rGrow) MarshalJSON() ([]byte, error) {
	r.m["new"+fmt.Sprint(len(r.m))] = 1
	delete(r.m, "50")
	return []byte("1"), nil
}
