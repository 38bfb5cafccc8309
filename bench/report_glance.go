package main

import "fmt"

// The first screen of the page: what most readers come for, in a few figures.

// A tile is one of them.
type tile struct {
	What, Big, Link string
	Small           []string
}

// glances are the operations shown, with the category whose mean is the figure;
// that of the other categories stands below it.
var glances = []struct {
	what  string
	op    Op
	label Category
}{
	{"JSON to Go types", OpUnmarshalTyped, V1},
	{"Go types to JSON", OpMarshalTyped, V1},
	{"JSON to any", OpUnmarshalAny, V1},
	{"a stream of records", OpDecodeStream, V1},
	{"is it valid", OpValid, V1},
	{"one value out of a document", OpGetMiddle, Plain},
	{"parse, and read everything", OpReadAll, Plain},
}

func tiles(rows []summaryRow, met, judged int) []tile {
	var out []tile
	for _, g := range glances {
		var t tile
		var more []string
		for _, r := range rows {
			if r.Op != string(g.op) {
				continue
			}
			switch r.Label {
			case g.label.String():
				t = tile{What: g.what, Big: r.Mean(), Link: "#op-" + string(g.op)}
				if r.n > 1 {
					more = append([]string{fmt.Sprintf("worst %s (%s)", r.Min(), r.worst)}, more...)
				}
			case V2.String():
				more = append(more, "strict, as json/v2 "+r.Mean())
			case Fastest.String():
				more = append(more, "with libraries that check less "+r.Mean())
			}
		}
		if t.Big != "" {
			t.Small = more
			out = append(out, t)
		}
	}
	if len(out) > 0 {
		out = append(out, tile{"targets met", fmt.Sprint(met), "#bars", []string{fmt.Sprintf("of %d that were measured", judged)}})
	}
	return out
}
