//go:build !darwin && !linux

package jsontest

func guard(n int, before bool) Guarded {
	return Guarded{Bytes: make([]byte, n)}
}
