package zero

import "time"

//easyjson:json
type Default struct {
	Full   string
	Empty  string
	Kept   string `json:"k,!omitzero"`
	Time   time.Time
	Zeros  [2]int
	Some   [2]int
	Lists  [2]Part
	Parts  [2]Part
	Struct Part
	Shown  Part `json:",!omitzero"`
}

type Part struct {
	F float32
	T time.Time
}
