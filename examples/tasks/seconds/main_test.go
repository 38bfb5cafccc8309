package main

func Example() {
	main()
	// Output:
	// 2026-01-01T00:00:00Z 90
	// {"start":1767225600,"timeout":"1m30s"} <nil>
}
