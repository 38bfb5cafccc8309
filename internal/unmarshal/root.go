package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// This file reads the outermost value.

const (
	// MaxSmall is how long a document may be that is tried without a Decoder. What a Decoder costs
	// is felt up to there: a document of 2 KiB takes 0.91 of the time without, one of 5 KiB 0.90.
	MaxSmall = 8 << 10
	// MaxStruct is MaxSmall for a struct in memory, which would be paused where a window of the index
	// ends: nine structs of 9 to 17 KB, of different types, take 0.75 to 0.89 of the time without a
	// Decoder. Lists of that length are no faster so.
	MaxStruct = 32 << 10
	// MaxShort is for how long a document a Call has room from the beginning.
	MaxShort = 1 << 10
)

// RootPlan returns the plan for what the pointer v leads to.
func (u *State) RootPlan(v reflect.Value, m plan.Mode) *Plan {
	t := v.Type()
	w := plan.TypeWord(t)
	if w != u.Last.Word {
		u.recall(w)
	}
	l := &u.Last
	if w == l.Word && m == l.mode && u.Funcs == l.funcs {
		return l.Plan
	}
	*l = root{Word: w, mode: m, funcs: u.Funcs}
	if t.Name() != "" {
		m |= Methodless
	}
	if sel := u.Funcs.Forms().Fields; sel != nil {
		if l.Plan = sel.(readSelector).ReadRoot(u.Funcs, t.Elem(), m); l.Plan == nil {
			l.Plan = u.planOf(plan.Key{Typ: t.Elem(), Mode: m, Only: sel.Selected()})
		}
		return l.Plan
	}
	l.Plan = u.Plan(t.Elem(), m)
	return l.Plan
}

// recall has Last be what is known of another type than that of the last call, and reports whether
// anything is. word is TypeIn of the pointer. Programs read values of more types than one: three of
// them in turn take 0.76 of the time that they take if only Last is kept, for objects of 18 bytes,
// and 0.91 for lists of 135.
func (u *State) recall(word plan.Pointer) bool {
	if u.roots == nil {
		if u.Last.Plan == nil {
			return false
		}
		u.roots = new([1 << rootBits]root)
	}
	if u.Last.funcs == nil {
		*u.rootAt(u.Last.Word) = u.Last
	}
	r := u.rootAt(word)
	if r.Word != word {
		return false
	}
	u.Last = *r
	return true
}

func (u *State) rootAt(word plan.Pointer) *root {
	return &u.roots[uint32(word.Addr()>>4)*0x9E3779B1>>(32-rootBits)]
}

// ValuedIn are the options with a value that matter to what is read.
const ValuedIn = opt.Valued &^ (opt.Indent | opt.IndentPrefix | opt.Marshalers)

// RootMode is the mode for the value that comes next.
func (u *State) RootMode() plan.Mode {
	m := u.O.Flags.True(ReadMask)
	if (*text.Decoder)(u.Dec).WantsName() {
		m |= AtName
	}
	return m
}

// read sets the value at p from the next one of u's Decoder, which, if last is
// set, must be all that is left of the input.
func (u *State) read(pl *Plan, p plan.Pointer, last bool) error {
	dec := u.Dec
	x := (*text.Decoder)(dec)
	depth := x.Depth()
	limit := x.CapDepth()
	flags := x.RejectInvalidUTF8()
	medium := last && pl.Kind == ReadObject && u.left <= MaxSmall
	if medium {
		u.Strings.Expect(pl.Fields.likelyText(u.left))
	}
	err := u.ReadValue(pl, p)
	if medium && err == nil && u.left > 0 && !u.Strings.Aliases() {
		u.noteText(pl.Fields, u.left, int32(u.Strings.Used()))
	}
	x.RestoreFlags(flags)
	x.RestoreDepth(limit)
	if u.Collected != nil {
		return u.CollectedErrors(err, last)
	}
	if err != nil {
		if !x.Opts().Flags.Get(opt.AllowDuplicateNames) {
			x.Invalidate(depth)
		}
		return ValueMissing(dec, err, last)
	}
	if last {
		return x.CheckEOF()
	}
	return nil
}

// CollectedErrors returns all errors of a call whose last one is err.
func (u *State) CollectedErrors(err error, last bool) error {
	if err == nil && last {
		err = (*text.Decoder)(u.Dec).CheckEOF()
	}
	all := u.Collected
	u.Collected = nil
	if err != nil && err != errCollected {
		all = append(all, ValueMissing(u.Dec, err, last))
	}
	return plan.Semantic.All(all)
}

// shareUnit is what the share of short strings in a document is in: of 1,000 records of about 8 KiB
// the strings take 16 % fewer bytes if it is known, and no more time; for rows of texts a test tells.
const shareUnit = 1 << 12

// Call is what a call of Unmarshal needs: from one pool, since that is
// felt where documents are small.
type Call struct {
	U    State
	Dec  jsontext.Decoder
	code *rt.Decoder // for small documents that are read by generated code

	memo  opt.Memo
	clean []byte // a small document with what is ill-formed replaced
	tried tried
	more  *moreRoom // for a small document that doc has no room for, if there has been any

	// The small document comes last, so that larger ones do not touch its pages, and begins
	// with a line of the cache where words have 64 bits.
	_   [beforeSmall]uint64
	doc smallDocument
}

// smallDocument is a copy of a short document with its index. Behind the text are
// spaces, so that its last members are like any others to those who look some
// bytes ahead.
type smallDocument struct {
	buf [MaxShort + read.SmallRoom]byte
	ent [MaxShort + simd.IndexSlack]uint32
}

// room is where to copy a small document of n bytes to, and for its index.
func (c *Call) room(n int) (buf []byte, ent []uint32) {
	if n <= MaxShort {
		return c.doc.buf[:], c.doc.ent[:]
	}
	return c.moreRoom(n)
}

// moreRoom is what smallDocument is for one that is longer.
type moreRoom struct {
	buf []byte
	ent []uint32
}

func (c *Call) moreRoom(n int) (buf []byte, ent []uint32) {
	m := c.more
	if m == nil || len(m.buf) < n+read.SmallRoom {
		size := 2 * MaxShort
		for size < n {
			size *= 2
		}
		m = &moreRoom{make([]byte, size+read.SmallRoom), make([]uint32, size+simd.IndexSlack)}
		c.more = m
	}
	return m.buf, m.ent
}

// likelyText is how many bytes short strings are likely to take in a document of n bytes for s. The
// documents of a type that are short are much alike; of longer ones it is the share.
func (s *Struct) likelyText(n int) int {
	if n <= MaxShort {
		return int(s.text.Load())
	}
	return (int(s.share.Load())*n + shareUnit - 1) / shareUnit
}

// noteText notes how many bytes they have taken.
func (u *State) noteText(s *Struct, n int, used int32) {
	if n <= MaxShort {
		s.text.Note(used, 4, &u.odd)
	} else {
		s.share.Note(used*shareUnit/int32(n), 8, &u.odd)
	}
}
