// Package plan is what reading and writing Go values share: what a struct type is as JSON,
// the mode of a call, the caller's functions and forms, sets of plans by type, errors, and
// the address of a value.
//
// The plans themselves are those of packages unmarshal and marshal; package json/v2 is what
// users see of all of it.
package plan
