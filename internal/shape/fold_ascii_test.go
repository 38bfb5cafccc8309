package shape

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestFindSpelling: whatever FindSpelling is sure of, Find and FindFold say, too.
func TestFindSpelling(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	const letters = "aAbBkKsS_-[{@`09"
	word := func() string {
		b := make([]byte, 1+rnd.IntN(30))
		for i := range b {
			b[i] = letters[rnd.IntN(len(letters))]
		}
		return string(b)
	}
	spell := func(s string) string {
		b := []byte(s)
		for i, c := range b {
			if c|0x20 >= 'a' && c|0x20 <= 'z' && rnd.IntN(2) == 0 {
				b[i] ^= 0x20
			}
		}
		s = string(b)
		switch rnd.IntN(12) {
		case 0:
			s = strings.Replace(s, "k", "\u212a", 1)
		case 1:
			s = strings.Replace(s, "s", "\u017f", 1)
		case 2:
			s = strings.Replace(s, "[", "{", 1)
		case 3:
			s += "x"
		}
		return s
	}
	sures, hits := 0, 0
	for range 2000 {
		s := &Struct{}
		var names []string
		for i := range 1 + rnd.IntN(12) {
			name := word()
			if rnd.IntN(20) == 0 {
				name += "é"
			}
			for _, n := range names {
				if n == name {
					name += "x"
				}
			}
			names = append(names, name)
			s.Fields = append(s.Fields, Field{Options: Options{Name: name}, ID: i, Key: MakeKey(name)})
		}
		s.begin()
		for range 20 {
			text := spell(names[rnd.IntN(len(names))])
			want := s.Find([]byte(text))
			if want < 0 {
				want, _ = s.FindFold([]byte(text), true, true)
			}
			buf := append(append([]byte(`"`), text...), "\": and so on"[:rnd.IntN(12)]...)
			if !s.DistinctASCII() {
				continue
			}
			if got, sure := s.FindSpelling(buf, 1, 1+len(text)); sure {
				sures++
				if got >= 0 {
					hits++
				}
				if got != want {
					t.Fatalf("%q in %q: %d, not %d", text, names, got, want)
				}
			}
		}
	}
	if sures < 10000 || hits < 5000 {
		t.Errorf("sure of %d, with %d found", sures, hits)
	}
}
