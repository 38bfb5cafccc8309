package codec

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"
)

var benchTimes = []string{
	"2024-03-04T05:06:07Z",
	"2024-03-04T05:06:07.123Z",
	"2024-03-04T05:06:07.123456789Z",
	"2024-03-04T05:06:07+02:00",
	"2024-03-04T05:06:07.123456+05:30",
}

func BenchmarkParseTime(b *testing.B) {
	for _, s := range benchTimes {
		text := []byte(s)
		b.Run(s+"/codec", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ParseTime(text, false); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(s+"/std", func(b *testing.B) {
			b.ReportAllocs()
			var t time.Time
			for b.Loop() {
				if err := t.UnmarshalText(text); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(s+"/Parse", func(b *testing.B) {
			for b.Loop() {
				if _, err := time.Parse(time.RFC3339, s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppendTime(b *testing.B) {
	for _, s := range benchTimes {
		t, err := ParseTime([]byte(s), false)
		if err != nil {
			b.Fatal(err)
		}
		buf := make([]byte, 0, 64)
		b.Run(s+"/codec", func(b *testing.B) {
			for b.Loop() {
				buf, _ = AppendTime(buf[:0], t)
			}
		})
		b.Run(s+"/std", func(b *testing.B) {
			for b.Loop() {
				buf = t.AppendFormat(buf[:0], time.RFC3339Nano)
			}
		})
	}
}

func BenchmarkBase64(b *testing.B) {
	for _, n := range []int{16, 64, 1000, 100000} {
		src := make([]byte, n)
		for i := range src {
			src[i] = byte(i * 167)
		}
		text := base64.StdEncoding.AppendEncode(nil, src)
		buf := make([]byte, 0, 2*n+64)
		for _, f := range []struct {
			name string
			run  func()
		}{
			{"encode/codec", func() { buf = AppendBase64(buf[:0], src) }},
			{"encode/std", func() { buf = base64.StdEncoding.AppendEncode(buf[:0], src) }},
			{"decode/codec", func() { buf, _ = DecodeBase64(buf[:0], text, false) }},
			{"decode/std", func() { buf, _ = base64.StdEncoding.AppendDecode(buf[:0], text) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", f.name, n), func(b *testing.B) {
				b.SetBytes(int64(n))
				for b.Loop() {
					f.run()
				}
			})
		}
	}
}

func BenchmarkStrings(b *testing.B) {
	var s Strings
	for _, n := range []int{4, 10, 30, 100, 300} {
		text := []byte(strings.Repeat("x", n))
		b.Run(fmt.Sprintf("make/%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				benchString = s.Make(text)
			}
		})
		b.Run(fmt.Sprintf("own/%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				benchString = string(text)
			}
		})
	}
	for _, text := range []string{`line\nline`, `a \"quoted\" word`, `\u0442\u0435\u043a\u0441\u0442`, strings.Repeat(`some text\n`, 50), strings.Repeat(`\u4f60`, 100)} {
		src := []byte(text)
		b.Run(fmt.Sprintf("unquote/%d", len(src)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				benchString = s.MakeUnquoted(src)
			}
		})
	}
}

var benchString string

func BenchmarkIntern(b *testing.B) {
	var s Strings
	var in Intern
	var names [][]byte
	for i := range 32 {
		names = append(names, fmt.Appendf(nil, "%c_name_%d", 'a'+i, i*i*i))
	}
	b.Run("repeated", func(b *testing.B) {
		i := 0
		for b.Loop() {
			benchString = in.Make(names[i%32], &s)
			i++
		}
	})
	ids := make([][]byte, 1<<14)
	for i := range ids {
		ids[i] = fmt.Appendf(nil, "id%08d", i*7919)
	}
	b.Run("different", func(b *testing.B) {
		i := 0
		for b.Loop() {
			benchString = in.Make(ids[i%len(ids)], &s)
			i++
		}
	})
}

func BenchmarkSeen(b *testing.B) {
	for b.Loop() {
		var s Seen
		for i := range 10 {
			if !s.Insert(i) {
				b.Fatal(i)
			}
		}
	}
}
