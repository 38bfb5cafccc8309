package json_test

import (
	"bytes"
	stdv1 "encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file compares libraries, or forms of this one, on random types, values,
// texts, options and ways to call. To search for longer:
//
//	go test ./json/v2 -run Random -executions 1000000 -randomseed 0
//
// Types are never freed: some 100,000 executions are enough for one process.

var (
	executions = flag.Int("executions", 12_000, "random cases per comparison")
	randomSeed = flag.Uint64("randomseed", 1, "seed of the random cases, 0 for a new one")
	randomCase = flag.Int("randomcase", -1, "the only random case to run")
)

// library is a JSON library under comparison. A choice names options; an entry
// means the same to all libraries.
type library struct {
	name      string
	unmarshal func(in []byte, out any, c choice) error
	read      func(r io.Reader, out any, c choice) error
	decode    func(r io.Reader, s script, c choice) []string
	marshal   func(in any, c choice) ([]byte, error)
	write     func(w io.Writer, in any, c choice) error
	encode    func(w io.Writer, s script, c choice) []string
}

// script is a run of calls on one Decoder or Encoder.
type script struct {
	prefix int             // tokens to read, or arrays to open, before
	values []reflect.Value // pointers, to be set one after another
	call   choice          // options of each call
	limit  int             // on values after an error
}

// choice is a set of options, in order: indexes of optionNames, each negative one
// for false.
type choice []int

func (c choice) String() string {
	var s []string
	for _, i := range c {
		if i < 0 {
			s = append(s, "!"+optionNames[^i])
		} else {
			s = append(s, optionNames[i])
		}
	}
	return "[" + strings.Join(s, " ") + "]"
}

// ourOption has what optionNames names, in the same order.
var ourOption, optionNames = func() (set []func(bool) json.Options, names []string) {
	add := func(name string, f func(bool) json.Options) { names, set = append(names, name), append(set, f) }
	add("v1", func(on bool) json.Options {
		if on {
			return jsonv1.DefaultOptionsV1()
		}
		return json.DefaultOptionsV2()
	})
	add("Deterministic", json.Deterministic)
	add("AllowDuplicateNames", jsontext.AllowDuplicateNames)
	add("AllowInvalidUTF8", jsontext.AllowInvalidUTF8)
	add("StringifyNumbers", json.StringifyNumbers)
	add("MatchCaseInsensitiveNames", json.MatchCaseInsensitiveNames)
	add("RejectUnknownMembers", json.RejectUnknownMembers)
	add("FormatNilSliceAsNull", json.FormatNilSliceAsNull)
	add("FormatNilMapAsNull", json.FormatNilMapAsNull)
	add("OmitZeroStructFields", json.OmitZeroStructFields)
	add("PreserveRawStrings", jsontext.PreserveRawStrings)
	add("CanonicalizeRawInts", jsontext.CanonicalizeRawInts)
	add("CanonicalizeRawFloats", jsontext.CanonicalizeRawFloats)
	add("ReorderRawObjects", jsontext.ReorderRawObjects)
	add("EscapeForHTML", jsontext.EscapeForHTML)
	add("EscapeForJS", jsontext.EscapeForJS)
	add("CallMethodsWithLegacySemantics", jsonv1.CallMethodsWithLegacySemantics)
	add("FormatByteArrayAsArray", jsonv1.FormatByteArrayAsArray)
	add("FormatBytesWithLegacySemantics", jsonv1.FormatBytesWithLegacySemantics)
	add("FormatDurationAsNano", jsonv1.FormatDurationAsNano)
	add("MatchCaseSensitiveDelimiter", jsonv1.MatchCaseSensitiveDelimiter)
	add("MergeWithLegacySemantics", jsonv1.MergeWithLegacySemantics)
	add("OmitEmptyWithLegacySemantics", jsonv1.OmitEmptyWithLegacySemantics)
	add("ParseBytesWithLooseRFC4648", jsonv1.ParseBytesWithLooseRFC4648)
	add("ParseTimeWithLooseRFC3339", jsonv1.ParseTimeWithLooseRFC3339)
	add("ReportErrorsWithLegacySemantics", jsonv1.ReportErrorsWithLegacySemantics)
	add("StringifyWithLegacySemantics", jsonv1.StringifyWithLegacySemantics)
	add("UnmarshalArrayFromAnyLength", jsonv1.UnmarshalArrayFromAnyLength)
	add("functions", func(on bool) json.Options {
		if !on {
			return json.JoinOptions()
		}
		return ourFunctions
	})
	// What follows is layout, which calls on an Encoder may not change.
	add("SpaceAfterColon", jsontext.SpaceAfterColon)
	add("SpaceAfterComma", jsontext.SpaceAfterComma)
	add("Multiline", jsontext.Multiline)
	add("Indent", func(on bool) json.Options { return jsontext.WithIndent(map[bool]string{true: " \t"}[on]) })
	add("IndentPrefix", func(on bool) json.Options { return jsontext.WithIndentPrefix(map[bool]string{true: "\t"}[on]) })
	return set, names
}()

const (
	optionV1 = iota
	optionDeterministic
	layoutOptions = 5 // the last ones of optionNames
)

// ourFunctions are functions of the caller for some of the types.
var ourFunctions = json.JoinOptions(
	json.WithMarshalers(json.JoinMarshalers(
		json.MarshalFunc(func(v rInt) ([]byte, error) {
			if v == 3 {
				return nil, errors.ErrUnsupported
			}
			return fmt.Appendf(nil, `{"i":%d}`, v), nil
		}),
		json.MarshalToFunc(func(enc *jsontext.Encoder, v *Inner) error {
			if v.X%2 == 0 {
				return errors.ErrUnsupported
			}
			return enc.WriteToken(jsontext.String(v.Y))
		}),
		json.MarshalToFunc(func(enc *jsontext.Encoder, v bool) error {
			if !v {
				return errors.ErrUnsupported
			}
			return enc.WriteToken(jsontext.Int(1))
		}),
		json.MarshalFunc(func(v fmt.Stringer) ([]byte, error) { return quote("stringer " + v.String()), nil }),
	)),
	json.WithUnmarshalers(json.JoinUnmarshalers(
		json.UnmarshalFunc(func(b []byte, v *rInt) error { *v = rInt(len(b)); return nil }),
		json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *Inner) error {
			if dec.PeekKind() != '"' {
				return errors.ErrUnsupported
			}
			tok, err := dec.ReadToken()
			v.Y = tok.String()
			return err
		}),
		json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *bool) error {
			if dec.PeekKind() == '0' {
				*v = true
				return dec.SkipValue()
			}
			return errors.ErrUnsupported
		}),
		json.UnmarshalFunc(func(b []byte, v *string) error {
			if bytes.Contains(b, []byte("fox")) {
				return errFixed
			}
			*v = string(b)
			return nil
		}),
	)),
)

func ourOptions(c choice) (opts []json.Options) {
	for _, i := range c {
		if i < 0 {
			opts = append(opts, ourOption[^i](false))
		} else {
			opts = append(opts, ourOption[i](true))
		}
	}
	return opts
}

func randomChoice(rnd *rand.Rand, names int) (c choice) {
	switch rnd.IntN(5) {
	case 0:
		return nil
	case 1:
		return choice{optionV1}
	case 2:
		c = choice{optionV1}
	}
	for range rnd.IntN(5) {
		i := rnd.IntN(names)
		if rnd.IntN(3) == 0 {
			i = ^i
		}
		c = append(c, i)
	}
	return c
}

// ours is this library: its fast forms with the complete ones behind them.
var ours = &library{
	name:      "javelin",
	unmarshal: func(in []byte, out any, c choice) error { return json.Unmarshal(in, out, ourOptions(c)...) },
	read:      func(r io.Reader, out any, c choice) error { return json.UnmarshalRead(r, out, ourOptions(c)...) },
	decode: func(r io.Reader, s script, c choice) []string {
		dec := jsontext.NewDecoder(r, ourOptions(c)...)
		opts := ourOptions(s.call)
		return decodeScript(dec, s, func(v any) error { return json.UnmarshalDecode(dec, v, opts...) })
	},
	marshal: func(in any, c choice) ([]byte, error) { return json.Marshal(in, ourOptions(c)...) },
	write:   func(w io.Writer, in any, c choice) error { return json.MarshalWrite(w, in, ourOptions(c)...) },
	encode: func(w io.Writer, s script, c choice) []string {
		enc := jsontext.NewEncoder(w, ourOptions(c)...)
		opts := ourOptions(s.call)
		return encodeScript(enc, s, jsontext.BeginArray, jsontext.EndArray, func(v any) error { return json.MarshalEncode(enc, v, opts...) })
	},
}

// complete is this library without its fast forms.
var complete = &library{
	name: "the complete form",
	unmarshal: func(in []byte, out any, c choice) error {
		defer json.DisableFast()()
		return ours.unmarshal(in, out, c)
	},
	read: func(r io.Reader, out any, c choice) error {
		defer json.DisableFast()()
		return ours.read(r, out, c)
	},
	decode: func(r io.Reader, s script, c choice) []string {
		defer json.DisableFast()()
		return ours.decode(r, s, c)
	},
	marshal: func(in any, c choice) ([]byte, error) {
		defer json.DisableFast()()
		return ours.marshal(in, c)
	},
	write: func(w io.Writer, in any, c choice) error {
		defer json.DisableFast()()
		return ours.write(w, in, c)
	},
	encode: func(w io.Writer, s script, c choice) []string {
		defer json.DisableFast()()
		return ours.encode(w, s, c)
	},
}

// guard turns a panic, as of a method that is called for a nil pointer, into an
// error.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

type anyDecoder[T fmt.Stringer, P ~string] interface {
	ReadToken() (T, error)
	InputOffset() int64
	StackDepth() int
	StackPointer() P
}

func decodeScript[T fmt.Stringer, P ~string](dec anyDecoder[T, P], s script, unmarshal func(any) error) (log []string) {
	for range s.prefix {
		if _, err := dec.ReadToken(); err != nil {
			return []string{describeError(err)}
		}
	}
	for _, v := range s.values {
		err := guard(func() error { return unmarshal(v.Interface()) })
		if err == nil {
			log = append(log, fmt.Sprintf("value, at %d, depth %d, pointer %q", dec.InputOffset(), dec.StackDepth(), dec.StackPointer()))
			continue
		}
		log = append(log, describeError(err))
		if s.limit--; s.limit < 0 || isLast(err) {
			break
		}
	}
	return log
}

// isLast reports whether it says nothing to go on after err.
func isLast(err error) bool {
	var typ *stdv1.UnmarshalTypeError
	return !errors.As(err, &typ)
}

type anyEncoder[T any, P ~string] interface {
	WriteToken(T) error
	OutputOffset() int64
	StackDepth() int
	StackPointer() P
}

func encodeScript[T any, P ~string](enc anyEncoder[T, P], s script, begin, end T, marshal func(any) error) (log []string) {
	for range s.prefix {
		enc.WriteToken(begin)
	}
	defer func() {
		for range s.prefix {
			enc.WriteToken(end) // so that all is written
		}
	}()
	for _, v := range s.values {
		if err := guard(func() error { return marshal(v.Interface()) }); err != nil {
			return append(log, describeError(err))
		}
		log = append(log, fmt.Sprintf("value, at %d, depth %d, pointer %q", enc.OutputOffset(), enc.StackDepth(), enc.StackPointer()))
	}
	return log
}

// describeStd describes an error of the standard library's v2, if there is one.
var describeStd func(err error) string

// describeError tells all that may be compared of an error.
func describeError(err error) string {
	if err == nil {
		return "no error"
	}
	var more string
	switch e := err.(type) {
	case *json.SemanticError:
		more = semanticText(e.ByteOffset, string(e.JSONPointer), e.JSONKind.String(), e.JSONValue, e.GoType, e.Err)
	case *jsontext.SyntacticError:
		more = syntacticText(e.ByteOffset, string(e.JSONPointer), e.Err)
	case *stdv1.UnmarshalTypeError:
		more = fmt.Sprintf("{value %s type %v offset %d field %q.%q} %s", e.Value, e.Type, e.Offset, e.Struct, e.Field, describeError(errors.Unwrap(e)))
	case *stdv1.SyntaxError:
		// NOTE: where the buffer ends, so does std's search for the place.
		if !cutEscape.MatchString(e.Error()) && !wrongRune.MatchString(e.Error()) {
			more = fmt.Sprintf("{offset %d}", e.Offset)
		}
	case *stdv1.MarshalerError:
		more = fmt.Sprintf("{type %v} %s", e.Type, describeError(e.Err))
	case *stdv1.UnsupportedTypeError:
		more = fmt.Sprintf("{type %v}", e.Type)
	case *stdv1.UnsupportedValueError:
		more = fmt.Sprintf("{%s}", e.Str)
	default:
		if describeStd != nil {
			more = describeStd(err)
		}
	}
	// Which library an error is of is told by the last letters of names.
	s := fmt.Sprintf("%q ", strings.Replace(err.Error(), "json: unable to", "json: cannot", 1))
	if more != "" {
		s += fmt.Sprintf("%T ", err) + more
	}
	s = cutEscape.ReplaceAllString(s, "invalid $1 in string")
	s = wrongRune.ReplaceAllString(s, "invalid character")
	return twinNames.Replace(s)
}

// cutEscape finds what the text of an error shows of a wrong escape sequence: that
// depends on what is in the buffer.
//
// wrongRune finds a character that is not of ASCII: it may be cut off there, too.
var wrongRune = regexp.MustCompile(`invalid character '([^ -~]|\\+[xu][0-9a-fA-F]+)'`)

var cutEscape = regexp.MustCompile("invalid (escape sequence|surrogate pair) .*? in string")

var twinNames = strings.NewReplacer("rToB", "rToA", "rTokenB", "rTokenA", "rLaxB", "rLaxA", "rWrongB", "rWrongA")

func semanticText(offset int64, ptr, kind string, value []byte, typ reflect.Type, err error) string {
	return fmt.Sprintf("{offset %d pointer %q kind %s value %q type %v} %s", offset, ptr, kind, value, typ, describeError(err))
}

func syntacticText(offset int64, ptr string, err error) string {
	return fmt.Sprintf("{offset %d pointer %q} %s", offset, ptr, describeError(err))
}

// compare runs random cases.
func compare(t *testing.T, types *jsontest.Types, f func(t *testing.T, rnd *rand.Rand, typ jsontest.Twin) error) {
	n, seed := *executions, *randomSeed
	if testing.Short() {
		n = min(n, 2_000)
	}
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	const perType = 12
	var typ jsontest.Twin
	failures := 0
	for i := range n {
		if *randomCase >= 0 {
			i = *randomCase
		}
		if i%perType == 0 || *randomCase >= 0 {
			rnd := rand.New(rand.NewPCG(seed, uint64(i/perType)))
			typ = types.Random(rnd, rnd.IntN(4))
		}
		if err := f(t, rand.New(rand.NewPCG(^seed, uint64(i))), typ); err != nil {
			failures++
			t.Errorf("-randomseed=%d -randomcase=%d: %s\n%v", seed, i, shorten(fmt.Sprint(typ.A), 2000), err)
		}
		if failures == 12 || *randomCase >= 0 {
			return
		}
	}
}

// unequal returns what is about the first difference of two strings.
func unequal(a, b string) (string, string) {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	i = max(0, i-300)
	return shorten(a[i:], 1200), shorten(b[i:], 1200)
}

// showText shows a text: long runs of spaces as their number.
func showText(in []byte) string {
	in = longSpace.ReplaceAllFunc(in, func(b []byte) []byte { return fmt.Appendf(nil, "⟨%d spaces⟩", len(b)) })
	return shorten(string(in), 3000)
}

var longSpace = regexp.MustCompile(" {20,}")

func shorten(s string, n int) string {
	if len(s) > n {
		s = s[:n/2] + " … " + s[len(s)-n/2:]
	}
	return s
}

func randomTexts(rnd *rand.Rand) *jsontest.Texts {
	return &jsontest.Texts{
		Rnd:  rnd,
		Odd:  []int{0, 300, 60, 15}[rnd.IntN(4)],
		Size: []int{100, 100, 400, 400, 12_000}[rnd.IntN(5)],
		Text: textOf,
	}
}

// sameUnmarshal compares what two libraries make of a text, in one of the ways
// there are to read it.
func sameUnmarshal(rnd *rand.Rand, types *jsontest.Types, typ jsontest.Twin, a, b *library, split bool) error {
	texts := randomTexts(rnd)
	c := randomChoice(rnd, len(optionNames)-layoutOptions)
	x, y := reflect.New(typ.A), reflect.New(typ.B)
	if rnd.IntN(4) == 0 {
		vs := randomValues(rnd, types)
		vs.Set = setObjects
		vs.Fill(x.Elem(), y.Elem())
	}
	// NOTE: portions only for one that does not change its mind over them: std
	// loses names with escapes from pointers.
	reader := func(in []byte, lib *library) io.Reader {
		if lib == a || split {
			switch rnd.IntN(3) {
			case 0:
				return jsontest.OneByteReader(in)
			case 1:
				return jsontest.RandomReader(in, rnd)
			}
		}
		return bytes.NewBuffer(bytes.Clone(in))
	}
	for range 1 + rnd.IntN(2) {
		in := texts.Make(typ.A)
		if rnd.IntN(4) == 0 {
			in = jsontest.Break(rnd, in)
		}
		var how, got, want string
		switch rnd.IntN(4) {
		case 0:
			how = "UnmarshalRead"
			got = describeError(guard(func() error { return a.read(reader(in, a), x.Interface(), c) }))
			want = describeError(guard(func() error { return b.read(reader(in, b), y.Interface(), c) }))
		case 1:
			how = "UnmarshalDecode"
			s := script{prefix: rnd.IntN(4), call: randomChoice(rnd, len(optionNames)-layoutOptions), limit: 2}
			if rnd.IntN(2) == 0 {
				s.call = nil
			}
			switch s.prefix {
			case 1:
				in = fmt.Appendf(nil, "[%s,%[1]s ,%s]", in, texts.Make(typ.A))
			case 2:
				in = fmt.Appendf(nil, "[[],%s,%[1]s ,%s]", in, texts.Make(typ.A))
			case 3:
				in = fmt.Appendf(nil, `{"a\n":%s}%[1]s `, in)
				s.prefix = 2
			default:
				in = fmt.Appendf(nil, "%s %[1]s\n%s", in, texts.Make(typ.A))
			}
			how += fmt.Sprintf(" behind %d tokens with %v", s.prefix, s.call)
			r := script{s.prefix, nil, s.call, s.limit}
			s.values, r.values = []reflect.Value{x}, []reflect.Value{y}
			for range rnd.IntN(3) {
				s.values, r.values = append(s.values, reflect.New(typ.A)), append(r.values, reflect.New(typ.B))
			}
			got = strings.Join(a.decode(reader(in, a), s, c), "\n")
			want = strings.Join(b.decode(reader(in, b), r, c), "\n")
			for i := range s.values {
				if d := jsontest.Difference(s.values[i], r.values[i]); d != "" && got == want {
					return fmt.Errorf("%s of %q with %v: value %d: %s\n(%s)", how, showText(in), c, i, d, got)
				}
			}
		default:
			how = "Unmarshal"
			got = describeError(guard(func() error { return a.unmarshal(bytes.Clone(in), x.Interface(), c) }))
			want = describeError(guard(func() error { return b.unmarshal(bytes.Clone(in), y.Interface(), c) }))
		}
		if got != want {
			if known(b, got, want) {
				return nil
			}
			return fmt.Errorf("%s of %q with %v:\n\t%s:\n\t%s\n\t%s:\n\t%s", how, showText(in), c, a.name, got, b.name, want)
		}
		if d := jsontest.Difference(x, y); d != "" {
			return fmt.Errorf("%s of %q with %v: %s\n\t(%s)", how, showText(in), c, d, got)
		}
	}
	return nil
}

func randomValues(rnd *rand.Rand, types *jsontest.Types) *jsontest.Values {
	return &jsontest.Values{Rnd: rnd, MaxMap: 100, Single: mayFailAsKey, Set: setSpecial, Any: types.Leaves}
}

func mayFailAsKey(t reflect.Type) bool {
	switch t {
	case reflect.TypeFor[rText](), reflect.TypeFor[rAppend](), reflect.TypeFor[rTextInt](), reflect.TypeFor[rBoth](), reflect.TypeFor[netip.Addr]():
		return false
	}
	return t.PkgPath() != "" || t.Kind() < reflect.Int || t.Kind() > reflect.Uint64 && t.Kind() != reflect.String
}

// known reports whether a difference is one that is meant to be. It is set where
// there is another library to compare with.
var known = func(b *library, got, want string) bool { return false }

// sameMarshal compares what two libraries write.
func sameMarshal(rnd *rand.Rand, types *jsontest.Types, typ jsontest.Twin, a, b *library) error {
	c := randomChoice(rnd, len(optionNames))
	vs := randomValues(rnd, types)
	if rnd.IntN(8) > 0 {
		c = append(c, optionDeterministic)
	} else {
		vs.MaxMap = 1
	}
	x, y := reflect.New(typ.A), reflect.New(typ.B)
	vs.Fill(x.Elem(), y.Elem())
	u, v := x.Interface(), y.Interface()
	if rnd.IntN(3) == 0 {
		u, v = x.Elem().Interface(), y.Elem().Interface()
	}
	var how, got, want string
	switch rnd.IntN(4) {
	case 0:
		how = "MarshalWrite"
		var p, q bytes.Buffer
		got = describeError(guard(func() error { return a.write(&p, u, c) }))
		want = describeError(guard(func() error { return b.write(&q, v, c) }))
		if got == "no error" {
			got += "\n\t" + p.String()
		}
		if want == "no error" {
			want += "\n\t" + q.String()
		}
	case 1:
		s := script{prefix: rnd.IntN(3), call: randomChoice(rnd, len(optionNames)-layoutOptions), values: []reflect.Value{x}}
		if rnd.IntN(2) == 0 {
			s.call = nil
		}
		s.call = append(s.call, optionDeterministic)
		r := script{s.prefix, []reflect.Value{y}, s.call, 0}
		for range rnd.IntN(2) {
			s.values, r.values = append(s.values, x), append(r.values, y)
		}
		how = fmt.Sprintf("MarshalEncode in %d arrays with %v", s.prefix, s.call)
		var p, q bytes.Buffer
		got = strings.Join(a.encode(&p, s, c), "\n\t")
		want = strings.Join(b.encode(&q, r, c), "\n\t")
		if strings.Count(got, "value, at") == len(s.values) {
			got, want = got+"\n\t"+p.String(), want+"\n\t"+q.String()
		}
	default:
		how = "Marshal"
		one := func(lib *library, v any) string {
			var out []byte
			err := guard(func() (err error) { out, err = lib.marshal(v, c); return err })
			return describeError(err) + "\n\t" + string(out)
		}
		got, want = one(a, u), one(b, v)
	}
	// Which of several wrong names of a map is met first is random.
	random := strings.Contains(got, "invalid UTF-8") && strings.Contains(want, "invalid UTF-8")
	if got != want && !random && !known(b, got, want) {
		got, want = unequal(got, want)
		return fmt.Errorf("%s of %s with %v:\n\t%s:\n\t%s\n\t%s:\n\t%s", how, shorten(fmt.Sprintf("%+v", u), 3000), c, a.name, got, b.name, want)
	}
	return nil
}

// TestRandomUnmarshalForms: the fast forms and the complete one, over memory and
// over readers that give any portions, come to the same.
func TestRandomUnmarshalForms(t *testing.T) {
	types := randomTypes(libraryTwins)
	compare(t, types, func(t *testing.T, rnd *rand.Rand, typ jsontest.Twin) error {
		return sameUnmarshal(rnd, types, typ, ours, complete, true)
	})
}

// TestRandomMarshalForms is TestRandomUnmarshalForms for the other direction.
func TestRandomMarshalForms(t *testing.T) {
	types := randomTypes(libraryTwins)
	compare(t, types, func(t *testing.T, rnd *rand.Rand, typ jsontest.Twin) error {
		return sameMarshal(rnd, types, typ, ours, complete)
	})
}
