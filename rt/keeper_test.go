package rt_test

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/rt"
)

// keeper keeps what its methods are lent, which it should not.
type keeper struct{ json, text, key []byte }

type (
	jsonKeeper struct{ *keeper }
	textKeeper struct{ *keeper }
	keyKeeper  struct{ *keeper }
)

func (k jsonKeeper) UnmarshalJSON(b []byte) error { k.json = b; return nil }
func (k textKeeper) UnmarshalText(b []byte) error { k.text = b; return nil }
func (k keyKeeper) UnmarshalText(b []byte) error  { k.key = b; return nil }

var typeKeeper = rt.Type{Name: "keeper", Nil: (*keeper)(nil)}

// UnmarshalJavelin reads an object of objects. The name of the first one is for a method; in it, the
// value of "t" is for a method, and so is any other.
func (k *keeper) UnmarshalJavelin(d *rt.Decoder) {
	var outer, m rt.Map
	if !d.BeginMap(&outer, 0, &typeKeeper) {
		return
	}
	for d.NextKey(&outer) {
		if !d.KeyText(keyKeeper{k}, &typeKeeper) || !d.BeginMap(&m, 0, &typeKeeper) {
			continue
		}
		for d.NextKey(&m) {
			if d.KeyString() == "t" {
				d.Text(textKeeper{k}, &typeKeeper)
			} else {
				d.JSON(jsonKeeper{k}, &typeKeeper)
			}
		}
	}
}

// other is a value that nobody keeps a part of.
type other struct{ s string }

func (o *other) UnmarshalJavelin(d *rt.Decoder) { d.String(&o.s) }

// TestKeepersDoNotShareMemory: what a method keeps of what it is lent is not changed by what is read later.
func TestKeepersDoNotShareMemory(t *testing.T) {
	for _, size := range []int{1, 300, 800, 2500, 10_000} {
		for _, text := range []string{strings.Repeat("k", size), strings.Repeat("k", size) + `\n`} {
			for _, value := range []string{`"` + text + `"`, "1" + strings.Repeat("2", size), `["` + text + `"]`} {
				doc := []byte(fmt.Sprintf(`{"%s":{"t":"%s","j":%s}}`, text, text, value))
				filler := []byte(`"` + strings.Repeat("@", len(doc)) + `"`)
				for name, read := range map[string]func(doc []byte, v rt.Unmarshaler) error{
					"Unmarshal": func(doc []byte, v rt.Unmarshaler) error { return rt.Unmarshal(bytes.Clone(doc), v) },
					"Read": func(doc []byte, v rt.Unmarshaler) error {
						return rt.UnmarshalRead(struct{ io.Reader }{bytes.NewReader(doc)}, v)
					},
				} {
					var k keeper
					if err := read(doc, &k); err != nil {
						t.Fatal(err)
					}
					for range 20 {
						var o other
						if err := read(filler, &o); err != nil {
							t.Fatal(err)
						}
						if err := read(bytes.ReplaceAll(doc, []byte("k"), []byte("@")), new(keeper)); err != nil {
							t.Fatal(err)
						}
					}
					meant := strings.ReplaceAll(text, `\n`, "\n")
					same := string(k.json) == value && string(k.text) == meant && string(k.key) == meant
					if name == "Read" {
						// The buffer may hold later text of this document by now, but none of another.
						same = !bytes.ContainsRune(slices.Concat(k.json, k.text, k.key), '@')
					}
					if !same {
						t.Errorf("%s of %d bytes: kept %.50q, %.50q, %.50q", name, len(doc), k.key, k.text, k.json)
					}
				}
			}
		}
	}
}
