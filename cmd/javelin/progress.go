package main

import (
	"fmt"
	"github.com/javelin-go/javelin/internal/picture"
	"time"
)

const (
	meterEvery = 200 * time.Millisecond
	meterStep  = 4 << 20 // bytes between two looks at the clock
)

// A meter keeps one line about a large input on a terminal.
type meter struct {
	e           *env
	name        string
	size        int64
	start, last time.Time
	next        int64 // bytes at which to look at the clock again
	shown       bool
}

func newMeter(e *env, name string, size int64) *meter {
	now := e.now()
	return &meter{e: e, name: name, size: size, start: now, last: now, next: meterStep}
}

// update is told how much has been read.
func (m *meter) update(total int64) {
	if total < m.next {
		return
	}
	m.next = total + meterStep
	now := m.e.now()
	if now.Sub(m.last) < meterEvery {
		return
	}
	m.last, m.shown = now, true
	rate := float64(total) / 1e6 / now.Sub(m.start).Seconds()
	m.e.errorf("\r\x1b[K%s: %d %% of %s, %.0f MB/s", picture.Visible([]byte(m.name)), 100*total/m.size, byteSize(m.size), rate)
}

// clear removes the line.
func (m *meter) clear() {
	if m.shown {
		m.e.errorf("\r\x1b[K")
		m.shown = false
	}
}

// byteSize writes a size for readers, in powers of ten.
func byteSize(n int64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.1f GB", float64(n)/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	case n >= 1e3:
		return fmt.Sprintf("%.1f KB", float64(n)/1e3)
	}
	return fmt.Sprintf("%d B", n)
}
