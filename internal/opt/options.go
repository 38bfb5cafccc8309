package opt

import (
	"cmp"
	"slices"
)

// The types of options that carry a value. What implements Options, and how, depends
// on the Go release: see base.
type (
	indentValue struct {
		base
		v string
	}
	indentPrefixValue struct {
		base
		v string
	}
	byteLimitValue struct {
		base
		v int64
	}
	depthLimitValue struct {
		base
		v int
	}
	elementLimitValue struct {
		base
		v int
	}
	stringLimitValue struct {
		base
		v int
	}
	errorLimitValue struct {
		base
		v int
	}

	// The pointers that these two hold belong to json/v2, which this package
	// must not know: its type would bring package reflect.
	marshalersValue struct {
		base
		v any
	}
	unmarshalersValue struct {
		base
		v any
	}

	handedOn struct {
		base
		v Value
	}

	// formatTagSupportedValue switches the struct tag option "format" on.
	formatTagSupportedValue struct {
		base
		v bool
	}
)

// ByteLimitValue and the functions below return the option of that name.
func ByteLimitValue(v int64) Options         { return byteLimitValue{v: v} }
func DepthLimitValue(v int) Options          { return depthLimitValue{v: v} }
func ElementLimitValue(v int) Options        { return elementLimitValue{v: v} }
func StringLimitValue(v int) Options         { return stringLimitValue{v: v} }
func ErrorLimitValue(v int) Options          { return errorLimitValue{v: v} }
func MarshalersValue(v any) Options          { return marshalersValue{v: v} }
func UnmarshalersValue(v any) Options        { return unmarshalersValue{v: v} }
func FormatTagSupportedValue(v bool) Options { return formatTagSupportedValue{v: v} }

// NamesValue returns the option that sets the two bits of Names.
func NamesValue(bits uint8) Options {
	return &Struct{Flags: MakeFlags(Bool(NamesLow, bits&1 != 0), Bool(NamesHigh, bits&2 != 0))}
}

// NamesOf returns the two bits of Names in f.
func NamesOf(f Flag) uint8 { return uint8(f / NamesLow & 3) }

// HandedOn returns the option that hands v on, under a key that can be compared. Unless it
// is nil, err tells why nothing more is to be read or written.
func HandedOn(key, v any, err func() error) Options {
	return handedOn{v: Value{Key: key, V: v, err: err}}
}

// FormValue returns the option that v, under a key that can be compared, says something that
// plans depend on, such as which forms values have. Both belong to json/v2, so that a program
// without the option has no code for it.
func FormValue(key, v any) Options {
	return &Struct{Flags: MakeFlags(Forms | 1), limits: &Limits{Forms: &Value{Key: key, V: v}}}
}

// A Value is something that the caller hands on to methods and functions, and those that
// have been given before it. The forms of values are a list of the same kind.
type Value struct {
	Key, V any
	err    func() error
	before *Value
}

// Err returns why nothing more is to be read or written, or nil.
func (v *Value) Err() error {
	for ; v != nil; v = v.before {
		if v.err != nil {
			return v.err()
		}
	}
	return nil
}

// with returns v and after it those before.
func (v Value) with(before *Value) *Value {
	v.before = before
	return &v
}

// Each calls f with all values, the last one first.
func (v *Value) Each(f func(key, v any)) {
	for ; v != nil; v = v.before {
		f(v.Key, v.V)
	}
}

// Find returns the last value with the key.
func (v *Value) Find(key any) (any, bool) {
	for ; v != nil; v = v.before {
		if v.Key == key {
			return v.V, true
		}
	}
	return nil, false
}

// Without returns the values but those with the given keys.
func (v *Value) Without(keys ...any) *Value {
	if v == nil {
		return nil
	}
	before := v.before.Without(keys...)
	if slices.Contains(keys, v.Key) {
		return before
	}
	return v.with(before)
}

// behind returns the values of v, and after them those of others, which were given before.
func (v *Value) behind(others *Value) *Value {
	if v == nil || others == nil {
		return cmp.Or(v, others)
	}
	return v.with(v.before.behind(others))
}

// Unknown stands in Struct.Marshalers and Struct.Unmarshalers for an option that is
// neither of this module nor of the standard library: a type from elsewhere that embeds
// an Options. No call may succeed with it. V may be nil.
type Unknown struct{ V any }

// Struct holds every option. A field counts only when its flag is given.
type Struct struct {
	base
	Flags Flags

	Indent       string
	IndentPrefix string
	DepthLimit   int

	Marshalers   any
	Unmarshalers any

	Values *Value // the last one
	limits *Limits
}

// Limits are the limits but that of depth, and the forms of values. They are rare, and not
// to make the options of every call larger.
type Limits struct {
	ByteLimit                             int64
	ElementLimit, StringLimit, ErrorLimit int
	Forms                                 *Value // the last one
}

// Limits returns the limits that are given, and 0 for all else.
func (s *Struct) Limits() Limits {
	if s.limits == nil {
		return Limits{}
	}
	return *s.limits
}

// ownLimits returns limits that no other Struct has.
func (s *Struct) ownLimits() *Limits {
	l := s.Limits()
	s.limits = &l
	return &l
}

// The defaults of the two dialects.
var (
	DefaultV2 = Struct{Flags: Flags{given: uint64(V1Defaults | Classic)}}
	DefaultV1 = Struct{Flags: Flags{given: uint64(V1Defaults), values: uint64(V1Defaults)}}
)

// Join adds options in order; a later one wins. A nil Options is no option.
func (s *Struct) Join(opts ...Options) {
	for _, o := range opts {
		switch o := o.(type) {
		case nil:
		case flagOption:
			s.Flags.Set(o.flag())
		case indentValue:
			s.Flags.Set(Multiline | Indent | 1)
			s.Indent = o.v
		case indentPrefixValue:
			s.Flags.Set(Multiline | IndentPrefix | 1)
			s.IndentPrefix = o.v
		case byteLimitValue:
			s.Flags.Set(ByteLimit | 1)
			s.ownLimits().ByteLimit = o.v
		case depthLimitValue:
			s.Flags.Set(DepthLimit | 1)
			s.DepthLimit = o.v
		case elementLimitValue:
			s.Flags.Set(ElementLimit | 1)
			s.ownLimits().ElementLimit = o.v
		case stringLimitValue:
			s.Flags.Set(StringLimit | 1)
			s.ownLimits().StringLimit = o.v
		case errorLimitValue:
			s.Flags.Set(ErrorLimit | 1)
			s.ownLimits().ErrorLimit = o.v
		case marshalersValue:
			s.Flags.Set(Marshalers | 1)
			replace(&s.Marshalers, o.v)
		case unmarshalersValue:
			s.Flags.Set(Unmarshalers | 1)
			replace(&s.Unmarshalers, o.v)
		case handedOn:
			s.Flags.Set(Values | 1)
			s.Values = o.v.with(s.Values)
		case formatTagSupportedValue:
			s.Flags.Set(Bool(FormatTagSupported, o.v))
		case *Struct:
			if o != nil {
				s.joinStruct(o)
			}
		default:
			if !s.joinStd(o) {
				s.Flags.Set(Marshalers | Unmarshalers | 1)
				s.Marshalers, s.Unmarshalers = unknown(o), unknown(o)
			}
		}
	}
}

// replace sets *p, the functions of a call, to v. An option that is not known stays.
func replace(p *any, v any) {
	if _, unknown := (*p).(Unknown); !unknown {
		*p = v
	}
}

// Unknown returns the option that is not known, and whether one is given.
func (s *Struct) Unknown() (u Unknown, ok bool) {
	if s.Flags.Has(Marshalers) {
		u, ok = s.Marshalers.(Unknown)
	}
	return u, ok
}

// Assign sets s to what opts give together, none of which may be s. Options that
// carry no value cost two words.
func (s *Struct) Assign(opts ...Options) {
	s.Clear()
	if len(opts) == 1 {
		if o, ok := AsStruct(opts[0]); ok && o != nil && !o.Flags.Has(Valued) {
			s.Flags = o.Flags
			return
		}
	}
	s.Join(opts...)
}

// Clear sets s to no options.
func (s *Struct) Clear() {
	if s.Flags.Has(Valued) {
		*s = Struct{}
	}
	s.Flags = Flags{}
}

func (s *Struct) joinStruct(o *Struct) {
	s.Flags.Join(o.Flags)
	if !o.Flags.Has(Valued) {
		return
	}
	if o.Flags.Has(Indent) {
		s.Indent = o.Indent
	}
	if o.Flags.Has(IndentPrefix) {
		s.IndentPrefix = o.IndentPrefix
	}
	if o.Flags.Has(DepthLimit) {
		s.DepthLimit = o.DepthLimit
	}
	if o.Flags.Has(Marshalers) {
		replace(&s.Marshalers, o.Marshalers)
	}
	if o.Flags.Has(Unmarshalers) {
		replace(&s.Unmarshalers, o.Unmarshalers)
	}
	if o.limits != nil {
		l := s.ownLimits()
		if o.Flags.Has(ByteLimit) {
			l.ByteLimit = o.limits.ByteLimit
		}
		if o.Flags.Has(ElementLimit) {
			l.ElementLimit = o.limits.ElementLimit
		}
		if o.Flags.Has(StringLimit) {
			l.StringLimit = o.limits.StringLimit
		}
		if o.Flags.Has(ErrorLimit) {
			l.ErrorLimit = o.limits.ErrorLimit
		}
		if o.Flags.Has(Forms) {
			l.Forms = o.limits.Forms.behind(l.Forms)
		}
	}
	if o.Flags.Has(Values) {
		s.Values = o.Values.behind(s.Values)
	}
}

// CompleteMultiline gives the options that Multiline implies unless they are
// given: a space after the colon, none after the comma, a tab as indent.
func (s *Struct) CompleteMultiline() {
	if !s.Flags.Has(SpaceAfterColon) {
		s.Flags.Set(SpaceAfterColon | 1)
	}
	if !s.Flags.Has(SpaceAfterComma) {
		//lint:ignore SA4016 0 in the lowest bit says off
		s.Flags.Set(SpaceAfterComma | 0)
	}
	if !s.Flags.Has(Indent) {
		s.Flags.Set(Indent | 1)
		s.Indent = "\t"
	}
}

// SameLayout reports whether s and t lay out their output alike.
func SameLayout(s, t *Struct) bool {
	if s.Flags.values&uint64(Whitespace) != t.Flags.values&uint64(Whitespace) {
		return false
	}
	return !t.Flags.Get(Multiline) || s.Indent == t.Indent && s.IndentPrefix == t.IndentPrefix
}

// Get returns the value that the option of constructor setter has in opts, and
// whether opts gives it. The constructor itself is the key: it is called with
// the zero value to learn which option it makes.
func Get[T any](opts Options, setter func(T) Options) (v T, ok bool) {
	s, isStruct := AsStruct(opts)
	if !isStruct || s == nil {
		s = new(Struct)
		s.Join(opts)
	}
	var zero T
	var key Struct
	key.Join(setter(zero))
	var have any
	f := &s.Flags
	switch k := Flag(key.Flags.given); k {
	case Multiline | Indent:
		have, ok = s.Indent, f.Has(Indent)
	case Multiline | IndentPrefix:
		have, ok = s.IndentPrefix, f.Has(IndentPrefix)
	case ByteLimit:
		have, ok = s.Limits().ByteLimit, f.Has(k)
	case DepthLimit:
		have, ok = s.DepthLimit, f.Has(k)
	case ElementLimit:
		have, ok = s.Limits().ElementLimit, f.Has(k)
	case StringLimit:
		have, ok = s.Limits().StringLimit, f.Has(k)
	case ErrorLimit:
		have, ok = s.Limits().ErrorLimit, f.Has(k)
	case Marshalers:
		have, ok = s.Marshalers, f.Has(k)
	case Unmarshalers:
		have, ok = s.Unmarshalers, f.Has(k)
	case Values:
		have, ok = s.Values.Find(key.Values.Key)
	case Forms:
		have, ok = s.Limits().Forms.Find(key.Limits().Forms.Key)
	default:
		have, ok = f.Get(k), f.Has(k)
		if !ok && k == StringifyNumbers && f.Get(StringTag) {
			have, ok = true, true // the tag option "string" of the field at hand asks for the same
		}
	}
	if !ok {
		return zero, false
	}
	// Functions for the standard library are not those for this module.
	v, ok = have.(T)
	return v, ok
}

// FlagsOf returns the flags of opts together, those of options with a value, too. It is not ok if one
// of them is a single option with a value.
func FlagsOf(opts []Options) (f Flags, ok bool) {
	for _, o := range opts {
		if s, ok := AsStruct(o); ok && s != nil {
			f = f.And(s.Flags)
		} else if one, ok := FlagOf(o); ok {
			f = f.With(one)
		} else {
			return Flags{}, false
		}
	}
	return f, true
}
