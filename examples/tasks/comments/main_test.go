package main

func Example() {
	main()
	// Output:
	// {8080 [a b]} true
	// "b" 8080
}
