package main

func Example() {
	main()
	// Output:
	// true true
	// jsontext: invalid escape sequence `\x` in string within "/data" after offset 27
}
