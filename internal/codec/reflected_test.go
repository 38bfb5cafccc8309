package codec_test

import (
	"errors"
	"math"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/json/jsontext"
)

type point struct{ X, Y int }

type level int

type byMethod map[string]int

func (byMethod) MarshalJSON() ([]byte, error) { return []byte(`"m"`), nil }

// TestValuesWithoutReflection: this test is a program without package json/v2. What is
// known without it is written, all else is an error that names the type and says what
// to import.
func TestValuesWithoutReflection(t *testing.T) {
	if codec.Reflected.Append != nil {
		t.Fatal("json/v2 is part of the test")
	}
	day := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		v    any
		want string
	}{
		{7, "7"}, {"x", `"x"`}, {nil, "null"}, {[]byte("hi"), `"aGk="`}, {day, `"2026-03-14T09:00:00Z"`}, {jsontext.Value("[1]"), "[1]"}, {javelin.Node{}, "null"},
		{[]any{1, map[string]any{"a": nil}}, `[1,{"a":null}]`}, {netip.MustParseAddr("::1"), `"::1"`}, {&day, `"2026-03-14T09:00:00Z"`}, {byMethod{}, `"m"`}, {byMethod(nil), `"m"`},
	} {
		got, err := javelin.Set([]byte(`{"a":0}`), "a", tt.v)
		if err != nil || string(got) != `{"a":`+tt.want+`}` {
			t.Errorf("%T: %s, %v", tt.v, got, err)
		}
	}
	if forge.Shares { // otherwise nobody can tell that it is nil
		for _, v := range []any{(*int)(nil), (*point)(nil), (*time.Time)(nil), (*netip.Addr)(nil), (*javelin.Node)(nil)} {
			if got, err := javelin.Set([]byte(`{"a":0}`), "a", v); err != nil || string(got) != `{"a":null}` {
				t.Errorf("nil %T: %s, %v", v, got, err)
			}
		}
	}
	for _, tt := range []struct {
		v         any
		name, ptr string
	}{
		{point{1, 2}, "codec_test.point", ""}, {&point{1, 2}, "*codec_test.point", ""}, {level(1), "codec_test.level", ""}, {[]int{1}, "[]int", ""}, {map[string]int{}, "map[string]int", ""},
		{make(chan int), "chan int", ""}, {func() {}, "func()", ""}, {struct{ A string }{}, "struct { A string }", ""}, {[]any{1, point{}}, "codec_test.point", "/1"},
		{map[string]any{"a/b": []any{level(1)}}, "codec_test.level", "/a~1b/0"},
	} {
		_, err := javelin.Set([]byte(`{"a":0}`), "a", tt.v)
		var e *javelin.Error
		if !errors.Is(err, javelin.ErrType) || !errors.As(err, &e) || string(e.JSONPointer) != tt.ptr {
			t.Errorf("%T: %v", tt.v, err)
			continue
		}
		name := ": " + tt.name + ";"
		if !forge.Shares {
			name = "not supported;"
		}
		for _, part := range []string{name, `"github.com/javelin-go/javelin/json/v2"`} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%T: %v, without %s", tt.v, err, part)
			}
		}
		ed := javelin.NewEditor()
		if err := ed.Set("/x", tt.v); !errors.Is(err, javelin.ErrType) || !errors.As(err, &e) || string(e.JSONPointer) != "/x"+tt.ptr || len(ed.Bytes()) > 0 {
			t.Errorf("Editor, %T: %v", tt.v, err)
		}
		var b javelin.Builder
		b.BeginObject().Name("x").Value(tt.v)
		if err := b.Err(); !errors.Is(err, javelin.ErrType) || !errors.As(err, &e) || string(e.JSONPointer) != "/x"+tt.ptr {
			t.Errorf("Builder, %T: %v", tt.v, err)
		}
	}
	if _, err := javelin.Set(nil, "a", []any{map[string]any{"x": math.NaN()}}); err == nil || err.Error() != `javelin: number is not finite within "/0/x"` {
		t.Errorf("%v", err)
	}
}
