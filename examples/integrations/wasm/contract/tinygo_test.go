//go:build with_tinygo

package main

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/examples/integrations/wasm/internal/wasm"
)

// TestNoFloatsWithTinyGo looks at every instruction that this module, the code generated
// for it, and Javelin add to a program of TinyGo. Its runtime is not judged.
func TestNoFloatsWithTinyGo(t *testing.T) {
	program, err := wasm.TinyGo("../../../..", ".")
	if err != nil {
		t.Fatal(err)
	}
	funcs, err := wasm.Disassemble(program)
	if err != nil {
		t.Fatal(err)
	}
	var ours, runtime int
	for _, f := range funcs {
		if !strings.Contains(f.Name, "main.") && !strings.Contains(f.Name, "javelin") {
			runtime += len(f.Floats)
			continue
		}
		ours++
		if len(f.Floats) > 0 {
			t.Errorf("%s: %q", f.Name, f.Floats)
		}
	}
	// That floats are found where there are some shows that all was looked at.
	if ours < 100 || runtime < 100 {
		t.Errorf("%d functions are ours, %d instructions for floats elsewhere", ours, runtime)
	}
	t.Logf("%d of %d functions are ours", ours, len(funcs))
	out, err := wasm.Run(program, nil, `{"transfer":{"recipient":"ann","amount":[{"denom":"x","amount":"5"}],"Memo":"m"}}`)
	if want := `{"balances":[{"of":"ann","amount":5}],"log":[{"to":"ann","denom":"x","amount":"5"}]}` + "\n"; err != nil || string(out) != want {
		t.Errorf("got %s, %v, want %s", out, err, want)
	}
}
