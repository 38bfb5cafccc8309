package gen

import "testing"

// TestDurationsOfV1: in the v1 dialect a time.Duration is a number wherever it stands, as
// with encoding/json, also as a key; and in the v2 dialect a type of the user's own is.
func TestDurationsOfV1(t *testing.T) {
	dir := module(t, map[string]string{
		"v1/a.go": `package v1

import "time"

//javelin:json
type A struct {
	V time.Duration
	P *time.Duration
	S []time.Duration
	M map[string]time.Duration
	K map[time.Duration]string
	G G[time.Duration]
	Q time.Duration ` + "`json:\",string,omitempty\"`" + `
	Z time.Duration ` + "`json:\",omitzero\"`" + `
}

//javelin:json
type G[T any] struct{ V T }
`,
		"v2/a.go": `package v2

import "time"

//javelin:json
type A struct {
	V Nanos
	K map[Nanos]Text
}

type Nanos time.Duration

type Text time.Duration

func (t Text) MarshalText() ([]byte, error) { return []byte(time.Duration(t).String()), nil }

func (t *Text) UnmarshalText(b []byte) (err error) {
	*(*time.Duration)(t), err = time.ParseDuration(string(b))
	return err
}
`,
		"main.go": `package main

import (
	"encoding/json"
	"fmt"
	"time"

	"example.com/m/v1"
	"example.com/m/v2"
	_ "github.com/javelin-go/javelin/json/v2" // for type parameters
	"github.com/javelin-go/javelin/rt"
)

type plain v1.A // without methods

func main() {
	d := 1500 * time.Millisecond
	a := v1.A{V: d, P: &d, S: []time.Duration{d}, M: map[string]time.Duration{"a": d}, K: map[time.Duration]string{d: "x", -d: "y"}, G: v1.G[time.Duration]{d}, Q: d, Z: d}
	b, err := rt.Marshal(&a, rt.V1)
	fmt.Println(string(b), err)
	want, err := json.Marshal(plain(a))
	fmt.Println(string(want) == string(b), err)
	var back v1.A
	err = rt.Unmarshal(b, &back, rt.V1)
	fmt.Println(back.V, *back.P, back.S, back.M, back.K, back.G, back.Q, back.Z, err)
	c := v2.A{V: v2.Nanos(d), K: map[v2.Nanos]v2.Text{5: v2.Text(d)}}
	b, err = rt.Marshal(&c)
	fmt.Println(string(b), err)
	c = v2.A{}
	err = rt.Unmarshal(b, &c)
	fmt.Println(int(c.V), time.Duration(c.K[5]), err)
}
`,
	})
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"./v1"}, Std: StdAll, V1: true}))
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"./v2"}, Std: StdAll}))
	const want = `{"V":1500000000,"P":1500000000,"S":[1500000000],"M":{"a":1500000000},"K":{"-1500000000":"y","1500000000":"x"},"G":{"V":1500000000},"Q":"1500000000","Z":1500000000} <nil>
true <nil>
1.5s 1.5s [1.5s] map[a:1.5s] map[-1.5s:y 1.5s:x] {1.5s} 1.5s 1.5s <nil>
{"V":1500000000,"K":{"5":"1.5s"}} <nil>
1500000000 1.5s <nil>
`
	if got := goCommand(t, dir, "run", "."); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
