// Package restyjson has the HTTP client Resty use Javelin.
package restyjson

import (
	"github.com/go-resty/resty/v2"

	"github.com/javelin-go/javelin/json/v2"
)

// New returns a client of a server.
func New(url string) *resty.Client {
	c := resty.New().SetBaseURL(url)
	c.JSONMarshal = func(v any) ([]byte, error) { return json.Marshal(v, json.Deterministic(true)) }
	c.JSONUnmarshal = func(data []byte, v any) error { return json.Unmarshal(data, v) }
	return c
}

// Report is what the server takes, and answers with its number.
type Report struct {
	ID   uint64    `json:"id,omitzero"`
	City string    `json:"city"`
	Air  []float64 `json:"air"`
}

// Send sends a report and returns what the server made of it.
func Send(c *resty.Client, r Report) (Report, error) {
	var out Report
	_, err := c.R().SetBody(r).SetResult(&out).Post("/reports")
	return out, err
}
