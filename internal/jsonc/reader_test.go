package jsonc

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

var texts = []string{
	``, ` `, `{}`, `[1,2]`, `[1,2,]`, `[1,2, ]`, `[1,2,\n]`, `{"a":1,}`, `[,]`, `[1,,]`, `{"a":,}`, `,`,
	`// all`, `/* all */`, `[1, // one\n 2, /* two */ ]`, `{"//":"/*",/**/}`, `["\\",",]"]`, `["\\"//x\r,]`,
	`[1,/* a */ // b\n /***/ ]`, `[1,/* a */ // b\n /***/ 2]`, `[1//`, `/`, `[1/2,]`, `/*/ */1`, `1/**//**/`, `"a`, `"a\\`, `[1, //`,
}

func TestReader(t *testing.T) {
	for _, text := range texts {
		text = strings.NewReplacer(`\n`, "\n", `\r`, "\r").Replace(text)
		want := Standardize([]byte(text))
		for name, r := range map[string]io.Reader{
			"whole":   strings.NewReader(text),
			"by byte": iotest.OneByteReader(strings.NewReader(text)),
			"by half": iotest.HalfReader(strings.NewReader(text)),
			"eof":     iotest.DataErrReader(strings.NewReader(text)),
		} {
			got, err := io.ReadAll(NewReader(r))
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%q, %s: got %q, %v, want %q", text, name, got, err, want)
			}
			if err := iotest.TestReader(NewReader(strings.NewReader(text)), want); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
}

// TestReaderOpenComment: what is left of a comment that does not end is a slash.
func TestReaderOpenComment(t *testing.T) {
	for text, want := range map[string]string{
		"1 /* x": "1     /", "1 /* x *": "1       /", "[1, /*\n": "[1,   \n/", "/*": "  /",
	} {
		if got, err := io.ReadAll(NewReader(strings.NewReader(text))); err != nil || string(got) != want {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
}

// TestReaderGoesOn: after an error of the other reader, there may be more.
func TestReaderGoesOn(t *testing.T) {
	odd := errors.New("odd")
	r := NewReader(io.MultiReader(strings.NewReader("[1, "), iotest.ErrReader(odd)))
	got, err := io.ReadAll(r)
	if string(got) != "[1" || err != odd {
		t.Errorf("got %q, %v", got, err)
	}
	r.r = strings.NewReader("/* two */]")
	if got, err := io.ReadAll(r); string(got) != "           ]" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestReaderRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	parts := []string{"[", "]", "{", "}", ",", ", ", ":", "1", `"a"`, `",]"`, `"\\""`, "// x\n", "/* y */", "/**/", "\n", " ", "//", "/"}
	for range 20_000 {
		var text []byte
		for range rng.IntN(12) {
			text = append(text, parts[rng.IntN(len(parts))]...)
		}
		if n := bytes.LastIndex(text, []byte("/*")); n >= 0 && !bytes.Contains(text[n+2:], []byte("*/")) {
			continue
		}
		want := Standardize(bytes.Clone(text))
		got, err := io.ReadAll(NewReader(iotest.OneByteReader(bytes.NewReader(text))))
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
}
