package plan

// As the stack of a goroutine grows, package runtime looks up each frame in tables that few
// programs have looked into before, page by page: the fewer frames, the less of that. So
// whoever is about to meet a type has the stack grow before all else, if there is less room
// left than any first call takes. More would have stacks grow that need not, which costs as
// much.

// DeepenToRead has the stack of the goroutine grow by what it takes at least to make a plan
// and to read by it. It is called where that comes next, and not much is on the stack.
func DeepenToRead() { deepenToRead(-1) }

// DeepenToWrite is DeepenToRead for writing.
func DeepenToWrite() { deepenToWrite(-1) }

// deepenToRead does not touch its room: that has pages which nobody else has touched.
//
//go:noinline
func deepenToRead(at int) byte {
	if at < 0 {
		return 0
	}
	var room [2 << 10]byte
	room[at] = 1
	return room[at/2]
}

//go:noinline
func deepenToWrite(at int) byte {
	if at < 0 {
		return 0
	}
	var room [3 << 10]byte
	room[at] = 1
	return room[at/2]
}
