package jsontext_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// longTexts are strings and numbers that no buffer of a Decoder holds as it begins.
func longTexts() []string {
	texts := []string{
		"-" + strings.Repeat("9", 9000), "0." + strings.Repeat("0", 9000) + "e-7", "1" + strings.Repeat("0", 9000) + ".5",
		"1.5E+" + strings.Repeat("3", 9000), strings.Repeat("4", 9000) + "e", strings.Repeat("4", 9000) + "e+", strings.Repeat("4", 9000) + ".",
		"1e" + strings.Repeat("5", 9000) + ".", strings.Repeat("6", 9000) + "x",
	}
	for _, piece := range []string{"plain text", "\u00e4\u20ac\U0001f600", `\\`, `\"`, `\ud83d\ude00`, `\u00e9`, "a\u20ac\\n", `\ud800`, "a\xff", "\x01", `\x`, "\xe2\x82"} {
		text := strings.Repeat("lead", 1500) + strings.Repeat(piece, 1500)
		for n := range 3 {
			texts = append(texts, `"`+strings.Repeat("-", n)+text+`"`)
		}
		texts = append(texts, `"`+text) // without an end
	}
	return texts
}

// chunkReader returns n bytes at a time, and an error before each of them if it fails.
type chunkReader struct {
	text  string
	n     int
	fails bool
	turn  bool
}

var errNotYet = errors.New("not yet")

func (r *chunkReader) Read(p []byte) (int, error) {
	if r.fails && !r.turn && r.text != "" {
		r.turn = true
		return 0, errNotYet
	}
	r.turn = false
	if r.text == "" {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), r.n)], r.text)
	r.text = r.text[n:]
	return n, nil
}

// whereOf describes the place of a Decoder, and what it reads from there on.
func whereOf(dec *jsontext.Decoder) string {
	s := fmt.Sprintf("%d %d %q", dec.InputOffset(), dec.StackDepth(), dec.StackPointer())
	for {
		tok, err := dec.ReadToken()
		if err != nil {
			return s + " " + messageOf(err)
		}
		s += fmt.Sprintf(" %.20q %d", tok, dec.InputOffset())
	}
}

// messageOf is what an error says, but for how much it shows of an escape sequence: that
// depends on how much has been read.
func messageOf(err error) string {
	s := fmt.Sprint(err)
	begin, rest, ok := strings.Cut(s, "surrogate pair `")
	if !ok {
		return s
	}
	_, end, _ := strings.Cut(rest, "`")
	return begin + end
}

// skipPatiently is SkipValue that asks again as long as there is nothing yet.
func skipPatiently(dec *jsontext.Decoder) error {
	depth := dec.StackDepth()
	err := dec.SkipValue()
	for errors.Is(err, errNotYet) || err == nil && dec.StackDepth() > depth {
		switch dec.PeekKind() {
		case jsontext.KindEndObject, jsontext.KindEndArray:
			_, err = dec.ReadToken()
		default:
			err = dec.SkipValue()
		}
	}
	return err
}

// TestSkipText passes over long strings and numbers, and compares with who holds them.
func TestSkipText(t *testing.T) {
	for i, long := range longTexts() {
		for k, form := range []string{"%s", " %s ", "[%s,7]", "[ 1 , %s , 7]", `{"a" : %s , "b":7}`, `{"a":[%[1]s,{"b":%[1]s}],"c":7}`} {
			if testing.Short() && (i+k)%6 != 0 {
				continue
			}
			doc := fmt.Sprintf(form, long)
			for _, opts := range [][]jsontext.Options{nil, {jsontext.AllowInvalidUTF8(true)}} {
				for _, in := range []int{0, 1, 3} { // tokens before what is skipped
					open := func(r io.Reader) (*jsontext.Decoder, bool) {
						dec := jsontext.NewDecoder(r, opts...)
						for range in {
							for {
								_, err := dec.ReadToken()
								if err == nil {
									break
								} else if !errors.Is(err, errNotYet) {
									return dec, false
								}
							}
						}
						return dec, true
					}
					whole, ok := open(bytes.NewBuffer([]byte(doc)))
					if !ok {
						continue
					}
					kind := whole.PeekKind()
					v, werr := whole.ReadValue()
					v = v.Clone()
					want := ""
					if werr == nil {
						want = whereOf(whole)
					}
					for _, n := range []int{1, 1000, 4095, 1 << 20} {
						for _, fails := range []bool{false, true} {
							if fails && n == 1 {
								continue // every byte would be looked at again and again
							}
							dec, _ := open(&chunkReader{text: doc, n: n, fails: fails})
							err := skipPatiently(dec)
							if !fails && kind != '{' && kind != '[' && messageOf(err) != messageOf(werr) {
								t.Fatalf("%.40q by %d: %v, want %v", doc, n, err, werr)
							}
							if (err == nil) != (werr == nil) {
								t.Fatalf("%.40q by %d: %v, want %v", doc, n, err, werr)
							}
							if !fails && err == nil {
								if got := whereOf(dec); got != want {
									t.Fatalf("%.40q by %d: then %.300s\nwant %.300s", doc, n, got, want)
								}
							}
						}
						dec, _ := open(&chunkReader{text: doc, n: n})
						var got []byte
						err := (*text.Decoder)(dec).Pieces(func(b []byte) { got = append(got, b...) })
						if messageOf(err) != messageOf(werr) || err == nil && string(got) != string(v) {
							t.Fatalf("%.40q by %d: %d bytes, %v, want %d, %v", doc, n, len(got), err, len(v), werr)
						}
						if err == nil {
							if got := whereOf(dec); got != want {
								t.Fatalf("%.40q by %d: then %.300s\nwant %.300s", doc, n, got, want)
							}
						}
					}
				}
			}
		}
	}
}

// TestSkipTextPieces: no piece ends within a character or an escape sequence.
func TestSkipTextPieces(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	units := []string{"a", "\u00e4", "\u20ac", "\U0001f600", `\n`, `\u20ac`, `\ud83d\ude00`}
	for range 200 {
		var b strings.Builder
		for b.Len() < 20_000 {
			b.WriteString(units[rnd.IntN(len(units))])
		}
		value, err := jsontext.AppendUnquote(nil, `"`+b.String()+`"`)
		if err != nil {
			t.Fatal(err)
		}
		dec := jsontext.NewDecoder(&chunkReader{text: `["` + b.String() + `"]`, n: 1 + rnd.IntN(5000)})
		if _, err := dec.ReadToken(); err != nil {
			t.Fatal(err)
		}
		var got []byte
		pieces := 0
		if err := (*text.Decoder)(dec).Pieces(func(p []byte) {
			pieces++
			got, err = jsontext.AppendUnquote(got, `"`+strings.Trim(string(p), `"`)+`"`)
			if err != nil {
				t.Fatalf("%q: %v", p, err)
			}
		}); err != nil || !bytes.Equal(got, value) || pieces < 2 {
			t.Fatalf("%v, %d bytes in %d pieces, want %d", err, len(got), pieces, len(value))
		}
	}
}

// TestSkipTextMemory: memory does not grow with a string or number that is passed over.
func TestSkipTextMemory(t *testing.T) {
	for _, fill := range []byte("a9") {
		for _, tt := range []struct {
			within string
			tokens int
		}{{"", 0}, {"[", 0}, {"[", 1}, {`{"name":`, 2}, {`[[[1,2,3],{"name":`, 0}, {`[[[1,2,3],{"name":`, 7}} {
			begin := tt.within
			if fill == 'a' {
				begin += `"`
			}
			r := io.MultiReader(strings.NewReader(begin), io.LimitReader(filler(fill), 8<<20), strings.NewReader(begin[len(tt.within):]+" "))
			dec := jsontext.NewDecoder(r)
			for range tt.tokens {
				if _, err := dec.ReadToken(); err != nil {
					t.Fatal(err)
				}
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := dec.SkipValue()
			runtime.ReadMemStats(&after)
			ends := tt.within == "" || tt.within == "[" && tt.tokens == 1 || tt.within[0] == '{'
			if ends && err != nil || !ends && !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("%q: %v", begin, err)
			}
			if got := after.TotalAlloc - before.TotalAlloc; got > 128<<10 {
				t.Errorf("%q: %d bytes allocated", begin, got)
			}
		}
	}
}

// filler is an endless text of one byte.
type filler byte

func (f filler) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(f)
	}
	return len(p), nil
}
