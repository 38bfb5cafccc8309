package rt

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Missing reports whether an object that has been read to its end has no member for the
// field k. Upon an error that ended the reading it reports false.
func (d *Decoder) Missing(o *Object, k int) bool { return d.err == nil && !o.has(k) }

// Alias replaces an alias, as the name of the member whose value comes next, by the name of
// its field. The names after the n-th of the Struct are aliases for the fields in of. If it
// returns false, the object has had a member for the field before.
func (d *Decoder) Alias(o *Object, n int, of ...int) bool {
	if o.Field < n {
		return true
	}
	k := of[o.Field-n]
	if !o.see(k) && d.unique {
		if d.slow() {
			d.fail(d.duplicateName(len(d.lastInput())))
		}
		return false
	}
	o.Field, o.next = k, k+1
	return true
}

// Default sets the field k of an object that has been read to its end, if the object has no
// member for it: read sets it from text, a JSON value, as it would from the member.
func (d *Decoder) Default(o *Object, k int, text string, read func(d *Decoder)) {
	if !d.Missing(o, k) {
		return
	}
	err := d.readDefault(text, read)
	if err == nil {
		return
	}
	// The object is complete, and of what is around it dec is not told any more which member
	// it is.
	name, isKnown := d.lastName()
	if !d.slow() {
		return
	}
	at := d.dec.StackPointer()
	if isKnown {
		at = at.Parent().AppendToken(name)
	}
	d.mismatch(&Error{
		ByteOffset:  d.dec.InputOffset() - int64(len("}")),
		JSONPointer: at.AppendToken(o.table.info.Fields[k].Name),
		Type:        o.table.info.Type,
		Err:         err,
	}, false)
}

// lastName returns the name of the member whose value has been read last, unless dec knows
// it.
func (d *Decoder) lastName() (name string, ok bool) {
	at := d.cur.name
	if d.buf == nil || !d.cur.object || at < 0 {
		return "", false
	}
	n, form, _ := wire.ConsumeString(d.buf[at:], 0, 0, false)
	return string(unquoted(d.buf[at:at+n], form.Verbatim())), true
}

// TryDefault is [Decoder.Default] within an attempt: missing says whether there was no
// member. If it returns false, the attempt ends.
func (d *Decoder) TryDefault(missing bool, text string, read func(d *Decoder)) bool {
	return !missing || d.readDefault(text, read) == nil
}

// readDefault has read read a text.
func (d *Decoder) readDefault(s string, read func(d *Decoder)) error {
	var o opt.Struct
	if d.dec != nil {
		o = *(*text.Decoder)(d.dec).Opts()
		o.Flags.Clear(opt.WithinArshalCall)
	}
	in := takeDecoder()
	text.InitDecoder((*text.Decoder)(&in.own), []byte(s), []jsontext.Options{&o})
	in.begin(&in.own, len(s))
	in.enter()
	read(in)
	err := in.endWhole(false)
	text.ReleaseDecoder((*text.Decoder)(&in.own))
	in.release()
	return err
}
