package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/crew"
)

// smallParts makes parts as small as a few lines.
func smallParts(t *testing.T, block, most int) {
	before := partSizes
	partSizes = crew.Sizes{Block: block, Max: most, Each: 4 * most}
	t.Cleanup(func() { partSizes = before })
}

// Every command with -j does and says the same as without, whatever the input.
func TestJobs(t *testing.T) {
	inFolder(t, nil)
	lines := []string{`{"a": 1, "b": [1, 2]}`, `{"b": "é", "a": {"x": [ ]}}`, `[1, 2.5, {"a": null}]`, `{"a": "x"}`, `{"c": true}`, `12`, `"text"`,
		"{\n  \"a\": [\n    1\n  ]\n}", `{"a": tru}`, `{"a": 1, "a": 2}`, `{"a":`, `]`, "\xff", `{"a": "` + strings.Repeat("long ", 60) + `"}`, ""}
	commands := []string{"fmt", "fmt  --tab  -C", "fmt  -S", "min", "min  --keep-going", "valid", "valid  -q", "valid  --keep-going",
		"valid  --allow-duplicate-names", "get  a", "get  -r  a", "get  $..a", "get  /b/0", "get  --tsv  a", "get  --default  none  a", "get  --keep-going  a",
		"get  -p  a  -p  b", "get  -p  a  --csv", "get  a.#", "lines", "lines  -C", "fmt  --check",
		"lines  --array", "lines  --array  -C", "lines  --array  --keep-going", "infer", "infer  -schema  -each", "infer  --keep-going  -enum", "infer  -check"}
	rounds := 60
	if testing.Short() {
		rounds = 6
	}
	for i := range rounds {
		rnd := rand.New(rand.NewPCG(34, uint64(i)))
		good := []int{0, 0, 200, 20, 3}[rnd.IntN(5)]
		var in strings.Builder
		for range rnd.IntN(60) {
			k := rnd.IntN(8)
			if good > 0 && rnd.IntN(good) == 0 {
				k = rnd.IntN(len(lines))
			}
			in.WriteString(lines[k])
			in.WriteString([]string{"\n", "\n", "\r\n", "\n  ", "\n\n"}[rnd.IntN(5)])
		}
		text := in.String()
		if rnd.IntN(2) == 0 {
			text = strings.TrimRight(text, "\r\n ")
		}
		if rnd.IntN(8) == 0 {
			text = byteOrderMark + text
		}
		if err := os.WriteFile("in.json", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, command := range commands {
			args := strings.Split(command, "  ")
			want := javelin(text, args...)
			smallParts(t, 1+rnd.IntN(200), 210+rnd.IntN(400))
			j := append(args[:len(args):len(args)], "-j", fmt.Sprint(2+rnd.IntN(3)))
			compare := func(how string, got, want result) {
				t.Helper()
				if args[len(args)-1] == "$..a" && want.code == exitInvalid {
					// How much of a value with an error is printed depends on what is read
					// together with it.
					got.stdout, want.stdout = "", ""
				}
				if got != want {
					t.Fatalf("%d: %q with %q%s:\ngot  %+v\nwant %+v", i, j, text, how, got, want)
				}
			}
			compare("", javelin(text, j...), want)
			var stdout, stderr bytes.Buffer
			code := run(iotest.HalfReader(strings.NewReader(text)), &stdout, &stderr, j)
			compare(", in pieces", result{stdout.String(), stderr.String(), code}, want)
			want = javelin("", append(args[:len(args):len(args)], "in.json")...)
			compare(" in a file", javelin("", append(j, "in.json")...), want)
			partSizes = crew.Usual
		}
	}
}

// -w rewrites a file in parts, and a reader that fails is reported.
func TestJobsElsewhere(t *testing.T) {
	inFolder(t, map[string]string{"a.json": strings.Repeat("{\"a\":[1]}\n", 100), "empty.json": "\n"})
	smallParts(t, 50, 200)
	javelin("", "fmt", "-j", "3", "-w", "a.json").check(t, result{})
	got, err := os.ReadFile(filepath.Join(".", "a.json"))
	if want := strings.Repeat("{\n  \"a\": [\n    1\n  ]\n}\n", 100); err != nil || string(got) != want {
		t.Errorf("%v, %q", err, got)
	}
	var stdout, stderr bytes.Buffer
	r := io.MultiReader(strings.NewReader(strings.Repeat("1\n", 100)), iotest.ErrReader(io.ErrClosedPipe))
	if code := run(r, &stdout, &stderr, []string{"min", "-j", "2"}); code != exitTrouble || stdout.String() != strings.Repeat("1\n", 100) {
		t.Errorf("a reader that fails: %d, %q, %q", code, &stdout, &stderr)
	}
	// Several inputs are one array, with none in front of it and none after.
	javelin("1\n", "lines", "--array", "-j", "2", "none.json", "-", "empty.json", "a.json").check(t, result{"[\n1" + strings.Repeat(",\n{\"a\":[1]}", 100) + "\n]\n", "javelin: open none.json: no such file or directory\n", exitTrouble})
	javelin("", "lines", "--array", "-j", "2", "empty.json", "-").check(t, result{"[]\n", "", exitOK})
	if code := run(strings.NewReader("1\n2\n"), &failingWriter{0, io.ErrNoProgress}, &stderr, []string{"lines", "--array", "-j", "2"}); code != exitTrouble {
		t.Errorf("a writer that fails: %d", code)
	}
	javelin("", "min", "-j", "-2").check(t, result{"", "javelin min: -j takes 0 or more\nRun 'javelin min -h' for usage.\n", exitTrouble})
}
