// Package dialect is generated for the rules of encoding/json.
package dialect

import "time"

//go:generate go tool javelin gen -dialect=v1 -no_std_marshalers

//javelin:json
type Job struct {
	Name    string        `json:"name,omitempty"`
	Wait    time.Duration `json:"wait"`
	OK      bool          `json:"ok,string"`
	Sum     [4]byte
	Data    []byte
	Weights map[int]float32 `json:"<w>"`
}

// Whole has what can be read at a stretch.
//
//javelin:json
type Whole struct {
	Any     any               `json:"any"`
	Map     map[string]any    `json:"map"`
	Strings map[string]string `json:"strings"`
	At      time.Time         `json:"at"`
	Yes     bool              `json:"yes"`
	Small   int8              `json:"small"`
	Short   uint16            `json:"short"`
	Large   uint64            `json:"large"`
	Single  float32           `json:"single"`
	Double  float64           `json:"double"`
	Text    string            `json:"text"`
	Key     Key               `json:"key"`
	Wait    time.Duration     `json:"wait"`
	Corner  [2]int            `json:"corner"`
	Ints    []int             `json:"ints"`
	Floats  []float64         `json:"floats"`
	Texts   []string          `json:"texts"`
	Rows    [][2]float64      `json:"rows"`
	Flags   []bool            `json:"flags"`
	Points  []Point           `json:"points"`
	Far     []*Point          `json:"far"`
	Named   map[Key]Point     `json:"named"`
	Count   *int              `json:"count"`
	Sum     []byte            `json:"sum"`
	Words   []Key             `json:"words"`
	Point   *Point            `json:"point"`
	Next    *Whole            `json:"next"`
	Point0  Point             `json:"Point"`
}

type (
	Key   string
	Point struct {
		X, Y int
		Name string `json:"name,omitempty"`
	}
)

// Wholes is a list of them.
//
//javelin:json
type Wholes []Whole

//javelin:json
type Record struct {
	A float64
	B [2]int
	C *Part
	D Part
}

type Part struct {
	D string
	E float32
}

//javelin:json
type Plain struct {
	N int
	S string
}
