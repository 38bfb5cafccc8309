// Package zapjson has zap write values that it does not know by Javelin.
package zapjson

import (
	"io"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/javelin-go/javelin/json"
)

// New returns a logger that writes lines of JSON.
func New(w io.Writer) *zap.Logger {
	config := zap.NewProductionEncoderConfig()
	config.TimeKey = ""
	// What zap gets is what it has by default, newline included: HTML stays as it is.
	config.NewReflectedEncoder = func(w io.Writer) zapcore.ReflectedEncoder {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		return enc
	}
	return zap.New(zapcore.NewCore(zapcore.NewJSONEncoder(config), zapcore.AddSync(w), zap.InfoLevel))
}
