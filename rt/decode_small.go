package rt

import (
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// A small document is indexed as a whole, in memory of the Decoder, with space
// after it, so that what is near its end is like all else. Most such documents
// need no [jsontext.Decoder] at all; if one does, it is made when it is needed.

// small is a small document and its index.
type small struct {
	buf [maxSmall + read.SmallRoom]byte
	ent [maxSmall + simd.IndexSlack]uint32
}

// beginSmall begins to read data, and reports whether it is fit for it.
func (d *Decoder) beginSmall(data []byte) bool {
	s := &d.small
	n := len(data)
	k, f := simd.IndexCopy(s.ent[:], s.buf[:], data)
	if k == 0 || f != 0 {
		return false
	}
	if d.mode != 0 || d.limit == 0 {
		d.setMode(0)
	}
	d.data = data
	d.limit = defaultDepth
	d.depth, d.synced, d.failed, d.bushy, d.barred = 0, 0, 0, 0, 0
	d.anyFrom = 0
	d.cur = frame{n: 1, name: -1}
	d.strings.Begin(n)
	if len(d.buf) == 0 || &d.buf[0] != &s.buf[0] {
		d.buf, d.ent = s.buf[:], s.ent[:]
		d.win = d.buf
	}
	// In this form, no pointer is written.
	d.buf, d.win, d.ent, d.org = d.buf[:n+read.SmallRoom], d.win[:n+read.SmallRoom], d.ent[:k+scan.Lookahead], 0
	d.i, d.n, d.more = 0, k, false
	d.at, d.end = int(s.ent[0]&simd.PosMask), 0
	return true
}

// readSmall is Unmarshal for a document that beginSmall has begun. d holds nothing
// of others then.
func (d *Decoder) readSmall(v Unmarshaler) error {
	v.UnmarshalJavelin(d)
	if d.dec == nil {
		if d.i >= d.n && d.end > d.at && d.first == nil && isSpace(d.buf[d.end:len(d.data)]) {
			d.data = nil
			d.forget() // all else is in memory of its own
			return nil
		}
		d.sync()
	}
	err := d.endWhole(false)
	text.ReleaseDecoder((*text.Decoder)(&d.own))
	d.reset()
	return err
}

// attach makes the Decoder for a small document.
func (d *Decoder) attach() {
	text.InitDecoder((*text.Decoder)(&d.own), d.data, nil)
	x := (*text.Decoder)(&d.own)
	x.CapDepth()
	x.RejectInvalidUTF8()
	d.dec = &d.own
}
