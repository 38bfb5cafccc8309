package wasm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"
)

// TinyGo has TinyGo build the program in the folder dir and returns it. root is the folder
// of the repository.
func TinyGo(root, dir string, args ...string) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "wasm")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	file := filepath.Join(tmp, "program.wasm")
	script, err := filepath.Abs(filepath.Join(root, ".ci", "tinygo"))
	if err != nil {
		return nil, err
	}
	build := exec.Command(script, append(append([]string{"build", "-o", file}, args...), ".")...)
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%v\n%s", err, out)
	}
	return os.ReadFile(file)
}

// Run runs a program and returns what it writes.
func Run(program []byte, in io.Reader, args ...string) ([]byte, error) {
	ctx := context.Background()
	r := wazero.NewRuntime(ctx)
	defer r.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	var out, stderr bytes.Buffer
	_, err := r.InstantiateWithConfig(ctx, program, wazero.NewModuleConfig().WithArgs(append([]string{"program"}, args...)...).
		WithStdin(in).WithStdout(&out).WithStderr(&stderr))
	if exit := (*sys.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 0) {
		return out.Bytes(), fmt.Errorf("%v\n%s", err, stderr.String())
	}
	return out.Bytes(), nil
}
