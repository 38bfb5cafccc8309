package rt

import (
	"io"
	"math"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Options is [jsontext.Options]. Generated code itself follows these options. For Unmarshal
// and UnmarshalRead, they are AllowDuplicateNames, AllowInvalidUTF8 and DepthLimit, and of
// json/v2 MatchCaseInsensitiveNames and RejectUnknownMembers. For Marshal, Append and
// MarshalWrite, they are AllowInvalidUTF8, EscapeForHTML, EscapeForJS, DepthLimit, and
// [Deterministic], which is the same as that of json/v2. Code for the v1 dialect also
// follows [V1]. With any other option, json/v2 reads or writes the value by reflection,
// with the same result. Types without the method JavelinType, and programs without json/v2,
// know only the options above: any other option of jsontext and json/v2 is an error that
// names it.
type Options = jsontext.Options

// Unmarshaler is a generated type that reads itself.
type Unmarshaler interface {
	// UnmarshalJavelin reads the next value of d. Errors are kept by d.
	UnmarshalJavelin(d *Decoder)
}

// A Decoder reads the values of Go types. [Unmarshal] and [UnmarshalRead] make one, and
// pass it to the methods of generated types; it is valid until they return. Its methods are
// for generated code.
type Decoder struct {
	small small // at the beginning, since memory of this size begins with a line of the cache

	// Where nothing is unusual it walks the entries of the index of the input, and
	// keeps its place, and what is open, to itself. For all else it lets a
	// [jsontext.Decoder] know where it is and has it read, token by token or value by
	// value: that is the complete form, which defines what is right and makes all
	// errors.
	//
	//	fast        buf, ent, i, at or end, frames    ──sync──►  dec
	//	complete    dec                               ◄─load───
	//
	// While fast, the Decoder stands before a value or after one:
	//
	//	end ≤ at    before the value that begins at at, its entry being ent[i]; the
	//	            value or bracket before ended at end
	//	end > at    after what ended at end; ent[i] is the entry of what follows
	//
	// Otherwise buf is nil, n is 0 and more is set, so that no fast form finds what it
	// looks for.

	buf     []byte
	ent     []uint32 // from the cursor's next entry on, and scan.Lookahead more
	org     int
	win     []byte // buf[org:]
	i, n    int
	at, end int
	more    bool // the buffer holds bytes that have no entries yet
	only    bool // buf is all that there is of the input, one value

	cur    frame   // the innermost
	frames []frame // frames[:depth] are around cur
	limit  int     // of depth
	depth  int     // of frames, the one for what is around the value not counted
	synced int     // the last frame that dec knows of
	failed int     // 1 + where an element begins that could not be read as a whole
	bushy  int     // see Branches
	barred int     // attempts that are not made; see TooDeep
	many   codec.FloatAttempts
	odd    uint32 // small documents whose texts had another length than was usual

	dec     *jsontext.Decoder
	data    []byte // the input, if dec is nil
	err     error
	first   error // of those after which the v1 dialect goes on
	merge   bool  // null leaves values as they are
	legacy  bool  // errors have legacy semantics
	unique  bool  // no two members may have the same name
	loose   bool  // times and base64 may have other forms
	lone    bool  // strings need not be Unicode
	fold    bool  // names may have other cases
	folds   bool  // in names of another case, - and _ count
	reject  bool  // unknown members are errors
	lenient bool  // arrays may have another length
	untried bool  // under the mode, nothing is tried as a whole: see MayTry
	mode    opt.Flag

	strings codec.Strings
	anys    *codec.AnyReader
	anyFrom int64  // offset from which on it may try again
	anyUsed bool   // anys has read something of the document
	lost    bool   // the cursor has gone on without d
	free    bool   // what is opened needs no stack
	skipped uint32 // attempts that have not been made; see mayFit
	stack   int    // see stack.go
	costs   []int  // of what is open
	frame   int    // see Frame
	levels  []anyLevel
	vals    []any // elements of the arrays that are not complete
	scalars scalars
	skipper *scan.Skipper
	key     []byte // the name that NextKey has found; see Map
	scratch []byte

	passed   passed     // names that have no field, of objects that are tried
	unknown  scan.Names // names that are no field's, of the open objects that have such
	followed read.Followed
	own      jsontext.Decoder
	learned  [typesLearned]lengths
	names    codec.Intern
	interned codec.Intern
	calls    calls // of methods, in attempts that have ended or are being made
}

// frame is an object or array that is open, or what is around the value as a
// whole.
type frame struct {
	n      int // names or elements that have been begun
	told   int // names and values of it that dec has been told of
	name   int // position of the last name, or -1 if dec has been told
	object bool
}

// count is how many names and values there are when the one that has been begun
// last is there as a whole.
func (f *frame) count() int {
	if f.object {
		return 2 * f.n
	}
	return f.n
}

func newDecoder() *Decoder { return &Decoder{frames: make([]frame, 16)} }

// endWhole ends the reading of the one value that there is. atEnd says that there
// is nothing after it.
func (d *Decoder) endWhole(atEnd bool) error {
	d.finish(atEnd)
	switch {
	case d.err != nil:
		return missing(d.dec, d.err)
	case !atEnd:
		if err := (*text.Decoder)(d.dec).CheckEOF(); err != nil {
			return err
		}
	}
	return d.first
}

// missing returns err, but where a value must follow, as an error of syntax if it
// is the end of the input, or if that is in another encoding.
func missing(dec *jsontext.Decoder, err error) error {
	if err == io.EOF {
		x := (*text.Decoder)(dec)
		offset := x.StartOffset() + int64(len(x.Last())+len(dec.UnreadBuffer()))
		return &jsontext.SyntacticError{ByteOffset: offset, Err: io.ErrUnexpectedEOF}
	}
	if e, ok := err.(*Error); ok && e.ByteOffset <= 1 {
		// A text in another encoding is not of the wrong type. Within a method nothing more
		// may be read.
		if x := (*text.Decoder)(dec); !x.Opts().Flags.Get(opt.ReportErrorsWithLegacySemantics | opt.WithinArshalCall) {
			if better := x.Misencoded(); better != nil {
				return better
			}
		}
	}
	return err
}

// begin prepares d for the next value of dec; size is how much there is left to
// read, if that is known.
func (d *Decoder) begin(dec *jsontext.Decoder, size int) {
	x := (*text.Decoder)(dec)
	d.dec = dec
	m := x.Opts().Flags.True(modeMask)
	if m != d.mode || d.limit == 0 {
		d.setMode(m)
	}
	d.limit = x.DepthLeft()
	if !fast {
		d.beginStack(size)
	}
	d.depth, d.synced, d.failed, d.bushy, d.barred, d.anyFrom, d.only = 0, 0, 0, 0, 0, 0, false
	d.cur = frame{n: 1, name: -1}
	d.stop()
	d.strings.Reset(size)
}

// modeMask are the options that a Decoder depends on.
const modeMask = opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.MatchCaseInsensitiveNames | opt.RejectUnknownMembers |
	opt.MatchCaseSensitiveDelimiter | opt.MergeWithLegacySemantics | opt.ParseBytesWithLooseRFC4648 |
	opt.ReportErrorsWithLegacySemantics | opt.UnmarshalArrayFromAnyLength

func (d *Decoder) setMode(m opt.Flag) {
	d.mode = m
	d.unique = m&opt.AllowDuplicateNames == 0
	d.lone = m&opt.AllowInvalidUTF8 != 0
	d.fold = m&opt.MatchCaseInsensitiveNames != 0
	d.folds = m&opt.MatchCaseSensitiveDelimiter != 0
	d.reject = m&opt.RejectUnknownMembers != 0
	d.merge = m&opt.MergeWithLegacySemantics != 0
	d.loose = m&opt.ParseBytesWithLooseRFC4648 != 0
	d.legacy = m&opt.ReportErrorsWithLegacySemantics != 0
	d.lenient = m&opt.UnmarshalArrayFromAnyLength != 0
	m &^= opt.RejectUnknownMembers // attempts end at such
	d.untried = m != 0 && m != opt.V1Defaults&modeMask
}

// finish ends the reading of a value. If all is done, dec need not be told.
func (d *Decoder) finish(done bool) {
	if fast && !done && d.buf != nil {
		d.sync()
	}
	d.unknown.Truncate(0)
}

// reset forgets all that belongs to others.
func (d *Decoder) reset() {
	d.stop()
	d.dec, d.data = nil, nil
	d.err, d.first = nil, nil
	d.key = nil
	d.forget()
}

// forget parts with what values may share.
func (d *Decoder) forget() {
	if d.anyUsed {
		d.anyUsed = false
		d.anys.Rest()
	}
	if fast && d.scalars.any {
		d.scalars.end()
	}
	d.passed.forget()
	d.calls.forget()
	d.strings.End()
	if !fast && (cap(d.costs) > maxFrames || cap(d.levels) > maxFrames) {
		d.costs, d.levels = nil, nil
	}
	if cap(d.vals) > maxVals {
		d.vals = nil
	}
	if len(d.frames) > maxFrames {
		d.frames = make([]frame, 16)
	}
}

const (
	maxFrames = 256
	maxVals   = 1 << 12
)

// offset is the position in the input of one in the buffer.
func (d *Decoder) offset(at int) int64 {
	if d.dec == nil {
		return int64(at)
	}
	x := (*text.Decoder)(d.dec)
	return x.EndOffset() + int64(at-x.End())
}

// settled forgets the calls if all values up to end, and with them all for which there has been
// one, have been read for good. It is inlined: as a rule there are none.
func (d *Decoder) settled(end int) {
	if len(d.calls) > 0 {
		d.dropSettled(end)
	}
}

func (d *Decoder) dropSettled(end int) {
	if d.calls.end() <= d.offset(end) {
		d.calls.forget()
	}
}

// stop ends the fast form. dec is where d was, or is to be told.
func (d *Decoder) stop() {
	d.passed.forget()
	d.buf, d.ent, d.win = nil, nil, nil
	d.i, d.n = 0, 0
	d.at, d.end = 0, 1
	d.more = true
}

// enter begins the fast form before a value, if dec stands there and nothing is
// unusual.
func (d *Decoder) enter() {
	if !fast {
		return
	}
	x := (*text.Decoder)(d.dec)
	pos, ok := x.Next()
	if !ok {
		return
	}
	x.Leave(pos)
	d.load()
	d.at, d.end = pos, x.End()
	d.cur.told = d.cur.count() - 1
}

// resume begins the fast form after a token or value, and reports whether it has.
func (d *Decoder) resume() bool {
	if !fast {
		return false
	}
	x := (*text.Decoder)(d.dec)
	if !x.Resume(scan.Lookahead) {
		return false
	}
	d.load()
	d.at, d.end = -1, x.End()
	d.cur.told = d.cur.count()
	return true
}

func (d *Decoder) load() {
	d.passed.forget()
	c := (*text.Decoder)(d.dec).Cursor()
	d.buf = c.Buf
	d.ent, d.org = c.Ahead()
	d.win = d.buf[d.org:]
	d.i, d.n = 0, c.Left()
	d.more = c.More()
}

// margin is how many entries there must be when a member or element is looked for,
// unless there are no more: a comma, a name and a colon, and the two quotes of the
// value or a bracket and what follows it.
const margin = scan.Lookahead

// refill makes more entries, or begins the fast form after a value, and reports
// whether it goes on.
func (d *Decoder) refill() bool {
	if !fast || d.buf == nil {
		return d.err == nil && d.resume()
	}
	return d.refillFor(scan.Lookahead)
}

// refillFor makes so many entries, if there is text for them, and reports whether
// the fast form goes on.
func (d *Decoder) refillFor(want int) bool {
	if !fast {
		return false
	}
	d.passed.forget()
	c := (*text.Decoder)(d.dec).Cursor()
	ok := c.RefillFor(d.i, want)
	d.i = 0
	if !ok {
		d.sync()
		return false
	}
	d.ent, d.org = c.Ahead()
	d.win = d.buf[d.org:]
	d.n = c.Left()
	d.more = c.More()
	return true
}

// sync tells dec where d is and ends the fast form.
func (d *Decoder) sync() {
	afresh := d.dec == nil || d.lost
	if d.dec == nil {
		d.attach()
	}
	d.lost = false
	if d.unknown.Len() > 0 && d.buf != nil {
		d.unknown.Detach(d.buf)
	}
	x := (*text.Decoder)(d.dec)
	before := d.end <= d.at
	start, end := d.end, d.end
	for k := d.synced; ; k++ {
		inner := k < d.depth
		f := &d.cur
		if inner {
			f = &d.frames[k]
		}
		open := inner || before
		want := f.count()
		if open {
			want--
		}
		if f.object && open && f.name >= 0 {
			at := f.name
			n, form, _ := wire.ConsumeString(d.buf[at:], 0, 0, false)
			if form.Verbatim() {
				x.SetName(at+1, at+n-1)
			} else {
				x.CopyName(wire.Unquote(d.buf[at:at+n], form))
			}
			f.name = -1
			if !inner {
				start, end = at, at+n
			}
		}
		x.Count(want - f.told)
		f.told = want
		if !inner {
			break
		}
		f.told++
		if f = &d.cur; k+1 < d.depth {
			f = &d.frames[k+1]
		}
		f.told = 0
		x.Open(f.object)
	}
	d.synced = d.depth
	switch f := &d.cur; {
	case before && d.i > 0 && f.n > 1 && !f.object && d.depth > 0 && notValue[d.buf[d.at]]:
		// The careful path blames the comma.
		d.place(afresh, d.i-1, d.end, d.end, 0)
	case before:
		d.place(afresh, d.i, start, end, d.at)
	default:
		d.place(afresh, d.i, d.end, d.end, 0)
	}
	d.stop()
}

func (d *Decoder) place(afresh bool, n, start, end, next int) {
	if x := (*text.Decoder)(d.dec); afresh {
		x.PlaceAfresh(start, end, next)
	} else {
		x.Place(n, start, end, next)
	}
}

// notValue tells the bytes of tokens that begin no value.
var notValue = [256]bool{',': true, ':': true, '}': true, ']': true}

func isSpace(b []byte) bool { return wire.ConsumeWhitespace(b) == len(b) }

// Array is an array that is being read. Pass the zero value to BeginArray or BeginFixed.
type Array struct {
	// Null says that there was null instead of an array, and that the slice must
	// become nil, or the fixed array zero.
	Null bool

	done  bool // read to its end
	final bool // the slice has the memory that it stays in
	spare bool // the slice is of spare memory
	zero  bool // what is after the elements of the slice is zero
	fixed bool
	wrong bool // it has more elements than the Go array
	n     int  // elements so far
	from  int  // where it begins
	limit int
	usual int // see lengths; kept here while it does not count

	full   []forge.Rows // what has been there before the slice, if it is in pieces
	before int          // elements in that

	t *Type
	d *Decoder
}

// lengths is what a Decoder has learned of how many elements the slices of a type have.
type lengths struct {
	t      *Type
	usual  int // about how many, times 4
	spares spares
	kept   any // a *kept of what methods have made of values of the type
}

// spares are slices of length 0, of one type, whose memory is zero.
type spares struct {
	of    forge.TypeID
	lists []forge.Rows
	kept  int // bytes
}

// push opens a frame.
func (d *Decoder) push(object bool) {
	if d.depth >= len(d.frames) {
		d.frames = append(d.frames, make([]frame, len(d.frames))...)
	}
	d.frames[d.depth] = d.cur
	d.depth++
	d.cur.n, d.cur.object = 0, object
}

// opened opens a frame for what dec has opened.
func (d *Decoder) opened(object bool) {
	d.cur.told = d.cur.count()
	d.push(object)
	d.cur.told = 0
	d.synced = d.depth
}

// pop closes a frame whose bracket, the n-th of the next entries, ends at end.
func (d *Decoder) pop(n, end int) {
	d.depth--
	d.cur = d.frames[d.depth]
	d.i, d.end = n, end
	if d.synced > d.depth {
		d.close()
	}
}

// close tells dec that the innermost object or array that it knows of is closed.
func (d *Decoder) close() {
	d.synced = d.depth
	(*text.Decoder)(d.dec).Close()
}

// null reads null if it comes next and nothing is unusual.
func (d *Decoder) null() bool {
	if d.there() && read.Null(d.buf, d.at) {
		d.i++
		d.end = d.at + 4
		return true
	}
	return false
}

// there reports whether the value that comes next may be tried, which the window holds at
// d.at-d.org.
func (d *Decoder) there() bool { return fast && uint(d.at) < uint(len(d.buf)) }

const (
	// maxKept is the size of the largest buffer that is kept for another call.
	maxKept = 64 << 10
	// leastBuffer is the size of a buffer at first: not so small that what another
	// goroutine writes lies in the same cache line.
	leastBuffer = 1 << 10
	// writeBuffer is the size of the buffer for a writer, and flushFrom how full
	// it gets before it is flushed.
	writeBuffer = 8 << 10
	flushFrom   = writeBuffer / 4 * 3
	// defaultDepth is how many objects and arrays may be open.
	defaultDepth = 10_000
)

// beginStack begins to count the bytes of the stack; size is how much there is to read, or
// 0 if that is not known.
func (d *Decoder) beginStack(size int) {
	d.costs, d.levels = d.costs[:0], d.levels[:0]
	switch d.stack = stack; {
	case (*text.Decoder)(d.dec).Opts().Flags.Has(opt.DepthLimit):
		d.stack = math.MaxInt32
	case size == 0:
		d.stack = stack / 3 * 2
	}
}

// open reads a token, which may be a bracket. That is an error if there are fewer bytes of
// the stack left than cost.
func (d *Decoder) open(cost int) (text.Token, error) {
	if fast {
		return (*text.Decoder)(d.dec).ReadToken()
	}
	return d.openWithin(cost)
}

// openWithin is open where the stack is counted.
func (d *Decoder) openWithin(cost int) (text.Token, error) {
	x := (*text.Decoder)(d.dec)
	switch {
	case d.free:
		cost = 0
	case d.frame > 0:
		cost = d.frame
	}
	d.frame = 0
	if cost <= d.stack {
		tok, err := (*text.Decoder)(d.dec).ReadToken()
		if k := tok.Kind(); err == nil && (k == '{' || k == '[') {
			d.stack -= cost
			d.costs = append(d.costs, cost)
		}
		return tok, err
	}
	before := x.CapDepth()
	x.RestoreDepth(x.Depth())
	tok, err := (*text.Decoder)(d.dec).ReadToken()
	x.RestoreDepth(before)
	return tok, err
}

// anyLevel is an object or array of no known type that is being read.
type anyLevel struct {
	m    map[string]any // of an object
	name string         // of the member whose value comes next
	keys Map

	elems Array
	base  int // where its elements begin in Decoder.vals
}
