package jsontest

import "io"

// FaultyWriter is a writer that keeps what it accepted and fails at a chosen
// byte.
type FaultyWriter struct {
	// Data is all that was accepted so far.
	Data []byte

	// Limit is the number of bytes accepted before the writer fails;
	// a negative Limit never fails.
	Limit int

	// Err is what it fails with; nil stands for ErrFaulty. After a failure
	// every further call fails.
	Err error

	// Silent makes a call over the limit return a short count without an
	// error, which breaks the contract of io.Writer: consumers report
	// io.ErrShortWrite.
	Silent bool

	// Calls counts the calls of Write.
	Calls int
}

// Write implements io.Writer.
func (w *FaultyWriter) Write(p []byte) (int, error) {
	w.Calls++
	if w.Limit < 0 || len(w.Data)+len(p) <= w.Limit {
		w.Data = append(w.Data, p...)
		return len(p), nil
	}
	n := max(w.Limit-len(w.Data), 0)
	w.Data = append(w.Data, p[:n]...)
	switch {
	case w.Silent:
		return n, nil
	case w.Err != nil:
		return n, w.Err
	}
	return n, ErrFaulty
}

// CountWriter counts what is written to it and keeps nothing.
type CountWriter struct{ N int64 }

// Write implements io.Writer.
func (w *CountWriter) Write(p []byte) (int, error) {
	w.N += int64(len(p))
	return len(p), nil
}

var _ io.Writer = (*FaultyWriter)(nil)
