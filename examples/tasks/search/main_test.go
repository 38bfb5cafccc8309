package main

func Example() {
	main()
	// Output:
	// 0 <nil>
	// "cup" <nil>
	// 1 ["tea"]
	// 3 ["cup", "pot"]
	// 6 55.75 <nil>
}
