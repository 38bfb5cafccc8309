package zapjson

import (
	"bytes"
	"testing"

	"go.uber.org/zap"
)

func TestZap(t *testing.T) {
	type request struct {
		Path  string            `json:"path"`
		Query map[string]string `json:"query,omitempty"`
		Sizes []int             `json:"sizes"`
	}
	var out bytes.Buffer
	log := New(&out)
	log.Info("served", zap.Any("request", request{"/a<b>", map[string]string{"q": "&"}, []int{1, 2}}), zap.Int("status", 200))
	log.Error("bad", zap.Any("value", func() {}))
	want := `{"level":"info","msg":"served","request":{"path":"/a<b>","query":{"q":"&"},"sizes":[1,2]},"status":200}
{"level":"error","msg":"bad","valueError":"json: unsupported type: func()"}
`
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}
