package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// A standing value tells where its Decoder stood.
type standing struct{ text string }

func (p *standing) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	kind, n := dec.StackIndex(dec.StackDepth())
	v, err := dec.ReadValue()
	if err != nil {
		return err
	}
	p.text = fmt.Sprint(string(v), dec.InputOffset(), dec.StackPointer(), dec.StackDepth(), kind, n)
	if string(v) == `"error"` {
		return errors.New("no")
	}
	if string(v) == `"panic"` {
		panic("as told")
	}
	return nil
}

// randomArray is an array somewhere in a document, and the pointer to it.
func randomArray(rnd *rand.Rand) ([]byte, jsontext.Pointer) {
	ways := []struct{ before, after, ptr string }{
		{"[", "]", ""}, {" [ ", " ] ", ""}, {`{"a":[`, `],"b":1}`, "/a"}, {`{"x":{},"a\n":[1, [`, `]]}`, "/a\n/1"},
		{`[{"~/":[[{"é": [`, `]}]]}]`, "/0/~0~1/0/0/é"}, {`{"a":1,"a":[`, `]}`, "/a"},
	}
	w := ways[rnd.IntN(len(ways))]
	b := []byte(w.before)
	pieces := []string{`{"A":1,"B":"x"}`, `{"A":2,"C":[1,2.5,3]}`, `{"D":[{"A":3}]}`, `null`, `{"A":"no"}`, `{"A":1,"A":2}`, `{"A":`, `[1,2`, `"str"`, `12`,
		`]`, `x`, `"panic"`, `"error"`, `{ "B" : "` + strings.Repeat("long ", 8) + `" }`, `{"A":"no",}`, "\xff"}
	good := rnd.IntN(3) > 0
	for i := range rnd.IntN(30) {
		if i > 0 {
			b = append(b, []string{",", ",", ", ", "\n,\n", " "}[rnd.IntN(5-min(1, rnd.IntN(20)))]...)
		}
		if good && rnd.IntN(30) > 0 {
			b = append(b, pieces[rnd.IntN(4)]...)
		} else {
			b = append(b, pieces[rnd.IntN(len(pieces))]...)
		}
	}
	return append(b, w.after...), jsontext.Pointer(w.ptr)
}

// seenAt is seen for Elements, with what their errors tell.
func seenAt[T any](seq iter.Seq2[T, error]) []string {
	return seen(func(yield func(T, error) bool) {
		for v, err := range seq {
			var serr *json.SemanticError
			if errors.As(err, &serr) {
				err = fmt.Errorf("%w at %d %s", err, serr.ByteOffset, serr.JSONPointer)
			}
			var terr *jsontext.SyntacticError
			if errors.As(err, &terr) {
				err = fmt.Errorf("%w at %d %s", err, terr.ByteOffset, terr.JSONPointer)
			}
			if !yield(v, err) {
				return
			}
		}
	})
}

// What Elements yields with several goroutines is what it yields without.
func TestParallelElementsRandom(t *testing.T) {
	count := 20_000
	if testing.Short() {
		count = 3_000
	}
	before := runtime.NumGoroutine()
	for i := range count {
		rnd := rand.New(rand.NewPCG(32, uint64(i)))
		data, ptr := randomArray(rnd)
		restore := json.SetParallelSizes(rnd.IntN(40), 2+rnd.IntN(100), 61+rnd.IntN(100), 1+rnd.IntN(1000))
		reader, n := randomReader(rnd, data), 2+rnd.IntN(3)
		check := func(want, got []string) {
			t.Helper()
			if !slices.Equal(got, want) {
				t.Fatalf("%d: %q at %q:\ngot  %q\nwant %q", i, data, ptr, got, want)
			}
		}
		var opts []json.Options
		switch rnd.IntN(6) {
		case 0:
			opts = append(opts, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		case 1:
			opts = append(opts, json.CollectErrors(3), json.StringLimit(10))
		}
		parallel := append(slices.Clone(opts), json.Parallel(n))
		switch rnd.IntN(3) {
		case 0:
			check(seenAt(json.Elements[logLine](reader(), ptr, opts...)), seenAt(json.Elements[logLine](reader(), ptr, parallel...)))
		case 1:
			check(seenAt(json.Elements[any](reader(), ptr, opts...)), seenAt(json.Elements[any](reader(), ptr, parallel...)))
		case 2:
			check(seenAt(json.Elements[standing](reader(), ptr, opts...)), seenAt(json.Elements[standing](reader(), ptr, parallel...)))
		}
		restore()
	}
	checkGoroutines(t, before)
}

// Elements are there as soon as they have been read, and the loop may be left.
func TestParallelElementsLive(t *testing.T) {
	defer json.SetParallelSizes(10, 64, 256, 1<<20)()
	before := runtime.NumGoroutine()
	r, w := io.Pipe()
	got := make(chan string)
	go func() {
		defer close(got)
		for v, err := range json.Elements[[]int](r, "", json.Parallel(4)) {
			got <- fmt.Sprint(v, err)
			if v[0] == 99 {
				break
			}
		}
		r.Close()
	}()
	io.WriteString(w, "[")
	for i := range 100 {
		fmt.Fprintf(w, "[%d],", i)
		if s := <-got; s != fmt.Sprint([]int{i}, error(nil)) {
			t.Fatalf("after %d came %s", i, s)
		}
	}
	for { // for the Read that is under way, or those
		if _, err := io.WriteString(w, "[],"); err != nil {
			break // the loop is over
		}
	}
	if s, ok := <-got; ok {
		t.Fatal(s)
	}
	checkGoroutines(t, before)
}

// A value that panics, or fails, when it is written.
type moodyValue string

func (m moodyValue) MarshalJSON() ([]byte, error) {
	switch m {
	case "panic":
		panic("as told")
	case "error":
		return nil, errors.New("no")
	}
	return []byte(`"` + m + `"`), nil
}

// What WriteRecords writes with several goroutines is what it writes without.
func TestParallelWriteRandom(t *testing.T) {
	count := 20_000
	if testing.Short() {
		count = 2_000
	}
	before := runtime.NumGoroutine()
	for i := range count {
		rnd := rand.New(rand.NewPCG(33, uint64(i)))
		restore := json.SetParallelSizes(rnd.IntN(40), 1+rnd.IntN(60), 61+rnd.IntN(100), 1+rnd.IntN(1000))
		var vals []any
		full, kinds := 1<<20, 40
		if rnd.IntN(3) == 0 {
			full, kinds = rnd.IntN(1000), 100 // and all values are good
		}
		for range rnd.IntN(60) {
			switch rnd.IntN(kinds) + kinds/100*3 {
			case 0:
				vals = append(vals, moodyValue("panic"))
			case 1:
				vals = append(vals, moodyValue("error"))
			case 2:
				vals = append(vals, func() {})
			case 3:
				vals = append(vals, strings.Repeat("long", rnd.IntN(40)))
			default:
				vals = append(vals, logLine{A: rnd.IntN(10), C: []float64{1, 2}})
			}
		}
		run := func(opts ...json.Options) (s string, panicked bool) {
			b := limitedBuffer{left: full}
			defer func() {
				if p := recover(); p != nil {
					s, panicked = fmt.Sprint(p), true
				}
			}()
			err := json.WriteRecords(&b, slices.Values(vals), opts...)
			return fmt.Sprintf("%v %s", err, b.Bytes()), false
		}
		want, wantPanic := run()
		got, gotPanic := run(json.Parallel(2 + rnd.IntN(3)))
		if strings.HasPrefix(want, errFull.Error()) {
			want, got = want[:4], got[:4] // the pieces before that are not the same
		}
		if got != want || gotPanic != wantPanic {
			t.Fatalf("%d:\ngot  %s\nwant %s", i, got, want)
		}
		restore()
	}
	checkGoroutines(t, before)
}

var errFull = errors.New("full")

// limitedBuffer is a buffer that takes no piece that is too much.
type limitedBuffer struct {
	bytes.Buffer
	left int
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errFull
	}
	return b.Buffer.Write(p)
}

// CopyRecords may do both at a time.
func TestParallelCopy(t *testing.T) {
	defer json.SetParallelSizes(10, 64, 256, 1<<20)()
	var in, out bytes.Buffer
	for i := range 1000 {
		fmt.Fprintf(&in, `{"A":%d,"B":"","C":[],"D":[]}`+"\n", i)
	}
	want := in.String()
	err := json.CopyRecords(&out, json.Records[logLine](&in, json.Parallel(2)), json.Parallel(3))
	if err != nil || out.String() != want {
		t.Errorf("%v, %d bytes, want %d", err, out.Len(), len(want))
	}
	out.Reset()
	err = json.CopyRecords(&out, json.Records[logLine](strings.NewReader(want+"x"), json.Parallel(2)), json.Parallel(3))
	if err == nil || out.String() != want {
		t.Errorf("%v, %d bytes, want an error and %d", err, out.Len(), len(want))
	}
}
