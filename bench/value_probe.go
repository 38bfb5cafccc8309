package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// Behaviour of the operations on Go values is asked of small types, since a
// library's decoder for a number, a string, any and a member it has no field
// for are different code.

type probeStruct struct {
	S string         `json:"s"`
	F float64        `json:"f"`
	I int            `json:"i"`
	B bool           `json:"b"`
	P *int           `json:"p"`
	L []any          `json:"l"`
	M map[string]any `json:"m"`
	A any            `json:"a"`
	T []string       `json:"t"`
}

// probeValue finds out how p behaves in o.
func probeValue(p *Peer, o Op) Behaviour {
	if o == OpCallDecode {
		o = OpDecodeStream // the same Decoder, which is then asked for more
	}
	if o.ToValue() {
		return probeDecode(&p.Values, o)
	}
	return probeEncode(&p.Values, o)
}

func probeDecode(vs *Values, o Op) Behaviour {
	b := Behaviour{Grammar: true, Control: true, Escapes: true, Copies: true}
	target := func() any { return new(probeStruct) }
	places := []string{"s", "f", "i", "b", "p", "l", "m", "a", "t", "unknown"}
	if o == OpUnmarshalAny {
		target = func() any { return new(any) }
		places = []string{"a"}
	}
	accepts := func(text string) bool { return vs.decodeAs(o, []byte(text), target()) == nil }
	for _, t := range []string{
		`{}`, ` { "a" : [ 1 , -0.5e+3 , true , false , null , "x\u00e9\"\\\/\b\f\n\r\t" ] } `,
		`{"unknown":{"b":{"c":[[[]]]}},"s":"é","f":1.5,"i":-3,"b":true,"p":null}`,
	} {
		if !accepts(t) {
			b.Wrong = append(b.Wrong, t)
		}
	}
	miss := func(g group, text string) {
		b.Misses = append(b.Misses, text)
		switch g {
		case gGrammar:
			b.Grammar = false
		case gControl:
			b.Control = false
		case gEscape:
			b.Escapes = false
		}
	}
	for _, t := range bad {
		for _, k := range places {
			for _, w := range []string{
				`{"` + k + `":` + t.text + `,"i":1}`, `{"` + k + `":[` + t.text + `],"i":1}`,
				`{"` + k + `":{"x":` + t.text + `},"i":1}`,
			} {
				if accepts(w) {
					miss(t.g, w)
				}
			}
		}
	}
	for _, t := range unfinished {
		for _, k := range places {
			if w := `{"` + k + `":` + t; accepts(w) {
				miss(gGrammar, w)
			}
		}
	}
	for _, t := range []string{`{} {}`, `{}]`, `{}x`, `{"i":1}}`} {
		if accepts(t) {
			miss(gGrammar, t)
		}
	}
	b.UTF8 = probeDecodeUTF8(vs, o)
	b.Dups = !accepts(`{"s":"a","i":1,"s":"b"}`) && !accepts(`{"unknown":[{"x":1,"\u0078":2}]}`) && !accepts(`{"m":{"x":1,"x":2}}`)
	b.Copies = probeDecodeCopies(vs, o)
	if o == OpUnmarshalAny {
		b.Fold = true // there are no fields
	} else {
		var v probeStruct
		b.Fold = vs.decodeAs(o, []byte(`{"S":"x"}`), &v) == nil && v.S == "x"
	}
	return b
}

// probeDecodeUTF8 looks at a string, a name and a skipped member; the least
// careful of the three counts, rejection being the most careful.
func probeDecodeUTF8(vs *Values, o Op) string {
	verdict := "reject"
	for _, text := range []string{
		"{\"s\":\"a\xffb\"}", "{\"a\":\"abcdefghijklmnopqrstuvwxyz0123456789\xed\xa0\x80\"}",
		"{\"m\":{\"\xc0\xaf\":1}}", "{\"t\":[\"\xf4\x90\x80\x80\"]}", "{\"unknown\":\"\xfe\"}",
	} {
		var v probeStruct
		var a any
		var err error
		if o == OpUnmarshalAny {
			err = vs.decodeAs(o, []byte(text), &a)
		} else {
			err = vs.decodeAs(o, []byte(text), &v)
		}
		if err != nil {
			continue
		}
		switch s := fmt.Sprint(v, a); {
		case !utf8.ValidString(s):
			verdict = "keep"
		case verdict == "reject":
			verdict = "replace"
		}
	}
	return verdict
}

// probeDecodeCopies overwrites the input after the call and looks at the value.
func probeDecodeCopies(vs *Values, o Op) bool {
	doc := []byte(`{"s":"some text, long enough not to be held inline","a":["some text, long enough not to be held inline",{"name":"v"}],"m":{"some text, long enough not to be held inline":"short"},"t":["some text, long enough not to be held inline"]}`)
	var v, w probeStruct
	var a, c any
	get, want := any(&v), any(&w)
	if o == OpUnmarshalAny {
		get, want = &a, &c
	}
	if vs.decodeAs(o, doc, get) != nil || json.Unmarshal(doc, want) != nil {
		return true
	}
	for i := range doc {
		doc[i] = 'x'
	}
	return reflect.DeepEqual(get, want)
}

func probeEncode(vs *Values, o Op) Behaviour {
	b := Behaviour{Grammar: true, Control: true, Escapes: true, Copies: true, Form: "compact"}
	// Strings with all that needs an escape must come back as they were.
	hard := "\x00\x01\n\t\r\b\f\x1f\"\\/é\u20ac\U0001f600"
	if out, err := vs.encode(o, &probeStruct{S: hard, A: hard, T: []string{hard + strings.Repeat("long enough ", 8) + hard}}); err != nil {
		b.Wrong = append(b.Wrong, err.Error())
	} else {
		var v probeStruct
		if !json.Valid(out) || json.Unmarshal(out, &v) != nil || v.S != hard || v.A != hard || !strings.HasSuffix(v.T[0], hard) {
			b.Escapes = false
		}
	}
	if out, err := vs.encode(o, &probeStruct{S: "<&>\u2028"}); err == nil {
		b.HTML = !bytes.ContainsAny(out, "<&>\u2028")
	}
	b.UTF8 = "reject"
	for _, s := range []string{"a\xffb", "abcdefghijklmnopqrstuvwxyz0123456789\xed\xa0\x80"} {
		out, err := vs.encode(o, &probeStruct{S: s})
		switch {
		case err != nil:
		case !utf8.Valid(out):
			b.UTF8 = "keep"
		case b.UTF8 == "reject":
			b.UTF8 = "replace"
		}
	}
	b.Sorted = true
	m := map[string]any{}
	for i := range 40 {
		m[fmt.Sprintf("k%02d", i*7%40)] = i
	}
	names := slices.Sorted(maps.Keys(m))
	for range 3 {
		out, err := vs.encode(o, any(m))
		if err != nil {
			b.Wrong = append(b.Wrong, err.Error())
			break
		}
		at := 0
		for _, n := range names {
			i := bytes.Index(out[at:], []byte(n))
			if i < 0 {
				b.Sorted = false
				break
			}
			at += i
		}
	}
	return b
}

// qualifies lists the categories whose work o is seen to do.
//
//	category   decoding                                  encoding
//	v2         UTF-8 and duplicate names rejected        invalid UTF-8 rejected
//	v1         invalid UTF-8 replaced or rejected,       replaced or rejected, HTML
//	           names of fields matched in any case       characters escaped, maps sorted
//	plain      the grammar checked, invalid UTF-8        invalid UTF-8 replaced or
//	           replaced or rejected, strings copied      rejected
//	fastest    any                                       any
//
// Decoding strictly does more than v1 asks in all but the case of names, which
// costs nothing where names fit; encoding as v2 does less, for it neither sorts
// nor escapes HTML characters.
func qualifies(o Op, b Behaviour) []Category {
	cs := []Category{Fastest}
	if !b.Grammar || !b.Control || !b.Escapes || !b.Copies || b.UTF8 == "keep" || len(b.Wrong) > 0 {
		return cs
	}
	cs = append(cs, Plain)
	strict := b.UTF8 == "reject" && (b.Dups || o.FromValue())
	if o.ToValue() && (b.Fold || strict) || o.FromValue() && b.HTML && b.Sorted {
		cs = append(cs, V1)
	}
	if strict {
		cs = append(cs, V2)
	}
	return cs
}
