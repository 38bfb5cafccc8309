// Package rthttp reads and writes the bodies of HTTP messages by generated code. It is a
// package of its own, so that package rt does not import net/http.
package rthttp

import (
	"net/http"
	"strconv"

	"github.com/javelin-go/javelin/rt"
)

// Write sends v as the response, with the status, its length, and the type application/json
// unless the header has another. If v cannot be marshaled, the error is that of
// [rt.Marshal], and nothing is sent, so that the caller can send another response. Any
// other error is that of w, after the header has been sent.
func Write(w http.ResponseWriter, status int, v rt.Marshaler, opts ...rt.Options) error {
	b, err := rt.Marshal(v, opts...)
	if err != nil {
		return err
	}
	h := w.Header()
	if h.Get("Content-Type") == "" {
		h.Set("Content-Type", "application/json")
	}
	h.Set("Content-Length", strconv.Itoa(len(b)))
	w.WriteHeader(status)
	_, err = w.Write(b)
	return err
}

// Read sets v from the body of a request, which it reads to its end. Errors are those of
// [rt.UnmarshalRead]. A body of more than limit bytes is a *[http.MaxBytesError], after
// which the server closes the connection; a limit below 0 means no limit. Only a buffer of
// the body is in memory.
func Read(w http.ResponseWriter, r *http.Request, v rt.Unmarshaler, limit int64, opts ...rt.Options) error {
	body := r.Body
	if limit >= 0 {
		body = http.MaxBytesReader(w, body, limit)
	}
	return rt.UnmarshalRead(body, v, opts...)
}
