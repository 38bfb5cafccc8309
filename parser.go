package javelin

import (
	"errors"

	"github.com/javelin-go/javelin/internal/tape"
)

// A Parser opens documents one after another in the same memory, as much as the largest of
// them needs. It is for programs that read many documents and keep none:
//
//	var p javelin.Parser
//	for line := range lines {
//		root, err := p.Parse(line, javelin.Alias())
//		…
//	}
//
// The next document ends the use of the one before. Its Nodes no longer exist, and their
// [Node.Err] has [ErrReused]. Texts and names that are parts of it change, unless [Alias]
// was given. To keep a value, use [Node.Clone].
//
// The zero value is ready for use. A Parser must not be used by several goroutines at
// once, nor while another one reads its document.
type Parser struct {
	doc   *tape.Document
	tape  []uint64
	text  []byte
	plain []byte // text without comments
}

// ErrReused says that a Parser has opened another document in the memory of this one.
var ErrReused = errors.New("memory of the document holds another one")

// over is what is wrong with a document that is over.
var over = tape.Extra{Err: &Error{Err: ErrReused}}

// Parse is the function [Parse] in the memory of p. With [Lazy], only the memory of the
// text is used again.
func (p *Parser) Parse(b []byte, opts ...Option) (Node, error) {
	p.Release()
	s := tape.MakeSettings(opts)
	if len(b) > s.Limit {
		return Node{}, tape.TooLarge(s.Limit)
	}
	if !s.Has(tape.Alias) {
		p.text = append(p.text[:0], b...)
		b = p.text
	}
	d := tape.MakeDocument(b, &s, &p.plain)
	p.doc = d
	if s.Has(tape.Lazy) {
		return Node{tape.Node{Doc: d}}, nil
	}
	m := tape.Makers.Get().(*tape.Maker)
	p.tape, m.Tape = m.Tape, p.tape
	k := m.Checked(d)
	p.tape, m.Tape = m.Tape, p.tape
	m.Release()
	if k > 0 {
		d.Tape = p.tape[:k:k]
	} else {
		d.Make()
	}
	d.Stage.Store(tape.StageReady)
	if err := d.Err(); err != nil {
		return Node{}, err
	}
	return Node{tape.Node{Doc: d}}, nil
}

// Release ends the use of the document, as the next document would. The memory of p is
// kept, but p no longer refers to the b of the last [Parser.Parse].
func (p *Parser) Release() {
	d := p.doc
	if d == nil {
		return
	}
	p.doc = nil
	d.Src, d.Tape, d.Start, d.End, d.Known = nil, nil, 0, 0, false
	d.Extra = &over
	d.Stage.Store(tape.StageReady)
}
