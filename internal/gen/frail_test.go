package gen

import (
	"strings"
	"testing"
)

// frailTypes are structs with methods of what they embed.
const frailTypes = `
import (
	"encoding"
	"strconv"

	"github.com/javelin-go/javelin/json/jsontext"
)

type JSON struct{ N int }

func (j JSON) MarshalJSON() ([]byte, error)  { return strconv.AppendInt(nil, int64(j.N), 10), nil }
func (j *JSON) UnmarshalJSON(b []byte) error { j.N = len(b); return nil }

type Text struct{ N int }

func (j Text) MarshalText() ([]byte, error)  { return strconv.AppendInt(nil, int64(j.N), 10), nil }
func (j *Text) UnmarshalText(b []byte) error { j.N = len(b); return nil }

type Appender struct{ N int }

func (j Appender) AppendText(b []byte) ([]byte, error) { return strconv.AppendInt(b, int64(j.N), 10), nil }

func (j *Appender) UnmarshalText(b []byte) error { j.N = len(b); return nil }

type To struct{ N int }

func (j *To) MarshalJSONTo(enc *jsontext.Encoder) error { return enc.WriteToken(jsontext.Int(int64(j.N))) }
func (j *To) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	j.N = len(v)
	return err
}

// None does not mind nil.
type None struct{ N int }

func (n *None) MarshalJSON() ([]byte, error) {
	if n == nil {
		return []byte("\"none\""), nil
	}
	return []byte("\"some\""), nil
}
func (n *None) UnmarshalJSON(b []byte) error { return nil }

type Zero struct{ N int }

func (z Zero) IsZero() bool { return z.N == 7 }

type mid struct{ *JSON }

type Deep struct {
	*mid
	X int
}

type OfJSON struct {
	*JSON
	X int
}

type OfText struct{ *Text }

type OfAppender struct{ *Appender }

type OfTo struct {
	*To
	X int
}

type OfNone struct{ *None }

type Both interface {
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}

type OfInterface struct{ Both }

type OfZero struct {
	*Zero
	X int
}

type Self struct {
	*Self
	*JSON
}

// Careless panics for another reason.
type Careless struct {
	*Zero
	m map[string]int
}

func (c *Careless) UnmarshalJSON([]byte) error { c.m["x"] = 1; return nil }

//javelin:json
type All struct {
	J OfJSON            ` + "`json:\",omitzero\"`" + `
	P *OfJSON           ` + "`json:\",omitzero\"`" + `
	L []OfJSON          ` + "`json:\",omitzero\"`" + `
	M map[string]OfJSON ` + "`json:\",omitzero\"`" + `
	D Deep              ` + "`json:\",omitzero\"`" + `
	T OfText            ` + "`json:\",omitzero\"`" + `
	A OfAppender        ` + "`json:\",omitzero\"`" + `
	O OfTo              ` + "`json:\",omitzero\"`" + `
	N OfNone            ` + "`json:\",omitzero\"`" + `
	I OfInterface       ` + "`json:\",omitzero\"`" + `
	S Self              ` + "`json:\",omitzero\"`" + `
	Z *OfZero           ` + "`json:\",omitzero\"`" + `
	K map[OfText]int    ` + "`json:\",omitzero\"`" + `
	B map[OfAppender]int ` + "`json:\",omitzero\"`" + `
	C map[OfJSON]int    ` + "`json:\",omitzero\"`" + `
	X *Careless         ` + "`json:\",omitzero\"`" + `
}

type Plain All

var (
	Texts = []string{
		` + "`{\"J\":{\"X\":1}}`, `{\"P\":[1]}`, `{\"L\":[2]}`, `{\"M\":{\"x\":5}}`, `{\"D\":\"s\"}`, `{\"T\":\"s\"}`, `{\"T\":null}`, `{\"O\":{}}`, `{\"N\":{}}`, `{\"S\":3}`, `{\"I\":\"x\"}`, `{\"K\":{\"x\":1}}`, `{\"Z\":null}`" + `,
	}
	Values = []All{
		{J: OfJSON{X: 1}}, {J: OfJSON{&JSON{3}, 1}}, {P: new(OfJSON)}, {L: make([]OfJSON, 1)}, {M: map[string]OfJSON{"x": {}}}, {D: Deep{X: 1}}, {D: Deep{mid: new(mid)}},
		{O: OfTo{X: 1}}, {O: OfTo{&To{4}, 1}}, {Z: new(OfZero)}, {Z: &OfZero{&Zero{7}, 1}}, {Z: &OfZero{&Zero{6}, 1}}, {S: Self{Self: new(Self)}},
		{K: map[OfText]int{{}: 1}}, {K: map[OfText]int{{&Text{5}}: 1}}, {B: map[OfAppender]int{{}: 1}}, {C: map[OfJSON]int{{}: 1}},
	}
)
`

// TestNilEmbeddedIsAnError: a method by way of what is nil is an error with its place, with
// package rt alone and with json/v2, where it is the one that there is by reflection.
func TestNilEmbeddedIsAnError(t *testing.T) {
	if testing.Short() {
		return
	}
	// A field whose methods are always called has no omitzero.
	types := strings.ReplaceAll(frailTypes, "T OfText            `json:\",omitzero\"`", "T OfText")
	types = strings.ReplaceAll(types, "N OfNone            `json:\",omitzero\"`", "N OfNone")
	body := `
func try(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("PANIC %v", r)
		}
	}()
	return f()
}

func main() {
	for _, text := range Texts {
		fmt.Println(text, try(func() error { return rt.Unmarshal([]byte(text), new(All)) }))
	}
	for i := range Values {
		v := &Values[i]
		v.T = OfText{new(Text)}
		var b []byte
		err := try(func() (err error) { b, err = rt.Marshal(v); return err })
		fmt.Println(string(b), err)
	}
	v := OfText{}
	fmt.Println(try(func() error { _, err := rt.Marshal(&All{T: v}); return err }))
	fmt.Println(try(func() error { return rt.Unmarshal([]byte("{\"X\":1}"), new(All)) }))
}
`
	alone := "package main\n" + strings.Replace(types, "import (", "import (\n\t\"fmt\"\n\n\t\"github.com/javelin-go/javelin/rt\"", 1) + body
	beside := "package main\n" + strings.Replace(types, "import (", "import (\n\t\"fmt\"\n\t\"reflect\"\n\n\t\"github.com/javelin-go/javelin/json/v2\"", 1) + `
func main() {
	same := 0
	check := func(in any, a, b error, va, vb string) {
		text := func(err error) string { return fmt.Sprintf("%v", err) }
		if x, y := text(a), text(b); x != y || va != vb {
			fmt.Printf("%v:\n%s %s\n%s %s\n", in, va, x, vb, y)
			return
		}
		ea, ok := a.(*json.SemanticError)
		if eb, _ := b.(*json.SemanticError); ok && (ea.GoType != eb.GoType || ea.JSONPointer != eb.JSONPointer || ea.ByteOffset != eb.ByteOffset) {
			fmt.Printf("%v:\n%#v\n%#v\n", in, a, b)
			return
		}
		same++
	}
	for _, text := range Texts {
		check(text, json.Unmarshal([]byte(text), new(All)), json.Unmarshal([]byte(text), new(Plain)), "", "")
	}
	for i := range Values {
		v := &Values[i]
		v.T = OfText{new(Text)}
		a, err := json.Marshal(v, json.Deterministic(true))
		b, errb := json.Marshal((*Plain)(v), json.Deterministic(true))
		check(i, err, errb, string(a), string(b))
	}
	if same != len(Texts)+len(Values) {
		fmt.Println("differ", same, reflect.TypeFor[All]())
	}
	fmt.Println("done")
}
`
	for name, v1 := range map[string]bool{"v2": false, "v1": true} {
		dir := module(t, map[string]string{"alone/main.go": alone, "beside/main.go": beside})
		write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"./..."}, Std: StdAll, V1: v1}))
		goCommand(t, dir, "vet", "./...")
		if v1 {
			got := goCommand(t, dir, "run", "./alone")
			for line := range strings.Lines(got) {
				if strings.Contains(line, "PANIC") && !strings.Contains(line, "nil map") {
					t.Errorf("%s: %s", name, line)
				}
			}
			continue
		}
		const want = `{"J":{"X":1}} json: cannot unmarshal JSON object into Go main.OfJSON within "/J": *main.JSON is nil
{"P":[1]} json: cannot unmarshal JSON array into Go main.OfJSON within "/P": *main.JSON is nil
{"L":[2]} json: cannot unmarshal JSON number into Go main.OfJSON within "/L/0": *main.JSON is nil
{"M":{"x":5}} json: cannot unmarshal JSON number into Go main.OfJSON within "/M/x": *main.JSON is nil
{"D":"s"} json: cannot unmarshal JSON string into Go main.Deep within "/D": *main.mid is nil
{"T":"s"} json: cannot unmarshal JSON string into Go main.OfText within "/T": *main.Text is nil
{"T":null} <nil>
{"O":{}} json: cannot unmarshal into Go main.OfTo within "/O": *main.To is nil
{"N":{}} <nil>
{"S":3} json: cannot unmarshal JSON number into Go main.Self within "/S": *main.Self is nil
{"I":"x"} json: cannot unmarshal JSON string into Go main.OfInterface within "/I": main.Both is nil
{"K":{"x":1}} json: cannot unmarshal JSON string into Go main.OfText within "/K/x": *main.Text is nil
{"Z":null} <nil>
{"J": json: cannot marshal from Go main.OfJSON within "/J": *main.JSON is nil
{"J":3,"T":"0","N":"none"} <nil>
{"P": json: cannot marshal from Go main.OfJSON within "/P": *main.JSON is nil
{"L":[ json: cannot marshal from Go main.OfJSON within "/L/0": *main.JSON is nil
{"M":{"x": json: cannot marshal from Go main.OfJSON within "/M/x": *main.JSON is nil
{"D": json: cannot marshal from Go main.Deep within "/D": *main.mid is nil
{"D": json: cannot marshal from Go main.Deep within "/D": *main.JSON is nil
{"T":"0","O": json: cannot marshal from Go main.OfTo within "/O": *main.To is nil
{"T":"0","O":4,"N":"none"} <nil>
{"T":"0","N":"none","Z": json: cannot marshal from Go *main.OfZero within "/Z": *main.Zero is nil
{"T":"0","N":"none"} <nil>
{"T":"0","N":"none","Z":{"N":6,"X":1}} <nil>
{"T":"0","N":"none","S": json: cannot marshal from Go main.Self within "/S": *main.JSON is nil
{"T":"0","N":"none","K":{ json: cannot marshal from Go main.OfText within "/K": *main.Text is nil
{"T":"0","N":"none","K":{"5":1}} <nil>
{"T":"0","N":"none","B":{ json: cannot marshal from Go main.OfAppender within "/B": *main.Appender is nil
{"T":"0","N":"none","C":{ json: cannot marshal from Go main.OfJSON within "/C": *main.JSON is nil
json: cannot marshal from Go main.OfText within "/T": *main.Text is nil
json: cannot unmarshal JSON number into Go main.Careless within "/X": *main.Zero is nil
`
		if got := goCommand(t, dir, "run", "./alone"); got != want {
			t.Errorf("%s, rt alone: got\n%s\nwant\n%s", name, got, want)
		}
		if got := goCommand(t, dir, "run", "./beside"); got != "done\n" {
			t.Errorf("%s, beside reflection:\n%s", name, got)
		}
	}
}
