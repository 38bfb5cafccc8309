package javelin

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/follow"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestHeldText(t *testing.T) {
	defer func(n int) { follow.HeldTextPiece = n }(follow.HeldTextPiece)
	follow.HeldTextPiece = 7
	r := rand.New(rand.NewPCG(1, 2))
	var text follow.HeldText
	for range 200 {
		text.Reset()
		var want []byte
		for range r.IntN(8) {
			b := []byte(strings.Repeat(string(rune('a'+r.IntN(26))), r.IntN(20)))
			want = append(want, b...)
			text.Add(b)
		}
		start := r.IntN(len(want) + 1)
		end := start + r.IntN(len(want)-start+1)
		part := text.Part(start, end)
		read, err := io.ReadAll(iotest.OneByteReader(follow.NewHeldReader(part)))
		if err != nil || text.Size() != len(want) || !bytes.Equal(text.Bytes(), want) || !bytes.Equal(part.Bytes(), want[start:end]) || !bytes.Equal(read, want[start:end]) {
			t.Fatalf("%q, %q, %q, %v, want %q and %q of it", text.Bytes(), part.Bytes(), read, err, want, want[start:end])
		}
		if end > start+1 {
			if sub := part.Part(1, end-start); !bytes.Equal(sub.Bytes(), want[start+1:end]) {
				t.Fatalf("%q of %q", sub.Bytes(), want[start:end])
			}
		}
	}
}

// TestHoldKeepsText: what is held of a value is its text, whitespace and all, however it
// comes.
func TestHoldKeepsText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		doc := randomText(r, 4)
		for _, rd := range []io.Reader{strings.NewReader("[0 , " + doc + " ,8]"), iotest.OneByteReader(strings.NewReader("[0 , " + doc + " ,8]"))} {
			f := follow.NewFollower(jsontext.NewDecoder(rd, tape.AllowDuplicates))
			f.Dec.ReadToken()
			f.Dec.ReadToken()
			var text follow.HeldText
			if err := f.Hold(&text); err != nil || string(text.Bytes()) != doc {
				t.Fatalf("%q, %v, want %q", text.Bytes(), err, doc)
			}
			if v, err := f.Dec.ReadValue(); string(v) != "8" {
				t.Fatalf("behind %q there is %s, %v", doc, v, err)
			}
		}
	}
}

// TestLargeSelections: what is held and read again is what is selected of a tree, in the
// same order, whatever of it is too large for one, and however much of it may be read again.
func TestLargeSelections(t *testing.T) {
	defer func(n, m int) { follow.HeldTextPiece, follow.SmallText = n, m }(follow.HeldTextPiece, follow.SmallText)
	follow.HeldTextPiece = 50
	r := rand.New(rand.NewPCG(5, 6))
	queries := []string{"$..*", "$..[*,*]", "$..*..*", "$..['a','b']", "$..['b','a'].*", "$..[0,1]", "$..[1,0]", "$['b','a']", "$[*,'a']..*", "$..[-1]", "$..a..b", "$..[?@.a]", "$..[?@.a,*]",
		"$[-1]", "$[-2]", "$[-3].*", "$[-2]..*", "$[-2:]", "$[-3:-1]", "$[-3:2]", "$[:-1]", "$[:-2].*", "$[1:-1]..*", "$[1:-2:2]", "$[-3::2]", "$.*[-2]", "$.*[:-2]", "$..*[-2]", "$[-1025]", "$[-2,0]", "$[-9223372036854775807:]"}
	docs := 2500
	if testing.Short() {
		docs = 300
	}
	selected := 0
	for i := range docs {
		// Members of one name are not for Select.
		doc := randomText(r, 4)
		if !jsontext.Value(doc).IsValid() {
			continue
		}
		query := randomPath(r, 2)
		if i%2 == 0 {
			query = queries[r.IntN(len(queries))]
		}
		q, err := CompileJSONPath(query)
		if err != nil {
			continue
		}
		root, err := ParseString(doc)
		if err != nil {
			t.Fatal(err)
		}
		nodes, err := q.Select(root)
		if err != nil {
			t.Fatal(query, err)
		}
		var want []string
		for _, n := range nodes {
			want = append(want, string(n.Raw()))
		}
		selected += len(want)
		follow.SmallText = []int{0, 5, 30, 1000}[r.IntN(4)]
		for name, rd := range map[string]func(string) io.Reader{"whole": func(s string) io.Reader { return strings.NewReader(s) }, "bytes": func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) }} {
			var got []string
			for n, err := range q.SelectReader(rd(doc)) {
				if err != nil {
					t.Fatalf("%s of %s: %v", query, doc, err)
				}
				got = append(got, string(n.Raw()))
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("SelectReader, %s, %s of %s:\n got %q\nwant %q", name, query, doc, got, want)
			}
			got = nil
			dec := jsontext.NewDecoder(rd(doc + " 8"))
			err := q.VisitFrom(dec, func(dec *jsontext.Decoder) error {
				f := follow.NewFollower(dec)
				var text follow.HeldText
				err := f.Hold(&text)
				got = append(got, string(text.Bytes()))
				return err
			}, func(n Node) error {
				got = append(got, string(n.Raw()))
				return nil
			})
			if fmt.Sprint(got) != fmt.Sprint(want) || err != nil {
				t.Fatalf("VisitFrom, %s, %s of %s: %v\n got %q\nwant %q", name, query, doc, err, got, want)
			}
			if v, err := dec.ReadValue(); string(v) != "8" {
				t.Fatalf("behind %s of %s there is %s, %v", query, doc, v, err)
			}
			// Who reads nothing, or only the begin, sees as many.
			count := 0
			dec = jsontext.NewDecoder(rd(doc + " 8"))
			err = q.VisitFrom(dec, func(dec *jsontext.Decoder) error {
				count++
				_, err := dec.ReadToken()
				return err
			}, func(Node) error { count++; return nil })
			if v, _ := dec.ReadValue(); count != len(want) || err != nil || string(v) != "8" {
				t.Fatalf("VisitFrom, %s, %s of %s: %d, %v, want %d; behind it %s", name, query, doc, count, err, len(want), v)
			}
			// A loop may end at any time.
			for end := range min(len(want), 4) {
				k := 0
				for range q.SelectReader(rd(doc)) {
					if k++; k > end {
						break
					}
				}
				if k != end+1 {
					t.Fatalf("%s of %s: %d of %d", query, doc, k, end+1)
				}
			}
		}
	}
	if selected < docs/2 {
		t.Errorf("%d values are selected in %d documents", selected, docs)
	}
}

// TestReadAgainIsBounded: a value is not read again for each of its levels.
func TestReadAgainIsBounded(t *testing.T) {
	deep := strings.Repeat(`{"a":`, 400) + `[` + strings.Repeat(`"text, text",`, 20_000) + `0]` + strings.Repeat("}", 400)
	q, _ := CompileJSONPath(`$..['b','a']['c','d']`)
	count := &countingReader{Reader: strings.NewReader(deep)}
	n := 0
	for _, err := range q.SelectReader(count) {
		if n++; err != nil {
			t.Fatal(err)
		}
	}
	if n != 0 || count.n != len(deep) {
		t.Errorf("%d values, %d of %d bytes", n, count.n, len(deep))
	}
	q, _ = CompileJSONPath(`$..['b','a']`)
	f := follow.NewFollower(jsontext.NewDecoder(strings.NewReader(deep)))
	if _, err := f.Choose(q.segments, false, func(v tape.Node) bool { n += len(v.Raw()); return true }); err != nil {
		t.Fatal(err)
	}
	if least := 400 * 20_000 * 13; n < least || f.Room < -3*int64(len(deep)) {
		t.Errorf("%d bytes selected, want %d or more, room %d", n, least, f.Room)
	}
}

type countingReader struct {
	io.Reader
	n int
}

func (r *countingReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.n += n
	return n, err
}
