package rt_test

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/javelin-go/javelin/rt"
)

// Degrees has the methods that javelin gen writes for a type, in short.
type Degrees []float64

func (v *Degrees) UnmarshalJavelin(d *rt.Decoder)               { d.Float64s((*[]float64)(v)) }
func (v Degrees) MarshalJavelin(e *rt.Encoder, b []byte) []byte { return e.Float64s(b, v) }

// A type with generated code is read and written without reflection.
func Example() {
	var v Degrees
	err := rt.Unmarshal([]byte(`[-2.50, 21]`), &v)
	fmt.Println(v, err)
	err = rt.Unmarshal([]byte(`[1, "high"]`), &v)
	fmt.Println(err)

	b, err := rt.Append([]byte("data: "), Degrees{1, 2.5})
	fmt.Println(string(b), err)
	fmt.Println(" ", rt.MarshalWrite(os.Stdout, Degrees{3}))
	// Output:
	// [-2.5 21] <nil>
	// json: cannot unmarshal JSON string into Go float64 within "/1"
	// data: [1,2.5] <nil>
	// [3]  <nil>
}

// A member that is absent, null, or there; encoding/json knows it, too.
func ExampleOptional() {
	type patch struct {
		Name rt.Optional[string] `json:"name,omitzero"`
	}
	for _, in := range []string{`{}`, `{"name":null}`, `{"name":"Ada"}`} {
		var p patch
		if err := json.Unmarshal([]byte(in), &p); err != nil {
			fmt.Println(err)
			continue
		}
		b, err := json.Marshal(p)
		fmt.Println(p.Name.IsZero(), string(b), err)
	}
	// Output:
	// true {} <nil>
	// false {"name":null} <nil>
	// false {"name":"Ada"} <nil>
}
