package main

import (
	"bytes"
	stdjson "encoding/json"
	"io"

	expjson "github.com/go-json-experiment/json"
	exptext "github.com/go-json-experiment/json/jsontext"
	"github.com/goccy/go-json"
	goccytext "github.com/goccy/go-json/jsontext"
	goccyv2 "github.com/goccy/go-json/v2"
)

// The libraries that follow the packages of the standard library.

func stdPeer() *Peer {
	return &Peer{
		Name: "encoding/json",
		Note: "of the toolchain",
		Valid: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return nil, verdict(stdjson.Valid(doc)) }
		},
		RawUnmarshal: rawUnmarshal[stdjson.RawMessage](stdjson.Unmarshal),
		RawMarshal: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return stdjson.Marshal(stdjson.RawMessage(doc)) }
		},
		Compact: bufferFunc(stdjson.Compact),
		Indent:  bufferFunc(func(b *bytes.Buffer, doc []byte) error { return stdjson.Indent(b, doc, "", "\t") }),
		Tokens: func() WalkFunc {
			return func(doc []byte, t *Tally) error {
				return stdWalk(stdjson.NewDecoder(bytes.NewReader(doc)), t)
			}
		},
		StreamTokens: func() ReadFunc {
			return func(r io.Reader, t *Tally) error { return stdWalk(stdjson.NewDecoder(r), t) }
		},
		StreamDecode: decodeLoop(func(r io.Reader) decoder { return stdjson.NewDecoder(r) }),
		StreamEncode: encodeLoop(func(w io.Writer) encoder { return stdjson.NewEncoder(w) }),
		Values:       stdValues(),
		Calls: callsBy(stdjson.NewDecoder, stdjson.NewEncoder, stdjson.MarshalIndent).
			onText(stdjson.Indent, stdjson.HTMLEscape, tokensBy(stdjson.NewDecoder)),
	}
}

// bufferFunc adapts Compact and Indent of the v1 API to a reused buffer.
func bufferFunc(f func(*bytes.Buffer, []byte) error) func() BytesFunc {
	return func() BytesFunc {
		var b bytes.Buffer
		return func(doc []byte) ([]byte, error) {
			b.Reset()
			err := f(&b, doc)
			return b.Bytes(), err
		}
	}
}

type (
	decoder interface{ Decode(v any) error }
	encoder interface{ Encode(v any) error }
	tokener interface {
		Token() (stdjson.Token, error)
	}
)

// decodeLoop reads a stream by Decode into one RawMessage that is reused.
func decodeLoop(open func(io.Reader) decoder) func() ReadFunc {
	return func() ReadFunc {
		var raw stdjson.RawMessage
		return func(r io.Reader, t *Tally) error {
			dec := open(r)
			for {
				raw = raw[:0]
				if err := dec.Decode(&raw); err != nil {
					if err == io.EOF {
						return nil
					}
					return err
				}
				if len(raw) == 0 { // no error, no value: it would go on for ever
					return io.ErrNoProgress
				}
				t.Values++
				t.Bytes += len(raw)
			}
		}
	}
}

func encodeLoop(open func(io.Writer) encoder) func() WriteFunc {
	return func() WriteFunc {
		return func(w io.Writer, doc []byte, n int) error {
			enc := open(w)
			raw := stdjson.RawMessage(doc)
			for range n {
				if err := enc.Encode(&raw); err != nil {
					return err
				}
			}
			return nil
		}
	}
}

// stdWalk walks by Token of the v1 API, which makes a Go value of each token.
// A document that ends inside a container ends with io.EOF there; the depth
// tells the two ends apart.
func stdWalk[D tokener](dec D, t *Tally) error {
	depth := 0
	for {
		tok, err := dec.Token()
		if err != nil {
			if err == io.EOF && depth == 0 {
				return nil
			}
			if err == io.EOF {
				return io.ErrUnexpectedEOF
			}
			return err
		}
		switch v := tok.(type) {
		case stdjson.Delim:
			switch v {
			case '{':
				t.Objects++
				depth++
			case '[':
				t.Arrays++
				depth++
			default:
				depth--
			}
		case string:
			t.Strings++
		case float64:
			t.Numbers++
		default:
			t.Literals++
		}
	}
}

// experimentPeers stands for encoding/json/v2 and encoding/json/jsontext of
// the standard library, which are the same code.
func experimentPeers() []*Peer {
	v2 := &Peer{Name: "experiment/v2", Module: modExperiment, Note: "stands for std encoding/json/v2"}
	experimentText(v2, V2)
	v1 := &Peer{Name: "experiment/lax", Module: modExperiment, Note: "as experiment/v2 with AllowDuplicateNames, AllowInvalidUTF8, HTML escapes"}
	experimentText(v1, V1)
	for p, opts := range map[*Peer][]exptext.Options{v2: nil, v1: experimentMarshalOptions(V1)} {
		p.RawUnmarshal = rawUnmarshal[exptext.Value](func(doc []byte, v any) error { return expjson.Unmarshal(doc, v, opts...) })
		p.RawMarshal = func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return expjson.Marshal(exptext.Value(doc), opts...) }
		}
	}
	v2.Values, v2.Calls = experimentValues(), experimentCalls()
	return append([]*Peer{v2, v1}, experimentValuePeers()...)
}

func goccyPeers() []*Peer {
	def := &Peer{
		Name:   "go-json",
		Module: modGoccy,
		Valid: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return nil, verdict(json.Valid(doc)) }
		},
		RawUnmarshal: rawUnmarshal[json.RawMessage](func(doc []byte, v any) error { return json.Unmarshal(doc, v) }),
		RawMarshal: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return json.Marshal(json.RawMessage(doc)) }
		},
		Compact: bufferFunc(json.Compact),
		Indent:  bufferFunc(func(b *bytes.Buffer, doc []byte) error { return json.Indent(b, doc, "", "\t") }),
		Tokens: func() WalkFunc {
			return func(doc []byte, t *Tally) error { return stdWalk(json.NewDecoder(bytes.NewReader(doc)), t) }
		},
		StreamTokens: func() ReadFunc {
			return func(r io.Reader, t *Tally) error { return stdWalk(json.NewDecoder(r), t) }
		},
		StreamDecode: decodeLoop(func(r io.Reader) decoder { return json.NewDecoder(r) }),
		StreamEncode: encodeLoop(func(w io.Writer) encoder { return json.NewEncoder(w) }),
		Values:       goccyValues(),
		Calls: callsBy(json.NewDecoder, json.NewEncoder, json.MarshalIndent).
			onText(json.Indent, json.HTMLEscape, tokensBy(json.NewDecoder)),
	}
	nc := &Peer{
		Name: "go-json/nocopy", Module: modGoccy, Note: "DecodeNoCopyString; marshals with DisableHTMLEscape, UnorderedMap, values also with DisableNormalizeUTF8",
		RawUnmarshal: rawUnmarshal[json.RawMessage](func(doc []byte, v any) error {
			return json.UnmarshalWithOption(doc, v, json.DecodeNoCopyString())
		}),
		RawMarshal: func() BytesFunc {
			opts := []json.EncodeOptionFunc{json.DisableHTMLEscape(), json.UnorderedMap()}
			return func(doc []byte) ([]byte, error) {
				return json.MarshalWithOption(json.RawMessage(doc), opts...)
			}
		},
		StreamEncode: encodeLoop(func(w io.Writer) encoder {
			e := json.NewEncoder(w)
			e.SetEscapeHTML(false)
			return e
		}),
	}
	nc.Values = goccyFastest()
	v2 := &Peer{Name: "go-json/v2", Module: modGoccy, Values: goccyV2Values(), Calls: goccyCalls()}
	goccyText(v2, V2)
	v2.RawUnmarshal = rawUnmarshal[goccytext.Value](func(doc []byte, v any) error { return goccyv2.Unmarshal(doc, v) })
	v2.RawMarshal = func() BytesFunc {
		return func(doc []byte) ([]byte, error) { return goccyv2.Marshal(goccytext.Value(doc)) }
	}
	lax := &Peer{Name: "go-json/lax", Module: modGoccy, Note: "its jsontext with AllowDuplicateNames, AllowInvalidUTF8, HTML escapes"}
	goccyText(lax, V1)
	lax.Values = goccyV2Values(goccyOptions(V1)...)
	return append([]*Peer{def, nc, v2, lax}, goccyValuePeers()...)
}
