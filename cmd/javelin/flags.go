package main

import (
	"errors"
	"flag"
	"io"
	"strings"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

func newFlags(name, usage string) *flags {
	f := &flags{set: flag.NewFlagSet(name, flag.ContinueOnError), usage: usage}
	f.set.SetOutput(io.Discard) // messages and usage are printed by parse
	return f
}

// parse reads args, flags and files in any order; after "--" all are files.
// When ok is false the command ends with the exit code.
func (f *flags) parse(e *env, args []string) (code int, ok bool) {
	if e.inspect != nil {
		e.inspect(f)
		return exitOK, false
	}
	err := f.split(args)
	if errors.Is(err, flag.ErrHelp) {
		return e.print(f.usage), false
	} else if err != nil {
		return f.wrong(e, strings.TrimPrefix(err.Error(), "flag ")), false
	}
	if f.comments && f.keepGoing {
		return f.wrong(e, "--comments and --keep-going exclude each other"), false
	}
	if f.jobs < 0 {
		return f.wrong(e, "-j takes 0 or more"), false
	}
	e.notes = f.notes()
	return exitOK, true
}

// split sets the flags and files to what args say.
func (f *flags) split(args []string) error {
	var literal []string
	for i, arg := range args {
		if arg == "--" {
			args, literal = args[:i:i], args[i+1:]
			break
		}
	}
	for {
		if err := f.set.Parse(args); err != nil {
			return err
		}
		if args = f.set.Args(); len(args) == 0 {
			break
		}
		f.files, args = append(f.files, args[0]), args[1:]
	}
	f.files = append(f.files, literal...)
	return nil
}

// isSet reports whether a flag was given.
func (f *flags) isSet(name string) (set bool) {
	f.set.Visit(func(fl *flag.Flag) { set = set || fl.Name == name })
	return set
}

// wrong reports a command line that cannot be carried out.
func (f *flags) wrong(e *env, what string) int {
	name := f.set.Name()
	e.errorf("javelin %s: %s\nRun 'javelin %s -h' for usage.\n", name, what, name)
	return exitTrouble
}

// inputs is the list of files to read, "-" being standard input.
func (f *flags) inputs() []string {
	if len(f.files) == 0 {
		return []string{"-"}
	}
	return f.files
}

// options are what the flags mean for the grammar.
func (f *flags) options() []jsontext.Options {
	return []jsontext.Options{jsontext.AllowDuplicateNames(f.duplicate)}
}

func (f *flags) addColor() {
	f.set.BoolVar(&f.color, "C", false, "")
	f.set.BoolVar(&f.noColor, "M", false, "")
}

func (f *flags) addKeepGoing() {
	f.set.BoolVar(&f.keepGoing, "keep-going", false, "")
}

func (f *flags) addDuplicate() {
	f.set.BoolVar(&f.duplicate, "allow-duplicate-names", false, "")
}

func (f *flags) addSort() {
	f.set.BoolVar(&f.sorted, "S", false, "")
}

// palette decides about colour: -M, then -C, then NO_COLOR (no-color.org), then
// whether anybody could see it. The result is nil for plain text.
func (f *flags) palette(e *env) *palette {
	switch {
	case f.noColor:
		return nil
	case f.color:
		return newPalette()
	case e.getenv("NO_COLOR") != "" || e.getenv("TERM") == "dumb" || !e.outTerminal:
		return nil
	}
	return newPalette()
}

func (f *flags) addComments() {
	f.set.BoolVar(&f.comments, "comments", false, "")
}

// notes returns what tells whether an input may have comments, nil if none may.
func (f *flags) notes() func(name string) bool {
	switch {
	case f.set.Lookup("comments") == nil || f.keepGoing:
		return nil
	case f.isSet("comments"):
		if !f.comments {
			return nil
		}
		return func(string) bool { return true }
	}
	return isNotedName
}

// anyNames is for documents that were checked before.
var anyNames = tree.Syntax(jsontext.AllowDuplicateNames(true))

// names returns anyNames if the command line allows names that occur twice: all
// members of a name are changed then.
func (f *flags) names() []tree.Option {
	if f.duplicate {
		return []tree.Option{anyNames}
	}
	return nil
}

// count returns how many are true.
func count(bs ...bool) (n int) {
	for _, b := range bs {
		if b {
			n++
		}
	}
	return n
}

// Parts of usage texts that several commands share.
const (
	usageColor = `  -C            colour, also when the output is not a terminal
  -M            no colour (as does the variable NO_COLOR)
`
	usageKeepGoing = `  --keep-going  read the input as NDJSON, one value per line: report a bad
                line, continue with the next, exit 1 at the end; one line at a
                time is in memory
`
	usageSort = `  -S            sort the members of all objects by name; numbers and strings
                stay as they are; one value at a time is in memory
`
	usageWrite = `  -w            write the result to the files, those that change, instead of
                standard output; owner and mode stay, a symbolic link is
                followed, other hard links keep the old content
`
	usageDuplicate = `  --allow-duplicate-names
                accept objects in which a name occurs twice; memory then no
                longer grows with the number of names in one object
`
	usageComments = `  --comments    accept comments (// and /* */) and trailing commas; this is the
                default for *.jsonc, *.hujson, *.code-workspace and well-known
                names such as tsconfig.json, which --comments=false turns off.
                Such an input is held in memory
`
)
