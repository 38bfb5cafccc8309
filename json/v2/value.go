package json

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is for a jsontext.Value that is all a call is about, under no
// options: it is checked at once, without plan or Decoder. Whatever is unusual is left
// to these. MarshalBytes of internal/marshal does the same.

// unmarshalValue is Unmarshal into the Value that out points to. If it reports false, it has done nothing.
func unmarshalValue(in []byte, out any) bool {
	v := out.(*jsontext.Value)
	if v == nil || plan.DisableFast {
		return false
	}
	val, ok := text.Checked(*v, in, &opt.Flags{})
	if ok {
		*v = val
	}
	return ok
}
