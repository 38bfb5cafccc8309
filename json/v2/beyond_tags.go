package json

import "github.com/javelin-go/javelin/internal/opt"

// RequireAll makes it an error, which holds [ErrMissingName], when an object lacks a member
// that a field of the struct is for. Exempt are fields with a default in their tag
// javelin:"…", those that may be left out when marshaling by omitempty or omitzero, and those
// of type [Optional].
func RequireAll(v bool) Options { return opt.TuneValue(opt.RequireAll, v) }

// Defaults tells whether a field whose member is missing becomes what its tag
// javelin:"default=…" says. That is so without the option. With Defaults(false) such a field
// is left as it is: when a document is read on top of another one, for example.
//
//	json.Unmarshal(system, &config)                      // what is missing gets its default
//	json.Unmarshal(own, &config, json.Defaults(false))   // what is missing stays
func Defaults(v bool) Options { return opt.TuneValue(opt.NoDefaults, !v) }

// NullDefaults has null count as a missing member for fields with a default: they become
// that, also with [Defaults](false).
func NullDefaults(v bool) Options { return opt.TuneValue(opt.NullDefaults, v) }
