package crew

import "bytes"

// Before a goroutine whose turn it is calls Read, which may take any time, it shows the text that is not part of a
// job yet: less than a block, which ends anywhere. If whoever takes the jobs has taken all of
// them, he is shown that text, and may take the values that are complete.
//
//	its turn:         show ──────── Read ─────── hide ─► drops what has been taken
//	Next, NextAny:         claim ─────── Took
type ahead struct {
	text    []byte
	offset  int64
	fresh   bool // nobody has seen it
	claimed bool // somebody is at it
	taken   int
}

// claim returns the text as a job that is early.
func (a *ahead) claim() *Job {
	a.fresh, a.claimed = false, true
	return &Job{Part: Part{Text: bytes.Clone(a.text), Offset: a.offset}, early: true}
}

// show shows text, until hide is called.
func (c *Crew) show(text []byte, offset int64) {
	c.mu.Lock()
	c.ahead = ahead{text: text, offset: offset, fresh: len(text) > 0}
	c.tell()
	c.mu.Unlock()
}

// hide returns how much of the text has been taken.
func (c *Crew) hide() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead.fresh = false
	for c.ahead.claimed && !c.stopped {
		c.took.Wait()
	}
	n := c.ahead.taken
	c.ahead = ahead{}
	return n
}

// Took says that so many bytes of an early job have been taken, with which its text is to be
// treated like that of a job. All others come again.
func (c *Crew) Took(n int) {
	c.mu.Lock()
	c.ahead.taken, c.ahead.claimed = n, false
	c.took.Signal()
	c.mu.Unlock()
}
