package javelin

import (
	"strconv"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/json/jsontext"
)

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

// A Path is a compiled path of the gjson dialect, the one in which
// friends.#(last=="Murphy")#.first selects. docs/paths.md describes it. It may be
// used by any number of goroutines at once.
type Path struct{ p gpath.Path }

// ErrTooMuch says that what a path asks for would take too much time or memory. How
// much that is grows with the document.
var ErrTooMuch = gpath.ErrTooMuch

// CompilePath compiles a path. An error is a [*PathError].
func CompilePath(path string, mods ...Modifier) (*Path, error) {
	p := new(Path)
	if err := p.p.Compile(path, modsOf(mods)); err != nil {
		return nil, err
	}
	return p, nil
}

// modsOf returns modifiers as they are within.
func modsOf(mods []Modifier) (within []gpath.Modifier) {
	for _, m := range mods {
		within = append(within, gpath.Modifier(m))
	}
	return within
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
func (p *Path) String() string { return p.p.Text }

// Find returns what the path leads to from n. If nothing is there, the Node does
// not exist. A value that the path puts together, or that a modifier makes, is
// the root of a document of its own. The error is that of a modifier, or
// [ErrTooMuch].
func (p *Path) Find(n Node) (Node, error) { return nodeOf(p.p.Find(n.n)) }

// Find is [Path.Find] with a path that is compiled first.
func (n Node) Find(path string) (Node, error) {
	var few [8]gpath.Hop
	if hops, ok := gpath.PlainHops(few[:0], path); ok {
		return Node{gpath.FollowHops(n.n, hops)}, nil
	}
	p, err := CompilePath(path)
	if err != nil {
		return Node{}, err
	}
	return p.Find(n)
}

// EscapePath returns a path that leads to the member of that name, and to nothing
// else, whatever the name is: for [Get], [Set] and [Delete] alike, alone, as a part
// of a longer path, and within a query or a multipath. In an array it leads to
// nothing, also if the name is a number.
func EscapePath(name string) string {
	if name == "" {
		return gpath.EmptyName
	}
	var b []byte
	if gpath.LooseIndex(name) >= 0 || name == "-1" {
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
