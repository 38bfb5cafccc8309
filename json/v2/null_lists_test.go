package json_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/v2"
)

// TestNullIsZeroInLists: in lists of scalars, null is zero, whatever has been there.
func TestNullIsZeroInLists(t *testing.T) {
	nullIsZero(t, "true", true)
	nullIsZero(t, "-7", -7)
	nullIsZero[int8](t, "-128", -128)
	nullIsZero[uint16](t, "65535", 65535)
	nullIsZero[uint64](t, "18446744073709551615", 18446744073709551615)
	nullIsZero(t, "-9223372036854775808", int64(-9223372036854775808))
	nullIsZero[float32](t, "1.5", 1.5)
	nullIsZero(t, "123456.789012345", 123456.789012345)
	nullIsZero(t, `"text"`, "text")
	nullIsZero(t, `{"A":1,"B":"x"}`, struct {
		A int
		B string
	}{1, "x"})
}

func nullIsZero[T any](t *testing.T, text string, value T) {
	type holder struct {
		L []T
		M map[string][]T
		A [3]T
		P *[]T
	}
	for n := range 60 {
		if n > 50 {
			n *= 17
		}
		for step := 1; step < 5; step++ {
			elems, want := make([]string, n), make([]T, n)
			for i := range elems {
				if elems[i] = "null"; i%step != n%step {
					elems[i], want[i] = text, value
				}
			}
			list := "[" + strings.Join(elems, []string{",", " , "}[n%2]) + "]"
			three := append(append([]string(nil), elems[:min(n, 3)]...), "null", "null", "null")[:3]
			doc := `{"L":` + list + `,"M":{"a":` + list + `},"A":[` + strings.Join(three, ",") + `],"P":` + list + "}"
			for room := range 4 {
				full := make([]T, room*20)
				for i := range full {
					full[i] = value
				}
				got := holder{L: full[:room*10], M: map[string][]T{"a": append([]T(nil), full...)}, A: [3]T{value, value, value}, P: new([]T)}
				*got.P = append(*got.P, full...)
				var array [3]T
				copy(array[:], want)
				err := json.Unmarshal([]byte(doc), &got)
				if all := (holder{want, map[string][]T{"a": want}, array, &want}); err != nil || !reflect.DeepEqual(got, all) {
					t.Fatalf("%s: got %v, %v, want %v", doc, got, err, all)
				}
			}
		}
	}
}
