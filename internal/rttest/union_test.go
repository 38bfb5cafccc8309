package rttest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/unions"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

var unionRounds = flag.Int("unions", 30, "how many random documents with unions are compared, times 120")

// TestUnionsAreAsReflected: unions within types with generated code are read and written as
// by reflection, whatever the document, under every kind of options.
func TestUnionsAreAsReflected(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for _, options := range []json.Options{
		json.JoinOptions(),
		json.RejectUnknownMembers(true),
		json.JoinOptions(json.CollectErrors(5)),
		json.JoinOptions(jsontext.AllowDuplicateNames(true), json.MatchCaseInsensitiveNames(true)),
	} {
		var docs []string
		for range *unionRounds {
			docs = append(docs, randomHook(rnd))
		}
		asReflected[unions.Hook](t, options, docs...)
	}
}

// randomHook returns a document for a Hook, with the members of each object in any order.
func randomHook(rnd *rand.Rand) string {
	event := func() string { return randomEvent(rnd, 2) }
	list := func(of func() string) string {
		var all []string
		for range rnd.IntN(4) {
			all = append(all, of())
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	amount := func() string {
		return []string{`{"kind":"whole","value":7}`, `{"value":{"words":["a","b"]},"kind":"text"}`, `{"kind":"text"}`, `null`}[rnd.IntN(4)]
	}
	unit := func() string {
		return []string{`{"whole":3}`, `{"text":{"words":[]}}`, `{ "text" : null }`, `null`}[rnd.IntN(4)]
	}
	return object(rnd, `"id":"x"`, `"event":`+event(), `"events":`+list(event), `"by_name":{"a":`+event()+`,"b":`+event()+`}`,
		`"two":[`+amount()+`,`+amount()+`]`, `"unit":`+unit(), `"units":`+list(unit))
}

func randomEvent(rnd *rand.Rand, depth int) string {
	switch rnd.IntN(7) {
	case 0:
		return object(rnd, `"type":"created"`, `"id":1`, `"name":"n"`)
	case 1:
		return object(rnd, `"type":"created"`, `"id":2`)
	case 2:
		return object(rnd, `"type":"`+[]string{"renamed", "moved"}[rnd.IntN(2)]+`"`, `"from":"a"`, `"to":"b"`)
	case 3:
		return `{"type":"ping"}`
	case 4:
		if depth > 0 {
			return object(rnd, `"type":"a batch"`, `"events":[`+randomEvent(rnd, depth-1)+`,`+randomEvent(rnd, depth-1)+`]`, `"next":`+randomEvent(rnd, depth-1))
		}
		return `null`
	case 5:
		return `null`
	}
	return object(rnd, `"type":"strange"`)
}

func object(rnd *rand.Rand, members ...string) string {
	rnd.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",") + "}"
}

// TestUnionsByCode: what comments say of unions is what is read and written.
func TestUnionsByCode(t *testing.T) {
	in := `{"id":"h","event":{"id":1,"type":"created","name":"n","more":[true]},` +
		`"events":[{"type":"moved","from":"a","to":"b"},{"type":"a batch","events":[{"type":"ping"}]},{"type":"new","x":1}],"by_name":{},` +
		`"two":[{"kind":"whole","value":3},null],"unit":{"text":{"words":["w"]}},"units":[]}`
	var unit unions.Unit = &unions.Text{Words: []string{"w"}}
	want := unions.Hook{
		ID:    "h",
		Event: unions.Created{ID: 1, Name: "n", Attrs: map[string]any{"more": []any{true}}},
		Events: []unions.Event{
			&unions.Renamed{From: "a", Type: "moved", To: "b"},
			unions.Batch{Events: []unions.Event{unions.Ping{}}},
			&unions.Other{Type: "new", Rest: map[string]any{"x": 1.0}},
		},
		ByName: map[string]unions.Event{},
		Two:    [2]unions.Amount{unions.Whole(3), nil},
		Unit:   &unit,
		Units:  []unions.Unit{},
	}
	var got unions.Hook
	if err := rt.Unmarshal([]byte(in), &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	got.Events[0].(*unions.Renamed).Type = "" // which the tag says
	out, err := rt.Marshal(&got)
	wantOut := strings.NewReplacer(`"id":1,"type":"created"`, `"type":"created","id":1`, `"moved"`, `"renamed"`).Replace(in)
	if err != nil || string(out) != wantOut {
		t.Errorf("got\n%s, %v, want\n%s", out, err, wantOut)
	}
	for in, want := range map[string]string{
		`{"events":[{"type":"created"}]}`:                                            `json: cannot unmarshal into Go unions.Created: missing object member name "id" within "/events/0"`,
		`{"events":[{"id":"x","type":"created"}]}`:                                   `json: cannot unmarshal JSON string into Go int within "/events/0/id"`,
		`{"two":[{"kind":"half"}]}`:                                                  `json: cannot unmarshal JSON string "half" into Go unions.Amount within "/two/0/kind": unknown case of union`,
		`{"unit":{"whole":"x"}}`:                                                     `json: cannot unmarshal JSON string into Go unions.Whole within "/unit/whole"`,
		`{"event":{"type":"a batch","events":[{"type":"ping"},{"type":"created"}]}}`: `json: cannot unmarshal into Go unions.Created: missing object member name "id" within "/event/events/1"`,
	} {
		if err := rt.Unmarshal([]byte(in), new(unions.Hook)); err == nil || err.Error() != want {
			t.Errorf("%s: got  %v, want %s", in, err, want)
		}
		if err := json.Unmarshal([]byte(in), new(unions.Hook), byReflection); err == nil || err.Error() != want {
			t.Errorf("%s, by reflection: got  %v, want %s", in, err, want)
		}
	}
	wrong := unions.Hook{Events: []unions.Event{nil, &unions.Renamed{Type: "created"}}}
	const wrongWant = `json: cannot marshal from Go *unions.Renamed within "/events/1/type": the member says "created", and the case is "renamed"`
	if _, err := rt.Marshal(&wrong); fmt.Sprint(err) != wrongWant {
		t.Errorf("got %v", err)
	}
	if _, err := json.Marshal(wrong); fmt.Sprint(err) != wrongWant {
		t.Errorf("got %v", err)
	}
}
