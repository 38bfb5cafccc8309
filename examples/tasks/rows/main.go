// Rows sends a million rows of a database to an HTTP client as lines of NDJSON, and reads
// them there, while neither side holds more than one row.
package main

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"

	_ "github.com/ncruces/go-sqlite3/driver"
	_ "github.com/ncruces/go-sqlite3/embed"

	"github.com/javelin-go/javelin/json/v2"
)

// Row is a row, and a line.
type Row struct {
	ID    int64   `json:"id"`
	Name  string  `json:"name"`
	Price float64 `json:"price"`
}

// rows yields what a query finds, and then the error if there was one.
func rows(ctx context.Context, db *sql.DB, query string, args ...any) func(yield func(Row, error) bool) {
	return func(yield func(Row, error) bool) {
		found, err := db.QueryContext(ctx, query, args...)
		if err != nil {
			yield(Row{}, err)
			return
		}
		defer found.Close()
		for found.Next() {
			var r Row
			if err := found.Scan(&r.ID, &r.Name, &r.Price); !yield(r, err) || err != nil {
				return
			}
		}
		if err := found.Err(); err != nil {
			yield(Row{}, err)
		}
	}
}

// Handler sends the rows of a query.
func Handler(db *sql.DB, query string, args ...any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/x-ndjson")
		ctx := r.Context() // done when the client has gone
		if err := json.CopyRecords(w, rows(ctx, db, query, args...), json.WithContext(ctx)); err != nil {
			panic(http.ErrAbortHandler) // the status has been sent: the client sees that the rest is missing
		}
	}
}

// total adds up the prices of the rows that come from a server.
func total(url string) (n int, sum float64, err error) {
	response, err := http.Get(url)
	if err != nil {
		return 0, 0, err
	}
	defer response.Body.Close()
	for row, err := range json.Records[Row](response.Body) {
		if err != nil {
			return n, sum, err
		}
		n, sum = n+1, sum+row.Price
	}
	_, err = io.Copy(io.Discard, response.Body)
	return n, sum, err
}

const query = `with recursive t(i) as (select 1 union all select i+1 from t where i < ?) select i, 'item ' || i, i * 0.25 from t`

func main() {
	db, err := sql.Open("sqlite3", "file::memory:")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	server := httptest.NewServer(Handler(db, query, 1_000_000))
	defer server.Close()
	fmt.Println(total(server.URL))
}
