package main

func Example() {
	main()
	// Output:
	// {"shop": "north",  "version": 2, "orders": [
	// 	{"id": 1, "card": "4242", "total": 12.50},
	// 	{"id": 2, "total": 7.25}
	// ]}
	// {"id": 1, "card": "****"}
	// {"id": 2}
}
