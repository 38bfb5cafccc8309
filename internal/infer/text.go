package infer

import (
	"bytes"
	"math/bits"
	"unicode"
	"unicode/utf8"
)

// nothingLeft is known of strings that may be anything.
const nothingLeft = notTime | notStamp | notDate | manyTexts | empty

// text notes a string.
func (s *Sampler) text(p *place, w uint64) {
	start, end, _ := s.reader.doc.TextBounds(w)
	n := end - start
	if n == 0 {
		p.facts |= empty
	}
	if n > maxText {
		p.facts |= nothingLeft &^ empty
		p.few = nil
		return
	}
	var t []byte
	if p.facts&(notTime|notStamp|notDate) != notTime|notStamp|notDate {
		t = s.reader.value(w)
		form, stamp, exact := timestamp(t)
		p.times |= form
		if !exact {
			p.facts |= notTime
		}
		if !stamp {
			p.facts |= notStamp
		}
		if !isDate(t) {
			p.facts |= notDate
		}
	}
	if p.facts&manyTexts == 0 {
		if t == nil {
			t = s.reader.value(w)
		}
		for _, f := range p.few {
			if f == string(t) {
				return
			}
		}
		if !isWord(t) {
			p.facts |= oddText
		}
		p.text(string(t))
	}
}

// two returns the number that two digits are, or 100.
func two(b []byte) int {
	if b[0]-'0' > 9 || b[1]-'0' > 9 {
		return 100
	}
	return int(b[0]-'0')*10 + int(b[1]-'0')
}

// isDate reports whether b is a date of RFC 3339, full-date.
func isDate(b []byte) bool {
	if len(b) != 10 || b[4] != '-' || b[7] != '-' {
		return false
	}
	century, year, month, day := two(b), two(b[2:]), two(b[5:]), two(b[8:])
	if century > 99 || year > 99 || month < 1 || month > 12 || day < 1 {
		return false
	}
	most := [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if y := century*100 + year; month == 2 && y%4 == 0 && (y%100 != 0 || y%400 == 0) {
		most = 29
	}
	return day <= most
}

// timeForms are the ways in which times are written: a bit for each number of digits of a
// fraction, and three for the zone.
type timeForms uint16

const (
	mostDigits           = 9 // of a fraction
	zulu       timeForms = 1 << (mostDigits + 1 + iota)
	zero                 // UTC as +00:00
	oddTime              // in a way that no layout has
)

// timestamp reports whether b is a date and time of RFC 3339, in which form, and whether a
// time.Time writes it as it is: not if the fraction ends in a zero or has more than nine
// digits, or if UTC is written as an offset.
func timestamp(b []byte) (form timeForms, ok, exact bool) {
	if len(b) < len("2006-01-02T15:04:05Z") || b[10] != 'T' || b[13] != ':' || b[16] != ':' || !isDate(b[:10]) {
		return 0, false, false
	}
	if two(b[11:]) > 23 || two(b[14:]) > 59 || two(b[17:]) > 59 {
		return 0, false, false
	}
	form, exact = 1, true
	if b = b[19:]; b[0] == '.' {
		n := 1
		for n < len(b) && b[n]-'0' <= 9 {
			n++
		}
		if n == 1 {
			return 0, false, false
		}
		exact = b[n-1] != '0' && n-1 <= mostDigits
		if form = oddTime; n-1 <= mostDigits {
			form = 1 << (n - 1)
		}
		b = b[n:]
	}
	switch {
	case len(b) == 1 && b[0] == 'Z':
		return form | zulu, true, exact
	case len(b) != 6 || b[0] != '+' && b[0] != '-' || b[3] != ':':
		return 0, false, false
	}
	hours, minutes := two(b[1:]), two(b[4:])
	switch {
	case hours > 23 || minutes > 59:
		return 0, false, false
	case hours+minutes > 0:
		return form, true, exact
	case b[0] == '-':
		return form | oddTime, true, false
	}
	return form | zero, true, false
}

// layout returns the layout by which a time.Time writes times of these forms as they are, ""
// if there is none.
func (f timeForms) layout() string {
	digits := f & (1<<(mostDigits+1) - 1)
	if f&oddTime != 0 || f&(zulu|zero) == zulu|zero || digits == 0 || digits&(digits-1) != 0 {
		return ""
	}
	layout := "2006-01-02T15:04:05"
	if n := bits.TrailingZeros16(uint16(digits)); n > 0 {
		layout += "." + "000000000"[:n]
	}
	if f&zero != 0 {
		return layout + "-07:00"
	}
	return layout + "Z07:00"
}

// isWord reports whether a string could be one of an enumeration: it has a letter, and
// nothing but letters, digits and what joins them.
func isWord(b []byte) bool {
	letter := false
	for i := 0; i < len(b); {
		c := b[i]
		switch {
		case c|0x20-'a' < 26:
			letter = true
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(b[i:])
			if !unicode.IsLetter(r) {
				return false
			}
			letter = true
			i += n
			continue
		case c-'0' < 10, c == '_', c == '-', c == '.', c == '/', c == ':', c == ' ' && i > 0 && i < len(b)-1, c == '+', c == '#', c == '$', c == '@':
		default:
			return false
		}
		i++
	}
	return letter && bytes.Count(b, []byte(" ")) <= 2
}
