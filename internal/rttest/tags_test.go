package rttest

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/tags"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// TestTags: what tags say holds in generated code, however it is called.
func TestTags(t *testing.T) {
	const doc = `{"server":"h","since":"1700000000","days":["2024-02-29"],"steps":["PT1M","PT0.5S"],"key":"00ff","sum":"AEBAGBA=","raw":[1,2],` +
		`"scores":[1,"NaN"],"names":null,"retries":[{},{"wait":2}],"limit":{"maximum":5},"text":"t"}`
	ratio := 0.5
	want := tags.Config{
		Host: "h", Port: 8080, Debug: true, Tags: []string{"a", "b"}, Retries: []tags.Retry{{Wait: 1500 * time.Millisecond}, {Wait: 2 * time.Millisecond}},
		Limit: tags.Limit{Max: 5}, Ratio: &ratio, Timeout: 30 * time.Second, Since: time.Unix(1700000000, 0).UTC(),
		Days: []time.Time{time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC)}, Steps: []time.Duration{time.Minute, time.Second / 2},
		Key: []byte{0, 0xff}, Sum: [4]byte{1, 2, 3, 4}, Raw: []byte{1, 2}, Base: &tags.Base{Kind: "plain", Text: "t"},
	}
	long := doc + strings.Repeat(" ", 3000)
	for name, read := range map[string]func(v *tags.Config) error{
		"rt":         func(v *tags.Config) error { return rt.Unmarshal([]byte(doc), v) },
		"long":       func(v *tags.Config) error { return rt.Unmarshal([]byte(long), v) },
		"reader":     func(v *tags.Config) error { return rt.UnmarshalRead(iotest.OneByteReader(strings.NewReader(doc)), v) },
		"json/v2":    func(v *tags.Config) error { return json.Unmarshal([]byte(doc), v) },
		"reflection": func(v *tags.Config) error { return json.Unmarshal([]byte(doc), v, byReflection) },
		"options":    func(v *tags.Config) error { return json.Unmarshal([]byte(doc), v, json.RejectUnknownMembers(true)) },
	} {
		got := tags.Config{Tags: []string{"x", "y", "z"}, Limit: tags.Limit{Max: 7}}
		if err := read(&got); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(got.Scores) != 2 || got.Scores[0] != 1 || got.Scores[1] == got.Scores[1] {
			t.Errorf("%s: scores are %v", name, got.Scores)
		}
		got.Scores = nil
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", name, got, want)
		}
	}
	const text = `{"host":"h","port":8080,"debug":true,"tags":["a","b"],"retries":[{"wait":1500},{"wait":2}],"limit":{"max":5},"ratio":0.5,"timeout":"30s",` +
		`"since":"1700000000","days":["2024-02-29"],"steps":["PT1M","PT0.5S"],"key":"00ff","sum":"AEBAGBA=","raw":[1,2],"scores":[],"names":null,"kind":"plain","text":"t"}`
	for _, opts := range [][]rt.Options{nil, {byReflection}} {
		if got, err := rt.Marshal(&want, opts...); err != nil || string(got) != text {
			t.Errorf("got  %s, %v\nwant %s", got, err, text)
		}
	}
	for _, opts := range [][]rt.Options{nil, {byReflection}} {
		var v tags.Config
		if err := rt.Unmarshal([]byte("{}"), &v, opts...); !errors.Is(err, rt.ErrMissingName) {
			t.Errorf("got %v, want a missing name", err)
		}
		if err := rt.Unmarshal([]byte(`{"host":"h","hostname":"h"}`), &v, opts...); err == nil || !strings.Contains(err.Error(), "duplicate") {
			t.Errorf("got %v, want a duplicate name", err)
		}
	}
	var v tags.Config
	if err := rt.Unmarshal([]byte(`{"host":"h"}`), &v, json.Defaults(false)); err != nil || v.Port != 0 || v.Tags != nil {
		t.Errorf("without defaults: got %+v, %v", v, err)
	}
	if err := rt.Unmarshal([]byte(`{"host":"h"}`), &v, json.RequireAll(true)); !errors.Is(err, rt.ErrMissingName) {
		t.Errorf("all required: got %v", err)
	}
}

// All errors of a call are of the kind that package rt has, and stand in one list even if
// there is only one, of syntax.
func TestCollectedErrors(t *testing.T) {
	for _, tt := range []struct {
		in string
		n  int // errors of rt
	}{{`{"host":1,"port":"x"}`, 2}, {`{"host":[]`, 1}, {`{"host":`, 0}} {
		var v tags.Config
		err := rt.Unmarshal([]byte(tt.in), &v, json.CollectErrors(10))
		all, ok := err.(json.Errors)
		if !ok || len(all) < max(tt.n, 1) {
			t.Errorf("%s: %T, %v", tt.in, err, err)
			continue
		}
		for i, err := range all {
			if _, ok := err.(*rt.Error); ok != (i < tt.n) {
				t.Errorf("%s: %T, %v", tt.in, err, err)
			}
		}
	}
}

// TestSelectFieldsOfCode: what is selected of a type with code is checked like that of any
// other, also if the code has methods for the standard library.
func TestSelectFieldsOfCode(t *testing.T) {
	for _, m := range []string{"none", "port{max}"} {
		var v tags.Config
		for way, err := range map[string]error{
			"rt":      rt.Unmarshal([]byte(`{}`), &v, json.SelectFields(m)),
			"json/v2": json.Unmarshal([]byte(`{}`), &v, json.SelectFields(m)),
			"Marshal": func() error { _, err := json.Marshal(&v, json.SelectFields(m)); return err }(),
		} {
			if err == nil || errors.Is(err, rt.ErrMissingName) {
				t.Errorf("%s of %q: %v", way, m, err)
			}
		}
	}
}
