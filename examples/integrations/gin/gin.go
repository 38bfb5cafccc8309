// Package ginjson has Gin use Javelin, for what its handlers bind and for what they
// answer. Results and errors stay those of encoding/json.
package ginjson

import (
	"io"
	"net/http"

	"github.com/gin-gonic/gin"
	ginjson "github.com/gin-gonic/gin/codec/json"

	"github.com/javelin-go/javelin/json"
)

// codec is what Gin asks of a JSON library. Its Encoder and Decoder are interfaces
// which the types of package json have.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }
func (codec) MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	return json.MarshalIndent(v, prefix, indent)
}
func (codec) NewEncoder(w io.Writer) ginjson.Encoder { return json.NewEncoder(w) }
func (codec) NewDecoder(r io.Reader) ginjson.Decoder { return json.NewDecoder(r) }

// The variable belongs to the whole program and is set before the first engine runs.
func init() { ginjson.API = codec{} }

// Report is what clients send.
type Report struct {
	City string    `json:"city" binding:"required"`
	Air  []float64 `json:"air"`
}

// New returns the handlers.
func New() http.Handler {
	r := gin.New()
	r.POST("/reports", func(c *gin.Context) {
		var in Report
		if err := c.ShouldBindJSON(&in); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
			return
		}
		c.JSON(http.StatusCreated, gin.H{"city": in.City, "readings": len(in.Air), "link": "/?city=" + in.City + "&new"})
	})
	return r
}
