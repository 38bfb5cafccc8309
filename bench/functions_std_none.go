//go:build !(go1.27 && goexperiment.jsonv2)

package main

// stdV2Peers has nothing where the toolchain has no encoding/json/v2.
func stdV2Peers() []*Peer { return nil }
