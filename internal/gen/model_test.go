package gen

import (
	"go/types"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/shape/testdata/cases"
)

// TestShapesAreThoseOfReflection runs the table of package shape, which json/v2
// runs with reflection, over the source of its types.
func TestShapesAreThoseOfReflection(t *testing.T) {
	l, srcs, err := load(t.Context(), &Config{Dir: "../shape", Patterns: []string{"./testdata/cases"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(srcs) != 1 || l.noExport {
		t.Fatalf("%d packages, noExport = %v", len(srcs), l.noExport)
	}
	u := universe{byName: map[string][]types.Type{}}
	for _, tt := range cases.All {
		name := reflect.TypeOf(tt.Value).Name()
		s := shape.Resolve(u.describe(srcs[0].pkg.Scope().Lookup(name).Type()))
		if got, want := cases.Outline(s), strings.TrimPrefix(tt.Want, "\n"); got != want {
			t.Errorf("%s:\ngot:\n%s\nwant:\n%s", name, got, want)
		}
	}
}
