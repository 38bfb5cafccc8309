//go:build (!amd64 && !arm64) || purego

package simd

var (
	memberImpls  = []string{"generic"}
	memberChosen int
)

// MemberFast reports whether Member is more than its portable definition, which is
// for comparison: to go from one member to the next is faster.
func MemberFast() bool { return false }

func memberIn(b []byte, from int, st *member) int {
	return memberInGeneric(b, from, min(len(b), from+nestWindow), st)
}
