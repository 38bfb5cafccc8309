package simd_test

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

func BenchmarkWire(b *testing.B) {
	for _, c := range []struct{ name, src string }{
		{"ascii4K", strings.Repeat("The quick brown ", 256)},
		{"esc10", strings.Repeat("quick bro\n", 400)},
		{"esc10w", strings.Repeat("quick \"brown\" fox jumps \n over it.", 120)},
		{"esc3", strings.Repeat("The quick brown fox jumps over \n", 130)},
		{"short", "say \"hi\" to them"},
		{"short2", "line one is here\nline two is there\nline three\n"},
	} {
		b.Run(c.name, func(b *testing.B) {
			var f opt.Flags
			var dst []byte
			b.SetBytes(int64(len(c.src)))
			for b.Loop() {
				dst, _ = wire.AppendQuote(dst[:0], c.src, &f)
			}
		})
	}
}
