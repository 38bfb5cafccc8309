// Package slogjson has the JSONHandler of log/slog write values by Javelin. The
// handler has no place for a JSON library, but calls the methods MarshalJSON of what
// it is to write.
package slogjson

import (
	"io"
	"log/slog"

	"github.com/javelin-go/javelin/json/v2"
)

// value is a value that is written by json/v2.
type value struct{ v any }

// MarshalJSON implements the Marshaler of encoding/json, which the handler uses.
func (v value) MarshalJSON() ([]byte, error) {
	return json.Marshal(v.v, json.Deterministic(true))
}

// New returns a logger that writes lines of JSON.
func New(w io.Writer) *slog.Logger {
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if len(groups) == 0 && a.Key == slog.TimeKey {
				return slog.Attr{} // not in this example
			}
			// Errors are written as their texts; all else of an unknown type is
			// for us.
			if v := a.Value.Any(); a.Value.Kind() == slog.KindAny {
				if _, isError := v.(error); !isError {
					a.Value = slog.AnyValue(value{v})
				}
			}
			return a
		},
	}))
}
