package simd_test

import (
	"bytes"
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
	names := map[string]int{"": 0, "a": 0, "none": 0, strings.Repeat("x", 40): 0}
	depth := 0
	for i := 0; i < got; i++ {
		p := int(ops[i])
		switch b[p] {
		case '{':
			depth++
		case '}':
			depth--
		default:
			q := len(bytes.TrimRight(b[:p], " ")) - 1
			name := string(b[bytes.LastIndexByte(b[:q], '"')+1 : q])
			if depth > 1 || b[0] != '{' {
				names[name] += 0
			} else if names[name] == 0 {
				names[name] = p
			}
			if name != "" {
				names[name[1:]] += 0
				names[name[:len(name)-1]+"?"] += 0
			}
		}
	}
	for name, colon := range names {
		if got < 0 || b[0] != '{' || len(b) > PlainMemberSize {
			colon = -1
		}
		if got := PlainMember(b, name); got != colon {
			t.Fatalf("%q in %s: got %d, want %d", name, b, got, colon)
		}
	}
	return got >= 0
}

// TestPlainMembers has documents that are plain, and then one byte of them is another.
func TestPlainMembers(t *testing.T) {
	for _, impl := range Impls("regular") {
		t.Run(impl, func(t *testing.T) {
			defer Select("regular", impl)()
			r := rand.New(rand.NewPCG(19, 20))
			const usual = `{}[]:,"" -.0019atfn`
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
						b = appendPlain(r, b, r.IntN(3), r.IntN(2) == 0)
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
