package place

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestDecoder tells the places of a Decoder between any two tokens.
func TestDecoder(t *testing.T) {
	d := jsontext.NewDecoder(strings.NewReader(` {"a" : [1, true ] , "b":null}`))
	var got []string
	for {
		p, last := Of(d), string(LastInput(d))
		next, ptr := NextInput(d), Next(d)
		got = append(got, fmt.Sprintf("%d/%d %q %s→%d %s", p.Depth, p.Length, last, d.StackPointer(), next, ptr))
		if _, err := d.ReadToken(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		`0/0 "" →1 `, `1/0 "{" →2 `, `1/1 "\"a\"" /a→8 /a`, `2/0 "[" /a→9 /a/0`, `2/1 "1" /a/0→12 /a/1`,
		`2/2 "true" /a/1→17 /a/2`, `1/2 "]" /a→21 `, `1/3 "\"b\"" /b→25 /b`, `1/4 "null" /b→29 `, `0/1 "}" →30 `,
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	if !AtEOF(d) {
		t.Error("not at the end")
	}
}

func TestEncoder(t *testing.T) {
	var b strings.Builder
	e := jsontext.NewEncoder(&b, jsontext.SpaceAfterComma(true), jsontext.SpaceAfterColon(true))
	for i, tok := range []jsontext.Token{jsontext.BeginObject, jsontext.String("a"), jsontext.BeginArray, jsontext.Int(1), jsontext.Null} {
		if err := e.WriteToken(tok); err != nil {
			t.Fatal(err)
		}
		want := []int64{1, 6, 7, 10, 16}[i]
		if got := NextOutput(e); got != want {
			t.Errorf("after %d tokens: got %d, want %d", i+1, got, want)
		}
	}
	before := Of(e)
	if err := e.WriteToken(jsontext.Int(2)); err != nil {
		t.Fatal(err)
	}
	if offset, ptr := Failed(e, before); offset != 19 || ptr != "/a/2" {
		t.Errorf("one value: got %d, %s", offset, ptr)
	}
	if offset, ptr := Failed(e, Of(e)); offset != 19 || ptr != "/a/3" {
		t.Errorf("none: got %d, %s", offset, ptr)
	}
	if offset, ptr := Failed(e, Place{}); offset != 19 || ptr != "/a" {
		t.Errorf("more: got %d, %s", offset, ptr)
	}
}

func TestCheckOneValue(t *testing.T) {
	own := errors.New("own")
	at := Place{1, 3}
	for _, c := range []struct {
		err   error
		after Place
		want  error
	}{
		{nil, Place{1, 4}, nil},
		{nil, at, errNonSingularValue},
		{nil, Place{2, 1}, errNonSingularValue},
		{errors.ErrUnsupported, at, errors.ErrUnsupported},
		{errors.ErrUnsupported, Place{1, 4}, errUnsupportedMutation},
		{own, at, own},
		{own, Place{1, 4}, own},
	} {
		if err := CheckOneValue(c.err, at, c.after); err != c.want {
			t.Errorf("%v, %v: got %v, want %v", c.err, c.after, err, c.want)
		}
	}
	if err := WrapUnsupported(own, "m"); err != own {
		t.Errorf("got %v", err)
	}
	if err := WrapUnsupported(errors.ErrUnsupported, "m"); IsSkip(err) || err.Error() != "m may not return errors.ErrUnsupported" {
		t.Errorf("got %v", err)
	}
	if UnexpectedEOF(io.EOF) != io.ErrUnexpectedEOF || UnexpectedEOF(own) != own {
		t.Error("UnexpectedEOF")
	}
}

func TestAfterAndBefore(t *testing.T) {
	for _, legacy := range []bool{false, true} {
		d := jsontext.NewDecoder(strings.NewReader(` [ "ab", {"c":1} , 2]`))
		var got []string
		for range 4 {
			if _, err := d.ReadToken(); err != nil {
				t.Fatal(err)
			}
			after, kind := After(d, legacy)
			before, next := Before(d, legacy)
			got = append(got, fmt.Sprintf("%d %s %d %q", after, kind, before, byte(next)))
		}
		want := `[1 [ 3 '\x00' 3 string 9 '\x00' 9 { 10 '\x00' 10 string 14 '\x00']`
		if legacy {
			want = `[2 [ 3 '"' 7 string 9 '{' 10 { 10 '"' 13 string 14 '0']`
		}
		if s := fmt.Sprint(got); s != want {
			t.Errorf("legacy %v: got %s, want %s", legacy, s, want)
		}
	}
	d := jsontext.NewDecoder(strings.NewReader(`{"a":[1,2],"b":3}`))
	if _, err := d.ReadToken(); err != nil {
		t.Fatal(err)
	}
	if err := SkipUntil(d, Place{1, 2}); err != nil || d.InputOffset() != 10 {
		t.Errorf("at %d, %v", d.InputOffset(), err)
	}
	if l := Lend(d); !FlagsOf(d).Get(opt.WithinArshalCall) {
		t.Error("not lent")
	} else if l.GiveBack(); FlagsOf(d).Get(opt.WithinArshalCall) {
		t.Error("not given back")
	}
	err := DuplicateName("/a", []byte(`"b\u0063"`), 7)
	if serr, ok := err.(*jsontext.SyntacticError); !ok || serr.ByteOffset != 7 || err.Error() != `jsontext: duplicate object member name "bc" within "/a"` {
		t.Errorf("got %v", err)
	}
}
