package unmarshal

import (
	"errors"
	"io"
	"math"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is for the options that encoding/json does not have. Limits are
// checked, and errors collected, by the complete form alone, so that they cost nothing
// where they are not set. The others read what is known to keep the limits: a document in
// memory, a value in the buffer of a reader, or all that is there. They also read a document
// in memory that has no errors.

// isLimit reports whether err is that of a limit, after which the v1 dialect does
// not go on either.
func isLimit(err error) bool {
	f, ok := plan.Semantic.Of(err)
	return ok && f.Err == plan.ErrLimit
}

// liftLimits lifts the limits if all of a document in memory, of which nothing has been read, keeps
// them. To look for that takes a fifth of the time of the complete form.
func (u *State) liftLimits() {
	if !u.limited || u.left == 0 {
		return
	}
	x := (*text.Decoder)(u.Dec)
	if x.Cursor().Within(u.elementLimit, u.stringLimit, x.DepthLeft()) {
		u.lift()
	}
	x.Abandon()
}

// limits are those that lift has lifted.
type limits struct{ elements, text int }

// lift has what comes next be read as if there were no limits, until they are given to setLimits.
func (u *State) lift() limits {
	l := limits{u.elementLimit, u.stringLimit}
	u.limited, u.elementLimit, u.stringLimit = false, math.MaxInt, math.MaxInt
	u.notes = u.asksForNotes()
	u.slow = u.notes
	return l
}

func (u *State) setLimits(l limits) {
	u.limited, u.elementLimit, u.stringLimit = true, l.elements, l.text
	u.slow, u.notes = true, false
}

// readLimited is Read of pl under limits. What is in the window at hand, all of it, and keeps them is
// read as if there were none: a list of 200 small objects from a reader takes a third of the time so.
func (u *State) readLimited(pl *Plan, p plan.Pointer) error {
	if u.isFree() || !u.nextWithin() {
		return pl.Read(u, pl, p)
	}
	l := u.lift()
	err := pl.Read(u, pl, p)
	u.setLimits(l)
	return err
}

// nextWithin reports whether the next value is an object or array that keeps the limits and of which all
// is in the window at hand. It says no where too much has been looked at in vain.
func (u *State) nextWithin() bool {
	x := (*text.Decoder)(u.Dec)
	if !u.mayTry(x.EndOffset()) {
		return false
	}
	pos, ok := x.Next()
	if !ok {
		return false
	}
	x.Leave(pos)
	c := x.Cursor()
	if k := c.Buf[pos]; k != '{' && k != '[' {
		return false
	}
	to, ok := c.NextWithin(u.elementLimit, u.stringLimit, x.DepthLeft())
	if !ok {
		u.triedTo(to)
	}
	return ok
}

// elementsRead is how many elements or members of the innermost array or object have been read.
func (u *State) elementsRead() int {
	switch kind, n := u.Dec.StackIndex(u.Dec.StackDepth()); kind {
	case jsontext.KindBeginObject:
		return int(n / 2)
	case jsontext.KindBeginArray:
		return int(n)
	}
	return 0 // the values of a stream are not limited
}

// byTokens reports whether the complete form is to read what comes next.
func (u *State) byTokens() bool { return u.slow && !u.isFree() }

// isFree reports whether nothing in the buffer can exceed the limits, since it is too short: then it
// does not matter who reads it. Other forms do not go on beyond the buffer.
func (u *State) isFree() bool {
	if !u.limited || u.asksForNotes() {
		return false
	}
	left := (*text.Decoder)(u.Dec).Ahead()
	return left <= u.stringLimit && left/2 < u.elementLimit-u.elementsRead()-1
}

// checkString returns an error if val, the value read last, is a string beyond the
// limit.
func (u *State) checkString(val []byte) error {
	if val[0] != '"' || len(val)-len(`""`) <= u.stringLimit {
		return nil
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, nil, plan.ErrLimit)
}

// CheckNext returns an error if there may be no more than the elements of the innermost array or object
// that have been read.
func (u *State) CheckNext(pl *Plan) error {
	if u.elementLimit == math.MaxInt || u.elementsRead() < u.elementLimit || u.Dec.PeekKind() == jsontext.KindInvalid {
		return nil // in the latter case there is none, and what reads it says why
	}
	return plan.NewUnmarshalErrorBefore(u.Dec, pl.Typ, plan.ErrLimit)
}

// checkBytes makes the input of a whole call end with an error where it exceeds
// the limit.
func checkBytes(dec *jsontext.Decoder, o *opt.Struct) error {
	x := (*text.Decoder)(dec)
	if !x.InMemory() {
		x.LimitBytes(o.Limits().ByteLimit, plan.ErrLimit)
		return nil
	}
	if int64(len(dec.UnreadBuffer())) > o.Limits().ByteLimit {
		return plan.Semantic.New(plan.Fault{Action: plan.UnmarshalAction, ByteOffset: o.Limits().ByteLimit, Err: plan.ErrLimit})
	}
	return nil
}

// errCollected ends a call when as many errors have been collected as are wanted.
var errCollected = errors.New("as many errors as are collected")

// ReadValue reads the next value by its plan. If errors are collected, an error that
// concerns only this value is collected, too, and the Decoder is moved past the value.
func (u *State) ReadValue(pl *Plan, p plan.Pointer) error {
	if u.limited {
		return u.readLimited(pl, p)
	}
	at := u.mark()
	err := pl.Read(u, pl, p)
	if u.errorLimit == 0 || err == nil || err == io.EOF && at.Depth == 0 {
		return err
	}
	return u.passError(at, u.collect(err))
}

// mark returns the place before the next name or value, if errors are collected.
func (u *State) mark() (at place.Place) {
	if u.errorLimit > 0 {
		at = place.Of(u.Dec)
	}
	return at
}

// passError collects err and moves the Decoder past the name or value that begins at a
// place. It returns err instead if that ends the call or no errors are collected.
func (u *State) passError(at place.Place, err error) error {
	if u.errorLimit == 0 {
		return err
	}
	if err = u.collect(err); err != nil {
		return err
	}
	return place.SkipUntil(u.Dec, place.Place{Depth: at.Depth, Length: at.Length + 1})
}

// collect notes err, after which reading goes on. It returns an error after which it does
// not.
func (u *State) collect(err error) error {
	if err == nil || err == errIllFormed || err == errCollected || plan.IsSyntacticError(err) || text.IsIOError(err) || isLimit(err) {
		return err
	}
	if all, ok := plan.Semantic.Each(err); ok {
		for _, err := range all { // of a call that a method has made
			if err := u.collect(err); err != nil {
				return err
			}
		}
		return nil
	}
	u.Collected = append(u.Collected, err)
	if len(u.Collected) >= u.errorLimit {
		return errCollected
	}
	return nil
}

// errIllFormed ends the first attempt.
var errIllFormed = errors.New("ill-formed UTF-8")

// illFormed returns errIllFormed for the string val, the value read last, if it is time to
// begin again.
func (u *State) illFormed(val []byte) error {
	if utf8.Valid(val) {
		return nil
	}
	u.replacing = false // one way or the other
	if x := (*text.Decoder)(u.Dec); x.End() > u.left/2 {
		return nil // what has been read would take as long again
	}
	return errIllFormed
}
