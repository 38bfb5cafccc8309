package shape

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

func TestParseTag(t *testing.T) {
	const malformed = "Go struct field F has malformed `json` tag: "
	for _, tt := range []struct {
		tag  string // of the field F, after json:
		want Options
		err  string
	}{
		{"", Options{Name: "F"}, ""},
		{"-,", Options{Name: "-", HasName: true}, malformed + "invalid trailing ',' character"},
		{"$%-/ {}", Options{Name: "$%-/ {}", HasName: true}, ""},
		{",", Options{Name: "F"}, malformed + "invalid trailing ',' character"},
		{",,,omitzero", Options{Name: "F", OmitZero: true}, malformed + "invalid character ',' at start of option (expecting Unicode letter)"},
		{"it's", Options{Name: "it", HasName: true}, malformed + "invalid character '\\'' before next option (expecting ',')"},
		{"'it',string", Options{Name: "F", String: true}, malformed + "invalid character '\\'' at start of option (expecting Unicode letter)"},
		{"a\\b,string", Options{Name: "a", HasName: true, String: true}, malformed + "invalid character '\\\\' before next option (expecting ',')"},
		{"a\xffb", Options{Name: "a\uFFFDb", HasName: true, NeedsEscape: true}, `Go struct field F has JSON object name "a\xffb" with invalid UTF-8`},
		{",5", Options{Name: "F"}, malformed + "invalid character '5' at start of option (expecting Unicode letter)"},
		{", omitzero,string", Options{Name: "F", String: true}, malformed + "invalid character ' ' at start of option (expecting Unicode letter)"},
		{",omitzero ,string", Options{Name: "F", OmitZero: true, String: true}, malformed + "invalid character ' ' before next option (expecting ',')"},
		{",whoknows,_x1,é", Options{Name: "F"}, ""},
		{",omitEmpty", Options{Name: "F"}, "Go struct field F has invalid appearance of `omitEmpty` tag option; specify `omitempty` instead"},
		{",OMIT_ZERO", Options{Name: "F"}, "Go struct field F has invalid appearance of `OMIT_ZERO` tag option; specify `omitzero` instead"},
		{",embed,embed", Options{Name: "F", Embed: true}, "Go struct field F has duplicate appearance of `embed` tag option"},
		{",x,x", Options{Name: "F"}, "Go struct field F has duplicate appearance of `x` tag option"},

		{",case", Options{Name: "F"}, "Go struct field F is missing value for `case` tag option; specify `case:ignore` or `case:strict` instead"},
		{",case:", Options{Name: "F"}, "Go struct field F has malformed value for `case` tag option: unexpected EOF"},
		{",case:any", Options{Name: "F"}, "Go struct field F has unknown `case:any` tag value"},
		{",case:'ignore'", Options{Name: "F"}, "Go struct field F has malformed value for `case` tag option: invalid character '\\'' at start of option (expecting Unicode letter)"},
		{",case:ignore,case:ignore", Options{Name: "F", Case: CaseIgnore}, "Go struct field F has duplicate appearance of `case` tag option"},
		{",case:ignore,case:strict", Options{Name: "F", Case: caseBoth}, "Go struct field F cannot have both `case:ignore` and `case:strict` tag options"},

		{",format:unix", Options{Name: "F", Format: "unix"}, ""},
		{`,format:'a,\'b\' "c" \\ \u00e9'`, Options{Name: "F", Format: `a,'b' "c" \ é`}, ""},
		{",format", Options{Name: "F"}, "Go struct field F is missing value for `format` tag option"},
		{",format=x", Options{Name: "F"}, "Go struct field F is missing value for `format` tag option"},
		{",format:", Options{Name: "F"}, "Go struct field F has malformed value for `format` tag option: unexpected EOF"},
		{",format:''", Options{Name: "F"}, "Go struct field F cannot have empty value for `format` tag option"},
		{",format:7", Options{Name: "F"}, "Go struct field F has malformed value for `format` tag option: invalid character '7' at start of option (expecting Unicode letter or single quote)"},
		{",format:'2006-01-02", Options{Name: "F"}, "Go struct field F has malformed value for `format` tag option: single-quoted string not terminated: '2006-01-0..."},
		{`,format:'\q',string`, Options{Name: "F", String: true}, `Go struct field F has malformed value for ` + "`format`" + ` tag option: invalid single-quoted string: '\q'`},
		{`,format:'\`, Options{Name: "F"}, `Go struct field F has malformed value for ` + "`format`" + ` tag option: single-quoted string not terminated: '\...`},
		{",format:x,string", Options{Name: "F", Format: "x", String: true}, "Go struct field F has `format` tag option that was not specified last"},
		{"n,case:strict,embed,omitzero,omitempty,string,format:x", Options{Name: "n", HasName: true, Case: CaseStrict, Embed: true, OmitZero: true, OmitEmpty: true, String: true, Format: "x"}, ""},
	} {
		var got Options
		ignored, err := parseTag(&got, &GoField{Name: "F", Exported: true}, tt.tag, true)
		if got != tt.want || ignored || errText(err) != tt.err {
			t.Errorf("%q:\ngot  %+v, %v, %q\nwant %+v, false, %q", tt.tag, got, ignored, errText(err), tt.want, tt.err)
		}
	}
}

func TestParseTagIgnored(t *testing.T) {
	for _, tt := range []struct {
		field   GoField
		tag     string
		hasTag  bool
		ignored bool
		err     string
	}{
		{GoField{Name: "F", Exported: true}, "-", true, true, ""},
		{GoField{Name: "f", Embedded: true}, "-", true, true, ""},
		{GoField{Name: "f", Embedded: true}, "", false, false, ""},
		{GoField{Name: "f"}, "", false, true, ""},
		{GoField{Name: "f"}, "-", true, true, ""},
		{GoField{Name: "f"}, "", true, true, "unexported Go struct field f cannot have non-ignored `json:\"\"` tag"},
		{GoField{Name: "f"}, `a"`, true, true, "unexported Go struct field f cannot have non-ignored `json:\"a\\\"\"` tag"},
	} {
		ignored, err := parseTag(new(Options), &tt.field, tt.tag, tt.hasTag)
		if ignored != tt.ignored || errText(err) != tt.err {
			t.Errorf("%+v %q: got %v, %q; want %v, %q", tt.field, tt.tag, ignored, errText(err), tt.ignored, tt.err)
		}
	}
}

func TestParseExtra(t *testing.T) {
	for _, tt := range []struct {
		tag  string
		want []Extra
		err  string
	}{
		{"", nil, ""},
		{"required", []Extra{{Key: "required"}}, ""},
		{"a:b,a:c d,e:'', f", []Extra{{"a", "b", true}, {"a", "c d", true}, {"e", "", true}}, "invalid character ' ' at start of option (expecting Unicode letter)"},
		{`x:'it\'s, "so"\n',_y:{"a":[1]}`, []Extra{{"x", "it's, \"so\"\n", true}, {"_y", "{", true}}, "invalid character '\"' after option `_y` (expecting ',')"},
		{"layout:2006-01-02T15:04:05,z", []Extra{{"layout", "2006-01-02T15:04:05", true}, {Key: "z"}}, ""},
		{"a,", []Extra{{Key: "a"}}, "unexpected EOF"},
		{",a", nil, "invalid character ',' at start of option (expecting Unicode letter)"},
		{"a:", nil, "value of option `a`: missing"},
		{"b,a:,c", []Extra{{Key: "b"}}, "value of option `a`: missing"},
		{"a:'x", nil, "value of option `a`: single-quoted string not terminated: 'x..."},
		{`a:'\q'`, nil, `value of option ` + "`a`" + `: invalid single-quoted string: '\q'`},
		{"a:'x'y", []Extra{{"a", "x", true}}, "invalid character 'y' after option `a` (expecting ',')"},
		{"a=b,c='d,e'", []Extra{{"a", "b", true}, {"c", "d,e", true}}, ""},
		{"a==b", []Extra{{"a", "=b", true}}, ""},
		{"a;b", []Extra{{Key: "a"}}, "invalid character ';' after option `a` (expecting ',')"},
		{`default=[1,{"a":"x,]}"}, null ],b`, []Extra{{"default", `[1,{"a":"x,]}"}, null ]`, true}, {Key: "b"}}, ""},
		{`default:'"it\'s"',b`, []Extra{{"default", `"it's"`, true}, {Key: "b"}}, ""},
		{`default=-1.5e3`, []Extra{{"default", `-1.5e3`, true}}, ""},
		{`default=true,default=null`, []Extra{{"default", `true`, true}, {"default", "null", true}}, ""},
		{"default=x", nil, "value of option `default`: not a JSON value; a string stands in double quotes"},
		{"default=01", []Extra{{"default", "0", true}}, "invalid character '1' after option `default` (expecting ',')"},
		{"default='1 2'", nil, "value of option `default`: not a JSON value; a string stands in double quotes"},
		{"default=", nil, "value of option `default`: missing"},
		{"default=[1", nil, "value of option `default`: not a JSON value; a string stands in double quotes"},
		{`default={"a" 1}`, nil, "value of option `default`: not a JSON value; a string stands in double quotes"},
	} {
		got, err := parseExtra(tt.tag)
		if !reflect.DeepEqual(got, tt.want) || errText(err) != tt.err {
			t.Errorf("%q: got %+v, %q; want %+v, %q", tt.tag, got, errText(err), tt.want, tt.err)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func FuzzLookupTag(f *testing.F) {
	for _, s := range []string{
		`json:"a,omitempty" xml:"b"`, `xml:"b"  json:"\"\\"`, `json:"a`, `json: "a"`, "json:\"\x00\"", `json:"\q" json:"b"`,
		`:"x"json:"a"`, "x\x7fy:\"1\" json:\"a\"", `xml:"b"json:"c"`, `json`, ` `, `é:"x" json:"ü"`,
	} {
		f.Add(s, "json")
	}
	f.Fuzz(func(t *testing.T, tag, key string) {
		got, ok := LookupTag(tag, key)
		want, wantOK := reflect.StructTag(tag).Lookup(key)
		if got != want || ok != wantOK {
			t.Errorf("LookupTag(%q, %q) = %q, %v; want %q, %v", tag, key, got, ok, want, wantOK)
		}
	})
}

func TestLookupTagOfRandomTags(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	parts := []string{"json", "xml", ":", `"`, `\`, " ", `:"`, `json:"a"`, `json:"`, `\"`, "\x00", "\x7f", "é", "\xff", "a"}
	for range 20000 {
		var sb strings.Builder
		for range r.IntN(9) {
			sb.WriteString(parts[r.IntN(len(parts))])
		}
		got, ok := LookupTag(sb.String(), "json")
		want, wantOK := reflect.StructTag(sb.String()).Lookup("json")
		if got != want || ok != wantOK {
			t.Fatalf("LookupTag(%q) = %q, %v; want %q, %v", sb.String(), got, ok, want, wantOK)
		}
	}
}

// FuzzParseTag: whatever a tag says, reading it ends, and the name is UTF-8 that
// its JSON form reads back.
func FuzzParseTag(f *testing.F) {
	for _, s := range []string{"a,omitzero", ",format:'\\'", "'", ",case:,case:", "\xff", "a\x01<\u2028", ",,", ",'", "\\,"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, tag string) {
		var o Options
		parseTag(&o, &GoField{Name: "F", Exported: true}, tag, true)
		if strings.ToValidUTF8(o.Name, "") != o.Name {
			t.Errorf("%q: name %q is not UTF-8", tag, o.Name)
		}
		if tag != "-" && unquoteSimply(o.Quoted()) != o.Name {
			t.Errorf("%q: name %q is quoted %s", tag, o.Name, o.Quoted())
		}
		if _, err := parseExtra(tag); err == nil && strings.HasSuffix(tag, ",") {
			t.Errorf("%q: no error for a comma at the end", tag)
		}
	})
}

// TestPlainWord: what is plain is a word, or a name, by the rules for all.
func TestPlainWord(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20000 {
		b := make([]byte, r.IntN(6))
		for i := range b {
			b[i] = "azAZ09_,:'\"\\ -\x00\x7f\xc3\xa9"[r.IntN(18)]
		}
		s := string(b)
		n := PlainWord(s)
		word := s[:n]
		if n > 0 && (word[0] < '0' || word[0] > '9') && (n == len(s) || s[n] == ',' || s[n] == ':') {
			if got, size, err := readWord(s, false); got != word || size != n || err != nil {
				t.Fatalf("readWord(%q) = %q, %d, %v; PlainWord says %d", s, got, size, err, n)
			}
		}
		if got := quoteName(word); got != `"`+word+`"` || needsEscape(word) {
			t.Fatalf("%q is quoted %s; needs escapes: %v", word, got, needsEscape(word))
		}
		if n < len(s) && (s[n] == '_' || 'a' <= s[n] && s[n] <= 'z') {
			t.Fatalf("PlainWord(%q) = %d", s, n)
		}
	}
}
