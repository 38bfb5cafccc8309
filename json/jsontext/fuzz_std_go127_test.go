//go:build go1.27 && goexperiment.jsonv2

package jsontext_test

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// bothOptions are the options that bits select, for us and for std.
func bothOptions(bits uint32) (ours []jsontext.Options, std []stdtext.Options) {
	add := func(o jsontext.Options, s stdtext.Options) {
		if bits&1 != 0 {
			ours, std = append(ours, o), append(std, s)
		}
		bits >>= 1
	}
	add(jsontext.AllowDuplicateNames(true), stdtext.AllowDuplicateNames(true))
	add(jsontext.AllowInvalidUTF8(true), stdtext.AllowInvalidUTF8(true))
	add(jsontext.PreserveRawStrings(true), stdtext.PreserveRawStrings(true))
	add(jsontext.CanonicalizeRawInts(true), stdtext.CanonicalizeRawInts(true))
	add(jsontext.CanonicalizeRawFloats(true), stdtext.CanonicalizeRawFloats(true))
	add(jsontext.ReorderRawObjects(true), stdtext.ReorderRawObjects(true))
	add(jsontext.EscapeForHTML(true), stdtext.EscapeForHTML(true))
	add(jsontext.EscapeForJS(true), stdtext.EscapeForJS(true))
	add(jsontext.SpaceAfterColon(true), stdtext.SpaceAfterColon(true))
	add(jsontext.SpaceAfterComma(true), stdtext.SpaceAfterComma(true))
	add(jsontext.Multiline(true), stdtext.Multiline(true))
	add(jsontext.WithIndent("  "), stdtext.WithIndent("  "))
	add(jsontext.WithIndentPrefix("\t"), stdtext.WithIndentPrefix("\t"))
	return ours, std
}

// describeStdError is describeError for std's errors.
func describeStdError(err error) string {
	var syn *stdtext.SyntacticError
	if errors.As(err, &syn) {
		return fmt.Sprintf("%v (offset %d pointer %q cause %v)", err, syn.ByteOffset, syn.JSONPointer, syn.Err)
	}
	return err.Error()
}

// asStd returns err with the cause that std has: it names neither a byte order mark nor
// an encoding.
func asStd(err error) error {
	serr, ok := err.(*jsontext.SyntacticError)
	if !ok {
		return err
	}
	cause := serr.Err
	switch e := cause.(type) {
	case *wire.EncodingError:
		cause = e.Cause
	case *wire.TextError:
		if e.Label == "byte order mark" {
			cause = &wire.TextError{Label: "character", What: e.What, Where: e.Where}
		}
	}
	return &jsontext.SyntacticError{ByteOffset: serr.ByteOffset, JSONPointer: serr.JSONPointer, Err: cause}
}

func stdTranscript(r io.Reader, ops []byte, opts ...stdtext.Options) []string {
	return transcribe[stdtext.Token, stdtext.Value, stdtext.Kind, stdtext.Pointer](
		stdtext.NewDecoder(r, opts...), ops, describeStdError)
}

// sameSyntax compares two syntax errors in all that there is of them.
func sameSyntax(got, want error) bool {
	g, ok := got.(*jsontext.SyntacticError)
	w, ok2 := want.(*stdtext.SyntacticError)
	return ok && ok2 && g.ByteOffset == w.ByteOffset && string(g.JSONPointer) == string(w.JSONPointer) &&
		g.Err.Error() == w.Err.Error() && g.Error() == w.Error()
}

// call is what has been called, with which options.
type call struct {
	name string
	n    int
	bits uint32
}

func (c call) String() string {
	return fmt.Sprintf("%s, call %d with options %#x,", c.name, c.n, c.bits)
}

// sameOutcome compares results and errors of one function.
func sameOutcome(t *testing.T, what fmt.Stringer, data []byte, got []byte, gotErr error, want []byte, wantErr error) {
	// Texts are made of what differs alone.
	if bytes.Equal(got, want) && (gotErr == nil && wantErr == nil || sameSyntax(gotErr, wantErr)) {
		return
	}
	t.Helper()
	g, w := "ok", "ok"
	if gotErr != nil {
		g = describeError(asStd(gotErr))
	}
	if wantErr != nil {
		w = describeStdError(wantErr)
	}
	if g != w {
		t.Fatalf("%s of %q:\n got error %s\nwant error %s", what, data, g, w)
	}
	if !bytes.Equal(got, want) {
		t.Fatalf("%s of %q:\n got %q\nwant %q", what, data, got, want)
	}
}

// FuzzValueStd compares everything that can be done with a document with std:
// results, and of errors the texts, offsets and pointers.
func FuzzValueStd(f *testing.F) {
	addDocuments(func(data []byte) {
		for i, ops := range opRuns {
			f.Add(data, uint32(i*0x7ff), ops)
		}
		f.Add(data, uint32(0), []byte{opToken, opPeek, opToken, opSkip})
	})
	f.Fuzz(compareStd)
}

func init() { compareAll = compareStd }

func compareStd(t *testing.T, data []byte, bits uint32, ops []byte) {
	ours, std := bothOptions(bits)
	if got, want := jsontext.Value(data).IsValid(ours...), stdtext.Value(data).IsValid(std...); got != want {
		t.Fatalf("IsValid(%q) = %v, want %v", data, got, want)
	}
	for _, m := range []struct {
		name string
		our  func(*jsontext.Value, ...jsontext.Options) error
		std  func(*stdtext.Value, ...stdtext.Options) error
	}{
		{"Compact", (*jsontext.Value).Compact, (*stdtext.Value).Compact},
		{"Indent", (*jsontext.Value).Indent, (*stdtext.Value).Indent},
		{"Canonicalize", (*jsontext.Value).Canonicalize, (*stdtext.Value).Canonicalize},
		{"Format", (*jsontext.Value).Format, (*stdtext.Value).Format},
	} {
		got, want := jsontext.Value(bytes.Clone(data)), stdtext.Value(bytes.Clone(data))
		gotErr, wantErr := m.our(&got, ours...), m.std(&want, std...)
		sameOutcome(t, call{m.name, 0, bits}, data, got, gotErr, want, wantErr)
	}
	got, gotErr := jsontext.AppendFormat([]byte("x"), data, ours...)
	want, wantErr := stdtext.AppendFormat([]byte("x"), data, std...)
	sameOutcome(t, call{"AppendFormat", 0, bits}, data, got, gotErr, want, wantErr)
	got, gotErr = jsontext.AppendQuote(nil, data)
	want, wantErr = stdtext.AppendQuote(nil, data)
	sameOutcome(t, call{"AppendQuote", 0, bits}, data, got, gotErr, want, wantErr)
	got, gotErr = jsontext.AppendUnquote(nil, data)
	want, wantErr = stdtext.AppendUnquote(nil, data)
	sameOutcome(t, call{"AppendUnquote", 0, bits}, data, got, gotErr, want, wantErr)

	// NOTE: std over a reader that is read in portions loses names with
	// escapes from its pointers, so it gets everything at once.
	wantLines := stdTranscript(bytes.NewBuffer(bytes.Clone(data)), ops, std...)
	for _, r := range []io.Reader{bytes.NewReader(data), bytes.NewBuffer(bytes.Clone(data))} {
		lines := transcribe[jsontext.Token, jsontext.Value, jsontext.Kind, jsontext.Pointer](
			jsontext.NewDecoder(r, ours...), ops, func(err error) string { return describeError(asStd(err)) })
		if diff := firstDifference(lines, wantLines); diff != "" {
			t.Fatalf("decoding %q by a %T with options %#x, calls %v: %s", data, r, bits, ops, diff)
		}
	}
	compareEncoders(t, data, bits, ops)
}

// compareEncoders writes what can be read of data, by tokens and by values as
// ops say, and data itself as a value. Options of the reading side stay those
// of encoding/json, so that the encoders get something to reject.
func compareEncoders(t *testing.T, data []byte, bits uint32, ops []byte) {
	ours, std := bothOptions(bits)
	var gotOut, wantOut bytes.Buffer
	gotEnc, wantEnc := jsontext.NewEncoder(&gotOut, ours...), stdtext.NewEncoder(&wantOut, std...)
	gotDec := jsontext.NewDecoder(bytes.NewReader(data), likeV1...)
	wantDec := stdtext.NewDecoder(bytes.NewReader(data), stdtext.AllowDuplicateNames(true), stdtext.AllowInvalidUTF8(true))
	if len(ops) == 0 {
		ops = []byte{opToken}
	}
	for i := range maxCalls {
		var gotErr, wantErr error
		if ops[i%len(ops)]%2 == 0 {
			g, err1 := gotDec.ReadToken()
			w, err2 := wantDec.ReadToken()
			if err1 != nil || err2 != nil {
				break
			}
			gotErr, wantErr = gotEnc.WriteToken(g), wantEnc.WriteToken(w)
		} else {
			g, err1 := gotDec.ReadValue()
			w, err2 := wantDec.ReadValue()
			if err1 != nil || err2 != nil {
				break
			}
			gotErr, wantErr = gotEnc.WriteValue(g), wantEnc.WriteValue(w)
		}
		sameOutcome(t, call{"encoding", i, bits}, data, nil, gotErr, nil, wantErr)
		if g, w := gotEnc.OutputOffset(), wantEnc.OutputOffset(); g != w {
			t.Fatalf("encoding %q, call %d, options %#x: offset %d, want %d", data, i, bits, g, w)
		}
		if g, w := gotEnc.StackPointer(), wantEnc.StackPointer(); string(g) != string(w) {
			t.Fatalf("encoding %q, call %d, options %#x: pointer %q, want %q", data, i, bits, g, w)
		}
	}
	gotErr, wantErr := gotEnc.WriteValue(data), wantEnc.WriteValue(data)
	sameOutcome(t, call{"encoding as a value", 0, bits}, data, nil, gotErr, nil, wantErr)
	for gotEnc.StackDepth() > 0 {
		// Complete the value so that all output is flushed.
		kind, n := gotEnc.StackIndex(gotEnc.StackDepth())
		got, want := jsontext.EndArray, stdtext.EndArray
		if kind == '{' {
			got, want = jsontext.EndObject, stdtext.EndObject
			if n%2 == 1 {
				got, want = jsontext.Null, stdtext.Null
			}
		}
		gotErr, wantErr := gotEnc.WriteToken(got), wantEnc.WriteToken(want)
		sameOutcome(t, call{"completing", 0, bits}, data, nil, gotErr, nil, wantErr)
	}
	sameOutcome(t, call{"output", 0, bits}, data, gotOut.Bytes(), nil, wantOut.Bytes(), nil)
}
