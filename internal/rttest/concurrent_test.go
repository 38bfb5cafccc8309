package rttest

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// TestManyGoroutines reads and writes in as many goroutines as there are pooled decoders
// and encoders to be had, with documents of different lengths in turn: what one call has
// left behind is nobody else's.
func TestManyGoroutines(t *testing.T) {
	type result struct {
		order, again order
		lists        lists
	}
	texts := []string{orderText, spaced(orderText), strings.Replace(orderText, `"A-1"`, `"`+strings.Repeat("long", 4000)+`"`, 1)}
	read := func(i int) (r result) {
		if err := rt.Unmarshal([]byte(texts[i%len(texts)]), &r.order); err != nil {
			t.Error(err)
		}
		if err := rt.UnmarshalRead(strings.NewReader(listText), &r.lists); err != nil {
			t.Error(err)
		}
		out, err := rt.Marshal(r.order)
		if err != nil {
			t.Error(err)
		}
		if err := rt.Unmarshal(out, &r.again); err != nil {
			t.Error(err)
		}
		return r
	}
	want := make([]result, len(texts))
	for i := range want {
		want[i] = read(i)
		var o order
		if err := json.Unmarshal([]byte(texts[i]), &o); err != nil || !reflect.DeepEqual(want[i].order, o) {
			t.Fatalf("%v: %+v, want %+v", err, want[i].order, o)
		}
	}
	var wg sync.WaitGroup
	for g := range 32 {
		wg.Go(func() {
			var kept []result
			for i := range 12 {
				kept = append(kept, read(g+i))
			}
			for i, r := range kept {
				if w := want[(g+i)%len(want)]; !reflect.DeepEqual(r, w) {
					t.Errorf("goroutine %d, call %d: %+v, want %+v", g, i, r, w)
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestLongStringsAgainAndAgain reads documents of many long strings, which are foreseen from
// the second on, in many goroutines, among others that end within such a string. What has
// been read stays as it is.
func TestLongStringsAgainAndAgain(t *testing.T) {
	doc := func(g, i int) (text string, want []string) {
		for k := range 60 {
			want = append(want, strings.Repeat(string(rune('a'+(g+i+k)%26)), 200+k*5)+"é")
		}
		return `{"s":["` + strings.Join(want, `","`) + `"]}`, want
	}
	type document struct {
		S []string `json:"s"`
	}
	for _, read := range []func(data []byte) ([]string, error){
		func(data []byte) ([]string, error) {
			var v lists
			err := rt.Unmarshal(data, &v)
			return v.S, err
		},
		func(data []byte) ([]string, error) {
			var v document
			err := json.Unmarshal(data, &v)
			return v.S, err
		},
		func(data []byte) ([]string, error) {
			var v document
			err := json.Unmarshal(data, &v, rt.V1)
			return v.S, err
		},
	} {
		var wg sync.WaitGroup
		for g := range 8 {
			wg.Go(func() {
				var kept, wants [][]string
				for i := range 20 {
					text, want := doc(g, i)
					if i%5 == 4 {
						if _, err := read([]byte(text[:len(text)*i/20])); err == nil {
							t.Error("no error for a document that ends too early")
						}
						continue
					}
					data := []byte(text)
					got, err := read(data)
					if err != nil {
						t.Error(err)
					}
					clear(data)
					kept, wants = append(kept, got), append(wants, want)
				}
				if !reflect.DeepEqual(kept, wants) {
					t.Errorf("goroutine %d: strings have changed", g)
				}
			})
		}
		wg.Wait()
	}
}
