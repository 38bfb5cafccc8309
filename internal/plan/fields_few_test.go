package plan

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// structType returns a struct type with a string field for each tag.
func structType(tags []string) reflect.Type {
	var fs []reflect.StructField
	for i, tag := range tags {
		fs = append(fs, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[string](), Tag: reflect.StructTag(tag)})
	}
	return reflect.StructOf(fs)
}

// TestFieldsOfAnyNumber: names that meet, and fields that take no part, are found by the
// same rules however many fields there are.
func TestFieldsOfAnyNumber(t *testing.T) {
	for n := 3; n < 60; n++ {
		var tags, want []string
		for i := range n {
			tags = append(tags, fmt.Sprintf(`json:"n%d"`, i))
		}
		tags[n/2] = `json:"-"`
		for i := range n {
			if i != n/2 {
				want = append(want, fmt.Sprintf("n%d #%d [%d]", i, len(want), i))
			}
		}
		check := func(wantErr string) {
			t.Helper()
			s := FieldsIn(structType(tags), 0)
			var got []string
			for i := range s.Shape.Fields {
				f := &s.Shape.Fields[i]
				got = append(got, fmt.Sprint(f.Name, " #", f.ID, " ", f.Index))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%d: fields are %q, want %q", n, got, want)
			}
			var err string
			if s.Err != nil {
				err = s.Err.Err.Error()
			}
			if err != wantErr {
				t.Errorf("%d: error is %q, want %q", n, err, wantErr)
			}
		}
		check("")

		// Three of one name, of which the error tells the first two.
		if n < 8 {
			continue
		}
		tags[n-2], tags[n-1] = tags[1], tags[1]
		want = nil
		for i := range n {
			if i != n/2 && i != 1 && i < n-2 {
				want = append(want, fmt.Sprintf("n%d #%d [%d]", i, len(want), i))
			}
		}
		check(fmt.Sprintf(`Go struct fields F1 and F%d conflict over JSON object name "n1"`, n-2))
	}
}

// simpleClassicTag is classicTag without regard to what may stay as it is.
func simpleClassicTag(tag reflect.StructTag) string {
	val, ok := tag.Lookup("json")
	name, opts, _ := strings.Cut(val, ",")
	good := name == "" || usedByClassic(name)
	if !ok || good && !strings.Contains(val, ",") {
		return string(tag)
	}
	kept := name + ","
	if !good {
		kept = ""
	} else if name != "-" {
		kept = name
	}
	for o := range strings.SplitSeq(opts, ",") {
		switch o {
		case "omitempty", "omitzero", "string":
			kept += "," + o
		}
	}
	out := "json:" + strconv.Quote(kept)
	if val, ok := tag.Lookup("javelin"); ok {
		out += " javelin:" + strconv.Quote(val)
	}
	return out
}

func TestClassicTagSaysTheSame(t *testing.T) {
	for _, name := range []string{"", "a", "-", "a b", "é", `a'b`, `a\\b`, "a:b", "\x00"} {
		for _, opts := range []string{"", ",", ",omitempty", ",omitempty,string", ",omitzero", ",string,", ",,string", ", string", ",inline", ",omitempty,case:ignore", ",omitempty,omitempty", ",format:'a,string'"} {
			for _, more := range []string{"", ` javelin:"default:1"`, ` yaml:"x"`} {
				tag := reflect.StructTag(`json:"` + name + opts + `"` + more)
				got, want := reflect.StructTag(classicTag(tag, false)), reflect.StructTag(simpleClassicTag(tag))
				for _, key := range []string{"json", "javelin"} {
					g, gotOK := got.Lookup(key)
					w, wantOK := want.Lookup(key)
					if g != w || gotOK != wantOK {
						t.Errorf("%s: %s of %s is %q, %v, want %q, %v", tag, key, got, g, gotOK, w, wantOK)
					}
				}
			}
		}
	}
}
