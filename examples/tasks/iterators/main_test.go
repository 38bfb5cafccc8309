package main

func Example() {
	main()
	// Output:
	// {"title":"numbers","squares":[1,4,9,16,25],"sizes":{"l":44,"m":40,"s":36}}
	// ["x","y"] <nil>
}
