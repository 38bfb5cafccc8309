//go:build go1.27 || !goexperiment.jsonv2

package json_test

import (
	"encoding"
	"fmt"
	"math/big"
	"net"
	"net/netip"
	"reflect"
	"time"

	stdjson "encoding/json"
)

// What is embedded: a type for each kind of method, and of receiver.
type (
	ByJSON     struct{ N int } // MarshalJSON by value, UnmarshalJSON by pointer
	ByJSONPtr  struct{ N int } // both by pointer
	ByText     struct{ N int } // the same of text
	ByTextPtr  struct{ N int }
	ByAppend   struct{ N int } // AppendText
	ByBoth     struct{ N int } // JSON and text
	ByNil      struct{ N int } // by pointer, nil is as good as any
	ByValue    struct{ N *int }
	OnlyRead   struct{ N int } // UnmarshalJSON alone
	OnlyWrite  struct{ N int } // MarshalJSON alone
	hiddenJSON struct{ N int }
	BySlice    []int
	ByMap      map[string]int
	Fields     struct{ N, Other int }
	ReadWriter interface {
		stdjson.Marshaler
		stdjson.Unmarshaler
	}
	TextBothWay interface {
		encoding.TextMarshaler
		encoding.TextUnmarshaler
	}
)

func (b ByJSON) MarshalJSON() ([]byte, error)   { return fmt.Appendf(nil, `["value",%d]`, b.N), nil }
func (b *ByJSON) UnmarshalJSON(in []byte) error { b.N = 100 + len(in); return nil }
func (b *ByJSONPtr) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `["pointer",%d]`, b.N), nil
}
func (b *ByJSONPtr) UnmarshalJSON(in []byte) error { b.N = 200 + len(in); return nil }
func (b ByText) MarshalText() ([]byte, error)      { return fmt.Appendf(nil, "value %d", b.N), nil }
func (b *ByText) UnmarshalText(in []byte) error    { b.N = 300 + len(in); return nil }
func (b *ByTextPtr) MarshalText() ([]byte, error)  { return fmt.Appendf(nil, "pointer %d", b.N), nil }
func (b *ByTextPtr) UnmarshalText(in []byte) error { b.N = 400 + len(in); return nil }
func (b ByAppend) AppendText(to []byte) ([]byte, error) {
	return fmt.Appendf(to, "append %d", b.N), nil
}
func (b *ByAppend) UnmarshalText(in []byte) error { b.N = 500 + len(in); return nil }
func (b ByBoth) MarshalJSON() ([]byte, error)     { return fmt.Appendf(nil, `["both",%d]`, b.N), nil }
func (b *ByBoth) UnmarshalJSON(in []byte) error   { b.N = 600 + len(in); return nil }
func (b ByBoth) MarshalText() ([]byte, error)     { return fmt.Appendf(nil, "both %d", b.N), nil }
func (b *ByBoth) UnmarshalText(in []byte) error   { b.N = 700 + len(in); return nil }
func (b *ByNil) MarshalJSON() ([]byte, error) {
	if b == nil {
		return []byte(`"none"`), nil
	}
	return fmt.Appendf(nil, `["nil",%d]`, b.N), nil
}
func (b *ByNil) UnmarshalJSON(in []byte) error {
	if b == nil {
		return errFixed
	}
	b.N = 800 + len(in)
	return nil
}
func (b ByValue) UnmarshalJSON(in []byte) error {
	if b.N != nil {
		*b.N = 900 + len(in)
	}
	return nil
}
func (b *OnlyRead) UnmarshalJSON(in []byte) error   { b.N = 1000 + len(in); return nil }
func (b OnlyWrite) MarshalJSON() ([]byte, error)    { return fmt.Appendf(nil, `["only",%d]`, b.N), nil }
func (b hiddenJSON) MarshalJSON() ([]byte, error)   { return fmt.Appendf(nil, `["hidden",%d]`, b.N), nil }
func (b *hiddenJSON) UnmarshalJSON(in []byte) error { b.N = 1100 + len(in); return nil }
func (b *BySlice) UnmarshalText(in []byte) error    { *b = BySlice{len(in)}; return nil }
func (b BySlice) MarshalText() ([]byte, error)      { return fmt.Appendf(nil, "slice %d", len(b)), nil }
func (b ByMap) UnmarshalJSON(in []byte) error {
	if b != nil {
		b["in"] = len(in)
	}
	return nil
}

// Structs with a name that embed those, and each other.
type (
	MidJSON struct{ ByJSON }
	MidPtr  struct{ *ByJSONPtr }
	MidText struct {
		*ByText
		More int
	}
	MidIface  struct{ stdjson.Marshaler }
	DeepJSON  struct{ *MidPtr }
	Own       struct{ *ByJSON } // with methods of its own
	ownFields struct{ Fields }
)

func (o Own) MarshalJSON() ([]byte, error)   { return []byte(`["own"]`), nil }
func (o *Own) UnmarshalJSON(in []byte) error { o.ByJSON = &ByJSON{len(in)}; return nil }

// promotedTypes are structs of all kinds.
var promotedTypes = []reflect.Type{
	reflect.TypeFor[struct {
		ByJSON
		Extra int
	}](),
	reflect.TypeFor[struct {
		*ByJSON
		Extra int
	}](),
	reflect.TypeFor[struct {
		ByJSONPtr
		Extra int
	}](),
	reflect.TypeFor[struct {
		*ByJSONPtr
		Extra int
	}](),
	reflect.TypeFor[struct {
		ByText
		Extra int
	}](),
	reflect.TypeFor[struct {
		*ByText
		Extra int
	}](),
	reflect.TypeFor[struct {
		ByTextPtr
		Extra int
	}](),
	reflect.TypeFor[struct {
		*ByTextPtr
		Extra int
	}](),
	reflect.TypeFor[struct {
		ByAppend
		Extra int
	}](),
	reflect.TypeFor[struct {
		*ByAppend
		Extra int
	}](),
	reflect.TypeFor[struct {
		ByBoth
		Extra int
	}](),
	reflect.TypeFor[struct {
		*ByBoth
		Extra int
	}](),
	reflect.TypeFor[struct {
		*ByNil
		Extra int
	}](),
	reflect.TypeFor[struct {
		ByValue
		Extra int
	}](),
	reflect.TypeFor[struct {
		*ByValue
		Extra int
	}](),
	reflect.TypeFor[struct {
		OnlyRead
		Extra int
	}](),
	reflect.TypeFor[struct {
		*OnlyRead
		OnlyWrite
		Extra int
	}](),
	reflect.TypeFor[struct {
		hiddenJSON
		Extra int
	}](),
	reflect.TypeFor[struct {
		*hiddenJSON
		Extra int
	}](),
	reflect.TypeFor[struct {
		BySlice
		Extra int
	}](),
	reflect.TypeFor[struct {
		*BySlice
		Extra int
	}](),
	reflect.TypeFor[struct {
		ByMap
		Extra int
	}](),
	reflect.TypeFor[struct {
		stdjson.Marshaler
		Extra int
	}](),
	reflect.TypeFor[struct {
		stdjson.Unmarshaler
		Extra int
	}](),
	reflect.TypeFor[struct {
		ReadWriter
		Extra int
	}](),
	reflect.TypeFor[struct {
		encoding.TextMarshaler
		Extra int
	}](),
	reflect.TypeFor[struct {
		encoding.TextUnmarshaler
		Extra int
	}](),
	reflect.TypeFor[struct {
		TextBothWay
		Extra int
	}](),
	reflect.TypeFor[struct { // of two methods neither is promoted
		ByJSON
		*ByJSONPtr
		Extra int
	}](),
	reflect.TypeFor[struct { // JSON of the one, text of the other
		ByJSON
		ByTextPtr
		Extra int
	}](),
	reflect.TypeFor[struct { // the shallower one
		MidPtr
		ByJSON
		Extra int
	}](),
	reflect.TypeFor[struct {
		Fields
		*DeepJSON
	}](),
	reflect.TypeFor[struct{ ByJSONPtr }](),
	reflect.TypeFor[struct{ *ByJSONPtr }](),
	reflect.TypeFor[struct{ *ByText }](),
	reflect.TypeFor[struct{ stdjson.Marshaler }](),
	reflect.TypeFor[struct{ *MidJSON }](),
	reflect.TypeFor[struct{ Fields }](),
	reflect.TypeFor[struct{ ByTextPtr }](),
	reflect.TypeFor[struct{ *ownFields }](),
	reflect.TypeFor[struct {
		*Own
		Extra int
	}](),
	reflect.TypeFor[struct {
		struct1
		Extra int
	}](),
	reflect.TypeFor[struct { // a name for what is embedded does not take its methods away
		ByJSON `json:"In"`
		Extra  int
	}](),
	reflect.TypeFor[struct {
		*ByText `json:"In,omitempty"`
		Extra   int
	}](),
	reflect.TypeFor[struct {
		*ByJSONPtr `json:"-"`
		Extra      int
	}](),
	reflect.TypeFor[struct {
		time.Time
		Extra int
	}](),
	reflect.TypeFor[struct {
		*time.Time
		Extra int
	}](),
	reflect.TypeFor[struct {
		stdjson.RawMessage
		Extra int
	}](),
	reflect.TypeFor[struct {
		*stdjson.RawMessage
		Extra int
	}](),
	reflect.TypeFor[struct { // no key of a map
		stdjson.Number
		Extra []int
	}](),
	reflect.TypeFor[struct {
		netip.Addr
		Extra int
	}](),
	reflect.TypeFor[struct {
		*big.Int
		Extra int
	}](),
	reflect.TypeFor[struct {
		net.IP
		Extra int
	}](),
	reflect.TypeFor[MidJSON](), reflect.TypeFor[MidPtr](), reflect.TypeFor[MidText](), reflect.TypeFor[MidIface](),
	reflect.TypeFor[DeepJSON](), reflect.TypeFor[Own](), reflect.TypeFor[struct1](),
}

type struct1 struct {
	In struct {
		*ByText
		Extra int
	}
	*MidText
}
