package main

import (
	stdjson "encoding/json"
	"io"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/ast"
	sonicenc "github.com/bytedance/sonic/encoder"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"
)

// The libraries that keep the v1 API and change the engine.

func sonicPeers() []*Peer {
	peers := []*Peer{
		sonicPeer("sonic", sonic.ConfigDefault, 0),
		sonicPeer("sonic/std", sonic.ConfigStd, sonicenc.CompatibleWithStd|sonicenc.ValidateString),
		sonicPeer("sonic/fastest", sonic.ConfigFastest, sonicenc.NoValidateJSONMarshaler),
	}
	// One visitor, whatever the configuration.
	peers[0].Tokens = func() WalkFunc {
		opts := &ast.VisitorOptions{}
		return func(doc []byte, t *Tally) error {
			v := visitor{t}
			return ast.Preorder(string(doc), &v, opts)
		}
	}
	peers[2].RawUnmarshal = rawUnmarshal[sonic.NoCopyRawMessage](sonic.ConfigFastest.Unmarshal)
	peers[2].Note = "raw-unmarshal into NoCopyRawMessage"
	return peers
}

func sonicPeer(name string, api sonic.API, opts sonicenc.Options) *Peer {
	return &Peer{
		Name:   name,
		Module: modSonic,
		Valid: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return nil, verdict(api.Valid(doc)) }
		},
		RawUnmarshal: rawUnmarshal[stdjson.RawMessage](api.Unmarshal),
		RawMarshal: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return api.Marshal(stdjson.RawMessage(doc)) }
		},
		StreamDecode: decodeLoop(func(r io.Reader) decoder { return api.NewDecoder(r) }),
		StreamEncode: encodeLoop(func(w io.Writer) encoder { return api.NewEncoder(w) }),
		Values:       sonicValues(api, opts),
		Calls: callsBy(func(r io.Reader) decoder { return api.NewDecoder(r) }, func(w io.Writer) indenter { return api.NewEncoder(w) },
			api.MarshalIndent),
	}
}

// visitor counts what sonic's preorder walk meets.
type visitor struct{ t *Tally }

func (v *visitor) OnNull() error                           { v.t.Literals++; return nil }
func (v *visitor) OnBool(bool) error                       { v.t.Literals++; return nil }
func (v *visitor) OnString(string) error                   { v.t.Strings++; return nil }
func (v *visitor) OnInt64(int64, stdjson.Number) error     { v.t.Numbers++; return nil }
func (v *visitor) OnFloat64(float64, stdjson.Number) error { v.t.Numbers++; return nil }
func (v *visitor) OnObjectBegin(int) error                 { v.t.Objects++; return nil }
func (v *visitor) OnObjectKey(string) error                { v.t.Strings++; return nil }
func (v *visitor) OnObjectEnd() error                      { return nil }
func (v *visitor) OnArrayBegin(int) error                  { v.t.Arrays++; return nil }
func (v *visitor) OnArrayEnd() error                       { return nil }

func segmentioPeer() *Peer {
	return &Peer{
		Name:   "segmentio",
		Module: modSegmentio,
		Valid: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return nil, verdict(segmentio.Valid(doc)) }
		},
		RawUnmarshal: rawUnmarshal[segmentio.RawMessage](segmentio.Unmarshal),
		RawMarshal: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return segmentio.Marshal(segmentio.RawMessage(doc)) }
		},
		// Its Compact and Indent are those of encoding/json: nothing of its own to time.
		Tokens: func() WalkFunc {
			tz := segmentio.NewTokenizer(nil)
			return func(doc []byte, t *Tally) error {
				tz.Reset(doc)
				for tz.Next() {
					switch tz.Kind().Class() {
					case segmentio.Object:
						if tz.Delim == '{' {
							t.Objects++
						}
					case segmentio.Array:
						if tz.Delim == '[' {
							t.Arrays++
						}
					case segmentio.String:
						t.Strings++
					case segmentio.Num:
						t.Numbers++
					case segmentio.Null, segmentio.Bool:
						t.Literals++
					}
				}
				return tz.Err
			}
		},
		StreamDecode: decodeLoop(func(r io.Reader) decoder { return segmentio.NewDecoder(r) }),
		StreamEncode: encodeLoop(func(w io.Writer) encoder { return segmentio.NewEncoder(w) }),
		Values:       segmentioValues(),
		Calls:        callsBy(segmentio.NewDecoder, segmentio.NewEncoder, segmentio.MarshalIndent),
	}
}

func jsoniterPeers() []*Peer {
	std := jsoniterPeer("jsoniter/compatible", jsoniter.ConfigCompatibleWithStandardLibrary)
	return []*Peer{std, jsoniterPeer("jsoniter/fastest", jsoniter.ConfigFastest)}
}

func jsoniterPeer(name string, api jsoniter.API) *Peer {
	return &Peer{
		Name:   name,
		Module: modJsoniter,
		Valid: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return nil, verdict(api.Valid(doc)) }
		},
		RawUnmarshal: rawUnmarshal[stdjson.RawMessage](api.Unmarshal),
		RawMarshal: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return api.Marshal(stdjson.RawMessage(doc)) }
		},
		Tokens: func() WalkFunc {
			it := jsoniter.NewIterator(api)
			return func(doc []byte, t *Tally) error {
				it.ResetBytes(doc)
				it.Error = nil
				iterWalk(it, t)
				if it.Error == nil && it.WhatIsNext() != jsoniter.InvalidValue {
					return errInvalid
				}
				if it.Error == io.EOF {
					return nil
				}
				return it.Error
			}
		},
		StreamTokens: func() ReadFunc {
			return func(r io.Reader, t *Tally) error {
				it := jsoniter.Parse(api, r, 16<<10)
				for it.WhatIsNext() != jsoniter.InvalidValue {
					if iterWalk(it, t); it.Error != nil {
						break
					}
				}
				if it.Error == io.EOF {
					return nil
				}
				return it.Error
			}
		},
		// Its Decode does not give io.EOF after a final newline; More is asked first.
		StreamDecode: func() ReadFunc {
			var raw stdjson.RawMessage
			return func(r io.Reader, t *Tally) error {
				dec := api.NewDecoder(r)
				for dec.More() {
					if err := dec.Decode(&raw); err != nil {
						return err
					}
					t.Values++
					t.Bytes += len(raw)
				}
				return nil
			}
		},
		StreamEncode: encodeLoop(func(w io.Writer) encoder { return api.NewEncoder(w) }),
		Values:       jsoniterValues(api),
		Calls:        callsBy(api.NewDecoder, api.NewEncoder, api.MarshalIndent),
	}
}

func iterWalk(it *jsoniter.Iterator, t *Tally) {
	switch it.WhatIsNext() {
	case jsoniter.ObjectValue:
		t.Objects++
		it.ReadMapCB(func(it *jsoniter.Iterator, _ string) bool {
			t.Strings++
			iterWalk(it, t)
			return it.Error == nil
		})
	case jsoniter.ArrayValue:
		t.Arrays++
		it.ReadArrayCB(func(it *jsoniter.Iterator) bool {
			iterWalk(it, t)
			return it.Error == nil
		})
	case jsoniter.StringValue:
		t.Strings++
		it.ReadString() // ReadStringAsSlice gives up at the first escape
	case jsoniter.NumberValue:
		t.Numbers++
		it.ReadNumber()
	case jsoniter.BoolValue:
		t.Literals++
		it.ReadBool()
	case jsoniter.NilValue:
		t.Literals++
		it.ReadNil()
	default:
		it.ReportError("walk", "no value")
	}
}
