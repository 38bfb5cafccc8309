package javelin_test

import (
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestWhatIsSetIsNotNestedTooDeeply: nothing is written that could not be read.
func TestWhatIsSetIsNotNestedTooDeeply(t *testing.T) {
	const limit = 10_000
	raw := func(n int) jsontext.Value { return jsontext.Value(strings.Repeat("[", n) + strings.Repeat("]", n)) }
	list := func(n int, innermost any) any {
		for range n {
			innermost = []any{innermost}
		}
		return innermost
	}
	node := func(n int) javelin.Node {
		v, err := javelin.Parse(raw(n))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for name, tt := range map[string]struct {
		v  any
		ok bool
	}{
		"Raw":            {raw(limit), true},
		"RawTooDeep":     {raw(limit + 1), false},
		"List":           {list(limit, 1), true},
		"ListTooDeep":    {list(limit+1, 1), false},
		"EmptyInnermost": {list(limit, []any{}), false},
		"MapInnermost":   {list(limit, map[string]any{}), false},
		"Strings":        {list(limit, []string{}), false},
		"RawInList":      {list(5000, raw(5000)), true},
		"RawInListDeep":  {list(5000, raw(5001)), false},
		"NodeInList":     {list(5000, node(5000)), true},
		"NodeInListDeep": {list(5000, node(5001)), false},
	} {
		b, err := javelin.AppendValue(nil, tt.v)
		if (err == nil) != tt.ok || tt.ok && !jsontext.Value(b).IsValid() {
			t.Errorf("%s: %d bytes, %v", name, len(b), err)
		}
	}
	for _, path := range []string{"0", "a", "a.b", "*"} {
		data := `{"a":{"b":1}}`
		if path == "0" {
			data = `[1]`
		}
		levels := 1 + strings.Count(path, ".")
		for _, n := range []int{limit - levels, limit - levels + 1} {
			b, err := javelin.Set([]byte(data), path, raw(n))
			if ok := n == limit-levels; (err == nil) != ok || ok && !jsontext.Value(b).IsValid() {
				t.Errorf("%s, %d levels: %d bytes, %v", path, n, len(b), err)
			}
		}
	}
}

// silent never says anything.
type silent struct{ n int }

func (s silent) Read([]byte) (int, error) { return s.n, nil }

func TestReadersThatBreakTheRulesEnd(t *testing.T) {
	if _, err := javelin.ParseReader(silent{0}); err != io.ErrNoProgress {
		t.Error(err)
	}
	for _, n := range []int{-1, 1 << 30} {
		if _, err := javelin.ParseReader(silent{n}); err == nil || err.Error() != "reader returned an invalid count" {
			t.Error(err)
		}
	}
}
