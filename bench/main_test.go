package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

var update = flag.Bool("update", false, "rewrite golden and derived files")

// TestMain lets the test binary be its own child for the hazards.
func TestMain(m *testing.M) {
	if os.Getenv(childEnv) != "" {
		if err := bench(os.Stdout, os.Stderr, os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		os.Exit(0)
	}
	flag.Parse()
	os.Exit(m.Run())
}

// golden compares got with a file, or writes it under -update.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (rewrite with -update):\n%s", name, got)
	}
}

// The packages with one API are called by one text, so that none is favoured.
func TestTextAdaptersAreOneText(t *testing.T) {
	for _, file := range []struct {
		name  string
		names []string // that begin with that of the library
		std   bool
	}{
		{"text", []string{"Options", "MarshalOptions", "Text", "Format", "Walk"}, true},
		{"shapes_tokens", []string{"Tokens", "Point"}, false},
		{"functions", []string{"FuncsUnmarshal", "FuncsMarshal"}, true},
		{"calls", []string{"Calls"}, true},
	} {
		src, err := os.ReadFile(file.name + "_javelin.go")
		if err != nil {
			t.Fatal(err)
		}
		head, body, ok := strings.Cut(string(src), "import (")
		if !ok || !strings.HasPrefix(head, "package main\n") {
			t.Fatalf("%s_javelin.go does not begin as expected", file.name)
		}
		for prefix, paths := range map[string]struct{ text, v2, tag string }{
			"experiment": {modExperiment + "/jsontext", modExperiment, ""},
			"goccy":      {modGoccy + "/jsontext", modGoccy + "/v2", ""},
			"stdv2":      {"encoding/json/jsontext", "encoding/json/v2", "//go:build go1.27 && goexperiment.jsonv2\n\n"},
		} {
			if prefix == "stdv2" && !file.std {
				continue
			}
			s := strings.ReplaceAll("import ("+body, ourModule+"/json/jsontext", paths.text)
			s = strings.ReplaceAll(s, ourModule+"/json/v2", paths.v2)
			for _, name := range file.names {
				s = strings.ReplaceAll(s, "javelin"+name, prefix+name)
			}
			out, err := format.Source([]byte(paths.tag + "package main\n\n// As " + file.name + "_javelin.go, for " + paths.text + ".\n\n" + s))
			if err != nil {
				t.Fatal(err)
			}
			golden(t, file.name+"_"+prefix+".go", out)
		}
	}
}

func TestParseRows(t *testing.T) {
	for _, c := range []struct {
		text                string
		ops                 []Op
		parallel, generated bool
	}{
		{"", slices.Concat(Ops, ValueOps, InferredOps, RecordOps, TreeOps, FirstOps, FunctionOps, IllFormedOps, CallOps), true, true},
		{"valid,indent", []Op{OpValid, OpIndent}, false, false},
		{"typed", ValueOps, false, false},
		{"generated", nil, false, true},
		{"marshal-any,typed,parallel", append([]Op{OpMarshalAny}, slices.DeleteFunc(slices.Clone(ValueOps), func(o Op) bool { return o == OpMarshalAny })...), true, false},
		{"first-marshal", []Op{OpFirstMarshal}, false, false},
	} {
		ops, parallel, generated, err := parseRows(c.text)
		if err != nil || !slices.Equal(ops, c.ops) || parallel != c.parallel || generated != c.generated {
			t.Errorf("%q: %v %v %v %v, want %v %v %v", c.text, ops, parallel, generated, err, c.ops, c.parallel, c.generated)
		}
	}
	if _, _, _, err := parseRows("valdi"); err == nil {
		t.Error("an unknown row was accepted")
	}
}

func TestRepeater(t *testing.T) {
	r := newRepeater([]byte("ab"), 3)
	for range 2 { // once more after rewind
		got, err := io.ReadAll(iotest.OneByteReader(r))
		if err != nil || string(got) != "ab\nab\nab\n" {
			t.Errorf("read %q, %v", got, err)
		}
		r.rewind()
	}
	big := newRepeater(bytes.Repeat([]byte("x"), 10000), 2)
	p := make([]byte, 64<<10)
	for total := 0; ; {
		n, err := big.Read(p)
		total += n
		if n > readChunk {
			t.Fatalf("a read gave %d bytes, more than %d", n, readChunk)
		}
		if err == io.EOF {
			if total != 20002 {
				t.Errorf("%d bytes in all, want 20002", total)
			}
			break
		}
	}
}

func TestSameJSON(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{`{"a":[1,"x"]}`, ` { "a" : [ 1 , "\u0078" ] } `, true},
		{`[1.0]`, `[1]`, true},
		{`[1e2]`, `[100]`, true},
		{`["<"]`, `["\u003c"]`, true},
		{`[1]`, `[2]`, false},
		{`[1]`, `["1"]`, false},
		{`[1]`, `[1] 2`, false},
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, false},
		{`[`, `[`, false},
	} {
		if err := sameJSON([]byte(c.a), []byte(c.b)); (err == nil) != c.same {
			t.Errorf("sameJSON(%s, %s) = %v", c.a, c.b, err)
		}
	}
}

func TestVersionsAreLinked(t *testing.T) {
	for _, c := range []struct{ module, version string }{
		{modSonic, "v1.15.5"}, {modGoccy, "v0.12.0"}, {modSegmentio, "v0.5.4"}, {modJsoniter, "v1.1.12"},
	} {
		// Test binaries carry no dependency list before Go 1.24 and under some
		// build modes; what is known must be right.
		if v := Version(c.module); v != c.version && v != "unknown" {
			t.Errorf("%s %s, want %s", c.module, v, c.version)
		}
	}
}
