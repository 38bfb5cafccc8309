// Package echojson has Echo use json/v2: strict, and with errors that tell clients
// where in the request something is wrong.
package echojson

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Serializer is an echo.JSONSerializer.
type Serializer struct {
	Options json.Options // for both directions; may be nil
}

// Serialize writes v, as c.JSON and its like ask for.
func (s Serializer) Serialize(c echo.Context, v any, indent string) error {
	if indent != "" {
		return json.MarshalWrite(c.Response(), v, s.Options, jsontext.WithIndent(indent))
	}
	return json.MarshalWrite(c.Response(), v, s.Options)
}

// Deserialize reads the body of the request, as c.Bind asks for.
func (s Serializer) Deserialize(c echo.Context, v any) error {
	err := json.UnmarshalRead(c.Request().Body, v, s.Options)
	var syntax *jsontext.SyntacticError
	var meaning *json.SemanticError
	switch {
	case errors.As(err, &syntax):
		return problem(err, syntax.JSONPointer, syntax.ByteOffset)
	case errors.As(err, &meaning):
		return problem(err, meaning.JSONPointer, meaning.ByteOffset)
	}
	return err
}

func problem(err error, pointer jsontext.Pointer, offset int64) error {
	return echo.NewHTTPError(http.StatusBadRequest, map[string]any{
		"error": "bad JSON", "pointer": pointer, "offset": offset,
	}).SetInternal(err)
}

// Report is what clients send.
type Report struct {
	City string    `json:"city"`
	Air  []float64 `json:"air"`
}

// New returns the handlers.
func New() http.Handler {
	e := echo.New()
	e.JSONSerializer = Serializer{json.JoinOptions(json.RejectUnknownMembers(true), json.Deterministic(true))}
	e.POST("/reports", func(c echo.Context) error {
		var in Report
		if err := c.Bind(&in); err != nil {
			return err
		}
		return c.JSON(http.StatusCreated, map[string]any{"city": in.City, "readings": len(in.Air), "note": "<b>"})
	})
	return e
}
