package rthttp_test

import (
	"fmt"
	"math"
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

// The response has its length, and nothing is sent if the value cannot be written.
func ExampleWrite() {
	for _, v := range []floats{{1, 2.5}, {math.Inf(1)}} {
		w := httptest.NewRecorder()
		if err := rthttp.Write(w, http.StatusCreated, v); err != nil {
			http.Error(w, "cannot be written", http.StatusInternalServerError)
		}
		fmt.Println(w.Code, w.Header().Get("Content-Length"), strings.TrimSpace(w.Body.String()))
	}
	// Output:
	// 201 7 [1,2.5]
	// 500  cannot be written
}
