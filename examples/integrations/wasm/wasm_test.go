package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"
)

// TestWasm builds the program for WASI and runs it in a runtime for WebAssembly.
func TestWasm(t *testing.T) {
	file := filepath.Join(t.TempDir(), "redact.wasm")
	build := exec.Command("go", "build", "-o", file, ".")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	r := wazero.NewRuntime(ctx)
	defer r.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	module, err := r.CompileModule(ctx, program)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		query, in, out, err string
		exit                uint32
	}{
		{
			`$..password`, `{"user": "mo",  "password": "hunter2", "more": [{"password": {"old": 1.50}}]}`,
			`{"user": "mo",  "password": "***", "more": [{"password": "***"}]}`, "", 0,
		},
		{`$..password`, `{"user": "mo", "user": 1}`, "", "redact: jsontext: duplicate object member name \"user\"", 1},
		{`$..[`, `{}`, "", "redact: ", 1},
	} {
		var out, stderr bytes.Buffer
		m, err := r.InstantiateModule(ctx, module, wazero.NewModuleConfig().
			WithArgs("redact", c.query).WithStdin(strings.NewReader(c.in)).WithStdout(&out).WithStderr(&stderr))
		exit := uint32(0)
		var exitError *sys.ExitError
		if errors.As(err, &exitError) {
			exit = exitError.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
		if m != nil {
			m.Close(ctx)
		}
		if exit != c.exit || out.String() != c.out || !strings.HasPrefix(stderr.String(), c.err) {
			t.Errorf("%s: exit %d, %s, %s", c.in, exit, out.String(), stderr.String())
		}
	}
}
