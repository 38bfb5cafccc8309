package shapes

import (
	"time"

	"github.com/javelin-go/javelin/rt"
)

// What the options of tags mean for a type parameter depends on what it turns out to be.

//javelin:json
type Tagged[T any] struct {
	A T   `json:",string"`
	B *T  `json:",string"`
	C T   `json:",string,omitzero"`
	D T   `json:",string,omitempty"`
	E *T  `json:",string,omitempty"`
	F **T `json:",string,omitzero"`
	G T   `json:"g,omitzero"`
	H *T  `json:"h,omitzero,omitempty"`
	I T   `json:"i,omitempty"`
}

//javelin:json
type TaggedList[T any] struct {
	A []T          `json:",string,omitzero"`
	B map[string]T `json:",string,omitempty"`
	C [1]T         `json:",string,omitempty"`
}

//javelin:json
type TaggedNumber[N ~int | ~int8 | ~uint16 | ~float32] struct {
	A N       `json:",string"`
	B *N      `json:",string,omitzero"`
	C N       `json:",omitzero"`
	D map[N]N `json:",omitempty"`
	E struct {
		X N `json:",string"`
	}
	F Numeric[N]
}

type Numeric[N any] struct {
	X N `json:",string"`
}

// HoldsTagged has instances as parts, with and without code of their own.
//
//javelin:json
type HoldsTagged struct {
	A Tagged[int]
	B Numeric[float64]
	C Numeric[bool]
	D Numeric[*MyInt]
}

// ParamBytes has lists that may turn out to be bytes.
//
//javelin:json
type ParamBytes[B any] struct {
	A []B
	B ParamSlice[B] `json:",omitempty"`
	C [2]B
	D map[string][]B
	E []byte
}

type ParamSlice[B any] []B

// Waits has no form by the rules of v2 but for the formats of its fields.
type Waits struct {
	A time.Duration    `javelin:"format=units"`
	B []time.Duration  `javelin:"format=milli"`
	C [2]time.Duration `json:",omitzero" javelin:"format=iso8601"`
}

// HoldsWaits has instances with such arguments.
//
//javelin:json
type HoldsWaits struct {
	A ParamSlice[Waits]
	B ParamBytes[Waits]
	C Tagged[*Waits]
}

// FilledPointers has pointers to what is merged into: in arrays by the rules of v1, else by both.
//
//javelin:json
type FilledPointers struct {
	A [2]*map[string]int
	B [3]*Basics
	C [2]*ParamSlice[*Basics]
	D [1][2]*map[MyString][]*MyInt
	E [2]*[2]*string
	F []*[2]*map[int]bool
	G rt.Optional[*Basics]
	H rt.Optional[*map[string]int]
}

type tagged interface {
	bool | string | []byte | time.Time
}

//javelin:json
type TaggedUnion[T tagged] struct {
	A T `json:",string"`
	B T `json:",string,omitzero"`
}

func taggedTypes() []any {
	return []any{
		new(HoldsWaits), new(FilledPointers),
		new(Tagged[int]), new(Tagged[uint8]), new(Tagged[float64]), new(Tagged[MyInt]), new(Tagged[MyFloat]), new(Tagged[bool]), new(Tagged[string]),
		new(Tagged[MyString]), new(Tagged[*int]), new(Tagged[**MyInt]), new(Tagged[any]), new(Tagged[[]byte]), new(Tagged[[]int]), new(Tagged[time.Time]), new(Tagged[Points]),
		new(Tagged[Basics]), new(Tagged[Text]), new(Tagged[JSON]), new(Tagged[*Text]), new(Tagged[map[string]int]), new(Tagged[struct{ X int }]), new(Tagged[chan int]),
		new(Tagged[uintptr]), new(Tagged[MyBool]), new(Tagged[Tagged[int]]), new(Tagged[error]),
		new(TaggedList[int]), new(TaggedList[byte]), new(TaggedList[string]), new(TaggedNumber[int]), new(TaggedNumber[MyInt]), new(TaggedNumber[float32]),
		new(ParamBytes[byte]), new(ParamBytes[MyByte]), new(ParamBytes[int8]), new(ParamBytes[[]byte]), new(HoldsTagged), new(TaggedUnion[bool]), new(TaggedUnion[string]), new(TaggedUnion[[]byte]), new(TaggedUnion[time.Time]),
	}
}
