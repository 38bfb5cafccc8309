package json

import (
	"context"

	"github.com/javelin-go/javelin/internal/opt"
)

// WithValue passes v to the methods and functions of a call. Those that get an Encoder or
// Decoder find it by [ValueOf] in its options. There may be a value of each type; of
// several of the same type the last one wins. If T is an interface, ValueOf needs the same
// interface.
//
//	err := json.Unmarshal(in, &v, json.WithValue(tenant))
//
//	func (u *User) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
//		tenant, ok := json.ValueOf[*Tenant](dec.Options())
//		…
//
// So all calls can share a list of functions, and pass what differs as a value.
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
// done, no more is read from a reader, or written to a writer other than a [bytes.Buffer]:
// the call returns an error that wraps the result of [context.Cause]. Calls that only work
// in memory continue to their end.
//
// This applies to all functions with options: [UnmarshalRead], [Elements], [Records],
// [MarshalWrite], [WriteRecords], and to a [jsontext.Decoder] or [jsontext.Encoder] that
// was made with the option.
func WithContext(ctx context.Context) Options {
	return opt.HandedOn(valueKey[context.Context]{}, ctx, func() error {
		if ctx.Err() == nil {
			return nil
		}
		return context.Cause(ctx)
	})
}

// ContextOf returns the context that [WithContext] has put into opts, or
// [context.Background].
func ContextOf(opts Options) context.Context {
	if ctx, _ := ValueOf[context.Context](opts); ctx != nil {
		return ctx
	}
	return context.Background()
}
