package rttest

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// branch is of a tree, large enough for arrays of some hundred to be in pieces while
// they are read.
type branch struct {
	Name string   `json:"name"`
	Kids []branch `json:"kids"`
	_    [25]uint64
	try  bool
}

var (
	typeBranch   = rt.Struct{Type: rt.Type{Name: "rttest.branch", Nil: (*branch)(nil)}, Fields: []rt.Field{{Name: "name"}, {Name: "kids"}}}
	typeBranches = rt.Type{Name: "[]rttest.branch", Nil: (*[]branch)(nil)}
)

func (v *branch) UnmarshalJavelin(d *rt.Decoder) {
	var o rt.Object
	if !d.BeginObject(&o, &typeBranch) {
		if o.Null {
			*v = branch{}
		}
		return
	}
	for d.NextMember(&o) {
		switch o.Field {
		case 0:
			d.String(&v.Name)
		case 1:
			var a rt.Array
			if !d.BeginArray(&a, &typeBranches) {
				if a.Null {
					v.Kids = nil
				}
				continue
			}
			s := v.Kids[:0]
			if v.try {
				for rt.NextUntried(&s, &a, &typeBranch, tryBranch) {
					s[len(s)-1].try = true
					s[len(s)-1].UnmarshalJavelin(d)
				}
			} else {
				for d.NextElement(&a) {
					s = rt.Next(s, &a)
					s[len(s)-1].UnmarshalJavelin(d)
				}
			}
			v.Kids = rt.Done(s, &a)
		}
	}
}

// tryBranch reads a branch that has a name alone.
func tryBranch(d *rt.Decoder, v *branch, at, i, _ int) (end, next int) {
	if !d.Opens(at) {
		return rt.Unusual, 0
	}
	k, p, i := d.TryOther(&typeBranch, at, at, i, 0)
	if k != 0 {
		return rt.Unusual, 0
	}
	if end, i = d.TryString(&v.Name, p, i+4); end < 0 {
		return end, 0
	}
	if k, end, i = d.TryOther(&typeBranch, at, end, i, 0); k == rt.Ended {
		return end, i
	}
	return min(k, rt.Unusual), 0
}

func untry(v *branch) {
	v.try = false
	for i := range v.Kids {
		untry(&v.Kids[i])
	}
}

// TestLongSlicesInPieces: slices of all lengths, nested in each other, are what json/v2
// makes of them, and have no room that is not used if they are not long; also if the one
// before has failed half-way.
func TestLongSlicesInPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	n := 0
	var tree func(b *strings.Builder, depth int)
	tree = func(b *strings.Builder, depth int) {
		n++
		fmt.Fprintf(b, `{"name":"n%d"`, n)
		if depth > 0 && r.IntN(3) > 0 {
			b.WriteString(`,"kids":[`)
			for i := range []int{0, 1, 3, 8, 9, 70, 140, 150, 300, 600, 1300}[r.IntN(14-depth)*10/(14-depth)] {
				if i > 0 {
					b.WriteByte(',')
				}
				if left := depth - 1 - r.IntN(2); r.IntN(40) == 0 {
					tree(b, max(left, 0))
				} else {
					tree(b, 0)
				}
			}
			b.WriteByte(']')
		}
		b.WriteByte('}')
	}
	rounds := 60
	if testing.Short() {
		rounds = 15
	}
	for round := range rounds {
		var b strings.Builder
		tree(&b, 6)
		doc := []byte(b.String())
		if round%5 == 4 {
			doc[len(doc)/2+r.IntN(len(doc)/2)] = '!'
		}
		var want branch
		wantErr := json.Unmarshal(doc, &want)
		for _, try := range []bool{false, true} {
			for _, stream := range []bool{false, true} {
				got := branch{try: try}
				var err error
				if stream {
					err = rt.UnmarshalRead(struct{ io.Reader }{bytes.NewReader(doc)}, &got)
				} else {
					err = rt.Unmarshal(doc, &got)
				}
				untry(&got)
				if !reflect.DeepEqual(resultOf(nil, err), resultOf(nil, wantErr)) || !reflect.DeepEqual(got, want) {
					t.Fatalf("round %d, %d bytes, tried %t, stream %t: %v, want %v", round, len(doc), try, stream, err, wantErr)
				}
				for i := range got.Kids {
					checkRoom(t, &got.Kids[i])
				}
			}
		}
	}
}

func checkRoom(t *testing.T, v *branch) {
	t.Helper()
	if n, room := len(v.Kids), cap(v.Kids); room > 2*n+8 {
		t.Errorf("room for %d of %d", room, n)
	}
	for i := range v.Kids {
		checkRoom(t, &v.Kids[i])
	}
}
