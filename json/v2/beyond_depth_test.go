package json

import (
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// TestDepthLimitHoldsOnEveryWay: what is one level too deep is an error, whatever it becomes, though it be
// empty, passed over, or taken for nothing by an option.
func TestDepthLimitHoldsOnEveryWay(t *testing.T) {
	depthOf[int](t)
	depthOf[*int8](t)
	depthOf[string](t)
	depthOf[bool](t)
	depthOf[float32](t)
	depthOf[[]int](t)
	depthOf[[]string](t)
	depthOf[[][]float64](t)
	depthOf[[]struct{ X []int }](t)
	depthOf[[0]int](t)
	depthOf[[1][]any](t)
	depthOf[[][2]float64](t)
	depthOf[[]byte](t)
	depthOf[map[string]int](t)
	depthOf[map[string][]string](t)
	depthOf[map[int]map[string]any](t)
	depthOf[any](t)
	depthOf[[]any](t)
	depthOf[*[]any](t)
	depthOf[map[string]any](t)
	depthOf[struct{}](t)
	depthOf[struct{ X int }](t)
	depthOf[*struct{ X *struct{ X any } }](t)
	depthOf[jsontext.Value](t)
	depthOf[[]jsontext.Value](t)
	depthOf[time.Time](t)
	depthOf[rt.Optional[[]int]](t)
	depthOf[Object](t)
}

func depthOf[T any](t *testing.T) {
	type field struct{ V T }
	for _, opts := range [][]Options{
		nil, {Coerce(CoerceAll)}, {Coerce(CoerceAll &^ ValueToList)}, {Coerce(EmptyListToZero)}, {ObjectsInAny(LastMember)}, {ObjectsInAny(EveryMember)}, {IntegersInAny(true)},
		{StringifyNumbers(true)}, {RejectUnknownMembers(true)}, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowComments(true)}, {MatchCaseInsensitiveNames(true)},
	} {
		for _, value := range []string{`[]`, `{}`, ` [ ] `, `[[]]`, `{"X":[]}`, `{"X":{}}`, `{"X":{"X":[]}}`, `[{}]`, `[1,[]]`, `{"y":[]}`, `{"1":{}}`, `[{"X":[]}]`, `[[1,2],[]]`} {
			for _, around := range []string{`{"V":·}`, `{"V":·,"no":[]}`, `{"no":·}`, `{"no":[],"V":·}`} {
				in := strings.Replace(around, "·", value, 1)
				depth, deepest := 0, 0
				for _, c := range in {
					switch c {
					case '[', '{':
						depth++
						deepest = max(deepest, depth)
					case ']', '}':
						depth--
					}
				}
				for how, r := range unmarshalWays[field](in, append(opts[:len(opts):len(opts)], jsontext.DepthLimit(deepest))...) {
					if r.err != nil && strings.Contains(r.err.Error(), "max depth") && how != "UnmarshalDecode" { // which is within an array
						t.Errorf("%T, %s, %v, %s: %v at the limit", r.v.V, in, opts, how, r.err)
					}
				}
				for how, r := range unmarshalWays[field](in, append(opts[:len(opts):len(opts)], jsontext.DepthLimit(deepest-1))...) {
					if r.err == nil {
						t.Errorf("%T, %s, %v, %s: no error beyond the limit", r.v.V, in, opts, how)
					}
				}
			}
		}
	}
}
