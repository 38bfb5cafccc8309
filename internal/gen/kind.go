package gen

import "go/types"

// kind is how a type is read or written, in one direction.
type kind uint8

const (
	kindNothing kind = iota // JSON has nothing for it
	kindBool
	kindString
	kindNumber // integers and floats
	kindBytes  // base64
	kindByteArray
	kindSlice
	kindArray
	kindMap
	kindPointer
	kindStruct
	kindAny
	kindInterface // with methods
	kindGenerated // by a method that this package writes
	kindTime
	kindDuration
	kindRaw        // jsontext.Value
	kindJSONNumber // json.Number
	kindMethods    // by methods of its own
	kindOptional   // rt.Optional
	kindParam      // a type parameter: only when the program runs it is known
	kindInvalid    // go/types could not tell it
)

// kindOf classifies a type for one direction.
func (g *generator) kindOf(t types.Type, decode bool) kind {
	t = types.Unalias(t)
	if _, ok := t.(*types.TypeParam); ok {
		return kindParam
	}
	switch {
	case isNamed(t, "time", "Time"):
		return kindTime
	case isNamed(t, "time", "Duration"):
		return kindDuration
	case isNamed(t, textPath, "Value"):
		return kindRaw
	case isNamed(t, "encoding/json", "RawMessage"), isNamed(t, stdTextPath, "Value"):
		return kindRaw // whose methods do the same
	case isNamed(t, "encoding/json", "Number"):
		return kindJSONNumber
	case isNamed(t, rtPath, "Optional"):
		return kindOptional
	}
	// A pointer or interface is followed before methods are looked for.
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return kindPointer
	case *types.Interface:
		if u.NumMethods() == 0 {
			return kindAny
		}
		return kindInterface
	}
	if n, ok := t.(*types.Named); ok && g.isGenerated(n, decode) {
		return kindGenerated
	}
	if m := g.types.methodsOf(t); decode && m.reads() || !decode && m.writes() {
		return kindMethods
	}
	return g.naturalKind(t, decode)
}

// naturalKind is kindOf without methods.
func (g *generator) naturalKind(t types.Type, decode bool) kind {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case u.Kind() == types.Invalid:
			return kindInvalid
		case info&types.IsBoolean != 0:
			return kindBool
		case info&types.IsString != 0:
			return kindString
		case info&(types.IsInteger|types.IsFloat) != 0:
			return kindNumber
		}
	case *types.Slice:
		if g.isBytes(u.Elem(), false, decode) {
			return kindBytes
		}
		return kindSlice
	case *types.Array:
		if g.isBytes(u.Elem(), true, decode) {
			return kindByteArray
		}
		return kindArray
	case *types.Map:
		return kindMap
	case *types.Struct:
		return kindStruct
	}
	return kindNothing
}

// isBytes reports whether a list of elem is written in base64. In v2 only bytes
// without a name of their own are.
func (g *generator) isBytes(elem types.Type, array, decode bool) bool {
	if !isKind(elem, types.Uint8) {
		return false
	}
	_, named := types.Unalias(elem).(*types.Named)
	if !g.cfg.V1 {
		return !named
	}
	if array {
		return false
	}
	return decode || !g.types.methodsOf(elem).writes()
}

// own is what the user has written for a type.
type own struct{ marshal, unmarshal, text string }

func (g *generator) ownMethods(t types.Type) (o own) {
	m := g.types.methodsOf(t)
	switch {
	case m.marshal != nowhere:
		o.marshal = "MarshalJSON"
	case m.marshalTo|m.stdMarshalTo != nowhere:
		o.marshal = "MarshalJSONTo"
	}
	switch {
	case m.unmarshal != nowhere:
		o.unmarshal = "UnmarshalJSON"
	case m.unmarshalFrom|m.stdUnmarshalFrom != nowhere:
		o.unmarshal = "UnmarshalJSONFrom"
	}
	switch {
	case m.marshalText != nowhere:
		o.text = "MarshalText"
	case m.appendText != nowhere:
		o.text = "AppendText"
	case m.unmarshalText != nowhere:
		o.text = "UnmarshalText"
	}
	return o
}

// isGenerated reports whether methods are, or will be, written for a type in one
// direction.
func (g *generator) isGenerated(t *types.Named, decode bool) bool {
	if r := g.roots[t.Origin().Obj()]; r != nil {
		return decode && r.decode || !decode && r.encode
	}
	if decode {
		return declares(t, "UnmarshalJavelin")
	}
	return declares(t, "MarshalJavelin")
}
