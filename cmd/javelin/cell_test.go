package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// textOf makes a string of all that a text may have in JSON.
func textOf(r *rand.Rand, n int) string {
	var b strings.Builder
	b.WriteByte('"')
	parts := []string{"a", "text, text", `\n`, `\t`, `\r`, `\\`, `\"`, `\/`, `\u00e9`, `\u005c`, `\ud83d\ude00`, `\uD83D\uDE00`, "é", "😀", `\u0041\ud83d\ude00`, " "}
	for b.Len() < n {
		b.WriteString(parts[r.IntN(len(parts))])
	}
	b.WriteByte('"')
	return b.String()
}

// TestUnquoter: wherever a string is cut, its text is that of the whole.
func TestUnquoter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 400 {
		quoted := textOf(r, 1+i%90)
		want, err := jsontext.AppendUnquote(nil, quoted)
		if err != nil {
			t.Fatal(err)
		}
		for _, most := range []int{1, 2, 5, 13, 40} {
			var got bytes.Buffer
			u := unquoter{w: &got}
			for rest := []byte(quoted); len(rest) > 0; {
				n := min(1+r.IntN(most), len(rest))
				if err := u.write(rest[:n:n]); err != nil {
					t.Fatalf("%s: %v", quoted, err)
				}
				rest = rest[n:]
			}
			if !bytes.Equal(got.Bytes(), want) || len(u.rest) > 0 {
				t.Fatalf("%s: got %q, want %q, %q is left", quoted, got.Bytes(), want, u.rest)
			}
		}
	}
}

// TestSpool: what a spool is given comes back, from memory and from a file, and nothing is
// left of that.
func TestSpool(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	r := rand.New(rand.NewPCG(3, 4))
	for _, size := range []int{0, 1, 4 << 10, 300 << 10, 2 << 20} {
		for _, most := range []int64{0, 4 << 10, 300 << 10, 8 << 20} {
			var room atomic.Int64
			room.Store(most)
			s := &spool{room: &room}
			var want []byte
			for len(want) < size {
				p := bytes.Repeat([]byte{byte(r.IntN(256))}, min(1+r.IntN(50_000), size-len(want)))
				want = append(want, p...)
				if n, err := s.Write(p); n != len(p) || err != nil {
					t.Fatal(n, err)
				}
			}
			for range 2 {
				var got []byte
				if err := s.each(0, func(p []byte) error { got = append(got, p...); return nil }); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%d bytes with room for %d: %d come back, %v", size, most, len(got), err)
				}
			}
			if (s.file != nil) != (int64(size) > most) && most != 8<<20 && most != 300<<10 {
				t.Errorf("%d bytes with room for %d: file %v", size, most, s.file != nil)
			}
			s.close()
			if room.Load() != most {
				t.Errorf("%d bytes with room for %d: %d is left", size, most, room.Load())
			}
		}
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// largeCells are documents of values that are large for a small heldSize.
func largeCells(r *rand.Rand) []string {
	text := textOf(r, 5000)
	plain := `"` + strings.Repeat("plain", 900) + `"`
	var list []string
	for i := range 60 {
		list = append(list, fmt.Sprintf(`{"id": %d, "s": %s, "l" : [ ] , "n": null}`, i, textOf(r, 60)))
	}
	items := "[" + strings.Join(list, " ,\n") + "]"
	return []string{
		`{"a": ` + items + `, "b": "x", "c": ` + text + `}`,
		`{"b": 1e5, "a": ` + text + `, "c": ` + items + "}\n" + `{"a": 5}` + "\n" + `{"c": ` + plain + `, "a": [ ` + strings.Repeat(" ", 3000) + `]}`,
		`{"a": ` + plain + `}`,
		`{"a": [[ ` + strings.Repeat("1", 3000) + `]], "c": [["x"]]}`,
		`{"a": {"b": ` + items + `, "c": {"d": ` + plain + `}}, "c": [ ` + text + `]}`,
		`{"a":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `,"b":` + strings.Repeat("9", 3000) + `}`,
		`{"b":[` + strings.Repeat(`1,2,`, 2000) + `3]}`,
	}
}

// TestLargeCells: what is printed piece by piece is what is printed of values that are
// held, with any format and any paths, read from a file or from a pipe.
func TestLargeCells(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var calls [][]string
	for _, format := range [][]string{{}, {"-r"}, {"--tsv"}, {"--csv"}, {"-0"}, {"--csv", "--default", "n,a"}, {"--keep-going", "--csv"}} {
		for _, path := range []string{"a", "/a", "$.a", "b", "a.b", "", "c", "$.*", "$.a[*]", "a.#.s", "[a,b]", "none", "$..s"} {
			calls = append(calls, append([]string{"get", path}, format...), append([]string{"get", "-p", path}, format...),
				append([]string{"get", "-p", path, "-p", "b"}, format...), append([]string{"get", "-p", "c", "-p", path, "-p", path}, format...))
		}
	}
	held, spooled := heldSize, spoolSize
	defer func() { heldSize, spoolSize = held, spooled }()
	for i, doc := range largeCells(r) {
		for k, args := range calls {
			if testing.Short() && (i+k)%5 != 0 {
				continue
			}
			if args[len(args)-1] == "-r" && len(args) > 3 {
				continue // -r is no format of columns
			}
			heldSize, spoolSize = held, spooled
			want := javelin(doc, args...)
			for _, size := range []int64{0, 8 << 10, spooled} {
				heldSize, spoolSize = 1000, size
				if got := javelin(doc, args...); got != want {
					t.Fatalf("document %d, %q with %d in memory:\n got %.300q, %.300q, %d\nwant %.300q, %.300q, %d", i, args, size, got.stdout, got.stderr, got.code, want.stdout, want.stderr, want.code)
				}
			}
		}
	}
}

// TestLargeCellErrors: a row of several columns is printed whole or not at all.
func TestLargeCellErrors(t *testing.T) {
	held := heldSize
	defer func() { heldSize = held }()
	heldSize = 1000
	long := strings.Repeat("long,", 1000)
	javelin(`{"a":1,"b":2}{"a":["`+long+`"],"b":"x\u0000`+long+`"}`, "get", "-0", "-p", "a", "-p", "b").check(t,
		result{"1\x002\x00", "<stdin>: a string holds a NUL, which -0 ends texts with\n", 1})
	javelin(`{"b":"x`+long+`\u0000"}`, "get", "-0", "b").check(t,
		result{"", "<stdin>: a string holds a NUL, which -0 ends texts with\n", 1})
	r := javelin(`{"a":1,"b":2}{"a":["`+long+`"],"b":[5,}`, "get", "--csv", "-p", "a", "-p", "b")
	if r.stdout != "1,2\n" || r.code != exitInvalid || !strings.HasPrefix(r.stderr, "<stdin>:1:5030: invalid character ',' at start of value within \"/b\"") {
		t.Errorf("%+v", r)
	}
	// Without room in memory and without a folder, it says so.
	spooled := spoolSize
	defer func() { spoolSize = spooled }()
	spoolSize = 0
	t.Setenv("TMPDIR", "/nowhere/at/all")
	if r := javelin(`{"a":["`+long+`"],"b":[5]}`, "get", "-p", "a", "-p", "b"); r.code != exitTrouble || r.stdout != "" || !strings.HasPrefix(r.stderr, "javelin: open ") {
		t.Errorf("%+v", r)
	}
}

// TestSourceLength: how much of a file is left is known, if nothing is taken out of it.
func TestSourceLength(t *testing.T) {
	inFolder(t, map[string]string{"f.json": byteOrderMark + `[1,2,3]`, "c.jsonc": `[1]`})
	e := newEnv(strings.NewReader(""), io.Discard, io.Discard)
	for name, want := range map[string][]int{"f.json": {10, 3, 0}, "c.jsonc": {3, 0, 0}} {
		s, err := e.open(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range []int{0, 4, 3} {
			io.ReadFull(s, make([]byte, n))
			if got := s.Len(); got != want[i] {
				t.Errorf("%s after %d bytes: %d are left, want %d", name, s.total, got, want[i])
			}
		}
		s.close()
	}
}
