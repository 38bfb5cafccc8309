package json_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

type tenant struct{ Prefix string }

// tenantID is read and written with the prefix of the tenant of the call.
type tenantID string

func (id *tenantID) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	t, _ := json.ValueOf[*tenant](dec.Options())
	if t == nil {
		return errors.New("no tenant")
	}
	*id = tenantID(t.Prefix + tok.String())
	return nil
}

func (id tenantID) MarshalJSONTo(enc *jsontext.Encoder) error {
	t, ok := json.ValueOf[*tenant](enc.Options())
	if !ok {
		return errors.New("no tenant")
	}
	return enc.WriteToken(jsontext.String(strings.TrimPrefix(string(id), t.Prefix)))
}

type tenantDoc struct {
	ID   tenantID
	More []tenantID
}

// A value of the caller reaches methods in every way to read and write.
func TestValuesReachMethods(t *testing.T) {
	const in = `{"ID":"1","More":["2","3"]}`
	want := tenantDoc{"a/1", []tenantID{"a/2", "a/3"}}
	with := json.WithValue(&tenant{"a/"})
	for name, read := range map[string]func(v *tenantDoc) error{
		"Unmarshal": func(v *tenantDoc) error { return json.Unmarshal([]byte(in), v, with) },
		"joined": func(v *tenantDoc) error {
			return json.Unmarshal([]byte(in), v, json.JoinOptions(with, json.Deterministic(true)))
		},
		"the last wins": func(v *tenantDoc) error { return json.Unmarshal([]byte(in), v, json.WithValue(&tenant{"b/"}), with) },
		"another type":  func(v *tenantDoc) error { return json.Unmarshal([]byte(in), v, with, json.WithValue(tenant{"b/"})) },
		"joined before": func(v *tenantDoc) error {
			return json.Unmarshal([]byte(in), v, json.JoinOptions(json.WithValue(1), json.WithValue(&tenant{"b/"})), json.JoinOptions(with, json.WithValue(2)))
		},
		"UnmarshalRead": func(v *tenantDoc) error { return json.UnmarshalRead(strings.NewReader(in), v, with) },
		"UnmarshalDecode": func(v *tenantDoc) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(in), with), v)
		},
		"options of the call": func(v *tenantDoc) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(in), json.WithValue(&tenant{"b/"})), v, with)
		},
		"v1": func(v *tenantDoc) error {
			return json.Unmarshal([]byte(in), v, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), with)
		},
		"a function": func(v *tenantDoc) error {
			return json.Unmarshal([]byte(in), v, with, json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, id *tenantID) error {
				return id.UnmarshalJSONFrom(dec)
			})))
		},
	} {
		var got tenantDoc
		if err := read(&got); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: got %v, %v; want %v", name, got, err, want)
		}
	}

	for name, write := range map[string]func() ([]byte, error){
		"Marshal": func() ([]byte, error) { return json.Marshal(want, with) },
		"Append":  func() ([]byte, error) { return json.Append(nil, want, with) },
		"MarshalWrite": func() ([]byte, error) {
			var b bytes.Buffer
			err := json.MarshalWrite(&b, want, with)
			return b.Bytes(), err
		},
		"MarshalEncode": func() ([]byte, error) {
			var b bytes.Buffer
			err := json.MarshalEncode(jsontext.NewEncoder(&b), want, with)
			return bytes.TrimSpace(b.Bytes()), err
		},
	} {
		if got, err := write(); err != nil || string(got) != in {
			t.Errorf("%s: got %s, %v; want %s", name, got, err, in)
		}
	}
	if _, err := json.Marshal(want); err == nil || !strings.Contains(err.Error(), "no tenant") {
		t.Errorf("without the value: %v", err)
	}
	var got tenantDoc
	if err := json.Unmarshal([]byte(in), &got, json.WithValue(tenant{})); err == nil || !strings.Contains(err.Error(), "no tenant") {
		t.Errorf("with a value of another type: %v", err)
	}
}

func TestValueOf(t *testing.T) {
	opts := json.JoinOptions(json.WithValue(1), json.WithValue("x"), json.WithValue[fmt.Stringer](nil), json.WithValue(2))
	if v, ok := json.ValueOf[int](opts); v != 2 || !ok {
		t.Errorf("int: %v, %v", v, ok)
	}
	if v, ok := json.ValueOf[string](opts); v != "x" || !ok {
		t.Errorf("string: %v, %v", v, ok)
	}
	if v, ok := json.ValueOf[fmt.Stringer](opts); v != nil || !ok {
		t.Errorf("nil interface: %v, %v", v, ok)
	}
	if v, ok := json.ValueOf[float64](opts); v != 0 || ok {
		t.Errorf("none: %v, %v", v, ok)
	}
	if v, ok := json.ValueOf[int](nil); v != 0 || ok {
		t.Errorf("no options: %v, %v", v, ok)
	}
	if v, ok := json.GetOption(opts, json.WithValue[int]); v != 2 || !ok {
		t.Errorf("GetOption: %v, %v", v, ok)
	}
	if ctx := json.ContextOf(opts); ctx != context.Background() {
		t.Errorf("ContextOf without one: %v", ctx)
	}
	type key struct{}
	ctx := context.WithValue(context.Background(), key{}, 5)
	if got := json.ContextOf(json.JoinOptions(opts, json.WithContext(ctx))); got != ctx {
		t.Errorf("ContextOf: %v", got)
	}
}

// stopping delivers the same text again and again, and cancels its context at the given
// call.
type stopping struct {
	text   string
	at     int
	calls  int
	cancel context.CancelCauseFunc
}

var errEnough = errors.New("enough")

func (s *stopping) next() {
	if s.calls++; s.calls == s.at {
		s.cancel(errEnough)
	}
}

func (s *stopping) Read(b []byte) (int, error) {
	s.next()
	if s.calls > s.at {
		return 0, errors.New("read after the context was done")
	}
	return copy(b, s.text), nil
}

func (s *stopping) Write(b []byte) (int, error) {
	s.next()
	if s.calls > s.at {
		return 0, errors.New("written after the context was done")
	}
	return len(b), nil
}

// When the context is done, no more is read and written.
func TestContextEndsStreams(t *testing.T) {
	start := func(text string) (*stopping, json.Options) {
		ctx, cancel := context.WithCancelCause(context.Background())
		return &stopping{text: text, at: 3, cancel: cancel}, json.WithContext(ctx)
	}
	for name, f := range map[string]func() error{
		"UnmarshalRead": func() error {
			s, o := start(" ")
			var v any
			return json.UnmarshalRead(s, &v, o)
		},
		"Decoder": func() error {
			s, o := start("[")
			dec := jsontext.NewDecoder(s, o)
			for {
				if _, err := dec.ReadToken(); err != nil {
					return err
				}
			}
		},
		"UnmarshalDecode": func() error {
			s, o := start(" ")
			var v any
			return json.UnmarshalDecode(jsontext.NewDecoder(s), &v, o)
		},
		"Records": func() error {
			s, o := start("1\n")
			for _, err := range json.Records[int](s, o) {
				if err != nil {
					return err
				}
			}
			return nil
		},
		"Elements": func() error {
			s, o := start("[1,")
			s.text = "[[1],"
			for _, err := range json.Elements[any](s, "", o) {
				if err != nil {
					return err
				}
			}
			return nil
		},
		"MarshalWrite": func() error {
			s, o := start("")
			return json.MarshalWrite(s, make([]int, 1<<20), o)
		},
		"Encoder": func() error {
			s, o := start("")
			enc := jsontext.NewEncoder(s, o)
			for {
				if err := enc.WriteValue(jsontext.Value(`"` + strings.Repeat("x", 1000) + `"`)); err != nil {
					return err
				}
			}
		},
		"WriteRecords": func() error {
			s, o := start("")
			return json.WriteRecords(s, func(yield func(string) bool) {
				for yield(strings.Repeat("x", 1000)) {
				}
			}, o)
		},
	} {
		if err := f(); !errors.Is(err, errEnough) {
			t.Errorf("%s: %v", name, err)
		}
	}

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var v any
	if err := json.UnmarshalRead(io.LimitReader(strings.NewReader("1"), 1), &v, json.WithContext(ctx)); !errors.Is(err, context.Canceled) {
		t.Errorf("done before: %v", err)
	}
	if err := json.Unmarshal([]byte("1"), &v, json.WithContext(ctx)); err != nil || v != 1.0 {
		t.Errorf("in memory: %v, %v", v, err)
	}
}

func ExampleWithValue() {
	type user struct{ Name tenantID }
	var u user
	err := json.Unmarshal([]byte(`{"Name":"gopher"}`), &u, json.WithValue(&tenant{Prefix: "acme/"}))
	fmt.Println(u.Name, err)
	// Output: acme/gopher <nil>
}
