package json_test

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// TestDocumentedCode holds the code in docs/v2.md to that of the examples, which is
// run.
func TestDocumentedCode(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "v2.md"))
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob("example_*test.go")
	if err != nil {
		t.Fatal(err)
	}
	var examples strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		examples.Write(text)
	}
	block := regexp.MustCompile("(?ms)^```go\n(.*?)^```$")
	blocks := block.FindAllSubmatch(page, -1)
	if len(blocks) < 5 {
		t.Errorf("%d blocks of code", len(blocks))
	}
	for _, b := range blocks {
		if !strings.Contains(examples.String(), string(b[1])) {
			t.Errorf("in no example:\n%s", b[1])
		}
	}
	for _, link := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllSubmatch(block.ReplaceAll(page, nil), -1) {
		if _, err := os.Stat(filepath.Join("..", "..", "docs", string(link[1]))); err != nil {
			t.Error(err)
		}
	}
}

// repeated reads text over and over, n bytes in all.
type repeated struct {
	text  string
	at, n int
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.n == 0 {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), r.n)], r.text[r.at:])
	r.at, r.n = (r.at+n)%len(r.text), r.n-n
	return n, nil
}

// TestDocumentedMemory: what is skipped costs no memory, and neither does the text
// that is written.
func TestDocumentedMemory(t *testing.T) {
	const text = `{"k": "some text", "v": [1, 2, 3]},`
	const size = 200_000 * len(text)
	var orders [200_000]Order
	for _, tt := range []struct {
		name string
		call func() error
	}{
		{"UnmarshalRead", func() error {
			r := io.MultiReader(strings.NewReader(`{"id": 1, "unknown": [`), &repeated{text, 0, size}, strings.NewReader(`0]}`))
			return json.UnmarshalRead(r, &orders[0])
		}},
		{"MarshalWrite", func() error { return json.MarshalWrite(io.Discard, &orders) }},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := tt.call(); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 256<<10 {
			t.Errorf("%s has allocated %d KiB for %d MB", tt.name, n>>10, size/1_000_000)
		}
	}
}

// TestDocumentedDepth: the stack has room for 100,000 levels.
func TestDocumentedDepth(t *testing.T) {
	const depth = 100_000
	type list struct {
		Next *list `json:"next"`
	}
	deep := jsontext.DepthLimit(depth)
	for _, tt := range []struct {
		open, middle, close string
		out                 any
	}{
		{"[", "[]", "]", new(any)},
		{`{"next":`, `{"next":null}`, "}", new(list)},
	} {
		in := strings.Repeat(tt.open, depth-1) + tt.middle + strings.Repeat(tt.close, depth-1)
		if err := json.Unmarshal([]byte(in), tt.out); err == nil {
			t.Errorf("%T: more than 10,000 levels are accepted", tt.out)
		}
		if err := json.Unmarshal([]byte(in), tt.out, deep); err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(tt.out, deep)
		if err != nil || string(b) != in {
			t.Errorf("%T: %d bytes of %d, error %v", tt.out, len(b), len(in), err)
		}
	}
}
