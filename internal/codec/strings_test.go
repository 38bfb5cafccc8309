package codec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

func TestStringsMake(t *testing.T) {
	var s Strings
	var got, want []string
	for round := range 3 {
		for n := range 600 {
			b := bytes.Repeat([]byte{byte('a' + n%26)}, n)
			want = append(want, string(b))
			got = append(got, s.Make(b))
			clear(b) // the string must not share it
		}
		s.Reset(round * 1000)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("string %d: got %q, want %q", i, got[i], want[i])
		}
	}
}

func TestStringsMakeOneByte(t *testing.T) {
	var s Strings
	b := make([]byte, 1)
	if n := testing.AllocsPerRun(1, func() {
		for c := range 128 {
			b[0] = byte(c)
			if got := s.Make(b); len(got) != 1 || got[0] != byte(c) {
				t.Errorf("%#x: got %q", c, got)
			}
		}
		if got := s.Make(nil); got != "" {
			t.Errorf("got %q", got)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	// Not the whole of a string, but Make is not told.
	if got := s.Make([]byte{0xFF}); got != "\xFF" {
		t.Errorf("got %q", got)
	}
}

// No hint and no mixture of lengths makes a larger chunk.
func TestStringsChunkSize(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, left := range []int{0, 1, 10, 140, 1000, 1 << 20} {
		var s Strings
		s.Reset(left)
		for range 2000 {
			s.Make(make([]byte, r.IntN(MaxShared+100)))
			if c := cap(s.chunk); c > chunkSize {
				t.Fatalf("left %d: chunk of %d bytes", left, c)
			}
		}
	}
}

func TestStringsSmallDocumentTakesLittle(t *testing.T) {
	for _, tt := range []struct {
		left, n, max int
	}{
		{20, 5, 32},
		{140, 10, 80},
		{4096, 10, 128},
		{0, 10, 128},
	} {
		var s Strings
		s.Reset(tt.left)
		s.Make(make([]byte, tt.n))
		if c := cap(s.chunk); c > tt.max {
			t.Errorf("%d bytes left: first chunk has %d bytes, want at most %d", tt.left, c, tt.max)
		}
	}
}

// A kept string of up to MaxShared bytes keeps alive at most 512.
func TestStringsRetention(t *testing.T) {
	const count = 20_000
	text := bytes.Repeat([]byte("x"), 1000)
	kept := make([]string, count)
	var s Strings
	before := heap()
	for i := range kept {
		kept[i] = s.Make(text[:10+i%40])
		for range 100 { // neighbours that are dropped
			s.Make(text[:5+i%200])
		}
	}
	s.Reset(0)
	if per := (heap() - before) / count; per > chunkSize+8 {
		t.Errorf("a kept string keeps %d bytes alive", per)
	}
	runtime.KeepAlive(kept)
}

// Longer strings share chunks, too, but keep no more alive, beside their length, than
// short ones.
func TestStringsLongRetention(t *testing.T) {
	const count = 2000
	text := bytes.Repeat([]byte("x"), maxLong)
	kept := make([]string, count)
	var s Strings
	before := heap()
	for i := range kept {
		kept[i] = s.Make(text[:MaxShared+1+i%40])
		for range 40 { // neighbours that are dropped
			s.Make(text[:MaxShared+1+i%200])
		}
	}
	s.Reset(0)
	if per := (heap() - before) / count; per > longChunk+8 {
		t.Errorf("a kept string keeps %d bytes alive", per)
	}
	runtime.KeepAlive(kept)
	if longest, short := longChunk/(MaxShared+1), chunkSize/16; longest > short+1 {
		t.Errorf("a long string keeps %d times its length alive, one of 16 bytes %d times", longest, short)
	}
}

// However many strings of a middle length a document has, they take at most twice the
// memory that each of its own would, and the first of them none beside its own. A longer
// one makes no chunk longer.
func TestStringsLongTakeLittle(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	text := bytes.Repeat([]byte("x"), 3*maxLong)
	for _, known := range []bool{false, true} {
		for n := range 60 {
			lens, all := make([]int, n), 0
			for i := range lens {
				lens[i] = MaxShared + 1 + r.IntN(maxLong-MaxShared)
				all += lens[i]
			}
			// The runtime allocates, too, when it collects; so the least of a few attempts counts.
			var s Strings
			took := math.MaxInt
			for range 5 {
				s = Strings{}
				var from, to runtime.MemStats
				runtime.ReadMemStats(&from)
				s.Reset(0)
				if known {
					s.Reset(all + 1)
				}
				for _, k := range lens {
					if got := s.Make(text[:k]); len(got) != k {
						t.Fatalf("%d bytes of %d", len(got), k)
					}
					if cap(s.long) > longChunk {
						t.Fatalf("a chunk of %d bytes", cap(s.long))
					}
				}
				runtime.ReadMemStats(&to)
				took = min(took, int(to.TotalAlloc-from.TotalAlloc))
			}
			// Sizes that the runtime makes are up to an eighth above those asked for.
			if most := 2*all + all/8 + 64; took > most {
				t.Errorf("%d strings of %d bytes took %d", n, all, took)
			}
			if n == 1 && took > all+all/8+64 || known && took > all+all/4+64+maxLong {
				t.Errorf("%d strings of %d bytes, known to be all, took %d", n, all, took)
			}
			if got := s.Make(text); len(got) != len(text) || cap(s.long) > longChunk {
				t.Errorf("%d bytes, then a chunk of %d", len(got), cap(s.long))
			}
		}
	}
}

// What a document had of long strings is taken for what the next one has, if that was so
// twice: its first such string then begins a chunk for all of them, and no more.
func TestStringsEndTellsTheNext(t *testing.T) {
	text := bytes.Repeat([]byte("x"), 280)
	var s Strings
	// read makes n strings and returns the room of the chunk that the first one has begun.
	read := func(n int) (room int) {
		s.Reset(1 << 20)
		for i := range n {
			s.Make(text)
			if i == 0 {
				room = cap(s.long)
			}
		}
		s.End()
		return room
	}
	few, many := 1000, longChunk
	if !forge.Shares {
		few, many = 0, 0
	}
	for i, tt := range []struct{ n, least, most int }{
		{3, 0, 0},
		{3, 0, 0},
		{3, min(few, 3*280), few}, // there were three twice
		{60, min(few, 3*280), few},
		{60, min(few, 3*280), few},
		{60, many, many},
		{1, many, many},
		{60, 0, 0}, // for there was one, lately
	} {
		if room := read(tt.n); room < tt.least || room > tt.most {
			t.Errorf("document %d, of %d strings, begins with a chunk of %d bytes, want %d to %d", i, tt.n, room, tt.least, tt.most)
		}
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestStringsMakeUnquoted(t *testing.T) {
	long := strings.Repeat("0123456789", 40)
	for _, tt := range []struct{ text, want string }{
		{``, ""},
		{`abc`, "abc"},
		{`\n`, "\n"},
		{`\"\\\/\b\f\n\r\t`, "\"\\/\b\f\n\r\t"},
		{`a\u0000b`, "a\x00b"},
		{`\u00e9\u00E9`, "éé"},
		{`\u20ac\u4f60`, "€你"},
		{`\ud83d\ude00`, "😀"},
		{`\uD83D\uDE00x`, "😀x"},
		{`\ud83d`, "\uFFFD"},
		{`\ude00`, "\uFFFD"},
		{`\ud83d\n`, "\uFFFD\n"},
		{`\ud83dx\ude00`, "\uFFFDx\uFFFD"},
		{`\ud83d\ud83d\ude00`, "\uFFFD😀"},
		{`\ud83d\u0041`, "\uFFFDA"},
		{"é\\n你\xff\\t\xe2\x82", "é\n你\uFFFD\t\uFFFD\uFFFD"},
		{strings.Repeat("\xff", 200) + `\n`, strings.Repeat("\uFFFD", 200) + "\n"},
		{long + `\n` + long, long + "\n" + long},
		{strings.Repeat(`\u4f60`, 1000), strings.Repeat("你", 1000)},
	} {
		var s Strings
		if got := s.MakeUnquoted([]byte(tt.text)); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// What grammar would not let through must do no harm.
func TestStringsMakeUnquotedMalformed(t *testing.T) {
	var s Strings
	for _, text := range []string{`\`, `\\\`, `\u`, `\u1`, `\u12`, `\u123`, `\uzzzz`, `\x`, `a\ud83d\`, `\ud83d\u`, `\ud83d\uzzzz`, "\\\xff", "\\u\xff\xff\xff\xff"} {
		for _, prefix := range []string{"", "1234567", strings.Repeat("x", 300)} {
			s.MakeUnquoted([]byte(prefix + text))
		}
	}
}

func TestStringsMakeUnquotedRandom(t *testing.T) {
	pieces := []string{
		`\n`, `\"`, `\\`, `\/`, `\u0041`, `\u00e9`, `\u20AC`, `\ud83d\ude00`, `\ud83d`, `\ude00`, `\uffff`,
		"a", "bc", "defgh", "0123456789abcdef", "é", "€", "😀", "\xff", "\xe2\x82", strings.Repeat("x", 100),
	}
	r := rand.New(rand.NewPCG(5, 6))
	var s Strings
	for range 20_000 {
		var text []byte
		valid := r.IntN(4) > 0
		for range r.IntN(12) {
			if p := pieces[r.IntN(len(pieces))]; !valid || p[0] != 0xff && p != "\xe2\x82" {
				text = append(text, p...)
			}
		}
		var want string
		if err := json.Unmarshal([]byte(`"`+string(text)+`"`), &want); err != nil {
			t.Fatal(err)
		}
		if got := s.MakeUnquoted(text); got != want {
			t.Fatalf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestStringsScratchIsBounded(t *testing.T) {
	var s Strings
	s.MakeUnquoted(append(bytes.Repeat([]byte("x"), 1<<20), `\n`...))
	s.MakeUnquoted([]byte(`a\n`))
	if c := cap(s.scratch); c > maxScratch+1024 {
		t.Errorf("keeps %d bytes", c)
	}
}

func TestIntern(t *testing.T) {
	var in Intern
	var s Strings
	r := rand.New(rand.NewPCG(7, 8))
	for range 50_000 {
		b := make([]byte, r.IntN(80))
		for i := range b {
			b[i] = 'a'
		}
		if len(b) > 0 {
			b[r.IntN(len(b))] = byte('a' + r.IntN(26))
		}
		want := string(b)
		got := in.Make(b, &s)
		at := 1 + r.IntN(9)
		buf := append(bytes.Repeat([]byte{'"'}, at), b...)
		buf = append(buf, bytes.Repeat([]byte{'"'}, r.IntN(20))...)
		gotAt := in.MakeAt(buf, at, at+len(b), &s)
		clear(b)
		clear(buf)
		if got != want || gotAt != want {
			t.Fatalf("got %q, %q, want %q", got, gotAt, want)
		}
	}
}

func TestInternReturnsTheSameString(t *testing.T) {
	var in Intern
	var s Strings
	name := []byte("coordinates")
	in.Make(name, &s)
	first := in.Make(name, &s)
	if n := testing.AllocsPerRun(100, func() {
		if got := in.Make(name, &s); unsafe.StringData(got) != unsafe.StringData(first) {
			t.Fatal("another string")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Strings that do not repeat are cut from chunks and drive out none that do.
func TestInternKeepsWhatRepeats(t *testing.T) {
	var in Intern
	var s Strings
	name := []byte("coordinates")
	in.Make(name, &s)
	first := in.Make(name, &s)
	for i := range 10_000 {
		in.Make([]byte{'i', 'd', byte(i), byte(i >> 8), byte(i >> 16), 'x', 'y', 'z', 'w'}, &s)
	}
	in.rest = 0 // so that it is looked up
	if got := in.Make(name, &s); unsafe.StringData(got) != unsafe.StringData(first) {
		t.Error("driven out")
	}
}

// After many strings that were new, some are not looked up, and then some are again.
func TestInternRests(t *testing.T) {
	var in Intern
	var s Strings
	id := func(i int) []byte { return fmt.Appendf(nil, "id-%07d", i) }
	for i := range mostNew {
		in.Make(id(i), &s)
	}
	if in.rest != 0 {
		t.Fatalf("%d strings are not looked up after %d", in.rest, mostNew)
	}
	in.Make(id(mostNew), &s)
	if in.rest != unlooked {
		t.Fatalf("%d strings are not looked up, want %d", in.rest, unlooked)
	}
	name := []byte("coordinates")
	found := func() bool {
		a := in.Make(name, &s)
		return unsafe.StringData(a) == unsafe.StringData(in.Make(name, &s))
	}
	for range unlooked / 2 {
		if found() {
			t.Fatal("looked up")
		}
	}
	if in.rest != 0 || found() || !found() {
		t.Error("not looked up again")
	}
	for i := range 10 * mostNew { // a third repeats
		for k := range 4 {
			in.Make(id(1000+4*i+k), &s)
		}
		found()
	}
	if in.rest != 0 {
		t.Error("what repeats often enough is not looked up")
	}
}

// The table holds clones, and little in all.
func TestInternRetention(t *testing.T) {
	before := heap()
	in := new(Intern)
	var s Strings
	for i := range 20_000 {
		b := bytes.Repeat([]byte{byte(i), byte(i >> 8)}, internMax/2)
		for range 3 {
			in.Make(b, &s)
		}
	}
	s.Reset(0)
	const most = internSlots * (internMax + 16 + 4)
	if got := heap() - before; got > most+8192 {
		t.Errorf("%d bytes kept alive", got)
	}
	runtime.KeepAlive(in)

	in.Reset()
	for i, v := range in.table {
		if v.text != "" || in.last[i] != 0 {
			t.Fatalf("place %d is not empty", i)
		}
	}
}

// An adversary that knows the hash makes all strings meet in one place.
func TestInternCollisions(t *testing.T) {
	var in Intern
	var s Strings
	for i := range 10_000 {
		// Equal length, equal ends: equal hash.
		b := []byte("12345678" + strings.Repeat(string(rune('a'+i%26)), 8) + string(rune('a'+i/26%26)) + "12345678")
		want := string(b)
		if got := in.Make(b, &s); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
}

// Cut is Make whatever the length, the room in the chunk and what is left of the
// buffer, and leaves alone what was made before.
func TestStringsCut(t *testing.T) {
	buf := []byte("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-+0123456789abcdefghijklmnopqrstuvwxyz")
	for _, expect := range []int{0, 16, 48, 64, 384} {
		for first := range 40 {
			for n := range 70 {
				for _, start := range []int{0, 1, 7, len(buf) - 33 - n, len(buf) - 17 - n, len(buf) - 3 - n, len(buf) - n} {
					if start < 0 {
						continue
					}
					var s Strings
					s.Reset(len(buf))
					s.Expect(expect)
					before := s.Make(buf[:first])
					got := s.Cut(buf, start, start+n)
					after := s.Cut(buf, 5, 5+first)
					if want := string(buf[start : start+n]); got != want {
						t.Fatalf("expect %d, first %d: Cut(%d, %d) = %q, want %q", expect, first, start, start+n, got, want)
					}
					if before != string(buf[:first]) || after != string(buf[5:5+first]) {
						t.Fatalf("expect %d, first %d: Cut(%d, %d) between %q and %q", expect, first, start, start+n, before, after)
					}
				}
			}
		}
	}
}

// unshared reports whether forge.String copies b, whose first byte it changes.
func unshared(b []byte) bool {
	s := forge.String(b)
	b[0]++
	return s[0] != b[0]
}

// What is expected is there at once, and only once.
func TestStringsExpect(t *testing.T) {
	buf := []byte(strings.Repeat("x", 64))
	var s Strings
	for _, tt := range []struct{ expect, room int }{{0, 0}, {1, 16}, {41, 48}, {48, 48}, {5000, chunkSize}} {
		s.Reset(1000)
		s.Expect(tt.expect)
		if s.Room() != tt.room || s.Used() != 0 {
			t.Errorf("Expect(%d): room for %d, %d used, want room for %d", tt.expect, s.Room(), s.Used(), tt.room)
		}
	}
	// What does not fit into one chunk is there when the first is full, and no more.
	s.Reset(1000)
	s.Expect(chunkSize + 41)
	for i := range chunkSize / 16 {
		if s.Cut(buf, 0, 16); s.Room() != chunkSize-16*(i+1) {
			t.Fatalf("room for %d behind %d strings of 16", s.Room(), i+1)
		}
	}
	if s.Cut(buf, 0, 16); s.Room() != 48-16 || s.Used() != chunkSize+16 {
		t.Errorf("room for %d, %d used", s.Room(), s.Used())
	}
	s.Reset(1000)
	s.Alias()
	s.Expect(48)
	if s.Room() != 0 {
		t.Errorf("room for %d where strings are not copied", s.Room())
	}
	want := 1.0
	if unshared([]byte("a")) {
		want += 2 // without package unsafe each string is a copy
	}
	if n := testing.AllocsPerRun(100, func() {
		s.Reset(1000)
		s.Expect(48)
		s.Cut(buf, 0, 16)
		s.Cut(buf, 0, 32)
	}); n != want {
		t.Errorf("%v allocations, want %v", n, want)
	}
}

// Bytes are copies, also where strings are none, with the capacity of their length.
func TestStringsBytes(t *testing.T) {
	for _, alias := range []bool{false, true} {
		var s Strings
		s.Reset(1000)
		if alias {
			s.Alias()
		}
		var all [][]byte
		for n := range 2 * MaxShared {
			in := bytes.Repeat([]byte{byte(n)}, n)
			out := s.Bytes(in)
			clear(in)
			if len(out) != n || n <= MaxShared && !simd.Small && cap(out) != n {
				t.Fatalf("length %d, capacity %d, want %d", len(out), cap(out), n)
			}
			all = append(all, out)
			_ = s.Make([]byte("between"))
		}
		for n, out := range all {
			if !bytes.Equal(out, bytes.Repeat([]byte{byte(n)}, n)) {
				t.Fatalf("the bytes of length %d have changed: %q", n, out)
			}
		}
	}
}
