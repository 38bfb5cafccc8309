package fiberjson

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestFiber(t *testing.T) {
	app := New()
	for _, c := range []struct {
		in     string
		status int
		want   string
	}{
		{`{"city": "Nuuk", "air": [-2.5, 1012.9]}`, http.StatusCreated, `{"city":"Nuuk","readings":2}`},
		{`{"city": "Nuuk", "air": "high"}`, http.StatusBadRequest, `{"field":"air","offset":30}`},
		{`{"city": "Nuuk" "air": []}`, http.StatusBadRequest, `invalid character '"' after object key:value pair`},
	} {
		r := httptest.NewRequest("POST", "/reports", strings.NewReader(c.in))
		r.Header.Set("Content-Type", "application/json")
		resp, err := app.Test(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode != c.status || !strings.HasSuffix(string(body), c.want) {
			t.Errorf("%s: %d %s, want %d %s", c.in, resp.StatusCode, body, c.status, c.want)
		}
	}
}
