package main

// palette holds the escape sequences (ECMA-48, SGR) of the parts of a document.
type palette struct {
	name, str, number, literal, bracket, note string
}

func newPalette() *palette {
	return &palette{
		name:    "\x1b[1;34m", // bold blue
		str:     "\x1b[32m",   // green
		number:  "\x1b[36m",   // cyan
		literal: "\x1b[35m",   // magenta
		bracket: "\x1b[1m",    // bold
		note:    "\x1b[2m",    // faint
	}
}

const plain = "\x1b[0m"

func (c *palette) scalar(dst, raw []byte, name bool) []byte {
	color := c.number
	switch {
	case name:
		color = c.name
	case raw[0] == '"':
		color = c.str
	case raw[0] >= 'a': // null, false, true
		color = c.literal
	}
	dst = append(dst, color...)
	dst = append(dst, raw...)
	return append(dst, plain...)
}

func (c *palette) punct(dst []byte, b byte) []byte {
	dst = append(dst, c.bracket...)
	dst = append(dst, b)
	return append(dst, plain...)
}
