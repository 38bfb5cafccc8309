//go:build !go1.27 || !goexperiment.jsonv2

package opt

// This file is for Go releases whose standard library has no json/v2: options are
// known to this module alone.

// Options is one option or several. The method is unexported: all
// implementations are in this package.
type Options interface{ options() }

// base makes an Options of the struct that embeds it.
type base struct{}

func (base) options() {}

// flagOption is a boolean option.
type flagOption = Flag

func (Flag) options()     {}
func (f Flag) flag() Flag { return f }

// Of returns the option that f names.
func Of(f Flag) Options { return f }

// IndentValue and IndentPrefixValue return the option of that name.
func IndentValue(v string) Options       { return indentValue{v: v} }
func IndentPrefixValue(v string) Options { return indentPrefixValue{v: v} }

// FlagOf returns the boolean option that o is, if it is one.
func FlagOf(o Options) (Flag, bool) {
	f, ok := o.(Flag)
	return f, ok
}

// AsStruct returns o if it is what options are joined to, and no single one.
func AsStruct(o Options) (*Struct, bool) {
	s, ok := o.(*Struct)
	return s, ok
}

func (s *Struct) joinStd(Options) bool { return false }

// unknown does not hold the option, which may be on the stack of the caller.
func unknown(Options) Unknown { return Unknown{} }
