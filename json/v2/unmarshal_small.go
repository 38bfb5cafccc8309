package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/codec"
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
	buf [maxSmall + len(spaces) + len(moreSpaces)]byte
	ent [maxSmall + simd.IndexSlack]uint32

	clean [maxSmall]byte // what is ill-formed replaced
}

// blockSize is how many bytes the index takes at once.
const blockSize = 64

// spaces are enough for the rest of a block, and for a name to be compared with one known.
var spaces = [blockSize]byte([]byte("                                                                "))

// moreSpaces follow those for who compares longer names.
var moreSpaces = [16]byte([]byte("                "))

// meet finds the plan for what out points to, or makes it. Unmarshal calls it before all
// else, while the stack is not deep yet.
func (c *unmarshalCall) meet(out any, opts []opt.Options) {
	var m mode
	switch len(opts) {
	case 0:
	case 1:
		o, ok := opt.AsStruct(opts[0])
		if !ok || o == nil || o.Flags.Has(opt.Unmarshalers|opt.Forms) {
			return
		}
		m = o.Flags.True(readMask)
	default:
		return
	}
	if v := reflect.ValueOf(out); v.Kind() == reflect.Pointer {
		c.u.rootPlan(v, m)
	}
}

// small is Unmarshal for a small document, of which most are read without a Decoder. If
// done is false, nothing has happened. Offsets in errors are those in in, and more. In the v1 dialect a document is checked before
// anything is set that could not be made zero again.
func (c *unmarshalCall) small(in []byte, out any, opts []opt.Options, more int64) (done bool, err error) {
	var flags opt.Flags
	switch len(opts) {
	case 0:
	case 1:
		o, ok := opt.AsStruct(opts[0])
		if !ok || o == nil || o.Flags.Has((opt.Valued|opt.OwnFlags|opt.AllowComments)&^(opt.AliasStrings|opt.Names|opt.Forms)) {
			return false, nil
		}
		flags = o.Flags
		if flags.Has(opt.Forms) && c.u.funcs == nil {
			return c.smallInForms(in, out, opts, more, o)
		}
	default:
		return false, nil
	}
	u := &c.u
	m := flags.True(readMask)
	pl := u.last.plan
	if pl == nil || typeIn(out) != u.last.word || m != u.last.mode || u.funcs != u.last.funcs {
		v := reflect.ValueOf(out)
		if v.Kind() != reflect.Pointer {
			return false, nil
		}
		pl = u.rootPlan(v, m)
	}
	p := addressIn(out)
	switch {
	case p.IsNil() || disableFast:
		return false, nil
	case pl.kind == readAny && *p.Any() != nil:
		return false, nil
	case pl.kind-readObject > readAny-readObject || pl.kind == readPointer:
		return false, nil
	}
	checked := false
	if flags.Get(opt.ReportErrorsWithLegacySemantics) && (!isZero(p, pl.size) || !pl.isAlone()) {
		if checked = text.SurelyValid(in, &flags); !checked {
			return false, nil
		}
	}
	how, took, end := c.smallRead(pl, p, in, flags)
	switch how {
	case smallDone:
		return true, nil
	case smallNot:
		return false, nil
	case smallIll:
		return c.smallReplaced(pl, in, out, opts, &flags), nil
	}
	err = c.smallRest(in, opts, took, end)
	if err != nil && flags.Get(opt.ReportErrorsWithLegacySemantics) {
		if !checked {
			err = u.reconsider(in, reflect.ValueOf(out), err)
		}
		if more > 0 {
			amend(err, func(f *fault) { f.ByteOffset += more })
		}
		err = legacyUnmarshalError(u.o, out, err)
	}
	text.ReleaseDecoder(&c.dec)
	return true, err
}

// How smallRead has ended.
const (
	smallDone = iota
	smallNot  // nothing has happened
	smallIll  // nothing but that there is ill-formed UTF-8
	smallPart // a part has been read
)

// smallRead reads a document into what is at p, by its plan. If that ends with smallPart,
// took entries have been read, up to end, or something is paused.
func (c *unmarshalCall) smallRead(pl *readPlan, p pointer, in []byte, flags opt.Flags) (how, took, end int) {
	d, u := &c.doc, &c.u
	alias, n := flags.Get(opt.AliasStrings), len(in)
	buf, window := in, in
	if !alias {
		copy(d.buf[:], in)
		buf = d.buf[:n+len(spaces)]
		*(*[blockSize]byte)(buf[n:]) = spaces         // of this size, without a call
		window = buf[:(n+blockSize-1)&^(blockSize-1)] // by whole blocks
	}
	var st simd.IndexState
	k, bad := simd.Index(d.ent[:], window, 0, &st)
	if k == 0 || bad&(simd.ControlInString|simd.InvalidUTF8) != 0 {
		if bad == simd.InvalidUTF8 {
			return smallIll, 0, 0
		}
		return smallNot, 0, 0
	}
	last := d.ent[k-1]
	*(*[scan.Lookahead]uint32)(d.ent[k:]) = [scan.Lookahead]uint32{last, last, last, last, last, last, last, last}
	u.tail = true
	u.strings.Reset(n)
	if alias {
		u.strings.Alias()
	}
	if pl.kind == readAny {
		if !alias {
			buf = d.buf[:n+len(spaces)+len(moreSpaces)]
			*(*[len(moreSpaces)]byte)(buf[n+len(spaces):]) = moreSpaces
		}
		if c.smallAny(p, buf, k, pl.mode) {
			return smallDone, 0, 0
		}
		return smallNot, 0, 0
	}
	u.src, u.lent = in, flags.Has(opt.AliasStrings) && !alias
	if pl.kind == readObject {
		u.strings.Expect(int(pl.fields.text.Load()))
		if buf[d.ent[0]&simd.PosMask] == '{' {
			took, end = u.whole(pl.fields, p, nil, buf, d.ent[:k], maxWhole)
		} else {
			took, end = u.wholeValue(pl, p, buf, d.ent[:k], 0, maxWhole)
		}
	} else {
		took, end = u.wholeValue(pl, p, buf, d.ent[:k], 0, maxWhole)
	}
	u.src = nil
	u.keepAny()
	u.scalars.drop()
	used := int32(u.strings.Used())
	u.strings.End()
	if took == k && (end == n || len(trimSpace(buf[end:n])) == 0) {
		if pl.kind == readObject {
			pl.fields.text.Note(used, 4, &u.odd)
		}
		return smallDone, 0, 0
	}
	if took == 0 && !u.stopped {
		return smallNot, 0, 0
	}
	return smallPart, took, end
}

// smallInForms is small where options say which forms values have.
func (c *unmarshalCall) smallInForms(in []byte, out any, opts []opt.Options, more int64, o *opt.Struct) (done bool, err error) {
	funcs := c.u.formed.of(nil, o, typeForms.reading)
	if funcs.forms().present != nil {
		return false, nil // which the complete form notes
	}
	c.u.funcs = funcs
	done, err = c.small(in, out, opts, more)
	c.u.funcs = nil
	return done, err
}

// smallReplaced is small for a document with ill-formed UTF-8 that may be replaced.
func (c *unmarshalCall) smallReplaced(pl *readPlan, in []byte, out any, opts []opt.Options, flags *opt.Flags) (done bool) {
	if !pl.mayReplace(flags) || !isZero(addressIn(out), pl.size) {
		return false
	}
	clean := codec.AppendReplaced(c.doc.clean[:0], in)
	if len(clean) > maxSmall {
		return false
	}
	done, err := c.small(clean, out, opts, 0)
	if err != nil {
		reflect.ValueOf(out).Elem().SetZero() // the error is that of what was given
	}
	return done && err == nil
}

// smallRest ends small with a Decoder: for a document of which a part has been read and
// paused, or behind whose value there is something more. The Decoder is to be released.
func (c *unmarshalCall) smallRest(in []byte, opts []opt.Options, took, end int) error {
	u, dec := &c.u, &c.dec
	text.InitDecoder(dec, in, opts)
	u.begin(dec)
	x := text.Decoder(dec)
	x.CapDepth()
	x.RejectInvalidUTF8()
	_, _ = x.Next()
	var err error
	if took > 0 {
		x.Catch(took, end, 1)
	} else {
		err = u.finish(0, 0)
	}
	if err == nil {
		err = x.CheckEOF()
	} else {
		err = valueMissing(dec, err, true)
	}
	u.end()
	return err
}

// smallAny is small for an interface, when the document in buf has been indexed: k
// entries.
func (c *unmarshalCall) smallAny(p pointer, buf []byte, k int, m mode) bool {
	d, u := &c.doc, &c.u
	var v any
	took := 0
	if b := buf[d.ent[0]&simd.PosMask]; b == '{' || b == '[' {
		u.anyReader(m).Bundle()
		v, took, _ = u.wholeAny(m, buf, d.ent[:k], 0, maxSmall)
		u.keepAny()
	}
	u.strings.End()
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

const (
	// maxMedium is up to what length of a document it is felt in how many pieces the
	// memory for its short strings comes: records of 8 KiB take 16 % fewer bytes if it is
	// known how much there is of them, and no more time; for rows of texts a test tells.
	maxMedium = 8 << 10
	shareUnit = 1 << 12
)

// expectText makes room for the short strings of a document that is no small one, if those
// before tell how much of it they are likely to be.
func (u *unmarshaler) expectText(s *readStruct) {
	u.strings.Expect((int(s.share.Load())*u.left + shareUnit - 1) / shareUnit)
}

// noteText notes how much they have been.
func (u *unmarshaler) noteText(s *readStruct) {
	if u.left == 0 || u.strings.Aliases() {
		return
	}
	s.share.Note(int32(u.strings.Used()*shareUnit/u.left), 8, &u.odd)
}
