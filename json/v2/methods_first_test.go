package json

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// readsTokens reads a list of numbers by tokens; -1 is an error, -2 asks for the next way.
type readsTokens struct{ Sum int64 }

func (r *readsTokens) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if d.PeekKind() == 'f' {
		return errors.ErrUnsupported
	}
	for {
		tok, err := d.ReadToken()
		if err != nil {
			return err
		}
		switch tok.Kind() {
		case '0':
			n, err := tok.Int()
			if err != nil {
				return err
			}
			if r.Sum += n; n == -1 {
				return errors.New("negative")
			}
		case ']', 'n', '"':
			return nil
		}
	}
}

// TestFirstFieldByTokens: an object whose first field has a method for a Decoder is read as by
// the complete form, whatever is in it, alone and among others.
func TestFirstFieldByTokens(t *testing.T) {
	type object struct {
		First  readsTokens `json:"first"`
		Second readsTokens `json:"second"`
		Name   string      `json:"name"`
		Last   *object     `json:"last"`
	}
	var docs []string
	for _, doc := range []string{
		`{}`, `null`, `[]`, `"x"`, ``, `{`, `{"first"`, `{"first":`, `{"first":[1,2]`, `{"first":[1,2],`, `{"first":[1,2]}x`, `{"first":[1 2]}`,
		`{"first":[1,2],"second":[3],"name":"x","last":{"first":[4]}}`, ` { "first" : [ 1 ] , "second" : [ 2 ] } `,
		`{"second":[3],"first":[1,2]}`, `{"name":"x","first":[1]}`, `{"last":{"name":"y","second":[7]},"second":[1]}`,
		`{"f\u0069rst":[1],"second":[2]}`, `{"FIRST":[1],"second":[2]}`, `{"other":1,"first":[5]}`, `{"first":[5],"other":{"a":[1]},"second":[6]}`,
		`{"first":[1],"first":[2]}`, `{"first":[1],"second":[2],"first":[3]}`, `{"first":[-1],"second":[2]}`, `{"first":[2],"second":[-1]}`,
		`{"first":false,"second":[1]}`, `{"first":[1],"second":false}`, `{"first":null,"second":"x"}`, `{"first":[1],"name":5,"second":[2]}`,
		`{"first":{},"second":[2]}`, `{"first":[1,],"second":[2]}`, `{first:[1]}`, `{"first":[1]"second":[2]}`, `{"first":[1],}`, `{,"first":[1]}`,
	} {
		docs = append(docs, doc, `[`+doc+`,`+doc+`]`, `{"last":`+doc+`}`)
	}
	docs = append(docs, `{"first":[`+strings.Repeat("1,", 5000)+`1],"second":[2],"name":"`+strings.Repeat("long ", 2000)+`"}`)
	for _, doc := range docs {
		for _, opts := range [][]Options{nil, {MatchCaseInsensitiveNames(true)}, {jsontext.AllowDuplicateNames(true)}} {
			one := func(slow bool) (string, string) {
				plan.DisableFast = slow
				defer func() { plan.DisableFast = false }()
				var v object
				var list []object
				err := Unmarshal([]byte(doc), &v, opts...)
				failed := Unmarshal([]byte(doc), &list, opts...)
				var streamed object
				s := UnmarshalRead(strings.NewReader(doc), &streamed, opts...)
				got, _ := Marshal([]any{v, list, streamed}, Deterministic(true))
				return string(got), fmt.Sprint(err, failed, s)
			}
			got, err := one(false)
			want, failed := one(true)
			if got != want || err != failed {
				t.Errorf("%.100s: got %s, %s, want %s, %s", doc, got, err, want, failed)
			}
		}
	}
}
