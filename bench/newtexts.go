package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/javelin-go/javelin/json/jsontext"
)

// newTexts is a document whose texts change and whose shape and length do not. A library
// that keeps short texts from one call to the next allocates nothing for a document that
// it has read before; the documents of a program say something new.
type newTexts struct {
	doc     []byte
	letters []int // a to z, in strings that are values
	digits  []int // the last ones of those that begin with one: seconds of a time, say
	tails   []int // last bytes of characters of several bytes, there
	rand    *rand.Rand
}

// newTextsOf finds what may change. Names of members, capitals and escapes stay.
func newTextsOf(doc []byte) (*newTexts, error) {
	n := &newTexts{doc: bytes.Clone(doc), rand: rand.New(rand.NewPCG(1, 2))}
	dec := jsontext.NewDecoder(bytes.NewReader(doc), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for {
		switch dec.PeekKind() {
		case '"':
			v, err := dec.ReadValue()
			if err != nil {
				return nil, fmt.Errorf("string: %w", err)
			}
			if in, members := dec.StackIndex(dec.StackDepth()); in != '{' || members%2 == 0 {
				end := int(dec.InputOffset())
				n.find(end-len(v)+1, end-1)
			}
		default:
			if _, err := dec.ReadToken(); err == io.EOF {
				return n, nil
			} else if err != nil {
				return nil, err
			}
		}
	}
}

func (n *newTexts) find(from, to int) {
	if c := n.doc[from]; c >= '0' && c <= '9' {
		n.findDigits(from, to)
	}
	for i := from; i < to; i++ {
		switch c := n.doc[i]; {
		case c == '\\' && n.doc[i+1] == 'u':
			i += 5
		case c == '\\':
			i++
		case 'a' <= c && c <= 'z':
			n.letters = append(n.letters, i)
		case c >= 0xc2: // of valid UTF-8, as the corpora are
			i += utf8Length(c) - 1
			n.tails = append(n.tails, i)
		}
	}
}

// findDigits takes four digits, which is minutes and seconds; not of a time whose offset
// they would be.
func (n *newTexts) findDigits(from, to int) {
	text := n.doc[from:to]
	if end := len(text) - 6; end > 0 && text[end+3] == ':' && bytes.IndexByte(text, 'T') > 0 {
		to = from + end
	}
	for i, left := to-1, 4; i > from && left > 0; i-- {
		if c := n.doc[i]; c >= '0' && c <= '9' {
			n.digits = append(n.digits, i)
			left--
		}
	}
}

// utf8Length is the length of the character that c begins.
func utf8Length(c byte) int {
	switch {
	case c < 0xe0:
		return 2
	case c < 0xf0:
		return 3
	}
	return 4
}

// next has the texts say something else: each letter stands for another, so that texts
// which were the same still are. Any byte from 0x80 to 0xbf may end a character of several
// bytes.
func (n *newTexts) next() {
	var to [26]byte
	for i := range to {
		to[i] = 'a' + byte(i)
	}
	n.rand.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
	for _, i := range n.letters {
		n.doc[i] = to[n.doc[i]-'a']
	}
	for _, i := range n.digits {
		n.doc[i] = '0' + byte(n.rand.IntN(6)) // of sixty
	}
	step := byte(1 + n.rand.IntN(63))
	for _, i := range n.tails {
		n.doc[i] = 0x80 | (n.doc[i]+step)&0x3f
	}
}

// countNew counts again what a call allocates that reads values, on texts that are new
// each time.
func (r *Run) countNew(p *Peer, o Op, c Corpus) {
	if o.values() != OpUnmarshalTyped && o != OpUnmarshalAny || isShape(c.Name) { // whose texts may be no texts
		return
	}
	n, err := newTextsOf(c.Doc)
	if err != nil {
		return
	}
	c.Doc = n.doc
	call, err := p.Bind(o, c, 1)
	if err == nil {
		err = call()
	}
	if err != nil {
		return
	}
	n.next()
	call()
	r.count(call, n.next)
}
