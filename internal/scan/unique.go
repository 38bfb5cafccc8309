package scan

import (
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// uniqueNames reports whether no object of src, a valid document, has two
// members of one name. All it looks at are braces, and strings in front of a
// colon.
func (w *Walker) uniqueNames(c *Cursor, src []byte) bool {
	c.Reset(src)
	for c.index() {
		ent, buf, i := c.ent[:c.n], src[c.org:], c.i
		// The last two entries wait for more: behind a name there are three.
		for i+2 < len(ent) {
			p := int(ent[i] & simd.PosMask)
			switch buf[p] {
			case '"':
				if buf[ent[i+2]&simd.PosMask] != ':' {
					i += 2
					continue
				}
				e := ent[i+1]
				end := int(e & simd.PosMask)
				if e&simd.Backslash == 0 {
					if !w.names.Insert(src, c.org+p+1, c.org+end) {
						return false
					}
				} else {
					w.name, _ = wire.AppendUnquote(w.name[:0], buf[p:end+1])
					if !w.names.InsertCopy(src, w.name) {
						return false
					}
				}
				i += 3
				continue
			case '{':
				w.names.Push()
			case '}':
				w.names.Pop()
			}
			i++
		}
		c.i = i
	}
	return true
}
