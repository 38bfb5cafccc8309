package shape

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/slab"
)

// ErrNoExportedFields is the cause of an Error about a struct that has fields, but none
// that is exported.
//
//lint:ignore ST1005 Go is a name
var ErrNoExportedFields = errors.New("Go struct has no exported fields")

// Resolve returns the shape of a struct type.
func Resolve(root Type) *Struct {
	return borrowResolver(root).resolve()
}

func (r *resolver) resolve() *Struct {
	r.out = structs.New(r.kept)
	r.visit()
	for r.next() {
		r.visit()
	}
	s := r.finish()
	fields := r.fields[:cap(r.fields)]
	clear(fields)
	*r = resolver{fields: fields[:0]}
	spareResolver.Store(r)
	return s
}

// next makes r.now the next struct of the queue.
func (r *resolver) next() bool {
	if len(r.queue) == 0 {
		return false
	}
	r.now = visit{embedding: r.queue[0]}
	r.queue = r.queue[1:]
	return true
}

// finish returns what has been found.
func (r *resolver) finish() *Struct {
	s := r.out
	if r.visits > 1 || r.ambiguous {
		r.fields = dominant(r.fields)
	}
	s.Fields = r.flat(r.fields)
	// Of the fallbacks the first found is the shallowest. One beside it on its
	// level cancels it.
	if f := r.fallbacks; len(f) == 1 || len(f) > 1 && len(f[0].Index) < len(f[1].Index) {
		s.Fallback = f[0]
	}
	s.FoldRune = FoldRune
	s.begin()
	s.Index()
	r.checkAliases(s.Fields)
	return s
}

// A resolver walks the embedded structs of a type level by level, so that what
// it finds comes with growing depth.
type resolver struct {
	queue     []embedding
	visits    int
	root      Type
	manner    Manner
	ambiguous bool                       // two of one struct have the same name
	kept      bool                       // the Struct, as long as the program runs
	name      func(goName string) string // or nil
	seen      map[any]bool               // identities of types beside the root
	fields    []*Field                   // ID is the position here
	whole     []Field                    // those of the struct visited last
	now       visit                      // of that one
	field     GoField                    // of that one, the last
	at        int                        // and its number; -1 after the last
	fallbacks []*Field
	out       *Struct
}

// spareResolver is one that is not at work, or nil. It keeps the room for a list of fields,
// and nothing that is in it.
var spareResolver atomic.Pointer[resolver]

// firstResolver is the first one, which most programs need no other beside.
var (
	firstResolver resolver
	firstList     [24]*Field
	firstTaken    atomic.Bool
)

// Kept shapes, and their fields.
var (
	structs = slab.Of[Struct]{Rest: firstStructs[:]}
	members = slab.Of[Field]{Rest: firstMembers[:]}

	firstStructs [4]Struct
	firstMembers [24]Field
)

// borrowResolver returns one that is not on the stack: see visit.
func borrowResolver(root Type) *resolver {
	r := spareResolver.Swap(nil)
	if r == nil {
		if r = &firstResolver; firstTaken.Swap(true) {
			r = new(resolver)
		} else {
			r.fields = firstList[:0]
		}
	}
	r.root = root
	r.now.typ, r.now.descend = root, true
	return r
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
	embedding
	first    int      // of its fields among all
	indexes  []int    // of its fields, one after the other, if it is embedded
	names    []uint32 // if they are many: a table of 1 + positions in fields, or 0
	fallback string   // name of the last Go field that is a fallback
	anyTag   bool     // some field has a tag json:"…"
	anyField bool     // some field takes part
}

// maxFewFields is how many fields a struct may have whose names are compared one by one.
const maxFewFields = 24

// named returns the name of the last Go field that is the member name.
func (r *resolver) named(name string) (goName string, ok bool) {
	if r.now.names != nil {
		if i := *r.slot(name); i > 0 {
			return r.fields[i-1].GoName, true
		}
		return "", false
	}
	for _, f := range slices.Backward(r.fields[r.now.first:]) {
		if f.Name == name {
			return f.GoName, true
		}
	}
	return "", false
}

// slot returns the slot of a name in r.now.names: its own, or a free one.
func (r *resolver) slot(name string) *uint32 {
	h := uint32(len(name))
	for i := range len(name) {
		h = (h ^ uint32(name[i])) * 0x01000193
	}
	for {
		s := &r.now.names[h>>7&uint32(len(r.now.names)-1)]
		if *s == 0 || r.fields[*s-1].Name == name {
			return s
		}
		h += 1 << 7
	}
}

// What takes part in making a plan keeps its frames small: the stack of a goroutine that
// meets a type may have to grow, which takes as long as all the rest. Hence pointers for
// what might be values, and functions of their own for what is rare.

// visit takes the fields of the struct r.now.
func (r *resolver) visit() {
	v := &r.now
	n := v.typ.NumField()
	r.visits++
	v.first = len(r.fields)
	if len(v.index) > 0 || n > len(numbers) {
		v.indexes = make([]int, 0, n*(len(v.index)+1))
	}
	if n > maxFewFields {
		v.names = make([]uint32, 2<<bits.Len(uint(n)))
	}
	r.fields = slices.Grow(r.fields, n)
	r.whole = members.Make(r.kept && len(v.index) == 0, n)
	next := 0
	for i := range n {
		r.field, r.at = v.typ.Field(i), i
		if r.take(&r.whole[next], i) {
			next++
		}
	}
	r.whole = r.whole[:next]
	r.at = -1
	// A struct with nothing but unexported fields, as of errors.New, is likely
	// passed by mistake. A tag or a struct without fields shows intention.
	if n > 0 && !v.anyTag && !v.anyField {
		r.fail(ErrNoExportedFields)
	}
}

// take makes f what r.field is, the i-th field of the struct at hand. It returns false, and f
// is zero, if that takes no part.
func (r *resolver) take(f *Field, i int) bool {
	v, gf := &r.now, &r.field
	tag, hasTag := LookupTag(gf.Tag, "json")
	v.anyTag = v.anyTag || hasTag
	if r.manner&ForeignTags != 0 {
		tag = f.foreign(tag)
	}
	ignored, err := parseTag(&f.Options, gf, tag, hasTag)
	if err != nil {
		r.fail(err)
	}
	if ignored {
		r.noExtra(gf)
		*f = Field{}
		return false
	}
	f.Said = &saidNothing
	v.anyField = true
	if v.indexes == nil {
		f.Index = numbers[i : i+1 : i+1]
	} else {
		first := len(v.indexes)
		v.indexes = append(append(v.indexes, v.index...), i)
		f.Index = v.indexes[first:len(v.indexes):len(v.indexes)]
	}
	if extra := r.extra(gf); extra != nil {
		f.say().Extra = extra
	}
	f.GoName = gf.Name
	f.Type = gf.Type
	f.Exported = gf.Exported
	f.Offset = gf.Offset
	if gf.Embedded && !f.HasName {
		if gf.Type.Indirect().Is(IsStruct) {
			f.Embed = true
		} else {
			r.noName(f)
		}
	}
	if !f.Embed || !r.embed(f) {
		if r.manner != 0 {
			f.adapt(r.manner) // before names are compared
		}
		if r.name != nil && !f.HasName {
			f.Name = strings.ToValidUTF8(r.name(f.GoName), "\uFFFD")
			f.NeedsEscape = needsEscape(f.Name)
		}
		r.member(f, gf.Embedded)
		r.fitExtra(f)
	} else if len(f.Extra) > 0 {
		r.noExtra(gf)
	}
	return true
}

// numbers are the indexes of fields that are not embedded.
var numbers = [...]int{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
	16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
}

func (r *resolver) noName(f *Field) {
	r.failf("embedded Go struct field ", f.GoName, " of non-struct type must be explicitly given a JSON name")
}

// fail notes the first error.
func (r *resolver) fail(err error) {
	if err != nil && r.out.Err == nil {
		r.out.Err = &Error{r.now.typ, err, r.at}
	}
}

func (r *resolver) failf(parts ...string) {
	if r.out.Err == nil {
		r.fail(errors.New(strings.Join(parts, "")))
	}
}

// extra returns what the tag javelin:"…" of a field says.
func (r *resolver) extra(f *GoField) []Extra {
	text, ok := LookupTag(f.Tag, "javelin")
	if !ok {
		if strings.Contains(f.Tag, "javelin:") && isCutOff(f.Tag, "javelin") {
			r.failExtra("Go struct field ", f.Name, " has malformed `javelin` tag: what follows the colon is no string in double quotes")
		}
		return nil
	}
	extra, err := parseExtra(text)
	if err != nil {
		r.failExtra("Go struct field ", f.Name, " has malformed `javelin` tag: ", err.Error())
	} else if err := checkExtra(extra); err != nil {
		r.failExtra("Go struct field ", f.Name, " has invalid `javelin` tag: ", err.Error())
	}
	return extra
}

// noExtra reports the tag javelin:"…" of a field that is no member by itself.
func (r *resolver) noExtra(f *GoField) {
	extra := r.extra(f)
	switch {
	case len(extra) == 0:
	case !f.Exported && !f.Embedded:
		r.failExtra("unexported Go struct field ", f.Name, " cannot have a `javelin` tag")
	case f.Embedded:
		r.failExtra("embedded Go struct field ", f.Name, " is no member by itself, and cannot have a `javelin` tag")
	default:
		r.failExtra("Go struct field ", f.Name, " is no member by its `json` tag, and cannot have a `javelin` tag")
	}
}

// failExtra notes the first error of a tag javelin:"…".
func (r *resolver) failExtra(parts ...string) {
	if r.out.ExtraErr == nil {
		r.out.ExtraErr = &Error{r.now.typ, errors.New(strings.Join(parts, "")), r.at}
	}
}

// embed takes f as a field that stands for any number of members. It reports
// false if f has to be a member by itself after all.
func (r *resolver) embed(f *Field) bool {
	if plain := (Options{Name: f.Name, NeedsEscape: f.NeedsEscape, Embed: true}); f.Options != plain {
		r.failf("Go struct field ", f.GoName, " cannot have any options other than `embed` specified")
		if f.HasName {
			return false
		}
		f.Options = plain
	}

	t := f.Type.Indirect()
	// Which members there are would be the methods' secret.
	if t.Is(HasMethods) && !t.Is(IsRawValue) {
		r.failf("embedded Go struct field ", f.GoName, " of type ", t.String(), " must not implement marshal or unmarshal methods")
	}
	switch {
	case t.Is(IsStruct):
		if r.now.descend {
			r.queue = append(r.queue, embedding{t, f.Index, t.Identity() != r.root.Identity() && !r.seen[t.Identity()]})
		}
		if r.seen == nil {
			r.seen = map[any]bool{}
		}
		r.seen[t.Identity()] = true
		return true
	case !f.Exported:
		r.failf("embedded Go struct field ", f.GoName, " is not exported")
		return true // ignored
	case t.Is(IsRawValue):
	case t.Is(IsStringMap):
		if t.Is(HasKeyMethods) {
			r.failf("embedded map field ", f.GoName, " of type ", t.String(), " must have a string key that does not implement marshal or unmarshal methods")
			return false
		}
	default:
		r.failf("embedded Go struct field ", f.GoName, " of type ", t.String(), " must be a Go struct, Go map of string key, or jsontext.Value")
		return false
	}
	if r.now.fallback != "" {
		r.failf("embedded Go struct fields ", r.now.fallback, " and ", f.GoName, " cannot both be a Go map or jsontext.Value")
	}
	r.now.fallback = f.GoName
	r.fallbacks = append(r.fallbacks, f)
	return true
}

// member takes f as a field that is one member.
func (r *resolver) member(f *Field, goEmbedded bool) {
	if !f.Exported && !r.reaches(f, goEmbedded) {
		return
	}
	if other, ok := r.named(f.Name); ok {
		r.ambiguous = true
		r.conflict(f, other)
	}
	if r.now.names != nil {
		*r.slot(f.Name) = uint32(len(r.fields) + 1)
	}
	if f.Format != "" && r.out.FormatErr == nil {
		r.out.FormatErr = &Error{r.now.typ, errors.New("Go struct field " + f.GoName + " has unsupported `format` tag option"), r.at}
	}
	f.ID = len(r.fields)
	r.fields = append(r.fields, f)
}

// reaches reports whether f, which is not exported, may be a member nonetheless.
func (r *resolver) reaches(f *Field, goEmbedded bool) bool {
	// Only an embedded struct may have exported fields, but its methods cannot be
	// called.
	t := f.Type.Indirect()
	if !goEmbedded || !t.Is(IsStruct) {
		r.failf("Go struct field ", f.GoName, " is not exported")
		return false
	}
	if t.Is(HasMethods) || f.OmitZero && t.ZeroMethod() != NoZeroMethod {
		r.failf("Go struct field ", f.GoName, " is not exported for method calls")
		return false
	}
	return true
}

func (r *resolver) conflict(f *Field, other string) {
	r.failf("Go struct fields ", other, " and ", f.GoName, " conflict over JSON object name ", strconv.Quote(f.Name))
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

// flat returns the fields as one slice, which is r.whole if that has all of them.
func (r *resolver) flat(kept []*Field) []Field {
	whole := r.whole
	if n := len(whole); n > 0 && len(kept) == n && kept[0] == &whole[0] && kept[n-1] == &whole[n-1] {
		return whole // a struct that embeds nothing
	}
	flat := members.Make(r.kept, len(kept))
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
