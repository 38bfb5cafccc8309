package main

func Example() {
	main()
	// Output:
	// {"items":[{"price":3},{"price":3}],"n":1.50}
	// ["secret",{}]
	// jsontext: invalid character '1' after object name (expecting ':') within "/a" after offset 5
}
