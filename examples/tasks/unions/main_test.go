package main

func Example() {
	main()
	// Output:
	// *main.Square 9
	// *main.Rectangle 10
	// [{"kind":"square","side":3},{"kind":"rectangle","w":2,"h":5}] <nil>
	// json: cannot unmarshal JSON string "circle" into Go main.Shape within "/0/kind": unknown case of union
	// []main.Step{3, "now"} <nil>
	// [{"int":7},{"text":"x"}] <nil>
}
