package main

import (
	"io"
	"os"
	"sync/atomic"
)

// spoolSize is what the spools of an input hold in memory together. Tests make it smaller.
var spoolSize int64 = 32 << 20

const spoolPiece = 256 << 10

// A spool holds a text until its turn to be printed comes: in memory as long as there is
// room, and then in a temporary file.
type spool struct {
	room   *atomic.Int64 // what may still be held in memory, by all that share it
	pieces [][]byte
	file   *os.File
	size   int64
}

// newSpool returns a spool that is alone.
func newSpool() *spool {
	s := &spool{room: new(atomic.Int64)}
	s.room.Store(spoolSize)
	return s
}

func (s *spool) Write(p []byte) (int, error) {
	n := len(p)
	s.size += int64(n)
	for len(p) > 0 && s.file == nil {
		k := len(s.pieces) - 1
		if k < 0 || len(s.pieces[k]) == cap(s.pieces[k]) {
			size := spoolPiece
			if k < 0 {
				size /= 64 // most are small
			}
			if s.room.Add(-int64(size)) < 0 {
				s.room.Add(int64(size))
				if err := s.open(); err != nil {
					return 0, err
				}
				break
			}
			s.pieces = append(s.pieces, make([]byte, 0, size))
			k++
		}
		last := s.pieces[k]
		more := min(len(p), cap(last)-len(last))
		s.pieces[k], p = append(last, p[:more]...), p[more:]
	}
	if len(p) > 0 {
		if _, err := s.file.Write(p); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// open makes the temporary file. Where the system lets that be, its name is gone at once,
// so that nothing can be left of it.
func (s *spool) open() error {
	f, err := os.CreateTemp("", "javelin-*")
	if err != nil {
		return err
	}
	os.Remove(f.Name())
	s.file = f
	return nil
}

// each calls do with the text but for its first bytes, piece by piece.
func (s *spool) each(but int, do func([]byte) error) error {
	for _, p := range s.pieces {
		if err := do(p[but:]); err != nil {
			return err
		}
		but = 0
	}
	if s.file == nil {
		return nil
	}
	if _, err := s.file.Seek(int64(but), io.SeekStart); err != nil {
		return err
	}
	for b := make([]byte, readSize); ; {
		n, err := s.file.Read(b)
		if err == nil || err == io.EOF && n > 0 {
			err = do(b[:n])
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// close lets go of all that is held.
func (s *spool) close() {
	for _, p := range s.pieces {
		s.room.Add(int64(cap(p)))
	}
	if s.file != nil {
		s.file.Close()
		os.Remove(s.file.Name())
	}
	s.pieces, s.file, s.size = nil, nil, 0
}
