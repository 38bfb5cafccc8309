package present

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestTree(t *testing.T) {
	var tree Tree
	if tree.Has("/a") || tree.Has("") || !tree.IsEmpty() || !tree.IsLeaf(0) || len(slices.Collect(tree.All())) > 0 {
		t.Error("the zero Tree is not empty")
	}
	a := tree.Child(0, "a")
	tree.Note(a)
	b := tree.Child(a, "b/~1")
	tree.Note(b)
	tree.Note(tree.Element(tree.Child(0, "list"), 2))
	tree.Note(a)
	if tree.Child(a, "b/~1") != b || tree.At("/a/b~1~01") != b || tree.At("") != 0 {
		t.Error("another node")
	}
	want := []string{"/a", "/a/b~1~01", "/list/2"}
	if got := slices.Collect(tree.All()); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	for _, ptr := range want {
		if !tree.Has(ptr) {
			t.Errorf("%s: not there", ptr)
		}
	}
	for _, ptr := range []string{"", "a", "/", "/a/", "/a/b~1~1", "/a/b/~1", "/list", "/list/02", "/b", "/a/b~1~01/c", "xa", "/a~"} {
		if tree.Has(ptr) {
			t.Errorf("%s: there", ptr)
		}
	}
	if tree.IsLeaf(0) || tree.IsLeaf(a) || !tree.IsLeaf(b) || tree.IsEmpty() {
		t.Error("leaves")
	}
	for range tree.All() {
		break
	}
}

// TestTreeRandom holds a Tree against a list of pointers.
func TestTreeRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var tree Tree
		var list []string
		names := 1 + rnd.IntN(60)
		ptr := func() string {
			var p strings.Builder
			for range 1 + rnd.IntN(3) {
				p.WriteString("/" + []string{"", "k~0", "k~1", "k"}[rnd.IntN(4)] + strconv.Itoa(rnd.IntN(names)))
			}
			return p.String()
		}
		for range rnd.IntN(300) {
			p := ptr()
			n := tree.At(p)
			if rnd.IntN(3) > 0 {
				tree.Note(n)
				if !slices.Contains(list, p) {
					list = append(list, p)
				}
			}
			q := ptr()
			if tree.Has(q) != slices.Contains(list, q) {
				t.Fatalf("%s: %v, among %q", q, tree.Has(q), list)
			}
		}
		if got := slices.Collect(tree.All()); !slices.Equal(got, list) {
			t.Fatalf("got  %q\nwant %q", got, list)
		}
	}
}

func TestWay(t *testing.T) {
	var tree Tree
	var way Way
	root := way.Begin(&tree, tree.At("/x"))
	list := way.Enter(tree.Child(way.At(root), "list"))
	for i := range 3 {
		row := way.EnterElement(list, i)
		elem := way.EnterElement(row, 7)
		if i == 1 {
			tree.Note(tree.Add(way.At(elem), "a"))
			tree.Note(tree.Add(way.At(elem), "b"))
		}
		way.Leave(elem)
		way.Leave(row)
	}
	way.Leave(list)
	if got := slices.Collect(tree.All()); !slices.Equal(got, []string{"/x/list/1/7/a", "/x/list/1/7/b"}) {
		t.Errorf("got %q", got)
	}
	if tree.Child(tree.At("/x/list"), "1") != tree.At("/x/list/1") || !tree.IsLeaf(tree.At("/x/list/0")) {
		t.Error("elements")
	}
	if k := way.Begin(&tree, 0); way.At(k) != 0 {
		t.Error("not begun anew")
	}
}
