package find

import (
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// LocateSpan returns where a value begins and ends that is there already. It is
// unclear if the document is not valid, or the options ask for more.
func LocateSpan(data []byte, hops []gpath.Hop, opts []tape.Option) (start, end int, res Result) {
	text, flags, plain := tape.PlainSettings(opts, data)
	if !plain {
		return 0, 0, unclear
	}
	if len(text) <= maxNoted && simd.RegularFast() {
		if start, end, res = findNoted(text, hops, true); res != unclear {
			return start, end, res
		}
	}
	// All of it is checked either way, which is done faster apart from the search.
	sure := len(text) <= scan.BriefSize() && flags&tape.Unchecked == 0 && scan.ValidBrief(text)
	if !sure && flags&tape.Unchecked == 0 && !jsontext.Value(text).IsValid(tape.AllowDuplicates) {
		return 0, 0, unclear
	}
	var few trailOf
	t := trail(few[:min(len(hops), len(few))])
	if len(hops) > len(few) {
		t = make(trail, len(hops))
	}
	if sure {
		if start, res = goLoosely(text, hops, t); res != unclear {
			if end = start; res == Found {
				end = skipLoosely(text, start)
			} else {
				start = 0
			}
		}
	} else {
		start, end, res = findLoosely(text, hops, t)
	}
	if res != unclear && !t.alone(text, hops, end) {
		return 0, 0, unclear // names that occur twice: not half of them
	}
	return start, end, res
}
