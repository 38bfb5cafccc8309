package marshal

import (
	"math"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/rt"
)

// byGenerated has the generated code for the type come first.
func (b *Builder) byGenerated(pl *Plan) {
	if b.Funcs != nil || pl.Method != nil {
		return
	}
	if d, ok := plan.WritesByCode(pl.Typ); !ok || pl.Mode&^(plan.Unaddressable|plan.MannerBits) != plan.DialectMode(d)&WriteMask {
		return
	}
	code := reflect.Zero(reflect.PointerTo(pl.Typ)).Interface().(rt.Marshaler)
	custom := pl.Custom
	pl = pl.precede()
	pl.Custom = custom
	pl.Own().Code = code
	pl.Kind, pl.Write = writeGenerated, marshalGenerated
}

func marshalGenerated(m *State, pl *Plan, p plan.Pointer) error {
	return m.Value(pl.Next, p)
}

// fastGenerated appends the value at p by generated code. If that meets an error,
// the plan without it writes the value again, unless a part of it is gone.
func (m *State) fastGenerated(w plan.Pointer, pl *Plan, p plan.Pointer) plan.Pointer {
	f := &m.O.Flags
	if plan.DisableGenerated || f.Get(opt.RawNumbers|opt.ReorderRawObjects) || f.Get(opt.PreserveRawStrings) != pl.Legacy {
		return m.fast(w, pl.Next, p)
	}
	code := m.code
	m.code = nil // one within another has its own
	if code == nil {
		code = gen.GetEncoder(m.O)
	}
	if m.flushAt != math.MaxInt && text.Encoder(m.Enc).FlushAt() == m.flushAt {
		return m.streamGenerated(w, pl, p, code)
	}
	out, err := gen.Write(code, m.written(w), plan.ReceiverOf(pl.Code, p), m.limit-m.depth, math.MaxInt, nil)
	m.code = code
	if err != nil {
		return m.Careful(w, pl.Next, p)
	}
	return m.behind(out)
}

// streamGenerated is fastGenerated where what is written may be flushed.
func (m *State) streamGenerated(w plan.Pointer, pl *Plan, p plan.Pointer, code *rt.Encoder) plan.Pointer {
	x, b := text.Encoder(m.Enc), m.written(w)
	n, base, flushes := len(b), x.Base(), m.flushes
	out, err := gen.Write(code, b, plan.ReceiverOf(pl.Code, p), m.limit-m.depth, m.flushAt, m)
	m.code = code
	switch {
	case err == nil:
		if m.flushes != flushes {
			m.flushAt = x.FlushAt()
		}
		return m.resume(out)
	case m.flushes == flushes:
		return m.Careful(w, pl.Next, p)
	}
	m.sync()
	e, ok := err.(*rt.Error)
	if !ok {
		return m.fail(err)
	}
	s := plan.FromGenerated(e)
	s.ByteOffset += base + int64(n)
	s.JSONPointer = plan.PointerNext(m.Enc) + s.JSONPointer
	return m.fail(plan.Semantic.New(s))
}

// FlushWritten is how generated code hands over what it has written.
func (m *State) FlushWritten(b []byte) ([]byte, error) {
	m.flushes++
	x := text.Encoder(m.Enc)
	x.SetBuf(b)
	err := x.FlushWithin()
	return x.Buf(), err
}
