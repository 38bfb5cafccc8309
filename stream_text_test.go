package javelin_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin"
)

// TestReadersLongText: memory does not grow with a single string or number that is copied
// or passed over, and not by much more than it where one is found.
func TestReadersLongText(t *testing.T) {
	const size = 8 << 20
	for _, kind := range []struct{ quote, piece string }{{`"`, `some text \u00e4, `}, {"", "1234567890"}} {
		n := size / len(kind.piece)
		long := kind.quote + strings.Repeat(kind.piece, n) + kind.quote
		open := func(head, tail string) io.Reader {
			return &repeated{head: head + kind.quote, body: kind.piece, n: n, tail: kind.quote + tail}
		}
		bound := func(what string, most uint64, do func()) {
			t.Helper()
			if use := allocated(do); use > most {
				t.Errorf("%s takes %d bytes", what, use)
			}
		}
		for _, tt := range []struct {
			head, tail, path string
			change           func(*javelin.Rewriter) (bool, error)
			want             string // with # for the long text
			there            bool
		}{
			{`{"a":`, `, "z":1}`, "set z", func(x *javelin.Rewriter) (bool, error) { return x.Set("z", 2) }, `{"a":#, "z":2}`, true},
			{`{"a":`, `, "z":1}`, "set a", func(x *javelin.Rewriter) (bool, error) { return x.Set("a", 2) }, `{"a":2, "z":1}`, true},
			{`{"a":`, `, "z":1}`, "set a.b", func(x *javelin.Rewriter) (bool, error) { return x.Set("a.b", 2) }, `{"a":{"b":2}, "z":1}`, false},
			{`{"a":`, `, "z":1}`, "set /a/b", func(x *javelin.Rewriter) (bool, error) { return x.SetPointer("/a/b", 2) }, "", false},
			{`{"a":`, `, "z":1}`, "set $..z", func(x *javelin.Rewriter) (bool, error) { return x.SetQuery(query("$..z"), 2) }, `{"a":#, "z":2}`, true},
			{`{"a":`, `, "z":1}`, "set $.*", func(x *javelin.Rewriter) (bool, error) { return x.SetQuery(query("$.*"), 2) }, `{"a":2, "z":2}`, true},
			{`{"a":`, `, "z":1}`, "del a", func(x *javelin.Rewriter) (bool, error) { return x.Delete("a") }, `{"z":1}`, true},
			{`{"a":`, `, "z":1}`, "del a.b", func(x *javelin.Rewriter) (bool, error) { return x.Delete("a.b") }, `{"a":#, "z":1}`, false},
			{`{"a":`, `, "z":1}`, "del /z", func(x *javelin.Rewriter) (bool, error) { return x.DeletePointer("/z") }, `{"a":#}`, true},
			{`{"a":`, `, "z":1}`, "del $..z", func(x *javelin.Rewriter) (bool, error) { return x.DeleteQuery(query("$..z")) }, `{"a":#}`, true},
			{`{"a":`, `, "z":1}`, "del $.z[?@.a].b", func(x *javelin.Rewriter) (bool, error) { return x.DeleteQuery(query("$.z[?@.a].b")) }, `{"a":#, "z":1}`, false},
			{" \n", " \n", "set", func(x *javelin.Rewriter) (bool, error) { return x.SetPointer("", 2) }, " \n2 \n", true},
			{" \n", " \n", "set b", func(x *javelin.Rewriter) (bool, error) { return x.Set("b", 2) }, " \n" + `{"b":2}` + " \n", false},
			{" \n", " \n", "set $.b", func(x *javelin.Rewriter) (bool, error) { return x.SetQuery(query("$.b"), 2) }, " \n# \n", false},
			{" \n", " \n", "set $", func(x *javelin.Rewriter) (bool, error) { return x.SetQuery(query("$"), 2) }, " \n2 \n", true},
			{" \n", " \n", "del /b", func(x *javelin.Rewriter) (bool, error) { return x.DeletePointer("/b") }, " \n# \n", false},
		} {
			name := fmt.Sprintf("%s of %q", tt.path, tt.head)
			var out bytes.Buffer
			out.Grow(size + 1<<20)
			bound(name, 12<<20, func() { // that of a value is tried with a megabyte
				x := javelin.NewRewriter(&out, open(tt.head, tt.tail))
				there, err := tt.change(x)
				if err == nil {
					_, err = tt.change(x) // the end
				}
				if tt.want == "" {
					if err == nil || err == io.EOF {
						t.Errorf("%s: no error", name)
					}
				} else if err != io.EOF || there != tt.there {
					t.Errorf("%s: %v, %v", name, there, err)
				}
			})
			if want := strings.ReplaceAll(tt.want, "#", long); tt.want != "" && out.String() != want {
				t.Errorf("%s: %d bytes, want %d", name, out.Len(), len(want))
			}
		}
		for path, want := range map[string]string{"z": "1", "a.b": "", "a.0": "", "a.#": "", "n": "", "a": long, "a|@this": long, "z|@this": "1"} {
			most := uint64(512 << 10)
			if want == long {
				most = 4 * size // pieces, the Node, its String
			}
			bound(path, most, func() {
				n, err := javelin.GetReader(open(`{"a":`, `,"z":1}`), path)
				if err != nil || n.String() != want {
					t.Errorf("%s: %d bytes, %v, want %d", path, len(n.String()), err, len(want))
				}
			})
		}
		for path, want := range map[string][]string{"$.z": {"1"}, "$..z": {"1"}, "$.a.b": nil, "$.a..b": nil, "$['z','z']": {"1", "1"}, "$.a": {long}, "$..a": {long}, "$['z','a']": {"1", long}} {
			most := uint64(512 << 10)
			if want != nil && want[len(want)-1] == long {
				most = 6 * size
			}
			bound(path, most, func() {
				var got []string
				for n, err := range query(path).SelectReader(open(`{"a":`, `,"z":1}`)) {
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, n.String())
				}
				if strings.Join(got, " ") != strings.Join(want, " ") {
					t.Errorf("%s: %d values", path, len(got))
				}
			})
		}
	}
}

func query(path string) *javelin.JSONPath {
	q, err := javelin.CompileJSONPath(path)
	if err != nil {
		panic(err)
	}
	return q
}
