package set

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/find"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
)

// AppendWithout appends data without what hops lead to, if that can be done without an
// Editor.
func AppendWithout(dst, data []byte, hops []gpath.Hop, opts []tape.Option) (b []byte, ok bool) {
	if tape.MayBeNoted(opts) {
		return dst, false
	}
	switch start, end, res := find.LocateSpan(data, hops, opts); res {
	case find.Found:
		if start, end, ok = entrySpan(data, start, end); ok {
			return AppendSpliced(dst, data, start, end, nil), true
		}
	case find.Absent, find.DeadEnd:
		return append(dst, data...), true
	}
	return dst, false
}

// DeleteCarefully is Delete by any path.
func DeleteCarefully(data []byte, path string, opts []tape.Option) ([]byte, error) {
	keys, ok, err := ParseKeys(path)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, gpath.Fail(path, 0, ErrDeletePath)
	}
	return DeleteAt(data, keys, opts)
}

// ErrDeletePath says that a path leads to more than one place.
const ErrDeletePath = tape.TextError("a path to delete has no wildcards and queries")

// DeleteAt is Delete by keys, with an Editor.
func DeleteAt(data []byte, keys []Key, opts []tape.Option) ([]byte, error) {
	e, err := editorOf(data, opts)
	if err != nil {
		return nil, err
	}
	if e.Root == nil {
		return bytes.Clone(data), nil
	}
	if err := onlyNames(e, keys, opts); err != nil {
		return nil, err
	}
	dropKeys(e.Root, keys)
	return e.Bytes(), nil
}

// dropKeys takes out all that keys lead to.
func dropKeys(p *edit.Part, keys []Key) {
	for ; p.Open(); keys = keys[1:] {
		i := keys[0].in(p)
		if i < 0 {
			return
		}
		if len(keys) == 1 {
			p.DropAll(i)
			return
		}
		for j := p.Namesake(i); j >= 0; j = p.Namesake(j) {
			dropKeys(p.List[j].Value, keys[1:])
		}
		p = p.List[i].Value
	}
}

// entrySpan returns what goes when the member or element goes whose value is
// data[start:end]: with its name, one of the commas beside it, and the whitespace
// that [part.drop] takes.
//
//	{ "a": 1 , "b": 2 , "c": 3 }
//	  └───────┘ first             from its begin to that of the next
//	          └────────┘ others   from the comma to the next one
//	                 └───────┘ last: from the end of the value before it
//	 └──────┘ alone               all there is
//
// It is not ok if what is around the value is not what must be there, which nobody
// has looked at with Unchecked.
func entrySpan(data []byte, start, end int) (from, to int, ok bool) {
	from = spaceBefore(data, start)
	if from > 0 && data[from-1] == ':' {
		if from = spaceBefore(data, from-1); from == 0 || data[from-1] != '"' {
			return 0, 0, false
		}
		if from = openingQuote(data, from-1); from < 0 {
			return 0, 0, false
		}
		start = from
		from = spaceBefore(data, from)
	}
	if to = tape.SkipSpace(data, end); from == 0 || to == len(data) {
		return 0, 0, false
	}
	first, last := data[from-1] == '{' || data[from-1] == '[', data[to] == '}' || data[to] == ']'
	switch {
	case !first && data[from-1] != ',' || !last && data[to] != ',':
		return 0, 0, false
	case first && last:
		return from, to, true
	case first:
		return start, tape.SkipSpace(data, to+1), true
	case last:
		return spaceBefore(data, from-1), end, true
	}
	return from, to + 1, true
}

// spaceBefore returns where the whitespace in front of p begins.
func spaceBefore(data []byte, p int) int {
	for p > 0 && data[p-1] <= ' ' {
		p--
	}
	return p
}

// openingQuote returns where the string begins that ends with the quote at q, -1 if
// it does not. Within it, an odd number of backslashes stands in front of a quote.
func openingQuote(data []byte, q int) int {
	for {
		if q = bytes.LastIndexByte(data[:q], '"'); q < 0 {
			return -1
		}
		k := q
		for k > 0 && data[k-1] == '\\' {
			k--
		}
		if (q-k)%2 == 0 {
			return q
		}
	}
}
