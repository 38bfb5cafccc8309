package main

import (
	"runtime/debug"
	"slices"
	"strings"

	"github.com/bytedance/sonic"
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
	ps = append(ps, v2Peers()...)
	ps = append(ps, goccyPeers()...)
	if !sonicFallsBack {
		ps = append(ps, sonicPeers()...)
	}
	ps = append(ps, segmentioPeer())
	ps = append(ps, segmentioValuePeers()...)
	ps = withRecords(append(ps, jsoniterPeers()...))
	ps = append(ps, jxPeer(), simdjsonPeer(), fastjsonPeer(), gjsonPeer())
	ps = append(ps, generatedPeers()...)
	ps = append(withFunctions(withTrees(ps)), smallGetPeers()...)
	for _, p := range ps {
		p.Values.calls = &p.Calls
		switch p.Values.Module = p.Module; {
		case p.Ours:
			p.Values.Module = ourModule
		case strings.HasPrefix(p.Name, stdV2):
			p.Values.Module = modExperiment // whose Encoder and Decoder are the toolchain's there
		}
	}
	return ps
}

// sonicFallsBack says that sonic has no engine for this Go release, or this CPU.
const sonicFallsBack = sonic.APIKind == sonic.UseStdJSON

// absentPeers are libraries that there are no figures of with this Go release.
func absentPeers() []PeerInfo {
	is := v2Absent()
	if sonicFallsBack {
		for _, p := range peerInfos(sonicPeers()) {
			p.Note, p.Absent = "", "it has no engine for this Go release or CPU, and calls encoding/json"
			is = append(is, p)
		}
	}
	return is
}

// livePeers tries each library in a process of its own: one that a Go release brings
// down must not take the others' figures with it.
func livePeers(ps []*Peer) (live []*Peer, absent []PeerInfo) {
	cs, err := Corpora()
	if err != nil {
		return ps, nil
	}
	for _, p := range ps {
		if p.Has(OpFirstUnmarshal) && !p.Ours {
			if _, err := runFirst(p.Name, OpFirstUnmarshal, cs[0], false); err != nil {
				i := peerInfos([]*Peer{p})[0]
				i.Absent = "it fails with this Go release: " + err.Error()
				absent = append(absent, i)
				continue
			}
		}
		live = append(live, p)
	}
	return live, absent
}

// ours is Javelin once per category: the options that give the behaviour of
// that category, nothing less.
func ours() []*Peer {
	v2 := &Peer{Name: "javelin/v2", Ours: true, Category: V2, Note: "strict: UTF-8 and duplicate names"}
	javelinText(v2, V2)
	v2.RawUnmarshal = rawUnmarshal[jsontext.Value](func(doc []byte, v any) error { return jsonv2.Unmarshal(doc, v) })
	v2.Values, v2.Calls = javelinValues(V2), javelinCalls()

	v1 := &Peer{Name: "javelin/v1", Ours: true, Category: V1, Note: "AllowDuplicateNames, AllowInvalidUTF8; marshals with HTML escapes"}
	javelinText(v1, V1)
	v1.RawUnmarshal = rawUnmarshal[json.RawMessage](json.Unmarshal)
	v1.Values = javelinValues(V1)
	v1.Calls = callsBy(json.NewDecoder, json.NewEncoder, json.MarshalIndent).
		onText(json.Indent, json.HTMLEscape, tokensBy(json.NewDecoder))

	plain := &Peer{Name: "javelin/plain", Ours: true, Category: Plain, Note: "as v1 without HTML escapes"}
	full := &Peer{}
	javelinText(full, Plain)
	plain.RawMarshal, plain.StreamEncode = full.RawMarshal, full.StreamEncode
	plain.Values = javelinValues(Plain)
	plain.Calls = javelinCalls(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	plain.Calls.Canonicalize = nil // of text of which more is accepted

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
	alias.Values = Values{Unmarshal: values.Unmarshal, Under: values.Under} // encoding has nothing to share
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
