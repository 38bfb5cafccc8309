package shape

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// parseExtra returns the options of a tag javelin:"…".
//
//	tag    = [ option { "," option } ]
//	option = word [ ":" value ]
//	value  = any characters but , \ ' " `, or a string in single quotes
//
// What the options mean is decided by those who use them. Upon an error the
// options before it are returned.
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
