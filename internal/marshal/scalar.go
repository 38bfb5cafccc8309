package marshal

import (
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

func marshalBool(m *State, pl *Plan, p plan.Pointer) error {
	if pl.quoted {
		if *p.Bool() {
			return m.Enc.WriteToken(jsontext.String("true"))
		}
		return m.Enc.WriteToken(jsontext.String("false"))
	}
	return m.Enc.WriteToken(jsontext.Bool(*p.Bool()))
}

func marshalString(m *State, pl *Plan, p plan.Pointer) error {
	if !pl.quoted {
		return m.Enc.WriteToken(jsontext.String(*p.String()))
	}
	b, err := wire.AppendQuote(m.Scratch[:0], *p.String(), &m.O.Flags)
	m.Scratch = b[:0]
	if err != nil {
		return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, &jsontext.SyntacticError{Err: err})
	}
	// The quoting of the outer string is not for HTML: what is to be escaped
	// for that is so already.
	q, err := wire.AppendQuote(nil, b, new(opt.Flags))
	if err != nil {
		return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, &jsontext.SyntacticError{Err: err})
	}
	return m.Enc.WriteValue(q)
}

// int returns the signed integer at p.
func (pl *Plan) int(p plan.Pointer) int64 {
	switch pl.bits {
	case 8:
		return int64(*p.Int8())
	case 16:
		return int64(*p.Int16())
	case 32:
		return int64(*p.Int32())
	}
	return *p.Int64()
}

// uint returns the unsigned integer at p.
func (pl *Plan) uint(p plan.Pointer) uint64 {
	switch pl.bits {
	case 8:
		return uint64(*p.Uint8())
	case 16:
		return uint64(*p.Uint16())
	case 32:
		return uint64(*p.Uint32())
	}
	return *p.Uint64()
}

// float returns the floating-point number at p.
func (pl *Plan) float(p plan.Pointer) float64 {
	if pl.bits == 32 {
		return float64(*p.Float32())
	}
	return *p.Float64()
}

// appendNumber appends the number at p, which must be finite.
func (pl *Plan) appendNumber(b []byte, p plan.Pointer) []byte {
	switch {
	case pl.isFloat:
		return num.AppendFloat(b, pl.float(p), pl.bits)
	case pl.basic <= WriteInt64:
		return num.AppendInt(b, pl.int(p))
	}
	return num.AppendUint(b, pl.uint(p))
}

// number writes text, which is in m.scratch.
func (m *State) number(pl *Plan, b []byte) error {
	m.Scratch = b[:0]
	x := (*text.Encoder)(m.Enc)
	if pl.quoted || x.WantsName() {
		return x.WriteText(b)
	}
	return x.WriteNumber(b)
}

func marshalInt(m *State, pl *Plan, p plan.Pointer) error {
	return m.number(pl, num.AppendInt(m.Scratch[:0], pl.int(p)))
}

func marshalUint(m *State, pl *Plan, p plan.Pointer) error {
	return m.number(pl, num.AppendUint(m.Scratch[:0], pl.uint(p)))
}

func marshalFloat(m *State, pl *Plan, p plan.Pointer) error {
	f := pl.float(p)
	if !isFinite(f) {
		err := write.NotFinite(f)
		if pl.Legacy {
			err = &plan.ValueError{Val: p.Value(pl.Typ).Interface(), Err: err}
		}
		return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err)
	}
	return m.number(pl, num.AppendFloat(m.Scratch[:0], f, pl.bits))
}

func isFinite(f float64) bool { return f-f == 0 }

// marshalNothing is for types that have no form in JSON.
func marshalNothing(m *State, pl *Plan, p plan.Pointer) error {
	return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, nil)
}

// marshalBadTag is for types that the tag option string does not go with.
func marshalBadTag(m *State, pl *Plan, p plan.Pointer) error {
	return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, plan.ErrInvalidStringTag)
}
