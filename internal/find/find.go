package find

import (
	"bytes"
	"io"
	"sync"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file finds values in bytes that are read once: it walks the index up to
// the value and no further, and keeps nothing.

// Get returns what a path leads to in data. d, which is new, may become the document of it.
func Get(d *tape.Document, data []byte, path string, opts []tape.Option) (tape.Node, error) {
	var few [8]gpath.Hop
	if hops, ok := gpath.PlainHops(few[:0], path); ok {
		return locate(d, data, hops, opts)
	}
	p := new(gpath.Path)
	if err := p.Compile(path, nil); err != nil {
		return tape.Node{}, err
	}
	return GetPath(d, p, data, opts)
}

// GetPointer is Get with a JSON Pointer.
func GetPointer(d *tape.Document, data []byte, p jsontext.Pointer, opts []tape.Option) (tape.Node, error) {
	if !p.IsValid() {
		return tape.Node{}, gpath.Fail(string(p), 0, tape.TextError("not a JSON Pointer"))
	}
	var few [8]gpath.Hop
	hops := few[:0]
	for tok := range p.Tokens() {
		i, ok := tape.ArrayIndex(tok)
		if !ok {
			i = -1
		}
		hops = append(hops, gpath.MakeHop(tok, i))
	}
	return locate(d, data, hops, opts)
}

// GetPath is Get for a compiled path.
func GetPath(d *tape.Document, p *gpath.Path, data []byte, opts []tape.Option) (tape.Node, error) {
	if len(p.Hops) == len(p.Steps) && !p.Lines {
		return locate(d, data, p.Hops, opts)
	}
	return getFar(p, data, opts)
}

// getFar is Get for a path that is more than names and indexes.
func getFar(p *gpath.Path, data []byte, opts []tape.Option) (tape.Node, error) {
	if p.Lines {
		return getLines(p, data, opts)
	}
	n, err := locate(new(tape.Document), data, p.Hops, opts)
	if err != nil {
		return n, err
	}
	e := gpath.Evaluator{Budget: gpath.MakeBudget(data)}
	if n = e.Eval(p.Steps[len(p.Hops):], n); e.Err != nil {
		return tape.Node{}, e.Err
	}
	return n, nil
}

// getLines is Get for a sequence of values (JSON Lines).
func getLines(p *gpath.Path, data []byte, opts []tape.Option) (tape.Node, error) {
	s := tape.MakeSettings(opts)
	if len(data) > s.Limit {
		return tape.Node{}, tape.TooLarge(s.Limit)
	}
	dec := jsontext.NewDecoder(bytes.NewReader(data), append([]jsontext.Options{tape.AllowDuplicates}, s.Syntax...)...)
	b := []byte{'['}
	for {
		v, err := dec.ReadValue()
		if err == io.EOF {
			break
		}
		if err != nil {
			return tape.Node{}, err
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(b, v...)
	}
	n := tape.Known(append(b, ']'), false)
	e := gpath.Evaluator{Budget: gpath.MakeBudget(data)}
	if n = e.Eval(p.Steps, n); e.Err != nil {
		return tape.Node{}, e.Err
	}
	return n, nil
}

// A finder is what locate needs, to be pooled.
type finder struct {
	cursor scan.Cursor
	walker scan.Walker
	rules  scan.Rules
	data   []byte
	pos    int    // after the last token
	open   []byte // the end of each container around
	_      [56]byte
}

// What a finder writes takes whole cache lines: others lie in those of another goroutine.
var finders = sync.Pool{New: func() any {
	f := &finder{open: make([]byte, 0, 64)}
	f.walker.Spread()
	return f
}}

// nearBytes is how much of a longer text is indexed at first.
const nearBytes = 512

func getFinder(data []byte) *finder {
	f := finders.Get().(*finder)
	f.rules = scan.Rules{AllowDuplicateNames: true, MaxDepth: tape.DepthLimit}
	f.data, f.pos = data, 0
	// The first bytes alone are indexed at first: the value may be near.
	f.cursor.Reset(data)
	if len(data) > 4*nearBytes {
		f.cursor.Reset(data[:nearBytes])
	}
	f.cursor.SetFatal(simd.ControlInString | simd.InvalidUTF8)
	return f
}

func putFinder(f *finder) {
	f.cursor.Release()
	f.walker.Release()
	f.data = nil
	finders.Put(f)
}

// locate follows hops. If it finds a value, d, which is new, may become its document.
func locate(d *tape.Document, data []byte, hops []gpath.Hop, opts []tape.Option) (tape.Node, error) {
	text, flags, plain := tape.PlainSettings(opts, data)
	if !plain {
		if len(data) > tape.MaxBytes && tape.AnyLength(opts) {
			return locateFar(data, hops, flags&tape.Unchecked != 0)
		}
		return locateIn(data, hops, opts)
	}
	start, end, res := find(text, hops, flags&tape.Unchecked != 0)
	switch res {
	case Found:
		d.Set(text, start, end)
		d.Extra = tape.ExtraOf(data, text, flags)
		return tape.Node{Doc: d}, nil
	case Absent:
		return gpath.Nothing.Missing(), nil
	case DeadEnd:
		return tape.Node{}, nil
	}
	if flags&tape.Unchecked != 0 {
		return locateCarefully(text, start)
	}
	return locateIn(data, hops, opts)
}

// locateFar is locate in a text that is longer than a document may be. There is no tree of
// that, and so no error but its length if something is wrong.
func locateFar(data []byte, hops []gpath.Hop, loosely bool) (tape.Node, error) {
	start, end, res := find(data, hops, loosely)
	switch res {
	case Found:
		if d, ok := tape.PartDocument(data, start, end); ok {
			return tape.Node{Doc: d}, nil
		}
	case Absent:
		return gpath.Nothing.Missing(), nil
	case DeadEnd:
		return tape.Node{}, nil
	}
	return tape.Node{}, tape.TooLarge(tape.MaxBytes)
}

// find returns where the value that hops lead to begins and ends.
func find(data []byte, hops []gpath.Hop, loosely bool) (start, end int, res Result) {
	if len(data) <= simd.RegularMemberSize && len(hops) == 1 && simd.RegularFast() && (!loosely || len(data) <= minMember) {
		if start, end, res = findMember(data, &hops[0], loosely); res != unclear {
			return start, end, res
		}
	}
	if loosely {
		return findLoosely(data, hops, nil)
	}
	if len(data) <= scan.BriefSize() {
		if start, end, res = findBriefly(data, hops); res != unclear {
			return start, end, res
		}
	}
	f := getFinder(data)
	start, end, res = f.find(hops)
	putFinder(f)
	return start, end, res
}

// locateCarefully reads the value that begins at start by bytes. Where there is
// none nothing has been found.
func locateCarefully(data []byte, start int) (tape.Node, error) {
	if start == 0 && len(data) > 0 && data[0] <= ' ' {
		return tape.Node{}, nil
	}
	dec := jsontext.NewDecoder(bytes.NewReader(data[start:]), jsontext.AllowDuplicateNames(true))
	if _, err := dec.ReadValue(); err != nil {
		return tape.Node{}, err
	}
	return tape.Node{Doc: tape.ValueDocument(data, start, start+int(dec.InputOffset()))}, nil
}

// locateIn is locate by way of a tree: where other rules hold, and where something
// is wrong and an error to be made.
func locateIn(data []byte, hops []gpath.Hop, opts []tape.Option) (tape.Node, error) {
	n, err := tape.OpenLoosely(data, opts)
	if err != nil {
		return tape.Node{}, err
	}
	return gpath.FollowHops(n, hops), nil
}

// A Result says what came of a search.
type Result uint8

const (
	Found   Result = iota
	Absent         // from the object or array that was looked in
	DeadEnd        // there was none to look in
	unclear        // wrong, or the index does not tell
)

// find returns where the value that hops lead to begins and ends.
func (f *finder) find(hops []gpath.Hop) (start, end int, res Result) {
	open := f.open[:0]
	defer func() { f.open = open }()
	for k, h := range hops {
		if !f.sync(1) {
			return 0, 0, unclear
		}
		p := f.cursor.Pos(f.cursor.Entry(0))
		f.rules.MaxDepth = tape.DepthLimit - len(open) - 1
		switch f.data[p] {
		case '{':
			f.take(1, p+1)
			res = f.member(h.Name)
			open = append(open, '}')
		case '[':
			f.take(1, p+1)
			res = f.element(h.Index)
			open = append(open, ']')
		default:
			if !f.skip() {
				return 0, 0, unclear
			}
			return 0, 0, f.finish(open, DeadEnd)
		}
		switch {
		case res == Absent && k < len(hops)-1:
			return 0, 0, f.finish(open[:len(open)-1], DeadEnd)
		case res == Absent:
			return 0, 0, f.finish(open[:len(open)-1], Absent)
		case res == unclear, len(open) >= tape.DepthLimit:
			return 0, 0, unclear
		}
	}
	if !f.sync(1) {
		return 0, 0, unclear
	}
	start = f.cursor.Pos(f.cursor.Entry(0))
	f.rules.MaxDepth = tape.DepthLimit - len(open)
	if !f.skip() {
		return start, 0, unclear
	}
	return start, f.pos, Found
}

// finish checks what follows when nothing has been found, and the containers that
// end with open are around: then the document is valid as a whole, or unclear.
func (f *finder) finish(open []byte, res Result) Result {
	for ; len(open) > 0; open = open[:len(open)-1] {
		end := open[len(open)-1]
		f.rules.MaxDepth = tape.DepthLimit - len(open)
		for {
			more, ok := f.after(end)
			if !ok {
				return unclear
			}
			if !more {
				break
			}
			if end == '}' {
				if _, ok := f.name("", false); !ok {
					return unclear
				}
			}
			if !f.skip() {
				return unclear
			}
		}
	}
	f.cursor.Extend(f.data, 0)
	if !f.cursor.Rest(f.pos) {
		return unclear
	}
	return res
}

// sync has at least want entries there, if there are as many left.
func (f *finder) sync(want int) bool {
	c := &f.cursor
	if c.Sync(f.pos, want) && c.Left() >= want {
		return true
	}
	return f.syncAll(want)
}

func (f *finder) syncAll(want int) bool {
	f.cursor.Extend(f.data, 0)
	return f.cursor.Sync(f.pos, want)
}

func (f *finder) take(n, pos int) {
	f.cursor.Take(n, pos)
	f.pos = pos
}

// skip passes over a value.
func (f *finder) skip() bool {
	f.walker.Start(f.rules)
	return f.walk()
}

// walk goes with the walker to where its value ends.
func (f *finder) walk() bool {
	res := f.walker.Skip(&f.cursor, len(f.cursor.Buf) == len(f.data))
	if res == scan.More {
		f.cursor.Extend(f.data, 0)
		res = f.walker.Skip(&f.cursor, true)
	}
	if res != scan.Done {
		return false
	}
	f.pos = f.walker.End()
	return true
}

// name reads a name and the colon, and reports whether it is the one looked for.
func (f *finder) name(name string, look bool) (same, ok bool) {
	quoted, plain, ok := f.readName()
	if !ok || !look {
		return false, ok
	}
	if plain {
		return len(quoted)-2 == len(name) && string(quoted[1:len(quoted)-1]) == name, true
	}
	return tape.SameText(quoted, name), true
}

// readName reads a name and the colon. It is plain if it has no escape sequences.
func (f *finder) readName() (quoted []byte, plain, ok bool) {
	c, data := &f.cursor, f.data
	if !f.sync(4) || c.Left() < 4 {
		return nil, false, false
	}
	p, closing, colon := c.Pos(c.Entry(0)), c.Entry(1), c.Pos(c.Entry(2))
	q := c.Pos(closing)
	if data[p] != '"' || data[colon] != ':' {
		return nil, false, false
	}
	plain = closing&simd.Backslash == 0
	if !plain && !wire.ValidEscapes(data[p+1:q], false) {
		return nil, false, false
	}
	f.take(3, colon+1)
	return data[p : q+1], plain, true
}

// after reads what follows a member or element: a comma, or the end.
func (f *finder) after(end byte) (more, ok bool) {
	if !f.sync(1) {
		return false, false
	}
	p := f.cursor.Pos(f.cursor.Entry(0))
	f.take(1, p+1)
	ch := f.data[p]
	return ch == ',', ch == ',' || ch == end
}

// empty passes over the end of a container that has just been opened.
func (f *finder) empty(end byte) bool {
	if !f.sync(1) {
		return false
	}
	p := f.cursor.Pos(f.cursor.Entry(0))
	if f.data[p] != end {
		return false
	}
	f.take(1, p+1)
	return true
}

// member goes to the value of the first member of that name. The object is open.
func (f *finder) member(name string) Result {
	if f.empty('}') {
		return Absent
	}
	for {
		if same, ok := f.name(name, true); !ok {
			return unclear
		} else if same {
			return Found
		}
		if !f.skip() {
			return unclear
		}
		if more, ok := f.after('}'); !ok {
			return unclear
		} else if !more {
			return Absent
		}
	}
}

// element goes to an element. The array is open. A negative index is that of none.
func (f *finder) element(index int) Result {
	if f.empty(']') {
		return Absent
	}
	for i := 0; i != index; i++ {
		if !f.skip() {
			return unclear
		}
		if more, ok := f.after(']'); !ok {
			return unclear
		} else if !more {
			return Absent
		}
	}
	return Found
}
