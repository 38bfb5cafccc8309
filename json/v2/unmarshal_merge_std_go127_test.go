//go:build go1.27

package json

import (
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
)

func init() {
	mergeAsStd = func(in []byte, out any, duplicates bool) error {
		return stdjson.Unmarshal(in, out, stdtext.AllowDuplicateNames(duplicates))
	}
}
