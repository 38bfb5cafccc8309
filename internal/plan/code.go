package plan

import (
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/reach"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Code is what package rt does beyond its API; see rt/reach.go.
var Code = reach.RT.(interface {
	GetDecoder() *rt.Decoder
	PutDecoder(d *rt.Decoder)
	Small(d *rt.Decoder, data []byte, v rt.Unmarshaler) (done bool, err error)
	Read(d *rt.Decoder, dec *jsontext.Decoder, v rt.Unmarshaler) error

	GetEncoder(o *opt.Struct) *rt.Encoder
	PutEncoder(e *rt.Encoder)
	Follow(e *rt.Encoder)
	Write(e *rt.Encoder, b []byte, v rt.Marshaler, room, flushAt int, around interface {
		FlushWritten(b []byte) (rest []byte, flushAt int, err error)
		StandAround(x *text.Encoder)
		PointerAround() jsontext.Pointer
		Base() int64
	}) ([]byte, error)

	AmbiguousName() error
	ErrorText(e *rt.Error, action, with, typ string) string

	Unions(is func(p any) bool, holding func(p, v any) any)
	Reflected(
		name func(zero any) string,
		read func(dec *jsontext.Decoder, p any) error,
		key func(p any, name []byte, o opt.Options) error,
		write func(enc *jsontext.Encoder, p any) error,
		isZero, isEmpty func(p any) bool,
		nilIn func(v any) string,
		own func(err error) error,
		whole func(dec *jsontext.Decoder, v any) (done bool, err error),
		marshal func(w io.Writer, b []byte, v any, o *opt.Struct) (out []byte, done bool, err error),
	)
	ReflectedTagged(
		read func(dec *jsontext.Decoder, p any) error,
		write func(enc *jsontext.Encoder, p any) error,
		isByte func(zero any) bool,
		keyText func(key any) (string, bool),
	)
})
