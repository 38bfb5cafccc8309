package picture

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLocator(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "bc ", "\n", "é", "日", "🌸", "long line without any end ", "\r\n"}
	for round := range 4 {
		var text []byte
		for len(text) < 3*TailSize {
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
		l := New()
		for rest := text; len(rest) > 0; {
			n := min(len(rest), 1+rng.IntN(32<<10))
			l.Feed(rest[:n])
			rest = rest[n:]
		}
		if l.base == 0 || len(l.tail) > 2*TailSize {
			t.Fatalf("the Locator keeps %d bytes from %d on", len(l.tail), l.base)
		}
		for range 200 {
			offset := len(text) - rng.IntN(TailSize)
			for offset < len(text) && !utf8.RuneStart(text[offset]) {
				offset++
			}
			p, ok := l.Locate(int64(offset))
			before := text[:offset]
			begin := bytes.LastIndexByte(before, '\n') + 1
			line, column := bytes.Count(before, newline)+1, utf8.RuneCount(before[begin:])+1
			if !ok || p.Line != int64(line) || p.Column != int64(column) {
				t.Fatalf("offset %d is at %d:%d, %v; want %d:%d", offset, p.Line, p.Column, ok, line, column)
			}
			if !bytes.HasSuffix(before[begin:], p.Before) || p.Cut != (len(p.Before) < len(before)-begin) {
				t.Fatalf("offset %d: before %q, cut %v", offset, p.Before, p.Cut)
			}
			after, _, _ := bytes.Cut(text[offset:], newline)
			after = bytes.TrimSuffix(after, []byte("\r"))
			if !bytes.HasPrefix(after, p.After) || p.More != (len(p.After) < len(after)) {
				t.Fatalf("offset %d: after %q, more %v", offset, p.After, p.More)
			}
		}
		if _, ok := l.Locate(l.base - 1); ok {
			t.Error("found a place that is no longer known")
		}
		if _, ok := l.Locate(int64(len(text)) + 1); ok {
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
		p := Place{Line: 1, Column: 1, Before: line[:at], After: line[at:], Cut: cut}
		drawn := p.Draw()
		if drawn == "" {
			return
		}
		rows := strings.Split(drawn, "\n")
		if len(rows) != 3 || rows[2] != "" || !strings.HasSuffix(rows[1], "^") {
			t.Fatalf("picture %q", drawn)
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
			t.Fatalf("picture too wide: %q", drawn)
		}
	})
}
