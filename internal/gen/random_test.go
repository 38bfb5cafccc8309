package gen

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
)

var (
	randomSeed   = flag.Uint64("shapes.seed", 1, "of the random types")
	randomCount  = flag.Int("shapes.count", 300, "random struct types")
	randomRounds = flag.Int("shapes.rounds", 2, "random values of each random type")
	randomWith   = flag.String("shapes.with", "", "option that always holds")
	randomV1     = flag.Bool("shapes.v1", false, "in the v1 dialect only")
)

// TestRandomTypes generates code for random types and holds it against json/v2,
// which treats the same types by reflection: random values, and documents that are
// right, nearly right and wrong. With flags it does more of that:
//
//	go test -run RandomTypes ./internal/gen -args -shapes.seed 2 -shapes.rounds 50
func TestRandomTypes(t *testing.T) {
	if testing.Short() {
		return
	}
	if !*randomV1 {
		t.Run("v2", func(t *testing.T) { compareRandomTypes(t, *randomCount, false) })
	}
	t.Run("v1", func(t *testing.T) {
		n := *randomCount
		if !*randomV1 {
			n /= 3 // most of the code is the same
		}
		compareRandomTypes(t, n, true)
	})
}

func compareRandomTypes(t *testing.T, count int, v1 bool) {
	read := func(name string) string {
		b, err := os.ReadFile(filepath.Join("testdata", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	differ := strings.ReplaceAll(read("differ/main.go"), "example.com/shapes/", "example.com/m/")
	parts, source := read("random/parts.go"), randomTypes(*randomSeed, count, v1)
	files := map[string]string{"differ/main.go": differ, "differ/mutate.go": read("differ/mutate.go"), "differ/options.go": read("differ/options.go")}
	for _, dir := range []string{"plain", "generated"} {
		files[dir+"/shapes/parts.go"], files[dir+"/shapes/random.go"] = parts, source
	}
	dir := module(t, files)
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"./generated/..."}, V1: v1}))
	t.Log(goCommand(t, dir, "run", "-gcflags=example.com/m/...=-N -l", "./differ",
		fmt.Sprintf("-rounds=%d", *randomRounds), fmt.Sprintf("-seed=%d", *randomSeed), fmt.Sprintf("-v1=%t", v1), "-with="+*randomWith))
}

// TestSpeedOfGeneration: code for a hundred types is there in less than two seconds,
// once the go command knows what they import. What counts is the time of this process, since
// others may be at work.
func TestSpeedOfGeneration(t *testing.T) {
	if testing.Short() {
		return
	}
	parts, err := os.ReadFile("testdata/random/parts.go")
	if err != nil {
		t.Fatal(err)
	}
	dir := module(t, map[string]string{"shapes/parts.go": string(parts), "shapes/random.go": randomTypes(1, 100, false)})
	cfg := &Config{Dir: dir, Env: offline(), Patterns: []string{"./..."}, Std: StdAll, All: true}
	run(t, cfg)
	best := time.Hour
	for range 5 { // the machine may have other things to do
		start := jsontest.CPUTime()
		outs := run(t, cfg)
		if best = min(best, jsontest.CPUTime()-start); len(outs) != 2 {
			t.Fatalf("%d files, want 2", len(outs))
		}
		if best < time.Second {
			break
		}
	}
	t.Logf("%v", best)
	if best > 2*time.Second {
		t.Errorf("%v for a hundred types", best)
	}
}

// TestOptionsOfRandomTypes: each option there is is one of those that are compared, but for
// what is none of a single value.
func TestOptionsOfRandomTypes(t *testing.T) {
	var compared []byte
	for _, name := range []string{"options.go", "main.go"} {
		b, err := os.ReadFile(filepath.Join("testdata/differ", name))
		if err != nil {
			t.Fatal(err)
		}
		compared = append(compared, b...)
	}
	not := []string{"JoinOptions", "DefaultOptionsV1", "DefaultOptionsV2", "Parallel", "Unordered"}
	not = append(not, "Deterministic") // which always holds there
	n := 0
	for _, dir := range []string{"../../json", "../../json/v2", "../../json/jsontext", "../../rt"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(dir, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Recv != nil || !fn.Name.IsExported() || fn.Type.Results == nil || len(fn.Type.Results.List) != 1 {
					continue
				}
				result := fn.Type.Results.List[0].Type
				if sel, ok := result.(*ast.SelectorExpr); ok {
					result = sel.Sel
				}
				if id, ok := result.(*ast.Ident); !ok || id.Name != "Options" || slices.Contains(not, fn.Name.Name) {
					continue
				}
				if n++; !regexp.MustCompile(`(json|jsonv1|jsontext)\.` + fn.Name.Name + `\b`).Match(compared) {
					t.Errorf("%s is not compared", fn.Name)
				}
			}
		}
	}
	if n < 50 {
		t.Errorf("%d options, which cannot be all", n)
	}
}
