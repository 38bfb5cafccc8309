// Package chijson reads and writes JSON in handlers of chi, or any other of net/http.
package chijson

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// limits are what a request may ask of this server, besides its size.
var limits = json.JoinOptions(
	json.ElementLimit(1000),
	json.RejectUnknownMembers(true),
)

// Problem is the answer to a request that is not right (RFC 9457).
type Problem struct {
	Title   string           `json:"title"`
	Status  int              `json:"status"`
	Pointer jsontext.Pointer `json:"pointer,omitzero"`
	Line    int              `json:"line,omitzero"`
}

// read returns the value in the body of a request. If there is none it has answered
// the request and returns false.
func read[T any](w http.ResponseWriter, r *http.Request) (v T, ok bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<16))
	if err != nil {
		write(w, http.StatusRequestEntityTooLarge, Problem{Title: "too large", Status: http.StatusRequestEntityTooLarge})
		return v, false
	}
	err = json.Unmarshal(body, &v, limits)
	if err == nil {
		return v, true
	}
	p := Problem{Title: "not JSON as wanted", Status: http.StatusBadRequest}
	var offset int64
	var syntax *jsontext.SyntacticError
	var meaning *json.SemanticError
	switch {
	case errors.As(err, &syntax):
		p.Pointer, offset = syntax.JSONPointer, syntax.ByteOffset
	case errors.As(err, &meaning):
		p.Pointer, offset = meaning.JSONPointer, meaning.ByteOffset
	}
	p.Line = 1 + bytes.Count(body[:offset], []byte("\n"))
	write(w, p.Status, p)
	return v, false
}

// write answers a request. The value is marshaled first: an error is still one
// for the client then.
func write(w http.ResponseWriter, status int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(b)
}

// Report is what clients send.
type Report struct {
	City string    `json:"city"`
	Air  []float64 `json:"air"`
}

// New returns the handlers.
func New() http.Handler {
	r := chi.NewRouter()
	r.Put("/reports/{id}", func(w http.ResponseWriter, r *http.Request) {
		in, ok := read[Report](w, r)
		if !ok {
			return
		}
		write(w, http.StatusOK, struct {
			ID string `json:"id"`
			Report
		}{chi.URLParam(r, "id"), in})
	})
	return r
}
