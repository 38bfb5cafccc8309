package scan

import (
	"bytes"
	"strings"
	"testing"
)

// TestPlainEnd holds the forms of plainEnd against the plain one, for every length and
// every place of what ends the text.
func TestPlainEnd(t *testing.T) {
	for n := range 70 {
		text := []byte(strings.Repeat("aé~\x7f!#[]\u2028", 8)[:n])
		for from := range n + 1 {
			if end, want := plainEnd(text, from), from+plain(text[from:]); end != want || want != n {
				t.Fatalf("plain end of %q from %d is %d, %d by bytes", text, from, end, want)
			}
		}
		for at := range n {
			for _, stop := range []byte{'"', '\\', 0, 0x1f, '\n'} {
				b := bytes.Clone(text)
				b[at] = stop
				for from := range n {
					end, want := plainEnd(b, from), from+plain(b[from:])
					if end != want || textEnd(b, from) != want || from <= at && want != at {
						t.Fatalf("plain end of %q from %d is %d, %d by bytes", b, from, end, want)
					}
				}
			}
		}
	}
}

// TestSkipSpaces: one space is told apart from others by what is behind it.
func TestSkipSpaces(t *testing.T) {
	for _, b := range []string{" ", "  ", " 1", "  1", " \n1", " \x001", " \x1f", "\n 1", "\t", " \"", strings.Repeat(" ", 40) + "1", "\n" + strings.Repeat(" ", 17)} {
		want := len(b) - len(strings.TrimLeft(b, " \t\r\n"))
		o := byBytes{dense: true}
		if got := o.skip([]byte(b), 0); got != want || o.dense {
			t.Errorf("%q: whitespace up to %d, want %d; dense: %t", b, got, want, o.dense)
		}
		o = byBytes{dense: true, byteWriter: byteWriter{copying: true}}
		if got := o.skip([]byte("x"+b), 1); got != 1+want || string(o.dst) != "x" || o.run != 1+want {
			t.Errorf("%q: whitespace up to %d, want %d; %q written, %d left out", b, got, 1+want, o.dst, o.run)
		}
	}
}
