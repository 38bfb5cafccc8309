// Package unmarshal reads JSON into Go values by plans.
//
// A [Plan] is a Go type compiled for reading; plan.go makes it. A [State] is a call that
// reads. The complete form (struct.go, slice.go, map.go, scalar.go and others) reads token
// by token through a Decoder, and defines what is right. The fast form (fast_*.go, small.go)
// reads by the entries of the index, and where it stops (paused.go), the complete form goes
// on.
package unmarshal
