package main

func Example() {
	main()
	// Output:
	// {8080 [a b]}
	// true
	// "b" 8080
	// {
	// 	// where to listen
	// 	"port": 8080, /* the default */
	// 	"hosts": ["a", "b", "c",],
	// }
}
