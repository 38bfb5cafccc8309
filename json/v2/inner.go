package json

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// text and gen are the inner sides of packages jsontext and rt.
var (
	text = jsontext.Internal.Open(opt.Door{})
	gen  = rt.Internal.Open(opt.Door{})
)
