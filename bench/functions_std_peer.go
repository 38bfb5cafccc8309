//go:build go1.27 && goexperiment.jsonv2

package main

// stdV2Peers is encoding/json/v2 of the toolchain. experiment/v2, which is the same code
// and there for every release, stands for it but where it is asked for here.
func stdV2Peers() []*Peer {
	p := &Peer{Name: "std/v2", Note: "encoding/json/v2 of the toolchain"}
	p.Values.FuncsUnmarshal, p.Values.FuncsMarshal = always(stdFuncsUnmarshal), always(stdFuncsMarshal)
	return []*Peer{p}
}
