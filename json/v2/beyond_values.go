package json

import (
	"context"

	"github.com/javelin-go/javelin/internal/opt"
)

// WithValue passes v to the methods and functions that a call runs: those that are given an
// Encoder or Decoder find it by [ValueOf] in its options. There may be a value of each
// type; of several of the same type the last one wins. T is the type as it is written:
// where it is an interface, ValueOf must ask for the same interface.
//
//	err := json.Unmarshal(in, &v, json.WithValue(tenant))
//
//	func (u *User) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
//		tenant, ok := json.ValueOf[*Tenant](dec.Options())
//		…
//
// The same list of functions serves all calls: what differs from call to call is a value.
func WithValue[T any](v T) Options { return opt.HandedOn(valueKey[T]{}, v, nil) }

// valueKey is the key of values of type T.
type valueKey[T any] struct{}

// ValueOf returns the value of type T that [WithValue] has put into opts, and whether there
// is one.
func ValueOf[T any](opts Options) (v T, ok bool) {
	have, ok := valuesOf(opts).Find(valueKey[T]{})
	if ok {
		v, _ = have.(T) // which may be a nil interface
	}
	return v, ok
}

func valuesOf(opts Options) *opt.Value {
	s, ok := opt.AsStruct(opts)
	if !ok || s == nil {
		s = new(opt.Struct)
		s.Join(opts)
	}
	return s.Values
}

// WithContext passes ctx to methods and functions, which get it by [ContextOf]. When ctx is
// done, nothing more is read from a reader or written to a writer other than a
// [bytes.Buffer]: the call returns an error that wraps what [context.Cause] returns. Calls
// that work in memory alone continue to their end.
//
// That goes for all that takes options: [UnmarshalRead], [Elements], [Records],
// [MarshalWrite], [WriteRecords], and a [jsontext.Decoder] or [jsontext.Encoder] that has
// been made with the option.
func WithContext(ctx context.Context) Options {
	return opt.HandedOn(valueKey[context.Context]{}, ctx, func() error {
		if ctx.Err() == nil {
			return nil
		}
		return context.Cause(ctx)
	})
}

// ContextOf returns the context that [WithContext] has put into opts, or else
// [context.Background].
func ContextOf(opts Options) context.Context {
	if ctx, _ := ValueOf[context.Context](opts); ctx != nil {
		return ctx
	}
	return context.Background()
}
