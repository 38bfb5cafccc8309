package scan

// byteWriter is the part of byBytes that writes what is read, without the
// whitespace between tokens or with another, and strings with a backslash in
// another form. All of b that is not yet written is b[run:]: it goes to dst where
// something else comes between.
type byteWriter struct {
	copying bool
	spaced  bool    // layout tells what comes between tokens
	strings Strings // nil to copy all strings as they are
	layout  *Layout
	dst     []byte
	head    int // where in dst the value begins
	run     int
}

// write appends the value that b holds to dst in the style that l has been started
// with, if it is valid. l is of use for whitespace only: what is to be escaped is
// left to the caller.
func (o *byBytes) write(dst, b []byte, rules Rules, names *uniqueness, l *Layout) ([]byte, bool) {
	o.byteWriter = byteWriter{copying: true, spaced: l.spaced(), strings: l.Strings, layout: l, dst: dst, head: len(dst)}
	ok := o.valid(b, rules, names)
	if ok {
		o.copy(b, len(b), len(b))
		dst = o.dst
	}
	o.byteWriter = byteWriter{}
	return dst, ok
}

// copy copies b up to end, and goes on behind next.
func (o *byteWriter) copy(b []byte, end, next int) {
	more := end - o.run
	if cap(o.dst)-len(o.dst) < more {
		o.dst = room(o.dst, o.head, more, end, len(b))
	}
	o.dst = append(o.dst, b[o.run:end]...)
	o.run = next
}

// rewrite writes the string b[start:end].
func (o *byteWriter) rewrite(b []byte, start, end int) {
	o.copy(b, start, end)
	o.dst = o.strings.AppendString(o.dst, b[start:end])
}

// line begins a line within depth containers at b[i], if there are lines.
func (o *byteWriter) line(b []byte, i, depth int) {
	if o.layout.Multiline {
		o.put(b, i, o.layout.lineAt(depth))
	}
}

// comma is for the comma in front of b[i].
func (o *byteWriter) comma(b []byte, i, depth int) {
	if o.layout.SpaceAfterComma {
		o.copy(b, i, i)
		o.dst = append(o.dst, ' ')
	}
	o.line(b, i, depth)
}

// colon is for the colon in front of b[i].
func (o *byteWriter) colon(b []byte, i int) {
	if o.layout.SpaceAfterColon {
		o.copy(b, i, i)
		o.dst = append(o.dst, ' ')
	}
}

// put copies b up to i, and then line, which has a chunk of room behind it.
func (o *byteWriter) put(b []byte, i int, line []byte) {
	n, m := len(o.dst), i-o.run
	if cap(o.dst)-n < m+len(line)+2*chunk {
		o.dst = room(o.dst, o.head, m+len(line)+2*chunk, i, len(b))
	}
	dst := o.dst[:cap(o.dst)]
	if wide && m <= chunk && o.run+chunk <= len(b) {
		d, s := dst[n:n+chunk], b[o.run:o.run+chunk]
		put64(d, le64(s))
		put64(d[8:], le64(s[8:]))
		put64(d[16:], le64(s[16:]))
		put64(d[24:], le64(s[24:]))
	} else {
		copy(dst[n:], b[o.run:i])
	}
	n += m
	if wide && len(line) <= chunk {
		d, s := dst[n:n+chunk], line[:chunk]
		put64(d, le64(s))
		put64(d[8:], le64(s[8:]))
		put64(d[16:], le64(s[16:]))
		put64(d[24:], le64(s[24:]))
	} else {
		copy(dst[n:], line)
	}
	o.dst, o.run = dst[:n+len(line)], i
}
