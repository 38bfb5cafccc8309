//go:build !go1.27 || !goexperiment.jsonv2

package main

// v2Peers stand for encoding/json/v2 where the Go release has none.
func v2Peers() []*Peer { return experimentPeers() }

func v2Absent() []PeerInfo { return nil }
