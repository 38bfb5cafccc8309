package plan

import "reflect"

// MapShape is what a map looks like: how the fast forms go through it, or put something there.
type MapShape uint8

const (
	ByReflection MapShape = iota
	StringToAny
	StringToUnusual // any whose basic types, too, have other plans than usual
	StringToText    // a string without methods or anything else
	StringToString  // of any other kind
	StringToPointer
	StringToSlice
	StringToWord // 64 bits that are no pointer
	StringToBlock
	StringToBool  // a bool, or 8 bits of a number
	StringToShort // 16 bits of a number
	StringToHalf  // 32 bits of a number
	// Keys of 64 bits.
	WordToString
	WordToPointer
	WordToSlice
	WordToAny
	WordToWord
	WordToBool
	WordToHalf
)

// ShapeOf tells maps that look like one of a few types, for which package reflect need not
// be asked to find something in them or put it there.
func ShapeOf(t reflect.Type) MapShape {
	word := t.Key().Size() == 8
	switch t.Key().Kind() {
	case reflect.String:
		word = false
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr:
		if !word {
			return ByReflection
		}
	default:
		return ByReflection
	}
	shape := ByReflection
	switch e := t.Elem(); e.Kind() {
	case reflect.String:
		shape = StringToString
	case reflect.Pointer, reflect.Map:
		shape = StringToPointer
	case reflect.Slice:
		shape = StringToSlice
	case reflect.Interface:
		if e.NumMethod() == 0 {
			shape = StringToAny
		}
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr, reflect.Float64:
		if shape = StringToWord; e.Size() < 8 {
			shape = StringToHalf
		}
	case reflect.Int32, reflect.Uint32, reflect.Float32:
		shape = StringToHalf
	case reflect.Int16, reflect.Uint16:
		shape = StringToShort
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		shape = StringToBool
	}
	if word {
		return wordShapes[shape] // ByReflection if there is none
	}
	return shape
}

// wordShapes are the shapes with keys of 64 bits for those with strings.
var wordShapes = [WordToString]MapShape{
	StringToString:  WordToString,
	StringToPointer: WordToPointer,
	StringToSlice:   WordToSlice,
	StringToAny:     WordToAny,
	StringToWord:    WordToWord,
	StringToBool:    WordToBool,
	StringToHalf:    WordToHalf,
}
