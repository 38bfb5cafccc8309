//go:build go1.27 && goexperiment.jsonv2

package plan

import (
	stdtext "encoding/json/jsontext"

	"github.com/javelin-go/javelin/internal/opt"
)

// The functions of the standard library's json/v2 that call functions made by it, if package
// json is part of the program, which has a use for all of that.
var (
	BridgeMarshal   func(*stdtext.Encoder, any, ...opt.Options) error
	BridgeUnmarshal func(*stdtext.Decoder, any, ...opt.Options) error
)
