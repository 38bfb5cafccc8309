package json

import (
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/rt"
)

// genPointTry is what the generator makes for genPoint beside its methods.
func genPointTry(d *rt.Decoder, v *genPoint, at, i, depth int) (end, next int) {
	buf, ent, last := d.Window()
	if buf[at] != '{' || depth == 0 {
		return rt.Unusual, 0
	}
	if end = at + 1; end < len(buf) && buf[end] == '}' {
		return d.TryEmpty(end, i)
	}
	var (
		start, k int
		more     bool
		seen     uint64 // fields that have been named
	)
	// X int `json:"x"`
	if i > last {
		goto other
	}
	start = rt.NameAt(buf, ent, end, i)
	if b := buf[start:]; len(b) < 4 || string(b[:4]) != `"x":` {
		goto other
	}
	at = rt.ValueAt(buf, ent, start+4, i)
v0:
	if seen&0x1 != 0 {
		return rt.Unusual, 0
	}
	seen |= 0x1
	end, i = rt.TryInt(d, &v.X, at, i+4)
	if uint(end) >= uint(len(buf)) || buf[end] != ',' {
		goto after
	}
	end++
	// Name string `json:"name"`
	if i > last {
		goto other
	}
	start = rt.NameAt(buf, ent, end, i)
	if b := buf[start:]; len(b) < 7 || string(b[:7]) != `"name":` {
		goto other
	}
	at = rt.ValueAt(buf, ent, start+7, i)
v1:
	if seen&0x2 != 0 {
		return rt.Unusual, 0
	}
	seen |= 0x2
	end, i = d.TryString(&v.Name, at, i+4)
	if uint(end) >= uint(len(buf)) || buf[end] != ',' {
		goto after
	}
	end++
	// More []string `json:"more"`
	if i > last {
		goto other
	}
	start = rt.NameAt(buf, ent, end, i)
	if b := buf[start:]; len(b) < 7 || string(b[:7]) != `"more":` {
		goto other
	}
	at = rt.ValueAt(buf, ent, start+7, i)
v2:
	if seen&0x4 != 0 {
		return rt.Unusual, 0
	}
	seen |= 0x4
	end, i = d.TryStrings(&v.More, at, i+4)
	if uint(end) >= uint(len(buf)) || buf[end] != ',' {
		goto after
	}
	end++
	// F float64 `json:"f"`
	if i > last {
		goto other
	}
	start = rt.NameAt(buf, ent, end, i)
	if b := buf[start:]; len(b) < 4 || string(b[:4]) != `"f":` {
		goto other
	}
	at = rt.ValueAt(buf, ent, start+4, i)
v3:
	if seen&0x8 != 0 {
		return rt.Unusual, 0
	}
	seen |= 0x8
	end, i = d.TryFloat64(&v.F, at, i+4)
	if uint(end) >= uint(len(buf)) || buf[end] != ',' {
		goto after
	}
	end++
	// Sub *genPoint `json:"sub"`
	if i > last {
		goto other
	}
	start = rt.NameAt(buf, ent, end, i)
	if b := buf[start:]; len(b) < 6 || string(b[:6]) != `"sub":` {
		goto other
	}
	at = rt.ValueAt(buf, ent, start+6, i)
v4:
	if seen&0x10 != 0 {
		return rt.Unusual, 0
	}
	seen |= 0x10
	if buf[at] == 'n' {
		if end, i = d.TryNull(at, i+4); end >= 0 {
			v.Sub = nil
		}
	} else {
		if v.Sub == nil {
			v.Sub = new(genPoint)
		}
		end, i = genPointTry(d, v.Sub, at, i+4, depth-1)
	}
	if uint(end) >= uint(len(buf)) || buf[end] != ',' {
		goto after
	}
	end++
other:
	switch k, at = d.TryName(&genPointInfo, end, i); k {
	case 0:
		goto v0
	case 1:
		goto v1
	case 2:
		goto v2
	case 3:
		goto v3
	case 4:
		goto v4
	}
	return k, 0
after:
	if end, i, more = d.TryNext(end, i); more {
		goto other
	}
	return end, i
}

// TestSmallDocumentsByGeneratedCode: Unmarshal of a small document into a type that
// has generated code sets the same and returns the same as by reflection, wherever
// the document ends and whatever is wrong with it.
func TestSmallDocumentsByGeneratedCode(t *testing.T) {
	texts := []string{
		`{"x":1,"name":"a\u00e9","more":["p","q"],"f":1.5,"sub":{"x":2,"name":"","more":[],"f":-0,"sub":null}}`,
		" {\n \"x\" : 1 ,\t\"name\" : \"n\" , \"more\" : [ \"p\" , \"q\" ] , \"f\" : 1e3 , \"sub\" : { } } \n",
		`{"sub":{"f":2,"more":null,"unknown":{"y":[1]},"x":3},"name":null,"x":-7}`,
		`{"\u0078":1,"na\u006de":"n"}`,
		`{}`, ` null `,
	}
	var docs []string
	for _, s := range texts {
		docs = append(docs, s)
		for i := range len(s) {
			docs = append(docs, s[:i], s[:i]+s[i+1:])
			for _, c := range []string{`"`, "{", "}", "[", ",", ":", " ", "\\", "1", "x", "\xff", "\x01"} {
				docs = append(docs, s[:i]+c+s[i+1:])
			}
			if s[i] == ',' || s[i] == '{' {
				for _, m := range []string{`"x":2,`, `"x":2,"x":3,`, `"f":[1],`, `"more":[1],`, `"more":["r","s","t"],`, `"name":5,`, `"other":[{}],`} {
					docs = append(docs, s[:i+1]+m+s[i+1:])
				}
			}
		}
	}
	read := func(s string, into genPoint) (genPoint, int, error) {
		calls := genCalls.read
		err := Unmarshal([]byte(s), &into)
		return into, genCalls.read - calls, err
	}
	fine, wrong := 0, 0
	for _, fresh := range []func() genPoint{
		func() genPoint { return genPoint{} },
		func() genPoint {
			return genPoint{X: 9, Name: "before", More: make([]string, 1, 3), Sub: &genPoint{F: 4}}
		},
	} {
		for _, s := range docs {
			got, calls, err := read(s, fresh())
			disableGenerated = true
			want, _, wantErr := read(s, fresh())
			disableGenerated = false
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%q: %+v, want %+v", s, got, want)
			}
			sameError(t, s, err, wantErr)
			if err == nil {
				fine++
			} else {
				wrong++
			}
			if err == nil && calls == 0 {
				t.Errorf("%q: not read by generated code", s)
			}
		}
	}
	if fine < 500 || wrong < 2000 {
		t.Errorf("%d documents without and %d with an error", fine, wrong)
	}
}

// sameError requires two errors that say the same.
func sameError(t *testing.T, s string, got, want error) {
	t.Helper()
	g, ok := got.(*SemanticError)
	w, also := want.(*SemanticError)
	if ok != also || (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
		t.Errorf("%q: %v, want %v", s, got, want)
	} else if ok && (g.ByteOffset != w.ByteOffset || g.JSONPointer != w.JSONPointer || g.JSONKind != w.JSONKind || g.GoType != w.GoType) {
		t.Errorf("%q: %+v, want %+v", s, g, w)
	}
}
