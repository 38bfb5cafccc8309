package rt

import (
	"bytes"
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Unmarshal sets v from data, which must be one JSON value with nothing but whitespace
// around it. No part of data is kept unless the tag of a field has nocopy. An error is an
// *[Error], a *[jsontext.SyntacticError] or the error of a method. A part of v may then
// have been set.
func Unmarshal(data []byte, v Unmarshaler, opts ...Options) error {
	d := takeDecoder()
	if fast && len(data) <= maxSmall && len(opts) == 0 && d.beginSmall(data) {
		err := d.readSmall(v)
		giveDecoder(d)
		return err
	}
	text.InitDecoder((*text.Decoder)(&d.own), data, opts)
	err := d.whole(&d.own, v, data, len(opts) > 0)
	text.ReleaseDecoder((*text.Decoder)(&d.own))
	d.release()
	return err
}

// UnmarshalRead is [Unmarshal] from a reader, which it reads to its end. It holds the value
// and a buffer of fixed size in memory.
func UnmarshalRead(r io.Reader, v Unmarshaler, opts ...Options) error {
	d := takeDecoder()
	x := text.GetReader(r, opts)
	if fast && len(opts) == 0 {
		if b, ok := x.ShortInput(maxSmall); ok && d.beginSmall(bytes.Clone(b)) { // methods and nocopy may keep it
			err := d.readSmall(v)
			text.PutReader(x)
			giveDecoder(d)
			return err
		}
	}
	err := d.whole((*jsontext.Decoder)(x), v, nil, len(opts) > 0)
	text.PutReader(x)
	d.release()
	return err
}

// whole reads the one value that there is in dec. data is all of its input, if that is
// in memory; opted says that there are options.
//
//go:noinline
func (d *Decoder) whole(dec *jsontext.Decoder, v Unmarshaler, data []byte, opted bool) error {
	x := (*text.Decoder)(dec)
	if opted && x.Opts().Flags.Get(beyondReading|v1Reading) {
		if done, err := d.byReflection(dec, v); done {
			return err
		}
	}
	fresh := false // nothing has to be known before
	if opted && x.Opts().Flags.Get(opt.ReportErrorsWithLegacySemantics) {
		// The v1 dialect touches nothing before all of the value is known to
		// be well-formed.
		if fresh = len(data) > 0 && isZero(v); !fresh {
			if err := x.CheckNextValue(true); err != nil {
				return missing(dec, err)
			}
		}
	}
	limit, flags := x.CapDepth(), x.RejectInvalidUTF8()
	d.begin(dec, len(data))
	d.only = len(data) > 0
	d.enter()
	v.UnmarshalJavelin(d)
	atEnd := fast && d.buf != nil && x.InMemory() && !d.more && d.i >= d.n && d.err == nil && isSpace(d.buf[d.end:])
	err := d.endWhole(atEnd)
	x.RestoreFlags(flags)
	x.RestoreDepth(limit)
	if err != nil && fresh {
		return zeroAgain(v, data, x.Opts(), err)
	}
	return err
}
