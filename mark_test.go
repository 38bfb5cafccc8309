package javelin_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

const mark = "\ufeff"

var allowMark = javelin.Syntax(jsontext.AllowByteOrderMark(true))

const markedDoc = mark + " {\"a\": {\"b\": 1}, \"l\": [1, 2]}\n"

func TestByteOrderMarkReading(t *testing.T) {
	want := strings.TrimSpace(strings.TrimPrefix(markedDoc, mark))
	data := []byte(markedDoc)
	at := int64(strings.Index(markedDoc, "{"))
	checkRoot := func(how string, n javelin.Node, err error) {
		t.Helper()
		if err != nil || string(n.Raw()) != want {
			t.Errorf("%s: %q, %v", how, n.Raw(), err)
		}
	}
	n, err := javelin.Parse(data, allowMark)
	checkRoot("Parse", n, err)
	if n.Offset() != at || n.Get("l").Index(1).Offset() != int64(strings.Index(markedDoc, "2]")) {
		t.Errorf("offsets %d and %d", n.Offset(), n.Get("l").Index(1).Offset())
	}
	n, err = javelin.Parse(data, allowMark, javelin.Alias(), javelin.Lazy())
	checkRoot("Lazy", n, err)
	n, err = javelin.ParseString(markedDoc, allowMark)
	checkRoot("ParseString", n, err)
	n, err = javelin.ParseReader(iotest.OneByteReader(strings.NewReader(markedDoc)), allowMark)
	checkRoot("ParseReader", n, err)
	n, err = javelin.Parse([]byte(mark+want+" // end"), allowMark, javelin.Comments())
	checkRoot("Comments", n, err)
	n, err = javelin.Parse([]byte(mark+"{\"\xff\":1}"), allowMark, javelin.Syntax(jsontext.AllowInvalidUTF8(true)))
	if v, _ := n.Get("\ufffd").Int(); err != nil || v != 1 {
		t.Errorf("AllowInvalidUTF8: %v, %v", n, err)
	}
	var p javelin.Parser
	for range 2 {
		n, err = p.Parse(data, allowMark)
		checkRoot("Parser", n, err)
	}
	n, err = javelin.GetPointer(data, "", allowMark)
	checkRoot("GetPointer", n, err)

	checkOne := func(how string, n javelin.Node, err error) {
		t.Helper()
		if v, _ := n.Int(); err != nil || v != 1 {
			t.Errorf("%s: %v, %v", how, n, err)
		}
	}
	n, err = javelin.Get(data, "a.b", allowMark)
	checkOne("Get", n, err)
	n, err = javelin.Get(data, "l.#(==1)", allowMark)
	checkOne("Get by a query", n, err)
	n, err = javelin.Get(data, "a.b", allowMark, javelin.Unchecked())
	checkOne("Unchecked", n, err)
	n, err = javelin.Get([]byte(mark+"{\"a\":1}\n{\"a\":2}"), "..0.a", allowMark)
	checkOne("Get from lines", n, err)
	many, err := javelin.GetMany(data, []string{"a.b", "l.0"}, allowMark)
	if err != nil {
		t.Fatal(err)
	}
	checkOne("GetMany", many[0], nil)
	checkOne("GetMany", many[1], nil)
	many, err = javelin.Select(data, "$.a.b", allowMark)
	if err != nil || len(many) != 1 {
		t.Fatal(many, err)
	}
	checkOne("Select", many[0], nil)
	n, err = javelin.GetReader(strings.NewReader(markedDoc), "a.b", allowMark)
	checkOne("GetReader", n, err)
	n, err = javelin.GetPointerReader(strings.NewReader(markedDoc), "/l/0", allowMark)
	checkOne("GetPointerReader", n, err)
	query, err := javelin.CompileJSONPath("$.a.b")
	if err != nil {
		t.Fatal(err)
	}
	for n, err := range query.SelectReader(strings.NewReader(markedDoc), allowMark) {
		checkOne("SelectReader", n, err)
	}
	first := func(how string, visit func(func(javelin.Event) error) error) {
		err := visit(func(e javelin.Event) error {
			if e.Offset != at || e.Kind != jsontext.KindBeginObject || string(e.Raw) != "{" {
				t.Errorf("%s: %q at %d", how, e.Raw, e.Offset)
			}
			return javelin.StopVisit
		})
		if err != nil {
			t.Error(how, err)
		}
	}
	first("Visit", func(f func(javelin.Event) error) error { return javelin.Visit(data, f, allowMark) })
	first("VisitReader", func(f func(javelin.Event) error) error {
		return javelin.VisitReader(strings.NewReader(markedDoc), f, allowMark)
	})
}

// TestByteOrderMarkIsDropped: what becomes of a changed document has no mark, whether
// anything has changed or not.
func TestByteOrderMarkIsDropped(t *testing.T) {
	data := []byte(markedDoc)
	plain := strings.TrimPrefix(markedDoc, mark)
	query := func(text string) *javelin.JSONPath {
		q, err := javelin.CompileJSONPath(text)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	for _, tt := range []struct {
		how      string
		old, new string
		do       func() ([]byte, error)
	}{
		{"Set", "1}", "5}", func() ([]byte, error) { return javelin.Set(data, "a.b", 5, allowMark) }},
		{"Set of a new one", "1}", "1,\"c\": 5}", func() ([]byte, error) { return javelin.Set(data, "a.c", 5, allowMark) }},
		{"Set of matches", "[1, 2]", "[5, 5]", func() ([]byte, error) { return javelin.Set(data, "l.#(>0)#", 5, allowMark) }},
		{"Delete", "\"b\": 1", "", func() ([]byte, error) { return javelin.Delete(data, "a.b", allowMark) }},
		{"Delete of nothing", "", "", func() ([]byte, error) { return javelin.Delete(data, "x.y", allowMark) }},
		{"JSONPath.Set", "1}", "5}", func() ([]byte, error) { return query("$.a.b").Set(data, 5, allowMark) }},
		{"JSONPath.Set of nothing", "", "", func() ([]byte, error) { return query("$.x").Set(data, 5, allowMark) }},
		{"JSONPath.Delete", "[1, 2]", "[2]", func() ([]byte, error) { return query("$.l[0]").Delete(data, allowMark) }},
		{"JSONPath.Delete of nothing", "", "", func() ([]byte, error) { return query("$.x").Delete(data, allowMark) }},
		{"Patch", "1}", "5}", func() ([]byte, error) {
			return javelin.Patch(data, []byte(mark+`[{"op":"replace","path":"/a/b","value":5}]`), allowMark)
		}},
		{"MergePatch", "1}", "5}", func() ([]byte, error) {
			return javelin.MergePatch(data, []byte(mark+`{"a":{"b":5}}`), allowMark)
		}},
		{"Edit", "", "", func() ([]byte, error) {
			n, err := javelin.Parse(data, allowMark)
			return n.Edit().Bytes(), err
		}},
	} {
		got, err := tt.do()
		if want := strings.Replace(plain, tt.old, tt.new, 1); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", tt.how, got, err, want)
		}
	}
	if got, err := javelin.Set([]byte(mark), "a", 1, allowMark); err != nil || string(got) != `{"a":1}` {
		t.Errorf("no document: %q, %v", got, err)
	}
}

func TestByteOrderMarkErrors(t *testing.T) {
	for _, tt := range []struct {
		in     string
		opts   []javelin.Option
		offset int64
		want   string
	}{
		{markedDoc, nil, 0, "byte order mark"},
		{markedDoc, []javelin.Option{javelin.Comments()}, 0, "byte order mark"},
		{mark + markedDoc, []javelin.Option{allowMark}, 3, "byte order mark"},
		{mark + "{\"a\":tru}", []javelin.Option{allowMark}, 11, "literal true"},
		{mark + "1 2", []javelin.Option{allowMark}, 6, "more than one value"},
		{mark, []javelin.Option{allowMark}, 3, "unexpected EOF"},
		{"\xff\xfe{\x00}\x00", []javelin.Option{allowMark}, 0, "UTF-16 (little-endian)"},
		{"\x00{\x00}", nil, 0, "UTF-16 (big-endian)"},
		{"{\x00}\x00", nil, 1, "UTF-16 (little-endian)"},
	} {
		check := func(how string, err error) {
			t.Helper()
			var serr *jsontext.SyntacticError
			if !errors.As(err, &serr) || !strings.Contains(err.Error(), tt.want) || serr.ByteOffset != tt.offset {
				t.Errorf("%s of %q: %v, want %s at %d", how, tt.in, err, tt.want, tt.offset)
			}
		}
		_, err := javelin.Parse([]byte(tt.in), tt.opts...)
		check("Parse", err)
		n, _ := javelin.Parse([]byte(tt.in), append(tt.opts, javelin.Lazy())...)
		check("Lazy", n.Err())
		_, err = javelin.Get([]byte(tt.in), "none", tt.opts...)
		check("Get", err)
		_, err = javelin.Set([]byte(tt.in+" "), "none.x", 1, tt.opts...)
		if tt.in != mark {
			check("Set", err)
			_, err = javelin.Delete([]byte(tt.in), "none.x", tt.opts...)
			check("Delete", err)
			err = javelin.Visit([]byte(tt.in), func(javelin.Event) error { return nil }, tt.opts...)
			if !strings.Contains(tt.want, "more than one") {
				check("Visit", err)
			}
		}
	}
	if _, err := javelin.GetReader(io.MultiReader(strings.NewReader(mark), strings.NewReader("{}")), "a"); err == nil || !strings.Contains(err.Error(), "byte order mark") {
		t.Error(err)
	}
}

// A byte order mark and comments may stand in one text.
func TestByteOrderMarkWithComments(t *testing.T) {
	opts := []javelin.Option{javelin.Comments(), javelin.Syntax(jsontext.AllowByteOrderMark(true))}
	const text = "\ufeff// above\n{\"a\": 1, // one\n \"b\": [2, /* two */]}"
	n, err := javelin.Get([]byte(text), "b.0", opts...)
	if i, ierr := n.Int(); err != nil || ierr != nil || i != 2 || n.Offset() != int64(strings.Index(text, "2")) {
		t.Errorf("Get: %v at %d, %v, %v", n, n.Offset(), err, ierr)
	}
	for name, f := range map[string]func() ([]byte, error){
		"Set": func() ([]byte, error) { return javelin.Set([]byte(text), "a", 5, opts...) },
		"Set.new": func() ([]byte, error) {
			b, err := javelin.Set([]byte(text), "c", 1, opts...)
			return bytes.Replace(b, []byte(",\n \"c\":1"), nil, 1), err
		},
		"Delete": func() ([]byte, error) { return javelin.Delete([]byte(text), "b.1", opts...) },
		"JSONPath": func() ([]byte, error) {
			p, err := javelin.CompileJSONPath("$.a")
			if err != nil {
				return nil, err
			}
			return p.Set([]byte(text), 5, opts...)
		},
		"Patch": func() ([]byte, error) {
			return javelin.Patch([]byte(text), []byte(`[{"op":"replace","path":"/a","value":5}]`), opts...)
		},
	} {
		want := strings.TrimPrefix(text, "\ufeff")
		if name == "Set" || name == "JSONPath" || name == "Patch" {
			want = strings.Replace(want, "1", "5", 1)
		}
		got, err := f()
		if name == "Set.new" {
			if err != nil || !bytes.Contains(got, []byte("/* two */")) || bytes.HasPrefix(got, []byte("\ufeff")) {
				t.Errorf("%s: %q, %v", name, got, err)
			}
			continue
		}
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
}
