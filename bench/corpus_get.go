package main

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// Small documents in which one value is looked for: by its path, by one that checks all of
// the document first, and by reading all of it into a Go type, which has to be slower for
// the rest to be worth it.

// smallGetNames are their names, with their sizes in bytes.
var smallGetNames = []string{"get-113", "get-500", "get-1000", "get-4000"}

// small reports whether o is measured on them.
func (o Op) small() bool { return o == OpGetNear || o == OpGetEnd || o == OpGetMissing }

// A smallGet is what they hold.
type smallGet struct {
	ID     int64          `json:"id"`
	Name   string         `json:"name"`
	Active bool           `json:"active"`
	Score  float64        `json:"score"`
	Items  []smallGetItem `json:"items"`
	Last   int64          `json:"last"`
	B      struct {
		C *int64 `json:"c"`
	} `json:"b,omitzero"` // of what libraries are probed with
}

type smallGetItem struct {
	ID    int64    `json:"id"`
	Title string   `json:"title"`
	Price float64  `json:"price"`
	Tags  []string `json:"tags"`
}

// smallGetCorpus makes one of them: as many items as have room, and a name that fills it.
func smallGetCorpus(name string) (Corpus, bool) {
	i := slices.Index(smallGetNames, name)
	if i < 0 {
		return Corpus{}, false
	}
	size := []int{113, 500, 1000, 4000}[i]
	r := rand.New(rand.NewPCG(uint64(size), 0x676574))
	m := &maker{r: r}
	var items [][]byte
	const around = len(`{"id":4117,"name":"","active":true,"score":0.8125,"items":[],"last":90210}`)
	for left := size - around; ; {
		m.Reset()
		m.f(`{"id":%d,"title":"%s %s","price":%d.%02d,"tags":["%s","%s"]}`, r.IntN(100000), m.word(), m.word(), r.IntN(500), r.IntN(100), m.word(), m.word())
		if left -= m.Len() + 1; left < 10 {
			break
		}
		items = append(items, bytes.Clone(m.Bytes()))
	}
	list := bytes.Join(items, []byte(","))
	filler := strings.Repeat(words[i]+" ", size)[:size-around-len(list)]
	m.Reset()
	m.f(`{"id":4117,"name":"%s","active":true,"score":0.8125,"items":[%s],"last":90210}`, filler, list)
	return Corpus{Name: name, Doc: bytes.Clone(m.Bytes()), Type: func() any { return new(smallGet) }}, true
}

func smallGetTargets() treeTargets {
	return treeTargets{near: []any{"id"}, middle: []any{"score"}, end: []any{"last"}, missing: []any{"none"}}
}

// smallGetPeers are what one value is looked for with besides the libraries' own forms.
func smallGetPeers() []*Peer {
	get := gjsonTrees().Get
	valid := &Peer{Name: "gjson/valid", Module: modGjson, Note: "Valid, then Get"}
	valid.Trees.Get = func(path []any, text bool) func([]byte) (Scalar, error) {
		f := get(path, text)
		return func(doc []byte) (Scalar, error) {
			if !gjson.ValidBytes(doc) {
				return Scalar{}, errInvalid
			}
			return f(doc)
		}
	}
	all := &Peer{Name: "javelin/unmarshal", Module: ourModule, OwnCorpora: smallGetNames, Note: "all of the document to a Go type by json/v2, then a field of it"}
	all.Trees.Get = smallGetAll
	return []*Peer{valid, all}
}

// smallGetAll reads all of a document.
func smallGetAll(path []any, _ bool) func([]byte) (Scalar, error) {
	field := map[string]func(*smallGet) *int64{
		"id":   func(v *smallGet) *int64 { return &v.ID },
		"last": func(v *smallGet) *int64 { return &v.Last },
		"b.c":  func(v *smallGet) *int64 { return v.B.C },
	}[dotted(path)]
	return func(doc []byte) (s Scalar, err error) {
		var v smallGet
		if err := jsonv2.Unmarshal(doc, &v); err != nil {
			return s, err
		}
		if field == nil {
			return s, errAbsent
		}
		s.Int = *field(&v)
		return s, nil
	}
}
