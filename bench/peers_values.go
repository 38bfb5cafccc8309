package main

import (
	"bytes"
	stdjson "encoding/json"
	"io"
	"reflect"

	"github.com/bytedance/sonic"
	sonicenc "github.com/bytedance/sonic/encoder"
	expjson "github.com/go-json-experiment/json"
	exptext "github.com/go-json-experiment/json/jsontext"
	expv1 "github.com/go-json-experiment/json/v1"
	"github.com/goccy/go-json"
	goccytext "github.com/goccy/go-json/jsontext"
	goccyv2 "github.com/goccy/go-json/v2"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"
)

// How each library takes and gives Go values. Each is called as its own
// documentation recommends for the purpose: an Encoder is kept where values go
// to one writer, a buffer is handed over where a form for it exists.

// encoderValues fills in the forms of a v1 API: its Encoder serves for a
// reused buffer too.
func encoderValues[E encoder](unmarshal DecodeFunc, marshal EncodeFunc, open func(io.Writer) E) Values {
	return Values{
		Unmarshal: always(unmarshal),
		Marshal:   always(marshal),
		Append: func() AppendFunc {
			b := new(bytes.Buffer)
			e := open(b)
			return func(_ []byte, v any) ([]byte, error) {
				b.Reset()
				err := e.Encode(v)
				return b.Bytes(), err
			}
		},
		Put: func() PutFunc {
			to := new(forwarder)
			e := open(to)
			return func(w io.Writer, v any) error {
				to.Writer = w
				return e.Encode(v)
			}
		},
	}
}

// A forwarder lets one Encoder be kept while the caller names the writer.
type forwarder struct{ io.Writer }

// writeValues fills in the forms of a v2 API, whose MarshalWrite serves for a
// reused buffer.
func writeValues(unmarshal DecodeFunc, marshal EncodeFunc, write PutFunc) Values {
	return Values{
		Unmarshal: always(unmarshal),
		Marshal:   always(marshal),
		Append: func() AppendFunc {
			b := new(bytes.Buffer)
			return func(_ []byte, v any) ([]byte, error) {
				b.Reset()
				err := write(b, v)
				return b.Bytes(), err
			}
		},
		Put: always(write),
	}
}

func stdValues() Values {
	return encoderValues(stdjson.Unmarshal, stdjson.Marshal, stdjson.NewEncoder)
}

// experimentValuePeers adds what the text operations have no use for: the
// package v1, which is encoding/json of Go 1.27.
func experimentValuePeers() []*Peer {
	v1 := &Peer{Name: "experiment/v1", Module: modExperiment, Note: "stands for encoding/json of Go 1.27"}
	v1.Values = encoderValues(expv1.Unmarshal, expv1.Marshal, expv1.NewEncoder)
	v1.Calls = callsBy(expv1.NewDecoder, expv1.NewEncoder, expv1.MarshalIndent).
		onText(expv1.Indent, expv1.HTMLEscape, nil) // its Token is a type of its own
	return []*Peer{v1}
}

func experimentValues(opts ...exptext.Options) Values {
	all := expjson.JoinOptions(opts...)
	return writeValues(
		func(doc []byte, v any) error { return expjson.Unmarshal(doc, v, all) },
		func(v any) ([]byte, error) { return expjson.Marshal(v, all) },
		func(w io.Writer, v any) error { return expjson.MarshalWrite(w, v, all) },
	)
}

func goccyValues() Values {
	return encoderValues(
		func(doc []byte, v any) error { return json.Unmarshal(doc, v) },
		func(v any) ([]byte, error) { return json.Marshal(v) },
		json.NewEncoder)
}

// goccyOptionValues is go-json under options. Its Encode keeps no options, so
// they are given each time.
func goccyOptionValues(dec []json.DecodeOptionFunc, enc []json.EncodeOptionFunc) Values {
	vs := encoderValues(
		func(doc []byte, v any) error { return json.UnmarshalWithOption(doc, v, dec...) },
		func(v any) ([]byte, error) { return json.MarshalWithOption(v, enc...) },
		func(w io.Writer) goccyEncoder { return goccyEncoder{json.NewEncoder(w), enc} })
	return vs
}

type goccyEncoder struct {
	e    *json.Encoder
	opts []json.EncodeOptionFunc
}

func (e goccyEncoder) Encode(v any) error { return e.e.EncodeWithOption(v, e.opts...) }

// goccyValuePeers adds settings that differ for values only.
func goccyValuePeers() []*Peer {
	plain := &Peer{Name: "go-json/plain", Module: modGoccy, Note: "marshals with DisableHTMLEscape, UnorderedMap"}
	plain.Values = goccyOptionValues(nil, []json.EncodeOptionFunc{json.DisableHTMLEscape(), json.UnorderedMap()})
	plain.Values.Unmarshal = nil // as go-json
	return []*Peer{plain}
}

// goccyFastest are its settings that leave work undone.
func goccyFastest() Values {
	return goccyOptionValues(
		[]json.DecodeOptionFunc{json.DecodeNoCopyString()},
		[]json.EncodeOptionFunc{json.DisableHTMLEscape(), json.UnorderedMap(), json.DisableNormalizeUTF8()})
}

func goccyV2Values(opts ...goccytext.Options) Values {
	all := goccyv2.JoinOptions(opts...)
	return writeValues(
		func(doc []byte, v any) error { return goccyv2.Unmarshal(doc, v, all) },
		func(v any) ([]byte, error) { return goccyv2.Marshal(v, all) },
		func(w io.Writer, v any) error { return goccyv2.MarshalWrite(w, v, all) },
	)
}

// sonicValues takes the options that api stands for once more, as EncodeInto,
// the form for a reused buffer, wants them.
func sonicValues(api sonic.API, opts sonicenc.Options) Values {
	vs := encoderValues(api.Unmarshal, api.Marshal, func(w io.Writer) encoder { return api.NewEncoder(w) })
	vs.Append = func() AppendFunc {
		return func(dst []byte, v any) ([]byte, error) {
			err := sonicenc.EncodeInto(&dst, v, opts)
			return dst, err
		}
	}
	vs.Pretouch = func(t reflect.Type) error { return sonic.Pretouch(t) }
	return vs
}

func segmentioValues() Values {
	vs := encoderValues(segmentio.Unmarshal, segmentio.Marshal, segmentio.NewEncoder)
	vs.Append = segmentioAppend(segmentio.EscapeHTML | segmentio.SortMapKeys)
	return vs
}

func segmentioAppend(flags segmentio.AppendFlags) func() AppendFunc {
	return always[AppendFunc](func(dst []byte, v any) ([]byte, error) { return segmentio.Append(dst, v, flags) })
}

// segmentioValuePeers adds its forms with flags: Parse that shares memory with
// the input, and Append without sorting and HTML escapes.
func segmentioValuePeers() []*Peer {
	zero := &Peer{Name: "segmentio/zerocopy", Module: modSegmentio, Note: "Parse with ZeroCopy; Append without flags"}
	zero.Values = encoderValues(
		func(doc []byte, v any) error {
			rest, err := segmentio.Parse(doc, v, segmentio.ZeroCopy)
			if err == nil && len(bytes.TrimSpace(rest)) > 0 {
				return errInvalid
			}
			return err
		},
		func(v any) ([]byte, error) { return segmentio.Append(nil, v, 0) },
		func(w io.Writer) encoder {
			e := segmentio.NewEncoder(w)
			e.SetEscapeHTML(false)
			e.SetSortMapKeys(false)
			return e
		})
	zero.Values.Append = segmentioAppend(0)
	return []*Peer{zero}
}

// jsoniterValues uses a Stream of its own for a reused buffer.
func jsoniterValues(api jsoniter.API) Values {
	vs := encoderValues(api.Unmarshal, api.Marshal, func(w io.Writer) encoder { return api.NewEncoder(w) })
	vs.Append = func() AppendFunc {
		s := jsoniter.NewStream(api, nil, 512)
		return func(dst []byte, v any) ([]byte, error) {
			s.Reset(nil)
			s.Error = nil
			s.SetBuffer(dst)
			s.WriteVal(v)
			return s.Buffer(), s.Error
		}
	}
	return vs
}
