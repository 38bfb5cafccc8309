package rt

import "github.com/javelin-go/javelin/internal/opt"

// A type parameter may stand for a type that is known only where the generic type is used:
// there its code is generated, and told here.

// known is how values of some types are read and written in one dialect.
type known struct {
	v1    bool
	read  func(d *Decoder, p any) bool
	write func(e *Encoder, b []byte, p any) ([]byte, bool)
}

var knowns []known

// Known tells how values of the types are read and written that type parameters stand for,
// in code of the dialect. The functions report whether p points to one of them. Generated
// code calls it before the program begins.
func Known(dialect Dialect, read func(d *Decoder, p any) bool, write func(e *Encoder, b []byte, p any) ([]byte, bool)) bool {
	knowns = append(knowns, known{dialect&DialectV1 != 0, read, write})
	return true
}

// known reads into what p points to, if generated code has told how.
func (d *Decoder) known(p any) bool {
	for i := range knowns {
		if k := &knowns[i]; k.v1 == d.merge && k.read(d, p) {
			return true
		}
	}
	return false
}

// known is that of a Decoder.
func (e *Encoder) known(b []byte, p any) ([]byte, bool) {
	v1 := e.opts.Flags.Get(opt.FormatNilSliceAsNull)
	for i := range knowns {
		if k := &knowns[i]; k.v1 == v1 {
			if out, ok := k.write(e, b, p); ok {
				return out, true
			}
		}
	}
	return b, false
}

// instanceNames are what Instances has been told.
var instanceNames []Type

// Instances tells the names of instances of generic types, as errors are to have them.
// Generated code calls it before the program begins.
func Instances(types ...Type) bool {
	instanceNames = append(instanceNames, types...)
	return true
}

// nameOf returns the name of the type that zero points to, or if nobody knows it, other.
func nameOf(zero any, other string) string {
	for i := range instanceNames {
		if instanceNames[i].Nil == zero {
			return instanceNames[i].Name
		}
	}
	if name := typeName(zero); len(name) > 1 && name[0] == '*' {
		return name[1:]
	}
	return other
}

// typeUnknown describes the type of v, of which no more is known.
func typeUnknown(v any, isPointer bool) *Type {
	if name := typeName(v); !isPointer {
		return &Type{Name: name}
	} else if len(name) > 1 {
		return &Type{Name: name[1:]}
	}
	return &Type{}
}
