package scan

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// checkLayout compares with Compact and Indent of encoding/json, which agree
// with a Layout on every valid value.
func checkLayout(t *testing.T, f *Formatter, b []byte) {
	t.Helper()
	rules := Rules{AllowInvalidUTF8: true, AllowDuplicateNames: true, MaxDepth: 10_000}
	var want bytes.Buffer
	ok := json.Compact(&want, b) == nil
	got, gotOK := f.Append([]byte("head"), b, rules, Style{})
	if gotOK != ok || string(got) != "head"+want.String() && ok || !ok && string(got) != "head" {
		t.Fatalf("compact %q: %q, %v; want %q, %v", b, got, gotOK, want.String(), ok)
	}
	if f.Valid(b, rules) != ok {
		t.Fatalf("Valid(%q) = %v", b, !ok)
	}
	if !ok {
		return
	}
	for _, s := range []Style{{Prefix: ">", Indent: "\t"}, {Indent: "  "}, {}, {Prefix: "  "}} {
		s.Multiline, s.SpaceAfterColon = true, true
		want.Reset()
		json.Indent(&want, bytes.Trim(b, " \t\r\n"), s.Prefix, s.Indent)
		got, ok := f.Append(nil, b, rules, s)
		if !ok || string(got) != want.String() {
			t.Fatalf("indent %q by %q, %q: %q, %v; want %q", b, s.Prefix, s.Indent, got, ok, want.String())
		}
	}
	// Every string through the hook, which marks it.
	mark := Style{Strings: marker{t}}
	got, _ = f.Append(nil, b, rules, mark)
	mark.SpaceAfterComma = true
	spaced, _ := f.Append(nil, b, rules, mark)
	want.Reset()
	json.Compact(&want, b)
	compact, wide := markStrings(want.Bytes())
	if string(got) != compact || string(spaced) != wide {
		t.Fatalf("%q with marked strings: %q and %q, want %q and %q", b, got, spaced, compact, wide)
	}
}

type marker struct{ t *testing.T }

func (m marker) AppendString(dst, q []byte, escaped bool) []byte {
	if escaped != bytes.Contains(q, []byte{'\\'}) {
		m.t.Fatalf("%q: escaped = %v", q, escaped)
	}
	return append(append(append(dst, '<'), q...), '>')
}

// markStrings puts < > around the strings of compact JSON, and then a space
// behind each comma.
func markStrings(b []byte) (compact, wide string) {
	var c, w strings.Builder
	inString := false
	for i := 0; i < len(b); i++ {
		s := b[i : i+1]
		switch {
		case inString && b[i] == '\\':
			s = b[i : i+2]
			i++
		case b[i] == '"' && inString:
			s, inString = []byte(`">`), false
		case b[i] == '"':
			s, inString = []byte(`<"`), true
		}
		c.Write(s)
		w.Write(s)
		if b[i] == ',' && !inString {
			w.WriteByte(' ')
		}
	}
	return c.String(), w.String()
}

func TestLayoutTable(t *testing.T) {
	var f Formatter
	for _, s := range walkerCases {
		checkLayout(t, &f, []byte(s))
		checkLayout(t, &f, []byte(" [ "+s+" , {\n\"k\\n\" : "+s+"\t} ]\r\n"))
		checkLayout(t, &f, []byte("["+strings.Repeat(" 1,\"é\\\"\" ,{ }, ", window/16)+s+"]"))
	}
	for shift := range 40 {
		checkLayout(t, &f, []byte("[\""+strings.Repeat("x", window-20+shift)+"\", 12.5, {\"a\": [true ]} ]"))
	}
}

func FuzzLayout(f *testing.F) {
	for _, s := range walkerCases {
		f.Add([]byte(s), uint8(0))
	}
	f.Fuzz(func(t *testing.T, b []byte, pad uint8) {
		if len(b) > 2000 {
			return
		}
		var f Formatter
		checkLayout(t, &f, b)
		b = append(append([]byte("["), bytes.Repeat([]byte(" "), window-int(pad))...), append(b, ']')...)
		checkLayout(t, &f, b)
	})
}
