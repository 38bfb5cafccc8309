package main

import (
	"context"
	"database/sql"
	"net/http/httptest"
	"strings"
	"testing"
)

func Example() {
	main()
	// Output: 1000000 1.25000125e+11 <nil>
}

// An error of the database is an error of the client, and not a short list.
func TestErrorIsSeen(t *testing.T) {
	db, err := sql.Open("sqlite3", "file::memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	bad := `select 1, 'a', 1.5 union all select 2, 'b', 'dear'`
	server := httptest.NewServer(Handler(db, bad))
	defer server.Close()
	if n, _, err := total(server.URL); err == nil {
		t.Errorf("%d rows, and no error", n)
	}
	for _, err := range rows(context.Background(), db, "select nothing") {
		if err == nil || !strings.Contains(err.Error(), "nothing") {
			t.Errorf("error %v", err)
		}
	}
}
