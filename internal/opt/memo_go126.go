//go:build !go1.27 || !goexperiment.jsonv2

package opt

// A Memo is for those who ask again and again for the flags of options that are as a rule the same
// ones. Here options tell their flags themselves, and there is nothing to be kept.
type Memo struct{}

// FlagsOf returns the flags of opts together, those of options with a value, too. It is not ok if one
// of them is a single option with a value.
func (*Memo) FlagsOf(opts []Options) (f Flags, ok bool) { return FlagsOf(opts) }

// Knows reports whether opts are those of the last call of FlagsOf: the same options, with the same
// values. It may report false where they are.
func (*Memo) Knows([]Options) bool { return false }
