package scan

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// plainNesting is what nesting does, bracket by bracket.
type plainNesting struct {
	limit int
	open  []byte // the opening events
}

func (n *plainNesting) read(events []byte) bool {
	for _, e := range events {
		depth := len(n.open)
		switch {
		case depth == 0:
			if e&^simd.OutlineObject != 0 {
				return false
			}
		case n.open[depth-1]&simd.OutlineObject != 0:
			if e&simd.OutlineNoName != 0 {
				return false
			}
		default:
			if e&simd.OutlineColon != 0 {
				return false
			}
		}
		if e&simd.OutlineClose == 0 {
			if depth >= n.limit {
				return false
			}
			n.open = append(n.open, e)
			continue
		}
		if (n.open[depth-1]^e)&simd.OutlineObject != 0 {
			return false
		}
		n.open = n.open[:depth-1]
	}
	return true
}

// TestNestingAgreesWithPlainForm walks up and down at random around the depths
// where a word is full, with an error now and then.
func TestNestingAgreesWithPlainForm(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var n nesting
	refused, over := 0, 0
	for range 3000 {
		limit := []int{0, 1, 2, 61, 62, 63, 123, 124, 125, 126, 186, 1000, math.MaxInt}[r.IntN(13)]
		mean := []int{2, 61, 62, 63, 123, 124, 125, 186}[r.IntN(8)]
		plain := plainNesting{limit: limit}
		n.start(limit)
		mistakes := r.IntN(2) == 0
		var open []byte
		for {
			var events []byte
			for range r.IntN(40) {
				var e byte
				switch {
				case len(open) > 0 && r.IntN(2*mean) < len(open):
					e = open[len(open)-1]&simd.OutlineObject | simd.OutlineClose
				case r.IntN(2) == 0:
					e = simd.OutlineObject
				}
				if len(open) > 0 {
					e |= byte(r.IntN(2)) * simd.OutlineComma
					if open[len(open)-1]&simd.OutlineObject != 0 {
						e |= byte(r.IntN(2)) * simd.OutlineColon
					} else {
						e |= byte(r.IntN(2)) * simd.OutlineNoName
					}
				}
				if mistakes && r.IntN(200) == 0 {
					e = byte(r.IntN(32))
				}
				if e&simd.OutlineClose == 0 {
					open = append(open, e)
				} else if len(open) > 0 {
					open = open[:len(open)-1]
				}
				events = append(events, e)
			}
			got, want := n.read(events), plain.read(events)
			if got != want {
				t.Fatalf("limit %d: read(%v) = %v, want %v", limit, events, got, want)
			}
			if !got {
				refused++
				break
			}
			if got, want := n.none(), len(plain.open) == 0; got != want {
				t.Fatalf("limit %d, depth %d: none = %v", limit, len(plain.open), got)
			}
			want = len(plain.open) > 0 && plain.open[len(plain.open)-1]&simd.OutlineObject != 0
			if got := n.inObject(); got != want {
				t.Fatalf("limit %d, depth %d: inObject = %v, want %v", limit, len(plain.open), got, want)
			}
			if len(plain.open) == 0 && r.IntN(4) == 0 || r.IntN(40) == 0 {
				over++
				break
			}
		}
	}
	if refused < 500 || over < 500 {
		t.Errorf("%d were refused, %d were not", refused, over)
	}
}

// TestNestingRemembersGroups reads what repeats itself, at depths where nothing may be said of
// groups, too, and then what differs in one event.
func TestNestingRemembersGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var n nesting
	refused := 0
	for range 4000 {
		limit := []int{9, 61, 62, 63, 64, 124, 1000}[r.IntN(7)]
		plain := plainNesting{limit: limit}
		n.start(limit)
		var kinds []byte
		for range 1 + r.IntN(min(limit, 70)) {
			kinds = append(kinds, byte(r.IntN(2))*simd.OutlineObject)
		}
		events := append([]byte(nil), kinds...)
		var period []byte
		for range 1 + r.IntN(4) {
			k := byte(r.IntN(2)) * simd.OutlineObject
			e := byte(simd.OutlineNoName)
			if kinds[len(kinds)-1] != 0 {
				e = simd.OutlineColon
			}
			period = append(period, k|e|simd.OutlineComma, k|simd.OutlineClose)
		}
		for range 1 + r.IntN(20) {
			events = append(events, period...)
		}
		for i := len(kinds) - 1; i >= 0; i-- {
			events = append(events, kinds[i]|simd.OutlineClose)
		}
		if r.IntN(3) == 0 {
			events[r.IntN(len(events))] ^= 1 << r.IntN(5)
		}
		got, want := n.read(events), plain.read(events)
		if got != want || got && n.none() != (len(plain.open) == 0) {
			t.Fatalf("limit %d: read(%v) = %v, want %v", limit, events, got, want)
		}
		if !got {
			refused++
		}
	}
	if refused < 400 || refused > 2400 {
		t.Errorf("%d were refused", refused)
	}
}

func TestNestingKeepsLittleMemory(t *testing.T) {
	var n nesting
	n.start(1 << 30)
	events := make([]byte, 1<<20)
	for range 2 {
		if !n.read(events) {
			t.Fatal("read = false")
		}
	}
	if n.none() || len(n.more) != 2<<20/nestingWord {
		t.Errorf("%d words for 2^21 containers", len(n.more))
	}
	n.start(10)
	if n.more != nil {
		t.Errorf("%d words are kept", cap(n.more))
	}
}
