package rt

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// alone is a type with code for the v2 dialect.
type alone struct{ n int }

func (*alone) JavelinType() (any, Dialect)                  { return (*alone)(nil), DialectV2 }
func (v *alone) UnmarshalJavelin(d *Decoder)                { d.Int(&v.n) }
func (v *alone) MarshalJavelin(e *Encoder, b []byte) []byte { return e.Int(b, int64(v.n)) }

// Without json/v2 in the program, an option that code does not heed is an error that
// names it, and nothing is read or written.
func TestOptionsWithoutJSONv2(t *testing.T) {
	was := reflected
	defer func() { reflected = was }()
	reflected = hooks{}
	for _, tt := range []struct {
		o           Options
		read, write string
	}{
		{opt.Of(opt.Bool(opt.Multiline, true)), "", "option Multiline"},
		{jsontext.WithIndent(" "), "", "option Multiline"},
		{jsontext.ReorderRawObjects(true), "", "option ReorderRawObjects"},
		{jsontext.AllowDuplicateNames(true), "", ""},
		{jsontext.EscapeForHTML(true), "", ""},
		{Deterministic(true), "", ""},
		{opt.StringLimitValue(3), "option StringLimit", ""},
		{opt.Of(opt.Bool(opt.StringifyNumbers, true)), "option StringifyNumbers", "option StringifyNumbers"},
		{V1, "not for the v1 dialect", "not for the v1 dialect"},
	} {
		v := new(alone)
		check := func(what, want string, err error) {
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("%v: %s: %v, want %q", tt.o, what, err, want)
			}
		}
		err := Unmarshal([]byte("5"), v, tt.o)
		if check("Unmarshal", tt.read, err); err == nil && v.n != 5 || err != nil && v.n != 0 {
			t.Errorf("%v: %+v", tt.o, v)
		}
		check("UnmarshalRead", tt.read, UnmarshalRead(strings.NewReader("5"), v, tt.o))
		v.n = 7
		b, err := Marshal(v, tt.o)
		if check("Marshal", tt.write, err); err == nil && string(b) != "7" {
			t.Errorf("%v: %s", tt.o, b)
		}
		_, err = Append(nil, v, tt.o)
		check("Append", tt.write, err)
		var w strings.Builder
		if check("MarshalWrite", tt.write, MarshalWrite(&w, v, tt.o)); tt.write != "" && w.Len() > 0 {
			t.Errorf("%v: %s written", tt.o, w.String())
		}
	}
}
