package scan_test

import (
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/internal/scan"
)

func BenchmarkWalker(b *testing.B) {
	for _, rules := range []struct {
		name string
		scan.Rules
	}{
		{"v1", scan.Rules{MaxDepth: 10_000, AllowInvalidUTF8: true, AllowDuplicateNames: true}},
		{"v2", scan.Rules{MaxDepth: 10_000}},
	} {
		for _, corpus := range jsontest.Corpora() {
			b.Run(rules.name+"/"+corpus.Name, func(b *testing.B) {
				var c scan.Cursor
				var w scan.Walker
				b.SetBytes(int64(len(corpus.Data)))
				for b.Loop() {
					c.Reset(corpus.Data)
					w.Start(rules.Rules)
					if w.Skip(&c, true) != scan.Done || c.Peek() >= 0 {
						b.Fatal("refused")
					}
				}
			})
		}
	}
}

func BenchmarkValid(b *testing.B) {
	for _, rules := range []struct {
		name string
		scan.Rules
	}{
		{"v1", scan.Rules{MaxDepth: 10_000, AllowInvalidUTF8: true, AllowDuplicateNames: true}},
		{"v2", scan.Rules{MaxDepth: 10_000}},
	} {
		for _, corpus := range jsontest.Corpora() {
			b.Run(rules.name+"/"+corpus.Name, func(b *testing.B) {
				var f scan.Formatter
				b.SetBytes(int64(len(corpus.Data)))
				for b.Loop() {
					if !f.Valid(corpus.Data, rules.Rules) {
						b.Fatal("refused")
					}
				}
			})
		}
	}
}

func BenchmarkLayout(b *testing.B) {
	for _, style := range []struct {
		name string
		scan.Style
	}{
		{"compact", scan.Style{}},
		{"indent", scan.Style{Multiline: true, SpaceAfterColon: true, Indent: "  "}},
	} {
		for _, corpus := range jsontest.Corpora() {
			b.Run(style.name+"/"+corpus.Name, func(b *testing.B) {
				var f scan.Formatter
				rules := scan.Rules{MaxDepth: 10_000, AllowInvalidUTF8: true, AllowDuplicateNames: true}
				var dst []byte
				b.SetBytes(int64(len(corpus.Data)))
				for b.Loop() {
					var ok bool
					if dst, ok = f.Append(dst[:0], corpus.Data, rules, &style.Style); !ok {
						b.Fatal("refused")
					}
				}
			})
		}
	}
}
