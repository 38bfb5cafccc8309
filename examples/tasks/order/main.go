// Objects of no known type keep the order of their members.
package main

import (
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

func main() {
	in := []byte(`{"name":"demo","scripts":{"test":"go test","build":"go build"},"version":"1.0.0","files":[{"to":"b","from":"a"}]}`)

	// Into an Object, or into any value of no known type.
	var config json.Object
	if err := json.Unmarshal(in, &config); err != nil {
		log.Fatal(err)
	}
	config.Set("version", "1.1.0")
	scripts, _ := config.Get("scripts")
	inner := scripts.(json.Object)
	inner.Set("lint", "go vet")
	config.Set("scripts", inner)
	out, err := json.Marshal(config, jsontext.WithIndent("  "))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(out))

	var v struct{ Extra any }
	err = json.Unmarshal([]byte(`{"Extra":{"z":1,"a":[{"y":2,"b":3}]}}`), &v, json.ObjectsInAny(json.LastMember))
	fmt.Println(v.Extra, err)

	// Members of one name are an error, or a policy says which one counts.
	twice := []byte(`{"a":1,"b":2,"a":3}`)
	for _, policy := range []json.ObjectPolicy{json.FirstMember, json.LastMember, json.EveryMember} {
		var o any
		err := json.Unmarshal(twice, &o, json.ObjectsInAny(policy), jsontext.AllowDuplicateNames(true))
		fmt.Println(o, err)
	}
	fmt.Println(json.Unmarshal(twice, &config))
}
