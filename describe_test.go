package javelin_test

import (
	"fmt"
	"io"
	"testing"

	javelin "github.com/javelin-go/javelin"
)

func ExampleDescribe() {
	text := []byte("\n{\"age\": \"old\"}")
	doc, err := javelin.Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = doc.At("/age").Int()
	fmt.Print(javelin.Describe(err, text))
	// Output:
	// 2:9: cannot read string as int64 within "/age"
	//     2 | {"age": "old"}
	//       |         ^
}

func TestDescribe(t *testing.T) {
	text := []byte("[1,\n {\"a\":2,\n")
	_, err := javelin.Parse(text)
	const want = "2:9: unexpected EOF within \"/1\"\n    2 |  {\"a\":2,\n      |         ^\n"
	if got := javelin.Describe(fmt.Errorf("of it: %w", err), text); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := javelin.Describe(err, nil); got != err.Error()+"\n" {
		t.Errorf("got %s", got)
	}
	if got := javelin.Describe(io.EOF, text); got != "EOF\n" {
		t.Errorf("got %s", got)
	}
	if got := javelin.Describe(nil, text); got != "" {
		t.Errorf("got %s", got)
	}
}
