package read

import "github.com/javelin-go/javelin/internal/forge"

// SmallRoom is how many spaces stand after the copy of a small document, which simd.IndexCopy makes.
// They are enough for the rest of a block of the index, and for its last members to be like any
// others to those who look ahead.
const SmallRoom = forge.Room
