package rttest

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// TestTriedNullsInLists: null in lists of scalars is for attempts what it is for json/v2, in both dialects, also
// where the list has been filled before.
func TestTriedNullsInLists(t *testing.T) {
	nullsInLists(t, flat((*rt.Decoder).TryBools), "true", true)
	nullsInLists(t, flat((*rt.Decoder).TryInts), "-7", 3)
	nullsInLists(t, flat((*rt.Decoder).TryInt64s), "1234567890123", int64(5))
	nullsInLists(t, flat((*rt.Decoder).TryFloat64s), "-2.5e-3", 0.5)
	nullsInLists(t, flat((*rt.Decoder).TryFloat32s), "0.1", float32(0.25))
	nullsInLists(t, flat((*rt.Decoder).TryStrings), `"te\nxt"`, "was")
}

func nullsInLists[T any](t *testing.T, try tryFunc[[]T], text string, was T) {
	for n := range 50 {
		if n > 40 {
			n *= 15
		}
		for step := 1; step < 5; step++ {
			elems := make([]string, n)
			for i := range elems {
				if elems[i] = "null"; i%step != n%step {
					elems[i] = text
				}
			}
			doc := fmt.Sprintf(`{"x":[%s]}`, strings.Join(elems, []string{",", " , "}[n%2]))
			for room := range 4 {
				fill := func() []T {
					all := make([]T, room*20)
					for i := range all {
						all[i] = was
					}
					return all[:len(all)/(1+room%2)] // the rest lies after the end
				}
				for _, opts := range [][]json.Options{nil, {rt.V1}} {
					got := &triedBox[[]T]{X: fill(), try: try, typ: &rt.Struct{Type: rt.Type{Name: "rttest.box"}, Fields: []rt.Field{{Name: "x"}}}}
					want := plainOf[[]T]{fill()}
					err, wantErr := rt.Unmarshal([]byte(doc), got, opts...), json.Unmarshal([]byte(doc), &want, opts...)
					if err != nil || wantErr != nil || got.tried && !reflect.DeepEqual(got.X, want.X) {
						t.Fatalf("%d elements, room %d, v1 %t: %s:\n got %v, %v\nwant %v, %v", n, room, opts != nil, doc, got.X, err, want.X, wantErr)
					}
					if merges := opts != nil && room > 0 && strings.Contains(doc, "null"); got.tried == merges && n < 100 {
						t.Fatalf("%d elements, room %d, v1 %t: %s: read by an attempt: %t", n, room, opts != nil, doc, got.tried)
					}
				}
			}
		}
	}
}
