package infer

import (
	"go/format"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// modelOf makes a model of samples.
func modelOf(t *testing.T, cfg Config, samples ...string) *Model {
	t.Helper()
	s := New(cfg)
	for _, doc := range samples {
		if _, err := s.Read(jsontext.NewDecoder(strings.NewReader(doc))); err != nil {
			t.Fatalf("%s: %v", doc, err)
		}
	}
	return s.Model()
}

// source is the formatted Go file of a model, without what stands before the types.
func source(t *testing.T, m *Model) string {
	t.Helper()
	src, err := format.Source([]byte(m.Go("p")))
	if err != nil {
		t.Fatalf("%v in\n%s", err, m.Go("p"))
	}
	_, rest, _ := strings.Cut(string(src), "package p\n\n")
	return rest
}

func checkClean(t *testing.T, m *Model, samples ...string) {
	t.Helper()
	for _, doc := range samples {
		err := m.Checker(func(d Difference) { t.Errorf("%s: %+v", doc, d) }).Read(jsontext.NewDecoder(strings.NewReader(doc)))
		if err != nil {
			t.Errorf("%s: %v", doc, err)
		}
	}
}

func TestX(t *testing.T) {
	doc := `{"id":1,"a":[{"x":1,"y":2.5},{"x":3,"y":null,"z":"2024-11-05T08:15:30Z"}],"m":{"1":true,"2":false},"n":null,"shape":[{"type":"circle","r":1},{"type":"rect","w":1,"h":2}],"kids":[{"id":2,"a":[],"kids":[{"id":2,"a":[],"kids":[]}]}]}`
	for _, v1 := range []bool{false, true} {
		m := modelOf(t, Config{V1: v1}, doc)
		t.Log(m.Go("p"))
		t.Log(source(t, m))
		checkClean(t, m, doc)
	}
}
