//go:build go1.27 && goexperiment.jsonv2

package json

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
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
	bridge.marshalerTo = reflect.TypeFor[stdMarshalerTo]()
	bridge.unmarshalerFrom = reflect.TypeFor[stdUnmarshalerFrom]()
	bridge.write, bridge.read = marshalByStd, unmarshalByStd
	bridge.value = reflect.TypeFor[stdtext.Value]()
	methodTypes = append(methodTypes, bridge.marshalerTo, bridge.unmarshalerFrom)
	text.SetAs(syntacticErrorAs)
}

// stdUseNumber returns, if package json is part of the program, the options of a Decoder
// of encoding/json with UseNumber: alone it cannot be had.
var stdUseNumber func() Options

// SetStdUseNumber sets that function.
func (innerDoor) SetStdUseNumber(f func() Options) { stdUseNumber = f }

// stdOptions returns the options in force as those of the standard library, but for the
// layout, which what it writes gets later.
func stdOptions(o *opt.Struct) []Options {
	var opts []Options
	if stdUseNumber != nil && o.Flags.Get(opt.UnmarshalAnyWithRawNumber) {
		opts = append(opts, stdUseNumber())
	}
	for f := opt.Flag(2); f&opt.AllFlags != 0; f <<= 1 {
		if o.Flags.Has(f) && f&opt.Layout == 0 && opt.IsStd(f) {
			opts = append(opts, opt.Of(opt.Bool(f, o.Flags.Get(f))))
		}
	}
	if o.Flags.Get(opt.StringTag) {
		opts = append(opts, stdv2.StringifyNumbers(true))
	}
	if m, ok := o.Marshalers.(*stdv2.Marshalers); ok && o.Flags.Has(opt.Marshalers) {
		opts = append(opts, stdv2.WithMarshalers(m))
	}
	if u, ok := o.Unmarshalers.(*stdv2.Unmarshalers); ok && o.Flags.Has(opt.Unmarshalers) {
		opts = append(opts, stdv2.WithUnmarshalers(u))
	}
	return opts
}

// checkStdValue is checkOneValue for an Encoder or Decoder of one value.
func checkStdValue(err error, depth int, length int64) error {
	return checkOneValue(err, stackPlace{}, stackPlace{depth, length})
}

func marshalByStd(m *marshaler, pl *writePlan, p pointer) error {
	if pl.mayNot(m) {
		return pl.next.write(m, pl.next, p)
	}
	before := placeOf(m.enc)
	flags := m.o.Flags
	if pl.mode&opt.StringTag != 0 {
		m.o.Flags.Set(opt.StringTag | 1)
	}
	opts := stdOptions(m.o)
	m.o.Flags = flags
	var b bytes.Buffer
	enc := stdtext.NewEncoder(&b, opts...)
	err := p.Interface(pl.typ).(stdMarshalerTo).MarshalJSONTo(enc)
	_, n := enc.StackIndex(0)
	if err = checkStdValue(err, enc.StackDepth(), n); err == nil {
		err = m.enc.WriteValue(b.Bytes())
	}
	switch {
	case err == nil:
		return nil
	case isSkip(err):
		return m.value(pl.next, p)
	case pl.legacy:
		return pl.failed(p, fromStd(err, 0, ""))
	case text.IsIOError(err):
		return err
	}
	return newSemanticErrorWithPosition(m.enc, pl.typ, before, fromStd(err, 0, ""))
}

func unmarshalByStd(u *unmarshaler, pl *readPlan, p pointer) error {
	before := placeOf(u.dec)
	val, err := u.dec.ReadValue()
	if err != nil {
		return err
	}
	flags := u.tag(pl)
	dec := stdtext.NewDecoder(bytes.NewReader(val), stdOptions(u.o)...)
	u.o.Flags = flags
	err = p.Interface(pl.typ).(stdUnmarshalerFrom).UnmarshalJSONFrom(dec)
	_, n := dec.StackIndex(0)
	if err = checkStdValue(err, dec.StackDepth(), n); err == nil {
		return nil
	}
	if isSkip(err) {
		return u.readAgain(pl, p, val, pl.next)
	}
	offset, ptr := u.dec.InputOffset()-int64(len(val)), u.dec.StackPointer()
	err = fromStd(err, offset, ptr)
	if pl.mode&opt.ReportErrorsWithLegacySemantics != 0 {
		if legacy.Relocate != nil {
			err = legacy.Relocate(err, offset, ptr)
		}
		return u.legacyFailure(pl, err)
	}
	if !isSyntacticError(err) && !text.IsIOError(err) {
		err = newSemanticErrorWithPosition(u.dec, pl.typ, before, err)
	}
	return err
}

// readAgain reads the value val, which has just been read, once more, by read.
func (u *unmarshaler) readAgain(pl *readPlan, p pointer, val []byte, read func(*unmarshaler, *readPlan, pointer) error) error {
	offset := u.dec.InputOffset() - int64(len(val))
	ptr := u.dec.StackPointer()
	dec := text.GetDecoder(val, []Options{u.o})
	inner := borrowUnmarshaler(dec)
	err := read(inner, pl, p)
	inner.release()
	text.PutDecoder(dec)
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
		return &jsontext.SyntacticError{ByteOffset: offset + serr.ByteOffset, JSONPointer: ptr + jsontext.Pointer(serr.JSONPointer), Err: serr.Err}
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
	serr.Err, _ = v.FieldByName("Err").Interface().(error)
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
func syntacticErrorAs(e *jsontext.SyntacticError, target any) bool {
	p, ok := target.(**stdtext.SyntacticError)
	if !ok || p == nil {
		return false
	}
	*p = &stdtext.SyntacticError{ByteOffset: e.ByteOffset, JSONPointer: stdtext.Pointer(e.JSONPointer), Err: stdCause(e.Err)}
	return true
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
