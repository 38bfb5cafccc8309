package javelin_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestJSONPathSuite(t *testing.T) {
	b := suiteFile(t, "jsonpath-compliance-test-suite/cts.json")
	if b == nil {
		return
	}
	suite, err := javelin.Parse(b, javelin.Syntax(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)))
	if err != nil {
		t.Fatal(err)
	}
	run := 0
	for _, c := range suite.Get("tests").Elements() {
		run++
		name := c.Get("name").TextOr("")
		query := c.Get("selector").TextOr("")
		p, err := javelin.CompileJSONPath(query)
		if c.Get("invalid_selector").BoolOr(false) {
			if err == nil {
				t.Errorf("%s: %s compiles", name, query)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		nodes, err := p.Select(c.Get("document"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := []javelin.Node{c.Get("result")}
		if !want[0].Exists() {
			want = want[:0]
			for _, r := range c.Get("results").Elements() {
				want = append(want, r)
			}
		}
		ok := false
		for _, w := range want {
			same := w.Len() == len(nodes)
			for i := 0; same && i < len(nodes); i++ {
				same = javelin.Equal(nodes[i], w.Index(i))
			}
			ok = ok || same
		}
		if !ok {
			t.Errorf("%s: %s on %s: got %v, want %v", name, query, c.Get("document"), nodes, want)
		}
	}
	if run != 703 {
		t.Errorf("%d cases, want 703", run)
	}
	t.Logf("%d cases", run)
}

const bookstore = `{"store":{"book":[
  {"category":"reference","author":"Nigel Rees","title":"Sayings of the Century","price":8.95},
  {"category":"fiction","author":"Evelyn Waugh","title":"Sword of Honour","price":12.99},
  {"category":"fiction","author":"Herman Melville","title":"Moby Dick","isbn":"0-553-21311-3","price":8.99},
  {"category":"fiction","author":"J. R. R. Tolkien","title":"The Lord of the Rings","isbn":"0-395-19395-8","price":22.99}],
  "bicycle":{"color":"red","price":399}}}`

func TestJSONPath(t *testing.T) {
	root := mustParse(t, bookstore)
	for _, tt := range []struct{ query, want string }{
		{`$`, bookstore}, {`$.store.book[*].title`, `"Sayings of the Century" "Sword of Honour" "Moby Dick" "The Lord of the Rings"`}, {`$..author`, `"Nigel Rees" "Evelyn Waugh" "Herman Melville" "J. R. R. Tolkien"`},
		{`$.store..price`, `8.95 12.99 8.99 22.99 399`}, {`$..book[2].title`, `"Moby Dick"`}, {`$..book[-1].price`, `22.99`}, {`$..book[0,1].price`, `8.95 12.99`}, {`$..book[:2].price`, `8.95 12.99`}, {`$..book[::-2].price`, `22.99 12.99`},
		{`$..book[?@.isbn].price`, `8.99 22.99`}, {`$..book[?@.price<10].price`, `8.95 8.99`}, {`$..book[?@.price<10 && @.category=='fiction'].title`, `"Moby Dick"`}, {`$..book[?!@.isbn || @.price>20].price`, `8.95 12.99 22.99`},
		{`$..book[?match(@.author, "[A-Z][a-z]*[yn] .*")].price`, `12.99 8.99`}, {`$..book[?search(@.title, "o[bf]")].price`, `8.95 12.99 8.99 22.99`}, {`$..book[?length(@.title)<10].price`, `8.99`}, {`$.store[?count(@.*)==2].price`, `399`}, {`$..[?value(@..isbn)=='0-553-21311-3'].price`, `8.99`},
		{`$['store']["bicycle"].color`, `"red"`}, {`$.nothing`, ``}, {`$.store.book[9007199254740991]`, ``}, {`$.store.book[0:9007199254740991:9007199254740991].price`, `8.95`}, {`$.store.book[::0]`, ``}, {`$..book[?@.price==$.store.bicycle.price]`, ``}, {`$..*[?@ == 'red']`, `"red"`},
	} {
		nodes, err := root.Select(tt.query)
		var got []string
		for _, n := range nodes {
			got = append(got, n.String())
		}
		if err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, %v, want %s", tt.query, got, err, tt.want)
		}
		again, err := javelin.Select([]byte(bookstore), tt.query)
		same := func(a, b javelin.Node) bool { return a.String() == b.String() && a.Pointer() == b.Pointer() }
		if err != nil || !slices.EqualFunc(again, nodes, same) {
			t.Errorf("%s in bytes: %q, %v, want %q", tt.query, again, err, nodes)
		}
	}
}

// TestSelectInBytes: by the rules of Get, and with its options.
func TestSelectInBytes(t *testing.T) {
	for _, tt := range []struct {
		data, query, want string
		opts              []javelin.Option
		ok                bool
	}{
		{data: `{"a":1,"a":2}`, query: "$.a", want: "[1]", ok: true},
		{data: `{"a":1,"a":2}`, query: "$.*", want: "[1 2]", ok: true},
		{data: `[1,2,`, query: "$[0]", want: "[]"},
		{data: `[1,2]`, query: "$[", want: "[]"},
		{data: `[1,/**/2,]`, query: "$[1]", want: "[2]", opts: []javelin.Option{javelin.Comments()}, ok: true},
		{data: `[1,2]`, query: "$[1]", want: "[]", opts: []javelin.Option{javelin.ByteLimit(4)}},
		{data: `[[1]]`, query: "$..*", want: "[]", opts: []javelin.Option{javelin.Syntax(jsontext.DepthLimit(1))}},
	} {
		nodes, err := javelin.Select([]byte(tt.data), tt.query, tt.opts...)
		if got := fmt.Sprint(nodes); got != tt.want || (err == nil) != tt.ok {
			t.Errorf("%s in %s: %s, %v, want %s", tt.query, tt.data, got, err, tt.want)
		}
	}
}

func TestJSONPathErrors(t *testing.T) {
	for _, tt := range []struct {
		query  string
		offset int
	}{
		{``, 0}, {`a`, 0}, {`$.`, 2}, {`$a`, 1}, {`$ `, -1}, {`$[`, 2}, {`$[1`, 3}, {`$[01]`, 2}, {`$[-0]`, 2}, {`$['a]`, 5}, {`$["\x"]`, 4}, {`$[?@.a]]`, 7}, {`$[?@.a==]`, 8}, {`$[?1]`, -1}, {`$[?@.*==1]`, -1}, {`$[?foo(@)]`, -1}, {`$[?count(1)]`, -1}, {`$[?length(@,@)]`, -1}, {`$[9007199254740992]`, 2}, {"$['\xff']", 0},
		{`$[?` + strings.Repeat("(", 200) + `@` + strings.Repeat(")", 200) + `]`, -1}, {`$[?` + strings.Repeat("@[?", 200) + `@` + strings.Repeat("]", 200) + `]`, -1}, {`$[?` + strings.Repeat("length(", 200), -1}, {`$.[0]`, -1}, {`$. a`, -1}, {`$.. a`, -1}, {`$.. [0]`, -1},
	} {
		_, err := javelin.CompileJSONPath(tt.query)
		var e *javelin.PathError
		if !errors.As(err, &e) || tt.offset >= 0 && e.Offset != tt.offset {
			t.Errorf("%.40q: %v, want offset %d", tt.query, err, tt.offset)
		}
	}
}

func TestHostileJSONPath(t *testing.T) {
	wide := mustParse(t, "["+strings.Repeat("[1,2,3],", 5000)+"[1]]")
	deep := mustParse(t, strings.Repeat("[", 9000)+strings.Repeat("]", 9000))
	for _, tt := range []struct {
		n     javelin.Node
		query string
	}{
		{wide, `$` + strings.Repeat(`[*,*,*,*]`, 20)}, {deep, `$..*..*..*`}, {deep, `$..[?@..[?@..[?@..*]]]`}, {wide, `$[?match('` + strings.Repeat("a", 100000) + `', '(a*)*b')]`}, {wide, `$..[?$..[?$..*]]`},
	} {
		if nodes, err := tt.n.Select(tt.query); err != nil && !errors.Is(err, javelin.ErrTooMuch) {
			t.Errorf("%.30s: %d, %v", tt.query, len(nodes), err)
		}
	}
}

func FuzzJSONPath(f *testing.F) {
	f.Add(`$.store.book[?@.price<10 && match(@.title, "S.*")]['a',1,-1:2:1]..*`)
	f.Add(`$..[?length(@.a)==count(@.*)||!(value($.b)!='\u0041')]`)
	f.Fuzz(func(t *testing.T, query string) {
		p, err := javelin.CompileJSONPath(query)
		if err != nil {
			return
		}
		root := mustParse(t, bookstore)
		nodes, err := p.Select(root)
		for _, n := range nodes {
			if root.At(n.Pointer()) != n {
				t.Fatalf("%s: %s is not in the document", query, n)
			}
		}
		if err != nil && !errors.Is(err, javelin.ErrTooMuch) {
			t.Fatal(err)
		}
	})
}
