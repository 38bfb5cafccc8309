package marshal

import (
	"fmt"
	"strconv"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// marshalNumber is for json.Number: an empty one is 0.
func marshalNumber(m *State, pl *Plan, p plan.Pointer) error {
	if pl.Mode&opt.CallMethodsWithLegacySemantics != 0 && (*text.Encoder)(m.Enc).WantsName() {
		return m.Enc.WriteToken(jsontext.String(*p.String())) // like that of any key
	}
	val := m.Scratch[:0]
	quoted := plan.Stringified(pl.Mode, m.O) || (*text.Encoder)(m.Enc).WantsName()
	if quoted {
		val = append(val, '"')
	}
	if s := *p.String(); s != "" {
		val = append(val, s...)
	} else {
		val = append(val, '0')
	}
	number := val
	if quoted {
		number = val[1:]
		val = append(val, '"')
	}
	m.Scratch = val[:0]
	if plan.IsNumber(number) {
		return m.Enc.WriteValue(val)
	}
	if pl.Mode&opt.Classic != 0 {
		return fmt.Errorf("json: invalid number literal %q", number)
	}
	err := fmt.Errorf("cannot parse %q as JSON number: %w", val, strconv.ErrSyntax)
	if pl.Legacy {
		return plan.NewMarshalerError(p.Value(pl.Typ), err, "MarshalJSONTo")
	}
	return plan.NewSemanticErrorWithPosition(m.Enc, pl.Typ, place.Of(m.Enc), err)
}
