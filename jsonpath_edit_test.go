package javelin_test

import (
	"errors"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
)

func TestJSONPathSetAndDelete(t *testing.T) {
	const doc = "{ \"a\": [1, 2 ,3],\n  \"b\": {\"x\": 1.0, \"y\": {\"x\": [ ]}},\n  \"c\": \"\\u0041\"\n}\n"
	for _, tt := range []struct{ query, set, without string }{
		{"$.none", doc, doc},
		{"$.c", strings.Replace(doc, `"\u0041"`, "null", 1), strings.Replace(doc, ",\n  \"c\": \"\\u0041\"", "", 1)},
		{"$.a[*]", strings.Replace(doc, "1, 2 ,3", "null, null ,null", 1), strings.Replace(doc, "[1, 2 ,3]", "[]", 1)},
		{"$.a[1:]", strings.Replace(doc, "2 ,3", "null ,null", 1), strings.Replace(doc, ", 2 ,3", "", 1)},
		{"$.a[0,0,2,0]", strings.Replace(doc, "1, 2 ,3", "null, 2 ,null", 1), strings.Replace(doc, "1, 2 ,3", "2", 1)},
		{"$..x", strings.Replace(strings.Replace(doc, "1.0", "null", 1), "[ ]", "null", 1), strings.Replace(doc, `"x": 1.0, "y": {"x": [ ]}`, `"y": {}`, 1)},
		{"$..*", "{ \"a\": null,\n  \"b\": null,\n  \"c\": null\n}\n", "{}\n"},
		{"$['b','a']..['y',1]", strings.Replace(strings.Replace(doc, "2 ", "null ", 1), "{\"x\": [ ]}", "null", 1), strings.Replace(strings.Replace(doc, " 2 ,", "", 1), `, "y": {"x": [ ]}`, "", 1)},
		{"$", "null\n", ""},
		{"$.a[?@>1]", strings.Replace(doc, "2 ,3", "null ,null", 1), strings.Replace(doc, ", 2 ,3", "", 1)},
	} {
		q, err := javelin.CompileJSONPath(tt.query)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := q.Set([]byte(doc), nil); err != nil || string(got) != tt.set {
			t.Errorf("Set %s: %v\n got %q\nwant %q", tt.query, err, got, tt.set)
		}
		if got, err := q.Delete([]byte(doc)); err != nil || string(got) != tt.without {
			t.Errorf("Delete %s: %v\n got %q\nwant %q", tt.query, err, got, tt.without)
		}
	}
	q, _ := javelin.CompileJSONPath("$.a")
	if _, err := q.Set([]byte(`{"a":1}`), make(chan int)); !errors.Is(err, javelin.ErrType) {
		t.Errorf("%v", err)
	}
	if _, err := q.Set([]byte(`{"a":1`), 1); err == nil {
		t.Error("no error")
	}
	if _, err := q.Delete([]byte(`{"a":1`)); err == nil {
		t.Error("no error")
	}
	if got, err := q.Set([]byte("{\"a\":1, // one\n}"), 2, javelin.Comments()); err != nil || string(got) != "{\"a\":2, // one\n}" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestJSONPathDeleteMany takes time linear in what is deleted.
func TestJSONPathDeleteMany(t *testing.T) {
	q, _ := javelin.CompileJSONPath("$[::2]")
	got, err := q.Delete([]byte("[" + strings.Repeat("1,2,", 100_000) + "1]"))
	if want := "[" + strings.Repeat("2,", 99_999) + "2]"; err != nil || string(got) != want {
		t.Errorf("%d bytes, want %d, %v", len(got), len(want), err)
	}
}
