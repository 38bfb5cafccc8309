package javelin

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Node is a value in a document, or says that there is no such value: what is
// asked of a Node that does not exist is an error, a default or another Node
// that does not exist, so that calls can be chained. The zero Node does not exist.
//
// It is two words, copied freely; equal Nodes (by ==) are the same value of the
// same document. Its methods may be called by any number of goroutines at once.
type Node struct {
	doc *document
	at  uint32 // index in the tape; with notThere, of the value it was looked for in
}

// notThere marks a Node that does not exist. No tape is that long.
const notThere = 1 << 31

// missing is the Node for what n does not have.
func (n Node) missing() Node {
	n.at |= notThere
	return n
}

// word returns the word of the value, if it exists and there is a tape. It is small
// enough to become a part of who calls it.
func (n Node) word() (w uint64, ok bool) {
	if d := n.doc; d != nil && d.stage.Load() == stageReady && uint(n.at) < uint(len(d.tape)) {
		return d.tape[n.at], true
	}
	return 0, false
}

// place returns where the value begins, if that is known without making a tape.
func (n Node) place() (p int, ok bool) {
	if d := n.doc; d != nil {
		if n.at == 0 && d.known {
			return int(d.start), true
		}
		if d.stage.Load() == stageReady && uint(n.at) < uint(len(d.tape)) {
			return int(d.tape[n.at] & posMask), true
		}
	}
	return 0, false
}

// loadedWord is word where the tape may have to be made.
func (n Node) loadedWord() (w uint64, ok bool) {
	if n.doc == nil || n.at&notThere != 0 {
		return 0, false
	}
	n.doc.load()
	return n.word()
}

// alone returns the text of a value that is all of a document that is known to be
// valid: no tape is needed for it.
func (n Node) alone() []byte {
	if d := n.doc; d != nil && n.at == 0 && d.known {
		return d.src[d.start:d.end:d.end]
	}
	return nil
}

// pos returns where the value begins.
func (n Node) pos() (int, bool) {
	if n.doc != nil && n.at == 0 && n.doc.known {
		return int(n.doc.start), true
	}
	w, ok := n.loadedWord()
	return int(w & posMask), ok
}

// bounds returns where the value begins and ends.
func (n Node) bounds() (start, end int, ok bool) {
	start, ok = n.pos()
	if !ok {
		return 0, 0, false
	}
	if n.at == 0 && n.doc.known {
		return start, int(n.doc.end), true
	}
	switch w := n.doc.tape[n.at]; {
	case w&nested != 0:
		end = int(n.doc.tape[w>>highHalf-1]&posMask) + 1
	case n.doc.src[start] == '"':
		end = int(w>>highHalf&posMask) + 1
	case w>>highHalf != 0:
		end = int(w >> highHalf)
	default:
		end = scalarEnd(n.doc.src, start)
	}
	return start, end, true
}

// container returns the tape, and the words of it that are within the value, if
// that is of a kind, '{' or '['.
func (n Node) container(kind byte) (tape []uint64, first, limit uint32, ok bool) {
	if w, ok := n.word(); ok {
		return n.doc.tape, n.at + 1, uint32(w>>highHalf) - 1, n.doc.src[w&posMask] == kind
	}
	if v := n.alone(); v != nil && v[0] != kind {
		return nil, 0, 0, false
	}
	w, ok := n.loadedWord()
	if !ok || n.doc.src[w&posMask] != kind {
		return nil, 0, 0, false
	}
	return n.doc.tape, n.at + 1, uint32(w>>highHalf) - 1, true
}

// Kind returns what the value is: an object is [jsontext.KindBeginObject], an
// array [jsontext.KindBeginArray]. If there is no value it is
// [jsontext.KindInvalid].
func (n Node) Kind() jsontext.Kind {
	if w, ok := n.word(); ok {
		return kinds[n.doc.src[w&posMask]]
	}
	return n.kindAlone()
}

// kindAlone is Kind where there is no tape.
func (n Node) kindAlone() jsontext.Kind {
	p, ok := n.pos()
	if !ok {
		return jsontext.KindInvalid
	}
	return kinds[n.doc.src[p]]
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

// Err returns nil if the value exists, and otherwise why it does not: an [*Error]
// with [ErrNotFound], or what is wrong with a document opened with [Lazy].
func (n Node) Err() error {
	if n.doc == nil {
		return &Error{Err: ErrNotFound}
	}
	if err := n.broken(); err != nil {
		return err
	}
	if n.at&notThere == 0 {
		return nil
	}
	in := Node{doc: n.doc, at: n.at &^ notThere}
	return &Error{Offset: in.Offset(), JSONPointer: in.Pointer(), Err: ErrNotFound}
}

// broken returns what is wrong with the document, if that is why no value of it
// exists.
func (n Node) broken() error {
	if n.doc == nil || n.doc.known || len(n.doc.load()) > 0 {
		return nil
	}
	return n.doc.err()
}

// IsNull reports whether the value is null.
func (n Node) IsNull() bool { return n.Kind() == jsontext.KindNull }

// IsObject reports whether the value is an object.
func (n Node) IsObject() bool { return n.Kind() == jsontext.KindBeginObject }

// IsArray reports whether the value is an array.
func (n Node) IsArray() bool { return n.Kind() == jsontext.KindBeginArray }

// Raw returns the text of the value as it stands in the document, without
// whitespace around it, or nil if there is no value. It is a part of the document
// and must not be changed. Unmarshal of json/v2 makes a Go value of it.
func (n Node) Raw() jsontext.Value {
	start, end, ok := n.bounds()
	if !ok {
		return nil
	}
	return n.doc.src[start:end:end]
}

// String returns the text of the value as it stands in the document, like
// [Node.Raw] but as a copy, or "" if there is no value. [Node.Text] is for the
// value of a string.
func (n Node) String() string { return string(n.Raw()) }

// Offset returns where in the document the value begins. If there is no value, it
// is where that begins in which it was looked for.
func (n Node) Offset() int64 {
	n.at &^= notThere
	p, _ := n.pos()
	return int64(p)
}

// Len returns the number of members of an object or elements of an array, and 0
// for all else. It takes the same time for any number.
func (n Node) Len() int {
	p, ok := n.pos()
	if !ok || n.doc.src[p] != '{' && n.doc.src[p] != '[' {
		return 0
	}
	tape := n.doc.load()
	return int(tape[tape[n.at]>>highHalf-1] >> highHalf)
}

// Get returns the first member of an object that has the name. Time is linear in
// the members in front of it, whatever is in them.
func (n Node) Get(name string) Node {
	tape, i, limit, ok := n.container('{')
	if !ok {
		return n.missing()
	}
	src, loose := n.doc.src, n.doc.loose
	for i < limit {
		w := tape[i]
		start, end := int(w&posMask)+1, int(w>>highHalf&posMask)
		i++
		if w>>highHalf&escaped == 0 && !loose {
			if end-start == len(name) && string(src[start:end]) == name {
				return Node{doc: n.doc, at: i}
			}
		} else if sameText(src[start-1:end+1], name) {
			return Node{doc: n.doc, at: i}
		}
		i = next(tape, i)
	}
	return n.missing()
}

// textOf returns the value of a quoted string.
func textOf(quoted []byte) string {
	var buf [128]byte
	v, _ := wire.AppendUnquote(buf[:0], quoted)
	return string(v)
}

// sameText reports whether the quoted string is one for s.
func sameText(quoted []byte, s string) bool {
	var buf [64]byte
	v, _ := wire.AppendUnquote(buf[:0], quoted)
	return string(v) == s
}

// Index returns an element of an array. A negative i counts from the end: -1 is
// the last one. Time is linear in the elements in front of it; to see them all,
// use [Node.Elements].
func (n Node) Index(i int) Node {
	tape, at, limit, ok := n.container('[')
	if !ok {
		return n.missing()
	}
	size := int(tape[limit] >> highHalf)
	if i < 0 {
		i += size
	}
	if i < 0 || i >= size {
		return n.missing()
	}
	if int(limit-at) == size {
		return Node{doc: n.doc, at: at + uint32(i)} // no nested ones
	}
	for ; i > 0; i-- {
		at = next(tape, at)
	}
	return Node{doc: n.doc, at: at}
}

// At returns the value that a JSON Pointer (RFC 6901) leads to from n. A token is
// the name of a member in an object and an index, in decimal without leading
// zeros, in an array. Nothing exists at a pointer that is not valid.
func (n Node) At(p jsontext.Pointer) Node {
	if !p.IsValid() {
		return n.missing()
	}
	for tok := range p.Tokens() {
		if n.IsArray() {
			i, ok := arrayIndex(tok)
			if !ok {
				return n.missing()
			}
			n = n.Index(i)
		} else {
			n = n.Get(tok)
		}
		if n.at&notThere != 0 {
			break
		}
	}
	return n
}

// arrayIndex reads a token as RFC 6901 §4 has it: no sign, no leading zeros.
func arrayIndex(tok string) (int, bool) {
	if tok == "" || len(tok) > 10 || tok[0] == '0' && len(tok) > 1 {
		return 0, false
	}
	i := uint64(0)
	for _, c := range []byte(tok) {
		if c < '0' || c > '9' {
			return 0, false
		}
		i = i*10 + uint64(c-'0')
	}
	return int(i & posMask), i <= posMask
}

// Pointer returns the JSON Pointer (RFC 6901) that leads from the root of the
// document to the value; if there is no value, to that in which it was looked
// for. Time is linear in what stands in front of the value on each level. Where a
// name occurs twice in an object, the pointer leads to its first occurrence.
func (n Node) Pointer() jsontext.Pointer {
	if n.doc == nil {
		return ""
	}
	n.at &^= notThere
	d := n.doc
	var p jsontext.Pointer
	if d.start > 0 && d.known {
		p = pointerTo(d.src, int(d.start))
	}
	if n.at == 0 {
		return p
	}
	tape := d.load()
	if uint(n.at) >= uint(len(tape)) {
		return "" // of a document that is over
	}
	for at := uint32(0); at != n.at; {
		object := d.src[tape[at]&posMask] == '{'
		at++
		for i := uint64(0); ; i++ {
			value := at
			if object {
				value++
			}
			end := next(tape, value)
			if n.at >= end {
				at = end
				continue
			}
			if object {
				p = p.AppendToken(d.text(tape[at]))
			} else {
				p = p.AppendToken(formatIndex(i))
			}
			at = value
			break
		}
	}
	return p
}

// text returns the value of a string or name, perhaps a part of the document.
func (d *document) text(w uint64) string {
	start, end, verbatim := d.textBounds(w)
	if verbatim {
		return string(d.src[start:end])
	}
	var buf [128]byte
	return string(appendUnquoted(buf[:0], d.src[start-1:end+1], d.loose))
}

// Clone returns a Node of the same value in a document of its own, which is that
// value alone: the Node does not keep the rest alive, and its Offset is 0.
func (n Node) Clone() Node {
	if !n.Exists() {
		return Node{}
	}
	c := knownNode(bytes.Clone(n.Raw()), n.doc.loose)
	if c.doc.extra = n.doc.extra; n.doc.noted() && n.doc.extra.whole != nil {
		start, end, _ := n.bounds()
		c.doc.extra = &extra{whole: bytes.Clone(n.doc.extra.whole[start:end]), noted: true}
	}
	return c
}

// pointerTo returns the pointer from the root of src to the value at src[pos],
// where all that stands in front of it is the beginning of a valid document. Of
// text that nobody has checked anything may come.
func pointerTo(src []byte, pos int) jsontext.Pointer {
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
			ptr = ptr.AppendToken(formatIndex(l.index))
		}
	}
	return ptr
}
