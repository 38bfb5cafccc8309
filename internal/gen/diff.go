package gen

import (
	"bytes"
	"fmt"
)

// Diff returns what has to change in a text to make it another, as diff -u writes
// it; nothing if they are equal.
func Diff(oldName string, old []byte, newName string, new []byte) []byte {
	if bytes.Equal(old, new) {
		return nil
	}
	a, b := lines(old), lines(new)
	var out bytes.Buffer
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", oldName, newName)
	const around = 3
	edits := compareLines(a, b)
	for len(edits) > 0 {
		// A hunk holds changes with few lines between them.
		n := 1
		for n < len(edits) && edits[n].oldFrom-edits[n-1].oldTo <= 2*around {
			n++
		}
		first, last := edits[0], edits[n-1]
		before := min(around, first.oldFrom)
		after := min(around, len(a)-last.oldTo)
		oldFrom, oldTo := first.oldFrom-before, last.oldTo+after
		newFrom, newTo := first.newFrom-before, last.newTo+after
		fmt.Fprintf(&out, "@@ -%s +%s @@\n", span(oldFrom, oldTo), span(newFrom, newTo))
		at := oldFrom
		for _, e := range edits[:n] {
			writeLines(&out, ' ', a[at:e.oldFrom])
			writeLines(&out, '-', a[e.oldFrom:e.oldTo])
			writeLines(&out, '+', b[e.newFrom:e.newTo])
			at = e.oldTo
		}
		writeLines(&out, ' ', a[at:oldTo])
		edits = edits[n:]
	}
	return out.Bytes()
}

func span(from, to int) string {
	if from == to {
		return fmt.Sprintf("%d,0", from)
	}
	return fmt.Sprintf("%d,%d", from+1, to-from)
}

func lines(b []byte) [][]byte {
	ls := bytes.SplitAfter(b, []byte("\n"))
	if len(ls[len(ls)-1]) == 0 {
		ls = ls[:len(ls)-1]
	}
	return ls
}

func writeLines(out *bytes.Buffer, mark byte, ls [][]byte) {
	for _, l := range ls {
		out.WriteByte(mark)
		out.Write(l)
		if !bytes.HasSuffix(l, []byte("\n")) {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// An edit replaces some lines by others.
type edit struct{ oldFrom, oldTo, newFrom, newTo int }

// compareLines returns the edits that make a into b: between what both begin and
// end with, lines that occur once in each and come in the same order stay, and so
// on between those.
func compareLines(a, b [][]byte) []edit {
	var edits []edit
	var walk func(a0, a1, b0, b1 int)
	walk = func(a0, a1, b0, b1 int) {
		for a0 < a1 && b0 < b1 && bytes.Equal(a[a0], b[b0]) {
			a0, b0 = a0+1, b0+1
		}
		for a0 < a1 && b0 < b1 && bytes.Equal(a[a1-1], b[b1-1]) {
			a1, b1 = a1-1, b1-1
		}
		if a0 == a1 && b0 == b1 {
			return
		}
		if i, j, ok := anchor(a[a0:a1], b[b0:b1]); ok {
			walk(a0, a0+i, b0, b0+j)
			walk(a0+i, a1, b0+j, b1)
			return
		}
		if n := len(edits); n > 0 && edits[n-1].oldTo == a0 && edits[n-1].newTo == b0 {
			edits[n-1].oldTo, edits[n-1].newTo = a1, b1
			return
		}
		edits = append(edits, edit{a0, a1, b0, b1})
	}
	walk(0, len(a), 0, len(b))
	return edits
}

// anchor returns where a line stands that occurs once in a and once in b; of
// several, that nearest to the middle of a.
func anchor(a, b [][]byte) (i, j int, ok bool) {
	type place struct{ inA, inB, at, in int }
	count := map[string]*place{}
	for j, l := range b {
		p := count[string(l)]
		if p == nil {
			p = new(place)
			count[string(l)] = p
		}
		p.inB++
		p.in = j
	}
	for i, l := range a {
		if p := count[string(l)]; p != nil {
			p.inA++
			p.at = i
		}
	}
	best := -1
	for i, l := range a {
		if p := count[string(l)]; p != nil && p.inA == 1 && p.inB == 1 {
			if d := max(i-len(a)/2, len(a)/2-i); best < 0 || d < best {
				best, j, ok = d, p.in, true
			}
		}
	}
	if !ok {
		return 0, 0, false
	}
	return count[string(b[j])].at, j, true
}
