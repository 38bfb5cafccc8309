package main

func Example() {
	main()
	// Output:
	// name:  false
	// email: true true
	// age:   true 41
	// {"email":null,"age":41} <nil>
}
