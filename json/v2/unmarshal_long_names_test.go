package json_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/v2"
)

// TestUnmarshalNamesOfAnyLength reads objects of three members whose names are of any length, one of
// them nearly another's, in the order of the fields and in another one, with names spelt as in
// the tags, in capitals and with an escape sequence.
func TestUnmarshalNamesOfAnyLength(t *testing.T) {
	for n := 2; n <= 48; n++ {
		base := strings.Repeat("abcdefghijklmnop", 3)[:n]
		// The second name differs from the first one in one byte, anywhere; the third one is longer.
		for at := range n {
			names := []string{base, base[:at] + "_" + base[at+1:], base + "x"}
			var fields []reflect.StructField
			for i, name := range names {
				fields = append(fields, reflect.StructField{Name: fmt.Sprint("F", i), Type: reflect.TypeFor[int](), Tag: reflect.StructTag(fmt.Sprintf(`json:"%s"`, name))})
			}
			typ := reflect.StructOf(fields)
			for _, order := range [][3]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
				text := func(spelt func(string) string) string {
					var members []string
					for _, i := range order {
						members = append(members, fmt.Sprintf(`"%s":%d`, spelt(names[i]), i+1))
					}
					return "{" + strings.Join(members, ",") + "}"
				}
				asIs := text(func(s string) string { return s })
				escaped := text(func(s string) string { return fmt.Sprintf(`\u%04x%s`, s[0], s[1:]) })
				for _, in := range []string{asIs, escaped, `[` + asIs + `,` + escaped + `]`} {
					out := reflect.New(typ)
					if in[0] == '[' {
						out = reflect.New(reflect.ArrayOf(2, typ))
					}
					want := fmt.Sprint(reflect.ValueOf([3]int{1, 2, 3}))
					want = "{" + want[1:len(want)-1] + "}"
					if in[0] == '[' {
						want = "[" + want + " " + want + "]"
					}
					if err := json.Unmarshal([]byte(in), out.Interface()); err != nil || fmt.Sprint(out.Elem()) != want {
						t.Fatalf("%s: got %v, %v, want %s", in, out.Elem(), err, want)
					}
				}
				capitals := text(strings.ToUpper)
				out := reflect.New(typ)
				if err := jsonv1.Unmarshal([]byte(capitals), out.Interface()); err != nil || fmt.Sprint(out.Elem()) != "{1 2 3}" {
					t.Fatalf("%s: got %v, %v", capitals, out.Elem(), err)
				}
				unknown := strings.Replace(asIs, `"`+names[0]+`"`, `"?`+names[0][1:]+`"`, 1)
				out = reflect.New(typ)
				if err := json.Unmarshal([]byte(unknown), out.Interface()); err != nil || fmt.Sprint(out.Elem()) != "{0 2 3}" {
					t.Fatalf("%s: got %v, %v", unknown, out.Elem(), err)
				}
			}
		}
	}
}
