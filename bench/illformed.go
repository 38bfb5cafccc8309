package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
)

// Texts that are no UTF-8: what a program gets that takes another encoding for it. By the
// rules of encoding/json each bad byte becomes U+FFFD, both ways.
const (
	OpIllFormedRead  Op = "ill-formed-read"
	OpIllFormedWrite Op = "ill-formed-write"
)

// IllFormedOps lists them.
var IllFormedOps = []Op{OpIllFormedRead, OpIllFormedWrite}

func init() {
	opTitles[OpIllFormedRead] = "document with ill-formed UTF-8, which is replaced, to a new value"
	opTitles[OpIllFormedWrite] = "value with ill-formed UTF-8, which is replaced, to fresh output"
}

// IllFormed reports whether o is on ill-formed texts.
func (o Op) IllFormed() bool { return o == OpIllFormedRead || o == OpIllFormedWrite }

// illFormedNames are the documents: texts in ISO 8859-1, a text of bytes 0xff alone, and
// texts with one bad byte in five hundred.
var illFormedNames = []string{"ill-latin1", "ill-ff", "ill-rare"}

type illRecord struct {
	ID   int64  `json:"id"`
	Text string `json:"text"`
}

// illFormedCorpus makes one of them. What is written has the bad bytes, as what is read.
func illFormedCorpus(name string) (Corpus, bool) {
	r := rand.New(rand.NewPCG(8859, 1))
	n, text := 50, func() string { return "" }
	switch name {
	case "ill-latin1":
		text = func() string {
			return strings.NewReplacer("e", "\xe9", "o", "\xf6").Replace(textOf(30 + r.IntN(60))(r))
		}
	case "ill-ff":
		n, text = 1, func() string { return strings.Repeat("\xff", 4000) }
	case "ill-rare":
		n, text = 20, func() string {
			s := []byte(textOf(500)(r))
			s[r.IntN(len(s))] = 0xe9
			return string(s)
		}
	default:
		return Corpus{}, false
	}
	var records []illRecord
	m := &maker{}
	m.WriteByte('[')
	m.times(n, func(i int) {
		records = append(records, illRecord{int64(i), text()})
		m.f(`{"id":%d,"text":"%s"}`, i, records[i].Text)
	})
	m.WriteByte(']')
	return Corpus{Name: name, Doc: bytes.Clone(m.Bytes()), Type: func() any { return new([]illRecord) }, Sample: func() any { return &records }}, true
}
