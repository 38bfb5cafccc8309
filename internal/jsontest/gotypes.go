package jsontest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// GoTypes is the source of a package with a type that samples are to be read into.
type GoTypes struct {
	Name    string
	Source  string // of package types
	Type    string
	V1      bool   // for encoding/json
	Samples []byte // any number of values
}

// KeepSamples builds the packages, in a module of their own, and has a program read each
// sample into its type, write it again and compare both in canonical form: by json/v2, or by
// encoding/json and package json. The root is the folder of this module.
func KeepSamples(t *testing.T, root string, all []GoTypes) {
	t.Helper()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/javelin-go/javelin"
	dir := t.TempDir()
	write := func(name string, content []byte) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", []byte("module types\n\ngo 1.25\n\nrequire "+module+" v0.0.0\n\nreplace "+module+" => "+root+"\n"))
	var imports, calls strings.Builder
	for i, g := range all {
		write(fmt.Sprintf("p%d/types.go", i), []byte(g.Source))
		write(fmt.Sprintf("p%d/samples", i), g.Samples)
		fmt.Fprintf(&imports, "\tp%d \"types/p%d\"\n", i, i)
		apis := "v2"
		if g.V1 {
			apis = "std, v1"
		}
		fmt.Fprintf(&calls, "\tcheck[p%d.%s](%q, \"p%d/samples\", %s)\n", i, g.Type, g.Name, i, apis)
	}
	write("main.go", []byte(strings.NewReplacer("IMPORTS", imports.String(), "CALLS", calls.String()).Replace(keepSamples)))
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=", "GOARCH=", "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if want := fmt.Sprintf("%d types\n", len(all)); err != nil || string(out) != want {
		t.Errorf("%v\n%s", err, out)
	}
}

const keepSamples = `package main

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"io"
	"os"

	json1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	json2 "github.com/javelin-go/javelin/json/v2"
IMPORTS)

type api struct {
	name      string
	unmarshal func([]byte, any) error
	marshal   func(any) ([]byte, error)
}

var (
	std = api{"encoding/json", stdjson.Unmarshal, stdjson.Marshal}
	v1  = api{"json", json1.Unmarshal, json1.Marshal}
	v2  = api{
		"json/v2",
		func(b []byte, v any) error { return json2.Unmarshal(b, v, json2.RejectUnknownMembers(true)) },
		func(v any) ([]byte, error) { return json2.Marshal(v) },
	}
	types int
)

func check[T any](name, file string, apis ...api) {
	types++
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	for _, a := range apis {
		dec := jsontext.NewDecoder(bytes.NewReader(text))
		for i := 0; ; i++ {
			v, err := dec.ReadValue()
			if err == io.EOF {
				break
			}
			if err != nil {
				panic(err)
			}
			x := new(T)
			if err := a.unmarshal(v, x); err != nil {
				fmt.Printf("%s by %s: sample %d: %v\n", name, a.name, i, err)
				continue
			}
			b, err := a.marshal(x)
			if err != nil {
				fmt.Printf("%s by %s: sample %d: %v\n", name, a.name, i, err)
				continue
			}
			want, got := v.Clone(), jsontext.Value(b)
			if want.Canonicalize() != nil || got.Canonicalize() != nil {
				want, got = v.Clone(), jsontext.Value(b) // there is a number beyond float64
				want.Compact(jsontext.ReorderRawObjects(true))
				got.Compact(jsontext.ReorderRawObjects(true))
			}
			if !bytes.Equal(got, want) {
				n := 0
				for n < len(got) && n < len(want) && got[n] == want[n] {
					n++
				}
				fmt.Printf("%s by %s: sample %d: %.200q, want %.200q\n", name, a.name, i, got[max(0, n-50):], want[max(0, n-50):])
			}
		}
	}
}

func main() {
CALLS	fmt.Println(types, "types")
}
`
