//go:build tinygo

package rt

import "github.com/javelin-go/javelin/internal/opt"

var (
	decoders opt.Free[Decoder]
	encoders opt.Free[Encoder]
)

func takeDecoder() *Decoder {
	if d := decoders.Get(); d != nil {
		return d
	}
	return newDecoder()
}

func giveDecoder(d *Decoder) { decoders.Put(d) }

func takeEncoder() *Encoder {
	if e := encoders.Get(); e != nil {
		return e
	}
	return newEncoder()
}

func giveEncoder(e *Encoder) { encoders.Put(e) }
