package gen

import "testing"

// TestStringOptionOfTypeParameters: what the tag option string means for a type parameter
// is known without reflection where that is a basic type, and known to be an error where
// it does not go with it.
func TestStringOptionOfTypeParameters(t *testing.T) {
	dir := module(t, map[string]string{"main.go": `package main

import (
	"fmt"

	"github.com/javelin-go/javelin/rt"
)

//javelin:json
type T[N any] struct {
	A N  ` + "`json:\",string\"`" + `
	B *N ` + "`json:\",string,omitzero\"`" + `
}

//javelin:json
type Number[N ~int64 | ~float32] struct {
	A N ` + "`json:\",string\"`" + `
}

//javelin:json
type Point struct{ X int }

//javelin:json
type Zeros[N any] struct {
	A N  ` + "`json:\",omitzero\"`" + `
	P *N ` + "`json:\",omitzero\"`" + `
}

type Text string

func (t Text) MarshalText() ([]byte, error) { return []byte(t), nil }

//javelin:json
type List[N any] []Zeros[N]

func list[N any](v Zeros[N]) {
	b, err := rt.Marshal(&List[N]{v})
	fmt.Println(string(b), err)
}

func show[V any, P interface{ *V; rt.Marshaler; rt.Unmarshaler }](text string) {
	v := P(new(V))
	err := rt.Unmarshal([]byte(text), v)
	b, err2 := rt.Marshal(v)
	fmt.Println(string(b), err, err2)
}

func main() {
	show[T[int]]("{\"A\":\"5\",\"B\":\"-7\"}")
	show[T[int8]]("{\"A\":\"5\",\"B\":\"700\"}")
	show[T[uint16]]("{\"A\":\"65535\"}")
	show[T[float64]]("{\"A\":\"1e3\",\"B\":\"0.5\"}")
	show[T[int]]("{\"A\":5}")
	show[T[string]]("{\"A\":\"5\"}")
	show[T[bool]]("{\"A\":true}")
	show[T[Point]]("{\"A\":{\"X\":1}}")
	show[T[[]byte]]("{\"A\":\"\"}")
	show[Number[int64]]("{\"A\":\"9007199254740993\"}")
	show[Number[float32]]("{\"A\":\"0.1\"}")
	list(Zeros[[]byte]{P: new([]byte)})
	list(Zeros[int8]{})
	list(Zeros[Text]{A: "x"})
}
`})
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"."}, Std: StdJSON}))
	want := `{"A":"5","B":"-7"} <nil> <nil>
{"A":"5","B":"0"} json: cannot unmarshal JSON string "700" into Go int8 within "/B": value out of range <nil>
{"A":"65535"} <nil> <nil>
{"A":"1000","B":"0.5"} <nil> <nil>
{"A":"0"} json: cannot unmarshal JSON number into Go int within "/A" <nil>
{"A": json: cannot unmarshal into Go string within "/A": invalid use of ` + "`string`" + ` tag option json: cannot marshal from Go string within "/A": invalid use of ` + "`string`" + ` tag option
{"A": json: cannot unmarshal into Go bool within "/A": invalid use of ` + "`string`" + ` tag option json: cannot marshal from Go bool within "/A": invalid use of ` + "`string`" + ` tag option
{"A": json: cannot unmarshal within "/A": invalid use of ` + "`string`" + ` tag option json: cannot marshal within "/A": invalid use of ` + "`string`" + ` tag option
{"A": json: cannot unmarshal within "/A": invalid use of ` + "`string`" + ` tag option json: cannot marshal within "/A": invalid use of ` + "`string`" + ` tag option
{"A":"9007199254740993"} <nil> <nil>
{"A":"0.1"} <nil> <nil>
[{"P":""}] <nil>
[{}] <nil>
[{"A":"x"}] <nil>
`
	if got := goCommand(t, dir, "run", "."); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
