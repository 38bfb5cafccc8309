package main

func Example() {
	main()
	// Output:
	// 0 7 Ada <nil>
	// 1 0 Bob javelin: cannot read string as int64 within "/users/1/id" after offset 89
	// 2026 <nil>
	// true
	// true true false
	// 12345678901234567890.10 <nil>
	// /users/1 82 3
	// id string "8"
	// name string "Bob"
	// balance number 12345678901234567890.10
	// "Ada" <nil>
}
