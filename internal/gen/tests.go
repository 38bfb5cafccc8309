package gen

import (
	"bytes"
	"cmp"
	"fmt"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// printTests prints tests of the generated code: that what is written can be read
// again, that both are what json/v2 does by reflection, and the same for whatever a
// fuzzer comes up with.
func (f *file) printTests() Output {
	_, text := settle(func() *file {
		t := newFile(f.g, f.src, f.roots, f.condition, true)
		t.suffix = f.suffix
		return t
	}, f.testText)
	return Output{Path: filepath.Join(f.src.Dir, f.name("", "_test.go")), Content: text}
}

// testText prints them into t.
func (f *file) testText(t *file) []byte {
	var names struct{ testing, reflect, bytes, rand, rt, json, v1, errors string }
	names.testing = t.importName("testing", "testing") + "."
	names.rt = t.rt()
	var any bool
	for _, r := range f.roots {
		name := t.instance(r)
		if !r.decode || !r.encode || name == "" {
			continue // only both together can be compared, and only of types that are known
		}
		any = true
		part := capitalRune(r.name.Name())
		names.bytes = t.importName("bytes", "bytes") + "."
		names.errors = t.importName("errors", "errors") + "."
		names.reflect = t.importName("reflect", "reflect") + "."
		names.rand = t.importName("math/rand/v2", "rand") + "."
		names.json = t.importName("github.com/javelin-go/javelin/json/v2", "json") + "."
		dialect := ""
		if f.g.cfg.V1 {
			names.v1 = t.importName("github.com/javelin-go/javelin/json", "jsonv1") + "."
			dialect = names.v1 + "DefaultOptionsV1(), "
		}
		opts := "javelinReflection" + t.sharedSuffix()
		t.printf("func %s(t *%sT) {\n", t.declare("TestJavelin"+part), names.testing)
		t.printf("for seed := range uint64(50) {\nv := new(%s)\njavelinFill%s(%sNew(%sNewPCG(seed, 0)), %sValueOf(v).Elem(), 0)\n", name, t.sharedSuffix(), names.rand, names.rand, names.reflect)
		t.printf("got, err := %sMarshal(v, %s%sDeterministic(true))\n", names.rt, dialect, names.json)
		t.printf("want, wantErr := %sMarshal(v, %s%sDeterministic(true), %s)\n", names.json, dialect, names.json, opts)
		t.printf("if (err == nil) != (wantErr == nil) || err == nil && !%sEqual(got, want) {\nt.Fatalf(\"seed %%d: got %%s, %%v\\nwant %%s, %%v\", seed, got, err, want, wantErr)\n}\n", names.bytes)
		t.printf("if err != nil {\ncontinue\n}\n")
		t.printf("for _, held := range []any{%s} {\n", heldBy(name))
		t.printf("got, err := %sMarshal(held, %s%sDeterministic(true))\n", names.json, dialect, names.json)
		t.printf("want, wantErr := %sMarshal(held, %s%sDeterministic(true), %s)\n", names.json, dialect, names.json, opts)
		t.printf("if (err == nil) != (wantErr == nil) || err == nil && !%sEqual(got, want) {\nt.Fatalf(\"seed %%d, %%T: got %%s, %%v\\nwant %%s, %%v\", seed, held, got, err, want, wantErr)\n}\n", names.bytes)
		t.printf("again, wantAgain := %sNew(%sTypeOf(held).Elem()).Interface(), %sNew(%sTypeOf(held).Elem()).Interface()\n", names.reflect, names.reflect, names.reflect, names.reflect)
		t.printf("err, wantErr = %sUnmarshal(got, again%s), %sUnmarshal(got, wantAgain, %s%s)\n", names.json, strings.TrimSuffix(", "+dialect, ", "), names.json, dialect, opts)
		t.printf("if (err == nil) != (wantErr == nil) || err == nil && !%sDeepEqual(again, wantAgain) {\nt.Fatalf(\"seed %%d, %%T: got %%+v, %%v\\nwant %%+v, %%v\", seed, held, again, err, wantAgain, wantErr)\n}\n}\n", names.reflect)
		t.printf("again := new(%s)\nif err := %sUnmarshal(got, again%s); %sIs(err, %sErrMissingName) {\ncontinue // left out though required\n} else if err != nil {\nt.Fatalf(\"seed %%d: %%s: %%v\", seed, got, err)\n}\n", name, names.rt, f.v1Option(names.rt), names.errors, names.rt)
		if f.fillsIn() {
			// What has been left out is there now: from here on nothing changes any more.
			t.printf("if got, err = %sMarshal(again, %s%sDeterministic(true)); err != nil {\nt.Fatalf(\"seed %%d: %%v\", seed, err)\n}\n", names.rt, dialect, names.json)
			t.printf("again = new(%s)\nif err := %sUnmarshal(got, again%s); err != nil {\nt.Fatalf(\"seed %%d: %%s: %%v\", seed, got, err)\n}\n", name, names.rt, f.v1Option(names.rt))
		}
		t.printf("if out, err := %sMarshal(again, %s%sDeterministic(true)); err != nil || !%sEqual(out, got) {\nt.Fatalf(\"seed %%d: %%s became %%s, %%v\", seed, got, out, err)\n}\n}\n}\n\n", names.rt, dialect, names.json, names.bytes)

		t.printf("func %s(f *%sF) {\n", t.declare("FuzzJavelin"+part), names.testing)
		t.printf("for seed := range uint64(10) {\nv := new(%s)\njavelinFill%s(%sNew(%sNewPCG(seed, 0)), %sValueOf(v).Elem(), 0)\nif b, err := %sMarshal(v%s); err == nil {\nf.Add(b)\n}\n}\n", name, t.sharedSuffix(), names.rand, names.rand, names.reflect, names.rt, f.v1Option(names.rt))
		t.printf("f.Fuzz(func(t *%sT, data []byte) {\nv := new(%s)\nerr := %sUnmarshal(data, v%s)\n", names.testing, name, names.rt, f.v1Option(names.rt))
		t.printf("w := new(%s)\nwantErr := %sUnmarshal(data, w, %s%s)\n", name, names.json, dialect, opts)
		t.printf("if (err == nil) != (wantErr == nil) {\nt.Fatalf(\"got %%v, want %%v\", err, wantErr)\n}\n")
		t.printf("if err == nil && !%sDeepEqual(v, w) {\nt.Fatalf(\"got %%+v, want %%+v\", v, w)\n}\n", names.reflect)
		t.printf("if err != nil {\nreturn\n}\nif b, err := %sMarshal(v%s); err == nil {\nif err := %sUnmarshal(b, new(%s)%s); err != nil && !%sIs(err, %sErrMissingName) {\nt.Fatalf(\"%%s: %%v\", b, err)\n}\n}\n})\n}\n\n", names.rt, f.v1Option(names.rt), names.rt, name, f.v1Option(names.rt), names.errors, names.rt)
	}
	if any {
		t.imports["github.com/javelin-go/javelin/json"] = cmp.Or(t.imports["github.com/javelin-go/javelin/json"], "_") // has json.Number known
		t.printTestHelpers(names.reflect, names.rand, names.json)
	}
	f.moreImports = t.imports
	var b bytes.Buffer
	b.WriteString(head + "\n\n" + f.goBuild(f.condition))
	fmt.Fprintf(&b, "package %s\n\n", f.pkg.Name())
	if any {
		b.WriteString(t.printImports())
		b.Write(t.body.Bytes())
	}
	return b.Bytes()
}

// fillsIn reports whether a struct has a field with a default that may be left out.
func (f *file) fillsIn() bool {
	for key, list := range f.helpers {
		if !strings.HasPrefix(key, "model ") {
			continue
		}
		for _, h := range list {
			if slices.ContainsFunc(h.model.fields, func(fd fieldModel) bool { return fd.Default != "" && (fd.OmitEmpty || fd.OmitZero) }) {
				return true
			}
		}
	}
	return false
}

func (f *file) v1Option(rt string) string {
	if f.g.cfg.V1 {
		return ", " + rt + "V1"
	}
	return ""
}

// heldBy lists pointers to values, without code of their own, that hold the value
// that v points to.
func heldBy(name string) string {
	return "&[]*" + name + "{v}, &map[string]*" + name + "{\"k\": v}, &struct{ V *" + name + "; L []*" + name + " }{v, []*" + name + "{v}}"
}

// instance is the expression for a type, or for an instance of it by arguments that
// its parameters permit; empty if none are found.
func (t *file) instance(r *root) string {
	tps := r.params()
	if tps.Len() == 0 {
		return t.nameOf(r.name)
	}
	var args []types.Type
	for range tps.Len() {
		args = append(args, nil)
	}
	candidates := []types.Type{
		types.Typ[types.String], types.Typ[types.Int], types.Typ[types.Int64], types.Typ[types.Uint8], types.Typ[types.Uint64], types.Typ[types.Float64], types.Typ[types.Float32], types.Typ[types.Bool],
		types.NewSlice(types.Typ[types.String]), types.NewSlice(types.Typ[types.Byte]), types.NewMap(types.Typ[types.String], types.Typ[types.Int]),
	}
	// Constraints may speak of other parameters: all combinations, within reason.
	tries := 0
	var find func(i int) types.Type
	find = func(i int) types.Type {
		if i == len(args) {
			tries++
			inst, err := types.Instantiate(nil, r.typ.Origin(), args, true)
			if err != nil {
				return nil
			}
			return inst
		}
		for _, c := range candidates {
			if args[i] = c; tries > 2000 {
				return nil
			}
			if inst := find(i + 1); inst != nil {
				return inst
			}
		}
		return nil
	}
	if inst := find(0); inst != nil {
		return t.typeExpr(inst)
	}
	return ""
}

// sharedSuffix is what the names of that end with which the tests of all types share.
func (t *file) sharedSuffix() string {
	s := t.suffix
	for slices.ContainsFunc([]string{"javelinNone", "javelinReflection", "javelinFill"}, func(name string) bool {
		return t.scope.imported[name+s] || !t.isUndeclared(name+s)
	}) {
		s += "_"
	}
	return s
}

// printTestHelpers prints what the tests of all types share.
func (t *file) printTestHelpers(reflect, rand, json string) {
	s := t.sharedSuffix()
	t.printf(`// javelinNone%s is a type that no value is of.
type javelinNone%s struct{ _ int }

// javelinReflection%s has json/v2 not call generated methods.
var javelinReflection%s = %sJoinOptions(
	%sWithMarshalers(%sMarshalFunc(func(javelinNone%s) ([]byte, error) { return nil, nil })),
	%sWithUnmarshalers(%sUnmarshalFunc(func([]byte, *javelinNone%s) error { return nil })),
)

`, s, s, s, s, json, json, json, s, json, json, s)
	t.printf(`// javelinFill%s sets what it can of v to something random.
func javelinFill%s(r *%sRand, v %sValue, depth int) {
	if !v.CanSet() {
		return
	}
	if v.Type().String() == "json.Number" {
		v.SetString("-1.5")
		return
	}
	n := 0
	if depth < 4 {
		n = r.IntN(4)
	}
	if u, ok := v.Addr().Interface().(interface{ UnmarshalText([]byte) error }); ok {
		for _, text := range []string{"2024-05-06T07:08:09.5Z", "1", "192.0.2.1", "a"} {
			if u.UnmarshalText([]byte(text)) == nil {
				return
			}
		}
	}
	switch v.Kind() {
	case %sBool:
		v.SetBool(r.IntN(2) == 0)
	case %sInt, %sInt8, %sInt16, %sInt32, %sInt64:
		v.SetInt(r.Int64() >> (64 - v.Type().Bits()) >> r.IntN(v.Type().Bits()))
	case %sUint, %sUint8, %sUint16, %sUint32, %sUint64, %sUintptr:
		v.SetUint(r.Uint64() >> (64 - v.Type().Bits()) >> r.IntN(v.Type().Bits()))
	case %sFloat32:
		v.SetFloat(float64(float32(r.NormFloat64())))
	case %sFloat64:
		v.SetFloat(r.NormFloat64())
	case %sString:
		v.SetString([]string{"", "a", "\"b\"\n", "<é>", "a longer string, without anything special"}[r.IntN(5)])
	case %sSlice:
		if v.Type().Elem().Kind() == %sUint8 && v.Type().Name() != "" {
			return // may have to be JSON
		}
		v.Set(%sMakeSlice(v.Type(), n, n))
		for i := range n {
			javelinFill%s(r, v.Index(i), depth+1)
		}
	case %sArray:
		for i := range v.Len() {
			javelinFill%s(r, v.Index(i), depth+1)
		}
	case %sMap:
		v.Set(%sMakeMap(v.Type()))
		for range n {
			k, e := %sNew(v.Type().Key()).Elem(), %sNew(v.Type().Elem()).Elem()
			javelinFill%s(r, k, depth+1)
			javelinFill%s(r, e, depth+1)
			v.SetMapIndex(k, e)
		}
	case %sPointer:
		if n > 0 {
			v.Set(%sNew(v.Type().Elem()))
			javelinFill%s(r, v.Elem(), depth+1)
		}
	case %sStruct:
		for i := range v.NumField() {
			javelinFill%s(r, v.Field(i), depth+1)
		}
	case %sInterface:
		if v.NumMethod() == 0 && n > 0 {
			v.Set(%sValueOf([]any{true, "text", 1.5, []any{"x"}}[n]))
		}
	}
}
`, s, s, rand, reflect,
		reflect, reflect, reflect, reflect, reflect, reflect, reflect, reflect, reflect, reflect, reflect, reflect, reflect, reflect, reflect,
		reflect, reflect, reflect, s, reflect, s, reflect, reflect, reflect, reflect, s, s, reflect, reflect, s, reflect, s, reflect, reflect)
}
