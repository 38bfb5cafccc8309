package json

import (
	"errors"
	"io"
	"math"
	"reflect"

	"github.com/javelin-go/javelin/internal/crew"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An elementPart is some elements of an array, and what has become of them.
type elementPart struct {
	first  int64   // number of the first element
	starts []int64 // where they are in the input
	vals   recordBatch
	n      int   // of values that are done
	err    error // of the last one
}

// elements is Elements in several goroutines. One of them reads the text of the elements,
// and checks that it is well-formed. The others unmarshal it, each with a Decoder that
// stands in the same place as the first one when it came there, so that methods and errors
// see no difference.
//
// Where the text is not well-formed, nothing has been read, and the goroutine of the loop
// reads on by the first Decoder, to find the error that it finds without other goroutines.
func (parallelEngine) elements(e *elementReader, t reflect.Type, batch func(n int) recordBatch) {
	one := batch(1)
	r := &steadyReader{r: e.r}
	e.r = r
	if err := e.enter(); err != nil {
		one.next()
		one.hand(0, err)
		return
	}
	serial := func(upTo int64) (goesOn bool) {
		for e.more() {
			if e.dec.InputOffset() >= upTo {
				return true
			}
			err := UnmarshalDecode(e.dec, one.next())
			if !one.hand(0, err) || err != nil {
				return false
			}
			one.clear()
		}
		if err := e.end(); err != nil {
			one.next()
			one.hand(0, err)
		}
		return false
	}
	if !serial(e.dec.InputOffset() + serialStart) {
		return
	}
	p := parallelElements{e: e, most: max(valuesEach/max(int(t.Size()), 1), 1), sizes: sizesFor(t), batch: batch}
	p.levels = (*text.Decoder)(e.dec).Levels()
	p.way()
	r.before = func(long bool) bool { return long && p.flush() || !p.c.Stopped() }
	p.c = crew.New(e.parallel.n, p.sizes, p.work)
	defer p.c.Stop()
	p.c.Feed(func() {
		r.ahead = true
		p.feed()
		r.ahead = false
	})
	for j := p.c.Next(); j != nil; j = p.c.Next() {
		if !p.hand(j) {
			return
		}
	}
	serial(math.MaxInt64)
}

// parallelElements is a call of Elements in several goroutines.
type parallelElements struct {
	c      *crew.Crew
	e      *elementReader
	most   int // values of a part
	sizes  crew.Sizes
	batch  func(n int) recordBatch
	levels []uint64
	prefix []byte // JSON that leads into the array
	tokens int    // of it

	// For the goroutine that reads.
	text []byte
	part *elementPart
}

// way makes the begin of a text in which the array is reached by the same names, and stands
// at the same depth, as in the input.
func (p *parallelElements) way() {
	i := 0
	for name := range p.e.ptr.Tokens() {
		i++
		if k, _ := p.e.dec.StackIndex(i); k == jsontext.KindBeginObject {
			p.prefix, _ = jsontext.AppendQuote(append(p.prefix, '{'), name)
			p.prefix = append(p.prefix, ':')
			p.tokens += 2
		} else {
			p.prefix = append(p.prefix, '[')
			p.tokens++
		}
	}
	p.prefix = append(p.prefix, '[')
	p.tokens++
}

// feed hands over the elements that are well-formed.
func (p *parallelElements) feed() {
	defer p.flush() // also if the reader panics, which comes after what it has delivered
	dec := p.e.dec
	for p.e.more() {
		val, err := dec.ReadValue()
		if err != nil {
			return
		}
		if p.part == nil {
			_, n := dec.StackIndex(dec.StackDepth())
			p.part = &elementPart{first: n - 1}
			p.text = append(make([]byte, 0, max(p.sizes.Block/2, len(p.prefix)+len(val)+1)), p.prefix...)
		}
		if p.part.first > 0 || len(p.part.starts) > 0 {
			p.text = append(p.text, ',')
		}
		p.text = append(p.text, val...)
		p.part.starts = append(p.part.starts, dec.InputOffset()-int64(len(val)))
		if len(p.text) >= p.sizes.Block/2-p.sizes.Block/64 || len(p.part.starts) == p.most {
			if !p.flush() {
				return
			}
		}
	}
}

// flush hands over what there is. It reports whether the crew goes on.
func (p *parallelElements) flush() bool {
	if p.part == nil {
		return !p.c.Stopped()
	}
	j := &crew.Job{Part: crew.Part{Text: p.text}, Result: p.part}
	p.text, p.part = nil, nil
	return p.c.Hand(j)
}

// part unmarshals the elements of a part, up to the first error.
func (p *parallelElements) work(j *crew.Job) {
	part := j.Result.(*elementPart)
	part.vals = p.batch(len(part.starts))
	dec := new(jsontext.Decoder)
	text.InitDecoder((*text.Decoder)(dec), j.Text, []Options{&p.e.opts})
	x := (*text.Decoder)(dec)
	for range p.tokens {
		if _, err := dec.ReadToken(); err != nil {
			panic(err)
		}
	}
	x.SetLevels(p.levels, part.first)
	for i, start := range part.starts {
		if i%64 == 0 && p.c.Stopped() {
			return
		}
		x.MoveNext(start)
		part.err = UnmarshalDecode(dec, part.vals.next())
		part.n++
		if part.err != nil {
			return
		}
	}
}

// hand yields the elements of a part. It reports whether the loop goes on.
func (p *parallelElements) hand(j *crew.Job) bool {
	if part, _ := j.Result.(*elementPart); part != nil {
		for i := range part.n {
			last := i == part.n-1 && part.err != nil
			var err error
			if last {
				err = part.err
			}
			if !part.vals.hand(i, err) || last {
				return false
			}
		}
	}
	j.Rethrow()
	p.c.Done(j)
	return true
}

// A steadyReader returns an error of its reader again and again. Before each call it asks
// before, which is told whether that may take long, since the one before has delivered less
// than was asked for, and may say that nothing more is to be read.
type steadyReader struct {
	r      io.Reader
	before func(long bool) bool
	short  bool
	err    error

	// While it is read in another goroutine, a panic is an error, until that of the loop
	// comes to it.
	ahead    bool
	panicked any
}

var errPanicked = errors.New("reader has panicked")

func (s *steadyReader) Read(b []byte) (n int, err error) {
	switch {
	case s.panicked != nil && !s.ahead:
		panic(s.panicked)
	case s.err != nil:
		return 0, s.err
	case s.before != nil && !s.before(s.short):
		s.err = io.EOF
		return 0, s.err
	}
	if s.ahead {
		n, err = s.readAhead(b)
	} else {
		n, err = s.r.Read(b)
	}
	if n == 0 {
		s.err = err
	}
	s.short = n < len(b)
	return n, err
}

func (s *steadyReader) readAhead(b []byte) (n int, err error) {
	defer func() {
		if s.panicked = recover(); s.panicked != nil {
			n, err = 0, errPanicked
		}
	}()
	return s.r.Read(b)
}
