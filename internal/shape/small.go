//go:build !tinygo

package shape

// small says that programs are to be small rather than fast: then fields are found by
// comparing one name after the other.
const small = false
