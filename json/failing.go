package json

import "errors"

var errFailing = errors.New("failing")

// Types whose only method fails.
type (
	failingMarshaler     struct{}
	failingTextMarshaler struct{}
)

func (failingMarshaler) MarshalJSON() ([]byte, error) { return nil, errFailing }

func (failingTextMarshaler) MarshalText() ([]byte, error) { return nil, errFailing }
