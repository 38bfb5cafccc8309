// Package gormjson has GORM keep fields as JSON by Javelin.
package gormjson

import (
	"context"
	"fmt"
	"reflect"

	"gorm.io/gorm/schema"

	"github.com/javelin-go/javelin/json/v2"
)

// Serializer is a schema.SerializerInterface. Fields have it by their tag:
//
//	Tags []string `gorm:"serializer:json"`
type Serializer struct{}

// Under this name it takes the place of GORM's own.
func init() { schema.RegisterSerializer("json", Serializer{}) }

// Scan sets a field to what a column holds.
func (Serializer) Scan(ctx context.Context, field *schema.Field, dst reflect.Value, column any) error {
	v := reflect.New(field.FieldType)
	var text []byte
	switch c := column.(type) {
	case nil: // NULL: the zero value
	case []byte:
		text = c
	case string:
		text = []byte(c)
	default:
		return fmt.Errorf("column %s: %T is no JSON", field.DBName, column)
	}
	if len(text) > 0 {
		if err := json.Unmarshal(text, v.Interface()); err != nil {
			return err
		}
	}
	field.ReflectValueOf(ctx, dst).Set(v.Elem())
	return nil
}

// Value returns what a column is to hold: NULL for a nil pointer, slice or map.
func (Serializer) Value(_ context.Context, _ *schema.Field, _ reflect.Value, value any) (any, error) {
	b, err := json.Marshal(value, json.FormatNilSliceAsNull(true), json.FormatNilMapAsNull(true), json.Deterministic(true))
	if err != nil || string(b) == "null" {
		return nil, err
	}
	return string(b), nil
}
