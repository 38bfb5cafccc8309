// Package gatewayjson has grpc-gateway use Javelin for Go values. Protobuf messages
// stay with protojson, which knows their JSON form.
package gatewayjson

import (
	"io"
	"net/http"

	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/protobuf/proto"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Marshaler is a runtime.Marshaler. What it does not define is that of JSONPb.
type Marshaler struct {
	runtime.JSONPb
	Options json.Options // for Go values; may be nil
}

// Marshal returns the JSON form of a message or a value.
func (m *Marshaler) Marshal(v any) ([]byte, error) {
	if _, ok := v.(proto.Message); ok {
		return m.JSONPb.Marshal(v)
	}
	return json.Marshal(v, m.Options)
}

// Unmarshal sets the message or value that v points to.
func (m *Marshaler) Unmarshal(data []byte, v any) error {
	if _, ok := v.(proto.Message); ok {
		return m.JSONPb.Unmarshal(data, v)
	}
	return json.Unmarshal(data, v, m.Options)
}

// NewDecoder returns a Decoder of values one after the other. Each is found by
// Javelin, also where protojson gives it its meaning.
func (m *Marshaler) NewDecoder(r io.Reader) runtime.Decoder {
	dec := jsontext.NewDecoder(r)
	return runtime.DecoderFunc(func(v any) error {
		if _, ok := v.(proto.Message); !ok {
			return json.UnmarshalDecode(dec, v, m.Options)
		}
		text, err := dec.ReadValue()
		if err != nil {
			return err
		}
		return m.JSONPb.Unmarshal(text, v)
	})
}

// NewEncoder returns an Encoder of one value per line.
func (m *Marshaler) NewEncoder(w io.Writer) runtime.Encoder {
	return runtime.EncoderFunc(func(v any) error {
		b, err := m.Marshal(v)
		if err != nil {
			return err
		}
		_, err = w.Write(append(b, '\n'))
		return err
	})
}

// Report is a value that is no message.
type Report struct {
	City string    `json:"city"`
	Air  []float64 `json:"air"`
}

// New returns a gateway with one path of its own.
func New() (http.Handler, error) {
	mux := runtime.NewServeMux(runtime.WithMarshalerOption(runtime.MIMEWildcard, &Marshaler{}))
	err := mux.HandlePath("POST", "/reports/{id}", func(w http.ResponseWriter, r *http.Request, params map[string]string) {
		in, out := runtime.MarshalerForRequest(mux, r)
		var report Report
		if err := in.NewDecoder(r.Body).Decode(&report); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		answer := map[string]any{"id": params["id"], "report": report}
		w.Header().Set("Content-Type", out.ContentType(answer))
		if err := out.NewEncoder(w).Encode(answer); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	return mux, err
}
