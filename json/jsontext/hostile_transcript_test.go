package jsontext_test

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
)

// A transcript is all that a user sees of a decoder in a run of calls, as one
// line per call. It is generic so that another implementation of the same API
// can be asked the same.

type tokenLike[T any, K ~byte] interface {
	Kind() K
	String() string
	Clone() T
	Bool() bool
	Int() (int64, error)
	Uint() (uint64, error)
	Float() (float64, error)
}

type decoderLike[T any, V ~[]byte, K ~byte, P ~string] interface {
	ReadToken() (T, error)
	ReadValue() (V, error)
	SkipValue() error
	PeekKind() K
	InputOffset() int64
	StackDepth() int
	StackIndex(int) (K, int64)
	StackPointer() P
}

// The calls of a transcript.
const (
	opToken = iota
	opValue
	opSkip
	opPeek
	opCount
)

// maxCalls bounds a transcript.
const maxCalls = 1 << 14

// transcribe makes the calls that ops names, in a circle, until one fails. The
// failing call is made again, since errors must not move a decoder.
func transcribe[T tokenLike[T, K], V ~[]byte, K ~byte, P ~string](d decoderLike[T, V, K, P], ops []byte, describe func(error) string) []string {
	if len(ops) == 0 {
		ops = []byte{opToken}
	}
	var lines []string
	failed := false
	peeks := 0 // in a row: calls that look alone never end
	for i := range maxCalls {
		var line string
		var err error
		switch ops[i%len(ops)] % opCount {
		case opToken:
			var tok T
			if tok, err = d.ReadToken(); err == nil {
				line = "token " + describeToken[T, K](tok)
			}
		case opValue:
			var v V
			if v, err = d.ReadValue(); err == nil {
				line = "value " + string(v)
			}
		case opSkip:
			err = d.SkipValue()
			line = "skip"
		case opPeek:
			line = fmt.Sprintf("peek %q", byte(d.PeekKind()))
			peeks++
		}
		if ops[i%len(ops)]%opCount != opPeek {
			peeks = 0
		}
		if err != nil {
			line = "error " + describe(err)
		}
		depth := d.StackDepth()
		kind, length := d.StackIndex(depth)
		lines = append(lines, fmt.Sprintf("%s | offset %d depth %d in %q %d pointer %q",
			line, d.InputOffset(), depth, byte(kind), length, string(d.StackPointer())))
		if failed || err == io.EOF || peeks == 8 {
			break
		}
		failed = err != nil
	}
	return lines
}

func describeToken[T tokenLike[T, K], K ~byte](tok T) string {
	s := fmt.Sprintf("%q %s", byte(tok.Kind()), tok.String())
	switch tok.Kind() {
	case 't', 'f':
		s += fmt.Sprint(" ", tok.Bool())
	case '0':
		n, err1 := tok.Int()
		u, err2 := tok.Uint()
		f, err3 := tok.Float()
		s += fmt.Sprint(" ", n, err1, u, err2, f, err3)
	}
	return s
}

// describeError shows an error with the parts of a SyntacticError.
func describeError(err error) string {
	var syn *jsontext.SyntacticError
	if errors.As(err, &syn) {
		return fmt.Sprintf("%v (offset %d pointer %q cause %v)", err, syn.ByteOffset, syn.JSONPointer, syn.Err)
	}
	return err.Error()
}

// transcript returns the transcript of our Decoder over r.
func transcript(r io.Reader, ops []byte, opts ...jsontext.Options) []string {
	return transcribe[jsontext.Token, jsontext.Value, jsontext.Kind, jsontext.Pointer](
		jsontext.NewDecoder(r, opts...), ops, describeError)
}

// firstDifference shows where two transcripts part, "" when nowhere.
func firstDifference(got, want []string) string {
	for i := range max(len(got), len(want)) {
		g, w := "(nothing)", "(nothing)"
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w && wholeCharacter(g) != wholeCharacter(w) {
			return fmt.Sprintf("call %d\n got %s\nwant %s", i, clip(g), clip(w))
		}
	}
	return ""
}

// A syntax error names the offending character or escape sequence as far as it
// has arrived. It does not wait for the rest.
var (
	character = regexp.MustCompile(`invalid character '(\\[xuU][0-9a-f]+|[^\x00-\x7f])'`)
	escape    = regexp.MustCompile("(invalid escape sequence|invalid surrogate pair) (`[^`]*`|\"(\\\\.|[^\"\\\\])*\")")
)

func wholeCharacter(line string) string {
	if !strings.HasPrefix(line, "error ") {
		return line
	}
	return escape.ReplaceAllString(character.ReplaceAllString(line, "invalid character '?'"), "$1 `?`")
}

func clip(s string) string {
	const most = 600
	if len(s) > most {
		return s[:most/2] + " … " + s[len(s)-most/2:]
	}
	return strings.ToValidUTF8(s, "\ufffd")
}
