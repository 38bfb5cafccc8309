package main

import (
	"bytes"
	"io"
	"slices"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A layout is a printer for text with comments. These keep their bytes, and their place:
// on lines of their own, at the end of a line, or in front of something in its line. An
// empty line above or below a comment stays, as one. A comma that stands after a comment
// to the end of the line moves in front of it.
type layout struct {
	*printer
	text []byte // with comments
	due  due    // what is to be printed in front of the next thing
	// Ends of lines since the last thing in the text.
	lines int
	note  bool // that was a comment
	empty bool // nothing has followed the bracket that was opened last
	flat  bool // but for comments on its line
	end   int  // of the last value in the buffer
	full  int  // where the buffer ends if that is with a comment to the end of the line
}

type due byte

const (
	dueNothing due = iota
	dueSpace
	dueLine
)

// layOut prints all values of an input with comments, with sorted members if that is
// asked for.
func layOut(s *source, p *printer, sorted bool, opts ...jsontext.Options) error {
	dec := jsontext.NewDecoder(s, opts...)
	var text []byte // sorted
	from := int64(0)
	for {
		if err := dec.SkipValue(); err == io.EOF {
			break
		} else if err != nil {
			return err
		}
		if sorted {
			end := dec.InputOffset()
			root, err := tree.Parse(s.whole[from:end], anyNames, tree.Comments())
			if err != nil {
				return err
			}
			ed := root.Edit()
			if err := ed.SortMembers(""); err != nil {
				return err
			}
			text, from = ed.AppendTo(text), end
		}
	}
	l := layout{printer: p, text: s.whole}
	plain := s.plain
	if sorted {
		l.text = append(text, s.whole[from:]...)
		plain = tree.Standardize(l.text)
	}
	for i := 0; i < len(l.text); {
		i += l.step(i, plain)
	}
	p.depth, p.fresh, p.line = 0, false, len(p.buf) > 0
	return nil
}

// step prints what is at text[i], if that is anything, and returns its length.
func (l *layout) step(i int, plain []byte) int {
	c := l.text[i]
	n := 1
	switch {
	case c == '/':
		n = noteLen(l.text[i:])
		l.comment(i, i+n)
		l.lines, l.note = 0, true
		return n
	case class[c] == isSpace:
		if c == '\n' || c == '\r' && !bytes.HasPrefix(l.text[i:], []byte("\r\n")) {
			l.lines++
		}
		return n
	case class[c] == isOpen:
		l.before()
		l.buf = l.punct(l.buf, c)
		l.depth++
		l.due, l.empty, l.flat = dueLine, true, true
	case class[c] == isClose:
		l.depth--
		switch {
		case l.empty:
		case l.flat && l.due != dueLine:
			l.buf = append(l.buf, ' ')
		default:
			l.buf = l.newline(l.buf)
		}
		l.buf = l.punct(l.buf, c)
		l.value()
	case class[c] == isComma:
		comma := l.punct(nil, ',')
		if l.due == dueLine {
			l.buf = slices.Insert(l.buf, l.end, comma...)
			l.full += len(comma)
		} else {
			l.buf = append(l.buf, comma...)
		}
		l.due = dueLine
	case class[c] == isColon:
		if l.due == dueLine {
			l.before()
		}
		l.buf = l.punct(l.buf, ':')
		l.due = dueSpace
	default:
		n = textLen(plain[i:])
		l.before()
		rest := bytes.TrimLeft(plain[i+n:], " \t\r\n")
		name := len(rest) > 0 && rest[0] == ':'
		if l.paint == nil {
			l.buf = append(l.buf, l.text[i:i+n]...)
		} else {
			l.buf = l.paint.scalar(l.buf, l.text[i:i+n], name)
		}
		if l.value(); name {
			l.due = dueNothing
		}
	}
	l.lines, l.note = 0, false
	return n
}

// value notes that a value, or a name, is complete.
func (l *layout) value() {
	l.empty, l.flat = false, false
	l.due, l.end = dueNothing, len(l.buf)
	if l.depth == 0 {
		l.due = dueLine
	}
}

// before prints what is due in front of a token.
func (l *layout) before() {
	switch {
	case len(l.buf) == 0:
	case l.due == dueLine:
		l.breakLine(l.note && l.lines > 1)
	case l.due == dueSpace:
		l.buf = append(l.buf, ' ')
	}
	l.due, l.empty, l.flat = dueNothing, false, false
}

// breakLine begins a line, with an empty one above.
func (l *layout) breakLine(empty bool) {
	if empty {
		l.buf = append(l.buf, '\n')
	}
	l.buf = l.newline(l.buf)
}

// comment prints the comment text[i:end].
func (l *layout) comment(i, end int) {
	own := l.lines > 0 || l.full == len(l.buf) // on a line of its own
	switch {
	case len(l.buf) == 0:
	case own:
		l.breakLine(l.lines > 1 && !l.empty)
		l.flat = false
	case l.due == dueLine && !l.trails(end):
		l.breakLine(false)
		l.flat = false
	default:
		l.buf = append(l.buf, ' ')
	}
	if l.paint == nil {
		l.buf = append(l.buf, l.text[i:end]...)
	} else {
		l.buf = append(append(append(l.buf, l.paint.note...), l.text[i:end]...), plain...)
	}
	rest := bytes.TrimLeft(l.text[end:], " \t")
	l.empty, l.due = false, dueSpace
	if l.text[i+1] == '/' {
		l.full = len(l.buf)
	}
	if l.text[i+1] == '/' || len(rest) == 0 || rest[0] == '\n' || rest[0] == '\r' {
		l.due = dueLine
	}
}

// trails reports whether only comments follow in the line that goes on at text[i], or
// the end of what is open.
func (l *layout) trails(i int) bool {
	for i < len(l.text) {
		switch l.text[i] {
		case ' ', '\t':
			i++
		case '\n', '\r', ']', '}':
			return true
		case '/':
			if l.text[i+1] == '/' {
				return true
			}
			i += noteLen(l.text[i:])
		default:
			return false
		}
	}
	return true
}

// noteLen returns the length of the comment that begins b, which has an end.
func noteLen(b []byte) int {
	if b[1] == '*' {
		return 2 + bytes.Index(b[2:], []byte("*/")) + 2
	}
	if n := bytes.IndexAny(b, "\r\n"); n >= 0 {
		return n
	}
	return len(b)
}
