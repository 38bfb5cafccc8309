// Package nethttp streams JSON over HTTP: a server that takes and sends documents
// of any length, and a client for it. Neither ever holds more than one record.
package nethttp

import (
	"errors"
	"iter"
	"net/http"
	"strconv"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Order is a record.
type Order struct {
	ID    int     `json:"id"`
	Total float64 `json:"total"`
}

// Verdict is the answer to an order.
type Verdict struct {
	ID    int    `json:"id"`
	State string `json:"state"`
}

// Server has orders and takes new ones.
type Server struct {
	Orders func() iter.Seq[Order]
}

// Handler returns the paths of the server.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /orders", s.list)
	mux.HandleFunc("POST /orders", s.take)
	return mux
}

// list sends all orders as one document. The iterator is asked for an order when
// there is room for it; nothing is collected.
func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	err := json.MarshalWrite(w, struct {
		Shop   string          `json:"shop"`
		Orders iter.Seq[Order] `json:"orders"`
	}{"north", s.Orders()})
	if err != nil {
		// The status has been sent: a document that is cut off is an error to
		// whoever reads it.
		panic(http.ErrAbortHandler)
	}
}

// take answers each line with a line, as soon as it is there.
func (s *Server) take(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	if err := control.EnableFullDuplex(); err != nil {
		http.Error(w, "needs HTTP/1.1 or later", http.StatusHTTPVersionNotSupported)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	out := json.NewRecordWriter(w)
	for order, err := range json.Records[Order](r.Body, json.RejectUnknownMembers(true), json.StringLimit(100)) {
		v := Verdict{order.ID, "taken"}
		if err != nil {
			v = Verdict{State: "bad: " + place(err)}
		}
		if out.Write(v) != nil || out.Flush() != nil || control.Flush() != nil {
			return // the client is gone
		}
	}
}

// place tells clients where a record is bad, and nothing else.
func place(err error) string {
	var pointer jsontext.Pointer
	var syntax *jsontext.SyntacticError
	var meaning *json.SemanticError
	switch {
	case errors.As(err, &syntax):
		pointer = syntax.JSONPointer
	case errors.As(err, &meaning):
		pointer = meaning.JSONPointer
	}
	return strconv.Quote(string(pointer))
}
