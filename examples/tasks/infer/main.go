// Infer reads lines of NDJSON into types that javelin infer has made from samples of them.
package main

import (
	"fmt"
	"log"
	"os"

	"github.com/javelin-go/javelin/json/v2"
)

//go:generate sh -c "go run github.com/javelin-go/javelin/cmd/javelin infer -package main -type Event events.ndjson > types.go"

func main() {
	f, err := os.Open("events.ndjson")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	for e, err := range json.Records[Event](f) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(e.ID, e.Type, e.User.Name, e.At.Minute())
		for _, item := range e.Items {
			fmt.Println("  ", item.Count, item.SKU, item.Price, item.Note != nil)
		}
	}
}
