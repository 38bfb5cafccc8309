package json

import (
	"reflect"

	"github.com/javelin-go/javelin/json/jsontext"
)

// kindName is what v1 calls a value of kind k.
func kindName(k jsontext.Kind) string {
	switch k {
	case jsontext.KindNull, jsontext.KindString, jsontext.KindNumber:
		return k.String()
	case jsontext.KindFalse, jsontext.KindTrue:
		return "bool"
	case jsontext.KindBeginArray, jsontext.KindEndArray:
		return "array"
	case jsontext.KindBeginObject, jsontext.KindEndObject:
		return "object"
	}
	return ""
}

func isNumber(t reflect.Type) bool {
	if t == nil {
		return false
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr,
		reflect.Float32, reflect.Float64:
		return true
	}
	return false
}
