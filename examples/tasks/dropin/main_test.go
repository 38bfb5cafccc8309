package main

func Example() {
	main()
	// Output:
	// {
	//  "ID": 7,
	//  "data": {
	//   "x": [
	//    1
	//   ]
	//  },
	//  "kind": "low"
	// }
	// {
	//  "ID": 8,
	//  "kind": "low"
	// }
	// invalid character '}' looking for beginning of value true
	// true json: cannot unmarshal string into Go struct field Event.kind of type main.Kind
}
