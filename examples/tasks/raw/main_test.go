package main

func Example() {
	main()
	// Output:
	// *main.Login &{mo} <nil>
	// *main.Move &{3 4} <nil>
	// jsontext.Value {"keeps": 1.50,  "order": true} <nil>
	// {"type":"later","payload":{"keeps":1.50,"order":true}} <nil>
	// json: cannot marshal from Go jsontext.Value: invalid character '}' at start of value within "/payload/a" after offset 29
}
