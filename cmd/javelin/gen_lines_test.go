package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// genLines are lines of go generate as people write them for easyjson, after their first
// word, and what comes of them. Each package has a file types.go with the line and the
// types T, marked, and U, a file more.go with the types M, marked, and N, which types of
// both hold, and perhaps a line of its own.
var genLines = []struct {
	name, line, more string
	files            string
	stderr           string
	want             string // which of T, U, M, N have methods, and T as JSON
}{
	{"all", "-all types.go", "", "types_javelin.go types_javelin_go127.go", "", `TU {"UserID":0,"List":[],"N":{"X":0}}`},
	{"gofile", "-all $GOFILE", "", "types_javelin.go types_javelin_go127.go", "", `TU {"UserID":0,"List":[],"N":{"X":0}}`},
	{"marked", "types.go", "", "types_javelin.go types_javelin_go127.go", "", `T {"UserID":0,"List":[],"N":{"X":0}}`},
	{"two", "-all types.go", "-all -snake_case more.go", "more_javelin.go more_javelin_go127.go types_javelin.go types_javelin_go127.go", "", `TUMN {"UserID":0,"List":[],"N":{"x":0}}`},
	{"list", "-all types.go more.go", "", "more_javelin.go more_javelin_go127.go types_javelin.go types_javelin_go127.go", "", `TUMN {"UserID":0,"List":[],"N":{"X":0}}`},
	{"pkg", "-all -pkg", "", "pkg_javelin.go pkg_javelin_go127.go", "", `TUMN {"UserID":0,"List":[],"N":{"X":0}}`},
	{"pkgfile", "-all -pkg types.go", "", "pkgfile_javelin.go pkgfile_javelin_go127.go", "", `TUMN {"UserID":0,"List":[],"N":{"X":0}}`},
	{"folder", "-all .", "", "folder_javelin.go folder_javelin_go127.go", "", `TUMN {"UserID":0,"List":[],"N":{"X":0}}`},
	{"output", "-output_filename types_gen.go types.go", "", "types_gen.go types_gen_go127.go", "", `T {"UserID":0,"List":[],"N":{"X":0}}`},
	{"path", "-all -output_filename ./zz.go ./types.go", "", "zz.go zz_go127.go", "", `TU {"UserID":0,"List":[],"N":{"X":0}}`},
	{"nostd", "-no_std_marshalers -snake_case types.go", "", "types_javelin.go", "", `T {"user_id":0,"list":[],"n":{"x":0}}`},
	{"camel", "-lower_camel_case -omit_empty -disallow_unknown_fields types.go", "", "types_javelin.go types_javelin_go127.go", "", `T {"userID":0,"n":{"x":0}}`},
	{"zero", "-omit_zero -byte -build_tags never types.go", "", "types_javelin.go types_javelin_go127.go", "", `T {}`},
	{"ignored", "-noformat -leave_temps -stubs -disable_members_unescape types.go", "", "types_javelin.go types_javelin_go127.go",
		"javelin gen: -noformat has no effect: the code is formatted as it is made\n" +
			"javelin gen: -leave_temps has no effect: there are no temporary files\n" +
			"javelin gen: -stubs has no effect: a package need not compile before; the code itself is written\n" +
			"javelin gen: -disable_members_unescape has no effect: names without escapes are compared as they are\n", `T {"UserID":0,"List":[],"N":{"X":0}}`},
	{"flags", `-gen_build_flags "-mod=mod -tags never" -all types.go`, "", "types_javelin.go types_javelin_go127.go", "", `TU {"UserID":0,"List":[],"N":{"X":0}}`},
	{"v1", "-dialect v1 -all types.go", "", "types_javelin.go types_javelin_go127.go", "", `TU {"UserID":0,"List":null,"N":{"X":0}}`},
}

func TestGenLinesOfEasyjson(t *testing.T) {
	if testing.Short() {
		return
	}
	const types = "package NAME\n\n//LINE\n\n//easyjson:json\ntype T struct {\n\tUserID int\n\tList []int\n\tN N\n}\n\ntype U struct {\n\tN []N\n}\n"
	const more = "package NAME\n\n//LINE\n\n//easyjson:json\ntype M struct {\n\tN *N\n}\n\ntype N struct {\n\tX int\n}\n"
	const directive = "go:" + "generate go tool javelin gen "
	files := map[string]string{}
	var imports, shows, want strings.Builder
	for _, l := range genLines {
		put := func(name, text, line string) {
			if line != "" {
				line = directive + line
			}
			files[l.name+"/"+name] = strings.NewReplacer("NAME", l.name, "LINE", line).Replace(text)
		}
		put("types.go", types, l.line)
		put("more.go", more, l.more)
		imports.WriteString("\t\"example.com/m/" + l.name + "\"\n")
		shows.WriteString("\tshow(\"" + l.name + "\", new(" + l.name + "." + strings.Join([]string{"T", "U", "M", "N"}, "), new("+l.name+".") + "))\n")
		want.WriteString(l.name + " " + l.want + "\n")
	}
	files["main.go"] = "package main\n\nimport (\n\t\"fmt\"\n\n" + imports.String() + "\n\t\"github.com/javelin-go/javelin/rt\"\n)\n\nfunc main() {\n" +
		shows.String() + `}

func show(name string, vs ...any) {
	has := ""
	for i, v := range vs {
		if _, ok := v.(rt.Marshaler); ok {
			has += "TUMN"[i:i+1]
		}
	}
	b, err := rt.Marshal(vs[0].(rt.Marshaler))
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(name, has, string(b))
}
`
	dir := genModule(t, files)
	for _, l := range genLines {
		t.Chdir(filepath.Join(dir, l.name))
		for file, line := range map[string]string{"types.go": l.line, "more.go": l.more} {
			if line == "" {
				continue
			}
			line = strings.ReplaceAll(line, "$GOFILE", file)
			args := []string{"gen"}
			if before, quoted, ok := strings.Cut(line, `"`); ok {
				quoted, after, _ := strings.Cut(quoted, `"`)
				args = append(append(args, strings.Fields(before)...), quoted)
				line = after
			}
			javelin("", append(args, strings.Fields(line)...)...).check(t, result{stderr: l.stderr})
		}
		names, _ := filepath.Glob("*_*.go")
		more, _ := filepath.Glob("zz.go")
		if got := strings.Join(append(more, names...), " "); got != l.files {
			t.Errorf("%s: files %s, want %s", l.name, got, l.files)
		}
	}
	t.Chdir(dir)
	// As the lines say, all at once.
	javelin("", "gen", "-check", "./...").check(t, result{})
	out, err := exec.Command("go", "run", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if string(out) != want.String() {
		t.Errorf("got\n%swant\n%s", out, &want)
	}
	goTest(t, "vet", "./...")
}

// TestGenInFolders: folders are named as easyjson has them, files by the way to them.
func TestGenInFolders(t *testing.T) {
	genModule(t, map[string]string{
		"errors/a.go": "package errors\n\ntype A struct{ X int }\n",
		"errors/b.go": "package errors\n\ntype B struct{ X int }\n",
		"sub/c.go":    "package sub\n\ntype C struct{ X int }\n",
	})
	javelin("", "gen", "-all", "errors/a.go", "sub/c.go").check(t, result{})
	for name, want := range map[string]bool{"errors/a_javelin.go": true, "errors/b_javelin.go": false, "errors/errors_javelin.go": false, "sub/c_javelin.go": true} {
		if _, err := os.Stat(name); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	javelin("", "gen", "-all", "-output_filename", "sub/d.go", "sub/c.go", "errors/a.go").check(t, result{code: exitTrouble,
		stderr: "javelin gen: -output is the name of a Go file, in the folder of the package\nRun 'javelin gen -h' for usage.\n"})
	if err := os.Remove("errors/a_javelin.go"); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove("errors/a_javelin_go127.go"); err != nil {
		t.Fatal(err)
	}
	javelin("", "gen", "-all", "errors").check(t, result{})
	if s := contentOf(t, "errors/errors_javelin.go"); !strings.Contains(s, "func (v *B) UnmarshalJavelin(") {
		t.Errorf("no code for B:\n%s", s)
	}
	if r := javelin("", "gen", "-all", "sub/none.go"); r.code != exitTrouble || !strings.Contains(r.stderr, "sub/none.go") {
		t.Errorf("a file that there is not: %+v", r)
	}
	if r := javelin("", "gen", "-version"); r.code != exitOK || !strings.HasPrefix(r.stdout, "javelin ") {
		t.Errorf("-version: %+v", r)
	}
}

// TestGenLinesAboutOtherPackages: a line of go generate is about what it names, wherever it
// stands.
func TestGenLinesAboutOtherPackages(t *testing.T) {
	const generate = "//go:" + "generate go tool javelin gen "
	genModule(t, map[string]string{
		"a.go":     "package a\n\n" + generate + "-all ./sub/types.go\n" + generate + "-all -snake_case ./sub\n" + generate + "-lower_camel_case .\n\n//javelin:json\ntype A struct{ MyX int }\n\ntype Other struct{ MyX int }\n",
		"sub/b.go": "package sub\n\n//javelin:json\ntype B struct{ MyX int }\n",
	})
	javelin("", "gen", "./...").check(t, result{})
	if s := contentOf(t, "a_javelin.go"); !strings.Contains(s, `"myX"`) || strings.Contains(s, "*Other)") {
		t.Errorf("a_javelin.go:\n%s", s)
	}
	if s := contentOf(t, "sub/sub_javelin.go"); !strings.Contains(s, `"MyX"`) {
		t.Errorf("sub_javelin.go:\n%s", s)
	}
}

// TestGenLeavesOthersAlone: what a hand has written is not overwritten, and what another
// generator has written is spoken of.
func TestGenLeavesOthersAlone(t *testing.T) {
	genModule(t, map[string]string{
		"a/a.go":          "package a\n\n//javelin:json\ntype A struct{ X int }\n",
		"a/mine.go":       "package a\n\nconst Mine = 1\n",
		"b/b.go":          "package b\n\ntype B struct{ X int }\n",
		"b/b_easyjson.go": "// Code generated by easyjson for marshaling/unmarshaling. DO NOT EDIT.\n\npackage b\n\nfunc (v B) MarshalJSON() ([]byte, error) { return nil, nil }\n\nfunc (v *B) UnmarshalJSON(data []byte) error { return nil }\n",
	})
	javelin("", "gen", "-output=mine.go", "./a").check(t, result{code: exitTrouble, stderr: "javelin gen: " + filepath.Join(mustGetwd(t), "a", "mine.go") + " is written by hand, and is left alone\n"})
	if got := contentOf(t, "a/mine.go"); got != "package a\n\nconst Mine = 1\n" {
		t.Errorf("it is now %q", got)
	}
	javelin("", "gen", "-all", "b/b.go").check(t, result{code: exitInvalid, stderr: "b/b.go:3:6: B has its method MarshalJSON from easyjson: delete b/b_easyjson.go\n"})
	if err := os.WriteFile("a/easy.go", []byte("// Code generated by easyjson for marshaling/unmarshaling. DO NOT EDIT.\n\npackage a\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	javelin("", "gen", "-output=easy.go", "-std=json", "./a").check(t, result{})
	if got := contentOf(t, "a/easy.go"); !strings.Contains(got, "func (v *A) UnmarshalJavelin(") {
		t.Errorf("easy.go is\n%s", got)
	}
}

func mustGetwd(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
