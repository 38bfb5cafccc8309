package migrate

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the cases of testdata should lead to")

// stubs are the parts of other libraries that the cases use: this module requires none.
var stubs = map[string]string{
	"github.com/goccy/go-json": `package json
import ("context"; "io"; stdjson "encoding/json")
type (
	Number = stdjson.Number
	Decoder struct{}
	EncodeOptionFunc func()
)
func Marshal(v any) ([]byte, error) { return nil, nil }
func MarshalNoEscape(v any) ([]byte, error) { return nil, nil }
func Unmarshal(b []byte, v any) error { return nil }
func UnmarshalNoEscape(b []byte, v any, o ...func()) error { return nil }
func MarshalWithOption(v any, o ...EncodeOptionFunc) ([]byte, error) { return nil, nil }
func DisableHTMLEscape() EncodeOptionFunc { return nil }
func NewDecoder(r io.Reader) *Decoder { return nil }
func (*Decoder) Decode(v any) error { return nil }
func (*Decoder) DecodeContext(ctx context.Context, v any) error { return nil }
`,
	"github.com/json-iterator/go": `package jsoniter
import "io"
type API interface {
	Marshal(v any) ([]byte, error)
	Unmarshal(b []byte, v any) error
	UnmarshalFromString(s string, v any) error
	MarshalToString(v any) (string, error)
}
var ConfigCompatibleWithStandardLibrary, ConfigFastest API
func Marshal(v any) ([]byte, error) { return nil, nil }
func RegisterTypeEncoderFunc(name string) {}
type Decoder struct{}
func NewDecoder(r io.Reader) *Decoder { return nil }
`,
	"github.com/tidwall/gjson": `package gjson
type Result struct{ Raw string }
func (Result) Int() int64 { return 0 }
func Get(s, path string) Result { return Result{} }
func ValidBytes(b []byte) bool { return false }
func Valid(s string) bool { return false }
`,
	"github.com/tidwall/sjson": `package sjson
func SetBytes(b []byte, path string, v any) ([]byte, error) { return nil, nil }
func SetRawBytes(b []byte, path string, v []byte) ([]byte, error) { return nil, nil }
func DeleteBytes(b []byte, path string) ([]byte, error) { return nil, nil }
`,
	"github.com/mailru/easyjson": `package easyjson
type Marshaler interface{ MarshalEasyJSON() }
func Marshal(v Marshaler) ([]byte, error) { return nil, nil }
`,
	"example.com/other": `package other
import "encoding/json"
func Strict(d *json.Decoder) {}
`,
}

// section returns the files of a case: each begins with a line "-- name --".
func sections(text string) (names []string, files map[string]string) {
	files = map[string]string{}
	name := ""
	for line := range strings.Lines(text) {
		if s := strings.TrimSpace(line); strings.HasPrefix(s, "-- ") && strings.HasSuffix(s, " --") {
			name = strings.TrimSpace(s[3 : len(s)-3])
			names = append(names, name)
			files[name] = ""
		} else if name != "" {
			files[name] += line
		}
	}
	return names, files
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// module writes a module with stubs of the libraries, which requires this one if asked to.
func module(t *testing.T, requires bool) string {
	t.Helper()
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	mod := "module example.com/m\n\ngo 1.25\n\n"
	if requires {
		mod += fmt.Sprintf("require %s v0.0.0\nreplace %[1]s => %s\n", modulePath, root)
	}
	for path, text := range stubs {
		mod += fmt.Sprintf("require %s v0.0.0\nreplace %[1]s => ./stubs/%[1]s\n", path)
		write(t, dir, "stubs/"+path+"/go.mod", "module "+path+"\n\ngo 1.25\n")
		write(t, dir, "stubs/"+path+"/a.go", text)
	}
	write(t, dir, "go.mod", mod)
	return dir
}

// TestCases runs the cases of testdata. A case has the files of a module, under
// "want/NAME" what becomes of those that change, and under "left" the list.
func TestCases(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(cases) < 8 {
		t.Fatal(cases, err)
	}
	for _, path := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			head, _, _ := strings.Cut(string(text), "-- ")
			names, files := sections(string(text))
			dir := module(t, !strings.Contains(head, "not required"))
			for _, name := range names {
				if !strings.HasPrefix(name, "want/") && name != "left" {
					write(t, dir, name, files[name])
				}
			}
			cfg := &Config{Dir: dir, Patterns: []string{"./..."}, Env: append(os.Environ(), "GOFLAGS=", "GOWORK=off")}
			for line := range strings.Lines(head) {
				if list, ok := strings.CutPrefix(strings.TrimSpace(line), "from "); ok {
					cfg.From = strings.Split(list, ",")
				}
			}
			res, err := Run(context.Background(), cfg)
			if err != nil {
				t.Fatal(err)
			}
			if res.Checked == strings.Contains(head, "not required") {
				t.Errorf("checked: %t", res.Checked)
			}
			got := map[string]string{"left": ""}
			for _, f := range res.Files {
				rel, err := filepath.Rel(dir, f.Path)
				if err != nil {
					t.Fatal(err)
				}
				got["want/"+filepath.ToSlash(rel)] = string(f.New)
			}
			for _, it := range res.Left {
				got["left"] += filepath.ToSlash(it.String()) + "\n"
			}
			if *update {
				var b strings.Builder
				b.WriteString(head)
				for _, name := range names {
					if !strings.HasPrefix(name, "want/") && name != "left" {
						fmt.Fprintf(&b, "-- %s --\n%s", name, files[name])
					}
				}
				for _, name := range names {
					if s, ok := got["want/"+name]; ok {
						fmt.Fprintf(&b, "-- want/%s --\n%s", name, s)
					}
				}
				fmt.Fprintf(&b, "-- left --\n%s", got["left"])
				if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			for name, s := range got {
				if files[name] != s {
					t.Errorf("%s: got\n%s\nwant\n%s", name, s, files[name])
				}
			}
			for _, name := range names {
				if _, ok := got[name]; strings.HasPrefix(name, "want/") && !ok {
					t.Errorf("%s has not changed", name)
				}
			}
		})
	}
}

// TestTwice checks that what has been migrated is left alone.
func TestTwice(t *testing.T) {
	dir := module(t, true)
	write(t, dir, "a.go", "package m\n\nimport \"encoding/json\"\n\nfunc F(b []byte) bool { return json.Valid(b) }\n")
	cfg := &Config{Dir: dir, Env: append(os.Environ(), "GOFLAGS=", "GOWORK=off")}
	res, err := Run(context.Background(), cfg)
	if err != nil || len(res.Files) != 1 {
		t.Fatal(res, err)
	}
	write(t, dir, "a.go", string(res.Files[0].New))
	if res, err = Run(context.Background(), cfg); err != nil || len(res.Files)+len(res.Left) != 0 {
		t.Fatal(res, err)
	}
}

// TestNoPackage checks errors of the go command and of names.
func TestNoPackage(t *testing.T) {
	dir := module(t, false)
	env := append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if _, err := Run(context.Background(), &Config{Dir: dir, Env: env, Patterns: []string{"./nowhere"}}); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("%v", err)
	}
	if _, err := Run(context.Background(), &Config{Dir: dir, Env: env, From: []string{"gojson"}}); err == nil || !strings.Contains(err.Error(), "go-json") {
		t.Errorf("%v", err)
	}
}

// TestTable checks that what the table calls counterparts is there, that its notes name
// nothing that is not, and that its pages exist.
func TestTable(t *testing.T) {
	exported := map[string]map[string]bool{}
	for _, tg := range targets {
		exported[tg.word] = exports(t, filepath.Join("../..", strings.TrimPrefix(tg.path, modulePath)))
	}
	exported["json/v2"] = exported["v2"]
	exported["rt"] = exports(t, "../../rt")
	exported["rthttp"] = exports(t, "../../rt/rthttp")
	rows := Table()
	if len(rows) < 300 {
		t.Errorf("%d rows", len(rows))
	}
	counterparts := 0
	for _, r := range rows {
		if r.To != "" {
			counterparts++
			for _, w := range word.FindAllStringIndex(r.To, -1) {
				pkg, name, _ := strings.Cut(nameAt(r.To, w[0]), ".")
				if !exported[pkg][name] {
					t.Errorf("%s.%s: there is no %s.%s", r.Path, r.Name, pkg, name)
				}
			}
			continue
		}
		for _, w := range noted.FindAllStringSubmatch(r.Note, -1) {
			if !exported[w[1]][w[2]] && !(w[1] == "json" && w[2] == "Decoder") {
				t.Errorf("%s.%s: there is no %s.%s", r.Path, r.Name, w[1], w[2])
			}
		}
		if page, ok := strings.CutPrefix(r.Note, "docs/"); ok {
			if _, err := os.Stat("../../docs/" + page); err != nil {
				t.Errorf("%s.%s: %v", r.Path, r.Name, err)
			}
		}
	}
	if counterparts < 100 {
		t.Errorf("%d counterparts", counterparts)
	}
	for _, bad := range []string{"Marshal json.Marshal", "== a b", "== a b c\nX", "== a b c\nX foo.Y", "== a b c\nX - y\nX - y", "== a b c\n== a b c"} {
		if _, err := readTable(bad); err == nil {
			t.Errorf("%q is a table", bad)
		}
	}
}

// nameAt is the name with its package that begins at an offset.
func nameAt(s string, at int) string {
	end := at
	for end < len(s) && (s[end] == '.' || s[end] == '_' || '0' <= s[end] && s[end] <= '9' || 'a' <= s[end]|0x20 && s[end]|0x20 <= 'z') {
		end++
	}
	return s[at:end]
}

// exports are the names that a package declares for others.
func exports(t *testing.T, dir string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(dir, err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					names[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						names[s.Name.Name] = true
					case *ast.ValueSpec:
						for _, id := range s.Names {
							names[id.Name] = true
						}
					}
				}
			}
		}
	}
	return names
}

// TestSameNames checks the packages that keep all names: each exported name of the
// standard library's is one of ours.
func TestSameNames(t *testing.T) {
	out, err := exec.Command("go", "env", "GOROOT", "GOVERSION").Output()
	env := strings.Fields(string(out))
	if err != nil || len(env) != 2 {
		t.Fatal(env, err)
	}
	for path, dir := range map[string]string{"encoding/json": "../../json", "encoding/json/v2": "../../json/v2", "encoding/json/jsontext": "../../json/jsontext"} {
		if path != "encoding/json" && version.Compare(env[1], "go1.27") < 0 {
			continue // it was an experiment
		}
		from := filepath.Join(env[0], "src", path)
		ours := exports(t, dir)
		for name := range exports(t, from) {
			if ast.IsExported(name) && !ours[name] && known()[path].rows[name].note == "" && name != "Internal" {
				t.Errorf("%s.%s has no counterpart", path, name)
			}
		}
	}
}

// noted finds what a note names by package.
var noted = regexp.MustCompile(`(?:^|[^\w./])(json|json/v2|jsontext|javelin|rt|rthttp)\.([A-Z]\w*)`)

func TestLibraries(t *testing.T) {
	libs := Libraries()
	if !slices.IsSorted(libs) || !slices.Contains(libs, "jsoniter") || len(libs) != 12 {
		t.Errorf("%v", libs)
	}
}

// TestLineEnds checks that a file with other line ends, or not formatted, keeps its form.
func TestLineEnds(t *testing.T) {
	dir := module(t, true)
	src := "package m\r\n\r\nimport \"encoding/json\"\r\n\r\nfunc F( b []byte )   bool { return json.Valid(b) }\r\n"
	write(t, dir, "a.go", src)
	res, err := Run(context.Background(), &Config{Dir: dir, Env: append(os.Environ(), "GOFLAGS=", "GOWORK=off")})
	if err != nil || len(res.Files) != 1 {
		t.Fatal(res, err)
	}
	want := bytes.Replace([]byte(src), []byte("encoding/json"), []byte(modulePath+"/json"), 1)
	if !bytes.Equal(res.Files[0].New, want) {
		t.Errorf("got %q", res.Files[0].New)
	}
}
