package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"

	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// Options of ours, beside methods for encoding/json as people write them: values of another
// kind, which members there were, and objects whose order is kept.

// optionsOf makes what calls of ours are given, with the options that they have already.
type optionsOf func(base jsonv2.Options) func() jsonv2.Options

// under returns vs with the options of the kind that a corpus is of, if it has some.
func (vs *Values) under(c Corpus) *Values {
	if c.shape == nil || c.shape.options == nil || vs.Under == nil {
		return vs
	}
	in := *vs
	in.Unmarshal = func() DecodeFunc { return vs.Under(c.shape.options) }
	return &in
}

// readUnder reads by json/v2 with the options base and those of a kind.
func readUnder(base jsonv2.Options) func(optionsOf) DecodeFunc {
	return func(more optionsOf) DecodeFunc {
		opts := more(base)
		return func(doc []byte, v any) error { return jsonv2.Unmarshal(doc, v, opts()) }
	}
}

func coercing(base jsonv2.Options) func() jsonv2.Options {
	joined := jsonv2.JoinOptions(base, jsonv2.Coerce(jsonv2.CoerceAll))
	return func() jsonv2.Options { return joined }
}

func ordering(base jsonv2.Options) func() jsonv2.Options {
	joined := jsonv2.JoinOptions(base, jsonv2.ObjectsInAny(jsonv2.LastMember))
	return func() jsonv2.Options { return joined }
}

func noting(base jsonv2.Options) func() jsonv2.Options {
	return func() jsonv2.Options { return jsonv2.JoinOptions(base, jsonv2.WithPresence(new(jsonv2.Presence))) }
}

// A looseInt, looseFloat or looseBool takes a string, too.
type (
	looseInt   int64
	looseFloat float64
	looseBool  bool
)

func (n *looseInt) UnmarshalJSON(b []byte) error {
	v, err := strconv.ParseInt(string(bytes.Trim(b, `"`)), 10, 64)
	*n = looseInt(v)
	return err
}

func (n *looseFloat) UnmarshalJSON(b []byte) error {
	v, err := strconv.ParseFloat(string(bytes.Trim(b, `"`)), 64)
	*n = looseFloat(v)
	return err
}

func (v *looseBool) UnmarshalJSON(b []byte) error {
	switch string(bytes.Trim(b, `"`)) {
	case "true", "1":
		*v = true
	case "false", "0", "":
		*v = false
	default:
		return errors.New("no truth value")
	}
	return nil
}

type looseByHand struct {
	ID      looseInt   `json:"id"`
	Name    string     `json:"name"`
	Price   looseFloat `json:"price"`
	Active  looseBool  `json:"active"`
	Count   looseInt   `json:"count"`
	Comment string     `json:"comment"`
}

type shapeLoose struct {
	ID      int64   `json:"id"`
	Name    string  `json:"name"`
	Price   float64 `json:"price"`
	Active  bool    `json:"active"`
	Count   int64   `json:"count"`
	Comment string  `json:"comment"`
}

func (l looseByHand) own() shapeLoose {
	return shapeLoose{int64(l.ID), l.Name, float64(l.Price), bool(l.Active), int64(l.Count), l.Comment}
}

// halfByHand is written as old programs do.
type halfByHand looseByHand

func (l *halfByHand) document() ([]byte, error) {
	active := "0"
	if l.Active {
		active = "1"
	}
	return json.Marshal(struct {
		ID      string      `json:"id"`
		Name    string      `json:"name"`
		Price   looseFloat  `json:"price"`
		Active  json.Number `json:"active"`
		Count   string      `json:"count"`
		Comment string      `json:"comment"`
	}{strconv.FormatInt(int64(l.ID), 10), l.Name, l.Price, json.Number(active), strconv.FormatInt(int64(l.Count), 10), l.Comment})
}

// notedByHand knows which members there were: it is read twice.
type notedByHand struct {
	shapeLoose
	has map[string]bool
}

func (n *notedByHand) fill(f *shapeFiller) {
	n.shapeLoose = shapeLoose{f.integer(64), f.text(), f.float(), f.r.IntN(2) == 0, f.integer(64), f.text()}
}

func (n *notedByHand) MarshalJSON() ([]byte, error) { return json.Marshal(n.shapeLoose) }

func (n *notedByHand) UnmarshalJSON(b []byte) error {
	if err := json.Unmarshal(b, &n.shapeLoose); err != nil {
		return err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(b, &members); err != nil {
		return err
	}
	n.has = make(map[string]bool, len(members))
	for name := range members {
		n.has[name] = true
	}
	return nil
}

// orderedByHand is read by tokens.
type orderedByHand struct{ v any }

func (o *orderedByHand) fill(f *shapeFiller) {
	var in jsonv2.Object
	for i := range 3 + f.r.IntN(3) {
		in.Set(words[(7*i+f.r.IntN(7))%len(words)], f.scalar())
	}
	in.Set("tags", []any{f.text(), f.scalar()})
	o.v = jsonv2.Object{{Name: "size", Value: f.scalar()}, {Name: "more", Value: in}, {Name: "kind", Value: f.text()}}
}

func (o *orderedByHand) document() ([]byte, error) { return json.Marshal(o.v) }

func (o orderedByHand) MarshalJSON() ([]byte, error) { return json.Marshal(o.v) }

func (o *orderedByHand) UnmarshalJSON(b []byte) (err error) {
	o.v, err = valueInOrder(json.NewDecoder(bytes.NewReader(b)))
	return err
}

func valueInOrder(d *json.Decoder) (any, error) {
	tok, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch tok {
	case json.Delim('{'):
		o := jsonv2.Object{}
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := valueInOrder(d)
			if err != nil {
				return nil, err
			}
			o = append(o, jsonv2.Member[any]{Name: name.(string), Value: v})
		}
		_, err = d.Token()
		return o, err
	case json.Delim('['):
		l := []any{}
		for d.More() {
			v, err := valueInOrder(d)
			if err != nil {
				return nil, err
			}
			l = append(l, v)
		}
		_, err = d.Token()
		return l, err
	}
	return tok, nil
}

// optionKinds are the rows. They are only read: what is written is as without the options.
func optionKinds() []shapeKind {
	rows := []shapeKind{
		kindByHand("nothing to coerce", looseByHand.own),
		kindByHand("half to coerce", func(l halfByHand) shapeLoose { return looseByHand(l).own() }),
		kindByHand("members noted", func(n notedByHand) shapeLoose { return n.shapeLoose }),
		kindByHand("objects in order", func(o shapeOf4[orderedByHand]) shapeOf4[any] {
			return shapeOf4[any]{o.First.v, o.Second.v, o.Third.v, o.Last.v}
		}),
	}
	for i, more := range []optionsOf{coercing, coercing, noting, ordering} {
		rows[i].options, rows[i].readOnly = more, true
	}
	return rows
}
