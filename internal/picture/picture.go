package picture

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	pictureWidth = 72 // columns of the source line that a picture shows
	pictureLeft  = 48 // columns of them that may stand before the caret
	tabWidth     = 4  // columns of a tab, wherever it stands
)

// Draw draws the line of an error with a caret under the place, by display
// width:
//
//	12 | {"名前": tru}
//	   |          ^
//
// A long line is cut to a window around the place, with "…" where it goes on.
// It returns "" for an empty line.
func (p Place) Draw() string {
	before, left := lastCells(p.Before, pictureLeft)
	after, right := FirstCells(p.After, pictureWidth-left)
	if room := pictureWidth - right; room > left {
		before, left = lastCells(p.Before, room)
	}
	if before == "" && after == "" {
		return ""
	}
	number := strconv.FormatInt(p.Line, 10)
	if n := 5 - len(number); n > 0 {
		number = strings.Repeat(" ", n) + number
	}
	var b strings.Builder
	b.WriteString(number)
	b.WriteString(" | ")
	if p.Cut || before != Visible(p.Before) {
		b.WriteString("…")
		left++
	}
	b.WriteString(before)
	b.WriteString(after)
	if p.More || after != Visible(p.After) {
		b.WriteString("…")
	}
	b.WriteString("\n")
	b.WriteString(strings.Repeat(" ", len(number)))
	b.WriteString(" | ")
	b.WriteString(strings.Repeat(" ", left))
	b.WriteString("^\n")
	return b.String()
}

// FirstCells returns the visible form of as many characters from the beginning
// of b as fit into room columns, and their width.
func FirstCells(b []byte, room int) (string, int) {
	var s strings.Builder
	width := 0
	for len(b) > 0 {
		cell, w, n := nextCell(b)
		if width+w > room {
			break
		}
		s.WriteString(cell)
		width += w
		b = b[n:]
	}
	return s.String(), width
}

// lastCells is FirstCells from the end of b.
func lastCells(b []byte, room int) (string, int) {
	width, start := 0, len(b)
	for start > 0 {
		_, n := utf8.DecodeLastRune(b[:start])
		_, w, _ := nextCell(b[start-n:])
		if width+w > room {
			break
		}
		width += w
		start -= n
	}
	return Visible(b[start:]), width
}

func Visible(b []byte) string {
	var s strings.Builder
	for len(b) > 0 {
		cell, _, n := nextCell(b)
		s.WriteString(cell)
		b = b[n:]
	}
	return s.String()
}

// nextCell returns what stands for the first character of b on a terminal, its
// width, and its length in b. Nothing that could move the cursor, hide text or
// turn its direction gets through.
func nextCell(b []byte) (cell string, width, n int) {
	r, n := utf8.DecodeRune(b)
	switch {
	case r == '\t':
		return strings.Repeat(" ", tabWidth), tabWidth, n
	case r < ' ':
		return string('␀' + r), 1, n // the control pictures, U+2400 on
	case r == 0x7f:
		return "␡", 1, n
	case r < 0x7f:
		return string(b[:n]), 1, n
	case r == utf8.RuneError && n == 1, r == 0xfeff, !unicode.IsGraphic(r) && !joins(r):
		return string(utf8.RuneError), 1, n
	}
	return string(b[:n]), runeWidth(r), n
}
