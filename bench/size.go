package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// What a library adds to a program: the size of the smallest one that uses it,
// the time to build its packages, and what its sources do that the compiler
// does not vouch for.

// Builds is the raw result of the size command.
type Builds struct {
	Time string  `json:"time"`
	Env  Env     `json:"env"`
	Rows []Build `json:"rows"`
}

// A Build is one library's program.
type Build struct {
	Name     string `json:"name"`
	What     string `json:"what"` // what the program does
	Ours     bool   `json:"ours,omitempty"`
	Bytes    int64  `json:"bytes"`            // of the program, stripped
	Over     int64  `json:"over"`             // more than one that does nothing
	Packages int    `json:"packages"`         // that are not the toolchain's
	CPU      int64  `json:"cpu_ns,omitempty"` // to compile those and link, the toolchain's being there
	Wall     int64  `json:"wall_ns,omitempty"`
	// Below is to compile the package and what it builds on of the same library, all else
	// being there, without linking: of the toolchain's, encoding/json and what is below it.
	Below    int64  `json:"below_ns,omitempty"`
	Files    int    `json:"files"`  // Go files of those packages
	Unsafe   int    `json:"unsafe"` // of them with unsafe
	Linkname int    `json:"linkname"`
	Assembly int    `json:"assembly"` // lines of it
	Err      string `json:"err,omitempty"`
}

// program is a main package: imports, and the body of
// func run(in []byte) (out []byte, err error).
type program struct {
	name, what, imports, body string
	ours                      bool
	below                     string // the package whose time to compile is told of alone
	types                     string // declared, for generated code
	toolchain                 bool   // in the toolchain, in some only as an experiment
}

const valueBody = `	var v struct {
		A int    ` + "`json:\"a\"`" + `
		B string ` + "`json:\"b\"`" + `
	}
	if err = json.Unmarshal(in, &v); err != nil {
		return nil, err
	}
	return json.Marshal(&v)
`

const (
	valueProgram = "a struct from JSON and back"
	readProgram  = "one member out of a document"
)

var programs = []program{
	{name: "(no library)", what: "copies its input", body: "\treturn in, nil\n"},
	{name: "javelin/json", what: valueProgram, imports: `"github.com/javelin-go/javelin/json"`, body: valueBody, ours: true},
	{name: "javelin/json/v2", what: valueProgram, imports: `"github.com/javelin-go/javelin/json/v2"`, body: valueBody, ours: true, below: "github.com/javelin-go/javelin/json/v2"},
	{name: "javelin/rt", what: valueProgram + ", by generated code", imports: `"github.com/javelin-go/javelin/rt"`, ours: true, below: "github.com/javelin-go/javelin/rt",
		types: "type record struct {\n\tA int    `json:\"a\"`\n\tB string `json:\"b\"`\n}\n",
		body:  "\tvar v record\n\tif err = rt.Unmarshal(in, &v); err != nil {\n\t\treturn nil, err\n\t}\n\treturn rt.Marshal(&v)\n"},
	{name: "javelin", what: readProgram, imports: `"github.com/javelin-go/javelin"`, ours: true,
		body: "\tn, err := javelin.Parse(in)\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn n.Get(\"b\").Raw(), nil\n"},
	{name: "javelin/json/jsontext", what: "tokens, written again", imports: `"bytes"; "io"; "github.com/javelin-go/javelin/json/jsontext"`, ours: true, body: tokenBody},
	{name: "encoding/json", what: valueProgram, imports: `"encoding/json"`, body: valueBody},
	{name: "encoding/json/v2", what: valueProgram, imports: `"encoding/json/v2"`, body: valueBody, below: "encoding/json/v2", toolchain: true},
	{name: "experiment/v2", what: valueProgram, imports: `"github.com/go-json-experiment/json"`, body: valueBody, below: modExperiment},
	{name: "experiment/jsontext", what: "tokens, written again", imports: `"bytes"; "io"; "github.com/go-json-experiment/json/jsontext"`, body: tokenBody},
	{name: "go-json", what: valueProgram, imports: `"github.com/goccy/go-json"`, body: valueBody},
	{name: "go-json/v2", what: valueProgram, imports: `json "github.com/goccy/go-json/v2"`, body: valueBody, below: modGoccy + "/v2"},
	{name: "sonic", what: valueProgram, imports: `json "github.com/bytedance/sonic"`, body: valueBody},
	{name: "segmentio", what: valueProgram, imports: `"github.com/segmentio/encoding/json"`, body: valueBody},
	{name: "jsoniter", what: valueProgram, imports: `json "github.com/json-iterator/go"`, body: valueBody},
	{name: "jx", what: readProgram, imports: `"github.com/go-faster/jx"`,
		body: "\terr = jx.DecodeBytes(in).ObjBytes(func(d *jx.Decoder, key []byte) error {\n\t\tif string(key) != \"b\" {\n\t\t\treturn d.Skip()\n\t\t}\n\t\traw, err := d.Raw()\n\t\tout = append(out, raw...)\n\t\treturn err\n\t})\n\treturn out, err\n"},
	{name: "simdjson-go", what: readProgram, imports: `"github.com/minio/simdjson-go"`,
		body: "\tp, err := simdjson.Parse(in, nil)\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\ti := p.Iter()\n\te, err := i.FindElement(nil, \"b\")\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn e.Iter.MarshalJSON()\n"},
	{name: "fastjson", what: readProgram, imports: `"github.com/valyala/fastjson"`,
		body: "\tv, err := fastjson.ParseBytes(in)\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn v.Get(\"b\").MarshalTo(nil), nil\n"},
	{name: "gjson", what: readProgram, imports: `"github.com/tidwall/gjson"`,
		body: "\treturn []byte(gjson.GetBytes(in, \"b\").Raw), nil\n"},
}

const tokenBody = `	d, b := jsontext.NewDecoder(bytes.NewBuffer(in)), new(bytes.Buffer)
	e := jsontext.NewEncoder(b)
	for {
		t, err := d.ReadToken()
		if err == io.EOF {
			return b.Bytes(), nil
		}
		if err != nil {
			return nil, err
		}
		if err := e.WriteToken(t); err != nil {
			return nil, err
		}
	}
`

func (p program) source() string {
	return `package main

import (
	"os"
	` + p.imports + `
)

` + p.types + `
func run(in []byte) (out []byte, err error) {
` + p.body + `}

func main() {
	in := make([]byte, 1<<16)
	n, _ := os.Stdin.Read(in)
	out, err := run(in[:n])
	if err != nil {
		os.Stderr.WriteString(err.Error())
		os.Exit(1)
	}
	os.Stdout.Write(out)
}
`
}

// builder holds the module of the programs.
type builder struct {
	dir, module string // of the programs; of this module
	cache       string // an own build cache with the toolchain's packages, or ""
	bare        string // one without those below encoding/json, or ""
	log         io.Writer
}

// newBuilder writes all programs into a module that requires what this one does.
func newBuilder(dir string, log io.Writer) (*builder, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return nil, err
	}
	module := filepath.Dir(strings.TrimSpace(string(out)))
	b := &builder{dir: dir, module: module, log: log}
	mod, err := os.ReadFile(filepath.Join(module, "go.mod"))
	if err != nil {
		return nil, err
	}
	text := strings.Replace(string(mod), ourModule+"/bench", "smallest", 1)
	text = strings.Replace(text, "=> ../", "=> "+filepath.Dir(module), 1)
	sum, err := os.ReadFile(filepath.Join(module, "go.sum"))
	if err != nil {
		return nil, err
	}
	files := map[string]string{"go.mod": text, "go.sum": string(sum)}
	for i, p := range programs {
		files[fmt.Sprintf("p%d/main.go", i)] = p.source()
	}
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func (b *builder) command(p program, cache string, args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0")
	if p.toolchain && !toolchainV2() {
		cmd.Env = append(cmd.Env, "GOEXPERIMENT=jsonv2")
	}
	if cache != "" {
		cmd.Env = append(cmd.Env, "GOCACHE="+cache)
	}
	return cmd
}

type goPackage struct {
	ImportPath, Dir         string
	Standard                bool
	GoFiles, SFiles, HFiles []string
}

// toolchainV2 reports whether the toolchain has encoding/json/v2 without being asked for
// the experiment.
var toolchainV2 = sync.OnceValue(func() bool { return exec.Command("go", "list", "encoding/json/v2").Run() == nil })

// generate writes the code of a program whose types have some.
func (b *builder) generate(i int) error {
	name := filepath.Join(b.dir, fmt.Sprintf("p%d", i), "generated.go")
	if _, err := os.Stat(name); err == nil || programs[i].types == "" {
		return nil
	}
	out, err := b.command(programs[i], "", "run", ourModule+"/cmd/javelin", "gen", "-all", "-no_std_marshalers", "-output", "generated.go", fmt.Sprintf("./p%d", i)).CombinedOutput()
	if err != nil {
		return errors.New(lastLine(string(out)))
	}
	return nil
}

// packages lists what a program is made of.
func (b *builder) packages(i int) ([]goPackage, error) {
	if err := b.generate(i); err != nil {
		return nil, err
	}
	cmd := b.command(programs[i], "", "list", "-deps", "-json=ImportPath,Dir,Standard,GoFiles,SFiles,HFiles", fmt.Sprintf("./p%d", i))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, errors.New(firstLine(stderr.String()))
	}
	var ps []goPackage
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := d.Decode(&p); err == io.EOF {
			return ps, nil
		} else if err != nil {
			return nil, err
		}
		ps = append(ps, p)
	}
}

// warm compiles the toolchain's packages that any program needs into a cache
// of its own, which is what build times start from.
func (b *builder) warm() error {
	var std []string
	b.cache, b.bare = filepath.Join(b.dir, "cache"), filepath.Join(b.dir, "bare")
	build := func(p program, cache string, packages []string) error {
		out, err := b.command(p, cache, append([]string{"build"}, packages...)...).CombinedOutput()
		if err != nil {
			return errors.New(lastLine(string(out)))
		}
		return nil
	}
	for i, program := range programs {
		ps, err := b.packages(i)
		if err != nil {
			continue // its row says so
		}
		var own, bare []string
		for _, p := range ps {
			if !p.Standard || p.ImportPath == "unsafe" {
				continue
			}
			own = append(own, p.ImportPath)
			if !strings.HasPrefix(p.ImportPath, "encoding/json") {
				bare = append(bare, p.ImportPath)
			}
			if !slices.Contains(std, p.ImportPath) && !program.toolchain {
				std = append(std, p.ImportPath)
			}
		}
		if program.toolchain {
			if err := errors.Join(build(program, b.cache, own), build(program, b.bare, bare)); err != nil {
				return err
			}
		}
	}
	return build(program{}, b.cache, std)
}

// compile finds the processor time to compile the package that a row tells of alone.
func (b *builder) compile(p program) (int64, error) {
	from, cache := b.cache, filepath.Join(b.dir, "copy")
	if p.toolchain {
		from = b.bare
	}
	if err := linkTree(from, cache); err != nil {
		return 0, err
	}
	cmd := b.command(p, cache, "build", p.below)
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, errors.New(lastLine(string(out)))
	}
	return int64(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()), os.RemoveAll(cache)
}

// row builds one program.
func (b *builder) row(i int, rounds int) Build {
	p := programs[i]
	r := Build{Name: p.name, What: p.what, Ours: p.ours}
	ps, err := b.packages(i)
	if err != nil {
		r.Err = err.Error()
		return r
	}
	for _, q := range ps {
		if !q.Standard && !strings.HasPrefix(q.ImportPath, "smallest/") {
			r.Packages++
			r.look(q)
		}
	}
	exe := filepath.Join(b.dir, fmt.Sprintf("program%d", i))
	var walls, cpus, below []float64
	for range max(1, rounds) {
		if b.cache != "" && p.below != "" {
			ns, err := b.compile(p)
			if err != nil {
				r.Err = err.Error()
				return r
			}
			below = append(below, float64(ns))
		}
		cache := ""
		if b.cache != "" {
			cache = filepath.Join(b.dir, "copy")
			if err := linkTree(b.cache, cache); err != nil {
				r.Err = err.Error()
				return r
			}
		}
		cmd := b.command(p, cache, "build", "-ldflags=-s -w", "-o", exe, fmt.Sprintf("./p%d", i))
		start := time.Now()
		out, err := cmd.CombinedOutput()
		if err != nil {
			// Where the checkout lies is nobody's business.
			r.Err = strings.ReplaceAll(lastLine(string(out)), filepath.Dir(b.module)+string(filepath.Separator), "")
			return r
		}
		if cache != "" {
			walls = append(walls, float64(time.Since(start)))
			cpus = append(cpus, float64(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()))
			if err := os.RemoveAll(cache); err != nil {
				r.Err = err.Error()
				return r
			}
		}
	}
	if len(walls) > 0 {
		r.Wall, r.CPU = int64(median(walls)), int64(median(cpus))
	}
	if len(below) > 0 {
		r.Below = int64(median(below))
	}
	info, err := os.Stat(exe)
	if err != nil {
		r.Err = err.Error()
		return r
	}
	r.Bytes = info.Size()
	run := exec.Command(exe)
	run.Stdin = strings.NewReader(`{"a":1,"b":"x"}`)
	if out, err := run.CombinedOutput(); err != nil || !bytes.Contains(out, []byte(`"x"`)) {
		r.Err = fmt.Sprintf("does not work: %q %v", out, err)
	}
	return r
}

// look counts what the sources of a package do.
func (r *Build) look(p goPackage) {
	for _, f := range p.GoFiles {
		b, err := os.ReadFile(filepath.Join(p.Dir, f))
		if err != nil {
			continue
		}
		r.Files++
		if bytes.Contains(b, []byte("\"unsafe\"\n")) {
			r.Unsafe++
		}
		r.Linkname += bytes.Count(b, []byte("\n//go:linkname "))
	}
	for _, f := range p.SFiles {
		b, _ := os.ReadFile(filepath.Join(p.Dir, f))
		r.Assembly += bytes.Count(b, []byte("\n"))
	}
}

// linkTree copies a folder by hard links.
func linkTree(from, to string) error {
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.MkdirAll(filepath.Join(to, rel), 0o777)
		}
		return os.Link(name, filepath.Join(to, rel))
	})
}

// measureBuilds builds every program. Without rounds, sizes alone, with the
// build cache of the user.
func measureBuilds(rounds int, log io.Writer, step func(string)) (*Builds, error) {
	dir, err := os.MkdirTemp("", "javelin-size")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	b, err := newBuilder(dir, log)
	if err != nil {
		return nil, err
	}
	if rounds > 0 {
		step("packages of the toolchain")
		if err := b.warm(); err != nil {
			return nil, err
		}
	}
	res := &Builds{Time: time.Now().UTC().Format(time.RFC3339), Env: environment()}
	for i, p := range programs {
		step(p.name)
		r := b.row(i, rounds)
		if i > 0 && r.Bytes > 0 {
			r.Over = r.Bytes - res.Rows[0].Bytes
		}
		res.Rows = append(res.Rows, r)
	}
	return res, nil
}

func sizeCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("size", flag.ContinueOnError)
	fs.SetOutput(stderr)
	out := fs.String("out", "", "result file (default results/size-DATE.json)")
	rounds := fs.Int("rounds", 3, "builds of each program, from the toolchain's packages on; 0: sizes alone")
	if err := fs.Parse(args); err != nil {
		return err
	}
	b, err := measureBuilds(*rounds, stderr, func(s string) { fmt.Fprintln(stderr, "build:", s) })
	if err != nil {
		return err
	}
	printBuilds(stdout, b)
	name, err := (&Record{Builds: b}).write(*out, "size-", b.Time)
	fmt.Fprintln(stderr, "raw result:", name)
	return err
}

func printBuilds(w io.Writer, b *Builds) {
	fmt.Fprintf(w, "%-22s %9s %9s %8s %8s %9s %8s %12s %8s %8s  %s\n", "library", "KB", "over", "CPU s", "wall s", "compile s", "packages", "unsafe files", "linkname", "asm", "what the program does")
	for _, r := range b.Rows {
		if r.Err != "" {
			fmt.Fprintf(w, "%-22s not built: %s\n", r.Name, r.Err)
			continue
		}
		fmt.Fprintf(w, "%-22s %9d %9d %8s %8s %9s %8d %12s %8d %8d  %s\n", r.Name, r.Bytes/1000, r.Over/1000, seconds(r.CPU), seconds(r.Wall), seconds(r.Below),
			r.Packages, fmt.Sprintf("%d of %d", r.Unsafe, r.Files), r.Linkname, r.Assembly, r.What)
	}
}

func seconds(ns int64) string {
	if ns == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", float64(ns)/1e9)
}
