// A client of an interface says which members it wants: in the query ?fields=… of a request.
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"

	"github.com/javelin-go/javelin/json/v2"
)

type person struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

type task struct {
	ID     int               `json:"id"`
	Title  string            `json:"title"`
	Owner  person            `json:"owner"`
	Labels map[string]string `json:"labels"`
}

var tasks = []task{
	{1, "Write", person{"Ada", "ada@example.com"}, map[string]string{"team": "a", "state": "open"}},
	{2, "Review", person{"Grace", "grace@example.com"}, map[string]string{"state": "done"}},
}

func list(w http.ResponseWriter, r *http.Request) {
	fields := r.FormValue("fields") // none: all
	if err := json.CheckFields[[]task](fields); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if err := json.MarshalWrite(w, tasks, json.SelectFields(fields)); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// rename takes from a request what may be changed by it, and nothing else.
func rename(t task, body string) (task, error) {
	err := json.Unmarshal([]byte(body), &t, json.SelectFields("title,owner{name}"))
	return t, err
}

func main() {
	for _, fields := range []string{"id,title", "id,owner.name,labels{state}", "id,owner{nam}", ""} {
		r := httptest.NewRequest("GET", "/tasks?fields="+url.QueryEscape(fields), nil)
		w := httptest.NewRecorder()
		list(w, r)
		body, _ := io.ReadAll(w.Result().Body)
		fmt.Printf("%d %.80s\n", w.Code, body)
	}
	fmt.Println(rename(tasks[0], `{"id": 9, "title": "Rewrite", "owner": {"name": "Lovelace", "email": "x@example.com"}}`))
}
