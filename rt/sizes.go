//go:build !tinygo

package rt

const (
	// maxSmall is the length up to which a document is small.
	maxSmall = 2 << 10
	// typesLearned is of how many types of slices a Decoder knows the lengths.
	typesLearned = 64
)
