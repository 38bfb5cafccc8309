package main

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A cell prints the text of a column, piece by piece, as the format of the columns asks for.
type cell struct {
	f      *getFlags
	out    *printer
	quoted bool   // it stands in the quotes of CSV
	open   *spool // if not nil, what may yet have to stand in them
}

// needsQuotes are the bytes for which RFC 4180 wants quotes.
const needsQuotes = ",\"\r\n"

// begin prints what stands before the text.
func (c *cell) begin(quoted bool) {
	c.out.lead()
	if c.quoted = quoted; quoted {
		c.out.buf = append(c.out.buf, '"')
	}
}

// Write prints a piece. Only errors of the output are returned.
func (c *cell) Write(p []byte) (int, error) {
	n := len(p)
	if c.open != nil {
		if bytes.IndexAny(p, needsQuotes) < 0 {
			return c.open.Write(p)
		}
		c.begin(true)
		err := c.release()
		if err != nil {
			return 0, err
		}
	}
	special := ""
	switch {
	case c.f.tsv:
		special = "\\\t\n\r"
	case c.quoted:
		special = `"`
	}
	for len(p) > 0 && c.out.err == nil {
		k := len(p)
		if special != "" {
			if i := bytes.IndexAny(p, special); i >= 0 {
				k = i
			}
		}
		c.out.raw(p[:k])
		if p = p[k:]; len(p) == 0 {
			break
		}
		if c.quoted {
			c.out.buf = append(c.out.buf, `""`...)
		} else {
			c.out.buf = append(c.out.buf, '\\', tsvEscape[p[0]])
		}
		p = p[1:]
	}
	return n, c.out.err
}

// release prints what has been held back.
func (c *cell) release() error {
	held := c.open
	c.open = nil
	defer held.close()
	return held.each(0, func(p []byte) error {
		_, err := c.Write(p)
		return err
	})
}

// end prints what stands after the text.
func (c *cell) end() error {
	if c.open != nil {
		c.begin(false)
		if err := c.release(); err != nil {
			return err
		}
	}
	if c.quoted {
		c.out.buf = append(c.out.buf, '"')
	}
	return c.out.err
}

// tsvEscape has what stands after the backslash.
var tsvEscape = map[byte]byte{'\\': '\\', '\t': 't', '\n': 'n', '\r': 'r'}

// A census tells what is in a text.
type census struct{ special, nul bool }

func (c *census) Write(p []byte) (int, error) {
	c.special = c.special || bytes.IndexAny(p, needsQuotes) >= 0
	c.nul = c.nul || bytes.IndexByte(p, 0) >= 0
	return len(p), nil
}

// large prints the text of a string, or else the JSON of a value, that source gives the
// pieces of to whom it is called with. That is done twice: nothing is printed of what
// cannot be.
func (p *printer) large(f *getFlags, isString bool, source func(do func([]byte) error) error) error {
	through := func(w io.Writer) error {
		if !isString {
			return source(func(b []byte) error { _, err := w.Write(b); return err })
		}
		u := unquoter{w: w}
		return source(u.write)
	}
	var has census
	if f.csv || f.nul && isString {
		if err := through(&has); err != nil {
			return err
		}
	}
	if f.nul && has.nul {
		return errNUL
	}
	c := &cell{f: f, out: p}
	c.begin(f.csv && has.special)
	if err := through(c); err != nil {
		return err
	}
	return c.end()
}

// An unquoter gives a writer the text of a string that comes in pieces.
type unquoter struct {
	w     io.Writer
	begun bool
	rest  []byte // the begin of a character or of an escape sequence
	piece []byte // between quotes
	text  []byte
}

func (u *unquoter) write(p []byte) error {
	for len(p) > 0 {
		n := min(len(p), readSize)
		if err := u.some(p[:n]); err != nil {
			return err
		}
		p = p[n:]
	}
	return nil
}

func (u *unquoter) some(p []byte) error {
	u.piece = append(append(append(u.piece[:0], '"'), u.rest...), p...)
	if !u.begun {
		u.begun = true
		u.piece = u.piece[1:] // it has one of its own
	}
	if n := len(u.piece); n > 1 && u.piece[n-1] == '"' && !isEscaped(u.piece, n-1) {
		u.rest = u.rest[:0]
	} else {
		k := cutString(u.piece)
		u.rest = append(u.rest[:0], u.piece[k:]...)
		u.piece = append(u.piece[:k], '"')
	}
	var err error
	if u.text, err = jsontext.AppendUnquote(u.text[:0], u.piece); err != nil {
		return err
	}
	_, err = u.w.Write(u.text)
	return err
}

// isEscaped reports whether a byte of a string has a backslash of its own before it.
func isEscaped(s []byte, i int) bool {
	n := 0
	for n < i && s[i-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// cutString returns where the begin of a string, from its quote on, can be cut: not within a
// character or an escape sequence, nor between the two of a surrogate pair.
func cutString(s []byte) int {
	const longest = len(`\ud800\udc00`)
	end := len(s)
	for i := max(1, end-longest); i < end; i++ {
		if s[i] != '\\' || isEscaped(s, i) {
			continue
		}
		switch {
		case i+1 == end:
			end = i
		case s[i+1] != 'u':
			i++
		case i+6 > end:
			end = i
		case s[i+2]|0x20 == 'd' && strings.IndexByte("89abAB", s[i+3]) >= 0 && i+longest > end:
			end = i // the second of the pair may follow
		default:
			i += 5
		}
	}
	for i := end - 1; i >= max(1, end-utf8.UTFMax); i-- {
		if utf8.RuneStart(s[i]) {
			if !utf8.FullRune(s[i:end]) {
				end = i
			}
			break
		}
	}
	return end
}

// errNUL says that the end of a text could not be told.
var errNUL = errors.New("a string holds a NUL, which -0 ends texts with")

// cannotPrint reports a value that cannot be printed as it was asked for.
func (e *env) cannotPrint(s *source, err error) error {
	e.errorf("%s: %v\n", s.name, err)
	return errInvalid
}

// compactOf returns the text of a value without whitespace that has no meaning.
func compactOf(n tree.Node) string {
	v := n.Raw().Clone()
	v.Compact() // without an error: it has been checked
	return string(v)
}

// arrayOf returns the array of some values.
func arrayOf(nodes []tree.Node) string {
	b := []byte{'['}
	for i, n := range nodes {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, compactOf(n)...)
	}
	return string(append(b, ']'))
}

// cell prints a value as a column; alone tells that there is no other in the row.
func (p *printer) cell(f *getFlags, n tree.Node, alone bool) error {
	if text, err := n.Text(); err == nil {
		return p.cellText(f, text, alone)
	}
	return p.cellText(f, compactOf(n), alone)
}

// cellText prints a text as a column, or as it is where there are none.
func (p *printer) cellText(f *getFlags, text string, alone bool) error {
	p.lead()
	switch {
	case f.nul && strings.ContainsRune(text, 0):
		return errNUL
	case f.tsv:
		text = tsvEscapes.Replace(text)
	case f.csv && (strings.ContainsAny(text, ",\"\r\n") || text == "" && alone):
		text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	p.buf = append(p.buf, text...)
	return nil
}

var tsvEscapes = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// separate prints what stands between two columns.
func (p *printer) separate(f *getFlags) {
	switch {
	case f.tsv:
		p.buf = append(p.buf, '\t')
	case f.csv:
		p.buf = append(p.buf, ',')
	default:
		p.buf = append(p.buf, 0)
	}
}

// endRow ends a row or a result.
func (p *printer) endRow(f *getFlags) {
	if f.nul {
		p.buf = append(p.buf, 0)
		p.line = false
		p.spill()
		return
	}
	p.line = true // also where it is empty
	p.end()
}

// text prints a line of text that is no JSON.
func (p *printer) text(s string) {
	p.lead()
	p.buf = append(p.buf, s...)
}
