package echojson

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestEcho(t *testing.T) {
	h := New()
	for _, c := range []struct {
		path, in string
		status   int
		want     string
	}{
		{"/reports", `{"city": "Nuuk", "air": [-2.5, 1012.9]}`, http.StatusCreated, `{"city":"Nuuk","note":"<b>","readings":2}`},
		{"/reports?pretty", `{"city": "Nuuk"}`, http.StatusCreated, "{\n  \"city\": \"Nuuk\",\n  \"note\": \"<b>\",\n  \"readings\": 0\n}"},
		{"/reports", `{"city": "Nuuk", "air": [1, "high"]}`, http.StatusBadRequest, `{"error":"bad JSON","offset":28,"pointer":"/air/1"}`},
		{"/reports", `{"city": "Nuuk", "city": "Lima"}`, http.StatusBadRequest, `{"error":"bad JSON","offset":17,"pointer":"/city"}`},
		{"/reports", `{"town": "Nuuk"}`, http.StatusBadRequest, `{"error":"bad JSON","offset":1,"pointer":"/town"}`},
	} {
		r := httptest.NewRequest("POST", c.path, strings.NewReader(c.in))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status || w.Body.String() != c.want {
			t.Errorf("%s: %d %s, want %d %s", c.in, w.Code, w.Body, c.status, c.want)
		}
	}
}
