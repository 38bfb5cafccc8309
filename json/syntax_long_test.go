//go:build go1.27 || !goexperiment.jsonv2

package json_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/json"
)

type longRecord struct {
	ID    int
	Name  string
	Tags  []string
	Inner *struct{ A, B float64 }
	Any   any
}

// longDocuments are lists of about n bytes.
func longDocuments(n int) []string {
	list := func(values ...string) string {
		var b strings.Builder
		b.WriteString("[" + values[0])
		for i := 1; b.Len() < n; i++ {
			b.WriteString("," + values[i%len(values)])
		}
		return b.String() + "]"
	}
	record := `{"ID":12345,"Name":"a name","Tags":["x","y"],"Inner":{"A":1.5,"B":-2e3},"Any":{"k":[true,null,{}]}}`
	return []string{
		list(record),
		list(record, ` { "ID" : 1 , "Name" : "\u00e9\n日本" , "unknown" : [ [ ] , { } ] } `, "null"),
		strings.ReplaceAll(list(record), ",", ",\n\t\t"),
		list(`{"Any":[1,22,333,4444.5,1e9,-0.25,123456789012345678901234567890,"text"]}`),
		list(`{"Any":` + strings.Repeat(`[{"a":`, 40) + "0" + strings.Repeat(`}]`, 40) + `}`),
		list(" [ [\n] , {\n} , { \"a\" : [ ] , \"b\" : {\t} , \"c\" : \"text\" } ] "),
		list(`{"Name":"` + strings.Repeat(`some text \" `, 30) + `"}`),
	}
}

// breaks returns doc with something wrong in it, most of the time.
func breaks(r *rand.Rand, doc string) []byte {
	b := []byte(doc)
	at := r.IntN(len(b))
	if r.IntN(4) == 0 {
		at = len(b) - 1 - r.IntN(min(len(b), 80))
	}
	pieces := []string{",", ":", "{", "}", "[", "]", `"`, "\\", "\n", "\"\n\"", "\x00", "\x80", "é", "nul", "0", "-", "1.", "e", `"a"`, `{"a"`, " ", "]]", "/", `\u12`, `"\x"`}
	switch piece := pieces[r.IntN(len(pieces))]; r.IntN(5) {
	case 0:
		b = b[:at]
	case 1:
		b = slices.Delete(b, at, at+1)
	case 2:
		b = append(b, piece...)
	case 3:
		b = slices.Insert(b, at, []byte(piece)...)
	default:
		b = slices.Replace(b, at, at+1, []byte(piece)...)
	}
	return b
}

// TestSyntaxErrorsOfLongDocuments: what is wrong is far from the beginning.
func TestSyntaxErrorsOfLongDocuments(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 20))
	count := 300
	if testing.Short() {
		count = 30
	}
	for _, n := range []int{300, 1500, 6000, 20_000} {
		for k, doc := range longDocuments(n) {
			for range max(count*1500/n, 10) {
				in := breaks(r, doc)
				if got, want := json.Valid(in), stdjson.Valid(in); got != want {
					t.Errorf("Valid(%q): got %t, want %t", in, got, want)
				}
				checkBroken[any](t, in)
				checkBroken[[]longRecord](t, in)
				checkBroken[[]any](t, in)
				checkBroken[[]map[string]any](t, in)
				checkBroken[json.RawMessage](t, in)
				checkBroken[struct{ X int }](t, in)
				checkBroken[struct{ L []longRecord }](t, fmt.Appendf(nil, `{"L":%s}`, in))
				checkBroken[map[string]any](t, fmt.Appendf(nil, `{"L":%s,"M":%s}`, in, doc))
				if t.Failed() {
					t.Fatalf("document %d of %d bytes", k, n)
				}
			}
		}
	}
}

// checkBroken compares what becomes of a value that is zero, and of one that is not.
func checkBroken[T any](t *testing.T, in []byte) {
	t.Helper()
	var got, want T
	for _, which := range []string{"zero", "not zero"} {
		gotErr, wantErr := json.Unmarshal(in, &got), stdjson.Unmarshal(in, &want)
		if !sameError(gotErr, wantErr) {
			t.Errorf("into %T, %s:\n\tgot  %s\n\twant %s\n\tof %q", got, which, describe(gotErr), describe(wantErr), in)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("into %T, %s:\n\tgot  %v\n\twant %v\n\tof %q", got, which, got, want, in)
		}
		valid := []byte(`[{"ID":7,"Name":"before","Tags":["t"],"Any":[1]}]`)
		_, _ = json.Unmarshal(valid, &got), stdjson.Unmarshal(valid, &want)
	}
}
