package main

func Example() {
	main()
	// Output:
	// {info started}
	// a LONG line
	// warn true
	// {"level":"info","text":"started"}
	// {"level":"info","text":"started"}
	// {"a":1}
}
