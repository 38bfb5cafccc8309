package simd_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// checkPlainMembers compares what PlainMembers notes with what RegularMembers does, and what
// PlainMember finds with what these notes tell. It reports whether b is plain.
func checkPlainMembers(t *testing.T, b []byte) bool {
	t.Helper()
	want := make([]uint32, len(b)+IndexSlack)
	spaces, n, _ := RegularMembers(want, b, true)
	const canary = 0xdeadbeef
	ops := slices.Repeat([]uint32{canary}, len(b)+IndexSlack)
	size := PlainOps(len(b))
	got := PlainMembers(ops[:size], b)
	if slices.ContainsFunc(ops[size:], func(op uint32) bool { return op != canary }) {
		t.Fatalf("%s: %d positions have no room", b, size)
	}
	if got >= 0 && (spaces < 0 || !slices.Equal(ops[:got], want[:n])) {
		t.Fatalf("%s: got %d, want %d (%d)", b, ops[:got], want[:n], spaces)
	}
	names := []string{"", "a", "none", strings.Repeat("x", 40)}
	for i := 0; i < got; i++ {
		if p := int(ops[i]); b[p] == ':' {
			q := len(bytes.TrimRight(b[:p], " ")) - 1
			name := string(b[bytes.LastIndexByte(b[:q], '"')+1 : q])
			if names = append(names, name); name != "" {
				names = append(names, name[1:], name[:len(name)-1]+"?")
			}
		}
	}
	checkRegularMember(t, b, names)
	return got >= 0
}

// checkRegularMember compares what RegularMember finds with what is known.
func checkRegularMember(t *testing.T, b []byte, names []string) {
	t.Helper()
	ops := make([]uint32, len(b)+IndexSlack)
	spaces, n, _ := RegularMembers(ops, b, true)
	root := bytes.TrimLeft(b, " \t\r\n")
	for _, name := range names {
		want, depth, hard := 0, 0, false
		for _, op := range ops[:n] {
			p := int(op)
			switch b[p] {
			case '{':
				depth++
			case '}':
				depth--
			default:
				got := bytes.TrimRight(b[:p], " \t\r\n")
				got = got[:len(got)-1]
				for k := len(got); ; {
					k = bytes.LastIndexByte(got[:k], '"')
					if before := bytes.TrimRight(got[:k], `\`); (k-len(before))%2 == 0 {
						got = got[k+1:]
						break
					}
				}
				if depth == 1 && root[0] == '{' && want == 0 {
					hard = hard || bytes.IndexByte(got, '\\') >= 0
					if !hard && string(got) == name {
						want = p
					}
				}
			}
		}
		got := RegularMember(b, name)
		switch {
		case got == UnclearMember:
			if spaces >= 0 && root[0] == '{' && !hard && len(b) <= RegularMemberSize && RegularFast() {
				t.Fatalf("%q in %q: unclear, want %d", name, b, want)
			}
		case got == NotRegular:
			if spaces >= 0 {
				t.Fatalf("%q in %q: not regular, want %d", name, b, want)
			}
		case got != want || spaces < 0 || hard && want == 0 || root[0] != '{':
			t.Fatalf("%q in %q: got %d, want %d, hard %t, spaces %d", name, b, got, want, hard, spaces)
		}
	}
}

// TestPlainMembers has documents that are plain, and then one byte of them is another.
func TestPlainMembers(t *testing.T) {
	for _, impl := range Impls("regular") {
		t.Run(impl, func(t *testing.T) {
			defer Select("regular", impl)()
			r := rand.New(rand.NewPCG(19, 20))
			const usual = `{}[]:,"" -.0019atfneE+`
			count, plains := 3000, 0
			if testing.Short() {
				count = 600
			}
			for range count {
				b := plain(r)
				if r.IntN(2) == 0 {
					// An object with members of its own.
					b = []byte("{")
					for i := range r.IntN(12) {
						if i > 0 {
							b = append(b, ',')
						}
						b = append(b, '"')
						for range r.IntN(1 + r.IntN(1+r.IntN(30))) {
							b = append(b, "ab"[r.IntN(2)])
						}
						b = append(b, `":`...)
						b = appendPlain(r, b, r.IntN(3), r.IntN(2) == 0, false)
					}
					b = append(b, '}')
				}
				if checkPlainMembers(t, b) {
					plains++
				}
				b[r.IntN(len(b))] = usual[r.IntN(len(usual))]
				checkPlainMembers(t, b)
			}
			if want := count / 2; impl != "generic" && plains < want || impl == "generic" && plains > 0 {
				t.Errorf("%d of %d are plain", plains, count)
			}
		})
	}
}

// TestRegularMember has documents that are not plain, and names with escapes.
func TestRegularMember(t *testing.T) {
	for _, impl := range Impls("regular") {
		t.Run(impl, func(t *testing.T) {
			defer Select("regular", impl)()
			r := rand.New(rand.NewPCG(21, 22))
			words := []string{"", "a", "ab", "name", "identifier", "a long name of several words", "ü", "\\u0061", "\\\\", "\\\"", "a\\\"a", "x\\\\", "名前", ":", "}", ","}
			names := []string{"", "a", "ab", "name", "identifier", "a long name of several words", "ü", "名前", ":", "}", ",", "none"}
			space := func(b []byte) []byte {
				if r.IntN(6) == 0 {
					b = append(b, "\n\t  \r "[:r.IntN(7)]...)
				}
				return b
			}
			var appendObject func([]byte, int) []byte
			appendObject = func(b []byte, depth int) []byte {
				b = append(b, '{')
				for i := range r.IntN(8) {
					if i > 0 {
						b = append(b, ',')
					}
					b = append(append(append(space(b), '"'), words[r.IntN(len(words))]...), '"')
					b = space(append(space(b), ':'))
					switch k := r.IntN(8); {
					case k == 0 && depth > 0:
						b = appendObject(b, depth-1)
					case k < 4:
						b = append(append(append(b, '"'), words[r.IntN(len(words))]...), '"')
					default:
						b = append(b, []string{"1", "-1.5e9", "true", "null", "[]", "{}", "[1,2,{}]"}[r.IntN(7)]...)
					}
					b = space(b)
				}
				return append(space(b), '}')
			}
			count := 4000
			if testing.Short() {
				count = 800
			}
			for range count {
				b := space(appendObject(space(nil), 3))
				checkRegularMember(t, b, names)
				b[r.IntN(len(b))] = "{}[]\",:\\ x0\x01\xff"[r.IntN(13)]
				checkRegularMember(t, b, names)
				checkRegularMember(t, append(append([]byte("["), b...), ']'), names)
			}
		})
	}
}

// TestPlainMembersTable has what has as many positions as can be, and what stands at the ends
// of what may be looked at.
func TestPlainMembersTable(t *testing.T) {
	for _, impl := range Impls("regular") {
		t.Run(impl, func(t *testing.T) {
			defer Select("regular", impl)()
			for _, s := range []string{`{},`, `{"":{},`, `{"":{`, `{"":[{},`, `[{`, `{"":{"":{"":`, `"":{},`, `{}`, `}`, `:`} {
				for _, start := range []string{"", "[", `{"":`, "{", `[[[{"a":[`} {
					for n := range 200 {
						b := start + strings.Repeat(s, n)
						for _, end := range []string{"", "{}]", "]", "}", `"":1}`} {
							if len(b)+len(end) <= PlainSize {
								checkPlainMembers(t, []byte(b+end))
							}
						}
					}
				}
			}
			for _, s := range []string{`{"a":1,"b":2}`, `{"":[],"a" : 1}`, `{"abcdefgh":1,"abcdefghi":2,"abcdefghijklmnop":3,"a":4}`, `{"a":{"a":{}},"aa":{"a":1},"aaa":0}`} {
				for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
					src := g(len(s))
					copy(src.Bytes, s)
					checkPlainMembers(t, src.Bytes)
					src.Free()
				}
				for n := range 130 {
					b := `{"` + strings.Repeat("x", n) + `":` + s + "," + s[1:]
					checkPlainMembers(t, []byte(b))
				}
			}
		})
	}
}

// TestExponents has numbers with and without exponents, in order and not.
func TestExponents(t *testing.T) {
	parts := []string{"", "0", "1", "12", "-", ".", "e", "E", "+", "5", "0e", "e5", "E-07", " "}
	for _, impl := range Impls("regular") {
		t.Run(impl, func(t *testing.T) {
			defer Select("regular", impl)()
			valid := 0
			for _, a := range parts {
				for _, b := range parts {
					for _, c := range parts {
						for _, d := range parts {
							number := a + b + c + d
							for _, doc := range []string{`{"name":` + number + `}`, `{"name":[1,` + number + `],"b":"x"}`, `["text",` + number + `,true]`} {
								if got, want := Regular([]byte(doc), true) >= 0, json.Valid([]byte(doc)); got != want {
									t.Fatalf("%s: valid: %v", doc, got)
								} else if want {
									valid++
								}
								if PlainSpaces([]byte(doc), true) >= 0 && !json.Valid([]byte(doc)) {
									t.Fatalf("%s: plain, and not valid", doc)
								}
							}
						}
					}
				}
			}
			if valid < 1000 {
				t.Errorf("%d documents are valid", valid)
			}
		})
	}
}
