package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// JSONTestSuite by Nicolas Seriot ("Parsing JSON is a Minefield"), as it ships
// with sonic, corrected there to RFC 8259: invalid UTF-8 must be rejected,
// numbers of any size must be accepted, duplicate names and lone surrogates
// may go either way.
//
// That copy is a JSON file, so bytes that are not UTF-8 were lost on the way:
// they stand there as U+FFFD, and a case like n_string_invalid_utf-8 would be
// a valid document. repaired has the bytes of the original files;
// TestSuiteRepairs holds them against what is left of them.

// An expectation is what a standard says of a text.
type expectation byte

const (
	either expectation = iota
	mustAccept
	mustReject
)

// A SuiteCase is one text of the suite.
type SuiteCase struct {
	Name    string
	Text    []byte
	RFC8259 expectation
	RFC7493 expectation // I-JSON: unique names, no lone surrogates
}

var repaired = map[string]string{
	"n_array_a_invalid_utf8":                                    "[a\xe5]",
	"n_array_invalid_utf8":                                      "[\xff]",
	"n_number_invalid-utf-8-in-bigger-int":                      "[123\xe5]",
	"n_number_invalid-utf-8-in-exponent":                        "[1e1\xe5]",
	"n_number_invalid-utf-8-in-int":                             "[0\xe5]\n",
	"n_number_real_with_invalid_utf8_after_e":                   "[1e\xe5]",
	"n_object_lone_continuation_byte_in_key_and_trailing_comma": "{\"\xb9\":\"0\",}",
	"n_string_UTF-16LE_with_BOM":                                "\xff\xfe[\x00\"\x00\xe9\x00\"\x00]\x00",
	"n_string_UTF-8_invalid_sequence":                           "[\"日ш\xfa\"]",
	"n_string_UTF8_surrogate_U+D800":                            "[\"\xed\xa0\x80\"]",
	"n_string_invalid-utf-8-in-escape":                          "[\"\\u\xe5\"]",
	"n_string_invalid_utf-8":                                    "[\"\xff\"]",
	"n_string_invalid_utf8_after_escape":                        "[\"\\\xe5\"]",
	"n_string_iso_latin_1":                                      "[\"\xe9\"]",
	"n_string_lone_utf8_continuation_byte":                      "[\"\x81\"]",
	"n_string_not_in_unicode_range":                             "[\"\xf4\xbf\xbf\xbf\"]",
	"n_string_overlong_sequence_2_bytes":                        "[\"\xc0\xaf\"]",
	"n_string_overlong_sequence_6_bytes":                        "[\"\xfc\x83\xbf\xbf\xbf\xbf\"]",
	"n_string_overlong_sequence_6_bytes_null":                   "[\"\xfc\x80\x80\x80\x80\x80\"]",
	"n_string_truncated-utf-8":                                  "[\"\xe0\xff\"]",
	"n_string_utf16BE_no_BOM":                                   "\x00[\x00\"\x00\xe9\x00\"\x00]",
	"n_string_utf16LE_no_BOM":                                   "[\x00\"\x00\xe9\x00\"\x00]\x00",
	"n_structure_incomplete_UTF8_BOM":                           "\xef\xbb{}",
	"n_structure_lone-invalid-utf-8":                            "\xe5",
	"n_structure_single_eacute":                                 "\xe9",
}

// utf8Only are the must-reject cases whose only fault is their UTF-8: what a
// library that accepts invalid UTF-8 by design accepts of the suite.
var utf8Only = []string{
	"n_string_UTF-8_invalid_sequence", "n_string_UTF8_surrogate_U+D800", "n_string_invalid_utf-8",
	"n_string_iso_latin_1", "n_string_lone_utf8_continuation_byte", "n_string_not_in_unicode_range",
	"n_string_overlong_sequence_2_bytes", "n_string_overlong_sequence_6_bytes",
	"n_string_overlong_sequence_6_bytes_null", "n_string_truncated-utf-8",
}

// freeUnder7493 are the cases that I-JSON leaves open too: a byte order mark
// may be ignored, and depth may be limited.
var freeUnder7493 = []string{"i_structure_UTF-8_BOM_empty_object", "i_structure_500_nested_arrays"}

// suiteTexts reads the suite as it ships, unrepaired.
func suiteTexts() (map[string]string, error) {
	f, err := os.Open(filepath.Join(moduleDir(modSonic), "testdata", "JSONTestSuite", "testdata.json.gz"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	b, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	return texts, json.Unmarshal(b, &texts)
}

// Suite returns the cases, ordered by name.
var Suite = sync.OnceValues(func() ([]SuiteCase, error) {
	texts, err := suiteTexts()
	if err != nil {
		return nil, err
	}
	var cs []SuiteCase
	for name, text := range texts {
		if r, ok := repaired[name]; ok {
			text = r
		}
		c := SuiteCase{Name: name, Text: []byte(text)}
		switch name[0] {
		case 'y':
			c.RFC8259, c.RFC7493 = mustAccept, mustAccept
		case 'n':
			c.RFC8259, c.RFC7493 = mustReject, mustReject
		case 'i':
			if !slices.Contains(freeUnder7493, name) {
				c.RFC7493 = mustReject
			}
		default:
			return nil, fmt.Errorf("suite case %q is neither y, n nor i", name)
		}
		cs = append(cs, c)
	}
	slices.SortFunc(cs, func(a, b SuiteCase) int { return strings.Compare(a.Name, b.Name) })
	return cs, nil
})

// Score is how one operation of one library did.
type Score struct {
	Peer         string   `json:"peer"`
	Op           Op       `json:"op"`
	WrongAccept  []string `json:"wrong_accept"`      // RFC 8259
	WrongReject  []string `json:"wrong_reject"`      // RFC 8259
	WrongAccept7 []string `json:"wrong_accept_7493"` // RFC 7493
	WrongReject7 []string `json:"wrong_reject_7493"`
	Broken       []string `json:"broken"`  // neither: a crash, or no answer in time
	Altered      []string `json:"altered"` // accepted, and the result is another document
}

// longCase is the length above which a text of the suite is tried in a process
// of its own. The two that are longer nest without an end.
const longCase = 4 << 10

// runSuite scores one operation that takes a whole document. With isolate, the
// long texts go to a child, which may crash or never answer.
func runSuite(p *Peer, o Op, cs []SuiteCase, isolate bool) Score {
	s := Score{Peer: p.Name, Op: o}
	for _, c := range cs {
		var oc Outcome
		var err error
		if isolate && len(c.Text) > longCase {
			switch runChild(p.Name, o, hazardSuite+c.Name) {
			case "accept":
				oc.Out = c.Text // not handed over: only the verdict counts
			case "reject":
				err = errInvalid
			default:
				s.Broken = append(s.Broken, c.Name)
				continue
			}
		} else {
			oc, err = p.Do(o, c.Text)
		}
		note := func(e expectation, accept, reject *[]string) {
			switch {
			case e == mustReject && err == nil:
				*accept = append(*accept, c.Name)
			case e == mustAccept && err != nil:
				*reject = append(*reject, c.Name)
			}
		}
		note(c.RFC8259, &s.WrongAccept, &s.WrongReject)
		note(c.RFC7493, &s.WrongAccept7, &s.WrongReject7)
		if err == nil && o.Outputs() && c.RFC8259 == mustAccept && sameJSON(bytes.TrimSpace(oc.Out), c.Text) != nil {
			s.Altered = append(s.Altered, c.Name)
		}
	}
	return s
}
