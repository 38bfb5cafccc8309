package ginjson

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"
	ginjson "github.com/gin-gonic/gin/codec/json"
)

func TestGin(t *testing.T) {
	gin.SetMode(gin.TestMode)
	if _, ok := ginjson.API.(codec); !ok {
		t.Fatalf("Gin uses %T", ginjson.API)
	}
	h := New()
	for _, c := range []struct {
		in     string
		status int
		want   string // all of it, or how an error begins
	}{
		{`{"city": "Nuuk", "air": [-2.5, 1012.9]}`, http.StatusCreated, `{"city":"Nuuk","link":"/?city=Nuuk\u0026new","readings":2}`},
		{`{"city": "Nuuk", "air": ["high"]}`, http.StatusBadRequest, `{"error":"json: cannot unmarshal string into `},
		{`{"city": "Nuuk" "air": []}`, http.StatusBadRequest, `{"error":"invalid character '\"' after object key:value pair"}`},
		{`{"air": []}`, http.StatusBadRequest, `{"error":"Key: 'Report.City' Error:Field validation for 'City' failed on the 'required' tag"}`},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("POST", "/reports", strings.NewReader(c.in)))
		if w.Code != c.status || !strings.HasPrefix(w.Body.String(), c.want) {
			t.Errorf("%s: %d %s, want %d %s", c.in, w.Code, w.Body, c.status, c.want)
		}
	}
}
