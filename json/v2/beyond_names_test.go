package json_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

type namedBase struct {
	CreatedAt int
	HTTPCode  int `json:",omitempty"`
}

type namedInner struct {
	FieldOne string
	ID2Name  *namedInner `json:",omitempty"`
}

type namedOuter struct {
	namedBase
	UserID  int
	Inner   namedInner
	List    []namedInner          `json:"ListOf"`
	ByName  map[string]namedInner `json:",omitempty"`
	AnyHow  any
	Already int            `json:"AsItIs"`
	Rest    map[string]any `json:",embed"`
}

// A policy names all fields without a name, however deep, in both directions.
func TestNameFields(t *testing.T) {
	v := namedOuter{
		namedBase: namedBase{CreatedAt: 1, HTTPCode: 2},
		UserID:    3,
		Inner:     namedInner{"a", &namedInner{FieldOne: "b"}},
		List:      []namedInner{{FieldOne: "c"}},
		ByName:    map[string]namedInner{"KeyName": {FieldOne: "d"}},
		AnyHow:    namedInner{FieldOne: "e"},
		Already:   4,
		Rest:      map[string]any{"RestKey": 1.0},
	}
	for policy, want := range map[json.NamePolicy]string{
		json.GoNames: `{"CreatedAt":1,"HTTPCode":2,"UserID":3,"Inner":{"FieldOne":"a","ID2Name":{"FieldOne":"b"}},"ListOf":[{"FieldOne":"c"}],` +
			`"ByName":{"KeyName":{"FieldOne":"d"}},"AnyHow":{"FieldOne":"e"},"AsItIs":4,"RestKey":1}`,
		json.SnakeCase: `{"created_at":1,"http_code":2,"user_id":3,"inner":{"field_one":"a","id2_name":{"field_one":"b"}},"ListOf":[{"field_one":"c"}],` +
			`"by_name":{"KeyName":{"field_one":"d"}},"any_how":{"field_one":"e"},"AsItIs":4,"RestKey":1}`,
		json.LowerCamelCase: `{"createdAt":1,"httpCode":2,"userID":3,"inner":{"fieldOne":"a","id2Name":{"fieldOne":"b"}},"ListOf":[{"fieldOne":"c"}],` +
			`"byName":{"KeyName":{"fieldOne":"d"}},"anyHow":{"fieldOne":"e"},"AsItIs":4,"RestKey":1}`,
		json.KebabCase: `{"created-at":1,"http-code":2,"user-id":3,"inner":{"field-one":"a","id2-name":{"field-one":"b"}},"ListOf":[{"field-one":"c"}],` +
			`"by-name":{"KeyName":{"field-one":"d"}},"any-how":{"field-one":"e"},"AsItIs":4,"RestKey":1}`,
	} {
		o := json.NameFields(policy)
		other := json.NameFields(json.KebabCase ^ policy)
		var stream bytes.Buffer
		err := json.MarshalWrite(&stream, &v, other, o)
		got, err2 := json.Marshal(v, o)
		joined, err3 := json.Marshal(&v, json.JoinOptions(other, json.Deterministic(true), o))
		if err != nil || err2 != nil || err3 != nil || string(got) != want || stream.String() != want || string(joined) != want {
			t.Errorf("policy %d: got\n%s, %v\n%s, %v\n%s, %v; want\n%s", policy, got, err2, &stream, err, joined, err3, want)
		}
		inner := namedInner{}
		back := namedOuter{AnyHow: &inner}
		if err := json.Unmarshal([]byte(want), &back, o); err != nil {
			t.Errorf("policy %d: %v", policy, err)
			continue
		}
		back.AnyHow = inner
		back2 := namedOuter{AnyHow: &inner}
		if err := json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(want)), &back2, json.RejectUnknownMembers(false), o); err != nil {
			t.Errorf("policy %d: %v", policy, err)
		}
		back2.AnyHow = inner
		if fmt.Sprint(json.MarshalOf(back)) != fmt.Sprint(json.MarshalOf(v)) || fmt.Sprint(json.MarshalOf(back2)) != fmt.Sprint(json.MarshalOf(v)) {
			t.Errorf("policy %d: back\n%+v\n%+v, want\n%+v", policy, back, back2, v)
		}
		for _, wrong := range []string{`{"uSERiD":1}`, `{"inner":{"Nothing":1}}`} {
			if err := json.Unmarshal([]byte(wrong), new(namedInner), o, json.RejectUnknownMembers(true)); err == nil {
				t.Errorf("policy %d: %s: no error", policy, wrong)
			}
		}
	}
	type twice struct {
		UserID  int
		User_ID int
	}
	if _, err := json.Marshal(twice{}, json.NameFields(json.SnakeCase)); err == nil || !strings.Contains(err.Error(), "user_id") {
		t.Errorf("names that become the same: %v", err)
	}
	if got, err := json.Marshal(twice{}); err != nil || string(got) != `{"UserID":0,"User_ID":0}` {
		t.Errorf("without the option: %s, %v", got, err)
	}
}

// A function names fields as a policy does.
func TestNameFieldsBy(t *testing.T) {
	snake := json.NewNaming(func(name string) string {
		b, err := json.Marshal(map[string]int{name: 1})
		if err != nil {
			t.Error(err)
		}
		return "x_" + strings.ToLower(string(b[2:len(b)-4]))
	})
	v := namedOuter{
		namedBase: namedBase{CreatedAt: 1}, UserID: 3, Inner: namedInner{"a", &namedInner{FieldOne: "b"}},
		List: []namedInner{{FieldOne: "c"}}, AnyHow: namedInner{FieldOne: "e"}, Already: 4, Rest: map[string]any{"RestKey": 1.0},
	}
	want := `{"x_createdat":1,"x_httpcode":0,"x_userid":3,"x_inner":{"x_fieldone":"a","x_id2name":{"x_fieldone":"b"}},"ListOf":[{"x_fieldone":"c"}],` +
		`"x_anyhow":{"x_fieldone":"e"},"AsItIs":4,"RestKey":1}`
	for range 2 {
		for _, o := range []json.Options{
			json.NameFieldsBy(snake), json.JoinOptions(json.NameFields(json.SnakeCase), json.NameFieldsBy(nil), json.NameFieldsBy(snake)),
			json.JoinOptions(json.NameFieldsBy(snake), json.SelectFields("*")),
		} {
			got, err := json.Marshal(v, o)
			if err != nil || string(got) != want {
				t.Errorf("got\n%s, %v; want\n%s", got, err, want)
			}
			back := namedOuter{AnyHow: &namedInner{}}
			if err := json.Unmarshal(got, &back, o, json.RejectUnknownMembers(true)); err != nil {
				t.Fatal(err)
			}
			if again, err := json.Marshal(back, o); err != nil || string(again) != want {
				t.Errorf("back\n%s, %v", again, err)
			}
		}
	}
	if got, err := json.Marshal(v.Inner, json.NameFieldsBy(snake), json.NameFieldsBy(nil)); err != nil || !strings.HasPrefix(string(got), `{"FieldOne":`) {
		t.Errorf("undone: %s, %v", got, err)
	}
	if err := json.CheckFields[namedOuter]("x_inner{x_fieldone}", json.NameFieldsBy(snake)); err != nil {
		t.Error(err)
	}
	if n, ok := json.GetOption(json.NameFieldsBy(snake), json.NameFieldsBy); n != snake || !ok {
		t.Error("GetOption")
	}
	same := json.NewNaming(func(string) string { return "same\xff" })
	if _, err := json.Marshal(namedBase{}, json.NameFieldsBy(same)); err == nil || !strings.Contains(err.Error(), "same\uFFFD") {
		t.Errorf("names that become the same: %v", err)
	}
}

func ExampleNameFieldsBy() {
	type user struct {
		ID        int
		FirstName string
		Mail      string `json:"email"`
	}
	upper := json.NewNaming(strings.ToUpper) // once
	b, err := json.Marshal(user{1, "Ada", "ada@example.com"}, json.NameFieldsBy(upper))
	fmt.Println(string(b), err)
	// Output: {"ID":1,"FIRSTNAME":"Ada","email":"ada@example.com"} <nil>
}
