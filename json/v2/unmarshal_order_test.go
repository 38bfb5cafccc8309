package json_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	v1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	v2 "github.com/javelin-go/javelin/json/v2"
)

type (
	orderFew struct {
		A, B, C int
		Inner   orderInner
		D       string
		Last    *orderInner
	}
	orderInner struct {
		X, Y, Zed                      int
		ANameOfOverSixteenBytes        string
		ANameOfOverSixteenOthers       string
		ANameThatIsLongerThanTheOthers bool
	}
	orderOne struct{ Only int }
)

// orderMany has more fields than State.followed has places.
var orderMany = func() reflect.Type {
	var fields []reflect.StructField
	for i := range 300 {
		fields = append(fields, reflect.StructField{Name: "F" + strconv.Itoa(i), Type: reflect.TypeFor[int]()})
	}
	return reflect.StructOf(fields)
}()

// TestOrderOfMembers: members in any order, some of them left out, in another case or twice,
// are read the same, whatever the objects before them were like.
func TestOrderOfMembers(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	types := []reflect.Type{reflect.TypeFor[orderFew](), reflect.TypeFor[orderOne](), orderMany, reflect.TypeFor[orderFew]()}
	for range 400 {
		typ := types[rnd.IntN(len(types))]
		doc, folded, twice := orderDocument(rnd, typ)
		for range 1 + rnd.IntN(3) { // again: the order is known now
			want, got, strict := reflect.New(typ), reflect.New(typ), reflect.New(typ)
			if err := json.Unmarshal([]byte(doc), want.Interface()); err != nil {
				t.Fatal(doc, err)
			}
			if err := v1.Unmarshal([]byte(doc), got.Interface()); err != nil || !reflect.DeepEqual(got.Interface(), want.Interface()) {
				t.Fatalf("%s: %v, %+v, not %+v", doc, err, got.Elem(), want.Elem())
			}
			switch err := v2.Unmarshal([]byte(doc), strict.Interface()); {
			case twice && !folded:
				if !errors.Is(err, jsontext.ErrDuplicateName) {
					t.Fatalf("%s: %v", doc, err)
				}
			case err != nil && !folded:
				t.Fatal(doc, err)
			case !folded && !reflect.DeepEqual(strict.Interface(), want.Interface()):
				t.Fatalf("%s: %+v, not %+v", doc, strict.Elem(), want.Elem())
			}
		}
	}
}

// orderDocument is a document for a type, and whether it has names in another case, or twice.
func orderDocument(rnd *rand.Rand, typ reflect.Type) (doc string, folded, twice bool) {
	fold := rnd.IntN(4) == 0
	var object func(typ reflect.Type) string
	object = func(typ reflect.Type) string {
		var members []string
		seen := map[string]bool{}
		order := rnd.Perm(typ.NumField())
		if rnd.IntN(3) == 0 {
			for i := range order {
				order[i] = i
			}
		}
		if rnd.IntN(8) == 0 {
			order = append(order, order[0])
		}
		for _, i := range order {
			f := typ.Field(i)
			if rnd.IntN(4) == 0 {
				continue
			}
			name := f.Name
			if fold && rnd.IntN(2) == 0 {
				name, folded = strings.ToLower(name), true
			}
			twice = twice || seen[name]
			seen[name] = true
			value := strconv.Itoa(rnd.IntN(1e6))
			switch f.Type.Kind() {
			case reflect.String:
				value = `"` + value + `"`
			case reflect.Bool:
				value = strconv.FormatBool(rnd.IntN(2) == 0)
			case reflect.Struct:
				value = object(f.Type)
			case reflect.Pointer:
				value = object(f.Type.Elem())
			}
			members = append(members, `"`+name+`":`+value)
			if rnd.IntN(10) == 0 {
				members = append(members, `"no`+strconv.Itoa(len(members))+`":[1,{"a":2}]`)
			}
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	doc = object(typ)
	return doc, folded, twice
}
