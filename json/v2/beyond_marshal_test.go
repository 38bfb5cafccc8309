package json

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestAppend(t *testing.T) {
	type point struct{ X, Y int }
	tests := []struct {
		dst  []byte
		in   any
		opts []Options
		want string
		err  bool
	}{
		{nil, point{1, 2}, nil, `{"X":1,"Y":2}`, false},
		{[]byte("a:"), point{1, 2}, nil, `a:{"X":1,"Y":2}`, false},
		{[]byte("a:"), &point{1, 2}, nil, `a:{"X":1,"Y":2}`, false},
		{[]byte("a:"), nil, nil, `a:null`, false},
		{[]byte("a:"), []any{"x", 1.5}, []Options{jsontext.Multiline(true)}, "a:[\n\t\"x\",\n\t1.5\n]", false},
		{make([]byte, 3, 1000), "s", nil, "\x00\x00\x00\"s\"", false},
		{[]byte("a:"), []any{1, make(chan int)}, nil, "a:", true},
		{nil, []any{1, make(chan int)}, nil, "", true},
	}
	for _, tt := range tests {
		got, err := Append(tt.dst, tt.in, tt.opts...)
		if string(got) != tt.want || (err != nil) != tt.err {
			t.Errorf("Append(%q, %v) = %q, %v, want %q", tt.dst, tt.in, got, err, tt.want)
		}
		var serr *SemanticError
		if tt.err && (!errors.As(err, &serr) || serr.JSONPointer != "/1" || serr.ByteOffset != int64(len("[1,"))) {
			t.Errorf("Append(%q, %v): error %#v, want it to count from the value's begin", tt.dst, tt.in, err)
		}
	}
	buf := make([]byte, 0, 1<<10)
	in := &point{3, 4}
	most := 0.0
	if jsontest.PoolsDrop() {
		most = 4 // what a marshaler is made of
	}
	if n := testing.AllocsPerRun(100, func() { buf, _ = Append(buf[:0], in) }); n > most {
		t.Errorf("Append to a buffer that is large enough allocates %v times", n)
	}
}

func TestMarshalOf(t *testing.T) {
	b, err := MarshalOf(map[string]int{"a": 1})
	if string(b) != `{"a":1}` || err != nil {
		t.Errorf("MarshalOf(map) = %s, %v", b, err)
	}
	opts := WithMarshalers(MarshalFunc(func(r *io.Reader) ([]byte, error) { return []byte(`"reader"`), nil }))
	b, err = MarshalOf[io.Reader](strings.NewReader("x"), opts)
	if string(b) != `"reader"` || err != nil {
		t.Errorf("MarshalOf[io.Reader] = %s, %v, want that of the function", b, err)
	}
}

func TestMarshalSequences(t *testing.T) {
	seq := slices.Values([]any{1, "a", []int{2}})
	pairs := func(yield func(string, int) bool) { _ = yield("x", 1) && yield("y", 2) }
	twice := func(yield func(string, int) bool) { _ = yield("x", 1) && yield("x", 2) }
	type all struct {
		Seq   iter.Seq[any]          `json:"seq"`
		Pairs iter.Seq2[string, int] `json:"pairs"`
		Nil   iter.Seq[int]          `json:"nil"`
		Omit  iter.Seq[int]          `json:"omit,omitzero"`
		Empty iter.Seq[int]          `json:"empty,omitempty"`
	}
	tests := []struct {
		in   any
		opts []Options
		want string
	}{
		{seq, nil, `[1,"a",[2]]`},
		{slices.Values([]int(nil)), nil, `[]`},
		{pairs, nil, `{"x":1,"y":2}`},
		{maps.All(map[int]bool{7: true}), nil, `{"7":true}`},
		{maps.All(map[string]int(nil)), nil, `{}`},
		{all{Seq: seq, Pairs: pairs, Empty: slices.Values([]int{})}, nil, `{"seq":[1,"a",[2]],"pairs":{"x":1,"y":2},"nil":[]}`},
		{iter.Seq[int](nil), []Options{FormatNilSliceAsNull(true)}, `null`},
		{iter.Seq2[string, int](nil), []Options{FormatNilMapAsNull(true)}, `null`},
		{twice, []Options{jsontext.AllowDuplicateNames(true)}, `{"x":1,"x":2}`},
		{slices.Values([]float64{1, 2}), []Options{StringifyNumbers(true)}, `["1","2"]`},
	}
	for _, tt := range tests {
		b, err := Marshal(tt.in, tt.opts...)
		if string(b) != tt.want || err != nil {
			t.Errorf("Marshal(%T) = %s, %v, want %s", tt.in, b, err, tt.want)
		}
	}

	var dup *jsontext.SyntacticError
	if _, err := Marshal([]any{twice}); !errors.As(err, &dup) || dup.Err != jsontext.ErrDuplicateName || dup.JSONPointer != "/0/x" {
		t.Errorf("a name that occurs twice: %v", err)
	}
	for _, f := range []any{func() {}, func(func()) {}, func(func(int)) {}, func(func(int, int, int) bool) {}, func(func(int) bool) bool { return true }} {
		var serr *SemanticError
		if _, err := Marshal(f); !errors.As(err, &serr) || serr.Err != nil {
			t.Errorf("%T: %v, want it to have no form in JSON", f, err)
		}
	}
}

// An error within a sequence stops the iterator, as a loop's break would.
func TestMarshalSequenceStopsAtError(t *testing.T) {
	last := 0
	seq := func(yield func(any) bool) {
		for last = 0; last < 10; last++ {
			v := any(last)
			if last == 3 {
				v = make(chan int)
			}
			if !yield(v) {
				return
			}
		}
	}
	if _, err := Marshal(seq); err == nil || last != 3 {
		t.Errorf("error %v, stopped at %d, want 3", err, last)
	}
}

// An endless sequence needs no more memory than a short one.
func TestMarshalLongSequenceInConstantMemory(t *testing.T) {
	const n = 1_000_000
	seq := func(yield func(struct{}) bool) {
		for range n {
			if !yield(struct{}{}) {
				return
			}
		}
	}
	w := new(countingWriter)
	if err := MarshalWrite(w, iter.Seq[struct{}](seq)); err != nil || w.n != 3*n+1 {
		t.Fatalf("%d bytes, %v", w.n, err)
	}
	if w.largest > 16<<10 {
		t.Errorf("%d bytes at once", w.largest)
	}
}

type countingWriter struct{ n, calls, largest int }

func (w *countingWriter) Write(b []byte) (int, error) {
	w.n += len(b)
	w.calls++
	w.largest = max(w.largest, len(b))
	return len(b), nil
}

func TestWriteRecords(t *testing.T) {
	var out bytes.Buffer
	type rec struct {
		ID   int    `json:"id"`
		Text string `json:"text"`
	}
	recs := []rec{{1, "a\nb"}, {2, ""}}
	if err := WriteRecords(&out, slices.Values(recs), jsontext.Multiline(true)); err != nil {
		t.Fatal(err)
	}
	if want := "{\"id\":1,\"text\":\"a\\nb\"}\n{\"id\":2,\"text\":\"\"}\n"; out.String() != want {
		t.Errorf("wrote %q, want %q", out.String(), want)
	}
	var back []rec
	for r, err := range Records[rec](&out) {
		if err != nil {
			t.Fatal(err)
		}
		back = append(back, r)
	}
	if !slices.Equal(back, recs) {
		t.Errorf("read back %v", back)
	}
}

func TestRecordWriterLeavesNoTraceOfBadRecords(t *testing.T) {
	var out bytes.Buffer
	w := NewRecordWriter(&out)
	for _, v := range []any{1, []any{2, make(chan int)}, "x", strings.Repeat("y", 100<<10)} {
		err := w.Write(v)
		if _, bad := v.([]any); bad != (err != nil) {
			t.Errorf("Write(%T): %v", v, err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if want := "1\n\"x\"\n\"" + strings.Repeat("y", 100<<10) + "\"\n"; out.String() != want {
		t.Errorf("wrote %d bytes, want %d", out.Len(), len(want))
	}
}

type fullWriter struct{ err error }

func (w fullWriter) Write(b []byte) (int, error) { return 0, w.err }

func TestRecordWriterKeepsTheWritersError(t *testing.T) {
	full := errors.New("full")
	w := NewRecordWriter(fullWriter{full})
	if err := w.Write(1); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != full {
		t.Errorf("Flush: %v", err)
	}
	if err := w.Write(2); err != full {
		t.Errorf("Write behind it: %v", err)
	}
	endless := func(yield func(int) bool) {
		for yield(1) {
		}
	}
	if err := WriteRecords(fullWriter{full}, iter.Seq[int](endless)); err != full {
		t.Errorf("WriteRecords: %v", err)
	}
}
