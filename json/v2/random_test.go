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
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
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

var (
	twoSeparators = regexp.MustCompile(`[,:]\s*[,:]`)
	offsets       = regexp.MustCompile(`offset \d+`)
)

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
			// Where the next value would be, behind two separators, depends on
			// where the buffer ends, as does what is known of the last token
			// behind a failed read of a method.
			unknown := twoSeparators.Match(in) || strings.Contains(got, "must read or write exactly one value")
			if known(b, got, want) || unknown && offsets.ReplaceAllString(got, "") == offsets.ReplaceAllString(want, "") {
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
	// So is the order of names that become the same.
	random := strings.Contains(got, "invalid UTF-8") && strings.Contains(want, "invalid UTF-8") ||
		strings.Contains(got, "\ufffd") && sameBytes(got, want)
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
