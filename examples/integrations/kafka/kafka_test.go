package kafkajson

import (
	"errors"
	"reflect"
	"testing"

	"github.com/twmb/franz-go/pkg/sr"

	"github.com/javelin-go/javelin/json/jsontext"
)

func TestKafka(t *testing.T) {
	s := New(258)
	in := Order{ID: 1<<53 + 1, Items: []string{"tea", "<cup>"}}
	record, err := s.AppendEncode([]byte("key:"), in)
	want := "key:\x00\x00\x00\x01\x02" + `{"id":9007199254740993,"items":["tea","<cup>"]}`
	if err != nil || string(record) != want {
		t.Errorf("%q, %v, want %q", record, err, want)
	}

	var out Order
	if err := s.Decode(record[len("key:"):], &out); err != nil || !reflect.DeepEqual(out, in) {
		t.Errorf("%v, %v, want %v", out, err, in)
	}
	v, err := s.DecodeNew(record[len("key:"):])
	if p, ok := v.(*Order); err != nil || !ok || p.ID != in.ID {
		t.Errorf("%v, %v", v, err)
	}

	bad := []byte("\x00\x00\x00\x01\x02" + `{"id": 1, "id": 2}`)
	if err := s.Decode(bad, &out); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("a name twice: %v", err)
	}
	if _, err := s.Encode("no order"); !errors.Is(err, sr.ErrNotRegistered) {
		t.Errorf("another type: %v", err)
	}
}
