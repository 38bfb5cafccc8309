package marshal

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A marshaler that has laid out something large keeps little of the memory for it.
func TestLayoutKeepsLittle(t *testing.T) {
	large := strings.Split(strings.Repeat("text,", 100_000), ",")
	opts := []opt.Options{jsontext.WithIndent("\t")}
	for name, write := range map[string]func(m *State) error{
		"result": func(m *State) error { m.Open(nil, opts); return m.Marshal(large) },
		"writer": func(m *State) error { m.Open(io.Discard, opts); return m.Marshal(large) },
		"buffer": func(m *State) error { m.Open(new(bytes.Buffer), opts); return m.Marshal(large) },
		"deep": func(m *State) error {
			m.Open(io.Discard, []opt.Options{jsontext.WithIndent(strings.Repeat(" ", 200))})
			return m.Marshal([][][][]string{{{large}}})
		},
	} {
		m := States.New().(*State)
		for range 2 {
			if err := write(m); err != nil {
				t.Fatal(err)
			}
			m.Close(false)
			if n := cap(m.layout.aside); n > MaxKept {
				t.Errorf("%s: %d bytes kept", name, n)
			}
		}
	}
}
