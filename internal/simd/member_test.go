package simd_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// simpleMember is Member a byte at a time.
func simpleMember(b []byte, p int, name string) (at int, what MemberAt) {
	quoted, escaped, hard := false, false, false
	for i := p; i < len(b); i++ {
		c, was := b[i], escaped
		escaped = false
		switch {
		case c == '\\':
			escaped = !was
			hard = hard || quoted
		case c == '"' && !was && !quoted:
			quoted, hard = true, false
			rest := b[i+1:]
			if len(rest) > len(name) && rest[len(name)] == '"' && bytes.HasPrefix(rest, []byte(name[:min(len(name), 8)])) {
				return i, MemberName
			}
		case c == '"' && !was:
			quoted = false
			rest := b[i+1:]
			if hard && (len(rest) == 0 || rest[0] == ':' || rest[0] <= ' ') {
				return i, MemberHard
			}
		case quoted:
		case c == '{' || c == '[':
			end, passed := simpleNestEnds(b, i+1, c, 1, 1)
			if passed == 0 {
				return len(b), NoMember
			}
			i = end - 1
		case c == '}':
			return i, MemberEnd
		}
	}
	return len(b), NoMember
}

// checkMember looks for members in b, which is the inside of an object.
func checkMember(t *testing.T, b []byte) {
	t.Helper()
	b = append([]byte("{"), b...)
	for _, name := range []string{"", "a", "ab", "name", "longname", "longername", strings.Repeat("long", MaxMemberName/4)} {
		checkMemberAt(t, b, 1, name)
	}
}

func checkMemberAt(t *testing.T, b []byte, p int, name string) {
	t.Helper()
	want, wantWhat := simpleMember(b, p, name)
	for _, impl := range Impls("member") {
		undo := Select("member", impl)
		if at, what := Member(b, p, []byte(name)); at != want || what != wantWhat {
			t.Fatalf("%s: Member(%.300q, %d, %q) = %d, %d, want %d, %d", impl, b, p, name, at, what, want, wantWhat)
		}
		undo()
	}
}

func TestMember(t *testing.T) {
	for i, s := range []string{
		"", "}", `"a":1}`, `"id":1,"a":{"name":2},"b":"name","name":3}`, `"name" : 1}`, `"":1}`, `"x":"","a":"","":2}`, `"\"a":1,"a\"":2,"a":3}`, `"x":"a}\"","y":{"a":"}"},"a":0}`,
		`"x":"\n","a":1}`, `"x":"\n" ,"a":1}`, `"\u0061":1}`, `"x":["a"],"longname":[{"longname":{}}]}`, `"longbame":1,"longnamf":2,"longernaem":3,"longername":4}`, `"x":{"\u0061":1},"a":2}`,
		`"`, `"a`, `"a"`, `\"a"`, `\\"a":1}`, `"x":{"y":{"z":[{},{"a":1}]}},"a":0}`, `{}{}{}}}`, `"` + strings.Repeat("long", MaxMemberName/4) + `":1}`,
	} {
		for pad := i % stride(4); pad < 130; pad += stride(4) {
			spaces := strings.Repeat(" ", pad)
			checkMember(t, []byte(spaces+s))
			checkMember(t, []byte(spaces+s+spaces))
			checkMember(t, []byte(`"x":{"`+strings.Repeat("a", pad)+`":"`+strings.Repeat(`\"`, pad)+`"},`+s+spaces))
			checkMember(t, []byte(strings.Repeat(`"x":{"a":{"b":"\\"}},`, pad)+s+strings.Repeat("-", pad)))
			checkMember(t, []byte(`"`+strings.Repeat(`\n`, pad)+`":1,`+s))
			checkMember(t, []byte(`"`+strings.Repeat(`y`, pad)+`\n`+strings.Repeat("x", 130-pad)+`":1,`+s+spaces))
			checkMember(t, []byte(`"x":"`+strings.Repeat(`\\`, pad)+`",`+s+spaces))
		}
	}
	// Across windows.
	step := 1
	if testing.Short() {
		step = 7 // the documents are long
	}
	long := strings.Repeat(`"x\\":[1,2,"]\""],"y":{"a":"\"}"},"z":"a:","longerxxxx":0,`, 3_000)
	for cut := 0; cut < 40; cut += step {
		spaces := strings.Repeat(" ", cut)
		checkMember(t, []byte(spaces+long+`"a":1,"name":2}`))
		checkMember(t, []byte(spaces+`"x":[`+strings.Repeat("1,", 32<<10)+`2],"`+strings.Repeat(`\\`, cut)+`":`+long+`"a":1,"name":2}`))
		checkMember(t, []byte(spaces+`"`+strings.Repeat("{", 64<<10-20)+`\"}":1,"a":1}`))
		checkMember(t, []byte(spaces+`"x":{"`+strings.Repeat(`\`, 64<<10-20)+`":1}},"a":1}`))
	}
}

func TestMemberRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 12))
	parts := []string{`"a"`, `"ab":`, `"name":`, `"longname" :`, `"longnam`, `"longername":1`, `"`, `\`, `\"`, `{`, `}`, `[`, `]`, ":", ",", " ", "x", `""`, `"x":1,`, `"y":{"a":2},`, `"\n"`, `"z":"some text that is not short",`}
	for range 6000 {
		var b []byte
		n := r.IntN(100)
		from := r.IntN(len(parts))
		for range n {
			b = append(b, parts[from+r.IntN(len(parts)-from)]...)
		}
		if r.IntN(2) == 0 { // so that it does not end at once
			b = append([]byte(strings.Repeat("{", r.IntN(90))), b...)
		}
		if r.IntN(2) == 0 {
			b = append(b, strings.Repeat("}", r.IntN(90))...)
		}
		checkMember(t, b)
	}
}

// TestMemberStaysInside: at the end of memory, at every length.
func TestMemberStaysInside(t *testing.T) {
	for n := 1; n <= 260; n += stride(3) {
		for _, fill := range []string{"{}\"a", `x"a":1,`, "\x00", `"name":{}`, `"\\a"`} {
			g := jsontest.GuardAfter(n)
			for i := range g.Bytes {
				g.Bytes[i] = fill[i%len(fill)]
			}
			for p := 1; p < min(n, 70); p++ {
				checkMemberAt(t, g.Bytes, p, "b")
				checkMemberAt(t, g.Bytes, p, "longername")
				checkMemberAt(t, g.Bytes, p, strings.Repeat("a", MaxMemberName))
			}
			g.Free()
			g = jsontest.GuardBefore(n)
			for i := range g.Bytes {
				g.Bytes[i] = fill[i%len(fill)]
			}
			if n > 1 {
				checkMemberAt(t, g.Bytes, 1, "b")
			}
			g.Free()
		}
	}
}

func BenchmarkMember(b *testing.B) {
	doc := []byte("{" + strings.Repeat(`"id":12345,"text":"some text of usual length, with a \" in it","list":[1,2,{"x":null}],`, 1000) + `"name":1}`)
	for _, impl := range Impls("member") {
		b.Run(impl, func(b *testing.B) {
			defer Select("member", impl)()
			defer Select("nest", impl)()
			b.SetBytes(int64(len(doc)))
			for b.Loop() {
				if at, what := Member(doc, 1, []byte("name")); at != len(doc)-9 || what != MemberName {
					b.Fatal("wrong place")
				}
			}
		})
	}
}

func FuzzMember(f *testing.F) {
	f.Add([]byte(`{"id":1,"a":{"name":2},"b":"name","name":3}`), uint16(40))
	f.Add([]byte(`"x\\":{"y":"}"},"\u0061" : 1,"ab":"a\n"}`), uint16(7))
	f.Fuzz(func(t *testing.T, b []byte, pad uint16) {
		b = append(bytes.Repeat([]byte(" "), int(pad%200)), b...)
		checkMember(t, b)
		checkMember(t, append(b, bytes.Repeat([]byte(`}"a":{`), int(pad%70))...))
	})
}
