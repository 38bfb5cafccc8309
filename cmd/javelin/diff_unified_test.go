package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestDiffUnified(t *testing.T) {
	const a = `{"name":"x","servers":[{"id":1,"ports":[80,443]},{"id":2,"ports":[80]},{"id":3,"ports":[8080]}],"n":1.0, "z/~":{}}`
	const b = `{"servers":[{"id":1,"ports":[80,443]},{"id":3,"ports":[8081]}],"name":"x","n":1,"z/~":{"q":[1]}}`
	const c = `{"name":"x","servers":[{"id":1,"ports":[80,443]},{"id":2,"ports":[80]},{"id":3,"ports":[8080]}],"n":1.0, "z/~":{"q":[2]}}`
	inFolder(t, map[string]string{"a": a, "b": b, "c": c, "c1.jsonc": "{\"a\": 1, // one\n}", "c2.jsonc": "{\"a\": 2,}", "z1": `{"z/~":[{"k":[1,2,3,4,5,6,7,8,9]}]}`, "z2": `{"z/~":[{"k":[1,2,3,4,5,6,7,8,10]}]}`})
	runTreeTests(t, []treeTest{
		{"diff  -u  a  b", "", result{stdout: lines(
			`--- a`,
			`+++ b`,
			`@@ -8,19 +8,17 @@ /servers`,
			`         443`,
			`       ]`,
			`     },`,
			`-    {`,
			`-      "id": 2,`,
			`-      "ports": [`,
			`-        80`,
			`-      ]`,
			`-    },`,
			`     {`,
			`       "id": 3,`,
			`       "ports": [`,
			`-        8080`,
			`+        8081`,
			`       ]`,
			`     }`,
			`   ],`,
			`   "n": 1.0,`,
			`-  "z/~": {}`,
			`+  "z/~": {`,
			`+    "q": [`,
			`+      1`,
			`+    ]`,
			`+  }`,
			` }`,
		), code: 1}},
		{"diff  -u  --context  0  b  -", strings.Replace(b, "[1]", "[1, 2]", 1), result{stdout: lines(
			`--- b`,
			`+++ <stdin>`,
			`@@ -21 +21,2 @@ /z~1~0/q`,
			`-      1`,
			`+      1,`,
			`+      2`,
		), code: 1}},
		{"diff  -u  -C  z1  z2", "", result{stdout: lines(
			"\x1b[1m--- z1\x1b[0m",
			"\x1b[1m+++ z2\x1b[0m",
			"\x1b[36m@@ -10,7 +10,7 @@ /z~1~0/0/k\x1b[0m",
			`         6,`,
			`         7,`,
			`         8,`,
			"\x1b[31m-        9\x1b[0m",
			"\x1b[32m+        10\x1b[0m",
			`       ]`,
			`     }`,
			`   ]`,
		), code: 1}},
		{"diff  -u  --context  1  a  c", "", result{stdout: lines(
			`--- a`,
			`+++ c`,
			`@@ -24,3 +24,7 @@`,
			`   "n": 1.0,`,
			`-  "z/~": {}`,
			`+  "z/~": {`,
			`+    "q": [`,
			`+      2`,
			`+    ]`,
			`+  }`,
			` }`,
		), code: 1}},
		{"diff  -u  a  -", strings.Replace(a, "1.0", "1", 1), result{}},
		{"diff  -u  c1.jsonc  c2.jsonc", "", result{stdout: lines(
			`--- c1.jsonc`,
			`+++ c2.jsonc`,
			`@@ -1,3 +1,3 @@`,
			` {`,
			`-  "a": 1`,
			`+  "a": 2`,
			` }`,
		), code: 1}},
		{"diff  -u  -q  a  b", "", result{code: 1}},
		{"diff  --key  id  a  b", "", result{stdout: lines(
			`[`,
			`{"op":"remove","path":"/servers/1"},`,
			`{"op":"replace","path":"/servers/1/ports/0","value":8081},`,
			`{"op":"add","path":"/z~1~0/q","value":[1]}`,
			`]`,
		), code: 1}},
		{"diff  -u  --merge  a  b", "", result{stderr: "javelin diff: --merge goes with neither -u nor --key\nRun 'javelin diff -h' for usage.\n", code: 2}},
		{"diff  --context  1  a  b", "", result{stderr: "javelin diff: --context needs -u\nRun 'javelin diff -h' for usage.\n", code: 2}},
		{"diff  -u  --context  -1  a  b", "", result{stderr: "javelin diff: --context needs a number of lines\nRun 'javelin diff -h' for usage.\n", code: 2}},
	})
}

// Whatever the two lists of lines are, the hunks say what both hold.
func TestUnifiedHunksHoldBothSides(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func() (lines [][]byte) {
		depth := 0
		for range r.IntN(14) {
			l := "  x,\n"
			switch k := r.IntN(4); {
			case k == 0:
				l = "{\n"
				depth++
			case k == 1 && depth > 0:
				l = "},\n"
				depth--
			default:
				l = fmt.Sprintf("  %d,\n", r.IntN(4))
			}
			lines = append(lines, []byte(l))
		}
		return lines
	}
	for range 20000 {
		u := unified{around: r.IntN(3), old: random(), new: random()}
		u.compare()
		var made [][]byte
		at := 0
		for _, e := range u.edits {
			if e.a0 < at || e.a1 > len(u.old) {
				t.Fatalf("%q to %q: %v", u.old, u.new, u.edits)
			}
			made = append(append(made, u.old[at:e.a0]...), u.new[e.b0:e.b1]...)
			if len(made) != e.b1 {
				t.Fatalf("%q to %q: %v", u.old, u.new, u.edits)
			}
			at = e.a1
		}
		made = append(made, u.old[at:]...)
		if !bytes.Equal(bytes.Join(made, nil), bytes.Join(u.new, nil)) {
			t.Fatalf("%q to %q: %v gives %q", u.old, u.new, u.edits, made)
		}
	}
}
