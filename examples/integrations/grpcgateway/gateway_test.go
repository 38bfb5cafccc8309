package gatewayjson

import (
	"bytes"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"google.golang.org/protobuf/types/known/durationpb"

	javelin "github.com/javelin-go/javelin"
)

func TestGateway(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	post := func(path, body string) (int, javelin.Node) {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("POST", path, strings.NewReader(body)))
		n, _ := javelin.Parse(w.Body.Bytes())
		return w.Code, n
	}
	status, n := post("/reports/7", `{"city": "Nuuk", "air": [-2.50]}`)
	if status != 200 || n.Get("id").TextOr("") != "7" || n.At("/report/air/0").FloatOr(0) != -2.5 {
		t.Errorf("%d %s", status, n)
	}
	if status, _ := post("/reports/7", `{"city": "Nuuk", "city": "Lima"}`); status != 400 {
		t.Errorf("a name twice: %d", status)
	}
	// Errors of the gateway are messages.
	if status, n := post("/nothing", `{}`); status != 404 || n.Get("code").IntOr(0) != 5 || n.Get("message").TextOr("") != "Not Found" {
		t.Errorf("%d %s", status, n)
	}
}

// TestMessages shows that messages have the form of protojson, between values too.
func TestMessages(t *testing.T) {
	m := &Marshaler{}
	var out bytes.Buffer
	enc := m.NewEncoder(&out)
	for _, v := range []any{durationpb.New(1500e6), Report{City: "Nuuk"}} {
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	if want := "\"1.500s\"\n{\"city\":\"Nuuk\",\"air\":[]}\n"; out.String() != want {
		t.Errorf("%s, want %s", out.String(), want)
	}
	dec := m.NewDecoder(&out)
	var d durationpb.Duration
	var r Report
	if err := dec.Decode(&d); err != nil || d.AsDuration() != 1500e6 {
		t.Errorf("%v, %v", d.AsDuration(), err)
	}
	if err := dec.Decode(&r); err != nil || r.City != "Nuuk" {
		t.Errorf("%v, %v", r, err)
	}
	if err := dec.Decode(&r); err != io.EOF {
		t.Errorf("%v, want EOF", err)
	}
}
