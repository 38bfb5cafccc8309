package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Types with methods, as modules of this kind have them.

// shapeKey is an integer that is text as the key of a map.
type shapeKey int

func (k *shapeKey) fill(f *shapeFiller) { *k = shapeKey(f.r.IntN(1 << 20)) }
func (k shapeKey) MarshalText() ([]byte, error) {
	return strconv.AppendInt([]byte("k"), int64(k), 36), nil
}
func (k *shapeKey) UnmarshalText(b []byte) error {
	n, err := strconv.ParseInt(string(b[min(1, len(b)):]), 36, 64)
	*k = shapeKey(n)
	return err
}

// shapeURL is parsed and printed as a URL is.
type shapeURL struct{ scheme, host, path string }

func (u *shapeURL) fill(f *shapeFiller) {
	*u = shapeURL{"https", "api." + words[f.r.IntN(len(words))] + ".example", "v1/" + words[f.r.IntN(len(words))] + "/" + strconv.Itoa(f.r.IntN(10000))}
}

func (u shapeURL) MarshalText() ([]byte, error) {
	return []byte(u.scheme + "://" + u.host + "/" + u.path), nil
}

func (u *shapeURL) UnmarshalText(b []byte) (err error) {
	ok, rest := false, ""
	if u.scheme, rest, ok = strings.Cut(string(b), "://"); ok {
		u.host, u.path, ok = strings.Cut(rest, "/")
	}
	if !ok {
		err = errors.New("no URL")
	}
	return err
}

// shapeUUID is text of hexadecimal digits.
type shapeUUID [16]byte

func (u *shapeUUID) fill(f *shapeFiller) {
	for i := range u {
		u[i] = byte(f.r.IntN(256))
	}
}

func (u shapeUUID) MarshalText() ([]byte, error) {
	b := make([]byte, 36)
	at := 0
	for i, part := range [][]byte{u[:4], u[4:6], u[6:8], u[8:10], u[10:]} {
		if i > 0 {
			b[at] = '-'
			at++
		}
		at += hex.Encode(b[at:], part)
	}
	return b, nil
}

func (u *shapeUUID) UnmarshalText(b []byte) error {
	if len(b) != 36 || b[8] != '-' || b[13] != '-' || b[18] != '-' || b[23] != '-' {
		return errors.New("no UUID")
	}
	n := 0
	for _, part := range [][]byte{b[:8], b[9:13], b[14:18], b[19:23], b[24:]} {
		m, err := hex.Decode(u[n:], part)
		if err != nil {
			return err
		}
		n += m
	}
	return nil
}

// shapeDecimal is a number with a point, kept as hundredths, that is read and written by
// methods for all of JSON.
type shapeDecimal int64

func (d *shapeDecimal) fill(f *shapeFiller) { *d = shapeDecimal(f.r.IntN(1_000_000)) }

func (d shapeDecimal) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "%d.%02d", int64(d)/100, int64(d)%100), nil
}

func (d *shapeDecimal) UnmarshalJSON(b []byte) error {
	whole, fraction, _ := strings.Cut(string(b), ".")
	n, err := strconv.ParseInt(whole+(fraction + "00")[:2], 10, 64)
	*d = shapeDecimal(n)
	return err
}

// shapeNullable is a string that may be null, by methods for all of JSON.
type shapeNullable struct {
	String string
	Valid  bool
}

func (n *shapeNullable) fill(f *shapeFiller) {
	if f.r.IntN(2) == 0 {
		*n = shapeNullable{f.text(), true}
	}
}

func (n shapeNullable) MarshalJSON() ([]byte, error) {
	if !n.Valid {
		return []byte("null"), nil
	}
	return json.Marshal(n.String)
}

func (n *shapeNullable) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*n = shapeNullable{}
		return nil
	}
	n.Valid = true
	return json.Unmarshal(b, &n.String)
}

type shapeColor uint8

var shapeColors = []string{"red", "green", "blue", "yellow", "magenta"}

func (c *shapeColor) fill(f *shapeFiller)         { *c = shapeColor(f.r.IntN(len(shapeColors))) }
func (c shapeColor) MarshalText() ([]byte, error) { return []byte(shapeColors[c]), nil }
func (c *shapeColor) UnmarshalText(b []byte) error {
	for i, s := range shapeColors {
		if s == string(b) {
			*c = shapeColor(i)
			return nil
		}
	}
	return errors.New("no color of that name")
}

// shapeFilled has interfaces that hold pointers when it is read.
type shapeFilled struct {
	Name string    `json:"name"`
	A    shapeArea `json:"a"`
	B    shapeArea `json:"b"`
	C    any       `json:"c"`
}

type shapeArea interface{ area() float64 }

func (s *shapeSize) area() float64 { return float64(s.W) * float64(s.H) }

func (s *shapeFilled) fill(f *shapeFiller) {
	s.Name = f.text()
	for _, v := range []any{s.A, s.B, s.C} {
		f.fill(reflect.ValueOf(v).Elem())
	}
}

func filledKind() shapeKind {
	return shapeKind{Name: "interfaces that hold pointers", shapeType: shapeType{one: func() any {
		return &shapeFilled{A: new(shapeSize), B: new(shapeSize), C: new(shapeNamed)}
	}}}
}
