package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// Lines of any length, good and bad, are the same records whether they are tried as they are
// or read first.
func TestRecordsLongLines(t *testing.T) {
	count := 300
	if testing.Short() {
		count = 60
	}
	for i := range count {
		rnd := rand.New(rand.NewPCG(42, uint64(i)))
		bad := []int{1000, 50, 5, 2}[rnd.IntN(4)]
		var b []byte
		for len(b) < 100<<10 {
			n := []int{10, 100, 1010, 5000, 20_000}[rnd.IntN(5)]
			line := fmt.Sprintf(`{"A":%d,"B":%q,"C":[1,2.5]}`, i, strings.Repeat("é\t", rnd.IntN(n)))
			switch {
			case rnd.IntN(bad) > 0:
			case rnd.IntN(2) == 0:
				line = strings.ReplaceAll(line, ",", ",\n")
			default:
				k := rnd.IntN(len(line))
				line = line[:k] + string(`{}[]",:x1\`[rnd.IntN(10)]) + line[k:]
			}
			b = append(append(b, line...), []string{"\n", "\n", "\r\n", "\n\n", " ", ""}[rnd.IntN(6)]...)
		}
		readers := []func() io.Reader{
			func() io.Reader { return bytes.NewReader(b) },
			func() io.Reader { return bytes.NewBuffer(bytes.Clone(b)) },
			func() io.Reader { return iotest.HalfReader(bytes.NewReader(b)) },
			func() io.Reader { return iotest.DataErrReader(bytes.NewReader(b)) },
		}
		want := seen(json.RecordsRead[logLine](readers[0]()))
		for k, r := range readers {
			for name, got := range map[string]iter.Seq2[logLine, error]{
				"one": json.Records[logLine](r()), "two": json.Records[logLine](r(), json.Parallel(2)),
			} {
				if got := seen(got); !slices.Equal(got, want) {
					t.Fatalf("%d: reader %d, %s goroutines: %d records, want %d", i, k, name, len(got), len(want))
				}
			}
		}
	}
}

// keeper has methods that keep the pointers to their values.
type (
	keeper  struct{ N int }
	keeping struct {
		In  struct{ Of [2]keeper }
		Num int
	}
	plainKeeping struct{ Num int }
)

var kept []*keeper

func (k *keeper) UnmarshalJSON(b []byte) error {
	fmt.Sscan(string(b), &k.N)
	kept = append(kept, k)
	return nil
}

func (k *plainKeeping) Validate() error {
	keptPlain = append(keptPlain, k)
	return nil
}

var keptPlain []*plainKeeping

// A value that a method or function of the caller has kept does not change when others are
// read.
func TestRecordsKept(t *testing.T) {
	defer json.SetParallelSizes(10, 64, 256, 1<<20)()
	const n = 300
	var in strings.Builder
	for i := range n {
		fmt.Fprintf(&in, `{"In":{"Of":[%d,%d]},"Num":%d}`+"\n", 2*i, 2*i+1, i)
	}
	check := func(what string, got []int, count int) {
		t.Helper()
		slices.Sort(got)
		if len(got) != count || got[0] != 0 || got[count-1] != count-1 || len(slices.Compact(got)) != count {
			t.Errorf("%s: kept %v", what, got)
		}
	}
	numbers := func(kept []*plainKeeping) (all []int) {
		for _, k := range kept {
			all = append(all, k.Num)
		}
		return all
	}
	// With one goroutine at a time, so that they may write to one slice.
	for name, opts := range map[string][]json.Options{"one": nil, "in parts": {json.Parallel(2)}} {
		lock := make(chan struct{}, 1)
		kept, keptPlain = nil, nil
		if name == "one" {
			for _, err := range json.Records[keeping](strings.NewReader(in.String()), opts...) {
				if err != nil {
					t.Fatal(err)
				}
			}
			var all []int
			for _, k := range kept {
				all = append(all, k.N)
			}
			check(name, all, 2*n)
			for _, err := range json.Records[plainKeeping](strings.NewReader(in.String()), append(opts, json.Validate(true))...) {
				if err != nil {
					t.Fatal(err)
				}
			}
			check(name+", by Validate", numbers(keptPlain), n)
		}
		var by []*plainKeeping
		keep := json.ValidateFunc(func(k *plainKeeping) error {
			lock <- struct{}{}
			by = append(by, k)
			<-lock
			return nil
		})
		for _, err := range json.Records[plainKeeping](strings.NewReader(in.String()), append(opts, json.WithUnmarshalers(keep))...) {
			if err != nil {
				t.Fatal(err)
			}
		}
		check(name+", by ValidateFunc", numbers(by), n)
	}
}

// A method is called once for each value, also where that is bad.
func TestRecordsCalledOnce(t *testing.T) {
	var in strings.Builder
	for i := range 100 {
		fmt.Fprintf(&in, `{"N":%d,"No":%s}`+"\n", i, []string{"1", `"x"`}[i%2])
	}
	counted = map[string]int{}
	bad := 0
	for _, err := range json.Records[struct {
		N  counting
		No int
	}](strings.NewReader(in.String())) {
		if err != nil {
			bad++
		}
	}
	if bad != 50 || len(counted) != 100 {
		t.Errorf("%d bad records of %d", bad, len(counted))
	}
	for s, n := range counted {
		if n != 1 {
			t.Errorf("%s: %d calls", s, n)
		}
	}
}

type counting string

var counted map[string]int

func (*counting) UnmarshalJSON(b []byte) error {
	counted[string(b)]++
	return nil
}

// What WithPresence and Parallel do together is what WithPresence does alone.
func TestRecordsPresence(t *testing.T) {
	defer json.SetParallelSizes(10, 64, 256, 1<<20)()
	in := strings.Repeat(`{"A":1,"D":[{"B":""}]}`+"\n", 100) + strings.Repeat(`{"C":[1]}`+"\n", 100)
	var one, two json.Presence
	want := seen(json.Records[logLine](strings.NewReader(in), json.WithPresence(&one)))
	got := seen(json.Records[logLine](strings.NewReader(in), json.WithPresence(&two), json.Parallel(3)))
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	members := slices.Collect(one.All())
	if !slices.Equal(slices.Collect(two.All()), members) || !slices.Contains(members, jsontext.Pointer("/C")) {
		t.Errorf("members %q, want %q", slices.Collect(two.All()), members)
	}
	array := "[" + strings.ReplaceAll(strings.TrimSpace(in), "\n", ",") + "]"
	one, two = json.Presence{}, json.Presence{}
	want = seen(json.Elements[logLine](strings.NewReader(array), "", json.WithPresence(&one)))
	got = seen(json.Elements[logLine](strings.NewReader(array), "", json.WithPresence(&two), json.Parallel(3)))
	if members = slices.Collect(one.All()); !slices.Equal(got, want) || !slices.Equal(slices.Collect(two.All()), members) || len(members) == 0 {
		t.Errorf("elements: members %q, want %q", slices.Collect(two.All()), members)
	}
}

// A string whose tag says that it need not be copied is one, as the text does not last.
func TestRecordsNoCopy(t *testing.T) {
	defer json.SetParallelSizes(10, 64, 256, 1<<20)()
	type doc struct {
		S string `javelin:"nocopy"`
		D any
	}
	var in strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&in, "{\"S\":\"%04d\"}\n", i)
		if i%100 == 0 {
			in.WriteString("\"bad\n")
		}
	}
	for _, opts := range [][]json.Options{nil, {json.Parallel(2)}, {json.AliasStrings(true)}, {json.AliasStrings(true), json.Parallel(2)}} {
		for _, r := range []io.Reader{strings.NewReader(in.String()), bytes.NewBufferString(in.String())} {
			var got []string
			for v, err := range json.Records[doc](r, opts...) {
				if err == nil {
					got = append(got, v.S)
				}
			}
			if len(got) != 5000 {
				t.Fatalf("%d records", len(got))
			}
			for i, s := range got {
				if want := fmt.Sprintf("%04d", i); s != want {
					t.Fatalf("record %d has become %s", i, s)
				}
			}
		}
	}
}

// Who writes to a buffer while it is read is told so.
func TestRecordsBufferWritten(t *testing.T) {
	for _, in := range []string{"1\n2\n3\n", "1\n2\n3", "1 2 3"} {
		b := bytes.NewBufferString(in)
		n := 0
		var last *json.RecordError
		for v, err := range json.Records[int](b) {
			switch {
			case err != nil:
				if last != nil || !errors.As(err, &last) {
					t.Fatal(err)
				}
			case v == 3:
				b.WriteString("4\n")
				fallthrough
			default:
				n++
			}
		}
		if last == nil || n != 3 || last.Index != 3 || last.ByteOffset < 5 || !strings.Contains(last.Error(), "written to") {
			t.Errorf("%q: %d records, %v", in, n, last)
		}
	}
}
