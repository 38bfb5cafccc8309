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

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// opRuns are the mixes of calls that reader tests go through.
var opRuns = [][]byte{
	{opToken}, {opValue}, {opSkip},
	{opPeek, opToken}, {opToken, opValue}, {opPeek, opToken, opSkip}, {opToken, opToken, opValue, opPeek, opSkip}, {opToken, opPeek, opSkip, opSkip},
}

// readerDocuments are the documents of reader tests: the shared table, runs of
// several values, and one that is longer than the first buffers.
func readerDocuments() (docs []string) {
	for _, d := range jsontest.Documents() {
		docs = append(docs, d.Text)
	}
	docs = append(docs,
		`1 2 "a"{}[] null`, "{\"a\":1}\n{\"a\":2}\n", `truefalse`, `12"x"`, `1,2`, "[1]\n[2", "\u2028",
		"\xfa\t 1", "\xfa 1", "x 1", "x", "[\xfa ]", "{\xfa ", "[1 \xfa ]", "\xfa", "\xfa\t -2.9988746183148459e+02,{ }\n\t",
		"000}}", "0]]", "}}", `[0}}`, `{"a":0]]`, "\"é\\u\xe8\x03",
		`[:2`, `{,`, `{:`, `{"a",`, `{"a"}`, `{"a":}`, `[,`, `[1:`, `{"a":1:`, `[1,]`, `{"a":1,}`,
		`{"name":"é\u00e9\\😀","list":[1.5e3,-0,true,null,{"k":{}}],"":""} `,
	)
	return docs
}

// TestDecoderEverySplit: in which portions the input arrives changes nothing.
func TestDecoderEverySplit(t *testing.T) {
	jsontest.RunAllImpls(t, func(t *testing.T) {
		for _, doc := range readerDocuments() {
			for _, ops := range opRuns {
				data := []byte(doc)
				// A strings.Reader gives everything in the first call.
				want := transcript(strings.NewReader(doc), ops)
				for at := 0; at <= len(data); at++ {
					if diff := firstDifference(transcript(jsontest.SplitReader(data, at, len(data)), ops), want); diff != "" {
						t.Fatalf("%q split at %d, calls %v: %s", doc, at, ops, diff)
					}
				}
				for name, r := range map[string]io.Reader{
					"one byte":     jsontest.OneByteReader(data),
					"data and EOF": jsontest.DataEOFReader(data),
					"bytes.Buffer": bytes.NewBufferString(doc),
				} {
					if diff := firstDifference(transcript(r, ops), want); diff != "" {
						t.Fatalf("%q, %s, calls %v: %s", doc, name, ops, diff)
					}
				}
			}
		}
	})
}

// TestDecoderRandomReader reads larger documents in random portions.
func TestDecoderRandomReader(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 60
	}
	rnd := rand.New(rand.NewPCG(7, 7))
	for i := range rounds {
		data := jsontest.Random(rnd, rnd.IntN(20000))
		if i%2 == 1 {
			data = jsontest.Mutate(rnd, data)
		}
		ops := opRuns[i%len(opRuns)]
		want := transcript(bytes.NewReader(data), ops)
		got := transcript(jsontest.RandomReader(data, rnd), ops)
		if diff := firstDifference(got, want); diff != "" {
			t.Fatalf("round %d, %d bytes, calls %v: %s", i, len(data), ops, diff)
		}
	}
}

// TestDecoderFailingReader: an error of the reader comes out as it is, after
// all that could be read before it, and nothing is made up.
func TestDecoderFailingReader(t *testing.T) {
	const doc = `{"name":"é\u00e9","list":[1.5e3,-0,true,null,{"k":{}}],"":""} [1] 2 `
	for _, ops := range opRuns {
		whole := transcript(strings.NewReader(doc), ops)
		for n := 0; n <= len(doc); n++ {
			for _, together := range []bool{false, true} {
				dec := jsontext.NewDecoder(jsontest.FailingReader([]byte(doc), n, nil, together))
				var last error
				lines := transcribe[jsontext.Token, jsontext.Value, jsontext.Kind, jsontext.Pointer](dec, ops,
					func(err error) string { last = err; return describeError(err) })
				for i, line := range lines {
					same := i < len(whole) && line == whole[i]
					if strings.HasPrefix(line, "error ") && !same {
						if !errors.Is(last, jsontest.ErrFaulty) {
							t.Fatalf("after %d bytes, together %v, calls %v: error %v, want that of the reader", n, together, ops, last)
						}
						break
					}
					if strings.HasPrefix(line, `peek '\x00'`) {
						continue // the error shows in the next call
					}
					if !same {
						t.Fatalf("after %d bytes, calls %v: %s", n, ops, firstDifference(lines, whole))
					}
				}
				if last == nil || last == io.EOF {
					t.Fatalf("after %d bytes, calls %v: ends with %v", n, ops, last)
				}
			}
		}
	}
}

// TestDecoderGivesUpOnEmptyReader: a reader that never gives anything must not
// hang a decoder.
func TestDecoderGivesUpOnEmptyReader(t *testing.T) {
	for _, prefix := range []string{"", "[1,", `"abc`, "12"} {
		dec := jsontext.NewDecoder(io.MultiReader(strings.NewReader(prefix), jsontest.EmptyReader()))
		var err error
		for range 10 {
			if _, err = dec.ReadToken(); err != nil {
				break
			}
		}
		if !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("after %q: error %v, want %v", prefix, err, io.ErrNoProgress)
		}
	}
}

// writeTokens copies the tokens of doc to enc.
func writeTokens(enc *jsontext.Encoder, doc string) error {
	dec := jsontext.NewDecoder(strings.NewReader(doc))
	for {
		tok, err := dec.ReadToken()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if err := enc.WriteToken(tok); err != nil {
			return err
		}
	}
}

func writeValues(enc *jsontext.Encoder, doc string) error {
	dec := jsontext.NewDecoder(strings.NewReader(doc))
	for {
		v, err := dec.ReadValue()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if err := enc.WriteValue(v); err != nil {
			return err
		}
	}
}

// TestEncoderFaultyWriter lets the writer fail at every byte: its error comes
// out, and what it got is the beginning of the right output.
func TestEncoderFaultyWriter(t *testing.T) {
	doc := `{"name":"é\u00e9","list":[1.5e3,-0,true,null,{"k":{}}],"":""} [1] 2 ` +
		strings.Repeat(`["some longer text so that buffers fill up",12345.678] `, 40)
	step := 0
	if testing.Short() {
		step = 7
	}
	for name, write := range map[string]func(*jsontext.Encoder, string) error{"tokens": writeTokens, "values": writeValues} {
		for _, opts := range [][]jsontext.Options{nil, {jsontext.Multiline(true)}, {jsontext.WithIndent("\t")}} {
			var whole bytes.Buffer
			if err := write(jsontext.NewEncoder(&whole, opts...), doc); err != nil {
				t.Fatal(err)
			}
			masked := jsontest.FaultyWriter{Limit: -1}
			if err := write(jsontext.NewEncoder(&masked, opts...), doc); err != nil || !bytes.Equal(masked.Data, whole.Bytes()) {
				t.Fatalf("%s: a writer gets other output than a bytes.Buffer: %v", name, err)
			}
			for n := 0; n < whole.Len(); n += 1 + n/300*step {
				for _, silent := range []bool{false, true} {
					w := &jsontest.FaultyWriter{Limit: n, Silent: silent}
					want := jsontest.ErrFaulty
					if silent {
						want = io.ErrShortWrite
					}
					err := write(jsontext.NewEncoder(w, opts...), doc)
					if !errors.Is(err, want) {
						t.Fatalf("%s, writer fails at %d: error %v, want %v", name, n, err, want)
					}
					if !bytes.HasPrefix(whole.Bytes(), w.Data) || len(w.Data) > n {
						t.Fatalf("%s, writer fails at %d: got %q", name, n, w.Data)
					}
				}
			}
		}
	}
}

// allocated returns how many bytes f allocates. What the runtime allocates for
// itself at the same time counts, so the least of some runs is taken.
func allocated(f func()) uint64 {
	least := ^uint64(0)
	for range 3 {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

// TestStreamsAllocateLittle: an array of 10⁶ elements goes through in constant
// memory whichever way it is read or written.
func TestStreamsAllocateLittle(t *testing.T) {
	const most = 64 << 10
	elements := 1_000_000
	if testing.Short() {
		elements = 200_000
	}
	input := jsontest.RepeatReader("[", "{},", elements-1, "{}]")
	long := jsontest.RepeatReader("[", `{"id": 12345, "name": "some text", "tags": ["a", "b"], "more": {"x": 1.5e3, "y": null}},`+"\n", elements/10, "{}]")
	lines := jsontest.RepeatReader("", `{"id": 12345, "name": "some text"}`+"\n", elements/10, "")
	space := jsontest.RepeatReader("[", "          \n", elements, "1]")

	check := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	tokens := func(dec *jsontext.Decoder) (n int) {
		for {
			if _, err := dec.ReadToken(); err == io.EOF {
				return n
			} else {
				check(err)
			}
			n++
		}
	}
	elementwise := func(dec *jsontext.Decoder, read func() error) (n int) {
		if _, err := dec.ReadToken(); err != nil {
			t.Fatal(err)
		}
		for dec.PeekKind() != ']' {
			check(read())
			n++
		}
		_, err := dec.ReadToken()
		check(err)
		return n
	}
	for _, tt := range []struct {
		name  string
		input *jsontest.Repeat
		run   func(dec *jsontext.Decoder) int
		want  int
	}{
		{"ReadToken", input, tokens, 2*elements + 2},
		{"ReadToken/Long", long, tokens, elements/10*18 + 4},
		{"ReadToken/Lines", lines, tokens, elements / 10 * 6},
		{"ReadToken/Space", space, tokens, 3},
		{"ReadValue", input, func(dec *jsontext.Decoder) int {
			return elementwise(dec, func() error { _, err := dec.ReadValue(); return err })
		}, elements},
		{"ReadValue/Lines", lines, func(dec *jsontext.Decoder) (n int) {
			for {
				if _, err := dec.ReadValue(); err == io.EOF {
					return n
				} else {
					check(err)
				}
				n++
			}
		}, elements / 10},
		{"SkipValue/Elements", input, func(dec *jsontext.Decoder) int {
			return elementwise(dec, dec.SkipValue)
		}, elements},
		{"SkipValue/Whole", input, func(dec *jsontext.Decoder) int {
			check(dec.SkipValue())
			return 1
		}, 1},
		{"SkipValue/WholeLong", long, func(dec *jsontext.Decoder) int {
			check(dec.SkipValue())
			return 1
		}, 1},
		{"ReadToken+WriteToken", long, func(dec *jsontext.Decoder) (n int) {
			var w jsontest.CountWriter
			enc := jsontext.NewEncoder(&w)
			for {
				tok, err := dec.ReadToken()
				if err == io.EOF {
					return n
				}
				check(err)
				check(enc.WriteToken(tok))
				n++
			}
		}, elements/10*18 + 4},
		{"ReadValue+WriteValue", lines, func(dec *jsontext.Decoder) (n int) {
			var w jsontest.CountWriter
			enc := jsontext.NewEncoder(&w)
			for {
				v, err := dec.ReadValue()
				if err == io.EOF {
					return n
				}
				check(err)
				check(enc.WriteValue(v))
				n++
			}
		}, elements / 10},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := 0
			n := allocated(func() {
				tt.input.Rewind()
				got = tt.run(jsontext.NewDecoder(struct{ io.Reader }{tt.input}))
			})
			if got != tt.want {
				t.Errorf("%d steps, want %d", got, tt.want)
			}
			if n > most {
				t.Errorf("%d bytes allocated over %d bytes of input, want at most %d", n, tt.input.Size(), most)
			}
		})
	}
	t.Run("WriteToken", func(t *testing.T) {
		var w jsontest.CountWriter
		n := allocated(func() {
			w.N = 0
			enc := jsontext.NewEncoder(&w)
			check(enc.WriteToken(jsontext.BeginArray))
			for range elements {
				check(enc.WriteToken(jsontext.BeginObject))
				check(enc.WriteToken(jsontext.EndObject))
			}
			check(enc.WriteToken(jsontext.EndArray))
		})
		if want := int64(3*elements + 2); w.N != want {
			t.Errorf("%d bytes written, want %d", w.N, want)
		}
		if n > most {
			t.Errorf("%d bytes allocated, want at most %d", n, most)
		}
	})
}

// TestDecoderWaitsForNothing: what has arrived in full is returned before the
// reader is asked for more.
func TestDecoderWaitsForNothing(t *testing.T) {
	for _, tt := range []struct {
		arrived string
		calls   int
	}{
		{`{`, 1}, {`[1,`, 2}, {`["a"`, 2}, {`{"a":true`, 3}, {`{"a":{}`, 4}, {`null`, 1}, {`[[]`, 3}, {"1 ", 1}, {`{"a":1}`, 4},
	} {
		asked := 0
		r := readerFunc(func(p []byte) (int, error) {
			asked++
			if asked > 1 {
				return 0, fmt.Errorf("asked for more after %q", tt.arrived)
			}
			return copy(p, tt.arrived), nil
		})
		dec := jsontext.NewDecoder(r)
		for i := range tt.calls {
			if _, err := dec.ReadToken(); err != nil {
				t.Errorf("%q, call %d: %v", tt.arrived, i, err)
			}
		}
	}
	for _, doc := range []string{`{"a":[1,2,{"b":null}]}`, `[]`, `"text"`, `true`, "12\n"} {
		asked := 0
		dec := jsontext.NewDecoder(readerFunc(func(p []byte) (int, error) {
			asked++
			if asked > 1 {
				return 0, fmt.Errorf("asked for more after %q", doc)
			}
			return copy(p, doc), nil
		}))
		if v, err := dec.ReadValue(); err != nil || string(v) != strings.TrimSpace(doc) {
			t.Errorf("%q: got %q, %v", doc, v, err)
		}
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestLongNumberIsCheckedToItsEnd: a number that the buffer cannot hold is not taken for
// complete where the buffer ends.
func TestLongNumberIsCheckedToItsEnd(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 4
	}
	for k, begin := range []string{"0.", "1", "0e", "-1.5e+"} {
		for n := 240 + k%step; n < 300; n += step {
			for _, rest := range []string{"I", "x0", ".", "e", "-", "1", "e5", ""} {
				in := "[" + begin + strings.Repeat("0", n) + rest + "]"
				want := jsontext.Value(in).IsValid()
				for _, size := range []int{1, 44, 60} {
					dec := jsontext.NewDecoder(&piecesReader{in, size})
					v, err := dec.ReadValue()
					if (err == nil) != want || want && string(v) != in {
						t.Fatalf("ReadValue of %q in pieces of %d: %v, want valid %v", in, size, err, want)
					}
					if err := jsontext.NewDecoder(&piecesReader{in, size}).SkipValue(); (err == nil) != want {
						t.Fatalf("SkipValue of %q in pieces of %d: %v, want valid %v", in, size, err, want)
					}
				}
			}
		}
	}
}

// A piecesReader gives so many bytes of a text at a time.
type piecesReader struct {
	text string
	size int
}

func (r *piecesReader) Read(b []byte) (int, error) {
	if r.text == "" {
		return 0, io.EOF
	}
	n := copy(b, r.text[:min(r.size, len(r.text))])
	r.text = r.text[n:]
	return n, nil
}
