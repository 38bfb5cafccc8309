package main

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/crew"
	"github.com/javelin-go/javelin/internal/picture"
	"github.com/javelin-go/javelin/json/jsontext"
)

const usageJobs = `  -j N          work on N parts of an input at a time, each of them some lines
                (NDJSON); 0 stands for the number of processors. What is printed
                is the same, in the same order. From a value of a megabyte
                on, an input is read as without -j
`

func (f *flags) addJobs() {
	f.set.IntVar(&f.jobs, "j", 1, "")
}

const (
	fewBytes = 1 << 20  // files of less are not worth a goroutine
	fullPart = 16 << 20 // what of the output of a part is held
	keptPart = 2 << 20  // how large memory for that is used again
)

// partSizes are those of the parts. Tests make them smaller.
var partSizes = crew.Usual

// longParts are for jobs that cost something for each part.
var longParts = crew.Sizes{Block: 1 << 20, Max: 1 << 20, Each: 2 << 20}

// A job is what a command does with an input: it reads s, prints to w, and reports to e.
// accept is called if the output is printed. It may be nil.
type job func(e *env, s *source, w io.Writer) (accept func(), err error)

// inParts does a job with an input, with -j in several parts at a time. Each part is an input
// of its own. Its output is printed after that of the parts before it. If a part has an error,
// or something large, its output is dropped, and the input is read as a whole from there on.
func (e *env) inParts(f *flags, s *source, w io.Writer, do job) error {
	n := f.jobs
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	if n <= 1 || s.noted || s.size >= 0 && s.size < fewBytes && partSizes == crew.Usual {
		accept, err := do(e, s, w)
		if accept != nil {
			accept()
		}
		return err
	}
	p := &parts{e: e, s: s, w: w, do: do, keepGoing: f.keepGoing, line: 1, passed: s.passed, meter: s.meter}
	s.passed, s.meter, s.idle, s.parts = nil, nil, nil, true
	sizes := partSizes
	if f.longParts && sizes == crew.Usual {
		sizes = longParts
	}
	p.c = crew.New(n, sizes, p.part)
	p.c.Lines(s, nil, 0, nil)
	err := p.run()
	p.c.Stop()
	s.passed, s.meter = p.passed, p.meter
	if p.read {
		s.err = p.readErr // what is fed does not write it any more
	}
	return err
}

// parts is an input that is read in parts.
type parts struct {
	c      *crew.Crew
	e      *env
	s      *source
	w      io.Writer
	do     job
	passed *picture.Locator
	meter  *meter
	some   bool // there has been a value

	mu   sync.Mutex
	free []*fullBuffer // output that has been printed

	// With --keep-going a part with bad lines does not end all.
	keepGoing, invalid bool
	line               int64 // with which the part begins

	whole atomic.Bool // what comes is not handled in parts any more

	// How reading has ended of what is left, if it has been read as a whole.
	read    bool
	readErr error
}

// printed is what has become of a part.
type printed struct {
	out    *fullBuffer
	accept func()
	err    error
}

// part handles a part in a goroutine of its own.
func (p *parts) part(j *crew.Job) {
	if !j.Cut && !j.Inner && !p.whole.Load() && (j.Err == nil || j.Err == io.EOF) {
		j.Result = p.print(j.Text)
	}
}

// print does the job with a text, which is complete.
func (p *parts) print(text []byte) *printed {
	res := &printed{out: p.buffer()}
	var said bytes.Buffer
	e := *p.e
	e.stdout, e.stderr = res.out, &said
	s := p.source(bytes.NewReader(text))
	s.text, s.dec = text, &res.out.dec
	if res.accept, res.err = p.do(&e, s, res.out); res.err == nil && said.Len() > 0 {
		res.err = errSaid
	}
	return res
}

// buffer returns an empty buffer.
func (p *parts) buffer() *fullBuffer {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.free)
	if n == 0 {
		return new(fullBuffer)
	}
	b := p.free[n-1]
	p.free = p.free[:n-1]
	return b
}

var errSaid = errors.New("something is to be said")

// source is a part of the input.
func (p *parts) source(r io.Reader) *source {
	return &source{name: p.s.name, rd: r, size: -1, left: -1, begun: true}
}

// run prints all parts in order.
func (p *parts) run() error {
	for j := p.c.Next(); j != nil; j = p.c.Next() {
		j.Rethrow()
		var text []byte
		var res *printed
		if j.Early() {
			text = j.Text[:bytes.LastIndexByte(j.Text, '\n')+1]
			if res = p.print(text); res.err != nil {
				p.c.Took(0)
				continue
			}
			p.c.Took(len(text))
		} else {
			text = j.Text
			res, _ = j.Result.(*printed)
		}
		switch {
		case res != nil && res.err == nil:
			if _, err := p.w.Write(res.out.Bytes()); err != nil {
				return err
			}
			if res.accept != nil {
				res.accept()
			}
			p.some = true
			if p.passed != nil {
				p.passed.Feed(text)
			}
			if p.meter != nil {
				p.meter.update(j.Offset + int64(len(text)))
			}
		case res != nil && res.err == errNoValue && p.some:
		case res != nil && p.keepGoing:
			s := p.source(bytes.NewReader(text))
			s.line = p.line
			accept, err := p.do(p.e, s, p.w)
			if accept != nil {
				accept()
			}
			if p.some, p.invalid = true, true; err != nil && err != errBadLines {
				return err
			}
		default:
			return p.rest(j)
		}
		if res.out.Cap() <= keptPart {
			res.out.Reset()
			p.mu.Lock()
			p.free = append(p.free, res.out)
			p.mu.Unlock()
		}
		if p.keepGoing {
			p.line += int64(bytes.Count(text, []byte{'\n'}))
		}
		if !j.Early() {
			p.c.Done(j)
		}
	}
	return p.ended(nil)
}

// ended returns what is wrong with the input as a whole, of which the last part ended with
// err.
func (p *parts) ended(err error) error {
	if (err == nil || err == errNoValue && p.some) && p.invalid {
		return errInvalid
	}
	if err == errNoValue && p.some {
		return nil
	}
	return err
}

// rest does the job with all that is left of the input, from a part on.
func (p *parts) rest(j *crew.Job) error {
	p.whole.Store(true)
	rd := &partReader{c: p.c, j: j, text: j.Text}
	s := p.source(rd)
	s.passed, s.meter, s.line = p.passed, p.meter, p.line
	accept, err := p.do(p.e, s, p.w)
	if accept != nil {
		accept()
	}
	var syntax *jsontext.SyntacticError
	switch {
	case errors.As(err, &syntax):
		syntax.ByteOffset += j.Offset
		if s.passed != nil {
			rd.endLine(s)
		}
	default:
		err = p.ended(err)
	}
	p.read, p.readErr = true, s.err
	return err
}

// A partReader reads all parts from one on.
type partReader struct {
	c    *crew.Crew
	j    *crew.Job
	text []byte
	last byte // of what has been read
}

// endLine reads on by s, which reads from r, to the end of the line, which is to be shown.
func (r *partReader) endLine(s *source) {
	b := make([]byte, picture.ContextSize)
	for n := 0; r.last != '\n' && n < picture.ContextSize; {
		k, err := s.Read(b[:min(len(b), max(1, bytes.IndexByte(r.text, '\n')+1))])
		if n += k; err != nil {
			return
		}
	}
}

func (r *partReader) Read(b []byte) (int, error) {
	for len(r.text) == 0 {
		if r.j.Err != nil {
			return 0, r.j.Err
		}
		if !r.j.Early() {
			r.c.Done(r.j)
		}
		if r.j = r.c.Next(); r.j == nil {
			r.j = &crew.Job{Part: crew.Part{Err: io.EOF}}
			continue
		}
		r.j.Rethrow()
		if r.text = r.j.Text; r.j.Early() {
			r.c.Took(len(r.text))
		}
	}
	n := copy(b, r.text)
	if r.text = r.text[n:]; n > 0 {
		r.last = b[n-1]
	}
	return n, nil
}

// A fullBuffer is a buffer that takes no more than fullPart.
type fullBuffer struct {
	bytes.Buffer
	room []byte           // for the printer
	dec  jsontext.Decoder // for the text
}

var errPartFull = errors.New("the output of a part is too long")

func (b *fullBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > fullPart {
		return 0, errPartFull
	}
	return b.Buffer.Write(p)
}
