// Package methods has types that read themselves, in all places, and tell of each call.
package methods

import (
	"errors"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
)

// Called is told of each call of a method: the type and what it is given.
var Called = func(typ, text string) {}

// Word is a struct with a method for text.
type Word struct{ S string }

func (w *Word) UnmarshalText(b []byte) error {
	Called("Word", string(b))
	w.S += "<" + string(b) + ">" // it shows what was there before, and that it was called twice
	if strings.Contains(w.S, "!") {
		return errors.New("no word")
	}
	return nil
}

// Level is a number with a method for text.
type Level int

func (l *Level) UnmarshalText(b []byte) error {
	Called("Level", string(b))
	if *l = *l*100 + Level(len(b)); len(b) > 9 {
		return errors.New("no level")
	}
	return nil
}

// Names is a list with a method for text.
type Names []string

func (n *Names) UnmarshalText(b []byte) error {
	Called("Names", string(b))
	*n = append(*n, strings.Split(string(b), " ")...)
	return nil
}

// Raw is a struct with a method for JSON.
type Raw struct{ S string }

func (r *Raw) UnmarshalJSON(b []byte) error {
	Called("Raw", string(b))
	r.S += string(b)
	if strings.Contains(r.S, "2.5") {
		return errors.New("not raw")
	}
	return nil
}

type Inner struct {
	W    Word             `json:"w"`
	N    int              `json:"n"`
	R    *Raw             `json:"r"`
	L    []Level          `json:"l"`
	Tags []map[string]int `json:"tags"`
	Raws []jsontext.Value `json:"raws,omitempty"`
	Text [][]byte         `json:"text,omitempty"`
}

//javelin:json
type Outer struct {
	ID     int              `json:"id"`
	A      Word             `json:"a"`
	Names  Names            `json:"names"`
	In     Inner            `json:"in"`
	P      *Inner           `json:"p"`
	List   []Inner          `json:"list"`
	Ptrs   []*Inner         `json:"ptrs"`
	Rows   [][]Word         `json:"rows"`
	Two    [2]Inner         `json:"two"`
	ByName map[string]Inner `json:"byName"`
	ByInt  map[int]Level    `json:"byInt"`
	ByText map[Level]Inner  `json:"byText"`
	Words  []*Word          `json:"words"`
	S      string           `json:"s"`
	Last   Raw              `json:"last"`
	More   []Outer          `json:"more"`
}
