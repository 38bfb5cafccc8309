package json

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/plan"
)

// TestPutNumber: every byte at every place of every length.
func TestPutNumber(t *testing.T) {
	buf := make([]byte, 64)
	check := func(s string) {
		t.Helper()
		out := plan.SlotOf(&buf[0]).PutNumber(s)
		switch n := len(s); {
		case out.IsNil():
			if plan.IsNumber([]byte(s)) && !strings.ContainsAny(s, "eE") && len(strings.TrimPrefix(s, "-")) <= 16 {
				t.Fatalf("%q is not written", s)
			}
		case !plan.IsNumber([]byte(s)):
			t.Fatalf("%q is written", s)
		case int(out.Addr()-plan.SlotOf(&buf[0]).Addr()) != n || string(buf[:n]) != s:
			t.Fatalf("%q is written as %q", s, buf[:n])
		}
	}
	check("")
	for n := 1; n <= 18; n++ {
		for at := range n {
			for c := range 256 {
				for _, digit := range []string{"0", "7"} {
					b := []byte(digit + strings.Repeat("3", n-1))
					b[at] = byte(c)
					check(string(b))
					check("-" + string(b))
					for i := range n {
						d := b[i]
						if c < '-' || c > ':' {
							break
						}
						b[i] = '.'
						check(string(b))
						check("-" + string(b))
						b[i] = d
					}
				}
			}
		}
	}
}

// TestListsOfBools: at all lengths, in a buffer with any room, and through a writer.
func TestListsOfBools(t *testing.T) {
	for n := range 300 {
		vs := make([]bool, n)
		texts := make([]string, n)
		for i := range vs {
			vs[i] = i*i%7 < 3
			texts[i] = map[bool]string{true: "true", false: "false"}[vs[i]]
		}
		want := "[" + strings.Join(texts, ",") + "]"
		if got, err := Append(make([]byte, 0, n*7%500), vs); err != nil || string(got) != want {
			t.Fatalf("%d: %s, %v, want %s", n, got, err, want)
		}
	}
	vs := make([]bool, 100_000)
	var b strings.Builder
	if err := MarshalWrite(&b, vs); err != nil || b.String() != "["+strings.Repeat("false,", len(vs)-1)+"false]" {
		t.Fatal(b.Len(), err)
	}
}
