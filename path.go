package javelin

import (
	"strconv"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Modifier adds @Name, or @Name:arg, to the paths that are compiled with it. Func gets
// the text of a value, which it must not change, and the argument. It returns the text of
// another value, or no text for no value. The text is checked.
type Modifier struct {
	Name string
	Func func(v jsontext.Value, arg string) (jsontext.Value, error)
}

// A PathError says what is wrong with a path, and where.
type PathError struct {
	_ [0]func() // neither comparable nor to be written without field names

	// Path is the path as it was given.
	Path string
	// Offset is the place of the error in Path, in bytes.
	Offset int
	// Err is the cause.
	Err error
}

// Error returns a text with the cause and the offset in the path.
func (e *PathError) Error() string {
	text := e.Path
	if len(text) > 100 {
		text = text[:100] + "…"
	}
	return "javelin: path " + strconv.Quote(text) + ": " + e.Err.Error() + " after offset " + strconv.Itoa(e.Offset)
}

// Unwrap returns e.Err.
func (e *PathError) Unwrap() error { return e.Err }

// A Path is a compiled path of the gjson dialect, such as friends.#(last=="Murphy")#.first.
// docs/paths.md describes it. It may be used by any number of goroutines at once.
type Path struct{ p gpath.Path }

// ErrTooMuch says that a path would take too much time or memory. The limit grows with the
// document.
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

// MustCompilePath is [CompilePath], but panics if the path is invalid. It is for paths in
// source code.
func MustCompilePath(path string, mods ...Modifier) *Path {
	p, err := CompilePath(path, mods...)
	if err != nil {
		panic(err)
	}
	return p
}

// String returns the path as it was given to [CompilePath].
func (p *Path) String() string { return p.p.Text }

// Find returns the value at the path from n. If there is none, the Node does not exist. A
// value that a multipath or a modifier makes is the root of a document of its own. The
// error is that of a modifier, or [ErrTooMuch].
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

// EscapePath returns a path that leads only to the member of that name, for any name. It is
// for [Get], [Set] and [Delete], and may be a whole path, a part of a longer one, or within
// a query or a multipath. In an array it leads to nothing, even if the name is a number.
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
