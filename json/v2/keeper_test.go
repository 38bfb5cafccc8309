package json_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// A jsonKeeper, a textKeeper and a keyKeeper keep what their methods are lent, which they should not.
type (
	jsonKeeper []byte
	textKeeper []byte
	fromKeeper []byte
	keyKeeper  int
)

var keptKey []byte // by the last keyKeeper

func (k *jsonKeeper) UnmarshalJSON(b []byte) error { *k = b; return nil }
func (k *textKeeper) UnmarshalText(b []byte) error { *k = b; return nil }
func (k *keyKeeper) UnmarshalText(b []byte) error  { keptKey = b; return nil }

func (k *fromKeeper) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	*k = fromKeeper(v)
	return err
}

// TestKeepersDoNotShareMemory: what a method keeps of what it is lent is not changed by what others read.
func TestKeepersDoNotShareMemory(t *testing.T) {
	type keeps struct {
		J jsonKeeper
		T textKeeper
		F fromKeeper
		M map[keyKeeper]int
	}
	calls := map[string]func(doc []byte, v any) error{
		"Unmarshal": func(doc []byte, v any) error { return json.Unmarshal(bytes.Clone(doc), v) },
		"Read": func(doc []byte, v any) error {
			return json.UnmarshalRead(struct{ io.Reader }{bytes.NewReader(doc)}, v)
		},
		"Decode": func(doc []byte, v any) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(struct{ io.Reader }{bytes.NewReader(doc)}), v)
		},
	}
	for name, read := range calls {
		for _, size := range []int{1, 200, 800, 2500} {
			for _, text := range []string{strings.Repeat("k", size), strings.Repeat("k", size) + `\n`} {
				for round := range 3 { // the type is new, and known
					var kept keeps
					doc := []byte(fmt.Sprintf(`{"J":["%s"],"T":"%[1]s","F":["%[1]s"],"M":{"%[1]s":1}}`, text))
					if err := read(doc, &kept); err != nil {
						t.Fatal(err)
					}
					for range 20 {
						var other string
						if err := read([]byte(`"`+strings.Repeat("@", len(doc))+`"`), &other); err != nil || len(other) != len(doc) {
							t.Fatal(len(other), err)
						}
					}
					all := []string{string(kept.J), string(kept.T), string(kept.F), string(keptKey)}
					if value, meant := `["`+text+`"]`, strings.ReplaceAll(text, `\n`, "\n"); all[0] != value || all[1] != meant || all[2] != value || all[3] != meant {
						if name != "Unmarshal" && !strings.Contains(strings.Join(all, ""), "@") {
							continue // the buffer may hold later text of this document by now, but none of another
						}
						t.Errorf("%s of %d bytes, round %d: kept %.50q", name, len(doc), round, all)
					}
				}
			}
		}
	}
}
