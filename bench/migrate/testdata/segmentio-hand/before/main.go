package main

import (
	"fmt"

	"github.com/segmentio/encoding/json"
)

func main() {
	b, err := json.Append([]byte("data: "), map[string]string{"b": "<", "a": "1"}, json.SortMapKeys)
	fmt.Println(string(b), err)

	in := []byte(`{"id":1} {"id":2}`)
	for len(in) > 0 {
		var v struct{ ID int }
		if in, err = json.Parse(in, &v, json.ZeroCopy); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(v.ID)
	}
}
