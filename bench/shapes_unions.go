package main

import (
	"encoding/json"
	"fmt"

	v2 "github.com/javelin-go/javelin/json/v2"
)

// Unions: an interface of which a member says what it holds. With encoding/json, a type around
// it has methods that find that out; here they are as people write them. Ours reads and writes
// the interface itself.

// unionFigure is the interface.
type unionFigure interface{ area() float64 }

type (
	unionCircle struct {
		X      float64 `json:"x"`
		Y      float64 `json:"y"`
		Radius float64 `json:"radius"`
		Label  string  `json:"label"`
	}
	unionBox struct {
		Name   string `json:"name"`
		Width  int64  `json:"width"`
		Height int64  `json:"height"`
		Filled bool   `json:"filled"`
	}
	unionText struct {
		Text string  `json:"text"`
		Size float64 `json:"size"`
		Font string  `json:"font"`
	}
)

func (c *unionCircle) area() float64 { return 3 * c.Radius * c.Radius }
func (b *unionBox) area() float64    { return float64(b.Width * b.Height) }
func (t *unionText) area() float64   { return t.Size * float64(len(t.Text)) }

var _ = v2.DeclareUnion[unionFigure](
	v2.InternalTag("type"),
	v2.Case[*unionCircle]("circle"), v2.Case[*unionBox]("box"), v2.Case[*unionText]("text"),
)

// unionByHand is the type around it.
type unionByHand struct{ unionFigure }

func (u *unionByHand) fill(f *shapeFiller) {
	switch f.r.IntN(3) {
	case 0:
		u.unionFigure = &unionCircle{f.float(), f.float(), f.float(), f.text()}
	case 1:
		u.unionFigure = &unionBox{f.text(), f.integer(64), f.integer(64), f.r.IntN(2) == 0}
	default:
		u.unionFigure = &unionText{f.text(), f.float(), f.text()}
	}
}

func (u *unionByHand) UnmarshalJSON(b []byte) error {
	var tag struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(b, &tag); err != nil {
		return err
	}
	switch tag.Type {
	case "circle":
		u.unionFigure = new(unionCircle)
	case "box":
		u.unionFigure = new(unionBox)
	case "text":
		u.unionFigure = new(unionText)
	default:
		return fmt.Errorf("unknown type %q", tag.Type)
	}
	return json.Unmarshal(b, u.unionFigure)
}

func (u unionByHand) MarshalJSON() ([]byte, error) {
	switch f := u.unionFigure.(type) {
	case *unionCircle:
		return json.Marshal(struct {
			Type string `json:"type"`
			*unionCircle
		}{"circle", f})
	case *unionBox:
		return json.Marshal(struct {
			Type string `json:"type"`
			*unionBox
		}{"box", f})
	case *unionText:
		return json.Marshal(struct {
			Type string `json:"type"`
			*unionText
		}{"text", f})
	}
	return []byte("null"), nil
}

// unionKind is the row.
func unionKind() shapeKind {
	return kindByHand("unions", func(u shapeOf4[unionByHand]) shapeOf4[unionFigure] {
		return shapeOf4[unionFigure]{u.First.unionFigure, u.Second.unionFigure, u.Third.unionFigure, u.Last.unionFigure}
	})
}

// kindByHand is the row of a kind for which encoding/json needs methods, those of Hand, and
// ours does not, as Own shows.
func kindByHand[Hand, Own any](name string, own func(Hand) Own) shapeKind {
	k := kindOf[Hand](name)
	k.own = shapeTypeOf[Own]()
	k.read = func(doc []byte, v any) error {
		switch v := v.(type) {
		case *Own:
			var one Hand
			err := json.Unmarshal(doc, &one)
			*v = own(one)
			return err
		case *[]Own:
			var list []Hand
			err := json.Unmarshal(doc, &list)
			for _, one := range list {
				*v = append(*v, own(one))
			}
			return err
		}
		return json.Unmarshal(doc, v)
	}
	return k
}
