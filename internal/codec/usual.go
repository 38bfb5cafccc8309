package codec

import "sync/atomic"

// A Usual is a figure that calls tell those after them, such as how long the short strings
// of a document of some type are. The zero value says that nothing is known, which is 0.
type Usual struct{ v atomic.Int32 }

// Load returns the figure.
func (u *Usual) Load() int32 { return u.v.Load() }

// Note says what the figure was this time. It is kept if it is above the usual one, or
// below it by more than one of so many parts; but not each time: all goroutines read what
// is next to it, and to tell them of every document, where these differ, would have them
// wait. odd is the caller's own, and counts such times.
func (u *Usual) Note(n, parts int32, odd *uint32) {
	if usual := u.v.Load(); n > usual || n < usual-usual/parts {
		u.note(n, usual, odd)
	}
}

func (u *Usual) note(n, usual int32, odd *uint32) {
	if *odd++; usual == 0 || *odd&63 == 0 {
		u.v.Store(n)
	}
}
