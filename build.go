package javelin

import (
	"bytes"
	"errors"
	"math"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Builder writes a document from its beginning to its end. The next document uses the
// same memory:
//
//	var b javelin.Builder
//	b.BeginObject()
//	b.Name("id").Int(7)
//	b.Name("tags").BeginArray().Text("a").Text("b").EndArray()
//	b.EndObject()
//	doc, err := b.Bytes() // {"id":7,"tags":["a","b"]}
//
// After the first error (a value without a name in an object, a name that occurs twice,
// text that is not UTF-8, …) all calls do nothing, and the result comes with this error. If
// the order of the members is not known beforehand, use an [Editor].
//
// The zero value is ready for use. A Builder must not be used by several goroutines
// at once.
type Builder struct {
	buf   []byte
	open  []byte // '{' or '[' for each that is open
	names scan.Names
	state buildState
	loose bool // text may have come from a document that is not UTF-8
	err   error
}

// buildState is what has come last.
type buildState uint8

const (
	buildStart  buildState = iota // nothing
	buildBegin                    // a bracket that begins
	buildName                     // a name
	buildMember                   // a value in an object
	buildItem                     // a value in an array
	buildDone                     // all there is
)

var (
	errBuildName  = errors.New("a member needs a name, and a name an object")
	errBuildEnd   = errors.New("the end of what is not open")
	errBuildMore  = errors.New("more than one value")
	errBuildShort = errors.New("document without end")
)

// Reset begins a new document in the same memory. The result of [Builder.Bytes] is no
// longer valid then.
func (b *Builder) Reset() {
	b.buf, b.open = b.buf[:0], b.open[:0]
	b.names.Reset()
	b.state, b.loose, b.err = buildStart, false, nil
}

// value prepares for a value.
func (b *Builder) value() bool {
	switch b.state {
	case buildName:
	case buildItem:
		b.buf = append(b.buf, ',')
	case buildStart:
	case buildBegin:
		if b.open[len(b.open)-1] == '{' {
			return b.fail(errBuildName)
		}
	case buildMember:
		return b.fail(errBuildName)
	default:
		return b.fail(errBuildMore)
	}
	return b.err == nil
}

func (b *Builder) fail(err error) bool {
	if b.err == nil {
		at := tape.PointerTo(b.buf, len(b.buf))
		if b.state == buildBegin && b.open[len(b.open)-1] == '{' {
			at = at.Parent() // there is no name yet
		}
		b.err = &Error{Offset: int64(len(b.buf)), JSONPointer: at, Err: err}
		b.state = buildDone
	}
	return false
}

// did notes that a value is complete.
func (b *Builder) did() *Builder {
	switch n := len(b.open); {
	case n == 0:
		b.state = buildDone
	case b.open[n-1] == '{':
		b.state = buildMember
	default:
		b.state = buildItem
	}
	return b
}

// BeginObject begins an object.
func (b *Builder) BeginObject() *Builder {
	if b.begin('{') {
		b.names.Push()
	}
	return b
}

// BeginArray begins an array.
func (b *Builder) BeginArray() *Builder {
	b.begin('[')
	return b
}

func (b *Builder) begin(c byte) bool {
	if !b.value() {
		return false
	}
	if len(b.open) >= tape.DepthLimit {
		return b.fail(tape.ErrDepth)
	}
	b.buf, b.open = append(b.buf, c), append(b.open, c)
	b.state = buildBegin
	return true
}

// EndObject ends the innermost object.
func (b *Builder) EndObject() *Builder {
	if b.end('{') {
		b.names.Pop()
	}
	return b
}

// EndArray ends the innermost array.
func (b *Builder) EndArray() *Builder {
	b.end('[')
	return b
}

func (b *Builder) end(c byte) bool {
	n := len(b.open) - 1
	if b.err != nil || n < 0 || b.open[n] != c || b.state == buildName {
		return b.fail(errBuildEnd)
	}
	b.buf, b.open = append(b.buf, c+2), b.open[:n]
	b.did()
	return true
}

var plainText opt.Flags

// Name writes the name of a member. The next value is its value.
func (b *Builder) Name(name string) *Builder {
	switch {
	case b.state == buildMember:
		b.buf = append(b.buf, ',')
	case b.state != buildBegin || b.open[len(b.open)-1] != '{':
		b.fail(errBuildName)
		return b
	}
	start := len(b.buf)
	buf, err := wire.AppendQuote(b.buf, name, &plainText)
	if err != nil {
		b.fail(err)
		return b
	}
	unique := false
	if b.buf = buf; len(buf)-start == len(name)+2 {
		unique = b.names.Insert(buf, start+1, len(buf)-1)
	} else {
		unique = b.names.InsertCopy(buf, []byte(name))
	}
	if !unique {
		b.buf = buf[:start]
		b.fail(ErrExists)
		return b
	}
	b.buf = append(buf, ':')
	b.state = buildName
	return b
}

// Null writes null.
func (b *Builder) Null() *Builder { return b.text("null") }

// Bool writes true or false.
func (b *Builder) Bool(v bool) *Builder {
	if v {
		return b.text("true")
	}
	return b.text("false")
}

func (b *Builder) text(s string) *Builder {
	if !b.value() {
		return b
	}
	b.buf = append(b.buf, s...)
	return b.did()
}

// Int writes an integer.
func (b *Builder) Int(v int64) *Builder {
	if !b.value() {
		return b
	}
	b.buf = num.AppendInt(b.buf, v)
	return b.did()
}

// Uint writes an unsigned integer.
func (b *Builder) Uint(v uint64) *Builder {
	if !b.value() {
		return b
	}
	b.buf = num.AppendUint(b.buf, v)
	return b.did()
}

// Float writes a number, which must be finite.
func (b *Builder) Float(v float64) *Builder {
	if !b.value() {
		return b
	}
	if math.IsNaN(v) || math.IsInf(v, 0) {
		b.fail(errNotFinite)
		return b
	}
	b.buf = jsontext.AppendFloat(b.buf, v, 64)
	return b.did()
}

// Text writes a string, which must be well-formed UTF-8.
func (b *Builder) Text(s string) *Builder {
	if !b.value() {
		return b
	}
	buf, err := wire.AppendQuote(b.buf, s, &plainText)
	if err != nil {
		b.fail(err)
		return b
	}
	b.buf = buf
	return b.did()
}

// Value writes a value of any type that [AppendValue] can write.
func (b *Builder) Value(v any) *Builder {
	if !b.value() {
		return b
	}
	n := len(b.buf)
	b.loose = true
	if node, ok := v.(Node); ok && len(b.open)+tape.DepthOf(node.n) > tape.DepthLimit {
		b.fail(tape.ErrDepth)
		return b
	}
	buf, err := appendValue(b.buf, v, len(b.open))
	if err != nil {
		var at jsontext.Pointer
		if own, ok := err.(*Error); ok {
			at, err = own.JSONPointer, own.Err
		}
		b.buf = b.buf[:n]
		b.fail(err)
		if own, ok := b.err.(*Error); ok {
			own.JSONPointer += at
		}
		return b
	}
	b.buf = buf
	return b.did()
}

// Err returns the first error so far.
func (b *Builder) Err() error { return b.err }

// Bytes returns the text of the document, which must be complete. It is valid until
// the next call of a method that writes, or Reset.
func (b *Builder) Bytes() ([]byte, error) {
	if b.err != nil {
		return nil, b.err
	}
	if b.state != buildDone {
		return nil, &Error{Offset: int64(len(b.buf)), Err: errBuildShort}
	}
	return b.buf, nil
}

// Node returns the root of the document, which must be complete. It has a copy of
// the text.
func (b *Builder) Node() (Node, error) {
	v, err := b.Bytes()
	if err != nil {
		return Node{}, err
	}
	return Node{tape.Known(bytes.Clone(v), b.loose)}, nil
}
