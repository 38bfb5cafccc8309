// Package generated has the types of the corpora with code by two generators:
// Javelin's and easyjson's. Neither has written the methods that encoding/json knows,
// so that nobody calls the code but who asks for it.
package generated

import "reflect"

//go:generate go run copy.go
//go:generate go run -C .. . generated-types generated/shapes.go
//go:generate go run github.com/mailru/easyjson/easyjson -all -no_std_marshalers -output_filename easyjson.go types.go
//go:generate go run github.com/mailru/easyjson/easyjson -all -no_std_marshalers -output_filename easyjson_shapes.go shapes.go
//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen -all -no_std_marshalers -output javelin.go

// Twin returns what makes new values of the type in this package that a type is the
// model of, or nil.
func Twin(t reflect.Type) func() any {
	if t.Kind() == reflect.Slice && t.Elem().Name() == "logRecord" {
		return func() any { return new(logRecords) }
	}
	return byName(t.Name())
}
