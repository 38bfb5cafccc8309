package jsontest

// Guarded is memory next to a page that must not be touched: a read or write
// beyond that end faults and ends the test.
type Guarded struct {
	Bytes []byte // with no capacity beyond its length
	free  func()
}

// Free gives the memory back.
func (g Guarded) Free() {
	if g.free != nil {
		g.free()
	}
}

// GuardAfter returns n bytes that end where a forbidden page begins. On
// systems without memory protection it is ordinary memory.
func GuardAfter(n int) Guarded { return guard(n, false) }

// GuardBefore returns n bytes that begin where a forbidden page ends.
func GuardBefore(n int) Guarded { return guard(n, true) }
