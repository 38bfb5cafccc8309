package rthttp_test

import (
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
	"github.com/javelin-go/javelin/rt/rthttp"
)

// floats is a type as the generator makes it.
type floats []float64

func (v *floats) UnmarshalJavelin(d *rt.Decoder)               { d.Float64s((*[]float64)(v)) }
func (v floats) MarshalJavelin(e *rt.Encoder, b []byte) []byte { return e.Float64s(b, v) }
func post(body string) (*httptest.ResponseRecorder, *http.Request) {
	return httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(body))
}

func TestWrite(t *testing.T) {
	w := httptest.NewRecorder()
	if err := rthttp.Write(w, http.StatusCreated, floats{1, 2.5}); err != nil {
		t.Fatal(err)
	}
	h := w.Header()
	if w.Code != http.StatusCreated || w.Body.String() != "[1,2.5]" || h.Get("Content-Length") != "7" || h.Get("Content-Type") != "application/json" {
		t.Errorf("%d %q %v", w.Code, w.Body, h)
	}

	w = httptest.NewRecorder()
	w.Header().Set("Content-Type", "application/problem+json")
	if err := rthttp.Write(w, http.StatusTeapot, floats{}); err != nil || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Errorf("%v %v", err, w.Header())
	}
}

// What has no form as JSON leaves the response untouched.
func TestWriteNothingUponError(t *testing.T) {
	w := httptest.NewRecorder()
	var e *rt.Error
	if err := rthttp.Write(w, http.StatusOK, floats{1, math.NaN()}); !errors.As(err, &e) || e.JSONPointer != "/1" {
		t.Errorf("error %v", err)
	}
	http.Error(w, "sorry", http.StatusInternalServerError)
	if w.Code != http.StatusInternalServerError || w.Body.String() != "sorry\n" || w.Header().Get("Content-Length") != "" {
		t.Errorf("%d %q %v", w.Code, w.Body, w.Header())
	}
}

func TestRead(t *testing.T) {
	var v floats
	w, r := post(" [1, 2.5] ")
	if err := rthttp.Read(w, r, &v, 10); err != nil || len(v) != 2 || v[1] != 2.5 {
		t.Errorf("%v %v", v, err)
	}
	w, r = post("[1, 2.5]")
	if err := rthttp.Read(w, r, &v, -1); err != nil {
		t.Errorf("without a limit: %v", err)
	}
	w, r = post("[1, 2.5]")
	var large *http.MaxBytesError
	if err := rthttp.Read(w, r, &v, 5); !errors.As(err, &large) || large.Limit != 5 {
		t.Errorf("beyond the limit: %v", err)
	}
	w, r = post("[1 2]")
	var syntax *jsontext.SyntacticError
	if err := rthttp.Read(w, r, &v, 5); !errors.As(err, &syntax) || syntax.ByteOffset != 3 {
		t.Errorf("syntax: %v", err)
	}
}
