package main

func Example() {
	main()
	// Output:
	// 200 acme/a.txt
	// 400 json: cannot unmarshal into Go main.Path within "/path": no tenant
}
