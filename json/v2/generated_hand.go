package json

import (
	"math"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/rt"
)

// Types whose methods for package rt the user has written, and that have none for JSON,
// are read and written by these, as generated code does it that holds such a type. They
// know of options what an rt.Decoder and rt.Encoder heed: any other is an error.

// isHandwritten reports whether a type has the method for package rt of the interface m,
// of which the user is the author.
func isHandwritten(t, m reflect.Type) bool {
	if k := t.Kind(); k == reflect.Pointer || k == reflect.Interface || isOptional(t) {
		return false
	}
	p := reflect.PointerTo(t)
	return p.Implements(m) && !p.Implements(generatedType)
}

// readsByHand and writesByHand report whether there is no other method that comes first.
func readsByHand(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return isHandwritten(t, genUnmarshaler) && !p.Implements(unmarshalerType) && !p.Implements(unmarshalerFromType) &&
		(bridge.unmarshalerFrom == nil || !p.Implements(bridge.unmarshalerFrom))
}

func writesByHand(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return isHandwritten(t, genMarshaler) && !p.Implements(marshalerType) && !p.Implements(marshalerToType) &&
		(bridge.marshalerTo == nil || !p.Implements(bridge.marshalerTo))
}

// byHand has the method UnmarshalJavelin come first.
func (b *readBuilder) byHand(pl *readPlan) {
	if pl.mode&(atName|methodless) != 0 || !readsByHand(pl.typ) {
		return
	}
	pl.custom, pl.methods = true, 0
	pl.code = reflect.Zero(reflect.PointerTo(pl.typ)).Interface().(rt.Unmarshaler)
	pl.kind, pl.read = readOther, unmarshalByHand
}

func unmarshalByHand(u *unmarshaler, pl *readPlan, p pointer) error {
	if err := gen.Unheeded(&u.o.Flags, true); err != nil {
		return newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, err)
	}
	if u.code == nil {
		u.code = gen.GetDecoder()
	}
	err := gen.Read(u.code, u.dec, receiverOf(pl.code, p))
	if e, ok := err.(*rt.Error); ok {
		return fromGenerated(e)
	}
	return err
}

// byHand has the method MarshalJavelin come first.
func (b *writeBuilder) byHand(pl *writePlan) {
	if !writesByHand(pl.typ) {
		return
	}
	needsAddr, _ := implements(pl.typ, genMarshaler)
	if needsAddr && pl.mode&opt.CallMethodsWithLegacySemantics != 0 && pl.mode&unaddressable != 0 {
		return
	}
	pl = pl.precede()
	pl.mutable = pl.mutable || needsAddr
	pl.method = &writeMethod{name: "MarshalJavelin", skipsNames: true}
	pl.code = reflect.Zero(reflect.PointerTo(pl.typ)).Interface().(rt.Marshaler)
	pl.write = marshalByHand
}

func marshalByHand(m *marshaler, pl *writePlan, p pointer) error {
	if pl.mayNot(m) {
		return pl.next.write(m, pl.next, p)
	}
	if err := gen.Unheeded(&m.o.Flags, false); err != nil {
		return newMarshalErrorBefore(m.enc, pl.typ, err)
	}
	code := gen.GetEncoder(m.o)
	val, err := gen.Write(code, nil, receiverOf(pl.code, p), text.Encoder(m.enc).Room(), math.MaxInt, nil)
	gen.PutEncoder(code)
	return m.json(pl, p, val, err)
}
