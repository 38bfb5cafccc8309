package main

import (
	"errors"
	"math/rand/v2"
	"time"
)

// Lists of functions that are made for one call, in its arguments, as the examples of
// encoding/json/v2 have it. A library that keeps what it works out for a list has to begin
// anew each time.
const (
	OpFunctionsRead  Op = "functions-per-call-read"
	OpFunctionsWrite Op = "functions-per-call-write"
)

// FunctionOps lists them.
var FunctionOps = []Op{OpFunctionsRead, OpFunctionsWrite}

func init() {
	opTitles[OpFunctionsRead] = "document to a new value by a list of functions that is made for the call"
	opTitles[OpFunctionsWrite] = "value to fresh output by a list of functions that is made for the call"
}

// Functions reports whether o gives a list of functions.
func (o Op) Functions() bool { return o == OpFunctionsRead || o == OpFunctionsWrite }

// functionNames are the documents: a small object, and a list of such.
var functionNames = []string{"functions-one", "functions-list"}

// functionTask has durations, for which json/v2 has no form: functions read and write
// them as numbers, which is what encoding/json does.
type functionTask struct {
	ID    int64           `json:"id"`
	Name  string          `json:"name"`
	Wait  time.Duration   `json:"wait"`
	Spent time.Duration   `json:"spent"`
	Tries []time.Duration `json:"tries"`
	Done  bool            `json:"done"`
}

// functionCorpus makes one of them.
func functionCorpus(name string) (Corpus, bool) {
	m := &maker{r: rand.New(rand.NewPCG(12, 0x66756e63))}
	task := func(int) {
		m.f(`{"id":%d,"name":"%s %s","wait":%d,"spent":%d,"tries":[%d,%d],"done":%t}`, m.r.IntN(1e6), m.word(), m.word(),
			m.r.Int64N(1e12), m.r.Int64N(1e12), m.r.Int64N(1e9), m.r.Int64N(1e9), m.r.IntN(2) == 0)
	}
	c := Corpus{Name: name}
	switch name {
	case "functions-one":
		c.Type = func() any { return new(functionTask) }
		task(0)
	case "functions-list":
		c.Type = func() any { return new([]functionTask) }
		m.WriteByte('[')
		m.times(100, task)
		m.WriteByte(']')
	default:
		return c, false
	}
	c.Doc = m.Bytes()
	return c, true
}

// withFunctions gives the libraries that have them their forms.
func withFunctions(ps []*Peer) []*Peer {
	for _, p := range ps {
		switch p.Name {
		case "javelin/v2":
			p.Values.FuncsUnmarshal, p.Values.FuncsMarshal = always(javelinFuncsUnmarshal), always(javelinFuncsMarshal)
		case "experiment/v2":
			p.Values.FuncsUnmarshal, p.Values.FuncsMarshal = always(experimentFuncsUnmarshal), always(experimentFuncsMarshal)
		case "go-json/v2":
			p.Values.FuncsUnmarshal, p.Values.FuncsMarshal = always(goccyFuncsUnmarshal), always(goccyFuncsMarshal)
		}
	}
	return ps
}

var errNoDuration = errors.New("no duration")
