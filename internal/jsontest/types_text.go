package jsontest

import (
	"encoding/base64"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Texts writes JSON texts that are likely, but not certain, to fit a Go type:
// values of another kind, unknown and repeated names, names in another case,
// numbers out of range, ill-formed strings.
type Texts struct {
	Rnd *rand.Rand
	// Odd is how rare each oddity is: one of so many places has one. 0 is never.
	Odd int
	// Size bounds the text, roughly.
	Size int
	// Text returns the JSON for types with methods, or "". It may be nil.
	Text func(rnd *rand.Rand, t reflect.Type) string

	out   []byte
	space int // how rare whitespace is
}

// Make returns a text for a type.
func (ts *Texts) Make(t reflect.Type) []byte {
	ts.out = make([]byte, 0, 200)
	ts.space = []int{0, 0, 40, 4}[ts.Rnd.IntN(4)]
	ts.gap()
	ts.value(t, 5)
	ts.gap()
	return ts.out
}

func (ts *Texts) add(s string)     { ts.out = append(ts.out, s...) }
func (ts *Texts) pick(s ...string) { ts.add(s[ts.Rnd.IntN(len(s))]) }
func (ts *Texts) odd() bool        { return ts.Odd > 0 && ts.Rnd.IntN(ts.Odd) == 0 }

func (ts *Texts) gap() {
	for ts.space > 0 && ts.Rnd.IntN(ts.space) == 0 {
		ts.pick(" ", "\n", "\t", "\r", " ", "    ")
		if ts.Rnd.IntN(200) == 0 {
			ts.add(strings.Repeat(" ", ts.Rnd.IntN(5000)))
		}
	}
}

var anythings = []reflect.Type{
	reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[float64](), reflect.TypeFor[int](),
	reflect.TypeFor[[]any](), reflect.TypeFor[map[string]any](), reflect.TypeFor[[]string](),
}

// anything writes a value of any kind.
func (ts *Texts) anything(depth int) {
	n := len(anythings)
	if depth <= 0 || len(ts.out) > ts.Size {
		n = 4
	}
	ts.value(anythings[ts.Rnd.IntN(n)], depth-1)
}

func (ts *Texts) value(t reflect.Type, depth int) {
	rnd := ts.Rnd
	full := len(ts.out) > ts.Size || depth < -6
	switch {
	case ts.odd() || rnd.IntN(25) == 0:
		ts.add("null")
		return
	case ts.odd():
		ts.anything(2)
		return
	}
	if ts.Text != nil {
		if s := ts.Text(rnd, t); s != "" {
			ts.add(s)
			return
		}
	}
	switch t {
	case reflect.TypeFor[time.Time]():
		ts.pick(`"2024-05-06T07:08:09Z"`, `"2024-05-06T07:08:09.123+02:00"`, `"0001-01-01T00:00:00Z"`, `"2024-05-06T07:08:09.123456789-11:59"`)
		if ts.odd() {
			ts.pick("", " ")
			ts.pick(`"2024-05-06T7:08:09,5Z"`, `"x"`, `1`, `"2024-02-30T07:08:09Z"`, `"2024-05-06T07:08:09+24:00"`, `"2024-05-06T07:08:60Z"`)
		}
		return
	}
	switch t.Kind() {
	case reflect.Bool:
		ts.pick("true", "false", "true", "false")
	case reflect.String:
		ts.str()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		ts.integer(t)
	case reflect.Float32, reflect.Float64:
		ts.float()
	case reflect.Pointer:
		if t.Elem() == t {
			ts.add("null")
			return
		}
		ts.value(t.Elem(), depth)
	case reflect.Interface:
		ts.anything(depth)
	case reflect.Slice, reflect.Array:
		ts.list(t, depth, full)
	case reflect.Map:
		n := rnd.IntN(4)
		if full {
			n = 0
		} else if rnd.IntN(15) == 0 {
			n = rnd.IntN(40)
		}
		ts.members(n, func(i int) {
			ts.key(t.Key(), i)
			ts.colon()
			ts.value(t.Elem(), depth-1)
		})
	case reflect.Struct:
		ts.object(t, depth, full)
	default:
		ts.anything(depth)
	}
}

func (ts *Texts) colon() {
	ts.gap()
	ts.add(":")
	ts.gap()
}

func (ts *Texts) members(n int, member func(i int)) {
	ts.add("{")
	ts.gap()
	for i := range n {
		if i > 0 {
			ts.add(",")
			ts.gap()
		}
		member(i)
		ts.gap()
	}
	ts.add("}")
}

func (ts *Texts) list(t reflect.Type, depth int, full bool) {
	rnd := ts.Rnd
	e := t.Elem()
	if e.Kind() == reflect.Uint8 && rnd.IntN(8) > 0 {
		n := rnd.IntN(20)
		if t.Kind() == reflect.Array && !ts.odd() {
			n = t.Len()
		}
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(rnd.Uint32())
		}
		s := base64.StdEncoding.EncodeToString(b)
		if ts.odd() {
			i := rnd.IntN(len(s) + 1)
			s = s[:i] + []string{"=", `\n`, `\r`, "-", "A", "", `\u0041`, "#"}[rnd.IntN(8)] + s[i:]
		}
		ts.add(`"` + s + `"`)
		return
	}
	n := rnd.IntN(4)
	switch {
	case t.Kind() == reflect.Array && !ts.odd():
		n = t.Len()
	case full:
		n = 0
	case rnd.IntN(10) == 0:
		n = rnd.IntN(40)
	case rnd.IntN(60) == 0:
		n = rnd.IntN(1500)
	}
	ts.add("[")
	ts.gap()
	for i := range n {
		if len(ts.out) > ts.Size && t.Kind() == reflect.Slice {
			break
		}
		if i > 0 {
			ts.add(",")
			ts.gap()
		}
		ts.value(e, depth-1)
		ts.gap()
	}
	if len(ts.out) > 0 && ts.out[len(ts.out)-1] == ',' {
		ts.add("null")
	}
	ts.add("]")
}

// namedField is what a text needs to know of a field.
type namedField struct {
	name   string
	typ    reflect.Type
	quoted bool
}

var fieldsOf sync.Map // reflect.Type to []namedField

// namedFields returns the fields of a struct that JSON may name.
func namedFields(t reflect.Type) []namedField {
	if fields, ok := fieldsOf.Load(t); ok {
		return fields.([]namedField)
	}
	var fields []namedField
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && (!f.Anonymous || f.Type.Kind() != reflect.Struct) {
			fields = append(fields, namedField{fieldName(f), f.Type, strings.Contains(f.Tag.Get("json"), ",string")})
		}
	}
	fieldsOf.Store(t, fields)
	return fields
}

// object writes the members of a struct, as a rule in its order.
func (ts *Texts) object(t reflect.Type, depth int, full bool) {
	rnd := ts.Rnd
	all := namedFields(t)
	fields := make([]namedField, 0, len(all))
	for _, f := range all {
		if !full || rnd.IntN(6) == 0 {
			fields = append(fields, f)
		}
	}
	switch rnd.IntN(6) {
	case 0:
		rnd.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	case 1:
		kept := fields[:0]
		for _, f := range fields {
			if rnd.IntN(3) > 0 {
				kept = append(kept, f)
			}
		}
		fields = kept
	}
	extra := rnd.IntN(2) * rnd.IntN(2)
	if ts.odd() {
		extra = rnd.IntN(30)
	}
	if full {
		extra = 0
	}
	ts.members(len(fields)+extra, func(i int) {
		if len(fields) == 0 || extra > 0 && rnd.IntN(len(fields)+extra) < extra {
			ts.unknown(i)
			ts.colon()
			ts.anything(2)
			return
		}
		f := fields[i%len(fields)]
		if ts.odd() {
			f = fields[rnd.IntN(len(fields))]
		}
		ts.name(f.name)
		ts.colon()
		if f.quoted && rnd.IntN(8) > 0 {
			ts.quoted(f.typ, depth)
			return
		}
		ts.value(f.typ, depth-1)
	})
}

// quoted writes a value within a string.
func (ts *Texts) quoted(t reflect.Type, depth int) {
	start := len(ts.out)
	space := ts.space
	ts.space = 0
	ts.value(t, min(depth-1, 1))
	ts.space = space
	inner := string(ts.out[start:])
	ts.out = append(ts.out[:start], '"')
	ts.add(escape.Replace(inner))
	ts.add(`"`)
}

// escape quotes what random names, and texts without control characters, need.
var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// unknown writes a name that is no field's, or hardly.
func (ts *Texts) unknown(i int) {
	if ts.Rnd.IntN(3) == 0 {
		ts.pick(`"unknown"`, `"x"`, `"\u0061"`, `"z"`, `""`, `"A"`, `"f0"`)
		return
	}
	ts.add(`"u` + strconv.Itoa(i) + `"`)
}

// name writes the name of a field, or one like it.
func (ts *Texts) name(name string) {
	rnd := ts.Rnd
	if ts.odd() {
		switch rnd.IntN(6) {
		case 0:
			name = strings.ToUpper(name)
		case 1:
			name = strings.ToLower(name)
		case 2:
			name = strings.ReplaceAll(name, "_", "-")
		case 3:
			name = strings.ReplaceAll(name, "_", "")
		case 4:
			name = strings.ReplaceAll(strings.ReplaceAll(name, "s", "ſ"), "k", "\u212a")
		case 5:
			name += "_"
		}
	}
	text := escape.Replace(name)
	if rnd.IntN(30) == 0 && len(name) > 0 && name[0] >= ' ' && name[0] < 0x7f {
		text = `\u00` + strconv.FormatInt(int64(name[0]), 16) + escape.Replace(name[1:])
	}
	ts.add(`"` + text + `"`)
}

func (ts *Texts) key(t reflect.Type, i int) {
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		ts.add(`"`)
		if ts.odd() {
			ts.pick("-0", "1.5", "x", "01", "null", "1e2", "300", "", " 1", `\u0031`)
		} else {
			ts.add(strconv.Itoa(i))
		}
		ts.add(`"`)
	case reflect.Bool:
		ts.pick(`"true"`, `"false"`)
	default:
		if ts.odd() {
			ts.str()
			return
		}
		ts.pick(`"k`, `"\u006b`, `"k`, `"k`)
		ts.add(strconv.Itoa(i))
		ts.add(`"`)
	}
}

func (ts *Texts) integer(t reflect.Type) {
	rnd := ts.Rnd
	if ts.odd() {
		ts.pick("-0", "1e2", "1.0", "18446744073709551615", "18446744073709551616", "-9223372036854775808", "9223372036854775808",
			`"12"`, `"-7"`, `"+1"`, `"01"`, `"null"`, `""`, `"\u0031"`, "128", "-129", "256", "65536", "-32769", "4294967296", "1E400",
			"123456789012345678901234567890", "0.000", "1e-1")
		return
	}
	v := RandomBits(rnd)
	if k := t.Kind(); reflect.Uint <= k && k <= reflect.Uintptr {
		v &= 1<<(8*t.Size()) - 1
		ts.out = strconv.AppendUint(ts.out, v, 10)
		return
	}
	shift := 64 - 8*t.Size()
	ts.out = strconv.AppendInt(ts.out, int64(v<<shift)>>shift, 10)
}

func (ts *Texts) float() {
	rnd := ts.Rnd
	if ts.odd() {
		ts.pick("-0", "1e400", "-1e400", "1e39", "3.4028236e38", "-1e-400", `"2.5"`, `"0x1p4"`, `"NaN"`, `"Infinity"`, `"null"`, `" 1"`, "1E+2", "0e0",
			"9007199254740993", "123456789012345678901234567890", "2.2250738585072011e-308", "0.1e-1", "1.7976931348623159e308")
		return
	}
	format := [...]byte{'g', 'f', 'e'}[rnd.IntN(3)]
	v := RandomFloat(rnd)
	if v != v || v-v != 0 {
		v = 1
	}
	if format == 'f' && (v > 1e30 || v < -1e30) {
		format = 'e'
	}
	ts.out = strconv.AppendFloat(ts.out, v, format, [...]int{-1, -1, 0, 2, 8, 17}[rnd.IntN(6)], 64)
}

func (ts *Texts) str() {
	rnd := ts.Rnd
	if ts.odd() {
		ts.pick(`"null"`, `"12"`, `"\"in\""`, `"true"`, "\"\xff\"", "\"a\xe2\x80\"", `"\ud800"`, `"\udc00\ud800"`, `"\ud83d\ude00"`, `"\uD83D\uDe0"`, `"\x"`, "\"\x01\"", `"`)
		return
	}
	s := RandomString(rnd)
	ts.add(`"`)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			ts.out = append(ts.out, '\\', c)
		case c < ' ':
			const hex = "0123456789abcdef"
			ts.add(`\u00`)
			ts.out = append(ts.out, hex[c>>4], hex[c&15])
		case c == '/' && rnd.IntN(2) == 0:
			ts.add(`\/`)
		case c >= 0x80 || rnd.IntN(60) > 0:
			ts.out = append(ts.out, c)
		default:
			ts.pick(`\n`, `\t`, `\b`, `\f`, `\r`, `\u00e9`, `\ud83d\ude00`, `\u20AC`)
		}
	}
	ts.add(`"`)
}

// Break returns a copy of data with a change that most often makes it no JSON:
// cut off, followed by something, or with wrong bytes in it.
func Break(rnd *rand.Rand, data []byte) []byte {
	switch rnd.IntN(6) {
	case 0:
		return append([]byte(nil), data[:rnd.IntN(len(data)+1)]...)
	case 1:
		more := []string{"x", " x", "}", "]", ",", " 1", `""`, "null", "\x00", "\n{}", "\xff", ":"}
		return append(append([]byte(nil), data...), more[rnd.IntN(len(more))]...)
	}
	return Mutate(rnd, data)
}
