package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/infer"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestInfer: types and schemas of samples, and that -check has nothing to say.
func TestInfer(t *testing.T) {
	orders := filepath.Join("testdata", "infer", "orders.ndjson")
	for _, tt := range []struct{ golden, args string }{
		{"infer.go.golden", "infer -check " + orders},
		{"infer-v1.go.golden", "infer --check -dialect v1 -enum -each -type Order -package shop testdata/infer"},
		{"infer.schema.golden", "infer -schema -check -enum -each -type=Order testdata/infer"},
		{"infer-flags.go.golden", "infer -check -union= -no-times -map /customer,/lines/* -struct /labels " + orders},
	} {
		args := strings.Fields(tt.args)
		r := javelin("", args...)
		if r.code != exitOK || r.stderr != "" {
			t.Errorf("%s: code %d, %s", tt.args, r.code, r.stderr)
		}
		golden(t, tt.golden, r.stdout)
	}
	// The same by standard input, whatever the order of the lines.
	in := readFile(t, orders)
	want := javelin(in, "infer", "-check", "-type", "Order")
	golden(t, "infer.go.golden", want.stdout)
	parts := strings.SplitAfter(in, "\n")
	for range len(parts) - 1 {
		parts = append(parts[1:len(parts)-1:len(parts)-1], parts[0], "")
		javelin(strings.Join(parts, ""), "infer", "-check", "-type", "Order", "-").check(t, want)
	}
}

// TestInferTypesKeepSamples: what is printed compiles, and Go reads the samples into it.
func TestInferTypesKeepSamples(t *testing.T) {
	var all []jsontest.GoTypes
	samples := readFile(t, "testdata/infer/orders.ndjson")
	for _, flags := range []string{"", "-dialect v1", "-enum", "-union=", "-no-times -map /customer,/lines/* -struct /labels"} {
		r := javelin(samples, append([]string{"infer", "-type", "Order"}, strings.Fields(flags)...)...)
		all = append(all, jsontest.GoTypes{Name: flags, Source: r.stdout, Type: "Order", V1: strings.Contains(flags, "v1"), Samples: []byte(samples)})
	}
	jsontest.KeepSamples(t, "../..", all)
}

func TestInferWrong(t *testing.T) {
	inFolder(t, map[string]string{"a.json": "{}", "bad.json": "{\"a\":1}\n{\"a\":", "empty.json": " ", "lines.ndjson": "{\"a\":1}\n{\"a\":x}\n{\"a\":null}\n"})
	if err := os.MkdirAll("sub/.hidden", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sub/x.txt", "sub/.a.json", "sub/.hidden/a.json"} {
		if err := os.WriteFile(name, []byte("["), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const usage = "\nRun 'javelin infer -h' for usage.\n"
	for _, tt := range []struct {
		args   string
		stderr string
		code   int
	}{
		{"-dialect v3 a.json", "javelin infer: -dialect is v1 or v2" + usage, 2},
		{"-package a-b a.json", "javelin infer: -package needs a Go name, not \"a-b\"" + usage, 2},
		{"-package func a.json", "javelin infer: -package needs a Go name, not \"func\"" + usage, 2},
		{"-type order a.json", "javelin infer: -type needs an exported Go name, not \"order\"" + usage, 2},
		{"-map a a.json", "javelin infer: -map needs JSON Pointers, not \"a\"" + usage, 2},
		{"-struct /a,b a.json", "javelin infer: -struct needs JSON Pointers, not \"b\"" + usage, 2},
		{"--comments --keep-going a.json", "javelin infer: --comments and --keep-going exclude each other" + usage, 2},
		{"sub", "javelin: sub: no samples in this folder\n", 2},
		{"none.json", "javelin: open none.json: " + noSuchFile() + "\n", 2},
		{"a.json empty.json", "empty.json:1:1: no value\n", 1},
		{"bad.json", "bad.json:2:6: unexpected end of input within \"/a\"\n    2 | {\"a\":\n      |      ^\n", 1},
	} {
		r := javelin("", append([]string{"infer"}, strings.Fields(tt.args)...)...)
		if tt.args == "bad.json" { // in whatever words
			if r.code != 1 || r.stdout != "" || !strings.HasPrefix(r.stderr, "bad.json:2:6: ") {
				t.Errorf("%+v", r)
			}
			continue
		}
		r.check(t, result{"", tt.stderr, tt.code})
	}
	r := javelin("", "infer", "-check", "--keep-going", "lines.ndjson")
	if r.code != exitInvalid || strings.Count(r.stderr, "lines.ndjson:2:6: ") != 1 || !strings.Contains(r.stdout, "type Line struct {\n\tA *int64 `json:\"a\"`\n}\n") {
		t.Errorf("%+v", r)
	}
}

func noSuchFile() string {
	_, err := os.Open("none.json")
	_, what, _ := strings.Cut(err.Error(), "none.json: ")
	return what
}

// TestInferComments: comments are no part of the samples.
func TestInferComments(t *testing.T) {
	inFolder(t, map[string]string{"a.jsonc": "// c\n{\"a\": 1, /* c */}"})
	javelin("", "infer", "-check", "a.jsonc").check(t, result{stdout: "// Package types has the types of samples of JSON.\npackage types\n\n// A is the document.\ntype A struct {\n\tA int64 `json:\"a\"`\n}\n"})
}

// TestInferTellsDifferences: of samples that the types do not fit, by the file and the place.
func TestInferTellsDifferences(t *testing.T) {
	inFolder(t, map[string]string{"a.json": "{\"a\": 1}", "b.ndjson": "{\"a\": 1}\n{\"a\": 1, \"b\": 2}\n", "c.json": "[" + strings.Repeat("1,", 12) + "1]", "bad.json": "{\"a\": 1} {"})
	s := infer.New(infer.Config{Each: true})
	s.Add(jsontext.Value(`{"a":1}`))
	m := s.Model("Document")
	var stderr bytes.Buffer
	e := newEnv(strings.NewReader(""), new(bytes.Buffer), &stderr)
	f := inferFlags{flags: newFlags("infer", usageInfer)}
	code := f.checkAll(e, []string{"a.json", "b.ndjson", "c.json", "bad.json", "none.json"}, nil, m)
	got := stderr.String()
	want := lines(
		`b.ndjson:2:15: "/b": lost: the type has no field for it`,
		`    2 | {"a": 1, "b": 2}`,
		`      |               ^`,
		`c.json:1:2: "/0": number for struct Document`,
		`    1 | [1,1,1,1,1,1,1,1,1,1,1,1,1]`,
		`      |  ^`,
	)
	if code != exitTrouble || !strings.HasPrefix(got, want) || !strings.Contains(got, "c.json: and 3 more\nbad.json:1:11: ") || !strings.Contains(got, "javelin: open none.json: ") {
		t.Errorf("code %d\n%s", code, got)
	}
	stderr.Reset()
	sp := newSpool()
	defer sp.close()
	sp.Write([]byte("{\"a\": 1}\n{\"b\": 1}\n"))
	code = f.checkAll(e, []string{"-"}, map[string]*spool{stdinName: sp}, m)
	if got, want := stderr.String(), lines(`<stdin>:2:7: "/b": lost: the type has no field for it`, `    2 | {"b": 1}`, `      |       ^`); code != exitInvalid || got != want {
		t.Errorf("code %d\n%s", code, got)
	}
	stderr.Reset()
	f.keepGoing = true
	code = f.checkAll(e, []string{"b.ndjson"}, nil, m)
	if got, want := stderr.String(), "b.ndjson: value 2: \"/b\": lost: the type has no field for it\n"; code != exitInvalid || got != want {
		t.Errorf("code %d, %q", code, got)
	}
}

// TestInferMemory: memory does not grow with the number of samples, nor with -check of what
// can be read once.
func TestInferMemory(t *testing.T) {
	line := readFile(t, "testdata/infer/orders.ndjson")
	const size = 64 << 20
	old := spoolSize
	spoolSize = 1 << 20
	defer func() { spoolSize = old }()
	in := jsontest.RepeatReader("", line, size/len(line), "")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var stdout, stderr bytes.Buffer
	if code := run(in, &stdout, &stderr, []string{"infer", "-check", "-type", "Order"}); code != exitOK {
		t.Fatalf("code %d, %s", code, &stderr)
	}
	runtime.ReadMemStats(&after)
	if grown := after.Sys - before.Sys; grown > 32<<20 {
		t.Errorf("memory has grown by %d bytes for %d bytes of input", grown, size)
	}
	if got := stdout.String(); !strings.Contains(got, "`json:\"status\"` // \"open\", \"paid\"\n") {
		t.Error(got)
	}
}
