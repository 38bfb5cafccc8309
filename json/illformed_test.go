package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestIllFormedText: text that is not UTF-8 becomes what encoding/json makes of it, wherever
// it stands and whatever else there is, errors among it.
func TestIllFormedText(t *testing.T) {
	type inner struct {
		Name string            `json:"n\ufffdme"`
		M    map[string]string `json:"m"`
	}
	type doc struct {
		A    string
		L    []string
		In   inner
		Any  any
		N    int
		Raw  stdjson.RawMessage
		Keys map[string]int
	}
	type plain struct {
		A   string
		L   []string
		In  inner
		Any any
		N   int
	}
	text := []string{"plain", "Stra\xdfe", "caf\xe9 cr\xe8me", "\xff", "\xe4\xb8", "ok \u4e16 \xc3", `\u00e9\xff`[:6] + "\xff", "\xed\xa0\x80"}
	member := func(i int) string {
		s := text[i%len(text)]
		return fmt.Sprintf(`"A":"%s","L":["%s","x"],"In":{"n%sme":"y","m":{"k%s":"%s"}},"Any":{"%s":["%s",1]},"Raw":"%s","Keys":{"%s":1,"b":2},"unknown %s":0`,
			s, s, s, s, s, s, s, s, s, s)
	}
	var docs []string
	for i := range text {
		one := `{` + member(i) + `,"N":7}`
		docs = append(docs, one, one+"x", one[:len(one)-1], strings.Replace(one, "7", `"7"`, 1), strings.Replace(one, `"x"`, "\xff", 1))
		docs = append(docs, `{`+strings.Repeat(" ", 3000)+member(i)+`}`, `{"Pad":"`+strings.Repeat("p", 9000)+`",`+member(i)+`,"N":1e2}`)
	}
	list := make([]string, 300)
	for i := range list {
		list[i] = `{` + member(i) + `,"N":` + fmt.Sprint(i) + `}`
	}
	all := strings.Join(list, ",")
	docs = append(docs, `[`+all+`]`, `[`+all, `[`+all+`,{"N":"x"}]`, `[`+strings.Repeat(`{"A":"plain"},`, 2000)+all+`]`)
	for _, in := range docs {
		for _, typ := range []reflect.Type{
			reflect.TypeFor[doc](), reflect.TypeFor[plain](), reflect.TypeFor[[]doc](), reflect.TypeFor[[]plain](),
			reflect.TypeFor[any](), reflect.TypeFor[map[string]any](), reflect.TypeFor[[]map[string]any](),
		} {
			got, want := reflect.New(typ), reflect.New(typ)
			errGot := Unmarshal([]byte(in), got.Interface())
			errWant := stdjson.Unmarshal([]byte(in), want.Interface())
			if fmt.Sprint(errGot) != fmt.Sprint(errWant) && (errGot == nil) != (errWant == nil) || !reflect.DeepEqual(got.Interface(), want.Interface()) {
				t.Fatalf("%s from %.300q:\ngot  %.300v %v\nwant %.300v %v", typ, in, got.Elem(), errGot, want.Elem(), errWant)
			}
			if serr, ok := errWant.(*stdjson.SyntaxError); ok {
				if gerr, ok := errGot.(*SyntaxError); !ok || gerr.Offset != serr.Offset {
					t.Fatalf("%s from %.300q: %v, not %v at %d", typ, in, errGot, errWant, serr.Offset)
				}
			}
			got, want = reflect.New(typ), reflect.New(typ)
			errGot = NewDecoder(bytes.NewReader([]byte(in))).Decode(got.Interface())
			errWant = stdjson.NewDecoder(bytes.NewReader([]byte(in))).Decode(want.Interface())
			if (errGot == nil) != (errWant == nil) || !reflect.DeepEqual(got.Interface(), want.Interface()) {
				t.Fatalf("%s by a reader from %.300q:\ngot  %.300v %v\nwant %.300v %v", typ, in, got.Elem(), errGot, want.Elem(), errWant)
			}
		}
	}
}
