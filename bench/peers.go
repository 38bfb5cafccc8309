package main

import (
	"runtime/debug"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// modules of the peers.
const (
	modExperiment = "github.com/go-json-experiment/json"
	modSonic      = "github.com/bytedance/sonic"
	modGoccy      = "github.com/goccy/go-json"
	modSegmentio  = "github.com/segmentio/encoding"
	modJsoniter   = "github.com/json-iterator/go"
	modFastjson   = "github.com/valyala/fastjson"
	modGjson      = "github.com/tidwall/gjson"
	modSimdjson   = "github.com/minio/simdjson-go"
	modJx         = "github.com/go-faster/jx"
	modEasyjson   = "github.com/mailru/easyjson"
)

// Peers lists every library in every configuration, ours first.
func Peers() []*Peer {
	var ps []*Peer
	ps = append(ps, ours()...)
	ps = append(ps, stdPeer())
	ps = append(ps, experimentPeers()...)
	ps = append(ps, goccyPeers()...)
	ps = append(ps, sonicPeers()...)
	ps = append(ps, segmentioPeer())
	ps = append(ps, segmentioValuePeers()...)
	ps = withRecords(append(ps, jsoniterPeers()...))
	ps = append(ps, jxPeer(), simdjsonPeer(), fastjsonPeer(), gjsonPeer())
	ps = append(ps, generatedPeers()...)
	ps = append(withFunctions(withTrees(ps)), smallGetPeers()...)
	for _, p := range ps {
		p.Values.Module = p.Module
	}
	return ps
}

// ours is Javelin once per category: the options that give the behaviour of
// that category, nothing less.
func ours() []*Peer {
	v2 := &Peer{Name: "javelin/v2", Ours: true, Category: V2, Note: "strict: UTF-8 and duplicate names"}
	javelinText(v2, V2)
	v2.RawUnmarshal = rawUnmarshal[jsontext.Value](func(doc []byte, v any) error { return jsonv2.Unmarshal(doc, v) })
	v2.Values = javelinValues(V2)

	v1 := &Peer{Name: "javelin/v1", Ours: true, Category: V1, Note: "AllowDuplicateNames, AllowInvalidUTF8; marshals with HTML escapes"}
	javelinText(v1, V1)
	v1.RawUnmarshal = rawUnmarshal[json.RawMessage](json.Unmarshal)
	v1.Values = javelinValues(V1)

	plain := &Peer{Name: "javelin/plain", Ours: true, Category: Plain, Note: "as v1 without HTML escapes"}
	full := &Peer{}
	javelinText(full, Plain)
	plain.RawMarshal, plain.StreamEncode = full.RawMarshal, full.StreamEncode
	plain.Values = javelinValues(Plain)

	alias := &Peer{Name: "javelin/alias", Ours: true, Category: Fastest, Note: "the checked input itself is the raw value; AliasStrings"}
	alias.RawUnmarshal = func() BytesFunc {
		valid := full.Valid()
		return func(doc []byte) ([]byte, error) {
			if _, err := valid(doc); err != nil {
				return nil, err
			}
			return doc, nil
		}
	}
	values := javelinValues(Fastest)
	alias.Values = Values{Unmarshal: values.Unmarshal} // encoding has nothing to share
	return []*Peer{v2, v1, plain, alias}
}

// Version gives the version of a module as linked into this binary.
func Version(module string) string {
	bi, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, d := range bi.Deps {
		if d.Path == module {
			if d.Replace != nil {
				return "this checkout"
			}
			return d.Version
		}
	}
	return "unknown"
}

// filterPeers keeps ours and the peers whose name contains one of words.
func filterPeers(ps []*Peer, words []string) []*Peer {
	if len(words) == 0 {
		return ps
	}
	return slices.DeleteFunc(slices.Clone(ps), func(p *Peer) bool {
		return !p.Ours && !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(p.Name, w) })
	})
}
