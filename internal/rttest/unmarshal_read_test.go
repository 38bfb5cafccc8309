package rttest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/tags"
	"github.com/javelin-go/javelin/internal/gen/testdata/golden/values"
	"github.com/javelin-go/javelin/rt"
)

// TestReadIsUnmarshal: it does not matter in what pieces a short document comes, nor from what
// kind of reader; and nothing of the buffer is kept, which the next call uses again.
func TestReadIsUnmarshal(t *testing.T) {
	texts := []string{
		`{"any":{"k":[1,"v",null]},"strings":{"a":"b"},"yes":true,"key":"k","texts":["a","\u0041"],"points":[{"X":1}],"next":{"key":"l"},"own":null}`,
		` {"key":"other"} `, "\n{}\n", ``, ` `, `null`, `5`, `[]`, `{"key":"a"} {"key":"b"}`, `{"key":"a"}{`, `{"key":"a"}]`, `{"key":"a"`, `{"key":1}`, `{"key":"a","key":"b"}`,
		`{"key":"` + "\xff" + `"}`, `{"key":"a"}` + strings.Repeat(" ", 3000), `{"key":"` + strings.Repeat("long ", 900) + `"}`, `{garbage}`, `{"key":"a"]`,
	}
	readers := []func(s string) io.Reader{
		func(s string) io.Reader { return strings.NewReader(s) },
		func(s string) io.Reader { return bytes.NewReader([]byte(s)) },
		func(s string) io.Reader { return bytes.NewBufferString(s) },
		func(s string) io.Reader { return struct{ io.Reader }{strings.NewReader(s)} },
		func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) },
		func(s string) io.Reader { return iotest.HalfReader(strings.NewReader(s)) },
		func(s string) io.Reader { return iotest.DataErrReader(strings.NewReader(s)) },
	}
	all := make([]values.Whole, len(texts)*len(readers))
	for i, s := range texts {
		for k, reader := range readers {
			var want values.Whole
			wantErr := rt.Unmarshal([]byte(s), &want)
			got := &all[i*len(readers)+k]
			if err := rt.UnmarshalRead(reader(s), got); fmt.Sprint(err) != fmt.Sprint(wantErr) || !reflect.DeepEqual(*got, want) {
				t.Errorf("reader %d of %.100q: %+v, %v, want %+v, %v", k, s, *got, err, want, wantErr)
			}
		}
	}
	for i := range all {
		var want values.Whole
		_ = rt.Unmarshal([]byte(texts[i/len(readers)]), &want)
		if !reflect.DeepEqual(all[i], want) {
			t.Errorf("%.100q has become %+v", texts[i/len(readers)], all[i])
		}
	}
	broken := errors.New("broken")
	var v values.Whole
	if err := rt.UnmarshalRead(io.MultiReader(strings.NewReader(texts[0]), iotest.ErrReader(broken)), &v); !errors.Is(err, broken) || v.Key != "k" {
		t.Errorf("%v, %+v", err, v)
	}
}

// TestReadKeepsNoBuffer: a string that need not be a copy is one of a reader's text all the same,
// whose buffer the next call uses again.
func TestReadKeepsNoBuffer(t *testing.T) {
	for _, other := range []string{"other", strings.Repeat("other ", 400)} {
		var first, second tags.Config
		for _, err := range []error{
			rt.UnmarshalRead(strings.NewReader(`{"host":"h","text":"this text stays as it is"}`), &first),
			rt.UnmarshalRead(strings.NewReader(`{"host":"i","text":"`+other+`"}`), &second),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if first.Text != "this text stays as it is" || second.Text != other {
			t.Errorf("%q, %q", first.Text, second.Text)
		}
	}
}
