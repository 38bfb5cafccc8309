package infer

import (
	"go/format"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// modelOf makes a model of samples.
func modelOf(t *testing.T, cfg Config, samples ...string) *Model {
	t.Helper()
	s := New(cfg)
	for _, doc := range samples {
		if _, err := s.Read(jsontext.NewDecoder(strings.NewReader(doc))); err != nil {
			t.Fatalf("%s: %v", doc, err)
		}
	}
	return s.Model("Document")
}

// source is the formatted Go file of a model, without what stands before the types.
func source(t *testing.T, m *Model) string {
	t.Helper()
	src, err := format.Source([]byte(m.Go("p")))
	if err != nil {
		t.Fatalf("%v in\n%s", err, m.Go("p"))
	}
	_, rest, _ := strings.Cut(string(src), "package p\n\n")
	return rest
}

func checkClean(t *testing.T, m *Model, samples ...string) {
	t.Helper()
	for _, doc := range samples {
		err := m.Checker(func(d Difference) { t.Errorf("%s: %+v", doc, d) }).Read(jsontext.NewDecoder(strings.NewReader(doc)))
		if err != nil {
			t.Errorf("%s: %v", doc, err)
		}
	}
}

// types is source with one blank for some, and no comments on where types stand.
func types(t *testing.T, m *Model) string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(source(t, m)) {
		line = strings.Join(strings.Fields(line), " ")
		if line != "" && (!strings.HasPrefix(line, "//") || strings.HasPrefix(line, "// -")) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// Each rule, by the types that it makes of samples, which are separated by a blank line. All
// of them read the samples again.
func TestRules(t *testing.T) {
	for _, c := range []struct{ name, samples, want string }{
		{"Scalars", `{"a":1,"b":"x","c":true,"d":1.5,"e":null}`,
			"A int64 `json:\"a\"`\nB string `json:\"b\"`\nC bool `json:\"c\"`\nD float64 `json:\"d\"`\nE any `json:\"e\"` // null so far"},
		{"Integers", `[1,2]`, "type Document []int64"},
		{"Floats", `[1,2.5]`, "type Document []float64"},
		{"Exponent", `[1e3]`, "type Document []float64"},
		{"Unsigned", `[18446744073709551615,1]`, "type Document []uint64"},
		{"BeyondBoth", `[18446744073709551615,-1]`, "type Document []jsontext.Value"},
		{"Beyond64Bits", `[18446744073709551616]`, "type Document []jsontext.Value"},
		{"Smallest", `[-9223372036854775808]`, "type Document []int64"},
		{"Infinite", `[1e999]`, "type Document []jsontext.Value"},
		{"MinusZero", `[-0]`, "type Document []int64"},
		{"Mixed", `[1,"x"]`, "type Document []any"},
		{"MixedDigits", `["x",9007199254740993]`, "type Document []jsontext.Value"},
		{"MixedDeepDigits", `["x",{"a":[1234567890123456789]}]`, "type Document []jsontext.Value"},
		{"Empty", `[]`, "type Document []any"},
		{"EmptyObject", `{}`, "type Document map[string]any"},
		{"EmptyWithin", `[[],[]]`, "type Document [][]any"},
		{"Null", `null`, "type Document any"},
		{"NullElement", `[1,null]`, "type Document []*int64"},
		{"NullList", `[[1],null]`, "type Document []*[]int64"},
		{"NullRoot", "null\n\n{\"a\":1}", "type Document *Document2\ntype Document2 struct {\nA int64 `json:\"a\"`\n}"},
		{"NullMember", `[{"a":null},{"a":1}]`, "type Document []DocumentItem\ntype DocumentItem struct {\nA *int64 `json:\"a\"`\n}"},
		{"Absent", `[{},{"a":1,"b":"","c":[1],"d":{"x":1},"e":1},{"e":"x"}]`, "A *int64 `json:\"a,omitzero\"`\nB *string `json:\"b,omitzero\"`\n" +
			"C []int64 `json:\"c,omitzero\"`\nD *D `json:\"d,omitzero\"`\nE any `json:\"e,omitzero\"` // string or number"},
		{"AbsentAndNull", `[{},{"a":1},{"a":null}]`, "A json.Optional[int64] `json:\"a,omitzero\"`"},
		{"AbsentAndNullList", `[{},{"a":[]},{"a":null}]`, "A json.Optional[[]any] `json:\"a,omitzero\"`"},
		{"AbsentAndOnlyNull", `[{"b":1},{"a":null,"b":1}]`, "A jsontext.Value `json:\"a,omitzero\"` // null so far"},
		{"Time", `["2024-11-05T08:15:30Z","2024-11-05T08:15:30.25+01:00"]`, "type Document []time.Time"},
		{"TimeWithZeros", `["2024-11-05T08:15:30.250Z"]`, "type Document []string"},
		{"TimeOfUTC", `["2024-11-05T08:15:30+00:00"]`, "type Document []string"},
		{"NoTime", `["2023-02-29T08:15:30Z"]`, "type Document []string"},
		{"LeapDay", `["2024-02-29T23:59:59Z"]`, "type Document []time.Time"},
		{"Few", `[{"a":"on"},{"a":"off"},{"a":"on"},{"a":"on"},{"a":"on"},{"a":"off"},{"a":"on"},{"a":"on"}]`, "A string `json:\"a\"` // \"off\", \"on\""},
		{"FewInList", `{"a":["on","off","on","on","on","on","on","on"]}`, "A []string `json:\"a\"` // \"off\", \"on\""},
		{"TimesOfThreeDigits", `{"a":["2024-11-05T08:15:30.250Z","2024-11-05T08:15:30.000+01:00"]}`, "A []time.Time `json:\"a\" javelin:\"format=2006-01-02T15:04:05.000Z07:00\"`"},
		{"TimesWithOffsets", `{"a":{"1":"2024-11-05T08:15:30+00:00","2":null}}`, "A map[string]*time.Time `json:\"a\" javelin:\"format=2006-01-02T15:04:05-07:00\"`"},
		{"TimesOfBoth", `{"a":["2024-11-05T08:15:30+00:00","2024-11-05T08:15:30Z"]}`, "A []string `json:\"a\"` // date and time, RFC 3339"},
		{"TimesOfManyDigits", `{"a":["2024-11-05T08:15:30.1234567890Z"]}`, "A []string `json:\"a\"` // date and time, RFC 3339"},
		{"TimesOfSomeDigits", `{"a":["2024-11-05T08:15:30.10Z","2024-11-05T08:15:30.100Z"]}`, "A []string `json:\"a\"` // date and time, RFC 3339"},
		{"DateAbsent", `[{"a":"2024-02-29"},{}]`, "A *time.Time `json:\"a,omitzero\" javelin:\"format=DateOnly\"`"},
		{"DateAbsentAndNull", `[{"a":"2024-02-29"},{},{"a":null}]`, "A json.Optional[time.Time] `json:\"a,omitzero\" javelin:\"format=DateOnly\"`"},
		{"DateOfRoot", `["2024-02-29"]`, "type Document []string"},
		{"Dates", `{"a":["2024-01-01"]}`, "A []time.Time `json:\"a\" javelin:\"format=DateOnly\"`"},
		// Maps.
		{"Digits", `{"names":{"1":"x","2":"y"}}`, "Names map[string]string `json:\"names\"`"},
		{"Addresses", `{"labels":{"app.io/a":{"x":1},"b":{"x":2}}}`, "Labels map[string]Label `json:\"labels\"`"},
		{"Blanks", `{"labels":{"a b":1,"c":"x"}}`, "AB int64 `json:\"a b\"`\nC string `json:\"c\"`"},
		{"NoTag", `{"a'b":1,"c":2}`, "type Document map[string]int64"},
		{"Currencies", `{"rates":{"AUD":1.5,"CAD":1.25,"CHF":1,"CZK":2,"DKK":3,"GBP":4,"HUF":5,"JPY":6}}`, "Rates map[string]float64 `json:\"rates\"`"},
		{"Records", `{"ann":{"age":1,"town":"x"},"bob":{"age":1,"town":"x"},"cy":{"age":1,"town":"x"},"dee":{"age":1,"town":"x"},"eve":{"age":1,"town":"x"},"flo":{"age":1,"town":"x"},"guy":{"age":1,"town":"x"},"hal":{"age":2}}`,
			"type Document map[string]DocumentItem\ntype DocumentItem struct {\nAge int64 `json:\"age\"`\nTown *string `json:\"town,omitzero\"`\n}"},
		{"FewNames", `[{"counts":{"a":1}},{"counts":{"b":1}},{"counts":{"c":1}},{"counts":{"d":1}},{"counts":{"e":1}},{"counts":{"f":1}},{"counts":{"g":1}},{"counts":{"h":1}}]`, "Counts map[string]int64 `json:\"counts\"`"},
		// Names.
		{"Twice", `{"a-b":1,"a_b":2,"_":3}`, "AB int64 `json:\"a-b\"`\nAB2 int64 `json:\"a_b\"`\nX int64 `json:\"_\"`"},
		{"Words", `{"userId":1,"MAX_SIZE":2,"htmlURL":3,"ids":4,"2nd":5,"ärger":6,"東京":7,"v1_2":8,"IPAddress":9}`,
			"UserID int64 `json:\"userId\"`\nMaxSIZE int64 `json:\"MAX_SIZE\"`\nHTMLURL int64 `json:\"htmlURL\"`\nIDs int64 `json:\"ids\"`\nN2nd int64 `json:\"2nd\"`\n" +
				"Ärger int64 `json:\"ärger\"`\nX東京 int64 `json:\"東京\"`\nV1_2 int64 `json:\"v1_2\"`\nIPAddress int64 `json:\"IPAddress\"`"},
		{"Dash", `{"-":1,"a":2}`, "X int64 `json:\"-,case:strict\"`"},
		{"Backquote", `{"a<b":1,"c\u0007":2}`, "AB int64 `json:\"a<b\"`\nC int64 `json:\"c\\a\"`"},
		{"Order", "{\"a\":1,\"c\":2}\n\n{\"a\":1,\"b\":3,\"c\":2}", "A int64 `json:\"a\"`\nB *int64 `json:\"b,omitzero\"`\nC int64 `json:\"c\"`"},
		// Types that are used again.
		{"Equal", `{"from":{"x":1,"y":2},"to":{"y":3,"x":4}}`, "From From `json:\"from\"`\nTo From `json:\"to\"`\n}\ntype From struct"},
		{"EqualOfParent", `{"sizes":{"small":{"w":1,"h":1},"big":{"w":1,"h":2}}}`, "type Sizes struct {\nSmall Size `json:\"small\"`\nBig Size `json:\"big\"`\n}\ntype Size struct"},
		{"NotEqual", `{"a":{"x":1,"y":2},"b":{"x":1,"y":"z"}}`, "A A `json:\"a\"`\nB B `json:\"b\"`"},
		{"Tree", `{"name":"a","n":1,"kids":[{"name":"b","n":2,"kids":[{"name":"c","n":3,"kids":[]}]}]}`,
			"type Document struct {\nName string `json:\"name\"`\nN int64 `json:\"n\"`\nKids []Document `json:\"kids\"`\n}"},
		{"List", `{"v":1,"next":{"v":2,"next":{"v":3,"next":null}}}`, "type Document struct {\nV int64 `json:\"v\"`\nNext *Document `json:\"next\"`\n}"},
		{"Leaves", `{"tree":{"name":"a","n":1,"x":0,"kids":[{"name":"b","n":2,"x":1}]}}`, "Kids []Tree `json:\"kids,omitzero\"`"},
		// Unions.
		{"Shapes", `[{"type":"circle","r":1},{"type":"rect","w":1,"h":2}]`,
			"type Document []DocumentItem\ntype DocumentItem interface{ isDocumentItem() }\nvar _ = json.DeclareUnion[DocumentItem](\njson.InternalTag(\"type\"),\n" +
				"json.Case[CircleDocument](\"circle\"),\njson.Case[RectDocument](\"rect\"),\n)\nfunc (CircleDocument) isDocumentItem() {}\nfunc (RectDocument) isDocumentItem() {}\n" +
				"type CircleDocument struct {\nR int64 `json:\"r\"`\n}\ntype RectDocument struct {\nW int64 `json:\"w\"`\nH int64 `json:\"h\"`\n}"},
		{"UnionOfRoot", "{\"type\":\"circle\",\"r\":1}\n\n{\"type\":\"rect\",\"w\":1,\"h\":2}", "type Document interface{ isDocument() }\nvar _ = json.DeclareUnion[Document]("},
		{"UnionWithin", `{"shapes":[{"type":"circle","r":1},{"h":2,"w":1,"type":"rect"}]}`, "Shapes []Shape `json:\"shapes\"`\n}\ntype Shape interface{ isShape() }"},
		{"UnionOfItems", `{"items":{"1":{"type":"circle","r":1},"2":{"h":2,"w":1,"type":"rect"}}}`, "Items map[string]Item `json:\"items\"`\n}\ntype Item interface{ isItem() }\n" +
			"var _ = json.DeclareUnion[Item](\njson.InternalTag(\"type\"),\njson.Case[Circle](\"circle\"),\njson.Case[Rect](\"rect\"),\n)"},
		{"UnionAbsent", `[{"s":{"type":"circle","r":1}},{"s":{"h":2,"w":1,"type":"rect"}},{}]`, "S S `json:\"s,omitzero\"`"},
		{"UnionAbsentAndNull", `[{"s":{"type":"circle","r":1}},{"s":{"h":2,"w":1,"type":"rect"}},{},{"s":null}]`, "S json.Optional[S] `json:\"s,omitzero\"`"},
		{"UnionNull", `[{"s":{"type":"circle","r":1}},{"s":{"h":2,"w":1,"type":"rect"}},{"s":null}]`, "S S `json:\"s\"`"},
		{"UnionOfKinds", `{"g":[{"type":"a","x":1},{"type":"b","x":[1]}]}`, "json.Case[AG](\"a\"),\njson.Case[BG](\"b\"),"},
		{"NoUnion", `[{"type":"a","x":1},{"type":"b","x":2},{"type":"c"}]`, "Type string `json:\"type\"`\nX *int64 `json:\"x,omitzero\"`"},
		{"NoTell", `[{"type":"a","x":1},{"type":"b","y":2},{"z":1}]`, "Type *string `json:\"type,omitzero\"`"},
		{"Syntax", `{"e":{"kind":"add","l":{"kind":"num","v":1},"r":{"kind":"add","l":{"kind":"num","v":1},"r":{"kind":"num","v":1}}}}`,
			"type AddE struct {\nL E `json:\"l\"`\nR E `json:\"r\"`\n}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			samples := strings.Split(c.samples, "\n\n")
			m := modelOf(t, Config{}, samples...)
			if got := types(t, m); !strings.Contains("\n"+got+"\n", "\n"+c.want+"\n") && !strings.Contains(got, c.want) {
				t.Errorf("%s:\n%s\nwant\n%s", c.samples, got, c.want)
			}
			checkClean(t, m, samples...)
			v1 := modelOf(t, Config{V1: true, Enums: true}, samples...)
			if got := source(t, v1); strings.Contains(got, "javelin") || strings.Contains(got, "jsontext") {
				t.Errorf("v1 needs more than the standard library:\n%s", got)
			}
			checkClean(t, v1, samples...)
		})
	}
}

// TestUnionsOfV1: encoding/json knows no unions, and has the texts and the types.
func TestUnionsOfV1(t *testing.T) {
	doc := `{"shapes":[{"type":"circle","r":1},{"h":2,"w":1,"type":"rect"}]}`
	m := modelOf(t, Config{V1: true}, doc)
	want := "type Document struct {\n// - \"circle\": CircleShape\n// - \"rect\": RectShape\nShapes []json.RawMessage `json:\"shapes\"`\n}\ntype CircleShape struct {\nType string `json:\"type\"`\nR int64 `json:\"r\"`\n}\n" +
		"type RectShape struct {\nH int64 `json:\"h\"`\nW int64 `json:\"w\"`\nType string `json:\"type\"`\n}"
	if got := types(t, m); !strings.HasSuffix(got, want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	checkClean(t, m, doc)
}
