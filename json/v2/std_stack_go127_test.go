//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/v2"
)

// watcher writes and reads itself by methods for the standard library, and notes where
// it is: before, within and after its value.
type watcher struct{ N int }

var watched []string

func watch(c interface {
	StackDepth() int
	StackIndex(int) (stdtext.Kind, int64)
	StackPointer() stdtext.Pointer
}) {
	kind, _ := c.StackIndex(c.StackDepth())
	watched = append(watched, fmt.Sprintf("%d %s %v", c.StackDepth(), c.StackPointer(), kind))
}

func (w watcher) MarshalJSONTo(e *stdtext.Encoder) error {
	watch(e)
	for _, t := range []stdtext.Token{stdtext.BeginObject, stdtext.String("n"), stdtext.Int(int64(w.N)), stdtext.EndObject} {
		switch w.N {
		case -1:
			return errors.New("negative")
		case -2:
			if t.Kind() == '0' {
				return errors.New("very negative")
			}
		case -3:
			if t.Kind() == '0' {
				return e.WriteToken(stdtext.EndArray)
			}
		}
		if err := e.WriteToken(t); err != nil {
			return err
		}
		watch(e)
	}
	if w.N == -4 {
		return e.WriteToken(stdtext.String("two"))
	}
	return nil
}

func (w *watcher) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	watch(d)
	depth := d.StackDepth()
	for {
		t, err := d.ReadToken()
		if err != nil {
			return err
		}
		watch(d)
		if t.Kind() == '0' {
			n, _ := t.Int()
			w.N = int(n)
			if w.N == 13 {
				return errors.New("unlucky")
			}
		}
		if d.StackDepth() == depth {
			return nil
		}
	}
}

type watchers struct {
	W  watcher
	P  *watcher
	L  []watcher
	M  map[string]watcher `json:"a/b~c"`
	LL [][]watcher
	A  any
}

func newWatchers(n int) *watchers {
	long := make([]watcher, 60)
	return &watchers{P: new(watcher), L: []watcher{{1}, {2}, {n}}, M: map[string]watcher{"k\"€": {4}}, LL: [][]watcher{{}, {{5}, {6}}, long}, A: watcher{7}}
}

// TestStdMethodsKnowTheirPlace: what a method for the standard library learns of its
// place from the Encoder or Decoder is what the standard library says.
func TestStdMethodsKnowTheirPlace(t *testing.T) {
	for _, v := range []any{watcher{1}, newWatchers(3), []any{1, 2, map[string]any{"x": []watcher{{1}}}}, map[string]*watchers{"~": newWatchers(1)}} {
		watched = nil
		want, err := stdv2.Marshal(v, stdv2.Deterministic(true))
		if err != nil {
			t.Fatal(err)
		}
		wantWatched := watched
		watched = nil
		got, err := json.Marshal(v, json.Deterministic(true))
		if err != nil || string(got) != string(want) || !reflect.DeepEqual(watched, wantWatched) {
			t.Errorf("%T: %v\n got %s\nwant %s\n got %q\nwant %q", v, err, got, want, watched, wantWatched)
		}
		watched = nil
		if err := json.MarshalWrite(new(bytes.Buffer), v, json.Deterministic(true)); err != nil || !reflect.DeepEqual(watched, wantWatched) {
			t.Errorf("MarshalWrite of %T: %v", v, err)
		}
		if _, isAny := v.([]any); isAny {
			continue
		}
		if w, ok := v.(*watchers); ok {
			w.A = nil
			want, _ = stdv2.Marshal(v)
		}
		if _, ok := v.(map[string]*watchers); ok {
			want = []byte(strings.ReplaceAll(string(want), `{"n":7}`, `null`))
		}
		for _, gap := range []string{"", " "} {
			in := strings.NewReplacer(",", gap+","+gap, ":", gap+":"+gap).Replace(string(want))
			watched = nil
			theirs := reflect.New(reflect.TypeOf(v))
			if err := stdv2.Unmarshal([]byte(in), theirs.Interface()); err != nil {
				t.Fatal(err)
			}
			wantWatched, watched = watched, nil
			ours := reflect.New(reflect.TypeOf(v))
			if err := json.Unmarshal([]byte(in), ours.Interface()); err != nil || !reflect.DeepEqual(watched, wantWatched) || !reflect.DeepEqual(ours.Interface(), theirs.Interface()) {
				t.Errorf("%s: %v\n got %q\nwant %q", in, err, watched, wantWatched)
			}
			watched = nil
			if err := json.UnmarshalRead(strings.NewReader(in), ours.Interface()); err != nil || !reflect.DeepEqual(watched, wantWatched) {
				t.Errorf("UnmarshalRead: %s: %v\n got %q\nwant %q", in, err, watched, wantWatched)
			}
		}
	}
}

// TestStdMethodsKnowTheirPlaceInLongArrays: beyond 64 elements the array is an object to
// the method, whose places inside the value are right.
func TestStdMethodsKnowTheirPlaceInLongArrays(t *testing.T) {
	list := make([]watcher, 200)
	watched = nil
	text, err := json.Marshal(map[string]any{"l": list})
	if want := []string{"2 /l/199 {", "3 /l/199 {", "3 /l/199/n {", "3 /l/199/n {", "2 /l/199 {"}; err != nil || !reflect.DeepEqual(watched[len(watched)-5:], want) {
		t.Errorf("%v\n got %q\nwant %q", err, watched[len(watched)-5:], want)
	}
	watched = nil
	var v map[string][]watcher
	err = json.Unmarshal(text, &v)
	if want := []string{"2 /l/199 {", "3 /l/199 {", "3 /l/199/n {", "3 /l/199/n {", "2 /l/199 {"}; err != nil || len(v["l"]) != 200 || !reflect.DeepEqual(watched[len(watched)-5:], want) {
		t.Errorf("%v\n got %q\nwant %q", err, watched[len(watched)-5:], want)
	}
}

// TestErrorsOfStdMethodsAreAtTheirPlace: so are the errors.
func TestErrorsOfStdMethodsAreAtTheirPlace(t *testing.T) {
	for n := -4; n < 0; n++ {
		for _, v := range []any{watcher{n}, newWatchers(n), []watcher{{n}}, map[string]watcher{"x": {n}}} {
			_, got := json.Marshal(v, json.Deterministic(true))
			_, want := stdv2.Marshal(v, stdv2.Deterministic(true))
			if g, w := placed(got), placed(want); g != w {
				t.Errorf("%+v:\n got %s\nwant %s", v, g, w)
			}
		}
	}
	for _, in := range []string{
		`{"n":13}`, ` {"n":1,"n":2}`, `{"n":1x}`, `{"n":5,"m":`, `{"n":5,"m"`, `{"n":6]`, `{`, ``, `{"n":"` + "\xff" + `"}`, `{"n":7}{`,
	} {
		for _, way := range []string{"%s", `{"W":%s}`, ` { "W" : %s }`, `{"L":[{"n":1},%s]}`, `{"a/b~c":{"x":{"n":2},"y":%s}}`, `{"LL":[[],[{}, %s]]}`} {
			in := fmt.Sprintf(way, in)
			var got, want watchers
			var g, w any = &got, &want
			if way == "%s" {
				g, w = &got.W, &want.W
			}
			gotErr, wantErr := placed(json.Unmarshal([]byte(in), g)), placed(stdv2.Unmarshal([]byte(in), w))
			if gotErr != wantErr || !reflect.DeepEqual(got, want) {
				t.Errorf("%s:\n got %+v %s\nwant %+v %s", in, got, gotErr, want, wantErr)
			}
		}
	}
}

// placed is an error in all its parts, of either library.
func placed(err error) string {
	var ours *stdv2.SemanticError
	var syntax *stdtext.SyntacticError
	switch {
	case errors.As(err, &ours):
		return fmt.Sprintf("semantic %d %q %q %v %q", ours.ByteOffset, ours.JSONPointer, ours.JSONKind, ours.GoType, fmt.Sprint(ours.Err))
	case errors.As(err, &syntax):
		return fmt.Sprintf("syntactic %d %q %q", syntax.ByteOffset, syntax.JSONPointer, fmt.Sprint(syntax.Err))
	}
	return fmt.Sprint(err)
}

// TestFailedStdMethodWritesNothing: what it has written of the value is not handed on.
func TestFailedStdMethodWritesNothing(t *testing.T) {
	var b bytes.Buffer
	if err := json.MarshalWrite(&b, []watcher{{1}, {-2}}); err == nil || strings.Contains(b.String(), "-2") || strings.Count(b.String(), "n") > 1 {
		t.Errorf("%q, %v", b.String(), err)
	}
}

// TestFailedReaderLeavesStdMethodOut: a value is read as a whole before the method is
// called.
func TestFailedReaderLeavesStdMethodOut(t *testing.T) {
	fault := errors.New("out of order")
	var v []watcher
	watched = nil
	err := json.UnmarshalRead(io.MultiReader(strings.NewReader(`[{"n":5,`), iotest.ErrReader(fault)), &v)
	if !errors.Is(err, fault) || len(watched) != 0 || !reflect.DeepEqual(v, []watcher{{}}) {
		t.Errorf("%v, %v, %q", v, err, watched)
	}
}
