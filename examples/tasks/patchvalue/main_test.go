package main

func Example() {
	main()
	// Output:
	// {Name:Ada Age:0 Address:{Street:Main Street City:Turin} Tags:map[b:2 c:3] Roles:[reader] secret:token} <nil>
	// [reader writer] map[b:2 d:3] <nil>
	// [reader writer] true
	// /Age /Address /Address/City false <nil>
}
