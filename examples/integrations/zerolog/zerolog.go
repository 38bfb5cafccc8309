// Package zerologjson has zerolog write values that it does not know by Javelin.
package zerologjson

import (
	"github.com/rs/zerolog"

	"github.com/javelin-go/javelin/json/v2"
)

// The variable belongs to the whole program. Maps are written in order, so that
// equal events are equal lines.
func init() {
	zerolog.InterfaceMarshalFunc = func(v any) ([]byte, error) {
		return json.Marshal(v, json.Deterministic(true))
	}
}
