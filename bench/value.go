package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
)

// Operations between documents and Go values.
const (
	OpUnmarshalTyped Op = "unmarshal-typed" // document → new value of the corpus' type
	OpUnmarshalAny   Op = "unmarshal-any"   // document → new any
	OpMarshalTyped   Op = "marshal-typed"   // value → fresh output
	OpMarshalAny     Op = "marshal-any"     // any → fresh output
	OpAppendTyped    Op = "append-typed"    // value → a reused buffer, whichever way the library has
	OpWriteTyped     Op = "write-typed"     // value → writer
)

// ValueOps lists them in the order of the report.
var ValueOps = []Op{OpUnmarshalTyped, OpUnmarshalAny, OpMarshalTyped, OpMarshalAny, OpAppendTyped, OpWriteTyped}

// The first call on a type, each in a new process (first.go).
const (
	OpFirstUnmarshal Op = "first-unmarshal"
	OpFirstMarshal   Op = "first-marshal"
)

// FirstOps lists them.
var FirstOps = []Op{OpFirstUnmarshal, OpFirstMarshal}

// FromValue reports whether o begins with a Go value.
func (o Op) FromValue() bool {
	switch o.values() {
	case OpMarshalTyped, OpMarshalAny, OpAppendTyped, OpWriteTyped, OpFirstMarshal, OpEncodeStream:
		return true
	}
	return false
}

// ToValue reports whether o ends with a Go value.
func (o Op) ToValue() bool {
	switch o.values() {
	case OpUnmarshalTyped, OpUnmarshalAny, OpFirstUnmarshal, OpDecodeStream:
		return true
	}
	return false
}

// First reports whether a measurement of o is one call in a process of its own.
func (o Op) First() bool { return o == OpFirstUnmarshal || o == OpFirstMarshal }

// Each function type is made by a factory, one per goroutine, as those of op.go.
type (
	// DecodeFunc decodes doc into what v points to.
	DecodeFunc func(doc []byte, v any) error
	// EncodeFunc gives fresh output that the caller owns.
	EncodeFunc func(v any) ([]byte, error)
	// AppendFunc appends to dst. A library without such a form keeps a buffer
	// of its own and leaves dst; the output is valid until the next call.
	AppendFunc func(dst []byte, v any) ([]byte, error)
	// PutFunc writes one value to w, which is the same in each call.
	PutFunc func(w io.Writer, v any) error
)

// Values are the forms of a library for Go values. nil is a form it lacks.
type Values struct {
	ReadAll  ReadAllFunc  // records.go
	WriteAll WriteAllFunc // records.go

	Unmarshal func() DecodeFunc
	Marshal   func() EncodeFunc
	// FuncsUnmarshal and FuncsMarshal make a list of functions in each call (functions.go).
	FuncsUnmarshal func() DecodeFunc
	FuncsMarshal   func() EncodeFunc

	calls *Calls // the Peer's

	// Under is Unmarshal with options of ours.
	Under func(optionsOf) DecodeFunc

	Append func() AppendFunc
	Put    func() PutFunc
	// Twin returns what makes new values of the type with generated methods that
	// stands for that of v, a pointer; or nil. Other libraries, which lack this
	// function, take any type.
	Twin func(v any) func() any
	// Module is the library's, whose Encoder and Decoder the methods of a type may ask
	// for; "" is ours, and the toolchain.
	Module string
	// Pretouch prepares the library for a type, as its documentation offers.
	Pretouch func(reflect.Type) error
}

func (vs *Values) has(o Op) bool {
	vs = vs.of(o)
	if vs.Twin != nil && (o.First() || o.Inferred() || o.IllFormed() || o == OpUnmarshalAny || o == OpMarshalAny) {
		return false
	}
	switch o.values() {
	case OpUnmarshalTyped, OpUnmarshalAny, OpFirstUnmarshal:
		return vs.Unmarshal != nil
	case OpMarshalTyped, OpMarshalAny, OpFirstMarshal:
		return vs.Marshal != nil
	case OpAppendTyped:
		return vs.Append != nil
	case OpWriteTyped:
		return vs.Put != nil
	case OpDecodeStream:
		return vs.ReadAll != nil
	case OpEncodeStream:
		return vs.WriteAll != nil
	}
	return false
}

// always adapts a function without state of its own to a factory.
func always[F any](f F) func() F { return func() F { return f } }

// countingWriter is a writer that nothing special is known of, unlike
// io.Discard, which some libraries could single out.
type countingWriter struct {
	n int
	_ [128 - 8]byte // not in a cache line with that of another goroutine
}

func (w *countingWriter) Write(b []byte) (int, error) {
	w.n += len(b)
	return len(b), nil
}

// bind gives the timed form of o over c. Decoding makes its target anew each
// time, as a caller does; encoding is given one value, by pointer or as any.
func (vs *Values) bind(o Op, c Corpus) (func() error, error) {
	vs = vs.of(o).under(c)
	o, c = o.on(c)
	doc := c.Doc
	switch o {
	case OpUnmarshalTyped:
		f, target := vs.Unmarshal(), vs.maker(c)
		if target == nil {
			return nil, errNoTwin
		}
		return func() error { return f(doc, target()) }, nil
	case OpUnmarshalAny:
		f := vs.Unmarshal()
		return func() error {
			v := new(any)
			return f(doc, v)
		}, nil
	}
	v, err := vs.value(o, c)
	if err != nil {
		return nil, err
	}
	switch o {
	case OpMarshalTyped, OpMarshalAny:
		f := vs.Marshal()
		return func() error {
			_, err := f(v)
			return err
		}, nil
	case OpAppendTyped:
		f := vs.Append()
		own := new(struct {
			buf []byte
			_   [128 - 24]byte // not in a cache line with that of another goroutine
		})
		return func() (err error) {
			own.buf, err = f(own.buf[:0], v)
			return err
		}, nil
	case OpWriteTyped:
		f, w := vs.Put(), new(countingWriter)
		return func() error { return f(w, v) }, nil
	}
	return nil, fmt.Errorf("no operation %s", o)
}

// A reference keeps encoding/json's readings of a corpus, which are slow to
// make, for all libraries of a cell. It does not outlive the cell: it would be
// live heap for the cells after it.
type reference struct {
	typed, untyped, members any
	records                 []any
}

// value is what o encodes, and what it should decode: encoding/json's reading
// of the document. It is shared and must not be changed.
func (c Corpus) value(o Op) (any, error) {
	ref := c.ref
	if ref == nil {
		ref = new(reference)
	}
	if o == OpMarshalAny || o == OpUnmarshalAny {
		var err error
		if ref.untyped == nil {
			err = json.Unmarshal(c.Doc, &ref.untyped)
		}
		return ref.untyped, err
	}
	if c.Type == nil {
		return nil, errors.New("no type")
	}
	if ref.typed == nil {
		v, err := c.read(c.Type)
		if err != nil {
			return nil, err
		}
		ref.typed = v
	}
	return ref.typed, nil
}

// read is a new value with what the document says: encoding/json's reading of it, or of
// what encoding/json cannot read, another's.
func (c Corpus) read(target func() any) (any, error) {
	switch {
	case c.Sample != nil:
		return c.Sample(), nil
	case c.Read != nil:
		v := target()
		return v, c.Read(c.Doc, v)
	}
	v := target()
	return v, json.Unmarshal(c.Doc, v)
}

var errNoTwin = errors.New("no type with its methods")

// maker makes new values of the type that the library reads a corpus to, or is nil.
func (vs *Values) maker(c Corpus) func() any {
	if vs.Twin == nil {
		if t := c.Twins[vs.Module]; t != nil {
			return t
		}
		return c.Type
	}
	if isShape(c.Name) {
		return generatedShape(c.Name)
	}
	return vs.Twin(c.Type())
}

// value is what the library encodes, and what it should decode.
func (vs *Values) value(o Op, c Corpus) (any, error) {
	if vs.Twin == nil && c.Twins[vs.Module] == nil || o == OpMarshalAny || o == OpUnmarshalAny {
		return c.value(o)
	}
	twin := vs.maker(c)
	if twin == nil {
		return nil, errNoTwin
	}
	return c.read(twin)
}

// asMembers is the document for a comparison with output.
func (c Corpus) asMembers() (any, error) {
	if c.ref == nil {
		return members(c.Doc)
	}
	var err error
	if c.ref.members == nil {
		c.ref.members, err = members(c.Doc)
	}
	return c.ref.members, err
}

// decode and encode run an operation once, for probes and checks. A panic is
// an error: to a caller it is at best a rejection.
func (vs *Values) decode(doc []byte, v any) (err error) {
	defer recovered(&err)
	if vs.Twin == nil {
		return vs.Unmarshal()(doc, v)
	}
	maker := vs.Twin(v)
	if maker == nil {
		return errNoTwin
	}
	twin := maker()
	if reflect.TypeOf(v) == reflect.TypeOf(twin) {
		return vs.Unmarshal()(doc, v)
	}
	copyTwin(twin, v)
	err = vs.Unmarshal()(doc, twin)
	copyTwin(v, twin)
	return err
}

// copyTwin copies a struct to one of another type with the same fields.
func copyTwin(to, from any) {
	t := reflect.ValueOf(to).Elem()
	t.Set(reflect.ValueOf(from).Elem().Convert(t.Type()))
}

func (vs *Values) encode(o Op, v any) (out []byte, err error) {
	defer recovered(&err)
	vs = vs.of(o)
	if vs.Twin != nil {
		if m, ok := v.(map[string]any); ok {
			v = &probeStruct{M: m}
		}
		maker := vs.Twin(v)
		if maker == nil {
			return nil, errNoTwin
		}
		twin := maker()
		if reflect.TypeOf(v) != reflect.TypeOf(twin) {
			copyTwin(twin, v)
			v = twin
		}
	}
	switch o.values() {
	case OpAppendTyped:
		f := vs.Append()
		if _, err := f(nil, v); err != nil { // the second call is the one that reuses
			return nil, err
		}
		out, err = f(make([]byte, 0, 16), v)
		return bytes.Clone(out), err
	case OpWriteTyped:
		var b bytes.Buffer
		err = vs.Put()(struct{ io.Writer }{&b}, v)
		return b.Bytes(), err
	case OpEncodeStream:
		var b bytes.Buffer
		err = vs.WriteAll(struct{ io.Writer }{&b}, []any{v})
		return b.Bytes(), err
	}
	return vs.Marshal()(v)
}

func recovered(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v", r)
	}
}

// check verifies o on a whole corpus. Decoding must give the value that
// encoding/json gives, by reflect.DeepEqual; output must hold the members and
// elements of the document, in any order of names, where an absent list may be
// null as in v1 or empty as in v2.
func (vs *Values) check(o Op, c Corpus) error {
	vs = vs.of(o).under(c)
	lines := o.Indents()
	o, c = o.on(c)
	want, err := vs.value(o, c)
	if err != nil {
		return err
	}
	if o.ToValue() {
		got := any(new(any))
		if o != OpUnmarshalAny {
			got = vs.maker(c)()
		}
		if err := vs.decode(c.Doc, got); err != nil {
			return err
		}
		if o == OpUnmarshalAny {
			got = *got.(*any)
		}
		if !reflect.DeepEqual(got, want) {
			return fmt.Errorf("differs from encoding/json at %s", firstDifference(reflect.ValueOf(got), reflect.ValueOf(want)))
		}
		return nil
	}
	out, err := vs.encode(o, want)
	if err == nil && lines {
		err = checkLines(out)
	}
	if err != nil {
		return err
	}
	x, err := members(out)
	if err != nil {
		return err
	}
	y, err := c.asMembers()
	if err != nil {
		return err
	}
	return likeMembers("", x, y)
}

// firstDifference names the place where two values of one type part.
func firstDifference(a, b reflect.Value) string {
	if reflect.DeepEqual(a.Interface(), b.Interface()) {
		return ""
	}
	switch {
	case a.Kind() != b.Kind() || a.Type() != b.Type():
		return fmt.Sprintf(" (%v, want %v)", a.Type(), b.Type())
	case a.Kind() == reflect.Pointer || a.Kind() == reflect.Interface:
		if !a.IsNil() && !b.IsNil() {
			return firstDifference(a.Elem(), b.Elem())
		}
	case a.Kind() == reflect.Struct:
		for i := range a.NumField() {
			if s := firstDifference(a.Field(i), b.Field(i)); s != "" {
				return "." + a.Type().Field(i).Name + s
			}
		}
	case (a.Kind() == reflect.Slice || a.Kind() == reflect.Array) && a.Len() == b.Len():
		for i := range a.Len() {
			if s := firstDifference(a.Index(i), b.Index(i)); s != "" {
				return "[" + strconv.Itoa(i) + "]" + s
			}
		}
	case a.Kind() == reflect.Map && a.Len() == b.Len():
		for _, k := range b.MapKeys() {
			x := a.MapIndex(k)
			if !x.IsValid() {
				return fmt.Sprintf("[%q] (absent)", k)
			}
			if s := firstDifference(x, b.MapIndex(k)); s != "" {
				return fmt.Sprintf("[%q]%s", k, s)
			}
		}
	}
	return fmt.Sprintf(" (%s, want %s)", brief(a), brief(b))
}

// members reads one document with its numbers as they are written.
func members(doc []byte) (v any, err error) {
	dec := json.NewDecoder(bytes.NewReader(doc))
	dec.UseNumber()
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("more than one value")
	}
	return v, nil
}

// likeMembers compares documents as sets of members and lists of elements.
func likeMembers(at string, a, b any) error {
	if empty(a) && empty(b) {
		return nil
	}
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok || len(x) != len(y) {
			break
		}
		for k := range y {
			e, ok := x[k]
			if !ok {
				return fmt.Errorf("no %s/%s", at, k)
			}
			if err := likeMembers(at+"/"+k, e, y[k]); err != nil {
				return err
			}
		}
		return nil
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			break
		}
		for i := range y {
			if err := likeMembers(at+"/"+strconv.Itoa(i), x[i], y[i]); err != nil {
				return err
			}
		}
		return nil
	case json.Number:
		if y, ok := b.(json.Number); ok && (x == y || sameFloat(x, y)) {
			return nil
		}
	default:
		if a == b {
			return nil
		}
	}
	return fmt.Errorf("%s is %s, want %s", at, brief(a), brief(b))
}

// brief is a value for a message.
func brief(v any) string {
	s := fmt.Sprint(v)
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return s
}

// sameFloat compares by value: 1.0 and 1 are one number, 1.5 and 1.49999 two.
func sameFloat(a, b json.Number) bool {
	x, errA := a.Float64()
	y, errB := b.Float64()
	return errA == nil && errB == nil && x == y && !math.IsNaN(x)
}

// empty is what an absent list or map may become.
func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}
