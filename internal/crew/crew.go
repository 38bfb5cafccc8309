// Package crew has several goroutines work on the parts of a stream, one part each, and
// gives the parts back in the order of the stream or as they are done.
//
//	             ┌─► goroutine ─┐
//	Hand ─► queue├─► goroutine ─┤ Next, NextAny ─► Done
//	             └─► goroutine ─┘
//
// Either somebody hands over the parts, or the goroutines read a stream by turns (Lines): the
// one whose turn it is reads a part, lets the next one read, and works on what it has read
// itself. So the text of a part is in the cache of the core that works on it, and so is the
// memory for it, which is used again by the goroutine that has used it before.
//
// What is in the queue is bounded by number and by size. A panic in one of the goroutines,
// and the end of one, are kept with the part, for whoever takes it.
package crew

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// A Job is a part of a stream.
type Job struct {
	Part

	// Result is what has come out.
	Result any
	// Size is how many bytes the job counts for; 0 stands for those of its text.
	Size int

	seq      int64
	worker   int  // who has read it
	taken    bool // by one of the goroutines
	done     bool
	early    bool // see Early
	broken   bool // the work did not return
	panicked any  // why, or nil if its goroutine was to end
}

// Seq is the number of the job, from 0, in the order of the stream.
func (j *Job) Seq() int64 { return j.seq }

// Early reports whether the job is none, but text that may end anywhere, for want of a job:
// Took must be called with what has been taken of it. It has no number, and is not given
// back.
func (j *Job) Early() bool { return j.early }

// Broken reports whether the work has not returned.
func (j *Job) Broken() bool { return j.broken }

// Rethrow does to the calling goroutine what the work did to its own: it panics with the
// same value, or ends the goroutine. If the work has returned, it does nothing.
func (j *Job) Rethrow() {
	switch {
	case !j.broken:
	case j.panicked == nil:
		runtime.Goexit()
	default:
		panic(j.panicked)
	}
}

// A Crew is n goroutines and the jobs in their hands. Hand is for one goroutine, and Next,
// NextAny, After and Done are for one, which may be the same.
type Crew struct {
	do      func(*Job)
	sizes   Sizes
	maxJobs int
	block   atomic.Int64 // how much text a job is to have

	mu      sync.Mutex
	todo    sync.Cond // waits for work, of which there may be: a job, or a turn
	room    sync.Cond // Hand waits
	ready   sync.Cond // whoever takes jobs waits
	took    sync.Cond // hide waits
	queue   []*Job    // handed over and not given back, in order
	bytes   int       // of the jobs in the queue, and of those taken out whose memory is in use
	held    int       // how many these are
	handed  int64
	source  *splitter // what is read by turns, nil if there is none or it has ended
	reading bool      // it is somebody's turn
	closed  bool      // nothing more is handed over
	stopped bool
	waiting func() (int, bool) // for what somebody waits by ready
	early   bool               // or for an early job
	free    [][][]byte         // of each goroutine
	ahead   ahead
	wait    sync.WaitGroup
}

// Sizes are bounds of memory, in bytes.
type Sizes struct {
	Block int // text of a job, as a rule
	Max   int // text of a job, at most
	Each  int // text in the queue for each of the goroutines; one job may have more
}

// Usual are the sizes for those who have no reason for others. With less text in the queue,
// a program that keeps little has its memory collected more often, since the next collection
// comes when there is twice as much as the last one has left: records of logs took 1.28 times
// as long with 512 KiB for each goroutine, and no less with 2 MiB.
var Usual = Sizes{Block: 256 << 10, Max: 1 << 20, Each: 1280 << 10}

// New starts n goroutines that call do with what is handed over. The queue holds as many
// jobs of a block as its bytes allow, 2 for each goroutine at least, and one more. Stop must
// be called in the end.
func New(n int, sizes Sizes, do func(*Job)) *Crew {
	c := &Crew{do: do, sizes: sizes, maxJobs: n*max(sizes.Each/sizes.Block, 2) + 1, free: make([][][]byte, n)}
	c.sizes.Each *= n
	for _, cond := range []*sync.Cond{&c.todo, &c.room, &c.ready, &c.took} {
		cond.L = &c.mu
	}
	c.block.Store(int64(sizes.Block))
	for i := range n {
		c.start(i)
	}
	return c
}

// start starts the goroutine of number i.
func (c *Crew) start(i int) {
	c.wait.Add(1)
	go func() {
		defer c.wait.Done()
		c.work(i)
	}()
}

// work takes one job after the other, from the queue or by reading it.
func (c *Crew) work(i int) {
	for {
		c.mu.Lock()
		j, turn := c.next()
		for j == nil && !turn && !c.closed && !c.stopped {
			c.todo.Wait()
			j, turn = c.next()
		}
		if c.stopped || j == nil && !turn {
			c.mu.Unlock()
			return
		}
		if turn {
			c.reading = true
			c.mu.Unlock()
			if j = c.read(i); j == nil {
				continue
			}
		} else {
			j.taken = true
			c.mu.Unlock()
		}
		c.finish(j, i)
	}
}

// next returns the first job that nobody has taken. If there is none, it reports whether a
// part may be read.
func (c *Crew) next() (j *Job, turn bool) {
	if c.source != nil {
		return nil, !c.reading && c.fits(c.sizes.Block)
	}
	for _, j := range c.queue {
		if !j.taken {
			return j, false
		}
	}
	return nil, false
}

// finish does the work of a job in goroutine i, whatever becomes of it.
func (c *Crew) finish(j *Job, i int) {
	returned := false
	defer func() {
		if !returned {
			j.broken = true
			if j.panicked = recover(); j.panicked == nil {
				c.start(i) // another one: this goroutine ends
			}
		}
		c.mu.Lock()
		j.done = true
		c.tell()
		c.mu.Unlock()
	}()
	c.do(j)
	returned = true
}

// tell wakes whoever waits for a job, if there is one for him.
func (c *Crew) tell() {
	if c.waiting == nil {
		return
	}
	if _, ok := c.waiting(); ok || c.early && c.held == 0 && c.ahead.fresh || c.closed && len(c.queue) == 0 {
		c.ready.Signal()
	}
}

// put puts a job at the end of the queue.
func (c *Crew) put(j *Job) {
	if j.Size == 0 {
		j.Size = c.sizeOf(len(j.Text))
	}
	if len(j.Text) > c.sizes.Block {
		for i := range c.free { // the memory is needed
			c.free[i] = nil
		}
	}
	j.seq = c.handed
	c.handed++
	c.bytes += j.Size
	c.held++
	c.queue = append(c.queue, j)
}

// close says that nothing more is handed over.
func (c *Crew) close() {
	c.closed, c.source = true, nil
	c.todo.Broadcast()
	c.tell()
}

// Feed calls f in a goroutine of its own, which may call Hand. When f returns, nothing more
// is handed over. If it does not return but panics, there is one more job, which does the
// same to whoever calls its Rethrow.
func (c *Crew) Feed(f func()) {
	c.wait.Add(1)
	go func() {
		defer c.wait.Done()
		returned := false
		defer func() {
			if !returned {
				c.Hand(lastWords(recover()))
			}
			c.Close()
		}()
		f()
		returned = true
	}()
}

// lastWords is the job that ends with a panic, or with nil ends the goroutine.
func lastWords(panicked any) *Job {
	return &Job{taken: true, done: true, broken: true, panicked: panicked}
}

// Close says that nothing more is handed over.
func (c *Crew) Close() {
	c.mu.Lock()
	c.close()
	c.mu.Unlock()
}

// Hand hands a job over, when there is room for it. It reports whether that has been done:
// not if the crew has been stopped.
func (c *Crew) Hand(j *Job) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	size := j.Size
	if size == 0 {
		size = c.sizeOf(len(j.Text))
	}
	for !c.stopped && !c.fits(size) {
		c.room.Wait()
	}
	if c.stopped {
		return false
	}
	c.put(j)
	if j.done {
		c.tell()
	} else {
		c.todo.Signal()
	}
	return true
}

// sizeOf is how much memory a text of n bytes counts for. One that is longer than a block has
// been put together in larger memory, and such a value is often one string of that length.
func (c *Crew) sizeOf(n int) int {
	if n > c.sizes.Block {
		return 3 * n
	}
	return n
}

// fits reports whether there is room for a job of so many bytes.
func (c *Crew) fits(n int) bool {
	return c.held == 0 || c.held < c.maxJobs && c.bytes+n <= c.sizes.Each
}

// Fits reports whether Hand would not wait.
func (c *Crew) Fits(n int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.fits(n)
}

// Next returns the next job in order when it is done, and nil after the last one. It may be
// early.
func (c *Crew) Next() *Job {
	return c.take(true, func() (int, bool) { return 0, len(c.queue) > 0 && c.queue[0].done })
}

// NextAny returns a job that is done, and nil after the last one. It may be early. Those that
// are the continuation of another one are left to After.
func (c *Crew) NextAny() *Job {
	return c.take(true, func() (int, bool) {
		for i, j := range c.queue {
			if j.done && !j.Inner {
				return i, true
			}
		}
		return 0, false
	})
}

// After returns the job after the given one when it is done, and nil if there is none.
func (c *Crew) After(before *Job) *Job {
	return c.take(false, func() (int, bool) {
		for i, j := range c.queue {
			if j.seq == before.seq+1 {
				return i, j.done
			}
		}
		return 0, false
	})
}

// take takes a job out of the queue as soon as find says which one, or an early one.
func (c *Crew) take(early bool, find func() (i int, ok bool)) *Job {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.stopped {
		if i, ok := find(); ok {
			j := c.queue[i]
			c.queue = append(c.queue[:i], c.queue[i+1:]...)
			return j
		}
		if early && c.held == 0 && c.ahead.fresh {
			return c.ahead.claim()
		}
		if c.closed && len(c.queue) == 0 {
			return nil
		}
		c.waiting, c.early = find, early
		c.ready.Wait()
		c.waiting = nil
	}
	return nil
}

// Done says that a job that has been taken, and its memory, are not in use any more.
func (c *Crew) Done(j *Job) {
	c.mu.Lock()
	c.held--
	c.bytes -= j.Size
	if cap(j.Text) == c.sizes.Block {
		c.free[j.worker] = append(c.free[j.worker], j.Text[:0])
	}
	j.Text = nil
	c.room.Signal()
	if c.source != nil && !c.reading {
		c.todo.Signal()
	}
	c.mu.Unlock()
}

// Shrink makes the parts smaller that Lines hands over from now on, since their results take
// too much memory.
func (c *Crew) Shrink() {
	if n := c.block.Load(); n > minBlock {
		c.block.CompareAndSwap(n, n/2)
	}
}

// memory returns an empty block, one that goroutine i has used if there is any.
func (c *Crew) memory(i int) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	for range c.free {
		if n := len(c.free[i]); n > 0 {
			b := c.free[i][n-1]
			c.free[i] = c.free[i][:n-1]
			return b
		}
		i = (i + 1) % len(c.free)
	}
	return make([]byte, 0, c.sizes.Block)
}

// Stopped reports whether Stop has been called: work may end early then.
func (c *Crew) Stopped() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stopped
}

// Stop has all goroutines end, and waits for them. What they are at they finish: a call of
// Read, and a job, which may ask Stopped.
func (c *Crew) Stop() {
	c.mu.Lock()
	c.stopped = true
	for _, cond := range []*sync.Cond{&c.todo, &c.room, &c.ready, &c.took} {
		cond.Broadcast()
	}
	c.mu.Unlock()
	c.wait.Wait()
}
