package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestMarshalIndentIsMarshalAndIndent: what Marshal makes is laid out without another check, and
// looks as encoding/json has it, whatever the sizes and the whitespace.
func TestMarshalIndentIsMarshalAndIndent(t *testing.T) {
	type object struct {
		A string
		B []int
		C map[string]any
		D any
		E struct{}
		F stdjson.RawMessage
	}
	deep := any("x")
	for range 200 {
		deep = []any{deep}
	}
	values := []any{
		nil, 1, "a\n<>\u2028", []int{}, map[string]int{}, struct{}{}, deep,
		object{}, &object{"a:,[]{}\"\\", []int{1, 2}, map[string]any{"k": []any{}, "l": map[string]any{"m": nil}}, 1.5, struct{}{}, stdjson.RawMessage(` { "x" : [ 1 , { } ] } `)},
	}
	for _, n := range []int{10, 300, 1000, 3000} {
		values = append(values, strings.Repeat("y", 7*n), make([]object, n/10), make([][]int, n), make([]string, n))
	}
	for i, v := range values {
		for _, in := range [][2]string{{"", ""}, {"", " "}, {"", "\t"}, {"  ", "    "}, {"\t", strings.Repeat(" ", 40)}, {"> ", "--"}, {"", "\n"}} {
			got, err := MarshalIndent(v, in[0], in[1])
			want, wantErr := stdjson.MarshalIndent(v, in[0], in[1])
			if !bytes.Equal(got, want) || (err == nil) != (wantErr == nil) {
				t.Fatalf("value %d, %q: %.300s, %v\nwant %.300s, %v", i, in, got, err, want, wantErr)
			}
			var b, c bytes.Buffer
			e, s := NewEncoder(&b), stdjson.NewEncoder(&c)
			e.SetIndent(in[0], in[1])
			s.SetIndent(in[0], in[1])
			for range 2 {
				if err, wantErr := e.Encode(v), s.Encode(v); b.String() != c.String() || fmt.Sprint(err) != fmt.Sprint(wantErr) {
					t.Fatalf("value %d, %q: %.300s, %v\nwant %.300s, %v", i, in, b.Bytes(), err, c.Bytes(), wantErr)
				}
			}
		}
	}
}

// TestMarshalIndentGivesMemoryOfItsOwn: what it has returned, short or long, stays when it is called again.
func TestMarshalIndentGivesMemoryOfItsOwn(t *testing.T) {
	for _, n := range []int{1, 100, 1000, 10_000, 100_000} {
		var kept, copies [][]byte
		for k := range 4 {
			list := make([]string, n)
			for i := range list {
				list[i] = fmt.Sprint(k, i)
			}
			b, err := MarshalIndent(list, "", "\t")
			if err != nil {
				t.Fatal(err)
			}
			kept, copies = append(kept, b), append(copies, bytes.Clone(b))
		}
		for k := range kept {
			if !bytes.Equal(kept[k], copies[k]) {
				t.Errorf("%d strings: what call %d has returned is another's now", n, k)
			}
		}
	}
}
