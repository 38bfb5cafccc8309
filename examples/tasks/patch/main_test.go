package main

func Example() {
	main()
	// Output:
	// {"id": 1.0, "name": "b", "tags": ["y", "z"]} <nil>
	// 1 test /id true
	// {"id": 1.0, "tags": ["x", "y"], "owner": {"id":7}} <nil>
	// [{"op":"remove","path":"/name"},{"op":"remove","path":"/tags/0"},{"op":"add","path":"/done","value":true}]
	// {"name":null,"tags":["y"],"done":true} <nil>
}
