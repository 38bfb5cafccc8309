package json

import (
	"bytes"
	"io"
	"reflect"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

func init() {
	plan.Code.Reflected(
		func(zero any) string { return plan.TypeName(reflect.TypeOf(zero).Elem()) },
		readReflected, readReflectedName, writeReflected,
		func(p any) bool { return reflect.ValueOf(p).Elem().IsZero() },
		isEmptyReflected,
		func(v any) string {
			if t := plan.NilIn(reflect.ValueOf(v)); t != nil {
				return t.String()
			}
			return ""
		},
		plan.ToGenerated, wholeReflected, marshalReflected,
	)
}

// wholeReflected reads, for package rt, the one value of dec into what v points to, a
// type with code that does not do what the options ask for.
func wholeReflected(dec *jsontext.Decoder, v any) (done bool, err error) {
	t := reflect.TypeOf(v)
	if t.Kind() != reflect.Pointer {
		return false, nil
	}
	if _, ok := plan.ReadsByCode(t.Elem()); !ok {
		return false, nil
	}
	if err = unmarshal.UnmarshalDecode(dec, nil, v, true); err != nil {
		err = plan.EachError((*text.Decoder)(dec).Opts(), err, plan.ToGenerated)
	}
	return true, err
}

// marshalReflected writes, for package rt, the value that v points to, to w or else
// after b.
func marshalReflected(w io.Writer, b []byte, v any, o *opt.Struct) (out []byte, done bool, err error) {
	t := reflect.TypeOf(v)
	if t.Kind() != reflect.Pointer {
		return nil, false, nil
	}
	if _, ok := plan.WritesByCode(t.Elem()); !ok {
		return nil, false, nil
	}
	opts := *o // which the marshaler may keep
	m := marshal.OpenMarshaler(w, []opt.Options{&opts})
	err = plan.ToGenerated(m.Marshal(v))
	if w == nil {
		out = append(b, (*text.Encoder)(&m.Own).Buf()...)
	}
	m.Close(false)
	return out, true, err
}

// isEmptyReflected reports whether what p points to is what omitempty omits in the v1
// dialect.
func isEmptyReflected(p any) bool {
	switch v := reflect.ValueOf(p).Elem(); v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	default:
		return v.IsZero()
	}
}

// readReflected and writeReflected read and write, for generated code, what p points
// to, whose type is known only when the program runs.
func readReflected(dec *jsontext.Decoder, p any) error {
	u := unmarshal.Borrow(dec)
	v := reflect.ValueOf(p)
	pl := u.Plan(v.Type().Elem(), u.O.Flags.True(unmarshal.ReadMask))
	err := pl.Read(u, pl, plan.PointerTo(v))
	u.Release()
	return plan.ToGenerated(err)
}

// readReflectedName reads the name of a member, as it stands, into what p points to.
// Places in errors are for the caller to set.
func readReflectedName(p any, quoted []byte, o opt.Options) error {
	u := unmarshal.Borrow(jsontext.NewDecoder(bytes.NewReader(quoted), o))
	v := reflect.ValueOf(p)
	pl := u.Plan(v.Type().Elem(), u.O.Flags.True(unmarshal.ReadMask)|unmarshal.AtName)
	err := pl.Read(u, pl, plan.PointerTo(v))
	u.Release()
	return plan.ToGenerated(err)
}

func writeReflected(enc *jsontext.Encoder, p any) error {
	return plan.ToGenerated(marshal.MarshalEncode(enc, p))
}
