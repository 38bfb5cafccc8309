package text

import (
	"errors"

	"github.com/javelin-go/javelin/internal/opt"
)

// Options is one option or several.
type Options = opt.Options

// errUnknownOption is the error of all that is done with an option from elsewhere.
var errUnknownOption = errors.New("json: unknown option: made elsewhere, or by encoding/json without package json/v2 of this module in the program")

// unknownOption returns the error if such an option is among o.
func unknownOption(o *opt.Struct) error {
	if _, ok := o.Unknown(); ok {
		return errUnknownOption
	}
	return nil
}

// refusing stands for the reader or writer of a Decoder or Encoder with such an option.
type refusing struct{}

func (refusing) Read([]byte) (int, error)  { return 0, errUnknownOption }
func (refusing) Write([]byte) (int, error) { return 0, errUnknownOption }
