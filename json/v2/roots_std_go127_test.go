//go:build go1.27 && goexperiment.jsonv2

package json

import (
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestRoots reads small documents of every kind, in order or not, into values of many types, zero or
// not: what is set, and the error, are those of encoding/json/v2. Each is read twice, as a call
// knows of the one before.
func TestRoots(t *testing.T) {
	for _, opts := range []struct {
		ours []Options
		std  []stdv2.Options
	}{{}, {[]Options{RejectUnknownMembers(true)}, []stdv2.Options{stdv2.RejectUnknownMembers(true)}}} {
		for _, doc := range jsontest.RootDocuments() {
			for _, before := range []string{"", "[7]"} {
				got, want := jsontext.Value(before), stdtext.Value(before)
				gotErr, wantErr := Unmarshal([]byte(doc), &got, opts.ours...), stdv2.Unmarshal([]byte(doc), &want, opts.std...)
				if string(got) != string(want) || said(gotErr) != said(wantErr) {
					t.Errorf("Value %q from %q: %s, %v, want %s, %v", before, doc, got, gotErr, want, wantErr)
				}
			}
		}
		for _, kind := range jsontest.Roots() {
			for _, fill := range []bool{false, true} {
				for range 2 {
					for _, doc := range jsontest.RootDocuments() {
						got, want := kind(fill), kind(fill)
						gotErr := Unmarshal([]byte(doc), got, opts.ours...)
						wantErr := stdv2.Unmarshal([]byte(doc), want, opts.std...)
						if _, ok := got.(*time.Duration); ok && gotErr != nil && wantErr != nil {
							gotErr = wantErr // which says less
						}
						if !reflect.DeepEqual(got, want) || said(gotErr) != said(wantErr) {
							t.Errorf("%T, filled %v, from %q: got %#v, %v, want %#v, %v", got, fill, doc, reflect.ValueOf(got).Elem(), gotErr, reflect.ValueOf(want).Elem(), wantErr)
						}
					}
				}
			}
		}
	}
}

// said is the text of err, of which the standard library chooses a word at random.
func said(err error) string { return strings.ReplaceAll(fmt.Sprint(err), "unable to", "cannot") }
