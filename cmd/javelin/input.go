package main

import (
	"github.com/javelin-go/javelin/internal/picture"
	"io"
	"os"
)

// open opens a file, or standard input for "-".
func (e *env) open(name string) (*source, error) {
	s := &source{name: name, size: -1, left: -1}
	if name == "-" {
		s.name, s.rd = stdinName, e.stdin
		s.file, _ = e.stdin.(*os.File)
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		s.rd, s.file = f, f
	}
	if s.file != nil {
		if fi, err := s.file.Stat(); err == nil && fi.Mode().IsRegular() {
			if pos, err := s.file.Seek(0, io.SeekCurrent); err == nil {
				s.base, s.size = pos, max(fi.Size()-pos, 0)
			}
		}
	}
	if s.size < 0 {
		s.passed = picture.New()
	}
	if e.notes != nil && e.notes(name) {
		if err := s.readNotes(); err != nil {
			s.close()
			return nil, err
		}
	}
	if e.errTerminal && s.size > e.bigFile {
		s.meter = newMeter(e, s.name, s.size)
	}
	return s, nil
}

// close ends the reading of an input. Standard input stays open.
func (s *source) close() {
	s.lavish()
	if s.meter != nil {
		s.meter.clear()
	}
	if s.name != stdinName && s.file != nil {
		s.file.Close()
	}
}

func (s *source) Read(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	if s.left == 0 {
		return 0, errLimit
	}
	if s.idle != nil && s.size < 0 {
		if err := s.idle(); err != nil {
			return 0, err
		}
	}
	if !s.parts {
		p = p[:min(len(p), readSize)]
	}
	if s.left > 0 {
		p = p[:min(int64(len(p)), s.left)]
	}
	n, err := s.read(p)
	if s.left > 0 {
		s.left -= int64(n)
	}
	if s.total += int64(n); s.total/thriftStep != (s.total-int64(n))/thriftStep {
		s.thrift()
	}
	p = p[:n]
	if s.noted {
		whole := s.whole[s.total-int64(n) : s.total]
		if s.entire {
			copy(p, whole)
		}
		p = whole
	}
	if s.passed != nil {
		s.passed.Feed(p)
	}
	if s.seen != nil {
		s.seen(p)
	}
	if s.meter != nil {
		s.meter.update(s.total)
	}
	if err != nil {
		s.err = err
	}
	return n, err
}

// locate returns the place of a byte offset, moved back over whitespace if the
// input ended too early: what is missing is missing after the last token. It
// returns false when that part of the input is no longer to be had.
func (s *source) locate(offset int64, early bool) (picture.Place, bool) {
	l := s.passed
	if l == nil {
		l = picture.New()
		rd := io.NewSectionReader(s.file, s.base, offset+picture.ContextSize)
		for b, err := make([]byte, readSize), error(nil); err == nil; {
			var n int
			n, err = rd.Read(b)
			l.Feed(b[:n])
		}
	}
	if early {
		offset = l.EndOfText(offset)
	}
	return l.Locate(offset)
}
