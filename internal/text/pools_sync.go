//go:build !tinygo

package text

import "sync"

var (
	encoders = sync.Pool{New: func() any { return new(Encoder) }}
	decoders = sync.Pool{New: func() any { return new(Decoder) }}
	readers  = sync.Pool{New: func() any { return new(Decoder) }} // with a reader and a buffer of their own

	idleMemories, wideMemories sync.Pool // of *idleMemory
)

func takeEncoder() *Encoder  { return encoders.Get().(*Encoder) }
func giveEncoder(e *Encoder) { encoders.Put(e) }

func takeDecoder() *Decoder  { return decoders.Get().(*Decoder) }
func giveDecoder(d *Decoder) { decoders.Put(d) }

func takeReader() *Decoder  { return readers.Get().(*Decoder) }
func giveReader(d *Decoder) { readers.Put(d) }

// takeIdle returns nil if there is none.
func takeIdle() *idleMemory {
	m, _ := idleMemories.Get().(*idleMemory)
	return m
}

func giveIdle(m *idleMemory) { idleMemories.Put(m) }

// takeWide is takeIdle for a buffer of more than maxBuffer.
func takeWide() *idleMemory {
	m, _ := wideMemories.Get().(*idleMemory)
	return m
}

func giveWide(m *idleMemory) { wideMemories.Put(m) }
