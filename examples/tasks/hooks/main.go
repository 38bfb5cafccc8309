// Hooks does something before or after a value is read or written as usual: by methods of
// one's own types, and by functions for those of others.
package main

import (
	"errors"
	"fmt"
	"log"
	"net/url"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Limits begins with what is usual, and is then read as without the method.
type Limits struct{ Depth, Width int }

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (l *Limits) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	*l = Limits{Depth: 100, Width: 80}
	return json.UnmarshalNext(dec, l)
}

// MarshalJSONTo implements json.MarshalerTo.
func (l Limits) MarshalJSONTo(enc *jsontext.Encoder) error {
	l.Width = min(l.Width, 120)
	return json.MarshalNext(enc, l)
}

// Login is a type without methods.
type Login struct {
	Name string
	Site url.URL
}

// trim puts names in order after they have been read.
var trim = json.UnmarshalNextFunc(func(dec *jsontext.Decoder, l *Login, next func() error) error {
	err := next()
	l.Name = strings.ToLower(strings.TrimSpace(l.Name))
	return err
})

// secure checks a type of another package.
var secure = json.ValidateFunc(func(u *url.URL) error {
	if u.Scheme != "https" {
		return errors.New("not https")
	}
	return nil
})

// urls reads that type.
var urls = json.UnmarshalFunc(func(text []byte, u *url.URL) error {
	s, err := json.UnmarshalOf[string](text)
	if err != nil {
		return err
	}
	return u.UnmarshalBinary([]byte(s))
})

func main() {
	l, err := json.UnmarshalOf[Limits]([]byte(`{"Width": 200}`))
	if err != nil {
		log.Fatal(err)
	}
	b, err := json.Marshal(l)
	fmt.Println(l, string(b), err)

	opts := json.WithUnmarshalers(json.JoinUnmarshalers(trim, secure, urls))
	for _, in := range []string{
		`[{"Name": " Ada ", "Site": "https://example.org"}]`,
		`[{"Name": "Eve", "Site": "http://example.org"}]`,
	} {
		logins, err := json.UnmarshalOf[[]Login]([]byte(in), opts)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(logins[0].Name, logins[0].Site.Host)
	}
}
