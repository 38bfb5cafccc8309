package marshal

import (
	"errors"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// byTime compiles time.Time.
func (pl *Plan) byTime() {
	pl.Kind, pl.Write, pl.Custom = writeTime, marshalTime, true
	pl.rejectTag()
}

func marshalTime(m *State, pl *Plan, p plan.Pointer) error {
	b, err := codec.AppendTime(m.Scratch[:0], *p.Time())
	if err == nil {
		m.Scratch = b[:0]
		if err = (*text.Encoder)(m.Enc).WriteText(b); err == nil {
			return nil
		}
	}
	switch {
	case pl.Legacy:
		if pl.Mode&opt.Classic != 0 {
			err = errors.New("Time.MarshalJSON: " + err.Error()) // as the method says it
		}
		return pl.failedIn(p, err, "MarshalJSON")
	case plan.IsSyntacticError(err) || text.IsIOError(err):
		return err
	}
	return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err)
}

func marshalDuration(m *State, pl *Plan, p plan.Pointer) error {
	if pl.Mode&opt.FormatTagSupported != 0 {
		return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, errors.New("no default representation; specify an explicit format"))
	}
	return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, plan.ErrNoDuration)
}

// byFormat compiles a type that is written in a format.
func (pl *Plan) byFormat(form format.Format) {
	pl.Own().form = form
	pl.Kind, pl.Write = writeFormatted, marshalFormatted
	if form.Sort() != format.Float {
		pl.Custom = true
		pl.quoted = form.IsNumber() && pl.Mode&(opt.StringTag|opt.StringifyNumbers) != 0
	}
	if form.Sort() == format.ByteArray {
		pl.length = pl.Typ.Len()
	}
}

// formatted is what appendFormatted has appended.
type formatted uint8

const (
	aNumber formatted = iota
	aText             // of a string
	aNull
)

// appendFormatted appends the value at p in its format.
func (pl *Plan) appendFormatted(b []byte, p plan.Pointer) ([]byte, formatted) {
	form := pl.form
	what := aText
	if form.IsNumber() && !pl.quoted {
		what = aNumber
	}
	switch form.Sort() {
	case format.Time:
		return form.AppendTime(b, *p.Time()), what
	case format.Duration:
		return form.AppendDuration(b, time.Duration(*p.Int64())), what
	case format.Bytes:
		v := *p.Bytes()
		if v == nil && pl.null {
			return b, aNull
		}
		return form.AppendBytes(b, v), what
	case format.ByteArray:
		return form.AppendBytes(b, p.ByteArray(pl.length)), what
	}
	f := pl.float(p)
	switch {
	case isFinite(f) && pl.quoted:
		return num.AppendFloat(b, f, pl.bits), aText
	case isFinite(f):
		return num.AppendFloat(b, f, pl.bits), aNumber
	case form == format.Format{}:
		return b, aNull
	}
	return append(b, format.NonFinite(f)...), aText
}

func marshalFormatted(m *State, pl *Plan, p plan.Pointer) error {
	b, what := pl.appendFormatted(m.Scratch[:0], p)
	m.Scratch = b[:0]
	x := (*text.Encoder)(m.Enc)
	switch {
	case what == aNull:
		return m.Enc.WriteToken(jsontext.Null)
	case what == aNumber && !x.WantsName():
		return x.WriteNumber(b)
	}
	return x.WriteText(b)
}

// units returns the integer that the value at p is written as, if it is one that is a number.
func (pl *Plan) units(p plan.Pointer) (n int64, ok bool) {
	switch {
	case pl.quoted:
	case pl.form.Sort() == format.Time:
		return pl.form.OfTime(*p.Time())
	case pl.form.Sort() == format.Duration:
		return pl.form.OfDuration(time.Duration(*p.Int64()))
	}
	return 0, false
}

// fastFormatted is marshalFormatted.
func (m *State) fastFormatted(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	if n, ok := pl.units(p); ok {
		return w.PutInt(n)
	}
	b, what := pl.appendFormatted(m.Scratch[:0], p)
	if cap(b) <= MaxKept {
		m.Scratch = b[:0]
	}
	switch what {
	case aNull:
		return w.PutNull()
	case aNumber:
		return m.behind(append(m.written(w), b...))
	}
	if out := m.quote(w, plan.StringOf(b)); !out.IsNil() {
		return out
	}
	return m.Careful(w, pl, p)
}
