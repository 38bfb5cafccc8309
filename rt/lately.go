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

// latelies is how many types are told apart, in pairs of places. Of three that share a pair, two forget
// what is known of each other.
const latelies = 64

// someLarge says that there has been a result that is not short: until then nobody looks for more.
var someLarge atomic.Bool

var sizes [latelies / 2][2]struct {
	word   atomic.Uintptr // of the type
	lately write.Lately
}

// pairOf returns the number of the pair for a type.
func pairOf(word uintptr) uint32 { return uint32(word>>4) * 0x9E3779B1 >> 27 }

// latelyOf returns what is known of the results for a type, nil if they have been short.
func latelyOf(word uintptr) *write.Lately {
	pair := &sizes[pairOf(word)]
	for i := range pair {
		if pair[i].word.Load() == word {
			return &pair[i].lately
		}
	}
	return nil
}

// noteLately begins to note what the results for a type are like.
func noteLately(word uintptr) *write.Lately {
	pair := &sizes[pairOf(word)]
	s := &pair[0]
	if other := s.word.Load(); other != 0 && (pair[1].word.Load() == 0 || other < word) {
		s = &pair[1]
	}
	s.word.Store(word)
	s.lately.Forget()
	return &s.lately
}
