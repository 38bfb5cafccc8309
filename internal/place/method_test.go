package place

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// What a method has read, from one place to the other, must be one value.
func TestMethodReadsOneValue(t *testing.T) {
	skip, own := fmt.Errorf("not here: %w", errors.ErrUnsupported), errors.New("own")
	for _, c := range []struct {
		values int
		part   bool // and the beginning of another
		err    error
		want   error
	}{
		{1, false, nil, nil}, {0, false, nil, errNonSingularValue}, {2, false, nil, errNonSingularValue},
		{0, true, nil, errNonSingularValue}, {1, true, nil, errNonSingularValue},
		{0, false, skip, skip}, {1, false, skip, errUnsupportedMutation}, {0, true, skip, errUnsupportedMutation},
		{0, false, own, own}, {2, true, own, own},
	} {
		d := jsontext.NewDecoder(strings.NewReader(`[{"a":1},[1,2],[3]]`))
		d.ReadToken()
		before := Of(d)
		for range c.values {
			d.SkipValue()
		}
		if c.part {
			d.ReadToken()
		}
		if got := CheckOneValue(c.err, before, Of(d)); got != c.want {
			t.Errorf("%d values, %v, and %v: %v, want %v", c.values, c.part, c.err, got, c.want)
		}
	}
	if !IsSkip(skip) || IsSkip(own) {
		t.Error("what asks for the next way is not told")
	}
	if got := WrapUnsupported(skip, "M method"); got.Error() != "M method may not return errors.ErrUnsupported" || WrapUnsupported(own, "M") != own || WrapUnsupported(nil, "M") != nil {
		t.Error(got)
	}
}

func TestSkipUntil(t *testing.T) {
	d := jsontext.NewDecoder(strings.NewReader(`[[1,2],{"a":1},3]`))
	d.ReadToken()
	d.ReadToken()
	d.ReadToken() // 1
	if err := SkipUntil(d, Place{Depth: 1, Length: 2}); err != nil || d.InputOffset() != int64(len(`[[1,2],{"a":1}`)) {
		t.Errorf("at %d, %v", d.InputOffset(), err)
	}
	if err := SkipUntil(d, Place{Depth: 1, Length: 2}); err != nil || Of(d) != (Place{1, 2}) {
		t.Errorf("at %v, %v", Of(d), err)
	}
	if err := SkipUntil(d, Place{Depth: 0, Length: 2}); err != io.EOF {
		t.Errorf("after the end: %v", err)
	}
}
