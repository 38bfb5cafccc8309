package rt

import (
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/write"
)

// This file has what Marshal knows of the size of results: for each type, since those of one type
// are often of about the same length, and for all goroutines, since what belongs to an Encoder is
// gone when the collector has emptied the pool. With the size kept by the Encoder alone, a result of
// 110 KB that takes turns with a short one takes 2.7 times as long, and results of five types, of 13
// to 110 KB, take twice as long.

// latelies is how many types are told apart. Of two that share a place, each forgets what is known
// of the other.
const latelies = 64

// someLarge says that there has been a result that is not short: until then nobody looks for more.
var someLarge atomic.Bool

var sizes [latelies]struct {
	word   atomic.Uintptr // of the type
	lately write.Lately
}

// latelyOf returns what is known of the results for a type.
func latelyOf(word uintptr) *write.Lately {
	s := &sizes[uint32(word>>4)*0x9E3779B1>>26]
	if s.word.Load() != word {
		s.word.Store(word)
		s.lately.Forget()
	}
	return &s.lately
}
