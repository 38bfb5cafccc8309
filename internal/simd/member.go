package simd

// A MemberAt is what is at the place that Member returns.
type MemberAt uint8

const (
	NoMember   MemberAt = iota // nothing: the text has ended
	MemberName                 // the quote that begins a string that may be the name
	MemberEnd                  // the bracket that ends the object
	MemberHard                 // the quote that ends a string with a backslash, perhaps the name
)

// MaxMemberName is how long a name may be that Member looks for.
const MaxMemberName = 48

// Member looks for a member of an object of which b[p] is inside, outside of strings,
// and returns the first place where it may be, which its caller then looks at: a
// string that agrees with the name in its first eight bytes and in where it ends, or
// one with a backslash that ends in front of a colon or whitespace. Values of the
// object may be among them, but nothing that is inside of others or arrays, which are
// passed over as NestEnd does it. name has neither quotes nor backslashes.
//
//	b          {"id":1,"a":{"name":2},"b":"name","name":3}
//	            p                         1      2    end
//
// In valid text a name that Member passes over is another one.
func Member(b []byte, p int, name []byte) (at int, what MemberAt) {
	st := member{first: p, size: len(name), begin: '"'}
	if len(name) > 0 {
		st.begin = name[0]
		st.name, st.mask = firstBytes(name)
	}
	for i := p; i < len(b); {
		i = memberIn(b, i, &st)
		switch {
		case st.what == NoMember:
			continue
		case st.what != MemberEnd || b[i] == '}':
			return i, st.what
		}
		// A bracket that begins something to be passed over.
		if i+1 < len(b) && b[i+1] == b[i]+2 {
			i += 2
		} else if i = NestEnd(b, i+1, b[i]); i < 0 {
			return len(b), NoMember
		}
		st.what, st.first, st.inString, st.hard = NoMember, i, 0, 0
	}
	return len(b), NoMember
}

// firstBytes returns up to eight bytes of a name that is not empty, and ones for them.
func firstBytes(name []byte) (w, mask uint64) {
	n := len(name)
	switch {
	case n >= 8:
		return load64(name), ^uint64(0)
	case n >= 4:
		w = uint64(load32(name)) | uint64(load32(name[n-4:]))<<(8*(n-4))
	default:
		w = uint64(name[0]) | uint64(name[n/2])<<(8*(n/2)) | uint64(name[n-1])<<(8*(n-1))
	}
	return w, 1<<(8*n) - 1
}

// member is the state between two windows.
type member struct {
	first    int    // what is in front of that escapes nothing
	inString uint64 // all ones if inside
	hard     uint64 // 1 if the string has had a backslash
	name     uint64 // its first eight bytes
	mask     uint64 // ones for those of these that there are
	size     int    // of the name
	begin    byte   // the name's first byte, a quote if it has none
	what     MemberAt
}

// memberInGeneric goes from b[from], to which st belongs, to where st.what says what
// there is, a bracket being MemberEnd, else to b[to]. Others may go farther.
func memberInGeneric(b []byte, from, to int, st *member) int {
	inString, hard := st.inString != 0, st.hard != 0
	escaped := oddBackslashes(b, st.first, from)
	for i := from; i < to; i++ {
		switch c := b[i]; {
		case c == '"' && !escaped:
			inString = !inString
			if inString && st.begins(b, i+1) {
				st.what = MemberName
				return i
			}
			if !inString && hard && (i+1 == len(b) || b[i+1] == ':' || b[i+1] <= ' ') {
				st.what = MemberHard
				return i
			}
			hard = false
		case c == '\\':
			escaped = !escaped
			hard = hard || inString
			continue
		case inString:
		case c == '{' || c == '}' || c == '[':
			st.what = MemberEnd
			return i
		}
		escaped = false
	}
	st.inString, st.hard = 0, 0
	if inString {
		st.inString = ^uint64(0)
	}
	if hard {
		st.hard = 1
	}
	return to
}

// begins reports whether the string of which b[p] is the first byte may be the name.
func (st *member) begins(b []byte, p int) bool {
	if p+st.size >= len(b) || b[p+st.size] != '"' {
		return false
	}
	name := uint64(0)
	for i := min(st.size, 8) - 1; i >= 0; i-- {
		name = name<<8 | uint64(b[p+i])
	}
	return name == st.name
}
