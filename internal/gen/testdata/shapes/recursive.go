package shapes

import (
	"errors"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// What follows holds itself other than within a struct, and has no comment.

type (
	Branches            map[string]Branches
	Lists1              []Lists1
	Pointed             []*Pointed
	ListsIn             map[string][]ListsIn
	TwoOf               [2]*TwoOf
	Behind              *[]Behind
	OneOf               []OtherOf
	OtherOf             map[string]OneOf
	Rows                []struct{ Sub Rows }
	ByNumber            map[int]*ByNumber
	Once                [1][]Once
	Generic1            [][1]Generic2[string]
	Generic2[K ~string] map[K]*Generic2[K]
	Listed[T any]       []Listed[T]
	Linked[T any]       struct {
		V    T
		Next *Linked[T]
	}
	Refusing []Refusing
	Maybe    []rt.Optional[Maybe]
	Marked   map[string]Marked
)

// UnmarshalJSONFrom and MarshalJSONTo leave a value to what is done without them.
func (*Refusing) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.ErrUnsupported }
func (Refusing) MarshalJSONTo(*jsontext.Encoder) error      { return errors.ErrUnsupported }

// UnmarshalText is never of use for what is written without it.
func (*Marked) UnmarshalText([]byte) error { return errors.ErrUnsupported }

//javelin:json
type Recursive struct {
	A Branches
	B Lists1
	C Pointed
	D ListsIn
	E TwoOf
	F Behind
	G OneOf
	H OtherOf
	I Rows
	J ByNumber
	K Once
	L Generic1
	M Listed[int]
	N Linked[bool]
	O Refusing
	P Marked
	Q Maybe
	R map[string]Maybe
}

//javelin:json
type RecursiveWithin struct {
	A *Branches          `json:",omitempty"`
	B []Lists1           `json:",omitzero"`
	C map[string]Pointed `json:"c,omitempty"`
	D [1]ListsIn
	E **TwoOf
	F Behind              `json:",omitempty"`
	G *Lists1             `json:",omitempty"`
	H struct{ X OneOf }   `json:",omitempty"`
	I map[string]Branches `json:",embed"`
	J Listed[Branches]
}

//javelin:json
type RecursiveOf[T any, K ~string] struct {
	A Listed[T]
	B Generic2[K]
	C *Linked[T]
	D map[K]Listed[T] `json:",omitempty"`
}

//javelin:json
type RecursiveList []Branches

// Nothing has nothing in JSON for what it holds, unless there is nothing in it.
//
//javelin:json
type Nothing struct {
	A map[string]chan int
	B map[int]func()
	C []chan int
	D *func()
	G map[string]map[string]chan int
	H map[string]*complex128
	I [0]chan int
	J map[string][]func()
	K map[string]struct{}
	L map[any]chan int
}

//javelin:json
type NothingAtAll struct {
	A [2]complex128
	B map[string]chan int `json:",embed"`
}
