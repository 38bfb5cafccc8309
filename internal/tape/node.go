package tape

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Known returns the root of a document of one valid value without whitespace
// around it.
func Known(v []byte, loose bool) Node {
	d := ValueDocument(v, 0, len(v))
	d.Loose = loose
	return Node{Doc: d}
}

// DepthOf returns how deep objects and arrays are nested in a value, itself included.
func DepthOf(n Node) int {
	if !n.IsObject() && !n.IsArray() {
		return 0
	}
	depth, deepest := 0, 0
	tape := n.Doc.Load()
	for _, w := range tape[n.Slot:Next(tape, n.Slot)] {
		if w&nested != 0 {
			depth++
			deepest = max(deepest, depth)
		} else if c := n.Doc.Src[w&PosMask]; c == '}' || c == ']' {
			depth--
		}
	}
	return deepest
}

// AllowDuplicates is what reading takes of names, unless told otherwise.
var AllowDuplicates = jsontext.AllowDuplicateNames(true)

// DepthLimit is that of package jsontext.
const DepthLimit = 10000

// Children returns an iterator over the values of an object or array.
func (n Node) Children() func(yield func(Node) bool) {
	return func(yield func(Node) bool) {
		p, ok := n.pos()
		if !ok || n.Doc.Src[p] != '{' && n.Doc.Src[p] != '[' {
			return
		}
		object := n.Doc.Src[p] == '{'
		tape := n.Doc.Load()
		at, limit := n.Slot+1, uint32(tape[n.Slot]>>HighHalf)-1
		for at < limit {
			if object {
				at++
			}
			if !yield(Node{Doc: n.Doc, Slot: at}) {
				return
			}
			at = Next(tape, at)
		}
	}
}

// Namesake returns the next member of the object that n is a member of which has the
// name of n.
func (n Node) Namesake() Node {
	if !n.Exists() || n.Slot < 2 {
		return Node{}
	}
	tape, src := n.Doc.Load(), n.Doc.Src
	name := tape[n.Slot-1]
	quoted := src[name&PosMask : name>>HighHalf&PosMask+1]
	text := string(Unquoted(quoted))
	for at := Next(tape, n.Slot); src[tape[at]&PosMask] == '"'; {
		start, end := int(tape[at]&PosMask), int(tape[at]>>HighHalf&PosMask)
		at++
		if IsName(src[start:end+1], text) {
			return Node{Doc: n.Doc, Slot: at}
		}
		at = Next(tape, at)
	}
	return Node{}
}

// Duplicate returns the error for a member whose name has come before, as Parse has
// it.
func (n Node) Duplicate() error {
	p := n.Pointer() // that of the first
	return &jsontext.SyntacticError{
		ByteOffset:  int64(n.Doc.Tape[n.Slot-1] & PosMask),
		JSONPointer: p,
		Err:         jsontext.ErrDuplicateName,
	}
}

// A Node is a value in a document, or says that there is no such value. The zero Node does
// not exist.
type Node struct {
	Doc  *Document
	Slot uint32 // index in the tape; with NotThere, of the value it was looked for in
}

// NotThere marks a Node that does not exist. No tape is that long.
const NotThere = 1 << 31

// Missing is the Node for what n does not have.
func (n Node) Missing() Node {
	n.Slot |= NotThere
	return n
}

// Word returns the word of the value, if it exists and there is a tape. It is small
// enough to become a part of who calls it.
func (n Node) Word() (w uint64, ok bool) {
	if d := n.Doc; d != nil && d.Stage.Load() == StageReady && uint(n.Slot) < uint(len(d.Tape)) {
		return d.Tape[n.Slot], true
	}
	return 0, false
}

// Place returns where the value begins, if that is known without making a tape.
func (n Node) Place() (p int, ok bool) {
	if d := n.Doc; d != nil {
		if n.Slot == 0 && d.Known {
			return int(d.Start), true
		}
		if d.Stage.Load() == StageReady && uint(n.Slot) < uint(len(d.Tape)) {
			return int(d.Tape[n.Slot] & PosMask), true
		}
	}
	return 0, false
}

// loadedWord is word where the tape may have to be made.
func (n Node) loadedWord() (w uint64, ok bool) {
	if n.Doc == nil || n.Slot&NotThere != 0 {
		return 0, false
	}
	n.Doc.Load()
	return n.Word()
}

// alone returns the text of a value that is all of a document that is known to be
// valid: no tape is needed for it.
func (n Node) alone() []byte {
	if d := n.Doc; d != nil && n.Slot == 0 && d.Known {
		return d.Src[d.Start:d.End:d.End]
	}
	return nil
}

// pos returns where the value begins.
func (n Node) pos() (int, bool) {
	if n.Doc != nil && n.Slot == 0 && n.Doc.Known {
		return int(n.Doc.Start), true
	}
	w, ok := n.loadedWord()
	return int(w & PosMask), ok
}

// Bounds returns where the value begins and ends.
func (n Node) Bounds() (start, end int, ok bool) {
	start, ok = n.pos()
	if !ok {
		return 0, 0, false
	}
	if n.Slot == 0 && n.Doc.Known {
		return start, int(n.Doc.End), true
	}
	switch w := n.Doc.Tape[n.Slot]; {
	case w&nested != 0:
		end = int(n.Doc.Tape[w>>HighHalf-1]&PosMask) + 1
	case n.Doc.Src[start] == '"':
		end = int(w>>HighHalf&PosMask) + 1
	case w>>HighHalf != 0:
		end = int(w >> HighHalf)
	default:
		end = scalarEnd(n.Doc.Src, start)
	}
	return start, end, true
}

// Container returns the tape, and the words of it that are within the value, if
// that is of a kind, '{' or '['.
func (n Node) Container(kind byte) (tape []uint64, first, limit uint32, ok bool) {
	if w, ok := n.Word(); ok {
		return n.Doc.Tape, n.Slot + 1, uint32(w>>HighHalf) - 1, n.Doc.Src[w&PosMask] == kind
	}
	if v := n.alone(); v != nil && v[0] != kind {
		return nil, 0, 0, false
	}
	w, ok := n.loadedWord()
	if !ok || n.Doc.Src[w&PosMask] != kind {
		return nil, 0, 0, false
	}
	return n.Doc.Tape, n.Slot + 1, uint32(w>>HighHalf) - 1, true
}

// Kind returns what the value is, [jsontext.KindInvalid] if there is none.
func (n Node) Kind() jsontext.Kind {
	if w, ok := n.Word(); ok {
		return kinds[n.Doc.Src[w&PosMask]]
	}
	return n.kindAlone()
}

// kindAlone is Kind where there is no tape.
func (n Node) kindAlone() jsontext.Kind {
	p, ok := n.pos()
	if !ok {
		return jsontext.KindInvalid
	}
	return kinds[n.Doc.Src[p]]
}

// kinds are those of values that begin with a byte.
var kinds = func() (k [256]jsontext.Kind) {
	for _, c := range "{[\"tfn" {
		k[c] = jsontext.Kind(c)
	}
	for _, c := range "-0123456789" {
		k[c] = jsontext.KindNumber
	}
	return k
}()

// Exists reports whether there is such a value. A null exists.
func (n Node) Exists() bool {
	_, ok := n.pos()
	return ok
}

// Broken returns what is wrong with the document, if that is why no value of it
// exists.
func (n Node) Broken() error {
	if n.Doc == nil || n.Doc.Known || len(n.Doc.Load()) > 0 {
		return nil
	}
	return n.Doc.Err()
}

// IsNull reports whether the value is null.
func (n Node) IsNull() bool { return n.Kind() == jsontext.KindNull }

// IsObject reports whether the value is an object.
func (n Node) IsObject() bool { return n.Kind() == jsontext.KindBeginObject }

// IsArray reports whether the value is an array.
func (n Node) IsArray() bool { return n.Kind() == jsontext.KindBeginArray }

// Raw returns the text of the value as it stands in the document, nil if there is none.
func (n Node) Raw() jsontext.Value {
	start, end, ok := n.Bounds()
	if !ok {
		return nil
	}
	return n.Doc.Src[start:end:end]
}

// Offset returns where the value begins, or that in which it was looked for.
func (n Node) Offset() int64 {
	n.Slot &^= NotThere
	p, _ := n.pos()
	if n.Doc != nil && n.Doc.Extra != nil {
		return n.Doc.Extra.Begin + int64(p)
	}
	return int64(p)
}

// Len returns the number of members or elements.
func (n Node) Len() int {
	p, ok := n.pos()
	if !ok || n.Doc.Src[p] != '{' && n.Doc.Src[p] != '[' {
		return 0
	}
	tape := n.Doc.Load()
	return int(tape[tape[n.Slot]>>HighHalf-1] >> HighHalf)
}

// Get returns the first member of an object that has the name.
func (n Node) Get(name string) Node {
	tape, i, limit, ok := n.Container('{')
	if !ok {
		return n.Missing()
	}
	src, loose := n.Doc.Src, n.Doc.Loose
	for i < limit {
		w := tape[i]
		start, end := int(w&PosMask)+1, int(w>>HighHalf&PosMask)
		i++
		if w>>HighHalf&escaped == 0 && !loose {
			if end-start == len(name) && string(src[start:end]) == name {
				return Node{Doc: n.Doc, Slot: i}
			}
		} else if SameText(src[start-1:end+1], name) {
			return Node{Doc: n.Doc, Slot: i}
		}
		i = Next(tape, i)
	}
	return n.Missing()
}

// Index returns an element of an array. A negative i counts from the end.
func (n Node) Index(i int) Node {
	tape, at, limit, ok := n.Container('[')
	if !ok {
		return n.Missing()
	}
	size := int(tape[limit] >> HighHalf)
	if i < 0 {
		i += size
	}
	if i < 0 || i >= size {
		return n.Missing()
	}
	if int(limit-at) == size {
		return Node{Doc: n.Doc, Slot: at + uint32(i)} // no nested ones
	}
	for ; i > 0; i-- {
		at = Next(tape, at)
	}
	return Node{Doc: n.Doc, Slot: at}
}

// At returns the value that a JSON Pointer leads to from n.
func (n Node) At(p jsontext.Pointer) Node {
	if !p.IsValid() {
		return n.Missing()
	}
	for tok := range p.Tokens() {
		if n.IsArray() {
			i, ok := ArrayIndex(tok)
			if !ok {
				return n.Missing()
			}
			n = n.Index(i)
		} else {
			n = n.Get(tok)
		}
		if n.Slot&NotThere != 0 {
			break
		}
	}
	return n
}

// Pointer returns the JSON Pointer to the value, or to that in which it was looked for.
func (n Node) Pointer() jsontext.Pointer {
	if n.Doc == nil {
		return ""
	}
	n.Slot &^= NotThere
	d := n.Doc
	var p jsontext.Pointer
	if d.Start > 0 && d.Known {
		p = PointerTo(d.Src, int(d.Start))
	}
	if n.Slot == 0 {
		return p
	}
	tape := d.Load()
	if uint(n.Slot) >= uint(len(tape)) {
		return "" // of a document that is over
	}
	for at := uint32(0); at != n.Slot; {
		object := d.Src[tape[at]&PosMask] == '{'
		at++
		for i := uint64(0); ; i++ {
			value := at
			if object {
				value++
			}
			end := Next(tape, value)
			if n.Slot >= end {
				at = end
				continue
			}
			if object {
				p = p.AppendToken(d.Text(tape[at]))
			} else {
				p = p.AppendToken(FormatIndex(i))
			}
			at = value
			break
		}
	}
	return p
}

// Text returns the value of a string or name, perhaps a part of the document.
func (d *Document) Text(w uint64) string {
	start, end, verbatim := d.TextBounds(w)
	if verbatim {
		return string(d.Src[start:end])
	}
	var buf [128]byte
	return string(AppendUnquoted(buf[:0], d.Src[start-1:end+1], d.Loose))
}

// Clone returns a Node of the same value in a document of its own.
func (n Node) Clone() Node {
	if !n.Exists() {
		return Node{}
	}
	c := Known(bytes.Clone(n.Raw()), n.Doc.Loose)
	if n.Doc.Extra != nil && n.Doc.Extra.Begin == 0 {
		c.Doc.Extra = n.Doc.Extra
	}
	if n.Doc.Noted() && n.Doc.Extra.Whole != nil {
		start, end, _ := n.Bounds()
		c.Doc.Extra = &Extra{Whole: bytes.Clone(n.Doc.Extra.Whole[start:end]), noted: true}
	}
	return c
}

// PointerTo returns the pointer from the root of src to the value at src[pos],
// where all that stands in front of it is the beginning of a valid document. Of
// text that nobody has checked anything may come.
func PointerTo(src []byte, pos int) jsontext.Pointer {
	type level struct {
		object      bool
		index       uint64
		name, quote int // where the last name stands
	}
	var open []level
	var c scan.Cursor
	c.Reset(src[:pos])
	quote := -1
	for p := c.Peek(); p >= 0; p = c.Peek() {
		c.Take(1, p+1)
		if quote >= 0 {
			if k := len(open) - 1; k >= 0 && open[k].object {
				open[k].name, open[k].quote = quote, p
			}
			quote = -1
			continue
		}
		switch c := src[p]; {
		case c == '"':
			quote = p
		case c == '{' || c == '[':
			open = append(open, level{object: c == '{'})
		case len(open) == 0:
		case c == ',':
			open[len(open)-1].index++
		case c == '}' || c == ']':
			open = open[:len(open)-1]
		}
	}
	var ptr jsontext.Pointer
	for _, l := range open {
		if l.object {
			v, _ := wire.AppendUnquote(nil, src[l.name:l.quote+1])
			ptr = ptr.AppendToken(string(v))
		} else {
			ptr = ptr.AppendToken(FormatIndex(l.index))
		}
	}
	return ptr
}

// TooDeep reports whether the value b, within as many objects and arrays as levels
// says, would be nested too deeply.
func TooDeep(b []byte, levels int) bool {
	if levels+len(b)/2 <= DepthLimit {
		return false // each level takes two bytes
	}
	n, err := Parse(b, With(Alias))
	return err != nil || levels+DepthOf(n) > DepthLimit
}
