package json

import (
	"errors"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
)

// Times and durations have forms of their own, because package time cannot know
// of this one. A type that embeds them does not inherit that.

var errNoDuration = errors.New("no default representation")

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
	err := errNoDuration
	if pl.mode&opt.FormatTagSupported != 0 {
		err = errors.New(err.Error() + "; specify an explicit format")
	}
	return newMarshalErrorBefore(m.enc, pl.typ, err)
}
