package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// A jsonKeeper, a textKeeper and a keyKeeper keep what their methods are lent, which they should not.
type (
	jsonKeeper []byte
	textKeeper []byte
	fromKeeper []byte
	keyKeeper  int
)

var keptKey []byte // by the last keyKeeper

func (k *jsonKeeper) UnmarshalJSON(b []byte) error { *k = b; return nil }
func (k *textKeeper) UnmarshalText(b []byte) error { *k = b; return nil }
func (k *keyKeeper) UnmarshalText(b []byte) error  { keptKey = b; return nil }

func (k *fromKeeper) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	*k = fromKeeper(v)
	return err
}

// TestKeepersDoNotShareMemory: what a method keeps of what it is lent is not changed by what others read.
func TestKeepersDoNotShareMemory(t *testing.T) {
	type keeps struct {
		J jsonKeeper
		T textKeeper
		F fromKeeper
		M map[keyKeeper]int
	}
	calls := map[string]func(doc []byte, v any) error{
		"Unmarshal": func(doc []byte, v any) error { return json.Unmarshal(bytes.Clone(doc), v) },
		"Read": func(doc []byte, v any) error {
			return json.UnmarshalRead(struct{ io.Reader }{bytes.NewReader(doc)}, v)
		},
		"Decode": func(doc []byte, v any) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(struct{ io.Reader }{bytes.NewReader(doc)}), v)
		},
	}
	for name, read := range calls {
		for _, size := range []int{1, 200, 800, 2500} {
			for _, text := range []string{strings.Repeat("k", size), strings.Repeat("k", size) + `\n`} {
				for round := range 3 { // the type is new, and known
					var kept keeps
					doc := []byte(fmt.Sprintf(`{"J":["%s"],"T":"%[1]s","F":["%[1]s"],"M":{"%[1]s":1}}`, text))
					if err := read(doc, &kept); err != nil {
						t.Fatal(err)
					}
					for range 20 {
						var other string
						if err := read([]byte(`"`+strings.Repeat("@", len(doc))+`"`), &other); err != nil || len(other) != len(doc) {
							t.Fatal(len(other), err)
						}
					}
					all := []string{string(kept.J), string(kept.T), string(kept.F), string(keptKey)}
					if value, meant := `["`+text+`"]`, strings.ReplaceAll(text, `\n`, "\n"); all[0] != value || all[1] != meant || all[2] != value || all[3] != meant {
						if name != "Unmarshal" && !strings.Contains(strings.Join(all, ""), "@") {
							continue // the buffer may hold later text of this document by now, but none of another
						}
						t.Errorf("%s of %d bytes, round %d: kept %.50q", name, len(doc), round, all)
					}
				}
			}
		}
	}
}

type (
	readText string
	readJSON string
	readFrom string
)

func (s *readJSON) UnmarshalJSON(b []byte) error { *s = readJSON(b); return nil }

func (s *readFrom) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	*s = readFrom(v)
	return err
}

func (s *readText) UnmarshalText(b []byte) error {
	if *s = readText(b); len(b) > 0 && b[0] == '!' {
		return errors.New("begins with !")
	}
	return nil
}

// TestReadAsUnmarshal: what UnmarshalRead sets, and the error, are those of Unmarshal, however the
// document comes, for scalars and for what has methods, too.
func TestReadAsUnmarshal(t *testing.T) {
	type row struct {
		A int
		T readText
		J readJSON
		F readFrom
		L []readText
	}
	docs := []string{"", " ", "1", "-12.5e2", "12 ", " 12\n", "12 3", "1,", "tru", "true", " null", "nul", `"text"`, `"text" `, `"te\u0078t"`, `"te`, `"a"b`, `"!"`, "\"\xff\"",
		"[]", "[1,2]", "[1,2", "[1]]", `["a","!b"]`, "{}", `{"A":1,"T":"text","J":[1,{"b":2}],"F":"x","L":["a","b"]}`, `{"A":1,"T":"!"}`, `{"A":"x"}`, `{"A":1,"A":2}`, `{"T":"a"`, `{"T":"a"}x`, `{"J":}`,
		`{"T":"` + strings.Repeat("long", 1000) + `","J":"` + strings.Repeat("é", 5000) + `"}`, `"` + strings.Repeat("long", 3000) + `"`, strings.Repeat(" ", 5000) + "7"}
	types := []any{0, "", 1.5, false, readText(""), readJSON(""), readFrom(""), row{}, []readText{}, map[keyKeeper]int{}, any(nil), jsontext.Value(nil), new(readText), [2]int{}}
	for _, doc := range docs {
		for i := range types {
			typ := reflect.TypeFor[any]()
			if types[i] != nil {
				typ = reflect.TypeOf(types[i])
			}
			for range 2 { // the type is new, and known
				want := reflect.New(typ)
				wantErr := json.Unmarshal([]byte(doc), want.Interface())
				for name, r := range map[string]io.Reader{
					"strings": strings.NewReader(doc),
					"whole":   struct{ io.Reader }{strings.NewReader(doc)},
					"half":    iotest.HalfReader(strings.NewReader(doc)),
					"byte":    iotest.OneByteReader(strings.NewReader(doc)),
					"dataerr": iotest.DataErrReader(strings.NewReader(doc)),
				} {
					got := reflect.New(typ)
					err := json.UnmarshalRead(r, got.Interface())
					if fmt.Sprint(err) != fmt.Sprint(wantErr) || !reflect.DeepEqual(got.Interface(), want.Interface()) && err == nil && len(doc) < 4000 {
						t.Errorf("%.60q into %v by %s: %v, %v, want %v, %v", doc, typ, name, got.Elem(), err, want.Elem(), wantErr)
					}
				}
				failing := io.MultiReader(strings.NewReader(doc), iotest.ErrReader(errors.New("out of order")))
				if err := json.UnmarshalRead(failing, reflect.New(typ).Interface()); err == nil {
					t.Errorf("%.60q into %v: no error of the reader", doc, typ)
				}
			}
		}
	}
}
