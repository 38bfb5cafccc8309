//go:build go1.27 && goexperiment.jsonv2

package json

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A script is what a function does with the Encoder or Decoder that it is given,
// in words that mean the same for ours and for std's, the last one being what it
// returns: see writeOurs and endScript.
type script []string

var scriptWords = []string{
	"{", "}", "[", "]", `"a"`, `"b"`, "1", "null", `{"x":[1]}`, "2 3",
}

func randomScript(rnd *rand.Rand, words []string) script {
	s := make(script, rnd.IntN(5))
	for i := range s {
		s[i] = words[rnd.IntN(len(words))]
	}
	ends := []string{"", "", "fail", "EOF", "unsupported", "semantic", "placed"}
	return append(s, ends[rnd.IntN(len(ends))])
}

var errScript = errors.New("out of paper")

// endScript returns the error that a script ends with.
func endScript(word string, semantic func(offset int64, ptr string) error) error {
	switch word {
	case "fail":
		return errScript
	case "EOF":
		return io.EOF
	case "unsupported":
		return fmt.Errorf("wrapped: %w", errors.ErrUnsupported)
	case "semantic":
		return semantic(0, "")
	case "placed":
		return semantic(3, "/q")
	}
	return nil
}

func ourSemantic(offset int64, ptr string) error {
	return &SemanticError{ByteOffset: offset, JSONPointer: jsontext.Pointer(ptr), Err: errScript}
}

func stdSemantic(offset int64, ptr string) error {
	return &stdjson.SemanticError{ByteOffset: offset, JSONPointer: stdtext.Pointer(ptr), Err: errScript}
}

// shown is all there is to an error, in words that do not depend on whose
// it is.
func shown(err error) string {
	if err == nil {
		return "nil"
	}
	msg := strings.ReplaceAll(err.Error(), "json: unable to ", "json: cannot ")
	switch e := err.(type) {
	case *SemanticError:
		return fmt.Sprintf("semantic %d %s %v %v: %s", e.ByteOffset, e.JSONPointer, e.JSONKind, e.GoType, msg)
	case *stdjson.SemanticError:
		return fmt.Sprintf("semantic %d %s %v %v: %s", e.ByteOffset, e.JSONPointer, e.JSONKind, e.GoType, msg)
	}
	return msg
}

// writeOurs writes one word of a script: delimiters as tokens, the rest as
// values. writeStd does the same.
func writeOurs(e *jsontext.Encoder, word string) error {
	switch word {
	case "{":
		return e.WriteToken(jsontext.BeginObject)
	case "}":
		return e.WriteToken(jsontext.EndObject)
	case "[":
		return e.WriteToken(jsontext.BeginArray)
	case "]":
		return e.WriteToken(jsontext.EndArray)
	}
	return e.WriteValue(jsontext.Value(word))
}

func writeStd(e *stdtext.Encoder, word string) error {
	switch word {
	case "{":
		return e.WriteToken(stdtext.BeginObject)
	case "}":
		return e.WriteToken(stdtext.EndObject)
	case "[":
		return e.WriteToken(stdtext.BeginArray)
	case "]":
		return e.WriteToken(stdtext.EndArray)
	}
	return e.WriteValue(stdtext.Value(word))
}

// TestMarshalToFuncLikeStd lets functions do anything at any place, and compares
// the errors with those of encoding/json/v2.
func TestMarshalToFuncLikeStd(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	differ := 0
	for i := range 20_000 {
		before := randomScript(rnd, scriptWords[:9])
		before = before[:len(before)-1]
		within := randomScript(rnd, scriptWords)
		multiline := i%3 == 0

		var ours, std bytes.Buffer
		ourEnc := jsontext.NewEncoder(&ours, jsontext.Multiline(multiline))
		stdEnc := stdtext.NewEncoder(&std, stdtext.Multiline(multiline))
		for _, word := range before {
			writeOurs(ourEnc, word)
			writeStd(stdEnc, word)
		}
		m := MarshalToFunc(func(e *jsontext.Encoder, _ int) error {
			for _, word := range within[:len(within)-1] {
				if err := writeOurs(e, word); err != nil {
					return err
				}
			}
			return endScript(within[len(within)-1], ourSemantic)
		})
		stdM := stdjson.MarshalToFunc(func(e *stdtext.Encoder, _ int) error {
			for _, word := range within[:len(within)-1] {
				if err := writeStd(e, word); err != nil {
					return err
				}
			}
			return endScript(within[len(within)-1], stdSemantic)
		})
		o := ourEnc.Options().(*opt.Struct)
		err := functions(&m.list, reflect.TypeFor[int]())[0](ourEnc, reflect.ValueOf(new(int)).Elem(), o)
		if errors.Is(err, errors.ErrUnsupported) {
			continue // std goes on by itself
		}
		stdErr := stdjson.MarshalEncode(stdEnc, 0, stdjson.WithMarshalers(stdM))
		if got, want := shown(err), shown(stdErr); got != want {
			if differ++; differ < 20 {
				t.Errorf("%q, then %q:\n got %s\nwant %s", before, within, got, want)
			}
		}
	}
}

func TestMarshalFuncLikeStd(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	differ := 0
	for range 5_000 {
		before := randomScript(rnd, scriptWords[:9])
		before = before[:len(before)-1]
		val := []string{"1", "", "2 3", "{]", `{"a":1,"a":2}`, "nul", " [ ] ", `"`}[rnd.IntN(8)]
		end := []string{"", "", "fail", "unsupported", "semantic", "placed"}[rnd.IntN(6)]

		ourEnc := jsontext.NewEncoder(io.Discard)
		stdEnc := stdtext.NewEncoder(io.Discard)
		for _, word := range before {
			writeOurs(ourEnc, word)
			writeStd(stdEnc, word)
		}
		m := MarshalFunc(func(int) ([]byte, error) { return []byte(val), endScript(end, ourSemantic) })
		stdM := stdjson.MarshalFunc(func(int) ([]byte, error) { return []byte(val), endScript(end, stdSemantic) })
		err := functions(&m.list, reflect.TypeFor[int]())[0](ourEnc, reflect.ValueOf(new(int)).Elem(), new(opt.Struct))
		stdErr := stdjson.MarshalEncode(stdEnc, 0, stdjson.WithMarshalers(stdM))
		if got, want := shown(err), shown(stdErr); got != want {
			if differ++; differ < 20 {
				t.Errorf("%q, then %s, %s:\n got %s\nwant %s", before, val, end, got, want)
			}
		}
	}
}

// TestUnmarshalFuncsLikeStd is the same for reading, where a script says how to
// read what comes next.
func TestUnmarshalFuncsLikeStd(t *testing.T) {
	const in = ` {"a" : [ 1 , null,{"b":true} ] ,"b~":"x", "c":[[2],?]}  7 `
	words := []string{"token", "token", "token", "token", "value", "skip", "peek"}
	rnd := rand.New(rand.NewPCG(5, 6))
	differ := 0
	for i := range 20_000 {
		before := make([]string, rnd.IntN(8))
		for j := range before {
			before[j] = words[rnd.IntN(len(words)-1)]
		}
		within := randomScript(rnd, words)
		if n := len(within); n > 2 && within[n-2] == "peek" {
			// The offset is that of the token read last, std's of the next.
			continue
		}
		readOurs := func(d *jsontext.Decoder, word string) (err error) {
			switch word {
			case "token":
				_, err = d.ReadToken()
			case "value":
				_, err = d.ReadValue()
			case "skip":
				err = d.SkipValue()
			case "peek":
				d.PeekKind()
			}
			return err
		}
		readStd := func(d *stdtext.Decoder, word string) (err error) {
			switch word {
			case "token":
				_, err = d.ReadToken()
			case "value":
				_, err = d.ReadValue()
			case "skip":
				err = d.SkipValue()
			case "peek":
				d.PeekKind()
			}
			return err
		}
		var ourIn, stdIn io.Reader = bytes.NewBufferString(in), bytes.NewBufferString(in)
		if i%2 == 0 {
			ourIn, stdIn = iotest.OneByteReader(ourIn), iotest.OneByteReader(stdIn)
		}
		ourDec, stdDec := jsontext.NewDecoder(ourIn), stdtext.NewDecoder(stdIn)
		for _, word := range before {
			readOurs(ourDec, word)
			readStd(stdDec, word)
		}
		u := UnmarshalFromFunc(func(d *jsontext.Decoder, _ *int) error {
			for _, word := range within[:len(within)-1] {
				if err := readOurs(d, word); err != nil {
					return err
				}
			}
			return endScript(within[len(within)-1], ourSemantic)
		})
		stdU := stdjson.UnmarshalFromFunc(func(d *stdtext.Decoder, _ *int) error {
			for _, word := range within[:len(within)-1] {
				if err := readStd(d, word); err != nil {
					return err
				}
			}
			return endScript(within[len(within)-1], stdSemantic)
		})
		if i%5 == 0 {
			u = UnmarshalFunc(func([]byte, *int) error { return endScript(within[len(within)-1], ourSemantic) })
			stdU = stdjson.UnmarshalFunc(func([]byte, *int) error { return endScript(within[len(within)-1], stdSemantic) })
		}
		err := functions(&u.list, reflect.TypeFor[int]())[0](ourDec, reflect.ValueOf(new(int)).Elem(), new(opt.Struct))
		if errors.Is(err, errors.ErrUnsupported) {
			continue
		}
		stdErr := stdjson.UnmarshalDecode(stdDec, new(int), stdjson.WithUnmarshalers(stdU))
		if got, want := shown(err), shown(stdErr); got != want {
			if differ++; differ < 20 {
				t.Errorf("%q, then %q:\n got %s\nwant %s", before, within, got, want)
			}
		}
	}
}
