package restyjson

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

func TestResty(t *testing.T) {
	var got string
	answer := `{"id": 9007199254740993, "city": "Nuuk", "air": [1]}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		got = string(b)
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, answer)
	}))
	defer server.Close()

	c := New(server.URL)
	out, err := Send(c, Report{City: "Nuuk"})
	if want := `{"city":"Nuuk","air":[]}`; got != want {
		t.Errorf("sent %s, want %s", got, want)
	}
	if want := (Report{1<<53 + 1, "Nuuk", []float64{1}}); err != nil || !reflect.DeepEqual(out, want) {
		t.Errorf("received %v, %v, want %v", out, err, want)
	}

	answer = `{"id": 1, "id": 2}`
	if _, err = Send(c, Report{}); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("a name twice: %v", err)
	}
}
