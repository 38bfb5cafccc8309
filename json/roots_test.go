package json_test

import (
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json"
)

// TestRoots reads small documents of every kind, in order or not, into values of many types, zero or
// not: what is set, and the error, are those of encoding/json. Each is read twice, as a call knows
// of the one before.
func TestRoots(t *testing.T) {
	kinds := append(jsontest.Roots(),
		func(bool) any { return new(json.Number) }, func(bool) any { return new(json.RawMessage) },
		func(bool) any { return new(*json.Number) }, func(bool) any { return new([]json.Number) }, func(bool) any { return new(*json.RawMessage) },
		func(fill bool) any {
			if fill {
				return &map[string]json.RawMessage{"a": json.RawMessage("1")}
			}
			return new(map[string]json.RawMessage)
		})
	for _, kind := range kinds {
		for _, fill := range []bool{false, true} {
			for range 2 {
				for _, doc := range jsontest.RootDocuments() {
					got, want := kind(fill), kind(fill)
					gotErr := json.Unmarshal([]byte(doc), got)
					wantErr := stdjson.Unmarshal([]byte(doc), want)
					if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
						t.Errorf("%T, filled %v, from %q: got %#v, %v, want %#v, %v", got, fill, doc, reflect.ValueOf(got).Elem(), gotErr, reflect.ValueOf(want).Elem(), wantErr)
					}
				}
			}
		}
	}
}

// TestLongRoots: structs, lists and maps of up to 40 KB, and what is wrong with them, as encoding/json
// has them. With the length of a document, the way to read it changes.
func TestLongRoots(t *testing.T) {
	type item struct {
		ID    int               `json:"id"`
		Name  string            `json:"name"`
		Tags  []string          `json:"tags"`
		Ratio *float32          `json:"ratio"`
		More  map[string]any    `json:"more"`
		Flags map[int]bool      `json:"flags"`
		Texts map[string]string `json:"texts"`
		Next  *item             `json:"next"`
		Rows  [][]int           `json:"rows"`
		Nums  []json.Number     `json:"nums"`
		Bytes [3]uint8          `json:"bytes"`
	}
	ratio := float32(1.5)
	one := item{
		ID: 12, Name: "name \"é\"", Tags: []string{"a", "b"}, Ratio: &ratio, More: map[string]any{"x": []any{1.5, "y", nil}}, Flags: map[int]bool{-3: true, 4: false},
		Texts: map[string]string{"k": "v"}, Rows: [][]int{{1, 2}, {}, {123456789}}, Nums: []json.Number{"1", "-2.5e3"}, Bytes: [3]uint8{1, 2, 255},
	}
	type all struct {
		First item            `json:"first"`
		List  []item          `json:"list"`
		By    map[string]item `json:"by"`
		Last  string          `json:"last"`
	}
	places := 40
	if testing.Short() {
		places = 10
	}
	for _, size := range []int{1, 3, 20, 30, 70, 90} { // of some 330 bytes each, laid out 600
		v := all{First: one, By: map[string]item{"z": one}, Last: "end"}
		for k := range size {
			next := one
			next.ID = k
			v.List = append(v.List, next)
			if k%10 == 9 {
				next.Next = &v.List[k/2]
				v.By[fmt.Sprint("key", k)] = next
			}
		}
		for _, laidOut := range []bool{false, true} {
			for _, root := range []any{v, v.List, v.By} {
				doc, err := stdjson.Marshal(root)
				if laidOut {
					var a any // names sorted
					if err = stdjson.Unmarshal(doc, &a); err == nil {
						doc, err = stdjson.MarshalIndent(a, "", "\t")
					}
				}
				if err != nil {
					t.Fatal(err)
				}
				check := func(doc []byte) {
					got, want := reflect.New(reflect.TypeOf(root)), reflect.New(reflect.TypeOf(root))
					gotErr := json.Unmarshal(doc, got.Interface())
					wantErr := stdjson.Unmarshal(doc, want.Interface())
					if !reflect.DeepEqual(got.Interface(), want.Interface()) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
						t.Fatalf("%T, %d bytes, laid out %v: %v, want %v\n%s", root, len(doc), laidOut, gotErr, wantErr, doc)
					}
				}
				check(doc)
				for k := range places {
					at := len(doc) * k / places
					check(doc[:at])
					check(append(doc[:at:at], append([]byte(`"no":`), doc[at:]...)...))
					check(append(doc[:at:at], append([]byte{'7'}, doc[min(at+1, len(doc)):]...)...))
					check(append(doc[:at:at], append([]byte{0xff}, doc[min(at+1, len(doc)):]...)...))
				}
				check(append(doc, "  \n"...))
				check(append(doc, 'x'))
			}
		}
	}
}
