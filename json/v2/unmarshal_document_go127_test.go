//go:build go1.27 && goexperiment.jsonv2

package json

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"math/rand/v2"
	"reflect"
	"strings"
)

// A document writes JSON that is likely, but not certain, to fit a type.
type document struct {
	r *rand.Rand
	b []byte
}

func (d *document) space() {
	for d.r.IntN(6) == 0 {
		d.b = append(d.b, " \n\t\r"[d.r.IntN(4)])
	}
}

func (d *document) pick(s ...string) { d.b = append(d.b, s[d.r.IntN(len(s))]...) }

func (d *document) value(t reflect.Type, depth int) {
	d.space()
	d.bare(t, depth)
	d.space()
}

func (d *document) anything(depth int) {
	any := []reflect.Type{unmarshal.BoolType, plan.StringType, unmarshal.Float64Type, reflect.TypeFor[int](), unmarshal.SliceAnyType, unmarshal.MapStringAnyType}
	if depth <= 0 {
		any = any[:4]
	}
	d.bare(any[d.r.IntN(len(any))], depth-1)
}

func (d *document) bare(t reflect.Type, depth int) {
	switch n := d.r.IntN(40); {
	case n == 0:
		d.pick("null")
		return
	case n == 1:
		d.anything(depth)
		return
	case depth < -5 || len(d.b) > 300:
		d.pick("null", "1")
		return
	}
	switch t {
	case plan.TimeType:
		d.pick(`"2024-05-06T07:08:09Z"`, `"2024-05-06T07:08:09.123+02:00"`, `"2024-05-06T7:08:09,5Z"`, `"x"`, `1`)
		return
	}
	switch t.Kind() {
	case reflect.Bool:
		d.pick("true", "false", "true", `"true"`, `"null"`, `"x"`)
	case reflect.String:
		d.str()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		d.pick("0", "1", "2", "17", "-3", "127", "128", "255", "256", "-128", "-129", "-0", "65536", "1e2", "1.0",
			"18446744073709551615", "18446744073709551616", "-9223372036854775808", "9223372036854775808", `"12"`, `"-7"`, `"+1"`, `"01"`, `"null"`, `""`, `"\u0031"`)
	case reflect.Float32, reflect.Float64:
		d.pick("0", "-0", "1.5", "-2.25e3", "1e400", "1e39", "3.4e38", "17", "123456789.123456789", `"2.5"`, `"0x1p4"`, `"NaN"`, `"null"`, `" 1"`, "-1e-400")
	case reflect.Pointer:
		d.bare(t.Elem(), depth)
	case reflect.Interface:
		d.anything(depth)
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 && d.r.IntN(4) > 0 {
			d.pick(`""`, `"AQID"`, `"AQI="`, `"AQ=="`, `"AQ"`, `"A\nQID"`, `"AQ\nID"`, `"####"`, `"AQIDBAUGBwg="`)
			return
		}
		n := d.r.IntN(4)
		if d.r.IntN(30) == 0 {
			n = 30
		}
		if t.Kind() == reflect.Array && d.r.IntN(3) > 0 {
			n = t.Len()
		}
		d.b = append(d.b, '[')
		d.space()
		for i := range n {
			if i > 0 {
				d.b = append(d.b, ',')
			}
			d.value(t.Elem(), depth-1)
		}
		d.b = append(d.b, ']')
	case reflect.Map:
		d.b = append(d.b, '{')
		d.space()
		for i := range d.r.IntN(5) {
			if i > 0 {
				d.b = append(d.b, ',')
				d.space()
			}
			switch t.Key().Kind() {
			case reflect.Int, reflect.Int32, reflect.Uint8, reflect.Float64:
				d.pick(`"0"`, `"-0"`, `"1"`, `"2"`, `"300"`, `"1.5"`, `"x"`, `"01"`, `"null"`)
			default:
				d.Name()
			}
			d.space()
			d.b = append(d.b, ':')
			d.value(t.Elem(), depth-1)
		}
		d.b = append(d.b, '}')
	case reflect.Struct:
		if t == reflect.TypeFor[textKey]() {
			d.pick(`"k"`, `"!k"`, `"\u0041\n"`, `1`, `null`)
			return
		}
		d.b = append(d.b, '{')
		d.space()
		fields := reflect.VisibleFields(t)
		shuffle := d.r.IntN(3) == 0
		for i := range len(fields) + d.r.IntN(2) {
			if i > 0 {
				d.b = append(d.b, ',')
				d.space()
			}
			j := i
			if shuffle {
				j = d.r.IntN(len(fields) + 1)
			}
			if j >= len(fields) {
				d.Name()
				d.space()
				d.b = append(d.b, ':')
				d.space()
				d.anything(2)
			} else {
				f := fields[j]
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if name == "" {
					name = f.Name
				}
				switch d.r.IntN(12) {
				case 0:
					name = strings.ToUpper(name)
				case 1:
					name = strings.ReplaceAll(name, "_", "-")
				case 2:
					name = strings.Replace(name, "a", `\u0061`, 1)
				}
				d.b = append(append(append(d.b, '"'), name...), '"')
				d.space()
				d.b = append(d.b, ':')
				d.value(f.Type, depth-1)
			}
			d.space()
		}
		d.b = append(d.b, '}')
	default:
		d.anything(depth)
	}
}

func (d *document) str() {
	d.pick(`"Hello"`, `"Wörld"`, `""`, `"a"`, `"a\"b\\c\/\n"`, `"\u00e4\ud83d\ude00"`, `"null"`, `"12"`, `"\"in\""`, `"true"`, "\"\xff\"", `"\ud800"`,
		`"`+strings.Repeat("long ", 60)+`"`)
}

func (d *document) Name() {
	d.pick(`"a"`, `"b"`, `"name"`, `"unknown"`, `"x"`, `"\u0061"`, `"z"`, `"A"`, `""`, `"first_name"`, `"FIRSTNAME"`, "\"\xff\"", "\"\xfe\"", `"\ud800"`)
}

// mutate changes some of the bytes.
func (d *document) mutate() {
	for range 1 + d.r.IntN(2) {
		if len(d.b) == 0 {
			return
		}
		i := d.r.IntN(len(d.b))
		switch d.r.IntN(4) {
		case 0:
			d.b = d.b[:i]
		case 1:
			d.b = append(d.b[:i], d.b[i+1:]...)
		case 2:
			d.b[i] = `{}[],:"\0-e. nx`[d.r.IntN(15)]
		case 3:
			d.b = append(d.b[:i:i], append([]byte{`{}[],:"\0-e. nx`[d.r.IntN(15)]}, d.b[i:]...)...)
		}
	}
}
