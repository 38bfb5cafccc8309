package codec

import (
	"bytes"
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestDecodeBase64(t *testing.T) {
	for _, tt := range []struct {
		text   string
		want   string
		strict string // error without loose
		loose  string // error with it
	}{
		{"", "", "", ""},
		{"AQ==", "\x01", "", ""},
		{"AQI=", "\x01\x02", "", ""},
		{"AQID", "\x01\x02\x03", "", ""},
		{"AR==", "\x01", "", ""}, // bits that no byte uses
		{"+/+/", "\xfb\xff\xbf", "", ""},
		{"A\nQ==", "\x01", `illegal character '\n' at offset 1`, ""},
		{"AQ==\r\n", "\x01", `illegal character '\r' at offset 4`, ""},
		{"\n", "", `illegal character '\n' at offset 0`, ""},
		{"AQID\nAQID\r", "\x01\x02\x03\x01\x02\x03", `illegal character '\n' at offset 4`, ""},
		{"AQ", "", "illegal base64 data at input byte 0", "illegal base64 data at input byte 0"},
		{"AQ=", "", "illegal base64 data at input byte 3", "illegal base64 data at input byte 3"},
		{"AQ==AQ==", "", "illegal base64 data at input byte 4", "illegal base64 data at input byte 4"},
		{"AQID$QID", "", "illegal base64 data at input byte 4", "illegal base64 data at input byte 4"},
		{"-_-_", "", "illegal base64 data at input byte 0", "illegal base64 data at input byte 0"},
		{"A Q==", "", "illegal base64 data at input byte 1", "illegal base64 data at input byte 1"},
	} {
		for _, loose := range []bool{false, true} {
			want, wantErr := tt.want, tt.strict
			if loose {
				wantErr = tt.loose
			}
			if wantErr != "" {
				want = ""
			}
			got, err := DecodeBase64([]byte("x"), []byte(tt.text), loose)
			if string(got) != "x"+want || errText(err) != wantErr {
				t.Errorf("%q, loose %v: got %q, %v; want %q, %s", tt.text, loose, got, err, "x"+want, wantErr)
			}
		}
	}
}

// TestTryBase64: where it reads something, that is what DecodeBase64 does, and where not, nothing is
// written.
func TestTryBase64(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 30))
	for n := range 2000 {
		src := []byte(base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{byte(n), 2}, r.IntN(40)*(1+n%30))))
		if n%3 == 0 && len(src) > 0 {
			src[r.IntN(len(src))] = "\n=*\xff"[r.IntN(4)]
		}
		for _, room := range []int{0, 1, 50, 4000} {
			for _, loose := range []bool{false, true} {
				memory := bytes.Repeat([]byte("x"), room)
				dst := memory[:min(1, room)]
				want, err := DecodeBase64(bytes.Clone(dst), src, loose)
				got, ok := TryBase64(dst, src, loose)
				if room > 0 && len(src) > 1024 && !ok {
					err = base64.CorruptInputError(0) // it need not be
				}
				if ok != (err == nil) || ok && (!bytes.Equal(got, want) || got == nil) {
					t.Fatalf("%.100q, room for %d, loose %t: %.20q, %t, want %.20q, %v", src, room, loose, got, ok, want, err)
				}
				if !ok && !bytes.Equal(memory, bytes.Repeat([]byte("x"), room)) {
					t.Fatalf("%.100q, room for %d, loose %t: wrote %.20q", src, room, loose, memory)
				}
			}
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestDecodeBase64IsNotNil(t *testing.T) {
	if got, err := DecodeBase64(nil, nil, false); got == nil || len(got) != 0 || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestDecodeBase64ReusesMemory(t *testing.T) {
	dst := make([]byte, 0, 100)
	got, err := DecodeBase64(dst, []byte("AQIDBA=="), false)
	if err != nil || &got[0] != &dst[:1][0] {
		t.Errorf("got %v, %v in other memory", got, err)
	}
}

func TestBase64Random(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	for range 20_000 {
		src := make([]byte, r.IntN(40))
		for i := range src {
			src[i] = byte(r.Uint32())
		}
		enc := AppendBase64([]byte("x"), src)
		if want := "x" + base64.StdEncoding.EncodeToString(src); string(enc) != want {
			t.Fatalf("encode %q: got %s, want %s", src, enc, want)
		}
		enc = enc[1:]
		if dec, err := DecodeBase64(nil, enc, false); err != nil || !bytes.Equal(dec, src) {
			t.Fatalf("decode %s: got %q, %v", enc, dec, err)
		}

		// Anything: against the package and a search for line breaks.
		for range r.IntN(3) {
			i := r.IntN(len(enc) + 1)
			enc = append(enc[:i:i], append([]byte{"\r\n=$A/ \xff"[r.IntN(8)]}, enc[i:]...)...)
		}
		if r.IntN(4) == 0 {
			enc = append(enc, alphabet[r.IntN(64)])
		}
		want, wantErr := base64.StdEncoding.DecodeString(string(enc))
		got, err := DecodeBase64(nil, enc, true)
		if err != wantErr || err == nil && !bytes.Equal(got, want) {
			t.Fatalf("loose %q: got %q, %v; want %q, %v", enc, got, err, want, wantErr)
		}
		got, err = DecodeBase64(nil, enc, false)
		if i := strings.IndexAny(string(enc), "\r\n"); i >= 0 && wantErr == nil {
			if err == nil || !strings.HasPrefix(err.Error(), "illegal character '") {
				t.Fatalf("strict %q: got %q, %v", enc, got, err)
			}
		} else if err != wantErr || err == nil && !bytes.Equal(got, want) {
			t.Fatalf("strict %q: got %q, %v; want %q, %v", enc, got, err, want, wantErr)
		}
	}
}

// TestDecodeBase64LikeStd: of texts of any length, with something wrong or nothing, it gives
// what package base64 does.
func TestDecodeBase64LikeStd(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for n := range 200 {
		for range 50 {
			src := make([]byte, n)
			for i := range src {
				src[i] = byte(r.Uint32())
			}
			text := []byte(base64.StdEncoding.EncodeToString(src))
			if len(text) > 0 && r.IntN(2) == 0 {
				at := r.IntN(len(text))
				if r.IntN(2) == 0 {
					at = max(0, len(text)-1-r.IntN(4))
				}
				text[at] = "=\n\r-_ A/+\x00\xff"[r.IntN(11)]
			}
			want, wantErr := base64.StdEncoding.DecodeString(string(text))
			for _, dst := range [][]byte{nil, []byte("x"), make([]byte, 3, 300)} {
				before := string(dst)
				got, err := DecodeBase64(dst, text, true)
				if errText(err) != errText(wantErr) {
					t.Fatalf("%q: %v, want %v", text, err, wantErr)
				}
				if err == nil && string(got) != before+string(want) || err != nil && string(got) != before {
					t.Fatalf("%q: %x, want %x", text, got, want)
				}
			}
		}
	}
}

// TestBrokenBase64InPlace: what a broken text leaves in memory that has room for it is what package
// base64 leaves there, whatever the rules.
func TestBrokenBase64InPlace(t *testing.T) {
	for n := range 900 {
		src := base64.StdEncoding.AppendEncode(nil, bytes.Repeat([]byte{0xa5, 0x3c, 0x96, 7}, n/4+1)[:n])
		for at := 0; at < len(src); at += 1 + len(src)/9 {
			was := src[at]
			src[at] = '*'
			for _, loose := range []bool{false, true} {
				for _, more := range []int{0, 1, 2, 3, 40} {
					got, want := bytes.Repeat([]byte{0xee}, n+more), bytes.Repeat([]byte{0xee}, n+more)
					_, err := DecodeBase64(got[:0], src, loose)
					_, wantErr := base64.StdEncoding.AppendDecode(want[:0], src)
					if !bytes.Equal(got, want) || err == nil || err.Error() != wantErr.Error() {
						t.Fatalf("%d bytes, broken at %d, loose %v, room for %d more: %x, %v\nwant %x, %v", n, at, loose, more, got, err, want, wantErr)
					}
				}
			}
			src[at] = was
		}
		got := bytes.Repeat([]byte{0xee}, n)
		if b, err := DecodeBase64(got[:0], src, false); err != nil || len(b) != n || n > 0 && !bytes.Equal(b, bytes.Repeat([]byte{0xa5, 0x3c, 0x96, 7}, n/4+1)[:n]) {
			t.Fatalf("%d bytes: %x, %v", n, b, err)
		}
	}
}
