package main

import (
	"os/exec"
	"testing"
)

// TestUpToDate fails where the types or the generator have changed and the code
// has not.
func TestUpToDate(t *testing.T) {
	out, err := exec.Command("go", "run", "github.com/javelin-go/javelin/cmd/javelin", "gen", "-check").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func Example() {
	main()
	// Output:
	// {"id":7,"items":[{"sku":"tea","count":2}],"total":12.5} <nil>
	// true json: cannot unmarshal into Go main.Order: missing object member name "id"
	// [{"id":8,"total":0}] <nil>
	// [{9 [] 0.5}] <nil>
}
