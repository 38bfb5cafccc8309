package json

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

type (
	task  interface{ task() }
	alarm struct {
		At    time.Time     `json:"at" javelin:"format=unix"`
		Every time.Duration `json:"every" javelin:"format=units,default=\"1m\""`
		Name  string        `json:"name" javelin:"required"`
		Level int           `json:"level" javelin:"default=3,alias=severity"`
	}
	note struct {
		Text string `json:"text" javelin:"required"`
	}
)

func (*alarm) task() {}
func (note) task()   {}

func (n note) Validate() error {
	if strings.Contains(n.Text, "bad") {
		return errors.New("bad text")
	}
	return nil
}

var _ = DeclareUnion[task](InternalTag("kind"), Case[*alarm]("alarm"), Case[note]("note"))

// TestUnionWithTags: what tags say of the fields of a case holds, and so do methods that say
// whether it is in order.
func TestUnionWithTags(t *testing.T) {
	const in = `[{"at":1700000000,"kind":"alarm","name":"x","severity":5},{"kind":"note","text":"t"}]`
	want := []task{&alarm{time.Unix(1700000000, 0).UTC(), time.Minute, "x", 5}, note{"t"}}
	got, err := readEveryWay[[]task](t, in)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	const out = `[{"kind":"alarm","at":1700000000,"every":"1m0s","name":"x","level":5},{"kind":"note","text":"t"}]`
	if b, err := writeEveryWay(t, got); err != nil || b != out {
		t.Errorf("got %s, %v, want %s", b, err, out)
	}
	for in, want := range map[string]string{
		`[{"kind":"alarm"}]`:                   `json: cannot unmarshal into Go json.alarm: missing object member name "name" within "/0"`,
		`[{"text":"a bad one","kind":"note"}]`: `json: cannot unmarshal JSON object into Go json.note within "/0": bad text`,
	} {
		_, err := readEveryWay[[]task](t, in, Validate(true), RejectUnknownMembers(true))
		if err == nil || err.Error() != want {
			t.Errorf("%s: got  %v, want %s", in, err, want)
		}
	}
	if got, err := readEveryWay[[]task](t, in, Validate(true), RejectUnknownMembers(true)); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}
