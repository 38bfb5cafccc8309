//go:build tinygo

package rt

// What these bound is of use to the fast forms alone, which there are none of.
const (
	maxSmall     = 0
	typesLearned = 1
)
