package jsontext

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestTokensOfIllFormedText: wherever in the windows of the index an ill-formed byte lies, a token
// that has it reads as with U+FFFD, and all others as they stand.
func TestTokensOfIllFormedText(t *testing.T) {
	for _, size := range []int{1, 60, 500, 3000} {
		for bad := range 6 {
			var b strings.Builder
			b.WriteByte('[')
			var want []string
			for i := range 6 {
				s := strings.Repeat("é", size)
				raw := s
				if i == bad {
					raw, s = s+"\xff", s+"\ufffd"
				}
				b.WriteString(`"` + raw + `",`)
				want = append(want, s)
			}
			b.WriteString("0]")
			for k, r := range []io.Reader{strings.NewReader(b.String()), iotest.HalfReader(strings.NewReader(b.String())), bytes.NewBufferString(b.String())} {
				d := NewDecoder(r, AllowInvalidUTF8(true), AllowDuplicateNames(true))
				if _, err := d.ReadToken(); err != nil {
					t.Fatal(err)
				}
				for i, w := range want {
					if tok, err := d.ReadToken(); err != nil || tok.String() != w {
						t.Errorf("size %d, reader %d, text %d with bad %d: %.20q (%d), %v", size, k, i, bad, tok.String(), len(tok.String()), err)
					}
				}
			}
		}
	}
}
