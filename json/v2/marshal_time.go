package json

import (
	"errors"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Times and durations have forms of their own, because package time cannot know
// of this one. A type that embeds them does not inherit that.

var errNoDuration = format.ErrDuration

// byTime compiles time.Time.
func (pl *writePlan) byTime() {
	pl.kind, pl.write, pl.custom = writeTime, marshalTime, true
	pl.rejectTag()
}

func marshalTime(m *marshaler, pl *writePlan, p pointer) error {
	b, err := codec.AppendTime(m.scratch[:0], *p.Time())
	if err == nil {
		m.scratch = b[:0]
		if err = text.Encoder(m.enc).WriteText(b); err == nil {
			return nil
		}
	}
	switch {
	case pl.legacy:
		if pl.mode&opt.Classic != 0 {
			err = errors.New("Time.MarshalJSON: " + err.Error()) // as the method says it
		}
		return pl.failedIn(p, err, "MarshalJSON")
	case isSyntacticError(err) || text.IsIOError(err):
		return err
	}
	return newMarshalErrorBefore(m.enc, pl.typ, err)
}

func marshalDuration(m *marshaler, pl *writePlan, p pointer) error {
	if pl.mode&opt.FormatTagSupported != 0 {
		return newMarshalErrorBefore(m.enc, pl.typ, errors.New("no default representation; specify an explicit format"))
	}
	return newMarshalErrorBefore(m.enc, pl.typ, errNoDuration)
}

// byFormat compiles a type that is written in a format.
func (pl *writePlan) byFormat(form format.Format) {
	pl.form = form
	pl.kind, pl.write = writeFormatted, marshalFormatted
	if form.Sort() != format.Float {
		pl.custom = true
		pl.quoted = form.IsNumber() && pl.mode&(opt.StringTag|opt.StringifyNumbers) != 0
	}
	if form.Sort() == format.ByteArray {
		pl.length = pl.typ.Len()
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
func (pl *writePlan) appendFormatted(b []byte, p pointer) ([]byte, formatted) {
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

func marshalFormatted(m *marshaler, pl *writePlan, p pointer) error {
	b, what := pl.appendFormatted(m.scratch[:0], p)
	m.scratch = b[:0]
	x := text.Encoder(m.enc)
	switch {
	case what == aNull:
		return m.enc.WriteToken(jsontext.Null)
	case what == aNumber && !x.WantsName():
		return x.WriteNumber(b)
	}
	return x.WriteText(b)
}

// fastFormatted is marshalFormatted.
func (m *marshaler) fastFormatted(w pointer, pl *writePlan, p pointer) pointer {
	b, what := pl.appendFormatted(m.scratch[:0], p)
	if cap(b) <= maxKept {
		m.scratch = b[:0]
	}
	switch what {
	case aNull:
		return w.PutNull()
	case aNumber:
		return m.behind(append(m.written(w), b...))
	}
	if out := m.quote(w, stringOf(b)); !out.IsNil() {
		return out
	}
	return m.careful(w, pl, p)
}
