package javelin

import (
	"bytes"
	"slices"

	"github.com/javelin-go/javelin/internal/tape"
)

// This file moves comments about when entries of a part come and go. What stands
// between two entries, or an entry and a bracket, is divided among them:
//
//	"a": 1, // of a
//	        // of a, if it goes on with an empty line behind it
//
//	// of nobody
//
//	// of b
//	"b": 2
//
// A comment that is on the line of a value with nothing but comments behind it is that
// value's, and one on the line of the opening bracket nobody's. What follows the last
// empty line is of the next entry, and so is everything else if there is no such line.
// In front of the closing bracket it is nobody's.

// notes are the comments of an entry, with the whitespace between them.
type notes struct {
	above []byte // up to the name, from where the first comment begins
	mid   []byte // around the colon, with it
	tail  []byte // in front of the comma
	post  []byte // behind it
}

func (n *notes) empty() bool { return len(n.above)+len(n.mid)+len(n.tail)+len(n.post) == 0 }

// isNote reports whether there is a comment in what stands between tokens.
func isNote(b []byte) bool { return bytes.IndexByte(b, '/') >= 0 }

// divide says what of the text b between two entries belongs to whom: b[:post] to the
// one before, and b[own:] to the one behind.
func divide(b []byte) (post, own int) {
	if !isNote(b) {
		return 0, 0
	}
	post = postLen(b, false)
	own = post
	for i := 0; i < len(b); {
		n := spaceLen(b[i:])
		if i >= post && countLines(b[i:i+n]) > 1 {
			own = i
		}
		if i += n; i == len(b) {
			break
		}
		if i = tape.CommentEnd(b, i); i < 0 {
			break // there is nothing else
		}
	}
	return post, own
}

// postLen returns how much of what stands behind an entry, or the comma behind it, belongs
// to it. With end, there is no comma, and a bracket behind b.
func postLen(b []byte, end bool) int {
	post := 0
	first := true // still on the line of the entry
	for i := 0; i < len(b); {
		n := spaceLen(b[i:])
		lines := countLines(b[i : i+n])
		switch {
		case lines > 0 && post == 0:
			return 0
		case lines > 1:
			return i // an empty line
		case lines > 0:
			first = false
		}
		if i += n; i == len(b) {
			break
		}
		if i = tape.CommentEnd(b, i); i < 0 {
			return 0 // there is nothing else
		}
		if first {
			post = i
		}
	}
	if first && !end {
		return 0 // what is behind it is on the same line
	}
	return post
}

// spaceLen returns the length of the whitespace that begins b.
func spaceLen(b []byte) int {
	n := 0
	for n < len(b) && b[n] <= ' ' {
		n++
	}
	return n
}

// countLines counts the ends of lines.
func countLines(b []byte) int {
	n := bytes.Count(b, []byte{'\n'})
	for i, c := range b {
		if c == '\r' && (i+1 == len(b) || b[i+1] != '\n') {
			n++
		}
	}
	return n
}

// lineEnd returns where the first line ends that ends in the whitespace that begins b,
// -1 if none does.
func lineEnd(b []byte) int { return bytes.IndexAny(b[:spaceLen(b)], "\r\n") }

// lastLine returns whitespace from its last end of a line on, all of it if there is none.
func lastLine(space []byte) []byte {
	i := max(bytes.LastIndexAny(space, "\r\n"), 0)
	if i > 0 && space[i] == '\n' && space[i-1] == '\r' {
		i--
	}
	return space[i:]
}

// notesEnd returns where the last comment in what stands between tokens ends, and whether
// that needs the end of a line.
func notesEnd(b []byte) (end int, line bool) {
	for i := spaceLen(b); i < len(b); i += spaceLen(b[i:]) {
		line = i+1 < len(b) && b[i+1] == '/'
		n := tape.CommentEnd(b, i)
		if n < 0 {
			break
		}
		i, end = n, n
	}
	return end, line
}

// isOpenLine reports whether b ends within a line that is a comment to its end.
func isOpenLine(b []byte) bool {
	end, line := notesEnd(b)
	return line && end == len(b)
}

// seal returns a and b as one. If a ends with a comment to the end of the line, that is
// where it ends.
func seal(a, b []byte) []byte {
	switch {
	case len(a) == 0:
		return b
	case isOpenLine(a):
		b = fromLineEnd(b)
		if lineEnd(b) < 0 {
			return slices.Concat(a, newline(a, b), b)
		}
	}
	return slices.Concat(a, b)
}

// fromLineEnd returns b from where its first line ends if that is in the whitespace that
// begins it, all of b otherwise.
func fromLineEnd(b []byte) []byte { return b[max(lineEnd(b), 0):] }

// newline returns the end of a line as any of texts has it.
func newline(texts ...[]byte) []byte {
	for _, b := range texts {
		if bytes.Contains(b, []byte("\r\n")) {
			return []byte("\r\n")
		}
	}
	return []byte{'\n'}
}

// plainSpace returns the whitespace for an entry beside one that has lead in front of it.
func plainSpace(lead []byte) []byte {
	if !isNote(lead) {
		return lead
	}
	end, _ := notesEnd(lead)
	if lineEnd(lead[end:]) >= 0 {
		return lastLine(lead[end:])
	}
	return lastLine(lead[:spaceLen(lead)])
}

// plainMid returns what stands between name and value where near does so nearby.
func plainMid(near []byte) []byte {
	if isNote(near) {
		return []byte(": ")
	}
	return near
}

// commaIn returns where in what stands between a value and the closing bracket there is
// a comma, -1 for nowhere.
func commaIn(b []byte) int {
	for i := spaceLen(b); i < len(b); i += spaceLen(b[i:]) {
		if b[i] == ',' {
			return i
		}
		if i = tape.CommentEnd(b, i); i < 0 {
			break
		}
	}
	return -1
}

// behind returns what stands behind list[i], or rather the comma that is there.
func (p *part) behind(i int) *[]byte {
	if i+1 < len(p.list) {
		return &p.list[i+1].lead
	}
	return &p.gap
}

// isEnd reports whether there is a bracket and no comma behind list[i].
func (p *part) isEnd(i int) bool { return i+1 == len(p.list) && !p.comma }

// notesOf returns the comments of list[i].
func (p *part) notesOf(i int) (n notes) {
	if !p.noted {
		return n
	}
	e := &p.list[i]
	_, own := divide(e.lead)
	if own := e.lead[own:]; isNote(own) {
		n.above = own[spaceLen(own):]
	}
	if isNote(e.mid) {
		n.mid = e.mid
	}
	if isNote(e.tail) {
		n.tail = e.tail
	}
	next := *p.behind(i)
	post := postLen(next, p.isEnd(i))
	n.post = next[:post:post]
	return n
}

// takeNoted takes the comments of list[i] out and puts what stands around it together,
// so that list[i] itself can be taken out.
func (p *part) takeNoted(i int) notes {
	n := p.notesOf(i)
	p.join(i-1, i, i)
	return n
}

// sweepNoted is sweep with comments.
func (p *part) sweepNoted() {
	k := 0
	for i := 0; i < len(p.list); i++ {
		if p.list[i].value != nil {
			p.list[k] = p.list[i]
			k++
			continue
		}
		first := i
		for i+1 < len(p.list) && p.list[i+1].value == nil {
			i++
		}
		p.join(k-1, first, i)
	}
	clear(p.list[k:])
	p.list = p.list[:k]
}

// join makes the text behind list[j] that which is to stand there when list[i] to list[j]
// are gone and list[before] stands in front of it, or the bracket if before is negative.
func (p *part) join(before, i, j int) {
	e, after := &p.list[i], p.behind(j)
	last := j+1 == len(p.list)
	post, own := divide(e.lead)
	keep, space, lone := e.lead[:own:own], e.lead[own:], own > post
	open := isOpenLine(keep)
	for i++; i <= j; i++ {
		lead := p.list[i].lead
		post, own := divide(lead)
		if stay := lead[post:own]; len(stay) > 0 {
			if open {
				stay = fromLineEnd(stay)
			}
			keep, space, lone, open = append(keep, stay...), lead[own:], true, isOpenLine(stay)
		}
	}
	space = space[:spaceLen(space)]
	rest := (*after)[postLen(*after, p.isEnd(j)):]
	switch {
	case !last:
		// An empty line between comments stays.
		apart := isNote(rest) && countLines(space) > 1
		if before < 0 || lone || isNote(keep) && (apart || lineEnd(rest) < 0) {
			rest = slices.Concat(space, rest[spaceLen(rest):])
		}
	case before < 0 && !isNote(keep) && !isNote(rest):
		p.gap = nil
		return
	}
	*after = seal(keep, rest)
	if !last {
		return
	}
	if !p.comma && before >= 0 {
		if b := &p.list[before]; isNote(b.tail) {
			end, _ := notesEnd(b.tail)
			*after = seal(b.tail[:end], *after)
		}
		p.list[before].tail = nil
	}
	p.gap = seal(p.gap, nil)
}

// putNoted is putWith where there are comments.
func (p *part) putNoted(i int, name []byte, v *part, r notes) {
	p.noted = true
	e := entry{name: name, value: v}
	if p.kind == '{' {
		e.mid = []byte{':'}
	}
	n := len(p.list)
	if n > 0 {
		e.mid = plainMid(p.list[min(i, n-1)].mid)
	}
	if len(r.mid) > 0 {
		if p.kind == '{' {
			e.mid, r.mid = r.mid, nil
		} else {
			r.raiseMid()
		}
	}
	switch {
	case n == 0:
		keep, space, rest := divideEmpty(p.gap)
		e.lead = seal(keep, r.below(space))
		p.gap = rest
	case i == n:
		p.putLast(&e, r)
	default:
		p.putBefore(i, &e, r)
	}
	p.list = slices.Insert(p.list, i, e)
	p.addBehind(i, r)
}

// raiseMid puts comments around a colon above, for where there is none.
func (n *notes) raiseMid() {
	for i := spaceLen(n.mid); i < len(n.mid); i += spaceLen(n.mid[i:]) {
		if n.mid[i] == ':' {
			n.above = seal(seal(n.above, n.mid[:i]), n.mid[i+1:])
			n.above = n.above[spaceLen(n.above):]
			break
		}
		i = tape.CommentEnd(n.mid, i)
	}
	n.mid = nil
}

// below returns the comments that stand in front of an entry, which begin behind space.
func (n *notes) below(space []byte) []byte {
	if len(n.above) == 0 {
		return space
	}
	if bytes.IndexAny(n.above, "\r\n") >= 0 && lineEnd(space) < 0 {
		space = slices.Concat(newline(n.above), space)
	}
	return slices.Concat(space, n.above)
}

// putLast makes room for e behind the last entry.
func (p *part) putLast(e *entry, r notes) {
	n := len(p.list)
	last := &p.list[n-1]
	post := postLen(p.gap, !p.comma)
	_, own := divide(last.lead)
	space := plainSpace(last.lead[own:])
	keep, rest := p.gap[:post:post], p.gap[post:]
	if !p.comma {
		if n > 1 && !isNote(p.list[n-2].tail) {
			last.tail = p.list[n-2].tail
		}
		if post > 0 && !isOpenLine(keep) && lineEnd(rest) < 0 {
			last.tail, keep = keep, nil // or it would be taken for one of e
		}
	}
	if lineEnd(space) < 0 && isNote(keep) {
		// As the line of the bracket has it.
		space = slices.Concat(newline(keep, rest), lineIndent(rest), space)
	}
	e.lead = seal(keep, r.below(space))
	p.gap = rest
}

// lineIndent returns the whitespace that the last line of space has in front.
func lineIndent(space []byte) []byte {
	space = space[:spaceLen(space)]
	return space[bytes.LastIndexAny(space, "\r\n")+1:]
}

// putBefore makes room for e in front of list[i].
func (p *part) putBefore(i int, e *entry, r notes) {
	next := &p.list[i]
	post, own := divide(next.lead)
	keep, rest := next.lead[:own:own], next.lead[own:]
	space := plainSpace(rest)
	if own > post {
		space = rest[:spaceLen(rest)]
	}
	e.lead = seal(keep, r.below(space))
	if i == 0 && len(p.list) > 1 {
		_, second := divide(p.list[1].lead)
		rest = slices.Concat(plainSpace(p.list[1].lead[second:]), rest[spaceLen(rest):])
		e.tail = next.tail
	} else if i > 0 {
		e.tail = p.list[i-1].tail
	}
	if isNote(e.tail) {
		e.tail = nil
	}
	next.lead = rest
}

// addBehind adds comments behind the value of list[i].
func (p *part) addBehind(i int, r notes) {
	e, after := &p.list[i], p.behind(i)
	if len(r.tail) > 0 {
		if p.isEnd(i) {
			end, _ := notesEnd(r.tail)
			*after = seal(r.tail[:end], *after)
		} else {
			e.tail = seal(r.tail, e.tail)
		}
	}
	if len(r.post) == 0 {
		return
	}
	switch end := p.isEnd(i); {
	case !end && !isOpenLine(r.post) && lineEnd(*after) < 0:
		e.tail = seal(e.tail, r.post) // or it would be taken for one of the next
	default:
		*after = seal(r.post, *after)
	}
	if i+1 == len(p.list) {
		p.gap = seal(p.gap, nil)
	}
}

// replaceNoted puts v in the place of the value of list[i], and its comments to those
// that are there.
func (p *part) replaceNoted(i int, v *part, r notes) {
	e := &p.list[i]
	e.value = v
	if r.empty() {
		return
	}
	p.noted = true
	r.raiseMid()
	if postLen(*p.behind(i), p.isEnd(i)) > 0 && len(r.post) > 0 {
		// There is one comment there: this one goes above.
		_, own := divide(e.lead)
		space := plainSpace(e.lead[own:])
		if lineEnd(space) < 0 {
			space = slices.Concat(newline(r.post), space)
		}
		r.above = seal(seal(r.above, r.post[spaceLen(r.post):]), space)
		r.post = nil
	}
	if len(r.above) > 0 {
		if isNote(e.lead) {
			e.lead = slices.Concat(e.lead, r.above)
		} else {
			e.lead = r.below(e.lead)
		}
	}
	p.addBehind(i, r)
}

// divideEmpty says where in the text of an object or array without an entry one is to
// stand: behind keep and space, and in front of rest.
func divideEmpty(gap []byte) (keep, space, rest []byte) {
	if !isNote(gap) {
		return nil, nil, nil
	}
	end, _ := notesEnd(gap)
	keep, rest = gap[:end:end], gap[end:]
	// Where the line of the last comment begins.
	for i := 0; i < end; {
		n := spaceLen(gap[i:])
		if lineEnd(gap[i:]) >= 0 {
			space = lastLine(gap[i : i+n])
		}
		i = tape.CommentEnd(gap, i+n)
	}
	switch {
	case space != nil:
	case lineEnd(rest) >= 0:
		unit := []byte("  ")
		indent := lineIndent(rest)
		if bytes.IndexByte(indent, '\t') >= 0 {
			unit = []byte{'\t'}
		}
		space = slices.Concat(newline(rest), indent, unit)
	default:
		space = gap[:spaceLen(gap)]
	}
	return keep, space, rest
}

// sortNoted brings the entries into an order, of their indexes; those that order has
// first come first. Comments go with their entries, and those of nobody stay.
func (p *part) sortNoted(order []int) {
	n := len(p.list)
	was := slices.Clone(p.list)
	all := make([]notes, n)
	for i := range all {
		all[i] = p.notesOf(i)
	}
	end := postLen(p.gap, !p.comma)
	p.gap = p.gap[end:]
	for i := range p.list {
		post, own := divide(was[i].lead)
		space := was[i].lead[own:]
		space = space[:spaceLen(space)]
		keep := was[i].lead[post:own]
		if i == 0 {
			keep = was[i].lead[:own]
		}
		e, from := &p.list[i], order[i]
		e.name, e.mid, e.value = was[from].name, was[from].mid, was[from].value
		e.lead = seal(keep, all[from].below(space))
		if isNote(e.tail) {
			e.tail = nil
		}
	}
	for i := n - 1; i >= 0; i-- {
		p.addBehind(i, notes{tail: all[order[i]].tail, post: all[order[i]].post})
	}
}
