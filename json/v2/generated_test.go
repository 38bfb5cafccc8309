package json

import (
	"bytes"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// genPoint is a type as the generator makes it. Its methods for JSON, which are
// generated, too, are not to be called here: they count.
type genPoint struct {
	X    int       `json:"x"`
	Name string    `json:"name"`
	More []string  `json:"more"`
	F    float64   `json:"f"`
	Sub  *genPoint `json:"sub"`
}

var genCalls struct{ unmarshal, marshal, read, write int }

var genPointInfo = rt.Struct{
	Type:   rt.Type{Name: "json.genPoint", Nil: (*genPoint)(nil)},
	Fields: []rt.Field{{Name: "x"}, {Name: "name"}, {Name: "more"}, {Name: "f"}, {Name: "sub"}},
}

var genStrings = rt.Type{Name: "[]string", Nil: (*[]string)(nil)}

func (*genPoint) JavelinType() (any, rt.Dialect) { return (*genPoint)(nil), rt.DialectV2 }

func (v *genPoint) UnmarshalJSON(b []byte) error {
	genCalls.unmarshal++
	return rt.Unmarshal(b, v)
}

func (v genPoint) MarshalJSON() ([]byte, error) {
	genCalls.marshal++
	return rt.Marshal(&v)
}

func (v *genPoint) UnmarshalJavelin(d *rt.Decoder) {
	genCalls.read++
	if at, i := d.MayTry(&genPointInfo); i >= 0 {
		if end, next := genPointTry(d, v, at, i, d.TryDepth()); d.Tried(&genPointInfo, end, next) {
			return
		}
	}
	var o rt.Object
	if !d.BeginObject(&o, &genPointInfo) {
		if o.Null {
			*v = genPoint{}
		}
		return
	}
	for d.NextMember(&o) {
		switch o.Field {
		case 0:
			d.Int(&v.X)
		case 1:
			d.String(&v.Name)
		case 2:
			var a rt.Array
			if d.BeginArray(&a, &genStrings) {
				s := v.More[:0]
				for d.NextElement(&a) {
					s = rt.Next(s, &a)
					d.String(&s[len(s)-1])
				}
				v.More = rt.Done(s, &a)
			} else if a.Null {
				v.More = nil
			}
		case 3:
			d.Float64(&v.F)
		case 4:
			if d.Null() {
				v.Sub = nil
				break
			}
			if v.Sub == nil {
				v.Sub = new(genPoint)
			}
			v.Sub.UnmarshalJavelin(d)
		}
	}
}

func (v *genPoint) MarshalJavelin(e *rt.Encoder, b []byte) []byte {
	genCalls.write++
	if !e.Enter(b) {
		return b
	}
	b = append(b, `{"x":`...)
	b = e.Int(b, int64(v.X))
	b = append(b, `,"name":`...)
	b = e.String(b, v.Name)
	b = append(b, `,"more":`...)
	if len(v.More) == 0 {
		b = append(b, "[]"...)
	} else if e.Enter(b) {
		b = append(b, '[')
		for i := range v.More {
			b = e.Flush(b)
			if i > 0 {
				b = append(b, ',')
			}
			b = e.String(b, v.More[i])
		}
		e.Leave()
		b = append(b, ']')
	}
	b = append(b, `,"f":`...)
	b = e.Float64(b, v.F)
	b = append(b, `,"sub":`...)
	if v.Sub == nil {
		b = append(b, "null"...)
	} else {
		b = v.Sub.MarshalJavelin(e, b)
	}
	e.Leave()
	return append(b, '}')
}

// genAround holds generated values wherever a value may be.
type genAround struct {
	P genPoint            `json:"p"`
	Q *genPoint           `json:"q"`
	L []genPoint          `json:"l"`
	M map[string]genPoint `json:"m"`
	A [2]genPoint         `json:"a"`
	I any                 `json:"i"`
	E genPoint            `json:"e,omitempty"`
	Z genPoint            `json:"z,omitzero"`
}

const genText = `{"p":{"x":1,"name":"a\u00e9","more":["p","q"],"f":1.5,"sub":{"x":2,"unknown":{"y":[1]},"f":-0}},"q":{"name":"n","more":[]},` +
	`"l":[{"x":1},{"x":2,"more":["1","2","3"]},null,{}],"m":{"k":{"x":7},"l":{}},"a":[{"x":5},{"x":6}],"i":[1,"i",{}],"e":{},"z":{"x":3}}`

// disabling runs f without the generated code.
func withoutGenerated(f func()) {
	plan.DisableGenerated = true
	f()
	plan.DisableGenerated = false
}

func genErrorText(err error) string {
	if err == nil {
		return ""
	}
	return reflect.TypeOf(err).String() + ": " + err.Error()
}

func compareGenerated(t *testing.T, data string, opts ...Options) {
	t.Helper()
	read := func() (v genAround, err error) {
		err = Unmarshal([]byte(data), &v, opts...)
		return v, err
	}
	stream := func() (v genAround, err error) {
		err = UnmarshalRead(iotest.HalfReader(strings.NewReader(data)), &v, opts...)
		return v, err
	}
	for _, f := range []func() (genAround, error){read, stream} {
		got, gotErr := f()
		var want genAround
		var wantErr error
		withoutGenerated(func() { want, wantErr = f() })
		if !reflect.DeepEqual(got, want) || genErrorText(gotErr) != genErrorText(wantErr) || !reflect.DeepEqual(gotErr, wantErr) {
			t.Errorf("%s:\n got %+v %v\nwant %+v %v", data, got, gotErr, want, wantErr)
		}
	}
}

func TestGeneratedCodeReads(t *testing.T) {
	genCalls.read, genCalls.unmarshal = 0, 0
	var v genAround
	if err := Unmarshal([]byte(genText), &v); err != nil {
		t.Fatal(err)
	}
	if genCalls.read != 13 || genCalls.unmarshal != 0 {
		t.Errorf("calls: %+v", genCalls)
	}
	compareGenerated(t, genText)
	for i := range genText {
		compareGenerated(t, genText[:i])
		compareGenerated(t, genText[:i]+"\xff"+genText[i:])
		compareGenerated(t, genText[:i]+"1"+genText[i:])
		compareGenerated(t, genText[:i]+`"x":null,`+genText[i:])
	}
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		compareGenerated(t, string(jsontest.Mutate(rnd, []byte(genText))))
	}
	compareGenerated(t, strings.Repeat(`{"p":{"sub":`, 1)+strings.Repeat(`{"sub":`, 10_005)+"null"+strings.Repeat("}", 10_007))
}

// In any other mode the fields are read one by one, and the generated UnmarshalJSON
// is not called either.
func TestGeneratedCodeDoesNotReadUnderOtherOptions(t *testing.T) {
	for _, o := range []Options{
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), MatchCaseInsensitiveNames(true),
		RejectUnknownMembers(true), StringifyNumbers(true), WithUnmarshalers(UnmarshalFunc(func([]byte, *int) error { return io.ErrNoProgress })),
	} {
		genCalls.read, genCalls.unmarshal = 0, 0
		var v genPoint
		err := Unmarshal([]byte(`{"name":"a"}`), &v, o)
		if err != nil || v.Name != "a" || genCalls.read != 0 || genCalls.unmarshal != 0 {
			t.Errorf("%v: %+v %v %+v", o, v, err, genCalls)
		}
	}
}

func TestGeneratedCodeWrites(t *testing.T) {
	var v genAround
	if err := Unmarshal([]byte(genText), &v); err != nil {
		t.Fatal(err)
	}
	v.I = []any{&genPoint{X: 1}, genPoint{X: 2}}
	many := make([]string, 5000)
	for i := range many {
		many[i] = "element"
	}
	broken := func(f func(v *genAround)) genAround {
		w := v
		w.P.Sub = &genPoint{}
		f(&w)
		return w
	}
	nan := broken(func(v *genAround) { v.P.Sub.F /= v.P.Sub.F })
	deep := &genPoint{}
	for range 1500 {
		deep = &genPoint{Sub: deep}
	}
	for _, in := range []any{
		v, &v, v.P, &v.P, v.L, v.M,
		nan, broken(func(v *genAround) { v.P.Name = "\xff" }), broken(func(v *genAround) { v.L = []genPoint{{}, {More: []string{"", "\xff"}}} }),
		broken(func(v *genAround) { v.P.More = many }),
		broken(func(v *genAround) { v.P.More = append(many[:len(many):len(many)], "\xff") }),
		broken(func(v *genAround) { v.P.More, v.Z.F = many, v.Z.F/0 }),
		deep,
	} {
		for _, opts := range [][]Options{
			{Deterministic(true)}, nil, {jsontext.EscapeForHTML(true)}, {jsontext.Multiline(true)}, {StringifyNumbers(true)}, {jsontext.AllowInvalidUTF8(true)},
			{jsontext.WithIndent(" ")}, {OmitZeroStructFields(true)},
		} {
			if reflect.TypeOf(in) == reflect.TypeOf(v) && len(v.M) > 1 && len(opts) != 1 {
				continue // maps are in no order
			}
			write := func() (string, error) {
				b, err := Marshal(in, opts...)
				return string(b), err
			}
			stream := func() (string, error) {
				var b bytes.Buffer
				err := MarshalWrite(struct{ io.Writer }{&b}, in, append(opts, Deterministic(true))...)
				return b.String(), err
			}
			for i, f := range []func() (string, error){write, stream} {
				if i == 0 {
					opts = append(opts[:len(opts):len(opts)], Deterministic(true))
				}
				got, gotErr := f()
				var want string
				var wantErr error
				withoutGenerated(func() { want, wantErr = f() })
				if got != want && (i == 0 || wantErr == nil) || genErrorText(gotErr) != genErrorText(wantErr) {
					t.Errorf("%T %v:\n got %.300s %v\nwant %.300s %v", in, opts, got, gotErr, want, wantErr)
				}
			}
		}
	}
}

func TestGeneratedCodeIsCalled(t *testing.T) {
	genCalls.write, genCalls.marshal = 0, 0
	v := genAround{L: make([]genPoint, 3), M: map[string]genPoint{"a": {}}}
	if _, err := Marshal(v); err != nil {
		t.Fatal(err)
	}
	if genCalls.write != 8 || genCalls.marshal != 0 {
		t.Errorf("calls: %+v", genCalls)
	}
	if _, err := Marshal(v, StringifyNumbers(true)); err != nil || genCalls.write != 8 || genCalls.marshal != 0 {
		t.Errorf("calls: %+v %v", genCalls, err)
	}
}

// A struct that embeds a generated type has its methods, but is not that type.
func TestGeneratedCodeIsNotInherited(t *testing.T) {
	type around struct {
		*genPoint
		Own int `json:"own"`
	}
	type further struct {
		*around
	}
	if _, ok := plan.DialectOf(reflect.TypeFor[around]()); ok {
		t.Error("taken for the embedded type")
	}
	if _, ok := plan.DialectOf(reflect.TypeFor[further]()); ok {
		t.Error("taken for the type embedded further in")
	}
	if d, ok := plan.DialectOf(reflect.TypeFor[genPoint]()); !ok || d != rt.DialectV2 {
		t.Error("not recognized")
	}
}

// genV1 is a type as the generator makes it for the v1 dialect.
type genV1 struct {
	X    int      `json:"x"`
	More []string `json:"more"`
	Sub  *genV1   `json:"sub,omitempty"`
}

var genV1Info = rt.Struct{
	Type:   rt.Type{Name: "json.genV1", Nil: (*genV1)(nil)},
	Fields: []rt.Field{{Name: "x"}, {Name: "more"}, {Name: "sub"}},
}

func (*genV1) JavelinType() (any, rt.Dialect) { return (*genV1)(nil), rt.DialectV1 }

func (v *genV1) UnmarshalJavelin(d *rt.Decoder) {
	genCalls.read++
	var o rt.Object
	if !d.BeginObject(&o, &genV1Info) {
		if o.Null {
			*v = genV1{}
		}
		return
	}
	for d.NextMember(&o) {
		switch o.Field {
		case 0:
			d.Int(&v.X)
		case 1:
			d.Strings(&v.More)
		case 2:
			if d.Null() {
				v.Sub = nil
				break
			}
			if v.Sub == nil {
				v.Sub = new(genV1)
			}
			v.Sub.UnmarshalJavelin(d)
		}
	}
}

func (v *genV1) MarshalJavelin(e *rt.Encoder, b []byte) []byte {
	genCalls.write++
	if !e.Enter(b) {
		return b
	}
	b = append(b, `{"x":`...)
	b = e.Int(b, int64(v.X))
	b = append(b, `,"more":`...)
	if v.More == nil {
		b = append(b, "null"...)
	} else if e.Enter(b) {
		b = append(b, '[')
		for i := range v.More {
			if i > 0 {
				b = append(b, ',')
			}
			b = e.String(b, v.More[i])
		}
		e.Leave()
		b = append(b, ']')
	}
	if v.Sub != nil {
		b = append(b, `,"sub":`...)
		b = v.Sub.MarshalJavelin(e, b)
	}
	e.Leave()
	return append(b, '}')
}

func TestGeneratedCodeForV1(t *testing.T) {
	type around struct {
		L []genV1          `json:"l"`
		P *genV1           `json:"p"`
		M map[string]genV1 `json:"m"`
	}
	const text = `{"l":[{"X":1,"more":["<a>","\u2028"]},{"x":2,"sub":{"MORE":[]}}],"p":{"x":3,"x":4,"more":null},"m":{"k":{"x":9}}}`
	v1 := Options(&opt.DefaultV1)
	genCalls.read, genCalls.write = 0, 0
	var v around
	if err := Unmarshal([]byte(text), &v, v1); err != nil || genCalls.read == 0 {
		t.Errorf("%v, %d calls", err, genCalls.read)
	}
	b, err := Marshal(&v, v1)
	if err != nil || genCalls.write == 0 {
		t.Errorf("%v, %d calls", err, genCalls.write)
	}
	withoutGenerated(func() {
		if want, err := Marshal(&v, v1); err != nil || string(b) != string(want) {
			t.Errorf("got %s, want %s %v", b, want, err)
		}
	})
	calls := genCalls.read
	if err := Unmarshal([]byte(text), &v, jsontext.AllowDuplicateNames(true)); err != nil || genCalls.read != calls {
		t.Errorf("%v: called under the rules of v2", err)
	}
	for i := range text {
		for _, more := range []string{"", "1", `"x":null,`, `"x":"y",`, "[", "\xff", `"more":[1,"z"],`} {
			data := []byte(text[:i] + more + text[i:])
			var got, want around
			gotErr := Unmarshal(data, &got, v1)
			var wantErr error
			withoutGenerated(func() { wantErr = Unmarshal(data, &want, v1) })
			if !reflect.DeepEqual(got, want) || genErrorText(gotErr) != genErrorText(wantErr) {
				t.Fatalf("%s:\n got %+v %v\nwant %+v %v", data, got, gotErr, want, wantErr)
			}
		}
	}
}
