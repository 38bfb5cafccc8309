package json

// As the stack of a goroutine grows, package runtime looks up each frame in tables that few
// programs have looked into before, page by page: the fewer frames, and the fewer packages
// they are of, the less of that. So a call of Unmarshal that is about to meet a type has the
// stack grow before all else, here and not in a package below, if there is less room left
// than any first call takes. More would have stacks grow that need not, which costs as much.

// deepenShort has the stack grow by what it takes to make a plan and to read a small
// document by it. It does not touch its room: that has pages which nobody else has touched.
//
//go:noinline
func deepenShort(at int) byte {
	if at < 0 {
		return 0
	}
	var room [2 << 10]byte
	room[at] = 1
	return room[at/2]
}

// deepenMedium is deepenShort for a document of some KiB, which has lists of structs as a
// rule.
//
//go:noinline
func deepenMedium(at int) byte {
	if at < 0 {
		return 0
	}
	var room [3<<10 + 512]byte
	room[at] = 1
	return room[at/2]
}

// deepenLong is deepenShort for larger documents, which have structs in several levels.
//
//go:noinline
func deepenLong(at int) byte {
	if at < 0 {
		return 0
	}
	var room [6 << 10]byte
	room[at] = 1
	return room[at/2]
}
