package json

import (
	"strings"
	"testing"
)

type readsItself map[string]int

func (r *readsItself) UnmarshalText(b []byte) error { return nil }

// TestBadTagOfEmptyValue: the tag option string is wrong for a map, also for one that would be
// left out, if its type has methods.
func TestBadTagOfEmptyValue(t *testing.T) {
	type tagged struct {
		A readsItself `json:",string,omitempty"`
	}
	for range 2 {
		got, err := Marshal(tagged{readsItself{}})
		if err == nil || !strings.Contains(err.Error(), "`string`") {
			t.Fatalf("%s, %v", got, err)
		}
	}
	if got, err := Marshal(struct {
		A map[string]int `json:",string,omitempty"`
		B readsItself    `json:",omitempty"`
	}{map[string]int{}, readsItself{}}); err != nil || string(got) != "{}" {
		t.Fatalf("%s, %v", got, err)
	}
}
