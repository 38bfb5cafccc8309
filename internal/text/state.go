package text

import (
	"errors"
	"strconv"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
)

// ErrDuplicateName is the Err of a [SyntacticError] when an object would hold a
// name twice, which is an error unless [AllowDuplicateNames] is set. The name
// is the last token of the error's JSONPointer.
var ErrDuplicateName = errors.New("duplicate object member name")

// ErrNonStringName is the Err of a [SyntacticError] when something other than a
// string stands where an object needs the name of a member (RFC 8259 §4).
var ErrNonStringName = errors.New("object member name must be a string")

var (
	errMissingValue  = errors.New("missing value after object name")
	errMismatchDelim = errors.New("mismatching structural token for object or array")
	errMaxDepth      = errors.New("exceeded max depth")
)

// defaultDepthLimit is how many objects and arrays may be open inside one
// another unless DepthLimit says otherwise. RFC 8259 §9 permits a limit.
const defaultDepthLimit = 10_000

// A level is an open object or array, or, outermost, the stream itself, which
// is like an array without brackets and commas.
//
//	bit 63   62       61 ............................ 0
//	object | spoilt | names and values read or written
//
// A name counts like a value: in an object, an odd number says that the value
// of the last name is missing. In a spoilt object bit 0 is inverted, so that a
// name stands where a value must, or the other way round: nothing more of it is
// ever read.
type level uint64

const (
	objectLevel level = 1 << 63
	spoiltLevel level = 1 << 62
)

// spoil returns l spoilt, and honest what it was before.
func (l level) spoil() level { return l.honest() ^ (spoiltLevel | 1) }

func (l level) honest() level {
	if l&spoiltLevel != 0 {
		l ^= spoiltLevel | 1
	}
	return l
}

func (l level) isObject() bool   { return l&objectLevel != 0 }
func (l level) count() int64     { return int64(l &^ (objectLevel | spoiltLevel)) }
func (l level) wantsName() bool  { return l&(objectLevel|1) == objectLevel }
func (l level) wantsValue() bool { return l&(objectLevel|1) == objectLevel|1 }

// state is the place in the grammar: a push-down automaton over kinds of
// tokens. An Encoder and a Decoder each have one. Methods that return an error
// leave the state as it was.
type state struct {
	outer []level // the levels around last, outermost first
	last  level
	limit int // of len(outer)
	// names holds, for each open object, its names so far, or the last one
	// alone when duplicates are allowed. It may refer to the buffer.
	names scan.Names
}

func (s *state) reset(o *opt.Struct) {
	const maxKept = 1 << 10
	if cap(s.outer) > maxKept {
		s.outer = nil
	}
	s.outer = s.outer[:0]
	s.last = 0
	s.limit = defaultDepthLimit
	if o.Flags.Has(opt.DepthLimit) {
		s.limit = o.DepthLimit
	}
	s.names.Reset()
}

// Depth is how many objects and arrays are open: those whose begin has been read or written and
// whose end has not.
func (s *state) Depth() int { return len(s.outer) }

// Length is how many names and values of the innermost open object or array have been read or
// written.
func (s *state) Length() int64 { return s.last.honest().count() }

// WantsName reports whether a name comes next, or the end of the object.
func (s *state) WantsName() bool { return s.last.wantsName() }

// maxStackDepth is how deep Go values may be nested at most: their plans recurse.
const maxStackDepth = 100_000

// CapDepth lowers the limit of depth to what the stack permits. It returns what to give to
// RestoreDepth.
func (s *state) CapDepth() (before int) {
	before = s.limit
	s.limit = min(before, maxStackDepth)
	return before
}
func (s *state) RestoreDepth(before int) { s.limit = before }

// delim returns what must separate the next token from the one before: a colon,
// a comma, or 0 for nothing.
func (s *state) delim(next Kind) byte {
	switch {
	case s.last.wantsValue():
		return ':'
	case len(s.outer) > 0 && s.last.count() > 0 && next != KindEndObject && next != KindEndArray:
		return ','
	}
	return 0
}

// addValue counts a literal, a number, or a whole object or array.
func (s *state) addValue() error {
	if s.last.wantsName() {
		return ErrNonStringName
	}
	s.last++
	return nil
}

// pushNames opens an object among the names.
func (s *state) pushNames() {
	if s.names.Len() == 0 {
		s.names.Spread()
	}
	s.names.Push()
}

// push opens an object (objectLevel) or an array (0).
func (s *state) push(l level) error {
	switch {
	case s.last.wantsName():
		return ErrNonStringName
	case len(s.outer) >= s.limit:
		return errMaxDepth
	}
	s.outer = append(s.outer, s.last+1)
	s.last = l
	if l.isObject() {
		s.pushNames()
	}
	return nil
}

func (s *state) popObject() error {
	switch {
	case !s.last.isObject():
		return errMismatchDelim
	case s.last.wantsValue():
		return errMissingValue
	}
	s.names.Pop()
	s.pop()
	return nil
}

func (s *state) popArray() error {
	if s.last.isObject() || len(s.outer) == 0 {
		return errMismatchDelim
	}
	s.pop()
	return nil
}

func (s *state) pop() {
	s.last = s.outer[len(s.outer)-1]
	s.outer = s.outer[:len(s.outer)-1]
}

// A mark remembers a state to return to after reading a value ahead.
type mark struct {
	depth int
	last  level
	names int
}

// Mark returns the state to return to by Rewind, which closes what has been opened since,
// without a trace.
func (s *state) Mark() mark { return mark{len(s.outer), s.last, s.names.Len()} }

func (s *state) Rewind(m mark) {
	s.outer = s.outer[:m.depth]
	s.last = m.last
	s.names.Truncate(m.names)
}

// enter opens an object or array of a value that is read ahead: what is around
// the value neither counts nor checks it yet. It reports whether the depth
// limit permits it.
func (s *state) enter(l level) bool {
	if len(s.outer) >= s.limit {
		return false
	}
	s.outer = append(s.outer, s.last)
	s.last = l
	if l.isObject() {
		s.pushNames()
	}
	return true
}

// leave closes what enter opened last, and counts it unless it is the value as
// a whole.
func (s *state) leave(m mark) {
	if s.last.isObject() {
		s.names.Pop()
	}
	s.pop()
	if len(s.outer) > m.depth {
		s.last++
	}
}

// A place says which value a pointer is to name.
type place int8

const (
	atLast   place = iota // the value read or written last
	atParent              // the object or array; the member when its name is there and its value is not
	atNext                // the value that comes next; the object when a name comes next
)

// appendPointer appends the JSON Pointer to p. ahead is the level around a value
// that is read ahead, or negative: from it on inwards, what contains the place
// has not been counted yet.
func (s *state) appendPointer(b, buf []byte, p place, ahead int) []byte {
	objects := -1
	for i := 1; i <= len(s.outer); i++ {
		l := s.last
		if i < len(s.outer) {
			l = s.outer[i]
		}
		l = l.honest()
		if l.isObject() {
			objects++
		}
		pending := 0 <= ahead && ahead <= i
		if i == len(s.outer) {
			switch {
			case p == atLast && l.count() == 0,
				p == atParent && !l.wantsValue(),
				p == atNext && l.wantsName():
				return b
			}
			pending = p == atNext
		}
		switch {
		case l.isObject() && pending && l.wantsName():
		case l.isObject():
			b = AppendPointerToken(b, s.names.Last(buf, objects))
		case pending:
			b = strconv.AppendInt(append(b, '/'), l.count(), 10)
		default:
			b = strconv.AppendInt(append(b, '/'), l.count()-1, 10)
		}
	}
	return b
}

// StackIndex returns the kind of level i and how many names and values of it have been read or
// written.
func (s *state) StackIndex(i int) (Kind, int64) {
	l := s.last
	if i != len(s.outer) {
		l = s.outer[i]
	}
	l = l.honest()
	switch {
	case i == 0:
		return KindInvalid, l.count()
	case l.isObject():
		return KindBeginObject, l.count()
	}
	return KindBeginArray, l.count()
}

const whereColon = "after object name (expecting ':')"

func whereComma(l level) string {
	if l.isObject() {
		return "after object value (expecting ',' or '}')"
	}
	return "after array element (expecting ',' or ']')"
}

// closing returns the kind of the token that ends l.
func closing(l level) Kind {
	if l.isObject() {
		return KindEndObject
	}
	return KindEndArray
}
