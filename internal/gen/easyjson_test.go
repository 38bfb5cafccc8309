package gen

import (
	"os"
	"path/filepath"
	"testing"
)

// TestEasyjson runs what easyjson's documentation and behaviour lead its users to
// expect, on types that are annotated for it. testdata/easyjson/main.go has the cases,
// and what is meant to be otherwise.
func TestEasyjson(t *testing.T) {
	if testing.Short() {
		return
	}
	files := map[string]string{}
	for _, name := range []string{"main.go", "types.go", "strict/strict.go", "snake/snake.go", "omit/omit.go", "zero/zero.go"} {
		b, err := os.ReadFile(filepath.Join("testdata/easyjson", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(b)
	}
	dir := module(t, files)
	for _, cfg := range []Config{
		{Patterns: []string{"."}},
		{Patterns: []string{"./strict"}, DisallowUnknownFields: true},
		{Patterns: []string{"./snake"}, Naming: SnakeCase},
		{Patterns: []string{"./omit"}, OmitEmpty: true},
		{Patterns: []string{"./zero"}, OmitZero: true},
	} {
		cfg.Dir, cfg.Env, cfg.Std, cfg.V1 = dir, offline(), StdJSON, true
		write(t, run(t, &cfg))
	}
	if got := goCommand(t, dir, "run", "."); got != "" {
		t.Error(got)
	}
}
