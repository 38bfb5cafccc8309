package javelin_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestParserAgainstParse: documents in turn, large and small, right and wrong.
func TestParserAgainstParse(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	var p javelin.Parser
	wrong := 0
	for i := range 5000 {
		b := randomJSON(r, nil, 1+i%7)
		if i%3 == 0 {
			b = jsontest.Mutate(r, b)
		}
		var opts []javelin.Option
		switch i % 5 {
		case 1:
			opts = append(opts, javelin.Alias())
		case 2:
			opts = append(opts, javelin.Syntax(jsontext.AllowDuplicateNames(true)), javelin.Syntax(jsontext.AllowInvalidUTF8(true)))
		case 3:
			opts = append(opts, javelin.Lazy())
		case 4:
			opts = append(opts, javelin.ByteLimit(20), javelin.Comments())
		}
		want, wantErr := javelin.Parse(b, opts...)
		got, err := p.Parse(b, opts...)
		if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
			t.Fatalf("%s: %v, want %v", b, err, wantErr)
		}
		if got.String() != want.String() || !javelin.Equal(got, want) || (got.Err() == nil) != (want.Err() == nil) {
			t.Fatalf("%s: %s, want %s", b, got, want)
		}
		if want.Err() != nil {
			wrong++
		}
	}
	if wrong < 100 {
		t.Errorf("%d documents were wrong", wrong)
	}
}

// TestNodesOfAReusedDocumentAreGone: they say so, whatever is asked of them, and what
// was cloned stays.
func TestNodesOfAReusedDocumentAreGone(t *testing.T) {
	var p javelin.Parser
	root, err := p.Parse([]byte(`{"a":[1,{"b":"x"}],"c":true}`))
	if err != nil {
		t.Fatal(err)
	}
	deep, kept := root.At("/a/1/b"), root.Get("a").Clone()
	if v := deep.TextOr(""); v != "x" {
		t.Fatalf("got %q", v)
	}
	next, err := p.Parse([]byte(`[]`))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []javelin.Node{root, deep, root.Get("a"), deep.Get("x")} {
		_, intErr := n.Int()
		_, textErr := n.Text()
		if n.Exists() || n.Kind() != jsontext.KindInvalid || n.Raw() != nil || n.Len() != 0 || n.Pointer() != "" || n.Offset() != 0 || n.Any() != nil || n.Get("a").Exists() || n.Index(0).Exists() || n.Clone().Exists() {
			t.Errorf("%#v is still there", n)
		}
		for _, err := range []error{n.Err(), intErr, textErr} {
			if !errors.Is(err, javelin.ErrReused) {
				t.Errorf("error %v", err)
			}
		}
		for range n.All() {
			t.Error("a value in it")
		}
		if n.Edit().Bytes() != nil {
			t.Error("an Editor with a document")
		}
	}
	if next.String() != "[]" || kept.String() != `[1,{"b":"x"}]` {
		t.Errorf("%s, kept %s", next, kept)
	}
	p.Release()
	if next.Exists() || !errors.Is(next.Err(), javelin.ErrReused) {
		t.Errorf("%s, %v", next, next.Err())
	}
	p.Release()
}

// TestParserAllocatesADocument and no text or tape once there are such.
func TestParserAllocatesADocument(t *testing.T) {
	var p javelin.Parser
	var opts []javelin.Option
	doc := jsontest.Corpora()[0].Data
	if n := jsontest.LeastAllocs(func() {
		if _, err := p.Parse(doc, opts...); err != nil {
			t.Fatal(err)
		}
	}); n != 1 {
		t.Errorf("%v allocations", n)
	}
}
