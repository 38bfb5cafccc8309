package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
)

// Streams of Go values: one document after another, each a value of its type.
const (
	OpDecodeStream Op = "decode-stream" // reader → values of the corpus' type, one after another
	OpEncodeStream Op = "encode-stream" // values → writer, each on a line
)

// RecordOps lists them.
var RecordOps = []Op{OpDecodeStream, OpEncodeStream}

// recordCorpora are the documents that a stream is made of: records, large and
// small. Others are streams of one kind of document when they are named.
var recordCorpora = []string{"small", "medium", "large", "logs"}

func init() {
	opTitles[OpDecodeStream] = "reader of 4 KiB pieces to values of a Go type, one after another"
	opTitles[OpEncodeStream] = "values of a Go type to a writer, one on each line"
}

// Records reports whether o is on a stream of Go values.
func (o Op) Records() bool {
	return o.values() == OpDecodeStream || o.values() == OpEncodeStream
}

type (
	// ReadAllFunc decodes the values of r up to its end, each into what next
	// gives.
	ReadAllFunc func(r io.Reader, next func() any) error
	// WriteAllFunc writes values to w, each with a newline after it.
	WriteAllFunc func(w io.Writer, vs []any) error
)

// element is a pointer to a new value of what a stream of c consists of.
func (c Corpus) element() any {
	if c.Element != nil {
		return c.Element()
	}
	return c.Type()
}

// records are the values that a stream of c consists of, read by encoding/json.
func (c Corpus) records() ([]any, error) {
	if c.ref != nil && c.ref.records != nil {
		return c.ref.records, nil
	}
	if c.Type == nil {
		return nil, errors.New("no type")
	}
	doc, n := c.stream()
	dec := json.NewDecoder(bytes.NewReader(doc))
	vs := make([]any, n)
	for i := range vs {
		vs[i] = c.element()
		if err := dec.Decode(vs[i]); err != nil {
			return nil, err
		}
	}
	if c.ref != nil {
		c.ref.records = vs
	}
	return vs, nil
}

// bindRecords gives the timed form over repeat copies of what c is a stream of.
func (vs *Values) bindRecords(o Op, c Corpus, repeat int) (func() error, error) {
	doc, _ := c.stream()
	if o.ToValue() {
		f, r := vs.ReadAll, newRepeater(doc, repeat)
		return func() error {
			r.rewind()
			return f(r, c.element)
		}, nil
	}
	records, err := c.records()
	if err != nil {
		return nil, err
	}
	var all []any
	for range repeat {
		all = append(all, records...)
	}
	f, w := vs.WriteAll, new(countingWriter)
	return func() error { return f(w, all) }, nil
}

// checkRecords is check for streams: as many values as there are, and the same.
func (vs *Values) checkRecords(o Op, c Corpus) (err error) {
	defer recovered(&err)
	want, err := c.records()
	if err != nil {
		return err
	}
	if o.ToValue() {
		doc, _ := c.stream()
		var got []any
		if err := vs.ReadAll(newRepeater(doc, 1), func() any {
			if got = append(got, c.element()); len(got) > len(want)+maxValues {
				panic("it does not end")
			}
			return got[len(got)-1]
		}); err != nil {
			return err
		}
		got = got[:max(0, len(got)-1)] // the last was for the end
		if len(got) != len(want) {
			return fmt.Errorf("%d values, want %d", len(got), len(want))
		}
		for i := range got {
			if !reflect.DeepEqual(got[i], want[i]) {
				return fmt.Errorf("value %d differs from encoding/json at %s", i, firstDifference(reflect.ValueOf(got[i]), reflect.ValueOf(want[i])))
			}
		}
		return nil
	}
	var b bytes.Buffer
	if err := vs.WriteAll(&b, want); err != nil {
		return err
	}
	lines := bytes.Split(bytes.TrimSuffix(b.Bytes(), []byte("\n")), []byte("\n"))
	if len(lines) != len(want) {
		return fmt.Errorf("%d lines, want %d", len(lines), len(want))
	}
	doc, _ := c.stream()
	in := json.NewDecoder(bytes.NewReader(doc))
	in.UseNumber()
	for i, line := range lines {
		x, err := members(line)
		if err != nil {
			return fmt.Errorf("line %d: %w", i, err)
		}
		var y any
		if err := in.Decode(&y); err != nil {
			return err
		}
		if err := likeMembers("", x, y); err != nil {
			return fmt.Errorf("line %d: %w", i, err)
		}
	}
	return nil
}

// maxValues is far more than a text of the probes can hold: some Decoders go on
// for ever where a text breaks off.
const maxValues = 1000

// decodeAs decodes a text with one value as o does.
func (vs *Values) decodeAs(o Op, doc []byte, v any) (err error) {
	if o.values() != OpDecodeStream {
		return vs.of(o).decode(doc, v)
	}
	defer recovered(&err)
	n := 0
	err = vs.ReadAll(bytes.NewReader(doc), func() any {
		if n++; n == 1 {
			return v
		}
		if n > maxValues {
			panic("it does not end")
		}
		return reflect.New(reflect.TypeOf(v).Elem()).Interface()
	})
	if err == nil && n != 2 { // the second was for the end
		err = fmt.Errorf("%d values", n-1)
	}
	return err
}

// readAllBy is a ReadAllFunc by the Decoder of a v1 API.
func readAllBy[D decoder](open func(io.Reader) D) ReadAllFunc {
	return func(r io.Reader, next func() any) error {
		d := open(r)
		for {
			switch err := d.Decode(next()); err {
			case nil:
			case io.EOF:
				return nil
			default:
				return err
			}
		}
	}
}

// writeAllBy is a WriteAllFunc by the Encoder of a v1 API.
func writeAllBy[E encoder](open func(io.Writer) E) WriteAllFunc {
	return func(w io.Writer, vs []any) error {
		e := open(w)
		for _, v := range vs {
			if err := e.Encode(v); err != nil {
				return err
			}
		}
		return nil
	}
}

// untilEOF calls f until the end.
func untilEOF(f func() error) error {
	for {
		switch err := f(); err {
		case nil:
		case io.EOF:
			return nil
		default:
			return err
		}
	}
}
