package rttest

import (
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// TestAllowComments: generated code passes over comments and trailing commas where the option
// says so.
func TestAllowComments(t *testing.T) {
	allow := jsontext.AllowComments(true)
	short := `{"id":"a","tags":["x"],"items":[{"sku":"s","count":3,"price":1.5}],"extra":{"a":[1,null]},"parent":7}`
	long := strings.Replace(short, `"x"`, strings.Repeat(`"x",`, 5000)+`"x"`, 1)
	for _, text := range []string{short, long} {
		noted := "// head\n" + strings.NewReplacer(`"tags"`, `/* the */ "tags"`, `]`, `, ]`, `:`, ` // :`+"\n:", `}`, `,/**/}`).Replace(text) + " // foot"
		var want order
		if err := rt.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		for how, f := range map[string]func(v rt.Unmarshaler, opts ...rt.Options) error{
			"Unmarshal": func(v rt.Unmarshaler, opts ...rt.Options) error {
				return rt.Unmarshal([]byte(noted), v, opts...)
			},
			"UnmarshalRead": func(v rt.Unmarshaler, opts ...rt.Options) error {
				return rt.UnmarshalRead(iotest.HalfReader(strings.NewReader(noted)), v, opts...)
			},
		} {
			var got order
			if err := f(&got, allow); err != nil || !reflect.DeepEqual(got.ID, want.ID) || !reflect.DeepEqual(got.Tags, want.Tags) || !reflect.DeepEqual(got.Items, want.Items) {
				t.Errorf("%s of %.20s: %v", how, noted, err)
			}
			if err := f(new(order)); err == nil {
				t.Errorf("%s of %.20s: no error without the option", how, noted)
			}
		}
	}
}
