package shape

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/wire"
)

// parseExtra returns the options of a tag javelin:"…". Both the generator and json/v2 read
// it here: a mistake is one for both.
//
//	tag    = [ option { "," option } ]
//	option = word [ ( "=" | ":" ) value ]
//	value  = any characters but , \ ' " `, or a string in single quotes;
//	         of the option default, a JSON value
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
		if s != "" && (s[0] == '=' || s[0] == ':') {
			if x.Value, n, err = readValue(s[1:], word == "default"); err != nil {
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

// readValue reads the value of an option, which may be empty only in quotes. isJSON says
// that it is a JSON value, in quotes or not.
func readValue(s string, isJSON bool) (value string, n int, err error) {
	if strings.HasPrefix(s, "'") {
		value, n, err = readQuoted(s)
		if err == nil && isJSON {
			var end int
			if end, err = jsonEnd(value, 0); err == nil && end < len(value) {
				err = errNotJSON
			}
		}
		return value, n, err
	}
	if isJSON && s != "" {
		if n, err = jsonEnd(s, 0); err != nil {
			return "", 0, err
		}
		return s[:n], n, nil
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
			if x.HasValue {
				return errors.New("option `" + x.Key + "` takes no value")
			}
		case "default", "alias", "format":
			if !x.HasValue {
				return errors.New("option `" + x.Key + "` is missing its value: " + x.Key + "=…")
			}
		default:
			return errors.New("unknown option `" + x.Key + "` (there are required, default, alias, format, nocopy and intern)")
		}
		if slices.ContainsFunc(extra[:i], func(before Extra) bool {
			return before.Key == x.Key && (x.Key != "alias" || before.Value == x.Value)
		}) {
			return errors.New("option `" + x.Key + "` is there twice")
		}
		if x.Key == "alias" && !utf8.ValidString(x.Value) {
			return errors.New("alias " + strconv.Quote(x.Value) + " is no valid UTF-8")
		}
	}
	for _, pair := range [...][2]string{{"nocopy", "intern"}, {"required", "default"}} {
		if has(extra, pair[0]) && has(extra, pair[1]) {
			return errors.New("options `" + pair[0] + "` and `" + pair[1] + "` exclude each other")
		}
	}
	return nil
}

// has reports whether an option is there.
func has(extra []Extra, key string) bool {
	return slices.ContainsFunc(extra, func(x Extra) bool { return x.Key == key })
}

// fitExtra sets what the options of a tag javelin:"…" say of a field that is a member, and
// reports those that do not go with its type.
func (r *resolver) fitExtra(f *Field) {
	for _, x := range f.Extra {
		if x.Key == "format" {
			r.fitFormat(f, x.Value)
		}
	}
	for _, x := range f.Extra {
		switch x.Key {
		case "required":
			f.Required = true
		case "nocopy":
			f.NoCopy = true
		case "intern":
			f.Intern = true
		case "alias":
			f.say().Aliases = append(f.Aliases, x.Value)
		case "default":
			f.say().Default = x.Value
			if wants := misfit(f.Type, x.Value, f.Form); wants != "" {
				r.failExtra("Go struct field ", f.GoName, " of type ", f.Type.String(), " cannot have the value ", x.Value, ", which its `javelin` tag gives by `default`: it takes ", wants)
			}
		}
		if (x.Key == "nocopy" || x.Key == "intern") && !f.Type.Is(IsString) {
			r.failExtra("Go struct field ", f.GoName, " of type ", f.Type.String(), " is no string, and cannot have the option `", x.Key, "` in its `javelin` tag")
		}
	}
}

// fitFormat sets the format of a field by its name. It is one of what the field holds,
// also by pointers, lists and maps.
func (r *resolver) fitFormat(f *Field, name string) {
	t := f.Type
	var err error
	through := false // something else than pointers
	for range 10 {   // a type may hold itself
		s, _ := t.Sort()
		of := FormatSort(s)
		var form format.Format
		if of != format.None {
			form, err = format.Parse(of, name)
		}
		if of != format.None && err == nil {
			f.say().Form = form
			if f.String && (!form.IsNumber() || through) {
				r.failExtra("Go struct field ", f.GoName, " has the option `string` in its `json` tag, which does not go with the format `", name, "` in its `javelin` tag")
			}
			return
		}
		switch s {
		case Optional, Slice, Array, Map:
			through = true
			fallthrough
		case Pointer:
			t = t.Elem()
			continue
		}
		break
	}
	if err == nil {
		r.failExtra("Go struct field ", f.GoName, " of type ", f.Type.String(), " has no formats, and cannot have the option `format` in its `javelin` tag")
	} else {
		r.failExtra("Go struct field ", f.GoName, " of type ", f.Type.String(), " has an invalid `javelin` tag: ", err.Error())
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

// FormatSort returns which formats there are for a sort of values.
func FormatSort(s Sort) format.Sort {
	switch s {
	case Time:
		return format.Time
	case Duration:
		return format.Duration
	case Bytes:
		return format.Bytes
	case ByteArray:
		return format.ByteArray
	case Float:
		return format.Float
	case Slice:
		return format.List
	case Map:
		return format.Map
	}
	return format.None
}

// checkAliases reports an alias that is also the name, or an alias, of another field of the
// struct, or the name of its own.
func (r *resolver) checkAliases(fields []Field) {
	var owner map[string]int
	for i := range fields {
		if len(fields[i].Aliases) == 0 {
			continue
		}
		if owner == nil {
			owner = make(map[string]int, 2*len(fields))
			for k := range fields {
				owner[fields[k].Name] = k
			}
		}
		for _, a := range fields[i].Aliases {
			k, ok := owner[a]
			if !ok {
				owner[a] = i
				continue
			}
			r.at = -1
			if len(fields[i].Index) == 1 {
				r.at = fields[i].Index[0]
			}
			r.now.typ = r.root
			if k == i {
				r.failExtra("Go struct field ", fields[i].GoName, " has the alias ", strconv.Quote(a), ", which is its name")
			} else {
				r.failExtra("Go struct fields ", fields[k].GoName, " and ", fields[i].GoName, " conflict over JSON object name ", strconv.Quote(a), ", an alias")
			}
		}
	}
}

// ForReading returns the struct with the aliases of its fields among the names that are
// found.
func (s *Struct) ForReading() *Struct {
	var all []Alias
	for i := range s.Fields {
		for _, a := range s.Fields[i].Aliases {
			all = append(all, Alias{a, i})
		}
	}
	if all == nil {
		return s
	}
	out := &Struct{
		Fields: s.Fields, Fallback: s.Fallback, Err: s.Err, FormatErr: s.FormatErr, ExtraErr: s.ExtraErr,
		FoldInOrder: s.FoldInOrder, FoldRune: s.FoldRune, ignoresCase: s.ignoresCase,
	}
	out.begin()
	out.Alias(all)
	return out
}

// Alias has names be found that are none of the fields' own. It is called once, before any
// is looked for.
func (s *Struct) Alias(aliases []Alias) { s.aliases = aliases }

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
