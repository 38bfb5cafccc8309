package main

func Example() {
	main()
	// Output:
	// 2026-03-14 08:00:00.25 +0000 UTC 2026 Thursday 1h30m0s
	// true <nil>
	// json: cannot marshal from Go time.Duration within "/long": no default representation
}
