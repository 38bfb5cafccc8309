package infer

import (
	"io"
	"math"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Sampler reads samples.
type Sampler struct {
	cfg    Config
	unions []string
	root   *place
	nulls  uint64 // of the samples
	n      int    // samples
	made   int    // places, since they were counted
	reader reader
}

// New returns a Sampler that has read nothing.
func New(cfg Config) *Sampler {
	s := &Sampler{cfg: cfg, unions: cfg.Unions, root: new(place)}
	if s.unions == nil {
		s.unions = DefaultUnions
	}
	return s
}

// Read reads all values that dec has, and returns how many there are. It holds one of them
// at a time, or one element of an array that is not within another value. Errors are those
// of dec.
func (s *Sampler) Read(dec *jsontext.Decoder) (n int, err error) {
	for ; ; n++ {
		switch err := outermost(dec, s.Add, func() func(jsontext.Value) error {
			if s.cfg.Each {
				return s.Add
			}
			s.n++
			s.root.lists++
			return s.addElement
		}); {
		case err == io.EOF:
			return n, nil
		case err != nil:
			return n, err
		}
	}
}

// outermost reads the next value of dec: value gets it as a whole, or, if it is an array,
// what list returns gets its elements.
func outermost(dec *jsontext.Decoder, value func(jsontext.Value) error, list func() func(jsontext.Value) error) error {
	if dec.PeekKind() != jsontext.KindBeginArray {
		v, err := dec.ReadValue()
		if err == nil {
			err = value(v)
		}
		return err
	}
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for element := list(); dec.PeekKind() != jsontext.KindEndArray; {
		v, err := dec.ReadValue()
		if err == nil {
			err = element(v)
		}
		if err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}

// Add reads one sample, which is valid.
func (s *Sampler) Add(v jsontext.Value) error {
	if s.n++; v.Kind() == jsontext.KindNull {
		s.nulls++
	}
	return s.add(s.root, v)
}

func (s *Sampler) addElement(v jsontext.Value) error {
	if v.Kind() == jsontext.KindNull {
		s.root.nulls++
	}
	return s.add(s.below(&s.root.element), v)
}

func (s *Sampler) add(p *place, v jsontext.Value) error {
	if err := s.reader.open(v); err != nil {
		return err
	}
	s.value(p, 0)
	if s.made > maxPlaces {
		s.fewer()
	}
	return nil
}

// below returns the place at *to, which it makes if there is none.
func (s *Sampler) below(to **place) *place {
	if *to == nil {
		*to = new(place)
		s.made++
	}
	return *to
}

// value notes the value at a word of the tape, and returns the index of the word after it.
func (s *Sampler) value(p *place, at uint32) (next uint32) {
	words, src := s.reader.tape, s.reader.src
	w := words[at]
	switch src[w&tape.PosMask] {
	case '{':
		return s.object(p, at)
	case '[':
		p.lists++
		limit := tape.Next(words, at) - 1
		if at+1 < limit {
			e := s.below(&p.element)
			for at++; at < limit; {
				if src[words[at]&tape.PosMask] == 'n' {
					p.nulls++
				}
				at = s.value(e, at)
			}
		} else {
			p.facts |= empty
		}
		return limit + 1
	case '"':
		p.texts++
		if p.facts&nothingLeft != nothingLeft {
			s.text(p, w)
		}
	case 't', 'f':
		p.bools++
	case 'n': // of whatever it is in
	default:
		p.numbers++
		p.number(s.reader.number(w))
	}
	return at + 1
}

// object notes an object.
func (s *Sampler) object(p *place, at uint32) (next uint32) {
	words := s.reader.tape
	limit := tape.Next(words, at) - 1
	p.objects++
	if at++; at == limit {
		p.facts |= empty
	}
	if p.split != splitNever {
		p = s.variant(p, at, limit)
	}
	if len(p.members) == 0 && p.value == nil && at < limit && cap(p.members) == 0 {
		p.members = make([]*member, 0, min((limit-at)/2, maxNames))
	}
	for i := uint64(0); at < limit; i++ {
		isNull := s.reader.src[words[at+1]&tape.PosMask] == 'n'
		if p.value != nil {
			if isNull {
				p.nulls++
			}
			at = s.value(p.value, at+1)
			continue
		}
		name := s.reader.text(words[at])
		var m *member
		if i < uint64(len(p.members)) && p.members[i].name == string(name) {
			m = p.members[i]
		} else if m = p.member(name); m == nil {
			m = &member{name: string(name), at: new(place)}
			s.made++
			if p.add(m); len(p.members) > maxNames {
				p.collapse()
				continue // with the same one
			}
		}
		if isNull {
			m.nulls++
		}
		m.count++
		m.last = max(m.last, i)
		m.sum += i
		at = s.value(m.at, at+1)
	}
	return limit + 1
}

// variant returns the place for an object at p, whose words are given: that of all, if they
// cannot be told apart.
func (s *Sampler) variant(p *place, at, limit uint32) *place {
	tag, text := s.tagOf(at, limit)
	switch {
	case tag == "":
		p.unsplitAll()
		return p
	case p.split == splitNew:
		p.split, p.tag, p.variants = splitting, tag, map[string]*place{}
	case p.tag != tag:
		p.unsplitAll()
		return p
	}
	v := p.variants[string(text)]
	if v == nil {
		if len(p.variants) == maxVariants {
			p.unsplitAll()
			return p
		}
		v = &place{split: splitNever}
		p.variants[string(text)] = v
		s.made++
	}
	v.objects++
	return v
}

// unsplitAll is unsplit for a place of which one more object has been counted.
func (p *place) unsplitAll() {
	one := p.split == splitting
	p.unsplit()
	if one {
		p.objects++
	}
}

// tagOf returns the member by which an object tells what it is, "" if there is none.
func (s *Sampler) tagOf(at, limit uint32) (tag string, text []byte) {
	words, src := s.reader.tape, s.reader.src
	best := len(s.unions)
	for ; at < limit; at = tape.Next(words, at+1) {
		v := words[at+1]
		if src[v&tape.PosMask] != '"' {
			continue
		}
		name := s.reader.text(words[at])
		for i, u := range s.unions[:best] {
			if u != string(name) {
				continue
			}
			if t := s.reader.value(v); len(t) <= maxText && isWord(t) {
				best, tag, text = i, u, t
			}
			break
		}
	}
	return tag, text
}

// number notes what a number is like.
func (p *place) number(b []byte) {
	if len(b) <= 15 { // and exact, if it is an integer
		for i, c := range b {
			if c-'0' > 9 {
				if i > 0 || c != '-' {
					p.facts |= fraction
					p.unusual(b)
					return
				}
				p.facts |= negative
			}
		}
		return
	}
	integer := true
	for i, c := range b {
		integer = integer && (c-'0' <= 9 || i == 0 && c == '-')
	}
	if !integer {
		p.facts |= fraction
		p.unusual(b)
		return
	}
	if b[0] == '-' {
		p.facts |= negative
	}
	if _, ok := num.ParseInt(b); !ok {
		p.facts |= beyondInt
	}
	if _, ok := num.ParseUint(b); !ok {
		p.facts |= beyondUint
	}
	p.facts |= inexact
	p.unusual(b)
}

// unusual notes whether a number is beyond all floats.
func (p *place) unusual(b []byte) {
	if isInfinite(b) {
		p.facts |= infinite
	}
}

// isInfinite reports whether no float64 is near a number.
func isInfinite(b []byte) bool {
	exponent := len(b) > 300
	for _, c := range b {
		exponent = exponent || c|0x20 == 'e'
	}
	if !exponent {
		return false
	}
	v, _ := num.ParseFloat(b, 64)
	return math.IsInf(v, 0)
}

// fewer makes fewer places of what has become too many: objects are no longer told apart,
// and those of many names are maps. What is left is then no longer independent of the order
// of the samples.
func (s *Sampler) fewer() {
	for most := maxNames / 4; ; most /= 4 {
		if s.made = reduce(s.root, most); s.made <= maxPlaces/2 || most == 0 {
			return
		}
	}
}

// reduce returns how many places there are at and below p, once none of them has more than
// so many members.
func reduce(p *place, most int) (n int) {
	for todo := []*place{p}; len(todo) > 0; n++ {
		last := len(todo) - 1
		p := todo[last]
		todo = todo[:last]
		if p.split == splitting {
			p.unsplit()
		}
		if len(p.members) > most {
			p.collapse()
		}
		for _, m := range p.members {
			todo = append(todo, m.at)
		}
		if p.value != nil {
			todo = append(todo, p.value)
		}
		if p.element != nil {
			todo = append(todo, p.element)
		}
	}
	return n
}
