package rt

import (
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// anyHolder is what generated code makes of a field of no known type.
type anyHolder struct{ v any }

func (h *anyHolder) UnmarshalJavelin(d *Decoder) { d.Any(&h.v) }

// A text that is kept of a value of no known type keeps its neighbours alive, no more.
func TestAnyRetention(t *testing.T) {
	in := []byte(`[` + strings.Repeat(`"short","some longer text","`+strings.Repeat("x", 150)+`",1.5,[],[2.5],`, 100) + `"sixteen bytes: ;"]`)
	const rounds = 200
	kept := make([]any, 0, rounds)
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	for range rounds {
		var h anyHolder
		if err := Unmarshal(in, &h); err != nil {
			t.Fatal(err)
		}
		kept = append(kept, h.v.([]any)[600])
	}
	if per := (heap() - before) / rounds; per > 640 {
		t.Errorf("a kept text keeps %d bytes alive", per)
	}
	for _, v := range kept {
		if v != "sixteen bytes: ;" {
			t.Fatalf("kept %q", v)
		}
	}
}

// Values do not change when other documents are read.
func TestAnyStays(t *testing.T) {
	docs := []string{
		`[]`, `[[],[[]],{}]`, `["",1,"a",255,256,-1,0.5,"é"]`, `[1,2,3.5]`, `{"a":[1.5],"b":["` + strings.Repeat("y", 300) + `"]}`,
		`[` + strings.Repeat(`1.25,`, 100) + `2]`, `[` + strings.Repeat(`"t\n",`, 100) + `null]`,
	}
	var got, again []any
	for range 3 {
		for _, doc := range docs {
			var h anyHolder
			if err := Unmarshal([]byte(doc), &h); err != nil {
				t.Fatal(err)
			}
			got = append(got, h.v)
		}
	}
	for i := range got {
		var h anyHolder
		if err := Unmarshal([]byte(docs[i%len(docs)]), &h); err != nil {
			t.Fatal(err)
		}
		again = append(again, h.v)
	}
	if !reflect.DeepEqual(got, again) {
		t.Errorf("got %v, then %v", got, again)
	}
	want := []any{"", 1.0, "a", 255.0, 256.0, -1.0, 0.5, "é"}
	if !reflect.DeepEqual(got[2], any(want)) {
		t.Errorf("got %v, want %v", got[2], want)
	}
}
