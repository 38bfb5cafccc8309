package json_test

import (
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

type (
	nullLevel int16
	nullRatio float32
	nullFlag  bool
)

// TestNullAmongScalars: in lists of scalars, null leaves what is there, also after the end of the list, and
// is zero where nothing is.
func TestNullAmongScalars(t *testing.T) {
	numbers := []string{"0", "1", "7", "42", "120", "99"}
	nullAmong[bool](t, []string{"true", "false"})
	nullAmong[nullFlag](t, []string{"true", "false"})
	nullAmong[int](t, append(numbers, "-5", "1234567890"))
	nullAmong[int8](t, append(numbers, "-128"))
	nullAmong[int16](t, append(numbers, "-300"))
	nullAmong[int32](t, append(numbers, "70000"))
	nullAmong[int64](t, append(numbers, "-9223372036854775808"))
	nullAmong[uint](t, numbers)
	nullAmong[uint16](t, append(numbers, "65535"))
	nullAmong[uint32](t, numbers)
	nullAmong[uint64](t, append(numbers, "18446744073709551615"))
	nullAmong[nullLevel](t, numbers)
	nullAmong[float32](t, append(numbers, "1.5", "-2.25e3", "0.1"))
	nullAmong[float64](t, append(numbers, "1.5", "-2.25e3", "0.1", "123456.789012345"))
	nullAmong[nullRatio](t, append(numbers, "1.5"))
	nullAmong[string](t, []string{`"a"`, `""`, `"text"`, `"\n"`})
	nullAmong[struct {
		A int
		B string
	}](t, []string{`{"A":1,"B":"x"}`, `{"B":"y"}`, `{}`})
}

func nullAmong[T any](t *testing.T, values []string) {
	type holder struct {
		A [5]T
		L []T
		M [][]T
		Z int
	}
	for n := range 40 {
		if testing.Short() && n > 6 && n != 17 && n != 31 {
			continue
		}
		if n > 30 {
			n *= 13
		}
		for form := range 6 {
			elems := make([]string, n)
			for i := range elems {
				elems[i] = values[(i*7+n)%len(values)]
				if form == 0 && i == n-1 || form == 1 && i == 0 || form == 2 && i%3 == n%3 || form == 3 || form == 4 && i > n/2 {
					elems[i] = "null"
				}
			}
			sep := []string{",", ", ", " ,\n\t"}[(n+form)%3]
			list := "[" + strings.Join(elems, sep) + "]"
			doc := fmt.Sprintf(`{"A":[%s],"L":%s,"M":[%s,%s],"Z":5}`, strings.Join(elems[:min(n, 5)], sep), list, list, list)
			for length := range 8 { // of what is there
				fill := func() (v holder) {
					if length == 0 {
						return v
					}
					l := make([]T, 0, length*length)
					all := l[:cap(l)]
					for i := range all {
						if err := stdjson.Unmarshal([]byte(values[i%len(values)]), &all[i]); err != nil {
							t.Fatal(err)
						}
					}
					copy(v.A[:], all)
					v.L = all[:length-1]
					v.M = [][]T{append([]T(nil), all...)}
					return v
				}
				got, want := fill(), fill()
				err, wantErr := json.Unmarshal([]byte(doc), &got), stdjson.Unmarshal([]byte(doc), &want)
				if err != nil || wantErr != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%T, %d there, %s:\n got %v, %v\nwant %v, %v", got.L, length, doc, got, err, want, wantErr)
				}
			}
		}
	}
	for _, wrong := range []string{"nul", "nulll", "null1", "nullnull", `null"x"`, "Null", "n", "nul,l"} {
		for _, doc := range []string{"[" + values[0] + "," + wrong + "," + values[0] + "]", "[" + wrong + "]", "[" + values[0] + "," + wrong, wrong + "]"} {
			var got, want []T
			if err, wantErr := json.Unmarshal([]byte(doc), &got), stdjson.Unmarshal([]byte(doc), &want); err == nil || wantErr == nil || err.Error() != wantErr.Error() || len(got) != len(want) {
				t.Errorf("%T, %s: got %v, %v, want %v, %v", got, doc, got, err, want, wantErr)
			}
		}
	}
}
