package main

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/lcs"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file prints how two documents differ in the unified form of diff(1), for people.
//
// What is compared is not b as it stands but a after the patch that makes it equal to b:
// so members are in the order of a, and numbers and strings that are worth the same are
// written the same.

// printUnified prints the lines that differ, with a number of lines around them.
func printUnified(e *env, f *flags, a, b *document, around int, opts []tree.DiffOption) error {
	patched, err := tree.Patch(a.root.Raw(), tree.Diff(a.root, b.root, opts...))
	if err != nil {
		return err
	}
	root, err := tree.Parse(patched, tree.Alias())
	if err != nil {
		return err
	}
	u := unified{w: e.stdout, paint: f.palette(e), around: around}
	if u.old, err = formatLines(a.root); err != nil {
		return err
	}
	if u.new, err = formatLines(root); err != nil {
		return err
	}
	u.compare()
	u.print(a.src.name, b.src.name)
	if u.err == nil && len(u.buf) > 0 {
		_, u.err = u.w.Write(u.buf)
	}
	return u.err
}

// formatLines returns the lines of a value, laid out as by javelin fmt.
func formatLines(v tree.Node) ([][]byte, error) {
	var text bytes.Buffer
	p := newPrinter(&text, []byte("  "), true, nil)
	p.value(v.Raw())
	if err := p.finish(nil); err != nil {
		return nil, err
	}
	lines := bytes.SplitAfter(text.Bytes(), []byte{'\n'})
	return lines[:len(lines)-1], nil // after the last line break is nothing
}

// unified is the comparison of two lists of lines.
type unified struct {
	w        io.Writer
	paint    *palette
	around   int
	old, new [][]byte
	edits    []edit
	at       whereabouts
	buf      []byte
	err      error
}

// An edit replaces old[a0:a1] by new[b0:b1].
type edit struct{ a0, a1, b0, b1 int }

func (u *unified) compare() {
	ids := map[string]int{}
	number := func(lines [][]byte) []int {
		ns := make([]int, len(lines))
		for i, l := range lines {
			n, ok := ids[string(l)]
			if !ok {
				n = len(ids)
				ids[string(l)] = n
			}
			ns[i] = n
		}
		return ns
	}
	a, b := number(u.old), number(u.new)
	i, j := 0, 0
	for _, m := range append(lcs.Align(a, b), lcs.Match{A: len(a), B: len(b)}) {
		if m.A > i || m.B > j {
			u.edits = append(u.edits, edit{i, m.A, j, m.B})
		}
		i, j = m.A+m.Len, m.B+m.Len
	}
	u.slide()
}

// slide moves edits that only take out lines, or only put some in, to where they hold
// whole values: the same lines can often be had in several ways, and a person wants a
// bracket shown with the one that belongs to it.
func (u *unified) slide() {
	for n := range u.edits {
		e := &u.edits[n]
		lines, from, to := u.new, e.b0, e.b1
		if e.b0 == e.b1 {
			lines, from, to = u.old, e.a0, e.a1
		} else if e.a0 != e.a1 {
			continue
		}
		first, last := 0, len(u.old) // how far the old side may go
		if n > 0 {
			first = u.edits[n-1].a1
		}
		if n+1 < len(u.edits) {
			last = u.edits[n+1].a0
		}
		up := 0
		for e.a0-up > first && bytes.Equal(lines[from-up-1], lines[to-up-1]) {
			up++
		}
		for by := -up; e.a1+by <= last; by++ {
			if by > 0 && !bytes.Equal(lines[from+by-1], lines[to+by-1]) {
				break
			}
			if isWhole(lines[from+by : to+by]) {
				*e = edit{e.a0 + by, e.a1 + by, e.b0 + by, e.b1 + by}
				break
			}
			if to+by == len(lines) {
				break
			}
		}
	}
}

// isWhole reports whether each bracket that is closed in the lines was opened there.
func isWhole(lines [][]byte) bool {
	depth := 0
	for _, l := range lines {
		text := bytes.TrimRight(bytes.TrimLeft(l, " "), ",\n")
		switch {
		case text[0] == '}' || text[0] == ']':
			if depth--; depth < 0 {
				return false
			}
		case bytes.HasSuffix(text, []byte("{")) || bytes.HasSuffix(text, []byte("[")):
			depth++
		}
	}
	return depth == 0
}

func (u *unified) print(old, new string) {
	for n := 0; n < len(u.edits); {
		if n == 0 {
			u.line(u.head(), "--- "+old+"\n")
			u.line(u.head(), "+++ "+new+"\n")
		}
		end := n + 1 // of the edits that share a hunk
		for end < len(u.edits) && u.edits[end].a0-u.edits[end-1].a1 <= 2*u.around {
			end++
		}
		u.hunk(u.edits[n:end])
		n = end
	}
}

func (u *unified) hunk(edits []edit) {
	first, last := edits[0], edits[len(edits)-1]
	before := min(u.around, first.a0)
	after := min(u.around, len(u.old)-last.a1)
	a0, b0 := first.a0-before, first.b0-before
	header := fmt.Sprintf("@@ -%s +%s @@", lineRange(a0, last.a1+after-a0), lineRange(b0, last.b1+after-b0))
	u.at.follow(u.old[:first.a0])
	if p := u.at.pointer(); p != "" {
		header += " " + string(p)
	}
	u.line(u.place(), header+"\n")
	at := a0
	for _, e := range edits {
		u.lines("", " ", u.old[at:e.a0])
		u.lines(u.removed(), "-", u.old[e.a0:e.a1])
		u.lines(u.added(), "+", u.new[e.b0:e.b1])
		at = e.a1
	}
	u.lines("", " ", u.old[at:at+after])
}

// lineRange tells lines as diff(1) does: those of none begin after a line.
func lineRange(from, n int) string {
	switch n {
	case 0:
		return strconv.Itoa(from) + ",0"
	case 1:
		return strconv.Itoa(from + 1)
	}
	return strconv.Itoa(from+1) + "," + strconv.Itoa(n)
}

func (u *unified) head() string    { return u.color("\x1b[1m") }
func (u *unified) place() string   { return u.color("\x1b[36m") }
func (u *unified) removed() string { return u.color("\x1b[31m") }
func (u *unified) added() string   { return u.color("\x1b[32m") }

func (u *unified) color(c string) string {
	if u.paint == nil {
		return ""
	}
	return c
}

func (u *unified) lines(color, sign string, lines [][]byte) {
	for _, l := range lines {
		u.line(color, sign+string(l))
	}
}

// line prints a line, which ends with its line break.
func (u *unified) line(color, text string) {
	if color == "" {
		u.buf = append(u.buf, text...)
	} else {
		u.buf = append(u.buf, color...)
		u.buf = append(u.buf, text[:len(text)-1]...)
		u.buf = append(u.buf, plain+"\n"...)
	}
	if len(u.buf) >= flushSize && u.err == nil {
		_, u.err = u.w.Write(u.buf)
		u.buf = u.buf[:0]
	}
}

// whereabouts are what is open after some lines.
type whereabouts struct {
	seen int // lines
	open []nesting
}

type nesting struct {
	count int    // of elements so far, -1 for an object
	name  string // in an object, of the last member
}

// follow goes on to the end of lines, which begin with those seen before.
func (p *whereabouts) follow(lines [][]byte) {
	for _, l := range lines[p.seen:] {
		text := bytes.TrimRight(bytes.TrimLeft(l, " "), ",\n")
		if text[0] == '}' || text[0] == ']' {
			p.open = p.open[:len(p.open)-1]
			continue
		}
		if n := len(p.open) - 1; n >= 0 {
			if in := &p.open[n]; in.count >= 0 {
				in.count++
			} else {
				in.name = nameOf(text)
			}
		}
		switch text[len(text)-1] {
		case '{':
			p.open = append(p.open, nesting{count: -1})
		case '[':
			p.open = append(p.open, nesting{})
		}
	}
	p.seen = len(lines)
}

// nameOf returns the name of the member that a line begins with.
func nameOf(line []byte) string {
	end := 1
	for line[end] != '"' {
		if line[end] == '\\' {
			end++
		}
		end++
	}
	name, _ := jsontext.AppendUnquote(nil, line[:end+1])
	return string(name)
}

// pointer names the innermost object or array that is open.
func (p *whereabouts) pointer() (ptr jsontext.Pointer) {
	for i := range max(len(p.open)-1, 0) {
		if in := p.open[i]; in.count >= 0 {
			ptr = ptr.AppendToken(strconv.Itoa(in.count - 1))
		} else {
			ptr = ptr.AppendToken(in.name)
		}
	}
	return ptr
}
