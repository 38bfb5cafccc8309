package zerologjson

import (
	"bytes"
	"testing"

	"github.com/rs/zerolog"
)

func TestZerolog(t *testing.T) {
	type request struct {
		Path  string            `json:"path"`
		Query map[string]string `json:"query,omitempty"`
		Sizes []int             `json:"sizes"`
	}
	var out bytes.Buffer
	log := zerolog.New(&out)
	log.Info().Interface("request", request{"/a<b>", map[string]string{"z": "&", "a": "1"}, nil}).Int("status", 200).Msg("served")
	log.Info().Any("any", []any{1, "x", nil}).Send()
	want := `{"level":"info","request":{"path":"/a<b>","query":{"a":"1","z":"&"},"sizes":[]},"status":200,"message":"served"}
{"level":"info","any":[1,"x",null]}
`
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}
