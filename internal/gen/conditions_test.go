package gen

import (
	"go/build/constraint"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// conditional is a package whose types depend on platforms and tags in many ways.
var conditional = map[string]string{
	"p.go": `package p

import "example.com/m/dep"

//javelin:json
type Same struct { N string; D dep.Same; mine private }

//javelin:json
type ByField struct { H Handle }

//javelin:json
type ByPart struct { M map[string][]*Handle }

//javelin:json
type ByEmbedded struct { Handle; N int }

//javelin:json
type ByRoot struct { F ByField; S Same }

//javelin:json
type ByConstant struct { P [2*width]int }

//javelin:json
type ByMethod struct { M Text }

//javelin:json
type ByOwnMethod struct { A int }

//javelin:json
type ByAlias struct { A Alias }

//javelin:json
type ByPackage struct { D dep.Other; E []dep.Same }

//javelin:json
type ByTag struct { T Tagged }

//javelin:json
type ByBoth struct { T Tagged; H Handle }

type Text struct { Q int }
`,
	"p_linux.go":       "package p\n\ntype Handle struct { FD int }\n\nconst width = height\nconst height = 2\n\ntype private struct { a int }\n\nfunc (ByOwnMethod) MarshalJSON() ([]byte, error) { return []byte(\"1\"), nil }\n\ntype Alias = int\n\n//javelin:json\ntype Linux struct { X int }\n",
	"p_windows.go":     "package p\n\ntype Handle struct { H uintptr; Name string }\n\nconst width = 1\n\ntype private struct { b string }\n\nfunc (Text) MarshalText() ([]byte, error) { return nil, nil }\n\ntype Alias = Handle\n",
	"tagged.go":        "//go:build a || b\n\npackage p\n\ntype Tagged struct { A int }\n\nvar rt, javelinSame = 1, 2\n",
	"untagged.go":      "//go:build !(a || b)\n\npackage p\n\ntype Tagged struct { B, C int }\n",
	"other.go":         "//go:build ignore\n\npackage main\n\ntype Same int\n",
	"dep/dep.go":       "package dep\n\ntype Same struct { X int }\n",
	"dep/linux.go":     "//go:build linux\n\npackage dep\n\ntype Other struct { X int }\n",
	"dep/d_darwin.go":  "package dep\n\ntype Other struct { Z int }\n",
	"dep/d_windows.go": "package dep\n\ntype Other struct { Y int }\n",
}

func platform(dir, system, tags string) *Config {
	return &Config{Dir: dir, Env: append(offline(), "GOOS="+system, "GOARCH=amd64"), Patterns: []string{"."}, Tags: tags, Std: StdJSON}
}

// TestTypesOfPlatforms: whatever platform and tags the generator has run for, the file
// without a condition is the same, and each set of files is right for its own.
func TestTypesOfPlatforms(t *testing.T) {
	dir := module(t, conditional)
	set := func(outs []Output) map[string]string {
		m := map[string]string{}
		for _, o := range outs {
			if m[filepath.Base(o.Path)] = string(o.Content); o.Content == nil {
				t.Errorf("%s is to be removed", o.Path)
			}
		}
		return m
	}
	all := map[string]string{}
	for _, tt := range []struct{ system, tags, want string }{
		{"linux", "", "p_javelin.go p_javelin_linux.go p_javelin_not-a-or-b-and-linux.go p_javelin_not-a-or-b.go p_javelin_not-windows.go"},
		{"windows", "", "p_javelin.go p_javelin_not-a-or-b-and-windows.go p_javelin_not-a-or-b.go p_javelin_not-linux.go p_javelin_windows.go"},
		{"linux", "a", "p_javelin.go p_javelin_a-or-b-and-linux.go p_javelin_a-or-b.go p_javelin_linux.go p_javelin_not-windows.go"},
		{"windows", "b", "p_javelin.go p_javelin_a-or-b-and-windows.go p_javelin_a-or-b.go p_javelin_not-linux.go p_javelin_windows.go"},
		{"linux", "a,b", "p_javelin.go p_javelin_a-or-b-and-linux.go p_javelin_a-or-b.go p_javelin_linux.go p_javelin_not-windows.go"},
	} {
		outs := run(t, platform(dir, tt.system, tt.tags))
		got := set(outs)
		if s := strings.Join(slices.Sorted(maps.Keys(got)), " "); s != tt.want {
			t.Errorf("%s with %q: got %s\nwant %s", tt.system, tt.tags, s, tt.want)
		}
		for name, text := range got {
			if before, ok := all[name]; ok && before != text {
				t.Errorf("%s with %q: another %s:\n%s", tt.system, tt.tags, name, Diff("before", []byte(before), "now", []byte(text)))
			}
			all[name] = text
		}
		write(t, outs)
	}
	for name, want := range map[string]string{
		"p_javelin.go":                        "Same",
		"p_javelin_linux.go":                  "ByAlias ByConstant ByEmbedded ByField ByOwnMethod ByPackage ByPart ByRoot Linux",
		"p_javelin_not-windows.go":            "ByMethod",
		"p_javelin_windows.go":                "ByAlias ByConstant ByEmbedded ByField ByMethod ByPackage ByPart ByRoot",
		"p_javelin_not-linux.go":              "ByOwnMethod",
		"p_javelin_a-or-b.go":                 "ByTag",
		"p_javelin_not-a-or-b-and-windows.go": "ByBoth",
	} {
		var got []string
		for line := range strings.Lines(all[name]) {
			if _, rest, ok := strings.Cut(line, "func (v *"); ok && strings.Contains(line, "UnmarshalJavelin") {
				recv, _, _ := strings.Cut(rest, ")")
				got = append(got, recv)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s is for %s, want %s", name, s, want)
		}
	}
	if c := "//go:build (a || b) && linux\n"; !strings.Contains(all["p_javelin_a-or-b-and-linux.go"], c) {
		t.Errorf("p_javelin_a-or-b-and-linux.go lacks %s", c)
	}
	if strings.Contains(all["p_javelin_linux.go"], "func (v ByOwnMethod) MarshalJSON()") || !strings.Contains(all["p_javelin_not-linux.go"], "func (v ByOwnMethod) MarshalJSON()") {
		t.Error("ByOwnMethod has its own method on Linux alone")
	}
	for _, tags := range []string{"", "a", "a,b"} {
		goCommand(t, dir, "vet", "-tags="+tags, ".")
	}
}

// TestConditionsMayGo: a file of before whose types have all gone to others is removed,
// and one that has another name for its own reasons is not.
func TestConditionsMayGo(t *testing.T) {
	dir := module(t, map[string]string{
		"p.go":    "package p\n\n//javelin:json\ntype T struct { H Handle }\n\ntype Handle struct { X int }\n",
		"zz_a.go": head + "\n\npackage p\n",
	})
	cfg := &Config{Dir: dir, Env: offline(), Patterns: []string{"."}, Std: StdAll}
	write(t, run(t, cfg))
	for name, text := range map[string]string{
		"p.go": "package p\n\n//javelin:json\ntype T struct { H Handle }\n",
		"a.go": "//go:build a\n\npackage p\n\ntype Handle struct { Y int }\n",
		"b.go": "//go:build !a\n\npackage p\n\ntype Handle struct { X int }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var removed []string
	for _, o := range run(t, cfg) {
		if o.Content == nil {
			removed = append(removed, filepath.Base(o.Path))
		}
	}
	if s := strings.Join(removed, " "); s != "p_javelin.go p_javelin_go127.go" {
		t.Errorf("removed are %s", s)
	}
}

// TestAskedElsewhere: that a type is asked for in files which are not part of the package
// is no mistake, be it by its comment or by its name.
func TestAskedElsewhere(t *testing.T) {
	for _, tt := range []struct {
		file, src string
		types     []string
		want      bool
	}{
		{"p_windows.go", "//javelin:json\ntype T struct{ X int }", nil, true},
		{"p_windows.go", "type T struct{ X int }", []string{"T"}, true},
		{"p_windows.go", "type T struct{ X int }", nil, false},
		{"p_linux_test.go", "//javelin:json\ntype T struct{ X int }", nil, false},
	} {
		for _, other := range []string{"package p\n", ""} {
			files := map[string]string{tt.file: "package p\n\n" + tt.src + "\n"}
			if other != "" {
				files["p.go"] = other
			}
			cfg := platform(module(t, files), "linux", "")
			cfg.Types = tt.types
			res, err := Generate(t.Context(), cfg)
			if other == "" && tt.types != nil {
				continue // nothing is known of a package without files
			}
			if err != nil {
				t.Fatal(err)
			}
			if want := tt.want; len(res.Diagnostics) != 0 || res.Types != 0 && tt.file != "p_linux_test.go" || res.Elsewhere != want {
				t.Errorf("%s %q: %v, %d types, Elsewhere is %t, want %t", tt.file, tt.src, res.Diagnostics, res.Types, res.Elsewhere, want)
			}
		}
	}
}

func TestConditionsOfFiles(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"a.go", ""}, {"linux.go", ""}, {"a_linux.go", "linux"}, {"a_linux_test.go", "linux"}, {"a_amd64.go", "amd64"},
		{"a_windows_arm64.go", "windows && arm64"}, {"a_arm64_windows.go", "windows"}, {"a_linux_windows.go", "windows"}, {"a_b_unix.go", ""},
		{"linux_amd64.go", "amd64"}, {"a_hurd.go", "hurd"}, {"a_Linux.go", ""},
	} {
		if got := conditionOf(tt.name, parsed(t, "package p\n")); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
	for _, tt := range []struct {
		conditions []string
		want       string
	}{
		{nil, ""}, {[]string{"", "linux", ""}, "linux"}, {[]string{"linux", "linux && amd64"}, "linux && amd64"}, {[]string{"a || b", "!c", "a || b"}, "(a || b) && !c"},
		{[]string{"a || b", "a || b"}, "a || b"}, {[]string{"!(a && b)", "c"}, "!(a && b) && c"},
	} {
		got := and(tt.conditions)
		if got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.conditions, got, tt.want)
		}
		if _, err := constraint.Parse("//go:build " + got); got != "" && err != nil {
			t.Errorf("%q: %v", got, err)
		}
	}
	for _, tt := range []struct{ condition, want string }{{"a", "!a"}, {"!a", "a"}, {"a || b", "!(a || b)"}, {"linux && (a)", "!(linux && a)"}} {
		if got := not(tt.condition); got != tt.want {
			t.Errorf("not %s: got %s, want %s", tt.condition, got, tt.want)
		}
	}
	for _, tt := range []struct {
		condition string
		std, want bool
	}{
		{"!goexperiment.jsonv2", true, false}, {"go1.26 && !race", true, false}, {"race", false, true}, {"race || (go1.26 && linux)", true, true}, {"unix", true, true}, {"", true, false},
	} {
		if got := concerns(tt.condition, tt.std); got != tt.want {
			t.Errorf("%s: got %t, want %t", tt.condition, got, tt.want)
		}
	}
}
