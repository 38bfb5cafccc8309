package gen

import (
	"bytes"
	"testing"
)

// TestSlicesOfPointers: objects with them are tried as a whole, and what is read is
// what reflection reads, null, whitespace, escapes and faults included.
func TestSlicesOfPointers(t *testing.T) {
	dir := module(t, map[string]string{"main.go": `package main

import (
	"fmt"
	"reflect"
	"strings"

	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

//javelin:json
type T struct {
	Texts []*string
	Items []*Item
	Again []*T
	Named Items
	Odd   []Odd
}

// No name of Odd is one that is looked for where it is expected.
type Odd struct {
	X []int ` + "`json:\"a name that is longer than those that are expected\"`" + `
	B bool ` + "`json:\"another name that is not expected where it is\"`" + `
}

type Items []*Item

type Item struct {
	X int
	S []*string
}

type plain T

func main() {
	docs := []string{
		` + "`{\"Texts\":[\"a\",null,\"b\\\\n\\\\u00e9\",\"\"],\"Items\":[{\"X\":1,\"S\":[\"x\"]},null,{},{\"S\":[]}],\"Again\":[],\"Named\":[{\"X\":2},{\"X\":3}]}`" + `,
		` + "`{\"Again\":[{\"Texts\":[\"x\",\"y\"]},null,{\"Again\":[{}]}],\"Texts\":null,\"Items\":[],\"Named\":null}`" + `,
		` + "`{\"Odd\":[{\"another name that is not expected where it is\":true,\"a name that is longer than those that are expected\":[1,2]},{},{\"a name that is longer than those that are expected\":null}]}`" + `,
		` + "`{\"Texts\":[\"a\",1]}`, `{\"Texts\":[\"a\",nul]}`, `{\"Items\":[{\"X\":\"\"}]}`, `{\"Items\":[1]}`, `{\"Texts\":[\"a\",]}`, `{\"Texts\":[\"a\" \"b\"]}`, `{\"Texts\":[,]}`, `{\"Texts\":[nullx]}`, `{\"Items\":[{\"X\":1}}`, `{\"Texts\":[\"\\xff\"]}`, `{\"Texts\":{}}`" + `,
	}
	n := 0
	check := func(doc string) {
		var v T
		var w plain
		// What was there before is not to shine through.
		old := "old"
		v.Texts, w.Texts = []*string{&old, &old}, []*string{&old, &old}
		v.Items, w.Items = []*Item{{X: 9}}, []*Item{{X: 9}}
		err, want := rt.Unmarshal([]byte(doc), &v), json.Unmarshal([]byte(doc), &w)
		if (err == nil) != (want == nil) || err == nil && !reflect.DeepEqual(T(w), v) {
			fmt.Printf("%.200s:\n got %v\nwant %v\n", doc, err, want)
		}
		if err != nil && err.Error() != strings.ReplaceAll(want.Error(), "main.plain", "main.T") {
			fmt.Printf("%.200s:\n got %v\nwant %v\n", doc, err, want)
		}
		if err == nil {
			n++
		}
		if old != "old" {
			fmt.Println("an element was written through")
		}
	}
	for _, doc := range docs {
		check(doc)
		check(strings.NewReplacer(",", " ,\n", "[", "[ ", "]", "\t]", ":", " : ").Replace(doc))
		for i := range doc {
			check(doc[:i])
		}
		long := strings.Repeat("\"text\",", 3000) + "null"
		check(strings.Replace(doc, "[", "["+long+",", 1))
	}
	fmt.Println(n > 4, rt.Unmarshal([]byte(docs[0]), new(T)))
}
`})
	outs := run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"."}, Std: StdJSON})
	if n := bytes.Count(outs[0].Content, []byte("rt.TryPointers(")); n != 5 {
		t.Errorf("%d slices of pointers are tried, want 5", n)
	}
	if !bytes.Contains(outs[0].Content, []byte(", d.Branches(depth-1, p), javelinTryT)")) {
		t.Error("a tree by pointers is read again and again")
	}
	write(t, outs)
	if got := goCommand(t, dir, "run", "."); got != "true <nil>\n" {
		t.Errorf("got %s", got)
	}
}
