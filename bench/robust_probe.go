package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
)

// Questions about behaviour that the categories leave open: each is asked of
// every library that has Go values, and answered by what it does. Those that may
// end a process are asked in one of its own.

// Answers are what the libraries did.
type Answers struct {
	Questions []string            `json:"questions"`
	Peers     []string            `json:"peers"`
	Rows      map[string][]Answer `json:"rows"` // of a library, in the order of Questions
}

// An Answer is what was seen, and whether it is sound.
type Answer struct {
	Text string `json:"text"`
	// Good is "yes", "no", or "" where either has its reasons.
	Good string `json:"good,omitempty"`
}

type question struct {
	text  string
	alone bool // in a process of its own
	ask   func(vs *Values) Answer
}

func sound(ok bool, yes, no string) Answer {
	if ok {
		return Answer{yes, "yes"}
	}
	return Answer{no, "no"}
}

func fact(s string) Answer { return Answer{Text: s} }

// Types that questions are asked with.
type (
	badMethod    struct{}
	spacedMethod struct{}
	panicMethod  struct{}
	textKey      struct{ n int }
	cyclic       struct {
		Next *cyclic `json:"next"`
	}
	zeroer struct {
		V int `json:"v,omitzero"`
		W int `json:"w"`
	}
	embeddedOne struct{ A, B int }
	embeddedTwo struct{ A int }
	embedding   struct {
		embeddedOne
		embeddedTwo
	}
	changed struct {
		A int    `json:"a"`
		B string `json:"b"`
	}
)

func (badMethod) MarshalJSON() ([]byte, error)    { return []byte(`{"a":1,}`), nil }
func (spacedMethod) MarshalJSON() ([]byte, error) { return []byte(" { \"a\" : 1 } "), nil }
func (panicMethod) MarshalJSON() ([]byte, error)  { panic("in a method") }
func (k textKey) MarshalText() ([]byte, error)    { return []byte("same"), nil }

var questions = []question{
	{text: "output of MarshalJSON that is not JSON", ask: func(vs *Values) Answer {
		out, err := vs.Marshal()([]badMethod{{}})
		return sound(err != nil || json.Valid(out), "refused", "emitted")
	}},
	{text: "output of MarshalJSON with whitespace", ask: func(vs *Values) Answer {
		out, err := vs.Marshal()([]spacedMethod{{}})
		if err != nil {
			return Answer{"refused", "no"}
		}
		if string(out) == `[{"a":1}]` {
			return fact("compacted")
		}
		return fact("emitted as it is")
	}},
	{text: "raw value that is not JSON, marshaled", ask: func(vs *Values) Answer {
		out, err := vs.Marshal()(map[string]json.RawMessage{"a": json.RawMessage(`{bad`)})
		return sound(err != nil || json.Valid(out), "refused", "emitted")
	}},
	{text: "order of a map's names, ten times", ask: func(vs *Values) Answer {
		m := map[string]int{}
		for i := range 50 {
			m[fmt.Sprint("k", i*37%50)] = i
		}
		first, err := vs.Marshal()(m)
		if err != nil {
			return Answer{"refused", "no"}
		}
		for range 9 {
			if again, _ := vs.Marshal()(m); !bytes.Equal(first, again) {
				return fact("varies")
			}
		}
		return fact("the same")
	}},
	{text: "two keys of a map that become one name", ask: func(vs *Values) Answer {
		_, err := vs.Marshal()(map[textKey]int{{1}: 1, {2}: 2})
		if err != nil {
			return fact("refused")
		}
		return fact("both emitted")
	}},
	{text: "NaN, marshaled", ask: func(vs *Values) Answer {
		_, err := vs.Marshal()([]float64{math.NaN()})
		return sound(err != nil, "refused", "emitted")
	}},
	{text: "omitzero", ask: func(vs *Values) Answer {
		out, _ := vs.Marshal()(zeroer{})
		return sound(string(out) == `{"w":0}`, "honoured", "ignored")
	}},
	{text: "embedded fields of one name", ask: func(vs *Values) Answer {
		out, _ := vs.Marshal()(embedding{embeddedOne{1, 2}, embeddedTwo{3}})
		return sound(string(out) == `{"B":2}`, "both left out", "emits "+string(out))
	}},
	{text: "300 into uint8", ask: func(vs *Values) Answer {
		var w struct {
			V uint8 `json:"v"`
		}
		err := vs.Unmarshal()([]byte(`{"v":300}`), &w)
		return sound(err != nil, "refused", fmt.Sprintf("gives %d", w.V))
	}},
	{text: "1.5 into int", ask: func(vs *Values) Answer {
		var w struct {
			V int `json:"v"`
		}
		err := vs.Unmarshal()([]byte(`{"v":1.5}`), &w)
		return sound(err != nil, "refused", fmt.Sprintf("gives %d", w.V))
	}},
	{text: "1e400 into float64", ask: func(vs *Values) Answer {
		var w struct {
			V float64 `json:"v"`
		}
		err := vs.Unmarshal()([]byte(`{"v":1e400}`), &w)
		return sound(err != nil, "refused", fmt.Sprintf("gives %v", w.V))
	}},
	{text: "the float nearest to 17 digits", ask: func(vs *Values) Answer {
		for _, s := range []string{"0.1", "2.2250738585072011e-308", "9007199254740993", "1.7976931348623157e308", "5e-324", "123456789.123456789", "0.30000000000000004"} {
			var want, got []float64
			json.Unmarshal([]byte("["+s+"]"), &want)
			if err := vs.Unmarshal()([]byte("["+s+"]"), &got); err != nil || len(got) != 1 || got[0] != want[0] {
				return Answer{"not for " + s, "no"}
			}
		}
		return Answer{"exact", "yes"}
	}},
	{text: "target after a syntax error", ask: func(vs *Values) Answer {
		v := changed{A: 9, B: "old"}
		if vs.Unmarshal()([]byte(`{"a":1,"b":"new",}`), &v) == nil {
			return Answer{"accepted", "no"}
		}
		if v.A == 9 && v.B == "old" {
			return fact("as it was")
		}
		return fact("changed in part")
	}},
	{text: "after a value of the wrong type", ask: func(vs *Values) Answer {
		v := changed{}
		if vs.Unmarshal()([]byte(`{"a":"x","b":"new"}`), &v) == nil {
			return Answer{"accepted", "no"}
		}
		if v.B == "new" {
			return fact("goes on")
		}
		return fact("stops")
	}},
	{text: "error about the wrong type names the place", ask: func(vs *Values) Answer {
		var v struct {
			List []changed `json:"list"`
		}
		err := vs.Unmarshal()([]byte(`{"list":[{"a":1},{"a":"secret"}]}`), &v)
		if err == nil {
			return Answer{"accepted", "no"}
		}
		s := err.Error()
		switch {
		case strings.Contains(s, "/list/1/a"):
			return Answer{"by pointer", "yes"}
		case strings.Contains(s, "list.a"):
			return Answer{"by field", "yes"}
		case strings.Contains(s, "list"), strings.Contains(s, ".A"):
			return Answer{"in part", ""}
		}
		return Answer{"no", "no"}
	}},
	{text: "error shows text of the input", ask: func(vs *Values) Answer {
		var v changed
		err := vs.Unmarshal()([]byte(`{"b":"hunter2","a":"hunter2"}`), &v)
		if err == nil {
			return Answer{"accepted", "no"}
		}
		return sound(!strings.Contains(err.Error(), "hunter2"), "no", "yes")
	}},
	{text: "errors.As finds encoding/json's error types", ask: func(vs *Values) Answer {
		var s *json.SyntaxError
		var u *json.UnmarshalTypeError
		a := errors.As(vs.Unmarshal()([]byte(`{"a":1,}`), new(changed)), &s)
		b := errors.As(vs.Unmarshal()([]byte(`{"a":"x"}`), new(changed)), &u)
		switch {
		case a && b:
			return fact("both")
		case a || b:
			return fact("one of two")
		}
		return fact("no")
	}},
	{text: "written before an error in the value", ask: func(vs *Values) Answer {
		if vs.Put == nil {
			return fact("–")
		}
		w := new(countingWriter)
		err := vs.Put()(w, []any{strings.Repeat("x", 100), math.NaN()})
		if err == nil {
			return Answer{"no error", "no"}
		}
		return sound(w.n == 0, "nothing", fmt.Sprintf("%d bytes", w.n))
	}},
	{text: "panic of a method", ask: func(vs *Values) (a Answer) {
		defer func() {
			if recover() != nil {
				a = fact("passed on")
			}
		}()
		_, err := vs.Marshal()([]panicMethod{{}})
		if err != nil {
			return fact("an error")
		}
		return Answer{"swallowed", "no"}
	}},
	{text: "names of fields in another case", ask: func(vs *Values) Answer {
		var v changed
		vs.Unmarshal()([]byte(`{"A":1}`), &v)
		if v.A == 1 {
			return fact("match")
		}
		return fact("do not match")
	}},
	{text: "nil slice, marshaled", ask: func(vs *Values) Answer {
		out, _ := vs.Marshal()(struct{ L []int }{})
		return fact(strings.TrimSuffix(strings.TrimPrefix(string(out), `{"L":`), "}"))
	}},
	{text: "null into what is not nil", ask: func(vs *Values) Answer {
		v := changed{A: 9}
		if err := vs.Unmarshal()([]byte(`{"a":null}`), &v); err != nil {
			return fact("refused")
		}
		if v.A == 9 {
			return fact("leaves it")
		}
		return fact("makes it zero")
	}},
	{text: "elements behind the last of a reused slice", ask: func(vs *Values) Answer {
		v := []changed{{A: 1, B: "one"}, {A: 2, B: "two"}}
		if err := vs.Unmarshal()([]byte(`[{"a":5}]`), &v); err != nil || len(v) != 1 {
			return Answer{"refused", "no"}
		}
		if v[0].B == "one" {
			return fact("old members stay")
		}
		return fact("zero first")
	}},
	{text: "value that points to itself, marshaled", alone: true, ask: func(vs *Values) Answer {
		v := new(cyclic)
		v.Next = v
		_, err := vs.Marshal()(v)
		return sound(err != nil, "refused", "emitted")
	}},
	{text: "map that holds itself, marshaled", alone: true, ask: func(vs *Values) Answer {
		m := map[string]any{}
		m["m"] = m
		_, err := vs.Marshal()(m)
		return sound(err != nil, "refused", "emitted")
	}},
	{text: "a list of 100,000 pointers, marshaled", alone: true, ask: func(vs *Values) Answer {
		v := new(cyclic)
		for range 100_000 {
			v = &cyclic{v}
		}
		_, err := vs.Marshal()(v)
		if err != nil {
			return fact("refused")
		}
		return fact("emitted")
	}},
	{text: "1,000,000 levels in a member that is skipped", alone: true, ask: func(vs *Values) Answer {
		doc := slices.Concat([]byte(`{"unknown":`), nested(1_000_000), []byte(`}`))
		if vs.Unmarshal()(doc, new(changed)) != nil {
			return fact("refused")
		}
		return fact("accepted")
	}},
	{text: "1,000,000 levels cut off", alone: true, ask: func(vs *Values) Answer {
		var v any
		err := vs.Unmarshal()(bytes.Repeat([]byte("["), 1_000_000), &v)
		return sound(err != nil, "refused", "accepted")
	}},
	{text: "a number of 1,000,000 digits into float64", alone: true, ask: func(vs *Values) Answer {
		var v float64
		if vs.Unmarshal()(append([]byte("0."), bytes.Repeat([]byte("1"), 1_000_000)...), &v) != nil {
			return fact("refused")
		}
		return sound(v == 1.0/9, "exact", fmt.Sprint("gives ", v))
	}},
	{text: "a type that has itself as a field of every kind", alone: true, ask: func(vs *Values) Answer {
		type tree struct {
			P *struct{ X int }
			L []*cyclic
			M map[string]*cyclic
		}
		v := tree{L: []*cyclic{{}}, M: map[string]*cyclic{"a": {}}}
		out, err := vs.Marshal()(v)
		var back tree
		if err == nil {
			err = vs.Unmarshal()(out, &back)
		}
		return sound(err == nil && reflect.DeepEqual(v, back), "comes back", "does not come back")
	}},
}

const hazardAsk = "ask-"

// ask answers one question; a panic is an answer too.
func (q question) answer(p *Peer) (a Answer) {
	defer func() {
		if r := recover(); r != nil {
			a = Answer{fmt.Sprintf("panics: %.40v", r), "no"}
		}
	}()
	return q.ask(&p.Values)
}

// askAll asks every library with Go values everything.
func askAll(peers []*Peer, step func(string)) *Answers {
	as := &Answers{Rows: map[string][]Answer{}}
	for _, q := range questions {
		as.Questions = append(as.Questions, q.text)
	}
	for _, p := range peers {
		if p.Values.Marshal == nil || p.Values.Unmarshal == nil {
			continue
		}
		step(p.Name)
		as.Peers = append(as.Peers, p.Name)
		for i, q := range questions {
			a := Answer{}
			if q.alone {
				text := runChild(p.Name, OpMarshalTyped, fmt.Sprint(hazardAsk, i))
				if strings.HasPrefix(text, "CRASH") || text == "HANG" {
					a = Answer{text, "no"}
				} else if json.Unmarshal([]byte(text), &a) != nil {
					a = Answer{text, "no"}
				}
			} else {
				a = q.answer(p)
			}
			as.Rows[p.Name] = append(as.Rows[p.Name], a)
		}
	}
	return as
}

// askChild is the other side.
func askChild(stdout io.Writer, p *Peer, i int) error {
	if i < 0 || i >= len(questions) {
		return fmt.Errorf("no question %d", i)
	}
	return json.NewEncoder(stdout).Encode(questions[i].answer(p))
}
