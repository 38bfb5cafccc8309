package elasticjson

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"testing"

	"github.com/elastic/elastic-transport-go/v8/elastictransport"
)

// Book is a document.
type Book struct {
	Title string  `json:"title"`
	Price float64 `json:"price"`
}

func TestElasticsearch(t *testing.T) {
	var path, body string
	answer := map[string]string{
		"/books/_bulk": `{"took": 3, "errors": true, "items": [
			{"index": {"_id": "1", "status": 201}},
			{"index": {"_id": "2", "status": 400, "error": {"type": "mapper_parsing_exception", "reason": "failed to parse"}}}
		]}`,
		"/books/_search": `{"took": 1, "hits": {"total": {"value": 1}, "hits": [{"_id": "1", "_score": 1.5, "_source": {"title": "Emma", "price": 8.5}}]}}`,
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		path, body = r.URL.Path, string(b)
		w.Header().Set("X-Elastic-Product", "Elasticsearch")
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, answer[path])
	}))
	defer server.Close()
	u, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	client, err := elastictransport.NewClient(elastictransport.WithURLs(u))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()

	failed, err := Index(ctx, client, "books", func(yield func(string, Book) bool) {
		_ = yield("1", Book{"Emma", 8.5}) && yield("2", Book{"<&>", 0})
	})
	if want := []Failure{{"2", "mapper_parsing_exception", "failed to parse"}}; err != nil || !reflect.DeepEqual(failed, want) {
		t.Errorf("%v, %v, want %v", failed, err, want)
	}
	wantBody := `{"index":{"_id":"1"}}
{"title":"Emma","price":8.5}
{"index":{"_id":"2"}}
{"title":"<&>","price":0}
`
	if path != "/books/_bulk" || body != wantBody {
		t.Errorf("%s %s, want %s", path, body, wantBody)
	}

	books, err := Search[Book](ctx, client, "books", map[string]any{"match": map[string]string{"title": "emma"}})
	if want := []Book{{"Emma", 8.5}}; err != nil || !reflect.DeepEqual(books, want) {
		t.Errorf("%v, %v, want %v", books, err, want)
	}
	if want := `{"query":{"match":{"title":"emma"}}}`; path != "/books/_search" || body != want {
		t.Errorf("%s %s, want %s", path, body, want)
	}

	var out bytes.Buffer
	var enc interface{ EncodeJSON(io.Writer) error } = Document{books[0]} // esutil.JSONEncoder
	if err := enc.EncodeJSON(&out); err != nil || out.String() != `{"title":"Emma","price":8.5}` {
		t.Errorf("%s, %v", out.String(), err)
	}
}
