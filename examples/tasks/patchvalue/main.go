// Go values are changed by patches, and tell which members a document had.
package main

import (
	"errors"
	"fmt"

	"github.com/javelin-go/javelin/json/v2"
)

type address struct{ Street, City string }

type user struct {
	Name    string
	Age     int
	Address address
	Tags    map[string]string
	Roles   []string

	secret string // no part of the JSON: patches leave it alone
}

func main() {
	u := user{"Ada", 36, address{"Main Street", "London"}, map[string]string{"a": "1", "b": "2"}, []string{"reader"}, "token"}

	// A merge patch (RFC 7396): null takes out, objects are merged, all else replaces.
	err := json.MergePatch(&u, []byte(`{"Age": null, "Address": {"City": "Turin"}, "Tags": {"a": null, "c": "3"}}`))
	fmt.Printf("%+v %v\n", u, err)

	// A JSON Patch (RFC 6902): all operations or none.
	err = json.ApplyPatch(&u, []byte(`[
		{"op": "add", "path": "/Roles/-", "value": "writer"},
		{"op": "move", "from": "/Tags/c", "path": "/Tags/d"}
	]`))
	fmt.Println(u.Roles, u.Tags, err)
	err = json.ApplyPatch(&u, []byte(`[
		{"op": "remove", "path": "/Roles/0"},
		{"op": "test", "path": "/Name", "value": "Grace"}
	]`))
	fmt.Println(u.Roles, errors.Is(err, json.ErrTest))

	// Which members there were, zero and null ones included.
	var p json.Presence
	err = json.Unmarshal([]byte(`{"Age": 0, "Address": {"City": null}}`), &u, json.WithPresence(&p))
	for ptr := range p.All() {
		fmt.Print(ptr, " ")
	}
	fmt.Println(p.Has("/Name"), err)
}
