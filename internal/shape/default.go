package shape

import (
	"errors"
	"math"
	"strconv"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file is about the value of the option default.

var errNotJSON = errors.New("not a JSON value; a string stands in double quotes")

// maxDefaultDepth is how deep arrays and objects in a tag may be nested.
const maxDefaultDepth = 100

// jsonEnd returns where the JSON value at the start of s ends.
func jsonEnd(s string, depth int) (n int, err error) {
	b := []byte(s)
	n = wire.ConsumeWhitespace(b)
	if n == len(b) || depth > maxDefaultDepth {
		return 0, errNotJSON
	}
	size := 0
	switch c := b[n]; c {
	case '{', '[':
		return listEnd(s, n+1, c, depth)
	case '"':
		size, _, err = wire.ConsumeString(b[n:], 0, 0, true)
	case 'n':
		size, err = wire.ConsumeLiteral(b[n:], "null")
	case 't':
		size, err = wire.ConsumeLiteral(b[n:], "true")
	case 'f':
		size, err = wire.ConsumeLiteral(b[n:], "false")
	default:
		size, _, err = wire.ConsumeNumber(b[n:], 0, 0)
	}
	if err != nil || size == 0 {
		return 0, errNotJSON
	}
	n += size
	return n + wire.ConsumeWhitespace(b[n:]), nil
}

// listEnd is jsonEnd for an object or array, which c has opened before s[n:].
func listEnd(s string, n int, c byte, depth int) (end int, err error) {
	last := c + 2 // ] behind [, and } behind {
	skip := func() { n += wire.ConsumeWhitespace([]byte(s[n:])) }
	take := func(want byte) bool {
		if n < len(s) && s[n] == want {
			n++
			return true
		}
		return false
	}
	skip()
	for first := true; !take(last); first = false {
		if !first {
			if !take(',') {
				return 0, errNotJSON
			}
			skip()
		}
		if c == '{' {
			size, _, err := wire.ConsumeString([]byte(s[n:]), 0, 0, true)
			if err != nil {
				return 0, errNotJSON
			}
			n += size
			if skip(); !take(':') {
				return 0, errNotJSON
			}
		}
		size, err := jsonEnd(s[n:], depth+1)
		if err != nil {
			return 0, err
		}
		n += size
	}
	skip()
	return n, nil
}

// elements calls visit for the values in an array, or of the members of an object, until it
// returns something else than "". That is returned.
func elements(list string, visit func(text string) string) string {
	n := 1 // behind the bracket
	for {
		n += wire.ConsumeWhitespace([]byte(list[n:]))
		switch c := list[n]; {
		case c == ']' || c == '}':
			return ""
		case c == ',':
			n++
			continue
		}
		if list[0] == '{' {
			size, _ := jsonEnd(list[n:], 0) // with the space behind it
			n += size + len(":")
		}
		size, _ := jsonEnd(list[n:], 0)
		if wrong := visit(list[n : n+size]); wrong != "" {
			return wrong
		}
		n += size
	}
}

// misformed is misfit for a value of a format. It is not ok if the format says nothing about
// that.
func misformed(form format.Format, b []byte) (takes string, ok bool) {
	var err error
	text := b
	if isString := b[0] == '"'; isString == form.IsNumber() || form.IsArray() {
		err = errNotJSON
	} else if isString {
		text = wire.Unquote(b, wire.Escaped)
	}
	switch form.Sort() {
	case format.Time:
		if err == nil {
			_, err = form.ParseTime(text)
		}
	case format.Duration:
		if err == nil {
			_, err = form.ParseDuration(text)
		}
	case format.Bytes, format.ByteArray:
		if _, isNil := form.Nil(); isNil || form.IsArray() {
			return "", false
		}
		if err == nil {
			_, err = form.DecodeBytes(nil, text)
		}
	case format.Float:
		if _, ok := format.ParseNonFinite(text); !ok {
			return "", false
		}
		err = nil
	default:
		return "", false
	}
	if err != nil {
		return "what its format says", true
	}
	return "", true
}

// misfit returns what a type takes instead of the JSON value text, or "" if that may fit:
// the members of structs, and what methods take, are not looked at.
func misfit(t Type, text string, form format.Format) (takes string) {
	b := []byte(text)
	b = b[wire.ConsumeWhitespace(b):]
	for len(b) > 0 && b[len(b)-1] <= ' ' {
		b = b[:len(b)-1]
	}
	if len(b) == 0 || b[0] == 'n' {
		return ""
	}
	sort, size := t.Sort()
	for i := 0; i < 10 && (sort == Pointer || sort == Optional); i++ { // a type may point to itself
		t = t.Elem()
		sort, size = t.Sort()
	}
	c := b[0]
	isNumber := c == '-' || c-'0' <= 9
	fits := true
	if form.Sort() == FormatSort(sort) && form != (format.Format{}) {
		if takes, ok := misformed(form, b); ok {
			return takes
		}
	}
	switch sort {
	case Bool:
		fits, takes = c == 't' || c == 'f', "true or false"
	case String:
		fits, takes = c == '"', "a string"
	case Int:
		v, ok := num.ParseInt(b)
		lowest := int64(-1) << (size - 1)
		fits, takes = isNumber && ok && v >= lowest && v <= ^lowest, "an integer in its range"
	case Uint:
		v, ok := num.ParseUint(b)
		fits, takes = isNumber && ok && v <= math.MaxUint64>>(64-size), "an integer in its range"
	case Float:
		fits, takes = false, "a number in its range"
		if isNumber {
			v, ok := num.ParseFloat(b, size)
			fits = ok && !math.IsInf(v, 0)
		}
	case Slice, Array:
		if fits, takes = c == '[', "an array"; fits {
			n := 0
			wrong := elements(string(b), func(text string) string {
				n++
				if takes := misfit(t.Elem(), text, form); takes != "" {
					return takes + " at " + strconv.Itoa(n-1)
				}
				return ""
			})
			switch {
			case wrong != "":
				return wrong
			case sort == Array && n > size:
				return "an array of " + strconv.Itoa(size)
			}
		}
	case Bytes, ByteArray:
		if fits, takes = c == '"' || c == '[', "base64"; c == '"' {
			_, err := codec.DecodeBase64(nil, wire.Unquote(b, wire.Escaped), false)
			fits = err == nil
		}
	case Map:
		if fits, takes = c == '{', "an object"; fits {
			return elements(string(b), func(text string) string { return misfit(t.Elem(), text, form) })
		}
	case Object:
		fits, takes = c == '{', "an object"
	case Time:
		fits, takes = false, "a time by RFC 3339"
		if c == '"' {
			_, err := codec.ParseTime(wire.Unquote(b, wire.Escaped), false)
			fits = err == nil
		}
	case Duration:
		fits, takes = c == '"' || isNumber, "a string or a number"
	case Nothing:
		fits, takes = false, "no JSON at all"
	}
	if fits {
		return ""
	}
	return takes
}
