package json

import (
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// joinedBridged returns the options in s as the standard library has them, if it has
// all of them, or s. stdLists are the functions for the standard library that v is as
// functions for this package.
var (
	joinedBridged func(s *opt.Struct) Options
	stdLists      struct {
		marshal   func(v any) *plan.MarshalFuncs
		unmarshal func(v any) *plan.UnmarshalFuncs
	}
)

func init() {
	plan.Lists.Marshal = func(v any) *plan.MarshalFuncs {
		if u, ok := v.(opt.Unknown); ok {
			v = MarshalToFunc(func(*jsontext.Encoder, any) error { return errUnknownOption(u) })
		}
		switch v := v.(type) {
		case nil:
			return nil
		case *Marshalers:
			if v == nil {
				return nil
			}
			return &v.list
		}
		return stdLists.marshal(v)
	}
	plan.Lists.Unmarshal = func(v any) *plan.UnmarshalFuncs {
		if u, ok := v.(opt.Unknown); ok {
			v = UnmarshalFromFunc(func(*jsontext.Decoder, any) error { return errUnknownOption(u) })
		}
		switch v := v.(type) {
		case nil:
			return nil
		case *Unmarshalers:
			if v == nil {
				return nil
			}
			return &v.list
		}
		return stdLists.unmarshal(v)
	}
}

func errUnknownOption(u opt.Unknown) error {
	if u.V == nil {
		return errors.New("unknown option")
	}
	return errors.New("unknown option " + reflect.TypeOf(u.V).String())
}
