package json_test

import (
	"errors"
	"fmt"
	"iter"
	"log"
	"math"
	"os"
	"strings"

	"github.com/javelin-go/javelin/json/v2"
)

// What encoding/json/v2 does not have.

func ExampleUnmarshalOf() {
	primes, err := json.UnmarshalOf[[]int]([]byte(`[2, 3, 5, 7]`))
	fmt.Println(primes, err)
	// Output: [2 3 5 7] <nil>
}

// The array may lie anywhere in the document, and be larger than the memory.
func ExampleElements() {
	r := strings.NewReader(`{"shop": "north", "days": [
		{"date": "2026-04-01", "orders": []},
		{"date": "2026-04-02", "orders": [
			{"id": 1, "total": 12.50}, {"id": 2, "total": 7.25}, {"id": 3, "total": 30}
		]}
	]}`)
	var sum float64
	for o, err := range json.Elements[Order](r, "/days/1/orders") {
		if err != nil {
			log.Fatal(err)
		}
		sum += o.Total
	}
	fmt.Println(sum)
	// Output: 49.75
}

// One bad line is not the end of a log.
func ExampleRecords() {
	r := strings.NewReader(`{"id": 1, "total": 12.5}
{"id": "two", "total": 1}
{"id": 3, "total":
{"id": 4, "total": 7.25}
`)
	for o, err := range json.Records[Order](r) {
		var bad *json.RecordError
		if errors.As(err, &bad) {
			fmt.Println("bad:", bad.Index, "at byte", bad.ByteOffset)
			continue
		}
		fmt.Println("good:", o.ID)
	}
	// Output:
	// good: 1
	// bad: 1 at byte 25
	// bad: 2 at byte 51
	// good: 4
}

// In an any all numbers are float64, unless another form is asked for.
func ExampleIntegersInAny() {
	in := []byte(`[1, 9007199254740993, 1e3, 0.10]`)
	for _, opt := range []json.Options{nil, json.IntegersInAny(true), json.RawNumbersInAny(true)} {
		v, err := json.UnmarshalOf[[]any](in, opt)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%T %T %T %T: %v\n", v[0], v[1], v[2], v[3], v)
	}
	// Output:
	// float64 float64 float64 float64: [1 9.007199254740992e+15 1000 0.1]
	// int64 int64 float64 float64: [1 9007199254740993 1000 0.1]
	// jsontext.Value jsontext.Value jsontext.Value jsontext.Value: [1 9007199254740993 1e3 0.10]
}

// Input that nobody vouches for can be held to what the program has a use for.
func ExampleElementLimit() {
	limits := json.JoinOptions(json.ByteLimit(100), json.ElementLimit(3), json.StringLimit(10))
	for _, in := range []string{
		`["a", "b", "c"]`,
		`["a", "b", "c", "d"]`,
		`["abcdefghijk"]`,
		`["a"` + strings.Repeat(" ", 100) + `]`,
	} {
		_, err := json.UnmarshalOf[[]string]([]byte(in), limits)
		var serr *json.SemanticError
		if errors.As(err, &serr) && serr.Err == json.ErrLimit {
			fmt.Printf("too much: pointer %q, offset %d\n", serr.JSONPointer, serr.ByteOffset)
		} else {
			fmt.Println(err)
		}
	}
	// Output:
	// <nil>
	// too much: pointer "/3", offset 16
	// too much: pointer "/0", offset 1
	// too much: pointer "", offset 100
}

// Strings that share the memory of the input cost no copy; the input must stay as
// it is.
func ExampleAliasStrings() {
	in := []byte(`{"title": "a long text"}`)
	v, err := json.UnmarshalOf[struct {
		Title string `json:"title"`
	}](in, json.AliasStrings(true))
	fmt.Println(v.Title, err)
	// Output: a long text <nil>
}

// A buffer that is used again saves the memory for the result.
func ExampleAppend() {
	var buf []byte
	for i := range 3 {
		var err error
		if buf, err = json.Append(buf[:0], Order{ID: i, Total: 2.5}); err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(buf))
	}
	// Output:
	// {"id":0,"total":2.5}
	// {"id":1,"total":2.5}
	// {"id":2,"total":2.5}
}

// An iterator of values is an array, one of pairs an object: what it yields need
// not be in memory at once.
func ExampleMarshal_iterator() {
	squares := func(yield func(int) bool) {
		for i := 1; i <= 5 && yield(i*i); i++ {
		}
	}
	roots := func(yield func(int, float64) bool) {
		_ = yield(4, 2) && yield(2, math.Sqrt2)
	}
	b, err := json.Marshal(struct {
		Squares iter.Seq[int]           `json:"squares"`
		Roots   iter.Seq2[int, float64] `json:"roots"`
	}{squares, roots})
	fmt.Println(string(b), err)
	// Output: {"squares":[1,4,9,16,25],"roots":{"4":2,"2":1.4142135623730951}} <nil>
}

// Records read, chosen and written, one at a time.
func ExampleWriteRecords() {
	in := strings.NewReader(`{"id": 1, "total": 12.5} {"id": 2, "total": 3.75} {"id": 3, "total": 40}`)
	large := func(yield func(Order) bool) {
		for o, err := range json.Records[Order](in) {
			if err != nil {
				log.Fatal(err)
			}
			if o.Total > 10 && !yield(o) {
				return
			}
		}
	}
	if err := json.WriteRecords(os.Stdout, large); err != nil {
		log.Fatal(err)
	}
	// Output:
	// {"id":1,"total":12.5}
	// {"id":3,"total":40}
}

func ExampleMembers() {
	r := strings.NewReader(`{"prices": {"apple": 1.5, "pear": 2}}`)
	for m, err := range json.Members[float64](r, "/prices") {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(m.Name, m.Value)
	}
	// Output:
	// apple 1.5
	// pear 2
}
