package javelin

import (
	"errors"
	"strconv"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Path is a compiled path of the gjson dialect, the one in which
// friends.#(last=="Murphy")#.first selects. docs/paths.md describes it. It may be
// used by any number of goroutines at once.
type Path struct {
	text  string
	lines bool // ..: the document is a sequence of values
	steps []step
	hops  []hop // the steps at the begin that are names and indexes
}

// A step leads from one value to the next.
type step struct {
	op      stepOp
	name    string    // stepKey: of a member
	index   int       // stepKey: of an element, -1 for none
	pattern []rune    // stepWild
	piped   bool      // it begins anew with what is there, whatever led to it
	dotted  bool      // stepFirst: the path goes on by a dot, and ends if nothing matches
	sub     []step    // stepEach, stepAll, stepWild: what is done with each of them
	query   *query    // stepFirst, stepAll
	modify  modifier  // stepModify
	arg     string    // stepModify
	argPath []step    // stepModify: @dig
	named   []chooser // stepObject, stepArray
	literal tape.Node // stepLiteral
}

type stepOp uint8

const (
	stepKey     stepOp = iota
	stepWild           // the first member whose name matches and that has what follows
	stepCount          // #
	stepEach           // #.sub
	stepFirst          // #(query)
	stepAll            // #(query)#sub
	stepModify         // @name:arg
	stepObject         // {path,"name":path}
	stepArray          // [path,path]
	stepLiteral        // !value
)

// A chooser is a member of a multipath.
type chooser struct {
	name  []byte // quoted
	steps []step
}

// A Modifier adds @Name, or @Name:arg, to the paths that it is given to. Func is
// called with the text of a value, which it must not change, and with the
// argument, and returns the text of another value, or nothing for no value. What
// it returns is checked.
type Modifier struct {
	Name string
	Func func(v jsontext.Value, arg string) (jsontext.Value, error)
}

// A PathError says what is wrong with a path, and where.
type PathError struct {
	_ [0]func() // neither comparable nor to be written without field names

	// Path is the path as it was given.
	Path string
	// Offset is where in Path something is wrong, in bytes.
	Offset int
	// Err is the cause.
	Err error
}

// Error says what is wrong, and after which offset in the path.
func (e *PathError) Error() string {
	text := e.Path
	if len(text) > 100 {
		text = text[:100] + "…"
	}
	return "javelin: path " + strconv.Quote(text) + ": " + e.Err.Error() + " after offset " + strconv.Itoa(e.Offset)
}

// Unwrap returns e.Err.
func (e *PathError) Unwrap() error { return e.Err }

// ErrTooMuch says that what a path asks for would take too much time or memory. How
// much that is grows with the document.
var ErrTooMuch = errors.New("path asks for too much")

// CompilePath compiles a path. An error is a [*PathError].
func CompilePath(path string, mods ...Modifier) (*Path, error) {
	p := &Path{text: path}
	c := compiler{path: path, text: path, mods: mods}
	if len(c.text) >= 2 && c.text[:2] == ".." {
		p.lines = true
		c.at = 2
	}
	steps, err := c.steps(false)
	if err != nil {
		return nil, err
	}
	p.steps = steps
	p.hops = plainSteps(steps)
	return p, nil
}

// MustCompilePath is [CompilePath] for a path that is known to be right. It
// panics if it is not.
func MustCompilePath(path string, mods ...Modifier) *Path {
	p, err := CompilePath(path, mods...)
	if err != nil {
		panic(err)
	}
	return p
}

// String returns the path as it was given to [CompilePath].
func (p *Path) String() string { return p.text }

// Find returns what the path leads to from n. If nothing is there, the Node does
// not exist. A value that the path puts together, or that a modifier makes, is
// the root of a document of its own. The error is that of a modifier, or
// [ErrTooMuch].
func (p *Path) Find(n Node) (Node, error) { return nodeOf(p.find(n.n)) }

// find is [Path.Find].
func (p *Path) find(n tape.Node) (tape.Node, error) {
	e := evaluator{budget: makeBudget(n.Raw())}
	if p.lines {
		n = e.sequence([]tape.Node{n})
	}
	n = e.eval(p.steps, n)
	if e.err != nil {
		return tape.Node{}, e.err
	}
	return n, nil
}

// Find is [Path.Find] with a path that is compiled first.
func (n Node) Find(path string) (Node, error) {
	var few [8]hop
	if hops, ok := plainHops(few[:0], path); ok {
		return Node{followHops(n.n, hops)}, nil
	}
	p, err := CompilePath(path)
	if err != nil {
		return Node{}, err
	}
	return p.Find(n)
}

// emptyName is the part of a path that is the name without characters, wherever it
// stands: two dots at the begin mean something else.
const emptyName = `""`

// EscapePath returns a path that leads to the member of that name, and to nothing
// else, whatever the name is: for [Get], [Set] and [Delete] alike, alone, as a part
// of a longer path, and within a query or a multipath. In an array it leads to
// nothing, also if the name is a number.
func EscapePath(name string) string {
	if name == "" {
		return emptyName
	}
	var b []byte
	if looseIndex(name) >= 0 || name == "-1" {
		b = append(b, '\\') // no index
	}
	for i, c := range []byte(name) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c > '~', c == '_', c == '-':
		case c <= ' ' && i > 0 && i < len(name)-1: // a query drops it around a path
		default:
			b = append(b, '\\')
		}
		b = append(b, c)
	}
	return string(b)
}
