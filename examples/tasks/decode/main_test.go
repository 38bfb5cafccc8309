package main

func Example() {
	main()
	// Output:
	// 4250 Nuuk 86.5 1012.9 arctic JAVELIN Küste
	// ines Saturday
	// Nuuk <nil> 2
	// [2 3 5 7] <nil>
	// [a b] <nil>
	// jsontext: invalid character '[' after top-level value after offset 11
}
