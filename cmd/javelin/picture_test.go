package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
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
	name := strings.Repeat("n", 4*tailSize)
	stdin := fmt.Sprintf(`{%q:1,%q:2}`, name, name)
	r := javelin(stdin, "valid")
	want := fmt.Sprintf("<stdin>: duplicate object member name \"…%s\" at offset %d\n", strings.Repeat("n", 80), len(name)+6)
	r.check(t, result{"", want, exitInvalid})
}

func TestLocator(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "bc ", "\n", "é", "日", "🌸", "long line without any end ", "\r\n"}
	for round := range 4 {
		var text []byte
		for len(text) < 3*tailSize {
			n := len(parts)
			if round%2 == 1 {
				text = append(text, "a long line"...)
				n = 2 + 4*rng.IntN(2)
			}
			text = append(text, parts[rng.IntN(n)]...)
		}
		if round == 3 {
			text = bytes.ReplaceAll(text, newline, nil) // one line only
		}
		l := newLocator()
		for rest := text; len(rest) > 0; {
			n := min(len(rest), 1+rng.IntN(readSize))
			l.feed(rest[:n])
			rest = rest[n:]
		}
		if l.base == 0 || len(l.tail) > 2*tailSize {
			t.Fatalf("the locator keeps %d bytes from %d on", len(l.tail), l.base)
		}
		for range 200 {
			offset := len(text) - rng.IntN(tailSize)
			for offset < len(text) && !utf8.RuneStart(text[offset]) {
				offset++
			}
			p, ok := l.locate(int64(offset))
			before := text[:offset]
			begin := bytes.LastIndexByte(before, '\n') + 1
			line, column := bytes.Count(before, newline)+1, utf8.RuneCount(before[begin:])+1
			if !ok || p.line != int64(line) || p.column != int64(column) {
				t.Fatalf("offset %d is at %d:%d, %v; want %d:%d", offset, p.line, p.column, ok, line, column)
			}
			if !bytes.HasSuffix(before[begin:], p.before) || p.cut != (len(p.before) < len(before)-begin) {
				t.Fatalf("offset %d: before %q, cut %v", offset, p.before, p.cut)
			}
			after, _, _ := bytes.Cut(text[offset:], newline)
			after = bytes.TrimSuffix(after, []byte("\r"))
			if !bytes.HasPrefix(after, p.after) || p.more != (len(p.after) < len(after)) {
				t.Fatalf("offset %d: after %q, more %v", offset, p.after, p.more)
			}
		}
		if _, ok := l.locate(l.base - 1); ok {
			t.Error("found a place that is no longer known")
		}
		if _, ok := l.locate(int64(len(text)) + 1); ok {
			t.Error("found a place that was not yet read")
		}
	}
}

func TestCountChars(t *testing.T) {
	text := strings.Repeat("aé日🌸\n", 10)
	for i := range text {
		for j := range text[i:] {
			if got, want := countChars([]byte(text[i:i+j])), utf8.RuneCountInString(text[i:i+j]); got != want {
				t.Fatalf("%q: %d characters, want %d", text[i:i+j], got, want)
			}
		}
	}
}

func TestRuneWidth(t *testing.T) {
	for r, want := range map[rune]int{
		'a': 1, 'é': 1, 'Я': 1, '…': 1, 'ｱ': 1, // halfwidth
		'日': 2, 'あ': 2, '한': 2, 'Ａ': 2, '🌸': 2, '⌚': 2, '，': 2, 0x20000: 2,
		0x301: 0, 0x200d: 0, 0xfe0f: 0, 0x20dd: 0, 0x1161: 0,
	} {
		if got := runeWidth(r); got != want {
			t.Errorf("%U has width %d, want %d", r, got, want)
		}
	}
	for i := 1; i < len(wide.R16); i++ {
		if wide.R16[i].Lo <= wide.R16[i-1].Hi || wide.R16[i].Hi < wide.R16[i].Lo {
			t.Errorf("table out of order at %U", wide.R16[i].Lo)
		}
	}
	for i := 1; i < len(wide.R32); i++ {
		if wide.R32[i].Lo <= wide.R32[i-1].Hi || wide.R32[i].Hi < wide.R32[i].Lo {
			t.Errorf("table out of order at %U", wide.R32[i].Lo)
		}
	}
}

// FuzzPicture: whatever the line, the picture is two lines of printable text,
// and the caret is inside of it.
func FuzzPicture(f *testing.F) {
	f.Add([]byte("{\"a\":\t日本語 x"), 8, false)
	f.Add([]byte("\xff\x00\u0301\u202e"), 1, true)
	f.Fuzz(func(t *testing.T, line []byte, at int, cut bool) {
		line, _, _ = bytes.Cut(line, newline)
		at = max(0, min(at, len(line)))
		p := place{line: 1, column: 1, before: line[:at], after: line[at:], cut: cut}
		picture := p.picture()
		if picture == "" {
			return
		}
		rows := strings.Split(picture, "\n")
		if len(rows) != 3 || rows[2] != "" || !strings.HasSuffix(rows[1], "^") {
			t.Fatalf("picture %q", picture)
		}
		width := 0
		for b := []byte(rows[0]); len(b) > 0; {
			cell, w, n := nextCell(b)
			if cell != string(b[:n]) {
				t.Fatalf("unprintable %q in %q", b[:n], rows[0])
			}
			width, b = width+w, b[n:]
		}
		if most := len("    1 | ") + pictureWidth + 2; width > most || len(rows[1]) > most {
			t.Fatalf("picture too wide: %q", picture)
		}
	})
}
