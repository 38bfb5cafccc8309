package main

import (
	"bytes"
	"errors"
	"flag"
	"go/format"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/internal/infer"
	"github.com/javelin-go/javelin/json/jsontext"
)

const usageInfer = `usage: javelin infer [flags] [file or folder ...]

Prints Go types for the values of all inputs, which are samples of one type. A
folder stands for the files *.json, *.jsonl, *.ndjson and *.jsonc in it and in
the folders below. The types do not depend on the order of the samples. The
largest value, or the largest element of an outermost array, is held in memory.

  an object              struct, or map if its names are data
  objects that are alike one type, also if one is within another
  a member some lack     pointer, slice or map, with omitzero
  a member null at times pointer; json.Optional if it is absent at times, too
  a number               int64, uint64 or float64; text if that loses digits
  a string               time.Time, with a format, if that writes all of them
  several kinds          any; text if that loses digits
  several objects        interface and a type for each, which a member names

What to read:
  -each              an input that is an array is one sample for each element

What to print:
  -type NAME         name of the outermost type; without it, that of the file
  -package NAME      name of the package (default types)
  -schema            print a JSON Schema (2020-12) instead
  -dialect v1|v2     types for encoding/json, or for json/v2 (default v2)
  -enum              make types with constants for strings that are few; without
                     it, a comment lists them
  -check             then read all inputs again into the types, write them, and
                     compare in canonical form; report differences, and exit 1
                     if there are any

If the guess is wrong:
  -union NAMES       members that name the types of objects, with commas,
                     instead of type, kind and the like; "" for none
  -map POINTERS      JSON Pointers of objects that are maps, with commas; * is
                     any name or index
  -struct POINTERS   JSON Pointers of objects that are structs
  -no-times          leave times strings

Otherwise:
` + usageInferJobs + usageComments + usageKeepGoing

const usageInferJobs = `  -j N               take samples from N parts of an input at a time, each some
                     lines (NDJSON); 0 stands for the number of processors. The
                     types are the same. -j has no effect on -check, and on an
                     input from its first value of a megabyte on
`

// inferFlags are the command line of infer.
type inferFlags struct {
	*flags
	cfg                   infer.Config
	name, pkg, dialect    string
	union, maps, structs  string
	schema, check, noTime bool
}

func (f *inferFlags) addTo(set *flag.FlagSet) {
	set.StringVar(&f.name, "type", "", "")
	set.StringVar(&f.pkg, "package", "types", "")
	set.StringVar(&f.dialect, "dialect", "v2", "")
	set.StringVar(&f.union, "union", "", "")
	set.StringVar(&f.maps, "map", "", "")
	set.StringVar(&f.structs, "struct", "", "")
	set.BoolVar(&f.schema, "schema", false, "")
	set.BoolVar(&f.check, "check", false, "")
	set.BoolVar(&f.cfg.Enums, "enum", false, "")
	set.BoolVar(&f.cfg.Each, "each", false, "")
	set.BoolVar(&f.cfg.Plain, "no-times", false, "")
}

// config sets f.cfg, or says what is wrong with the command line.
func (f *inferFlags) config() (wrong string) {
	f.cfg.V1 = f.dialect == "v1"
	switch {
	case f.dialect != "v1" && f.dialect != "v2":
		return "-dialect is v1 or v2"
	case !token.IsIdentifier(f.pkg) || f.pkg == "_":
		return "-package needs a Go name, not " + strconv.Quote(f.pkg)
	case f.isSet("type") && !(token.IsIdentifier(f.name) && token.IsExported(f.name)):
		return "-type needs an exported Go name, not " + strconv.Quote(f.name)
	}
	if f.isSet("union") {
		f.cfg.Unions = []string{}
		if f.union != "" {
			f.cfg.Unions = strings.Split(f.union, ",")
		}
	}
	for _, list := range []struct {
		flag, text string
		to         *[]jsontext.Pointer
	}{{"-map", f.maps, &f.cfg.Maps}, {"-struct", f.structs, &f.cfg.Structs}} {
		if list.text == "" {
			continue
		}
		for _, p := range strings.Split(list.text, ",") {
			if p := jsontext.Pointer(p); !p.IsValid() {
				return list.flag + " needs JSON Pointers, not " + strconv.Quote(string(p))
			}
			*list.to = append(*list.to, jsontext.Pointer(p))
		}
	}
	return ""
}

func runInfer(e *env, args []string) int {
	f := inferFlags{flags: newFlags("infer", usageInfer)}
	f.addKeepGoing()
	f.addComments()
	f.addJobs()
	f.longParts = true // a sampler begins to learn with each
	f.addTo(f.set)
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	if wrong := f.config(); wrong != "" {
		return f.wrong(e, wrong)
	}
	inputs, err := samples(f.inputs())
	if err != nil {
		return e.trouble(err)
	}
	held := map[string]*spool{} // inputs that can be read once
	defer func() {
		for _, s := range held {
			s.close()
		}
	}()
	sampler := infer.New(f.cfg)
	code := e.each(inputs, func(s *source) error {
		var failed error
		if f.check && s.size < 0 {
			to := newSpool()
			held[s.name] = to
			s.seen = func(b []byte) {
				if _, err := to.Write(b); err != nil {
					failed = err
				}
			}
		}
		err := e.inParts(f.flags, s, io.Discard, func(e *env, s *source, _ io.Writer) (func(), error) {
			if f.jobs == 1 {
				return nil, f.read(e, s, sampler)
			}
			part := infer.New(f.cfg)
			err := f.read(e, s, part)
			return func() { sampler.Merge(part) }, err
		})
		return errors.Join(err, failed)
	})
	if code == exitTrouble || code != exitOK && !f.keepGoing || sampler.Samples() == 0 {
		return code
	}
	if f.name == "" {
		if f.name = typeNameOf(f.inputs()); sampler.Samples() > 1 {
			f.name = infer.Singular(f.name)
		}
	}
	model := sampler.Model(f.name)
	text := []byte(nil)
	if f.schema {
		text, err = model.Schema()
	} else {
		text, err = format.Source([]byte(model.Go(f.pkg)))
	}
	if err == nil {
		_, err = e.stdout.Write(text)
	}
	if err != nil {
		return e.trouble(err)
	}
	if !f.check {
		return code
	}
	return max(code, f.checkAll(e, inputs, held, model))
}

// read hands all values of an input to a Sampler.
func (f *inferFlags) read(e *env, s *source, to *infer.Sampler) error {
	if f.keepGoing {
		return e.records(s, to.Add)
	}
	n, err := to.Read(jsontext.NewDecoder(s))
	if n == 0 && err == nil {
		err = errNoValue
	}
	return err
}

// maxDifferences is how many differences of an input are told.
const maxDifferences = 10

// checkAll reads all inputs into the types.
func (f *inferFlags) checkAll(e *env, inputs []string, held map[string]*spool, model *infer.Model) (code int) {
	for _, name := range inputs {
		s, err := e.again(name, held)
		if err != nil {
			code = max(code, e.trouble(err))
			continue
		}
		var found []infer.Difference
		more := 0
		c := model.Checker(func(d infer.Difference) {
			if len(found) < maxDifferences {
				found = append(found, d)
			} else {
				more++
			}
		})
		if f.keepGoing {
			n := int64(0) // the number of the value stands for its place
			silent := *e  // invalid lines have been told of
			silent.quiet = true
			err = silent.records(s, func(v jsontext.Value) error {
				n++
				return c.Value(v, n<<valueShift)
			})
			if err == errInvalid {
				err = nil
			}
		} else {
			err = c.Read(jsontext.NewDecoder(s))
		}
		if err != nil {
			code = max(code, e.report(s, err))
		}
		for _, d := range found {
			code = max(code, exitInvalid)
			f.tell(e, s, d)
		}
		if more > 0 {
			e.errorf("%s: and %d more\n", s.name, more)
		}
		s.close()
	}
	return code
}

// valueShift leaves room for an offset within a line beside the number of its value.
const valueShift = 31

// tell reports a difference.
func (f *inferFlags) tell(e *env, s *source, d infer.Difference) {
	what := quote(string(d.Pointer)) + ": " + d.Reason
	if f.keepGoing {
		e.errorf("%s: value %d: %s\n", s.name, d.Offset>>valueShift, what)
		return
	}
	e.report(s, &jsontext.SyntacticError{ByteOffset: d.Offset, Err: errors.New(what)})
}

// again opens an input that has been read.
func (e *env) again(name string, held map[string]*spool) (*source, error) {
	key := name
	if name == "-" {
		key = stdinName
	}
	if sp := held[key]; sp != nil {
		from := *e
		from.stdin, from.notes = sp.reader(), nil
		s, err := from.open("-")
		s.name = key
		return s, err
	}
	return e.open(name)
}

// reader returns a reader of the text.
func (s *spool) reader() io.Reader {
	var parts []io.Reader
	left := s.size
	for _, p := range s.pieces {
		parts = append(parts, bytes.NewReader(p))
		left -= int64(len(p))
	}
	if s.file != nil {
		parts = append(parts, io.NewSectionReader(s.file, 0, left))
	}
	return io.MultiReader(parts...)
}

// sampleNames are the ends of names that files of samples have.
var sampleNames = []string{".json", ".jsonl", ".ndjson", ".jsonc"}

// samples returns the inputs with those of folders for the folders, in order of their names.
func samples(inputs []string) (files []string, err error) {
	for _, name := range inputs {
		if fi, err := os.Stat(name); name == "-" || err != nil || !fi.IsDir() {
			files = append(files, name)
			continue
		}
		n := len(files)
		err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
			hidden := path != name && strings.HasPrefix(d.Name(), ".")
			switch {
			case err != nil:
				return err
			case d.IsDir() && hidden:
				return fs.SkipDir
			case !d.IsDir() && !hidden && slices.Contains(sampleNames, strings.ToLower(filepath.Ext(path))):
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(files) == n {
			return nil, errors.New(name + ": no samples in this folder")
		}
	}
	return files, nil
}

// typeNameOf returns the name for the type of inputs: that of the only one, if there is
// one.
func typeNameOf(inputs []string) string {
	if len(inputs) != 1 || inputs[0] == "-" {
		return "Document"
	}
	name := filepath.Base(inputs[0])
	name, _, _ = strings.Cut(strings.TrimLeft(name, "."), ".")
	return name
}
