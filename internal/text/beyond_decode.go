package text

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// Opts returns the options in force. To change them is to change the Decoder's.
func (d *Decoder) Opts() *opt.Struct { return &d.opts }

// Cursor returns the index of the buffer.
func (d *Decoder) Cursor() *scan.Cursor { return &d.cursor }

// Last returns the text of the token or value read last. It is valid until the
// next read.
func (d *Decoder) Last() []byte { return d.buf[d.start:d.end] }

// Dropped is how much whitespace between the token or value read last and
// UnreadBuffer()[n], which is no whitespace, is not in the buffer.
func (d *Decoder) Dropped(n int) int64 {
	if n == 0 {
		return d.gap.total - d.gap.afterDelim
	}
	return d.gap.total
}

// AppendPointer appends the JSON Pointer to the value read last or, if next is
// set, to the one that comes next.
func (d *Decoder) AppendPointer(b []byte, next bool) []byte {
	p := atLast
	if next {
		p = atNext
	}
	return d.appendPointer(b, d.buf, p, -1)
}

// InMemory reports whether the buffer is all there is of the input.
func (d *Decoder) InMemory() bool { return d.rd == nil }

// SetOpts replaces the options in force. What has been read ahead is looked at
// again under the new ones.
func (d *Decoder) SetOpts(o *opt.Struct) {
	same := fatalFlags(&d.opts.Flags) == fatalFlags(&o.Flags)
	d.opts = *o
	if !same {
		// What a caller further out does not want to see stays out of its sight.
		d.cursor.SetFatal(d.cursor.Fatal | fatalFlags(&d.opts.Flags))
		d.Abandon()
		d.peekErr = nil
	}
}

// ReadFormed is [Decoder.ReadValue] and tells the form of a string.
func (d *Decoder) ReadFormed() (val []byte, form wire.StringFlags, err error) {
	val, err = d.ReadValue()
	if err == nil && val[0] == '"' && wire.ConsumeSimpleString(val) != len(val) {
		_, form, _ = wire.ConsumeString(val, 0, 0, false)
	}
	return val, form, err
}

// Pieces reads the next value, and calls to with its text: that of a string or number piece
// by piece, none of which ends within a character or an escape sequence, so that it need
// not be held. A piece is valid during the call.
func (d *Decoder) Pieces(to func([]byte)) error {
	x := d
	switch x.PeekKind() {
	case KindString, KindNumber:
		if start, end, ok, _ := x.fastValue(); ok {
			to(x.buf[start:end])
			return nil
		}
		return x.skipScalar(to)
	}
	v, err := x.ReadValue()
	if err == nil {
		to(v)
	}
	return err
}

// ReadName is ReadFormed for the name of a member. Whether the object has that
// name already is not asked, and only the last name of the object is kept, which
// is enough for JSON Pointers: the caller knows the names itself. Whoever reads an
// object so must read all of its names so, or call Invalidate.
func (d *Decoder) ReadName() (name []byte, form wire.StringFlags, err error) {
	if !d.WantsName() && d.peekErr == nil {
		return nil, 0, d.fail(errNoName, d.end, atParent, -1)
	}
	f := &d.opts.Flags
	if f.Get(opt.AllowDuplicateNames) || d.PeekKind() != KindString {
		return d.ReadFormed()
	}
	before := *f
	f.Set(opt.AllowDuplicateNames | 1)
	name, form, err = d.ReadFormed()
	*f = before
	return name, form, err
}

// EmptyStringNext reports whether the next token, of which PeekKind has just told that it is
// a string, is an empty one.
func (d *Decoder) EmptyStringNext() bool {
	pos := d.peeked
	d.peeked = 0
	pos = d.lookAhead(pos, len(`""`))
	d.peeked = pos
	return len(d.buf)-pos >= len(`""`) && d.buf[pos+1] == '"'
}

// EmptyListNext reports whether the next token, of which PeekKind has just told that it is a [,
// begins an empty array, or one that begins with so much whitespace that it is to be seen.
func (d *Decoder) EmptyListNext() bool {
	const maxSpace = 1 << 12
	pos := d.peeked
	d.peeked = 0
	n := len("[")
	for n < maxSpace {
		if pos = d.lookAhead(pos, n+1); len(d.buf)-pos == n || !isSpace(d.buf[pos+n]) {
			break
		}
		n++
	}
	d.peeked = pos
	return n == maxSpace || len(d.buf)-pos > n && d.buf[pos+n] == ']'
}

// errNoName is what a method leads to that has read a part of what follows its
// value, where reading goes on all the same.
var errNoName = errors.New("not at an object member name")

// errNamesUnknown is what reading on in an object meets that ReadName has read a
// part of.
var errNamesUnknown = errors.New("the names of the object are not known any more")

// Invalidate gives up the objects that are open above the given depth: their
// names are not known, so nothing more of them can be read. Arrays within them
// can be.
func (d *Decoder) Invalidate(depth int) {
	spoilt := false
	for i := depth + 1; i < len(d.outer); i++ {
		if d.outer[i].isObject() {
			d.outer[i] = d.outer[i].spoil()
			spoilt = true
		}
	}
	if len(d.outer) > depth && d.last.isObject() {
		d.last = d.last.spoil()
		spoilt = true
	}
	if spoilt && d.peekErr == nil {
		d.peeked = 0
		d.peekErr = d.fail(errNamesUnknown, d.end, atParent, -1)
	}
}

// Misencoded returns the error of syntax of a text that is not in UTF-8 but in UTF-16 or
// UTF-32, which matters more than what its first token is; nil if it is not, or if its
// begin is gone.
func (d *Decoder) Misencoded() error {
	if d.base != 0 || d.gap.total != 0 {
		return nil
	}
	begin := append(make([]byte, 0, wire.EncodingBytes), d.buf[:min(len(d.buf), wire.EncodingBytes)]...)
	if n := wire.EncodingBytes - len(begin); n > 0 && len(begin) > 0 {
		pos := d.lookAhead(len(d.buf), n)
		begin = append(begin, d.buf[pos:min(len(d.buf), pos+n)]...)
	}
	for at := range min(2, len(begin)) {
		if begin[at] != 0 && begin[at] < utf8.RuneSelf {
			continue
		}
		cause, ok := wire.NewCharacterError(begin[at:], "at start of value").(*wire.TextError)
		if !ok {
			return nil
		}
		if err, ok := wire.Explained(cause, begin[at:], int64(at)).(*wire.EncodingError); ok {
			return NewFault(int64(at), "", err)
		}
	}
	return nil
}

// MoveTo says that so many bytes of the input have gone by. Nothing has been read yet.
func (d *Decoder) MoveTo(offset int64) { d.base = offset }

// Levels is the place of a Decoder in its input: the objects and arrays that are open.
func (d *Decoder) Levels() []uint64 {
	ls := make([]uint64, 0, len(d.outer)+1)
	for _, l := range append(d.outer[:len(d.outer):len(d.outer)], d.last) {
		ls = append(ls, uint64(l))
	}
	return ls
}

// SetLevels has d stand where Levels was called, in an array, but after the given number of
// its elements. As many objects and arrays of the same kinds must be open, and the objects
// have the names that lead there.
func (d *Decoder) SetLevels(ls []uint64, elements int64) {
	for i := range d.outer {
		d.outer[i] = level(ls[i])
	}
	d.last = level(elements)
}

// MoveNext says at which offset of the input the next value begins, of which the text
// follows at once, after a comma if it is not the first one. All the input is in memory.
func (d *Decoder) MoveNext(offset int64) {
	pos := d.end
	if d.last.count() > 0 {
		pos++
	}
	d.base = offset - int64(pos)
}

// CheckEOF returns an error if anything but whitespace follows the value read
// last.
func (d *Decoder) CheckEOF() error {
	if d.rd == nil && d.end+wire.ConsumeWhitespace(d.buf[d.end:]) == len(d.buf) {
		return nil
	}
	d.voidLast()
	pos, err := d.skipGap(d.end, 0)
	return d.noMore(pos, err)
}

// noMore returns an error if there is something at pos. err is that of looking.
func (d *Decoder) noMore(pos int, err error) error {
	switch err {
	case nil:
		err = wire.NewCharacterError(d.buf[pos:], "after top-level value")
		return d.fail(err, pos, atParent, -1)
	case io.ErrUnexpectedEOF:
		return nil
	}
	return err
}

// CheckNextValue reads the next value ahead, as a whole, and returns what is
// wrong with it. If last is set, it must be all that is left of the input.
// Nothing has been read then.
func (d *Decoder) CheckNextValue(last bool) error {
	if last && d.fastCheck() {
		return nil
	}
	return d.CheckCarefully(last)
}

// CheckCarefully is CheckNextValue for a value that is not surely valid.
func (d *Decoder) CheckCarefully(last bool) error {
	err := d.checkNextValue(last)
	for err != nil && last && !IsIOError(err) && d.completeCharacter() {
		err = d.checkNextValue(last) // which may name the character
	}
	return err
}

func (d *Decoder) checkNextValue(last bool) error {
	x := d
	if pos, ok := x.fastNext(); ok && !last && !d.last.wantsName() && (d.buf[pos] == '{' || d.buf[pos] == '[') {
		d.voidLast()
		_, _, ok, err := x.walk(pos, true)
		d.Abandon()
		if ok || err != nil {
			return err
		}
	}
	pos, k, err := x.next()
	if err != nil {
		return err
	}
	pos, end, _, err := x.consumeValue(pos, k)
	if err == nil && last {
		first := d.offset(pos)
		end, err = x.skipSpace(end)
		err = d.noMore(end, err)
		pos = int(first - d.base)
	}
	if err == nil {
		d.peeked = pos
	}
	return err
}

// CutOff has an input in memory end after what has been read.
func (d *Decoder) CutOff() {
	d.buf = d.buf[:d.end]
	d.cursor.Buf = d.buf
	d.Abandon()
}

// CheckSyntax is CheckNextValue for callers that do not look at the pointer of an error: where the
// index finds something wrong, it goes on from there.
func (d *Decoder) CheckSyntax(last bool) error {
	if last && d.fastCheck() {
		return nil
	}
	return d.checkSyntax(last)
}

// FindFault is CheckSyntax(true) for what is not surely valid.
func (d *Decoder) FindFault() error { return d.checkSyntax(true) }

// checkSyntax is CheckSyntax for a value that is not surely valid.
func (d *Decoder) checkSyntax(last bool) error {
	allow := d.opts.Flags.Get(opt.AllowDuplicateNames)
	pos, ok := d.fastNext()
	if !ok || !isNested(d.buf[pos:]) || d.last.wantsName() || !allow && len(d.outer) > 0 {
		return d.CheckCarefully(last)
	}
	d.voidLast()
	m := d.Mark()
	_, end, ok, err := d.walkOn(pos, true, true)
	if !ok && err == nil {
		end, err = d.pastFault(m, allow)
		d.Rewind(m)
	}
	d.walker.Stop()
	if err == nil && last {
		end, err = d.skipSpace(end)
		err = d.noMore(end, err)
	}
	d.Abandon()
	if err != nil && last && d.rd != nil {
		return d.CheckCarefully(last) // which may complete a character
	}
	return err
}

// pastFault goes on where the walker has stopped, and returns the end of the value. Of what is open
// there nobody knows how many names and values it has had, nor the names if they are allowed to be
// the same: errors have no pointer. m is the state before the value.
func (d *Decoder) pastFault(m mark, allow bool) (end int, err error) {
	open, pos, at := d.walker.Stuck(&d.cursor)
	for _, c := range open {
		d.outer = append(d.outer, d.last)
		if d.last = 0; c == '{' {
			d.last = objectLevel
			if allow {
				d.pushNames()
			}
		}
	}
	if !allow {
		d.walker.SwapNames(&d.names)
	}
	if end, err = d.skipSpace(pos); err != nil {
		return 0, d.fail(err, end, atParent, m.depth)
	}
	if at == scan.AtFirst {
		switch at = scan.AtValue; {
		case KindOf(d.buf[end]) == closing(d.last):
			end++
			d.leave(m)
			at = scan.AfterValue
		case d.last.isObject():
			at = scan.AtName
		}
	}
	return d.consumeNested(end, m, at)
}

// completeCharacter reads more if the buffer ends within a character, and reports whether it has.
func (d *Decoder) completeCharacter() bool {
	n := len(d.buf)
	i := n - 1
	for i > 0 && i > n-utf8.UTFMax && !utf8.RuneStart(d.buf[i]) {
		i--
	}
	if i < 0 || utf8.FullRune(d.buf[i:]) {
		return false
	}
	n = d.lookAhead(n, 1)
	return n < len(d.buf)
}

// fastCheck reports whether all of the input is in memory, and what is left of it is surely one valid value.
func (d *Decoder) fastCheck() bool {
	if d.rd != nil || len(d.outer) > 0 || d.peekErr != nil {
		return false
	}
	if simd.Small || d.opts.Flags.Get(opt.AllowInvalidUTF8) && !d.opts.Flags.Get(opt.AllowDuplicateNames) {
		return false // see fatalFlags
	}
	f := formatters.Get().(*formatter)
	ok := f.Valid(d.buf[d.end:], d.rules())
	formatters.Put(f)
	return ok
}

// ShortLine returns where the next value of a stream is, if it looks like an object or array of at
// most max bytes that is alone in its line, or all that the buffer holds. Whether it is one value, it
// does not say: [SurelyValid] does, or who reads it. Then no index need be made to know where it
// ends, and TakeLine is ReadValue for it. If the buffer is empty, the reader is called first.
func (d *Decoder) ShortLine(max int) (start, end int, ok bool) {
	if simd.Small || len(d.outer) > 0 || d.peekErr != nil || d.gap.total != 0 || d.lent {
		return 0, 0, false
	}
	if d.end == len(d.buf) && d.PeekKind() == KindInvalid {
		return 0, 0, false
	}
	start = scan.SkipSpace(d.buf, d.end)
	v := d.buf[start:]
	if len(v) == 0 || v[0]|0x20 != '{' {
		return 0, 0, false // to find the end of a scalar takes no index either
	}
	n := bytes.IndexByte(v[:min(len(v), max)], '\n')
	if n > 0 && looksWhole(v[:n]) {
		v = trimSpace(v[:n])
	} else if v = trimSpace(v); len(v) > max || !looksWhole(v) {
		return 0, 0, false
	}
	return start, start + len(v), true
}

// Line returns the text of what ShortLine has found.
func (d *Decoder) Line(start, end int) Value { return d.buf[start:end:end] }

// TakeLine goes to after what ShortLine has found, which is one value.
func (d *Decoder) TakeLine(start, end int) {
	d.voidLast()
	d.last++
	d.PlaceAfresh(start, end, 0)
}

// LimitBytes makes the input end with err after n bytes, unless it ends before.
// Nothing of it has been read yet.
func (d *Decoder) LimitBytes(n int64, err error) {
	if d.lent { // a bytes.Buffer, which would have been read in place
		d.lent = false
		d.cursor.ResetStream(d.buf)
	}
	d.rd = &limitedReader{r: d.rd, left: n, err: err}
}

// limitedReader is r with an error in place of what is after the next left bytes.
type limitedReader struct {
	r    io.Reader
	left int64
	err  error
}

func (l *limitedReader) Read(b []byte) (n int, err error) {
	if l.left < 0 {
		return 0, l.err
	}
	if l.left == 0 {
		// One byte more would be too much, but there may be none.
		var one [1]byte
		if n, err = l.r.Read(one[:]); n > 0 {
			l.left = -1
			return 0, l.err
		}
		return 0, err
	}
	if int64(len(b)) > l.left {
		b = b[:l.left]
	}
	n, err = l.r.Read(b)
	l.left -= int64(n)
	return n, err
}

// Abandon begins the index anew after the token or value read last, after an
// attempt that has taken entries without telling.
func (d *Decoder) Abandon() {
	d.cursor.Restart(d.end)
	d.peeked = 0
}
