package slogjson

import (
	"bytes"
	"errors"
	"iter"
	"log/slog"
	"slices"
	"testing"
)

func TestSlog(t *testing.T) {
	type request struct {
		Path  string            `json:"path"`
		Query map[string]string `json:"query,omitempty"`
		Sizes iter.Seq[int]     `json:"sizes"` // which encoding/json does not write
	}
	var out bytes.Buffer
	log := New(&out)
	log.Info("served", "request", request{"/a<b>", map[string]string{"z": "&", "a": "1"}, slices.Values([]int{1, 2})}, "status", 200)
	log.Warn("bad", slog.Group("g", "err", errors.New("closed"), "list", []string(nil)))
	want := `{"level":"INFO","msg":"served","request":{"path":"/a<b>","query":{"a":"1","z":"&"},"sizes":[1,2]},"status":200}
{"level":"WARN","msg":"bad","g":{"err":"closed","list":[]}}
`
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}
