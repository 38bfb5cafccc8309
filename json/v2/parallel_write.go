package json

import (
	"github.com/javelin-go/javelin/internal/crew"
)

// writer returns what WriteRecords marshals by in several goroutines. The first values are
// marshaled in the one that adds them.
func (parallelEngine) writer(r *RecordWriter, size uintptr) parallelWriter {
	return &writers{r: r, size: max(int(size), 1), n: 1}
}

type writers struct {
	r    *RecordWriter
	c    *crew.Crew // nil at first
	size int        // of a value
	n    int        // how many values are to be added at a time

	lines, bytes int64 // what has been written
	free         [][]byte
}

// A writePart is some values and their lines.
type writePart struct {
	n   int
	at  func(i int) any
	buf []byte
	err error // of the value after those lines
}

func (w *writers) room() int { return w.n }

func (w *writers) add(n int, at func(i int) any) error {
	if w.c == nil {
		for i := range n {
			if err := w.r.Write(at(i)); err != nil {
				w.r.Flush() // what came before
				return err
			}
			w.lines++
		}
		if w.r.written < serialStart {
			return nil
		}
		if err := w.r.Flush(); err != nil {
			return err
		}
		w.bytes = w.r.written
		w.resize()
		w.c = crew.New(w.r.parallel.n, partSizes, w.part)
		return nil
	}
	size := max(n*int(w.bytes/max(w.lines, 1)), 1) // 0 would stand for what is not known
	for !w.c.Fits(size) {
		if err := w.write(w.c.Next()); err != nil {
			return err
		}
	}
	part := &writePart{n: n, at: at}
	if k := len(w.free); k > 0 {
		part.buf, w.free = w.free[k-1], w.free[:k-1]
	}
	w.c.Hand(&crew.Job{Result: part, Size: size})
	return nil
}

// resize works out how many values are to be added at a time.
func (w *writers) resize() {
	w.n = int(max(1, min(linesEach*w.lines/max(w.bytes, 1), int64(valuesEach/w.size), 16<<10)))
}

// part marshals some values, up to the first error.
func (w *writers) part(j *crew.Job) {
	part := j.Result.(*writePart)
	b := part.buf[:0]
	for i := range part.n {
		if i%64 == 0 && w.c.Stopped() {
			return
		}
		next, err := Append(b, part.at(i), &w.r.opts)
		if err != nil {
			part.err = err
			break
		}
		b = append(next, '\n')
	}
	part.buf = b
}

// write writes the lines of a part.
func (w *writers) write(j *crew.Job) error {
	j.Rethrow()
	part := j.Result.(*writePart)
	if len(part.buf) > 0 {
		if err := w.r.write(part.buf); err != nil {
			return err
		}
	}
	if part.err != nil {
		return part.err
	}
	w.lines += int64(part.n)
	w.bytes += int64(len(part.buf))
	w.resize()
	if int64(cap(part.buf)) <= 4*linesEach {
		w.free = append(w.free, part.buf)
	}
	w.c.Done(j)
	return nil
}

func (w *writers) finish() error {
	if w.c == nil {
		return w.r.Flush()
	}
	w.c.Close()
	for j := w.c.Next(); j != nil; j = w.c.Next() {
		if err := w.write(j); err != nil {
			return err
		}
	}
	return nil
}

func (w *writers) stop() {
	if w.c != nil {
		w.c.Stop()
	}
}
