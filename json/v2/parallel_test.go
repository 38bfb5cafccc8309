package json_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// seen is what a loop over a sequence has seen.
func seen[T any](seq iter.Seq2[T, error]) (all []string) {
	defer func() {
		if p := recover(); p != nil {
			all = append(all, fmt.Sprint("panic: ", p))
		}
	}()
	for v, err := range seq {
		s := fmt.Sprintf("%+v", v)
		if err != nil {
			s += " " + err.Error()
		}
		var bad *json.RecordError
		if errors.As(err, &bad) {
			s += fmt.Sprint(" ", bad.Index, " ", bad.ByteOffset)
			var serr *json.SemanticError
			if errors.As(err, &serr) {
				s += fmt.Sprint(" ", serr.ByteOffset)
			}
			var terr *jsontext.SyntacticError
			if errors.As(err, &terr) {
				s += fmt.Sprint(" ", terr.ByteOffset)
			}
		}
		all = append(all, s)
	}
	return all
}

type logLine struct {
	A int
	B string
	C []float64
	D []logLine
}

// A line that panics in its method, or ends its goroutine.
type moodyLine struct{ Text string }

func (m *moodyLine) UnmarshalJSON(b []byte) error {
	switch m.Text = string(b); m.Text {
	case `"panic"`:
		panic("as told")
	case `"error"`:
		return errors.New("no")
	}
	return nil
}

// checkGoroutines fails if there are more goroutines than before.
func checkGoroutines(t *testing.T, before int) {
	t.Helper()
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// randomStream is lines of JSON, most of them good.
func randomStream(rnd *rand.Rand) []byte {
	var b []byte
	pieces := []string{`{"A":1,"B":"x"}`, `{"A":2,"C":[1,2.5,3]}`, `{"D":[{"A":3}]}`, `{"A":"no"}`, `{"A":1,"A":2}`, `{"A":`, `[1,2`, `"str"`,
		`12`, `-1.5e3`, `true`, `null`, `}`, `]`, `,`, `"open`, `{`, `[`, `{"D":[{"D":[{"B":"\u00e9ü"}]}]}`, `x`, `{"B":"` + strings.Repeat("long ", 8) + `"}`,
		"\xff", "\x00", "\xef\xbb\xbf", `tru`, `"panic"`, `"error"`, "{\n  \"A\": 4,\n  \"C\": [\n    1,\n    2\n  ]\n}", "[\n1\n2]", "{\"A\"\n:\n5\n,\n\"B\":\"\"}"}
	good := rnd.IntN(4) > 0
	ends := []string{"\n", "\n", "\n", "\r\n", " \n", "\n\n", "\n  ", "", " ", "\t\n \n"}
	for range rnd.IntN(24) {
		if good && rnd.IntN(8) > 0 {
			b = append(b, pieces[rnd.IntN(3)]...)
		} else {
			b = append(b, pieces[rnd.IntN(len(pieces))]...)
		}
		if good && rnd.IntN(8) > 0 {
			b = append(b, '\n')
		} else {
			b = append(b, ends[rnd.IntN(len(ends))]...)
		}
	}
	return b
}

// randomReader delivers data in random pieces, and perhaps an error.
func randomReader(rnd *rand.Rand, data []byte) func() io.Reader {
	seed := rnd.Uint64()
	kind, at := rnd.IntN(6), rnd.IntN(len(data)+1)
	return func() io.Reader {
		switch kind {
		case 0:
			return bytes.NewReader(data)
		case 1:
			return bytes.NewBuffer(slices.Clone(data))
		case 2:
			return jsontest.FailingReader(data, at, errors.New("broken"), seed%2 == 0)
		case 3:
			return io.MultiReader(bytes.NewReader(data[:at]), panicReader{})
		case 4:
			return jsontest.DataEOFReader(data)
		}
		return jsontest.RandomReader(data, rand.New(rand.NewPCG(seed, 1)))
	}
}

// brokenSooner reports whether both loops have seen the same up to where one has met the
// error of the reader. Where a record is neither well-formed nor complete when the reader
// fails, it depends on what the Decoder holds of it which of both it finds first.
func brokenSooner(a, b []string) bool {
	n := min(len(a), len(b))
	ends := func(s []string) bool {
		last := s[len(s)-1]
		return strings.Contains(last, "read error: broken") || last == "panic: no reader"
	}
	return n > 0 && len(a) != len(b) && slices.Equal(a[:n-1], b[:n-1]) && ends(a) && ends(b)
}

type panicReader struct{}

func (panicReader) Read([]byte) (int, error) { panic("no reader") }

// What Records yields with several goroutines is what it yields without, for any stream and
// however it is split, and with lines that are tried as they are what it yields if each record
// is read first.
func TestParallelRecordsRandom(t *testing.T) {
	count := 20_000
	if testing.Short() {
		count = 2_000
	}
	before := runtime.NumGoroutine()
	for i := range count {
		rnd := rand.New(rand.NewPCG(31, uint64(i)))
		data := randomStream(rnd)
		restore := json.SetParallelSizes(rnd.IntN(40), 1+rnd.IntN(60), 61+rnd.IntN(100), 1+rnd.IntN(1000))
		reader, n := randomReader(rnd, data), 2+rnd.IntN(3)
		var opts []json.Options
		if rnd.IntN(4) == 0 {
			opts = append(opts, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.AllowByteOrderMark(true))
		}
		parallel := append(slices.Clone(opts), json.Parallel(n))
		unordered := append(slices.Clone(parallel), json.Unordered(true))
		check := func(want, got, any []string) {
			t.Helper()
			if brokenSooner(want, got) {
				return
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%d: %q:\ngot  %q\nwant %q", i, data, got, want)
			}
			if slices.ContainsFunc(want, func(s string) bool { return strings.HasPrefix(s, "panic") }) {
				return // which ends the loop, wherever it is
			}
			slices.Sort(want)
			slices.Sort(any)
			if !slices.Equal(any, want) {
				t.Fatalf("%d: %q unordered:\ngot  %q\nwant %q", i, data, any, want)
			}
		}
		serial := func(want, got []string) {
			t.Helper()
			if !slices.Equal(got, want) && !brokenSooner(want, got) {
				t.Fatalf("%d: %q without other goroutines:\ngot  %q\nwant %q", i, data, got, want)
			}
		}
		switch rnd.IntN(3) {
		case 0:
			want := seen(json.RecordsRead[logLine](reader(), opts...))
			serial(want, seen(json.Records[logLine](reader(), opts...)))
			check(want, seen(json.Records[logLine](reader(), parallel...)), seen(json.Records[logLine](reader(), unordered...)))
		case 1:
			want := seen(json.RecordsRead[any](reader(), opts...))
			serial(want, seen(json.Records[any](reader(), opts...)))
			check(want, seen(json.Records[any](reader(), parallel...)), seen(json.Records[any](reader(), unordered...)))
		case 2:
			want := seen(json.RecordsRead[moodyLine](reader(), opts...))
			serial(want, seen(json.Records[moodyLine](reader(), opts...)))
			check(want, seen(json.Records[moodyLine](reader(), parallel...)), seen(json.Records[moodyLine](reader(), unordered...)))
		}
		restore()
	}
	checkGoroutines(t, before)
}

// A loop may be left at any record.
func TestParallelRecordsLeft(t *testing.T) {
	defer json.SetParallelSizes(10, 50, 200, 1000)()
	in := strings.Repeat(`{"A":1}`+"\n", 60) + `{"A":"bad"}` + "\n" + strings.Repeat(`{"A":1}`+"\n", 60)
	before := runtime.NumGoroutine()
	for _, opts := range [][]json.Options{{json.Parallel(3)}, {json.Parallel(3), json.Unordered(true)}} {
		for at := range 122 {
			n := 0
			for range json.Records[logLine](strings.NewReader(in), opts...) {
				if n++; n == at {
					break
				}
			}
			if want := min(max(at, 1), 121); n != want && at != 0 || at == 0 && n != 121 {
				t.Fatalf("left at %d: %d records", at, n)
			}
			func() {
				defer func() {
					if p := recover(); p != nil && p != "in the loop" {
						t.Errorf("got %v", p)
					}
				}()
				n := 0
				for range json.Records[logLine](strings.NewReader(in), opts...) {
					if n++; n == at {
						panic("in the loop")
					}
				}
			}()
		}
	}
	checkGoroutines(t, before)
}

// A reader that fails at every block, and a bad line in each position around a split.
func TestParallelRecordsFaults(t *testing.T) {
	const block = 64
	defer json.SetParallelSizes(20, block, 4*block, 1<<20)()
	step := 1
	if testing.Short() {
		step = 5
	}
	broken := errors.New("broken")
	compare := func(what string, r func() io.Reader) {
		t.Helper()
		want := seen(json.RecordsRead[logLine](r()))
		if got := seen(json.Records[logLine](r())); !slices.Equal(got, want) {
			t.Fatalf("%s, without other goroutines:\ngot  %q\nwant %q", what, got, want)
		}
		for _, n := range []int{2, 5} {
			if got := seen(json.Records[logLine](r(), json.Parallel(n))); !slices.Equal(got, want) {
				t.Fatalf("%s:\ngot  %q\nwant %q", what, got, want)
			}
		}
	}
	for name, sep := range map[string]string{"LF": "\n", "CRLF": "\r\n", "empty lines": "\n\r\n\n", "none": " "} {
		line := `{"A":1,"B":"some text"}` + sep
		text := []byte(strings.TrimSuffix(strings.Repeat(line, 40), sep))
		for at := 0; at <= len(text); at += 7 * step {
			compare(fmt.Sprint(name, " fails at ", at), func() io.Reader { return jsontest.FailingReader(text, at, broken, at%2 == 0) })
		}
		for at := range 2 * block {
			for i, bad := range []string{"}", "x", `"`, "{", "\n", "[", ",", "\x00", "\xff"} {
				if (at+i)%step != 0 {
					continue
				}
				b := slices.Clone(text)
				b[3*block+at] = bad[0]
				compare(fmt.Sprint(name, " ", bad, " at ", at), func() io.Reader { return bytes.NewReader(b) })
			}
		}
		for size := 1; size < 10*block; size += 3 * step {
			long := `{"B":"` + strings.Repeat("x", size) + `"}` + sep
			compare(fmt.Sprint(name, " line of ", size), func() io.Reader {
				return strings.NewReader(strings.Repeat(line, 5) + long + strings.Repeat(line, 3) + long + long + line)
			})
			broken := `{"B":"` + strings.Repeat("x", size) + sep
			compare(fmt.Sprint(name, " bad line of ", size), func() io.Reader {
				return strings.NewReader(strings.Repeat(line, 5) + broken + strings.Repeat(line, 3) + broken + broken + line)
			})
		}
	}
	for _, r := range []func() io.Reader{
		func() io.Reader {
			return io.MultiReader(strings.NewReader(strings.Repeat("{}\n", 100)), jsontest.EmptyReader())
		},
		func() io.Reader {
			return io.MultiReader(strings.NewReader(strings.Repeat("{}\n", 100)), countReader(-1))
		},
		func() io.Reader {
			return io.MultiReader(strings.NewReader(strings.Repeat("{}\n", 100)), countReader(1<<20))
		},
	} {
		compare("a wrong reader", r)
	}
}

type countReader int

func (c countReader) Read([]byte) (int, error) { return int(c), nil }

// Values are there as soon as they have been read.
func TestParallelRecordsLive(t *testing.T) {
	defer json.SetParallelSizes(10, 64, 256, 1<<20)()
	for _, opts := range [][]json.Options{nil, {json.Parallel(4)}, {json.Parallel(4), json.Unordered(true)}} {
		testLive(t, opts...)
	}
}

func testLive(t *testing.T, opts ...json.Options) {
	r, w := io.Pipe()
	got := make(chan string)
	go func() {
		defer close(got)
		for v, err := range json.Records[int](r, opts...) {
			got <- fmt.Sprint(v, err)
		}
	}()
	for i := range 300 {
		fmt.Fprintf(w, "%d\n", i)
		if s := <-got; s != fmt.Sprint(i, error(nil)) {
			t.Fatalf("after %d came %s", i, s)
		}
	}
	w.Close()
	if s, ok := <-got; ok {
		t.Fatal(s)
	}
}

// The context ends a stream, and the options are there for methods, but for that of
// goroutines.
func TestParallelOptions(t *testing.T) {
	defer json.SetParallelSizes(10, 64, 256, 1<<20)()
	ctx, cancel := context.WithCancelCause(context.Background())
	s := &stopping{text: "1\n2\n", at: 20, cancel: cancel}
	var last error
	n := 0
	for _, err := range json.Records[int](s, json.Parallel(2), json.WithContext(ctx)) {
		n++
		last = err
	}
	if !errors.Is(last, errEnough) || n != 41 {
		t.Errorf("%d records, then %v", n, last)
	}
	opts := json.JoinOptions(json.Parallel(3), json.WithValue(5), json.Unordered(true), json.RejectUnknownMembers(true))
	if n, ok := json.GetOption(opts, json.Parallel); n != 3 || !ok {
		t.Errorf("Parallel is %d, %t", n, ok)
	}
	if v, ok := json.GetOption(opts, json.Unordered); !v || !ok {
		t.Errorf("Unordered is %t, %t", v, ok)
	}
	in := strings.Repeat("[1]\n", 200)
	for v, err := range json.Records[optionsSeen](strings.NewReader(in), opts) {
		if v.value != 5 || v.parallel || !v.reject || err != nil {
			t.Fatalf("%+v, %v", v, err)
		}
	}
	for _, n := range []int{1, -1} {
		if got := seen(json.Records[any](strings.NewReader(in), json.Parallel(n))); len(got) != 200 {
			t.Errorf("%d goroutines: %d records", n, len(got))
		}
	}
	if got := seen(json.Records[any](strings.NewReader(in), json.Parallel(0))); len(got) != 200 {
		t.Errorf("as many goroutines as there are processors: %d records", len(got))
	}
}

type optionsSeen struct {
	value            int
	parallel, reject bool
}

func (o *optionsSeen) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	o.value, _ = json.ValueOf[int](dec.Options())
	_, o.parallel = json.GetOption(dec.Options(), json.Parallel)
	o.reject, _ = json.GetOption(dec.Options(), json.RejectUnknownMembers)
	return dec.SkipValue()
}

// A method that ends its goroutine ends that of the loop.
func TestParallelGoexit(t *testing.T) {
	defer json.SetParallelSizes(10, 64, 256, 1<<20)()
	before := runtime.NumGoroutine()
	done := make(chan int)
	go func() {
		n := 0
		defer func() { done <- n }()
		in := strings.Repeat("1\n", 150) + "0\n" + strings.Repeat("1\n", 150)
		for range json.Records[leaving](strings.NewReader(in), json.Parallel(2)) {
			n++
		}
		n = -1
	}()
	if n := <-done; n != 150 {
		t.Errorf("the goroutine ended after %d records, want 150", n)
	}
	checkGoroutines(t, before)
}

type leaving int

func (l *leaving) UnmarshalJSON(b []byte) error {
	if b[0] == '0' {
		runtime.Goexit()
	}
	return nil
}
