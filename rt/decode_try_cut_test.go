package rt

import (
	"slices"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/simd"
)

// heard is a text that tells what its method has been given.
type heard string

var allHeard []string

func (h *heard) UnmarshalText(b []byte) error {
	allHeard = append(allHeard, string(b))
	*h = heard(b)
	return nil
}

func (h *heard) UnmarshalJSON(b []byte) error { return h.UnmarshalText(b) }

type tryAny[T any] func(d *Decoder, v *T, at, i, depth int) (end, next int)

// cutShort reads doc by try with any number of entries less than there are, and after these any
// others. That must fail, and no method may see what is not the text of a value.
func cutShort[T any](t *testing.T, doc string, texts []string, try tryAny[T]) {
	t.Helper()
	d := newDecoder()
	data := []byte(doc)
	if !d.beginSmall(data) {
		t.Fatal(doc)
	}
	all := slices.Clone(d.ent[:d.n])
	read := func(n int, after uint32) int {
		for i := range d.ent {
			if d.ent[i] = after; i < n {
				d.ent[i] = all[i]
			}
		}
		d.n = n
		allHeard = nil
		end, _ := try(d, new(T), 0, 0, 10)
		d.forget()
		return end
	}
	if end := read(len(all), all[len(all)-1]); end != len(doc) {
		t.Fatalf("%T: %s: read up to %d", *new(T), doc, end)
	}
	for n := 1; n < len(all); n++ {
		for p := range uint32(len(doc) + 8) {
			for _, after := range []uint32{p, p | simd.Backslash} {
				if end := read(n, after); end >= 0 {
					t.Errorf("%T: %s: of %d entries, and then %#x, read up to %d", *new(T), doc, n, after, end)
				}
				for _, s := range allHeard {
					if !slices.Contains(texts, s) {
						t.Errorf("%T: %s: of %d entries, and then %#x, a method is given %q", *new(T), doc, n, after, s)
					}
				}
			}
		}
	}
}

// TestTriedWhereTheEntriesEnd: after the entries of a window there are others, of which nothing is known.
func TestTriedWhereTheEntriesEnd(t *testing.T) {
	if !fast {
		t.Skip("nothing is tried")
	}
	typ, key := new(Type), new(Type)
	text := func(d *Decoder, v *heard, at, i, _ int) (end, next int) { return TryText(d, v, key, at, i) }
	json := func(d *Decoder, v *heard, at, i, _ int) (end, next int) { return TryJSON(d, v, key, at, i) }
	raw := func(d *Decoder, v *[]byte, at, i, _ int) (end, next int) { return d.TryRawValue(v, at, i) }
	number := func(d *Decoder, v *string, at, i, _ int) (end, next int) { return d.TryNumber(v, at, i) }
	count := func(d *Decoder, v *int, at, i, _ int) (end, next int) { return TryInt(d, v, at, i) }
	moment := func(d *Decoder, v *time.Time, at, i, _ int) (end, next int) { return d.TryTime(v, at, i) }
	bytes := func(d *Decoder, v *[]byte, at, i, _ int) (end, next int) { return d.TryBytes(v, at, i) }
	float := func(d *Decoder, v *float64, at, i, _ int) (end, next int) { return d.TryFloat64(v, at, i) }
	bit := func(d *Decoder, v *bool, at, i, _ int) (end, next int) { return d.TryBool(v, at, i) }
	words := []string{"ab", "c\nd", ""}
	cutShort(t, `["ab","c\nd",null,""]`, words, slice(typ, text))
	cutShort(t, `["ab","ab"]`, []string{`"ab"`}, slice(typ, json))
	cutShort(t, `[{"a":[1]},17,"x",null]`, []string{`{"a":[1]}`, "17", `"x"`, "null"}, slice(typ, json))
	cutShort(t, `["ab",{"a":[1]},17,true]`, nil, slice(typ, raw))
	cutShort(t, `["12",34,null]`, nil, slice(typ, number))
	cutShort(t, `["2026-01-02T03:04:05Z","2026-01-02T03:04:05Z"]`, nil, slice(typ, moment))
	cutShort(t, `["AQID","AQ=="]`, nil, slice(typ, bytes))
	cutShort(t, `[1.5,2]`, nil, slice(typ, float))
	cutShort(t, `[true,false]`, nil, slice(typ, bit))
	cutShort(t, `["ab","c\nd"]`, nil, slice(typ, TryStringElement))
	cutShort(t, `[["ab"],[],["",""]]`, words, slice(typ, slice(key, text)))
	cutShort(t, `[["ab",1],["",2]]`, nil, slice(typ, raw))
	cutShort(t, `["ab",null]`, words, func(d *Decoder, v *[2]heard, at, i, depth int) (end, next int) {
		return TryArray(d, v[:], at, i, depth, text)
	})
	cutShort(t, `{"ab":12,"c":3}`, nil, func(d *Decoder, v *map[string]int, at, i, depth int) (end, next int) {
		return TryMap(d, v, typ, at, i, depth, count)
	})
	cutShort(t, `{"1":"ab","2":"c\nd"}`, words, func(d *Decoder, v *map[int]heard, at, i, depth int) (end, next int) {
		return TryIntMapOnce(d, v, typ, at, i, depth, text)
	})
	cutShort(t, `{"ab":"ab","c\nd":""}`, words, func(d *Decoder, v *map[string]heard, at, i, depth int) (end, next int) {
		return TryMapOnce(d, v, typ, at, i, depth, text)
	})
	cutShort(t, `{"ab":"ab","c\nd":""}`, words, func(d *Decoder, v *map[heard]heard, at, i, depth int) (end, next int) {
		return TryTextMap(d, v, typ, key, at, i, depth, text)
	})
	cutShort(t, `["ab",null]`, words, slice(typ, func(d *Decoder, v *Optional[heard], at, i, depth int) (end, next int) {
		return TryOptional(d, v, at, i, depth, text)
	}))
	cutShort(t, `["ab",null,""]`, words, func(d *Decoder, v *[]*heard, at, i, depth int) (end, next int) {
		return TryPointers(d, v, typ, at, i, depth, text)
	})
}

func slice[T any](typ *Type, read tryAny[T]) tryAny[[]T] {
	return func(d *Decoder, v *[]T, at, i, depth int) (end, next int) {
		return TrySlice(d, v, typ, at, i, depth, read)
	}
}
