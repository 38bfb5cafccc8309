package rt

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// Object is an object that is being read. Pass the zero value to BeginObject. It must not
// be used after the end of the object.
type Object struct {
	// Field is the index of the field whose value comes next, or -1 for a member of another
	// name, which Name returns.
	Field int
	// Null says that there was null instead of an object, and that the value
	// must become zero.
	Null bool

	begun   bool
	unknown bool // there are names that are no field's: in Decoder.unknown, if they must be unique
	next    int  // field that is likely to come next: the one after the last
	table   *table
	name    string
	seen    [2]uint64
	more    *codec.Seen // from 128 on
}

// Name returns the name of the member whose value comes next. It is set for members without
// a field.
func (o *Object) Name() string { return o.name }

// BeginObject begins to read an object. It returns false if the value is null or, which is
// an error, not an object, and after an earlier error.
func (d *Decoder) BeginObject(o *Object, s *Struct) bool {
	o.table = s.made()
	if at := d.at; fast && uint(at) < uint(len(d.buf)) && d.buf[at] == '{' && d.depth < d.limit {
		d.i++
		d.end = at + 1
		d.push(true)
		return true
	}
	return d.beginObject(o)
}

//go:noinline
func (d *Decoder) beginObject(o *Object) bool {
	if d.null() {
		o.Null = !d.merge
		return false
	}
	if !d.slow() {
		return false
	}
	tok, err := d.open(readFrame + readField*len(o.table.info.Fields))
	if err != nil {
		d.fail(err)
		return false
	}
	switch tok.Kind() {
	case 'n':
		o.Null = !d.merge
		return false
	case '{':
		d.opened(true)
		return true
	}
	d.misfit(&o.table.info.Type, nil)
	return false
}

// NextMember finds the next member with a field and reports whether there is one. o.Field
// is the field, and its value comes next. NextMember itself reads members of other names,
// unless the Struct has a Fallback. If it returns false, the object has been read or there
// is an error.
//
//	entry   i    +1   +2   +3   +4     +5
//	        ,    "    "    :    "      "
//	text    , "name"  : "value" …
//	       end│        │at
//	          start    stop
func (d *Decoder) NextMember(o *Object) bool {
	if !fast {
		return d.member(o)
	}
next:
	// As a rule, the field after the last one comes next.
	i, end := d.i, d.end
	buf := d.buf
	if d.n-i < 6 || end+hotRoom+2 > len(buf) {
		return d.nextMember(o)
	}
	start := end
	switch c := buf[end]; {
	case !o.begun:
		if c != '"' {
			start = d.org + int(d.ent[i]&simd.PosMask)
		}
	case c == ',':
		// In text without whitespace the bytes themselves tell where the next
		// token is, sooner than the entries do.
		i++
		if start++; buf[start] <= ' ' {
			start = d.org + int(d.ent[i]&simd.PosMask)
		}
	case c == '}':
		if o.unknown || o.table.required != nil {
			return d.endObject(o, i+1, end+1)
		}
		d.pop(i+1, end+1)
		return false
	default:
		at := d.org + int(d.ent[i]&simd.PosMask)
		if !scan.EndsScalar[c] {
			return d.nextMember(o)
		}
		if buf[at] != ',' {
			if buf[at] == '}' {
				return d.endObject(o, i+1, at+1)
			}
			return d.nextMember(o)
		}
		i++
		start = d.org + int(d.ent[i]&simd.PosMask)
	}
	if start+hotRoom+2 > len(buf) {
		return d.nextMember(o)
	}
	k := o.next
	hot := o.table.hot
	var at int
	b := (*[hotRoom]byte)(buf[start:])
	if uint(k) < uint(len(hot)) {
		h := &hot[k]
		if n := h.n; load64(b[:])&h.mask == h.first && (n <= 8 ||
			n <= 16 && load64(b[n-8:]) == h.last ||
			n > 16 && n <= maxHot && load64(b[8:]) == h.middle && load64(b[n-8:]) == h.last) {
			at = start + n
			goto found
		}
	}
	{
		stop := d.org + int(d.ent[i+1]) // beyond buf if it has escapes
		if b[0] != '"' || stop >= len(buf)-2 {
			return d.nextMember(o)
		}
		if k = o.table.shape.Names().Find(buf, start+1, stop); k < 0 || buf[stop+1] != ':' {
			if k < 0 && d.isNone(o, start, stop, i) {
				goto next
			}
			return d.nextMember(o)
		}
		at = stop + 2
	}
found:
	if buf[at] <= ' ' {
		at = d.org + int(d.ent[i+3]&simd.PosMask)
	}
	if k < 64 {
		bit := uint64(1) << k
		if o.seen[0]&bit != 0 && d.unique {
			return d.member(o)
		}
		o.seen[0] |= bit
	} else if !o.see(k) && d.unique {
		return d.member(o)
	}
	o.begun = true
	o.Field, o.next = k, k+1
	d.cur.n++
	d.cur.name = start
	d.i, d.at = i+3, at
	return true
}

// nextMember is NextMember where the member is not the one expected, or the end is
// near.
func (d *Decoder) nextMember(o *Object) bool {
	for {
		if d.more && d.n-d.i < margin && !d.refill() {
			return d.member(o)
		}
		buf, ent, org := d.buf, d.ent, d.org
		i, end := d.i, d.end
		var start int
		if o.begun {
			if i >= d.n {
				return d.member(o)
			}
			at := org + int(ent[i]&simd.PosMask)
			if at != end && !scan.EndsScalar[buf[end]] {
				return d.member(o)
			}
			if buf[at] != ',' {
				if buf[at] == '}' {
					return d.endObject(o, i+1, at+1)
				}
				return d.member(o)
			}
			i++
			start = org + int(ent[i]&simd.PosMask)
		} else if start = org + int(ent[i]&simd.PosMask); buf[start] == '}' && i < d.n {
			return d.endObject(o, i+1, start+1)
		}
		if buf[start] != '"' || i+3 >= d.n {
			return d.member(o)
		}
		stop := org + int(ent[i+1]) // beyond buf if it has escapes
		k := o.next
		known := uint(k) < uint(len(o.table.hot)) && o.table.shape.Fields[k].Key.Match(buf, start+1, stop)
		if !known {
			if k = o.table.shape.Names().Find(buf, start+1, stop); k < 0 {
				stop, k = d.findElse(o, start, ent[i+1])
			}
		}
		if stop <= start {
			return d.member(o)
		}
		if colon := org + int(ent[i+2]&simd.PosMask); buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[buf[stop+1]] {
			return d.member(o)
		}
		if k < 0 {
			if !d.passOver(o, start, stop, i+3) {
				return d.member(o)
			}
			continue
		}
		if (o.has(k) || !o.see(k)) && d.unique {
			return d.member(o)
		}
		o.begun = true
		o.Field, o.next = k, k+1
		d.cur.n++
		d.cur.name = start
		d.i, d.at = i+3, org+int(ent[i+3]&simd.PosMask)
		return true
	}
}

// findElse returns the field whose name begins at start, with escape sequences or in another
// case, or -1 if there is none, and where the name ends: 0 if that is for others to tell. e
// is the entry after it.
func (d *Decoder) findElse(o *Object, start int, e uint32) (stop, k int) {
	stop = d.org + int(e&simd.PosMask)
	if stop <= start || stop+1 >= len(d.buf) {
		return 0, -1
	}
	name := d.buf[start+1 : stop]
	if e&simd.Backslash != 0 {
		var ok bool
		if name, ok = d.strings.Value(name, d.lone); !ok {
			return 0, -1
		}
		if k = o.table.shape.Find(name); k >= 0 {
			return stop, k
		}
		return 0, -1
	}
	k, matches := o.table.shape.FindFold(name, d.fold, d.folds)
	if matches > 1 && !d.legacy {
		return 0, -1
	}
	if matches == 0 {
		k = -1
	}
	return stop, k
}

// isNone passes over the member whose name stands between the quotes at start and stop, and is
// none of the table's. The entry of the name is the i-th. It returns false if that is for
// nextMember.
func (d *Decoder) isNone(o *Object, start, stop, i int) bool {
	if stop <= start || d.buf[stop+1] != ':' || d.fold || o.table.shape.IgnoresCase() || d.more && d.n-i < margin {
		return false
	}
	return d.passOver(o, start, stop, i+3)
}

// passOver passes over the member that no field is for, whose name stands between the quotes
// at start and stop, and whose value begins with the entry i. It returns false if that is
// for others: nothing has been read then.
func (d *Decoder) passOver(o *Object, start, stop, i int) bool {
	if o.table.info.Fallback || o.table.info.Strict || d.reject || i > d.n {
		return false
	}
	took, end := d.over(i)
	if took == 0 {
		return false
	}
	if d.unique {
		if !o.unknown {
			d.unknown.Push()
		}
		o.unknown = true
		if !d.unknown.Insert(d.buf, start+1, stop) { // up to sync
			return false
		}
	}
	o.begun = true
	d.cur.n++
	d.cur.name = start
	d.i, d.end = i+took, end
	return true
}

// over passes over the value whose entry is the i-th, and returns how many entries it takes and
// where it ends, or zeros if it is not there as a whole or not in order.
func (d *Decoder) over(i int) (took, end int) {
	if i >= d.n {
		return 0, 0
	}
	if d.skipper == nil {
		d.skipper = new(scan.Skipper)
	}
	rules := scan.Rules{AllowInvalidUTF8: d.lone, AllowDuplicateNames: !d.unique, MaxDepth: d.limit - d.depth}
	return d.skipper.Over(d.buf, d.ent[i:d.n], d.org, rules)
}

// see notes that the field k has been named and reports whether it was not before.
func (o *Object) see(k int) bool {
	if k < 128 {
		w, bit := &o.seen[k/64], uint64(1)<<(k%64)
		fresh := *w&bit == 0
		*w |= bit
		return fresh
	}
	if o.more == nil {
		o.more = new(codec.Seen)
	}
	return o.more.Insert(k - 128)
}

// has reports whether the field k has been named.
func (o *Object) has(k int) bool {
	if k < 128 {
		return o.seen[k/64]>>(k%64)&1 != 0
	}
	return o.more != nil && o.more.Has(k-128)
}

// endObject ends an object whose }, the n-th of the next entries, ends at end.
func (d *Decoder) endObject(o *Object, n, end int) bool {
	if o.unknown || o.table.required != nil {
		if !d.complete(o) {
			return false
		}
		if d.buf == nil {
			d.closeObject() // what is missing is told in the complete form
			return false
		}
	}
	d.pop(n, end)
	return false
}

// closeObject reads the end of an object in the complete form.
func (d *Decoder) closeObject() {
	if _, err := (*text.Decoder)(d.dec).ReadToken(); err != nil {
		d.fail(err)
		return
	}
	d.closed()
}

// complete ends what an object has beside its fields, and reports whether all that
// are required are there. Otherwise the end of the object has not been read.
func (d *Decoder) complete(o *Object) bool {
	if o.unknown {
		o.unknown = false
		if d.unique {
			d.unknown.Pop()
		}
	}
	for w, bits := range o.table.required {
		for k := 64 * w; bits != 0; k, bits = k+1, bits>>1 {
			if bits&1 != 0 && !o.has(k) {
				return d.missing(o, k)
			}
		}
	}
	return true
}

// missing is for an object that ends without the field k.
func (d *Decoder) missing(o *Object, k int) bool {
	if !d.slow() {
		return false
	}
	d.dec.PeekKind()
	err := d.errorBefore(&o.table.info.Type, ErrMissingName)
	err.JSONPointer = err.JSONPointer.AppendToken(o.table.info.Fields[k].Name)
	d.mismatch(err, false)
	return d.err == nil
}

// member is NextMember in the complete form.
//
//go:noinline
func (d *Decoder) member(o *Object) bool {
	if !d.slow() {
		return false
	}
	x := (*text.Decoder)(d.dec)
	for {
		if d.dec.PeekKind() == '}' {
			if !d.complete(o) {
				return false
			}
			d.closeObject()
			return false
		}
		val, form, err := x.ReadName()
		if err != nil {
			d.fail(err)
			return false
		}
		o.begun = true
		f := &d.cur
		f.n++
		f.name = -1
		name := unquoted(val, form.Verbatim())
		s := o.table.shape
		k := o.next
		if fast || k >= len(s.Fields) || s.Fields[k].Name != string(name) {
			k = s.Find(name)
		}
		if k < 0 {
			matches := 0
			if k, matches = s.FindFold(name, d.fold, d.folds); matches > 1 && !d.legacy {
				d.fail(d.errorAfter(&o.table.info.Type, errAmbiguousName))
				return false
			}
		}
		if k >= 0 {
			if !o.see(k) && d.unique {
				d.fail(d.duplicateName(len(val)))
				return false
			}
			o.Field, o.next = k, k+1
			d.enter()
			return true
		}
		if (o.table.info.Strict || d.reject) && !o.table.info.Fallback {
			d.mismatch(d.errorAfter(&o.table.info.Type, ErrUnknownName), false)
			if d.err != nil {
				return false
			}
		}
		if d.unique {
			if !o.unknown {
				d.unknown.Push()
			}
			o.unknown = true
			if !d.unknown.InsertCopy(nil, name) {
				d.fail(d.duplicateName(len(val)))
				return false
			}
		}
		if o.table.info.Fallback {
			o.Field, o.name = -1, string(name)
			d.scratch = append(d.scratch[:0], val...)
			d.key = d.scratch
			return true
		}
		if err := d.dec.SkipValue(); err != nil {
			d.fail(err)
			return false
		}
	}
}
