package main

import (
	"bytes"
	"github.com/javelin-go/javelin/internal/picture"
	"io"
	"path/filepath"
	"strings"

	tree "github.com/javelin-go/javelin"
)

// readNotes reads an input that may have comments, and has what is read of s be the
// same without them.
func (s *source) readNotes() error {
	whole, err := io.ReadAll(unmarked{s})
	if err != nil {
		return err
	}
	s.noted, s.whole = true, whole
	s.plain = tree.Standardize(whole)
	s.rd = bytes.NewReader(s.plain)
	return nil
}

// unmarked reads what comes after a byte order mark.
type unmarked struct{ s *source }

func (u unmarked) Read(p []byte) (int, error) { return u.s.read(p) }

// hasNotes reports whether there are comments or trailing commas in the input.
func (s *source) hasNotes() bool { return !bytes.Equal(s.whole, s.plain) }

// hint returns what else to say of text that is not valid at a place, or "".
func (s *source) hint(p picture.Place) string {
	after := p.After
	if len(after) == 0 {
		return ""
	}
	isComment := len(after) > 1 && after[0] == '/' && (after[1] == '/' || after[1] == '*')
	isJSON5 := strings.EqualFold(filepath.Ext(s.name), ".json5")
	switch {
	case isComment && s.noted:
		return "; the comment has no end"
	case isComment && !isJSON5:
		return "; --comments accepts comments"
	case isJSON5 || after[0] == '\'':
		return "; this looks like JSON5, which is another language"
	}
	return ""
}
