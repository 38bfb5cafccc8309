package json

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// genPointTry is what the generator makes for genPoint beside its methods.
func genPointTry(d *rt.Decoder, v *genPoint, at, i, depth int) (end, next int) {
	if depth == 0 || !d.Opens(at) {
		return rt.TryNoMembers(d, v, at, i, depth)
	}
	buf, ent := d.Window()
	buf = buf[:len(buf):len(buf)]
	var (
		p, k int
		seen uint64 // fields that have been named
	)
	end = at
	// X int `json:"x"`
	if i+rt.MemberEntries > len(ent) {
		goto other
	}
	p = int(ent[i+1] & rt.PosMask)
	if p+rt.NameRoom > len(buf) || string(buf[p:p+4]) != `"x":` {
		goto other
	}
	p = int(ent[i+4] & rt.PosMask)
v0:
	if seen&0x1 != 0 {
		goto twice
	}
	seen |= 0x1
	end = int(ent[i+5] & rt.PosMask)
	{
		n, ok := int64(0), rt.IsBrief(buf, p, end)
		if ok {
			n, ok = rt.BriefInt(rt.Word(buf, p), end-p)
		}
		if ok {
			v.X = int(n)
			i += 5
		} else {
			end, i = rt.TryInt(d, &v.X, p, i+4)
		}
	}
	// Name string `json:"name"`
	if uint(end) >= uint(len(buf)) || buf[end] != ',' || i+rt.MemberEntries > len(ent) {
		goto other
	}
	p = int(ent[i+1] & rt.PosMask)
	if p+rt.NameRoom > len(buf) || string(buf[p:p+7]) != `"name":` {
		goto other
	}
	p = int(ent[i+4] & rt.PosMask)
v1:
	if seen&0x2 != 0 {
		goto twice
	}
	seen |= 0x2
	if stop := int(ent[i+5]); p < stop && stop < len(buf) && buf[p] == '"' {
		v.Name = d.Cut(p+1, stop)
		end, i = stop+1, i+6
	} else {
		end, i = d.TryString(&v.Name, p, i+4)
	}
	// More []string `json:"more"`
	if uint(end) >= uint(len(buf)) || buf[end] != ',' || i+rt.MemberEntries > len(ent) {
		goto other
	}
	p = int(ent[i+1] & rt.PosMask)
	if p+rt.NameRoom > len(buf) || string(buf[p:p+7]) != `"more":` {
		goto other
	}
	p = int(ent[i+4] & rt.PosMask)
v2:
	if seen&0x4 != 0 {
		goto twice
	}
	seen |= 0x4
	end, i = d.TryStrings(&v.More, p, i+4)
	// F float64 `json:"f"`
	if uint(end) >= uint(len(buf)) || buf[end] != ',' || i+rt.MemberEntries > len(ent) {
		goto other
	}
	p = int(ent[i+1] & rt.PosMask)
	if p+rt.NameRoom > len(buf) || string(buf[p:p+4]) != `"f":` {
		goto other
	}
	p = int(ent[i+4] & rt.PosMask)
v3:
	if seen&0x8 != 0 {
		goto twice
	}
	seen |= 0x8
	end = int(ent[i+5] & rt.PosMask)
	if n, ok := rt.FloatAt(buf, p, end); ok {
		v.F = n
		i += 5
	} else {
		end, i = d.TryFloat64(&v.F, p, i+4)
	}
	// Sub *genPoint `json:"sub"`
	if uint(end) >= uint(len(buf)) || buf[end] != ',' || i+rt.MemberEntries > len(ent) {
		goto other
	}
	p = int(ent[i+1] & rt.PosMask)
	if p+rt.NameRoom > len(buf) || string(buf[p:p+6]) != `"sub":` {
		goto other
	}
	p = int(ent[i+4] & rt.PosMask)
v4:
	if seen&0x10 != 0 {
		goto twice
	}
	seen |= 0x10
	if buf[p] == 'n' {
		if end, i = d.TryNull(p, i+4); end >= 0 {
			v.Sub = nil
		}
	} else {
		if v.Sub == nil {
			v.Sub = new(genPoint)
		}
		genCalls.read++ // as where no attempt is made: whether one is, depends on what was read before
		end, i = genPointTry(d, v.Sub, p, i+4, depth-1)
	}
other:
	switch k, p, i = d.TryOther(&genPointInfo, at, end, i, 0); k {
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
	case rt.Ended:
		return p, i
	}
	return min(k, rt.Unusual), 0
twice:
	return rt.Unusual, 0
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
			plan.DisableGenerated = true
			want, _, wantErr := read(s, fresh())
			plan.DisableGenerated = false
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

// TestDeepObjectsByGeneratedCode: objects that are nested deeper than generated code
// tries to read as a whole set the same as by reflection, and fail where the limit of
// depth has it.
func TestDeepObjectsByGeneratedCode(t *testing.T) {
	for _, n := range []int{1, 7, 127, 128, 129, 130, 300, 1200} {
		for _, end := range []string{`"x":1`, `"x":[]`, `"sub":{},"x":2`, `"y":{}`} {
			doc := strings.Repeat(`{"x":3,"name":"n","sub":`, n) + "{" + end + "}" + strings.Repeat(`,"f":1}`, n)
			doc = "[" + doc + "," + doc + "]"
			for _, limit := range []int{n, n + 1, n + 2, n + 3, 10000} {
				var got, want []genPoint
				err := Unmarshal([]byte(doc), &got, jsontext.DepthLimit(limit))
				plan.DisableGenerated = true
				wantErr := Unmarshal([]byte(doc), &want, jsontext.DepthLimit(limit))
				plan.DisableGenerated = false
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%d deep, ending with %s, limit %d: other values", n, end, limit)
				}
				sameError(t, fmt.Sprint(n, end, limit), err, wantErr)
				if fails := end == `"x":[]` || limit < n+2 || limit < n+3 && end != `"x":1`; fails != (err != nil) {
					t.Errorf("%d deep, ending with %s, limit %d: error %v", n, end, limit, err)
				}
			}
		}
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
