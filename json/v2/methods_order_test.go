package json_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// byTokens is an array of two integers, which is read token by token.
type byTokens struct{ x, y int64 }

func (p *byTokens) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var toks []jsontext.Token
	for range 4 {
		tok, err := d.ReadToken()
		if err != nil {
			return err
		}
		if toks = append(toks, tok.Clone()); tok.Kind() == ']' || tok.Kind() == 'n' {
			break
		}
	}
	if len(toks) != 4 || toks[0].Kind() != '[' || toks[3].Kind() != ']' {
		return fmt.Errorf("%d tokens", len(toks))
	}
	var err error
	if p.x, err = toks[1].Int(); err == nil {
		p.y, err = toks[2].Int()
	}
	return err
}

// TestMethodsInTurn: members for methods with a Decoder are read one after the other, wherever
// they stand, and whatever is between them.
func TestMethodsInTurn(t *testing.T) {
	type object struct {
		A, B byTokens
		N    int
		C, D byTokens
	}
	all := object{byTokens{1, -2}, byTokens{3, 4}, 5, byTokens{67, 12345678}, byTokens{-123456789, 0}}
	for _, c := range []struct {
		doc, err string
		want     object
	}{
		{`{"A":[1,-2],"B":[3,4],"N":5,"C":[67,12345678],"D":[-123456789,-0]}`, "", all},
		{`{"D":[-123456789,0],"C":[67,12345678],"N":5,"B":[3,4],"A":[1,-2]}`, "", all},
		{"{ \"A\" : [1 , -2] ,\n\"B\": [3,4] , \"N\" :5,\"C\":[ 67,12345678 ],\"D\":[-123456789,0] }", "", all},
		{`{"A":[1,-2],"x":{"y":[]},"B":[3,4],"N":5,"\u0043":[67,12345678],"z":null,"D":[-123456789,0]}`, "", all},
		{`{"A":[1,-2],"B":[3,4]}`, "", object{A: all.A, B: all.B}},
		{`{"A":[1,-2],"B":[3,4],"A":[1,-2]}`, `duplicate object member name "A"`, object{A: all.A, B: all.B}},
		{`{"A":[1,-2],"B":[3,4],"B":[1,-2]}`, `duplicate object member name "B"`, object{A: all.A, B: all.B}},
		{`{"A":[1,-2],"B":[3]}`, `within "/B": 3 tokens`, object{A: all.A}},
		{`{"A":[1,-2],"B":null}`, `within "/B": 1 tokens`, object{A: all.A}},
		{`{"A":[1,-2],"B":[3,4],}`, `invalid character ',' at start of value after offset 21`, object{A: all.A, B: all.B}},
		{`{"A":[1,-2],"B" [3,4]}`, `jsontext: invalid character '['`, object{A: all.A}},
		{`{"A":[1,-2],"B":}`, `missing value after object name within "/B" after offset 16`, object{A: all.A}},
		{`{"A":[1,-2],"B":[3,4]`, `unexpected EOF`, object{A: all.A, B: all.B}},
	} {
		read := map[string]func(v *object) error{
			"Unmarshal":     func(v *object) error { return json.Unmarshal([]byte(c.doc), v) },
			"UnmarshalRead": func(v *object) error { return json.UnmarshalRead(strings.NewReader(c.doc), v) },
			"byte by byte":  func(v *object) error { return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(c.doc)), v) },
			"in a list": func(v *object) error {
				list := []*object{v}
				r := io.MultiReader(strings.NewReader("["), strings.NewReader(c.doc), strings.NewReader("]"))
				err := json.UnmarshalRead(r, &list)
				if len(list) > 0 && list[0] != nil {
					*v = *list[0]
				}
				return err
			},
		}
		for how, f := range read {
			if how == "in a list" && c.err != "" {
				continue // the place is another one
			}
			var got object
			err := f(&got)
			if got != c.want || (c.err == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s of %s: got %v, %v, want %v, %q", how, c.doc, got, err, c.want, c.err)
			}
		}
	}
}
