// Package rt reads and writes the types that javelin gen has generated code for, without
// reflection.
//
// # What programs call
//
//   - [Unmarshal] reads a value from a []byte, [UnmarshalRead] from a reader.
//   - [Marshal] returns a value as JSON, [Append] appends it to a buffer, and [MarshalWrite]
//     writes it to a writer.
//   - [Optional] is a type for fields whose member may be absent, null, or a value. [Some]
//     and [Null] make one.
//   - [V1] and [Deterministic] are options, and [Options] lists the others.
//   - [Error] says what is wrong with a value, and where.
//
// Package rthttp does the same with the bodies of HTTP messages. Everything else in this
// package is for generated code. docs/codegen.md says how to generate it.
//
// # Generated types
//
// A generated type has
//
//	func (v *T) UnmarshalJavelin(d *rt.Decoder)
//	func (v *T) MarshalJavelin(e *rt.Encoder, b []byte) []byte
//	func (*T) JavelinType() (any, rt.Dialect) { return (*T)(nil), rt.DialectV2 }
//
// The third says which type these methods belong to, since embedding promotes them, and by
// which rules they were generated. Packages json/v2 and json call the methods if the call
// has these rules. If not, they read and write the fields by reflection, as if the type had
// no methods for JSON. So every option applies.
//
// The methods have the same output and errors as json/v2 with the type by reflection. This
// package and all that it imports reach neither reflect nor fmt nor encoding/json, so that
// generated code suits small programs and TinyGo.
//
// # Reading
//
// A [Decoder] is always before a value: at first the whole one, then the one that
// [Decoder.NextMember], [Decoder.NextElement] or [Decoder.NextKey] has found. The generated
// code must read it by exactly one method of the Decoder that reads a value. The first
// error is kept; after it, no more is read, loops end, and values are left as they are.
//
//	func (v *Order) UnmarshalJavelin(d *rt.Decoder) {
//		if at, i := d.MayTry(&javelinOrder); i >= 0 {
//			if end, next := javelinTryOrder(d, v, at, i, d.TryDepth()); d.Tried(&javelinOrder, end, next) {
//				return
//			}
//		}
//		var o rt.Object
//		if !d.BeginObject(&o, &javelinOrder) {
//			if o.Null {
//				*v = Order{}
//			}
//			return
//		}
//		for d.NextMember(&o) {
//			switch o.Field {
//			case 0: // ID string `json:"id"`
//				d.String(&v.ID)
//			case 1: // Items []Item `json:"items"`
//				var a rt.Array
//				if d.BeginArray(&a, &javelinItems) {
//					s := v.Items[:0]
//					for d.NextElement(&a) {
//						s = rt.Next(s, &a)
//						s[len(s)-1].UnmarshalJavelin(d)
//					}
//					v.Items = rt.Done(s, &a)
//				} else if a.Null {
//					v.Items = nil
//				}
//			}
//		}
//	}
//
// # Trying
//
// Most objects have the values that their type expects, and lie within the entries of the
// index. For each struct there is a function that tries to read one as a whole. If there is
// anything unusual, the object is read as above. See [Decoder.MayTry].
//
// # Writing
//
// An [Encoder] appends to a buffer. The first error is kept; text that is appended after
// that is dropped.
//
//	func (v Order) MarshalJavelin(e *rt.Encoder, b []byte) []byte {
//		if !e.Enter(b) {
//			return b
//		}
//		b = append(b, `{"id":`...)
//		b = e.String(b, v.ID)
//		b = append(b, `,"items":`...)
//		if len(v.Items) == 0 {
//			b = append(b, "[]"...)
//		} else if e.Enter(b) {
//			b = append(b, '[')
//			for i := range v.Items {
//				if i > 0 {
//					b = append(b, ',')
//				}
//				b = e.Flush(b)
//				b = v.Items[i].MarshalJavelin(e, b)
//			}
//			b = append(b, ']')
//			e.Leave()
//		}
//		e.Leave()
//		return append(b, '}')
//	}
package rt

// Dialect names the rules by which code was generated.
type Dialect uint8

const (
	DialectV2 Dialect = iota // those of json/v2
	DialectV1                // those of json
)

// Flags of javelin gen, which are joined to a [Dialect] by |. They change what the tags of
// the type, and of struct types without code in it, say.
const (
	SnakeCase      = 1 * mannerBit // names of fields whose tags give none: user_id
	LowerCamelCase = 2 * mannerBit // userID
	KebabCase      = 3 * mannerBit // user-id
	OmitEmpty      = 4 * mannerBit // all fields have the option
	OmitZero       = 8 * mannerBit
	RejectUnknown  = 16 * mannerBit // members without a field are errors
	PlainBytes     = 32 * mannerBit // a slice of bytes is a string as it is
	// ForeignTags: the tag json:"…" may have the options required, !omitempty and
	// !omitzero.
	ForeignTags = 64 * mannerBit

	mannerBit Dialect = 2
)

// Generated is a type that code has been generated for.
type Generated interface {
	// JavelinType returns a nil pointer to the type, and the rules.
	JavelinType() (typ any, d Dialect)
}

// Generated code refers to Version1. If package rt does not have the constant, the code was
// generated for another version, and the program does not compile.
const Version1 = 1
