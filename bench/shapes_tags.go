package main

import (
	"encoding/json"
	"errors"
	"strconv"
	"time"
)

// Members that must be there, values for those that are not, and times and durations in forms
// of their own: tags of ours. For encoding/json they are methods, here as people write them.

// shapeRequired has members that must all be there.
type shapeRequired struct {
	ID      int64   `json:"id" javelin:"required"`
	Name    string  `json:"name" javelin:"required"`
	Price   float64 `json:"price" javelin:"required"`
	Active  bool    `json:"active" javelin:"required"`
	Count   int     `json:"count" javelin:"required"`
	Comment string  `json:"comment" javelin:"required"`
}

type requiredByHand struct {
	ID      int64   `json:"id"`
	Name    string  `json:"name"`
	Price   float64 `json:"price"`
	Active  bool    `json:"active"`
	Count   int     `json:"count"`
	Comment string  `json:"comment"`
}

func (r *requiredByHand) UnmarshalJSON(b []byte) error {
	var p struct {
		ID      *int64   `json:"id"`
		Name    *string  `json:"name"`
		Price   *float64 `json:"price"`
		Active  *bool    `json:"active"`
		Count   *int     `json:"count"`
		Comment *string  `json:"comment"`
	}
	if err := json.Unmarshal(b, &p); err != nil {
		return err
	}
	if p.ID == nil || p.Name == nil || p.Price == nil || p.Active == nil || p.Count == nil || p.Comment == nil {
		return errors.New("a member is missing")
	}
	*r = requiredByHand{*p.ID, *p.Name, *p.Price, *p.Active, *p.Count, *p.Comment}
	return nil
}

// shapeDefaults has members of which most are missing.
type shapeDefaults struct {
	Host    string  `json:"host" javelin:"default=\"localhost\""`
	Port    int     `json:"port" javelin:"default=8080"`
	Path    string  `json:"path" javelin:"default=\"/\""`
	Secure  bool    `json:"secure" javelin:"default=true"`
	Retries int     `json:"retries" javelin:"default=3"`
	Weight  float64 `json:"weight" javelin:"default=0.5"`
}

type defaultsByHand struct {
	Host    string  `json:"host"`
	Port    int     `json:"port"`
	Path    string  `json:"path"`
	Secure  bool    `json:"secure"`
	Retries int     `json:"retries"`
	Weight  float64 `json:"weight"`
}

func (d *defaultsByHand) UnmarshalJSON(b []byte) error {
	type plain defaultsByHand
	p := plain{"localhost", 8080, "/", true, 3, 0.5}
	if err := json.Unmarshal(b, &p); err != nil {
		return err
	}
	*d = defaultsByHand(p)
	return nil
}

// fill leaves what is missing zero.
func (d *defaultsByHand) fill(f *shapeFiller) {
	if d.Host = f.text(); f.r.IntN(3) == 0 {
		d.Port = 1 + f.r.IntN(1<<16-1)
	}
	if f.r.IntN(3) == 0 {
		d.Path = "/" + f.text()
	}
	if f.r.IntN(3) == 0 {
		d.Retries = 1 + f.r.IntN(9)
	}
	if f.r.IntN(3) == 0 {
		d.Weight = f.float()
	}
}

// document leaves it out.
func (d *defaultsByHand) document() ([]byte, error) {
	return json.Marshal(struct {
		Host    string  `json:"host"`
		Port    int     `json:"port,omitempty"`
		Path    string  `json:"path,omitempty"`
		Secure  bool    `json:"secure,omitempty"`
		Retries int     `json:"retries,omitempty"`
		Weight  float64 `json:"weight,omitempty"`
	}(*d))
}

// shapeSeconds are times as numbers.
type shapeSeconds struct {
	First  time.Time `json:"first" javelin:"format=unix"`
	Second time.Time `json:"second" javelin:"format=unix"`
	Third  time.Time `json:"third_one" javelin:"format=unix"`
	Last   time.Time `json:"last" javelin:"format=unix"`
}

type secondsByHand struct{ time.Time }

func (t *secondsByHand) fill(f *shapeFiller) {
	t.Time = time.Unix(1_700_000_000+f.r.Int64N(100_000_000), 0).UTC()
}

func (t secondsByHand) MarshalJSON() ([]byte, error) {
	return strconv.AppendInt(nil, t.Unix(), 10), nil
}

func (t *secondsByHand) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(string(b), 10, 64)
	if err != nil {
		return err
	}
	t.Time = time.Unix(n, 0).UTC()
	return nil
}

// shapeUnits are durations as text.
type shapeUnits struct {
	First  time.Duration `json:"first" javelin:"format=units"`
	Second time.Duration `json:"second" javelin:"format=units"`
	Third  time.Duration `json:"third_one" javelin:"format=units"`
	Last   time.Duration `json:"last" javelin:"format=units"`
}

type unitsByHand time.Duration

func (d *unitsByHand) fill(f *shapeFiller) { *d = unitsByHand(f.r.Int64N(1e7) * 1e6) }

func (d unitsByHand) MarshalJSON() ([]byte, error) { return json.Marshal(time.Duration(d).String()) }

func (d *unitsByHand) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	v, err := time.ParseDuration(s)
	*d = unitsByHand(v)
	return err
}

// tagKinds are the rows.
func tagKinds() []shapeKind {
	defaults := kindByHand("members with a default", func(d defaultsByHand) shapeDefaults { return shapeDefaults(d) })
	defaults.readOnly = true // what is written has them all
	return []shapeKind{
		kindByHand("required members", func(r requiredByHand) shapeRequired { return shapeRequired(r) }),
		defaults,
		kindByHand("times as seconds", func(t shapeOf4[secondsByHand]) shapeSeconds {
			return shapeSeconds{t.First.Time, t.Second.Time, t.Third.Time, t.Last.Time}
		}),
		kindByHand("durations with units", func(d shapeOf4[unitsByHand]) shapeUnits {
			return shapeUnits{time.Duration(d.First), time.Duration(d.Second), time.Duration(d.Third), time.Duration(d.Last)}
		}),
	}
}
