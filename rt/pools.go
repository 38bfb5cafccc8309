//go:build !tinygo

package rt

import "sync"

var (
	decoders = sync.Pool{New: func() any { return newDecoder() }}
	encoders = sync.Pool{New: func() any { return newEncoder() }}
)

func takeDecoder() *Decoder  { return decoders.Get().(*Decoder) }
func giveDecoder(d *Decoder) { decoders.Put(d) }

func takeEncoder() *Encoder  { return encoders.Get().(*Encoder) }
func giveEncoder(e *Encoder) { encoders.Put(e) }
