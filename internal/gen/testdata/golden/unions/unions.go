// Package unions has interfaces whose cases are told by comments.
package unions

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen

// Event is told apart by a member, as is usual for webhooks.
//
//javelin:union internal:type created=Created renamed=*Renamed moved=*Renamed "a batch"=Batch ping=Ping else=*Other
type Event interface{ Subject() string }

// Created has generated code, Renamed has a field for the tag, and none of the two is read by
// its code as a case.
//
//javelin:json
type Created struct {
	ID    int            `json:"id" javelin:"required"`
	Name  string         `json:"name,omitempty"`
	Attrs map[string]any `json:",embed"`
}

type Renamed struct {
	From string `json:"from"`
	Type string `json:"type"`
	To   string `json:"to"`
}

// Batch holds events itself.
type Batch struct {
	Events []Event `json:"events"`
	Next   Event   `json:"next,omitzero"`
}

type Ping struct{}

type Other struct {
	Type string         `json:"type"`
	Rest map[string]any `json:",embed"`
}

func (c Created) Subject() string  { return c.Name }
func (r *Renamed) Subject() string { return r.To }
func (b Batch) Subject() string    { return "" }
func (Ping) Subject() string       { return "" }
func (o *Other) Subject() string   { return o.Type }

// Amount is told apart beside, and Unit around.
//
//javelin:union adjacent:kind,value whole=Whole text=*Text
type Amount interface{ amount() }

//javelin:union external whole=Whole text=*Text
type Unit interface{ amount() }

type (
	Whole int
	Text  struct {
		Words []string `json:"words"`
	}
)

func (Whole) amount() {}
func (*Text) amount() {}

// Hook holds them all.
//
//javelin:json
type Hook struct {
	ID     string           `json:"id"`
	Event  Event            `json:"event"`
	Events []Event          `json:"events"`
	ByName map[string]Event `json:"by_name"`
	Two    [2]Amount        `json:"two"`
	Unit   *Unit            `json:"unit"`
	Units  []Unit           `json:"units"`
}
