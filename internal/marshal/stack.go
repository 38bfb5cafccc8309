package marshal

// deepen has the stack of the goroutine grow by what it takes to make a plan and to write by
// it. It is called before that, while few frames are on the stack: to move it, package
// runtime looks up each frame in tables whose pages have not been used before. More would
// have stacks grow that need not, which costs as much. It does not touch its room: that has
// pages which nobody else has touched.
//
//go:noinline
func deepen(at int) byte {
	if at < 0 {
		return 0
	}
	var room [3 << 10]byte
	room[at] = 1
	return room[at/2]
}
