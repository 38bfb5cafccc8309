package crew

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"
)

// checkGoroutines fails if there are more goroutines than before.
func checkGoroutines(t *testing.T, before int) {
	t.Helper()
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// Jobs come in order, or as they are done, each once.
func TestOrder(t *testing.T) {
	before := runtime.NumGoroutine()
	for n := 1; n <= 4; n++ {
		for _, next := range []func(*Crew) *Job{(*Crew).Next, (*Crew).NextAny} {
			c := New(n, Sizes{Block: 10, Max: 20, Each: 100}, func(j *Job) {
				time.Sleep(time.Duration(rand.IntN(50)) * time.Microsecond)
				j.Result = string(j.Text) + "!"
			})
			c.Feed(func() {
				for i := range 100 {
					c.Hand(&Job{Part: Part{Text: fmt.Append(nil, i)}})
				}
			})
			var got []string
			for j := next(c); j != nil; j = next(c) {
				if want := fmt.Sprint(j.Seq(), "!"); j.Result != want {
					t.Errorf("job %d: %v, want %s", j.Seq(), j.Result, want)
				}
				got = append(got, fmt.Sprintf("%03d", j.Seq()))
				c.Done(j)
			}
			slices.Sort(got)
			if len(got) != 100 || got[0] != "000" || got[99] != "099" || len(slices.Compact(got)) != 100 {
				t.Errorf("%d goroutines: %q", n, got)
			}
			c.Stop()
		}
	}
	checkGoroutines(t, before)
}

// The queue holds no more than it may, by number and by size, but one job of any size.
func TestRoom(t *testing.T) {
	var most, now, bytes, mostBytes atomic.Int64
	c := New(2, Sizes{Block: 10, Max: 20, Each: 50}, func(*Job) {})
	defer c.Stop()
	c.Feed(func() {
		for i := range 200 {
			j := &Job{Size: 1 + i%40}
			if i == 100 {
				j.Size = 1000
			}
			if !c.Hand(j) {
				t.Error("not handed over")
			}
			most.Store(max(most.Load(), now.Add(1)))
			if bytes.Add(int64(j.Size)); j.Size < 1000 {
				mostBytes.Store(max(mostBytes.Load(), bytes.Load()))
			}
		}
	})
	for j := c.Next(); j != nil; j = c.Next() {
		now.Add(-1)
		bytes.Add(-int64(j.Size))
		c.Done(j)
	}
	if most.Load() > 11 || mostBytes.Load() > 100 {
		t.Errorf("up to %d jobs of %d bytes, may be 11 of 100", most.Load(), mostBytes.Load())
	}
	if !c.Fits(1 << 30) {
		t.Error("no room in an empty queue")
	}
}

// What work and feed throw comes to whoever takes the job, and the others go on.
func TestBroken(t *testing.T) {
	before := runtime.NumGoroutine()
	c := New(2, Usual, func(j *Job) {
		switch string(j.Text) {
		case "panic":
			panic("as told")
		case "exit":
			runtime.Goexit()
		}
		j.Result = string(j.Text)
	})
	c.Feed(func() {
		for _, s := range []string{"a", "panic", "b", "exit", "c", "exit", "d", "exit", "e"} {
			c.Hand(&Job{Part: Part{Text: []byte(s)}})
		}
		panic("at the end")
	})
	var got []string
	for j := c.Next(); j != nil; j = c.Next() {
		done := make(chan string)
		go func() {
			s := "exit"
			defer func() {
				if p := recover(); p != nil {
					s = fmt.Sprint(p)
				}
				done <- s
			}()
			j.Rethrow()
			s = fmt.Sprint(j.Result)
		}()
		s := <-done
		if j.Broken() != (s != j.Result) {
			t.Errorf("%s: broken is %t", s, j.Broken())
		}
		got = append(got, s)
		c.Done(j)
	}
	if want := "a,as told,b,exit,c,exit,d,exit,e,at the end"; strings.Join(got, ",") != want {
		t.Errorf("got %q, want %s", got, want)
	}
	c.Stop()
	checkGoroutines(t, before)
}

// What a reader throws comes after what it has delivered, whoever's turn it is, and work goes
// on in between.
func TestBrokenReader(t *testing.T) {
	before := runtime.NumGoroutine()
	for n := 1; n <= 4; n++ {
		for at := range 40 {
			for _, exit := range []bool{false, true} {
				c := New(n, Sizes{Block: 8, Max: 16, Each: 100}, func(j *Job) { j.Result = string(j.Text) })
				c.Lines(io.MultiReader(strings.NewReader(strings.Repeat("[1]\n", 10)[:at]), brokenReader(exit)), nil, 0, nil)
				var got, last string
				for j := c.Next(); j != nil; j = c.Next() {
					if j.Early() {
						c.Took(0)
						continue
					}
					if last != "" {
						t.Errorf("%d goroutines, at %d: a job after the last", n, at)
					}
					done := make(chan string)
					go func() {
						s := "exit"
						defer func() {
							if p := recover(); p != nil {
								s = fmt.Sprint(p)
							}
							done <- s
						}()
						j.Rethrow()
						s = ""
					}()
					last = <-done
					got += string(j.Text)
					c.Done(j)
				}
				want := "no reader"
				if exit {
					want = "exit"
				}
				if got != strings.Repeat("[1]\n", 10)[:at] || last != want {
					t.Errorf("%d goroutines, at %d: %q, then %q, want %q", n, at, got, last, want)
				}
				c.Stop()
			}
		}
	}
	checkGoroutines(t, before)
}

type brokenReader bool

func (exit brokenReader) Read([]byte) (int, error) {
	if exit {
		runtime.Goexit()
	}
	panic("no reader")
}

// A goroutine has the memory that it has used before for what it reads next.
func TestMemory(t *testing.T) {
	c := New(2, Sizes{Block: 8, Max: 16, Each: 100}, func(*Job) {})
	defer c.Stop()
	first, second := c.memory(0), c.memory(1)
	for i, b := range [][]byte{second, first} {
		c.held++
		c.Done(&Job{Part: Part{Text: append(b, "text"...)}, worker: 1 - i})
	}
	same := func(a, b []byte) bool { return &a[:1][0] == &b[:1][0] }
	if b := c.memory(0); !same(b, first) {
		t.Error("memory of another goroutine, or new")
	}
	if b := c.memory(0); !same(b, second) {
		t.Error("new memory, where there is some")
	}
	if b := c.memory(0); same(b, first) || same(b, second) || cap(b) != 8 {
		t.Error("memory that is in use")
	}
}

// Stop ends all, whoever waits for what.
func TestStop(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 100 {
		c := New(2, Sizes{Block: 1, Max: 2, Each: 2}, func(*Job) {})
		handed := make(chan int, 1)
		c.Feed(func() {
			n := 0
			for c.Hand(&Job{Size: 1}) {
				n++
			}
			handed <- n
		})
		if j := c.Next(); j == nil {
			t.Fatal("no job")
		}
		c.Stop()
		if !c.Stopped() || <-handed == 0 || c.Next() != nil {
			t.Error("not stopped")
		}
	}
	checkGoroutines(t, before)
}

// The parts of a text are the text, and each ends where a value ends in one line and another
// begins in a later one, unless it is cut.
func TestLinesRandom(t *testing.T) {
	pieces := []string{"{}", "[1,\n2]", "1", `"a"`, "\n", "\r\n", "\n\n  ", ",", "{", "true", "null", " ", "[\n", "\n]", "xx", "longer than a block as it is "}
	for i := range 20_000 {
		rnd := rand.New(rand.NewPCG(35, uint64(i)))
		var b []byte
		for range rnd.IntN(40) {
			b = append(b, pieces[rnd.IntN(len(pieces))]...)
		}
		block := 1 + rnd.IntN(20)
		c := New(2, Sizes{Block: block, Max: block + rnd.IntN(40), Each: 100}, func(*Job) {})
		var r io.Reader = bytes.NewReader(b)
		want := io.EOF
		switch rnd.IntN(4) {
		case 0:
			r = iotest.OneByteReader(r)
		case 1:
			r = iotest.HalfReader(r)
		case 2:
			want = io.ErrClosedPipe
			r = io.MultiReader(r, iotest.ErrReader(want))
		}
		first := rnd.IntN(len(b) + 1)
		io.CopyN(io.Discard, r, int64(first))
		c.Lines(r, b[:first], 7, nil)
		var got []byte
		cut := false
		for j := c.Next(); j != nil; j = c.Next() {
			if j.Early() {
				n := bytes.LastIndexByte(j.Text, '\n') + 1
				got = append(got, j.Text[:n]...)
				c.Took(n)
				continue
			}
			if j.Offset != int64(7+len(got)) || j.Inner != cut {
				t.Fatalf("%d: part at %d, want %d; inner %t, want %t", i, j.Offset, 7+len(got), j.Inner, cut)
			}
			got = append(got, j.Text...)
			cut = j.Cut
			rest := b[len(got):]
			switch {
			case j.Err != nil:
				if j.Err != want || len(rest) > 0 {
					t.Fatalf("%d: %v before %q, want %v", i, j.Err, rest, want)
				}
			case !j.Cut:
				before, after := bytes.TrimRight(got, " \r\n"), bytes.TrimLeft(rest, " \r\n")
				if got[len(got)-1] != '\n' || !endsValue(before[len(before)-1]) || !beginsValue(after[0]) ||
					string(j.Ahead) != string(rest[:len(rest)-len(after)+1]) {
					t.Fatalf("%d: %q split from %q, ahead %q", i, got, rest, j.Ahead)
				}
			}
			c.Done(j)
		}
		c.Stop()
		if string(got) != string(b) || cut {
			t.Fatalf("%d: got %q, want %q", i, got, b)
		}
	}
}

// A Reader reads a part that is cut to its end, and as far as the next value.
func TestReader(t *testing.T) {
	text := `{"a":1}` + "\n[" + strings.Repeat("1,\n", 50) + "1]\n\n  {\"b\":2}\n"
	for most := 17; most < 200; most += 7 {
		c := New(2, Sizes{Block: 10, Max: most, Each: 400}, func(*Job) {})
		c.Lines(strings.NewReader(text), nil, 0, nil)
		var got string
		for j := c.Next(); j != nil; j = c.Next() {
			switch {
			case j.Early():
				c.Took(0)
			case j.Cut:
				r := NewReader(c, j)
				b, err := io.ReadAll(iotest.OneByteReader(r))
				at := strings.Index(text, "  {")
				if err != nil || string(b) != text[j.Offset:at+3] || r.End != int64(at) {
					t.Errorf("up to %d: %q, %d, %v", most, b, r.End, err)
				}
				if last := r.Finish(); last.Cut || last.Err != nil {
					t.Errorf("up to %d: last part %+v", most, last)
				}
				got += text[j.Offset:at]
			default:
				got += string(j.Text)
				c.Done(j)
			}
		}
		if got != text {
			t.Errorf("up to %d: %q", most, got)
		}
		c.Stop()
	}
}

// A reader that does not keep to its contract, or must not be read, is found out.
func TestLinesErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, tt := range []struct {
		r     io.Reader
		check func() error
		want  error
	}{
		{countReader(0), nil, io.ErrNoProgress},
		{countReader(-1), nil, errCount},
		{countReader(1 << 30), nil, errCount},
		{strings.NewReader("1\n2\n3"), func() error { return broken }, broken},
	} {
		c := New(1, Usual, func(*Job) {})
		c.Lines(tt.r, []byte("1\n2"), 0, tt.check)
		j := c.Next()
		for j.Early() { // before each call of Read there may be one
			c.Took(0)
			j = c.Next()
		}
		if j.Err != tt.want || string(j.Text) != "1\n2" {
			t.Errorf("%v, %q, want %v", j.Err, j.Text, tt.want)
		}
		if r := NewReader(c, j); tt.want == errCount {
			b := make([]byte, 10)
			r.Read(b)
			if n, err := r.Read(b); n >= 0 || err != nil {
				t.Errorf("the count is %d, %v", n, err)
			}
		}
		c.Stop()
	}
}

type countReader int

func (c countReader) Read([]byte) (int, error) { return int(c), nil }

// Shrink makes parts smaller, down to a bound.
func TestShrink(t *testing.T) {
	c := New(1, Usual, func(*Job) {})
	for range 10 {
		c.Shrink()
	}
	c.Lines(strings.NewReader(strings.Repeat("1\n", 10_000)), nil, 0, nil)
	for j := c.Next(); j != nil; j = c.Next() {
		if len(j.Text) > minBlock {
			t.Errorf("a part of %d bytes, want at most %d", len(j.Text), minBlock)
		}
		if !j.Early() {
			c.Done(j)
		} else {
			c.Took(0)
		}
	}
	c.Stop()
}
