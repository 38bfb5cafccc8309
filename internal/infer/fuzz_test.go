package infer

import (
	"bytes"
	"go/format"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// FuzzInfer: whatever the samples are, there are types for them that gofmt takes, a schema,
// and nothing of the samples is lost.
func FuzzInfer(f *testing.F) {
	for _, doc := range []string{
		`{"a":[{"type":"x","b":1},{"type":"y","c":null}],"1":{"2":"2024-11-05T08:15:30Z"}}`,
		`{"next":{"next":{"next":null,"v":1},"v":2},"v":3}`, "[1,2.5,-0,1e999]\n{}\n\"\\ud83d\\ude00\"", `[[],[null],{}]`,
	} {
		f.Add([]byte(doc), byte(0))
	}
	f.Fuzz(func(t *testing.T, doc []byte, how byte) {
		cfg := Config{V1: how&1 != 0, Enums: how&2 != 0, Plain: how&4 != 0}
		if how&8 != 0 {
			cfg.Unions = []string{}
		}
		s := New(cfg)
		if _, err := s.Read(jsontext.NewDecoder(bytes.NewReader(doc))); err != nil || s.Samples() == 0 {
			return
		}
		m := s.Model("Document")
		if _, err := format.Source([]byte(m.Go("types"))); err != nil {
			t.Fatalf("%v in\n%s", err, m.Go("types"))
		}
		if v, err := m.Schema(); err != nil || !v.IsValid() {
			t.Errorf("%v in\n%s", err, v)
		}
		c := m.Checker(func(d Difference) { t.Errorf("%+v in\n%s", d, m.Go("types")) })
		if err := c.Read(jsontext.NewDecoder(bytes.NewReader(doc))); err != nil {
			t.Error(err)
		}
	})
}
