package main

// As shapes_tokens_javelin.go, for github.com/goccy/go-json/jsontext.

import (
	stdjson "encoding/json"

	"github.com/goccy/go-json/jsontext"
)

// goccyTokens has fields with methods that read and write tokens.
type goccyTokens struct {
	First  goccyPoint `json:"first"`
	Second goccyPoint `json:"second"`
	Third  goccyPoint `json:"third_one"`
	Last   goccyPoint `json:"last"`
}

// goccyPoint is a list of two numbers and a text. The methods for all of JSON say the
// same to a library that does not know the others.
type goccyPoint struct {
	X, Y int64
	Name string
}

func (p *goccyPoint) fill(f *shapeFiller) {
	*p = goccyPoint{int64(f.r.IntN(10000)), int64(f.r.IntN(1000)) - 500, f.text()}
}

func (p *goccyPoint) UnmarshalJSONFrom(d *jsontext.Decoder) error {
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

func (p *goccyPoint) MarshalJSONTo(e *jsontext.Encoder) error {
	for _, tok := range []jsontext.Token{jsontext.BeginArray, jsontext.Int(p.X), jsontext.Int(p.Y), jsontext.String(p.Name), jsontext.EndArray} {
		if err := e.WriteToken(tok); err != nil {
			return err
		}
	}
	return nil
}

func (p *goccyPoint) UnmarshalJSON(b []byte) error {
	return stdjson.Unmarshal(b, &[]any{&p.X, &p.Y, &p.Name})
}

func (p *goccyPoint) MarshalJSON() ([]byte, error) {
	return stdjson.Marshal([]any{p.X, p.Y, p.Name})
}
