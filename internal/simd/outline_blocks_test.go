package simd_test

import (
	"strings"
	"testing"
)

// TestOutlineBlocksOfOneKind has blocks without strings, and of nothing but the inside of one, at
// every offset, with what may come before and after, right or wrong.
func TestOutlineBlocksOfOneKind(t *testing.T) {
	blank := strings.Repeat(" \t\r\n", 20)
	text := strings.Repeat("text", 20)
	arabic := strings.Repeat("نص", 20)
	escapes := strings.Repeat(`\u0416`, 14)
	pairs := strings.Repeat("[-0.5,12.25e1],[0,1],", 5) + "[]"
	for _, doc := range []string{
		`{"name"` + blank + `:1}`,
		`{"name"` + blank + `,1}`,
		`{"name"` + blank + `1}`,
		`{"name"` + blank + `}`,
		`["name"` + blank + `]`,
		`["name"` + blank + `:1]`,
		`{"name":` + blank + `{` + blank + `}` + blank + `,` + blank + `"b":[` + pairs + `]}`,
		`{"name":"` + text + `"` + blank + `:1}`,
		`{"name":"` + text + `"` + blank + `,"b":` + pairs[:14] + `}`,
		`[` + blank + `1` + blank + `,` + blank + `2` + blank + `]`,
		`[` + blank + `1` + blank + `2` + blank + `]`,
		`[` + blank + `1` + blank + `,` + blank + `]`,
		`[` + blank + `,` + blank + `1` + blank + `]`,
		`[` + blank + `1` + blank + `:` + blank + `1]`,
		`[` + blank + "\f" + blank + `1]`,
		`[` + blank + "\x1a" + blank + `1]`,
		`[` + blank + "\x00" + blank + `1]`,
		`[` + blank + `\` + blank + `1]`,
		`[` + blank + `é` + blank + `1]`,
		`[` + pairs + `,` + pairs + `]`,
		`[` + pairs + `:` + pairs + `]`,
		`[` + pairs + pairs + `]`,
		`[true,` + blank + `false,null,` + pairs + `,nul]`,
		`["` + text + `","` + text + text + `"]`,
		`["` + text + "\x1f" + text + `"]`,
		`["` + text + "\t" + text + `"]`,
		`["` + text + " " + text + `",!"` + text + `"]`,
		`["` + arabic + `","` + arabic + arabic + `"]`,
		`["` + arabic + arabic + "\x01" + arabic + `"]`,
		`["` + arabic + arabic + "\xd9" + text + text + `"]`,
		`["` + escapes + `","` + escapes + escapes + `"]`,
		`["` + escapes + text + text + escapes + arabic + `",` + pairs + `]`,
		`["` + escapes + `\u00` + `"` + blank + pairs + `]`,
		`["` + text + `\` + `\\\\` + text + `"` + blank + `]`,
		`["` + text + `\\\\` + `"` + pairs + `]`,
	} {
		for n := range 66 {
			b := []byte(strings.Repeat(" ", n) + doc)
			checkOutline(t, b, 4096)
			checkOutline(t, b, 64)
			checkRegular(t, b)
			b[n] ^= '[' ^ '{'
			checkOutline(t, b, 4096)
			checkRegular(t, b)
		}
	}
}
