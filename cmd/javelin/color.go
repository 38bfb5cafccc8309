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
	color := c.of(raw[0])
	if name {
		color = c.name
	}
	dst = append(dst, color...)
	dst = append(dst, raw...)
	return append(dst, plain...)
}

// of returns the colour of a string, number or literal that begins with ch.
func (c *palette) of(ch byte) string {
	switch {
	case ch == '"':
		return c.str
	case ch >= 'a': // null, false, true
		return c.literal
	}
	return c.number
}

func (c *palette) punct(dst []byte, b byte) []byte {
	dst = append(dst, c.bracket...)
	dst = append(dst, b)
	return append(dst, plain...)
}
