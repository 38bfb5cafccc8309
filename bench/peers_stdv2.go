//go:build go1.27 && goexperiment.jsonv2

package main

import (
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"io"
)

// In Go releases that have encoding/json/v2 and jsontext, these are measured as they
// are. The module they come from then only passes calls on to them.

// jsonv2Peer is the library that is encoding/json/v2, or stands for it.
const jsonv2Peer = stdV2

func v2Peers() []*Peer {
	v2 := &Peer{Name: stdV2, Note: "of the toolchain"}
	stdv2Text(v2, V2)
	lax := &Peer{Name: stdV2 + "/lax", Note: "of the toolchain, with AllowDuplicateNames, AllowInvalidUTF8, HTML escapes"}
	stdv2Text(lax, V1)
	for p, opts := range map[*Peer][]jsontext.Options{v2: nil, lax: stdv2MarshalOptions(V1)} {
		p.RawUnmarshal = rawUnmarshal[jsontext.Value](func(doc []byte, v any) error { return jsonv2.Unmarshal(doc, v, opts...) })
		p.RawMarshal = func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return jsonv2.Marshal(jsontext.Value(doc), opts...) }
		}
	}
	v2.Values = writeValues(
		func(doc []byte, v any) error { return jsonv2.Unmarshal(doc, v) },
		func(v any) ([]byte, error) { return jsonv2.Marshal(v) },
		func(w io.Writer, v any) error { return jsonv2.MarshalWrite(w, v) },
	)
	v2.Calls = stdv2Calls()
	v2.Values.FuncsUnmarshal, v2.Values.FuncsMarshal = always(stdv2FuncsUnmarshal), always(stdv2FuncsMarshal)
	return []*Peer{v2, lax}
}

// v2Absent are the peers that these stand for.
func v2Absent() []PeerInfo {
	var is []PeerInfo
	for _, p := range peerInfos(experimentPeers()) {
		p.Is = stdV2
		if p.Name == "experiment/v1" {
			p.Is = "encoding/json"
		}
		p.Note, p.Absent = "", "with this Go release it passes calls on to "+p.Is
		is = append(is, p)
	}
	return is
}

func init() {
	recordForms[stdV2] = recordForm{
		func(r io.Reader, next func() any) error {
			d := jsontext.NewDecoder(r)
			return untilEOF(func() error { return jsonv2.UnmarshalDecode(d, next()) })
		},
		func(w io.Writer, vs []any) error {
			e := jsontext.NewEncoder(w)
			for _, v := range vs {
				if err := jsonv2.MarshalEncode(e, v); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
