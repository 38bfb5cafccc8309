//go:build tinygo

package codec

// internSlots is how many strings an Intern knows, which is not asked: see simd.Small.
const internSlots = 1
