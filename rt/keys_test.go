package rt_test

import (
	"fmt"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

var keysType = rt.Type{Name: "map[int8]int", Nil: (*map[int8]int)(nil)}

// keysV1 and keysV2 are maps whose keys are read by the rules of the two dialects.
type (
	keysV1 map[int8]int
	keysV2 map[int8]int
)

func readKeys[M ~map[int8]int](p *M, d *rt.Decoder) {
	var m rt.Map
	if d.BeginMap(&m, len(*p), &keysType) {
		if *p == nil {
			*p = M{}
		}
		for d.NextKey(&m) {
			if k, ok := d.KeyInt(&keysType, 8); ok {
				var v int
				d.Int(&v)
				(*p)[int8(k)] = v
			}
		}
	}
}

func (p *keysV1) UnmarshalJavelin(d *rt.Decoder) { readKeys(p, d) }
func (p *keysV2) UnmarshalJavelin(d *rt.Decoder) { readKeys(p, d) }

// TestKeysByTheRulesOfTheDialect: v1 takes what strconv takes.
func TestKeysByTheRulesOfTheDialect(t *testing.T) {
	for _, key := range []string{"5", "-5", "05", "+5", "00", "-0", "0300", "128", "1.0", "", " 1", "0x1"} {
		in := []byte(fmt.Sprintf(`{%q:1}`, key))
		var v1, v2 map[int8]int
		err1 := jsonv2.Unmarshal(in, &v1, &opt.DefaultV1)
		err2 := jsonv2.Unmarshal(in, &v2)
		var got1 keysV1
		if err := rt.Unmarshal(in, &got1, rt.V1); (err == nil) != (err1 == nil) || fmt.Sprint(got1) != fmt.Sprint(v1) && err1 == nil {
			t.Errorf("v1, %q: %v, %v, want %v, %v", key, got1, err, v1, err1)
		}
		var got2 keysV2
		if err := rt.Unmarshal(in, &got2); (err == nil) != (err2 == nil) || fmt.Sprint(got2) != fmt.Sprint(v2) && err2 == nil {
			t.Errorf("v2, %q: %v, %v, want %v, %v", key, got2, err, v2, err2)
		}
	}
}

var floatsType = rt.Type{Name: "map[float64]int", Nil: (*map[float64]int)(nil)}

type floatKeys map[float64]int

func (p *floatKeys) UnmarshalJavelin(d *rt.Decoder) {
	var m rt.Map
	if d.BeginMap(&m, len(*p), &floatsType) {
		for d.NextKey(&m) {
			k, ok := d.KeyFloat(&floatsType, 64)
			if !ok {
				continue
			}
			v, had := (*p)[k]
			if rt.HadKey(d, &m, had, k) {
				break
			}
			d.Int(&v)
			(*p)[k] = v
		}
	}
}

// TestOneKeyByTwoNames: names that stand for one key are duplicates, but the entries
// that the map held before are not.
func TestOneKeyByTwoNames(t *testing.T) {
	for _, tt := range []struct{ in, err string }{
		{`{"0":1,"0e1":2}`, `jsontext: duplicate object member name "0e1"`},
		{`{"1":1,"2":2}`, ""},
		{`{"1":1,"1.0":2}`, `jsontext: duplicate object member name "1.0"`},
	} {
		for _, held := range []map[float64]int{{}, {1: 5, 7: 7}} {
			got, want := floatKeys{}, map[float64]int{}
			for k, v := range held {
				got[k], want[k] = v, v
			}
			err, wantErr := rt.Unmarshal([]byte(tt.in), &got), jsonv2.Unmarshal([]byte(tt.in), &want)
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || err.Error() != tt.err) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%s into %v: %v, want %q, %v", tt.in, held, err, tt.err, wantErr)
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s into %v: %v, want %v", tt.in, held, got, want)
			}
		}
	}
}
