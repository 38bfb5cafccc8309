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

// Each option is one of those that code heeds, has no effect in that direction, or is named
// when nobody heeds it: none is dropped in silence.
func TestOptionsThatAreNoticed(t *testing.T) {
	const (
		// heeded are those of the token layer, and of values handed on.
		heededReading = opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.DepthLimit | opt.AllowByteOrderMark | opt.AllowComments | opt.Values |
			opt.MatchCaseInsensitiveNames | opt.RejectUnknownMembers
		heededWriting = opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.DepthLimit | opt.Values | opt.EscapeForHTML | opt.EscapeForJS |
			opt.Deterministic | opt.FormatNilMapAsNull | opt.FormatNilSliceAsNull | opt.PreserveRawStrings | opt.OmitTopLevelNewline
		// without are those that are about the other direction, or say how something is
		// written that another option asks for.
		withoutReading = opt.OmitTopLevelNewline | opt.PreserveRawStrings | opt.RawNumbers | opt.ReorderRawObjects | opt.Escapes | opt.Layout |
			opt.Deterministic | opt.FormatNilMapAsNull | opt.FormatNilSliceAsNull | opt.OmitZeroStructFields | opt.Marshalers | opt.OmitEmptyWithLegacySemantics
		withoutWriting = opt.AllowByteOrderMark | opt.AllowComments | opt.ByteLimit | opt.ElementLimit | opt.StringLimit | opt.ErrorLimit | opt.Unmarshalers |
			opt.MatchCaseInsensitiveNames | opt.RejectUnknownMembers | opt.AliasStrings | opt.IntegersInAny | opt.RawNumbersInAny |
			opt.Indent | opt.IndentPrefix | opt.UnmarshalAnyWithRawNumber | opt.MatchCaseSensitiveDelimiter | opt.MergeWithLegacySemantics |
			opt.ParseBytesWithLooseRFC4648 | opt.ParseTimeWithLooseRFC3339 | opt.UnmarshalArrayFromAnyLength
		own = opt.WithinArshalCall | opt.FieldTags | opt.FormatTagSupported | opt.Classic // that nobody gives
	)
	for f := range opt.All() {
		if f&(own|heededReading|withoutReading|beyondReading|v1Reading) == 0 {
			t.Errorf("%b is not noticed when reading", f)
		}
		if f&(own|heededWriting|withoutWriting|beyondWriting|v1Writing) == 0 {
			t.Errorf("%b is not noticed when writing", f)
		}
		if f&(beyondReading|beyondWriting)&^unnamed != 0 && errOption(f) == nil {
			t.Errorf("%b has no name", f)
		}
	}
}
