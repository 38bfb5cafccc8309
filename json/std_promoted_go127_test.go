//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"reflect"
	"testing"

	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// ByTo has the methods of the standard library's json/v2, by value and by pointer, and
// ByToPtr by pointer.
type (
	ByTo    struct{ N int }
	ByToPtr struct{ N int }
	ToTo    interface {
		MarshalJSONTo(*stdtext.Encoder) error
	}
	FromFrom interface {
		UnmarshalJSONFrom(*stdtext.Decoder) error
	}
	MidTo struct{ *ByToPtr }
)

func (b ByTo) MarshalJSONTo(enc *stdtext.Encoder) error {
	return enc.WriteToken(stdtext.String(fmt.Sprint("to ", b.N)))
}

func (b *ByTo) UnmarshalJSONFrom(dec *stdtext.Decoder) error {
	v, err := dec.ReadValue()
	b.N = 2000 + len(v)
	return err
}

func (b *ByToPtr) MarshalJSONTo(enc *stdtext.Encoder) error {
	return enc.WriteToken(stdtext.String(fmt.Sprint("to pointer ", b.N)))
}

func (b *ByToPtr) UnmarshalJSONFrom(dec *stdtext.Decoder) error {
	v, err := dec.ReadValue()
	b.N = 3000 + len(v)
	return err
}

func init() {
	firstRead = 64
	promotedTypes = append(promotedTypes,
		reflect.TypeFor[struct {
			ByTo
			Extra int
		}](),
		reflect.TypeFor[struct {
			*ByTo
			Extra int
		}](),
		reflect.TypeFor[struct {
			ByToPtr
			Extra int
		}](),
		reflect.TypeFor[struct {
			*ByToPtr
			Extra int
		}](),
		reflect.TypeFor[struct {
			ByJSON
			*ByTo
			Extra int
		}](),
		reflect.TypeFor[struct {
			ToTo
			Extra int
		}](),
		reflect.TypeFor[struct {
			FromFrom
			Extra int
		}](),
		reflect.TypeFor[struct {
			*MidTo
			Extra int
		}](),
		reflect.TypeFor[MidTo](),
	)
}

// TestPromotedMethodsLikeStdV2 is TestPromotedMethodsLikeStd for json/v2.
func TestPromotedMethodsLikeStdV2(t *testing.T) {
	comparePromoted(t, promoted{
		jsonv2.Unmarshal, func(b []byte, v any, _ ...jsonv2.Options) error { return stdv2.Unmarshal(b, v) },
		jsonv2.Marshal, func(v any, _ ...jsonv2.Options) ([]byte, error) { return stdv2.Marshal(v) },
		func(a, b error) bool { return (a == nil) == (b == nil) && (a == nil || a.Error() == sayCannot(b)) },
	})
}
