package unmarshal

import "testing"

// TestSeenPlans: plans that refer to each other in a circle are looked at once each, however
// many they are, and one of them that is not alone is found wherever it is.
func TestSeenPlans(t *testing.T) {
	for _, n := range []int{1, 2, 16, 17, 32, 33, 200, 1000} {
		plans := make([]Plan, n)
		for i := range plans {
			plans[i].Elem, plans[i].Rare = &plans[(i+1)%n], &NothingRare
		}
		var seen seenPlans
		for i := range plans {
			if seen.before(&plans[i]) {
				t.Errorf("of %d, plan %d has been seen before", n, i)
			}
		}
		for i := range plans {
			if !seen.before(&plans[i]) {
				t.Errorf("of %d, plan %d has not been seen before", n, i)
			}
		}
		if !allAlone(&plans[0], new(seenPlans)) || !allMeaning(&plans[0], new(seenPlans)) {
			t.Errorf("%d plans are not alone", n)
		}
		plans[n-1].Bridged = true
		if allMeaning(&plans[0], new(seenPlans)) {
			t.Errorf("of %d, the last one is not found", n)
		}
	}
	scalar := new(Plan)
	var seen seenPlans
	if seen.before(scalar) || seen.before(scalar) {
		t.Error("a plan without parts is noted")
	}
}
