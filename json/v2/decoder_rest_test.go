package json_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	. "github.com/javelin-go/javelin/json/v2"
)

// restMessages returns one of them for each call.
type restMessages []string

func (m *restMessages) Read(p []byte) (int, error) {
	if len(*m) == 0 {
		return 0, io.EOF
	}
	n := copy(p, (*m)[0])
	if (*m)[0] = (*m)[0][n:]; (*m)[0] == "" {
		*m = (*m)[1:]
	}
	return n, nil
}

type restItem struct {
	ID   int      `json:"id"`
	Tags []string `json:"tags"`
}

// A Decoder that is made for one value gives its memory back, once there has been one.
func TestDecoderOfOneValueTakesLittle(t *testing.T) {
	const doc = `{"id":7,"tags":["a","b"]}`
	n := jsontest.AllocatedAgain(func() {
		var v restItem
		if err := UnmarshalDecode(jsontext.NewDecoder(&restMessages{doc}), &v); err != nil || v.ID != 7 || len(v.Tags) != 2 {
			t.Fatal(v, err)
		}
	})
	if n > 2<<10 && !racing {
		t.Errorf("%d bytes for each", n)
	}
}

// restKeeper keeps what it must not keep.
type restKeeper struct{ b []byte }

func (k *restKeeper) UnmarshalJSON(b []byte) error {
	k.b = b
	return nil
}

// What a method of the user's or an option may have led out of the memory is not overwritten by
// another Decoder.
func TestDecoderKeepsMemoryThatOthersHaveSeen(t *testing.T) {
	var k struct{ K restKeeper }
	var s []string
	kept, aliased := jsontext.NewDecoder(&restMessages{`{"K":{"a":"kept"}}`}), jsontext.NewDecoder(&restMessages{`["aliased","text"]`}, AliasStrings(true))
	if err := UnmarshalDecode(kept, &k); err != nil {
		t.Fatal(err)
	}
	if err := UnmarshalDecode(aliased, &s); err != nil {
		t.Fatal(err)
	}
	var whole []string
	if err := UnmarshalDecode(jsontext.NewDecoder(bytes.NewBufferString(`["of","a buffer"]`), AliasStrings(true)), &whole); err != nil {
		t.Fatal(err)
	}
	for range 8 {
		var other []string
		if err := UnmarshalDecode(jsontext.NewDecoder(&restMessages{`["` + strings.Repeat("x", 300) + `"]`}), &other); err != nil {
			t.Fatal(err)
		}
	}
	if string(k.K.b) != `{"a":"kept"}` || fmt.Sprint(s, whole) != "[aliased text] [of a buffer]" {
		t.Errorf("%s, %q, %q", k.K.b, s, whole)
	}
}

// Decoders in turn, of values that come one at a time or not, tell where they are, and where an
// error is, whatever memory they have.
func TestDecodersInTurn(t *testing.T) {
	parts := []string{`{"id":1,"tags":["x"]}`, "\n" + `{"id":2}`, ` {"id":3} `, `{"id":4}{"id":5}  `, "\n\n", `{"id`, `":6}`, ` {"id":7,"tags":["` + strings.Repeat("y", 9000) + `"]}`, `{"id":8}`, ` {"id":"9"}`}
	all := strings.Join(parts, "")
	var decs []*jsontext.Decoder
	for i := range 5 {
		m := restMessages(parts[:len(parts):len(parts)])
		m = append(restMessages(nil), m...)
		if i == 4 {
			decs = append(decs, jsontext.NewDecoder(&restMessages{all}))
			continue
		}
		decs = append(decs, jsontext.NewDecoder(&m))
	}
	at := int64(0)
	for id := 1; id <= 9; id++ {
		begin := strings.Index(all, fmt.Sprintf(`{"id":%d`, id))
		if id == 9 {
			begin = strings.Index(all, `"9"`)
		}
		for i, d := range decs {
			if got := d.InputOffset(); got != at {
				t.Fatalf("Decoder %d, before value %d: offset %d, want %d", i, id, got, at)
			}
			if rest := d.UnreadBuffer(); !strings.HasPrefix(all[at:], string(rest)) {
				t.Fatalf("Decoder %d, before value %d: %q is unread", i, id, rest)
			}
			var v restItem
			err := UnmarshalDecode(d, &v)
			if id == 9 {
				serr, ok := err.(*SemanticError)
				if !ok || serr.ByteOffset != int64(begin) || serr.JSONPointer != "/id" {
					t.Fatalf("Decoder %d: %v, want an error at %d", i, err, begin)
				}
				continue
			}
			if err != nil || v.ID != id {
				t.Fatalf("Decoder %d: %v, %v, want %d", i, v, err, id)
			}
		}
		end := begin + bytes.IndexByte([]byte(all[begin:]), '}') + 1
		at = int64(end)
	}
}

// TestFirstValueOfStreamAllocatesLittle: a Decoder that has read nothing yet fetches the first value, and
// then reads it by the index. Token by token, its first members take more memory.
func TestFirstValueOfStreamAllocatesLittle(t *testing.T) {
	most := 5.0
	if jsontest.PoolsDrop() {
		most = 30 // what reads is made anew
	}
	type record struct {
		Name, City, Country string
		ID                  int
	}
	in := []byte(`{"Name":"some name","City":"some city","Country":"somewhere","ID":12}`)
	allocs := testing.AllocsPerRun(200, func() {
		var v record
		if err := UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader(in)), &v); err != nil || v.ID != 12 || v.Country != "somewhere" {
			t.Fatal(v, err)
		}
	})
	if allocs > most {
		t.Errorf("%v allocations", allocs)
	}
}
