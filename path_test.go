package javelin_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

const people = `{
  "name": {"first": "Tom", "last": "Anderson"},
  "age": 37, "#": "hash", "@type": "x", "nul": null,
  "children": ["Sara","Alex","Jack"],
  "fav.movie": "Deer Hunter", "a*b": 1, "axb": 2,
  "nested": [[1,2],[3,[4]],5],
  "friends": [
    {"first":"Dale","last":"Murphy","age":44,"nets":["ig","fb","tw"]},
    {"first":"Roger","last":"Craig","age":68,"nets":["fb","tw"]},
    {"first":"Jane","last":"Murphy","age":47,"nets":["ig","tw"]}
  ],
  "vals": [{"a":1,"b":"data"},{"a":2,"b":true},{"a":3,"b":false},{"a":4,"b":"0"},{"a":5,"b":0},{"a":6,"b":"1"},{"a":7,"b":1},{"a":8,"b":"true"},{"a":9,"b":false},{"a":10,"b":null},{"a":11}],
  "mixed": [1,"a",null,true,{"a":1},[2],{"a":"b"},false,{"c":{"d":[1,2,3]}},-2.5],
  "s": "{\"id\":1023,\"name\":\"alert\"}",
  "cols": {"id":["1","2"],"val":[2]}
}`

// pathTests is what the paths of the gjson dialect lead to in people, "" for
// nothing.
var pathTests = []struct{ path, want string }{
	{`name.last`, `"Anderson"`}, {`age`, `37`}, {`children.0`, `"Sara"`}, {`children.01`, `"Alex"`}, {`friends.1.first`, `"Roger"`},
	{`child*.2`, `"Jack"`}, {`c?ildren.0`, `"Sara"`}, {`fav\.movie`, `"Deer Hunter"`}, {`a\*b`, `1`}, {`a*b`, `1`}, {`a?b.x`, ``},
	{`*.first`, `"Tom"`}, {`n*.1.0`, `3`}, {`f*.0`, `{"first":"Dale","last":"Murphy","age":44,"nets":["ig","fb","tw"]}`},
	{`nul`, `null`}, {`nul.a`, ``}, {`missing.a`, ``}, {`children.3`, ``}, {`children.-1`, ``}, {`@type`, `"x"`}, {`#`, `"hash"`},
	{`friends.#`, `3`}, {`friends|#`, `3`}, {`friends.#.age`, `[44,68,47]`}, {`friends.#.nets.#`, `[3,2,2]`}, {`friends.#.nets.0`, `["ig","fb","ig"]`},
	{`friends.#.nets|0`, `["ig","fb","tw"]`}, {`nested.#.#`, `[2,2]`}, {`children.#.x`, `[]`},
	{`friends.#(last=="Murphy").first`, `"Dale"`}, {`friends.#(last=="Murphy")#.first`, `["Dale","Jane"]`}, {`friends.#(age>45)#.last`, `["Craig","Murphy"]`},
	{`friends.#(first%"D*").last`, `"Murphy"`}, {`friends.#(first!%"D*").last`, `"Craig"`}, {`children.#(!%"*a*")`, `"Alex"`}, {`children.#(%"*a*")#`, `["Sara","Jack"]`},
	{`friends.#(nets.#(=="fb"))#.first`, `["Dale","Roger"]`}, {`friends.#(first=Dale).age`, `44`}, {`friends.#[last="Craig"].first`, `"Roger"`},
	{`friends.#(last="Murphy")#|first`, ``}, {`friends.#(last="Murphy")#.0`, `[]`}, {`friends.#(last="Murphy")#|0.first`, `"Dale"`},
	{`friends.#(last="Murphy")#.#`, `[]`}, {`friends.#(last="Murphy")#|#`, `2`}, {`friends.#(age<=47)#.first`, `["Dale","Jane"]`}, {`friends.#(nothing)#`, `[]`}, {`friends.#(nothing)`, ``},
	{`vals.#(b==~true)#.a`, `[2,6,7,8]`}, {`vals.#(b==~false)#.a`, `[3,4,5,9,10,11]`}, {`vals.#(b==~null)#.a`, `[10,11]`},
	{`vals.#(b==~*)#.a`, `[1,2,3,4,5,6,7,8,9,10]`}, {`vals.#(b!=~*)#.a`, `[11]`}, {`vals.#(b=true).a`, `2`}, {`vals.#(b=null)#`, `[{"a":5,"b":0}]`},
	{`mixed.#(>0)#`, `[1,"a"]`}, {`mixed.#(=="a")`, `"a"`}, {`mixed.#(a)#`, `[{"a":1},{"a":"b"}]`}, {`mixed.#(==true)`, `true`}, {`mixed.#(c.d.#(>2)).c.d.2`, `3`}, {`mixed.#(<0)`, `-2.5`},
	{`children.@reverse`, `["Jack","Alex","Sara"]`}, {`children.@reverse.0`, `"Jack"`}, {`name.@reverse`, `{"last":"Anderson","first":"Tom"}`}, {`age.@reverse`, `37`},
	{`name.@keys`, `["first","last"]`}, {`name.@values`, `["Tom","Anderson"]`}, {`children.@keys`, `[null,null,null]`}, {`children.@values|1`, `"Alex"`}, {`missing.@keys`, `[]`},
	{`nested.@flatten`, `[1,2,3,[4],5]`}, {`nested.@flatten:{"deep":true}`, `[1,2,3,4,5]`}, {`mixed.@flatten:{"deep":true}|#`, `10`},
	{`vals.@join`, `{"a":11,"b":null}`}, {`mixed.@join:{"preserve":true}`, `{"a":1,"a":"b","c":{"d":[1,2,3]}}`},
	{`s.@fromstr.id`, `1023`}, {`name.first.@fromstr`, ``}, {`age.@tostr`, `"37"`}, {`children.@tostr.@fromstr.1`, `"Alex"`}, {`cols.@group`, `[{"id":"1","val":2},{"id":"2"}]`},
	{`mixed.@dig:a`, `[1,"b"]`}, {`friends.@dig:nets.0`, `["ig","fb","ig"]`}, {`name.@this`, `{"first": "Tom", "last": "Anderson"}`}, {`name.@ugly`, `{"first":"Tom","last":"Anderson"}`}, {`age.@valid`, `37`},
	{`nested.0.@pretty`, "[\n  1,\n  2\n]"}, {`name.@pretty:{"sortKeys":true,"indent":" ","prefix":"\t"}`, "{\n\t \"first\": \"Tom\",\n\t \"last\": \"Anderson\"\n\t}"},
	{`{name.first,age,"the_murphys":friends.#(last="Murphy")#.first}`, `{"first":"Tom","age":37,"the_murphys":["Dale","Jane"]}`},
	{`[name.first,missing,age]`, `["Tom",37]`}, {`{a:age,friends.#}`, `{"a":37,"_":3}`}, {`friends.#.{first,age}|1`, `{"first":"Roger","age":68}`}, {`friends.0.[first,nets.0].1`, `"ig"`},
	{`{name.first,"company":!"Happysoft","employed":!true}`, `{"first":"Tom","company":"Happysoft","employed":true}`}, {`!"x"`, `"x"`}, {`missing|!5`, `5`}, {`![1,{"a":2}].1.a`, `2`}, {`name.!true`, ``},
	{`name|first`, `"Tom"`}, {`friends|0|nets|1`, `"fb"`},
}

func TestPath(t *testing.T) {
	root := mustParse(t, people)
	for _, tt := range pathTests {
		want := tt.want
		for how, find := range map[string]func() (javelin.Node, error){
			"Get":       func() (javelin.Node, error) { return javelin.Get([]byte(people), tt.path) },
			"unchecked": func() (javelin.Node, error) { return javelin.Get([]byte(people), tt.path, javelin.Unchecked()) },
			"tree":      func() (javelin.Node, error) { return root.Find(tt.path) },
			"compiled": func() (javelin.Node, error) {
				p, err := javelin.CompilePath(tt.path)
				if err != nil {
					return javelin.Node{}, err
				}
				if p.String() != tt.path {
					t.Errorf("%s: String is %s", tt.path, p)
				}
				return p.Find(root)
			},
		} {
			n, err := find()
			if err != nil || n.String() != want || n.Exists() != (want != "") {
				t.Errorf("%s, %s: %s, %v, want %s", tt.path, how, n, err, want)
			}
		}
	}
	var paths []string
	for _, tt := range pathTests {
		paths = append(paths, tt.path)
	}
	nodes, err := javelin.GetMany([]byte(people), paths)
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range nodes {
		if n.String() != pathTests[i].want {
			t.Errorf("GetMany, %s: %s", paths[i], n)
		}
	}
}

func TestPathLines(t *testing.T) {
	const lines = "{\"name\":\"Gilbert\",\"age\":61}\n{\"name\":\"Alexa\",\"age\":34}\n{\"name\":\"May\",\"age\":57}\n"
	for path, want := range map[string]string{`..#`: `3`, `..1`: `{"name":"Alexa","age":34}`, `..3`: ``, `..#.name`: `["Gilbert","Alexa","May"]`, `..#(name="May").age`: `57`} {
		if n, err := javelin.Get([]byte(lines), path); err != nil || n.String() != want {
			t.Errorf("%s: %s, %v", path, n, err)
		}
	}
	if n, err := mustParse(t, `{"a":1}`).Find("..0.a"); err != nil || n.String() != `1` {
		t.Errorf("lines of a tree: %s, %v", n, err)
	}
	if _, err := javelin.Get([]byte("1 2 ]"), "..0"); err == nil {
		t.Error("invalid line accepted")
	}
}

func TestPathErrors(t *testing.T) {
	for _, tt := range []struct {
		path   string
		offset int
	}{
		{`a.#(b==1`, 2}, {`a.#(b=="x)`, 2}, {`a.#(b==1)x`, 9}, {`#(b!1)`, 3}, {`#(b=~x)`, 4}, {`a\`, 1}, {`#(="\x")`, 3},
		{`@flatten:{"deep":}`, 9}, {`x.@join:[1`, 8}, {`@dig:#(`, 5}, {strings.Repeat(`#(`, 1000) + strings.Repeat(`)`, 1000), -1}, {strings.Repeat(`#.`, 1000), -1},
	} {
		_, err := javelin.CompilePath(tt.path)
		var e *javelin.PathError
		if !errors.As(err, &e) || tt.offset >= 0 && e.Offset != tt.offset || e.Path != tt.path || e.Unwrap() == nil {
			t.Errorf("%.40s: %v, want offset %d", tt.path, err, tt.offset)
		}
		if _, err := javelin.Get([]byte(`{}`), tt.path); err == nil {
			t.Errorf("%.40s: Get accepts it", tt.path)
		}
	}
	if _, err := javelin.CompilePath(`a.#(b==1`); err == nil || err.Error() != `javelin: path "a.#(b==1": query without end after offset 2` {
		t.Errorf("got %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustCompilePath did not panic")
		}
	}()
	javelin.MustCompilePath(`#(`)
}

func TestModifier(t *testing.T) {
	upper := javelin.Modifier{Name: "case", Func: func(v jsontext.Value, arg string) (jsontext.Value, error) {
		switch arg {
		case "upper":
			return bytes.ToUpper(v), nil
		case "none":
			return nil, nil
		case "bad":
			return jsontext.Value("[1,"), nil
		}
		return nil, errors.New("unknown case " + arg)
	}}
	p, err := javelin.CompilePath(`children.@case:upper|@reverse.0`, upper)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := p.Get([]byte(people)); err != nil || n.String() != `"JACK"` {
		t.Errorf("got %s, %v", n, err)
	}
	if n, err := javelin.MustCompilePath(`children.@case:none`, upper).Get([]byte(people)); err != nil || n.Exists() {
		t.Errorf("got %s, %v", n, err)
	}
	for _, path := range []string{`@case:bad`, `@case:x`} {
		if _, err := javelin.MustCompilePath(path, upper).Get([]byte(people)); err == nil {
			t.Errorf("%s: no error", path)
		}
	}
	// Without it, it is a name.
	if n, err := javelin.Get([]byte(`{"@case:x":1}`), `@case:x`); err != nil || n.String() != `1` {
		t.Errorf("got %s, %v", n, err)
	}
}

func TestGetReadsUpToTheValue(t *testing.T) {
	for _, tt := range []struct {
		data, path, want string
		bad              bool
	}{
		{`{"a":1,"b":]`, `a`, `1`, false}, {`{"a":1,"b":2,]`, `b`, `2`, false}, {`{"a":[1,2,}`, `a.1`, `2`, false},
		{`{"a":tru,"b":2}`, `b`, ``, true}, {`{"a":1 "b":2}`, `b`, ``, true}, {`{"a":"` + "\xff" + `","b":2}`, `b`, ``, true},
		{`{"a` + "\x01" + `":1,"b":2}`, `b`, ``, true}, {`{"a":"\ud800","b":2}`, `b`, ``, true}, {`{"a\x":1,"b":2}`, `b`, ``, true},
		{`{"a":1}]`, `b`, ``, true}, {`{"a":1`, `b`, ``, true}, {`[1,2`, `5`, ``, true}, {`{"a":1,"b"}`, `b`, ``, true}, {`{"a":{"b":1},}`, `a.c`, ``, true}, {``, `a`, ``, true}, {`1 1`, `a`, ``, true}, {`{"a":5,}`, `a.b`, ``, true},
		{`{"a":1,"a":2}`, `a`, `1`, false}, {` [ 1 , 2 ] `, `1`, `2`, false}, {`{"a":1} `, `b`, ``, false}, {`{"a":{"b":[1,{}]},"c":[[]]}`, `a.b.2`, ``, false}, {`7`, `a`, ``, false},
		{`{"\u0061":{"b":3}}`, `a.b`, `3`, false}, {`{"` + strings.Repeat("x", 9000) + `":1,"b":"` + strings.Repeat("y", 9000) + `","c":[3]}`, `c.0`, `3`, false},
		{strings.Repeat(`{"a":`, 10001) + `1` + strings.Repeat(`}`, 10001), `a.a.b`, ``, true},
	} {
		n, err := javelin.Get([]byte(tt.data), tt.path)
		if (err != nil) != tt.bad || n.String() != tt.want {
			t.Errorf("%.60s, %s: %s, %v", tt.data, tt.path, n, err)
		}
		var e *jsontext.SyntacticError
		if tt.bad && !errors.As(err, &e) {
			t.Errorf("%.60s, %s: %v", tt.data, tt.path, err)
		}
	}
	n, err := javelin.Get([]byte(people), `friends.1.nets`)
	if err != nil || n.Offset() != int64(strings.Index(people, `["fb","tw"]`)) || n.Pointer() != "/friends/1/nets" || n.Index(1).Pointer() != "/friends/1/nets/1" {
		t.Errorf("offset %d, pointer %s, %s", n.Offset(), n.Pointer(), n.Index(1).Pointer())
	}
	if n, err := javelin.GetPointer([]byte(people), `/friends/1/nets/1`); err != nil || n.TextOr("") != "tw" {
		t.Errorf("got %s, %v", n, err)
	}
	if _, err := javelin.GetPointer([]byte(people), `x`); err == nil {
		t.Error("not a pointer, but accepted")
	}
	if n, err := javelin.Get([]byte(`[]x{"`), `a`, javelin.Unchecked()); err != nil || n.Exists() {
		t.Errorf("got %s, %v", n, err)
	}
	if n, err := javelin.Get([]byte(`{"a":[}],"b":7`), `b`, javelin.Unchecked()); err != nil || n.String() != "7" {
		t.Logf("unchecked: %s, %v", n, err) // anything may come of it
	}
}

func TestGetAgainstTree(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	check := func(b []byte, n javelin.Node) {
		p := n.Pointer()
		for _, opts := range [][]javelin.Option{nil, {javelin.Unchecked()}} {
			got, err := javelin.GetPointer(b, p, opts...)
			if err != nil || got.Offset() != n.Offset() || got.String() != n.String() || got.Pointer() != p {
				t.Fatalf("%.100s, %s: %.100s at %d, %v, want %.100s at %d", b, p, got, got.Offset(), err, n, n.Offset())
			}
			if got, err := javelin.GetPointer(b, p+"/nowhere", opts...); err != nil || got.Exists() {
				t.Fatalf("%.100s: %s, %v", p, got, err)
			}
		}
	}
	count, samples := 2000, 300
	if testing.Short() {
		count, samples = 200, 20
	}
	for range count {
		b := randomJSON(r, nil, 6)
		root := mustParse(t, string(b))
		for n := range root.All() {
			check(b, n)
		}
	}
	for _, c := range jsontest.Corpora() {
		if len(c.Data) > 2<<20 {
			continue
		}
		root, err := javelin.Parse(c.Data)
		if err != nil {
			t.Fatal(err)
		}
		i, every := 0, len(c.Data)/samples
		for n := range root.All() {
			if i++; i%(every+1) == 0 {
				check(c.Data, n)
			}
		}
	}
}

func TestGetManyAgainstGet(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	names := []string{"a", "b", "c", "ad", "0", "1", "2", "ü", "a\\.b", "#", "*"}
	count := 20000
	if testing.Short() {
		count = 2000
	}
	for range count {
		b := randomJSON(r, nil, 5)
		if r.IntN(10) == 0 {
			b = jsontest.Mutate(r, b)
		}
		paths := make([]string, 1+r.IntN(6))
		for i := range paths {
			for range r.IntN(4) {
				paths[i] += names[r.IntN(len(names))] + "."
			}
			paths[i] += names[r.IntN(len(names))]
		}
		for _, opts := range [][]javelin.Option{nil, {javelin.Unchecked()}} {
			nodes, err := javelin.GetMany(b, paths, opts...)
			compiled, compileErr := javelin.CompilePaths(paths)
			again, againErr := compiled.Get(b, opts...)
			if compileErr != nil || (err == nil) != (againErr == nil) || len(again) != len(nodes) || err == nil && again[0].String() != nodes[0].String() {
				t.Fatalf("%s, %q: %s, %v, compiled %s, %v", b, paths, nodes, err, again, againErr)
			}
			valid := jsontext.Value(b).IsValid(jsontext.AllowDuplicateNames(true))
			if err != nil && valid {
				t.Fatalf("%s, %q: %v", b, paths, err)
			}
			if err != nil || !valid && opts != nil {
				continue
			}
			for i, path := range paths {
				n, err := javelin.Get(b, path, opts...)
				if !valid && err != nil {
					continue // it had to read further
				}
				if err != nil || n.String() != nodes[i].String() || n.Offset() != nodes[i].Offset() || n.Exists() != nodes[i].Exists() {
					t.Fatalf("%s, %s of %q: %s, alone %s, %v", b, path, paths, nodes[i], n, err)
				}
			}
		}
	}
	for _, tt := range []struct{ data, paths, want string }{
		{`{"a":{"b":1},"c":2,]`, `a|a.b|c`, `{"b":1} 1 2`}, {`{"a":1,"a":2}`, `a|a`, `1 1`}, {`{"a":[{"b":1},{"b":2}]}`, `a.1.b|a.0.b|a|a.2|x`, `2 1 [{"b":1},{"b":2}]  `},
	} {
		nodes, err := javelin.GetMany([]byte(tt.data), strings.Split(tt.paths, "|"))
		var got []string
		for _, n := range nodes {
			got = append(got, n.String())
		}
		if err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s, %s: %q, %v", tt.data, tt.paths, got, err)
		}
	}
	if _, err := javelin.GetMany([]byte(`{"a":1,]`), []string{"b"}); err == nil {
		t.Error("invalid document accepted")
	}
	if _, err := javelin.GetMany([]byte(`{}`), []string{"#("}); err == nil {
		t.Error("invalid path accepted")
	}
}

// TestGetManyOfManyPaths: thousands of them, which have names and indexes in common.
func TestGetManyOfManyPaths(t *testing.T) {
	const count = 5000
	var b javelin.Builder
	b.BeginObject().Name("list").BeginArray()
	for i := range count {
		b.BeginObject().Name("v").Int(int64(i)).EndObject()
	}
	b.EndArray().Name("map").BeginObject()
	for i := range count {
		b.Name("n" + strconv.Itoa(i)).Int(int64(-i))
	}
	doc, err := b.EndObject().EndObject().Bytes()
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	var want []int64
	for _, i := range rand.New(rand.NewPCG(15, 16)).Perm(count) {
		paths = append(paths, "list."+strconv.Itoa(i)+".v", "map.n"+strconv.Itoa(i), "map.m"+strconv.Itoa(i), "list."+strconv.Itoa(count+i))
		want = append(want, int64(i), int64(-i), 1, 1)
	}
	p, err := javelin.CompilePaths(paths)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for _, opts := range [][]javelin.Option{nil, {javelin.Unchecked()}} {
		for range 4 {
			wg.Go(func() {
				nodes, err := p.Get(doc, opts...)
				if err != nil || len(nodes) != len(paths) {
					t.Errorf("%d values, %v", len(nodes), err)
					return
				}
				for i, n := range nodes {
					if v := n.IntOr(1); v != want[i] {
						t.Errorf("%s: %d, want %d", paths[i], v, want[i])
						return
					}
				}
			})
		}
	}
	wg.Wait()
	// 1 and 01 are the same element, but not the same member.
	for doc, want := range map[string]string{`{"a":["x","y"]}`: `["y" "y"  ]`, `{"a":{"1":"x","01":"y"}}`: `["x" "y"  ]`} {
		nodes, err := javelin.GetMany([]byte(doc), []string{"a.1", "a.01", "a.2", "a.02"})
		if got := fmt.Sprint(nodes); err != nil || got != want {
			t.Errorf("%s: %s, %v", doc, got, err)
		}
	}
}

// TestGetManyInAnyOrder: what is found does not depend on the order of the paths, nor
// on what paths the one before had in common with them, nor on those of another call.
func TestGetManyInAnyOrder(t *testing.T) {
	doc := `{"l":[0,10,20,30,40,50,60,70,80,90,100,110,120,130,140,150,160,170,180,190],"o":{"a":1,"b":{"c":2,"d\u0065":{"f":3}},"a":4,"q\"r":5,"1":6,"01":7},"x.y":8,"e":[],"":9}`
	want := map[string]string{
		"o.a": "1", "o.b.c": "2", "o.b.de": `{"f":3}`, "o.b.de.f": "3", `o.q\"r`: "5", "o.1": "6", "o.01": "7", `x\.y`: "8", "e": "[]", "e.0": "", "e.0.a": "", "": "9", "o.b": `{"c":2,"d\u0065":{"f":3}}`,
		"o.none": "", "o.a.b": "", "l.#": "20", "o.b.de.@keys": `["f"]`, "l.19": "190", "l.20": "", "l.019": "190",
	}
	for i := range 19 {
		want["l."+strconv.Itoa(i)] = strconv.Itoa(10 * i)
	}
	paths := slices.Sorted(maps.Keys(want))
	r := rand.New(rand.NewPCG(17, 18))
	for range 300 {
		some := slices.Clone(paths)
		r.Shuffle(len(some), func(i, k int) { some[i], some[k] = some[k], some[i] })
		some = some[:1+r.IntN(len(some))]
		if r.IntN(2) == 0 {
			slices.Sort(some)
		}
		for _, opts := range [][]javelin.Option{nil, {javelin.Unchecked()}} {
			nodes, err := javelin.GetMany([]byte(doc), some, opts...)
			if err != nil || len(nodes) != len(some) {
				t.Fatalf("%q: %d values, %v", some, len(nodes), err)
			}
			for i, n := range nodes {
				if n.String() != want[some[i]] {
					t.Fatalf("%s of %q: %s, want %s", some[i], some, n, want[some[i]])
				}
			}
		}
		if _, err := javelin.GetMany([]byte(doc), append(some, "l.#(")); err == nil {
			t.Fatal("invalid path accepted")
		}
	}
}

// TestUncheckedFindsLargeAndSmall: what is found is checked, as far as it goes and no
// further, whatever its size.
func TestUncheckedFindsLargeAndSmall(t *testing.T) {
	for _, n := range []int{0, 1, 7, 60, 300, 3000} {
		list := "[" + strings.TrimSuffix(strings.Repeat(`{"a":"]"},`, n), ",") + "]"
		for _, tail := range []string{"}", `,"w":"\x"}`, ""} {
			node, err := javelin.Get([]byte(`{"u":1,"v":`+list+tail), "v", javelin.Unchecked())
			if err != nil || node.String() != list || node.Len() != n {
				t.Errorf("%d objects, then %q: %d, %v", n, tail, node.Len(), err)
			}
		}
		for _, bad := range []string{`"\x"`, "01", "tru", `"a":1`, "1,", "\"\xff\""} {
			list := strings.TrimSuffix(list, "]")
			if n > 0 {
				list += ","
			}
			node, err := javelin.Get([]byte(`{"u":1,"v":`+list+bad+`]}`), "v", javelin.Unchecked())
			if err == nil || node.Exists() {
				t.Errorf("%d objects and %s: accepted", n, bad)
			}
		}
	}
}

func FuzzGet(f *testing.F) {
	f.Add([]byte(people), "friends.#(age>40)#.first")
	for i, d := range jsontest.Documents() {
		f.Add([]byte(d.Text), pathTests[i%len(pathTests)].path)
	}
	f.Fuzz(func(t *testing.T, b []byte, path string) {
		n, err := javelin.Get(b, path)
		loose, looseErr := javelin.Get(b, path, javelin.Unchecked())
		root, rootErr := javelin.Parse(b, javelin.Syntax(jsontext.AllowDuplicateNames(true)))
		if rootErr != nil {
			// What is found in it is valid all the same, and nothing panics.
			for _, n := range []javelin.Node{n, loose} {
				_, _ = n.Any(), n.Pointer()
				if n.Exists() && !n.Raw().IsValid(jsontext.AllowDuplicateNames(true)) {
					t.Fatalf("%q, %q: %s is not valid", b, path, n)
				}
			}
			many, err := javelin.GetMany(b, []string{path, "a", "b.0"}, javelin.Unchecked())
			for _, n := range many {
				if err == nil && n.Exists() && !n.Raw().IsValid(jsontext.AllowDuplicateNames(true)) {
					t.Fatalf("%q, %q: %s of many is not valid", b, path, n)
				}
			}
			_, _ = javelin.Set(b, path, 1, javelin.Unchecked())
			_, _ = javelin.Delete(b, path, javelin.Unchecked())
			if out, err := javelin.Delete(b, path); err == nil && len(bytes.TrimLeft(b, " \t\r\n")) > 0 {
				t.Fatalf("%q without %q: %q", b, path, out)
			}
			return
		}
		less, lessErr := javelin.Delete(b, path)
		if loosely, err := javelin.Delete(b, path, javelin.Unchecked()); string(loosely) != string(less) || (err == nil) != (lessErr == nil) || err == nil && !jsontext.Value(less).IsValid(jsontext.AllowDuplicateNames(true)) {
			t.Fatalf("%q without %q: %q, %v, unchecked %q, %v", b, path, less, lessErr, loosely, err)
		}
		want, wantErr := root.Find(path)
		if strings.HasPrefix(path, "..") {
			return
		}
		if (err != nil) != (wantErr != nil) || n.String() != want.String() || (looseErr != nil) != (wantErr != nil) || loose.String() != want.String() {
			t.Fatalf("%q, %q: %s, %v; unchecked %s, %v; tree %s, %v", b, path, n, err, loose, looseErr, want, wantErr)
		}
		if n.Exists() && !n.Raw().IsValid(jsontext.AllowDuplicateNames(true)) {
			t.Fatalf("%q, %q: %s is not valid", b, path, n)
		}
	})
}

func TestHostilePaths(t *testing.T) {
	wide := "[" + strings.Repeat("[1],", 20000) + "[1]]"
	deep := strings.Repeat(`{"aaaaaaaaaa":`, 5000) + `1` + strings.Repeat(`}`, 5000)
	long := `{"` + strings.Repeat("a", 200000) + `":1}`
	for _, tt := range []struct{ data, path string }{
		{wide, strings.Repeat("[@this,@this].", 60) + "0"},
		{wide, strings.Repeat("@tostr|", 200) + "@this"},
		{deep, "@dig:@dig:@dig:@dig:a"},
		{deep, "@pretty:{\"indent\":\"" + strings.Repeat(" ", 10000) + "\"}"},
		{long, strings.Repeat("*a", 2000) + "b"},
		{deep, strings.Repeat("*.", 5000) + "x"},
		{wide, "#(" + strings.Repeat("#(", 90) + strings.Repeat(")", 91)},
		{wide, "99999999999999999999999"}, {wide, "2147483647"},
	} {
		start := jsontest.CPUTime()
		n, err := javelin.Get([]byte(tt.data), tt.path)
		if d := jsontest.CPUTime() - start; d > time.Minute { // the race detector takes a quarter of one
			t.Errorf("%.30s took %v", tt.path, d)
		}
		if err == nil && len(n.Raw()) > 64*len(tt.data)+1<<22 {
			t.Errorf("%.30s: %d bytes", tt.path, len(n.Raw()))
		}
	}
}

func TestEscapePath(t *testing.T) {
	for _, name := range []string{"a.b", "*", "#", "@this", "é|", `\`, "a b", "{x}", "!1", "[0]", "plain"} {
		b := append(append([]byte(`{"x":0,`), quoteForTest(name)...), `:1}`...)
		if n, err := javelin.Get(b, javelin.EscapePath(name)); err != nil || n.String() != "1" {
			t.Errorf("%s: %s, %v", name, n, err)
		}
	}
}

func quoteForTest(s string) []byte {
	b, _ := jsontext.AppendQuote(nil, s)
	return b
}

func TestGetAllocates(t *testing.T) {
	data := []byte(people)
	least := jsontest.LeastAllocs(func() {
		if n, err := javelin.Get(data, "friends.1.age"); err != nil || n.IntOr(0) != 68 {
			t.Fatal("not found")
		}
	})
	if least > 1 {
		t.Errorf("%v allocations, want 1", least)
	}
}
