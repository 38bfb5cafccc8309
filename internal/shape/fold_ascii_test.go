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

// TestSameLetters: for each pair of bytes that are ASCII, in each place.
func TestSameLetters(t *testing.T) {
	letter := func(c int) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
	for a := range 128 {
		for b := range 128 {
			want := a == b || a|0x20 == b|0x20 && letter(a)
			for at := 0; at < 64; at += 8 {
				x, y := uint64(0x4142617a5b7f0040), uint64(0x6162417a5b7f0040) // equal but for case
				x, y = x&^(0xff<<at)|uint64(a)<<at, y&^(0xff<<at)|uint64(b)<<at
				if got := sameLetters(x, y); got != want {
					t.Fatalf("%q and %q at %d: %t", a, b, at/8, got)
				}
			}
		}
	}
}

func TestKeySpells(t *testing.T) {
	long := "aVeryLongNameOfAField_9x"
	key := MakeKey(long)
	for name, want := range map[string]bool{
		long: true, strings.ToUpper(long): true, strings.ToLower(long): true,
		long[1:]: false, long + "x": false, "": false, "b" + long[1:]: false, long[:len(long)-1] + "y": false,
		strings.Replace(long, "_", "\x7f", 1): false, strings.Replace(long, "9", "\x19", 1): false, strings.Replace(long, "Name", "Nabe", 1): false,
		strings.Replace(long, "Na", "é", 1): false,
	} {
		buf := []byte(`"` + name + `":`)
		if got := key.Spells(buf, 1, 1+len(name)); got != want {
			t.Errorf("%q: %t", name, got)
		}
	}
	if key := MakeKey("short"); key.Spells([]byte("SHORT"), 0, 5) {
		t.Error("a short name")
	}
}
