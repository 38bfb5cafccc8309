// Command differ holds generated code against json/v2, which treats the same types
// by reflection.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing/iotest"
	"time"

	generated "example.com/shapes/generated/shapes"
	plain "example.com/shapes/plain/shapes"
	_ "github.com/javelin-go/javelin/json" // has json.Number known
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

var (
	rounds = flag.Int("rounds", 60, "random values of each type")
	seed   = flag.Uint64("seed", 1, "of the random values")
	only   = flag.String("only", "", "name of a type")
	v1     = flag.Bool("v1", false, "the code is for the v1 dialect")
	limit  = flag.Int("limit", 20, "differences to show")

	plainly = flag.Bool("plainly", false, "without options")
	with    = flag.String("with", "", "option that always holds")
)

var differences int

func differ(format string, args ...any) {
	if differences++; differences <= *limit {
		fmt.Printf(format+"\nwith%s\n", append(args, chosen)...)
	}
}

// byReflection says that the type at hand has no code of its own.
var byReflection bool

// options are those of the calls at hand, and dialect those of the dialect among them.
var options, dialect []json.Options

func main() {
	flag.Parse()
	if *v1 {
		dialect = append(dialect, rt.V1) // as Go 1.27 has it
	}
	gen, ref := generated.All(), plain.All()
	runs := 0
	for i := range gen {
		g, p := reflect.TypeOf(gen[i]), reflect.TypeOf(ref[i])
		if *only != "" && g.Elem().Name() != *only {
			continue
		}
		_, reads := gen[i].(rt.Unmarshaler)
		_, writes := gen[i].(rt.Marshaler)
		if byReflection = !isGenerated(gen[i]); byReflection {
			// What it holds has generated code, which json/v2 calls.
			if promotes(g.Elem(), map[reflect.Type]bool{}) {
				continue
			}
			reads, writes = true, true
		}
		for n := range *rounds {
			rng := func() *rand.Rand { return rand.New(rand.NewPCG(*seed, uint64(i)<<32|uint64(n))) }
			gv, pv := reflect.New(g.Elem()), reflect.New(p.Elem())
			if n > 0 {
				fill(rng(), gv.Elem(), 0)
				fill(rng(), pv.Elem(), 0)
			}
			name := g.Elem().Name()
			choose(rand.New(rand.NewPCG(*seed, uint64(i)<<32|uint64(n)|1<<31)), p.Elem())
			var doc []byte
			if writes {
				runs++
				marshal(name, gv, pv)
			}
			doc, _ = json.Marshal(pv.Interface(), append(dialect, json.Deterministic(true))...)
			if !reads {
				continue
			}
			r := rng()
			for k := range 40 {
				in := doc
				if k > 0 && k%16 != 3 { // of these, 3 is into what is filled
					in = mutate(r, doc)
				}
				into := func() (reflect.Value, reflect.Value) {
					gv, pv := reflect.New(g.Elem()), reflect.New(p.Elem())
					if k%4 == 3 {
						s := r.Uint64()
						fill(rand.New(rand.NewPCG(s, 1)), gv.Elem(), 0)
						fill(rand.New(rand.NewPCG(s, 1)), pv.Elem(), 0)
					}
					return gv, pv
				}
				gv, pv := into()
				runs++
				unmarshal(name, in, gv, pv, k)
			}
		}
	}
	fmt.Printf("%d comparisons, %d differences\n", runs, differences)
	if differences > 0 {
		os.Exit(1)
	}
}

// isGenerated reports whether code was generated for the type of v, and not just for
// one that is embedded there.
func isGenerated(v any) (ok bool) {
	defer func() { ok = ok && recover() == nil }()
	t, ok := v.(rt.Generated)
	if !ok {
		return false
	}
	own, _ := t.JavelinType()
	return reflect.TypeOf(own) == reflect.TypeOf(v)
}

// promotes reports whether t is, or holds, a struct without code that embeds a type
// with code, whose methods are then also its own: as Go has it, they stand for the
// whole struct.
func promotes(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return promotes(t.Elem(), seen)
	case reflect.Struct:
		v := reflect.New(t).Interface()
		if isGenerated(v) {
			return false
		}
		if _, ok := v.(rt.Generated); ok {
			return true
		}
		for i := range t.NumField() {
			if promotes(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

func marshal(name string, gv, pv reflect.Value) {
	want, werr := json.Marshal(pv.Interface(), append(options, json.Deterministic(true))...)
	var got []byte
	var gerr error
	if byReflection {
		got, gerr = json.Marshal(gv.Interface(), append(options, json.Deterministic(true))...)
	} else {
		got, gerr = rt.Marshal(gv.Interface().(rt.Marshaler), append(options, json.Deterministic(true))...)
	}
	if werr == nil && !bytes.Equal(got, want) || !sameError(gerr, werr) {
		differ("marshal %s %+v:\n got %s, %v\nwant %s, %v", name, gv.Elem(), got, gerr, want, werr)
		return
	}
	// In no order, into a writer, and by the method of the v1 API.
	if gerr == nil && !byReflection {
		var b strings.Builder
		if err := rt.MarshalWrite(&b, gv.Interface().(rt.Marshaler), append(options, json.Deterministic(true))...); err != nil || b.String() != string(want) {
			differ("write %s: got %s, %v, want %s", name, b.String(), err, want)
		}
		got, err := rt.Append([]byte("x"), gv.Interface().(rt.Marshaler), options...)
		if err != nil || len(got) != len(want)+1 {
			differ("append %s: got %s, %v, want %s", name, got, err, want)
		}
	}
}

func unmarshal(name string, in []byte, gv, pv reflect.Value, k int) {
	var gerr, werr error
	defer func() {
		if x := recover(); x != nil {
			differ("unmarshal %s %s (%d): panic: %v\n%s", name, in, k, x, debug.Stack())
		}
	}()
	gopts, popts := options[:len(options):len(options)], options[:len(options):len(options)]
	var gp, pp json.Presence
	if present {
		gopts, popts = append(gopts, json.WithPresence(&gp)), append(popts, json.WithPresence(&pp))
	}
	if byReflection || k%8 == 2 {
		gerr, werr = json.Unmarshal(in, gv.Interface(), gopts...), json.Unmarshal(in, pv.Interface(), popts...)
	} else if k%8 == 5 {
		gerr = rt.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), gv.Interface().(rt.Unmarshaler), gopts...)
		werr = json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), pv.Interface(), popts...)
	} else {
		gerr = rt.Unmarshal(in, gv.Interface().(rt.Unmarshaler), gopts...)
		werr = json.Unmarshal(in, pv.Interface(), popts...)
	}
	if g, p := slices.Collect(gp.All()), slices.Collect(pp.All()); !slices.Equal(g, p) && !(likeV1() && errors.As(gerr, new(*jsontext.SyntacticError))) { // before which v1 sets nothing
		differ("unmarshal %s %s (%d): there were %q, want %q", name, in, k, g, p)
	}
	if !sameError(gerr, werr) {
		differ("unmarshal %s %s (%d):\n got %v %+v\nwant %v %+v", name, in, k, gerr, show(gerr), werr, show(werr))
		return
	}
	if s := (*jsontext.SyntacticError)(nil); errors.As(gerr, &s) && (strings.Contains(gerr.Error(), "literal null") || cutNull.Match(in)) {
		return // whether a pointer is nil after a null that is none is nobody's business
	}
	if where := diff(gv.Elem(), pv.Elem(), ""); where != "" {
		differ("unmarshal %s %s (%d, %v): at %s\n got %+v\nwant %+v", name, in, k, gerr, where, gv.Elem(), pv.Elem())
	}
}

// cutNull is a null that is cut off.
var cutNull = regexp.MustCompile(`(n|nu|nul)$`)

func show(err error) string {
	switch e := err.(type) {
	case *rt.Error:
		return fmt.Sprintf("{%d %q %v %s %v}", e.ByteOffset, e.JSONPointer, e.JSONKind, e.Type.Name, e.Err)
	case *json.SemanticError:
		return fmt.Sprintf("{%d %q %v %v %v}", e.ByteOffset, e.JSONPointer, e.JSONKind, e.GoType, e.Err)
	}
	return fmt.Sprintf("%T", err)
}

// likeV1 reports whether errors are those of the v1 dialect.
func likeV1() bool { return *v1 || strings.Contains(chosen, "ReportErrorsWithLegacySemantics") }

// sameError compares errors by all that they tell.
func sameError(got, want error) bool {
	if got == nil || want == nil {
		return got == want
	}
	if w := (json.Errors)(nil); errors.As(want, &w) {
		g, ok := got.(json.Errors)
		return ok && slices.EqualFunc(g, w, sameError)
	}
	if likeV1() {
		return true // package json makes its own errors of them
	}
	if errors.Is(got, jsontext.ErrNonStringName) && (errors.As(want, new(*jsontext.SyntacticError)) || strings.Contains(want.Error(), "incomparable key")) ||
		errors.Is(want, jsontext.ErrNonStringName) && errors.As(got, new(*jsontext.SyntacticError)) {
		return true // which fault of what is no name counts is nobody's business
	}
	if textOf(got) != textOf(want) {
		return false
	}
	if w := (*json.SemanticError)(nil); errors.As(want, &w) {
		g, ok := got.(*rt.Error)
		if !ok {
			var s *json.SemanticError // of json/v2, or a type parameter
			return errors.As(got, &s) && s.ByteOffset == w.ByteOffset && s.JSONPointer == w.JSONPointer
		}
		name := ""
		if w.GoType != nil {
			name = w.GoType.String()
		}
		return g.ByteOffset == w.ByteOffset && g.JSONPointer == w.JSONPointer && g.JSONKind == w.JSONKind &&
			sameName(anyRaw(typeName(g.Type)), anyRaw(name)) && bytes.Equal(g.JSONValue, w.JSONValue)
	}
	if w := (*jsontext.SyntacticError)(nil); errors.As(want, &w) {
		var g *jsontext.SyntacticError
		return errors.As(got, &g) && g.ByteOffset == w.ByteOffset && g.JSONPointer == w.JSONPointer
	}
	return true
}

// anyRaw gives the two raw types one name: from Go 1.27 on they are one.
func anyRaw(name string) string { return strings.ReplaceAll(name, "json.RawMessage", "jsontext.Value") }

// textOf returns what err says, but for its Go type, and for which of the packages others are of.
func textOf(err error) string {
	return generatedPath.ReplaceAllString(withoutType(err.Error()), "m/plain/")
}

// withoutType cuts the Go type out of the text of an error.
func withoutType(s string) string {
	for _, word := range []string{" into Go ", " from Go "} {
		if i := strings.Index(s, word); i >= 0 {
			rest := s[i+len(word):]
			for _, next := range []string{" within \"", " after offset ", ": "} {
				if j := strings.Index(rest, next); j >= 0 {
					return s[:i] + rest[j:]
				}
			}
			return s[:i]
		}
	}
	return s
}

// typeName is a type's whole name, if only the running program knows that.
func typeName(t rt.Type) string {
	if t.Nil != nil {
		return reflect.TypeOf(t.Nil).Elem().String()
	}
	return t.Name
}

// sameName compares names of types. What generated code calls an instance of a
// generic type, or what is made of a type parameter, depends on whether there is
// reflection.
func sameName(got, want string) bool {
	got, want = generatedPath.ReplaceAllString(got, "m/plain/"), generatedPath.ReplaceAllString(want, "m/plain/")
	if got == want || got == "" {
		return true
	}
	pattern := typeParam.ReplaceAllString(typeParam.ReplaceAllString(regexp.QuoteMeta(got), "${1}.+${2}"), "${1}.+${2}") // they may share a comma
	return pattern != regexp.QuoteMeta(got) && regexp.MustCompile("^(?s:"+pattern+")$").MatchString(want)
}

var (
	generatedPath = regexp.MustCompile(`\bm/(generated|v1)/`)
	typeParam     = regexp.MustCompile(`(^|[^.\w])[TKV]($|\W)`)
)

// diff compares values of types that look the same, and returns where they differ.
func diff(a, b reflect.Value, at string) string {
	if a.Kind() != b.Kind() {
		return at + " (kind)"
	}
	switch a.Kind() {
	case reflect.Struct:
		if a.CanInterface() {
			if at, ok := a.Interface().(time.Time); ok {
				if bt := b.Interface().(time.Time); at.Equal(bt) && at.String() == bt.String() {
					return ""
				}
			}
		}
		for i := range a.NumField() {
			if w := diff(a.Field(i), b.Field(i), at+"."+a.Type().Field(i).Name); w != "" {
				return w
			}
		}
		return ""
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			if a.IsNil() != b.IsNil() {
				return at + " (nil)"
			}
			return ""
		}
		if a.Type().PkgPath() == "time" || a.Kind() == reflect.Pointer && a.Type().Elem().PkgPath() == "time" {
			return ""
		}
		return diff(a.Elem(), b.Elem(), at)
	case reflect.Slice:
		if a.IsNil() != b.IsNil() {
			return at + " (nil)"
		}
		fallthrough
	case reflect.Array:
		if a.Len() != b.Len() {
			return at + " (length)"
		}
		for i := range a.Len() {
			if w := diff(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", at, i)); w != "" {
				return w
			}
		}
		return ""
	case reflect.Map:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return at + " (map)"
		}
		for it := a.MapRange(); it.Next(); {
			found := false
			for bt := b.MapRange(); bt.Next() && !found; {
				found = diff(it.Key(), bt.Key(), "") == "" && diff(it.Value(), bt.Value(), "") == ""
			}
			if !found {
				return fmt.Sprintf("%s[%v]", at, it.Key())
			}
		}
		return ""
	case reflect.Float32, reflect.Float64:
		if math.Float64bits(a.Float()) != math.Float64bits(b.Float()) {
			return at
		}
		return ""
	case reflect.Chan, reflect.Func:
		return ""
	}
	if fmt.Sprint(a) != fmt.Sprint(b) {
		return at
	}
	return ""
}

var words = []string{"", "a", "Ω", "x:y", "\"quoted\"", "line\nbreak", "<html>&", "\u2028", "a longer text that does not fit into a few bytes", "fail:", "\xff", "L5"}

// fill sets v to something random, the same for types that look the same.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	if !v.CanSet() {
		return
	}
	few := func() int {
		if depth > 4 {
			return 0
		}
		return r.IntN(4)
	}
	word := func() string { return words[min(r.IntN(len(words)+20), len(words)+19)%len(words)] }
	safe := func() string {
		s := word()
		if (s == "\xff" || s == "fail:") && r.IntN(20) > 0 {
			s = "b"
		}
		return s
	}
	switch name := v.Type().String(); name {
	case "time.Time":
		if r.IntN(4) > 0 {
			v.Set(reflect.ValueOf(time.Unix(r.Int64N(4e9), r.Int64N(1e9)).UTC()))
		}
		return
	case "json.Number":
		v.SetString([]string{"", "1", "-2.5e3", "0.1"}[r.IntN(4)])
		return
	case "jsontext.Value", "json.RawMessage":
		raw := []string{"", "1", `{"Q":[1, 2],"x":null}`, ` "a" `, "null", "[]", `"\u00e9\/<\ud83d\ude00"`, ` "\u003c\n" `}[r.IntN(8)]
		if raw != "" {
			v.SetBytes([]byte(raw))
		}
		return
	case "netip.Addr":
		return
	case "shapes.Text":
		t := v.Addr().Interface().(interface{ UnmarshalText([]byte) error })
		t.UnmarshalText([]byte([]string{"", "a:b", "c:", "a:b"}[r.IntN(4)]))
		return
	case "shapes.JSON":
		v.Addr().Interface().(interface{ UnmarshalJSON([]byte) error }).UnmarshalJSON([]byte([]string{"1", "22", "-3", "4", "5", "6", "7"}[r.IntN(7)]))
		return
	case "shapes.Stream":
		if r.IntN(8) > 0 {
			v.Addr().Interface().(interface {
				UnmarshalJSONFrom(*jsontext.Decoder) error
			}).UnmarshalJSONFrom(jsontext.NewDecoder(strings.NewReader(`"stream"`)))
		}
		return
	case "shapes.RawFallback":
		v.Field(0).SetInt(r.Int64N(3))
		v.Field(1).SetBytes([]byte([]string{"", `{}`, `{"b":1}`, `{"b": [1], "c":null}`, `{"a":1}`, `[]`, `{"b":1,"b":2}`,
			"{\"b\":1,\"c\xff\":2}", "{\"b\":[\"\xff\"]}", `{"b":{"c":1,"c":2}}`, `{"b":1,"c\u00e9\ud800":[[{}]]}`, `{"b":[[[]]]}`}[r.IntN(12)]))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if n := r.Int64() >> r.IntN(64); r.IntN(4) > 0 {
			v.SetInt(n << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		if n := r.Uint64() >> r.IntN(64); r.IntN(4) > 0 {
			v.SetUint(n << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
		}
	case reflect.Float32, reflect.Float64:
		f := []float64{0, 1, -1.5, 1e21, 1e-7, 3.14159, 1 << 53, math.Copysign(0, -1), math.NaN(), math.Inf(1)}[min(r.IntN(40), 47)%10]
		if f-f != 0 && r.IntN(20) > 0 {
			f = 2.5
		}
		v.SetFloat(f)
	case reflect.String:
		v.SetString(safe())
	case reflect.Slice:
		if n := few(); n > 0 || r.IntN(2) == 0 {
			list := reflect.MakeSlice(v.Type(), n, n+r.IntN(3))
			v.Set(list)
			if list = list.Slice(0, list.Cap()); list.Len() > n && depth < 4 { // by v1, this is merged into as well
				fill(r, list.Index(n), depth+1)
			}
			for i := range n {
				fill(r, v.Index(i), depth+1)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i), depth+1)
		}
	case reflect.Map:
		if n := few(); n > 0 || r.IntN(2) == 0 {
			v.Set(reflect.MakeMap(v.Type()))
			for range n {
				k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
				fill(r, k, depth+1)
				if !k.Comparable() {
					continue // in an interface
				}
				fill(r, e, depth+1)
				v.SetMapIndex(k, e)
			}
		}
	case reflect.Pointer:
		if r.IntN(3) > 0 && depth < 6 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth+1)
		}
	case reflect.Interface:
		if v.NumMethod() > 0 {
			return
		}
		switch r.IntN(6) {
		case 0:
			v.Set(reflect.ValueOf(safe()))
		case 1:
			v.Set(reflect.ValueOf(float64(r.IntN(100))))
		case 2:
			v.Set(reflect.ValueOf(r.IntN(2) == 0))
		case 3:
			v.Set(reflect.ValueOf([]any{1.0, "x", nil}))
		case 4:
			v.Set(reflect.ValueOf(map[string]any{"k": []any{}, "l": "m"}))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() || v.Type().Field(i).Anonymous {
				fill(r, v.Field(i), depth+1)
			}
		}
	}
}
