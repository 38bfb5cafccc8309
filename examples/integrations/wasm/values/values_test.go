package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"
)

// documents are lines with what is asked of them where that is certain.
var documents = []struct{ in, out string }{
	{`{}`, `{"id":0,"value":0,"point":[0,0],"sum":"AAAAAA=="}`},
	{`{"id":18446744073709551615,"value":1e21,"coarse":0.1,"track":[1,-0,5e-324,1.7976931348623157e308],"point":[0.1,1e-7]}`, `{"id":18446744073709551615,"value":1e+21,"coarse":0.1,"track":[1,-0,5e-324,1.7976931348623157e+308],"point":[0.1,1e-7],"sum":"AAAAAA=="}`},
	{`{"at":"2024-05-06T07:08:09.5+02:00","from":"2001:db8::1","image":"AAECAw==","sum":"/////w==","text":"\u00e9\ud83d\ude00\"\\"}`, `{"id":0,"at":"2024-05-06T07:08:09.5+02:00","from":"2001:db8::1","value":0,"point":[0,0],"text":"é😀\"\\","image":"AAECAw==","sum":"/////w=="}`},
	{`{"extra":[null,true,1.5,"x",{"k":[{}]}],"raw":{ "a" : [ 1 , 2 ] },"note":null,"limit":{"low":-1.5,"high":1e3},"by":{"x":{"low":-2147483648,"high":2147483647}},"steps":{"-128":0.5}}`, `{"id":0,"value":0,"point":[0,0],"sum":"AAAAAA==","extra":[null,true,1.5,"x",{"k":[{}]}],"raw":{"a":[1,2]},"note":null,"limit":{"low":-1.5,"high":1000},"by":{"x":{"low":-2147483648,"high":2147483647}},"steps":{"-128":0.5}}`},
	{`{"quoted":"-9223372036854775808","next":{"id":1,"note":"here","next":{"id":2}},"other":[1, 2]}`, `{"id":0,"value":0,"point":[0,0],"sum":"AAAAAA==","quoted":"-9223372036854775808","next":{"id":1,"value":0,"point":[0,0],"sum":"AAAAAA==","note":"here","next":{"id":2,"value":0,"point":[0,0],"sum":"AAAAAA=="}},"other":[1,2]}`},
	{`{"id":-1}`, `json: cannot unmarshal JSON number -1 into Go uint64 within "/id": invalid syntax`},
	{`{"next":{"value":1e400}}`, `json: cannot unmarshal JSON number 1e400 into Go float64 within "/next/value": value out of range`},
	{`{"steps":{"128":1}}`, `json: cannot unmarshal JSON string "128" into Go int8 within "/steps/128": value out of range`},
	{`{"at":"2024-02-30T00:00:00Z"}`, `json: cannot unmarshal JSON string into Go time.Time within "/at": parsing time "2024-02-30T00:00:00Z": day out of range`},
	{`{"id":1,"id":2}`, `jsontext: duplicate object member name "id"`},
	{`{"track":[1,2`, `jsontext: unexpected EOF within "/track" after offset 13`},
	{"{\"text\":\"\xff\"}", `jsontext: invalid UTF-8 within "/text" after offset 9`},
	{strings.Repeat(`{"next":`, 10001), `jsontext: exceeded max depth`},
}

// lines are documents, and floats of all sizes.
func lines() []byte {
	var in bytes.Buffer
	for _, d := range documents {
		in.WriteString(d.in + "\n")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		f, g := math.Float64frombits(r.Uint64()), math.Float32frombits(r.Uint32())
		if f-f == 0 && g-g == 0 {
			fmt.Fprintf(&in, `{"value":%v,"coarse":%v,"point":[%.30e,%d]}`+"\n", f, g, f, r.Uint64())
		}
	}
	return in.Bytes()
}

// TestWasm builds the program for WASI, runs it in a runtime for WebAssembly, and
// holds what it writes against what the same code writes on this machine.
func TestWasm(t *testing.T) {
	in := bytes.NewReader(lines())
	var want bytes.Buffer
	if err := run(bytes.NewReader(lines()), &want); err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.SplitN(want.String(), "\n", len(documents)+1)[:len(documents)] {
		if !strings.HasPrefix(line, documents[i].out) {
			t.Errorf("%.100s:\n got %s\nwant %s", documents[i].in, line, documents[i].out)
		}
	}

	file := filepath.Join(t.TempDir(), "values.wasm")
	build := exec.Command("go", "build", "-tags", "purego,nounsafe", "-o", file, ".")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	var got, stderr bytes.Buffer
	_, err = runtime.InstantiateWithConfig(ctx, program, wazero.NewModuleConfig().WithArgs("values").WithStdin(in).WithStdout(&got).WithStderr(&stderr))
	if exit := (*sys.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 0) {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	if !bytes.Equal(got.Bytes(), want.Bytes()) {
		g, w := strings.Split(got.String(), "\n"), strings.Split(want.String(), "\n")
		for i := range min(len(g), len(w)) {
			if g[i] != w[i] {
				t.Fatalf("line %d:\n got %s\nwant %s", i, g[i], w[i])
			}
		}
		t.Fatalf("%d lines, want %d", len(g), len(w))
	}
}
