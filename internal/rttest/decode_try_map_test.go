package rttest

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// countMap is what generated code makes of a map. It is read as a whole if that is asked
// for, and otherwise member by member.
type countMap struct {
	m     map[string]int
	whole bool
}

var typeCountMap = rt.Type{Name: "map[string]int", Nil: (*map[string]int)(nil)}

func tryCountOf(d *rt.Decoder, v *int, at, i, _ int) (end, next int) { return rt.TryInt(d, v, at, i) }

func (v *countMap) UnmarshalJavelin(d *rt.Decoder) {
	if v.whole {
		s := &rt.Struct{Type: rt.Type{Name: "rttest.countMap"}, Fields: []rt.Field{{Name: "x"}}}
		if at, i := d.MayTry(s); i >= 0 {
			end, next := rt.TryMap(d, &v.m, &typeCountMap, at, i, d.TryDepth(), tryCountOf)
			if d.Tried(s, end, next) {
				return
			}
		}
	}
	var m rt.Map
	if !d.BeginMap(&m, len(v.m), &typeCountMap) {
		if m.Null {
			v.m = nil
		}
		return
	}
	rt.TryEntries(d, &m, &v.m, nil, tryCountOf)
	for d.NextKey(&m) {
		k := d.KeyString()
		x, had := 0, false
		if d.MayHave(&m) {
			x, had = v.m[k]
		}
		if d.Had(&m, had) {
			break
		}
		d.Int(&x)
		v.m[k] = x
	}
}

// TestMapsAsInJSONv2: a map that is read as a whole, or whose members are gathered, is
// what json/v2 makes of it, and so are the errors; also of one that is not empty, and of
// more than are gathered at once.
func TestMapsAsInJSONv2(t *testing.T) {
	many := func(n int, last string) string {
		var b strings.Builder
		b.WriteByte('{')
		for k := range n {
			fmt.Fprintf(&b, `"name-%d": %d,`, k, k)
		}
		return b.String() + last + "}"
	}
	docs := []string{
		`{}`, ` { } `, `null`, `[]`, `{"a":1}`, `{"a":1,"b":2}`, `{ "a" : 1 , "b" : 2 }`, `{"a\n":1,"b\u0061":-2}`, `{"a":null,"b":1}`,
		`{"a":1,"a":2}`, `{"a":1,"b":2,"\u0061":3}`, `{"\u0061":1,"b":2,"a":3}`, `{"b":0,"a\n":1,"a\u000a":2}`, `{"":1,"":2}`, `{"a":1,"b":"x","c":3}`, `{"a":1,"b":1e3,"c":3}`, `{"a":1,"b":99999999999999999999}`,
		`{"a":1,}`, `{"a":1 "b":2}`, `{"a":1x}`, `{"a":1x,"b":2}`, `{"a" 1}`, `{"a":}`, `{a:1}`, `{"a":1]`, `{"a":1`, `{"a":1,"b"`, `{"\ud83d":1}`, "{\"\xff\":1}", `{"a":01}`, `{"a":1}x`, `{,"a":1}`, `{:1}`,
	}
	for _, n := range []int{5, 24, 25, 170, 1365, 1366, 5000} {
		docs = append(docs, many(n, `"z":0`), many(n, `"name-0":7`), many(n, `"name-`+fmt.Sprint(n-1)+`":7`), many(n, `"\u006eame-3":7`), many(n, `"z":true,"name-1":1`), many(n, ``), many(n, "\"\xff\":1"), many(n, `"z":{},"y":1`))
	}
	for _, doc := range docs {
		for _, held := range []map[string]int{nil, {}, {"a": 7, "name-2": 8}} {
			want := cloneMap(held)
			wantErr := json.Unmarshal([]byte(doc), &want)
			for _, whole := range []bool{false, true} {
				for _, stream := range []bool{false, true} {
					got := countMap{cloneMap(held), whole}
					var err error
					if stream {
						err = rt.UnmarshalRead(bytes.NewReader([]byte(doc)), &got)
					} else {
						err = rt.Unmarshal([]byte(doc), &got)
					}
					if !reflect.DeepEqual(resultOf(nil, err), resultOf(nil, wantErr)) || !reflect.DeepEqual(got.m, want) {
						t.Errorf("%.60s … %d bytes, as a whole %t, stream %t: %d entries, %v, want %d, %v", doc, len(doc), whole, stream, len(got.m), err, len(want), wantErr)
					}
				}
			}
		}
	}
}

func cloneMap(m map[string]int) map[string]int {
	if m == nil {
		return nil
	}
	out := map[string]int{}
	for k, v := range m {
		out[k] = v
	}
	return out
}
