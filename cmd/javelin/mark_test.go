package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
)

// TestByteOrderMark: every command reads a byte order mark and drops it, from files and
// from standard input, however it arrives; errors have the place that editors show.
func TestByteOrderMark(t *testing.T) {
	const mark = byteOrderMark
	const doc = "{\"b\": 1, \"a\": [1, 2]}\n"
	files := map[string]string{"doc.json": mark + doc, "plain.json": doc, "patch.json": mark + `[{"op":"remove","path":"/b"}]`, "bad.json": mark + "{\"é\": tru}"}
	inFolder(t, files)
	for _, args := range []string{
		"fmt", "fmt  -S", "fmt  --keep-going", "min", "min  --keep-going", "canon", "canon  --keep-going",
		"valid", "valid  --keep-going", "get  a.1", "get  ", "get  $.a[*]", "get  /b", "get  --keep-going  b",
		"set  b  2", "set  /c  2", "set  $.b  2", "del  b", "del  /a/0", "del  $.none", "lines", "lines  --array", "lines  --array  --keep-going",
	} {
		args := strings.Split(args, "  ")
		want := javelin(doc, args...)
		if want.code != exitOK || want.stderr != "" {
			t.Fatalf("%v: %+v", args, want)
		}
		javelin(mark+doc, args...).check(t, want)
		javelin("", append(args[:len(args):len(args)], "doc.json")...).check(t, want)
		for _, wrap := range []func(io.Reader) io.Reader{iotest.OneByteReader, iotest.DataErrReader, iotest.HalfReader} {
			var stdout, stderr bytes.Buffer
			code := run(wrap(strings.NewReader(mark+doc)), &stdout, &stderr, args)
			result{stdout.String(), stderr.String(), code}.check(t, want)
		}
		bad := javelin(mark+"{\"a\":\n tru}", args...)
		if want := javelin("{\"a\":\n tru}", args...); bad != want {
			t.Errorf("%v: %+v, want %+v", args, bad, want)
		}
		bad = javelin("", append(args[:len(args):len(args)], "bad.json")...)
		const place = "bad.json:1:10: invalid character '}' in literal true (expecting 'e') within \"/é\"\n    1 | {\"é\": tru}\n      |          ^\n"
		if bad.code != exitInvalid || bad.stderr != place {
			t.Errorf("%v: %+v", args, bad)
		}
		empty := javelin(mark, args...)
		if want := javelin("", args...); empty != want {
			t.Errorf("%v: %+v, want %+v", args, empty, want)
		}
	}
	javelin("", "diff", "doc.json", "plain.json").check(t, result{stdout: javelin("", "diff", "plain.json", "plain.json").stdout})
	javelin(mark+doc, "diff", "-q", "doc.json", "-").check(t, result{})
	javelin("", "patch", "doc.json", "patch.json").check(t, result{stdout: "{\"a\": [1, 2]}\n"})

	// It is something that fmt would change, and what is written has none.
	javelin("{\n  \"a\": 1\n}\n", "fmt", "--check").check(t, result{})
	javelin(mark+"{\n  \"a\": 1\n}\n", "fmt", "--check").check(t, result{stdout: "<stdin>\n", code: 1})
	for args, want := range map[string]string{
		"set  -w  b  1": doc, "set  -w  b  2": strings.Replace(doc, "1", "2", 1), "del  -w  x": doc, "fmt  -w": javelin(doc, "fmt").stdout,
	} {
		if err := os.WriteFile("f.json", []byte(mark+doc), 0o666); err != nil {
			t.Fatal(err)
		}
		javelin("", append(strings.Split(args, "  "), "f.json")...).check(t, result{})
		if got := readFile(t, "f.json"); got != want {
			t.Errorf("%s: %q, want %q", args, got, want)
		}
	}
	javelin("", "patch", "-w", "doc.json", "patch.json").check(t, result{})
	if got := readFile(t, "doc.json"); got != "{\"a\": [1, 2]}\n" {
		t.Errorf("patch -w: %q", got)
	}

	// Elsewhere it is named.
	javelin("1\n"+mark+"2", "min").check(t, result{"1\n", lines(
		`<stdin>:2:1: invalid byte order mark '\ufeff' at start of value`,
		"    2 | \ufffd2",
		`      | ^`,
	), 1})
}

func TestOtherEncodings(t *testing.T) {
	for text, want := range map[string]string{
		"\xff\xfe{\x00\n\x00}\x00\n\x00": "<stdin>:1:1: text is UTF-16 (little-endian), not UTF-8\n",
		"\xfe\xff\x00{\x00\n\x00}\x00\n": "<stdin>:1:1: text is UTF-16 (big-endian), not UTF-8\n",
		"{\x00}\x00\n\x00{\x00}\x00":     "<stdin>:1:2: text is UTF-16 (little-endian), not UTF-8\n",
		"\x00{\x00\n\x00}\x00\n":         "<stdin>:1:1: text is UTF-16 (big-endian), not UTF-8\n",
		"\xff\xfe\x00\x00{\x00\x00\x00":  "<stdin>:1:1: text is UTF-32 (little-endian), not UTF-8\n",
		"\x00\x00\xfe\xff\x00\x00\x00{":  "<stdin>:1:1: text is UTF-32 (big-endian), not UTF-8\n",
	} {
		for _, args := range []string{"fmt", "fmt  -S", "min", "canon", "valid", "get  a", "set  a  1", "del  a", "lines", "diff  -  /dev/null", "valid  --keep-going", "fmt  --keep-going"} {
			r := javelin(text, strings.Split(args, "  ")...)
			wantCode := exitInvalid
			if strings.HasPrefix(args, "diff") {
				wantCode = exitTrouble
			}
			if r.code != wantCode || !strings.HasPrefix(r.stderr, want) || strings.Count(r.stderr, "<stdin>") != 1 {
				t.Errorf("%s of %q: %+v, want %s", args, text, r, want)
			}
		}
	}
}
