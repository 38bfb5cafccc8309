package rttest

import (
	"reflect"
	"testing"

	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// anyBox has a value in an interface, and says whether that has been read by an
// attempt.
type anyBox struct {
	X     any `json:"x"`
	tried bool
	typ   *rt.Struct // of its own, for which no attempt has failed
}

func newAnyBox() *anyBox {
	return &anyBox{typ: &rt.Struct{Type: rt.Type{Name: "rttest.box"}, Fields: []rt.Field{{Name: "x"}}}}
}

func (v *anyBox) UnmarshalJavelin(d *rt.Decoder) {
	if at, i := d.MayTry(v.typ); i >= 0 {
		_, ent := d.Window()
		end, next := d.TryAny(&v.X, int(ent[i+4]&rt.PosMask), i+4)
		k, end, next := d.TryOther(v.typ, at, end, next, 0)
		if k != rt.Ended {
			end = rt.Unusual
		}
		if v.tried = d.Tried(v.typ, end, next); v.tried {
			return
		}
	}
	var o rt.Object
	if !d.BeginObject(&o, v.typ) {
		return
	}
	for d.NextMember(&o) {
		v.X = nil
		d.Any(&v.X)
	}
}

// TestListsInInterfaces: arrays of every short length, and those of two numbers, are
// what json/v2 makes of them, each in memory of its own.
func TestListsInInterfaces(t *testing.T) {
	for _, doc := range []struct {
		text  string
		tried bool
	}{
		{`[]`, true}, {`[1]`, true}, {`["a"]`, true}, {`[null]`, true},
		{`[1.5,-2]`, true}, {`[ 1e3 , 0.25 ]`, true}, {`["a","b"]`, true}, {`[1,"b"]`, true}, {`["a",2]`, true}, {`[[1,2],[3,4]]`, true}, {`[{},[]]`, true},
		{`[1,2,3]`, true}, {`["a",{"b":[5,6]},[7]]`, true}, {`[1,2,3,4]`, true}, {`[1,2,3,4,5,6,7,8,9]`, true},
		{`[1,2}`, false}, {`[1 2]`, false}, {`[1,2x]`, false}, {`[1x,2]`, false}, {`[01,2]`, false}, {`[1,-]`, false}, {`[1,2`, false}, {`[1:2]`, false}, {`[1,1e999]`, false},
	} {
		got := newAnyBox()
		var want struct {
			X any `json:"x"`
		}
		text := []byte(`{"x":` + doc.text + `}`)
		err, wantErr := rt.Unmarshal(text, got), json.Unmarshal(text, &want)
		if !reflect.DeepEqual(resultOf(nil, err), resultOf(nil, wantErr)) || err == nil && !reflect.DeepEqual(got.X, want.X) {
			t.Errorf("%s: %v, %v, want %v, %v", doc.text, got.X, err, want.X, wantErr)
		}
		if got.tried != doc.tried {
			t.Errorf("%s: read by an attempt: %t", doc.text, got.tried)
		}
		if list, ok := got.X.([]any); ok && len(list) > 0 {
			if cap(list) != len(list) {
				t.Errorf("%s: room for %d", doc.text, cap(list))
			}
			list[0] = "changed"
			if more := list[1:]; !reflect.DeepEqual(more, want.X.([]any)[1:]) {
				t.Errorf("%s: %v behind an element that has been changed", doc.text, more)
			}
		}
	}
}

// TestEscapedNamesInInterfaces: names with escape sequences are no reason to give up
// reading an object as a whole, and mean what they do elsewhere; equal ones are found.
func TestEscapedNamesInInterfaces(t *testing.T) {
	for _, doc := range []struct {
		text  string
		tried bool
	}{
		{`{"k:{\"name\":\"x\"}":{".":{},"f\u003aimage":1}}`, true}, {`{"\n":1,"\t":2}`, true}, {`{"\ud83d\ude00":[]}`, true}, {`{"\\":{"\"":{}}}`, true},
		{`{"a":1,"\u0061":2}`, false}, {`{"\u0061":1,"a":2}`, false}, {`{"\ud83d":1}`, false}, {`{"\x":1}`, false}, {`{"\u12":1}`, false}, {`{"a\"1}`, false},
		{`{"a\n"x:1}`, false}, {`{"a\n" :1}`, true}, {`{"a\n":1,}`, false},
	} {
		got := newAnyBox()
		var want struct {
			X any `json:"x"`
		}
		text := []byte(`{"x":` + doc.text + `}`)
		err, wantErr := rt.Unmarshal(text, got), json.Unmarshal(text, &want)
		if !reflect.DeepEqual(resultOf(nil, err), resultOf(nil, wantErr)) || err == nil && !reflect.DeepEqual(got.X, want.X) {
			t.Errorf("%s: %v, %v, want %v, %v", doc.text, got.X, err, want.X, wantErr)
		}
		if got.tried != doc.tried {
			t.Errorf("%s: read by an attempt: %t", doc.text, got.tried)
		}
	}
}
