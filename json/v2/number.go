package json

import (
	"fmt"
	"strconv"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is the type json.Number of the standard library. Before Go 1.27 it
// has no methods, and those that it has since are for the Encoder and Decoder of
// the standard library. So its form is known here, if package json is part of
// the program.

// isNumber reports whether s is a JSON number.
func isNumber(s []byte) bool {
	return num.IsNumber(s)
}

// stringified reports whether a json.Number is to be within a string. As for any
// method that asks for the option, the tag of the field counts only where the
// option is not given.
func stringified(m mode, o *opt.Struct) bool {
	return m&opt.StringifyNumbers != 0 || m&opt.StringTag != 0 && !o.Flags.Has(opt.StringifyNumbers)
}

// marshalNumber is for json.Number: an empty one is 0.
func marshalNumber(m *marshaler, pl *writePlan, p pointer) error {
	if pl.mode&opt.CallMethodsWithLegacySemantics != 0 && text.Encoder(m.enc).WantsName() {
		return m.enc.WriteToken(jsontext.String(*p.String())) // like that of any key
	}
	val := m.scratch[:0]
	quoted := stringified(pl.mode, m.o) || text.Encoder(m.enc).WantsName()
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
	m.scratch = val[:0]
	if isNumber(number) {
		return m.enc.WriteValue(val)
	}
	if pl.mode&opt.Classic != 0 {
		return fmt.Errorf("json: invalid number literal %q", number)
	}
	err := fmt.Errorf("cannot parse %q as JSON number: %w", val, strconv.ErrSyntax)
	if pl.legacy {
		return newMarshalerError(p.Value(pl.typ), err, "MarshalJSONTo")
	}
	return newSemanticErrorWithPosition(m.enc, pl.typ, placeOf(m.enc), err)
}

// unmarshalNumber is for json.Number, which may always be read from a string.
func unmarshalNumber(u *unmarshaler, pl *readPlan, p pointer) error {
	before := placeOf(u.dec)
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	kind := jsontext.Value(val).Kind()
	var f fault
	switch kind {
	case 'n':
		if !pl.merge {
			*p.String() = ""
		}
		return nil
	case '"':
		number := unquoted(val, plain)
		if isNumber(number) {
			*p.String() = string(number)
			return nil
		}
		if pl.mode&opt.Classic != 0 {
			return u.stop(fmt.Errorf("json: invalid number literal, trying to unmarshal %q into Number", val))
		}
		f = fault{JSONKind: kind, JSONValue: jsontext.Value(val).Clone(), Err: strconv.ErrSyntax}
	case '0':
		if pl.mode&atName == 0 && !stringified(pl.mode, u.o) {
			*p.String() = string(val)
			return nil
		}
		fallthrough
	default:
		if pl.mode&opt.Classic != 0 {
			return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
		}
		f = fault{JSONKind: kind}
	}
	f.GoType = pl.typ
	err = semantic.New(f)
	if pl.mode&opt.ReportErrorsWithLegacySemantics != 0 {
		return err // like that of any method, with no place
	}
	return newSemanticErrorWithPosition(u.dec, pl.typ, before, err)
}
