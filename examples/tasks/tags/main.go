// Tags says in tags what a configuration must hold, what it may leave out, and what its
// members were called before.
package main

import (
	"fmt"
	"log"
	"time"

	"github.com/javelin-go/javelin/json/v2"
)

// Config is what a server is started with.
type Config struct {
	Host    string        `json:"host" javelin:"required,alias=hostname"`
	Port    uint16        `json:"port" javelin:"default=8080"`
	Timeout time.Duration `json:"timeout" javelin:"format=units,default=\"30s\",alias=time_out"`
	Origins []string      `json:"origins" javelin:"default=[\"*\"]"`
	Retry   Retry         `json:"retry" javelin:"default={}"`
}

// Retry has defaults of its own.
type Retry struct {
	Times int           `json:"times" javelin:"default=3"`
	Wait  time.Duration `json:"wait" javelin:"format=sec,default=0.5"`
}

// Validate is called with the option of that name.
func (r Retry) Validate() error {
	if r.Times > 10 {
		return fmt.Errorf("%d times are too many", r.Times)
	}
	return nil
}

func main() {
	for _, in := range []string{
		`{"hostname": "example.org", "time_out": "5s"}`,
		`{"port": 80}`,
		`{"host": "example.org", "retry": {"times": 100}}`,
	} {
		c, err := json.UnmarshalOf[Config]([]byte(in), json.Validate(true))
		if err != nil {
			fmt.Println(err)
			continue
		}
		b, err := json.Marshal(c)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(b))
	}

	// A second file on top of the first: what it lacks stays, and null means the default.
	var r Retry
	if err := json.Unmarshal([]byte(`{"times": 5}`), &r); err != nil {
		log.Fatal(err)
	}
	err := json.Unmarshal([]byte(`{"wait": null}`), &r, json.Defaults(false), json.NullDefaults(true))
	fmt.Println(r.Times, r.Wait, err)

	// Without tags, an option requires all members.
	_, err = json.UnmarshalOf[struct{ X, Y int }]([]byte(`{"X": 1}`), json.RequireAll(true))
	fmt.Println(err)
}
