package rt_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/javelin-go/javelin/rt"
)

// What is read replaces what was there. The error says where it is.
func ExampleUnmarshal() {
	var v Degrees
	err := rt.Unmarshal([]byte(`[-2.50, 21]`), &v)
	fmt.Println(v, err)

	err = rt.Unmarshal([]byte(`[1, "high"]`), &v)
	var bad *rt.Error
	if errors.As(err, &bad) {
		fmt.Println(bad.JSONPointer, bad.ByteOffset)
	}
	// Output:
	// [-2.5 21] <nil>
	// /1 4
}

func ExampleUnmarshalRead() {
	var v Degrees
	err := rt.UnmarshalRead(strings.NewReader(`[1, 2.5]`), &v)
	fmt.Println(v, err)
	// Output: [1 2.5] <nil>
}

// The bytes are those that json/v2 writes for the type.
func ExampleMarshal() {
	b, err := rt.Marshal(Degrees{1, 2.50})
	fmt.Println(string(b), err)
	_, err = rt.Marshal(Degrees{1, math.NaN()})
	fmt.Println(err)
	// Output:
	// [1,2.5] <nil>
	// json: cannot marshal from Go float64 within "/1": unsupported value: NaN
}

// A buffer that is used again saves the memory for the result.
func ExampleAppend() {
	buf := make([]byte, 0, 64)
	for _, v := range []Degrees{{1}, {2, 3}} {
		var err error
		if buf, err = rt.Append(buf[:0], v); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(string(buf))
	}
	// Output:
	// [1]
	// [2,3]
}

func ExampleMarshalWrite() {
	err := rt.MarshalWrite(os.Stdout, Degrees{3, 4})
	fmt.Println("", err)
	// Output: [3,4] <nil>
}
