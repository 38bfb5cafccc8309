//go:build !tinygo

package codec

// internSlots is how many strings an Intern knows.
const internSlots = 256
