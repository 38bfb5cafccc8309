package scan

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// writeSlowly is byBytes.write without walk, and with nothing escaped on the way: all
// that is written goes through the steps of a layout that adds nothing.
func writeSlowly(b []byte, rules Rules, names *uniqueness, style Style) ([]byte, bool) {
	var o byBytes
	o.byteWriter = byteWriter{copying: true, spaced: true, strings: style.Strings, layout: &Layout{}}
	if !o.valid(b, rules, names) {
		return nil, false
	}
	o.copy(b, len(b), len(b))
	if n := simd.FindHTML(o.dst, style.Escape); style.Escape != 0 && n < len(o.dst) {
		return appendEscaped(nil, o.dst, n, style.Escape), true
	}
	return o.dst, true
}

// checkWrite holds what write makes without whitespace against writeSlowly, by all
// rules and styles, into room of several sizes.
func checkWrite(t *testing.T, f *Formatter, b []byte) {
	t.Helper()
	kept := bytes.Clone(b)
	for _, rules := range allRules {
		for _, style := range []Style{
			{}, {Escape: simd.EscapeHTML}, {Escape: simd.EscapeHTML | simd.EscapeJS},
			{Strings: marker{t}}, {Strings: marker{t}, Escape: simd.EscapeJS},
		} {
			var u *uniqueness
			if !rules.AllowDuplicateNames {
				u = &uniqueness{names: &Names{}}
			}
			want, ok := writeSlowly(b, rules, u, style)
			for _, room := range []int{0, 2, len(want) / 2, len(want), len(want) + 7, len(b) + 300} {
				dst := append(make([]byte, 0, 4+room), "head"...)
				out, gotOK := f.write(dst, b, rules, &style)
				if gotOK != ok || string(out[:4]) != "head" || string(out[4:]) != string(want) {
					t.Fatalf("%q under %+v with escapes %d and room for %d: %q, %v; want %q, %v", b, rules, style.Escape, room, out, gotOK, want, ok)
				}
				if spare := f.layout.mid[:cap(f.layout.mid)]; len(spare) > 0 && &spare[0] == &dst[0] {
					t.Fatalf("%q: the room of who called is kept", b)
				}
			}
		}
	}
	if !bytes.Equal(b, kept) {
		t.Fatalf("%q has become %q", kept, b)
	}
}

// writeTexts have much that is escaped, rewritten, and longer than is written at once.
var writeTexts = []string{
	"{\n  \"a<b\" : \"<a href=\\\"x\\\">&\u2028\",\n  \"c\": [ \"\\n\u2029\" , \"plain\" ]\n}\n",
	` { "long" : "` + strings.Repeat("x", maxInWords) + `" , "longer":["` + strings.Repeat("é<", maxInWords) + "\"\n\n, 1 ]\t}",
	"[\"\xff <\xe2\x80\", \"\xe2\x80\xa8\" , \"\\ud800\", {\"a\": 1, \"a\" :2} , 1e5 , { } ]",
	`[ "` + strings.Repeat("x", longText+10) + `\n` + strings.Repeat("y", longText+10) + `\u00e9", "z" ]`,
}

// TestWriteAgreesWithTheLoopByBytes: every end, every byte replaced, and every byte
// left out.
func TestWriteAgreesWithTheLoopByBytes(t *testing.T) {
	places, random := 200, 1000
	if testing.Short() {
		places, random = 30, 200
	}
	var f Formatter
	for _, text := range append(walkTexts, writeTexts...) {
		for _, tail := range []string{"", " ,null]   "} {
			b := []byte("[" + text + tail + "]")
			checkWrite(t, &f, b)
			for i := 0; i < len(b); i += 1 + len(b)/places {
				checkWrite(t, &f, b[:i])
				checkWrite(t, &f, append(bytes.Clone(b[:i]), b[i+1:]...))
				for _, ch := range []byte("\"\\,  <\x01") {
					c := bytes.Clone(b)
					c[i] = ch
					checkWrite(t, &f, c)
				}
			}
		}
	}
	r := rand.New(rand.NewPCG(11, 12))
	for range random {
		checkWrite(t, &f, randomTokens(r))
	}
}

// TestWriteAtPieceEdges shifts what is escaped, and what stands between whitespace, over
// the end of a piece.
func TestWriteAtPieceEdges(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 8
	}
	var f Formatter
	for _, text := range writeTexts {
		for shift := 0; shift < maxInWords+40; shift += step {
			pad := strings.Repeat("x", piece-20-shift)
			checkWrite(t, &f, []byte("[ \""+pad+"\" , "+text+" ]"))
			if shift%16 == 0 {
				checkWrite(t, &f, []byte("[ "+strings.Repeat(text+" , \n", piece/len(text))+`"`+pad+`"`+"\n, "+text+" ]"))
			}
		}
	}
}

func FuzzWrite(f *testing.F) {
	for _, s := range append(append(walkTexts, writeTexts...), walkerCases...) {
		f.Add([]byte(s), uint8(0))
	}
	f.Fuzz(func(t *testing.T, b []byte, pad uint8) {
		if len(b) > 2000 {
			return
		}
		var f Formatter
		checkWrite(t, &f, b)
		b = append(append([]byte(`{"a": [`), b...), " , \"long enough to be gone through\" ] }"...)
		checkWrite(t, &f, b)
		checkWrite(t, &f, append(append([]byte("[ \""+strings.Repeat("x", piece-int(pad))+`" , `), b...), ' ', ']'))
	})
}
