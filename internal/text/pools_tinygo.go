//go:build tinygo

package text

import "github.com/javelin-go/javelin/internal/opt"

var (
	encoders     opt.Free[Encoder]
	decoders     opt.Free[Decoder]
	readers      opt.Free[Decoder] // with a reader and a buffer of their own
	idleMemories opt.Free[idleMemory]
)

func taken[T any](f *opt.Free[T]) *T {
	if p := f.Get(); p != nil {
		return p
	}
	return new(T)
}

func takeEncoder() *Encoder  { return taken(&encoders) }
func giveEncoder(e *Encoder) { encoders.Put(e) }

func takeDecoder() *Decoder  { return taken(&decoders) }
func giveDecoder(d *Decoder) { decoders.Put(d) }

func takeReader() *Decoder  { return taken(&readers) }
func giveReader(d *Decoder) { readers.Put(d) }

// takeIdle returns nil if there is none.
func takeIdle() *idleMemory { return idleMemories.Get() }

func giveIdle(m *idleMemory) { idleMemories.Put(m) }

// takeWide returns nil: memory that nobody needs is the collector's.
func takeWide() *idleMemory { return nil }

func giveWide(*idleMemory) {}
