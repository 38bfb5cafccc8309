package json_test

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/v2"
)

// This file counts the memory that is in use. It comes before the random tests,
// whose types are never freed: the collector would look at them each time.

// live returns how many bytes are in use.
func live() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestStressRetention: a string of 16 bytes that is kept of a document keeps at most
// 512 bytes more of it alive.
func TestStressRetention(t *testing.T) {
	const kept = "sixteen bytes: ;" // 16
	// Strings of many lengths around it.
	var b strings.Builder
	for i := range 400 {
		fmt.Fprintf(&b, `"%s",`, strings.Repeat("y", i%60))
	}
	around := b.String()
	list := "[" + around + `"` + kept + `",` + around + `""]`
	escaped := "[" + strings.ReplaceAll(around, "yy", `y\n`) + `"` + kept[:15] + `\u003b",` + around + `""]`
	members := `{"` + kept + `":"` + kept + `","rest":` + list + `}`
	var names strings.Builder
	for i := range 400 {
		fmt.Fprintf(&names, `"name %d":"%s",`, i, strings.Repeat("v", i%40))
	}
	object := "{" + names.String() + `"` + kept + `":"` + kept + `"}`
	rows := `[` + strings.Repeat(`{"id":1,"name":"another name","tags":["a","bb","ccc"]},`, 300) + `{"name":"` + kept + `"}]`
	find := func(m map[string]any) string {
		for k := range m {
			if k == kept {
				return k
			}
		}
		return ""
	}
	must := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	// What has been kept stays, so that there is one count of live memory for each
	// way and type, and not two.
	var all [][]string
	var before uint64
	type unmarshal func(in []byte, out any) error
	for _, tt := range []struct {
		name string
		in   string
		keep func(u unmarshal, in []byte) string
	}{
		{"[]string", list, func(u unmarshal, in []byte) string {
			var v []string
			must(u(in, &v))
			return v[400]
		}},
		{"[]string with escapes", escaped, func(u unmarshal, in []byte) string {
			var v []string
			must(u(in, &v))
			return v[400]
		}},
		{"any", list, func(u unmarshal, in []byte) string {
			var v any
			must(u(in, &v))
			return v.([]any)[400].(string)
		}},
		{"any with escapes", escaped, func(u unmarshal, in []byte) string {
			var v any
			must(u(in, &v))
			return v.([]any)[400].(string)
		}},
		{"[]any", list, func(u unmarshal, in []byte) string {
			var v []any
			must(u(in, &v))
			return v[400].(string)
		}},
		{"member of any", members, func(u unmarshal, in []byte) string {
			var v any
			must(u(in, &v))
			return v.(map[string]any)[kept].(string)
		}},
		{"name in any", object, func(u unmarshal, in []byte) string {
			var v any
			must(u(in, &v))
			return find(v.(map[string]any))
		}},
		{"name in map", object, func(u unmarshal, in []byte) string {
			var v map[string]any
			must(u(in, &v))
			return find(v)
		}},
		{"map[string]string", object, func(u unmarshal, in []byte) string {
			var v map[string]string
			must(u(in, &v))
			return v[kept]
		}},
		{"name in map[string]string", object, func(u unmarshal, in []byte) string {
			var v map[string]string
			must(u(in, &v))
			for k := range v {
				if k == kept {
					return k
				}
			}
			return ""
		}},
		{"field", rows, func(u unmarshal, in []byte) string {
			var v []rRow
			must(u(in, &v))
			return v[300].Name
		}},
		{"name in fallback", object, func(u unmarshal, in []byte) string {
			var v rRest
			must(json.Unmarshal(in, &v)) // in v1 there is none
			return find(v.Rest)
		}},
		{"named string", list, func(u unmarshal, in []byte) string {
			var v []rString
			must(u(in, &v))
			return string(v[400])
		}},
		{"pointer", list, func(u unmarshal, in []byte) string {
			var v []*string
			must(u(in, &v))
			return *v[400]
		}},
		{"text method", list, func(u unmarshal, in []byte) string {
			var v []rText
			must(u(in, &v))
			return v[400].S
		}},
	} {
		for _, way := range []struct {
			name string
			u    unmarshal
		}{
			{"Unmarshal", func(in []byte, out any) error { return json.Unmarshal(in, out) }},
			{"UnmarshalRead", func(in []byte, out any) error { return json.UnmarshalRead(bytes.NewReader(in), out) }},
			{"v1", func(in []byte, out any) error { return jsonv1.Unmarshal(in, out) }},
		} {
			n := 300
			if testing.Short() {
				if way.name != "Unmarshal" {
					continue
				}
				n = 60
			}
			const limit = 512 + 16 + 32 // and what the test itself needs
			strs := make([]string, n)
			tt.keep(way.u, []byte(tt.in)) // plans and pools
			if before == 0 {
				before = live()
			}
			for i := range strs {
				strs[i] = tt.keep(way.u, []byte(tt.in))
			}
			all = append(all, strs)
			after := live()
			for _, s := range strs {
				if s != kept {
					t.Fatalf("%s, %s: %q", way.name, tt.name, s)
				}
			}
			const pools = 100 << 10
			if more := int64(after) - int64(before); more > int64(n)*limit+pools {
				t.Errorf("%s, %s: a kept string of 16 bytes retains %d", way.name, tt.name, more/int64(n))
			}
			before = after
		}
	}
	runtime.KeepAlive(all)
}
