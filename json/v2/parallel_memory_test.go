package json_test

import (
	"iter"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	json "github.com/javelin-go/javelin/json/v2"
)

// racing says that the race detector is on. Package sync then drops a part of what is pooled, so
// that more is made anew.
var racing bool

// What is held for a stream is no more than 4 MiB for each goroutine, however long it is,
// however long its lines are and however large its values.
func TestParallelMemory(t *testing.T) {
	if testing.Short() {
		testParallelMemory(t, 4, 25_000)
		return
	}
	for _, n := range []int{2, 4} {
		testParallelMemory(t, n, 20_000)
	}
}

// testParallelMemory looks at the heap at every so many records, with n goroutines.
func testParallelMemory(t *testing.T, n, every int) {
	type wide struct{ A [128]int64 }
	// Between a collection and the look at the heap the other goroutines go on until there is
	// no more room for what they make, and leave garbage. Then they wait. A collection goes
	// through all that the other tests have left: there is no second one if it is little.
	live := func(little int64) int64 {
		least := int64(math.MaxInt64)
		for same := 0; same < 3 && least > little; same++ {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			if now := int64(m.HeapAlloc); now < least {
				least, same = now, 0
			}
		}
		return least
	}
	check := func(name string, loop func(each func())) {
		limit := int64(n) * 4 << 20
		if racing {
			limit *= 4
		}
		before, records, most := live(0), 0, int64(0)
		loop(func() {
			if records++; records%every == 0 && records < 100_000 {
				most = max(most, live(before+limit)-before)
			}
		})
		t.Logf("%s: up to %d KiB for %d goroutines", name, most>>10, n)
		if most > limit {
			t.Errorf("%s: %d bytes are held, may be %d", name, most, limit)
		}
	}
	log := `{"A":1,"B":"` + strings.Repeat("text ", 60) + `","C":[1,2,3]}` + "\n"
	check("log lines", func(each func()) {
		for range json.Records[logLine](jsontest.RepeatReader("", log, 100_000, ""), json.Parallel(n)) {
			each()
		}
	})
	check("as they come", func(each func()) {
		for range json.Records[any](jsontest.RepeatReader("", log, 30_000, ""), json.Parallel(n), json.Unordered(true)) {
			each()
		}
	})
	small := `{"a":1,"b":[2,3],"c":{"d":null,"e":"f"},"g":[{},{}]}`
	check("maps of little text", func(each func()) {
		for range json.Records[map[string]any](jsontest.RepeatReader("", small+"\n", 100_000, ""), json.Parallel(n)) {
			each()
		}
	})
	check("elements of little text", func(each func()) {
		for range json.Elements[any](jsontest.RepeatReader("[", small+",", 50_000, "{}]"), "", json.Parallel(n)) {
			each()
		}
	})
	check("short lines, large values", func(each func()) {
		for range json.Records[wide](jsontest.RepeatReader("", "{}\n", 100_000, ""), json.Parallel(n)) {
			each()
		}
	})
	check("long lines", func(each func()) {
		long := `{"B":"` + strings.Repeat("x", 600<<10) + `"}` + "\n"
		for range json.Records[logLine](jsontest.RepeatReader("", long+strings.Repeat("{}\n", 5000), 20, ""), json.Parallel(n)) {
			each()
		}
	})
	check("elements", func(each func()) {
		for range json.Elements[logLine](jsontest.RepeatReader("[", strings.TrimSpace(log)+",", 50_000, "{}]"), "", json.Parallel(n)) {
			each()
		}
	})
	check("written", func(each func()) {
		var seq iter.Seq[logLine] = func(yield func(logLine) bool) {
			v := logLine{B: strings.Repeat("text ", 60), C: []float64{1, 2, 3}}
			for range 100_000 {
				each()
				if !yield(v) {
					return
				}
			}
		}
		if err := json.WriteRecords(new(jsontest.CountWriter), seq, json.Parallel(n)); err != nil {
			t.Error(err)
		}
	})
}
