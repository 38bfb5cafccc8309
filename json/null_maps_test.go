package json_test

import (
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

type nullName string

// TestNullAmongMembers: in maps of scalars and of small arrays, null is zero, also where the map has had an
// element, or the object the name; among pointers it is nil.
func TestNullAmongMembers(t *testing.T) {
	numbers := []string{"0", "1", "7", "42", "120", "99"}
	nullMembers[bool](t, []string{"true", "false"})
	nullMembers[int](t, append(numbers, "-5", "1234567890"))
	nullMembers[int8](t, append(numbers, "-128"))
	nullMembers[uint16](t, append(numbers, "65535"))
	nullMembers[int32](t, append(numbers, "70000"))
	nullMembers[uint64](t, append(numbers, "18446744073709551615"))
	nullMembers[float32](t, append(numbers, "1.5", "-2.25e3", "0.1"))
	nullMembers[float64](t, append(numbers, "1.5", "-2.25e3", "0.1", "123456.789012345"))
	nullMembers[string](t, []string{`"a"`, `""`, `"text"`, `"\n"`, `"null"`, `"n"`})
	nullMembers[json.Number](t, numbers)
	nullMembers[nullName](t, []string{`"a"`, `"\u00e9"`})
	nullMembers[[2]float32](t, []string{`[1,2]`, `[0.5,null]`, `[]`, `[1,2,3]`})
	nullMembers[[3]int32](t, []string{`[1,2,3]`, `[null,-7,8]`, `[5]`})
	nullMembers[[4]uint32](t, []string{`[1,2,3,4]`, `[4294967295,0,0,1]`})
	nullMembers[struct{ A, B float32 }](t, []string{`{"A":1.5}`, `{"B":2,"A":null}`, `{}`})
	nullMembers[struct{ A int32 }](t, []string{`{"A":1}`, `{}`})
	nullMembers[[]byte](t, []string{`"AAEC"`, `""`})
}

func nullMembers[T any](t *testing.T, values []string) {
	type holder struct {
		M map[string]T
		I map[int16]T
		N map[nullName]T
		P map[string]*T
		L []*T
		Z int
	}
	for n := range 15 {
		if testing.Short() && n > 4 && n != 9 && n != 13 {
			continue
		}
		if n > 12 {
			n *= 20
		}
		for form := range 7 {
			texts, numbers, elems := make([]string, n), make([]string, n), make([]string, n)
			for i := range elems {
				elems[i] = values[(i*7+n)%len(values)]
				if form == 0 && i == n-1 || form == 1 && i == 0 || form == 2 && i%3 == n%3 || form == 3 || form == 4 && i > n/2 {
					elems[i] = "null"
				}
				k := i
				if form >= 5 { // names come again
					k = i * i % (n/2 + 1)
				}
				texts[i] = fmt.Sprintf(`"%c%d":%s`, 'a'+k%26, k, elems[i])
				numbers[i] = fmt.Sprintf(`"%d": %s`, k*37, elems[i])
			}
			sep := []string{",", ", ", " ,\n\t"}[(n+form)%3]
			object, byNumber := "{"+strings.Join(texts, sep)+"}", "{"+strings.Join(numbers, sep)+"}"
			doc := fmt.Sprintf(`{"M":%s,"I":%s,"N":%s,"P":%s ,"L":[%s],"Z":5}`, object, byNumber, object, object, strings.Join(elems, sep))
			for there := range 3 {
				fill := func() (v holder) {
					if there == 0 {
						return v
					}
					var x T
					if err := stdjson.Unmarshal([]byte(values[0]), &x); err != nil {
						t.Fatal(err)
					}
					v.M, v.I, v.P = map[string]T{"a0": x, "zz": x}, map[int16]T{0: x, 37: x}, map[string]*T{"a0": &x, "b1": nil}
					v.L = []*T{nil, new(T), &x}[:there]
					return v
				}
				got, want := fill(), fill()
				old, wantOld := append([]*T(nil), got.L...), append([]*T(nil), want.L...)
				err, wantErr := json.Unmarshal([]byte(doc), &got), stdjson.Unmarshal([]byte(doc), &want)
				if err != nil || wantErr != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%T, %d, %s:\n got %v, %v\nwant %v, %v", got.M, there, doc, got, err, want, wantErr)
				}
				for i, p := range old[:min(n, len(old))] { // pointers are kept
					if (got.L[i] == p) != (want.L[i] == wantOld[i]) {
						t.Fatalf("%T, %d, %s: pointer %d is another: %t", got.M, there, doc, i, got.L[i] != p)
					}
				}
			}
			var got, want map[string]T // which is all there is
			err, wantErr := json.Unmarshal([]byte(object), &got), stdjson.Unmarshal([]byte(object), &want)
			if err != nil || wantErr != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("%T, %s:\n got %v, %v\nwant %v, %v", got, object, got, err, want, wantErr)
			}
		}
	}
	wrongMembers[map[string]T](t, `{"a":`+values[0]+`,"b":`, "}")
	wrongMembers[map[uint8]T](t, `{"1":`+values[0]+`,"2":`, "}")
	wrongMembers[map[string]*T](t, `{"a":`+values[0]+`,"b":`, "}")
	wrongMembers[[]*T](t, "["+values[0]+",", "]")
}

// wrongMembers has what is no null between before and after.
func wrongMembers[T any](t *testing.T, before, after string) {
	for _, wrong := range []string{"nul", "nulll", "null1", "nullnull", `null"x"`, "null:", "Null", "n", "nul,l", "null,", "null null", "1x", "truex", "1 2", `"x"1`, `"x"y`} {
		for _, doc := range []string{before + wrong + after, before + wrong + "," + before[1:] + "null" + after, before + wrong, before + "null" + after + wrong} {
			var got, want T
			if err, wantErr := json.Unmarshal([]byte(doc), &got), stdjson.Unmarshal([]byte(doc), &want); err == nil || wantErr == nil || err.Error() != wantErr.Error() || !reflect.DeepEqual(got, want) {
				t.Errorf("%T, %s: got %v, %v, want %v, %v", got, doc, got, err, want, wantErr)
			}
		}
	}
}
