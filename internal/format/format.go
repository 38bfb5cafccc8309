// Package format reads and writes values in the forms that a field's tag
// javelin:"format=…" may ask for: times and durations as numbers, times by a layout, bytes
// in other encodings. It knows what stands between quotes, or is a number; what is around
// that, and null, is for those who call it.
package format

import (
	"errors"
	"strings"
	"time"
)

// Sort is a sort of Go values that there are formats for.
type Sort uint8

const (
	None      Sort = iota
	Time           // time.Time
	Duration       // time.Duration
	Bytes          // a slice of bytes
	ByteArray      // an array of bytes
	Float
	List // a slice of anything else
	Map
)

// A Format is a form of values of one sort. The zero value is none. Formats can be compared.
type Format struct {
	sort   Sort
	form   form
	layout string // of a time
}

type form uint8

const (
	seconds form = 1 + iota // with their fraction, as a number
	milliseconds
	microseconds
	nanoseconds
	byLayout
	units
	iso8601
	base64Std
	base64URL
	base32Std
	base32Hex
	hexadecimal
	asArray
	nonFinite
	emitNull
	emitEmpty
)

// names are the formats of each sort by name, but for layouts.
var names = [...][]struct {
	name string
	form form
}{
	Time:      {{"unix", seconds}, {"unixmilli", milliseconds}, {"unixmicro", microseconds}, {"unixnano", nanoseconds}},
	Duration:  {{"units", units}, {"sec", seconds}, {"milli", milliseconds}, {"micro", microseconds}, {"nano", nanoseconds}, {"iso8601", iso8601}},
	Bytes:     {{"base64", base64Std}, {"base64url", base64URL}, {"base32", base32Std}, {"base32hex", base32Hex}, {"hex", hexadecimal}, {"base16", hexadecimal}, {"array", asArray}, {"emitnull", emitNull}, {"emitempty", emitEmpty}},
	ByteArray: {{"base64", base64Std}, {"base64url", base64URL}, {"base32", base32Std}, {"base32hex", base32Hex}, {"hex", hexadecimal}, {"base16", hexadecimal}, {"array", asArray}},
	Float:     {{"nonfinite", nonFinite}},
	List:      {{"emitnull", emitNull}, {"emitempty", emitEmpty}},
	Map:       {{"emitnull", emitNull}, {"emitempty", emitEmpty}},
}

// layouts are those of package time by name.
var layouts = [...]struct{ name, layout string }{
	{"ANSIC", time.ANSIC}, {"UnixDate", time.UnixDate}, {"RubyDate", time.RubyDate}, {"RFC822", time.RFC822}, {"RFC822Z", time.RFC822Z},
	{"RFC850", time.RFC850}, {"RFC1123", time.RFC1123}, {"RFC1123Z", time.RFC1123Z}, {"RFC3339", time.RFC3339}, {"RFC3339Nano", time.RFC3339Nano},
	{"Kitchen", time.Kitchen}, {"Stamp", time.Stamp}, {"StampMilli", time.StampMilli}, {"StampMicro", time.StampMicro}, {"StampNano", time.StampNano},
	{"DateTime", time.DateTime}, {"DateOnly", time.DateOnly}, {"TimeOnly", time.TimeOnly},
}

// Parse returns the format of a sort that a name stands for. The error lists those that
// there are.
func Parse(s Sort, name string) (Format, error) {
	for _, n := range names[s] {
		if n.name == name {
			return Format{sort: s, form: n.form}, nil
		}
	}
	var all []string
	for _, n := range names[s] {
		all = append(all, n.name)
	}
	if s == Time {
		for _, l := range layouts {
			if l.name == name {
				return Format{s, byLayout, l.layout}, nil
			}
		}
		if isLayout(name) {
			return Format{s, byLayout, name}, nil
		}
		all = append(all, "the names of layouts in package time, and a layout as there")
	}
	last := len(all) - 1
	if last < 0 {
		return Format{}, errors.New("there are no formats for the type")
	}
	list := all[last]
	if last > 0 {
		list = strings.Join(all[:last], ", ") + " and " + list
	}
	return Format{}, errors.New("unknown format `" + name + "` (there are " + list + ")")
}

// isLayout reports whether a text is a layout of a time, and no misspelt name: something
// of it depends on the time, and there is more in it than letters and digits after one.
func isLayout(s string) bool {
	isLetter := func(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }
	if s == "" || isLetter(rune(s[0])) && !strings.ContainsFunc(s, func(r rune) bool { return !isLetter(r) && (r < '0' || '9' < r) }) {
		return false // a name
	}
	t := time.Date(1987, 10, 9, 23, 48, 57, 123456789, time.FixedZone("QQQ", -7*3600))
	return t.Format(s) != s
}

// Sort returns the sort of values that f is for.
func (f Format) Sort() Sort { return f.sort }

// IsNumber reports whether values are numbers.
func (f Format) IsNumber() bool {
	return seconds <= f.form && f.form <= nanoseconds
}

// IsArray reports whether bytes are an array of numbers.
func (f Format) IsArray() bool { return f.form == asArray }

// Nil returns how a nil slice or map is written, if f is about that: as null or as an empty
// value.
func (f Format) Nil() (null, ok bool) {
	return f.form == emitNull, f.form == emitNull || f.form == emitEmpty
}

// digits is how many digits of nanoseconds one of the unit has.
func (f Format) digits() int {
	return [...]int{seconds: 9, milliseconds: 6, microseconds: 3, nanoseconds: 0}[f.form]
}
