package json_test

import (
	"errors"
	"fmt"
	"log"
	"math"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// A second key of tags says what members are called in old documents, and what fields
// become whose members are missing.
func Example_tags() {
	type Server struct {
		Host  string   `json:"host" javelin:"required,alias=hostname"`
		Port  uint16   `json:"port" javelin:"default=8080"`
		Roles []string `json:"roles" javelin:"default=[\"web\",\"api\"]"`
	}
	servers, err := json.UnmarshalOf[[]Server]([]byte(`[{"hostname": "a"}, {"host": "b", "port": 0, "roles": []}]`))
	fmt.Println(servers, err)
	_, err = json.UnmarshalOf[Server]([]byte(`{"port": 1}`))
	fmt.Println(err)
	// Output:
	// [{a 8080 [web api]} {b 0 []}] <nil>
	// json: cannot unmarshal into Go json_test.Server: missing object member name "host"
}

// Times, durations and bytes have the form that the tag names.
func Example_formats() {
	type Job struct {
		Start   time.Time     `json:"start" javelin:"format=unix"`
		Day     time.Time     `json:"day" javelin:"format=DateOnly"`
		Timeout time.Duration `json:"timeout" javelin:"format=units,default=\"30s\""`
		Sum     [4]byte       `json:"sum" javelin:"format=hex"`
		Score   float64       `json:"score" javelin:"format=nonfinite"`
	}
	in := []byte(`{"start":1767225600.5,"day":"2026-01-01","timeout":"1h30m0s","sum":"0badcafe","score":"Infinity"}`)
	job, err := json.UnmarshalOf[Job](in)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(job.Start, job.Timeout, job.Sum[1], job.Score)
	b, err := json.Marshal(job)
	fmt.Println(string(b) == string(in), err)
	// Output:
	// 2026-01-01 00:00:00.5 +0000 UTC 1h30m0s 173 +Inf
	// true <nil>
}

func ExampleFormatOf() {
	v := map[string]any{"at": time.Unix(1767225600, 0), "for": 90 * time.Second}
	b, err := json.Marshal(v, json.FormatOf[time.Time]("unix"), json.FormatOf[time.Duration]("iso8601"), json.Deterministic(true))
	fmt.Println(string(b), err)
	// Output: {"at":1767225600,"for":"PT1M30S"} <nil>
}

// A document on top of another one: what it lacks stays.
func ExampleDefaults() {
	var config struct {
		Port  int  `json:"port" javelin:"default=80"`
		Debug bool `json:"debug" javelin:"default=true"`
	}
	if err := json.Unmarshal([]byte(`{"port": 8080}`), &config); err != nil {
		log.Fatal(err)
	}
	err := json.Unmarshal([]byte(`{"debug": false}`), &config, json.Defaults(false))
	fmt.Println(config, err)
	// Output: {8080 false} <nil>
}

func ExampleRequireAll() {
	type Point struct {
		X, Y int
		Name string `json:",omitempty"`
	}
	_, err := json.UnmarshalOf[Point]([]byte(`{"X": 1}`), json.RequireAll(true))
	fmt.Println(errors.Is(err, json.ErrMissingName), err)
	// Output: true json: cannot unmarshal into Go json_test.Point: missing object member name "Y"
}

func ExampleNullDefaults() {
	type Page struct {
		Size int `json:"size" javelin:"default=20"`
	}
	page, err := json.UnmarshalOf[Page]([]byte(`{"size": null}`), json.NullDefaults(true))
	fmt.Println(page.Size, err)
	// Output: 20 <nil>
}

func ExampleNonFiniteFloats() {
	v := []float64{1, math.NaN(), math.Inf(-1)}
	for _, o := range []json.NonFinite{json.NonFiniteText, json.NonFiniteNull, json.NonFiniteError} {
		b, err := json.Marshal(v, json.NonFiniteFloats(o))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(string(b))
	}
	// Output:
	// [1,"NaN","-Infinity"]
	// [1,null,null]
	// json: cannot marshal from Go float64 within "/1": unsupported value: NaN
}

func ExampleEmitOmitted() {
	type User struct {
		Name string   `json:"name"`
		Age  int      `json:"age,omitzero"`
		Tags []string `json:"tags,omitempty"`
		Boss *User    `json:"boss"`
	}
	for _, opts := range []json.Options{nil, json.EmitOmitted(true), json.OmitNilStructFields(true)} {
		b, err := json.Marshal(User{Name: "Ada"}, opts)
		fmt.Println(string(b), err)
	}
	// Output:
	// {"name":"Ada","boss":null} <nil>
	// {"name":"Ada","age":0,"tags":[],"boss":null} <nil>
	// {"name":"Ada"} <nil>
}

// Span checks itself when it has been read.
type Span struct{ From, To int }

// Validate says whether the span is one.
func (s Span) Validate() error {
	if s.To < s.From {
		return errors.New("ends before it begins")
	}
	return nil
}

func ExampleValidate() {
	_, err := json.UnmarshalOf[map[string][]Span]([]byte(`{"spans": [{"From": 1, "To": 2}, {"From": 2, "To": 1}]}`), json.Validate(true))
	var serr *json.SemanticError
	fmt.Println(errors.As(err, &serr) && serr.JSONPointer == "/spans/1", err)
	// Output: true json: cannot unmarshal JSON object into Go json_test.Span within "/spans/1": ends before it begins
}

// For a type of another package a function does what a method would.
func ExampleValidateFunc() {
	check := json.WithUnmarshalers(json.ValidateFunc(func(t *time.Time) error {
		if t.Year() < 2000 {
			return errors.New("too long ago")
		}
		return nil
	}))
	_, err := json.UnmarshalOf[[]time.Time]([]byte(`["2026-01-01T00:00:00Z", "1999-12-31T00:00:00Z"]`), check)
	fmt.Println(err)
	// Output: json: cannot unmarshal into Go *time.Time within "/1": too long ago
}

// What is read is put in order by a function, which has it read as ever.
func ExampleUnmarshalNextFunc() {
	type User struct{ Name string }
	trim := json.WithUnmarshalers(json.UnmarshalNextFunc(func(dec *jsontext.Decoder, u *User, next func() error) error {
		err := next()
		u.Name = strings.TrimSpace(u.Name)
		return err
	}))
	users, err := json.UnmarshalOf[[]User]([]byte(`[{"Name": " Ada "}]`), trim)
	fmt.Printf("%q %v\n", users, err)
	// Output: [{"Ada"}] <nil>
}

// The function counts what is written, and has it written as ever.
func ExampleMarshalNextFunc() {
	type User struct{ Name string }
	n := 0
	count := json.WithMarshalers(json.MarshalNextFunc(func(enc *jsontext.Encoder, u *User, next func() error) error {
		n++
		return next()
	}))
	b, err := json.Marshal([]User{{"Ada"}, {"Eve"}}, count)
	fmt.Println(string(b), n, err)
	// Output: [{"Name":"Ada"},{"Name":"Eve"}] 2 <nil>
}

// Limits has a method that begins with what is usual, and then reads as without it.
type Limits struct{ Depth, Width int }

// UnmarshalJSONFrom implements [json.UnmarshalerFrom].
func (l *Limits) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	*l = Limits{Depth: 100, Width: 80}
	return json.UnmarshalNext(dec, l)
}

// MarshalJSONTo implements [json.MarshalerTo].
func (l Limits) MarshalJSONTo(enc *jsontext.Encoder) error {
	l.Width = min(l.Width, 120)
	return json.MarshalNext(enc, l)
}

func ExampleUnmarshalNext() {
	l, err := json.UnmarshalOf[Limits]([]byte(`{"Width": 200}`))
	if err != nil {
		log.Fatal(err)
	}
	b, err := json.Marshal(l)
	fmt.Println(l.Depth, l.Width, string(b), err)
	// Output: 100 200 {"Depth":100,"Width":120} <nil>
}
