package javelin

import "errors"

// A Parser opens documents one after another in the same memory, which is that of
// the largest so far. It is for programs that read many and keep none:
//
//	var p javelin.Parser
//	for line := range lines {
//		root, err := p.Parse(line, javelin.Alias())
//		…
//	}
//
// With the next document the one before is over: its Nodes no longer exist, and
// [Node.Err] of them has [ErrReused]; texts and names that are parts of it change,
// unless [Alias] was given. [Node.Clone] keeps a value.
//
// The zero value is ready for use. A Parser must not be used by several goroutines at
// once, nor while another one reads its document.
type Parser struct {
	doc   *document
	tape  []uint64
	text  []byte
	plain []byte // text without comments
}

// ErrReused says that the memory of a document holds another one.
var ErrReused = errors.New("memory of the document holds another one")

// over is what is wrong with a document that is over.
var over = extra{err: &Error{Err: ErrReused}}

// Parse is the function [Parse] in the memory of p. With [Lazy] that of the text
// alone is used again.
func (p *Parser) Parse(b []byte, opts ...Option) (Node, error) {
	p.Release()
	s := makeSettings(opts)
	if len(b) > s.limit {
		return Node{}, tooLarge(s.limit)
	}
	if !s.has(alias) {
		p.text = append(p.text[:0], b...)
		b = p.text
	}
	d := makeDocument(b, &s, &p.plain)
	p.doc = d
	if s.has(lazy) {
		return Node{doc: d}, nil
	}
	m := tapeMakers.Get().(*tapeMaker)
	p.tape, m.tape = m.tape, p.tape
	k := m.checked(d)
	p.tape, m.tape = m.tape, p.tape
	m.release()
	if k > 0 {
		d.tape = p.tape[:k:k]
	} else {
		d.make()
	}
	d.stage.Store(stageReady)
	if err := d.err(); err != nil {
		return Node{}, err
	}
	return Node{doc: d}, nil
}

// Release ends the use of the document, as the next one does. The memory is kept;
// only b of the last [Parser.Parse] is let go of.
func (p *Parser) Release() {
	d := p.doc
	if d == nil {
		return
	}
	p.doc = nil
	d.src, d.tape, d.start, d.end, d.known = nil, nil, 0, 0, false
	d.extra = &over
	d.stage.Store(stageReady)
}
