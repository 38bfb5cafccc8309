package json

import (
	"iter"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/present"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Presence records which members were unmarshaled with [WithPresence]: which fields of
// structs, and which keys of maps, have been set, also to null or to the zero value. The
// zero Presence is empty. Several calls with the same Presence add to it.
type Presence struct {
	tree   present.Tree
	within int              // interfaces and defaults that are being read
	base   jsontext.Pointer // to what is being read apart
}

// Has reports whether there was a member at ptr, which has the names as they are in the
// JSON.
func (p *Presence) Has(ptr jsontext.Pointer) bool { return p.tree.Has(string(ptr)) }

// All returns an iterator over the pointers of the members, in the order in which they were
// read. An object comes before its members. Elements of arrays have no pointers of their
// own, only their members do.
func (p *Presence) All() iter.Seq[jsontext.Pointer] {
	return func(yield func(jsontext.Pointer) bool) {
		for ptr := range p.tree.All() {
			if !yield(jsontext.Pointer(ptr)) {
				return
			}
		}
	}
}

// With WithPresence, unmarshaling notes in p which members have been set. Members without a
// field are skipped, and not noted. The value of an interface, and one that a method
// UnmarshalJSON or UnmarshalText reads, is noted without its members.
//
//	var p json.Presence
//	err := json.Unmarshal(in, &user, json.WithPresence(&p))
//	if p.Has("/address/zip") { … }
//
// nil undoes the option. The text is walked a second time, and a member that is noted takes
// about 40 bytes; generated code is not called. Upon an error the member with the error may
// be noted.
func WithPresence(p *Presence) Options { return opt.FormValue(presenceKey{}, p) }

type presenceKey struct{}

func (presenceKey) JoinTo(f *plan.TypeForms, p any) {
	if f.Present == nil {
		f.Present = notes(p.(*Presence) != nil)
	}
}

// notes is what all that is read with a Presence has in common.
type notes bool

func (n notes) CompileForm(b *unmarshal.Builder, pl *unmarshal.Plan) {
	if !n || pl.Mode&unmarshal.AtName != 0 {
		return
	}
	if pl.Own().Unnoted, pl.Read = pl.Read, unmarshalNoted; pl.Typ.Kind() == reflect.Interface {
		pl.ForNotes()
	}
}

func unmarshalNoted(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer) error {
	to := noter{presenceIn(u.O)}
	if to.p == nil {
		return pl.Unnoted(u, pl, p)
	}
	to.NoteNext(u.Dec)
	switch {
	case pl.Typ.Kind() == reflect.Interface:
		to.SetApart(1)
		defer to.SetApart(-1)
	case to.p.within == 0:
		done, err := unmarshal.ReadNoted(u, pl, p, &to.p.tree, func() int32 { return to.p.at(place.Next(u.Dec)) })
		if done {
			return err
		}
	}
	return pl.Unnoted(u, pl, p)
}

// A noter is a Presence, or nil, as plans know it.
type noter struct{ p *Presence }

func (presenceKey) Noter(v any) plan.Noter { return noter{v.(*Presence)} }

func (n noter) SetApart(by int) {
	if n.p != nil {
		n.p.within += by
	}
}

func (n noter) NoteNext(dec *jsontext.Decoder) {
	p := n.p
	if p == nil || p.within > 0 {
		return
	}
	if kind, n := dec.StackIndex(dec.StackDepth()); kind == jsontext.KindBeginObject && n%2 == 1 {
		p.note(dec.StackPointer())
	}
}

// presenceIn returns the Presence that options name, or nil.
func presenceIn(o *opt.Struct) *Presence {
	v, _ := o.Limits().Forms.Find(presenceKey{})
	p, _ := v.(*Presence)
	return p
}

// at returns the node of what ptr leads to.
func (p *Presence) at(ptr jsontext.Pointer) int32 { return p.tree.At(string(p.base + ptr)) }

func (p *Presence) note(ptr jsontext.Pointer) { p.tree.Note(p.at(ptr)) }
