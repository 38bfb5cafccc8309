package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/examples/integrations/wasm/internal/wasm"
)

func TestContract(t *testing.T) {
	var s State
	for _, c := range []struct{ in, err, out string }{
		{`{"transfer":{"recipient":"ann","amount":[{"denom":"x","amount":"5"},{"denom":"y","amount":"18446744073709551610"}],"Memo":null}}`, "", `{"balances":[{"of":"ann","amount":18446744073709551615}],"log":[{"to":"ann","denom":"x","amount":"5"},{"to":"ann","denom":"y","amount":"18446744073709551610"}]}`},
		{`{"approve":{"limits":{"ann":-3,"bob":2},"until":7,"key":"AAEC","digest":"AAAAAA==","flags":[true,false],"more":{"x":1.5e3}}}`, "", `{"balances":[{"of":"ann","amount":0},{"of":"bob","amount":0}],"log":[{"to":"ann","denom":"x","amount":"5"},{"to":"ann","denom":"y","amount":"18446744073709551610"}]}`},
		{`{"transfer":{"amount":[]}}`, `json: cannot unmarshal into Go main.Transfer: missing object member name "recipient" within "/transfer"`, ""},
		{`{"transfer":{"recipient":"a","amount":[{"amount":"1.5"}]}}`, `json: cannot unmarshal JSON string "1.5" into Go uint64 within "/transfer/amount/0/amount": invalid syntax`, ""},
		{`{"raw":[1}]}`, `jsontext: invalid character '}' after array element (expecting ',' or ']') within "/raw" after offset 9`, ""},
	} {
		err := s.apply([]byte(c.in))
		if err != nil || c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%s: got %v, want %s", c.in, err, c.err)
			}
			continue
		}
		if out, err := s.MarshalJSON(); err != nil || !sameBalances(string(out), c.out) {
			t.Errorf("%s: got %s, %v, want %s", c.in, out, err, c.out)
		}
	}
}

// sameBalances allows for the order in which a map is gone through.
func sameBalances(got, want string) bool {
	const a, b = `{"of":"ann","amount":0}`, `{"of":"bob","amount":0}`
	return got == want || strings.Replace(got, b+","+a, a+","+b, 1) == want
}

// TestNoFloats builds the contract and looks at every instruction of what this
// module, the code generated for it, and Javelin add to a program. Go's own runtime
// is not judged: it has such instructions in any program.
func TestNoFloats(t *testing.T) {
	file := filepath.Join(t.TempDir(), "contract.wasm")
	build := exec.Command("go", "build", "-tags", "purego,nounsafe", "-o", file, ".")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	funcs, err := wasm.Disassemble(module)
	if err != nil {
		t.Fatal(err)
	}
	var ours, instructions, runtime int
	for _, f := range funcs {
		if !strings.HasPrefix(f.Name, "main.") && !strings.Contains(f.Name, "javelin-go") && !strings.Contains(f.Name, "javelin_go") {
			runtime += len(f.Floats)
			continue
		}
		ours++
		instructions += f.Count
		if len(f.Floats) > 0 {
			t.Errorf("%s: %q", f.Name, f.Floats)
		}
	}
	// That floats are found where there are some shows that all was looked at.
	if ours < 200 || instructions < 20000 || runtime < 100 {
		t.Errorf("%d functions with %d instructions, %d for floats elsewhere", ours, instructions, runtime)
	}
	t.Logf("%d of %d functions are ours, with %d instructions", ours, len(funcs), instructions)
}
