package shape

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// LookupTag returns the value that a struct tag has for key. Tags are pairs of
// key:"value" with spaces between them; at the first that is none, or whose
// value cannot be unquoted, the search ends, as in the reflect package.
func LookupTag(tag, key string) (value string, ok bool) {
	for {
		for tag != "" && tag[0] == ' ' {
			tag = tag[1:]
		}
		colon := 0
		for colon < len(tag) && tag[colon] > ' ' && tag[colon] != ':' && tag[colon] != '"' && tag[colon] != 0x7f {
			colon++
		}
		if colon == 0 || len(tag)-colon < 2 || tag[colon:colon+2] != `:"` {
			return "", false
		}
		end, plain := quotedEnd(tag[colon+1:])
		if end < 0 {
			return "", false
		}
		name, quoted := tag[:colon], tag[colon+1:][:end]
		tag = tag[colon+1+end:]
		if name == key {
			if plain {
				return quoted[1 : end-1], true
			}
			value, err := strconv.Unquote(quoted)
			return value, err == nil
		}
	}
}

// quotedEnd returns the length of the quoted string at the start of s, or -1, and
// whether what is between the quotes stands for itself.
func quotedEnd(s string) (n int, plain bool) {
	plain = true
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return i + 1, plain
		case c == '\\':
			plain = false
			i++
		case c < ' ' || c > '~':
			plain = false
		}
	}
	return -1, false
}

// PlainWord returns how many of the first bytes of s are ASCII letters, digits and
// underscores. Most names and options are nothing else, and are read without the rules
// for all: when a type is met, what takes long is code that has not run before.
func PlainWord(s string) (n int) {
	for n < len(s) && (s[n]|0x20-'a' < 26 || s[n]-'0' < 10 || s[n] == '_') {
		n++
	}
	return n
}

// A tagReader reads the tag json:"…" of one field.
//
//	tag    = [ name ] { "," option }
//	name   = any characters but , \ ' " `
//	option = word [ ":" value ]
//
// Unknown options are ignored, but what looks like a misspelling is not. The
// first error is kept; reading goes on after it, so that a tolerant caller gets
// the rest.
type tagReader struct {
	field string
	rest  string
	err   error
	out   *Options
	known knownOptions // that there have been
	other []string     // and those unknown
}

// knownOptions is a set of options.
type knownOptions uint8

const (
	optionCase knownOptions = 1 << iota
	optionEmbed
	optionOmitZero
	optionOmitEmpty
	optionString
	optionFormat
)

// fail notes the first error: "Go struct field <name> <parts>".
func (r *tagReader) fail(parts ...string) {
	if r.err == nil {
		r.err = errors.New("Go struct field " + r.field + " " + strings.Join(parts, ""))
	}
}

// parseTag sets o, which is zero, to what the tag json:"…" of a field says. An ignored
// field takes no part in JSON; o stays zero.
func parseTag(o *Options, f *GoField, tag string, hasTag bool) (ignored bool, err error) {
	if tag == "-" {
		return true, nil
	}
	if !f.Exported && !f.Embedded {
		if hasTag {
			err = errUnexported(f.Name, tag)
		}
		return true, err
	}
	o.Name = f.Name
	r := tagReader{field: f.Name, rest: tag, out: o}
	if tag != "" && tag[0] != ',' {
		r.readName()
	}
	if name := o.Name; PlainWord(name) < len(name) {
		o.NeedsEscape = needsEscape(name)
	}
	for r.rest != "" && r.readOption() {
	}
	return false, r.err
}

// Quoted returns the name as a JSON string, by RFC 8785 §3.2.2.2.
func (o *Options) Quoted() string {
	if o.NeedsEscape {
		return quoteName(o.Name)
	}
	return `"` + o.Name + `"`
}

func errUnexported(name, tag string) error {
	return errors.New("unexported Go struct field " + name + " cannot have non-ignored `json:" + strconv.Quote(tag) + "` tag")
}

func (r *tagReader) readName() {
	n := PlainWord(r.rest)
	if n == len(r.rest) || n > 0 && r.rest[n] == ',' {
		r.out.Name, r.out.HasName = r.rest[:n], true
		r.rest = r.rest[n:]
		return
	}
	r.readOddName()
}

// readOddName is readName for a name that is not all plain.
func (r *tagReader) readOddName() {
	n := strings.IndexAny(r.rest, ",\\'\"`")
	if n < 0 {
		n = len(r.rest)
	}
	name := r.rest[:n]
	if n < len(r.rest) && r.rest[n] != ',' {
		// Nothing but a comma may follow. What the name is then is decided as for
		// an option.
		var err error
		name, n, err = readWord(r.rest, false)
		if err != nil {
			r.fail("has malformed `json` tag: ", err.Error())
			r.rest = r.rest[n:]
			return
		}
	}
	if !utf8.ValidString(name) {
		r.fail("has JSON object name ", strconv.Quote(name), " with invalid UTF-8")
		name = string([]rune(name))
	}
	r.out.Name, r.out.HasName = name, true
	r.rest = r.rest[n:]
}

// readOption reads one option with the comma before it. It reports whether there
// may be more.
func (r *tagReader) readOption() bool {
	if r.rest[0] != ',' {
		r.failBefore(r.rest[0])
	} else if r.rest = r.rest[1:]; r.rest == "" {
		r.fail("has malformed `json` tag: invalid trailing ',' character")
		return false
	}
	n := PlainWord(r.rest)
	word := r.rest[:n]
	if n == 0 || word[0]-'0' < 10 || n < len(r.rest) && r.rest[n] != ',' && r.rest[n] != ':' {
		var err error
		if word, n, err = readWord(r.rest, false); err != nil {
			r.fail("has malformed `json` tag: ", err.Error())
		}
	}
	raw := r.rest[:n]
	r.rest = r.rest[n:]
	if r.out.Format != "" {
		r.fail("has `format` tag option that was not specified last")
	}

	known := knownOptions(0)
	switch word {
	case "case":
		known = optionCase
		r.readCase()
	case "embed":
		known = optionEmbed
		r.out.Embed = true
	case "omitzero":
		known = optionOmitZero
		r.out.OmitZero = true
	case "omitempty":
		known = optionOmitEmpty
		r.out.OmitEmpty = true
	case "string":
		known = optionString
		r.out.String = true
	case "format":
		known = optionFormat
		r.readFormat()
	default:
		r.checkUnknown(word)
	}

	if r.out.Case == caseBoth {
		r.fail("cannot have both `case:ignore` and `case:strict` tag options")
	} else if r.known&known != 0 || known == 0 && slices.Contains(r.other, word) {
		r.failTwice(raw)
	}
	if r.known |= known; known == 0 {
		r.other = append(r.other, word)
	}
	return true
}

func (r *tagReader) failBefore(c byte) {
	r.fail("has malformed `json` tag: invalid character ", strconv.QuoteRune(rune(c)), " before next option (expecting ',')")
}

func (r *tagReader) failTwice(raw string) {
	r.fail("has duplicate appearance of `", raw, "` tag option")
}

// checkUnknown tells of a word that is one of the options but for its spelling.
func (r *tagReader) checkUnknown(word string) {
	switch known := strings.ReplaceAll(strings.ToLower(word), "_", ""); known {
	case "case", "embed", "omitzero", "omitempty", "string", "format":
		r.fail("has invalid appearance of `", word, "` tag option; specify `", known, "` instead")
	}
}

// readCase reads the value of the option "case".
func (r *tagReader) readCase() {
	if !strings.HasPrefix(r.rest, ":") {
		r.fail("is missing value for `case` tag option; specify `case:ignore` or `case:strict` instead")
		return
	}
	r.rest = r.rest[1:]
	word, n, err := readWord(r.rest, false)
	if err != nil {
		r.fail("has malformed value for `case` tag option: ", err.Error())
		return
	}
	raw := r.rest[:n]
	r.rest = r.rest[n:]
	switch word {
	case "ignore":
		r.out.Case |= CaseIgnore
	case "strict":
		r.out.Case |= CaseStrict
	default:
		r.fail("has unknown `case:", raw, "` tag value")
	}
}

// readFormat reads the value of the option "format", which may be quoted.
func (r *tagReader) readFormat() {
	if !strings.HasPrefix(r.rest, ":") {
		r.fail("is missing value for `format` tag option")
		return
	}
	r.rest = r.rest[1:]
	text, n, err := readWord(r.rest, true)
	switch {
	case err != nil:
		r.fail("has malformed value for `format` tag option: ", err.Error())
	case text == "":
		r.fail("cannot have empty value for `format` tag option")
	default:
		r.rest = r.rest[n:]
		r.out.Format = text
	}
}

// readWord reads a Go identifier, or where allowed a string in single quotes. n
// is the length of its text in s. Upon an error the word is all up to the next
// comma, so that the options after it can still be read.
func readWord(s string, quoted bool) (word string, n int, err error) {
	first, _ := utf8.DecodeRuneInString(s)
	switch {
	case s == "":
		return "", 0, io.ErrUnexpectedEOF
	case first == '_' || unicode.IsLetter(first):
		n = strings.IndexFunc(s, func(r rune) bool { return !isWordRune(r) })
		if n < 0 {
			n = len(s)
		}
		return s[:n], n, nil
	case first == '\'' && quoted:
		if word, n, err = readQuoted(s); err == nil {
			return word, n, nil
		}
	case quoted:
		err = errors.New("invalid character " + strconv.QuoteRune(first) + " at start of option (expecting Unicode letter or single quote)")
	default:
		err = errors.New("invalid character " + strconv.QuoteRune(first) + " at start of option (expecting Unicode letter)")
	}
	word, _, _ = strings.Cut(s, ",")
	return word, len(word), err
}

// readQuoted reads a string in single quotes. Within it the escape sequences of
// a Go string hold, a double quote stands for itself, and \' is a single quote.
func readQuoted(s string) (text string, n int, err error) {
	goString := []byte{'"'}
	for n = 1; n < len(s); {
		_, size := utf8.DecodeRuneInString(s[n:])
		switch c := s[n]; {
		case c == '\'':
			n++
			text, err = strconv.Unquote(string(append(goString, '"')))
			if err != nil {
				err = errors.New("invalid single-quoted string: " + s[:n])
			}
			return text, n, err
		case c == '"':
			goString = append(goString, '\\')
		case c == '\\' && n+1 < len(s):
			if s[n+1] != '\'' {
				goString = append(goString, '\\')
			}
			n++
			_, size = utf8.DecodeRuneInString(s[n:])
		}
		goString = append(goString, s[n:n+size]...)
		n += size
	}
	// Some context is enough.
	return "", n, errors.New("single-quoted string not terminated: " + s[:min(n, 10)] + "...")
}

func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

// quoteName returns name, which is valid UTF-8, as a JSON string.
func quoteName(name string) string {
	const hex = "0123456789abcdef"
	b := append(make([]byte, 0, len(name)+2), '"')
	for i := range len(name) {
		switch c := name[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c >= ' ':
			b = append(b, c)
		default:
			if k := strings.IndexByte("\bb\ff\nn\rr\tt", c); k >= 0 {
				b = append(b, '\\', "\bb\ff\nn\rr\tt"[k+1])
			} else {
				b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			}
		}
	}
	return string(append(b, '"'))
}

// needsEscape reports whether name holds what JSON escapes, or may escape where
// it becomes part of HTML or JavaScript.
func needsEscape(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool {
		return r < ' ' || strings.ContainsRune("\"\\<>&\u2028\u2029\uFFFD", r)
	})
}
