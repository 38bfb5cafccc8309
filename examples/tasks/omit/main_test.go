package main

func Example() {
	main()
	// Output:
	// {"name":"Ada","boss":null} <nil>
	// {"name":"Ada","age":0,"tags":[],"boss":null,"score":0} <nil>
	// {"name":"Ada"} <nil>
	// {"name":"Ada"} <nil>
	// json: cannot marshal from Go float64 within "/score": unsupported value: +Inf
	// {"name":"Bo","score":null}
	// {"name":"Bo","score":"Infinity"}
}
