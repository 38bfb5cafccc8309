// Command program is a package main, which does not compile before its methods are
// there.
package main

import (
	"fmt"

	"github.com/javelin-go/javelin/rt"
)

//javelin:json
type config struct {
	Name  string
	Level int8 `json:",omitzero"`
}

var _ rt.Marshaler = (*config)(nil)

func main() {
	var c config
	err := rt.Unmarshal([]byte(`{"Name":"x","Level":3}`), &c)
	fmt.Println(c, err)
}
