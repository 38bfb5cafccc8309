package json_test

import (
	"fmt"

	"github.com/javelin-go/javelin/json/v2"
)

// What options and calls make of values beyond encoding/json/v2: other kinds of JSON, the
// order of members, patches.

func ExampleCoerce() {
	var order struct {
		ID    int
		Paid  bool
		Total float64
		Items []string
		Note  *struct{ Text string }
	}
	in := []byte(`{"ID": "17", "Paid": 1, "Total": "12.50", "Items": "hat", "Note": []}`)
	err := json.Unmarshal(in, &order, json.Coerce(json.CoerceAll))
	fmt.Printf("%+v %v\n", order, err)
	err = json.Unmarshal(in, &order, json.Coerce(json.StringToNumber))
	fmt.Println(err)
	// Output:
	// {ID:17 Paid:true Total:12.5 Items:[hat] Note:<nil>} <nil>
	// json: cannot unmarshal JSON number into Go bool within "/Paid"
}

// A configuration is read, changed and written, and nothing else in it moves.
func ExampleObjectsInAny() {
	var config any
	in := `{"server":{"port":80,"host":"localhost"},"debug":false}`
	if err := json.Unmarshal([]byte(in), &config, json.ObjectsInAny(json.LastMember)); err != nil {
		fmt.Println(err)
		return
	}
	root := config.(json.Object)
	server, _ := root.Get("server")
	port := server.(json.Object)
	port.Set("port", 8080) // of a member that is there
	root.Set("version", 2)
	b, err := json.Marshal(root)
	fmt.Println(string(b), err)
	// Output: {"server":{"port":8080,"host":"localhost"},"debug":false,"version":2} <nil>
}

func ExampleObject() {
	var o json.Object
	err := json.Unmarshal([]byte(`{"zoo": 1, "ant": {"b": 2, "a": 3}}`), &o)
	for name, v := range o.All() {
		fmt.Println(name, v)
	}
	fmt.Println(err)
	// Output:
	// zoo 1
	// ant [{b 2} {a 3}]
	// <nil>
}

func ExampleMergePatch() {
	type address struct{ Street, City string }
	user := struct {
		Name    string
		Address address
		Tags    map[string]string
	}{"Ada", address{"Main Street", "London"}, map[string]string{"role": "admin", "team": "b"}}
	err := json.MergePatch(&user, []byte(`{"Address": {"City": "Turin"}, "Tags": {"role": null}}`))
	fmt.Println(user, err)
	err = json.MergePatch(&user, []byte(`{"Name": "Grace", "Address": {"City": 7}}`))
	fmt.Println(user.Name, err)
	// Output:
	// {Ada {Main Street Turin} map[team:b]} <nil>
	// Ada json: cannot unmarshal JSON number into Go string within "/Address/City"
}

func ExampleApplyPatch() {
	order := struct {
		Items []string
		Note  string
	}{[]string{"hat", "coat"}, "gift"}
	err := json.ApplyPatch(&order, []byte(`[
		{"op": "test", "path": "/Items/0", "value": "hat"},
		{"op": "add", "path": "/Items/-", "value": "scarf"},
		{"op": "remove", "path": "/Note"}
	]`))
	fmt.Printf("%+v %v\n", order, err)
	err = json.ApplyPatch(&order, []byte(`[{"op": "remove", "path": "/Items/0"}, {"op": "test", "path": "/Note", "value": "gift"}]`))
	fmt.Println(len(order.Items), err)
	// Output:
	// {Items:[hat coat scarf] Note:} <nil>
	// 3 json: patch operation 1 "test" at "/Note": value is not the one tested for
}

func ExampleWithPresence() {
	var user struct {
		Name    string
		Age     int
		Address struct{ Street, City string }
	}
	var p json.Presence
	err := json.Unmarshal([]byte(`{"Age": 0, "Address": {"City": null}}`), &user, json.WithPresence(&p))
	fmt.Println(p.Has("/Name"), p.Has("/Age"), err)
	for ptr := range p.All() {
		fmt.Println(ptr)
	}
	// Output:
	// false true <nil>
	// /Age
	// /Address
	// /Address/City
}

// A client says which members it wants, and gets no others.
func ExampleSelectFields() {
	type person struct {
		Name  string `json:"name"`
		Email string `json:"email"`
	}
	type task struct {
		ID    int               `json:"id"`
		Title string            `json:"title"`
		Owner person            `json:"owner"`
		Watch []person          `json:"watch"`
		Tags  map[string]string `json:"tags"`
	}
	t := task{1, "Write", person{"Ada", "ada@example.com"}, []person{{"Grace", "grace@example.com"}}, map[string]string{"env": "test", "team": "b"}}
	b, err := json.Marshal(t, json.SelectFields("id,owner{name},watch.name,tags{env}"))
	fmt.Println(string(b), err)

	// What may not be set from outside is not selected.
	err = json.Unmarshal([]byte(`{"id": 7, "title": "Rewrite", "owner": {"email": "new@example.com"}}`), &t, json.SelectFields("title,owner{name}"))
	fmt.Println(t.ID, t.Title, t.Owner, err)

	fmt.Println(json.CheckFields[task]("id,owner{nam}"))
	// Output:
	// {"id":1,"owner":{"name":"Ada"},"watch":[{"name":"Grace"}],"tags":{"env":"test"}} <nil>
	// 1 Rewrite {Ada ada@example.com} <nil>
	// json: cannot handle Go json_test.person: unknown object member name "nam" within "/owner"
}
