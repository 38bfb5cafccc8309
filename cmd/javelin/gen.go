package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/javelin-go/javelin/internal/gen"
)

const usageGen = `usage: javelin gen [flags] [package or file ...]

Writes methods by which types read and write JSON without reflection, into the
file <package>_javelin.go of each package. Packages are named as for the go
command; without any, it is the one of this folder. With flags, as in
"-all types.go", a Go file stands only for its own types; their methods are
written into types_javelin.go.

Which types:
  //javelin:json   in the comment of a type chooses it, //javelin:skip leaves it
                   out; the comments of easyjson, tinyjson and ffjson work, too
  -type A,B        these, too
  -all             all structs that are not left out

What to do:
  -check           write nothing, show what would change, exit 1 if anything
  -stdout          write to standard output instead of files
  -watch           keep running, and write again when a source file changes
  -tests           also write tests: round trip, same as json/v2, fuzzing
  -output NAME     name of the file, instead of <package>_javelin.go
  -tags T,U        build tags

What the code does:
  -dialect v1|v2   the rules of encoding/json or of json/v2 (default v2)
  -snake_case, -lower_camel_case, -kebab_case
                   names of members whose tags give none
  -omit_empty, -omit_zero
                   omitempty or omitzero for all fields
  -disallow_unknown_fields
                   members without a field are errors
  -byte            a []byte is a string of these bytes, without base64
  -no_std_marshalers
                   none of the methods that the standard library calls
  -std LIST        of those, only json (MarshalJSON, UnmarshalJSON), append
                   (AppendJSON), text (MarshalJSONTo, UnmarshalJSONFrom)
  -tinygo          only code that TinyGo can compile

Flags of easyjson, tinyjson and ffjson, so that their command lines work:
  -pkg             a file stands for its whole package
  -build_tags, -output_filename, -w
                   the same as -tags and -output
  -gen_build_flags FLAGS
                   for the go command that finds the packages
  -version         print the version, and write nothing
  -noformat, -leave_temps, -stubs, -disable_members_unescape
                   have no effect, as a line on standard error says
  -go-cmd, -import-name, -force-regenerate, -reset-fields
                   have no effect, either

Without flags that choose types or shape the code, and without -output and
-tags, a package with a line "//go:generate ... javelin gen ..." gets the flags
of that line.

Exit status: 0, or 1 if there is no code for a type, or -check finds something.
`

// shaping are the flags that decide what is written.
type shaping struct {
	types, dialect, output, tags, std            string
	all, snake, camel, kebab                     bool
	omitEmpty, omitZero, disallow, plain, tinygo bool
	noStd, tests                                 bool

	// Of other generators.
	pkg     bool
	build   string
	ignored []string // have no effect
}

// withoutEffect are the flags of other generators that are accepted, and why nothing
// comes of them.
var withoutEffect = map[string]string{
	"noformat":                 "the code is formatted as it is made",
	"leave_temps":              "there are no temporary files",
	"stubs":                    "a package need not compile before; the code itself is written",
	"disable_members_unescape": "names without escapes are compared as they are",
	"force-regenerate":         "the code is always made anew",
	"reset-fields":             "fields that are not in the input keep their values",
	"go-cmd":                   "the go command is the one in PATH",
	"import-name":              "the path of the package is found by the go command",
}

func (s *shaping) addTo(set *flag.FlagSet) {
	set.StringVar(&s.types, "type", "", "")
	set.BoolVar(&s.all, "all", false, "")
	set.StringVar(&s.output, "output", "", "")
	set.StringVar(&s.output, "output_filename", "", "") // easyjson's name
	set.StringVar(&s.tags, "tags", "", "")
	set.StringVar(&s.tags, "build_tags", "", "") // easyjson's name
	set.StringVar(&s.dialect, "dialect", "v2", "")
	set.BoolVar(&s.snake, "snake_case", false, "")
	set.BoolVar(&s.camel, "lower_camel_case", false, "")
	set.BoolVar(&s.kebab, "kebab_case", false, "")
	set.BoolVar(&s.omitEmpty, "omit_empty", false, "")
	set.BoolVar(&s.omitZero, "omit_zero", false, "")
	set.BoolVar(&s.disallow, "disallow_unknown_fields", false, "")
	set.BoolVar(&s.plain, "byte", false, "")
	set.BoolVar(&s.noStd, "no_std_marshalers", false, "")
	set.StringVar(&s.std, "std", "", "")
	set.BoolVar(&s.tinygo, "tinygo", false, "")
	set.BoolVar(&s.tests, "tests", false, "")
	set.StringVar(&s.output, "w", "", "") // ffjson's name
	set.BoolVar(&s.pkg, "pkg", false, "")
	set.StringVar(&s.build, "gen_build_flags", "", "")
	for name := range withoutEffect {
		note := func(string) error {
			s.ignored = append(s.ignored, name)
			return nil
		}
		if name == "go-cmd" || name == "import-name" {
			set.Func(name, "", note)
		} else {
			set.BoolFunc(name, "", note)
		}
	}
}

// files are the Go files among the arguments.
func (s *shaping) files(args []string) (files []string) {
	for _, a := range args {
		if strings.HasSuffix(a, ".go") && !s.pkg {
			files = append(files, a)
		}
	}
	return files
}

// buildEnv is the environment for the go command by -gen_build_flags, or nil.
func (s *shaping) buildEnv() []string {
	flags := []string{os.Getenv("GOFLAGS")}
	for _, w := range strings.Fields(s.build) {
		if n := len(flags) - 1; n > 0 && !strings.HasPrefix(w, "-") {
			flags[n] += "=" + w // -tags x; GOFLAGS wants -tags=x
		} else {
			flags = append(flags, w)
		}
	}
	if len(flags) == 1 {
		return nil
	}
	return append(os.Environ(), "GOFLAGS="+strings.TrimSpace(strings.Join(flags, " ")))
}

// apply sets in c what the flags say.
func (s *shaping) apply(c *gen.Config) error {
	for _, name := range strings.Split(s.types, ",") {
		if name = strings.TrimSpace(name); name != "" {
			c.Types = append(c.Types, name)
		}
	}
	c.All, c.Output, c.Tags = s.all, s.output, strings.ReplaceAll(s.tags, " ", ",")
	c.OmitEmpty, c.OmitZero, c.DisallowUnknownFields, c.PlainBytes = s.omitEmpty, s.omitZero, s.disallow, s.plain
	c.TinyGo, c.Tests = s.tinygo, s.tests

	switch s.dialect {
	case "v1":
		c.V1 = true
	case "v2":
	default:
		return fmt.Errorf("-dialect is v1 or v2, not %s", s.dialect)
	}
	n := 0
	for naming, set := range map[gen.Naming]bool{gen.SnakeCase: s.snake, gen.LowerCamelCase: s.camel, gen.KebabCase: s.kebab} {
		if set {
			c.Naming = naming
			n++
		}
	}
	if n > 1 {
		return errors.New("-snake_case, -lower_camel_case and -kebab_case exclude each other")
	}
	c.Std = gen.StdAll
	if s.noStd {
		if s.std != "" {
			return errors.New("-no_std_marshalers and -std exclude each other")
		}
		c.Std = 0
	}
	if s.std != "" {
		c.Std = 0
		for _, name := range strings.Split(s.std, ",") {
			bit, ok := map[string]gen.Std{"json": gen.StdJSON, "append": gen.StdAppend, "text": gen.StdText}[strings.TrimSpace(name)]
			if !ok {
				return fmt.Errorf("-std takes json, append and text, not %s", name)
			}
			c.Std |= bit
		}
	}
	if s.tinygo {
		c.Std &^= gen.StdText // it is beyond TinyGo
	}
	if s.output != "" && (!strings.HasSuffix(s.output, ".go") || strings.HasSuffix(s.output, "_test.go")) {
		return errOutput
	}
	return nil
}

var errOutput = errors.New("-output is the name of a Go file, in the folder of the package")

// applyFiles sets in c which files there are among the arguments. The output may be named
// by the way to it, which must lead to the folder of these files, or of this one.
func (s *shaping) applyFiles(c *gen.Config, args []string) error {
	c.Files = s.files(args)
	if filepath.Base(s.output) == s.output || s.output == "" {
		return nil
	}
	dir := filepath.Dir(s.output)
	for _, a := range args {
		if of := strings.TrimSuffix(a, "/"); strings.HasSuffix(a, ".go") && filepath.Dir(a) != dir || !strings.HasSuffix(a, ".go") && filepath.Clean(of) != dir {
			return errOutput
		}
	}
	if len(args) == 0 && dir != "." {
		return errOutput
	}
	c.Output = filepath.Base(s.output)
	return nil
}

func runGen(e *env, args []string) int {
	f := newFlags("gen", usageGen)
	var s shaping
	s.addTo(f.set)
	check := f.set.Bool("check", false, "")
	stdout := f.set.Bool("stdout", false, "")
	watch := f.set.Bool("watch", false, "")
	version := f.set.Bool("version", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	if *version {
		return runVersion(e, nil)
	}
	if n := count(*check, *stdout, *watch); n > 1 {
		return f.wrong(e, "-check, -stdout and -watch exclude each other")
	}
	var scratch gen.Config
	if err := cmp.Or(s.apply(&scratch), s.applyFiles(&scratch, f.files)); err != nil {
		return f.wrong(e, err.Error())
	}
	for _, name := range scratch.Files {
		if _, err := os.Stat(name); err != nil {
			return e.trouble(err)
		}
	}
	for _, name := range s.ignored {
		e.errorf("javelin gen: -%s has no effect: %s\n", name, withoutEffect[name])
	}
	cfg := newGenConfig(&s, f.files)
	shaped := false
	f.set.Visit(func(fl *flag.Flag) {
		switch fl.Name {
		case "check", "stdout", "watch", "tests", "gen_build_flags":
		default:
			shaped = shaped || withoutEffect[fl.Name] == ""
		}
	})
	if shaped {
		cfg.OtherDirective = readDirective
	} else {
		cfg.Directive = readDirective
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := genRun{e: e, cfg: cfg, check: *check, stdout: *stdout}
	if *watch {
		return r.watch(ctx, 500*time.Millisecond)
	}
	_, code := r.once(ctx)
	return code
}

// readDirective sets what the arguments in a line of go generate say.
func readDirective(args []string, c *gen.Config) error {
	f := newFlags("gen", "")
	s := shaping{tests: c.Tests, dialect: "v2"}
	s.addTo(f.set)
	f.set.Bool("check", false, "")
	if err := f.split(args); err != nil {
		return err
	}
	c.Patterns = patterns(f.files)
	return cmp.Or(s.apply(c), s.applyFiles(c, f.files))
}

// newGenConfig is what flags and arguments say.
func newGenConfig(s *shaping, args []string) *gen.Config {
	cfg := &gen.Config{Patterns: patterns(args), Env: s.buildEnv()}
	s.apply(cfg) // without errors: the flags have been tried
	s.applyFiles(cfg, args)
	for i, name := range cfg.Files {
		if abs, err := filepath.Abs(name); err == nil {
			cfg.Files[i] = abs
		}
	}
	return cfg
}

// patterns are the packages that the arguments name. A Go file stands for the
// package that it is part of.
func patterns(args []string) []string {
	var ps []string
	for _, a := range args {
		if strings.HasSuffix(a, ".go") {
			if a = filepath.Dir(a); a != "." && !filepath.IsAbs(a) {
				a = "./" + filepath.ToSlash(a)
			}
		} else if fi, err := os.Stat(a); err == nil && fi.IsDir() && filepath.IsLocal(a) && a != "." {
			a = "./" + filepath.ToSlash(filepath.Clean(a)) // not a package of the standard library
		}
		if !slices.Contains(ps, a) {
			ps = append(ps, a)
		}
	}
	if len(ps) == 0 {
		return []string{"."}
	}
	return ps
}

type genRun struct {
	e             *env
	cfg           *gen.Config
	check, stdout bool
}

// once generates, and writes or compares. The files are those that were read.
func (r *genRun) once(ctx context.Context) (files []string, code int) {
	res, err := gen.Generate(ctx, r.cfg)
	if err != nil {
		return nil, r.failed(err)
	}
	for _, d := range res.Warnings {
		r.e.errorf("%s: warning: %s\n", d.Pos, d.Message)
	}
	for _, d := range res.Diagnostics {
		r.e.errorf("%s\n", d)
		code = exitInvalid
	}
	for _, o := range res.Outputs {
		code = max(code, r.deliver(o))
	}
	if code == exitOK && res.Types == 0 && !res.Elsewhere {
		r.e.errorf("javelin gen: no type is asked for; use //javelin:json, -type or -all\n")
		code = exitInvalid
	}
	return res.Files, code
}

// failed reports what kept the generator from working at all.
func (r *genRun) failed(err error) int {
	if d := (*gen.Diagnostic)(nil); errors.As(err, &d) {
		r.e.errorf("%v\n", d)
		return exitInvalid
	}
	r.e.errorf("javelin gen: %v\n", err)
	return exitTrouble
}

// deliver brings one output to where it belongs. A file that has it already is
// left alone, so that its time stays.
func (r *genRun) deliver(o gen.Output) int {
	if r.stdout {
		return r.e.print(string(o.Content))
	}
	old, err := os.ReadFile(o.Path)
	switch {
	case err == nil && o.Content != nil && bytes.Equal(old, o.Content), errors.Is(err, os.ErrNotExist) && o.Content == nil:
		return exitOK
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return r.e.trouble(err)
	}
	if old != nil && !isGenerated(old) {
		r.e.errorf("javelin gen: %s is written by hand, and is left alone\n", o.Path)
		return exitTrouble
	}
	if r.check {
		r.e.errorf("%s", gen.Diff(o.Path, old, o.Path+" (generated)", o.Content))
		return exitInvalid
	}
	if o.Content == nil {
		err = os.Remove(o.Path)
	} else {
		err = os.WriteFile(o.Path, o.Content, 0o666)
	}
	if err != nil {
		return r.e.trouble(err)
	}
	return exitOK
}

// isGenerated reports whether the head of a Go file says that no hand has written it.
func isGenerated(src []byte) bool {
	head, _, _ := bytes.Cut(src, []byte("\npackage "))
	return generatedHead.Match(head)
}

// generatedHead is the line that is agreed on, and ffjson's.
var generatedHead = regexp.MustCompile(`(?m)^// (Code generated .* DO NOT EDIT\.|DO NOT EDIT!)$`)

// watch generates, and again whenever a file has changed that was read, or has
// been added to a folder of those, until ctx is done.
func (r *genRun) watch(ctx context.Context, pause time.Duration) int {
	for {
		start := time.Now()
		files, code := r.once(ctx)
		if ctx.Err() != nil {
			return exitOK
		}
		if files == nil && code == exitTrouble {
			return code
		}
		before, latest := snapshot(files, r.cfg.Patterns)
		for {
			if latest.After(start.Add(-clockStep)) {
				break // it may have been written while the files were read
			}
			select {
			case <-ctx.Done():
				return exitOK
			case <-time.After(pause):
			}
			now, _ := snapshot(files, r.cfg.Patterns)
			if now != before {
				break
			}
		}
	}
}

// clockStep is by how much the time of a file may lag behind the clock.
const clockStep = 20 * time.Millisecond

// snapshot tells one state of the folders of the files from another, and when the
// last of their files was written.
func snapshot(files, patterns []string) (state string, latest time.Time) {
	var dirs []string
	for _, f := range files {
		dirs = append(dirs, filepath.Dir(f))
	}
	if len(files) == 0 {
		// What is wrong with a file may be put right, wherever it is.
		for _, p := range patterns {
			dirs = append(dirs, strings.TrimSuffix(p, "..."))
		}
	}
	slices.Sort(dirs)
	var sb strings.Builder
	for _, dir := range slices.Compact(dirs) {
		names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, name := range names {
			if fi, err := os.Stat(name); err == nil && !gen.IsGenerated(name) {
				fmt.Fprintln(&sb, name, fi.ModTime().UnixNano(), fi.Size())
				if fi.ModTime().After(latest) {
					latest = fi.ModTime()
				}
			}
		}
	}
	return sb.String(), latest
}
