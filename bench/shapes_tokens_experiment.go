package main

// As shapes_tokens_javelin.go, for github.com/go-json-experiment/json/jsontext.

import (
	stdjson "encoding/json"

	"github.com/go-json-experiment/json/jsontext"
)

// experimentTokens has fields with methods that read and write tokens.
type experimentTokens struct {
	First  experimentPoint `json:"first"`
	Second experimentPoint `json:"second"`
	Third  experimentPoint `json:"third_one"`
	Last   experimentPoint `json:"last"`
}

// experimentPoint is a list of two numbers and a text. The methods for all of JSON say the
// same to a library that does not know the others.
type experimentPoint struct {
	X, Y int64
	Name string
}

func (p *experimentPoint) fill(f *shapeFiller) {
	*p = experimentPoint{int64(f.r.IntN(10000)), int64(f.r.IntN(1000)) - 500, f.text()}
}

func (p *experimentPoint) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	tok, err := d.ReadToken()
	if err != nil {
		return err
	}
	if tok.Kind() != '[' {
		return errNoPoint
	}
	for _, n := range []*int64{&p.X, &p.Y} {
		if tok, err = d.ReadToken(); err != nil {
			return err
		}
		if tok.Kind() != '0' {
			return errNoPoint
		}
		if *n, err = tok.Int(); err != nil {
			return err
		}
	}
	if tok, err = d.ReadToken(); err != nil {
		return err
	}
	if tok.Kind() != '"' {
		return errNoPoint
	}
	p.Name = tok.String()
	if tok, err = d.ReadToken(); err == nil && tok.Kind() != ']' {
		err = errNoPoint
	}
	return err
}

func (p *experimentPoint) MarshalJSONTo(e *jsontext.Encoder) error {
	for _, tok := range []jsontext.Token{jsontext.BeginArray, jsontext.Int(p.X), jsontext.Int(p.Y), jsontext.String(p.Name), jsontext.EndArray} {
		if err := e.WriteToken(tok); err != nil {
			return err
		}
	}
	return nil
}

func (p *experimentPoint) UnmarshalJSON(b []byte) error {
	return stdjson.Unmarshal(b, &[]any{&p.X, &p.Y, &p.Name})
}

func (p *experimentPoint) MarshalJSON() ([]byte, error) {
	return stdjson.Marshal([]any{p.X, p.Y, p.Name})
}
