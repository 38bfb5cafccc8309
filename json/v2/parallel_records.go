package json

import (
	"io"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"github.com/javelin-go/javelin/internal/crew"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A recordPart is what has become of a part of the stream.
type recordPart struct {
	vals recordBatch
	n    int // of values that are done
	bad  []badRecord
	rest *recordReader // of what is left to be read, nil if that is nothing
}

// A badRecord is an error and the value that it belongs to.
type badRecord struct {
	i   int
	err *RecordError
}

// records is Records in several goroutines. The first records are read in this one.
func (parallelEngine) records(s *recordReader, t reflect.Type, batch func(n int) recordBatch) {
	p := parallelRecords{s: s, most: max(valuesEach/max(int(t.Size()), 1), 1), batch: batch, one: batch(1), counts: map[int64]int64{}}
	p.reuses = !s.opts.Flags.Has(opt.Unmarshalers|opt.Forms) && isForgotten(t)
	p.lines = s.takesLines(t)
	for well := false; !well || s.dec.InputOffset() < serialStart; {
		val, err, ok := s.read()
		if !ok || !p.yield(s, val, err) {
			return
		}
		well = err == nil
	}
	first, at, r := s.detach()
	p.base = s.index
	p.average.Store(max(at/p.base, 1))
	p.c = crew.New(s.parallel.n, sizesFor(t), p.part)
	defer p.c.Stop()
	check := s.opts.Values.Err // when something is read
	s.opts.Flags.Clear(opt.Values)
	p.c.Lines(r, first, at, check)
	if s.parallel.unordered {
		p.any()
	} else {
		for j := p.c.Next(); j != nil && p.hand(j); {
			j = p.c.Next()
		}
	}
}

// parallelRecords is a call of Records in several goroutines.
type parallelRecords struct {
	c     *crew.Crew
	s     *recordReader // for the goroutine of the loop
	most  int           // values of a part
	batch func(n int) recordBatch
	one   recordBatch // for the goroutine of the loop

	mu      sync.Mutex
	readers []*recordReader // not in use
	batches []recordBatch   // not in use, and empty
	reuses  bool            // batches
	lines   bool            // see linesReader

	average atomic.Int64 // bytes of a record, with what is around it

	base    int64           // how many records there are in the parts before number settled
	settled int64           //
	counts  map[int64]int64 // and in other parts
	waiting []*crew.Job     // parts that have to come in order
}

// part reads the records of a part. Their numbers count from its begin.
func (p *parallelRecords) part(j *crew.Job) {
	if j.Cut || j.Inner {
		return // for the goroutine of the loop
	}
	s := p.reader()
	text, end := j.Text, j.Offset+int64(len(j.Text))
	switch {
	case len(j.Ahead) > 0:
		s.startText(text[:len(text)+len(j.Ahead)], j.Offset, &end)
	case j.Err == io.EOF:
		s.startText(text, j.Offset, &noEnd)
	default:
		s.start(crew.NewReader(p.c, j), j.Offset, &noEnd)
	}
	s.index = 0
	r := linesReader{s: s, tries: p.lines && s.text != nil}
	if r.tries {
		r.start(text, s.text, j.Offset)
	}
	likely := len(text) / int(p.average.Load())
	res := &recordPart{vals: p.values(min(p.most, likely+likely/16+4)), rest: s}
	j.Result = res
	for res.n%64 != 0 || !p.c.Stopped() {
		if res.n == p.most {
			r.giveUp()
			p.c.Shrink()
			return
		}
		ok, err := r.read(res.vals)
		if !ok {
			break
		}
		if err != nil {
			res.bad = append(res.bad, badRecord{res.n, err.(*RecordError)})
		}
		res.n++
	}
	res.rest = nil
	p.free(s)
	if res.n > 0 {
		p.average.Store(int64(len(text)/res.n + 1))
	}
}

// reader returns a recordReader for a part.
func (p *parallelRecords) reader() *recordReader {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.readers); n > 0 {
		s := p.readers[n-1]
		p.readers = p.readers[:n-1]
		return s
	}
	return p.s.part()
}

// free says that s is not in use any more.
func (p *parallelRecords) free(s *recordReader) {
	p.mu.Lock()
	p.readers = append(p.readers, s)
	p.mu.Unlock()
}

// values returns an empty batch for about n values.
func (p *parallelRecords) values(n int) recordBatch {
	p.mu.Lock()
	defer p.mu.Unlock()
	if k := len(p.batches); k > 0 {
		b := p.batches[k-1]
		p.batches = p.batches[:k-1]
		return b
	}
	return p.batch(n)
}

// done gives back a part whose records have been yielded.
func (p *parallelRecords) done(j *crew.Job) {
	if res, _ := j.Result.(*recordPart); res != nil && p.reuses {
		res.vals.again()
		p.mu.Lock()
		p.batches = append(p.batches, res.vals)
		p.mu.Unlock()
	}
	p.c.Done(j)
}

// isForgotten reports whether nobody keeps a pointer to a value of type t, or to what is
// within its memory, when it has been unmarshaled: only methods and functions of the caller
// could.
func isForgotten(t reflect.Type) bool {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return true
	case plan.HasMethods(t):
		return false
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			if !isForgotten(t.Field(i).Type) {
				return false
			}
		}
	case t.Kind() == reflect.Array:
		return isForgotten(t.Elem())
	}
	return true
}

// sizesFor returns the sizes for values of type t. Those with maps and interfaces take ten
// times the memory of their text, so less text is at hand at a time.
func sizesFor(t reflect.Type) crew.Sizes {
	sizes := partSizes
	if spreads(t, map[reflect.Type]bool{}) {
		sizes.Block = max(sizes.Block/8, 1)
		sizes.Each = max(sizes.Each/8, 1)
	}
	return sizes
}

// spreads reports whether there is a map or an interface in t that no method reads.
func spreads(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] || plan.HasMethods(t) {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Map, reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return spreads(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if spreads(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

// hand yields the records of a part, of which all parts before have been settled. It
// reports whether the loop goes on.
func (p *parallelRecords) hand(j *crew.Job) bool {
	switch {
	case j.Early():
		return p.handEarly(j)
	case j.Cut:
		return p.handCut(j)
	}
	res, _ := j.Result.(*recordPart)
	if res != nil {
		bad := res.bad
		for i := range res.n {
			var err error
			if len(bad) > 0 && bad[0].i == i {
				bad[0].err.Index += p.base
				err, bad = bad[0].err, bad[1:]
			}
			if !res.vals.hand(i, err) {
				return false
			}
		}
		p.base += int64(res.n)
	}
	j.Rethrow()
	if res != nil && res.rest != nil {
		if !p.serial(res.rest) {
			return false
		}
	}
	p.settled = j.Seq() + 1
	p.done(j)
	return true
}

// handCut is hand for a part that is cut and those that go on with it.
func (p *parallelRecords) handCut(j *crew.Job) bool {
	r := crew.NewReader(p.c, j)
	p.s.start(r, j.Offset, &r.End)
	if !p.serial(p.s) {
		return false
	}
	p.settled = r.Finish().Seq() + 1
	return true
}

// handEarly yields the records that are complete in text that has no end yet. Errors are for
// later, when more is known.
func (p *parallelRecords) handEarly(j *crew.Job) bool {
	s := p.s
	s.startText(j.Text, j.Offset, &noEnd)
	end := 0
	for {
		val, err, ok := s.read()
		if !ok || err != nil {
			break
		}
		to := int(s.dec.InputOffset() - j.Offset)
		if val.Kind() == jsontext.KindNumber && to == len(j.Text) {
			break // it may go on
		}
		end = to
	}
	p.c.Took(end)
	s.startText(j.Text[:end], j.Offset, &noEnd)
	return p.serial(s)
}

// serial yields all that s reads.
func (p *parallelRecords) serial(s *recordReader) bool {
	s.index = p.base
	for {
		val, err, ok := s.read()
		if !ok {
			p.base = s.index
			return true
		}
		if !p.yield(s, val, err) {
			return false
		}
	}
}

// yield yields what s has read.
func (p *parallelRecords) yield(s *recordReader, val []byte, err error) bool {
	v := p.one.next()
	if err == nil {
		err = s.unmarshal(val, v)
	}
	ok := p.one.hand(0, err)
	p.one.clear()
	return ok
}

// any yields parts as they are done.
func (p *parallelRecords) any() {
	for {
		for i := 0; i < len(p.waiting); i++ {
			if j := p.waiting[i]; j.Seq() == p.settled {
				p.waiting = append(p.waiting[:i], p.waiting[i+1:]...)
				if !p.hand(j) {
					return
				}
				p.settle()
				i = -1
			}
		}
		j := p.c.NextAny()
		if j == nil {
			return
		}
		if j.Early() {
			if !p.handEarly(j) {
				return
			}
			continue
		}
		res, _ := j.Result.(*recordPart)
		if res == nil || j.Broken() || res.rest != nil || len(res.bad) > 0 {
			p.waiting = append(p.waiting, j)
			continue
		}
		for i := range res.n {
			if !res.vals.hand(i, nil) {
				return
			}
		}
		p.counts[j.Seq()] = int64(res.n)
		p.settle()
		p.done(j)
	}
}

// settle counts the parts that have been yielded and have no other part before them.
func (p *parallelRecords) settle() {
	for {
		n, ok := p.counts[p.settled]
		if !ok {
			return
		}
		delete(p.counts, p.settled)
		p.base += n
		p.settled++
	}
}
