package json

import (
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
)

// Names are recognised by those of objects before: what only looks like them is not
// taken for them.
func TestUnmarshalAnyNamesAlike(t *testing.T) {
	long := strings.Repeat("n", 63)
	docs := []string{
		`{"a\":":1,"b":2}`, `{"a":3,"b":4}`, `{"a" :3,"b" : 4}`, `{"a"x:3,"b":4}`, `{"a":x3,"b":4}`,
		`{"\u0061":3,"b":4}`, `{"":1,"b":2}`, `{"":3,"":4}`, `{"a":5,"a":6}`, `{"a":,"b":4}`, `{"a":}`, `{"a":`, `{"a"`,
		`{"name":1,"nam":2,"names":3}`, `{"names":1,"name":2,"nam":3}`,
		`{"a\\":1,"b":{"a":2}}`, `{"a\\\\":1,"b":{"a":2}}`,
		`{"` + long + `":1,"` + long + `n":2}`, `{"` + long + `n":1,"` + long + `":2}`,
		`{"abcdefghijklmnopqrst":1}`, `{"abcdefghXjklmnopqrst":1}`, `{"abcdefgh\u0069jklmnopqrst":1}`,
		`{"abcdefghi\"klmnopqrst":1}`, `{"abcdefghijklmno":1}`, `{"abcdefghijklmnop":1}`, `{"abcdefg":1}`, `{"abcdefgh":1}`,
		`{"é":1,"è":2}`, `{"\u00e9":1,"\u00e8":2}`, "{\"a\nb\":1}", `{"a\nb":1}`,
	}
	pad := strings.Repeat(" ", 100) // so that names are not at the end of the document
	for round := range 4 {
		for _, doc := range docs {
			for _, in := range []string{doc, doc + pad, "[" + doc + "," + doc + "]" + pad} {
				var got, want any
				err := Unmarshal([]byte(in), &got)
				plan.DisableFast = true
				wantErr := Unmarshal([]byte(in), &want)
				plan.DisableFast = false
				if !reflect.DeepEqual(err, wantErr) {
					t.Fatalf("round %d, %s: error %v, want %v", round, in, err, wantErr)
				}
				if err == nil && !reflect.DeepEqual(got, want) {
					t.Fatalf("round %d, %s: got %v, want %v", round, in, got, want)
				}
			}
		}
	}
}

func TestUnmarshalAnyListsOfNumbers(t *testing.T) {
	values := []string{"1.5", "-0", "0", "7", "255", "256", "-1", "1e3", "123456789012", "null", `"x"`, "[1.5]", "{}"}
	for n := 1; n < 150; n++ {
		for mixed := range 3 {
			parts := make([]string, n)
			for i := range parts {
				parts[i] = values[(i*7+n)%9]
			}
			if mixed > 0 {
				parts[(n-1)/mixed] = values[9+n%4]
			}
			in := "[" + strings.Join(parts, ",") + "]"
			var got, want any
			if err := Unmarshal([]byte(in), &got); err != nil {
				t.Fatal(err)
			}
			if err := stdjson.Unmarshal([]byte(in), &want); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: got %v", in, got)
			}
			// Nothing that was returned is written to again.
			for i, v := range got.([]any) {
				if f, ok := v.(float64); ok && fmt.Sprint(f) != fmt.Sprint(want.([]any)[i]) {
					t.Fatalf("%s: element %d is %v", in, i, f)
				}
			}
		}
	}
}

func TestUnmarshalAnyPairs(t *testing.T) {
	pad := strings.Repeat(" ", 100)
	for _, doc := range []string{
		"[1,2]", "[1.5,-2.5]", "[ 1 , 2 ]", "[-0,256]", "[1,2.5]", "[1.5,2]", "[1,2", "[1,]", "[1,2]]", "[1,2x]", "[1x,2]", "[01,2]", "[1,02]", "[1,-]",
		"[1:2]", "[1,2}", "[1,2,]", "[1 2]", `[1,"x"]`, "[1,[]]", "[1,{}]", "[1,true]", "[1e999,2]", "[1,1e999]", "[1,", "[1", "[1,2,3]", "[1]",
	} {
		for _, in := range []string{doc, doc + pad, "[" + doc + "," + doc + "]" + pad, `{"p":` + doc + `,"q":[3,4]}` + pad} {
			var got, want any
			err := Unmarshal([]byte(in), &got)
			plan.DisableFast = true
			wantErr := Unmarshal([]byte(in), &want)
			plan.DisableFast = false
			if !reflect.DeepEqual(err, wantErr) {
				t.Fatalf("%s: error %v, want %v", in, err, wantErr)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: got %v, want %v", in, got, want)
			}
			if l, ok := got.([]any); ok && cap(l) != len(l) && len(l) <= codec.MaxBoxed && len(l) > 0 && err == nil {
				t.Fatalf("%s: room for %d", in, cap(l))
			}
		}
	}
}

// What small documents share memory for belongs to one of them alone.
func TestUnmarshalAnySmallDocuments(t *testing.T) {
	var docs []string
	var got []any
	for i := range 600 {
		var b strings.Builder
		b.WriteString(`{"n":[0.5`)
		for k := range i % 11 {
			fmt.Fprintf(&b, ",%d.25", i+k)
		}
		b.WriteString("]")
		for k := range i / 11 % 13 {
			fmt.Fprintf(&b, `,"text%d":%q`, k, strings.Repeat(fmt.Sprint(i%10), (i/7+k*k)%50))
		}
		b.WriteString("}")
		docs = append(docs, b.String(), b.String())
		if i%3 == 0 {
			docs = append(docs, b.String()[:b.Len()-1])
		}
	}
	for _, doc := range docs {
		var v, alias any
		err := Unmarshal([]byte(doc), &v)
		if e := Unmarshal([]byte(doc), &alias, AliasStrings(true)); (e == nil) != (err == nil) || !reflect.DeepEqual(v, alias) {
			t.Fatalf("%s: got %v, %v, with AliasStrings %v, %v", doc, v, err, alias, e)
		}
		got = append(got, v)
	}
	runtime.GC()
	for i, doc := range docs {
		var want any
		if stdjson.Unmarshal([]byte(doc), &want) == nil && !reflect.DeepEqual(got[i], want) {
			t.Fatalf("%s: got %v", doc, got[i])
		}
	}
}

// A number of a long list that is kept keeps no more than its neighbours alive.
func TestUnmarshalAnyFloatRetention(t *testing.T) {
	in := []byte("[0.5" + strings.Repeat(",1234.5", 4095) + "]")
	const rounds = 100
	var kept []any
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for range rounds {
		var v []any
		if err := Unmarshal(in, &v); err != nil {
			t.Fatal(err)
		}
		for i := 0; i < 4096; i += 512 {
			kept = append(kept, v[i])
		}
	}
	if per := (heap() - before) / uint64(len(kept)); per > 640 {
		t.Errorf("a kept number keeps %d bytes alive", per)
	}
	runtime.KeepAlive(kept)
}
