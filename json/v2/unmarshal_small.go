package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// maxSmall is how long a document may be that is tried without a Decoder. What a
// Decoder costs is felt up to there.
const maxSmall = 1 << 10

// smallDocument is a copy of such a document with its index. Behind the text are
// spaces, so that its last members are like any others to those who look some
// bytes ahead.
type smallDocument struct {
	buf [maxSmall + len(spaces)]byte
	ent [maxSmall + simd.IndexSlack]uint32
}

const spaces = "                                                                "

// small is Unmarshal for a small object that is read as a whole into a struct, or for
// any into an interface. If it reports false, Unmarshal does it all again, with the same results and effects:
// see whole. In the v1 dialect a destination that must not be changed is not tried.
func (c *unmarshalCall) small(in []byte, out any, opts []Options) bool {
	var flags opt.Flags
	switch len(opts) {
	case 0:
	case 1:
		o, ok := opts[0].(*opt.Struct)
		if !ok || o == nil || o.Flags.Has(opt.Valued|opt.OwnFlags) {
			return false
		}
		flags = o.Flags
	default:
		return false
	}
	v := reflect.ValueOf(out)
	if disableFast || v.Kind() != reflect.Pointer || v.IsNil() {
		return false
	}
	u := &c.u
	pl := u.rootPlan(v, flags.True(readPlans.mask))
	p := pointerTo(v)
	switch {
	case pl.kind == readAny && *p.Any() == nil:
	case pl.kind == readObject && u.mayWhole(pl.fields):
	default:
		return false
	}
	legacy := flags.Get(opt.ReportErrorsWithLegacySemantics)
	if legacy && !isZero(p, pl.size) {
		return false
	}
	d := &c.doc
	n := copy(d.buf[:], in)
	copy(d.buf[n:], spaces)
	var st simd.IndexState
	k, bad := simd.Index(d.ent[:], d.buf[:n], 0, &st)
	if k == 0 || bad&(simd.ControlInString|simd.InvalidUTF8) != 0 {
		return false
	}
	for i := range scan.Lookahead {
		d.ent[k+i] = d.ent[k-1]
	}
	u.tail = true
	if pl.kind == readAny {
		return c.smallAny(p, n, k, pl.mode)
	}
	if d.buf[d.ent[0]&simd.PosMask] != '{' {
		return false
	}
	u.strings.Reset(n)
	usual := pl.fields.text.Load()
	u.strings.Expect(int(usual))
	took, end := u.whole(pl.fields, p, d.buf[:n+len(spaces)], d.ent[:k], 0, maxWhole)
	u.releaseAny()
	used := int32(u.strings.Used())
	u.strings.Reset(0)
	pl.fields.tried(took, end)
	if took == k && (used > usual || used < usual-usual/4) {
		pl.fields.text.Store(used)
	}
	if took == k && len(trimSpace(d.buf[end:n])) == 0 {
		return true
	}
	if legacy {
		v.Elem().SetZero()
	}
	return false
}

// smallAny is small for an interface, when the document of n bytes and k entries has
// been indexed.
func (c *unmarshalCall) smallAny(p pointer, n, k int, m mode) bool {
	d, u := &c.doc, &c.u
	start := int(d.ent[0] & simd.PosMask)
	if d.buf[start] != '{' && d.buf[start] != '[' {
		return false
	}
	u.strings.Reset(n)
	v, took, _ := u.wholeAny(m, d.buf[:n+len(spaces)], d.ent[:k], 0, maxSmall)
	u.releaseAny()
	u.strings.Reset(0)
	if took != k {
		return false
	}
	*p.Any() = v
	return true
}

func trimSpace(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\n' || b[0] == '\r' || b[0] == '\t') {
		b = b[1:]
	}
	return b
}
