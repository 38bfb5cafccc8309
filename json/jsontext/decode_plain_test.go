package jsontext_test

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestTokensWithoutIndex holds tokens that are found in the bytes against those
// that the index tells, in any mixture with values, over streams that are larger
// than the buffer.
func TestTokensWithoutIndex(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 8))
	check := func(text string, ops []byte, opts ...jsontext.Options) {
		t.Helper()
		for _, chunk := range []int{len(text) + 1, 7000, 61} {
			open := func() io.Reader { return &chunks{strings.NewReader(text), chunk} }
			want := transcript(open(), ops, opts...)
			undo := simd.Select("index", "generic")
			got := transcript(open(), ops, opts...)
			undo()
			if d := firstDifference(got, want); d != "" {
				t.Fatalf("by %d bytes, calls %v, of %s\n%s", chunk, ops, clip(text), d)
			}
		}
	}
	strict, lax := []jsontext.Options(nil), []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	for _, s := range []string{
		`{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, "[\"\xff\", 1]", "{\"\xff\":1,\"\xfe\":2}", `["\ud800", "\ud83d\ude00"]`, `["\x"]`, "[\"\n\"]",
		`[1,]`, `[,1]`, `{"a",1}`, `{"a":1 "b":2}`, `{1:2}`, `{:}`, `[1 2]`, `[1]]`, `{"a":}`, `[01]`, `[-]`, `[1.]`, `truefalse`, `true false 1"a"null`,
		`[tru]`, `[nulll]`, "\x00", ` `, ``, `[`, `["abc`, `1`, `12e`, strings.Repeat("[", 40), `["` + strings.Repeat(`é\n`, 5000) + `"]`,
	} {
		for _, ops := range [][]byte{{opToken}, {opPeek, opToken}, {opToken, opToken, opValue}, {opPeek, opSkip}} {
			check(s, ops, strict...)
			check(s, ops, lax...)
		}
	}
	for range 100 {
		var sb strings.Builder
		for range rnd.IntN(50) {
			data := jsontest.Random(rnd, 1+rnd.IntN(60))
			if rnd.IntN(40) == 0 {
				data = jsontest.Mutate(rnd, data)
			}
			sb.Write(data)
			sb.WriteString(strings.Repeat(" \n"[:1+rnd.IntN(2)], 1+rnd.IntN(20)))
		}
		ops := make([]byte, 1+rnd.IntN(6))
		for i := range ops {
			ops[i] = byte(rnd.IntN(256))
		}
		opts := strict
		if rnd.IntN(2) == 0 {
			opts = lax
		}
		check(sb.String(), ops, opts...)
	}
}

// chunks is a Reader that returns at most n bytes at once.
type chunks struct {
	r io.Reader
	n int
}

func (c *chunks) Read(p []byte) (int, error) { return c.r.Read(p[:min(len(p), c.n)]) }
