package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// flagged is a type that every flag which shapes the code has an effect on. NAME, the
// name of its package, ARGS, the flags, and MARK, the comment of the type, are replaced.
// The directive does not begin a line here: go generate would take it for one of this
// package's.
const flagged = `package NAME

` + "//go:" + `generate go tool javelin gen ARGS

//MARK
type T struct {
	UserID int
	Label  string
	Data   []byte
	Zero   [2]int
}

type U struct{ X int }
`

// genFlags lists them, and the comments of types, with what a program finds in the code.
// The first line, without any, differs from each other that is to change something.
var genFlags = []struct {
	name, mark, args string
	files            string // beside the package's own
	full, empty      string // a value with all but Label and Zero, and none, written
	unknown          string // reading a member that there is no field for
	fold             string // UserID after USERID has been read
	text             string // Data after "YQ==" has been read
	methods          string // of T
	other            string // whether U has methods
}{
	{"none", "javelin:json", "", "none_javelin.go none_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"typed", "", "-type T", "typed_javelin.go typed_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"all", "", "-all", "all_javelin.go all_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "true"},
	{"skip", "javelin:skip", "-all", "skip_javelin.go skip_javelin_go127.go",
		`-`, `-`, "-", "0", "",
		"", "true"},
	{"easyskip", "easyjson:skip", "-all", "easyskip_javelin.go easyskip_javelin_go127.go",
		`-`, `-`, "-", "0", "",
		"", "true"},
	{"tinyskip", "tinyjson:skip", "-all", "tinyskip_javelin.go tinyskip_javelin_go127.go",
		`-`, `-`, "-", "0", "",
		"", "true"},
	{"ffskip", " ffjson: skip", "-all", "ffskip_javelin.go ffskip_javelin_go127.go",
		`-`, `-`, "-", "0", "",
		"", "true"},
	{"ffignore", " ffjson: ignore", "-all", "ffignore_javelin.go ffignore_javelin_go127.go",
		`-`, `-`, "-", "0", "",
		"", "true"},
	{"ffread", " ffjson: noencoder", "-all", "ffread_javelin.go ffread_javelin_go127.go",
		`-`, `-`, "<nil>", "0", "a",
		"JavelinType UnmarshalJSON UnmarshalJavelin", "true"},
	{"ffwrite", " ffjson: nodecoder", "-all", "ffwrite_javelin.go ffwrite_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "-", "0", "",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin", "true"},
	{"easy", "easyjson:json", "", "easy_javelin.go easy_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"tiny", "tinyjson:json", "", "tiny_javelin.go tiny_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"ff", " ffjson:json", "", "ff_javelin.go ff_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"encode", "javelin:encode", "", "encode_javelin.go encode_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "-", "0", "",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin", "false"},
	{"decode", "javelin:decode", "", "decode_javelin.go decode_javelin_go127.go",
		`-`, `-`, "<nil>", "0", "a",
		"JavelinType UnmarshalJSON UnmarshalJavelin", "false"},
	{"output", "javelin:json", "-output zz.go", "zz.go zz_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"output2", "javelin:json", "-output_filename zz.go", "zz.go zz_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"snake", "javelin:json", "-snake_case", "snake_javelin.go snake_javelin_go127.go",
		`{"user_id":7,"label":"","data":"YWI=","zero":[0,0]}`, `{"user_id":0,"label":"","data":"","zero":[0,0]}`, "<nil>", "0", "",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"camel", "javelin:json", "-lower_camel_case", "camel_javelin.go camel_javelin_go127.go",
		`{"userID":7,"label":"","data":"YWI=","zero":[0,0]}`, `{"userID":0,"label":"","data":"","zero":[0,0]}`, "<nil>", "0", "",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"kebab", "javelin:json", "-kebab_case", "kebab_javelin.go kebab_javelin_go127.go",
		`{"user-id":7,"label":"","data":"YWI=","zero":[0,0]}`, `{"user-id":0,"label":"","data":"","zero":[0,0]}`, "<nil>", "0", "",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"omitempty", "javelin:json", "-omit_empty", "omitempty_javelin.go omitempty_javelin_go127.go",
		`{"UserID":7,"Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"omitempty1", "javelin:json", "-omit_empty -dialect=v1", "omitempty1_javelin.go omitempty1_javelin_go127.go",
		`{"UserID":7,"Data":"YWI=","Zero":[0,0]}`, `{"Zero":[0,0]}`, "<nil>", "7", "a",
		"AppendJSON JavelinType JavelinZero MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"omitzero", "javelin:json", "-omit_zero", "omitzero_javelin.go omitzero_javelin_go127.go",
		`{"UserID":7,"Data":"YWI="}`, `{}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"strict", "javelin:json", "-disallow_unknown_fields", "strict_javelin.go strict_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, `json: cannot unmarshal JSON string into Go strict.T: unknown object member name "nope"`, "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"plain", "javelin:json", "-byte", "plain_javelin.go plain_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"ab","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "YQ==",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"nostd", "javelin:json", "-no_std_marshalers", "nostd_javelin.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"JavelinType MarshalJavelin UnmarshalJavelin", "false"},
	{"stdjson", "javelin:json", "-std=json", "stdjson_javelin.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"stdappend", "javelin:json", "-std=append", "stdappend_javelin.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJavelin UnmarshalJavelin", "false"},
	{"stdtext", "javelin:json", "-std=text", "stdtext_javelin.go stdtext_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"JavelinType MarshalJavelin UnmarshalJavelin", "false"},
	{"tinygo", "javelin:json", "-tinygo", "tinygo_javelin.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"v2", "javelin:json", "-dialect v2", "v2_javelin.go v2_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":"","Zero":[0,0]}`, "<nil>", "0", "a",
		"AppendJSON JavelinType MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
	{"v1", "javelin:json", "-dialect v1", "v1_javelin.go v1_javelin_go127.go",
		`{"UserID":7,"Label":"","Data":"YWI=","Zero":[0,0]}`, `{"UserID":0,"Label":"","Data":null,"Zero":[0,0]}`, "<nil>", "7", "a",
		"AppendJSON JavelinType JavelinZero MarshalJSON MarshalJavelin UnmarshalJSON UnmarshalJavelin", "false"},
}

func TestGenFlags(t *testing.T) {
	if testing.Short() {
		return
	}
	files := map[string]string{}
	var imports, shows, want strings.Builder
	for _, c := range genFlags {
		files[c.name+"/t.go"] = strings.NewReplacer("NAME", c.name, "ARGS", c.args, "MARK", c.mark).Replace(flagged)
		fmt.Fprintf(&imports, "\t%q\n", "example.com/m/"+c.name)
		fmt.Fprintf(&shows, "\tshow(%q, &%[1]s.T{UserID: 7, Data: []byte(\"ab\")}, new(%[1]s.T), new(%[1]s.U))\n", c.name)
		fmt.Fprintf(&want, "%s: %s %s; %s; %s; %s; %s; %s\n", c.name, c.full, c.empty, c.unknown, c.fold, c.text, c.methods, c.other)
	}
	files["main.go"] = `package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

` + imports.String() + `
	"github.com/javelin-go/javelin/rt"
)

func main() {
` + shows.String() + `}

func show(name string, full, empty, other any) {
	write := func(v any) string {
		m, ok := v.(rt.Marshaler)
		if !ok {
			return "-"
		}
		b, err := rt.Marshal(m)
		if err != nil {
			return err.Error()
		}
		return string(b)
	}
	read := func(in string) (string, reflect.Value) {
		v := reflect.New(reflect.TypeOf(full).Elem())
		if u, ok := v.Interface().(json.Unmarshaler); ok {
			return fmt.Sprint(u.UnmarshalJSON([]byte(in))), v.Elem()
		}
		u, ok := v.Interface().(rt.Unmarshaler)
		if !ok {
			return "-", v.Elem()
		}
		return fmt.Sprint(rt.Unmarshal([]byte(in), u)), v.Elem()
	}
	out1, out2 := write(full), write(empty)
	unknown, _ := read(` + "`{\"nope\":1}`" + `)
	_, fold := read(` + "`{\"USERID\":7}`" + `)
	_, text := read(` + "`{\"Data\":\"YQ==\"}`" + `)
	var methods []string
	for i := range reflect.TypeOf(full).NumMethod() {
		// Those that Go 1.27 adds are in a file of their own.
		if n := reflect.TypeOf(full).Method(i).Name; n != "MarshalJSONTo" && n != "UnmarshalJSONFrom" {
			methods = append(methods, n)
		}
	}
	fmt.Printf("%s: %s %s; %s; %d; %s; %s; %t\n", name, out1, out2, unknown, fold.FieldByName("UserID").Int(), text.FieldByName("Data").Bytes(),
		strings.Join(methods, " "), reflect.TypeOf(other).NumMethod() > 0)
}
`
	genModule(t, files)
	javelin("", "gen", "-tests", "./...").check(t, result{})
	for _, c := range genFlags {
		names, _ := filepath.Glob(c.name + "/*")
		var got []string
		for _, n := range names {
			if n = filepath.Base(n); n != "t.go" && !strings.HasSuffix(n, "_test.go") {
				got = append(got, n)
			}
		}
		if s := strings.Join(got, " "); s != c.files {
			t.Errorf("%s: files %s, want %s", c.name, s, c.files)
		}
	}
	out, err := exec.Command("go", "run", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, wanted := strings.Split(string(out), "\n"), strings.Split(want.String(), "\n")
	for i := range wanted {
		if i >= len(got) || got[i] != wanted[i] {
			t.Errorf("got  %s\nwant %s", strings.Join(got[i:min(i+1, len(got))], ""), wanted[i])
		}
	}
	// The tests that -tests has written pass, whatever the flags.
	goTest(t, "test", "./...")
}

// TestGenCheckWhicheverRanLast: -check finds nothing for any of the tags that code was
// generated with, in whatever order.
func TestGenCheckWhicheverRanLast(t *testing.T) {
	genModule(t, map[string]string{
		"p.go":      "package p\n\n//javelin:json\ntype T struct{ H Handle }\n\n//javelin:json\ntype U struct{ X int }\n",
		"a.go":      "//go:build a\n\npackage p\n\ntype Handle struct{ A int }\n",
		"not_a.go":  "//go:build !a\n\npackage p\n\ntype Handle struct{ B, C string }\n",
		"only/b.go": "//go:build b\n\npackage only\n\n//javelin:json\ntype V struct{ X int }\n",
		"all.go":    "package p\n",
	})
	check := func() {
		t.Helper()
		for _, tags := range []string{"", "a", "b"} {
			javelin("", "gen", "-check", "-tags", tags, "./...").check(t, result{})
		}
	}
	for _, tags := range []string{"", "a", "b"} {
		javelin("", "gen", "-tags", tags, "./...").check(t, result{})
	}
	check()
	first := contentOf(t, "p_javelin.go")
	for _, tags := range []string{"b", "a", ""} {
		javelin("", "gen", "-tags", tags, "./...").check(t, result{})
		check()
	}
	if contentOf(t, "p_javelin.go") != first || strings.Contains(first, "Handle") {
		t.Errorf("p_javelin.go:\n%s", first)
	}
	// A package that is not there at all without a tag is no mistake, either.
	javelin("", "gen", "-check", "./only").check(t, result{})
}

// TestGenRefuses: what would lose something or not compile is an error at its place, in
// every way to run, and nothing is written.
func TestGenRefuses(t *testing.T) {
	genModule(t, map[string]string{"p.go": `package p

//javelin:json
type Base struct{ ID int }

type Derived struct {
	Base
	Name string
}
`})
	const want = "p.go:7:2: Derived embeds Base and has no code of its own: by the methods generated for that, encoding/json and others would write and read it without field Name; ask for code for Derived, too, or give the field a name\n"
	for _, args := range [][]string{{"gen"}, {"gen", "-check"}, {"gen", "-stdout"}, {"gen", "-type", "Base"}, {"gen", "-no_std_marshalers"}} {
		javelin("", args...).check(t, result{stderr: want, code: exitInvalid})
	}
	if _, err := os.Stat("p_javelin.go"); !os.IsNotExist(err) {
		t.Errorf("p_javelin.go: %v", err)
	}
	javelin("", "gen", "-all").check(t, result{})
	goTest(t, "vet", ".")
}
