package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/picture"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

var errSecondValue = errors.New("second value on one line")

// records is the loop of --keep-going: every line is one value, empty lines
// are none. do gets the lines that are valid, the others are reported; in the
// end there is errBadLines if there were such lines.
func (e *env) records(s *source, do func(v jsontext.Value) error, opts ...jsontext.Options) error {
	var (
		dec     = jsontext.NewDecoder(new(bytes.Buffer), opts...)
		lines   = lineReader{rd: bufio.NewReaderSize(s, readSize), left: s.Len}
		values  int
		invalid bool
	)
	for n := max(s.line, 1); ; n++ {
		line, err := lines.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		v, err := oneValue(dec, line, opts...)
		var syntax *jsontext.SyntacticError
		switch {
		case err == io.EOF:
			continue
		case errors.As(err, &syntax):
			invalid = true
			l := picture.In(line, n)
			offset := syntax.ByteOffset
			if errors.Is(syntax.Err, io.ErrUnexpectedEOF) {
				offset = l.EndOfText(offset)
			}
			p, ok := l.Locate(offset)
			e.reportSyntax(s.name, syntax, p, "", ok)
			var encoding *wire.EncodingError
			if n == 1 && errors.As(syntax.Err, &encoding) {
				return errInvalid // and so are all other lines
			}
			continue
		case err != nil:
			return err
		}
		values++
		if do != nil {
			if err := do(v); err != nil {
				return err
			}
		}
	}
	switch {
	case invalid:
		return errBadLines
	case values == 0:
		return errNoValue
	}
	return nil
}

// oneValue returns the only value of a line, as a part of it, or io.EOF when
// there is none.
func oneValue(dec *jsontext.Decoder, line []byte, opts ...jsontext.Options) (jsontext.Value, error) {
	dec.Reset(bytes.NewBuffer(line), opts...)
	v, err := dec.ReadValue()
	if err != nil {
		return nil, err
	}
	end := dec.InputOffset()
	v = line[end-int64(len(v)) : end]
	rest := bytes.TrimLeft(line[end:], " \t\r\n")
	if len(rest) == 0 {
		return v, nil
	}
	if _, err := dec.ReadToken(); err != nil {
		return nil, err
	}
	return nil, &jsontext.SyntacticError{ByteOffset: int64(len(line) - len(rest)), Err: errSecondValue}
}

// A lineReader reads lines of any length, each valid until the next.
type lineReader struct {
	rd   *bufio.Reader
	left func() int // how much is left of the input after what rd holds, or 0
	long []byte
}

// next returns a line with its end, or io.EOF after the last one.
func (r *lineReader) next() ([]byte, error) {
	r.long = r.long[:0]
	for {
		part, err := r.rd.ReadSlice('\n')
		switch {
		case err == nil && len(r.long) == 0:
			return part, nil
		case err == io.EOF && len(r.long)+len(part) > 0:
			err = nil
		case err == bufio.ErrBufferFull:
			r.add(part)
			continue
		}
		r.add(part)
		return r.long, err
	}
}

// add makes a line longer. What is very long gets all the memory that it may need at once,
// if that is known: there are two copies of it while it moves.
func (r *lineReader) add(part []byte) {
	const wide = 16 << 20
	if n := len(r.long) + len(part); n > cap(r.long) {
		size := 2 * n
		if all := n + r.rd.Buffered() + r.left(); n >= wide && all >= n+n/4 && all/32 <= n {
			size = all
		}
		r.long = append(make([]byte, 0, size), r.long...)
	}
	r.long = append(r.long, part...)
}
