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

// TestSkipSpaces: one space is told apart from others by what is after it.
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

// TestNumberEndByBytes holds numberEnd against NumberEnd, with every end of what follows.
func TestNumberEndByBytes(t *testing.T) {
	for _, s := range []string{
		"0", "7", "-0", "12", "-12345678", "123456789012345678901234567890", "0.5", "-1.25", "3.141592653589793238462643383279", "123456789.123456789",
		"1e5", "-1.5E-7", "12345678e+10", "1.e5", "01", "-01", "00.5", "-", "1.", "-.5", "1.a", "1e", "1e+", "--1", "1-2", "1.2.3",
	} {
		for _, tail := range []string{"", ",", "]", " ", "x", ",                               ", "}0123456789012345678901234567890", "\x00"} {
			for _, lead := range []string{"", "[", "12345678901234567,"} {
				b := []byte(lead + s + tail)
				if got, want := AnyNumberEnd(b, len(lead)), NumberEnd(b, len(lead)); got != want {
					t.Errorf("%q ends at %d of %q, want %d", s, got, b, want)
				}
			}
		}
	}
}
