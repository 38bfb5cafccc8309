package rt

import (
	"io"
	"math"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/reach"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

func init() { reach.RT = within{} }

// within has what packages of this module may do with this package beyond its API. The
// interface in internal/plan lists the same methods.
type within struct{}

// GetDecoder returns a pooled Decoder, which PutDecoder takes back.
func (within) GetDecoder() *Decoder { return takeDecoder() }

func (within) PutDecoder(d *Decoder) { d.release() }

// Small is Unmarshal for a small document and no options, by a Decoder that is kept
// for that. If it reports false, the document is not fit for it, and nothing is set.
func (within) Small(d *Decoder, data []byte, v Unmarshaler) (done bool, err error) {
	if len(data) > maxSmall || !d.beginSmall(data) {
		return false, nil
	}
	return true, d.readSmall(v)
}

// Read has v read the next value of dec. Nothing else is to be read meanwhile but
// by d, and by those that it lends dec to.
func (within) Read(d *Decoder, dec *jsontext.Decoder, v Unmarshaler) error {
	x := (*text.Decoder)(dec)
	outer := placed{d.depth, d.synced, d.limit}
	if d.dec == nil {
		d.begin(dec, 0)
	} else {
		// Within a value that d reads, and has lent dec for.
		d.push(false)
		d.synced = d.depth
		d.limit = d.depth + x.DepthLeft()
	}
	base := d.depth
	d.cur = frame{n: 1, name: -1}
	d.enter()
	v.UnmarshalJavelin(d)
	err := d.err
	if d.buf != nil {
		d.sync()
	}
	if base == 0 {
		d.unknown.Truncate(0)
		d.dec = nil
	} else {
		d.depth, d.synced = outer.depth, outer.synced
		d.cur = d.frames[d.depth]
		d.limit = outer.limit
	}
	if err == nil {
		err = d.first
	}
	d.err, d.first = nil, nil
	return err
}

// placed is what a Decoder must have again when a value within another one has been
// read.
type placed struct{ depth, synced, limit int }

// AmbiguousName is the cause of an Error where a name is that of several fields.
func (within) AmbiguousName() error { return errAmbiguousName }

// GetEncoder returns a pooled Encoder, which PutEncoder takes back.
func (within) GetEncoder(o *opt.Struct) *Encoder {
	if o.Flags == (opt.Flags{}) {
		return getEncoder(nil)
	}
	return getEncoder([]Options{o})
}

func (within) PutEncoder(e *Encoder) { e.release() }

// Follow has e follow the value that it writes next, so that it can tell methods where they are after
// something has been handed over.
func (within) Follow(e *Encoder) { e.track = new(tracker) }

// Write appends what v is to b, within no more than room objects and arrays. What is longer than
// flushAt is given to around, which is the same for all that e writes until it is put back.
func (within) Write(e *Encoder, b []byte, v Marshaler, room, flushAt int, around surroundings) ([]byte, error) {
	e.limit, e.room, e.stack = room, room, math.MaxInt32
	e.begin, e.fed = len(b), len(b)
	e.base, e.depth = 0, 0
	e.flushAt = flushAt
	if e.around == nil {
		e.around = around
		if !fast {
			handing = (*Encoder).handOver
		}
	}
	out := v.MarshalJavelin(e, b)
	err := e.err
	if err != nil {
		if e.base > 0 && isPlaced(err) {
			err = e.replay(v, []Options{&e.opts}, err)
		}
		e.err = nil
	}
	if e.track != nil {
		e.track = nil
	}
	return out, err
}

// Unions has interfaces for which is reports true, of a pointer to them, read and written
// by the functions of [within.Reflected]. holding returns a pointer like p to an interface that
// holds v.
func (within) Unions(is func(p any) bool, holding func(p, v any) any) {
	unions.Store(&unionHooks{is, holding})
}

// Reflected has values of types that are known only when the program runs named,
// read, as a value and as the name of a member, written and asked whether they are
// zero or empty by the given functions.
func (within) Reflected(
	name func(zero any) string,
	read func(dec *jsontext.Decoder, p any) error,
	key func(p any, name []byte, o Options) error,
	write func(enc *jsontext.Encoder, p any) error,
	isZero, isEmpty func(p any) bool,
	nilIn func(v any) string,
	own func(err error) error,
	whole func(dec *jsontext.Decoder, v any) (done bool, err error),
	marshal func(w io.Writer, b []byte, v any, o *opt.Struct) (out []byte, done bool, err error),
) {
	reflected.whole, reflected.marshal, reflected.own = whole, marshal, own
	reflected.name = name
	reflected.isZero, reflected.isEmpty = isZero, isEmpty
	reflected.nilIn = nilIn
	reflected.key = key
	reflected.read = func(d *Decoder, p any) {
		if !d.slow() {
			return
		}
		if err := read(d.dec, p); err != nil {
			d.mismatch(err, false)
		}
	}
	reflected.write = func(e *Encoder, b []byte, p any) []byte {
		if e.err != nil {
			return b
		}
		enc := e.lend(b)
		err := write(enc, p)
		out := text.PutAppender((*text.Encoder)(enc))
		if err != nil {
			return e.stop(b, err)
		}
		return out
	}
}

// ErrorText returns the text of an error: e says all but what could not be done, what stands
// between the JSON and the Go type, and the name of that, or "".
func (within) ErrorText(e *Error, action, with, typ string) string { return e.text(action, with, typ) }

// release puts d back.
func (d *Decoder) release() {
	d.reset()
	giveDecoder(d)
}
