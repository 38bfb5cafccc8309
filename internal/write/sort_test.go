package write

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// sortedNames returns names in the order that sort gives them.
func sortedNames(s *Sorter, names []string) []string {
	entries := make([]Entry, len(names))
	for i, name := range names {
		entries[i] = Entry{FirstBytes(name), i}
	}
	s.Sort(entries, names)
	out := make([]string, len(names))
	for i, e := range entries {
		out[i] = names[e.I]
	}
	return out
}

// Names that differ early or late, in many bits or few, and of which one is the beginning of
// another are in the order of package slices, however many they are.
func TestSortNames(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	digits := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = '0' + byte(r.IntN(10))
		}
		return string(b)
	}
	kinds := map[string]func() string{
		"digits":               func() string { return digits(9) },
		"more digits":          func() string { return digits(16) },
		"digits that differ":   func() string { return strings.Repeat("7", 13) + digits(5) },
		"digits and a letter":  func() string { return digits(10) + string(rune('a'+r.IntN(9))) + digits(3) },
		"integers":             func() string { return fmt.Sprint(r.IntN(1 << r.IntN(30))) },
		"behind a long word":   func() string { return strings.Repeat("long/", 9) + digits(4) },
		"two groups":           func() string { return []string{"annotation/", "label/"}[r.IntN(2)] + digits(r.IntN(12)) },
		"NUL":                  func() string { return "ab" + strings.Repeat("\x00", r.IntN(14)) + digits(r.IntN(2)) },
		"any bytes":            func() string { return fmt.Sprintf("%c%c", r.IntN(300), r.IntN(1<<16)) },
		"one, and its letters": func() string { return "abcdefghijklmnopqrstuvwxyz"[:r.IntN(27)] },
	}
	for kind, name := range kinds {
		t.Run(kind, func(t *testing.T) {
			var s Sorter
			for _, n := range []int{0, 1, 2, 7, fewEntries, fewEntries + 1, 31, 64, 65, 200, farEntries, farEntries + 1, manyEntries - 1, manyEntries, 9001} {
				names := make([]string, n)
				for i := range names {
					names[i] = name()
				}
				got := sortedNames(&s, names)
				slices.Sort(names)
				if !slices.Equal(got, names) {
					t.Fatalf("%d names are not in order", n)
				}
			}
		})
	}
}

func FuzzSortNames(f *testing.F) {
	f.Add("b,a,c", uint8(0))
	f.Add("1388,1389,13880,138", uint8(30))
	f.Fuzz(func(t *testing.T, text string, more uint8) {
		names := strings.Split(text, ",")
		for i := range int(more) {
			names = append(names, names[i%len(names)]+names[i*7%len(names)])
			if len(text)+len(names[len(names)-1]) > 1<<10 {
				break
			}
		}
		var s Sorter
		got := sortedNames(&s, names)
		if slices.Sort(names); !slices.Equal(got, names) {
			t.Errorf("%q, want %q", got, names)
		}
	})
}

func TestSortWords(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for n := range 300 {
		w := make([]uint64, n)
		for i := range w {
			w[i] = r.Uint64() >> r.IntN(64) << r.IntN(64)
		}
		want := slices.Sorted(slices.Values(w))
		into, other := make([]uint64, n), slices.Clone(w)
		sortWords(other, into, true)
		sortWords(w, make([]uint64, n), false)
		if !slices.Equal(w, want) || !slices.Equal(into, want) {
			t.Fatalf("%d words are not in order", n)
		}
	}
}
