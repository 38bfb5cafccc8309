//go:build !go1.27 || !goexperiment.jsonv2

package main

// jsonv2Peer is the library that is encoding/json/v2, or stands for it.
const jsonv2Peer = "experiment/v2"

// v2Peers stand for encoding/json/v2 where the Go release has none.
func v2Peers() []*Peer { return experimentPeers() }

func v2Absent() []PeerInfo { return nil }
