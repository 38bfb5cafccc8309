package main

func Example() {
	main()
	// Output:
	// {7 leak}
	// unknown: "priority" at byte 10
	// {"id":7,"title":"leak in the cellar","priority":1.50,"labels":["pipe"]} <nil>
	// 3 1.50
}
