package infer

import (
	"bytes"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Difference is where a value does not come back from its type as it was.
type Difference struct {
	Pointer jsontext.Pointer // within the sample
	Offset  int64            // in the input
	Reason  string
}

// A Checker reads samples into types, as Go would, writes them again, and compares both in
// canonical form (RFC 8785), byte by byte. So it finds what the types have no place for,
// whatever samples they were made of.
type Checker struct {
	m      *Model
	report func(Difference)
	base   int64 // where the value begins in the input
	index  int   // of the element of the outermost array, or -1
	reader reader
	out    []byte
	a, b   []byte
	wrong  string // why the value cannot be read
}

// Checker returns a Checker that calls report for each sample that differs, or for each
// element of one that is an array.
func (m *Model) Checker(report func(Difference)) *Checker { return &Checker{m: m, report: report} }

// Read checks all values of dec, whose errors it returns. Memory is that of one value, or
// of one element of an array that is not within another value.
func (c *Checker) Read(dec *jsontext.Decoder) error {
	root := c.m.root
	for {
		c.index = -1
		switch err := outermost(dec, func(v jsontext.Value) error {
			return c.Value(v, dec.InputOffset()-int64(len(v)))
		}, func() func(jsontext.Value) error {
			if c.m.cfg.Each {
				return func(v jsontext.Value) error {
					c.index++
					c.base = dec.InputOffset() - int64(len(v))
					return c.check(v, root, c.m.null)
				}
			}
			if root.form != formList {
				if root.form != formAny && root.form != formRaw {
					c.report(Difference{"", dec.InputOffset() - 1, "array for " + root.what()})
				}
				return func(jsontext.Value) error { return nil }
			}
			return func(v jsontext.Value) error {
				c.index++
				c.base = dec.InputOffset() - int64(len(v))
				return c.check(v, root.elem, root.null)
			}
		}); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// Value checks one value that begins at an offset of the input.
func (c *Checker) Value(v jsontext.Value, offset int64) error {
	c.index, c.base = -1, offset
	return c.check(v, c.m.root, c.m.null)
}

// tell reports a difference at an offset of the value.
func (c *Checker) tell(at jsontext.Pointer, offset int, reason string) {
	if c.index >= 0 {
		at = jsontext.Pointer("/"+strconv.Itoa(c.index)) + at
	}
	c.report(Difference{at, c.base + int64(offset), reason})
}

// check compares one value with what comes back of it.
func (c *Checker) check(v jsontext.Value, n *node, null bool) error {
	if err := c.reader.open(v); err != nil {
		return err
	}
	c.out, c.wrong = c.out[:0], ""
	next := c.value(n, null, 0)
	if c.wrong != "" {
		offset := int(c.reader.tape[next] & tape.PosMask)
		c.tell(tape.PointerTo(v, offset), offset, c.wrong)
		return nil
	}
	if bytes.Equal(v, c.out) {
		return nil
	}
	c.a, c.b = append(c.a[:0], v...), append(c.b[:0], c.out...)
	a, b := jsontext.Value(c.a), jsontext.Value(c.b)
	errA, errB := a.Canonicalize(duplicates), b.Canonicalize(duplicates)
	switch {
	case errA != nil || errB != nil:
		a, b = v, c.out // they have numbers that no float64 is near
	case bytes.Equal(a, b):
		return nil
	}
	x, err := tape.Open(a, &settings)
	if err != nil {
		return err
	}
	y, err := tape.Open(b, &settings)
	if err != nil {
		return err
	}
	if tape.Equal(x, y) {
		return nil
	}
	at, reason := difference(x, y)
	z, err := tape.Open(v, &settings)
	if err != nil {
		return err
	}
	place := z.At(at)
	if !place.Exists() { // a member that is absent: the object that lacks it
		place = z.At(at.Parent())
	}
	c.tell(at, int(max(place.Offset(), 0)), reason)
	return nil
}

// difference returns the first difference of two documents.
func difference(x, y tape.Node) (at jsontext.Pointer, reason string) {
	for {
		next := [2]tape.Node{}
		switch {
		case x.IsObject() && y.IsObject():
			for name, v := range x.Members() {
				w := y.Get(name)
				if !w.Exists() {
					return v.Pointer(), "lost: the type has no field for it"
				}
				if !tape.Equal(v, w) {
					next = [2]tape.Node{v, w}
					break
				}
			}
			if next[0].Exists() {
				break
			}
			for name, w := range y.Members() {
				if !x.Get(name).Exists() {
					return w.Pointer(), "absent, and written as " + short(w)
				}
			}
		case x.IsArray() && y.IsArray() && x.Len() == y.Len():
			for i, v := range x.Elements() {
				if w := y.Index(i); !tape.Equal(v, w) {
					next = [2]tape.Node{v, w}
					break
				}
			}
		}
		if !next[0].Exists() {
			return x.Pointer(), short(x) + " becomes " + short(y)
		}
		x, y = next[0], next[1]
	}
}

// short is the begin of a value for a message.
func short(n tape.Node) string {
	const most = 40
	if v := n.Raw(); len(v) > most {
		return string(bytes.ToValidUTF8(v[:most], nil)) + "…"
	} else {
		return string(v)
	}
}

// what names a type in a message.
func (n *node) what() string {
	switch n.form {
	case formBool:
		return "bool"
	case formInt:
		return "int64"
	case formUint:
		return "uint64"
	case formFloat:
		return "float64"
	case formTime:
		return "time.Time"
	case formList:
		return "a slice"
	case formMap:
		return "a map"
	case formStruct:
		return "struct " + n.name
	case formUnion:
		return "a union by " + strconv.Quote(n.union)
	}
	return "string"
}

// fail says why the value at a word cannot be read, whose index it returns. The first
// reason stays.
func (c *Checker) fail(at uint32, reason string) uint32 {
	c.wrong = reason
	return at
}

func (c *Checker) raw(at uint32) uint32 {
	next := tape.Next(c.reader.tape, at)
	src, start := c.reader.src, int(c.reader.tape[at]&tape.PosMask)
	switch src[start] {
	case '{', '[':
		c.out = append(c.out, src[start:int(c.reader.tape[next-1]&tape.PosMask)+1]...)
	case '"':
		_, end, _ := c.reader.doc.TextBounds(c.reader.tape[at])
		c.out = append(c.out, src[start:end+1]...)
	case 't', 'n':
		c.out = append(c.out, src[start:start+4]...)
	case 'f':
		c.out = append(c.out, "false"...)
	default:
		c.out = append(c.out, c.reader.number(c.reader.tape[at])...)
	}
	return next
}

// value reads the value at a word into a type and appends what that is written as. It
// returns the index of the word after it, or of the value that is wrong.
func (c *Checker) value(n *node, null bool, at uint32) (next uint32) {
	src, w := c.reader.src, c.reader.tape[at]
	kind := src[w&tape.PosMask]
	if kind == 'n' && (null || n.holdsNull()) {
		c.out = append(c.out, "null"...)
		return at + 1
	}
	want := byte('"')
	switch n.form {
	case formAny:
		return c.any(at)
	case formRaw:
		return c.raw(at)
	case formUnion, formStruct, formMap:
		want = '{'
	case formList:
		want = '['
	case formBool:
		if kind != 't' && kind != 'f' {
			return c.mismatch(n, at)
		}
		return c.raw(at)
	case formInt, formUint, formFloat:
		if kind != '-' && kind-'0' > 9 {
			return c.mismatch(n, at)
		}
		return c.number(n, at)
	}
	if kind != want {
		return c.mismatch(n, at)
	}
	switch n.form {
	case formUnion:
		return c.union(n, at)
	case formStruct:
		return c.structure(n, at)
	case formMap, formList:
		return c.many(n, at)
	case formTime:
		text := string(c.reader.value(w))
		layout := n.layout
		switch layout {
		case "":
			layout = time.RFC3339Nano
		case "DateOnly":
			layout = time.DateOnly
		}
		t, err := time.Parse(layout, text)
		if err != nil {
			return c.fail(at, "no time as "+layout)
		}
		c.out = append(c.out, '"')
		c.out = append(t.AppendFormat(c.out, layout), '"')
		return at + 1
	}
	return c.raw(at)
}

// any is raw, unless there is a number that no float64 is near.
func (c *Checker) any(at uint32) uint32 {
	for i := at; i < tape.Next(c.reader.tape, at); i++ {
		w := c.reader.tape[i]
		if b := c.reader.src[w&tape.PosMask]; b != '-' && b-'0' > 9 {
			continue
		}
		if isInfinite(c.reader.number(w)) {
			return c.fail(i, "number out of the range of float64")
		}
	}
	return c.raw(at)
}

func (c *Checker) mismatch(n *node, at uint32) uint32 {
	kind := map[byte]string{'{': "object", '[': "array", '"': "string", 't': "true", 'f': "false", 'n': "null"}[c.reader.src[c.reader.tape[at]&tape.PosMask]]
	if kind == "" {
		kind = "number"
	}
	return c.fail(at, kind+" for "+n.what())
}

func (c *Checker) number(n *node, at uint32) uint32 {
	b := c.reader.number(c.reader.tape[at])
	ok := false
	switch n.form {
	case formInt:
		var v int64
		if v, ok = num.ParseInt(b); ok {
			c.out = num.AppendInt(c.out, v)
		}
	case formUint:
		var v uint64
		if v, ok = num.ParseUint(b); ok {
			c.out = num.AppendUint(c.out, v)
		}
	default:
		var v float64
		if v, ok = num.ParseFloat(b, 64); math.IsInf(v, 0) {
			ok = false
		} else if ok {
			c.out = num.AppendFloat(c.out, v, 64)
		}
	}
	if !ok {
		return c.fail(at, "number out of the range of "+n.what())
	}
	return at + 1
}

func (c *Checker) many(n *node, at uint32) uint32 {
	words, src := c.reader.tape, c.reader.src
	limit := tape.Next(words, at) - 1
	end := src[words[limit]&tape.PosMask]
	c.out = append(c.out, end-2) // { before }, [ before ]
	for at++; at < limit; {
		if end == '}' {
			at = c.raw(at)
			c.out = append(c.out, ':')
		}
		if at = c.value(n.elem, n.null, at); c.wrong != "" {
			return at
		}
		if at < limit {
			c.out = append(c.out, ',')
		}
	}
	c.out = append(c.out, end)
	return limit + 1
}

// structure reads an object into a struct: members without a field are lost, and fields
// without a member are zero.
func (c *Checker) structure(n *node, at uint32) uint32 {
	words := c.reader.tape
	limit := tape.Next(words, at) - 1
	var few [64]uint32
	places := few[:]
	if len(n.fields) > len(few) {
		places = make([]uint32, len(n.fields))
	}
	clear(places)
	i := 0
	for at++; at < limit; at = tape.Next(words, at+1) {
		name := c.reader.text(words[at])
		if i == len(n.fields) || n.fields[i].name != string(name) {
			i = n.field(name)
		}
		if i < len(n.fields) {
			places[i] = at + 1
			i++
		}
	}
	c.out = append(c.out, '{')
	first := true
	for i := range n.fields {
		f := &n.fields[i]
		at := places[i]
		if at == 0 && f.optional {
			continue
		}
		if !first {
			c.out = append(c.out, ',')
		}
		first = false
		c.out = append(c.out, tape.Quote(f.name)...)
		c.out = append(c.out, ':')
		if at == 0 {
			c.zero(f, 0)
			continue
		}
		raw := f.optional && f.isRaw(c.m.cfg.V1)
		if raw && f.typ.form != formUnion {
			c.raw(at)
			continue
		}
		if f.optional && !f.null && !raw && c.reader.src[words[at]&tape.PosMask] == 'n' {
			c.fail(at, "null, which is read as if it were absent")
			return at
		}
		if next := c.value(f.typ, f.null, at); c.wrong != "" {
			return next
		}
	}
	c.out = append(c.out, '}')
	return limit + 1
}

// field returns the index of the field for a name, or the number of fields.
func (n *node) field(name []byte) int {
	if len(n.fields) > indexed {
		if n.index == nil {
			n.index = make(map[string]int, len(n.fields))
			for i, f := range n.fields {
				n.index[f.name] = i
			}
		}
		if i, ok := n.index[string(name)]; ok {
			return i
		}
		return len(n.fields)
	}
	for i := range n.fields {
		if n.fields[i].name == string(name) {
			return i
		}
	}
	return len(n.fields)
}

// maxZero is how deep structs are followed for a zero value, which differs all the same.
const maxZero = 3

// zero appends what a field without a member is written as.
func (c *Checker) zero(f *field, depth int) {
	switch n := f.typ; {
	case f.null || n.holdsNull():
		c.out = append(c.out, "null"...)
	case n.form == formBool:
		c.out = append(c.out, "false"...)
	case n.form == formInt || n.form == formUint || n.form == formFloat:
		c.out = append(c.out, '0')
	case n.form == formTime:
		if n.layout == "DateOnly" {
			c.out = append(c.out, `"0001-01-01"`...)
		} else {
			c.out = append(c.out, `"0001-01-01T00:00:00Z"`...)
		}
	case n.hasNil() && c.m.cfg.V1:
		c.out = append(c.out, "null"...)
	case n.form == formList:
		c.out = append(c.out, "[]"...)
	case n.form == formMap || depth == maxZero:
		c.out = append(c.out, "{}"...)
	case n.form == formStruct:
		c.out = append(c.out, '{')
		first := true
		for i := range n.fields {
			if n.fields[i].optional {
				continue
			}
			if !first {
				c.out = append(c.out, ',')
			}
			first = false
			c.out = append(append(c.out, tape.Quote(n.fields[i].name)...), ':')
			c.zero(&n.fields[i], depth+1)
		}
		c.out = append(c.out, '}')
	default:
		c.out = append(c.out, `""`...)
	}
}

// union reads an object into the variant that it tells.
func (c *Checker) union(n *node, at uint32) uint32 {
	words := c.reader.tape
	limit := tape.Next(words, at) - 1
	for m := at + 1; m < limit; m = tape.Next(words, m+1) {
		if string(c.reader.text(words[m])) != n.union || c.reader.src[words[m+1]&tape.PosMask] != '"' {
			continue
		}
		text := string(c.reader.value(words[m+1]))
		for _, v := range n.variants {
			if v.text == text {
				return c.structure(v.typ, at)
			}
		}
		return c.fail(m+1, strconv.Quote(text)+" tells no variant")
	}
	return c.fail(at, "no member "+strconv.Quote(n.union)+" tells the variant")
}
