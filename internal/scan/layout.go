package scan

import "github.com/javelin-go/javelin/internal/simd"

// Layout writes the tokens of a value with other whitespace between them. It
// works on the entries of one window after another, in front of the Walker that
// checks them: what it has written counts only when the Walker says Done.
//
//	buf     ··{·"a"·:·[1,·2]·}          · is whitespace
//	entries   ^ ^ ^ ^ ^^^ ^^ ^
//	          └─ a token ends where the next begins, less whitespace
type Layout struct {
	Style
	dst   []byte
	run   int  // buf[run:] is not yet written, up to the token in hand
	depth int  // of open containers
	open  bool // the last token has opened a container
	quote bool // the token in hand is a string whose end is not yet seen
	start int  // begin of that string
	line  []byte
}

// Style is what a Layout puts between tokens, and within strings.
type Style struct {
	Multiline       bool
	Prefix, Indent  string // with Multiline
	SpaceAfterColon bool
	SpaceAfterComma bool
	Depth           int     // of containers around the value, for Multiline
	Strings         Strings // nil to copy them as they are
}

// Strings appends strings in another form. escaped says that there is a
// backslash between the quotes; what follows it may still be wrong.
type Strings interface {
	AppendString(dst, quoted []byte, escaped bool) []byte
}

func (s *Style) compact() bool {
	return !s.Multiline && !s.SpaceAfterColon && !s.SpaceAfterComma
}

// A Formatter validates and lays out whole values. It is meant to be pooled.
type Formatter struct {
	cursor Cursor
	walker Walker
	layout Layout
	outliner
}

// Append appends the one value that src holds, with whitespace around it, to
// dst. When ok is false, src must be looked at by bytes, and dst is returned as
// it was.
func (f *Formatter) Append(dst, src []byte, rules Rules, style Style) (out []byte, ok bool) {
	l := &f.layout
	*l = Layout{Style: style, dst: dst, depth: style.Depth, line: l.line[:0]}
	f.cursor.Reset(src)
	f.cursor.layout = l
	f.walker.Start(rules)
	ok = f.walker.Skip(&f.cursor, true) == Done && f.cursor.Rest(f.walker.End())
	out, l.dst = l.dst, nil
	if ok {
		out = append(out, src[l.run:f.walker.End()]...)
	} else {
		out = out[:len(dst)]
	}
	l.Style = Style{}
	f.cursor.Release()
	f.walker.Release()
	return out, ok
}

// Valid reports whether src holds one value, with whitespace around it. When it
// is false, src must be looked at by bytes.
func (f *Formatter) Valid(src []byte, rules Rules) bool {
	if rules.AllowDuplicateNames && simd.OutlineFast() {
		return f.outliner.valid(src, rules.MaxDepth, rules.AllowInvalidUTF8)
	}
	f.cursor.Reset(src)
	f.walker.Start(rules)
	ok := f.walker.Skip(&f.cursor, true) == Done && f.cursor.Rest(f.walker.End())
	f.cursor.Release()
	f.walker.Release()
	return ok
}

// window lays out what the entries ent stand for, counted from buf[org].
func (l *Layout) window(buf []byte, ent []uint32, org int) {
	if l.compact() {
		l.compactWindow(buf, ent, org)
	} else {
		l.spacedWindow(buf, ent, org)
	}
}

// compactWindow copies the runs between whitespace.
func (l *Layout) compactWindow(buf []byte, ent []uint32, org int) {
	for k := 0; k < len(ent); k++ {
		if !l.quote {
			p := org + int(ent[k]&simd.PosMask)
			if p > l.run && isSpace(buf[p-1]) {
				l.dst = append(l.dst, trimRight(buf[l.run:p])...)
				l.run = p
			}
			if buf[p] != '"' {
				continue
			}
			l.quote, l.start = true, p
			if k++; k == len(ent) {
				return
			}
		}
		l.quote = false
		if l.Strings != nil {
			l.dst = append(l.dst, buf[l.run:l.start]...)
			l.run = l.string(buf, ent[k], org)
		}
	}
}

// string writes the string that begins at l.start and ends at the entry e, and
// returns the position behind it.
func (l *Layout) string(buf []byte, e uint32, org int) int {
	end := org + int(e&simd.PosMask) + 1
	if l.Strings == nil {
		l.dst = append(l.dst, buf[l.start:end]...)
	} else {
		l.dst = l.Strings.AppendString(l.dst, buf[l.start:end], e&simd.Backslash != 0)
	}
	return end
}

// spacedWindow writes token by token.
func (l *Layout) spacedWindow(buf []byte, ent []uint32, org int) {
	k := 0
	if l.quote && len(ent) > 0 {
		l.quote = false
		l.run = l.string(buf, ent[0], org)
		k = 1
	}
	dst, open := l.dst, l.open
	for ; k < len(ent); k++ {
		p := org + int(ent[k]&simd.PosMask)
		if p > l.run {
			// A scalar, or whitespace alone.
			dst = append(dst, trimRight(buf[l.run:p])...)
		}
		l.run = p + 1
		ch := buf[p]
		if ch == '}' || ch == ']' {
			l.depth--
			if l.depth < 0 {
				l.depth = 0
			}
			if !open {
				dst = l.appendLine(dst)
			}
			dst = append(dst, ch)
			open = false
			continue
		}
		if open {
			dst = l.appendLine(dst)
			open = false
		}
		switch ch {
		case '{', '[':
			dst = append(dst, ch)
			l.depth++
			open = true
		case ',':
			dst = append(dst, ch)
			if l.SpaceAfterComma {
				dst = append(dst, ' ')
			}
			if l.Multiline {
				dst = l.appendLine(dst)
			}
		case ':':
			dst = append(dst, ch)
			if l.SpaceAfterColon {
				dst = append(dst, ' ')
			}
		case '"':
			l.start = p
			if k+1 == len(ent) {
				l.quote = true
				l.run = p
				continue
			}
			k++
			l.dst = dst
			l.run = l.string(buf, ent[k], org)
			dst = l.dst
		default:
			l.run = p
		}
	}
	l.dst, l.open = dst, open
}

// appendLine begins a line.
func (l *Layout) appendLine(dst []byte) []byte {
	if !l.Multiline {
		return dst
	}
	n := 1 + len(l.Prefix) + l.depth*len(l.Indent)
	if len(l.line) == 0 {
		l.line = append(append(l.line, '\n'), l.Prefix...)
	}
	for len(l.line) < n {
		l.line = append(l.line, l.Indent...)
	}
	return append(dst, l.line[:n]...)
}

func isSpace(ch byte) bool {
	return ch <= ' ' && (ch == ' ' || ch == '\n' || ch == '\t' || ch == '\r')
}

// trimRight cuts whitespace off the end of b.
func trimRight(b []byte) []byte {
	const spaces = 0x2020202020202020
	for len(b) >= 8 && le64(b[len(b)-8:]) == spaces {
		b = b[:len(b)-8]
	}
	for len(b) > 0 && isSpace(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}
