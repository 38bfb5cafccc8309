package rttest

import (
	"errors"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/rt"
)

// inner has methods that a nil pointer to it is not content with, and one that is.
type inner struct{ n int }

func (v inner) MarshalJSON() ([]byte, error)  { return []byte{'0' + byte(v.n)}, nil }
func (v *inner) UnmarshalJSON(b []byte) error { v.n = len(b); return nil }
func (v *inner) UnmarshalText(b []byte) error { _ = v; return errors.New("no text") }
func (v *inner) MarshalText() ([]byte, error) { panic("of the user") }
func (v *inner) AppendText([]byte) ([]byte, error) {
	var m map[string]int
	m["x"] = v.n
	return nil, nil
}
func (v inner) IsZero() bool { return v.n == 0 }

type outer struct{ *inner }

func (v *outer) frail() rt.Frail {
	return rt.Frail{Value: v, NilIs: func() string {
		if v.inner == nil {
			return "*rttest.inner"
		}
		return ""
	}}
}

// TestFrail: a panic is an error if something is nil, and goes on else.
func TestFrail(t *testing.T) {
	const isNil = "*rttest.inner is nil"
	none, some := &outer{}, &outer{&inner{3}}
	if _, err := none.frail().MarshalJSON(); err == nil || err.Error() != isNil {
		t.Error(err)
	}
	if b, err := some.frail().MarshalJSON(); string(b) != "3" || err != nil {
		t.Errorf("%s %v", b, err)
	}
	if err := none.frail().UnmarshalJSON([]byte("12")); err == nil || err.Error() != isNil {
		t.Error(err)
	}
	if err := some.frail().UnmarshalJSON([]byte("12")); err != nil || some.n != 2 {
		t.Error(err)
	}
	if err := none.frail().UnmarshalText(nil); err == nil || err.Error() != "no text" {
		t.Error(err) // it does not mind
	}
	if _, err := none.frail().AppendText(nil); err == nil || err.Error() != isNil {
		t.Error(err)
	}
	for _, f := range []rt.Frail{none.frail(), {Value: none}} {
		if f.NilIs != nil && !f.NotZero() {
			t.Error("what cannot tell is zero")
		}
	}
	if some.frail().NotZero() != true || (&outer{&inner{}}).frail().NotZero() {
		t.Error("zero")
	}
	for name, call := range map[string]func(){
		"nil map":     func() { some.frail().AppendText(nil) },
		"of the user": func() { none.frail().MarshalText() },
	} {
		func() {
			defer func() {
				r := recover()
				if err, ok := r.(error); ok && strings.Contains(err.Error(), name) {
					return
				}
				if r != name {
					t.Errorf("%s: recovered %v", name, r)
				}
			}()
			call()
			t.Errorf("%s: returned", name)
		}()
	}
}
