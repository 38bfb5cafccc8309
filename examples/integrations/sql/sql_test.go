package sqljson

import (
	"database/sql"
	"errors"
	"reflect"
	"testing"

	_ "github.com/ncruces/go-sqlite3/driver"
	_ "github.com/ncruces/go-sqlite3/embed"

	"github.com/javelin-go/javelin/json/v2"
)

func TestColumn(t *testing.T) {
	type Prefs struct {
		Theme string         `json:"theme"`
		Rest  map[string]any `json:",embed"`
	}
	db, err := sql.Open("sqlite3", "file::memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // each connection has a memory of its own
	in := Column[Prefs]{Prefs{"dark", map[string]any{"size": 12.5}}}
	for _, stmt := range []struct {
		text string
		args []any
	}{
		{`create table people (id integer primary key, prefs text)`, nil},
		{`insert into people (prefs) values (?)`, []any{in}},
		{`insert into people (prefs) values (null)`, nil},
		{`insert into people (prefs) values ('{"theme": 5}')`, nil},
	} {
		if _, err := db.Exec(stmt.text, stmt.args...); err != nil {
			t.Fatal(err)
		}
	}
	var text string
	if err := db.QueryRow(`select prefs from people where prefs ->> 'size' > 12`).Scan(&text); err != nil || text != `{"theme":"dark","size":12.5}` {
		t.Errorf("%s, %v", text, err)
	}
	var out Column[Prefs]
	if err := db.QueryRow(`select prefs from people where id = 1`).Scan(&out); err != nil || !reflect.DeepEqual(out, in) {
		t.Errorf("%v, %v, want %v", out, err, in)
	}
	if err := db.QueryRow(`select prefs from people where id = 2`).Scan(&out); err != nil || !reflect.DeepEqual(out, Column[Prefs]{}) {
		t.Errorf("NULL: %v, %v", out, err)
	}
	err = db.QueryRow(`select prefs from people where id = 3`).Scan(&out)
	var serr *json.SemanticError
	if !errors.As(err, &serr) || serr.JSONPointer != "/theme" {
		t.Errorf("a number for a text: %v", err)
	}
}
