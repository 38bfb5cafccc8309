// Custom gives types another form: by methods of one's own types, and by functions
// for those of others.
package main

import (
	"errors"
	"fmt"
	"log"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Version is [1,4,0] as JSON; the text "1.4.0" is read, too.
type Version [3]uint64

// MarshalJSONTo writes exactly one value.
func (v Version) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, [3]uint64(v))
}

// UnmarshalJSONFrom reads exactly one value.
func (v *Version) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != jsontext.KindString {
		return json.UnmarshalDecode(dec, (*[3]uint64)(v))
	}
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	parts := strings.Split(tok.String(), ".")
	if len(parts) != len(v) {
		return errors.New("a version has three parts")
	}
	for i, s := range parts {
		if v[i], err = strconv.ParseUint(s, 10, 64); err != nil {
			return err
		}
	}
	return nil
}

// Password is a string that must not be written.
type Password string

// forms are the options of this program. A list of functions is made once: what is
// learnt about types is kept in it. Several functions are joined to one list, since
// of two options WithMarshalers the last one wins.
var forms = json.JoinOptions(
	json.WithMarshalers(json.JoinMarshalers(
		json.MarshalToFunc(func(enc *jsontext.Encoder, d time.Duration) error {
			return enc.WriteToken(jsontext.String(d.String()))
		}),
		json.MarshalToFunc(func(enc *jsontext.Encoder, p Password) error {
			if p == "" {
				return errors.ErrUnsupported // written as without the function
			}
			return enc.WriteToken(jsontext.String("***"))
		}),
	)),
	json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, d *time.Duration) error {
		tok, err := dec.ReadToken()
		if err != nil {
			return err
		}
		if tok.Kind() != jsontext.KindString {
			return errors.New("a duration must be a string")
		}
		*d, err = time.ParseDuration(tok.String())
		return err
	})),
)

// Server has members of all these types. netip.Addr has methods for text.
type Server struct {
	Release Version       `json:"release"`
	Timeout time.Duration `json:"timeout"`
	Address netip.Addr    `json:"address"`
	Key     Password      `json:"key"`
}

func main() {
	var s Server
	const in = `{"release": "1.4.0", "timeout": "1m30s", "address": "2001:db8::1", "key": "hunter2"}`
	if err := json.Unmarshal([]byte(in), &s, forms); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Release, s.Timeout.Seconds(), s.Address.Is6())

	b, err := json.Marshal(s, forms)
	fmt.Println(string(b), err)

	b, err = json.Marshal(Server{}, forms)
	fmt.Println(string(b), err)

	err = json.Unmarshal([]byte(`{"release": "1.4"}`), &s, forms)
	fmt.Println(err)
}
