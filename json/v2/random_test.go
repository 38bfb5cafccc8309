package json_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
)

// This file compares libraries, or forms of this one, on random types, values,
// texts, options and ways to call. internal/campaign runs it for longer.

var (
	executions = flag.Int("executions", 6_000, "random cases per comparison")
	randomSeed = flag.Uint64("randomseed", 1, "seed of the random cases, 0 for a new one")
	randomCase = flag.Int("randomcase", -1, "the only random case to run")
	perType    = flag.Int("pertype", 12, "random cases for each type; types are never freed")
)

// subject is what random cases are about: a type, the sets of options for it, and
// what has been compared so far.
type subject struct {
	jsontest.Twin
	choices, calls []choice // calls are without layout
	figures        *jsontest.Figures
	change         func(rnd *rand.Rand, in []byte) []byte // what is done to texts, or nil
}

// choose returns options to call a library with. A type has few of them: each set
// may be another plan.
func (s *subject) choose(rnd *rand.Rand) choice {
	return slices.Clone(s.choices[rnd.IntN(len(s.choices))])
}

// chooseCall is choose without options of layout.
func (s *subject) chooseCall(rnd *rand.Rand) choice {
	return slices.Clone(s.calls[rnd.IntN(len(s.calls))])
}

// done counts a comparison of inputs that are new.
func (s *subject) done(how string, c choice, err error) {
	s.figures.Count(how)
	s.figures.Outcome(err)
	if len(c) == 0 {
		s.figures.Count("no-options")
	}
	for _, i := range c {
		if i < 0 {
			s.figures.Count("!" + optionNames[^i])
		} else {
			s.figures.Count(optionNames[i])
		}
	}
}

// compare runs random cases until so many inputs have been compared.
func compare(t *testing.T, types *jsontest.Types, f func(t *testing.T, rnd *rand.Rand, s *subject) error) {
	n, seed := *executions, *randomSeed
	if testing.Short() {
		n = min(n, 2_000)
	}
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	s := &subject{figures: jsontest.NewFigures()}
	defer s.figures.Report(t)
	failures, repeated := 0, 0
	for i := 0; s.figures.Executions < n; i++ {
		if *randomCase >= 0 {
			i = *randomCase
		}
		if i%*perType == 0 || *randomCase >= 0 {
			rnd := rand.New(rand.NewPCG(seed, uint64(i / *perType)))
			s.Twin = types.Random(rnd, rnd.IntN(4))
			repeated = s.figures.Repeated
			s.choices, s.calls = s.choices[:0], s.calls[:0]
			for range min(*perType, 12) {
				s.choices = append(s.choices, randomChoice(rnd, len(optionNames)))
				s.calls = append(s.calls, randomChoice(rnd, len(optionNames)-layoutOptions))
			}
		}
		if err := f(t, rand.New(rand.NewPCG(^seed, uint64(i))), s); err != nil {
			failures++
			t.Errorf("-randomseed=%d -pertype=%d -randomcase=%d: %s\n%v", seed, *perType, i, shorten(fmt.Sprint(s.A), 2000), err)
		}
		if failures == 12 || *randomCase >= 0 {
			return
		}
		if s.figures.Repeated-repeated > 12 {
			i += *perType - 1 - i%*perType // there is little to say of this type
		}
		if i > 40*n {
			t.Fatalf("%d cases, but only %d that are not like others", i, s.figures.Executions)
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
		Size: []int{100, 100, 400, 400, 6_000}[rnd.IntN(5)],
		Text: textOf,
	}
}

var (
	twoSeparators = regexp.MustCompile(`[,:]\s*[,:]`)
	offsets       = regexp.MustCompile(`offset \d+`)
)

// sameUnmarshal compares what two libraries make of a text, in one of the ways
// there are to read it.
func sameUnmarshal(rnd *rand.Rand, types *jsontest.Types, typ *subject, a, b *library, split bool) error {
	texts := randomTexts(rnd)
	c := typ.chooseCall(rnd)
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
	for i := range 1 + rnd.IntN(2) {
		if i > 0 {
			jsontest.SameCapacity(x, y) // a base64 text that fails leaves bytes after where there is room
		}
		in := texts.Make(typ.A)
		if typ.change != nil {
			in = typ.change(rnd, in)
		}
		if rnd.IntN(4) == 0 {
			in = jsontest.Break(rnd, in)
		}
		if rnd.IntN(300) == 0 {
			typ.figures.Count("at-a-border")
			in = jsontest.AtBorder(rnd, in)
		}
		var how, got, want string
		var err error
		switch rnd.IntN(4) {
		case 0:
			how = "UnmarshalRead"
			err = guard(func() error { return a.read(reader(in, a), x.Interface(), c) })
			got = describeError(err)
			want = describeError(guard(func() error { return b.read(reader(in, b), y.Interface(), c) }))
		case 1:
			how = "UnmarshalDecode"
			s := script{prefix: rnd.IntN(4), call: typ.chooseCall(rnd), limit: 2}
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
			typ.figures.Count(fmt.Sprintf("behind-%d-tokens", s.prefix))
			how += fmt.Sprintf(" behind %d tokens with %v", s.prefix, s.call)
			r := script{s.prefix, nil, s.call, s.limit}
			s.values, r.values = []reflect.Value{x}, []reflect.Value{y}
			for range rnd.IntN(3) {
				s.values, r.values = append(s.values, reflect.New(typ.A)), append(r.values, reflect.New(typ.B))
			}
			log := a.decode(reader(in, a), s, c)
			if !strings.HasPrefix(log[len(log)-1], "value") {
				err = errFixed
			}
			got = strings.Join(log, "\n")
			want = strings.Join(b.decode(reader(in, b), r, c), "\n")
			for i := range s.values {
				if d := jsontest.Difference(s.values[i], r.values[i]); d != "" && got == want {
					if knownValue(b, typ.A, d, got) {
						typ.figures.Count("excused")
						return nil
					}
					return fmt.Errorf("%s of %q with %v: value %d: %s\n(%s)", how, showText(in), c, i, d, got)
				}
			}
		default:
			how = "Unmarshal"
			err = guard(func() error { return a.unmarshal(bytes.Clone(in), x.Interface(), c) })
			got = describeError(err)
			want = describeError(guard(func() error { return b.unmarshal(bytes.Clone(in), y.Interface(), c) }))
		}
		if typ.figures.New(typ.A, in) {
			name, _, _ := strings.Cut(how, " ")
			typ.done(name, c, err)
		}
		if got != want {
			// Where the next value would be, after two separators, depends on
			// where the buffer ends, as does what is known of the last token
			// after a failed read of a method.
			unknown := twoSeparators.Match(in) || strings.Contains(got, "must read or write exactly one value")
			if known(b, got, want) || unknown && offsets.ReplaceAllString(got, "") == offsets.ReplaceAllString(want, "") {
				typ.figures.Count("excused")
				return nil
			}
			return fmt.Errorf("%s of %q with %v:\n\t%s:\n\t%s\n\t%s:\n\t%s", how, showText(in), c, a.name, got, b.name, want)
		}
		if d := jsontest.Difference(x, y); d != "" {
			if knownValue(b, typ.A, d, got) {
				typ.figures.Count("excused")
				return nil
			}
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

// sameBytes reports whether a and b have the same bytes in any order.
func sameBytes(a, b string) bool {
	var count [256]int
	for i := range len(a) {
		count[a[i]]++
	}
	for i := range len(b) {
		count[b[i]]--
	}
	return count == [256]int{}
}

// known reports whether a difference is one that is meant to be. It is set where
// there is another library to compare with.
var known = func(b *library, got, want string) bool { return false }

// knownValue is known for a difference of values of a type.
var knownValue = func(b *library, t reflect.Type, difference, outcome string) bool { return false }

// sameMarshal compares what two libraries write.
func sameMarshal(rnd *rand.Rand, types *jsontest.Types, typ *subject, a, b *library) error {
	c := typ.choose(rnd)
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
	var out []byte
	var err error
	switch rnd.IntN(4) {
	case 0:
		how = "MarshalWrite"
		var p, q bytes.Buffer
		err = guard(func() error { return a.write(&p, u, c) })
		got = describeError(err)
		want = describeError(guard(func() error { return b.write(&q, v, c) }))
		if got == "no error" {
			out = p.Bytes()
			got += "\n\t" + p.String()
		}
		if want == "no error" {
			want += "\n\t" + q.String()
		}
	case 1:
		s := script{prefix: rnd.IntN(3), call: typ.chooseCall(rnd), values: []reflect.Value{x}}
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
		} else {
			err = errFixed
		}
		typ.figures.Count(fmt.Sprintf("in-%d-arrays", s.prefix))
	default:
		how = "Marshal"
		one := func(lib *library, v any) (out []byte, all string, err error) {
			err = guard(func() (err error) { out, err = lib.marshal(v, c); return err })
			return out, describeError(err) + "\n\t" + string(out), err
		}
		out, got, err = one(a, u)
		_, want, _ = one(b, v)
	}
	if typ.figures.New(typ.A, []byte(got)) {
		name, _, _ := strings.Cut(how, " ")
		typ.done(name, c, err)
	}
	// Which of several wrong names of a map is met first is random.
	// So is the order of names that become the same.
	random := strings.Contains(got, "invalid UTF-8") && strings.Contains(want, "invalid UTF-8") ||
		strings.Contains(got, "\ufffd") && sameBytes(got, want)
	if got != want {
		if random || known(b, got, want) {
			typ.figures.Count("excused")
			return nil
		}
		got, want = unequal(got, want)
		return fmt.Errorf("%s of %s with %v:\n\t%s:\n\t%s\n\t%s:\n\t%s", how, shorten(fmt.Sprintf("%+v", u), 3000), c, a.name, got, b.name, want)
	}
	if err != nil || out == nil {
		return nil
	}
	return sameBack(typ, out, c, a, b)
}

// sameBack compares what two libraries make of the text that both have written.
func sameBack(typ *subject, text []byte, c choice, a, b *library) error {
	typ.figures.Count("there-and-back")
	x, y := reflect.New(typ.A), reflect.New(typ.B)
	got := describeError(guard(func() error { return a.unmarshal(text, x.Interface(), c) }))
	want := describeError(guard(func() error { return b.unmarshal(text, y.Interface(), c) }))
	if got != want {
		if known(b, got, want) {
			return nil
		}
		return fmt.Errorf("there and back, %q with %v:\n\t%s:\n\t%s\n\t%s:\n\t%s", showText(text), c, a.name, got, b.name, want)
	}
	if d := jsontest.Difference(x, y); d != "" {
		return fmt.Errorf("there and back, %q with %v: %s\n\t(%s)", showText(text), c, d, got)
	}
	return nil
}

// TestRandomUnmarshalForms: the fast forms and the complete one, over memory and
// over readers that give any portions, come to the same.
func TestRandomUnmarshalForms(t *testing.T) {
	types := randomTypes(libraryTwins)
	compare(t, types, func(t *testing.T, rnd *rand.Rand, typ *subject) error {
		return sameUnmarshal(rnd, types, typ, ours, complete, true)
	})
}

// TestRandomMarshalForms is TestRandomUnmarshalForms for the other direction.
func TestRandomMarshalForms(t *testing.T) {
	types := randomTypes(libraryTwins)
	compare(t, types, func(t *testing.T, rnd *rand.Rand, typ *subject) error {
		return sameMarshal(rnd, types, typ, ours, complete)
	})
}
