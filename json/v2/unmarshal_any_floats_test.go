package json_test

import (
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/json/v2"
)

// TestAnyNumbersInArrays has arrays of numbers, which are read many at once, and in which one
// element is another, at all places, in windows of the index that end anywhere.
func TestAnyNumbersInArrays(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	odd := []string{"1e5", "-0", " 7", "7 ", "\n8", "0.1234567890123456789012", "12345678901234567890", `"x"`, "[1,2]", "[]", "null", "{\"a\":1}", "0", "00", "1.", "-", "1..2", "true"}
	check := func(doc string) {
		t.Helper()
		var got, want any
		err, wantErr := json.Unmarshal([]byte(doc), &got), stdjson.Unmarshal([]byte(doc), &want)
		if (err != nil) != (wantErr != nil) {
			t.Fatalf("%.100s: %v, want %v", doc, err, wantErr)
		}
		if err == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%.100s: got %v, want %v", doc, got, want)
		}
	}
	numbers := func(n int) []string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprintf("%.*f", r.IntN(8), (r.Float64()-0.5)*float64(uint64(1)<<r.IntN(40)))
		}
		return list
	}
	for _, impl := range simd.Impls("floats") {
		undo := simd.Select("floats", impl)
		for n := range 40 {
			list := numbers(n)
			check("[" + strings.Join(list, ",") + "]")
			check(`{"a":[` + strings.Join(list, ",") + `],"b":` + "[" + strings.Join(list, ", ") + "]}" + strings.Repeat(" ", 64))
			for i := range list {
				was := list[i]
				list[i] = odd[r.IntN(len(odd))]
				check(`["` + strings.Repeat("x", r.IntN(70)) + `",[` + strings.Join(list, ",") + "]]")
				list[i] = was
			}
		}
		for range 30 {
			var rows []string
			for range 60 {
				list := numbers(1 + r.IntN(100))
				if r.IntN(3) == 0 {
					list[r.IntN(len(list))] = odd[r.IntN(13)]
				}
				rows = append(rows, "["+strings.Join(list, ",")+"]")
			}
			check("[" + strings.Join(rows, ",") + "]")
		}
		undo()
	}
}
