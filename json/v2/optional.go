package json

import "github.com/javelin-go/javelin/rt"

// Optional is a field whose member may be absent, null, or a value: see [rt.Optional].
//
//	type Patch struct {
//		Name json.Optional[string] `json:"name,omitzero"`
//	}
type Optional[T any] = rt.Optional[T]

// Some returns an [Optional] that holds v.
func Some[T any](v T) Optional[T] { return rt.Some(v) }

// Null returns an [Optional] that is null.
func Null[T any]() Optional[T] { return rt.Null[T]() }
