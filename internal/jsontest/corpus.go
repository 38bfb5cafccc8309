package jsontest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// Corpus is one document of a size and a make-up met in practice.
type Corpus struct {
	Name string
	Data []byte // shared: tests must not change it
}

// Corpora returns the made corpora, which are always the same on every
// machine, followed by those that ship with the Go toolchain in use where they
// are found (canada_geometry, citm_catalog, golang_source, string_escaped,
// string_unicode, synthea_fhir, twitter_status). A test must hold for whatever
// is returned and not rely on the latter.
func Corpora() []Corpus { return corpora() }

var corpora = sync.OnceValue(func() []Corpus {
	return append(MadeCorpora(), toolchainCorpora(goroot())...)
})

// MadeCorpora returns the corpora which need no toolchain.
func MadeCorpora() []Corpus {
	return []Corpus{
		{"made_flat", []byte(flatDocument)},
		{"made_nested", []byte(nestedDocument)},
		{"made_numbers", []byte("[" + strings.Repeat("0,-1,1.5,1e9,-65.613616999999977,12345678901234567890,2.2250738585072014e-308,", 300) + "0]")},
		{"made_strings", []byte("[" + strings.Repeat(`"","a","plain text of some length","\"\\\/\b\f\n\r\t","\u00e9\ud83d\ude00","é世界😀",`, 200) + `""]`)},
		{"made_empty", []byte("[" + strings.Repeat(" {} ,\n[] ,\t", 500) + "null]")},
		{"made_deep", []byte(strings.Repeat(`{"a":[`, 500) + strings.Repeat("]}", 500))},
	}
}

const flatDocument = `{"id":40713,"name":"Ada Lovelace","active":true,"score":12.75,"email":null,` +
	`"tags":["alpha","beta"],"created":"2026-03-01T12:30:00Z","note":"caf\u00e9 \"x\""}`

const nestedDocument = `{
	"order": {
		"number": "A-2231", "total": 1289.90, "currency": "EUR", "paid": false,
		"customer": {"name": "Zoë Müller", "since": 2011, "address": {"street": "Am Ring 1", "zip": "50667", "geo": [50.9413, 6.9583]}},
		"lines": [
			{"sku": "x-1", "count": 2, "price": 19.95, "options": {}, "gift": null},
			{"sku": "x-2", "count": 1, "price": 1.25e3, "options": {"colour": "dark\tblue", "size": "M\/L"}, "gift": "\ud83c\udf81 für dich"}
		]
	},
	"links": {"self": "https://example.com/orders/A-2231?full=1&lang=de", "next": ""},
	"history": [[1, "created"], [2, "changed"], [3, []], [4, {"by": "<admin>"}]]
}
`

// goroot asks the go command; a test binary that runs without one has no
// toolchain corpora.
func goroot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// toolchainCorpora loads the compressed documents under root. Their folder has
// had two names: testdata up to Go 1.26, _embed since.
func toolchainCorpora(root string) (cs []Corpus) {
	if root == "" {
		return nil
	}
	files, _ := filepath.Glob(filepath.Join(root, "src/encoding/json/internal/jsontest/*/*.json.zst"))
	for _, file := range files {
		frame, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		data, err := unzstd(frame)
		if err != nil {
			continue
		}
		cs = append(cs, Corpus{strings.TrimSuffix(filepath.Base(file), ".json.zst"), data})
	}
	return cs
}
