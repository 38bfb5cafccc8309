package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Kinds that encoding/json does not know, or not in each release: members that no field
// has, kept in one, and iterators. What their documents say is found without any of the
// libraries that are compared.

// twin has another type stand for a kind where methods or values are of another module.
func (k shapeKind) twin(module string, t shapeType) shapeKind {
	twins := maps.Clone(k.twins)
	if twins == nil {
		twins = map[string]shapeType{}
	}
	twins[module] = t
	k.twins = twins
	return k
}

// errNoPoint is of the methods on tokens.
var errNoPoint = errors.New("no point")

// shapeRest keeps the members that it has no field for.
type shapeRest[M ~map[string]any | ~[]byte] struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	N    int    `json:"n"`
	Rest M      `json:",embed"`
}

func fallbackKind[M ~map[string]any | ~[]byte](name string) shapeKind {
	k := kindOf[shapeRest[M]](name).only(V2, Plain)
	k.read = readRest
	return k
}

func (s *shapeRest[M]) fill(f *shapeFiller) {
	s.ID, s.Name, s.N = f.integer(64), f.text(), int(f.integer(32))
	var rest bytes.Buffer
	for i := range 4 + f.r.IntN(3) {
		value, _ := json.Marshal(f.scalar())
		fmt.Fprintf(&rest, `,"%s_%d":%s`, words[f.r.IntN(len(words))], i, value)
	}
	if err := s.setRest(append([]byte("{"), append(rest.Bytes()[1:], '}')...)); err != nil {
		panic(err)
	}
}

// setRest sets the members that have no field, from an object of them.
func (s *shapeRest[M]) setRest(object []byte) error {
	switch rest := any(&s.Rest).(type) {
	case *map[string]any:
		return json.Unmarshal(object, rest)
	default:
		reflect.ValueOf(rest).Elem().SetBytes(object)
	}
	return nil
}

// document has the fields and then the rest.
func (s *shapeRest[M]) document() ([]byte, error) {
	var object []byte
	switch rest := any(s.Rest).(type) {
	case map[string]any:
		var err error
		if object, err = json.Marshal(rest); err != nil {
			return nil, err
		}
	default:
		object = reflect.ValueOf(rest).Bytes()
	}
	name, err := json.Marshal(s.Name)
	return fmt.Appendf(nil, `{"id":%d,"name":%s,"n":%d,%s`, s.ID, name, s.N, object[1:]), err
}

// fromDocument reads an object member by member.
func (s *shapeRest[M]) fromDocument(doc []byte) error {
	dec := json.NewDecoder(bytes.NewReader(doc))
	if _, err := dec.Token(); err != nil {
		return err
	}
	rest := []byte("{")
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return err
		}
		switch name {
		case "id":
			err = json.Unmarshal(value, &s.ID)
		case "name":
			err = json.Unmarshal(value, &s.Name)
		case "n":
			err = json.Unmarshal(value, &s.N)
		default:
			if len(rest) > 1 {
				rest = append(rest, ',')
			}
			quoted, _ := json.Marshal(name)
			rest = append(append(append(rest, quoted...), ':'), value...)
		}
		if err != nil {
			return err
		}
	}
	if len(rest) == 1 {
		return nil
	}
	return s.setRest(append(rest, '}'))
}

// readRest reads one of them or a list.
func readRest(doc []byte, v any) error {
	type reader interface{ fromDocument(doc []byte) error }
	if one, ok := v.(reader); ok {
		return one.fromDocument(doc)
	}
	var elements []json.RawMessage
	if err := json.Unmarshal(doc, &elements); err != nil {
		return err
	}
	list := reflect.ValueOf(v).Elem()
	list.Set(reflect.MakeSlice(list.Type(), len(elements), len(elements)))
	for i, e := range elements {
		if err := list.Index(i).Addr().Interface().(reader).fromDocument(e); err != nil {
			return err
		}
	}
	return nil
}

// shapeSequences are iterators, which are written as lists and objects.
type shapeSequences struct {
	Name string                 `json:"name"`
	A    iter.Seq[int]          `json:"a"`
	B    iter.Seq[string]       `json:"b"`
	C    iter.Seq2[string, int] `json:"c"`
}

func sequencesKind() shapeKind {
	k := kindOf[shapeSequences]("sequences").only(V2, Plain)
	k.writeOnly = true
	return k
}

func (s *shapeSequences) fill(f *shapeFiller) {
	s.Name = f.text()
	a, b := make([]int, 5+f.r.IntN(5)), make([]string, 3+f.r.IntN(4))
	for i := range a {
		a[i] = int(f.integer(32))
	}
	for i := range b {
		b[i] = f.text()
	}
	s.A, s.B = slices.Values(a), slices.Values(b)
	names := make([]string, 4)
	for i := range names {
		names[i] = words[f.r.IntN(len(words))] + strconv.Itoa(i)
	}
	s.C = func(yield func(string, int) bool) {
		for i, name := range names {
			if !yield(name, a[i]) {
				return
			}
		}
	}
}

func (s *shapeSequences) document() ([]byte, error) {
	var c []string
	for name, n := range s.C {
		c = append(c, fmt.Sprintf("%q:%d", name, n))
	}
	v := struct {
		Name string          `json:"name"`
		A    []int           `json:"a"`
		B    []string        `json:"b"`
		C    json.RawMessage `json:"c"`
	}{s.Name, slices.Collect(s.A), slices.Collect(s.B), json.RawMessage("{" + strings.Join(c, ",") + "}")}
	return json.Marshal(v)
}
