package rthttp_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/javelin-go/javelin/rt/rthttp"
)

// A handler that reads at most 64 bytes and answers with the same type. The type has
// the methods that javelin gen writes.
func ExampleRead() {
	handler := func(w http.ResponseWriter, r *http.Request) {
		var v floats
		if err := rthttp.Read(w, r, &v, 64); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		for i := range v {
			v[i] *= 2
		}
		_ = rthttp.Write(w, http.StatusOK, v)
	}
	for _, body := range []string{"[1, 2.5]", "[1, true]", strings.Repeat(" ", 65) + "[]"} {
		w := httptest.NewRecorder()
		handler(w, httptest.NewRequest("POST", "/", strings.NewReader(body)))
		fmt.Println(w.Code, strings.TrimSpace(w.Body.String()))
	}
	// Output:
	// 200 [2,5]
	// 400 json: cannot unmarshal JSON boolean into Go float64 within "/1"
	// 400 jsontext: read error: http: request body too large
}
