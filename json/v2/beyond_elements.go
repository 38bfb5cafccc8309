package json

import (
	"errors"
	"io"
	"iter"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Elements returns an iterator over the elements of the array at ptr in the JSON value that
// r returns. They are unmarshaled one by one, so that the array may be larger than memory.
// The text before the array is checked, and the text after it is not read.
//
// The first error ends the iteration. It comes with the value as far as it has been set. It
// is also an error if ptr leads to nothing, or to a value that is not an array.
//
// With [Parallel] several elements are unmarshaled at a time. Methods that take a Decoder
// get the same offset and JSON Pointer of their value as without it.
func Elements[T any](r io.Reader, ptr jsontext.Pointer, opts ...Options) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		e := newElementReader(r, ptr, opts)
		if e.parallel.n > 1 {
			e.parallel.engine.elements(e, reflect.TypeFor[T](), func(n int) recordBatch {
				return &recordsOf[T]{vals: make([]T, 0, n), yield: yield}
			})
			return
		}
		var none T
		if err := e.enter(); err != nil {
			yield(none, err)
			return
		}
		for e.more() {
			var v T
			err := UnmarshalDecode(e.dec, &v)
			if !yield(v, err) || err != nil {
				return
			}
		}
		if err := e.end(); err != nil {
			yield(none, err)
		}
	}
}

// An elementReader reads the elements of an array.
type elementReader struct {
	dec      *jsontext.Decoder
	ptr      jsontext.Pointer
	r        io.Reader
	opts     opt.Struct
	parallel parallelOptions
}

func newElementReader(r io.Reader, ptr jsontext.Pointer, opts []Options) *elementReader {
	e := &elementReader{r: r, ptr: ptr}
	e.opts.Join(opts...)
	e.parallel = parallelIn(&e.opts)
	return e
}

// enter goes to the first element.
func (e *elementReader) enter() error {
	e.dec = jsontext.NewDecoder(e.r, &e.opts)
	return enter(e.dec, e.ptr, jsontext.KindBeginArray)
}

// more reports whether another element follows, or an error.
func (e *elementReader) more() bool { return e.dec.PeekKind() != jsontext.KindEndArray }

// end reads the end of the array.
func (e *elementReader) end() error {
	_, err := e.dec.ReadToken()
	return err
}

// A Member is a member of an object: its name and its value.
type Member[T any] struct {
	// Name is the name without escapes.
	Name string
	// Value is the value that has been unmarshaled.
	Value T
}

// Members returns an iterator over the members of the object at ptr in the JSON value that
// r returns. It is [Elements] for objects that may be larger than memory. Duplicate names
// are an error. So the names are kept in memory, unless [jsontext.AllowDuplicateNames] is
// set.
//
// The first error ends the iteration. It comes with the member as far as it has been set.
// It is also an error if ptr leads to nothing, or to a value that is not an object.
func Members[T any](r io.Reader, ptr jsontext.Pointer, opts ...Options) iter.Seq2[Member[T], error] {
	return func(yield func(Member[T], error) bool) {
		dec := jsontext.NewDecoder(r, opts...)
		if err := enter(dec, ptr, jsontext.KindBeginObject); err != nil {
			yield(Member[T]{}, err)
			return
		}
		for dec.PeekKind() != jsontext.KindEndObject {
			var m Member[T]
			name, err := dec.ReadToken()
			if err == nil {
				m.Name = name.String()
				err = UnmarshalDecode(dec, &m.Value)
			}
			if !yield(m, err) || err != nil {
				return
			}
		}
		if _, err := dec.ReadToken(); err != nil {
			yield(Member[T]{}, err)
		}
	}
}

var (
	errNoSuchValue = errors.New("JSON pointer leads to no value")
	errNoArray     = errors.New("JSON value must be an array")
	errNoObject    = errors.New("JSON value must be an object")
)

// enter reads dec up to the first element or member of the array or object that ptr leads
// to.
func enter(dec *jsontext.Decoder, ptr jsontext.Pointer, kind jsontext.Kind) error {
	for token := range ptr.Tokens() {
		tok, err := dec.ReadToken()
		if err != nil {
			return place.UnexpectedEOF(err)
		}
		found := false
		switch tok.Kind() {
		case jsontext.KindBeginObject:
			for !found && dec.PeekKind() != jsontext.KindEndObject {
				name, err := dec.ReadToken()
				if err != nil {
					return err
				}
				if found = name.String() == token; !found {
					if err := dec.SkipValue(); err != nil {
						return err
					}
				}
			}
		case jsontext.KindBeginArray:
			index, ok := arrayIndex(token)
			for ; ok && index > 0 && dec.PeekKind() != jsontext.KindEndArray; index-- {
				if err := dec.SkipValue(); err != nil {
					return err
				}
			}
			found = ok && index == 0 && dec.PeekKind() != jsontext.KindEndArray
		}
		if !found {
			return &SemanticError{action: plan.UnmarshalAction, ByteOffset: dec.InputOffset(), JSONPointer: ptr, Err: errNoSuchValue}
		}
	}
	tok, err := dec.ReadToken()
	if err != nil {
		return place.UnexpectedEOF(err)
	}
	if k := tok.Kind(); k != kind {
		err = errNoArray
		if kind == jsontext.KindBeginObject {
			err = errNoObject
		}
		return &SemanticError{action: plan.UnmarshalAction, ByteOffset: dec.InputOffset(), JSONPointer: ptr, JSONKind: k, Err: err}
	}
	return nil
}

// arrayIndex returns the index that a token of a pointer is (RFC 6901 §4): digits
// without a leading zero.
func arrayIndex(token string) (n uint64, ok bool) {
	if token == "" || len(token) > 1 && token[0] == '0' || len(token) > 18 {
		return 0, false
	}
	for _, c := range []byte(token) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + uint64(c-'0')
	}
	return n, true
}
