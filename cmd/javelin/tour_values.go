package main

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/javelin-go/javelin/internal/picture"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file is the chapters about Go values. What json/v2 does is done by
// encoding/json as well, in turn and in the same run, so that both are measured
// under the same conditions.

// report is the document of the tour as a Go value.
type report struct {
	Request struct {
		ID     string  `json:"id"`
		Path   string  `json:"path"`
		TookMS float64 `json:"took_ms"`
		Cached bool    `json:"cached"`
	} `json:"request"`
	Page struct {
		Size  int    `json:"size"`
		Next  []byte `json:"next"`
		Total uint64 `json:"total"`
	} `json:"page"`
	Units        map[string]string `json:"units"`
	Observations []observation     `json:"observations"`
	Summary      struct {
		Stations     int     `json:"stations"`
		Coldest      extreme `json:"coldest"`
		Warmest      extreme `json:"warmest"`
		MeanFlux     float64 `json:"mean_flux"`
		SmallestStep float64 `json:"smallest_step"`
		Checksum     string  `json:"checksum"`
	} `json:"summary"`
	Links []struct {
		Rel  string `json:"rel"`
		Href string `json:"href"`
	} `json:"links"`
}

type observation struct {
	Station struct {
		ID       int        `json:"id"`
		Name     string     `json:"name"`
		Country  *string    `json:"country"`
		Position [3]float64 `json:"position"`
	} `json:"station"`
	Time time.Time `json:"time"`
	Air  struct {
		Temperature float64 `json:"temperature"`
		Pressure    float64 `json:"pressure"`
		Humidity    float64 `json:"humidity"`
	} `json:"air"`
	Wind struct {
		Speed    float64  `json:"speed"`
		Gust     *float64 `json:"gust"`
		From     uint16   `json:"from"`
		Beaufort uint8    `json:"beaufort"`
	} `json:"wind"`
	Sky     []string `json:"sky"`
	Tags    []string `json:"tags"`
	Quality struct {
		Passed bool     `json:"passed"`
		Flags  []string `json:"flags"`
		Notes  *string  `json:"notes"`
	} `json:"quality"`
	Hourly [][2]float64 `json:"hourly"`
}

type extreme struct {
	Station     int     `json:"station"`
	Temperature float64 `json:"temperature"`
}

// beside begins a chapter in which encoding/json does the same job.
func (t *tour) beside(what, call, result string, speeds [2]string) {
	t.head(what, "json/v2 "+call, result, speeds[0])
	t.line("", "encoding/json "+call, "the same", speeds[1])
}

func (t *tour) unmarshal() error {
	var ours, theirs report
	speeds, err := t.race(len(t.doc), func() error {
		ours = report{}
		return json.Unmarshal(t.doc, &ours)
	}, func() error {
		theirs = report{}
		return stdjson.Unmarshal(t.doc, &theirs)
	})
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(ours, theirs) {
		return errors.New("json/v2 and encoding/json read different values")
	}
	t.value = &ours
	t.beside("unmarshal", "Unmarshal", fmt.Sprintf("Go structs, %d stations", len(ours.Observations)), speeds)
	for _, o := range ours.Observations {
		country, gust := "no country", "no gusts"
		if o.Station.Country != nil {
			country = *o.Station.Country
		}
		if o.Wind.Gust != nil {
			gust = fmt.Sprintf("gusts %g m/s", *o.Wind.Gust)
		}
		name := o.Station.Name + ", " + country
		_, width := picture.FirstCells([]byte(name), len(name))
		t.printf("    %s%*s %s  %5.1f °C, wind %4.1f m/s, %s\n", name, max(32-width, 0), "",
			o.Time.Format("15:04"), o.Air.Temperature, o.Wind.Speed, gust)
	}

	// The same document with one value that does not fit.
	broken := bytes.Replace(t.doc, []byte(`"from": 337`), []byte(`"from": 337.5`), 1)
	var semantic *json.SemanticError
	if err := json.Unmarshal(broken, new(report)); !errors.As(err, &semantic) {
		return fmt.Errorf("a fraction for an integer gives %v", err)
	}
	t.printf("    and with a fraction in an integer: %v %s does not fit %v,\n    at %s, byte %d\n",
		semantic.JSONKind, semantic.JSONValue, semantic.GoType, semantic.JSONPointer, semantic.ByteOffset)
	return nil
}

func (t *tour) marshal() error {
	var ours, theirs []byte
	speeds, err := t.race(len(t.doc), func() (err error) {
		// The options for which encoding/json has no choice.
		ours, err = json.Marshal(t.value, json.Deterministic(true), jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true))
		return err
	}, func() (err error) {
		theirs, err = stdjson.Marshal(t.value)
		return err
	})
	if err != nil {
		return err
	}
	if !bytes.Equal(ours, theirs) {
		return errors.New("json/v2 and encoding/json write different texts")
	}
	t.beside("marshal", "Marshal", fmt.Sprintf("%d bytes", len(ours)), speeds)
	t.show(ours, 1)
	return nil
}
