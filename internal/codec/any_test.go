package codec

import (
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// anyEntries returns the index of a document as Whole wants it.
func anyEntries(in string) []uint32 {
	ent := make([]uint32, len(in)+simd.IndexSlack)
	var st simd.IndexState
	n, _ := simd.Index(ent, []byte(in), 0, &st)
	for k := range scan.Lookahead {
		ent[n+k] = ent[n-1]
	}
	return ent[:n]
}

// Both ways of reading make what encoding/json does, or give up: Whole of any part of
// the entries, Long with any number of entries before.
func TestAnyReaderIsStd(t *testing.T) {
	list := "[" + strings.Repeat(`{"a":"b","c":[1.5,2,-3e2],"n\u0061me":{"x":null}}, [true,false] ,`, 200) + "0]"
	for _, in := range []string{
		`{}`, `[]`, `[1]`, `[1,2]`, `{"a":1}`, `{"a":"b"}`, `["text"]`, `[null,1.5 ]`, `[true ]`, `["a\n",{"b":[[]]}]`, list,
		`[1`, `[1,]`, `{"a"}`, `{"a":1,"a":2}`, `[1e999]`, `[01]`, `["\x"]`, `{"a":1]`, `[1}`, `[tru]`, `[1 2]`, `{"a" "b"}`, `{1:2}`, `[`, `{`,
	} {
		var want any
		wantErr := stdjson.Unmarshal([]byte(in), &want)
		if in == `{"a":1,"a":2}` {
			wantErr = fmt.Errorf("names must be unique")
		}
		buf, ent := []byte(in+"  "), anyEntries(in+"  ")
		var s Strings
		var names Intern
		r := GetAnyReader(&s, &names)
		r.SetRules(0)
		v, took, end := r.Whole(buf, ent, 0, 100, true)
		if (took == len(ent)) != (wantErr == nil) || wantErr == nil && !reflect.DeepEqual(v, want) {
			t.Errorf("%.40s: %v, %d entries of %d, to %d; want %v, %v", in, v, took, len(ent), end, want, wantErr)
		}
		for k := range min(len(ent), 64) {
			if v, took, end := r.Whole(buf, ent[:k:len(ent)], 0, 100, false); took != 0 && (took > k || wantErr == nil && !reflect.DeepEqual(v, want)) || took == 0 && end >= 1 {
				t.Errorf("%.40s: %d of %d entries: %v, took %d, to %d", in, k, len(ent), v, took, end)
			}
		}
		if in[0] == '{' || in[0] == '[' {
			for _, before := range []string{"", "[", "[[", `{"a":`} {
				n := len(anyEntries(before+"0 ")) - 1
				var c scan.Cursor
				c.Reset([]byte(before + in + ":::"))
				c.Sync(0, scan.Lookahead)
				v, took, end, _, ok := r.Long(&c, n, len(before), 100)
				if ok != (wantErr == nil) || ok && (!reflect.DeepEqual(v, want) || end != len(before)+len(in)) {
					t.Errorf("%q before %.40s: %v, %d entries, to %d, %t; want %v, %v", before, in, v, took, end, ok, want, wantErr)
				}
				if rest := c.Left() - took; ok && rest != 3 {
					t.Errorf("%q before %.40s: %d entries left", before, in, rest)
				}
			}
		}
		r.Put()
	}
}

// The elements of a list that has been read do not stay in the pool.
func TestAnyReaderKeepsNothing(t *testing.T) {
	for _, in := range []string{
		`[` + strings.Repeat(`"a text that is long enough to be found again",`, 100) + `0]`,
		`[` + strings.Repeat(`{"a":"b"},`, 100) + `!`, // gives up
		`[` + strings.Repeat(`0,`, 1<<15) + `0]`,
	} {
		var s Strings
		var names Intern
		r := GetAnyReader(&s, &names)
		r.SetRules(0)
		r.Whole([]byte(in), anyEntries(in), 0, 10, true)
		if len(in) > 1<<15 && cap(r.nums) < 1<<15 {
			t.Errorf("%.20s: room for %d numbers", in, cap(r.nums))
		}
		r.Put()
		if len(r.vals) != 0 || cap(r.vals) > 1<<15 || cap(r.nums) > 1<<15 {
			t.Errorf("%d values, room for %d and %d numbers", len(r.vals), cap(r.vals), cap(r.nums))
		}
		for i, v := range r.vals[:cap(r.vals)] {
			if v != nil {
				t.Fatalf("value %d of %d is %v", i, cap(r.vals), v)
			}
		}
		if r.buf != nil || r.cursor != nil || r.ent != nil || r.strings != nil || r.names != nil || !r.boxes.Empty() {
			t.Error("holds on to the call")
		}
	}
}

// Lone reads a value that is all of a document. Nothing may follow it, and a literal may end just
// before the last byte.
func TestAnyReaderLone(t *testing.T) {
	var s Strings
	var names Intern
	r := GetAnyReader(&s, &names)
	for _, in := range []string{
		`{}`, `[]`, `{"a":true}`, `{"a":false}`, `{"a":null}`, `[null]`, `{"a":[true,{"b":false}]}`, `{"a":"b","c":-1.5}`, `[1,2]`, `[1e2,"x"]`,
		`{"a":tru}`, `{"a":fals}`, `{"a":falsy}`, `{"a":nul}`, `{"a":nulls}`, `{"a":true`, `{"a":false`, `{"a":n`, `{"a":true}}`, `[1,2]]`, `{}1`, `{`, `[`,
	} {
		var want any
		wantErr := stdjson.Unmarshal([]byte(in), &want)
		for range 2 { // names are expected then
			r.SetRules(0)
			v, ok := r.Lone([]byte(in), anyEntries(in), 100)
			if ok != (wantErr == nil) || ok && !reflect.DeepEqual(v, want) {
				t.Errorf("%s: %v, %t; want %v, %v", in, v, ok, want, wantErr)
			}
			r.Rest()
		}
	}
}
