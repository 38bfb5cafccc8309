package main

import (
	"bytes"
	"fmt"
	"github.com/javelin-go/javelin/internal/picture"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestErrorPictures shows each input at the place where valid finds it wrong.
func TestErrorPictures(t *testing.T) {
	long := strings.Repeat("1234567,", 20)
	for _, tt := range []struct {
		name  string
		stdin string
		want  []string
	}{
		{"FirstByte", "x", []string{
			"<stdin>:1:1: invalid character 'x' at start of value",
			"    1 | x",
			"      | ^",
		}},
		{"Wide", `["日本語", é]`, []string{
			`<stdin>:1:9: invalid character 'é' at start of value within "/1"`,
			`    1 | ["日本語", é]`,
			`      |            ^`,
		}},
		{"Emoji", `["🌸👍"x]`, []string{
			`<stdin>:1:6: invalid character 'x' after array element (expecting ',' or ']')`,
			`    1 | ["🌸👍"x]`,
			`      |        ^`,
		}},
		{"Combining", "[\"e\u0301e\u0301\"x]", []string{
			`<stdin>:1:8: invalid character 'x' after array element (expecting ',' or ']')`,
			"    1 | [\"e\u0301e\u0301\"x]",
			`      |      ^`,
		}},
		{"Hangul", "[\"\u1112\u1161\u11ab\"x]", []string{
			`<stdin>:1:7: invalid character 'x' after array element (expecting ',' or ']')`,
			"    1 | [\"\u1112\u1161\u11ab\"x]",
			`      |      ^`,
		}},
		{"Tabs", "{\n\t\"a\":\t?\n}", []string{
			`<stdin>:2:7: invalid character '?' at start of value within "/a"`,
			`    2 |     "a":    ?`,
			`      |             ^`,
		}},
		{"ControlCharacter", "[\"a\x1b[31m\"]", []string{
			`<stdin>:1:4: invalid character '\x1b' in string (expecting non-control character) within "/0"`,
			`    1 | ["a␛[31m"]`,
			`      |    ^`,
		}},
		{"NulDelAndDirection", "[\x00\x7f\u202e\u009b]", []string{
			`<stdin>:1:2: invalid character '\x00' at start of value within "/0"`,
			"    1 | [␀␡\ufffd\ufffd]",
			`      |  ^`,
		}},
		{"InvalidUTF8", "[\"a\xffb\"]", []string{
			`<stdin>:1:4: invalid UTF-8 within "/0"`,
			"    1 | [\"a\ufffdb\"]",
			`      |    ^`,
		}},
		{"ByteOrderMark", "\n \ufeff{}", []string{
			`<stdin>:2:2: invalid byte order mark '\ufeff' at start of value`,
			"    2 |  \ufffd{}",
			`      |  ^`,
		}},
		{"ByteOrderMarkDropped", "\ufeff{\"é\": tru}", []string{
			`<stdin>:1:10: invalid character '}' in literal true (expecting 'e') within "/é"`,
			`    1 | {"é": tru}`,
			`      |          ^`,
		}},
		{"UTF16", "\xff\xfe{\x00}\x00", []string{
			`<stdin>:1:1: text is UTF-16 (little-endian), not UTF-8`,
			"    1 | \ufffd\ufffd{␀}␀",
			`      | ^`,
		}},
		{"CarriageReturn", "[\r\n1\r\n2]\r\n", []string{
			`<stdin>:3:1: invalid character '2' after array element (expecting ',' or ']')`,
			`    3 | 2]`,
			`      | ^`,
		}},
		{"LongBefore", "[" + long + "x", []string{
			`<stdin>:1:162: invalid character 'x' at start of value within "/20"`,
			`    1 | …` + ("[" + long)[161-71:] + "x",
			`      |  ` + strings.Repeat(" ", 71) + "^",
		}},
		{"LongAfter", "x" + long, []string{
			"<stdin>:1:1: invalid character 'x' at start of value",
			"    1 | " + ("x" + long)[:72] + "…",
			"      | ^",
		}},
		{"LongBoth", "[" + long + "x" + long, []string{
			`<stdin>:1:162: invalid character 'x' at start of value within "/20"`,
			`    1 | …` + ("[" + long)[161-48:] + ("x" + long)[:24] + "…",
			`      |  ` + strings.Repeat(" ", 48) + "^",
		}},
		{"LongWide", `["` + strings.Repeat("語", 100) + `"x`, []string{
			`<stdin>:1:104: invalid character 'x' after array element (expecting ',' or ']')`,
			`    1 | …` + strings.Repeat("語", 35) + `"x`,
			`      |  ` + strings.Repeat(" ", 71) + "^",
		}},
		{"LineNumber", strings.Repeat("\n", 123455) + "x", []string{
			"<stdin>:123456:1: invalid character 'x' at start of value",
			"123456 | x",
			"       | ^",
		}},
		{"LongPointer", `{"` + strings.Repeat("é", 100) + `":x}`, []string{
			`<stdin>:1:105: invalid character 'x' at start of value within "…` + strings.Repeat("é", 40) + `"`,
			`    1 | …` + strings.Repeat("é", 68) + `":x}`,
			`      |  ` + strings.Repeat(" ", 70) + "^",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			javelin(tt.stdin, "valid").check(t, result{"", lines(tt.want...), exitInvalid})
			// A file, whose place is found by reading it again, says the same.
			path := filepath.Join(t.TempDir(), "f.json")
			if err := os.WriteFile(path, []byte(tt.stdin), 0o666); err != nil {
				t.Fatal(err)
			}
			want := strings.Replace(lines(tt.want...), stdinName, path, 1)
			javelin("", "valid", path).check(t, result{"", want, exitInvalid})
			javelin("", "fmt", path).check(t, result{"", want, exitInvalid})
		})
	}
}

// TestStdinFromFile: standard input that is a file need not begin at its
// beginning; places count from where it does.
func TestStdinFromFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f.json")
	if err := os.WriteFile(path, []byte("skipped\nline\n\n[1,\n?]"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Seek(int64(len("skipped\nline\n")), 0); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	code := run(f, &stdout, &stderr, []string{"valid"})
	result{stdout.String(), stderr.String(), code}.check(t, result{"", lines(
		`<stdin>:3:1: invalid character '?' at start of value within "/1"`,
		`    3 | ?]`,
		`      | ^`,
	), exitInvalid})
	if _, err := f.Stat(); err != nil {
		t.Errorf("standard input was closed: %v", err)
	}
}

// TestDuplicateOutOfSight: an object name so long that its beginning is no
// longer remembered when its end shows that it is a duplicate.
func TestDuplicateOutOfSight(t *testing.T) {
	name := strings.Repeat("n", 4*picture.TailSize)
	stdin := fmt.Sprintf(`{%q:1,%q:2}`, name, name)
	r := javelin(stdin, "valid")
	want := fmt.Sprintf("<stdin>: duplicate object member name \"…%s\" at offset %d\n", strings.Repeat("n", 80), len(name)+6)
	r.check(t, result{"", want, exitInvalid})
}
