package jsontext_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// maxDepth is the default limit, that of encoding/json and of std's jsontext.
const maxDepth = 10000

// readers are the ways in which the tests here feed a Decoder: all at once, as
// a bytes.Buffer, and in portions of a few KiB. Who does not read gets one.
func readers(reads bool, data []byte) map[string]io.Reader {
	if !reads {
		return map[string]io.Reader{"whole": nil}
	}
	return map[string]io.Reader{
		"bytes.Reader": bytes.NewReader(data),
		"bytes.Buffer": bytes.NewBuffer(bytes.Clone(data)),
		"portions":     jsontest.SplitReader(data, 4000),
	}
}

// consumers are all the ways in which a document is taken in as a whole.
var consumers = []struct {
	name  string
	reads bool // from r; the others take data
	run   func(r io.Reader, data []byte) error
}{
	{"ReadToken", true, func(r io.Reader, _ []byte) error {
		dec := jsontext.NewDecoder(r)
		for {
			if _, err := dec.ReadToken(); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	}},
	{"ReadValue", true, func(r io.Reader, data []byte) error {
		v, err := jsontext.NewDecoder(r).ReadValue()
		if err == nil && !bytes.Equal(v, bytes.TrimSpace(data)) {
			return errors.New("ReadValue returns something else")
		}
		return err
	}},
	{"SkipValue", true, func(r io.Reader, _ []byte) error { return jsontext.NewDecoder(r).SkipValue() }},
	{"Format", false, func(_ io.Reader, data []byte) error {
		v := jsontext.Value(bytes.Clone(data))
		return v.Format()
	}},
	{"Indent", false, func(_ io.Reader, data []byte) error {
		v := jsontext.Value(bytes.Clone(data))
		return v.Format(jsontext.WithIndent(""))
	}},
	{"Canonicalize", false, func(_ io.Reader, data []byte) error {
		v := jsontext.Value(bytes.Clone(data))
		return v.Canonicalize()
	}},
	{"WriteValue", false, func(_ io.Reader, data []byte) error {
		return jsontext.NewEncoder(io.Discard).WriteValue(data)
	}},
	{"WriteToken", true, func(r io.Reader, _ []byte) error {
		dec, enc := jsontext.NewDecoder(r, jsontext.AllowDuplicateNames(true)), jsontext.NewEncoder(io.Discard)
		for {
			tok, err := dec.ReadToken()
			if err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
			if err := enc.WriteToken(tok); err != nil {
				return err
			}
		}
	}},
	{"IsValid", false, func(_ io.Reader, data []byte) error {
		if !jsontext.Value(data).IsValid() {
			return errInvalid
		}
		return nil
	}},
}

var errInvalid = errors.New("IsValid returns false")

// TestDeepNesting: 10,000 levels are right, one more is a clear error, and a
// million are the same error at the same place.
func TestDeepNesting(t *testing.T) {
	million := 1_000_000
	if testing.Short() {
		million = 2 * maxDepth
	}
	for _, tt := range []struct{ open, value, close string }{{"[", "", "]"}, {`{"a":`, "0", "}"}, {`[{"":`, "1", "}]"}, {"[\n ", "", "]"}} {
		levels := strings.Count(tt.open, "[") + strings.Count(tt.open, "{")
		doc := func(n int, closed bool) []byte {
			s := strings.Repeat(tt.open, n/levels) + tt.value
			if closed {
				s += strings.Repeat(tt.close, n/levels)
			}
			return []byte(s)
		}
		// The limit is passed at the first bracket above it.
		at := maxDepth / levels * len(tt.open)
		for _, c := range consumers {
			data := doc(maxDepth, true)
			for name, r := range readers(c.reads, data) {
				if err := c.run(r, data); err != nil {
					t.Errorf("%s of %d levels of %q, %s: %v", c.name, maxDepth, tt.open, name, err)
				}
			}
			for _, n := range []int{maxDepth + levels, million} {
				for _, closed := range []bool{true, false} {
					if testing.Short() && closed != (n == million) {
						continue
					}
					data := doc(n, closed)
					for name, r := range readers(c.reads, data) {
						err := c.run(r, data)
						var syn *jsontext.SyntacticError
						if err == errInvalid {
							continue
						}
						if !errors.As(err, &syn) || syn.ByteOffset != int64(at) || !strings.Contains(err.Error(), "exceeded max depth") {
							t.Fatalf("%s of %d levels of %q, %s: error %v, want the depth limit at %d", c.name, n, tt.open, name, clip(fmt.Sprint(err)), at)
						}
					}
				}
			}
		}
	}
}

// checkLinear, which the tests named TestLinear… call, fails when run takes much
// more than 16 times as long for 16 times the input; quadratic time shows as a
// factor of 256, what no longer fits into a cache of the machine as one of 50.
// Single times mean little, so the shortest of each are compared, over as many
// runs as it takes.
func checkLinear(t *testing.T, name string, small, large []byte, run func(data []byte) error) {
	t.Helper()
	const limit = 80
	if n := float64(len(large)) / float64(len(small)); n < 12 || n > 32 {
		t.Fatalf("%s: the documents are %.1f times apart, not about 16", name, n)
	}
	a, b := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	measure := func(data []byte) time.Duration {
		start := jsontest.CPUTime()
		if err := run(data); err != nil {
			t.Fatalf("%s of %d bytes: %v", name, len(data), clip(err.Error()))
		}
		return jsontest.CPUTime() - start
	}
	for try := range 20 {
		if try > 0 {
			// What was left by the runs before is not collected at the cost of these,
			// and who else wants the caches of the machine may have done with them.
			runtime.GC()
			time.Sleep(time.Duration(try) * 5 * time.Millisecond)
		}
		a, b = min(a, measure(small), measure(small)), min(b, measure(large))
		if b < limit*a || b < 10*time.Millisecond {
			return
		}
	}
	t.Errorf("%s: 16 times the input takes %.1f times as long, %v", name, float64(b)/float64(a), b)
}

// checkConsumers runs all consumers over a small document and one 16 times as
// large, both given by make, and checks the time that the larger one takes.
func checkConsumers(t *testing.T, n int, make func(n int) []byte) {
	t.Helper()
	small, large := make(n/4), make(4*n)
	for _, c := range consumers {
		checkLinear(t, c.name, small, large, func(data []byte) error {
			return c.run(bytes.NewReader(data), data)
		})
		if !c.reads {
			continue
		}
		checkLinear(t, c.name+" in portions", small, large, func(data []byte) error {
			return c.run(jsontest.SplitReader(data, 4000), data)
		})
	}
}

func shorter(n int) int {
	if testing.Short() {
		return n / 20
	}
	return n
}

func TestLinearLongString(t *testing.T) {
	for name, unit := range map[string]string{
		"plain": "abcdefghij", "escapes": `\n\"\u0041\\`, "surrogates": `\ud83d\ude00`, "utf8": "é世😀", "html": "<&>\u2028",
	} {
		t.Run(name, func(t *testing.T) {
			checkConsumers(t, shorter(500_000), func(n int) []byte {
				return []byte(`"` + strings.Repeat(unit, n/len(unit)) + `"`)
			})
		})
	}
}

// TestHugeString reads 100 MB of one string, whole and in portions.
func TestHugeString(t *testing.T) {
	n := shorter(100_000_000)
	data := make([]byte, n)
	for i := range data {
		data[i] = 'a' + byte(i%26)
	}
	data[0], data[n-1] = '"', '"'
	if !jsontext.Value(data).IsValid() {
		t.Error("IsValid is false")
	}
	for name, r := range map[string]io.Reader{"whole": bytes.NewBuffer(data), "portions": jsontest.SplitReader(data, 1<<15)} {
		dec := jsontext.NewDecoder(r)
		tok, err := dec.ReadToken()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if s := tok.String(); len(s) != n-2 || s != string(data[1:n-1]) {
			t.Errorf("%s: a string of %d bytes, want %d", name, len(s), n-2)
		}
	}
	v, err := jsontext.NewDecoder(jsontest.SplitReader(data, 1<<15)).ReadValue()
	if err != nil || !bytes.Equal(v, data) {
		t.Errorf("ReadValue: %d bytes, %v", len(v), err)
	}
	if err := jsontext.NewDecoder(jsontest.SplitReader(data[:n-1], 1<<15)).SkipValue(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("without its end: error %v, want %v", err, io.ErrUnexpectedEOF)
	}
}

func TestLinearLongNumber(t *testing.T) {
	for name, number := range map[string]func(n int) string{
		"integer":  func(n int) string { return "-" + strings.Repeat("1234567890", n/10) },
		"fraction": func(n int) string { return "0." + strings.Repeat("1234567890", n/10) },
		"zeros":    func(n int) string { return "0." + strings.Repeat("0", n) + "1" },
		"exponent": func(n int) string { return "1e-" + strings.Repeat("9", n) },
	} {
		t.Run(name, func(t *testing.T) {
			n := shorter(500_000)
			if name == "integer" {
				n = shorter(2_500_000) // the larger one has 10 MB
			}
			checkConsumers(t, n, func(n int) []byte { return []byte(number(n)) })
			checkLinear(t, "Float", []byte(number(n/4)), []byte(number(4*n)), func(data []byte) error {
				tok, err := jsontext.NewDecoder(bytes.NewBuffer(data)).ReadToken()
				if err != nil {
					return err
				}
				got, _ := tok.Float()
				want, _ := strconv.ParseFloat(string(data), 64)
				if got != want && math.Abs(got) != math.MaxFloat64 {
					return fmt.Errorf("Float() = %v, want %v", got, want)
				}
				if tok.String() != string(data) {
					return errors.New("String() is not the number")
				}
				return nil
			})
		})
	}
}

// object returns an object of n members with the given names.
func object(n int, name func(i int) string) []byte {
	b := []byte{'{'}
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), name(i)...), `":0`...)
	}
	return append(b, '}')
}

// nameFamilies are names made to be confused by what a hash or a signature of a
// name could look at.
var nameFamilies = map[string]func(i int) string{
	"distinct": func(i int) string { return "name" + strconv.Itoa(i) },
	"short":    func(i int) string { return strconv.FormatInt(int64(i), 36) },
	// The same length, first 8 and last 8 bytes.
	"middle": func(i int) string { return fmt.Sprintf("AAAAAAAA%08dZZZZZZZZ", i) },
	// The same, and differences only in the high bits of the words between.
	"middle high": func(i int) string { return fmt.Sprintf("AAAAAAAA%08d00000000%08dZZZZZZZZ", i, i) },
	"prefix":      func(i int) string { return strings.Repeat("p", 100) + fmt.Sprintf("%08d", i) },
	"suffix":      func(i int) string { return fmt.Sprintf("%08d", i) + strings.Repeat("s", 100) },
	"lengths":     func(i int) string { return strings.Repeat("l", i%200) + fmt.Sprintf("%d", i/200) },
	"escaped":     func(i int) string { return fmt.Sprintf(`\u0041\n%d`, i) },
	"utf8":        func(i int) string { return fmt.Sprintf("é%d😀", i) },
}

func TestLinearManyNames(t *testing.T) {
	for family, name := range nameFamilies {
		n := shorter(10_000)
		t.Run(family, func(t *testing.T) {
			checkConsumers(t, n, func(n int) []byte { return object(n, name) })

			// The last name repeats the first, one in the middle, or its neighbour.
			for _, again := range []int{0, n / 2, n - 1} {
				data := object(n+1, func(i int) string {
					if i == n {
						i = again
					}
					return name(i)
				})
				at := bytes.LastIndexByte(data[:len(data)-len(`":0}`)], '"')
				for _, c := range consumers {
					for via, r := range readers(c.reads, data) {
						err := c.run(r, data)
						var syn *jsontext.SyntacticError
						if err == errInvalid {
							continue
						}
						if !errors.Is(err, jsontext.ErrDuplicateName) || !errors.As(err, &syn) {
							t.Fatalf("%s, %s, name %d again: error %v", c.name, via, again, err)
						}
						// The text of a token has no place in the output's input.
						if c.name != "WriteToken" && syn.ByteOffset != int64(at) {
							t.Fatalf("%s, %s, name %d again: offset %d, want %d", c.name, via, again, syn.ByteOffset, at)
						}
					}
				}
			}
		})
	}
}

// TestLinearMillionNames takes in one object of 10⁶ distinct names.
func TestLinearMillionNames(t *testing.T) {
	n := shorter(1_000_000)
	small, large := object(n/16, nameFamilies["distinct"]), object(n, nameFamilies["distinct"])
	for _, c := range consumers {
		if c.name == "Indent" || c.name == "Format" {
			continue // as WriteValue
		}
		checkLinear(t, c.name, small, large, func(data []byte) error {
			return c.run(bytes.NewReader(data), data)
		})
	}
}

// TestLinearManyObjects: what the check of names costs depends on the names, not on
// how many objects there were or how deep they lie.
func TestLinearManyObjects(t *testing.T) {
	for name, make := range map[string]func(n int) []byte{
		"siblings": func(n int) []byte {
			return []byte("[" + strings.Repeat(`{"a":{"b":1,"c":2},"d":[{}]},`, n) + "0]")
		},
		"large and small": func(n int) []byte {
			big := object(100, func(i int) string { return strconv.Itoa(i) })
			return []byte("[" + strings.Repeat(string(big)+",{},", n/100) + "0]")
		},
		"small in large": func(n int) []byte {
			b := bytes.ReplaceAll(object(n, func(i int) string { return strconv.Itoa(i) }), []byte(":0"), []byte(`:{"x":{"y":0}}`))
			return b
		},
		"deep": func(n int) []byte {
			levels := n / 21 // the larger one stays below the limit
			one := strings.Repeat(`{"name":{},"x":`, levels) + "0" + strings.Repeat("}", levels)
			return []byte("[" + strings.Repeat(one+",", 10) + "0]")
		},
	} {
		t.Run(name, func(t *testing.T) { checkConsumers(t, shorter(50_000), make) })
	}
}

func TestLinearMuchWhitespace(t *testing.T) {
	space := func(n int) string { return strings.Repeat(" \n\t\r", n/4) }
	checkConsumers(t, shorter(1_000_000), func(n int) []byte {
		return []byte(space(n/2) + "[" + space(n/2) + "]" + space(n/2))
	})
	dec := jsontext.NewDecoder(jsontest.SplitReader([]byte(space(1_000_000)), 4000))
	if _, err := dec.ReadToken(); err != io.EOF {
		t.Errorf("whitespace alone: error %v, want %v", err, io.EOF)
	}
}

// TestLinearManyTinyReads: a value that arrives byte by byte is not scanned from its
// start each time.
func TestLinearManyTinyReads(t *testing.T) {
	for name, make := range map[string]func(n int) []byte{
		"string": func(n int) []byte { return []byte(`"` + strings.Repeat(`abc\n`, n/5) + `"`) },
		"number": func(n int) []byte { return []byte(strings.Repeat("7", n)) },
		"space":  func(n int) []byte { return []byte(strings.Repeat(" ", n) + "1") },
		"array":  func(n int) []byte { return []byte("[" + strings.Repeat("1,", n/2) + "1]") },
		"object": func(n int) []byte { return object(n/10, func(i int) string { return strconv.Itoa(i) }) },
	} {
		small, large := make(shorter(200_000)/4), make(4*shorter(200_000))
		for _, c := range consumers {
			if !c.reads {
				continue
			}
			checkLinear(t, c.name+" of a "+name+" byte by byte", small, large, func(data []byte) error {
				return c.run(jsontest.OneByteReader(data), data)
			})
		}
	}
}
