package mask

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// show returns a mask in one form: names in order, then those of which a part is selected.
func show(n *Node) string {
	var b strings.Builder
	names := slices.Clone(n.Names())
	slices.Sort(names)
	for _, name := range names {
		child, _ := n.Child(name)
		fmt.Fprintf(&b, ",%s", name)
		if child != nil {
			fmt.Fprintf(&b, "{%s}", show(child))
		}
	}
	if child, ok := n.All(); ok {
		b.WriteString(",*")
		if child != nil {
			fmt.Fprintf(&b, "{%s}", show(child))
		}
	}
	return strings.TrimPrefix(b.String(), ",")
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"id":                           "id",
		" id , owner { name,email } ":  "id,owner{email,name}",
		"a(b,c(d))":                    "a{b,c{d}}",
		"a.b.c,a.d":                    "a{b{c},d}",
		"a{b},a":                       "a",
		"a,a.b":                        "a",
		"*":                            "*",
		"*{id},owner{name}":            "owner{id,name},*{id}",
		"owner{name},*{id}":            "owner{id,name},*{id}",
		"owner,*{id}":                  "owner,*{id}",
		"*,a{b}":                       "a,*",
		"*.a,*.b":                      "*{a,b}",
		"a.*{b},a.c{d},a{*{e}}":        "a{c{b,d,e},*{b,e}}",
		`"odd,\u006eame"{x},"".y,"*"`:  "{y},*,odd,name{x}",
		"snake_case,kebab-case,$x,@id": "$x,@id,kebab-case,snake_case",
		"größe{wert}":                  "größe{wert}",
	} {
		n, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := show(n); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"":            "name expected at offset 0",
		"a,":          "name expected at offset 2",
		",a":          "name expected at offset 0",
		"a b":         "comma or end expected at offset 2",
		"a{":          "name expected at offset 2",
		"a{b":         "brace is not closed at offset 3",
		"a{b)":        "comma or end expected at offset 3",
		"a(b}":        "comma or end expected at offset 3",
		"a}":          "comma or end expected at offset 1",
		"a{}":         "name expected at offset 2",
		"a.":          "name expected at offset 2",
		"a..b":        "name expected at offset 2",
		`"a`:          "bad string at offset 0",
		"a/b":         "comma or end expected at offset 1",
		"a{b}{c}":     "comma or end expected at offset 4",
		"**":          "comma or end expected at offset 1",
		"a\x00":       "comma or end expected at offset 1",
		"x{y{z}, ,w}": "name expected at offset 8",
	} {
		n, err := Parse(text)
		var serr *SyntaxError
		if n != nil || !errors.As(err, &serr) || err.Error() != "field mask: "+want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	for _, deep := range []string{strings.Repeat("a{", 1e6), strings.Repeat("a.", 1e6) + "a", strings.Repeat("(", 1e6)} {
		if _, err := Parse(deep); err == nil {
			t.Error("deep: no error")
		}
	}
	many := "*{" + strings.Repeat("x,", 500) + "y0"
	for i := range 200 {
		many += fmt.Sprintf(",y%d{z}", i)
	}
	many += "}"
	for i := range 200 {
		many += fmt.Sprintf(",n%d{x}", i)
	}
	if _, err := Parse(many); err == nil || !strings.Contains(err.Error(), "too many names") {
		t.Errorf("many: %v", err)
	}
}

// selected is what Blank does, by definition.
func selected(v any, n *Node) any {
	switch v := v.(type) {
	case map[string]any:
		m := map[string]any{}
		for name, e := range v {
			if child, ok := n.Child(name); ok {
				m[name] = selected(e, child)
			}
		}
		return m
	case []any:
		l := make([]any, len(v))
		for i, e := range v {
			l[i] = selected(e, n)
		}
		return l
	}
	return v
}

func TestBlank(t *testing.T) {
	for _, tt := range []struct{ mask, text, want string }{
		{"a", `{"a":1,"b":2}`, `{"a":1      }`},
		{"b", `{"a":1,"b":2}`, `{      "b":2}`},
		{"a,c", `{"a":1,"b":2,"c":3}`, `{"a":1      ,"c":3}`},
		{"x", `{"a":1 , "b":{"x":1}}`, `{                   }`},
		{"a{b}", ` [ {"\u0061":{"b":[{}],"c":"}\"]"}} , 1, {} , [{"d":null}]] `, ` [ {"\u0061":{"b":[{}]           }} , 1, {} , [{        }]] `},
		{"a{b}", `"a"`, `"a"`},
	} {
		n, err := Parse(tt.mask)
		if err != nil {
			t.Fatal(err)
		}
		got := []byte(tt.text)
		if Blank(got, n); string(got) != tt.want {
			t.Errorf("%s of %s:\n%s, want\n%s", tt.mask, tt.text, got, tt.want)
		}
	}
	Blank([]byte("1"), nil)

	rnd := rand.New(rand.NewPCG(2, 3))
	var mask func(depth int) string
	mask = func(depth int) string {
		var l []string
		for range 1 + rnd.IntN(3) {
			s := string("abcd*"[rnd.IntN(5)])
			if depth > 0 && rnd.IntN(2) == 0 {
				s += "{" + mask(depth-1) + "}"
			}
			l = append(l, s)
		}
		return strings.Join(l, ",")
	}
	var value func(depth int) string
	space := func() string { return " \n\t"[:max(0, rnd.IntN(6)-2)] }
	value = func(depth int) string {
		s := []string{"1", `"x,\"}"`, "null", "-1.5e3", "[]", "{}"}[rnd.IntN(6)]
		switch n := rnd.IntN(5); {
		case depth == 0:
		case n == 0:
			s = "[" + space() + value(depth-1) + space() + "," + value(depth-1) + "]"
		case n > 1:
			var b strings.Builder
			for _, i := range rnd.Perm(5)[:rnd.IntN(6)] {
				fmt.Fprintf(&b, ",%s%s%s:%s%s", space(), []string{`"a"`, `"\u0062"`, `"c"`, `"d"`, `"e"`}[i], space(), value(depth-1), space())
			}
			s = "{" + strings.TrimPrefix(b.String(), ",") + "}"
		}
		return space() + s + space()
	}
	count := 20_000
	if testing.Short() {
		count = 2000
	}
	for range count {
		m, in := mask(3), value(4)
		n, err := Parse(m)
		if err != nil {
			t.Fatal(m, err)
		}
		out := []byte(in)
		Blank(out, n)
		var before, after any
		if err := json.Unmarshal([]byte(in), &before); err != nil {
			t.Fatal(in, err)
		}
		err = json.Unmarshal(out, &after)
		if want := selected(before, n); err != nil || !reflect.DeepEqual(after, want) || len(out) != len(in) {
			t.Fatalf("%s of %s: %s, %v, want %v", m, in, out, err, want)
		}
		again := bytes.Clone(out)
		if Blank(again, n); !bytes.Equal(out, again) {
			t.Fatalf("%s of %s: %s again %s", m, in, out, again)
		}
	}
}
