package opt

// Options is one option or several. The method is unexported: all
// implementations are in this package.
type Options interface{ options() }

// Options that carry a value.
type (
	IndentValue       string
	IndentPrefixValue string
	ByteLimitValue    int64
	DepthLimitValue   int
	ElementLimitValue int
	StringLimitValue  int

	// The pointers that these two hold belong to json/v2, which this package
	// must not know: its type would bring package reflect.
	MarshalersValue   struct{ V any }
	UnmarshalersValue struct{ V any }

	// FormatTagSupportedValue switches the struct tag option "format" on.
	FormatTagSupportedValue bool
)

func (Flag) options()                    {}
func (IndentValue) options()             {}
func (IndentPrefixValue) options()       {}
func (ByteLimitValue) options()          {}
func (DepthLimitValue) options()         {}
func (ElementLimitValue) options()       {}
func (StringLimitValue) options()        {}
func (MarshalersValue) options()         {}
func (UnmarshalersValue) options()       {}
func (FormatTagSupportedValue) options() {}
func (*Struct) options()                 {}

// Struct holds every option. A field counts only when its flag is given.
type Struct struct {
	Flags Flags

	Indent       string
	IndentPrefix string
	ByteLimit    int64
	DepthLimit   int
	ElementLimit int
	StringLimit  int

	Marshalers   any
	Unmarshalers any
	Format       string
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
		case Flag:
			s.Flags.Set(o)
		case IndentValue:
			s.Flags.Set(Multiline | Indent | 1)
			s.Indent = string(o)
		case IndentPrefixValue:
			s.Flags.Set(Multiline | IndentPrefix | 1)
			s.IndentPrefix = string(o)
		case ByteLimitValue:
			s.Flags.Set(ByteLimit | 1)
			s.ByteLimit = int64(o)
		case DepthLimitValue:
			s.Flags.Set(DepthLimit | 1)
			s.DepthLimit = int(o)
		case ElementLimitValue:
			s.Flags.Set(ElementLimit | 1)
			s.ElementLimit = int(o)
		case StringLimitValue:
			s.Flags.Set(StringLimit | 1)
			s.StringLimit = int(o)
		case MarshalersValue:
			s.Flags.Set(Marshalers | 1)
			s.Marshalers = o.V
		case UnmarshalersValue:
			s.Flags.Set(Unmarshalers | 1)
			s.Unmarshalers = o.V
		case FormatTagSupportedValue:
			s.Flags.Set(Bool(FormatTagSupported, bool(o)))
		case *Struct:
			if o != nil {
				s.joinStruct(o)
			}
		}
	}
}

// Assign sets s to what opts give together, none of which may be s. Options that
// carry no value cost two words.
func (s *Struct) Assign(opts ...Options) {
	s.Clear()
	if len(opts) == 1 {
		if o, ok := opts[0].(*Struct); ok && o != nil && !o.Flags.Has(Valued) {
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
	if o.Flags.Has(ByteLimit) {
		s.ByteLimit = o.ByteLimit
	}
	if o.Flags.Has(DepthLimit) {
		s.DepthLimit = o.DepthLimit
	}
	if o.Flags.Has(ElementLimit) {
		s.ElementLimit = o.ElementLimit
	}
	if o.Flags.Has(StringLimit) {
		s.StringLimit = o.StringLimit
	}
	if o.Flags.Has(Marshalers) {
		s.Marshalers = o.Marshalers
	}
	if o.Flags.Has(Unmarshalers) {
		s.Unmarshalers = o.Unmarshalers
	}
	if o.Flags.Has(FormatTag) {
		s.Format = o.Format
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
	s, isStruct := opts.(*Struct)
	if !isStruct || s == nil {
		s = new(Struct)
		s.Join(opts)
	}
	var zero T
	var have any
	switch o := setter(zero).(type) {
	case Flag:
		have, ok = s.Flags.Get(o), s.Flags.Has(o)
		if !ok && o&^valueBit == StringifyNumbers && s.Flags.Get(StringTag) {
			have, ok = true, true // the tag option "string" of the field at hand asks for the same
		}
	case FormatTagSupportedValue:
		have, ok = s.Flags.Get(FormatTagSupported), s.Flags.Has(FormatTagSupported)
	case IndentValue:
		have, ok = s.Indent, s.Flags.Has(Indent)
	case IndentPrefixValue:
		have, ok = s.IndentPrefix, s.Flags.Has(IndentPrefix)
	case ByteLimitValue:
		have, ok = s.ByteLimit, s.Flags.Has(ByteLimit)
	case DepthLimitValue:
		have, ok = s.DepthLimit, s.Flags.Has(DepthLimit)
	case ElementLimitValue:
		have, ok = s.ElementLimit, s.Flags.Has(ElementLimit)
	case StringLimitValue:
		have, ok = s.StringLimit, s.Flags.Has(StringLimit)
	case MarshalersValue:
		have, ok = s.Marshalers, s.Flags.Has(Marshalers)
	case UnmarshalersValue:
		have, ok = s.Unmarshalers, s.Flags.Has(Unmarshalers)
	}
	if !ok {
		return zero, false
	}
	return have.(T), true
}
