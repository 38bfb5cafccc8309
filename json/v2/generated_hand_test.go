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

// A type without the method JavelinType is read and written by its methods for package rt
// when that is called, which hands on the options that a Decoder and Encoder heed. Any
// other one is named in an error.
func TestMethodsForRTByHandAreToldOptions(t *testing.T) {
	for _, tt := range []struct {
		in, err string
		o       Options
	}{
		{`{"x":1,"z":2}`, "", JoinOptions()},
		{`{"x":1,"z":2}`, `json: cannot unmarshal JSON string into Go json.handPoint: unknown object member name "z"`, RejectUnknownMembers(true)},
		{`{"x":1,"x":2}`, `jsontext: duplicate object member name "x"`, JoinOptions()},
		{`{"x":1,"x":2}`, "", jsontext.AllowDuplicateNames(true)},
		{`{"X":true}`, `json: cannot unmarshal JSON boolean into Go int within "/X"`, MatchCaseInsensitiveNames(true)},
		{`{"X":true}`, "", &opt.DefaultV2},
		{`{"x":1}`, "option StringLimit is unknown to the methods of the type", StringLimit(10)},
		{`{"x":1}`, "option ElementLimit is unknown to the methods of the type", ElementLimit(10)},
		{`{"x":1}`, "option ByteLimit is unknown to the methods of the type", ByteLimit(10)},
		{`{"x":1}`, "option StringifyNumbers is unknown to the methods of the type", StringifyNumbers(true)},
		{`{"x":1}`, "option WithUnmarshalers is unknown to the methods of the type", WithUnmarshalers(UnmarshalFunc(func([]byte, *int) error { return nil }))},
	} {
		err := rt.Unmarshal([]byte(tt.in), new(handPoint), tt.o)
		if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
			t.Errorf("%s: %v, want %s", tt.in, err, tt.err)
		}
	}
	for _, tt := range []struct {
		err string
		o   Options
	}{
		{"", Deterministic(true)},
		{"", jsontext.EscapeForHTML(true)},
		{"", &opt.DefaultV1},
		{"option StringifyNumbers is unknown", StringifyNumbers(true)},
		{"option OmitZeroStructFields is unknown", OmitZeroStructFields(true)},
		{"option Multiline is unknown", jsontext.Multiline(true)},
		{"option WithMarshalers is unknown", WithMarshalers(MarshalFunc(func(int) ([]byte, error) { return nil, nil }))},
	} {
		b, err := rt.Marshal(&handPoint{1, 2}, tt.o)
		if tt.err == "" && (err != nil || string(b) != `{"x":1,"y":2}`) || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
			t.Errorf("%s, %v, want %s", b, err, tt.err)
		}
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
