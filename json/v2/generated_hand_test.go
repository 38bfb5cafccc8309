package json

import (
	"errors"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// handPoint is a type whose methods for package rt the user has written.
type handPoint struct{ x, y int }

var handPointInfo = rt.Struct{
	Type:   rt.Type{Name: "json.handPoint", Nil: (*handPoint)(nil)},
	Fields: []rt.Field{{Name: "x"}, {Name: "y"}},
}

func (p *handPoint) UnmarshalJavelin(d *rt.Decoder) {
	var o rt.Object
	if !d.BeginObject(&o, &handPointInfo) {
		if o.Null {
			*p = handPoint{}
		}
		return
	}
	for d.NextMember(&o) {
		switch o.Field {
		case 0:
			d.Int(&p.x)
		case 1:
			d.Int(&p.y)
		}
	}
}

func (p *handPoint) MarshalJavelin(e *rt.Encoder, b []byte) []byte {
	if p.x < 0 {
		return e.Fail(b, errors.New("negative"), &handPointInfo.Type)
	}
	b = e.Int(append(b, `{"x":`...), int64(p.x))
	return append(e.Int(append(b, `,"y":`...), int64(p.y)), '}')
}

// Types with such methods are read and written by them, and know the options that a
// Decoder and Encoder of package rt heed. Others are named in an error.
func TestMethodsForRTByHandAreCalled(t *testing.T) {
	type around struct {
		P handPoint
		L []*handPoint
		M map[string]*handPoint
	}
	const text = `{"P":{"x":1,"y":2},"L":[{"x":3,"y":0}],"M":{"a":{"x":5,"y":6}}}`
	for _, o := range []Options{JoinOptions(), &opt.DefaultV1, jsontext.Multiline(true), RejectUnknownMembers(true), MatchCaseInsensitiveNames(true), jsontext.AllowDuplicateNames(true)} {
		var v around
		if err := Unmarshal([]byte(text), &v, o); err != nil || v.P != (handPoint{1, 2}) || *v.L[0] != (handPoint{3, 0}) || *v.M["a"] != (handPoint{5, 6}) {
			t.Errorf("%v: %+v, %v", o, v, err)
		}
		b, err := Marshal(&v, o)
		if c := jsontext.Value(b); err != nil || c.Compact() != nil || string(c) != text {
			t.Errorf("%v: %s, %v", o, b, err)
		}
	}
	for _, tt := range []struct {
		in, err string
		o       Options
	}{
		{`{"P":{"x":1,"z":2}}`, `json: cannot unmarshal JSON string into Go json.handPoint: unknown object member name "z" within "/P"`, RejectUnknownMembers(true)},
		{`{"P":{"x":1,"x":2}}`, `jsontext: duplicate object member name "x" within "/P"`, JoinOptions()},
		{`{"P":{"X":true}}`, `json: cannot unmarshal JSON boolean into Go int within "/P/X"`, MatchCaseInsensitiveNames(true)},
		{`{"P":{"x":1}}`, `option StringLimit is unknown to the methods of the type`, StringLimit(10)},
		{`{"P":{"x":1}}`, `option StringifyNumbers is unknown to the methods of the type`, StringifyNumbers(true)},
	} {
		var v around
		if err := Unmarshal([]byte(tt.in), &v, tt.o); err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %v, want %s", tt.in, err, tt.err)
		}
	}
	if _, err := Marshal(around{L: []*handPoint{{}, {x: -1}}}); err == nil || err.Error() != `json: cannot marshal from Go json.handPoint within "/L/1": negative` {
		t.Errorf("%v", err)
	}
	if _, err := Marshal(around{}, StringifyNumbers(true)); err == nil || !strings.Contains(err.Error(), "option StringifyNumbers is unknown") {
		t.Errorf("%v", err)
	}
	if err := rt.Unmarshal([]byte(`{}`), new(handPoint), ElementLimit(1)); err == nil || !strings.Contains(err.Error(), "option ElementLimit is unknown") {
		t.Errorf("%v", err)
	}
	if b, err := rt.Marshal(&handPoint{1, 2}, jsontext.Multiline(true)); err != nil || string(b) != "{\n\t\"x\": 1,\n\t\"y\": 2\n}" {
		t.Errorf("%s, %v", b, err)
	}
}

// callsRT has methods for JSON that call package rt.
type callsRT struct{ P handPoint }

func (c *callsRT) UnmarshalJSON(b []byte) error { return rt.Unmarshal(b, &c.P) }
func (c callsRT) MarshalJSON() ([]byte, error)  { return rt.Marshal(&c.P) }

// What a method returns that has called package rt is told once, at its place.
func TestErrorsOfRTAreToldOnce(t *testing.T) {
	var v struct{ L []callsRT }
	err := Unmarshal([]byte(`{"L":[{"x":1},{"x":"a"}]}`), &v)
	if err == nil || err.Error() != `json: cannot unmarshal JSON string into Go int within "/L/1/x"` {
		t.Errorf("%v", err)
	}
	if s, ok := err.(*SemanticError); !ok || s.ByteOffset != 19 {
		t.Errorf("%#v", err)
	}
	v.L = []callsRT{{}, {handPoint{x: -1}}}
	if _, err := Marshal(v); err == nil || err.Error() != `json: cannot marshal from Go json.handPoint within "/L/1": negative` {
		t.Errorf("%v", err)
	}
}

// needy is what code without methods has of javelin:"required".
type needy struct {
	ID   int              `json:"id" javelin:"required"`
	Name string           `json:"name,omitempty" javelin:"required"`
	Next *needy           `json:"next"`
	More map[string]needy `json:"more"`
	Rest map[string]any   `json:",embed"`
}

// A member that is required must be there, in whichever way the object is read.
func TestRequiredMembersMustBeThere(t *testing.T) {
	for _, tt := range []struct {
		in     string
		offset int64
		err    string
	}{
		{`{"id":1,"name":"n"}`, 0, ""},
		{`null`, 0, ""},
		{`{"name":"n","id":null,"x":{}}`, 0, ""},
		{`{}`, 1, `json: cannot unmarshal into Go json.needy: missing object member name "id"`},
		{`{"id":1}`, 7, `json: cannot unmarshal into Go json.needy: missing object member name "name"`},
		{`{ "x" : 1, "name":"n" } `, 22, `json: cannot unmarshal into Go json.needy: missing object member name "id"`},
		{`{"id":1,"name":"n","next":{"id":2}}`, 33, `json: cannot unmarshal into Go json.needy: missing object member name "name" within "/next"`},
		{`{"id":1,"name":"n","more":{"k":{"name":"m","ID":1}}}`, 49, `json: cannot unmarshal into Go json.needy: missing object member name "id" within "/more/k"`},
		{`{"id":1,"name":"n","next":{}}`, 27, `json: cannot unmarshal into Go json.needy: missing object member name "id" within "/next"`},
	} {
		for _, o := range []Options{JoinOptions(), StringifyNumbers(false), StringLimit(100)} {
			var v needy
			err := Unmarshal([]byte(tt.in), &v, o)
			var s *SemanticError
			if tt.err == "" && err != nil || tt.err != "" && (!errors.As(err, &s) || s.Err != ErrMissingName || s.ByteOffset != tt.offset || s.Error() != tt.err) {
				t.Errorf("%s: %v %#v, want %s", tt.in, err, s, tt.err)
			}
		}
	}
	// The v1 dialect reads on.
	var v []needy
	err := Unmarshal([]byte(`[{"id":1},{"id":2,"name":"n"}]`), &v, &opt.DefaultV1)
	if !errors.Is(err, ErrMissingName) || len(v) != 2 || v[1].Name != "n" {
		t.Errorf("%+v, %v", v, err)
	}
}
