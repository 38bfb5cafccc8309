package unmarshal

import (
	"fmt"
	"strconv"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// unmarshalNumber is for json.Number, which may always be read from a string.
func unmarshalNumber(u *State, pl *Plan, p plan.Pointer) error {
	before := place.Of(u.Dec)
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	kind := jsontext.Value(val).Kind()
	var f plan.Fault
	switch kind {
	case 'n':
		if !pl.Merge {
			*p.String() = ""
		}
		return nil
	case '"':
		number := Unquoted(val, plain)
		if plan.IsNumber(number) {
			*p.String() = string(number)
			return nil
		}
		if pl.Mode&opt.Classic != 0 {
			return u.stop(fmt.Errorf("json: invalid number literal, trying to unmarshal %q into Number", val))
		}
		f = plan.Fault{JSONKind: kind, JSONValue: jsontext.Value(val).Clone(), Err: strconv.ErrSyntax}
	case '0':
		if pl.Mode&AtName == 0 && !plan.Stringified(pl.Mode, u.O) {
			*p.String() = string(val)
			return nil
		}
		fallthrough
	default:
		if pl.Mode&opt.Classic != 0 {
			return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
		}
		f = plan.Fault{JSONKind: kind}
	}
	f.GoType = pl.Typ
	err = plan.Semantic.New(f)
	if pl.Mode&opt.ReportErrorsWithLegacySemantics != 0 {
		return err // like that of any method, with no place
	}
	return plan.NewSemanticErrorWithPosition(u.Dec, pl.Typ, before, err)
}
