package unmarshal

import (
	"io"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file reads the next value or name of a Decoder.

// Value reads the next value; of a string, plain says that the text between the
// quotes is what it means.
func (u *State) Value() (val []byte, plain bool, err error) {
	val, form, err := (*text.Decoder)(u.Dec).ReadFormed()
	if len(val) > u.stringLimit {
		err = u.checkString(val)
	}
	if u.replacing && err == nil && val[0] == '"' {
		err = u.illFormed(val)
	}
	return val, form.Verbatim(), err
}

// keys returns the table of the keys of maps. It is large, and made for those who need
// it: what the system has to clear before it gives it is a long part of a first call.
func (u *State) keys() *codec.Intern {
	if u.names == nil {
		u.names = new(codec.Intern)
	}
	return u.names
}

// Keep keeps the first error of those after which reading goes on, which only the
// v1 dialect does. Others it returns.
func (u *State) Keep(first *error, err error) error {
	if u.errorLimit > 0 && err != nil {
		return u.collect(err)
	}
	if err != nil && (err == errIllFormed || plan.IsFatalError(err, &u.O.Flags) || isLimit(err)) {
		return err
	}
	if *first == nil {
		*first = err
	}
	return nil
}

// Name is string for the name of a member, which is likely to come again.
func (u *State) Name(val []byte, plain bool) string {
	if plain {
		return u.keys().Make(val[1:len(val)-1], &u.Strings)
	}
	return u.Strings.MakeUnquoted(val[1 : len(val)-1])
}

// nextName is value for the name of a member, of which nobody asks whether the
// object has it already.
func (u *State) nextName() (val []byte, plain bool, err error) {
	val, form, err := (*text.Decoder)(u.Dec).ReadName()
	if len(val) > u.stringLimit {
		err = u.checkString(val)
	}
	return val, form.Verbatim(), err
}

// Unquoted returns what the string val means: a part of val if it is plain.
func Unquoted(val []byte, plain bool) []byte {
	if plain {
		return val[1 : len(val)-1 : len(val)-1]
	}
	return wire.Unquote(val, wire.Escaped)
}

// string returns what the string val means.
func (u *State) string(val []byte, plain bool) string {
	if plain {
		return u.Strings.Make(val[1 : len(val)-1])
	}
	return u.Strings.MakeUnquoted(val[1 : len(val)-1])
}

// Null reads null and sets the value at p to zero.
func (u *State) Null(pl *Plan, p plan.Pointer) error {
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	pl.Zero(p)
	return nil
}

// ValueMissing returns err, but where a value must follow, as an error of syntax
// if it is the end of the input, or if that is in another encoding.
func ValueMissing(dec *jsontext.Decoder, err error, last bool) error {
	if err == io.EOF && last {
		// NOTE: not InputOffset, which does not count whitespace that was too
		// long for the buffer.
		x := (*text.Decoder)(dec)
		offset := x.StartOffset() + int64(len(x.Last())+len(dec.UnreadBuffer()))
		return &jsontext.SyntacticError{ByteOffset: offset, Err: io.ErrUnexpectedEOF}
	}
	if x := (*text.Decoder)(dec); !x.Opts().Flags.Get(opt.ReportErrorsWithLegacySemantics | opt.WithinArshalCall) {
		// A text in another encoding is not of the wrong type. Within a method nothing more
		// may be read.
		if f, ok := plan.Semantic.Of(err); ok && f.ByteOffset <= 1 {
			if better := x.Misencoded(); better != nil {
				return better
			}
		}
	}
	return err
}

// Follows counts an interface that leads on to what it holds, and reports whether
// it may: pointers and interfaces can be tied to a circle.
func (u *State) Follows() bool {
	at := u.Dec.InputOffset()
	if at != u.stuckAt {
		u.stuckAt, u.stuck = at, 0
	}
	u.stuck++
	return u.stuck <= MaxStuck
}

// MaxStuck is how many interfaces may lead to one another without any JSON being
// read.
const MaxStuck = 1000
