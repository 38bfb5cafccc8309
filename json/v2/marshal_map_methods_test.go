package json

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"testing"
)

// A withdrawn takes all elements out of the map that it is in as soon as one of them is written.
type withdrawn struct {
	n  *[4]int
	of map[string]withdrawn
}

var kept [][]byte

func (w withdrawn) MarshalJSON() ([]byte, error) {
	clear(w.of)
	runtime.GC()
	for range 100 { // what is free gets other values
		kept = append(kept, bytes.Repeat([]byte{0xff}, 32))
	}
	kept = nil
	return strconv.AppendInt(nil, int64(w.n[0]), 10), nil
}

// TestMapElementsOutliveTheMap: what elements of a map point to is there until they have been written,
// whatever a method of one of them does.
func TestMapElementsOutliveTheMap(t *testing.T) {
	type outer struct {
		W withdrawn
		S *string
	}
	const count = 20
	want := "{"
	for i := range count {
		want += fmt.Sprintf("%q:%d,", fmt.Sprintf("key%02d", i), i)
	}
	want = want[:len(want)-1] + "}"
	for name, write := range map[string]func(v any) (string, error){
		"Marshal": func(v any) (string, error) {
			b, err := Marshal(v, Deterministic(true))
			return string(b), err
		},
		"MarshalWrite": func(v any) (string, error) {
			var b bytes.Buffer
			err := MarshalWrite(struct{ io.Writer }{&b}, v, Deterministic(true))
			return b.String(), err
		},
	} {
		m := map[string]withdrawn{}
		for i := range count {
			m[fmt.Sprintf("key%02d", i)] = withdrawn{&[4]int{i}, m}
		}
		if got, err := write(m); got != want || err != nil {
			t.Errorf("%s: %s, %v, want %s", name, got, err, want)
		}
		n := map[string]outer{}
		for i := range count {
			s := fmt.Sprint("text ", i)
			n[fmt.Sprint(i)] = outer{withdrawn{&[4]int{i}, nil}, &s}
		}
		got, err := write(n)
		undo := DisableFast()
		all, _ := write(n)
		undo()
		if got != all || err != nil {
			t.Errorf("%s: %s, %v, want %s", name, got, err, all)
		}
	}
}

// TestMapOfNothing: elements without a size are written as others are.
func TestMapOfNothing(t *testing.T) {
	for _, v := range []any{map[string]struct{}{"a": {}, "b": {}}, map[string][0]int{"a": {}}, map[int]struct{}{1: {}, 2: {}}, map[string]struct{}{}, map[string][0]*int{"a": {}, "b": {}}} {
		got, err := Marshal(v, Deterministic(true))
		undo := DisableFast()
		want, wantErr := Marshal(v, Deterministic(true))
		undo()
		if string(got) != string(want) || err != nil || wantErr != nil {
			t.Errorf("%T: %s, %v, want %s, %v", v, got, err, want, wantErr)
		}
	}
}
