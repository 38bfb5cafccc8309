package json

import (
	"reflect"
	"runtime"

	"github.com/javelin-go/javelin/internal/crew"
	"github.com/javelin-go/javelin/internal/opt"
)

// With Parallel, [Records], [Elements], [WriteRecords] and [CopyRecords] work on n values
// at a time, each in a goroutine of its own; 0 stands for [runtime.GOMAXPROCS]. All other
// functions ignore it. Results, errors and output are the same as without it, in the same
// order. The body of a loop runs in the goroutine that contains it. Streams of less than 64
// KiB are read and written without other goroutines.
//
// With [WithPresence], Parallel has no effect.
//
// Methods and functions of the caller, however, are called in several goroutines at a time,
// also for values that the loop may never reach. If one panics, the loop panics when it
// reaches that value.
//
// The reader is read in another goroutine, ahead of the loop. When the program leaves the
// loop, it waits for the current call of Read; then all goroutines have ended, and it is
// unknown how much has been read. So do not use it for a connection whose other side waits
// for an answer.
//
// It takes up to 4 MiB of memory for each goroutine, beside the values that the program
// keeps, and more for strings and lists that take far more memory than their text. Records
// of more than 1 MiB are read one at a time.
func Parallel(n int) Options {
	s := new(opt.Struct)
	s.Join(opt.HandedOn(engineKey{}, parallelEngine{}, nil), opt.HandedOn(parallelKey{}, n, nil))
	return s
}

// With Unordered and [Parallel], [Records] yields records as they are finished: the records
// of a piece of the input together, and in order. A RecordError has the same Index and
// ByteOffset as without it, and so waits until all records before it have been unmarshaled.
// Without Parallel the option has no effect.
func Unordered(v bool) Options { return opt.HandedOn(unorderedKey{}, v, nil) }

// The keys of what the options hand on.
type (
	parallelKey  struct{}
	unorderedKey struct{}
	engineKey    struct{}
)

// parallelOptions is what the options say.
type parallelOptions struct {
	n         int // of goroutines; one or less for the serial form
	unordered bool
	engine    engine
}

// An engine does the work of several goroutines. It comes with the option, so that it is no
// part of programs without.
type engine interface {
	// records yields the records of s, which are of type t.
	records(s *recordReader, t reflect.Type, batch func(n int) recordBatch)
	// elements yields the elements of e.
	elements(e *elementReader, t reflect.Type, batch func(n int) recordBatch)
	// writer returns what marshals for r.
	writer(r *RecordWriter, size uintptr) parallelWriter
}

// parallelIn takes out of o what it says of goroutines, which is for nobody further in.
func parallelIn(o *opt.Struct) (p parallelOptions) {
	if !o.Flags.Has(opt.Values) {
		return p
	}
	if n, ok := o.Values.Find(parallelKey{}); ok {
		if p.n = n.(int); p.n == 0 {
			p.n = runtime.GOMAXPROCS(0)
		}
		v, _ := o.Values.Find(unorderedKey{})
		p.unordered, _ = v.(bool)
		if presenceIn(o) != nil {
			p.n = 1 // for it is told of one value after the other
		}
		v, _ = o.Values.Find(engineKey{})
		p.engine = v.(engine)
	}
	if o.Values = o.Values.Without(parallelKey{}, unorderedKey{}, engineKey{}); o.Values == nil {
		o.Flags.Clear(opt.Values)
	}
	return p
}

// parallelEngine is the only engine.
type parallelEngine struct{}

// Sizes, which tests make smaller.
var (
	// serialStart is how much of a stream is read before other goroutines are started.
	serialStart int64 = 64 << 10
	partSizes         = crew.Usual
	// valuesEach is how many bytes the values of a part may take, without what they lead to.
	valuesEach = 256 << 10
	// linesEach is how much text the values of a part are to become.
	linesEach int64 = 64 << 10
)

// A recordBatch is values of one type that are unmarshaled in one goroutine and yielded in
// another.
type recordBatch interface {
	// next returns a pointer to a new value after all others.
	next() any
	// drop takes the last value back.
	drop()
	// hand yields a value.
	hand(i int, err error) bool
	// clear forgets all values. Their memory is not used again: a method may have kept a
	// pointer.
	clear()
	// again is clear, but that the memory is used again.
	again()
}

// A parallelWriter marshals values in several goroutines.
type parallelWriter interface {
	// room is how many values are to be added at a time.
	room() int
	// add marshals n values that at returns pointers to. It may write some of those that
	// have been added before, and return their error.
	add(n int, at func(i int) any) error
	// finish writes all values that have been added, up to the first error.
	finish() error
	// stop ends the goroutines.
	stop()
}
