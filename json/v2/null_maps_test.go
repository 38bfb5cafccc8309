package json_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// TestNullIsZeroInMaps: in maps of scalars and of small arrays, null is zero, whatever has been there, and
// nil among pointers. A name that comes again is an error, unless that is allowed.
func TestNullIsZeroInMaps(t *testing.T) {
	nullIsZeroIn(t, "true", true)
	nullIsZeroIn(t, "-7", -7)
	nullIsZeroIn[int8](t, "-128", -128)
	nullIsZeroIn[uint16](t, "65535", 65535)
	nullIsZeroIn[uint64](t, "18446744073709551615", 18446744073709551615)
	nullIsZeroIn[float32](t, "1.5", 1.5)
	nullIsZeroIn(t, "123456.789012345", 123456.789012345)
	nullIsZeroIn(t, `"text"`, "text")
	nullIsZeroIn(t, `"\u00e9"`, "é")
	nullIsZeroIn(t, `[1.5,2]`, [2]float32{1.5, 2})
	nullIsZeroIn(t, `[1,-2,3]`, [3]int32{1, -2, 3})
	nullIsZeroIn(t, `[1,2,3,4294967295]`, [4]uint32{1, 2, 3, 4294967295})
	nullIsZeroIn(t, `{"A":1}`, struct{ A int32 }{1})
}

func nullIsZeroIn[T any](t *testing.T, text string, value T) {
	type holder struct {
		M map[string]T
		I map[int]T
		P map[string]*T
		L []*T
	}
	for n := range 15 {
		if n > 12 {
			n *= 20
		}
		for step := 1; step < 5; step++ {
			texts, numbers, elems := make([]string, n), make([]string, n), make([]string, n)
			want := holder{map[string]T{"": value}, map[int]T{-1: value}, map[string]*T{"": nil}, make([]*T, n)}
			for i := range elems {
				v, p := *new(T), (*T)(nil)
				if elems[i] = "null"; i%step != n%step {
					elems[i], v, p = text, value, &value
				}
				name := fmt.Sprintf("name%d", i)
				texts[i], numbers[i] = fmt.Sprintf("%q:%s", name, elems[i]), fmt.Sprintf(`"%d" : %s`, i, elems[i])
				want.M[name], want.I[i], want.P[name], want.L[i] = v, v, p, p
			}
			sep := []string{",", " , "}[n%2]
			object := "{" + strings.Join(texts, sep) + "}"
			doc := `{"M":` + object + `,"I":{` + strings.Join(numbers, sep) + `},"P":` + object + `,"L":[` + strings.Join(elems, sep) + `]}`
			for there := range 3 {
				got := holder{map[string]T{"": value}, map[int]T{-1: value}, map[string]*T{"": nil}, make([]*T, there)}
				if there > 1 && n > 0 { // what is merged into
					got.M["name0"], got.I[0], got.P["name0"], got.L[0] = value, value, new(T), new(T)
				}
				if err := json.Unmarshal([]byte(doc), &got); err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: got %v, %v, want %v", doc, got, err, want)
				}
			}
			if n == 0 {
				continue
			}
			again := strings.Replace(doc, "}", sep+texts[n-1]+"}", 1)
			got, where := holder{}, fmt.Sprintf("/M/name%d", n-1)
			if strings.HasPrefix(text, "{") {
				continue // whose brace is the first one
			}
			var syntax *jsontext.SyntacticError
			if err := json.Unmarshal([]byte(again), &got); !asSyntactic(err, &syntax) || syntax.Err != jsontext.ErrDuplicateName || string(syntax.JSONPointer) != where {
				t.Fatalf("%s: got %v, want a duplicate name at %s", again, err, where)
			}
			got = holder{map[string]T{"": value}, map[int]T{-1: value}, map[string]*T{"": nil}, nil}
			if err := json.Unmarshal([]byte(again), &got, jsontext.AllowDuplicateNames(true)); err != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: got %v, %v, want %v", again, got, err, want)
			}
		}
	}
}

func asSyntactic(err error, to **jsontext.SyntacticError) (ok bool) {
	*to, ok = err.(*jsontext.SyntacticError)
	return ok
}
