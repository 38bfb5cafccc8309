package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/javelin-go/javelin/internal/picture"
	"github.com/javelin-go/javelin/json/jsontext"
)

const usageTour = `usage: javelin tour [-plain]

Shows the main jobs on a document inside of the program: validate, turn into Go
values and back, lay out, minify, canonicalize, walk, explain an error, read a
stream. If encoding/json has the same job, it runs as well, for comparison.

  -plain        leave out the timings, so that the output is always the same
`

// tourDocument is an answer of an imaginary weather service.
//
//go:embed testdata/tour.json
var tourDocument []byte

func runTour(e *env, args []string) int {
	f := newFlags("tour", usageTour)
	plain := f.set.Bool("plain", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	if len(f.files) > 0 {
		return f.wrong(e, "takes no files")
	}
	t := &tour{now: e.now, plain: *plain, doc: tourDocument}
	for _, chapter := range []func() error{
		t.title, t.valid, t.unmarshal, t.marshal, t.format, t.minify, t.canonical, t.tokens, t.mistake, t.stream, t.farewell,
	} {
		if err := chapter(); err != nil {
			e.errorf("javelin tour: %v\n", err)
			return exitTrouble
		}
	}
	return e.print(t.out.String())
}

// A tour writes one chapter after the other, each of which does its job through
// the public API, as a program of one's own would.
type tour struct {
	out   strings.Builder
	now   func() time.Time
	plain bool
	doc   []byte
	value *report // doc as a Go value
}

func (t *tour) printf(format string, args ...any) { fmt.Fprintf(&t.out, format, args...) }

// head begins a chapter with what was done, what came out, and how fast.
func (t *tour) head(what, call, result, speed string) {
	t.printf("\n")
	t.line(what, call, result, speed)
}

func (t *tour) line(what, call, result, speed string) {
	line := fmt.Sprintf("%-13s %-27s %-27s %s", what, call, result, speed)
	t.printf("%s\n", strings.TrimRight(line, " "))
}

// timed returns the speed of a job on n bytes: the best of several runs in a
// few milliseconds. Without timings it runs the job once.
func (t *tour) timed(n int, job func() error) (speed string, err error) {
	speeds, err := t.race(n, job, nil)
	return speeds[0], err
}

// race is timed for two jobs that are run in turn, the second of which may be
// missing.
func (t *tour) race(n int, ours, theirs func() error) (speeds [2]string, err error) {
	var best [2]time.Duration
	for begin := t.now(); ; {
		for i, job := range [2]func() error{ours, theirs} {
			if job == nil {
				continue
			}
			start := t.now()
			if err := job(); err != nil {
				return speeds, err
			}
			if d := max(t.now().Sub(start), 1); best[i] == 0 || d < best[i] {
				best[i] = d
			}
		}
		if t.plain {
			return speeds, nil
		}
		if t.now().Sub(begin) > 10*time.Millisecond {
			break
		}
	}
	for i, d := range best {
		if d > 0 {
			speeds[i] = fmt.Sprintf("%8.1f µs %6.0f MB/s", float64(d)/1e3, float64(n)/1e6/d.Seconds())
		}
	}
	return speeds, nil
}

// show prints the first lines of a text.
func (t *tour) show(text []byte, lines int) {
	for line := range bytes.Lines(text) {
		if lines--; lines < 0 {
			t.printf("    …\n")
			return
		}
		cut, _ := picture.FirstCells(bytes.TrimRight(line, "\n"), 72)
		if len(cut) < len(line)-1 {
			cut += "…"
		}
		t.printf("    %s\n", cut)
	}
}

func (t *tour) title() error {
	t.printf("Javelin: one document, %d bytes, as a weather service might send it.\n", len(t.doc))
	return nil
}

func (t *tour) valid() error {
	speed, err := t.timed(len(t.doc), func() error {
		if !jsontext.Value(t.doc).IsValid() {
			return errors.New("the document is not valid")
		}
		return nil
	})
	t.head("validate", "Value.IsValid", "valid", speed)
	return err
}

func (t *tour) format() error {
	var b []byte
	speed, err := t.timed(len(t.doc), func() (err error) {
		b, err = jsontext.AppendFormat(b[:0], t.doc, jsontext.WithIndent("  "), jsontext.Multiline(true))
		return err
	})
	t.head("format", "AppendFormat, Multiline", fmt.Sprintf("%d lines, %d bytes", bytes.Count(b, []byte("\n"))+1, len(b)), speed)
	t.show(b, 7)
	return err
}

func (t *tour) minify() error {
	var b []byte
	speed, err := t.timed(len(t.doc), func() (err error) {
		b, err = jsontext.AppendFormat(b[:0], t.doc)
		return err
	})
	t.head("minify", "AppendFormat", fmt.Sprintf("%d bytes, %d %% fewer", len(b), 100-100*len(b)/len(t.doc)), speed)
	t.show(b, 1)
	return err
}

func (t *tour) canonical() error {
	var b []byte
	speed, err := t.timed(len(t.doc), func() error {
		b = append(b[:0], t.doc...)
		v := jsontext.Value(b)
		err := v.Canonicalize()
		b = v
		return err
	})
	t.head("canonicalize", "Value.Canonicalize", fmt.Sprintf("%d bytes, RFC 8785", len(b)), speed)
	t.show(b, 1)
	for _, text := range []string{`1.0034e3`, `5e-324`, `12345678901234567890`, `"Reykjav\u00edk \ud83c\udf38 \/"`} {
		v := jsontext.Value(text)
		if err := v.Canonicalize(); err != nil {
			return err
		}
		t.printf("    %-38s becomes %s\n", text, v)
	}
	return err
}

func (t *tour) tokens() error {
	count := 0
	speed, err := t.timed(len(t.doc), func() error {
		count = 0
		for dec := jsontext.NewDecoder(bytes.NewReader(t.doc)); ; count++ {
			if _, err := dec.ReadToken(); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	})
	if err != nil {
		return err
	}
	t.head("walk", "Decoder.ReadToken", fmt.Sprintf("%d tokens", count), speed)

	// What the decoder knows while it reads: here, about all nulls.
	for dec := jsontext.NewDecoder(bytes.NewReader(t.doc)); ; {
		tok, err := dec.ReadToken()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if tok.Kind() == jsontext.KindNull {
			t.printf("    %s at depth %d, byte %4d: %s\n", tok, dec.StackDepth(), dec.InputOffset()-4, dec.StackPointer())
		}
	}
}

func (t *tour) mistake() error {
	// A bracket is missing, in a line with wide characters before it.
	broken := bytes.Replace(t.doc, []byte(`[35.6917, 139.75, 25.2]`), []byte(`[35.6917, 139.75, 25.2`), 1)
	speed, err := t.timed(len(broken), func() error {
		dec := jsontext.NewDecoder(bytes.NewReader(broken))
		if dec.SkipValue() == nil {
			return errors.New("the broken document is valid")
		}
		return nil
	})
	if err != nil {
		return err
	}
	t.head("explain", "SyntacticError", "one bracket taken away", speed)
	var syntax *jsontext.SyntacticError
	if err := jsontext.NewDecoder(bytes.NewReader(broken)).SkipValue(); !errors.As(err, &syntax) {
		return fmt.Errorf("the broken document gives %v", err)
	}
	l := picture.New()
	l.Feed(broken)
	p, _ := l.Locate(syntax.ByteOffset)
	t.printf("    tour.json:%d:%d: %s\n", p.Line, p.Column, reason(syntax))
	for line := range strings.Lines(p.Draw()) {
		t.printf("    %s", line)
	}
	return nil
}

func (t *tour) stream() error {
	const copies = 2000
	var stations, sum int
	speed, err := t.timed(copies*len(t.doc), func() error {
		stations, sum = 0, 0
		dec := jsontext.NewDecoder(&repeater{text: t.doc, times: copies})
		for {
			tok, err := dec.ReadToken()
			switch {
			case err == io.EOF:
				return nil
			case err != nil:
				return err
			case tok.Kind() != '"' || dec.StackDepth() != 4 || tok.String() != "beaufort":
				continue
			}
			tok, err = dec.ReadToken()
			if err != nil {
				return err
			}
			force, err := tok.Int()
			if err != nil {
				return err
			}
			stations, sum = stations+1, sum+int(force)
		}
	})
	if err != nil {
		return err
	}
	t.head("stream", "Decoder on an io.Reader", fmt.Sprintf("%s, one buffer", byteSize(int64(copies*len(t.doc)))), speed)
	t.printf("    %d documents end to end: %d observations, mean wind force %.2f\n", copies, stations, float64(sum)/float64(stations))
	return nil
}

func (t *tour) farewell() error {
	t.printf("\nThe same from the shell: javelin fmt, min, canon, valid (javelin help).\n")
	return nil
}

// A repeater reads one text many times over.
type repeater struct {
	text  []byte
	times int
	at    int
}

func (r *repeater) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if r.times == 0 {
			return n, io.EOF
		}
		k := copy(p[n:], r.text[r.at:])
		n += k
		if r.at += k; r.at == len(r.text) {
			r.at, r.times = 0, r.times-1
		}
	}
	return n, nil
}
