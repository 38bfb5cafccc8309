// Package marshal writes Go values as JSON by plans.
//
// A [Plan] is a Go type compiled for writing; plan.go makes it. A [State] is a call that
// writes. The complete form (struct.go, slice.go, map.go, scalar.go and others) writes token
// by token through an Encoder, and defines what is right. The fast form (fast_*.go) appends
// to the Encoder's buffer.
package marshal
