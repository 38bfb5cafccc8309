package main

func Example() {
	main()
	// Output:
	// {"id":0,"tags":["a","b"],"price":1.50}
	// {"id":1,"tags":[],"price":1.50}
	// javelin: member of that name exists within "/a" after offset 7
	// {"b":{"c":1,"list":["x","y"]},"a":true}
}
