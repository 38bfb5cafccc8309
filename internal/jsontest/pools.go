package jsontest

import "sync"

// PoolsDrop reports whether pools drop what is put into them, as they do at random
// under the race detector.
func PoolsDrop() bool {
	var p sync.Pool
	dropped := 0
	for range 100 {
		p.Put(new(int))
		if p.Get() == nil {
			dropped++
		}
	}
	return dropped > 10
}
