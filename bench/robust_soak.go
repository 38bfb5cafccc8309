package main

import (
	"bytes"
	"context"
	stdjson "encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// The soak: many goroutines that decode, encode and edit random values and
// documents at once, while the collector runs all the time. Each result is
// checked: against encoding/json, against the value that it came from, or
// against the same edit of a decoded copy.

// Soak is its table of figures.
type Soak struct {
	Time       string   `json:"time"`
	Env        Env      `json:"env"`
	Seconds    float64  `json:"seconds"`
	Goroutines int      `json:"goroutines"`
	Types      int      `json:"types"`
	Encoded    int64    `json:"encoded"`
	Decoded    int64    `json:"decoded"`
	Edited     int64    `json:"edited"`
	Streamed   int64    `json:"streamed"`
	Refused    int64    `json:"refused"` // broken texts, each refused by both libraries
	Compared   int64    `json:"compared"`
	Bytes      int64    `json:"bytes"`
	GCs        uint32   `json:"gcs"`
	HeapFirst  uint64   `json:"heap_first"` // live heap after a tenth of the time, and at the end
	HeapLast   uint64   `json:"heap_last"`
	Failures   int64    `json:"failures"`
	First      []string `json:"first,omitempty"` // failures
}

// Calls is what was done in all.
func (s *Soak) Calls() int64 { return s.Encoded + s.Decoded + s.Edited + s.Streamed + s.Refused }

const soakGoroutines = 64

// soakTypes is how many random types there are: they are never freed, so the
// number is fixed whatever the time.
const soakTypes = 128

type soaker struct {
	Soak
	mu    sync.Mutex
	types []reflect.Type
	docs  [][]byte
}

func runSoak(length time.Duration, goroutines int, seed uint64) *Soak {
	s := &soaker{Soak: Soak{Time: time.Now().UTC().Format(time.RFC3339), Env: environment(), Goroutines: goroutines}}
	s.setUp(seed)
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ctx, cancel := context.WithTimeout(context.Background(), length)
	defer cancel()
	start := time.Now()
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			rnd := rand.New(rand.NewPCG(seed, uint64(g)))
			for n := 0; n == 0 || ctx.Err() == nil; n++ {
				s.safely(rnd)
			}
		})
	}
	wg.Go(func() {
		for ctx.Err() == nil {
			runtime.GC()
			if s.HeapFirst == 0 && time.Since(start) > length/10 {
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				s.HeapFirst = m.HeapAlloc
			}
			time.Sleep(5 * time.Millisecond)
		}
	})
	wg.Wait()
	s.Seconds = time.Since(start).Seconds()
	s.HeapLast = uint64(live())
	runtime.ReadMemStats(&after)
	s.GCs = after.NumGC - before.NumGC
	return &s.Soak
}

// setUp makes types and documents, always the same for a seed.
func (s *soaker) setUp(seed uint64) {
	rnd := rand.New(rand.NewPCG(seed, 1<<40))
	leaf := func(t reflect.Type) jsontest.Twin { return jsontest.Twin{A: t, B: t} }
	ts := &jsontest.Types{
		Leaves: []jsontest.Twin{
			leaf(reflect.TypeFor[int]()), leaf(reflect.TypeFor[int8]()), leaf(reflect.TypeFor[uint64]()), leaf(reflect.TypeFor[bool]()),
			leaf(reflect.TypeFor[string]()), leaf(reflect.TypeFor[string]()), leaf(reflect.TypeFor[float64]()), leaf(reflect.TypeFor[float32]()),
			leaf(reflect.TypeFor[[]byte]()), leaf(reflect.TypeFor[any]()), leaf(reflect.TypeFor[time.Time]()), leaf(reflect.TypeFor[deepNode]()),
		},
		Keys:    []jsontest.Twin{leaf(reflect.TypeFor[string]()), leaf(reflect.TypeFor[int]()), leaf(reflect.TypeFor[uint16]())},
		Names:   []string{"A", "B", "C", "D", "Name", "ID", "Value", "Kind", "Items", "Next", "X1", "Übung"},
		Options: []string{"omitempty", "omitzero"},
	}
	for len(s.types) < soakTypes {
		t := ts.Struct(rnd, 3).A
		if soakable(t, map[reflect.Type]bool{}) {
			s.types = append(s.types, t)
		}
	}
	s.Types = len(s.types)
	for len(s.docs) < 64 {
		// Random numbers may be too large for a float64.
		if doc := jsontest.Random(rnd, 200+rnd.IntN(6000)); stdjson.Unmarshal(doc, new(any)) == nil {
			s.docs = append(s.docs, doc)
		}
	}
	for _, f := range made {
		m := &maker{r: rnd}
		f.make(m, 8<<10)
		s.docs = append(s.docs, m.Bytes())
	}
}

func (s *soaker) fail(format string, args ...any) {
	atomic.AddInt64(&s.Failures, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.First) < 10 {
		s.First = append(s.First, fmt.Sprintf("%.1500s", fmt.Sprintf(format, args...)))
	}
}

// soakable reports whether all struct types in t are types to both dialects:
// random tags may contradict themselves.
func soakable(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			return true
		}
		if _, err := jsonv2.Marshal(reflect.New(t).Interface()); err != nil {
			return false
		}
		for i := range t.NumField() {
			if !soakable(t.Field(i).Type, seen) {
				return false
			}
		}
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		return soakable(t.Elem(), seen)
	}
	return true
}

// safely does one thing; a panic is a failure.
func (s *soaker) safely(rnd *rand.Rand) {
	defer func() {
		if r := recover(); r != nil {
			s.fail("panic: %v", r)
		}
	}()
	switch rnd.IntN(5) {
	case 0, 1:
		s.roundTrip(rnd)
	case 2:
		s.edit(rnd)
	case 3:
		s.stream(rnd)
	case 4:
		s.broken(rnd)
	}
}

// roundTrip encodes a random value of a random type and reads it again.
func (s *soaker) roundTrip(rnd *rand.Rand) {
	t := s.types[rnd.IntN(len(s.types))]
	v, same := reflect.New(t), reflect.New(t)
	values := jsontest.Values{Rnd: rnd, MaxMap: 4, Set: soakLeaf}
	values.Fill(v.Elem(), same.Elem())

	classic, err := json.Marshal(v.Interface())
	std, stdErr := stdjson.Marshal(v.Interface())
	atomic.AddInt64(&s.Encoded, 1)
	atomic.AddInt64(&s.Compared, 1)
	if (err == nil) != (stdErr == nil) || !bytes.Equal(classic, std) {
		s.fail("json.Marshal of %v gives %.200q (%v), encoding/json %.200q (%v)", t, classic, err, std, stdErr)
		return
	}
	text, err := jsonv2.Marshal(v.Interface(), jsonv2.Deterministic(true))
	atomic.AddInt64(&s.Encoded, 1)
	if err != nil {
		s.fail("json/v2.Marshal of %v: %v", t, err)
		return
	}
	atomic.AddInt64(&s.Bytes, int64(len(text)+len(classic)))
	back := reflect.New(t)
	if err := jsonv2.Unmarshal(text, back.Interface()); err != nil {
		s.fail("json/v2.Unmarshal of %v: %v", t, err)
		return
	}
	atomic.AddInt64(&s.Decoded, 1)
	again, err := jsonv2.Marshal(back.Interface(), jsonv2.Deterministic(true))
	atomic.AddInt64(&s.Encoded, 1)
	if err == nil && !bytes.Equal(text, again) && strings.Contains(t.String(), "omitzero") {
		// What omitempty leaves out comes back as zero, and then what holds
		// nothing else is left out, too: once.
		text, back = again, reflect.New(t)
		if err = jsonv2.Unmarshal(text, back.Interface()); err == nil {
			again, err = jsonv2.Marshal(back.Interface(), jsonv2.Deterministic(true))
		}
	}
	if err != nil || !bytes.Equal(text, again) {
		s.fail("%v comes back as %.200q, was %.200q", t, again, text)
	}
	if classic == nil {
		return
	}
	x, y := reflect.New(t), reflect.New(t)
	err, stdErr = json.Unmarshal(classic, x.Interface()), stdjson.Unmarshal(classic, y.Interface())
	atomic.AddInt64(&s.Decoded, 1)
	atomic.AddInt64(&s.Compared, 1)
	if (err == nil) != (stdErr == nil) || !reflect.DeepEqual(x.Interface(), y.Interface()) {
		s.fail("json.Unmarshal of %v differs from encoding/json: %v, %v", t, err, stdErr)
	}
}

// soakLeaf sets what JSON can hold: other floats and strings are refused, which
// is tested elsewhere.
func soakLeaf(rnd *rand.Rand, a, b reflect.Value) bool {
	switch {
	case a.Type() == reflect.TypeFor[time.Time]():
		a.Set(reflect.ValueOf(time.Unix(rnd.Int64N(4e9), rnd.Int64N(1e9)).UTC()))
	case a.Type() == reflect.TypeFor[any]():
		a.Set(reflect.ValueOf([]any{false, true, 1.5, "text", []any{"x"}, map[string]any{"k": "v"}}[rnd.IntN(6)]))
		if rnd.IntN(8) == 0 {
			a.SetZero()
		}
	case a.Kind() == reflect.String:
		a.SetString(words[rnd.IntN(len(words))] + []string{"", " é", "\n\"\\", "\U0001f600<&>", "\x00"}[rnd.IntN(5)])
	case a.Kind() == reflect.Float32:
		a.SetFloat(float64(rnd.Float32()))
	case a.Kind() == reflect.Float64:
		a.SetFloat((rnd.Float64() - 0.5) * 1e6)
	default:
		return false
	}
	if b.IsValid() {
		b.Set(a)
	}
	return true
}

// edit changes a document in place and beside it, in a decoded copy.
func (s *soaker) edit(rnd *rand.Rand) {
	doc := s.docs[rnd.IntN(len(s.docs))]
	root, err := javelin.Parse(doc)
	if err != nil {
		s.fail("Parse of a valid document: %v", err)
		return
	}
	var decoded any
	if err := stdjson.Unmarshal(doc, &decoded); err != nil {
		s.fail("encoding/json refuses a random document: %v", err)
		return
	}
	atomic.AddInt64(&s.Decoded, 1)
	m, ok := decoded.(map[string]any)
	if !ok || root.Kind() != '{' {
		return
	}
	for range 3 {
		name := "new " + strconv.Itoa(rnd.IntN(4))
		v := rnd.IntN(1000)
		path := javelin.EscapePath(name)
		if rnd.IntN(3) == 0 {
			delete(m, name)
			doc, err = javelin.Delete(doc, path)
		} else {
			m[name] = v
			doc, err = javelin.Set(doc, path, v)
		}
		if err != nil {
			s.fail("edit of %q: %v", name, err)
			return
		}
		atomic.AddInt64(&s.Edited, 1)
		atomic.AddInt64(&s.Bytes, int64(len(doc)))
	}
	var got any
	if err := jsonv2.Unmarshal(doc, &got); err != nil {
		s.fail("an edited document is no longer valid: %v", err)
		return
	}
	want, _ := stdjson.Marshal(m)
	have, _ := stdjson.Marshal(got)
	atomic.AddInt64(&s.Compared, 1)
	if !bytes.Equal(want, have) {
		s.fail("an edit is not that of the decoded copy")
	}
}

// stream reads documents one after another from a reader that misbehaves, and
// writes what it read.
func (s *soaker) stream(rnd *rand.Rand) {
	var in []byte
	n := 1 + rnd.IntN(5)
	for range n {
		in = append(append(in, s.docs[rnd.IntN(len(s.docs))]...), '\n')
	}
	d := jsontext.NewDecoder(jsontest.RandomReader(in, rnd))
	var out bytes.Buffer
	e := jsontext.NewEncoder(&out)
	for range n {
		if rnd.IntN(2) == 0 {
			v, err := d.ReadValue()
			if err != nil {
				s.fail("ReadValue: %v", err)
				return
			}
			if err := e.WriteValue(v); err != nil {
				s.fail("WriteValue: %v", err)
				return
			}
			continue
		}
		for {
			t, err := d.ReadToken()
			if err != nil {
				s.fail("ReadToken: %v", err)
				return
			}
			if err := e.WriteToken(t); err != nil {
				s.fail("WriteToken: %v", err)
				return
			}
			if e.StackDepth() == 0 {
				break
			}
		}
	}
	if _, err := d.ReadToken(); err != io.EOF {
		s.fail("end of a stream: %v", err)
	}
	atomic.AddInt64(&s.Streamed, int64(n))
	atomic.AddInt64(&s.Bytes, int64(len(in)+out.Len()))
	if v := jsontext.Value(out.Bytes()[:max(0, bytes.IndexByte(out.Bytes(), '\n'))]); !v.IsValid() {
		s.fail("what was copied is not valid")
	}
}

// broken asks for a verdict on a text that most often is no JSON.
func (s *soaker) broken(rnd *rand.Rand) {
	doc := s.docs[rnd.IntN(len(s.docs))]
	if rnd.IntN(2) == 0 {
		doc = jsontest.Break(rnd, doc)
	} else {
		doc = jsontest.Mutate(rnd, doc)
	}
	var a, b any
	err, stdErr := json.Unmarshal(doc, &a), stdjson.Unmarshal(doc, &b)
	atomic.AddInt64(&s.Compared, 1)
	if (err == nil) != (stdErr == nil) || err != nil && err.Error() != stdErr.Error() {
		s.fail("verdict on %.100q: %v, encoding/json %v", doc, err, stdErr)
	}
	if err == nil && !reflect.DeepEqual(a, b) {
		s.fail("values of %.100q differ", doc)
	}
	_, perr := javelin.Parse(doc)
	if valid := jsontext.Value(doc).IsValid(); valid != (perr == nil) {
		s.fail("Parse and IsValid disagree about %.100q: %v", doc, perr)
	}
	if err != nil {
		atomic.AddInt64(&s.Refused, 1)
	} else {
		atomic.AddInt64(&s.Decoded, 1)
	}
	atomic.AddInt64(&s.Bytes, int64(len(doc)))
}

func soakCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("soak", flag.ContinueOnError)
	fs.SetOutput(stderr)
	length := fs.Int("seconds", 60, "how long")
	goroutines := fs.Int("goroutines", soakGoroutines, "how many at once")
	seed := fs.Uint64("seed", 1, "of the random types, values and documents")
	out := fs.String("out", "", "result file (default results/soak-DATE.json)")
	if err := fs.Parse(args); err != nil {
		return err
	}
	s := runSoak(time.Duration(*length)*time.Second, *goroutines, *seed)
	printSoak(stdout, s)
	name, err := (&Record{Soak: s}).write(*out, "soak-", s.Time)
	if err != nil {
		return err
	}
	fmt.Fprintln(stderr, "raw result:", name)
	if s.Failures > 0 {
		return fmt.Errorf("%d failures", s.Failures)
	}
	return nil
}

func printSoak(w io.Writer, s *Soak) {
	for _, r := range s.Figures() {
		fmt.Fprintf(w, "%-44s %s\n", r[0], r[1])
	}
	for _, f := range s.First {
		fmt.Fprintln(w, "failure:", f)
	}
}

// Figures are the rows of the table.
func (s *Soak) Figures() [][2]string {
	n := func(x int64) string { return strconv.FormatInt(x, 10) }
	return [][2]string{
		{"goroutines", strconv.Itoa(s.Goroutines)},
		{"seconds", fmt.Sprintf("%.0f", s.Seconds)},
		{"random Go types", strconv.Itoa(s.Types)},
		{"values encoded", n(s.Encoded)},
		{"documents decoded", n(s.Decoded)},
		{"edits of documents", n(s.Edited)},
		{"documents copied through misbehaving readers", n(s.Streamed)},
		{"broken texts refused", n(s.Refused)},
		{"results compared with encoding/json or a copy", n(s.Compared)},
		{"bytes of JSON", size(float64(s.Bytes))},
		{"garbage collections meanwhile", n(int64(s.GCs))},
		{"heap after a tenth of the time, and live at the end", size(float64(s.HeapFirst)) + ", " + size(float64(s.HeapLast))},
		{"failures: panics, other results, wrong verdicts", n(s.Failures)},
	}
}
