package jsontext

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/wire"
)

// TestFewestEscapesInRuns compares with strings that are decoded and quoted anew.
func TestFewestEscapesInRuns(t *testing.T) {
	check := func(s string) {
		t.Helper()
		var text string
		if err := json.Unmarshal([]byte(s), &text); err != nil {
			t.Fatal(err)
		}
		want, err := AppendQuote(nil, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := wire.AppendFewestEscapes([]byte("head"), []byte(s)); string(got) != "head"+string(want) {
			t.Fatalf("of %.200s: %.200s, want %.200s", s, got[4:], want)
		}
		if got, err := AppendFormat(nil, "[ "+s+" ]"); err != nil || string(got) != "["+string(want)+"]" {
			t.Fatalf("AppendFormat of %.200s: %.200s, %v, want %.200s", s, got, err, want)
		}
	}
	for _, s := range []string{`\u0022`, `\u005C`, `\u0000`, `\u001f`, `\u007F`, `\u0041`, `\u00e9`, `\uFFFD`, `\ud83d\ude00`, `\/`, `\"`, `\\`, `\n`, `\u000a`, `\u2028`} {
		for _, n := range []int{1, 2, 3, 4, 5, 8, 255, 256, 257, 600} {
			check(`"` + strings.Repeat(s, n) + `"`)
			check(`"` + strings.Repeat(`\u0416`, n) + s + strings.Repeat(`\u4e2d`, n) + s + ` é"`)
			check(`"é` + strings.Repeat(s+`\u0430`, n) + `x"`)
		}
	}
	rnd := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		var sb strings.Builder
		for range rnd.IntN(700) {
			switch rnd.IntN(8) {
			case 0:
				sb.WriteString([]string{`\"`, `\\`, `\/`, `\b`, `plain`, `é`, `\ud834\udd1e`, `\u001F`}[rnd.IntN(8)])
			default:
				fmt.Fprintf(&sb, `\u%04x`, rnd.IntN(0xd800))
			}
		}
		check(`"` + sb.String() + `"`)
	}
}
