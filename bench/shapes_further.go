package main

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Kinds that differ from the others in one thing: how long names and texts are, how
// numbers are written, how values are nested, and how many fields are of one type. A
// report has no time for them; -row shapes has.

func furtherKinds() []shapeKind {
	large := kindOf[shapeLongText]("texts of 15 KB")
	large.list = nil // three megabytes of the same
	digits := kindOf[shapeDigits]("numbers of 25 digits")
	digits.readOnly = true
	ks := []shapeKind{
		kindOf[shapeLongNames]("long names"),
		kindOf[shapePrefixed]("names with one prefix"),
		oneTypeKind[bool]("60 bools"),
		oneTypeKind[int]("60 integers"),

		kindOf[shapeOf10[shapeLetter]]("texts of 1 byte"),
		large,
		kindOf[shapeOf10[shapeExponent]]("exponents"),
		digits,

		kindOf[shapeLists[map[string]int]]("lists of maps"),
		kindOf[shapeLists[float32]]("lists of float32"),
		kindOf[shapeOf4[shapeObject]]("maps of any by a name of their own"),
		kindOf[shapeFlags]("quoted bools").only(V1), // v2 has no use for the option there
		kindOf[shapeLists[[]string]]("lists of lists of strings"),
		kindOf[shapeLists[time.Time]]("lists of times"),
		kindOf[shapeScalarPointers]("lists of pointers to scalars"),
		kindOf[shapeStructArrays]("arrays of structs"),
		kindOf[shapeMaps[string, map[string]int]]("maps of maps"),
		kindOf[shapeMaps[int32, shapeNamed]]("maps by 32 bits"),
		kindOf[shapeMaps[uint8, bool]]("maps by 8 bits"),
		kindOf[shapeMaps[string, [3]int32]]("maps of small arrays"),
		kindOf[shapeMaps[int, struct {
			Name string `json:"name"`
			N    int    `json:"n"`
		}]]("maps of small structs"),
		kindOf[shapeDeep]("deep trees"),
		kindOf[shapeConflicts]("embedded structs with conflicts"),
	}
	for i := range ks {
		ks[i].further = true
	}
	return ks
}

// shapeLongNames has names of 20 to 40 bytes.
type shapeLongNames struct {
	A int64   `json:"identifier_of_the_customer"`
	B string  `json:"name_of_the_customer_as_printed"`
	C bool    `json:"has_accepted_the_general_conditions"`
	D float64 `json:"average_amount_per_order"`
	E int     `json:"number_of_orders_in_the_last_year"`
	F string  `json:"preferredLanguageOfCorrespondence"`
	G string  `json:"deliveryAddressOfTheLastOrderMade"`
	H uint32  `json:"internalReferenceOfTheSalesAgent"`
}

// shapePrefixed has names that differ in their ends only.
type shapePrefixed struct {
	A int64   `json:"customer_account_id"`
	B string  `json:"customer_account_name"`
	C bool    `json:"customer_account_active"`
	D float64 `json:"customer_account_balance"`
	E int     `json:"customer_account_orders"`
	F string  `json:"customer_account_origin"`
	G string  `json:"customer_account_owner"`
	H uint32  `json:"customer_account_index"`
}

// oneTypeKind is a struct of 60 fields of one type.
func oneTypeKind[T any](name string) shapeKind {
	fields := make([]reflect.StructField, 60)
	for i := range fields {
		fields[i] = reflect.StructField{
			Name: fmt.Sprintf("F%d", i),
			Type: reflect.TypeFor[T](),
			Tag:  reflect.StructTag(fmt.Sprintf(`json:"%s_%d"`, words[i%len(words)], i)),
		}
	}
	t := reflect.StructOf(fields)
	return shapeKind{Name: name, shapeType: shapeType{func() any { return reflect.New(t).Interface() },
		func() any { return reflect.New(reflect.SliceOf(t)).Interface() }}}
}

// shapeLetter is a text of one byte, whatever the style.
type shapeLetter string

func (s *shapeLetter) fill(f *shapeFiller) { *s = shapeLetter(rune('A' + f.r.IntN(26))) }

type shapeLongText struct {
	Kind string `json:"kind"`
	ID   int64  `json:"id"`
	Text string `json:"text"`
}

func (s *shapeLongText) fill(f *shapeFiller) {
	var b strings.Builder
	for n := 10_000 + f.r.IntN(10_000); b.Len() < n; {
		b.WriteString(f.text() + " ")
	}
	s.Kind, s.ID, s.Text = f.text(), f.integer(64), b.String()
}

// shapeExponent is a number that has an exponent in JSON.
type shapeExponent float64

func (s *shapeExponent) fill(f *shapeFiller) {
	e := 22 + f.r.IntN(100)
	if f.r.IntN(2) == 0 {
		e = -8 - f.r.IntN(100)
	}
	x, err := strconv.ParseFloat(fmt.Sprintf("%de%d", 1+f.r.IntN(1e6), e), 64)
	if err != nil {
		panic(err)
	}
	*s = shapeExponent(x)
}

// shapeDigits are numbers that programs in other languages write with more digits than
// a float64 has.
type shapeDigits struct {
	A float64 `json:"alpha"`
	B float64 `json:"beta"`
	C float64 `json:"count"`
	D float64 `json:"delta"`
	E float64 `json:"element"`
}

func (s *shapeDigits) document() ([]byte, error) {
	var b bytes.Buffer
	for i, f := range []float64{s.A, s.B, s.C, s.D, s.E} {
		whole := 1 + int(math.Log10(max(1, math.Abs(f))))
		t := reflect.TypeFor[shapeDigits]().Field(i)
		fmt.Fprintf(&b, `,"%s":%s`, t.Tag.Get("json"), strconv.FormatFloat(f/3, 'f', 25-whole, 64))
	}
	return append([]byte("{"), append(b.Bytes()[1:], '}')...), nil
}

type shapeScalarPointers struct {
	Name string    `json:"name"`
	A    []*string `json:"a"`
	B    []*int    `json:"b"`
}

type shapeStructArrays struct {
	A [4]shapeNamed `json:"a"`
	B [2]shapeNamed `json:"b"`
}

// shapeDeep has ten levels.
type shapeDeep struct {
	Name string     `json:"name"`
	N    int        `json:"n"`
	In   *shapeDeep `json:"in"`
}

func (s *shapeDeep) fill(f *shapeFiller) {
	for level := 1; ; level++ {
		s.Name, s.N = f.text(), f.r.IntN(1000)
		if level == 10 {
			return
		}
		s.In = new(shapeDeep)
		s = s.In
	}
}

// Two embedded structs have a member of one name, which is none then, and the struct
// around them has one that goes before theirs.
type (
	shapeLeft struct {
		ID   int64 `json:"id"`
		Both string
		Kind string `json:"kind"`
	}
	shapeRight struct {
		Owner string `json:"owner"`
		Both  int
		Size  int `json:"size"`
	}
	shapeConflicts struct {
		shapeLeft
		shapeRight
		Kind int    `json:"kind"`
		Name string `json:"name"`
	}
)

func (s *shapeConflicts) fill(f *shapeFiller) {
	s.ID, s.Owner, s.Size, s.Kind, s.Name = f.integer(64), f.text(), int(f.integer(32)), f.r.IntN(100), f.text()
}

// shapeObject is a type of objects as web frameworks have it.
type shapeObject map[string]any

// shapeFlags are bools in strings.
type shapeFlags struct {
	First  bool `json:"first,string"`
	Second bool `json:"second,string"`
	Third  bool `json:"third_one,string"`
	Last   bool `json:"last,string"`
}
