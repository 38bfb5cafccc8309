package main

import (
	"bytes"
	"runtime"
	"slices"
	"strings"

	"github.com/javelin-go/javelin"
	"github.com/tidwall/gjson"
	"github.com/valyala/fastjson"
)

// What a decoded value keeps alive: its own memory, and that of the input where
// it is shared. Each value is made from a copy of the document that nothing
// else refers to; what is live after a collection is the value's.

// KeptTable is what values keep alive, by library.
type KeptTable struct {
	Rows []Kept `json:"rows"`
}

// A Kept is one library and one kind of value.
type Kept struct {
	Peer string `json:"peer"`
	Ours bool   `json:"ours,omitempty"`
	What string `json:"what"` // typed, any, raw, tree
	// PerByte is bytes of live heap per byte of JSON, by corpus.
	PerByte map[string]float64 `json:"per_byte,omitempty"`
	// Short is the live heap that one text of 16 bytes out of a document of
	// 4 MB keeps.
	Short int64 `json:"short"`
	// Middle is the live heap that one text of 256 bytes keeps out of a list of two
	// hundred such, with itself, or 0 if that was not measured.
	Middle int64 `json:"middle,omitempty"`
}

// keptCorpora are the documents whose values are weighed.
var keptCorpora = []string{"twitter", "citm", "canada", "kube"}

const keptShort = "sixteen bytes it"

// keptDoc is a document of 4 MB with one short text of interest.
func keptDoc() []byte {
	return []byte(`{"drop":"` + strings.Repeat("x", 4<<20) + `","keep":"` + keptShort + `"}`)
}

type keptStruct struct {
	Keep string `json:"keep"`
}

var keptMiddle = strings.Repeat("and so on for a while; ", 12)[:256]

// keptList is a document of texts that are neither short nor long, all the same.
func keptList() []byte {
	return []byte(`{"list":["` + keptMiddle + strings.Repeat(`","`+keptMiddle, 199) + `"]}`)
}

type keptListStruct struct {
	List []string `json:"list"`
}

// A keeper makes a value of a document.
type keeper struct {
	peer, what string
	ours       bool
	keep       func(c Corpus, doc []byte) (any, error)
	short      func(doc []byte) (any, error) // the short text alone
	middle     func(doc []byte) (any, error) // one of those of keptList
}

func keepers(peers []*Peer) []keeper {
	var ks []keeper
	for _, p := range peers {
		if p.Values.Unmarshal != nil {
			f := p.Values.Unmarshal()
			ks = append(ks, keeper{p.Name, "typed", p.Ours,
				func(c Corpus, doc []byte) (any, error) { v := c.Type(); return v, f(doc, v) },
				func(doc []byte) (any, error) { var v keptStruct; err := f(doc, &v); return v.Keep, err },
				func(doc []byte) (any, error) {
					var v keptListStruct
					if err := f(doc, &v); err != nil {
						return nil, err
					}
					return v.List[len(v.List)/2], nil
				},
			}, keeper{p.Name, "any", p.Ours,
				func(c Corpus, doc []byte) (any, error) { v := new(any); return v, f(doc, v) },
				func(doc []byte) (any, error) {
					var v any
					if err := f(doc, &v); err != nil {
						return nil, err
					}
					m, _ := v.(map[string]any)
					return m["keep"], nil
				},
				func(doc []byte) (any, error) {
					var v any
					if err := f(doc, &v); err != nil {
						return nil, err
					}
					list := v.(map[string]any)["list"].([]any)
					return list[len(list)/2], nil
				},
			})
		}
		if p.RawUnmarshal != nil {
			f := p.RawUnmarshal()
			ks = append(ks, keeper{p.Name, "raw", p.Ours, func(_ Corpus, doc []byte) (any, error) { return f(doc) }, nil, nil})
		}
	}
	return append(ks,
		keeper{"javelin", "tree", true,
			func(_ Corpus, doc []byte) (any, error) { return javelin.Parse(doc) },
			func(doc []byte) (any, error) {
				n, err := javelin.Parse(doc)
				if err != nil {
					return nil, err
				}
				s, err := n.Get("keep").Text()
				return s, err
			},
			func(doc []byte) (any, error) {
				n, err := javelin.Parse(doc)
				if err != nil {
					return nil, err
				}
				s, err := n.Get("list").Index(100).Text()
				return s, err
			}},
		keeper{"gjson", "tree", false,
			func(_ Corpus, doc []byte) (any, error) { return gjson.ParseBytes(doc), nil },
			func(doc []byte) (any, error) { return gjson.GetBytes(doc, "keep").String(), nil },
			func(doc []byte) (any, error) { return gjson.GetBytes(doc, "list.100").String(), nil }},
		keeper{"fastjson", "tree", false,
			func(_ Corpus, doc []byte) (any, error) { return fastjson.ParseBytes(doc) },
			func(doc []byte) (any, error) {
				v, err := fastjson.ParseBytes(doc)
				if err != nil {
					return nil, err
				}
				return string(v.GetStringBytes("keep")), nil
			},
			func(doc []byte) (any, error) {
				v, err := fastjson.ParseBytes(doc)
				if err != nil {
					return nil, err
				}
				return string(v.GetStringBytes("list", "100")), nil
			}})
}

// live is the heap after collections have found everything that is dead,
// pools included.
func live() int64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// weigh gives the live heap that n results of f add, divided by n.
func weigh(n int, f func() (any, error)) (_ int64, err error) {
	defer recovered(&err)
	if _, err := f(); err != nil { // what is kept per type and in pools is no value's
		return 0, err
	}
	vs := make([]any, n)
	before := live()
	for i := range vs {
		if vs[i], err = f(); err != nil {
			return 0, err
		}
	}
	after := live()
	runtime.KeepAlive(vs)
	return max(0, (after-before)/int64(n)), nil
}

// keptTimes is out of how many documents a text of keptList is kept, to make one weight
// certain.
const keptTimes = 100

// weighText is weigh for one text out of a document.
func weighText(n int, f func(doc []byte) (any, error), doc []byte, want string) (int64, error) {
	return weigh(n, func() (any, error) {
		s, err := f(bytes.Clone(doc))
		if s != want && err == nil {
			err = errInvalid
		}
		return s, err
	})
}

func measureKept(peers []*Peer, cs []Corpus, names []string, step func(string)) *KeptTable {
	t := new(KeptTable)
	big, list := keptDoc(), keptList()
	for _, k := range keepers(peers) {
		step(k.peer + " " + k.what)
		row := Kept{Peer: k.peer, Ours: k.ours, What: k.what, PerByte: map[string]float64{}, Short: -1}
		for _, c := range cs {
			if !slices.Contains(names, c.Name) {
				continue
			}
			if n, err := weigh(3, func() (any, error) { return k.keep(c, bytes.Clone(c.Doc)) }); err == nil {
				row.PerByte[c.Name] = round3(float64(n) / float64(len(c.Doc)))
			}
		}
		if k.short != nil {
			if n, err := weighText(1, k.short, big, keptShort); err == nil {
				row.Short = n
			}
			if n, err := weighText(keptTimes, k.middle, list, keptMiddle); err == nil {
				row.Middle = n
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// keptShortText words a weight that small heaps make uncertain.
func keptShortText(n int64) string {
	switch {
	case n < 0:
		return "–"
	case n < 4<<10:
		return "itself"
	}
	return size(float64(n)) + "B"
}
