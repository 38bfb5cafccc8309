package javelin

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/rewrite"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// randomSpace returns whitespace, often none.
func randomSpace(r *rand.Rand) string {
	return []string{"", "", "", " ", "\n  ", "\t", "\r\n"}[r.IntN(7)]
}

// randomNames are short of one another, so that names meet the paths, and occur twice.
var randomNames = []string{"a", "b", "ab", "", "0", "1", "-1", "#", ":1", `\u0061`, "*", "x.y"}

func randomText(r *rand.Rand, depth int) string {
	k := r.IntN(9)
	if depth == 0 {
		k = r.IntN(5)
	}
	if depth > 2 {
		k = 5 + r.IntN(4)
	}
	switch k {
	case 0:
		return "null"
	case 1:
		return []string{"0", "-1.50e1", "7"}[r.IntN(3)]
	case 2:
		return `"a\\\"]}"`
	case 3:
		return []string{"true", "false"}[r.IntN(2)]
	case 4:
		return []string{"[]", "{}", "[ ]", "{ \n}"}[r.IntN(4)]
	}
	var b strings.Builder
	n := r.IntN(5)
	object := k < 7
	b.WriteByte("[{"[k/7^1])
	for i := range n {
		if i > 0 {
			b.WriteString(randomSpace(r) + ",")
		}
		b.WriteString(randomSpace(r))
		if object {
			b.WriteString(`"` + randomNames[r.IntN(len(randomNames))] + `"` + randomSpace(r) + ":" + randomSpace(r))
		}
		b.WriteString(randomText(r, depth-1))
	}
	b.WriteString(randomSpace(r))
	b.WriteByte("]}"[k/7^1])
	return b.String()
}

func randomPath(r *rand.Rand, kind int) string {
	var b strings.Builder
	if kind == 2 {
		b.WriteByte('$')
	}
	for i := range 1 + r.IntN(3) {
		name := randomNames[r.IntN(len(randomNames))]
		if name == `\u0061` {
			name = "a"
		}
		switch kind {
		case 0:
			b.WriteString("/" + []string{name, name, "-", "2", "0"}[r.IntN(5)])
		case 1:
			if i > 0 {
				b.WriteByte(".|"[r.IntN(8)/7])
			}
			b.WriteString([]string{EscapePath(name), name, "-1", "0", "1", "3", "a", ":0", ":-1"}[r.IntN(9)])
		case 2:
			b.WriteString([]string{"['" + name + "']", ".a", ".b", "[*]", ".*", "[0]", "[1]", "[-1]", "[0:2]", "[::2]", "[1:]", "[-2:]", "[::-1]", "..a", "..*", "..[0]", "..[0,'a']", "[0,'b',1]", "[?@.a]", "[?@=='x' || @.b]", "[?@>0]", "..[?@.a]", "['a','a']", "[?@.a==$.a]", "[0,?@.b]", "[-1,0]", "..[-1]", "..[?!@.a]", "[?@.a || !@.b].a", "..[?count(@.a)==0]", "..[?@.a[0]==7]"}[r.IntN(31)])
		case 3:
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString([]string{EscapePath(name), "a", "b", "*", "a*", "?", "#", "#", "0", "1", "#(a)", "#(a)#", "#(>0)#", "#(b>=0)", "@this", "{a}"}[r.IntN(16)])
		}
	}
	return b.String()
}

// rewriteAll changes all values of text over a reader.
func rewriteAll(r io.Reader, piece int64, change func(*Rewriter) (bool, error), opts ...Option) (out string, there []bool, err error) {
	var b bytes.Buffer
	x := NewRewriter(&b, r, opts...)
	if x.x.Piece = piece; piece == 0 {
		x.x.RetryAt = 1 << 62 // token by token
	}
	for {
		ok, err := change(x)
		if err == io.EOF {
			return b.String(), there, nil
		}
		if err != nil {
			return b.String(), there, err
		}
		there = append(there, ok)
	}
}

// A randomEdit is a change in both ways.
type randomEdit struct {
	name   string
	stream func(*Rewriter) (bool, error)
	memory func([]byte, ...Option) ([]byte, error)
}

func randomEdits(r *rand.Rand) (edits []randomEdit) {
	v := []jsontext.Value{jsontext.Value("5"), jsontext.Value(`{"n": [1]}`)}[r.IntN(2)]
	kind := r.IntN(4)
	path := randomPath(r, kind)
	name := fmt.Sprintf("%d %s", kind, path)
	switch kind {
	case 0:
		p := jsontext.Pointer(path)
		at := func(change func(*edit.Editor) error) func([]byte, ...Option) ([]byte, error) {
			return func(b []byte, opts ...Option) ([]byte, error) {
				root, err := tape.OpenLoosely(b, opts)
				if err != nil {
					return nil, err
				}
				e := edit.Of(root)
				e.Value = partOf
				if err := change(e); err != nil && !errors.Is(err, ErrNotFound) {
					return nil, err
				}
				return e.Bytes(), nil
			}
		}
		return []randomEdit{
			{"set " + name, func(x *Rewriter) (bool, error) { return x.SetPointer(p, v) }, at(func(e *edit.Editor) error { return e.Set(p, v) })},
			{"del " + name, func(x *Rewriter) (bool, error) { return x.DeletePointer(p) }, at(func(e *edit.Editor) error { return e.Delete(p) })},
		}
	case 2:
		q, err := CompileJSONPath(path)
		if err != nil {
			return nil
		}
		return []randomEdit{
			{"set " + name, func(x *Rewriter) (bool, error) { return x.SetQuery(q, v) }, func(b []byte, o ...Option) ([]byte, error) { return q.Set(b, v, o...) }},
			{"del " + name, func(x *Rewriter) (bool, error) { return x.DeleteQuery(q) }, func(b []byte, o ...Option) ([]byte, error) { return q.Delete(b, o...) }},
		}
	}
	return []randomEdit{
		{"set " + name, func(x *Rewriter) (bool, error) { return x.Set(path, v) }, func(b []byte, o ...Option) ([]byte, error) { return Set(b, path, v, o...) }},
		{"del " + name, func(x *Rewriter) (bool, error) { return x.Delete(path) }, func(b []byte, o ...Option) ([]byte, error) { return Delete(b, path, o...) }},
	}
}

func cause(err error) string {
	var own *Error
	var wrong *PathError
	switch {
	case errors.As(err, &own):
		return string(own.JSONPointer) + ": " + own.Err.Error()
	case errors.As(err, &wrong):
		return wrong.Error()
	}
	return fmt.Sprint(err)
}

// TestRewriterAgrees: over a reader a value becomes what it becomes in memory, whatever
// the size of what is held.
func TestRewriterAgrees(t *testing.T) {
	seeds := uint64(12_000)
	if testing.Short() {
		seeds = 1_000
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 31))
		text := randomText(r, 3)
		opts := []Option{Syntax(jsontext.AllowDuplicateNames(true))}
		if r.IntN(2) == 0 && jsontext.Value(text).IsValid() {
			opts = nil
		}
		lead, back := randomSpace(r), randomSpace(r)
		for _, e := range randomEdits(r) {
			want, wantErr := e.memory([]byte(text), opts...)
			if wantErr == nil && len(want) == 0 {
				continue
			}
			for _, piece := range []int64{0, 1, 9, 40, rewrite.HeldPiece} {
				rd := io.Reader(strings.NewReader(lead + text + back))
				if r.IntN(2) == 0 {
					rd = iotest.OneByteReader(rd)
				}
				got, there, err := rewriteAll(rd, piece, e.stream, opts...)
				if (err == nil) != (wantErr == nil) || err != nil && opts == nil && cause(err) != cause(wantErr) {
					t.Fatalf("seed %d, piece %d, %s of %s: error %v, want %v", seed, piece, e.name, text, err, wantErr)
				}
				if err == nil && got != lead+string(want)+back {
					t.Fatalf("seed %d, piece %d, %s of %s:\n%s, want\n%s", seed, piece, e.name, text, got, lead+string(want)+back)
				}
				if err == nil && !there[0] && e.name[:3] == "del" && string(want) != text {
					t.Fatalf("seed %d, piece %d, %s of %s: deleted what was not there", seed, piece, e.name, text)
				}
			}
		}
	}
}

// TestSelectReaderOrder: over a reader a query selects what it selects in memory, in the
// same order.
func TestSelectReaderOrder(t *testing.T) {
	seeds := uint64(12_000)
	if testing.Short() {
		seeds = 1_000
	}
	anyName := Syntax(jsontext.AllowDuplicateNames(true))
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 9535))
		text := randomText(r, 3)
		q, err := CompileJSONPath(randomPath(r, 2))
		if err != nil {
			continue
		}
		want, err := q.Get([]byte(text), anyName)
		if err != nil {
			t.Fatal(err)
		}
		for _, rd := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			i := 0
			stop := len(want)
			if r.IntN(4) == 0 {
				stop = r.IntN(len(want) + 1)
			}
			for n, err := range q.SelectReader(rd, anyName) {
				if err != nil || i == len(want) || string(n.Raw()) != string(want[i].Raw()) {
					t.Fatalf("seed %d, %s of %s: %d: %s, %v, want %s", seed, q, text, i, n, err, want)
				}
				if i++; i == stop {
					break
				}
			}
			if i < stop {
				t.Fatalf("seed %d, %s of %s: %d values, want %s", seed, q, text, i, want)
			}
		}
	}
}

// TestRewriterErrors: an error of a path or of the text has its place, and says nothing of
// what was in order before it.
func TestRewriterErrors(t *testing.T) {
	for _, tt := range []struct {
		in     string
		change func(*Rewriter) (bool, error)
		out    string
		offset int64
		err    error
	}{
		{` {"a":1} {"a":[2]}`, func(x *Rewriter) (bool, error) { return x.SetPointer("/a/b", 0) }, ` `, 6, ErrKind},
		{`{"a":{}} {"a":[ 2 ]}`, func(x *Rewriter) (bool, error) { return x.SetPointer("/a/b", 0) }, `{"a":{"b":0}} `, 14, edit.ErrIndex},
		{`{"a":0}  x`, func(x *Rewriter) (bool, error) { return x.Set("a", 1) }, `{"a":1}  `, 9, nil},
		{`{"a":0}{"a":1,"a":2}`, func(x *Rewriter) (bool, error) { return x.Delete("b") }, `{"a":0}`, 14, jsontext.ErrDuplicateName},
		{`{"a":0} [`, func(x *Rewriter) (bool, error) { return x.Set("", 1) }, ``, 0, nil},
	} {
		out, _, err := rewriteAll(strings.NewReader(tt.in), rewrite.HeldPiece, tt.change)
		offset := int64(-1)
		var own *Error
		var syntax *jsontext.SyntacticError
		var wrong *PathError
		switch {
		case errors.As(err, &own):
			offset = own.Offset
		case errors.As(err, &syntax):
			offset = syntax.ByteOffset
		case errors.As(err, &wrong):
			offset = int64(wrong.Offset)
		}
		if out != tt.out || offset != tt.offset || tt.err != nil && !errors.Is(err, tt.err) {
			t.Errorf("%s: %q, %v at %d, want %q, %v at %d", tt.in, out, err, offset, tt.out, tt.err, tt.offset)
		}
	}
	// Of a large value the begin has been written, with the change, and the place is that
	// of the array.
	long := strings.Repeat("[1],", rewrite.HeldPiece/2) + "[1]"
	out, _, err := rewriteAll(strings.NewReader(`{"a":0, "b":[`+long+`]}`), rewrite.HeldPiece, func(x *Rewriter) (bool, error) { return x.SetPointer("/b/x", 0) })
	var own *Error
	if !errors.As(err, &own) || own.Offset != 12 || own.JSONPointer != "/b/x" || !strings.HasPrefix(out, `{"a":0, "b":[[1],[1],`) {
		t.Errorf("%v, %d bytes", err, len(out))
	}
}

// TestRewriterNotes: comments stay, between values as well, and a byte order mark goes if
// it may be there.
func TestRewriterNotes(t *testing.T) {
	in := "// one\n{\"a\": 1, // of a\n \"b\": 2,} /* two */ {\"a\": 3} // end\n"
	want := "// one\n{\"a\": 0, // of a\n \"b\": 2,} /* two */ {\"a\": 0} // end\n"
	for _, rd := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in))} {
		out, there, err := rewriteAll(rd, rewrite.HeldPiece, func(x *Rewriter) (bool, error) { return x.Set("a", 0) }, Comments())
		if out != want || len(there) != 2 || err != nil {
			t.Errorf("%q, %v, want %q", out, err, want)
		}
	}
	mark := Syntax(jsontext.AllowByteOrderMark(true))
	for _, piece := range []int64{0, rewrite.HeldPiece} {
		out, _, err := rewriteAll(iotest.OneByteReader(strings.NewReader("\ufeff {\"a\":1}\n")), piece, func(x *Rewriter) (bool, error) { return x.Delete("a") }, mark)
		if out != " {}\n" || err != nil {
			t.Errorf("%q, %v", out, err)
		}
	}
}

// stuckWriter fails.
type stuckWriter struct{}

var errStuck = errors.New("stuck")

func (stuckWriter) Write([]byte) (int, error) { return 0, errStuck }

// TestRewriterFlush: what has been copied is written, and an error of the writer is the last word.
func TestRewriterFlush(t *testing.T) {
	in := "{\"a\":1} \n{\"a\":2}\n"
	var out strings.Builder
	x := NewRewriter(&out, strings.NewReader(in))
	if err := x.Flush(); err != nil || out.Len() > 0 {
		t.Fatalf("at the start: %q, %v", &out, err)
	}
	for i, want := range []string{`{"a":0}`, "{\"a\":0} \n{\"a\":0}"} {
		if there, err := x.Set("a", 0); !there || err != nil {
			t.Fatalf("value %d: %v, %v", i, there, err)
		}
		if err := x.Flush(); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("after value %d: %q, %v, want %q", i, &out, err, want)
		}
	}
	if _, err := x.Set("a", 0); err != io.EOF || out.String() != strings.NewReplacer("1", "0", "2", "0").Replace(in) {
		t.Errorf("in the end: %q, %v", &out, err)
	}

	x = NewRewriter(stuckWriter{}, strings.NewReader(in))
	if _, err := x.Set("a", 0); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := x.Flush(); !errors.Is(err, errStuck) {
			t.Errorf("the writer is stuck: %v", err)
		}
	}
	if _, err := x.Set("a", 0); !errors.Is(err, errStuck) {
		t.Errorf("after that: %v", err)
	}
}
