package json

import (
	"errors"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/picture"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Describe returns a description of err for people: line and column of the error in input,
// the reason, and the line with a caret below the place. Each line ends with a newline.
//
//	3:13: cannot unmarshal JSON string into Go float64 within "/items/0/amount"
//	    3 |   "amount": "12"
//	      |             ^
//
// input must be all that has been read. Lines and columns count from 1, columns in
// characters. A tab is shown as four spaces, and control characters are replaced. In a font
// of fixed width, the caret is below the place, also after wide characters. A long line is
// cut.
//
// All errors of an [Errors] are described, one after the other. Other errors may wrap err.
// The description of an error without a place in input is its own text, and that of nil is
// empty.
//
// For input from an [io.Reader] that is not kept, [TrackPlaces] does the same.
func Describe(err error, input []byte) string {
	return describeBy(err, func(offset int64, early bool) (picture.Place, bool) { return picture.Of(input, offset, early) })
}

// LineColumn returns the line and the column of the error in input, both from 1, as
// [Describe] prints them. If err has no place in input, ok is false.
func LineColumn(err error, input []byte) (line, column int, ok bool) {
	_, offset, early, ok := faultIn(err)
	if !ok {
		return 0, 0, false
	}
	p, ok := picture.Of(input, offset, early)
	return int(p.Line), int(p.Column), ok
}

// TrackPlaces returns a reader that reads from r and keeps as much of the input as it needs
// to describe errors in it.
//
//	in := json.TrackPlaces(os.Stdin)
//	if err := json.UnmarshalRead(in, &v); err != nil {
//		fmt.Fprint(os.Stderr, in.Describe(err))
//	}
func TrackPlaces(r io.Reader) *PlaceTracker { return &PlaceTracker{r: r, seen: picture.New()} }

// A PlaceTracker is a reader made by [TrackPlaces]. It keeps the last 256 KiB of the input,
// as errors are mostly there.
type PlaceTracker struct {
	r    io.Reader
	seen *picture.Locator
}

// Read implements [io.Reader].
func (t *PlaceTracker) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	if n > 0 {
		t.seen.Feed(p[:n])
	}
	return n, err
}

// Describe is the function [Describe] for the text that has been read. If the place of an
// error is no longer kept, the description is the error's own text.
func (t *PlaceTracker) Describe(err error) string { return describeBy(err, t.locate) }

// LineColumn is the function [LineColumn] for the text that has been read.
func (t *PlaceTracker) LineColumn(err error) (line, column int, ok bool) {
	_, offset, early, ok := faultIn(err)
	if !ok {
		return 0, 0, false
	}
	p, ok := t.locate(offset, early)
	return int(p.Line), int(p.Column), ok
}

func (t *PlaceTracker) locate(offset int64, early bool) (picture.Place, bool) {
	if early {
		offset = t.seen.EndOfText(offset)
	}
	return t.seen.Locate(offset)
}

func describeBy(err error, locate func(offset int64, early bool) (picture.Place, bool)) string {
	var all Errors
	switch {
	case err == nil:
		return ""
	case errors.As(err, &all):
		var b strings.Builder
		for _, err := range all {
			b.WriteString(describeBy(err, locate))
		}
		return b.String()
	}
	if message, offset, early, ok := faultIn(err); ok {
		if p, ok := locate(offset, early); ok {
			return p.Describe(message)
		}
	}
	return err.Error() + "\n"
}

// faultIn returns what err says without its place, and the offset of that. early says that
// something is missing at the end of the input.
func faultIn(err error) (message string, offset int64, early, ok bool) {
	switch e := placed(err).(type) {
	case *SemanticError:
		plain := *e
		plain.ByteOffset = 0
		message, offset = plain.Error(), e.ByteOffset
		if e.action == plan.MarshalAction {
			return "", 0, false, false
		}
		var syntax *jsontext.SyntacticError
		early = errors.As(e.Err, &syntax) && syntax.Err == io.ErrUnexpectedEOF || e.Err == io.ErrUnexpectedEOF
	case *rt.Error:
		plain := *e
		plain.ByteOffset = 0
		message, offset = plain.Error(), e.ByteOffset
		if e.Marshaling {
			return "", 0, false, false
		}
	case *jsontext.SyntacticError:
		plain := *e
		plain.ByteOffset = 0
		message, offset = plain.Error(), e.ByteOffset
		early = e.Err == io.ErrUnexpectedEOF
	default:
		return "", 0, false, false
	}
	message = strings.TrimPrefix(strings.TrimPrefix(message, plan.ErrorPrefix), "jsontext: ")
	return message, offset, early, true
}

// placed returns the outermost error in err that tells where it is, or nil.
func placed(err error) error {
	for err != nil {
		switch e := err.(type) {
		case *SemanticError, *rt.Error, *jsontext.SyntacticError:
			return err
		case interface{ Unwrap() []error }:
			for _, err := range e.Unwrap() {
				if p := placed(err); p != nil {
					return p
				}
			}
			return nil
		}
		err = errors.Unwrap(err)
	}
	return nil
}
