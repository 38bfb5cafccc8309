package jsontext_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// addDocuments gives a fuzz target its seeds.
func addDocuments(add func(data []byte)) {
	for _, doc := range readerDocuments() {
		add([]byte(doc))
	}
	for _, c := range jsontest.MadeCorpora() {
		if len(c.Data) < 6000 { // the fuzzer is slow on longer ones
			add(c.Data)
		}
	}
	rnd := rand.New(rand.NewPCG(11, 12))
	for range 20 {
		add(jsontest.Random(rnd, 300))
		add(jsontest.Mutate(rnd, jsontest.Random(rnd, 300)))
	}
}

// likeV1 is the grammar of encoding/json.
var likeV1 = []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}

// FuzzValid compares with encoding/json, whose depth limit is the same.
func FuzzValid(f *testing.F) {
	addDocuments(func(data []byte) { f.Add(data) })
	f.Fuzz(func(t *testing.T, data []byte) { compareValid(t, data) })
}

// compareValid reports whether both take data for JSON.
func compareValid(t *testing.T, data []byte) bool {
	want := json.Valid(data)
	if got := jsontext.Value(data).IsValid(likeV1...); got != want {
		t.Fatalf("IsValid(%q) = %v, json.Valid says %v", data, got, want)
	}
	if !want && jsontext.Value(data).IsValid() {
		t.Fatalf("IsValid(%q) is true by the strict rules alone", data)
	}
	compact := jsontext.Value(bytes.Clone(data))
	err := compact.Compact()
	if (err == nil) != want {
		t.Fatalf("Compact(%q): error %v, json.Valid says %v", data, err, want)
	}
	if !want {
		if !bytes.Equal(compact, data) {
			t.Fatalf("Compact(%q) failed and left %q", data, compact)
		}
		return false
	}
	var buf bytes.Buffer
	if err := json.Compact(&buf, data); err != nil || !bytes.Equal(compact, buf.Bytes()) {
		t.Fatalf("Compact(%q) = %q, json.Compact gives %q, %v", data, compact, buf.Bytes(), err)
	}
	return true
}

// FuzzDecoderSplit: the portions in which the input arrives never change what
// a run of calls returns.
func FuzzDecoderSplit(f *testing.F) {
	addDocuments(func(data []byte) { f.Add(data, []byte{opToken, opValue, opPeek}, uint64(1)) })
	f.Fuzz(func(t *testing.T, data, ops []byte, seed uint64) {
		var opts []jsontext.Options
		if seed&1 != 0 {
			opts = likeV1
		}
		want := transcript(bytes.NewReader(data), ops, opts...)
		got := transcript(jsontest.RandomReader(data, rand.New(rand.NewPCG(seed, 2))), ops, opts...)
		if diff := firstDifference(got, want); diff != "" {
			t.Fatalf("%q, calls %v, seed %d: %s", data, ops, seed, diff)
		}
		if diff := firstDifference(transcript(bytes.NewBuffer(bytes.Clone(data)), ops, opts...), want); diff != "" {
			t.Fatalf("%q, calls %v, bytes.Buffer: %s", data, ops, diff)
		}
	})
}
