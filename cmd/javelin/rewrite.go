package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// A rewriter takes the new content of a file. As long as that is the old
// content it only compares; at the first difference it begins a temporary file
// next to the old one, which commit renames over it. So the file is at any time
// either old or new, and an unchanged one is never touched.
//
// A rename asks nothing about the file that it replaces. So a file that may not be
// written to is refused here, and the new one gets owner and mode of the old one, or is
// refused as well. Names of the old file in other folders, its hard links, keep it.
type rewriter struct {
	src  *os.File
	path string // of the file itself, where the name is a symbolic link
	info os.FileInfo
	same int64    // bytes written so far, all as in src
	tmp  *os.File // nil while there is no difference
	old  []byte
}

func newRewriter(s *source) (*rewriter, error) {
	info, err := s.file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", s.name)
	}
	path, err := filepath.EvalSymlinks(s.name)
	if err != nil {
		return nil, err
	}
	return &rewriter{src: s.file, path: path, info: info}, nil
}

func (r *rewriter) Write(p []byte) (int, error) {
	if r.tmp == nil {
		if len(r.old) < len(p) {
			r.old = make([]byte, len(p))
		}
		n, err := r.src.ReadAt(r.old[:len(p)], r.same)
		if err != nil && err != io.EOF {
			return 0, err
		}
		if bytes.Equal(r.old[:n], p) {
			r.same += int64(n)
			return n, nil
		}
		if err := r.diverge(); err != nil {
			return 0, err
		}
	}
	return r.tmp.Write(p)
}

// diverge begins the temporary file with what is the same in both.
func (r *rewriter) diverge() (err error) {
	dir, name := filepath.Split(r.path)
	if dir == "" {
		dir = "."
	}
	may, err := os.OpenFile(r.path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	may.Close()
	if r.tmp, err = os.CreateTemp(dir, "."+name+".*.tmp"); err != nil {
		return err
	}
	if err := keepOwner(r.tmp, r.info); err != nil {
		return fmt.Errorf("%s: its owner cannot be kept: %w", r.path, err)
	}
	// After the owner: to change that takes away what runs as somebody else.
	if err := r.tmp.Chmod(r.info.Mode() & (os.ModePerm | os.ModeSetuid | os.ModeSetgid | os.ModeSticky)); err != nil {
		return err
	}
	_, err = io.Copy(r.tmp, io.NewSectionReader(r.src, 0, r.same))
	return err
}

// commit puts the new content in place, if it is new. It says when other names keep
// the old content. A file is never emptied: what has no value stays as it is.
func (r *rewriter) commit(e *env) error {
	if r.tmp == nil {
		if r.same == r.info.Size() {
			return nil
		}
		if r.same == 0 {
			return errNoValue
		}
		if err := r.diverge(); err != nil { // the new content is a prefix of the old
			r.abort()
			return err
		}
	}
	// Closed first: Windows does not rename over an open file.
	err := errors.Join(r.tmp.Sync(), r.tmp.Close(), r.src.Close())
	if err == nil {
		err = os.Rename(r.tmp.Name(), r.path)
	}
	if err != nil {
		os.Remove(r.tmp.Name())
	} else if n := hardLinks(r.info); n > 1 {
		e.errorf("javelin: %s: other hard links to it keep the old content\n", r.path)
	}
	return err
}

// abort removes what was begun.
func (r *rewriter) abort() {
	if r.tmp != nil {
		r.tmp.Close()
		os.Remove(r.tmp.Name())
	}
}
