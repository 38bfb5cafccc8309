package javelin_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// escapedNames are names that look like something else in a path.
var escapedNames = []string{
	"", ":1", "42", "-1", "0", "00", "007", "-0", "+1", "-", "-2", "1.5", "1e3", "4294967296", "99999999999999999999999",
	":", "::", "::1", ":x", ":-1", ":0", "a:b", "x:", "#", "##", "#.a", "#(a)", "a#b", "#a", "a.b", ".", "..", "..a", "a.", ".a", "*", "a*", "?", "@this", "@", "@x", "a@keys",
	"!x", "!1", "!", "|", "||", "a|b", "\\", "\\\\", "\\1", "a\\", "\"", "\"\"", "\"a\"", "{", "}", "{a}", "[", "]", "[0]", "(", ")", "a,b", ",", "=", "a==b", "<1", "%", "~true", "a>1",
	" ", "  ", " a", "a ", "a b", "\t", "\n", "\x00", "\x1f", "a\x00b", "\x7f", "é", "日本", "\u2028", "😀", "1é", "\ufffd", "true", "null", "a/b", "a~b", "~0", "$", "$.a", "`", "'",
}

// randomName returns a name of marks and few letters.
func randomName(r *rand.Rand) string {
	if r.IntN(3) == 0 {
		return escapedNames[r.IntN(len(escapedNames))]
	}
	const marks = "01-:.\\\"#*?@!|{}[]()=<>%~, \tabthis"
	var b []byte
	for range r.IntN(6) {
		b = append(b, marks[r.IntN(len(marks))])
	}
	return string(b)
}

// spelled returns the name as JSON, with some characters escaped that need not be.
func spelled(r *rand.Rand, name string) string {
	if r.IntN(3) > 0 {
		return string(quoteForTest(name))
	}
	b := []byte{'"'}
	for _, c := range name {
		if c < utf8.RuneSelf {
			b = fmt.Appendf(b, `\u%04x`, c)
		} else {
			b = utf8.AppendRune(b, c)
		}
	}
	return string(append(b, '"'))
}

// decoysOf returns other names that a path to one may be mistaken for.
func decoysOf(name string) []string {
	decoys := []string{
		"", ":" + name, strings.TrimPrefix(name, ":"), "\\" + name, strings.TrimPrefix(name, "\\"), strings.ReplaceAll(name, "\\", ""), name + " ", strings.TrimSpace(name),
		strings.TrimLeft(name, "0"), "0" + name, "1", "-1", `""`, javelin.EscapePath(name), "#", "@this", "zz",
	}
	slices.Sort(decoys)
	return slices.DeleteFunc(slices.Compact(decoys), func(s string) bool { return s == name })
}

// everyGet asks for the same path in every way there is.
func everyGet(t *testing.T, doc []byte, path, want string) {
	t.Helper()
	p, err := javelin.CompilePath(path)
	if err != nil {
		t.Fatalf("%q: %v", path, err)
	}
	root, err := javelin.Parse(doc, anyNames)
	if err != nil {
		t.Fatalf("%s: %v", doc, err)
	}
	many, err := javelin.CompilePaths([]string{"zz", path})
	if err != nil {
		t.Fatalf("%q: %v", path, err)
	}
	loosely := javelin.Unchecked()
	last := func(nodes []javelin.Node, err error) (javelin.Node, error) {
		if err != nil {
			return javelin.Node{}, err
		}
		return nodes[len(nodes)-1], nil
	}
	for what, get := range map[string]func() (javelin.Node, error){
		"Get":                    func() (javelin.Node, error) { return javelin.Get(doc, path) },
		"unchecked Get":          func() (javelin.Node, error) { return javelin.Get(doc, path, loosely) },
		"Path.Get":               func() (javelin.Node, error) { return p.Get(doc) },
		"Path.Find":              func() (javelin.Node, error) { return p.Find(root) },
		"Node.Find":              func() (javelin.Node, error) { return root.Find(path) },
		"GetReader":              func() (javelin.Node, error) { return javelin.GetReader(bytes.NewReader(doc), path) },
		"GetMany":                func() (javelin.Node, error) { return last(javelin.GetMany(doc, []string{"zz", path})) },
		"unchecked GetMany":      func() (javelin.Node, error) { return last(javelin.GetMany(doc, []string{path, "1", path}, loosely)) },
		"GetMany after an index": func() (javelin.Node, error) { return last(javelin.GetMany(doc, []string{"0", "1", "42", path})) },
		"Paths.Get":              func() (javelin.Node, error) { return last(many.Get(doc)) },
	} {
		n, err := get()
		if err != nil || n.String() != want {
			t.Fatalf("%s of %q in %s: %s, %v, want %s", what, path, doc, n, err, want)
		}
	}
}

var anyNames = javelin.Syntax(jsontext.AllowDuplicateNames(true))

// TestEscapedPathNamesOneMember: whatever the name, Get, Set and Delete touch the
// member of that name and no other, and no element of an array.
func TestEscapedPathNamesOneMember(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	names := slices.Clone(escapedNames)
	random := 600
	if testing.Short() {
		random = 100
	}
	for range random {
		names = append(names, randomName(r))
	}
	for _, name := range names {
		decoys := decoysOf(name)
		at := r.IntN(len(decoys) + 1)
		object := func(value string) string {
			var members []string
			for i, d := range decoys {
				members = append(members, fmt.Sprintf("%s:%d", spelled(r, d), i))
			}
			if value != "" {
				members = slices.Insert(members, at, spelled(r, name)+":"+value)
			}
			return "{" + strings.Join(members, ",") + "}"
		}
		outer := randomName(r)
		part := javelin.EscapePath(name)
		for _, around := range []struct{ before, after, path string }{
			{"", "", part},
			{`{"list":[10,11,12],` + spelled(r, outer) + ":", "}", javelin.EscapePath(outer) + "." + part},
			{`[9,`, `,[7,8]]`, "1." + part},
			{`{"":{"":`, `}}`, javelin.EscapePath("") + "." + javelin.EscapePath("") + "." + part},
		} {
			if around.before != "" && outer == "list" {
				continue
			}
			doc := []byte(around.before + object("true") + around.after)
			everyGet(t, doc, around.path, "true")
			for _, opts := range [][]javelin.Option{nil, unchecked, {javelin.Lazy()}} {
				got, err := javelin.Set(doc, around.path, "new", opts...)
				sameDocument(t, "Set "+around.path, doc, got, around.before+object(`"new"`)+around.after, err)
				got, err = javelin.Delete(doc, around.path, opts...)
				sameDocument(t, "Delete "+around.path, doc, got, around.before+object("")+around.after, err)
				bare := []byte(around.before + object("") + around.after)
				got, err = javelin.Delete(bare, around.path, opts...)
				sameDocument(t, "Delete "+around.path, bare, got, string(bare), err)
				got, err = javelin.Set(bare, around.path, 1, opts...)
				if err != nil {
					t.Fatalf("Set %q in %s: %v", around.path, bare, err)
				}
				everyGet(t, got, around.path, "1")
			}
			everyGet(t, []byte(around.before+object("")+around.after), around.path, "")
		}
	}
}

// sameDocument compares documents by their members.
func sameDocument(t *testing.T, what string, doc, got []byte, want string, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s in %s: %v", what, doc, err)
	}
	a, err := javelin.Parse(got)
	if b := mustParse(t, want); err != nil || !javelin.Equal(a, b) {
		t.Fatalf("%s in %s:\n got %s, %v\nwant %s", what, doc, got, err, want)
	}
}

// TestEscapedNumberIsNoIndex: in an array there is no member, and what is made for one
// is an object.
func TestEscapedNumberIsNoIndex(t *testing.T) {
	for _, name := range []string{"0", "1", "42", "-1", "007", "00", ":1", ":-1"} {
		path := javelin.EscapePath(name)
		for _, list := range []string{`[5,6,[7]]`, `[]`, `[{"1":2}]`} {
			everyGet(t, []byte(list), path, "")
			everyGet(t, []byte(`{"a":`+list+`}`), "a."+path, "")
			for _, opts := range [][]javelin.Option{nil, unchecked} {
				if got, err := javelin.Set([]byte(list), path, 1, opts...); err == nil {
					t.Errorf("Set %q in %s: %s", path, list, got)
				}
				if got, err := javelin.Delete([]byte(list), path, opts...); err != nil || string(got) != list {
					t.Errorf("Delete %q in %s: %s, %v", path, list, got, err)
				}
			}
		}
		want := `{"a":{` + string(quoteForTest(name)) + `:{"b":1}}}`
		for _, doc := range []string{``, `{}`, `{"a":null}`, `{"a":5}`, `7`} {
			if got, err := javelin.Set([]byte(doc), "a."+path+".b", 1); err != nil || string(got) != want {
				t.Errorf("Set %q in %q: %s, %v, want %s", "a."+path+".b", doc, got, err, want)
			}
		}
	}
}

// TestNumberAndIndexTogether: 1 may be an element, \1 never is.
func TestNumberAndIndexTogether(t *testing.T) {
	doc := []byte(`{"a":[1,2,3],"b":{"1":4,"01":5}}`)
	paths := []string{"a.1", `a.\1`, "b.1", `b.\1`, `b.\01`, "a.01", `a.\01`, "b.01"}
	want := []string{"2", "", "4", "4", "5", "2", "", "5"}
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		order := r.Perm(len(paths))
		var some, values []string
		for _, i := range order[:1+r.IntN(len(paths))] {
			some, values = append(some, paths[i]), append(values, want[i])
		}
		for _, opts := range [][]javelin.Option{nil, unchecked} {
			nodes, err := javelin.GetMany(doc, some, opts...)
			if err != nil {
				t.Fatal(err)
			}
			for i, n := range nodes {
				if n.String() != values[i] {
					t.Fatalf("%q of %q: %s, want %s", some[i], some, n, values[i])
				}
			}
		}
	}
}

// TestEscapedPathWithinOthers: in queries, multipaths, arguments and lines, too.
func TestEscapedPathWithinOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	names := slices.Clone(escapedNames)
	for range 500 {
		names = append(names, randomName(r))
	}
	for _, name := range names {
		part := javelin.EscapePath(name)
		quoted := string(quoteForTest(name))
		object := "{" + spelled(r, name) + `:7}`
		for _, tt := range []struct{ doc, path, want string }{
			{"[{},[7]," + object + "]", "#(" + part + "==7)", object},
			{"[{},[7]," + object + "]", "#( " + part + " == 7 )#", "[" + object + "]"},
			{"[{},[7]," + object + "]", "#(" + part + ")", object},
			{"[" + object + ",{}]", "#." + part, "[7]"},
			{object, "[" + part + "," + part + "]", "[7,7]"},
			{object, `{"x":` + part + "}", `{"x":7}`},
			{`{"a":` + object + "}", "a|" + part, "7"},
			{`{"outer":` + object + "}", "@dig:" + part, "[7]"},
			{`{"outer":` + object + "}", "@dig:" + part + "|0", "7"},
			{"[[" + object + "]]", "@dig:" + part + "|0", "7"},
		} {
			n, err := javelin.Get([]byte(tt.doc), tt.path)
			if err != nil || !javelin.Equal(n, mustParse(t, tt.want)) {
				t.Fatalf("%q in %s: %s, %v, want %s", tt.path, tt.doc, n, err, tt.want)
			}
		}
		n, err := javelin.Get([]byte(object+"\n{}\n"+object), "..#."+part)
		if err != nil || n.String() != "[7,7]" {
			t.Fatalf("..#.%s: %s, %v", part, n, err)
		}
		if strings.ContainsAny(name, "[]{}()#!") || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) {
			continue
		}
		if n, err = javelin.Get([]byte(object), "{"+part+"}"); err != nil || !javelin.Equal(n, mustParse(t, "{"+quoted+":7}")) {
			t.Fatalf("{%s} in %s: %s, %v", part, object, n, err)
		}
	}
}

// TestSetThenGetThenDelete: what Set has put there, Get finds by the same path, and
// Delete takes out, for all paths of names and indexes.
func TestSetThenGetThenDelete(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	done := 0
	count := 5000
	if testing.Short() {
		count = 500
	}
	for range count {
		doc := randomJSON(r, nil, 3)
		var parts []string
		for range 1 + r.IntN(4) {
			switch r.IntN(4) {
			case 0:
				parts = append(parts, fmt.Sprint(r.IntN(4)))
			case 1:
				parts = append(parts, []string{"a", "c", "a#b", "0x", "b@this", "@id", "é", "a:b", "00", "12345678901"}[r.IntN(10)])
			default:
				parts = append(parts, javelin.EscapePath(randomName(r)))
			}
		}
		path := parts[0]
		for _, p := range parts[1:] {
			path += []string{".", ".", ".", "|"}[r.IntN(4)] + p
		}
		got, err := javelin.Set(doc, path, "set")
		if loosely, looseErr := javelin.Set(doc, path, "set", unchecked...); string(loosely) != string(got) || (err == nil) != (looseErr == nil) {
			t.Fatalf("Set %q in %s: %s, %v, unchecked %s, %v", path, doc, got, err, loosely, looseErr)
		}
		if err != nil {
			continue // a name in an array
		}
		done++
		everyGet(t, got, path, `"set"`)
		for _, opts := range [][]javelin.Option{nil, unchecked} {
			less, err := javelin.Delete(got, path, opts...)
			if err != nil {
				t.Fatalf("Delete %q in %s: %v", path, got, err)
			}
			if n, err := javelin.Get(less, path); err != nil || n.String() == `"set"` {
				t.Fatalf("%q in %s, which was deleted in %s: %s, %v", path, less, got, n, err)
			}
			before, _ := javelin.Parse(got)
			after, err := javelin.Parse(less)
			if err != nil || countValues(before) != countValues(after)+1 {
				t.Fatalf("Delete %q in %s: %s, %v", path, got, less, err)
			}
		}
	}
	if done < count/2 {
		t.Errorf("%d documents", done)
	}
}

func countValues(n javelin.Node) (count int) {
	for range n.All() {
		count++
	}
	return count
}

// TestLinesCannotBeSet: a path that reads a sequence of values does not name members.
func TestLinesCannotBeSet(t *testing.T) {
	for _, path := range []string{"..", "..a", "...", "..0.a", "..#.a"} {
		if got, err := javelin.Set([]byte(`{"":{"":{"a":1}}}`), path, 2); err == nil {
			t.Errorf("Set %q: %s", path, got)
		}
		if got, err := javelin.Delete([]byte(`{"":{"":{"a":1}}}`), path); err == nil {
			t.Errorf("Delete %q: %s", path, got)
		}
	}
}

// TestEscapePathText: names that need nothing get nothing.
func TestEscapePathText(t *testing.T) {
	for name, want := range map[string]string{
		"name": "name", "a_b-c": "a_b-c", "first name": "first name", "é": "é", "x1": "x1", "-": "-", "-2": "-2", "1x": "1x",
		"42": `\42`, "-1": `\-1`, ":1": `\:1`, "a:b": `a\:b`, "": `""`, `""`: `\"\"`, " a ": `\ a\ `, "a.b": `a\.b`, "99999999999": "99999999999",
	} {
		if got := javelin.EscapePath(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
	// A name with a backslash in front of it is found without memory of its own.
	data := []byte(`{"x":{"42":7}}`)
	if n, err := javelin.Get(data, `x.\42`); err != nil || !reflect.DeepEqual(n.Any(), 7.0) {
		t.Errorf("%s, %v", n, err)
	}
	if n := jsontest.LeastAllocs(func() { n, _ := javelin.Get(data, `x.\42`); _ = n.IntOr(0) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
