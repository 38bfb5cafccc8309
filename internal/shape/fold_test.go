package shape

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
)

func unquoteSimply(s string) (text string) {
	if json.Unmarshal([]byte(s), &text) != nil {
		return "malformed: " + s
	}
	return text
}

func foldAll(s string) string { return string(appendFolded(nil, []byte(s), 1<<20)) }

// foldSimply is what appendFolded does.
func foldSimply(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' {
			return -1
		}
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, s)
}

func TestFold(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"", "-_-", true},
		{"aesKey", "AES_KEY", true},
		{"aes-key", "AESKey", true},
		{"aesKey", "aes key", false},
		{"K", "\u212a", true}, // KELVIN SIGN
		{"ſ", "S", true},      // LATIN SMALL LETTER LONG S
		{"αβς", "ΑΒσ", true},
		{"ß", "ẞ", true},
		{"ß", "ss", false},
		{"İ", "i", false},
		{"aes﹏key", "aeskey", false}, // another dash
		{"\xff", "\uFFFD", true},
		{"\xff\xfe", "\uFFFD", false},
		{"@[`{", "@[`{", true},
		{"@", "`", false},
		{"[", "{", false},
	} {
		if got := foldAll(tt.a) == foldAll(tt.b); got != tt.want {
			t.Errorf("%q and %q fold to the same: %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestFoldRuneOfAllRunes(t *testing.T) {
	for r := range rune(unicode.MaxRune + 1) {
		if got, next := FoldRune(r), FoldRune(unicode.SimpleFold(r)); got != next || got > r {
			t.Fatalf("FoldRune(%U) = %U, that of its next form %U", r, got, next)
		}
	}
}

func FuzzFold(f *testing.F) {
	f.Add("aes_Key", "AES-KEY")
	f.Add("ſ\xff", "S\uFFFD")
	f.Fuzz(func(t *testing.T, a, b string) {
		if got, want := foldAll(a), foldSimply(a); got != want {
			t.Errorf("%q folds to %q, want %q", a, got, want)
		}
		if got, want := equalFold([]byte(a), b), strings.EqualFold(a, b); got != want {
			t.Errorf("equalFold(%q, %q) = %v, want %v", a, b, got, want)
		}
	})
}

// makeStruct returns the shape of fields of the given names in breadth-first
// order. A
// prefix says how to judge case: i: ignores it, s: is strict, b: both.
func makeStruct(names ...string) *Struct {
	s := new(Struct)
	for i, name := range names {
		f := Field{ID: i}
		mode, rest, ok := strings.Cut(name, ":")
		if ok {
			name = rest
			f.Case = map[string]Case{"i": CaseIgnore, "s": CaseStrict, "b": caseBoth}[mode]
		}
		f.Name = name
		s.Fields = append(s.Fields, f)
		s.ignoresCase = s.ignoresCase || f.Case == CaseIgnore
	}
	return s
}

func TestFindFold(t *testing.T) {
	const none, ignore, delims = 0, 1, 2
	s := makeStruct("fooBar", "i:foo_bar", "s:FOOBAR", "b:Foo-Bar", "x", "Ω")
	for _, tt := range []struct {
		name    string
		options int
		field   int
		matches int
	}{
		{"foobar", none, 1, 1},
		{"foobar", ignore, 0, 3},
		{"foobar", ignore | delims, 0, 1},
		{"FOO_bar", none, 1, 1},
		{"FOO_bar", delims, 1, 1},
		{"foobar", delims, -1, 0},
		{"foo-BAR", ignore | delims, 3, 1},
		{"FOOBAR", ignore, 0, 3}, // exact matches have no precedence here
		{"X", none, -1, 0},
		{"X", ignore, 4, 1},
		{"_x_", ignore, 4, 1},
		{"_x_", ignore | delims, -1, 0},
		{"ω", ignore, 5, 1},
		{"\u2126", ignore | delims, 5, 1}, // OHM SIGN
		{"", ignore, -1, 0},
		{"foobarx", ignore, -1, 0},
		{strings.Repeat("foobar", 50), ignore, -1, 0},
		{strings.Repeat("-_", 500) + "FooBar", ignore, 0, 3},
	} {
		field, matches := s.FindFold([]byte(tt.name), tt.options&ignore != 0, tt.options&delims != 0)
		if field != tt.field || matches != tt.matches {
			t.Errorf("FindFold(%q, %02b) = %d, %d; want %d, %d", tt.name, tt.options, field, matches, tt.field, tt.matches)
		}
	}
}

// TestFindFoldByDepth: of several names it is the shallowest that counts, of those at one
// depth the first, unless the order of the fields does.
func TestFindFoldByDepth(t *testing.T) {
	fields := func() []Field {
		names := []string{"id", "ID", "x", "X", "Id", "y"}
		fs := make([]Field, len(names))
		for i, depth := range []int{2, 1, 0, 1, 1, 3} {
			fs[i].Name, fs[i].ID = names[i], depth
		}
		return fs
	}
	made, inOrder := Make(fields()), Make(fields())
	inOrder.FoldInOrder = true
	var ids []int
	for _, f := range made.Fields {
		ids = append(ids, f.ID)
	}
	if want := []int{4, 1, 0, 2, 3, 5}; !slices.Equal(ids, want) {
		t.Errorf("IDs %v, want %v", ids, want)
	}
	for _, tt := range []struct {
		name                    string
		byDepth, first, matches int
	}{{"iD", 1, 0, 3}, {"i_d", 1, 0, 3}, {"_x", 2, 2, 2}, {"Y", 5, 5, 1}, {"z", -1, -1, 0}} {
		if field, matches := made.FindFold([]byte(tt.name), true, false); field != tt.byDepth || matches != tt.matches {
			t.Errorf("%q: %d, %d by depth", tt.name, field, matches)
		}
		if field, matches := inOrder.FindFold([]byte(tt.name), true, false); field != tt.first || matches != tt.matches {
			t.Errorf("%q: %d, %d in order", tt.name, field, matches)
		}
	}
}

func TestFindFoldOfEmptyStruct(t *testing.T) {
	s := makeStruct()
	if field, matches := s.FindFold([]byte("a"), true, false); field != -1 || matches != 0 {
		t.Errorf("got %d, %d; want -1, 0", field, matches)
	}
}

func TestFindFoldDoesNotAllocate(t *testing.T) {
	s := makeStruct("fooBar", "i:created_at")
	long := []byte(strings.Repeat("ABC", 1000))
	if n := testing.AllocsPerRun(100, func() {
		s.FindFold([]byte("FOOBAR"), true, true)
		s.FindFold([]byte("createdAt"), false, false)
		s.FindFold(long, true, true)
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func TestFindFoldOfRandomNames(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	letters := []rune("aAbBkK\u212asSſ-_éÉωΩ\u2126")
	random := func() string {
		var sb strings.Builder
		for range r.IntN(4) {
			sb.WriteRune(letters[r.IntN(len(letters))])
		}
		return sb.String()
	}
	for range 500 {
		var names []string
		for range r.IntN(8) {
			names = append(names, []string{"", "i:", "s:"}[r.IntN(3)]+random())
		}
		s := makeStruct(names...)
		// Positions are those of the order of marshaling.
		r.Shuffle(len(names), func(i, j int) { s.Fields[i], s.Fields[j] = s.Fields[j], s.Fields[i] })
		for range 20 {
			name := random()
			ignore, delims := r.IntN(2) == 0, r.IntN(2) == 0
			want, wantMatches := -1, 0
			for i, f := range s.Fields {
				if foldSimply(f.Name) == foldSimply(name) && (f.Case == CaseIgnore || ignore && f.Case != CaseStrict) && (!delims || strings.EqualFold(f.Name, name)) {
					wantMatches++
					if want < 0 || f.ID < s.Fields[want].ID {
						want = i
					}
				}
			}
			field, matches := s.FindFold([]byte(name), ignore, delims)
			if field != want || matches != wantMatches {
				t.Fatalf("%q: FindFold(%q, %v, %v) = %d, %d; want %d, %d", names, name, ignore, delims, field, matches, want, wantMatches)
			}
		}
	}
}

func BenchmarkFindFold(b *testing.B) {
	names := slices.Clone(nameLists[2].list)
	s := makeStruct(names...)
	for _, bb := range []struct {
		name, text     string
		ignore, delims bool
	}{
		{"Strict", "CreatedAt", false, false},
		{"Ignore", "CreatedAt", true, false},
		{"Delimiters", "CREATED_AT", true, true},
		{"Absent", "CreatedBy", true, false},
	} {
		b.Run(bb.name, func(b *testing.B) {
			name := []byte(bb.text)
			for b.Loop() {
				s.FindFold(name, bb.ignore, bb.delims)
			}
		})
	}
}
