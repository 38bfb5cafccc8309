package json_test

//lint:file-ignore SA5008 names that are equal but for case are tested

import (
	"encoding"
	stdv1 "encoding/json"
	"fmt"
	"strings"

	"github.com/javelin-go/javelin/internal/jsontest"
)

// This file has types for the random comparisons that package reflect cannot make: structs
// with the methods of what they embed. There are also types of text that null may clear, and
// names that are equal but for case at several depths.

type (
	RJSON    struct{ N int }
	RJSONPtr struct{ N int }
	RText    struct{ N int }
	RTextPtr struct{ N int }
	RAppend  struct{ N int }
	RZero    struct{ N int }

	rTextSlice []int
	rTextMap   map[string]int
	rTextBytes []byte

	rMid     struct{ *RJSON }
	rMidText struct {
		RTextPtr
		More int
	}
	rDeep struct {
		*rMid2
		N int
	}
	rMid2 struct{ RText }

	rCaseBase struct {
		A int `json:"name"`
		B int `json:"x"`
		C int `json:"K"`
		D int `json:"ab"`
	}
	RCaseMore struct {
		A int `json:"nAME"`
		S int `json:"s"`
		rCaseBase
	}
	rCase struct {
		rCaseBase
		*RCaseMore
		Own int `json:"NAME"`
		X   int
		S   int `json:"\u017f"`
		D   int `json:"a_b"`
	}
)

func (r RJSON) MarshalJSON() ([]byte, error)          { return fmt.Appendf(nil, "[%d]", r.N), nil }
func (r *RJSON) UnmarshalJSON(b []byte) error         { r.N = len(b); return nil }
func (r *RJSONPtr) MarshalJSON() ([]byte, error)      { return fmt.Appendf(nil, "%d", r.N), nil }
func (r *RJSONPtr) UnmarshalJSON(b []byte) error      { r.N = -len(b); return nil }
func (r RText) MarshalText() ([]byte, error)          { return fmt.Appendf(nil, "t%d", r.N), nil }
func (r *RText) UnmarshalText(b []byte) error         { r.N = len(b); return nil }
func (r *RTextPtr) MarshalText() ([]byte, error)      { return fmt.Appendf(nil, "p%d", r.N), nil }
func (r *RTextPtr) UnmarshalText(b []byte) error      { r.N = -len(b); return nil }
func (r RAppend) AppendText(b []byte) ([]byte, error) { return fmt.Appendf(b, "a%d", r.N), nil }
func (r RZero) IsZero() bool                          { return r.N == 7 }
func (r *rTextSlice) UnmarshalText(b []byte) error    { *r = rTextSlice{len(b)}; return nil }
func (r *rTextMap) UnmarshalText(b []byte) error      { *r = rTextMap{"n": len(b)}; return nil }
func (r *rTextBytes) UnmarshalText(b []byte) error    { *r = append(rTextBytes("t"), b...); return nil }
func (r rTextBytes) MarshalText() ([]byte, error)     { return []byte("bytes"), nil }

// promotedTwins are those types.
func promotedTwins() []jsontest.Twin {
	return []jsontest.Twin{
		of[struct {
			RJSON
			X int
		}](),
		of[struct {
			*RJSON
			X int
		}](),
		of[struct {
			RJSONPtr
			X int
		}](),
		of[struct {
			*RJSONPtr
			X int
		}](),
		of[struct {
			RText
			X int
		}](),
		of[struct {
			*RText
			X int
		}](),
		of[struct {
			RTextPtr
			X int
		}](),
		of[struct {
			*RAppend
			X int
		}](),
		of[struct {
			stdv1.Marshaler
			X int
		}](),
		of[struct {
			encoding.TextUnmarshaler
			X int
		}](),
		of[struct {
			RJSON
			*RJSONPtr
		}](),
		of[struct {
			A struct {
				*RZero
				X int
			} `json:"a,omitzero"`
			B *struct{ RZero } `json:"b,omitzero"`
		}](),
		of[rMid](), of[rMidText](), of[rDeep](), of[rTextSlice](), of[rTextMap](), of[rTextBytes](), of[[]rTextSlice](),
		of[map[string]rTextMap](), of[rCase](), of[RCaseMore](),
	}
}

// otherPanics reports whether want says that another library has panicked because what a
// struct embeds is nil. Here that is an error.
func otherPanics(got, want string) bool {
	return !strings.Contains(got, "panic: ") && got != "no error" &&
		(strings.Contains(want, "panic: runtime error: invalid memory address") || strings.Contains(want, "panic: value method"))
}
