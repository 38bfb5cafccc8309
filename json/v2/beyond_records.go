package json

import (
	"bytes"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/javelin-go/javelin/json/jsontext"
)

// A RecordError is what is wrong with one of the values that [Records] reads.
type RecordError struct {
	// Index is the number of the record, from 0, with the bad ones counted.
	Index int64
	// ByteOffset is where the record begins.
	ByteOffset int64
	// Err is the error. The offsets in it count from the begin of the input.
	Err error
}

// Error says which record it is, and what is wrong with it.
func (e *RecordError) Error() string {
	return "json: record " + strconv.FormatInt(e.Index, 10) + " at offset " + strconv.FormatInt(e.ByteOffset, 10) + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *RecordError) Unwrap() error { return e.Err }

// Records returns an iterator over JSON values one after the other, such as lines
// of NDJSON, with whitespace between them or none. Of the input it holds one record
// in memory.
//
// A record that is bad comes with a [*RecordError], and iteration goes on behind
// it, so that a loop may skip it: with continue. Where it is not well-formed, what
// follows begins in the next line. Errors of the reader end the iteration; they
// come as a RecordError, too.
func Records[T any](r io.Reader, opts ...Options) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		base := int64(0)                                             // what the Decoder counts as offset 0
		recordOpts := append(slices.Clip(opts), AliasStrings(false)) // its text does not last
		dec := jsontext.NewDecoder(r, opts...)
		for index := int64(0); ; index++ {
			var v T
			val, err := dec.ReadValue()
			if err == io.EOF {
				return
			}
			if err == nil {
				start := base + dec.InputOffset() - int64(len(val))
				if err = Unmarshal(val, &v, recordOpts...); err != nil {
					err = &RecordError{index, start, moveError(err, start)}
				}
				if !yield(v, err) {
					return
				}
				continue
			}
			start := base + nextInput(dec)
			fatal := !isSyntacticError(err)
			if !yield(v, &RecordError{index, start, moveError(err, base)}) || fatal {
				return
			}
			at := base + lastOffset(dec) // where the rest begins
			rest := &lineReader{first: bytes.Clone(dec.UnreadBuffer()), r: r}
			if l, ok := r.(*lineReader); ok {
				rest.first, rest.r = append(rest.first, l.first...), l.r
			}
			n, err := rest.skipLine(int(start - at))
			base = at + n
			if err != nil {
				if err != io.EOF {
					yield(v, &RecordError{index + 1, base, err})
				}
				return
			}
			r = rest
			dec = jsontext.NewDecoder(r, opts...)
		}
	}
}

// lastOffset is the position behind the value that dec has read last, where
// UnreadBuffer begins.
func lastOffset(dec *jsontext.Decoder) int64 {
	x := text.Decoder(dec)
	return x.StartOffset() + int64(len(x.Last()))
}

// moveError returns err, whose offsets count from the given one.
func moveError(err error, by int64) error {
	switch err := err.(type) {
	case Errors:
		for _, err := range err {
			moveError(err, by)
		}
	case *SemanticError:
		err.ByteOffset += by
		moveError(err.Err, by)
	case *jsontext.SyntacticError:
		err.ByteOffset += by
	}
	return err
}

// lineReader reads what has been read ahead of another reader, and then on.
type lineReader struct {
	first []byte
	r     io.Reader
}

func (l *lineReader) Read(b []byte) (n int, err error) {
	if len(l.first) > 0 {
		n = copy(b, l.first)
		l.first = l.first[n:]
		return n, nil
	}
	return l.r.Read(b)
}

// skipLine reads up to and with the next newline behind the first min bytes. It
// returns how many bytes that are, and [io.EOF] if there is no newline.
func (l *lineReader) skipLine(min int) (n int64, err error) {
	min = max(0, min)
	for {
		if k := len(l.first); k > min {
			if i := bytes.IndexByte(l.first[min:], '\n'); i >= 0 {
				l.first = l.first[min+i+1:]
				return n + int64(min+i+1), nil
			}
		}
		n += int64(len(l.first))
		min = max(0, min-len(l.first))
		b := make([]byte, 4<<10)
		k := 0
		for tries := 0; k == 0; tries++ {
			if k, err = l.r.Read(b); k == 0 && err != nil {
				l.first = nil
				return n, err
			}
			if tries == 100 {
				return n, io.ErrNoProgress
			}
		}
		l.first = b[:k]
	}
}
