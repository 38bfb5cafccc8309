package edit

import (
	"bytes"
	"slices"

	"github.com/javelin-go/javelin/internal/jsonc"
)

// This file moves comments about when entries of a part come and go. What stands
// between two entries, or an entry and a bracket, is divided among them:
//
//	"a": 1, // of a
//	        // of a, if it goes on with an empty line after it
//
//	// of nobody
//
//	// of b
//	"b": 2
//
// A comment that is on the line of a value with nothing but comments after it is that
// value's, and one on the line of the opening bracket nobody's. What follows the last
// empty line is of the next entry, and so is everything else if there is no such line.
// In front of the closing bracket it is nobody's.

// Notes are the comments of an entry, with the whitespace between them.
type Notes struct {
	above []byte // up to the name, from where the first comment begins
	mid   []byte // around the colon, with it
	tail  []byte // in front of the comma
	post  []byte // after it
}

// Empty reports whether there are none.
func (n *Notes) Empty() bool { return len(n.above)+len(n.mid)+len(n.tail)+len(n.post) == 0 }

// isNote reports whether there is a comment in what stands between tokens.
func isNote(b []byte) bool { return bytes.IndexByte(b, '/') >= 0 }

// divide says what of the text b between two entries belongs to whom: b[:post] to the
// one before, and b[own:] to the one after.
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
		if i = jsonc.CommentEnd(b, i); i < 0 {
			break // there is nothing else
		}
	}
	return post, own
}

// postLen returns how much of what stands after an entry, or the comma after it, belongs
// to it. With end, there is no comma, and a bracket after b.
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
		if i = jsonc.CommentEnd(b, i); i < 0 {
			return 0 // there is nothing else
		}
		if first {
			post = i
		}
	}
	if first && !end {
		return 0 // what is after it is on the same line
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
		n := jsonc.CommentEnd(b, i)
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

// Seal returns a and b as one. If a ends with a comment to the end of the line, that is
// where it ends.
func Seal(a, b []byte) []byte {
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
		if i = jsonc.CommentEnd(b, i); i < 0 {
			break
		}
	}
	return -1
}

// behind returns what stands after list[i], or rather the comma that is there.
func (p *Part) behind(i int) *[]byte {
	if i+1 < len(p.List) {
		return &p.List[i+1].Lead
	}
	return &p.Gap
}

// isEnd reports whether there is a bracket and no comma after list[i].
func (p *Part) isEnd(i int) bool { return i+1 == len(p.List) && !p.comma }

// NotesOf returns the comments of list[i].
func (p *Part) NotesOf(i int) (n Notes) {
	if !p.noted {
		return n
	}
	e := &p.List[i]
	_, own := divide(e.Lead)
	if own := e.Lead[own:]; isNote(own) {
		n.above = own[spaceLen(own):]
	}
	if isNote(e.Mid) {
		n.mid = e.Mid
	}
	if isNote(e.Tail) {
		n.tail = e.Tail
	}
	next := *p.behind(i)
	post := postLen(next, p.isEnd(i))
	n.post = next[:post:post]
	return n
}

// takeNoted takes the comments of list[i] out and puts what stands around it together,
// so that list[i] itself can be taken out.
func (p *Part) takeNoted(i int) Notes {
	n := p.NotesOf(i)
	p.join(i-1, i, i)
	return n
}

// sweepNoted is sweep with comments.
func (p *Part) sweepNoted() {
	k := 0
	for i := 0; i < len(p.List); i++ {
		if p.List[i].Value != nil {
			p.List[k] = p.List[i]
			k++
			continue
		}
		first := i
		for i+1 < len(p.List) && p.List[i+1].Value == nil {
			i++
		}
		p.join(k-1, first, i)
	}
	clear(p.List[k:])
	p.List = p.List[:k]
}

// join makes the text after list[j] that which is to stand there when list[i] to list[j]
// are gone and list[before] stands in front of it, or the bracket if before is negative.
func (p *Part) join(before, i, j int) {
	e, after := &p.List[i], p.behind(j)
	last := j+1 == len(p.List)
	post, own := divide(e.Lead)
	keep, space, lone := e.Lead[:own:own], e.Lead[own:], own > post
	open := isOpenLine(keep)
	for i++; i <= j; i++ {
		lead := p.List[i].Lead
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
		p.Gap = nil
		return
	}
	*after = Seal(keep, rest)
	if !last {
		return
	}
	if !p.comma && before >= 0 {
		if b := &p.List[before]; isNote(b.Tail) {
			end, _ := notesEnd(b.Tail)
			*after = Seal(b.Tail[:end], *after)
		}
		p.List[before].Tail = nil
	}
	p.Gap = Seal(p.Gap, nil)
}

// putNoted is putWith where there are comments.
func (p *Part) putNoted(i int, name []byte, v *Part, r Notes) {
	p.noted = true
	e := Entry{Name: name, Value: v}
	if p.Kind == '{' {
		e.Mid = []byte{':'}
	}
	n := len(p.List)
	if n > 0 {
		e.Mid = plainMid(p.List[min(i, n-1)].Mid)
	}
	if len(r.mid) > 0 {
		if p.Kind == '{' {
			e.Mid, r.mid = r.mid, nil
		} else {
			r.raiseMid()
		}
	}
	switch {
	case n == 0:
		keep, space, rest := divideEmpty(p.Gap)
		e.Lead = Seal(keep, r.below(space))
		p.Gap = rest
	case i == n:
		p.putLast(&e, r)
	default:
		p.putBefore(i, &e, r)
	}
	p.List = slices.Insert(p.List, i, e)
	p.addBehind(i, r)
}

// raiseMid puts comments around a colon above, for where there is none.
func (n *Notes) raiseMid() {
	for i := spaceLen(n.mid); i < len(n.mid); i += spaceLen(n.mid[i:]) {
		if n.mid[i] == ':' {
			n.above = Seal(Seal(n.above, n.mid[:i]), n.mid[i+1:])
			n.above = n.above[spaceLen(n.above):]
			break
		}
		i = jsonc.CommentEnd(n.mid, i)
	}
	n.mid = nil
}

// below returns the comments that stand in front of an entry, which begin after space.
func (n *Notes) below(space []byte) []byte {
	if len(n.above) == 0 {
		return space
	}
	if bytes.IndexAny(n.above, "\r\n") >= 0 && lineEnd(space) < 0 {
		space = slices.Concat(newline(n.above), space)
	}
	return slices.Concat(space, n.above)
}

// putLast makes room for e after the last entry.
func (p *Part) putLast(e *Entry, r Notes) {
	n := len(p.List)
	last := &p.List[n-1]
	post := postLen(p.Gap, !p.comma)
	_, own := divide(last.Lead)
	space := plainSpace(last.Lead[own:])
	keep, rest := p.Gap[:post:post], p.Gap[post:]
	if !p.comma {
		if n > 1 && !isNote(p.List[n-2].Tail) {
			last.Tail = p.List[n-2].Tail
		}
		if post > 0 && !isOpenLine(keep) && lineEnd(rest) < 0 {
			last.Tail, keep = keep, nil // or it would be taken for one of e
		}
	}
	if lineEnd(space) < 0 && isNote(keep) {
		// As the line of the bracket has it.
		space = slices.Concat(newline(keep, rest), lineIndent(rest), space)
	}
	e.Lead = Seal(keep, r.below(space))
	p.Gap = rest
}

// lineIndent returns the whitespace that the last line of space has in front.
func lineIndent(space []byte) []byte {
	space = space[:spaceLen(space)]
	return space[bytes.LastIndexAny(space, "\r\n")+1:]
}

// putBefore makes room for e in front of list[i].
func (p *Part) putBefore(i int, e *Entry, r Notes) {
	next := &p.List[i]
	post, own := divide(next.Lead)
	keep, rest := next.Lead[:own:own], next.Lead[own:]
	space := plainSpace(rest)
	if own > post {
		space = rest[:spaceLen(rest)]
	}
	e.Lead = Seal(keep, r.below(space))
	if i == 0 && len(p.List) > 1 {
		_, second := divide(p.List[1].Lead)
		rest = slices.Concat(plainSpace(p.List[1].Lead[second:]), rest[spaceLen(rest):])
		e.Tail = next.Tail
	} else if i > 0 {
		e.Tail = p.List[i-1].Tail
	}
	if isNote(e.Tail) {
		e.Tail = nil
	}
	next.Lead = rest
}

// addBehind adds comments after the value of list[i].
func (p *Part) addBehind(i int, r Notes) {
	e, after := &p.List[i], p.behind(i)
	if len(r.tail) > 0 {
		if p.isEnd(i) {
			end, _ := notesEnd(r.tail)
			*after = Seal(r.tail[:end], *after)
		} else {
			e.Tail = Seal(r.tail, e.Tail)
		}
	}
	if len(r.post) == 0 {
		return
	}
	switch end := p.isEnd(i); {
	case !end && !isOpenLine(r.post) && lineEnd(*after) < 0:
		e.Tail = Seal(e.Tail, r.post) // or it would be taken for one of the next
	default:
		*after = Seal(r.post, *after)
	}
	if i+1 == len(p.List) {
		p.Gap = Seal(p.Gap, nil)
	}
}

// ReplaceNoted puts v in the place of the value of list[i], and its comments to those
// that are there.
func (p *Part) ReplaceNoted(i int, v *Part, r Notes) {
	e := &p.List[i]
	e.Value = v
	if r.Empty() {
		return
	}
	p.noted = true
	r.raiseMid()
	if postLen(*p.behind(i), p.isEnd(i)) > 0 && len(r.post) > 0 {
		// There is one comment there: this one goes above.
		_, own := divide(e.Lead)
		space := plainSpace(e.Lead[own:])
		if lineEnd(space) < 0 {
			space = slices.Concat(newline(r.post), space)
		}
		r.above = Seal(Seal(r.above, r.post[spaceLen(r.post):]), space)
		r.post = nil
	}
	if len(r.above) > 0 {
		if isNote(e.Lead) {
			e.Lead = slices.Concat(e.Lead, r.above)
		} else {
			e.Lead = r.below(e.Lead)
		}
	}
	p.addBehind(i, r)
}

// divideEmpty says where in the text of an object or array without an entry one is to
// stand: after keep and space, and in front of rest.
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
		i = jsonc.CommentEnd(gap, i+n)
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
func (p *Part) sortNoted(order []int) {
	n := len(p.List)
	was := slices.Clone(p.List)
	all := make([]Notes, n)
	for i := range all {
		all[i] = p.NotesOf(i)
	}
	end := postLen(p.Gap, !p.comma)
	p.Gap = p.Gap[end:]
	for i := range p.List {
		post, own := divide(was[i].Lead)
		space := was[i].Lead[own:]
		space = space[:spaceLen(space)]
		keep := was[i].Lead[post:own]
		if i == 0 {
			keep = was[i].Lead[:own]
		}
		e, from := &p.List[i], order[i]
		e.Name, e.Mid, e.Value = was[from].Name, was[from].Mid, was[from].Value
		e.Lead = Seal(keep, all[from].below(space))
		if isNote(e.Tail) {
			e.Tail = nil
		}
	}
	for i := n - 1; i >= 0; i-- {
		p.addBehind(i, Notes{tail: all[order[i]].tail, post: all[order[i]].post})
	}
}
