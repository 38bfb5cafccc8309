package gen

import (
	"strings"
	"testing"
)

// TestNamesOfMethods: a field can have the name of a method that is not written, or that
// is written for an embedded type alone.
func TestNamesOfMethods(t *testing.T) {
	dir := module(t, map[string]string{
		"dep/dep.go": "package dep\n\ntype base struct{ MarshalJSON int }\n\ntype D struct {\n\tbase\n\tX int\n}\n\nfunc New(n int) D { return D{base{n}, 1} }\n\n//javelin:json\ntype E struct{ Y int }\n",
		"main.go": `package main

import (
	"fmt"

	"example.com/m/dep"
	"github.com/javelin-go/javelin/rt"
)

type Base struct{ MarshalJSON, UnmarshalJavelin int }

//javelin:json
type A struct {
	Base
	Own int
	D   dep.D
}

//javelin:json
type B struct {
	AppendJSON  string
	JavelinZero bool
}

// C has what E has, but for AppendJSON, which is for all of it.
//
//javelin:json
type C struct {
	dep.E
	Z int
}

func main() {
	b, err := rt.Marshal(&A{Base{1, 2}, 3, dep.New(4)})
	fmt.Println(string(b), err)
	var a A
	err = rt.Unmarshal(b, &a)
	fmt.Println(a.Base.MarshalJSON, a.Base.UnmarshalJavelin, a.Own, a.D, err)
	b, err = B{"x", true}.MarshalJSON()
	fmt.Println(string(b), err)
	b, err = C{dep.E{1}, 2}.AppendJSON(nil)
	fmt.Println(string(b), err)
}
`,
	})
	dep := &Config{Dir: dir, Env: offline(), Patterns: []string{"./dep"}, Std: StdAll}
	write(t, run(t, dep))
	for _, v1 := range []bool{false, true} {
		res, err := Generate(t.Context(), &Config{Dir: dir, Env: offline(), Patterns: []string{"."}, Std: StdAll, V1: v1})
		if err != nil || len(res.Diagnostics) != 0 {
			t.Fatal(err, res.Diagnostics)
		}
		if w := res.Warnings; len(w) != 1 || w[0].Error() != "main.go:21:2: B gets no method AppendJSON, since it has a field of that name" {
			t.Errorf("warnings: %v", w)
		}
		write(t, res.Outputs)
		const want = `{"MarshalJSON":1,"UnmarshalJavelin":2,"Own":3,"D":{"MarshalJSON":4,"X":1}} <nil>
1 2 3 {{4} 1} <nil>
{"AppendJSON":"x","JavelinZero":true} <nil>
{"Y":1,"Z":2} <nil>
`
		if got := goCommand(t, dir, "run", "."); got != want {
			t.Errorf("v1 is %v: got\n%swant\n%s", v1, got, want)
		}
	}
}

// TestMisspeltOptions: options of the tag json:"…" that nobody knows are no error, but
// those that are nearly known are spoken of.
func TestMisspeltOptions(t *testing.T) {
	dir := module(t, map[string]string{"p.go": "package p\n\n//javelin:json\ntype A struct {\n\tA int `json:\",requird\"`\n\tB string `json:\"b,nocpy,omitempty\"`\n\tC int `json:\",required\"`\n\tD int `json:\",hex\"`\n\tE int `json:\",ommitempty,!omitzero\"`\n}\n"})
	res, err := Generate(t.Context(), &Config{Dir: dir, Env: offline(), Patterns: []string{"."}, Std: StdAll})
	if err != nil || len(res.Diagnostics) != 0 || len(res.Outputs) != 2 {
		t.Fatal(err, res.Diagnostics, len(res.Outputs))
	}
	var got []string
	for _, w := range res.Warnings {
		got = append(got, w.Error())
	}
	const want = "p.go:5:2: option requird in the `json` tag of field A has no effect: is required meant?\n" +
		"p.go:6:2: option nocpy in the `json` tag of field B has no effect: is nocopy meant?\n" +
		"p.go:9:2: option ommitempty in the `json` tag of field E has no effect: is omitempty meant?"
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}
