// Tenant gives the context of a request to a method that reads a value.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

type tenantKey struct{}

// Path is a path in the folder of a tenant. In the JSON it has no folder.
type Path string

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (p *Path) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var name string
	if err := json.UnmarshalDecode(dec, &name); err != nil {
		return err
	}
	tenant, ok := json.ContextOf(dec.Options()).Value(tenantKey{}).(string)
	if !ok {
		return errors.New("no tenant")
	}
	*p = Path(tenant + "/" + name)
	return nil
}

func upload(w http.ResponseWriter, r *http.Request) {
	var file struct {
		Path Path `json:"path"`
	}
	if err := json.UnmarshalRead(r.Body, &file, json.WithContext(r.Context())); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprintln(w, file.Path)
}

func main() {
	for _, ctx := range []context.Context{
		context.WithValue(context.Background(), tenantKey{}, "acme"),
		context.Background(),
	} {
		w := httptest.NewRecorder()
		upload(w, httptest.NewRequestWithContext(ctx, "POST", "/", strings.NewReader(`{"path": "a.txt"}`)))
		fmt.Println(w.Code, strings.TrimSpace(w.Body.String()))
	}
}
