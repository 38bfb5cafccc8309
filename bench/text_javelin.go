package main

// Adapter of github.com/javelin-go/javelin/json/jsontext. The files
// text_experiment.go, text_goccy.go and text_stdv2.go are this one with another
// import and prefix (TestTextAdaptersAreOneText), so that four libraries with one
// API are called in one way.

import (
	"bytes"
	"io"
	"slices"

	"github.com/javelin-go/javelin/json/jsontext"
)

// javelinOptions are the options that make the package behave as c asks.
func javelinOptions(c Category) []jsontext.Options {
	if c == V2 {
		return nil
	}
	return []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
}

// javelinMarshalOptions adds what Marshal of that category does to the text.
func javelinMarshalOptions(c Category) []jsontext.Options {
	o := javelinOptions(c)
	if c != V2 {
		o = append(o, jsontext.PreserveRawStrings(true))
	}
	if c == V1 {
		o = append(o, jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true))
	}
	return o
}

// javelinText fills in what jsontext offers, in category c.
func javelinText(p *Peer, c Category) {
	opts := javelinOptions(c)
	marshal := javelinMarshalOptions(c)
	keep := append(slices.Clone(opts), jsontext.PreserveRawStrings(true))
	indent := append(slices.Clone(keep), jsontext.Multiline(true), jsontext.WithIndent("\t"))

	p.Valid = func() BytesFunc {
		return func(doc []byte) ([]byte, error) { return nil, verdict(jsontext.Value(doc).IsValid(opts...)) }
	}
	p.RawUnmarshal = func() BytesFunc {
		return func(doc []byte) ([]byte, error) {
			v := jsontext.Value(doc)
			if !v.IsValid(opts...) {
				return nil, errInvalid
			}
			return v.Clone(), nil
		}
	}
	p.RawMarshal = func() BytesFunc {
		return func(doc []byte) ([]byte, error) {
			return jsontext.AppendFormat(nil, doc, marshal...)
		}
	}
	p.Compact = javelinFormat(keep)
	p.Indent = javelinFormat(indent)
	p.Tokens = func() WalkFunc {
		buf := new(bytes.Buffer)
		dec := jsontext.NewDecoder(buf, opts...)
		return func(doc []byte, t *Tally) error {
			*buf = *bytes.NewBuffer(doc)
			dec.Reset(buf, opts...)
			return javelinWalk(dec, t)
		}
	}
	p.StreamTokens = func() ReadFunc {
		dec := jsontext.NewDecoder(new(bytes.Buffer), opts...)
		return func(r io.Reader, t *Tally) error {
			dec.Reset(r, opts...)
			return javelinWalk(dec, t)
		}
	}
	p.StreamDecode = func() ReadFunc {
		dec := jsontext.NewDecoder(new(bytes.Buffer), opts...)
		return func(r io.Reader, t *Tally) error {
			dec.Reset(r, opts...)
			for {
				v, err := dec.ReadValue()
				if err == io.EOF {
					return nil
				}
				if err != nil {
					return err
				}
				t.Values++
				t.Bytes += len(v)
			}
		}
	}
	p.StreamEncode = func() WriteFunc {
		enc := jsontext.NewEncoder(io.Discard, marshal...)
		return func(w io.Writer, doc []byte, n int) error {
			enc.Reset(w, marshal...)
			for range n {
				if err := enc.WriteValue(doc); err != nil {
					return err
				}
			}
			return nil
		}
	}
	p.WriteTokens = func() ReplayFunc {
		return func(doc []byte) (func(io.Writer, int) error, error) {
			var toks []jsontext.Token
			dec := jsontext.NewDecoder(bytes.NewReader(doc), opts...)
			for {
				tok, err := dec.ReadToken()
				if err == io.EOF {
					break
				}
				if err != nil {
					return nil, err
				}
				// Strings as a caller has them, not as text with its escapes.
				if tok = tok.Clone(); tok.Kind() == '"' {
					tok = jsontext.String(tok.String())
				}
				toks = append(toks, tok)
			}
			enc := jsontext.NewEncoder(io.Discard, opts...)
			return func(w io.Writer, n int) error {
				enc.Reset(w, opts...)
				for range n {
					for _, tok := range toks {
						if err := enc.WriteToken(tok); err != nil {
							return err
						}
					}
				}
				return nil
			}, nil
		}
	}
}

func javelinFormat(opts []jsontext.Options) func() BytesFunc {
	return func() BytesFunc {
		var buf []byte
		return func(doc []byte) (_ []byte, err error) {
			buf, err = jsontext.AppendFormat(buf[:0], doc, opts...)
			return buf, err
		}
	}
}

// javelinWalk reads tokens to the end of the input.
func javelinWalk(dec *jsontext.Decoder, t *Tally) error {
	for {
		tok, err := dec.ReadToken()
		if err != nil {
			if err == io.EOF {
				return nil
			}
			return err
		}
		switch tok.Kind() {
		case '{':
			t.Objects++
		case '[':
			t.Arrays++
		case '"':
			t.Strings++
		case '0':
			t.Numbers++
		case 'n', 't', 'f':
			t.Literals++
		}
	}
}
