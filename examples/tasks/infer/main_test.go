package main

import (
	"bytes"
	"os"
	"os/exec"
	"testing"
)

// TestUpToDate: the samples give these types, and go through them unchanged.
func TestUpToDate(t *testing.T) {
	cmd := exec.Command("go", "run", "github.com/javelin-go/javelin/cmd/javelin", "infer", "-check", "-package", "main", "-type", "Event", "events.ndjson")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	got, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	want, err := os.ReadFile("types.go")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("types.go is out of date, run go generate: %v\n%s", err, got)
	}
}

func Example() {
	main()
	// Output:
	// 1 login Ada 0
	// 2 order Ada 1
	//    2 tea 4.5 false
	// 3 order Bo 2
	//    1 hat 30 true
	// 4 logout Ada 5
}
