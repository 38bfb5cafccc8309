package format

import (
	"errors"
	"strconv"
)

// ErrDuration is what is wrong with a time.Duration that is given no format where it has no
// form of its own.
var ErrDuration = errors.New("no default representation; a tag javelin:\"format=units\" gives the field one (or sec, milli, micro, nano, iso8601)")

// ErrLength returns the error for so many bytes where an array has room for others.
func ErrLength(got, room int) error {
	return errors.New("decoded length of " + strconv.Itoa(got) + " mismatches array length of " + strconv.Itoa(room))
}
