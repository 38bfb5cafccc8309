package javelin_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

const streamDoc = `{"name":{"first":"Tom","last":"Anderson"},"age":37,"child*ren":["a\u0062","Alex","Jack"],"#":[1,2],"deep":[[1,[2,3]],[],{"x":null,"y":{"x":1}}],
 "friends":[{"first":"Dale","age":44,"nets":["ig","fb"]},{"first":"Roger","age":68,"nets":[]},{"first":"Jane","age":47},3,"s",null,[]],"a\"b":{"":1},"last":true}`

// TestGetReaderAgrees: over a reader a path leads to what it leads to in a tree.
func TestGetReaderAgrees(t *testing.T) {
	root := mustParse(t, streamDoc)
	for _, path := range []string{
		"name", "name.first", "name.none", "name.none.x", "name.first.x", "none", "none.x", "age", "last", "child\\*ren.0", "child\\*ren.2", "child\\*ren.3", "child\\*ren.x", "child\\*ren.#",
		"#", "#.1", "name.#", "age.#", "deep.0.1.0", "deep.1.0", "deep.2.y.x", "deep.#", "deep.#.x", "deep.#.1.#", "deep.#.#", "deep.#|0", "f*.#", "f*.0.first", "f*.9", "n*", "n*.last", "n*e.f?rst", "*.x", "*.#.x", "a*b.", "a*", "a*.0", "none*", "age.n*", "friends.n*",
		"friends.#.first", "friends.#.nets.0", "friends.#.nets.#", "friends.#.nets|0", "friends.#.nets|@flatten", "friends.#(age>45).first", "friends.#(age>45)#.first", "friends.#(age>45)#|1.first", "friends.#(age>99)#", "friends.#(age>99)", "friends.#(nets.#(==\"fb\"))#.first", "friends.#(first%\"J*\").age", "friends.#(>1)#", "name.#(x)", "name.#(x)#", "name.#(x)#.y", "age.#(x)#",
		"@this", "@keys", "name.@keys", "name.none|@tostr", "name|@values", "friends|@reverse|0", "{name.first,age}", "[age,name.last]", "name.[first,none]", "age|!5", "!\"x\"", "none|!7", "@dig:x", "deep|@dig:x", "a\\\"b.", "friends.#.@this|0", "friends.#.{first,age}", "friends.2.first|@tostr|@fromstr", "..0", "..#", "..0.name", "..1", "..#.age", "..@this.0.age", "..x",
	} {
		p, err := javelin.CompilePath(path)
		if err != nil {
			t.Fatal(path, err)
		}
		want, err := p.Find(root)
		if err != nil {
			t.Fatal(path, err)
		}
		for name, r := range map[string]io.Reader{"whole": strings.NewReader(streamDoc), "bytes": iotest.OneByteReader(strings.NewReader(streamDoc))} {
			got, err := p.GetReader(r)
			if err != nil || got.Exists() != want.Exists() || !javelin.Equal(got, want) {
				t.Errorf("%s, %s: %s, %v, want %s", path, name, got, err, want)
			}
		}
		if strings.HasPrefix(path, "..") {
			continue
		}
		dec := jsontext.NewDecoder(strings.NewReader("[7," + streamDoc + ",8]"))
		dec.ReadToken()
		dec.ReadToken()
		got, err := p.GetFrom(dec)
		if err != nil || !javelin.Equal(got, want) {
			t.Errorf("GetFrom, %s: %s, %v, want %s", path, got, err, want)
		}
		if v, err := dec.ReadValue(); string(v) != "8" {
			t.Errorf("behind %s there is %s, %v", path, v, err)
		}
	}
	for _, p := range []jsontext.Pointer{"", "/name", "/name/last", "/none", "/name/none/x", "/child*ren/1", "/child*ren/01", "/child*ren/-", "/a\"b/", "/#/0", "/deep/2/y/x", "/age/x"} {
		want := root.At(p)
		got, err := javelin.GetPointerReader(strings.NewReader(streamDoc), p)
		if err != nil || got.Exists() != want.Exists() || !javelin.Equal(got, want) {
			t.Errorf("%s: %s, %v, want %s", p, got, err, want)
		}
		dec := jsontext.NewDecoder(strings.NewReader(streamDoc + "8"))
		if got, err := javelin.GetPointerFrom(dec, p); err != nil || !javelin.Equal(got, want) {
			t.Errorf("GetPointerFrom, %s: %s, %v, want %s", p, got, err, want)
		}
		if v, err := dec.ReadValue(); string(v) != "8" {
			t.Errorf("behind %s there is %s, %v", p, v, err)
		}
	}
}

func TestGetReaderLines(t *testing.T) {
	const in = "{\"a\":1}\n{\"b\":2} [3]\n\"x\"\n{\"a\":5}"
	for path, want := range map[string]string{"..#": "5", "..#.a": "[1,5]", "..2.0": "3", "..3": `"x"`, "..9": "", "..#(a>1).a": "5", "..#(a)#|#": "2", "..@reverse.0": `{"a":5}`} {
		n, err := javelin.GetReader(strings.NewReader(in), path)
		if err != nil || n.String() != want {
			t.Errorf("%s: %s, %v, want %s", path, n, err, want)
		}
	}
	if n, err := javelin.GetReader(strings.NewReader(""), "..#"); err != nil || n.String() != "0" {
		t.Errorf("of nothing: %s, %v", n, err)
	}
	dec := jsontext.NewDecoder(strings.NewReader(in))
	p := javelin.MustCompilePath("a")
	var got []string
	for {
		n, err := p.GetFrom(dec)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, n.String())
	}
	if want := []string{"1", "", "", "", "5"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSelectReaderAgrees: in the order of the document, which is that of Select but
// where one selector follows another.
func TestSelectReaderAgrees(t *testing.T) {
	root := mustParse(t, streamDoc)
	for _, query := range []string{
		"$", "$.name", "$.name.last", "$.none", "$.none.x", "$.age.x", "$.*", "$.friends[*].age", "$.friends[1]", "$.friends[1].nets[0]", "$.friends[9]", "$.friends[-2]", "$.friends[1:3].first", "$.friends[:2]", "$.friends[::2].age", "$.friends[1::3]", "$.friends[::-1].age", "$.friends[-3:]",
		"$.friends[?@.age>45].first", "$.friends[?@.age>$.age].first", "$.friends[?match(@.first, 'J.*')]", "$.friends[?length(@.nets)>0].nets[*]", "$.friends[?@.nets[?@=='fb']].first", "$.friends[?count($..x)==2].age", "$.friends[?!@.age]", "$..x", "$.deep..x", "$.deep[*]..x", "$['name','age']", "$.friends[0,2]['first','age']", "$.name[?@=='Tom']", "$.deep[*][*]", "$.deep.*.*.*", "$['a\"b']['']", "$['child*ren'][0]", "$.deep[2:1]", "$.deep[0:0]", "$.name[0]", "$.friends.age", "$.friends[?@.first && (@.age<45 || @.age>60)].age",
	} {
		q, err := javelin.CompileJSONPath(query)
		if err != nil {
			t.Fatal(query, err)
		}
		want, err := q.Select(root)
		if err != nil {
			t.Fatal(query, err)
		}
		var got, expected []string
		for n, err := range q.SelectReader(iotest.OneByteReader(strings.NewReader(streamDoc))) {
			if err != nil {
				t.Errorf("%s: %v", query, err)
			}
			got = append(got, n.String())
		}
		for _, n := range want {
			expected = append(expected, n.String())
		}
		if !slices.Equal(got, expected) {
			t.Errorf("%s: %q, want %q", query, got, expected)
		}
		dec := jsontext.NewDecoder(strings.NewReader(streamDoc + " 8"))
		got = nil
		for n, err := range q.SelectFrom(dec) {
			if err != nil {
				t.Errorf("%s: %v", query, err)
			}
			got = append(got, n.String())
		}
		if v, _ := dec.ReadValue(); !slices.Equal(got, expected) || string(v) != "8" {
			t.Errorf("SelectFrom, %s: %q, then %s, want %q", query, got, v, expected)
		}
	}
}

func TestReaderErrors(t *testing.T) {
	broken := errors.New("cable unplugged")
	for _, tt := range []struct {
		in, path string
		offset   int64 // -1 for what is found before that
	}{
		{`{"a":1`, "a", -1}, {`{"a":1`, "b", 6}, {`{"a":1} x`, "b", 8}, {`{"a":1} x`, "a", -1}, {`{"a":1}{}`, "b", 8}, {``, "a", 0}, {` `, "a", 1}, {`{"a":tru}`, "a", 8}, {`[1,2`, "#", 4}, {`[1,,2]`, "1", 3}, {`{"a":[1,{"b":}]}`, "a.1.b", 13}, {`{"x":1,"x":2}`, "y", -2},
		{`{"a"`, "a*", 4}, {`[[1],[2}]`, "#.0", 7}, {`[{"a":1},{]`, "#(a>5)", 10}, {`]`, "..#", 0}, {`1 ]`, "..#", 2},
	} {
		n, err := javelin.GetReader(strings.NewReader(tt.in), tt.path)
		var syntax *jsontext.SyntacticError
		switch {
		case tt.offset == -1:
			if err != nil || n.String() != "1" {
				t.Errorf("%s, %s: %s, %v", tt.in, tt.path, n, err)
			}
		case tt.offset == -2:
			if err != nil || n.Exists() {
				t.Errorf("%s, %s: %s, %v", tt.in, tt.path, n, err)
			}
		case !errors.As(err, &syntax) || syntax.ByteOffset != tt.offset || n.Exists():
			t.Errorf("%s, %s: %s, %v, want an error at %d", tt.in, tt.path, n, err, tt.offset)
		}
		if _, err := javelin.GetReader(io.MultiReader(strings.NewReader(`{"b":[1,`), iotest.ErrReader(broken)), tt.path); !errors.Is(err, broken) {
			t.Errorf("%s: %v", tt.path, err)
		}
	}
	if _, err := javelin.GetReader(strings.NewReader(`{}`), "#("); err == nil {
		t.Error("no error for the path")
	}
	if _, err := javelin.GetPointerReader(strings.NewReader(`{}`), "a"); err == nil {
		t.Error("no error for the pointer")
	}
	if n, err := javelin.GetReader(strings.NewReader(`{"a":[1, 2, 3]}`), "a.2", javelin.ByteLimit(10)); !errors.Is(err, javelin.ErrTooLarge) {
		t.Errorf("limit: %s, %v", n, err)
	}
	if n, err := javelin.GetReader(strings.NewReader(`{"a":[1, 2, 3]}`), "a.2", javelin.ByteLimit(15)); err != nil || n.String() != "3" {
		t.Errorf("limit: %s, %v", n, err)
	}
	if n, err := javelin.GetReader(strings.NewReader("{\"a\":[1, /* two */ 3,]}"), "a.1", javelin.Comments()); err != nil || n.String() != "3" {
		t.Errorf("comments: %s, %v", n, err)
	}
	if n, err := javelin.GetReader(strings.NewReader(`{"a":1,"a":2,"b":3}`), "b", javelin.Syntax(jsontext.AllowDuplicateNames(false))); err == nil {
		t.Errorf("duplicates: %s", n)
	}
	q, _ := javelin.CompileJSONPath("$[*]")
	for _, tt := range []struct{ in, want string }{{`[1,2}`, "[1 2] jsontext: invalid character '}' after array element (expecting ',' or ']') after offset 4"}, {`[1] 2`, "[1] jsontext: more than one value in the document after offset 5"}, {``, "[] jsontext: unexpected EOF"}} {
		var nodes []javelin.Node
		var last error
		for n, err := range q.SelectReader(strings.NewReader(tt.in)) {
			if last = err; err == nil {
				nodes = append(nodes, n)
			}
		}
		if got := fmt.Sprint(nodes, " ", last); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.in, got, tt.want)
		}
	}
}

// repeated delivers head, then body n times, then tail, and counts.
type repeated struct {
	head, body, tail string
	n                int
	read             int
	rest             string
}

func (r *repeated) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		if r.rest == "" {
			switch {
			case r.head != "":
				r.rest, r.head = r.head, ""
			case r.n > 0:
				r.rest = r.body
				r.n--
			case r.tail != "":
				r.rest, r.tail = r.tail, ""
			default:
				if n == 0 {
					return 0, io.EOF
				}
				r.read += n
				return n, nil
			}
		}
		k := copy(p[n:], r.rest)
		r.rest = r.rest[k:]
		n += k
	}
	r.read += n
	return n, nil
}

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestReadersKeepNothing: memory does not grow with what is passed over, and what
// follows the value is not read.
func TestReadersKeepNothing(t *testing.T) {
	const item = `{"id":1,"text":"some text","list":[1,2,[3]],"more":{"x":null}},`
	count := 100_000
	if testing.Short() {
		count = 20_000
	}
	many := func() *repeated {
		return &repeated{head: `{"near":1,"items":[`, body: item, n: count, tail: `{"id":2}],"far":[5]}`}
	}
	for path, want := range map[string]string{"far.0": "5", "f*.0": "5", "items.#": fmt.Sprint(count + 1), fmt.Sprintf("items.%d.id", count): "2", "items.#(id==2).id": "2", "none": "", "items.x": ""} {
		var got javelin.Node
		var err error
		p := javelin.MustCompilePath(path)
		use := allocated(func() { got, err = p.GetReader(many()) })
		if err != nil || got.String() != want {
			t.Errorf("%s: %s, %v, want %s", path, got, err, want)
		}
		limit := uint64(256 << 10)
		if strings.Contains(path, "(") {
			limit = uint64(count) * 4 << 10 // one tree after the other
		}
		if use > limit {
			t.Errorf("%s takes %d bytes", path, use)
		}
	}
	r := many()
	if n, err := javelin.GetReader(r, "items.3.text"); err != nil || n.String() != `"some text"` || r.read > 64<<10 {
		t.Errorf("%s, %v, %d bytes read", n, err, r.read)
	}
	q, _ := javelin.CompileJSONPath("$.items[*].id")
	r = many()
	for n, err := range q.SelectReader(r) {
		if err != nil || n.String() != "1" {
			t.Errorf("%s, %v", n, err)
		}
		break
	}
	if r.read > 64<<10 {
		t.Errorf("%d bytes read for the first of the values", r.read)
	}
	found := 0
	use := allocated(func() {
		q, _ := javelin.CompileJSONPath("$.far[*]")
		for range q.SelectReader(many()) {
			found++
		}
	})
	if found != 1 || use > 256<<10 {
		t.Errorf("%d values in %d bytes", found, use)
	}
}

// TestReadersManyResults: what is spent on one value is not missing for the next.
func TestReadersManyResults(t *testing.T) {
	r := &repeated{head: `[`, body: `{"a":1,"b":[true]},{"a":2},`, n: 5000, tail: `0]`}
	q, _ := javelin.CompileJSONPath("$[?@.a==1].b[0]")
	count := 0
	for n, err := range q.SelectReader(r) {
		if err != nil || n.String() != "true" {
			t.Fatal(n, err)
		}
		count++
	}
	if count != 5000 {
		t.Errorf("%d values", count)
	}
	r = &repeated{head: `[`, body: `{"a":1,"b":[true]},{"a":2},`, n: 5000, tail: `0]`}
	if n, err := javelin.GetReader(r, "#(a==1)#.b.#"); err != nil || n.Len() != 5000 || n.Index(-1).String() != "1" {
		t.Errorf("%d values, %v", n.Len(), err)
	}
}
