package gen

import "testing"

// A type that cannot be tried holds, before what cannot be, types that are made of pointers to
// itself alone: they cannot be tried either, although they were asked about first.
func TestTypesWithinTheUntried(t *testing.T) {
	dir := module(t, map[string]string{"p/p.go": `package p

import "encoding/json"

type Node struct {
	In struct {
		G *Node ` + "`json:\"g\"`" + `
	}
	List []struct{ G, H *Node }
	Deep struct{ In struct{ G *Node } }
	Raw  json.RawMessage
}

type Fine struct {
	In  struct{ G *Fine }
	Raw string
}
`})
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"./p"}, All: true}))
	goCommand(t, dir, "build", "./p")
}
