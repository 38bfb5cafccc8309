// Package simd holds the loops over bytes that everything else is built on.
//
// Each loop is a kernel: a function with one portable definition in Go
// (fooGeneric) and implementations in assembly (fooAVX2, fooNEON, …) that give
// the same result to the bit. The contract of every kernel:
//
//  1. It is a function of its arguments; state that crosses calls is one
//     struct passed by pointer.
//  2. It reads only b[:len(b)] and writes only dst[:len(dst)]. Callers owe no
//     padding.
//  3. It returns positions, masks and flags, never errors: a kernel finds, the
//     grammar above it decides.
//  4. It is given a window of work: a call of Go assembly is never inlined and
//     costs about 4 ns.
//
// Dispatch is Go code: a variable per kernel, set once at start from what the
// CPU offers. The build tag purego leaves the portable definitions alone.
package simd

import "strings"

// A kernel is one entry of the registry.
type kernel struct {
	name   string
	impls  []string // that run on this machine, the portable one first
	chosen *int     // position in impls
}

// Kernels returns the names of all kernels.
func Kernels() []string {
	var names []string
	for _, k := range kernels {
		names = append(names, k.name)
	}
	return names
}

// Impls returns the names of the implementations of a kernel that run on this
// machine, the portable one ("generic") first.
func Impls(name string) []string {
	return append([]string(nil), find(name).impls...)
}

// Select makes a kernel use one of its implementations and returns the
// function that restores the former choice. It is for tests alone: kernels
// that run in other goroutines at the same time see a data race.
func Select(name, impl string) (undo func()) {
	k := find(name)
	for i, s := range k.impls {
		if s == impl {
			old := *k.chosen
			*k.chosen = i
			return func() { *k.chosen = old }
		}
	}
	panic("BUG: simd: kernel " + name + " has no implementation " + impl)
}

// Describe returns a line per kernel: its name, the implementation in use, and
// in parentheses the others that would run on this machine.
func Describe() string {
	var sb strings.Builder
	for _, k := range kernels {
		sb.WriteString(k.name)
		sb.WriteString(": ")
		sb.WriteString(k.impls[*k.chosen])
		sep := " ("
		for i, s := range k.impls {
			if i != *k.chosen {
				sb.WriteString(sep)
				sb.WriteString(s)
				sep = ", "
			}
		}
		if sep == ", " {
			sb.WriteString(")")
		}
		sb.WriteString("\n")
	}
	return sb.String()
}

func find(name string) *kernel {
	for i := range kernels {
		if kernels[i].name == name {
			return &kernels[i]
		}
	}
	panic("BUG: simd: no kernel " + name)
}

var kernels = []kernel{
	{"index", indexImpls, &indexChosen},
	{"quote", quoteImpls, &quoteChosen},
	{"plain", plainImpls, &plainChosen},
	{"enquote", enquoteImpls, &enquoteChosen},
	{"escape", escapeImpls, &escapeChosen},
	{"unescape", unescapeImpls, &unescapeChosen},
	{"unquote", unquoteImpls, &unquoteChosen},
	{"escapes", escapesImpls, &escapesChosen},
	{"compact", compactImpls, &compactChosen},
	{"operators", operatorsImpls, &operatorsChosen},
	{"find", findImpls, &findChosen},
	{"outline", outlineImpls, &outlineChosen},
	{"nest", nestImpls, &nestChosen},
	{"member", memberImpls, &memberChosen},
	{"regular", regularImpls, &regularChosen},
	{"floats", floatsImpls, &floatsChosen},
	{"base64", base64Impls, &base64Chosen},
	{"unbase64", unbase64Impls, &unbase64Chosen},
}
