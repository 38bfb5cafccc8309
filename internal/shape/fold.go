package shape

import (
	"unicode"
	"unicode/utf8"
)

func (s *Struct) makeFolds() *folds {
	fields := s.Fields
	order := make([]int32, len(fields))
	for i := range fields {
		if s.FoldInOrder {
			order[i] = int32(i)
		} else {
			order[fields[i].ID] = int32(i)
		}
	}
	f := new(folds)
	var names []string
	var groups [][]foldField
	where := map[string]int{}
	add := func(i int32, name string) {
		folded := string(appendFolded(nil, []byte(name), 3*len(name)))
		f.longest = max(f.longest, len(folded))
		g, ok := where[folded]
		if !ok {
			g = len(names)
			where[folded] = g
			names = append(names, folded)
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], foldField{i, fields[i].Case, name})
	}
	for _, i := range order {
		add(i, fields[i].Name)
	}
	for _, a := range s.aliases {
		add(int32(a.Field), a.Name)
	}
	f.table = MakeTable(names)
	f.start = []int32{0}
	for _, g := range groups {
		f.groups = append(f.groups, g...)
		f.start = append(f.start, int32(len(f.groups)))
	}
	return f
}

// IgnoresCase reports whether there is a field that says so of its own name.
func (s *Struct) IgnoresCase() bool { return s.ignoresCase }

// FindFold returns the position in Fields of the field that name matches in
// another spelling, or -1, and how many fields it matches: of several the first
// breadth-first is returned, unless FoldInOrder is set. The v1 dialect takes it, while
// v2 reports an ambiguity. ignoreCase and delimiters are the options MatchCaseInsensitiveNames
// and MatchCaseSensitiveDelimiter. Exact matches are not preferred: ask Find
// before.
func (s *Struct) FindFold(name []byte, ignoreCase, delimiters bool) (field, matches int) {
	if !ignoreCase && !s.ignoresCase {
		return -1, 0
	}
	if small {
		return s.findFoldOneByOne(name, ignoreCase, delimiters)
	}
	f := s.folds.Load()
	if f == nil {
		f = s.makeFolds()
		s.folds.Store(f)
	}
	var buf [64]byte
	folded := appendFolded(buf[:0], name, f.longest)
	g := f.table.Find(folded, 0, len(folded))
	if g < 0 {
		return -1, 0
	}
	field = -1
	for _, x := range f.groups[f.start[g]:f.start[g+1]] {
		if x.mode != CaseIgnore && (!ignoreCase || x.mode == CaseStrict) || delimiters && !equalFold(name, x.name) {
			continue
		}
		if field < 0 {
			field = int(x.field)
		} else if field == int(x.field) {
			continue // by another name
		}
		matches++
	}
	return field, matches
}

// findFoldOneByOne is FindFold without a table.
func (s *Struct) findFoldOneByOne(name []byte, ignoreCase, delimiters bool) (field, matches int) {
	field = -1
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.Case != CaseIgnore && (!ignoreCase || f.Case == CaseStrict) || !s.foldsTo(name, f.Name, !delimiters) {
			continue
		}
		if field < 0 || !s.FoldInOrder && f.ID < s.Fields[field].ID {
			field = i
		}
		matches++
	}
	return field, matches
}

// foldsTo reports whether a and the name b differ in case alone, or if loosely is set, also
// in dashes and underscores.
func (s *Struct) foldsTo(a []byte, b string, loosely bool) bool {
	for {
		if loosely {
			for len(a) > 0 && (a[0] == '-' || a[0] == '_') {
				a = a[1:]
			}
			for len(b) > 0 && (b[0] == '-' || b[0] == '_') {
				b = b[1:]
			}
		}
		if len(a) == 0 || len(b) == 0 {
			return len(a) == len(b)
		}
		x, n := utf8.DecodeRune(a)
		y, m := utf8.DecodeRuneInString(b)
		if x != y {
			fold := foldASCII
			if y >= utf8.RuneSelf && s.FoldRune != nil {
				fold = s.FoldRune
			}
			if fold(x) != fold(y) {
				return false
			}
		}
		a, b = a[n:], b[m:]
	}
}

// foldASCII is FoldRune for what is the same as a letter of ASCII but for case: the other
// letter, and the signs for kelvin and the long s.
func foldASCII(r rune) rune {
	switch {
	case 'a' <= r && r <= 'z':
		return r - ('a' - 'A')
	case r == '\u212a':
		return 'K'
	case r == '\u017f':
		return 'S'
	}
	return r
}

// appendFolded appends to dst a form of name that is the same for all spellings.
// It ends soon after limit bytes have been appended: what is longer than every
// folded name need not be known in full.
func appendFolded(dst, name []byte, limit int) []byte {
	for i := 0; i < len(name) && len(dst) <= limit; {
		c := name[i]
		if c < utf8.RuneSelf {
			i++
			if 'a' <= c && c <= 'z' {
				c -= 'a' - 'A'
			}
			if c != '-' && c != '_' {
				dst = append(dst, c)
			}
			continue
		}
		r, size := utf8.DecodeRune(name[i:])
		i += size
		dst = utf8.AppendRune(dst, FoldRune(r))
	}
	return dst
}

// FoldRune returns the smallest of the runes that are the same but for case.
func FoldRune(r rune) rune {
	for {
		// SimpleFold goes round the runes of a set in ascending order.
		next := unicode.SimpleFold(r)
		if next <= r {
			return next
		}
		r = next
	}
}

// equalFold reports whether a and b differ in case alone.
func equalFold(a []byte, b string) bool {
	if string(a) == b { // the usual, and told by words
		return true
	}
	for len(a) > 0 && len(b) > 0 {
		if a[0]|b[0] < utf8.RuneSelf {
			if a[0] != b[0] && (a[0]^b[0] != 'a'-'A' || a[0]|0x20 < 'a' || 'z' < a[0]|0x20) {
				return false
			}
			a, b = a[1:], b[1:]
			continue
		}
		r, n := utf8.DecodeRune(a)
		s, m := utf8.DecodeRuneInString(b)
		if r != s && FoldRune(r) != FoldRune(s) {
			return false
		}
		a, b = a[n:], b[m:]
	}
	return len(a) == 0 && len(b) == 0
}
