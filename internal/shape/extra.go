package shape

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// parseExtra returns the options of a tag javelin:"…". Both the generator and json/v2 read
// it here, although nocopy and intern mean something to generated code alone: a mistake is
// one for both.
//
//	tag    = [ option { "," option } ]
//	option = word [ ":" value ]
//	value  = any characters but , \ ' " `, or a string in single quotes
//
// Which options there are, checkExtra knows. Upon an error the options before it are
// returned.
func parseExtra(tag string) (extra []Extra, err error) {
	for s := tag; tag != ""; s = s[1:] {
		word, n, err := readWord(s, false)
		if err != nil {
			return extra, err
		}
		s = s[n:]
		x := Extra{Key: word}
		if strings.HasPrefix(s, ":") {
			if x.Value, n, err = readValue(s[1:]); err != nil {
				return extra, errors.New("value of option `" + word + "`: " + err.Error())
			}
			s = s[1+n:]
			x.HasValue = true
		}
		extra = append(extra, x)
		if s == "" {
			break
		}
		if s[0] != ',' {
			r, _ := utf8.DecodeRuneInString(s)
			return extra, errors.New("invalid character " + strconv.QuoteRune(r) + " after option `" + word + "` (expecting ',')")
		}
	}
	return extra, nil
}

// readValue reads the value of an option, which may be empty only in quotes.
func readValue(s string) (value string, n int, err error) {
	if strings.HasPrefix(s, "'") {
		return readQuoted(s)
	}
	n = strings.IndexAny(s, ",\\'\"`")
	if n < 0 {
		n = len(s)
	}
	if n == 0 {
		return "", 0, errors.New("missing")
	}
	return s[:n], n, nil
}

// checkExtra returns what is wrong with options that parseExtra has read.
func checkExtra(extra []Extra) error {
	for i, x := range extra {
		switch x.Key {
		case "required", "nocopy", "intern":
		default:
			return errors.New("unknown option `" + x.Key + "` (there are required, nocopy and intern)")
		}
		if x.HasValue {
			return errors.New("option `" + x.Key + "` takes no value")
		}
		if slices.ContainsFunc(extra[:i], func(before Extra) bool { return before.Key == x.Key }) {
			return errors.New("option `" + x.Key + "` is there twice")
		}
	}
	has := func(key string) bool {
		return slices.ContainsFunc(extra, func(x Extra) bool { return x.Key == key })
	}
	if has("nocopy") && has("intern") {
		return errors.New("options `nocopy` and `intern` exclude each other")
	}
	return nil
}

// isCutOff reports whether the pairs of a struct tag end with a key that has no value in
// quotes.
func isCutOff(tag, key string) bool {
	for {
		for tag != "" && tag[0] == ' ' {
			tag = tag[1:]
		}
		colon := strings.IndexByte(tag, ':')
		if colon < 0 {
			return false
		}
		end := -1
		if colon+1 < len(tag) && tag[colon+1] == '"' {
			end, _ = quotedEnd(tag[colon+1:])
		}
		if end < 0 {
			return tag[:colon] == key
		}
		tag = tag[colon+1+end:]
	}
}
