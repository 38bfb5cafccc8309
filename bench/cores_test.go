package main

import (
	"math"
	"strings"
	"testing"
)

func TestCores(t *testing.T) {
	var out strings.Builder
	if err := coresCommand(&out, []string{"-mb", "1", "-n", "2", "-rounds", "1"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Records into structs, 1 ", "Records into structs, 2 ", "the same as they come, 2 ", "javelin valid -j 2 ", "serial part: ", " 64 cores: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	for _, bad := range [][]string{{"-n", "0"}, {"-mb", "0"}, {"-rounds", "0"}, {"x"}} {
		if err := coresCommand(&out, bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
	for _, tt := range []struct {
		serial float64
		n      int
		want   float64
	}{{0, 64, 64}, {1, 64, 1}, {0.01, 64, 39.26}, {0.5, 2, 4. / 3}} {
		if got := amdahl(tt.serial, tt.n); math.Abs(got-tt.want) > 0.01 {
			t.Errorf("%v of the work on %d cores: %v, want %v", tt.serial, tt.n, got, tt.want)
		}
	}
}
