// Package reach holds what a public package does for packages of this module beyond its API,
// without a name on its page. Package rt has such things: its types have the methods that
// generated code calls, and cannot stand in a package below it.
//
// Where a type can stand below, as those of json/jsontext do in internal/text, nothing of
// this kind is needed.
package reach

// RT is set by package rt when the program starts. Its methods, which are in
// rt/reach.go, are those of the interface in internal/plan that it is asserted to. A program
// that asks for none of them has none of their code.
var RT any
