package main

func Example() {
	main()
	// Output:
	// {
	//   "release": 1.10,
	//   "tags": ["first", "a", "b", "c"],
	//   "owner":  {"name":"Ada"}
	// }
	// javelin: value of another kind within "/release/minor"
	// 1.10 2
	// {"name":"x","port": 8080} <nil>
	// {"port": 8080} <nil>
}
