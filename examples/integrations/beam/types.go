package beamjson

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen

// Order is a line of the input.
//
//javelin:json
type Order struct {
	ID       uint64  `json:"id" javelin:"required"`
	Customer string  `json:"customer"`
	Shop     Shop    `json:"shop"`
	Total    float64 `json:"total"`
}

// Shop is what orders are grouped by.
//
//javelin:json
type Shop struct {
	Country string `json:"country"`
	City    string `json:"city"`
}

// Sales is a line of the output.
//
//javelin:json
type Sales struct {
	Shop   Shop    `json:"shop"`
	Orders int     `json:"orders"`
	Total  float64 `json:"total"`
}

// Rejected is a line of the input that is no order.
//
//javelin:json
type Rejected struct {
	File   string `json:"file"`
	Offset int64  `json:"offset"`
	Reason string `json:"reason"`
}
