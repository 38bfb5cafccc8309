package json_test

import (
	"errors"
	"fmt"
	"log"
	"strconv"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Who decides what a value is as JSON: methods of its type, or functions of the
// caller.

// Version is a version number. Its JSON is [1,4,0]; the text "1.4.0" is read, too.
type Version [3]uint64

// MarshalJSONTo implements [json.MarshalerTo].
func (v Version) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	for _, n := range v {
		if err := enc.WriteToken(jsontext.Uint(n)); err != nil {
			return err
		}
	}
	return enc.WriteToken(jsontext.EndArray)
}

// UnmarshalJSONFrom implements [json.UnmarshalerFrom].
func (v *Version) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != jsontext.KindString {
		return json.UnmarshalDecode(dec, (*[3]uint64)(v)) // by the rules for arrays
	}
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	parts := strings.Split(tok.String(), ".")
	if len(parts) != len(v) {
		return fmt.Errorf("version %q does not have %d parts", tok.String(), len(v))
	}
	for i, s := range parts {
		if v[i], err = strconv.ParseUint(s, 10, 64); err != nil {
			return err
		}
	}
	return nil
}

// A type that reads and writes tokens decides on its own form, whichever comes in.
func ExampleUnmarshalerFrom() {
	const in = `{"tool": [1,4,0], "plugin": "0.9.12"}`
	var versions map[string]Version
	if err := json.Unmarshal([]byte(in), &versions); err != nil {
		log.Fatal(err)
	}
	b, err := json.Marshal(versions, json.Deterministic(true))
	fmt.Println(string(b), err)

	// Errors get the place of the value and its type.
	err = json.Unmarshal([]byte(`{"tool": "1.4"}`), &versions)
	fmt.Println(err)
	// Output:
	// {"plugin":[0,9,12],"tool":[1,4,0]} <nil>
	// json: cannot unmarshal into Go json_test.Version within "/tool": version "1.4" does not have 3 parts
}

// Field is a member that may be absent, null, or a value.
type Field[T any] struct {
	Present bool
	Value   *T // nil for null
}

// UnmarshalJSONFrom implements [json.UnmarshalerFrom]. It is called for null, too,
// and not called where the member is absent.
func (f *Field[T]) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	f.Present = true
	return json.UnmarshalDecode(dec, &f.Value)
}

// A change request has three states for each member: leave it, clear it, set it.
func ExampleUnmarshalerFrom_threeStates() {
	type Change struct {
		Name  Field[string] `json:"name"`
		Email Field[string] `json:"email"`
		Age   Field[int]    `json:"age"`
	}
	var c Change
	if err := json.Unmarshal([]byte(`{"email": null, "age": 41}`), &c); err != nil {
		log.Fatal(err)
	}
	fmt.Println("name:", c.Name.Present)
	fmt.Println("email:", c.Email.Present, c.Email.Value == nil)
	fmt.Println("age:", c.Age.Present, *c.Age.Value)
	// Output:
	// name: false
	// email: true true
	// age: true 41
}

// A type of another package gets its form from functions of the caller, here the
// time.Duration, which has none by itself. A list of functions is best made once.
var (
	durationOut = json.MarshalToFunc(func(enc *jsontext.Encoder, d time.Duration) error {
		return enc.WriteToken(jsontext.String(d.String()))
	})
	durationIn = json.UnmarshalFromFunc(func(dec *jsontext.Decoder, d *time.Duration) error {
		tok, err := dec.ReadToken()
		if err != nil {
			return err
		}
		if tok.Kind() != jsontext.KindString {
			return errors.New("a duration must be a string")
		}
		*d, err = time.ParseDuration(tok.String())
		return err
	})
	durations = json.JoinOptions(json.WithMarshalers(durationOut), json.WithUnmarshalers(durationIn))
)

func ExampleWithUnmarshalers() {
	type Limits struct {
		Timeout time.Duration            `json:"timeout"`
		Retry   []time.Duration          `json:"retry"`
		PerHost map[string]time.Duration `json:"per_host"`
	}
	const in = `{"timeout": "1m30s", "retry": ["100ms", "2s"], "per_host": {"db": "5s"}}`
	var l Limits
	if err := json.Unmarshal([]byte(in), &l, durations); err != nil {
		log.Fatal(err)
	}
	fmt.Println(l.Timeout.Seconds(), l.Retry[1]*2)
	b, err := json.Marshal(l, durations)
	fmt.Println(string(b), err)

	err = json.Unmarshal([]byte(`{"retry": ["1s", "soon"]}`), &l, durations)
	fmt.Println(err)
	// Output:
	// 90 4s
	// {"timeout":"1m30s","retry":["100ms","2s"],"per_host":{"db":"5s"}} <nil>
	// json: cannot unmarshal into Go *time.Duration within "/retry/1": time: invalid duration "soon"
}

// Shape is what circles and rectangles have in common.
type Shape interface{ Area() float64 }

type (
	Rectangle struct {
		W float64 `json:"w"`
		H float64 `json:"h"`
	}
	Square struct {
		Side float64 `json:"side"`
	}
)

func (r *Rectangle) Area() float64 { return r.W * r.H }
func (s *Square) Area() float64    { return s.Side * s.Side }

// An interface with methods can hold many types. A function tells from the JSON
// which one it is to be.
func ExampleUnmarshalFromFunc() {
	shapes := json.UnmarshalFromFunc(func(dec *jsontext.Decoder, s *Shape) error {
		val, err := dec.ReadValue()
		if err != nil {
			return err
		}
		var tag struct {
			Kind string `json:"kind"`
		}
		if err := json.Unmarshal(val, &tag); err != nil {
			return err
		}
		switch tag.Kind {
		case "rectangle":
			*s = new(Rectangle)
		case "square":
			*s = new(Square)
		default:
			return fmt.Errorf("unknown shape %q", tag.Kind)
		}
		return json.Unmarshal(val, *s)
	})

	var plan []Shape
	const in = `[{"kind": "square", "side": 3}, {"w": 2, "h": 5, "kind": "rectangle"}]`
	if err := json.Unmarshal([]byte(in), &plan, json.WithUnmarshalers(shapes)); err != nil {
		log.Fatal(err)
	}
	for _, s := range plan {
		fmt.Printf("%T %v\n", s, s.Area())
	}
	// Output:
	// *json_test.Square 9
	// *json_test.Rectangle 10
}

// Secret is a string that is nobody's business.
type Secret string

// A function that returns errors.ErrUnsupported before it has written anything
// leaves the value to whoever would have been asked without it.
func ExampleWithMarshalers_redact() {
	type Login struct {
		User     string         `json:"user"`
		Password Secret         `json:"password"`
		More     map[string]any `json:"more"`
	}
	redact := json.WithMarshalers(json.MarshalToFunc(func(enc *jsontext.Encoder, s Secret) error {
		if s == "" {
			return errors.ErrUnsupported // "" gives nothing away
		}
		return enc.WriteToken(jsontext.String("***"))
	}))
	l := Login{"mo", "hunter2", map[string]any{"pin": Secret("0000")}}
	for _, opts := range []json.Options{redact, nil} {
		b, err := json.Marshal(l, opts)
		fmt.Println(string(b), err)
	}
	// Output:
	// {"user":"mo","password":"***","more":{"pin":"***"}} <nil>
	// {"user":"mo","password":"hunter2","more":{"pin":"0000"}} <nil>
}

// A method asks for the options of the call.
func ExampleGetOption() {
	name := json.MarshalToFunc(func(enc *jsontext.Encoder, names map[string]bool) error {
		if sorted, _ := json.GetOption(enc.Options(), json.Deterministic); !sorted {
			return errors.New("the order of a set must not be left to chance")
		}
		return errors.ErrUnsupported
	})
	set := map[string]bool{"b": true, "a": true}
	opts := json.WithMarshalers(name)
	_, err := json.Marshal(set, opts)
	fmt.Println(err)
	b, err := json.Marshal(set, opts, json.Deterministic(true))
	fmt.Println(string(b), err)
	// Output:
	// json: cannot marshal from Go map[string]bool: the order of a set must not be left to chance
	// {"a":true,"b":true} <nil>
}
