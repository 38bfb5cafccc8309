package shape

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
)

//lint:ignore ST1005 Go is a name
var errNoExportedFields = errors.New("Go struct has no exported fields")

// Resolve returns the shape of a struct type.
func Resolve(root Type) *Struct {
	r := resolver{queue: []embedding{{typ: root, descend: true}}, root: root, out: new(Struct)}
	for len(r.queue) > 0 {
		e := r.queue[0]
		r.queue = r.queue[1:]
		r.visit(e)
	}
	s := r.out
	if r.visits > 1 || r.ambiguous {
		r.fields = dominant(r.fields)
	}
	s.Fields = flat(r.fields, r.whole)
	// Of the fallbacks the first found is the shallowest. One beside it on its
	// level cancels it.
	if f := r.fallbacks; len(f) == 1 || len(f) > 1 && len(f[0].Index) < len(f[1].Index) {
		s.Fallback = f[0]
	}
	s.index()
	return s
}

// A resolver walks the embedded structs of a type level by level, so that what
// it finds comes with growing depth.
type resolver struct {
	queue     []embedding
	visits    int
	root      Type
	seen      map[Type]bool // beside the root
	fields    []*Field      // ID is the position here
	ambiguous bool          // two of one struct have the same name
	whole     []Field       // those of the struct visited last
	fallbacks []*Field
	out       *Struct
}

// An embedding is a struct that was found at index.
type embedding struct {
	typ   Type
	index []int
	// A type that was seen before is visited again, because its fields cancel
	// those of the first time, but not what is embedded in it: this ends recursion.
	descend bool
}

// A visit is the state of one struct.
type visit struct {
	*resolver
	embedding
	first    int               // of its fields among all
	names    map[string]string // if they are many: name of a member → name of the last Go field
	fallback string            // name of the last Go field that is a fallback
}

// maxFewFields is how many fields a struct may have whose names are compared one by one.
const maxFewFields = 24

// named returns the name of the last Go field that is the member name.
func (v *visit) named(name string) (goName string, ok bool) {
	if v.names != nil {
		goName, ok = v.names[name]
		return goName, ok
	}
	for _, f := range slices.Backward(v.fields[v.first:]) {
		if f.Name == name {
			return f.GoName, true
		}
	}
	return "", false
}

func (r *resolver) visit(e embedding) {
	v := visit{resolver: r, embedding: e, first: len(r.fields)}
	r.visits++
	n := e.typ.NumField()
	if n > maxFewFields {
		v.names = make(map[string]string, n)
	}
	r.fields = slices.Grow(r.fields, n)
	fields := make([]Field, n)
	v.whole = fields
	indexes := make([]int, 0, n*(len(e.index)+1))
	anyTag, anyField := false, false
	for i := range n {
		gf := e.typ.Field(i)
		tag, hasTag := lookupTag(gf.Tag, "json")
		anyTag = anyTag || hasTag
		options, ignored, err := parseTag(&gf, tag, hasTag)
		v.fail(err)
		if ignored {
			continue
		}
		anyField = true
		first := len(indexes)
		indexes = append(append(indexes, e.index...), i)
		f := &fields[i]
		*f = Field{
			Options:  options,
			Extra:    v.extra(&gf),
			Index:    indexes[first:len(indexes):len(indexes)],
			GoName:   gf.Name,
			Type:     gf.Type,
			Exported: gf.Exported,
			Offset:   gf.Offset,
		}
		if gf.Embedded && !f.HasName {
			if gf.Type.Indirect().Is(IsStruct) {
				f.Embed = true
			} else {
				v.failf("embedded Go struct field ", gf.Name, " of non-struct type must be explicitly given a JSON name")
			}
		}
		if !f.Embed || !v.embed(f) {
			v.member(f, gf.Embedded)
		}
	}
	// A struct with nothing but unexported fields, as of errors.New, is likely
	// passed by mistake. A tag or a struct without fields shows intention.
	if n > 0 && !anyTag && !anyField {
		v.fail(errNoExportedFields)
	}
}

// fail notes the first error.
func (v *visit) fail(err error) {
	if err != nil && v.out.Err == nil {
		v.out.Err = &Error{v.typ, err}
	}
}

func (v *visit) failf(parts ...string) {
	if v.out.Err == nil {
		v.fail(errors.New(strings.Join(parts, "")))
	}
}

// extra returns what the tag javelin:"…" of a field says.
func (v *visit) extra(f *GoField) []Extra {
	text, _ := lookupTag(f.Tag, "javelin")
	extra, err := parseExtra(text)
	if err != nil && v.out.ExtraErr == nil {
		v.out.ExtraErr = &Error{v.typ, errors.New("Go struct field " + f.Name + " has malformed `javelin` tag: " + err.Error())}
	}
	return extra
}

// embed takes f as a field that stands for any number of members. It reports
// false if f has to be a member by itself after all.
func (v *visit) embed(f *Field) bool {
	if plain := (Options{Name: f.Name, Quoted: f.Quoted, Embed: true}); f.Options != plain {
		v.failf("Go struct field ", f.GoName, " cannot have any options other than `embed` specified")
		if f.HasName {
			return false
		}
		f.Options = plain
	}

	t := f.Type.Indirect()
	// Which members there are would be the methods' secret.
	if t.Is(HasMethods) && !t.Is(IsRawValue) {
		v.failf("embedded Go struct field ", f.GoName, " of type ", t.String(), " must not implement marshal or unmarshal methods")
	}
	switch {
	case t.Is(IsStruct):
		if v.descend {
			v.queue = append(v.queue, embedding{t, f.Index, t != v.root && !v.seen[t]})
		}
		if v.seen == nil {
			v.seen = map[Type]bool{}
		}
		v.seen[t] = true
		return true
	case !f.Exported:
		v.failf("embedded Go struct field ", f.GoName, " is not exported")
		return true // ignored
	case t.Is(IsRawValue):
	case t.Is(IsStringMap):
		if t.Is(HasKeyMethods) {
			v.failf("embedded map field ", f.GoName, " of type ", t.String(), " must have a string key that does not implement marshal or unmarshal methods")
			return false
		}
	default:
		v.failf("embedded Go struct field ", f.GoName, " of type ", t.String(), " must be a Go struct, Go map of string key, or jsontext.Value")
		return false
	}
	if v.fallback != "" {
		v.failf("embedded Go struct fields ", v.fallback, " and ", f.GoName, " cannot both be a Go map or jsontext.Value")
	}
	v.fallback = f.GoName
	v.fallbacks = append(v.fallbacks, f)
	return true
}

// member takes f as a field that is one member.
func (v *visit) member(f *Field, goEmbedded bool) {
	if !f.Exported {
		// Only an embedded struct may have exported fields nonetheless, but its
		// methods cannot be called.
		t := f.Type.Indirect()
		if !goEmbedded || !t.Is(IsStruct) {
			v.failf("Go struct field ", f.GoName, " is not exported")
			return
		}
		if t.Is(HasMethods) || f.OmitZero && t.ZeroMethod() != NoZeroMethod {
			v.failf("Go struct field ", f.GoName, " is not exported for method calls")
			return
		}
	}
	if other, ok := v.named(f.Name); ok {
		v.ambiguous = true
		v.failf("Go struct fields ", other, " and ", f.GoName, " conflict over JSON object name ", strconv.Quote(f.Name))
	}
	if v.names != nil {
		v.names[f.Name] = f.GoName
	}
	if f.Format != "" && v.out.FormatErr == nil {
		v.out.FormatErr = &Error{v.typ, errors.New("Go struct field " + f.GoName + " has unsupported `format` tag option")}
	}
	f.ID = len(v.fields)
	v.fields = append(v.fields, f)
}

// dominant returns of the fields with the same name the one that dominates: the
// shallowest, or if several are, the one of them whose name is given by a tag.
// If that is not one field, there is none of the name. The result is in
// depth-first order, numbered breadth-first.
func dominant(fields []*Field) []*Field {
	slices.SortStableFunc(fields, func(x, y *Field) int {
		return cmp.Or(strings.Compare(x.Name, y.Name), compareRank(x, y))
	})
	kept := fields[:0]
	for len(fields) > 0 {
		n := 1
		for n < len(fields) && fields[n].Name == fields[0].Name {
			n++
		}
		if n == 1 || compareRank(fields[0], fields[1]) != 0 {
			kept = append(kept, fields[0])
		}
		fields = fields[n:]
	}
	slices.SortFunc(kept, func(x, y *Field) int { return cmp.Compare(x.ID, y.ID) })
	for i, f := range kept {
		f.ID = i
	}
	slices.SortFunc(kept, func(x, y *Field) int { return slices.Compare(x.Index, y.Index) })
	return kept
}

// flat returns the fields as one slice, which is whole if that has all of them.
func flat(kept []*Field, whole []Field) []Field {
	if n := len(whole); n > 0 && len(kept) == n && kept[0] == &whole[0] && kept[n-1] == &whole[n-1] {
		return whole // a struct that embeds nothing
	}
	flat := make([]Field, len(kept))
	for i, f := range kept {
		flat[i] = *f
	}
	return flat
}

// compareRank orders fields of the same name by dominance.
func compareRank(x, y *Field) int {
	if c := cmp.Compare(len(x.Index), len(y.Index)); c != 0 || x.HasName == y.HasName {
		return c
	}
	if x.HasName {
		return -1
	}
	return +1
}
