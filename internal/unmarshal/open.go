package unmarshal

import (
	"math"
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file begins and ends a call.

// Borrow returns an unmarshaler for the next value of dec.
func Borrow(dec *jsontext.Decoder) *State {
	u := unmarshalers.Get().(*State)
	u.begin(dec)
	return u
}

// Release puts back what Borrow has returned.
func (u *State) Release() {
	u.end()
	u.Dec, u.O = nil, nil
	unmarshalers.Put(u)
}

// begin prepares u for the next value of dec.
func (u *State) begin(dec *jsontext.Decoder) {
	x := (*text.Decoder)(dec)
	if u.Dec != dec {
		u.Dec, u.O = dec, x.Opts()
	}
	if u.O.Flags.Has(opt.Unmarshalers) {
		u.Funcs = plan.Lists.Unmarshal(u.O.Unmarshalers)
	}
	u.Calls++
	left := 0
	if x.InMemory() {
		left = len(dec.UnreadBuffer())
	}
	u.left = left
	u.Strings.Reset(left)
	u.slow, u.faulty, u.limited, u.lent = plan.DisableFast, false, false, false
	u.elementLimit, u.stringLimit, u.errorLimit = math.MaxInt, math.MaxInt, 0
	if u.O.Flags.Get(opt.OwnFlags) {
		u.beginOwn(left)
	}
}

// beginOwn prepares u for the options; left is the size of the input in memory.
func (u *State) beginOwn(left int) {
	f := &u.O.Flags
	u.limited = f.Has(opt.ElementLimit|opt.StringLimit) && !f.Has(opt.ErrorLimit) && !u.slow
	if f.Has(opt.ElementLimit) {
		u.slow = true
		u.elementLimit = u.O.Limits().ElementLimit
		u.limited = u.limited && u.elementLimit > 0
	}
	if f.Has(opt.StringLimit) {
		u.slow = true
		u.stringLimit = u.O.Limits().StringLimit
	}
	if f.Has(opt.ErrorLimit) {
		u.slow = true
		u.errorLimit = u.O.Limits().ErrorLimit
	}
	if f.Has(opt.Forms) {
		if !f.Has(opt.Unmarshalers) {
			u.Funcs = nil // not those that are formed already
		}
		u.Funcs = u.formed.Of(u.Funcs, u.O, plan.TypeForms.Reading)
		u.notes = u.asksForNotes() && !u.slow
		u.slow = u.slow || u.notes
	}
	if f.Get(opt.AliasStrings) && left > 0 {
		u.Strings.Alias()
	}
}

// asksForNotes reports whether an option wants to know which members there were.
func (u *State) asksForNotes() bool {
	return u.O.Flags.Has(opt.Forms) && u.Funcs.Forms().Present != nil
}

// end lets go of what belongs to the value that has been read.
func (u *State) end() {
	if u.Funcs != nil {
		u.Funcs, u.Last = nil, root{} // which do not outlive the call
	}
	if u.code != nil {
		plan.Code.PutDecoder(u.code)
		u.code = nil
	}
	u.releaseAny()
	u.scalars.drop()
	u.unknown.Truncate(0)
	u.Strings.End()
	u.stuckAt, u.stuck = 0, 0
	u.triedEnd, u.missed, u.unchecked, u.replacing, u.sure = 0, 0, false, false, false
	u.Collected = nil
	if u.stopped || u.src != nil || len(u.paused) > 0 {
		u.forgetPaused()
	}
}

var unmarshalers = sync.Pool{New: func() any { return new(State) }}
