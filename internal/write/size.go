package write

// IsAbout reports whether a result of size bytes is about as long as the n bytes for which memory
// was made. Then a copy of it would not take less: the runtime rounds both up, by a fifth at most.
func IsAbout(size, n int) bool { return n-n/8 <= size && size <= n+n/64 }
