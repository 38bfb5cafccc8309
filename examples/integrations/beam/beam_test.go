package beamjson

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/direct"
)

func TestPipeline(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	in := []string{
		file("a.ndjson", `{"id":1,"customer":"Ada","shop":{"country":"UK","city":"London"},"total":2.5}
{"id":2,"shop":{"country":"FR","city":"Paris"},"total":4}
{"id":"three"}
`),
		file("b.ndjson", `{"id":4,"shop":{"city":"London","country":"UK"},"total":1.25}
{"id":5,
{"shop":{"country":"FR","city":"Paris"},"total":1}
`),
	}
	sales, rejected := filepath.Join(dir, "sales.ndjson"), filepath.Join(dir, "rejected.ndjson")
	p, s := beam.NewPipelineWithRoot()
	Pipeline(s, in, sales, rejected)
	if _, err := direct.Execute(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	check(t, sales, `{"shop":{"country":"FR","city":"Paris"},"orders":1,"total":4}
{"shop":{"country":"UK","city":"London"},"orders":2,"total":3.75}
`)
	check(t, rejected, `{"file":"`+in[0]+`","offset":136,"reason":"json: cannot unmarshal JSON string into Go uint64 within \"/id\""}
{"file":"`+in[1]+`","offset":62,"reason":"jsontext: invalid character '{' at start of string (expecting '\"') after offset 71"}
{"file":"`+in[1]+`","offset":71,"reason":"json: cannot unmarshal into Go beamjson.Order: missing object member name \"id\""}
`)
}

// What Beam sends from one machine to another is what generated code writes.
func TestCoders(t *testing.T) {
	in := Order{ID: 1<<53 + 1, Customer: "Ada", Shop: Shop{"UK", "London"}, Total: 2.5}
	b, err := encodeOrder(in)
	if want := `{"id":9007199254740993,"customer":"Ada","shop":{"country":"UK","city":"London"},"total":2.5}`; err != nil || string(b) != want {
		t.Errorf("%s, %v", b, err)
	}
	if out, err := decodeOrder(b); err != nil || out != in {
		t.Errorf("%+v, %v", out, err)
	}
}

func check(t *testing.T, name, want string) {
	t.Helper()
	got, err := os.ReadFile(name)
	if err != nil || string(got) != want {
		t.Errorf("%s: %v\ngot  %s\nwant %s", name, err, got, want)
	}
}
