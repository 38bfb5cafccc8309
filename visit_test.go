package javelin_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

const visitDoc = ` {"a":[1, {"b\n":null}, []], "c" : {"d":"x"},"e":true} [2]`

// trace is one word for each event: depth, offset, text, and * after a name.
func trace(e javelin.Event) string {
	s := fmt.Sprintf("%d@%d%s", e.Depth, e.Offset, e.Raw)
	if e.Name {
		s += "*"
	}
	return s
}

func TestVisit(t *testing.T) {
	skip := func(raw string) func(javelin.Event) error {
		return func(e javelin.Event) error {
			if string(e.Raw) == raw {
				return javelin.SkipValue
			}
			return nil
		}
	}
	for _, tt := range []struct {
		name string
		do   func(javelin.Event) error
		want string
	}{
		{"all", func(javelin.Event) error { return nil }, `0@1{ 1@2"a"* 1@6[ 2@71 2@10{ 3@11"b\n"* 3@17null 2@21} 2@24[ 2@25] 1@26] 1@29"c"* 1@35{ 2@36"d"* 2@40"x" 1@43} 1@45"e"* 1@49true 0@53} 0@55[ 1@562 0@57]`},
		{"stop", func(e javelin.Event) error {
			if e.Kind == jsontext.KindNull {
				return javelin.StopVisit
			}
			return nil
		}, `0@1{ 1@2"a"* 1@6[ 2@71 2@10{ 3@11"b\n"* 3@17null`},
		{"skip from a name", skip(`"a"`), `0@1{ 1@2"a"* 1@29"c"* 1@35{ 2@36"d"* 2@40"x" 1@43} 1@45"e"* 1@49true 0@53} 0@55[ 1@562 0@57]`},
		{"skip from a begin", skip(`{`), `0@1{ 0@55[ 1@562 0@57]`},
		{"skip arrays", skip(`[`), `0@1{ 1@2"a"* 1@6[ 1@29"c"* 1@35{ 2@36"d"* 2@40"x" 1@43} 1@45"e"* 1@49true 0@53} 0@55[`},
		{"skip from an element", skip(`1`), `0@1{ 1@2"a"* 1@6[ 2@71 1@29"c"* 1@35{ 2@36"d"* 2@40"x" 1@43} 1@45"e"* 1@49true 0@53} 0@55[ 1@562 0@57]`},
		{"skip from an end", skip(`}`), `0@1{ 1@2"a"* 1@6[ 2@71 2@10{ 3@11"b\n"* 3@17null 2@21} 1@29"c"* 1@35{ 2@36"d"* 2@40"x" 1@43} 0@55[ 1@562 0@57]`},
	} {
		var got []string
		do := func(e javelin.Event) error {
			got = append(got, trace(e))
			return tt.do(e)
		}
		if err := javelin.Visit([]byte(visitDoc), do); err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %v\n got %s\nwant %s", tt.name, err, strings.Join(got, " "), tt.want)
		}
		got = nil
		if err := javelin.VisitReader(iotest.OneByteReader(strings.NewReader(visitDoc)), do); err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s, by bytes: %v\n got %s\nwant %s", tt.name, err, strings.Join(got, " "), tt.want)
		}
	}
}

func TestVisitEventNode(t *testing.T) {
	var got []string
	err := javelin.Visit([]byte(`{"k\u0065y":[7,"\n",true]}`), func(e javelin.Event) error {
		n := e.Node()
		got = append(got, fmt.Sprintf("%t %q %d", n.Exists(), n.TextOr("-"), n.IntOr(-1)))
		return nil
	})
	want := `false "-" -1;true "key" -1;false "-" -1;true "-" 7;true "\n" -1;true "-" -1;false "-" -1;false "-" -1`
	if err != nil || strings.Join(got, ";") != want {
		t.Errorf("%s, %v", strings.Join(got, ";"), err)
	}
}

func TestVisitErrors(t *testing.T) {
	own := errors.New("enough")
	if err := javelin.Visit([]byte(`[1]`), func(javelin.Event) error { return own }); err != own {
		t.Errorf("%v", err)
	}
	for in, want := range map[string]int64{`[1,}`: 2, `[1,,`: 3, `{"a":1,"a":2}`: 7, `[`: 1, `{"a"`: 4, `nul`: 3, `[1] ]`: 4} {
		err := javelin.Visit([]byte(in), func(javelin.Event) error { return nil })
		var syntax *jsontext.SyntacticError
		if !errors.As(err, &syntax) || syntax.ByteOffset != want {
			t.Errorf("%s: %v, want an error at %d", in, err, want)
		}
		// What is passed over is checked.
		err = javelin.Visit([]byte("["+in+"]"), func(javelin.Event) error { return javelin.SkipValue })
		if !errors.As(err, &syntax) {
			t.Errorf("skipping %s: %v", in, err)
		}
	}
	if err := javelin.Visit(nil, func(javelin.Event) error { return own }); err != nil {
		t.Errorf("nothing: %v", err)
	}
	if err := javelin.Visit([]byte(`{"a":1,"a":2}`), func(javelin.Event) error { return nil }, javelin.Syntax(jsontext.AllowDuplicateNames(true))); err != nil {
		t.Errorf("duplicates: %v", err)
	}
	if err := javelin.Visit([]byte("[1, // one\n]"), func(javelin.Event) error { return nil }, javelin.Comments()); err != nil {
		t.Errorf("comments: %v", err)
	}
	if err := javelin.VisitReader(strings.NewReader("[1, /*one*/ ]"), func(javelin.Event) error { return nil }, javelin.Comments()); err != nil {
		t.Errorf("comments: %v", err)
	}
	if err := javelin.VisitReader(strings.NewReader("[1,2,3]"), func(javelin.Event) error { return nil }, javelin.ByteLimit(6)); !errors.Is(err, javelin.ErrTooLarge) {
		t.Errorf("limit: %v", err)
	}
	if err := javelin.Visit([]byte("[1,2,3]"), func(javelin.Event) error { return nil }, javelin.ByteLimit(6)); !errors.Is(err, javelin.ErrTooLarge) {
		t.Errorf("limit: %v", err)
	}
	if err := javelin.VisitReader(io.MultiReader(strings.NewReader("[1,"), iotest.ErrReader(own)), func(javelin.Event) error { return nil }); !errors.Is(err, own) {
		t.Errorf("reader: %v", err)
	}
}

func TestVisitReaderKeepsNothing(t *testing.T) {
	r := &repeated{head: `[`, body: `{"id":1,"text":"some text","list":[1,2,[3]],"more":{"x":null}},`, n: 20_000, tail: `0]`}
	events := 0
	use := allocated(func() {
		if err := javelin.VisitReader(r, func(javelin.Event) error { events++; return nil }); err != nil {
			t.Error(err)
		}
	})
	if events != 20_000*19+3 || use > 256<<10 {
		t.Errorf("%d events in %d bytes", events, use)
	}
}
