package main

import (
	"fmt"

	"github.com/bytedance/sonic"
)

var config = sonic.Config{EscapeHTML: true, SortMapKeys: true, UseInt64: true}.Froze()

func main() {
	doc := []byte(`{"user":{"name":"Ada","langs":["Go","C"]}}`)
	lang, err := sonic.Get(doc, "user", "langs", 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := lang.String()
	fmt.Println(s, err)

	var v any
	err = config.Unmarshal([]byte(`{"n":9007199254740993,"h":"<b>"}`), &v)
	fmt.Println(v, err)
	b, err := config.Marshal(v)
	fmt.Println(string(b), err)

	text, err := sonic.MarshalString([]string{"<b>"})
	fmt.Println(text, err)
}
