package json

import (
	"io"
	"iter"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A RecordWriter writes JSON values to a stream, each on a line of its own (NDJSON). If a
// value cannot be marshaled, no part of it is written. Values are buffered: call Flush at
// the end.
type RecordWriter struct {
	w        io.Writer
	opts     opt.Struct
	buf      []byte
	parallel parallelOptions // for WriteRecords
	err      error           // of the writer
	written  int64
}

// recordBuffer is how much a RecordWriter collects.
const recordBuffer = 16 << 10

// NewRecordWriter returns a RecordWriter that writes to w. Options that would spread a
// value over lines have no effect. [Parallel] has none either, since Write returns the
// error of its value.
func NewRecordWriter(w io.Writer, opts ...Options) *RecordWriter {
	r := &RecordWriter{w: w}
	r.opts.Join(opts...)
	r.opts.Join(jsontext.Multiline(false))
	r.parallel = parallelIn(&r.opts)
	return r
}

// Write writes the JSON form of v as a line. After an error of the writer, no more is
// written.
func (r *RecordWriter) Write(v any) error {
	if r.err != nil {
		return r.err
	}
	if r.buf == nil {
		r.buf = make([]byte, 0, recordBuffer)
	}
	b, err := Append(r.buf, v, &r.opts)
	if err != nil {
		return err
	}
	r.buf = append(b, '\n')
	if len(r.buf) >= recordBuffer/4*3 {
		return r.Flush()
	}
	return nil
}

// Flush writes the buffered values to the writer.
func (r *RecordWriter) Flush() error {
	if r.err != nil || len(r.buf) == 0 {
		return r.err
	}
	r.err = r.write(r.buf)
	if r.buf = r.buf[:0]; cap(r.buf) > recordsKept {
		r.buf = nil
	}
	return r.err
}

// recordsKept bounds the buffer that a RecordWriter keeps.
const recordsKept = 64 << 10

// write hands b to the writer.
func (r *RecordWriter) write(b []byte) error {
	if r.opts.Flags.Has(opt.Values) {
		if err := r.opts.Values.Err(); err != nil {
			return err
		}
	}
	n, err := r.w.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	r.written += int64(len(b))
	return err
}

// WriteRecords writes the values of seq to w, each as JSON on a line of its own, up to the
// first error. It holds one of them and a buffer in memory.
//
// With [Parallel] several values are marshaled at a time, while seq yields others. So
// memory that they point to must not change before WriteRecords returns. After an error,
// more values may have been taken from seq than were written.
func WriteRecords[T any](w io.Writer, seq iter.Seq[T], opts ...Options) error {
	r := NewRecordWriter(w, opts...)
	var err error
	if r.parallel.n > 1 {
		p := r.parallel.engine.writer(r, reflect.TypeFor[T]().Size())
		defer p.stop()
		var vals []T
		add := func() error {
			batch := vals // which is not used again
			vals = make([]T, 0, p.room())
			return p.add(len(batch), func(i int) any { return &batch[i] })
		}
		for v := range seq {
			if vals = append(vals, v); len(vals) < p.room() {
				continue
			}
			if err = add(); err != nil {
				return err
			}
		}
		if err = add(); err != nil {
			return err
		}
		return p.finish()
	}
	for v := range seq {
		if err = r.Write(&v); err != nil {
			break
		}
	}
	if flushErr := r.Flush(); err == nil {
		err = flushErr
	}
	return err
}

// CopyRecords is [WriteRecords] for a sequence that may fail, such as that of [Records]. An
// error ends it, and is returned after all earlier values have been written.
func CopyRecords[T any](w io.Writer, seq iter.Seq2[T, error], opts ...Options) error {
	var failed error
	err := WriteRecords(w, func(yield func(T) bool) {
		for v, err := range seq {
			if failed = err; err != nil || !yield(v) {
				return
			}
		}
	}, opts...)
	if err == nil {
		err = failed
	}
	return err
}
