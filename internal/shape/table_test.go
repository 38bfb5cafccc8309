package shape

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// findSimply is what Table.Find does.
func findSimply(names []string, buf []byte, pos, end int) int {
	for i, name := range names {
		if string(buf[pos:end]) == name {
			return i
		}
	}
	return -1
}

// checkNames looks up all names, and what is near to them, at the start, in the
// middle and at the end of a buffer.
func checkNames(t *testing.T, names []string) {
	t.Helper()
	table := MakeTable(names)
	if n := len(table.slots); len(names) > 0 && (n < 2*len(names) || n > 8*len(names)) {
		t.Errorf("%d slots for %d names", n, len(names))
	}
	probe := func(name string) {
		for _, around := range [][2]string{{"", ""}, {`{"`, `":`}, {`{"`, `":null,"next":0}`}, {"", "x"}, {"01234567890123456789", ""}} {
			buf := []byte(around[0] + name + around[1])
			pos, end := len(around[0]), len(around[0])+len(name)
			want := findSimply(names, buf, pos, end)
			if got := table.Find(buf, pos, end); got != want {
				t.Fatalf("Find(%q, %d, %d) = %d, want %d of %.20q", buf, pos, end, got, want, names)
			}
			for i := range min(len(names), 50) {
				k := MakeKey(names[i])
				if got := k.Match(buf, pos, end); got != (i == want) {
					t.Fatalf("Key %q: Match(%q, %d, %d) = %v", names[i], buf, pos, end, got)
				}
			}
		}
	}
	for i, name := range names {
		if i > 300 {
			break
		}
		probe(name)
		probe(name + "x")
		probe(name + "\x00")
		probe("x" + name)
		if name != "" {
			probe(name[1:])
			probe(name[:len(name)-1])
			b := []byte(name)
			b[rand.N(len(b))] ^= 1 << rand.N(8)
			probe(string(b))
		}
	}
	probe("")
}

func TestTableFindsEveryLength(t *testing.T) {
	text := strings.Repeat("abcdefghijklmnopqrstuvwxyz", 4)
	var names []string
	for n := range 101 {
		names = append(names, text[:n])
	}
	checkNames(t, names)
}

func TestTableTellsNamesApartByMiddle(t *testing.T) {
	var names []string
	for i := range 100 {
		names = append(names, fmt.Sprintf("abcdefgh%03dabcdefgh", i))
	}
	checkNames(t, names)
}

func TestTableTellsNamesApartByOneByte(t *testing.T) {
	for _, n := range []int{1, 7, 8, 9, 15, 16, 17, 40} {
		for at := range n {
			var names []string
			for c := byte('a'); c <= 'z'; c++ {
				b := []byte(strings.Repeat("x", n))
				b[at] = c
				names = append(names, string(b))
			}
			checkNames(t, names)
		}
	}
}

func TestTableWithZeroBytes(t *testing.T) {
	checkNames(t, []string{"", "\x00", "\x00\x00", "a", "a\x00", "a\x00\x00", "12345678", "12345678\x00"})
}

func TestTableOfManyNames(t *testing.T) {
	var names []string
	for i := range 3000 {
		names = append(names, fmt.Sprintf("F%d", i))
	}
	checkNames(t, names)
}

func TestTableWithoutNames(t *testing.T) {
	checkNames(t, nil)
	var zero Table
	if got := zero.Find([]byte("a"), 0, 1); got != -1 {
		t.Errorf("zero table: Find = %d, want -1", got)
	}
}

// TestTableEndOutsideBuffer: the end of a name with escapes may be marked by a
// position that no buffer has.
func TestTableEndOutsideBuffer(t *testing.T) {
	names := []string{"", "ab", "abcdefghi", "abcdefghijklmnopqrstuvwxyz"}
	table := MakeTable(names)
	for _, size := range []int{0, 1, 2, 8, 9, 20} {
		buf := []byte("abcdefghijklmnopqrst")[:size]
		for _, end := range []int{-1 << 31, -1, size + 1, size + 2, size + 6, 1 << 30, 1<<31 - 1} {
			for pos := range size + 1 {
				if got := table.Find(buf, pos, end); got != -1 {
					t.Errorf("Find(%q, %d, %d) = %d, want -1", buf, pos, end, got)
				}
				for _, name := range names {
					if k := MakeKey(name); k.Match(buf, pos, end) {
						t.Errorf("Key %q: Match(%q, %d, %d) = true", name, buf, pos, end)
					}
				}
			}
		}
	}
}

func TestTableOfRandomNames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		seen := map[string]bool{}
		var names []string
		alphabet := "ab_cdefghijklmno"[:1+r.IntN(16)]
		for range r.IntN(40) {
			b := make([]byte, r.IntN(24))
			for i := range b {
				b[i] = alphabet[r.IntN(len(alphabet))]
			}
			if !seen[string(b)] {
				seen[string(b)] = true
				names = append(names, string(b))
			}
		}
		checkNames(t, names)
	}
}

// TestTableHasNoCollisions for names as they are: a lookup is one step.
func TestTableHasNoCollisions(t *testing.T) {
	for _, names := range nameLists {
		table := MakeTable(names.list)
		for i, s := range table.slots {
			if s.number != 0 && table.slot(wordOf(s.first, s.last, len(s.name))) != i {
				t.Errorf("%s: %q is not in its first slot", names.name, s.name)
			}
		}
	}
}

func FuzzTable(f *testing.F) {
	f.Add("a,b,ab", "ab")
	f.Add("profile_image_url,profile_image_url_https,profile_link_color", "profile_image_url_httpz")
	f.Fuzz(func(t *testing.T, list, name string) {
		seen := map[string]int{}
		var names []string
		for s := range strings.SplitSeq(list, ",") {
			if _, ok := seen[s]; !ok {
				seen[s] = len(names)
				names = append(names, s)
			}
		}
		table := MakeTable(names)
		for _, around := range [][2]string{{"", ""}, {`"`, `":`}, {"", "        "}} {
			buf := []byte(around[0] + name + around[1])
			pos := len(around[0])
			want, ok := seen[name]
			if !ok {
				want = -1
			}
			if got := table.Find(buf, pos, pos+len(name)); got != want {
				t.Errorf("Find(%q) = %d, want %d", buf, got, want)
			}
		}
	})
}

var nameLists = []struct {
	name string
	list []string
}{
	{"small", strings.Fields("id name age city")},
	{"status", strings.Fields("metadata created_at id id_str text source truncated in_reply_to_status_id in_reply_to_status_id_str in_reply_to_user_id in_reply_to_user_id_str in_reply_to_screen_name user geo coordinates place contributors retweeted_status retweet_count favorite_count entities favorited retweeted possibly_sensitive lang")},
	{"user", strings.Fields("id id_str name screen_name location description url entities protected followers_count friends_count listed_count created_at favourites_count utc_offset time_zone geo_enabled verified statuses_count lang contributors_enabled is_translator is_translation_enabled profile_background_color profile_background_image_url profile_background_image_url_https profile_background_tile profile_image_url profile_image_url_https profile_banner_url profile_link_color profile_sidebar_border_color profile_sidebar_fill_color profile_text_color profile_use_background_image default_profile default_profile_image following follow_request_sent notifications")},
	{"short", strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w x y z")},
}

func BenchmarkFind(b *testing.B) {
	for _, names := range nameLists {
		// A document with all the names, and where they are.
		var doc []byte
		var at [][2]int
		for _, name := range names.list {
			doc = append(doc, `{"`...)
			at = append(at, [2]int{len(doc), len(doc) + len(name)})
			doc = append(doc, name+`":1234,`...)
		}
		order := rand.New(rand.NewPCG(1, 1)).Perm(1024)
		for i := range order {
			order[i] %= len(at)
		}
		table := MakeTable(names.list)
		var keys []Key
		for _, name := range names.list {
			keys = append(keys, MakeKey(name))
		}
		m := map[string]int{}
		for i, name := range names.list {
			m[name] = i
		}
		b.Run(names.name+"/Table", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				j := order[i&1023]
				if table.Find(doc, at[j][0], at[j][1]) != j {
					b.Fatal(j)
				}
			}
		})
		b.Run(names.name+"/TableInOrder", func(b *testing.B) {
			for i, j := 0, 0; b.Loop(); i++ {
				if j++; j == len(at) {
					j = 0
				}
				if table.Find(doc, at[j][0], at[j][1]) != j {
					b.Fatal(j)
				}
			}
		})
		b.Run(names.name+"/Match", func(b *testing.B) {
			for i, j := 0, 0; b.Loop(); i++ {
				if j++; j == len(at) {
					j = 0
				}
				if !keys[j].Match(doc, at[j][0], at[j][1]) {
					b.Fatal(j)
				}
			}
		})
		b.Run(names.name+"/map", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				j := order[i&1023]
				if m[string(doc[at[j][0]:at[j][1]])] != j {
					b.Fatal(j)
				}
			}
		})
		b.Run(names.name+"/Absent", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				j := order[i&1023]
				if table.Find(doc, at[j][0]-1, at[j][1]) != -1 {
					b.Fatal(j)
				}
			}
		})
	}
}
