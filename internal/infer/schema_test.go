package infer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A validator knows the keywords of JSON Schema that a model uses, and no others.
type validator struct{ defs map[string]any }

func (v *validator) check(schema map[string]any, x any) error {
	for _, key := range []string{"$schema", "title", "$defs"} {
		delete(schema, key)
	}
	for key, arg := range schema {
		ok := true
		switch key {
		case "$ref":
			def := v.defs[strings.TrimPrefix(arg.(string), "#/$defs/")]
			if def == nil {
				return fmt.Errorf("no %s", arg)
			}
			if err := v.check(def.(map[string]any), x); err != nil {
				return err
			}
		case "type":
			switch arg := arg.(type) {
			case string:
				ok = isOfType(x, arg)
			case []any:
				ok = slices.ContainsFunc(arg, func(t any) bool { return isOfType(x, t.(string)) })
			}
		case "const":
			ok = x == arg
		case "enum":
			ok = slices.Contains(arg.([]any), x)
		case "format":
			layout := map[string]string{"date-time": time.RFC3339Nano, "date": time.DateOnly}[arg.(string)]
			if s, isText := x.(string); isText {
				_, err := time.Parse(layout, s)
				ok = err == nil
			}
		case "oneOf":
			n := 0
			for _, s := range arg.([]any) {
				if v.check(s.(map[string]any), x) == nil {
					n++
				}
			}
			ok = n == 1
		case "items":
			list, _ := x.([]any)
			for _, e := range list {
				if err := v.check(arg.(map[string]any), e); err != nil {
					return err
				}
			}
		case "properties", "additionalProperties":
			object, _ := x.(map[string]any)
			for name, e := range object {
				s, isMap := arg.(map[string]any), key == "additionalProperties"
				if !isMap {
					if s, _ = s[name].(map[string]any); s == nil {
						return fmt.Errorf("no property %s", name) // which would be allowed
					}
				}
				if err := v.check(s, e); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
			}
		case "required":
			if object, isObject := x.(map[string]any); isObject {
				for _, name := range arg.([]any) {
					if _, has := object[name.(string)]; !has {
						return fmt.Errorf("no member %s", name)
					}
				}
			}
		default:
			return fmt.Errorf("keyword %s", key)
		}
		if !ok {
			return fmt.Errorf("%v is not as %s %v", x, key, arg)
		}
	}
	return nil
}

func isOfType(x any, name string) bool {
	switch x := x.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case json.Number:
		return name == "number" || name == "integer" && !strings.ContainsAny(string(x), ".eE")
	case []any:
		return name == "array"
	}
	return name == "object"
}

// TestSchemaAcceptsSamples: a schema says of the samples what is so.
func TestSchemaAcceptsSamples(t *testing.T) {
	check := func(name string, cfg Config, samples []byte) {
		t.Helper()
		s := New(cfg)
		if _, err := s.Read(jsontext.NewDecoder(bytes.NewReader(samples))); err != nil {
			t.Fatal(err)
		}
		text, err := s.Model("Document").Schema()
		if err != nil {
			t.Fatal(err)
		}
		var schema map[string]any
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		v := validator{}
		v.defs, _ = schema["$defs"].(map[string]any)
		dec := json.NewDecoder(bytes.NewReader(samples))
		dec.UseNumber()
		for {
			var x any
			if err := dec.Decode(&x); err == io.EOF {
				return
			} else if err != nil {
				t.Fatal(err)
			}
			if err := v.check(schema, x); err != nil {
				t.Errorf("%s: %.300s in\n%.3000s", name, err, text)
				return
			}
		}
	}
	for _, c := range jsontest.Corpora() {
		check(c.Name, Config{Enums: true}, c.Data)
	}
	r := rand.New(rand.NewPCG(7, 8))
	for i := range many(300) {
		var samples []string
		for range 1 + r.IntN(20) {
			samples = append(samples, randomObject(r, 5))
		}
		check(fmt.Sprint("random ", i), Config{Enums: i%2 == 0}, []byte(strings.Join(samples, "\n")))
	}
	check("dates", Config{}, []byte(`{"a":"2024-02-29","b":"2024-02-29T00:00:00.0Z","c":[1,"x",null],"d":[]} {"a":null,"b":"2024-02-29T00:00:00.0Z","c":null,"d":null}`))
}
