package scan

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// checkLayout compares with Compact and Indent of encoding/json, which agree
// with a Layout on every valid value.
func checkLayout(t *testing.T, f *Formatter, b []byte) {
	t.Helper()
	rules := Rules{AllowInvalidUTF8: true, AllowDuplicateNames: true, MaxDepth: 10_000}
	var want bytes.Buffer
	ok := json.Compact(&want, b) == nil
	got, gotOK := f.Append([]byte("head"), b, rules, &Style{})
	if gotOK != ok || string(got) != "head"+want.String() && ok || !ok && string(got) != "head" {
		t.Fatalf("compact %q: %q, %v; want %q, %v", b, got, gotOK, want.String(), ok)
	}
	want.Reset()
	json.HTMLEscape(&want, got)
	escape := Style{Escape: simd.EscapeHTML | simd.EscapeJS}
	if escaped, _ := f.Append([]byte("\xe2\x80"), b, rules, &escape); ok && string(escaped) != "\xe2\x80"+want.String()[4:] || !ok && len(escaped) != 2 {
		t.Fatalf("%q escaped: %q, want %q", b, escaped, want.String()[4:])
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
		got, ok := f.Append(nil, b, rules, &s)
		if !ok || string(got) != want.String() {
			t.Fatalf("indent %q by %q, %q: %q, %v; want %q", b, s.Prefix, s.Indent, got, ok, want.String())
		}
	}
	// Every string with a backslash through the hook, which marks it.
	mark := Style{Strings: marker{t}}
	got, _ = f.Append(nil, b, rules, &mark)
	mark.SpaceAfterComma = true
	spaced, _ := f.Append(nil, b, rules, &mark)
	want.Reset()
	json.Compact(&want, b)
	compact, wide := markStrings(want.Bytes(), mark.Strings)
	if string(got) != compact || string(spaced) != wide {
		t.Fatalf("%q with marked strings: %q and %q, want %q and %q", b, got, spaced, compact, wide)
	}
}

type marker struct{ t *testing.T }

func (m marker) AppendString(dst, q []byte) []byte {
	if !bytes.Contains(q, []byte{'\\'}) || q[0] != '"' || q[len(q)-1] != '"' {
		m.t.Fatalf("AppendString of %q", q)
	}
	return append(append(append(dst, '<'), q...), '>')
}

// markStrings puts < > around the strings of compact JSON that contain a
// backslash, and then a space after each comma.
// markStrings puts what by makes of strings with a backslash in their place.
func markStrings(b []byte, by Strings) (compact, wide string) {
	var c, w strings.Builder
	for i := 0; i < len(b); {
		if b[i] != '"' {
			c.WriteByte(b[i])
			w.WriteByte(b[i])
			if b[i] == ',' {
				w.WriteByte(' ')
			}
			i++
			continue
		}
		end := i + 1
		for ; b[end] != '"'; end++ {
			if b[end] == '\\' {
				end++
			}
		}
		s := string(b[i : end+1])
		if strings.Contains(s, `\`) {
			s = string(by.AppendString(nil, []byte(s)))
		}
		c.WriteString(s)
		w.WriteString(s)
		i = end + 1
	}
	return c.String(), w.String()
}

// everyImpl runs f with the kernels as they are chosen, and with each of the
// implementations of those that lay out.
func everyImpl(t *testing.T, f func(t *testing.T)) {
	t.Run("chosen", f)
	for _, kernel := range []string{"compact", "operators", "find", "outline", "regular"} {
		for _, impl := range simd.Impls(kernel) {
			t.Run(kernel+impl, func(t *testing.T) {
				defer simd.Select(kernel, impl)()
				f(t)
			})
		}
	}
}

func TestLayoutTable(t *testing.T) {
	everyImpl(t, func(t *testing.T) {
		var f Formatter
		for i, s := range walkerCases {
			checkLayout(t, &f, []byte(s))
			checkLayout(t, &f, []byte(" [ "+s+" , {\n\"k\\n\" : "+s+"\t} ]\r\n"))
			if i%stride(5) != 0 {
				continue
			}
			checkLayout(t, &f, []byte("["+strings.Repeat(" 1,\"é\\\"\" ,{ }, ", window/16)+s+"]"))
		}
		for shift := 0; shift < 40; shift += stride(3) {
			checkLayout(t, &f, []byte("[\""+strings.Repeat("x", window-20+shift)+"\", 12.5, {\"a\": [true ]} ]"))
		}
	})
}

// TestLayoutAtPieceEdges shifts what must stay together over the end of a piece.
func TestLayoutAtPieceEdges(t *testing.T) {
	var f Formatter
	for _, s := range []string{
		`[{},[],{"a":{}}]`, `"  <>&"`, "\"\u2028\u2029\u2027 <\u2028>\"", "\"\xe2\x80\xe2\x80\xa8\x80\xa9\"",
		`{"a" : [ ] , "b\"c" : "\\" }`, "[\n\n    1 ,\t{ } ]",
	} {
		for shift := 0; shift < len(s)+4; shift += stride(3) {
			pad := strings.Repeat("x", piece-5-shift)
			checkLayout(t, &f, []byte(`["`+pad+`",`+s+`]`))
			checkLayout(t, &f, []byte(`[`+strings.Repeat("1,", (piece-shift)/2)+s+`]`))
			checkLayout(t, &f, []byte(`[[],`+strings.Repeat(" ", piece-3-shift)+s+`]`))
		}
	}
}

func TestLayoutDeep(t *testing.T) {
	var f Formatter
	depths := []int{1, 30, 33, 100, 1000, 3000}
	if testing.Short() {
		depths = depths[:5]
	}
	for _, depth := range depths {
		checkLayout(t, &f, []byte(strings.Repeat("[", depth)+strings.Repeat("]", depth)))
		checkLayout(t, &f, []byte(strings.Repeat(`{"a":[1,{},`, depth)+"2"+strings.Repeat("]}", depth)))
	}
}

// TestLayoutRoom: the result takes little more memory than it needs, also when
// the beginning of a value promises a lot.
func TestLayoutRoom(t *testing.T) {
	var f Formatter
	rules := Rules{MaxDepth: 10_000, AllowDuplicateNames: true}
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	many := 500_000 / stride(5)
	for name, c := range map[string]struct {
		src string
		Style
	}{
		"dense":  {"[" + strings.Repeat("12,", many) + "0]", Style{}},
		"sparse": {"[" + strings.Repeat("12,                \n", many/5) + "0]", Style{}},
		"lines":  {"[" + strings.Repeat("12,", many) + "0]", Style{Multiline: true, Indent: "    "}},
		"deep":   {"[" + deep + strings.Repeat(",1", many) + "]", Style{Multiline: true, Indent: " "}},
		"late":   {"[" + strings.Repeat("1,", many) + deep + "]", Style{Multiline: true, Indent: " "}},
		"small":  {"[1, 2]", Style{}},
	} {
		out, ok := f.Append(nil, []byte(c.src), rules, &c.Style)
		if !ok {
			t.Fatalf("%s: refused", name)
		}
		if limit := len(out)*9/4 + 64<<10; cap(out) > limit {
			t.Errorf("%s: room for %d, %d needed", name, cap(out), len(out))
		}
	}
}

// cutter halves strings with a backslash.
type cutter struct{}

func (cutter) AppendString(dst, q []byte) []byte {
	return append(append(dst, q[:len(q)/2]...), '"')
}

// TestLayoutMakesOneResult: with strings that become shorter, too, the memory for the
// result is made once and to measure, where they are as many everywhere; and never more
// than what the result would be if they became no shorter.
func TestLayoutMakesOneResult(t *testing.T) {
	var f Formatter
	rules := Rules{MaxDepth: 100, AllowDuplicateNames: true}
	plain := strings.Repeat(`{"a":  "bcd"}, `, 9000)
	escaped := strings.Repeat(`{"a": "b\u00e9 01234567890123456789\n"}, `, 9000)
	long := `"` + strings.Repeat(`\u00e9`, 9000) + `", `
	for name, c := range map[string]struct {
		src    string
		allocs float64
		even   bool
	}{
		"even":  {escaped, 1, true},
		"first": {long + plain, 2, false},
		"last":  {plain + long, 1, false},
		"few":   {escaped[:60] + plain, 1, true},
		"small": {escaped[:600], 1, false},
		"begin": {escaped + plain, 2, false},
		"end":   {plain + escaped, 1, false},
	} {
		src := []byte("[" + c.src + "0]")
		var out []byte
		f.Append(nil, src, rules, &Style{Strings: cutter{}})
		allocs := testing.AllocsPerRun(5, func() { out, _ = f.Append(nil, src, rules, &Style{Strings: cutter{}}) })
		if allocs > c.allocs && simd.OutlineFast() {
			t.Errorf("%s: %v allocations", name, allocs)
		}
		if simd.OutlineFast() && (c.even && cap(out) > len(out)*9/8+64 || cap(out) > len(src)*9/8+1024) {
			t.Errorf("%s: room for %d, %d needed, %d read", name, cap(out), len(out), len(src))
		}
		var want bytes.Buffer
		json.Compact(&want, src)
		if cut, _ := markStrings(want.Bytes(), cutter{}); string(out) != cut {
			t.Errorf("%s: differs", name)
		}
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
		b = append(append([]byte("["), bytes.Repeat([]byte(" "), piece-int(pad))...), append(b, ']')...)
		checkLayout(t, &f, b)
		undo := simd.Select("outline", "generic")
		checkLayout(t, &f, b)
		undo()
	})
}

// TestCompactMakesWhatIsNeeded: how much whitespace there is is counted on the way, so
// the memory for what is left is made at once, whatever is where.
func TestCompactMakesWhatIsNeeded(t *testing.T) {
	spaced := strings.Repeat(`{"a" :    [ 1 ,   "x  y" ],`+"\n\t\t  "+`"b": null}   ,`, 900)
	dense := strings.Repeat(`{"a":[1,"x  y"],"b":null},`, 900)
	for _, in := range []string{
		"[" + spaced + "0]", "[" + dense + spaced + "0]", "[" + spaced + dense + "0]", "[" + dense + " 0]",
		strings.Repeat(" ", 50000) + "1", "[" + strings.Repeat("\n", 5000) + dense + "2" + strings.Repeat(" ", 9000) + "]",
	} {
		want := compactPlainly(in)
		for _, escape := range []simd.QuoteMode{0, simd.EscapeHTML | simd.EscapeJS} {
			for _, dst := range []string{"", "before"} {
				var f Formatter
				out, ok := f.Compact([]byte(dst), []byte(in), Rules{MaxDepth: 10, AllowDuplicateNames: true}, escape)
				if !ok || string(out) != dst+want {
					t.Fatalf("%.40q becomes %.40q…, %t, of %d bytes, want %d", in, out, ok, len(out), len(dst)+len(want))
				}
				// What is beyond is that of the size class. Without an outline
				// nothing is counted before.
				if simd.OutlineFast() && cap(out) > len(out)+len(out)/7+64 {
					t.Errorf("%.40q becomes %d bytes in memory of %d", in, len(out), cap(out))
				}
			}
		}
		// What is escaped comes on top.
		in, want = strings.ReplaceAll(in, "y", "<"), strings.ReplaceAll(want, "y", `\u003c`)
		var f Formatter
		out, ok := f.Compact(nil, []byte(in), Rules{MaxDepth: 10, AllowDuplicateNames: true}, simd.EscapeHTML)
		if !ok || string(out) != want {
			t.Fatalf("%.40q becomes %.40q…, %t", in, out, ok)
		}
	}
}

// compactPlainly drops the whitespace of a text whose strings have no escapes.
func compactPlainly(s string) string {
	var b strings.Builder
	for i, part := range strings.Split(s, `"`) {
		if i > 0 {
			b.WriteByte('"')
		}
		if i%2 == 0 {
			part = strings.Join(strings.Fields(part), "")
		}
		b.WriteString(part)
	}
	return b.String()
}
