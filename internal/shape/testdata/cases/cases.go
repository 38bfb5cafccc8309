// Package cases holds struct types and the shapes that they have, whether seen
// by reflection or read from source.
package cases

import (
	"encoding"
	"fmt"
	"strings"

	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Outline writes a shape as text: a line per field, in the order of marshaling.
//
//	ID [index] name type options
//	fallback [index] type
//	error type: text
func Outline(s *shape.Struct) string {
	var sb strings.Builder
	for i := range s.Fields {
		f := &s.Fields[i]
		fmt.Fprintf(&sb, "%d %v %s %s", f.ID, f.Index, f.Quoted(), f.Type)
		for _, o := range []struct {
			set  bool
			text string
		}{
			{f.HasName, "named"},
			{f.NeedsEscape, "escape"},
			{f.Case == shape.CaseIgnore, "case:ignore"},
			{f.Case == shape.CaseStrict, "case:strict"},
			{f.Case == shape.CaseIgnore|shape.CaseStrict, "case:both"},
			{f.Embed, "embed"},
			{f.OmitZero, "omitzero"},
			{f.OmitEmpty, "omitempty"},
			{f.String, "string"},
			{f.Format != "", "format:" + f.Format},
			{!f.Exported, "unexported"},
			{f.Zero() != shape.NoZeroMethod, [...]string{"", "zero", "zero-by-pointer", "zero-unless-nil", "zero-in-interface"}[f.Zero()]},
		} {
			if o.set {
				sb.WriteString(" " + o.text)
			}
		}
		for _, x := range f.Extra {
			fmt.Fprintf(&sb, " <%s", x.Key)
			if x.HasValue {
				fmt.Fprintf(&sb, ":%s", x.Value)
			}
			sb.WriteString(">")
		}
		sb.WriteString("\n")
	}
	if f := s.Fallback; f != nil {
		fmt.Fprintf(&sb, "fallback %v %s\n", f.Index, f.Type)
	}
	for _, e := range []*shape.Error{s.Err, s.FormatErr, s.ExtraErr} {
		if e != nil {
			fmt.Fprintf(&sb, "error %s", e.Type)
			if e.Field >= 0 {
				fmt.Fprintf(&sb, " %d", e.Field)
			}
			fmt.Fprintf(&sb, ": %s\n", e.Err)
		}
	}
	return sb.String()
}

// All are the cases. A case bears the name of its type.
var All = []struct {
	Value any
	Want  string
}{
	{Empty{}, ``},
	{Names{}, `
0 [0] "F1" string
1 [2] "json_name" string named
2 [4] "ignoring" string named case:ignore
3 [5] "<&>" string named escape
4 [6] "Ελλάδα" string named
5 [7] "a\tb\u0001" string named escape
`},
	{Options{}, `
0 [0] "A" int omitzero
1 [1] "B" int omitempty string
2 [2] "C" int case:strict
3 [3] "D" int
4 [4] "e" int named omitzero omitempty
`},
	{BreadthFirst{}, `
0 [0] "L1A" int
2 [1 0] "L2A" int
4 [1 1 0] "L3A" int
3 [1 2] "L2B" int
1 [2] "L1B" int
`},
	{Dominance{}, `
2 [0 0 1] "C" int
0 [2] "A" int
1 [3] "D" int
`},
	{NamedDominates{}, `
0 [1 0] "A" int named
`},
	{NamedCancel{}, ``},
	{ShallowCancel{}, ``},
	{Promoted{}, `
0 [0 0] "Foo" int
1 [1 0] "Bar" int
`},
	{PromotedUnexported{}, `
0 [0 0] "X" int
1 [1 0] "Y" int
`},
	{EmbeddedNamed{}, `
0 [0] "e" cases.Foo named
`},
	{Recursive{}, `
0 [0] "A" int
2 [1 2] "B" int
1 [2] "C" int
`},
	{Mutual{}, `
1 [0 1] "X" int
0 [1] "Y" int
`},
	{TwiceCancels{}, `
0 [1 1] "B" int
`},
	{TwiceInside{}, `
0 [0 0 0] "Foo" int
`},
	{Generic{}, `
0 [0 0] "G" string
`},
	{FallbackAlone{}, `
0 [0] "A" int
fallback [1] jsontext.Value
`},
	{FallbackPointers{}, `
fallback [0] *map[string]interface {}
`},
	{FallbackNamedMap{}, `
fallback [0] cases.MapStringAny
`},
	{FallbackCancel{}, ``},
	{FallbackShallow{}, `
fallback [2] map[string]jsontext.Value
`},
	{FallbackImplicit{}, `
0 [0] "MapStringAny" cases.MapStringAny
error cases.FallbackImplicit 0: embedded Go struct field MapStringAny of non-struct type must be explicitly given a JSON name
`},
	{FallbackTwo{}, `
error cases.FallbackTwo 1: embedded Go struct fields A and B cannot both be a Go map or jsontext.Value
`},
	{FallbackThree{}, `
error cases.FallbackThree 1: embedded Go struct fields A and B cannot both be a Go map or jsontext.Value
`},
	{FallbackUnexported{}, `
error cases.FallbackUnexported 0: embedded Go struct field mapStringInt of non-struct type must be explicitly given a JSON name
`},
	{FallbackWithOptions{}, `
fallback [0] map[string]int
error cases.FallbackWithOptions 0: Go struct field A cannot have any options other than ` + "`embed`" + ` specified
`},
	{Conflict{}, `
error cases.Conflict 1: Go struct fields A and B conflict over JSON object name "same"
`},
	{EmbedWithOptions{}, `
0 [0 0] "Foo" int
error cases.EmbedWithOptions 0: Go struct field A cannot have any options other than ` + "`embed`" + ` specified
`},
	{EmbedWithName{}, `
0 [0] "a" cases.Foo named embed
error cases.EmbedWithName 0: Go struct field A cannot have any options other than ` + "`embed`" + ` specified
`},
	{EmbedMarshaler{}, `
0 [0 0] "V" int
error cases.EmbedMarshaler 0: embedded Go struct field A of type cases.Marshaler must not implement marshal or unmarshal methods
`},
	{EmbedTextUnmarshaler{}, `
0 [0 0] "TextUnmarshaler" encoding.TextUnmarshaler
error cases.EmbedTextUnmarshaler 0: embedded Go struct field A of type struct { encoding.TextUnmarshaler } must not implement marshal or unmarshal methods
`},
	{EmbedByPointer{}, `
0 [0 0] "V" int
error cases.EmbedByPointer 0: embedded Go struct field A of type cases.PointerUnmarshaler must not implement marshal or unmarshal methods
`},
	{EmbedMapIntKey{}, `
0 [0] "A" map[int]interface {} embed
error cases.EmbedMapIntKey 0: embedded Go struct field A of type map[int]interface {} must be a Go struct, Go map of string key, or jsontext.Value
`},
	{EmbedMapTextKey{}, `
0 [0] "A" map[cases.TextKey]int embed
error cases.EmbedMapTextKey 0: embedded map field A of type map[cases.TextKey]int must have a string key that does not implement marshal or unmarshal methods
`},
	{EmbedDoublePointer{}, `
0 [0] "A" **cases.Foo embed
error cases.EmbedDoublePointer 0: embedded Go struct field A of type *cases.Foo must be a Go struct, Go map of string key, or jsontext.Value
`},
	{EmbedNamedPointer{}, `
0 [0] "A" cases.PointerToFoo embed
error cases.EmbedNamedPointer 0: embedded Go struct field A of type cases.PointerToFoo must be a Go struct, Go map of string key, or jsontext.Value
`},
	{NothingExported{}, `
error cases.NothingExported: Go struct has no exported fields
`},
	{NothingExportedInside{}, `
error cases.NothingExported: Go struct has no exported fields
`},
	{NothingExportedTagged{}, ``},
	{UnexportedTagged{}, `
0 [1] "B" int
error cases.UnexportedTagged 0: unexported Go struct field a cannot have non-ignored ` + "`json:\"x\"`" + ` tag
`},
	{UnexportedNamed{}, `
0 [0] "x" cases.unexported named unexported
1 [1] "y" *cases.unexported2 named omitzero unexported
`},
	{UnexportedScalar{}, `
error cases.UnexportedScalar 0: Go struct field mapStringInt is not exported
`},
	{UnexportedMethods{}, `
error cases.UnexportedMethods 0: Go struct field marshaler is not exported for method calls
`},
	{UnexportedIsZero{}, `
error cases.UnexportedIsZero 0: Go struct field byPointer is not exported for method calls
`},
	{ZeroMethods{}, `
0 [0] "A" cases.ByValue zero
1 [1] "B" *cases.ByValue zero-unless-nil
2 [2] "C" cases.byPointer zero-by-pointer
3 [3] "D" *cases.byPointer zero-unless-nil
4 [4] "E" cases.IsZeroer zero-in-interface
5 [5] "F" *cases.IsZeroer
6 [6] "G" **cases.ByValue
7 [7] "H" struct { cases.ByValue } zero
8 [8] "I" interface {}
`},
	{Formats{}, `
0 [0] "A" int format:hex
1 [1] "B" int format:2006-01-02, 'x' "y"
error cases.Formats 0: Go struct field A has unsupported ` + "`format`" + ` tag option
`},
	{FormatInside{}, `
0 [0 0] "A" int format:hex
1 [0 1] "B" int format:2006-01-02, 'x' "y"
error cases.Formats 0: Go struct field A has unsupported ` + "`format`" + ` tag option
`},
	{Extras{}, `
0 [0] "A" int omitempty <required>
1 [1] "B" int
2 [2] "C" string <nocopy> <required>
3 [3] "D" *string <intern>
4 [4] "E" cases.Named <required> <intern>
5 [6] "g" cases.Empty named <required>
6 [7] "H" int
`},
	{ExtraMisspelt{}, `
0 [0] "a" int named
1 [1] "B" int <requird>
error cases.ExtraMisspelt 1: Go struct field B has invalid ` + "`javelin`" + ` tag: unknown option ` + "`requird`" + ` (there are required, default, alias, format, nocopy and intern)
`},
	{ExtraUpper{}, `
0 [0] "A" int <Required>
error cases.ExtraUpper 0: Go struct field A has invalid ` + "`javelin`" + ` tag: unknown option ` + "`Required`" + ` (there are required, default, alias, format, nocopy and intern)
`},
	{ExtraTwice{}, `
0 [0] "A" string <intern> <required> <intern>
error cases.ExtraTwice 0: Go struct field A has invalid ` + "`javelin`" + ` tag: option ` + "`intern`" + ` is there twice
`},
	{ExtraBoth{}, `
0 [0] "A" string <nocopy> <required> <intern>
error cases.ExtraBoth 0: Go struct field A has invalid ` + "`javelin`" + ` tag: options ` + "`nocopy`" + ` and ` + "`intern`" + ` exclude each other
`},
	{ExtraValue{}, `
0 [0] "A" int <required:true>
error cases.ExtraValue 0: Go struct field A has invalid ` + "`javelin`" + ` tag: option ` + "`required`" + ` takes no value
`},
	{ExtraEmptyOption{}, `
0 [0] "A" int <required>
error cases.ExtraEmptyOption 0: Go struct field A has malformed ` + "`javelin`" + ` tag: unexpected EOF
`},
	{ExtraUnquoted{}, `
0 [0] "a" int named
error cases.ExtraUnquoted 0: Go struct field A has malformed ` + "`javelin`" + ` tag: what follows the colon is no string in double quotes
`},
	{ExtraKind{}, `
0 [0] "A" int <required> <nocopy>
error cases.ExtraKind 0: Go struct field A of type int is no string, and cannot have the option ` + "`nocopy`" + ` in its ` + "`javelin`" + ` tag
`},
	{ExtraKinds{}, `
0 [0] "A" []string <intern>
error cases.ExtraKinds 0: Go struct field A of type []string is no string, and cannot have the option ` + "`intern`" + ` in its ` + "`javelin`" + ` tag
`},
	{ExtraIgnored{}, `
0 [1] "B" int
error cases.ExtraIgnored 0: Go struct field A is no member by its ` + "`json`" + ` tag, and cannot have a ` + "`javelin`" + ` tag
`},
	{ExtraUnexported{}, `
0 [1] "B" int
error cases.ExtraUnexported 0: unexported Go struct field a cannot have a ` + "`javelin`" + ` tag
`},
	{ExtraEmbedded{}, `
0 [0 0] "A" int omitempty <required>
1 [0 1] "B" int
2 [0 2] "C" string <nocopy> <required>
3 [0 3] "D" *string <intern>
4 [0 4] "E" cases.Named <required> <intern>
5 [0 6] "g" cases.Empty named <required>
6 [0 7] "H" int
error cases.ExtraEmbedded 0: embedded Go struct field Extras is no member by itself, and cannot have a ` + "`javelin`" + ` tag
`},
	{ExtraFallback{}, `
fallback [0] map[string]interface {}
error cases.ExtraFallback 0: Go struct field A is no member by its ` + "`json`" + ` tag, and cannot have a ` + "`javelin`" + ` tag
`},
	{ExtraInside{}, `
0 [0 0] "a" int named
1 [0 1] "B" int <requird>
error cases.ExtraMisspelt 1: Go struct field B has invalid ` + "`javelin`" + ` tag: unknown option ` + "`requird`" + ` (there are required, default, alias, format, nocopy and intern)
`},
	{ExtraMalformed{}, `
0 [0] "A" int <required>
1 [1] "B" int
error cases.ExtraMalformed 0: Go struct field A has malformed ` + "`javelin`" + ` tag: invalid character ' ' at start of option (expecting Unicode letter)
`},
}

type Empty struct{}

type Names struct {
	F1 string
	F2 string `json:"-"`
	F3 string `json:"json_name"`
	f4 string
	F5 string `json:"ignoring,case:ignore"`
	F6 string `json:"<&>"`
	F7 string `json:"Ελλάδα"`
	F8 string `json:"a\tb\x01"`
}

type Options struct {
	A int `json:",omitzero"`
	B int `json:",omitempty,string"`
	C int `json:",case:strict"`
	D int `xml:"d" json:""`
	E int `json:"e,omitzero,unknown,omitempty"`
}

type BreadthFirst struct {
	L1A int
	X1  struct {
		L2A int
		X2  struct {
			L3A int
		} `json:",embed"`
		L2B int
	} `json:",embed"`
	L1B int
}

type Dominance struct {
	X1 struct {
		X struct {
			A int // below A
			C int
			B int // beside X2.X.B
			D int // below D
		} `json:",embed"`
	} `json:",embed"`
	X2 struct {
		X struct {
			B int
			D int
		} `json:",embed"`
	} `json:",embed"`
	A int
	D int
}

type NamedDominates struct {
	X1 struct{ A int } `json:",embed"`
	X2 struct {
		A int `json:"A"`
	} `json:",embed"`
	X3 struct{ A string } `json:",embed"`
}

type NamedCancel struct {
	X1 struct{ A int } `json:",embed"`
	X2 struct {
		A int `json:"A"`
	} `json:",embed"`
	X3 struct {
		A string `json:"A"`
	} `json:",embed"`
}

// ShallowCancel: those that cancel each other still hide what is deeper.
type ShallowCancel struct {
	X1 struct{ A int } `json:",embed"`
	X2 struct {
		A string
		X struct{ A bool } `json:",embed"`
	} `json:",embed"`
}

type Foo struct{ Foo int }
type Bar struct{ Bar int }
type Promoted struct {
	Foo
	*Bar
}

type unexported struct {
	X int
	a int
}
type unexported2 struct{ Y int }
type PromotedUnexported struct {
	unexported
	*unexported2
}

type EmbeddedNamed struct {
	Foo `json:"e"`
}

type Recursive struct {
	A          int
	*recursion `json:",embed"`
	C          int
}
type recursion struct {
	A          int
	*recursion `json:",embed"`
	B          int
}

type Mutual struct {
	*Partner
	Y int
}
type Partner struct {
	*Mutual
	X int
}

// TwiceCancels: the same type met twice on one level has its fields twice.
type TwiceCancels struct {
	X1 struct{ Foo } `json:",embed"`
	X2 struct {
		Foo
		B int
	} `json:",embed"`
}

// TwiceInside: a type met again is not looked into.
type TwiceInside struct {
	X1 struct{ Foo } `json:",embed"`
	X2 struct{ Foo } `json:",embed"`
}

type Of[T any] struct{ G T }
type Generic struct {
	Of[string]
	X struct{ Of[int] } `json:",embed"`
}

type MapStringAny map[string]any
type mapStringInt map[string]int
type TextKey string

func (TextKey) MarshalText() ([]byte, error) { return nil, nil }

type FallbackAlone struct {
	A int
	X jsontext.Value `json:",embed"`
}
type FallbackPointers struct {
	X *map[string]any `json:",embed"`
}
type FallbackNamedMap struct {
	X MapStringAny `json:",embed"`
}
type FallbackCancel struct {
	X1 struct {
		X jsontext.Value `json:",embed"`
	} `json:",embed"`
	X2 struct {
		X map[string]any `json:",embed"`
	} `json:",embed"`
}
type FallbackShallow struct {
	X1 struct {
		X jsontext.Value `json:",embed"`
	} `json:",embed"`
	X2 struct {
		X map[string]any `json:",embed"`
	} `json:",embed"`
	X map[string]jsontext.Value `json:",embed"`
}
type FallbackImplicit struct {
	MapStringAny
}
type FallbackTwo struct {
	A map[string]any `json:",embed"`
	B jsontext.Value `json:",embed"`
}
type FallbackThree struct {
	A map[string]any `json:",embed"`
	B jsontext.Value `json:",embed"`
	C jsontext.Value `json:",embed"`
}
type FallbackUnexported struct {
	mapStringInt `json:",embed"`
}
type FallbackWithOptions struct {
	A map[string]int `json:",embed,omitempty"`
}

type Conflict struct {
	A int `json:"same"`
	B int `json:"same"`
}

type EmbedWithOptions struct {
	A Foo `json:",embed,omitzero"`
}
type EmbedWithName struct {
	A Foo `json:"a,embed"`
}

type Marshaler struct{ V int }

func (Marshaler) MarshalJSONTo(*jsontext.Encoder) error { return nil }

type PointerUnmarshaler struct{ V int }

func (*PointerUnmarshaler) UnmarshalJSON([]byte) error { return nil }

type EmbedMarshaler struct {
	A Marshaler `json:",embed"`
}
type EmbedTextUnmarshaler struct {
	A *struct{ encoding.TextUnmarshaler } `json:",embed"`
}
type EmbedByPointer struct {
	A PointerUnmarshaler `json:",embed"`
}
type EmbedMapIntKey struct {
	A map[int]any `json:",embed"`
}
type EmbedMapTextKey struct {
	A map[TextKey]int `json:",embed"`
}
type EmbedDoublePointer struct {
	A **Foo `json:",embed"`
}
type PointerToFoo *Foo
type EmbedNamedPointer struct {
	A PointerToFoo `json:",embed"`
}

type NothingExported struct {
	a int
	b string
}
type NothingExportedInside struct {
	NothingExported
}
type NothingExportedTagged struct {
	a int
	B int `json:"-"`
}

type UnexportedTagged struct {
	a int `json:"x"`
	B int
}
type UnexportedNamed struct {
	unexported   `json:"x"`
	*unexported2 `json:"y,omitzero"`
}
type UnexportedScalar struct {
	mapStringInt `json:"x"`
}

type marshaler struct{ V int }

func (*marshaler) UnmarshalJSONFrom(*jsontext.Decoder) error { return nil }

type UnexportedMethods struct {
	marshaler `json:"x"`
}
type UnexportedIsZero struct {
	byPointer `json:"x,omitzero"`
}

type ByValue int

func (ByValue) IsZero() bool { return false }

type byPointer struct{ V int }

func (*byPointer) IsZero() bool { return false }

type IsZeroer interface{ IsZero() bool }

type ZeroMethods struct {
	A ByValue
	B *ByValue
	C byPointer
	D *byPointer
	E IsZeroer
	F *IsZeroer
	G **ByValue
	H struct{ ByValue }
	I any
}

type Formats struct {
	A int `json:",format:hex"`
	B int `json:",format:'2006-01-02, \\'x\\' \"y\"'"`
}
type FormatInside struct {
	Formats
}

type Extras struct {
	A int     `json:",omitempty" javelin:"required"`
	B int     `javelin:""`
	C string  `javelin:"nocopy,required"`
	D *string `javelin:"intern"`
	E Named   `javelin:"required,intern"`
	f int     `json:"-" javelin:""`
	G Empty   `json:"g" javelin:"required"`
	H int     `yaml:"javelin:required"`
}
type Named string
type ExtraMalformed struct {
	A int `javelin:"required, nocopy"`
	B int `javelin:"5"`
}
type ExtraMisspelt struct {
	A int `json:"a"`
	B int `javelin:"requird"`
}
type ExtraUpper struct {
	A int `javelin:"Required"`
}
type ExtraTwice struct {
	A string `javelin:"intern,required,intern"`
}
type ExtraBoth struct {
	A string `javelin:"nocopy,required,intern"`
}
type ExtraValue struct {
	A int `javelin:"required:true"`
}
type ExtraEmptyOption struct {
	A int `javelin:"required,"`
}
type ExtraUnquoted struct {
	A int `json:"a" javelin:required`
}
type ExtraKind struct {
	A int `javelin:"required,nocopy"`
}
type ExtraKinds struct {
	A []string `javelin:"intern"`
}
type ExtraIgnored struct {
	A int `json:"-" javelin:"required"`
	B int
}
type ExtraUnexported struct {
	a int `javelin:"required"`
	B int
}
type ExtraEmbedded struct {
	Extras `javelin:"required"`
}
type ExtraFallback struct {
	A map[string]any `json:",embed" javelin:"required"`
}
type ExtraInside struct {
	ExtraMisspelt
}
