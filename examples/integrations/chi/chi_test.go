package chijson

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestChi(t *testing.T) {
	h := New()
	for _, c := range []struct {
		in     string
		status int
		want   string
	}{
		{`{"city": "Nuuk", "air": [-2.50, 1012.9]}`, http.StatusOK, `{"id":"7","city":"Nuuk","air":[-2.5,1012.9]}`},
		{"{\"city\": \"Nuuk\",\n\"air\": [1, true]}", http.StatusBadRequest, `{"title":"not JSON as wanted","status":400,"pointer":"/air/1","line":2}`},
		{`{"city": "Nuuk", "sky": "clear"}`, http.StatusBadRequest, `{"title":"not JSON as wanted","status":400,"pointer":"/sky","line":1}`},
		{"{\n\n\"city\": \"Nuuk\"\n", http.StatusBadRequest, `{"title":"not JSON as wanted","status":400,"line":4}`},
		{`{"air": [` + strings.Repeat("0,", 2000) + `0]}`, http.StatusBadRequest, `{"title":"not JSON as wanted","status":400,"pointer":"/air/1000","line":1}`},
		{strings.Repeat(" ", 1<<17), http.StatusRequestEntityTooLarge, `{"title":"too large","status":413}`},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("PUT", "/reports/7", strings.NewReader(c.in)))
		if w.Code != c.status || w.Body.String() != c.want {
			t.Errorf("%.40q: %d %s, want %d %s", c.in, w.Code, w.Body, c.status, c.want)
		}
	}
}
