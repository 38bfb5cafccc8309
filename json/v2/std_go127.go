//go:build go1.27 && goexperiment.jsonv2

package json

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is the bridge to the json/v2 of the standard library: types with
// methods that are given its Encoder and Decoder, its jsontext.Value, and errors
// that are found as its errors.
//
// Such a method sees one value: it is given an Encoder or Decoder of that value
// alone, and what it says about offsets and places is put right. encoding/json is not
// imported, so that a program which has no use for it need not hold it; what it takes
// package json adds.

type (
	stdMarshalerTo     interface{ MarshalJSONTo(*stdtext.Encoder) error }
	stdUnmarshalerFrom interface {
		UnmarshalJSONFrom(*stdtext.Decoder) error
	}
)

func init() {
	plan.Bridge.MarshalerTo = reflect.TypeFor[stdMarshalerTo]()
	plan.Bridge.UnmarshalerFrom = reflect.TypeFor[stdUnmarshalerFrom]()
	marshal.Bridged, unmarshal.Bridged = marshalByStd, unmarshalByStd
	plan.Bridge.Value = reflect.TypeFor[stdtext.Value]()
	plan.MethodTypes = append(plan.MethodTypes, plan.Bridge.MarshalerTo, plan.Bridge.UnmarshalerFrom)
	text.As = syntacticErrorAs
}

// stdOptions returns the options in force as those of the standard library, but for the
// layout, which what it writes gets later.
func stdOptions(o *opt.Struct) []Options {
	var opts []Options
	if plan.Bridge.UseNumber != nil && o.Flags.Get(opt.UnmarshalAnyWithRawNumber) {
		opts = append(opts, plan.Bridge.UseNumber())
	}
	for f := range opt.All() {
		if o.Flags.Has(f) && f&opt.Layout == 0 && opt.IsStd(f) {
			opts = append(opts, opt.Of(opt.Bool(f, o.Flags.Get(f))))
		}
	}
	if o.Flags.Get(opt.StringTag) {
		opts = append(opts, stdv2.StringifyNumbers(true))
	}
	if m, ok := o.Marshalers.(*stdv2.Marshalers); ok && m != nil && o.Flags.Has(opt.Marshalers) {
		opts = append(opts, stdv2.WithMarshalers(m))
	}
	if u, ok := o.Unmarshalers.(*stdv2.Unmarshalers); ok && u != nil && o.Flags.Has(opt.Unmarshalers) {
		opts = append(opts, stdv2.WithUnmarshalers(u))
	}
	return opts
}

func marshalByStd(m *marshal.State, pl *marshal.Plan, p plan.Pointer) error {
	if pl.MayNot(m) {
		return pl.Next.Write(m, pl.Next, p)
	}
	flags := m.O.Flags
	if pl.Mode&opt.StringTag != 0 {
		m.O.Flags.Set(opt.StringTag | 1)
	}
	opts := stdOptions(m.O)
	m.O.Flags = flags
	err, from := writeByStd(m.Enc, opts, frailStd{p.Interface(pl.Typ)}.MarshalJSONTo)
	switch {
	case err == nil:
		return nil
	case place.IsSkip(err):
		return m.Value(pl.Next, p)
	case pl.Legacy:
		return pl.Failed(p, err)
	case text.IsIOError(err):
		return err
	}
	return from.semantic(err, m.Enc, pl.Typ)
}

// writeByStd writes the value that f writes to an Encoder of the standard library. If f
// has failed, from is where.
func writeByStd(to *jsontext.Encoder, opts []Options, f func(*stdtext.Encoder) error) (err error, from stdFault) {
	var b bytes.Buffer
	enc := stdtext.NewEncoder(&b, opts...)
	frames := stackOf(to)
	if !openStack(enc, frames) {
		b.Reset()
		enc, frames = stdtext.NewEncoder(&b, opts...), nil
	}
	before, start := stdPlaceOf(enc), enc.OutputOffset()
	err = place.CheckOneValue(f(enc), before, stdPlaceOf(enc))
	if err == nil {
		end := enc.OutputOffset()
		closeStack(enc, frames)
		val := b.Bytes()[start:end]
		if len(frames) > 0 && (val[0] == ',' || val[0] == ':') {
			val = val[1:]
		}
		if err = to.WriteValue(val); err == nil {
			return nil, from
		}
	}
	if place.IsSkip(err) {
		return err, from
	}
	from.before = place.Of(to)
	next := place.Next(to)
	around := next
	if len(frames) > 0 {
		around = ""
	}
	from.offset, from.ptr = to.OutputOffset()-start, around
	if at := stdPlaceOf(enc); at != before {
		// The method has failed within the value, or after it.
		from.begun, from.at = true, around+stdPointer(enc, before)
		from.next = from.offset + enc.OutputOffset()
		switch {
		case at.Depth == 0:
			from.next -= at.Length // newlines
		case at.Length > 0:
			from.next++ // the comma or colon
		}
	}
	return from.of(err), from
}

// stdFault is where in the whole a method has failed.
type stdFault struct {
	before place.Place // in the whole
	offset int64       // what to add to the offsets of an error
	ptr    jsontext.Pointer
	// at and next are the place where the method was, if it had begun.
	begun bool
	at    jsontext.Pointer
	next  int64
}

// of returns an error of the standard library as that of this module. See fromStd.
func (f *stdFault) of(err error) error { return fromStd(err, f.offset, f.ptr) }

// semantic returns err as a SemanticError about a value of type t.
func (f *stdFault) semantic(err error, c place.Coder, t reflect.Type) error {
	serr, _ := err.(*SemanticError)
	if serr == nil {
		serr = &SemanticError{Err: err}
	}
	unplaced := f.begun && serr.JSONPointer == ""
	if f.begun && serr.ByteOffset == 0 {
		serr.ByteOffset = f.next
	}
	err = plan.NewSemanticErrorWithPosition(c, t, f.before, serr)
	if unplaced {
		serr.JSONPointer = f.at
	}
	return err
}

func unmarshalByStd(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer) error {
	flags := u.Tag(pl)
	opts := stdOptions(u.O)
	u.O.Flags = flags
	val, err, from := readByStd(u.Dec, opts, frailStd{p.Interface(pl.Typ)}.UnmarshalJSONFrom)
	switch {
	case err == nil:
		return nil
	case place.IsSkip(err) && val == nil:
		return pl.Next(u, pl, p)
	case place.IsSkip(err):
		return readStdAgain(u, pl, p, val, pl.Next)
	case from == nil:
		return err
	case pl.Mode&opt.ReportErrorsWithLegacySemantics != 0:
		if plan.Legacy.Relocate != nil {
			err = plan.Legacy.Relocate(err, from.offset, from.ptr)
		}
		return u.LegacyFailure(pl, err)
	case !plan.IsSyntacticError(err) && !text.IsIOError(err):
		return from.semantic(err, u.Dec, pl.Typ)
	}
	return err
}

// frailStd is [frail] for these methods.
type frailStd struct{ v any }

func (f frailStd) MarshalJSONTo(enc *stdtext.Encoder) (err error) {
	defer plan.Caught(f.v, &err)
	return f.v.(stdMarshalerTo).MarshalJSONTo(enc)
}

func (f frailStd) UnmarshalJSONFrom(dec *stdtext.Decoder) (err error) {
	defer plan.Caught(f.v, &err)
	return f.v.(stdUnmarshalerFrom).UnmarshalJSONFrom(dec)
}

// readByStd reads the value val, which f reads from a Decoder of the standard library.
// If f has failed, from is where; if it is nil, there is no value to read. If f asks for
// the next way, val is nil if it has not been read, since it is not well-formed.
func readByStd(of *jsontext.Decoder, opts []Options, f func(*stdtext.Decoder) error) (val []byte, err error, from *stdFault) {
	before, frames := place.Of(of), stackOf(of)
	val, fault := of.ReadValue()
	offset, ptr := of.InputOffset()-int64(len(val)), of.StackPointer()
	if fault != nil {
		if !plan.IsSyntacticError(fault) || place.Of(of) != before {
			return nil, fault, nil
		}
		// The method gets what there is, as far as it goes.
		val, offset, ptr = of.UnreadBuffer(), of.InputOffset(), place.Next(of)
	}
	in, at := nestedInput(val, frames, fault == nil)
	dec, ok := nestedDecoder(in, frames, opts)
	if !ok {
		frames = nil
		dec, at = stdtext.NewDecoder(bytes.NewReader(val), opts...), 0
	}
	start := stdPlaceOf(dec)
	err = place.CheckOneValue(f(dec), start, stdPlaceOf(dec))
	switch {
	case fault != nil && err == nil:
		return nil, fault, nil
	case fault != nil && place.IsSkip(err):
		return nil, err, nil
	}
	if err == nil || place.IsSkip(err) {
		return val, err, nil
	}
	from = &stdFault{before: before, offset: offset - at, ptr: ptr}
	if len(frames) > 0 {
		from.ptr = ""
	}
	if place := stdPlaceOf(dec); place != start {
		from.begun, from.at, from.next = true, from.ptr+stdPointer(dec, start), offset
		if place.Depth > start.Depth {
			from.next = from.offset + lastToken(in, dec.InputOffset())
		}
	}
	return val, from.of(err), from
}

// readStdAgain reads the value val, which has just been read, once more, by read.
func readStdAgain(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, val []byte, read func(*unmarshal.State, *unmarshal.Plan, plan.Pointer) error) error {
	offset := u.Dec.InputOffset() - int64(len(val))
	ptr := u.Dec.StackPointer()
	dec := (*jsontext.Decoder)(text.GetDecoder(val, []Options{u.O}))
	(*text.Decoder)(dec).RejectInvalidUTF8()
	inner := unmarshal.Borrow(dec)
	err := read(inner, pl, p)
	inner.Release()
	text.PutDecoder((*text.Decoder)(dec))
	switch err := err.(type) {
	case *SemanticError:
		err.ByteOffset += offset
		err.JSONPointer = ptr + err.JSONPointer
	case *jsontext.SyntacticError:
		err.ByteOffset += offset
		err.JSONPointer = ptr + err.JSONPointer
	}
	return err
}

// isStdSemanticError reports whether t is the SemanticError of the standard
// library's json/v2.
func isStdSemanticError(t reflect.Type) bool {
	return t.Name() == "SemanticError" && t.PkgPath() == "encoding/json/v2" && t.Kind() == reflect.Struct
}

// fromStd returns an error of the standard library as that of this module, which
// is about a value at the given place. What says nothing about a place is left so.
func fromStd(err error, offset int64, ptr jsontext.Pointer) error {
	if serr, ok := err.(*stdtext.SyntacticError); ok && serr != nil {
		return &jsontext.SyntacticError{ByteOffset: offset + serr.ByteOffset, JSONPointer: ptr + jsontext.Pointer(serr.JSONPointer), Err: ownCause(serr.Err)}
	}
	v := reflect.ValueOf(err)
	if v.Kind() != reflect.Pointer || v.IsNil() || !isStdSemanticError(v.Type().Elem()) {
		return err
	}
	v = v.Elem()
	serr := &SemanticError{
		ByteOffset:  v.FieldByName("ByteOffset").Int(),
		JSONPointer: jsontext.Pointer(v.FieldByName("JSONPointer").String()),
		JSONKind:    jsontext.Kind(v.FieldByName("JSONKind").Uint()),
		JSONValue:   v.FieldByName("JSONValue").Bytes(),
	}
	serr.GoType, _ = v.FieldByName("GoType").Interface().(reflect.Type)
	if inner, ok := v.FieldByName("Err").Interface().(error); ok {
		serr.Err = fromStd(inner, offset, ptr)
	}
	if serr.ByteOffset > 0 || serr.JSONPointer != "" {
		serr.ByteOffset += offset
		serr.JSONPointer = ptr + serr.JSONPointer
	}
	return serr
}

// As has [errors.As] find the error as a SemanticError of the standard library's
// json/v2, too.
func (e *SemanticError) As(target any) bool {
	v := reflect.ValueOf(target) // a pointer to what errors.As looks for
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return false
	}
	v = v.Elem()
	if v.Kind() != reflect.Pointer || !isStdSemanticError(v.Type().Elem()) {
		return false
	}
	std := reflect.New(v.Type().Elem())
	set := func(name string, x any) {
		if f := std.Elem().FieldByName(name); x != nil {
			f.Set(reflect.ValueOf(x).Convert(f.Type()))
		}
	}
	set("ByteOffset", e.ByteOffset)
	set("JSONPointer", e.JSONPointer)
	set("JSONKind", e.JSONKind)
	set("JSONValue", e.JSONValue)
	if e.GoType != nil {
		set("GoType", e.GoType)
	}
	if e.Err != nil {
		set("Err", e.Err)
	}
	v.Set(std)
	return true
}

// syntacticErrorAs is the method As of a SyntacticError.
func syntacticErrorAs(err error, target any) bool {
	e, isOurs := err.(*jsontext.SyntacticError)
	p, ok := target.(**stdtext.SyntacticError)
	if !isOurs || !ok || p == nil {
		return false
	}
	*p = &stdtext.SyntacticError{ByteOffset: e.ByteOffset, JSONPointer: stdtext.Pointer(e.JSONPointer), Err: stdCause(e.Err)}
	return true
}

// ownCause is stdCause the other way.
func ownCause(err error) error {
	switch err {
	case stdtext.ErrDuplicateName:
		return jsontext.ErrDuplicateName
	case stdtext.ErrNonStringName:
		return jsontext.ErrNonStringName
	}
	return err
}

// stdCause returns the error of the standard library that stands for err, or err.
func stdCause(err error) error {
	if errors.Is(err, jsontext.ErrDuplicateName) {
		return stdtext.ErrDuplicateName
	}
	if errors.Is(err, jsontext.ErrNonStringName) {
		return stdtext.ErrNonStringName
	}
	return err
}
