package gen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A typeMaker writes the source of random types, the same for the same seed. They
// stand in a package with the types of testdata/random.
//
//	struct ─┬─ field of a random type ─┬─ basic, named, with methods, of another package
//	        ├─ embedded struct         ├─ slice, array, map, pointer, Optional of …
//	        ├─ fallback                ├─ struct in place
//	        └─ what is ignored         └─ one of the types made before, or itself
type typeMaker struct {
	*rand.Rand
	plain   []string // types that others are made of
	out     strings.Builder
	structs []string // that can be embedded
	all     []string // that can be held
	roots   []string // for which there is to be a comparison
	// params are the type parameters of the type that is being made.
	params []string
	self   string
	embeds bool // that type embeds a struct
}

var plainTypes = []string{
	"bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "float32", "float64",
	"string", "string", "string", "rune", "byte", "[]byte", "[3]byte", "[0]byte", "any", "any", "error", "Foo", "struct{}",
	"MyBool", "MyInt", "MyInt8", "MyUint64", "MyFloat", "MySmall", "MyString", "MyBytes", "MyAny", "[]MyAny", "map[string]MyAny", "*MyAny", "[2]MyAny", "MyFoo", "MyNumber", "MyAnys", "[]MyByte", "[2]MyByte",
	"time.Time", "time.Time", "*time.Time", "json.Number", "jsontext.Value", "json.RawMessage", "netip.Addr", "image.Rectangle", "*big.Int",
	"Text", "Level", "Appended", "JSON", "*JSON", "Stream", "Unsure", "Half", "OtherHalf", "Zeroer", "PointerZeroer", "lower",
	"[]string", "[]int", "[]int64", "[]float64", "[]uint32", "[]bool", "[]any", "[2]float64", "map[string]any", "map[string]string", "map[string]int",
}

var keyTypes = []string{
	"string", "string", "MyString", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "MyInt", "MyInt8",
	"MyUint64", "float32", "float64", "MyFloat", "Level", "Text", "Appended", "netip.Addr", "time.Time", "bool", "any", "MyAny", "[1]int",
}

// numeric are the types that the option "string" is for.
var numeric = []string{
	"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "float32", "float64", "rune", "byte",
	"MyInt", "MyInt8", "MyUint64", "MyFloat", "MySmall",
}

// chance is true in percent of the cases.
func (m *typeMaker) chance(percent int) bool { return m.IntN(100) < percent }

func pick[T any](m *typeMaker, s []T) T { return s[m.IntN(len(s))] }

// typ returns a type expression.
func (m *typeMaker) typ(depth int) string {
	if len(m.params) > 0 && m.chance(25) {
		return pick(m, m.params)
	}
	if depth > 3 {
		return pick(m, m.plain)
	}
	switch n := m.IntN(100); {
	case n < 45:
		return pick(m, m.plain)
	case n < 54:
		return "[]" + m.typ(depth+1)
	case n < 58:
		return fmt.Sprintf("[%d]%s", m.IntN(4), m.typ(depth+1))
	case n < 67:
		return "map[" + pick(m, keyTypes) + "]" + m.typ(depth+1)
	case n < 75:
		return "*" + m.typ(depth+1)
	case n < 79:
		return "rt.Optional[" + m.typ(depth+2) + "]"
	case n < 82:
		return "Bag[" + m.typ(depth+2) + "]"
	case n < 84:
		return "Either[" + m.typ(depth+2) + ", " + m.typ(depth+2) + "]"
	case n < 89:
		return "struct {\n" + strings.Join(m.fields(1+m.IntN(3), depth+2), "\n") + "\n}"
	case n < 93 && m.self != "":
		return pick(m, []string{"*", "[]", "map[string]", "[]*", "map[int]*"}) + m.self
	case len(m.all) > 0:
		return pick(m, []string{"", "", "*", "[]", "map[string]", "[2]"}) + pick(m, m.all)
	}
	return pick(m, m.plain)
}

// fields returns the fields of one struct.
func (m *typeMaker) fields(n, depth int) []string {
	var fields []string
	taken, names := map[string]bool{}, map[string]bool{}
	fallback := false
	for i := range n {
		var f, name, member string
		switch k := m.IntN(100); {
		case k < 10 && len(m.structs) > 0 && depth == 0:
			s := pick(m, m.structs)
			name, _, _ = strings.Cut(s, "[")
			n := m.IntN(5)
			m.embeds = m.embeds || n < 4
			switch n {
			case 0, 1:
				f = s
			case 2:
				f = "*" + s
			case 3:
				member = fmt.Sprintf("e%d", i)
				f = fmt.Sprintf("%s `json:\"%s%s\"`", s, member, pick(m, []string{"", ",omitzero", ",omitempty"}))
			case 4:
				name = fmt.Sprintf("F%d", i)
				f = fmt.Sprintf("%s %s%s `json:\",embed\"`", name, pick(m, []string{"", "*"}), s)
			}
			if f[0] == '*' && unicode.IsLower(rune(f[1])) {
				f = f[1:] // an unexported one cannot be set
			}
		case k < 13 && depth == 0:
			name = pick(m, []string{"lower", "MyInt", "Level", "Text", "MyString"})
			if member = name + "s"; name == "lower" {
				f, member = name, ""
			} else {
				f = fmt.Sprintf("%s `json:\"%s\"`", name, member)
			}
			if name == "Level" || name == "Text" {
				continue // whose methods would be those of the struct
			}
		case k < 17 && !fallback:
			fallback = true
			name = fmt.Sprintf("Rest%d", i)
			f = name + " " + pick(m, []string{"map[string]any", "map[string]int", "jsontext.Value", "*map[MyString]string", "map[string]*MyInt", "*jsontext.Value", "map[MyString][]float64"}) + " `json:\",embed\"`"
		case k < 20:
			name = fmt.Sprintf("u%d", i)
			f = name + " int"
		case k < 23:
			name = fmt.Sprintf("F%d", i)
			f = name + " chan func() `json:\"-\"`"
		case k < 32:
			name = fmt.Sprintf("F%d", i)
			all := formatted[m.IntN(len(formatted))]
			form := pick(m, all[1:])
			member = name
			options := ""
			for _, o := range []string{"omitempty", "omitzero"} {
				if m.chance(15) {
					options += "," + o
				}
			}
			if numeric := strings.TrimLeft(all[0], "*"); (numeric == "time.Time" || numeric == "time.Duration") && slices.Contains(inNumbers, form) && m.chance(20) {
				options += ",string"
			}
			f = fmt.Sprintf("%s %s `json:%q javelin:%q`", name, all[0], member+options, "format='"+form+"'")
		default:
			name = pick(m, []string{fmt.Sprintf("F%d", i), fmt.Sprintf("F%d", i), fmt.Sprintf("Ä%d", i), fmt.Sprintf("X_%d", i), string(rune('A' + m.IntN(7))), "Seen"})
			t := m.typ(depth)
			var tag []string
			if m.chance(35) {
				member = pick(m, []string{
					"a%d", "name%d", "Ünï%d", "a-very-long-member-name-%d", "<%d>", "x y%d", "f%d", "_F_%d", "%d", "日本語%d", "a/b~%d", "\u2028%d",
					"this_name_is_longer_than_any_block_of_thirty_two_bytes_%d",
				})
				member = fmt.Sprintf(member, i)
			}
			tag = append(tag, member)
			for _, o := range []string{"omitempty", "omitzero", "string", "case:ignore", "case:strict"} {
				switch {
				case !m.chance(13), strings.HasPrefix(o, "case") && strings.Contains(strings.Join(tag, ","), "case"):
				case o == "string" && !slices.Contains(numeric, strings.TrimLeft(t, "*")):
				default:
					tag = append(tag, o)
				}
			}
			f = name + " " + t
			extra := ""
			if t == "string" && m.chance(20) {
				extra = pick(m, []string{` javelin:"intern"`, ` javelin:"nocopy"`, ` yaml:"x"`})
			}
			if len(tag) > 1 || tag[0] != "" || extra != "" {
				f += fmt.Sprintf(" `json:%q%s`", strings.Join(tag, ","), extra)
			}
			if member == "" {
				member = name
			}
			if own := m.extra(t, member); own != "" && extra == "" {
				f = fmt.Sprintf("%s %s `json:%q javelin:%q`", name, t, strings.Join(tag, ","), own)
			}
		}
		if taken[name] || member != "" && names[member] {
			continue
		}
		taken[name], names[member] = true, true
		fields = append(fields, f)
	}
	if exported := func(f string) bool {
		f = strings.TrimLeft(f, "*")
		first, _ := utf8.DecodeRuneInString(f)
		return unicode.IsUpper(first) || !strings.Contains(f, " ")
	}; len(fields) > 0 && !slices.ContainsFunc(fields, exported) {
		fields = append(fields, "Z int")
	}
	return fields
}

// formatted are types, and formats for each.
var formatted = [][]string{
	{"time.Time", "unix", "unixmilli", "unixmicro", "unixnano", "DateOnly", "RFC1123", "2006-01-02 \"15\""},
	{"*time.Time", "unix", "Kitchen"}, {"[]time.Time", "unixmilli", "DateTime"}, {"map[string]time.Time", "unix"},
	{"time.Duration", "units", "sec", "milli", "micro", "nano", "iso8601"}, {"*time.Duration", "units", "sec"}, {"[2]time.Duration", "iso8601", "milli"},
	{"map[string][]time.Duration", "nano", "units"}, {"rt.Optional[time.Duration]", "sec", "units"},
	{"[]byte", "base64", "base64url", "base32", "base32hex", "hex", "array", "emitnull", "emitempty"}, {"*[]byte", "hex", "emitnull"}, {"[3]byte", "base64", "hex", "array"},
	{"[0]byte", "hex"}, {"[][]byte", "hex", "array", "emitnull"}, {"map[string][]byte", "base64url"},
	{"float64", "nonfinite"}, {"float32", "nonfinite"}, {"MyFloat", "nonfinite"}, {"[]float64", "nonfinite"}, {"[2]float64", "nonfinite"}, {"[][2]float64", "nonfinite"}, {"map[string]float32", "nonfinite"}, {"*float64", "nonfinite"},
	{"[]string", "emitnull", "emitempty"}, {"[]MyInt", "emitnull"}, {"map[string]int", "emitnull", "emitempty"}, {"map[string]map[string]int", "emitnull"}, {"*[]int", "emitnull"}, {"[][]int", "emitempty", "emitnull"},
}

// inNumbers are formats that are numbers.
var inNumbers = []string{"unix", "unixmilli", "unixmicro", "unixnano", "sec", "milli", "micro", "nano"}

// extra returns what the tag javelin:"…" of a field says, or "".
func (m *typeMaker) extra(t, member string) string {
	var all []string
	if m.chance(15) {
		all = append(all, "alias='~"+member+"'")
	}
	if d := m.defaultOf(t); m.chance(25) && d != "" {
		all = append(all, pick(m, []string{"default=", "default:"})+d)
	} else if m.chance(2) {
		all = append(all, "required")
	}
	return strings.Join(all, ",")
}

// defaults are values of types for the option default.
var defaults = map[string][]string{
	"bool": {"true", "false"}, "MyBool": {"true"}, "string": {`"d"`, `""`, `"\u00e9,\"}"`, "null"}, "MyString": {`"my"`},
	"int": {"7", "-1"}, "int8": {"-128"}, "int16": {"300"}, "int32": {"70000"}, "int64": {"9223372036854775807"}, "rune": {"97"}, "MyInt": {"5"}, "MyInt8": {"5"},
	"uint": {"7"}, "uint8": {"255"}, "byte": {"1"}, "uint16": {"65535"}, "uint32": {"1"}, "uint64": {"18446744073709551615"}, "uintptr": {"9"}, "MyUint64": {"1"},
	"float32": {"0.1", "-0"}, "float64": {"1e3", "-0.0", "-2.5", "3"}, "MyFloat": {"0.25"}, "[]byte": {`"AQID"`, "null", `""`}, "[3]byte": {`[1,2,3]`},
	"any": {`{"k":[1,"x",null]}`, "5", "null", `"s"`}, "MyAny": {"true"}, "struct{}": {"{}"}, "time.Time": {`"2021-02-03T04:05:06.7+08:00"`},
	"json.Number": {"12.50"}, "jsontext.Value": {`{"raw": [1, 2]}`}, "json.RawMessage": {"[ ]"}, "[]string": {`["p","q"]`, "[]", "null"}, "[]int": {"[1,2,3]", "[]"}, "[]float64": {"[0.5]"},
	"[]any": {`[1,"x"]`}, "[2]float64": {"[1,2]"}, "map[string]any": {`{"a":{"b":[]}}`, "{}"}, "map[string]string": {`{"a":"b"}`, "null"}, "map[string]int": {`{"a":1}`},
}

// defaultOf returns a value for a type, or "".
func (m *typeMaker) defaultOf(t string) string {
	if d := defaults[t]; d != nil {
		if d := pick(m, d); t != "[3]byte" {
			return d
		}
		return "" // which is another one in the v1 dialect
	}
	inner := func(prefix string) (string, bool) {
		rest, ok := strings.CutPrefix(t, prefix)
		if !ok {
			return "", false
		}
		rest = strings.TrimSuffix(rest, map[bool]string{true: "]", false: ""}[prefix == "rt.Optional["])
		return m.defaultOf(rest), true
	}
	if d, ok := inner("*"); ok {
		return d
	}
	if d, ok := inner("rt.Optional["); ok {
		return d
	}
	if d, ok := inner("[]"); ok && d != "" {
		return "[" + d + "," + d + "]"
	}
	if d, ok := inner("map[string]"); ok && d != "" {
		return `{"k":` + d + "}"
	}
	if strings.HasPrefix(t, "struct {") || slices.Contains(m.structs, t) {
		return "{}"
	}
	return ""
}

// declare writes the n-th type, with others that belong to it.
func (m *typeMaker) declare(n int) {
	name := fmt.Sprintf("S%d", n)
	params, args := "", ""
	switch {
	case m.chance(8):
		params, args, m.params = "[T any]", "[T]", []string{"T"}
	case m.chance(4):
		params, args, m.params = "[K comparable, V any]", "[K, V]", []string{"V", "map[K]V", "[]K"}
	case m.chance(8):
		name = fmt.Sprintf("s%d", n)
	}
	m.self = name + args
	count := m.IntN(8)
	if m.chance(1) {
		count = 70 // more than a word has bits
	}
	m.embeds = false
	fields := m.fields(count, 0)
	if m.chance(80) || m.embeds { // which would have the methods of the other one alone
		fmt.Fprintln(&m.out, "//javelin:json")
	}
	fmt.Fprintf(&m.out, "type %s%s struct {\n%s\n}\n\n", name, params, strings.Join(fields, "\n"))
	m.params, m.self = nil, ""
	switch args {
	case "":
		m.add(name)
	case "[T]":
		m.add(name + "[" + m.typ(2) + "]")
		m.add(name + "[" + pick(m, m.plain) + "]")
	default:
		m.add(name + "[" + pick(m, []string{"string", "int", "Level", "MyString"}) + ", " + m.typ(2) + "]")
	}
	if m.chance(12) {
		name := fmt.Sprintf("L%d", n)
		if m.chance(70) {
			fmt.Fprintln(&m.out, "//javelin:json")
		}
		fmt.Fprintf(&m.out, "type %s %s%s\n\n", name, pick(m, []string{"[]", "map[string]", "[2]", "map[MyInt]", "[]*"}), m.typ(1))
		m.all, m.roots = append(m.all, name), append(m.roots, name)
	}
}

func (m *typeMaker) add(name string) {
	m.structs, m.all, m.roots = append(m.structs, name), append(m.all, name), append(m.roots, name)
}

// randomTypes returns the source of n random struct types, and of a function All
// that returns a pointer to each. v1 says that they are for the v1 dialect.
func randomTypes(seed uint64, n int, v1 bool) string {
	m := &typeMaker{Rand: rand.New(rand.NewPCG(seed, 0)), plain: plainTypes}
	if v1 {
		// What a pointer writes is written in the v1 dialect only where there is one
		// already, which generated code does not tell apart.
		m.plain = slices.DeleteFunc(slices.Clone(plainTypes), func(s string) bool { return s == "Stream" || s == "PointerZeroer" })
	}
	m.out.WriteString(`package shapes

import (
	"encoding/json"
	"math/big"
	"net/netip"
	"image"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

var (
	_ json.Number
	_ big.Int
	_ netip.Addr
	_ image.Point
	_ time.Time
	_ jsontext.Value
	_ rt.Optional[int]
)

`)
	for i := range n {
		m.declare(i)
	}
	fmt.Fprintln(&m.out, "func All() []any {\nreturn []any{")
	for _, name := range m.roots {
		fmt.Fprintf(&m.out, "new(%s),\n", name)
	}
	fmt.Fprintln(&m.out, "}\n}")
	return m.out.String()
}
