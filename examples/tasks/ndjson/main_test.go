package main

func Example() {
	main()
	// Output:
	// line 2: json: cannot unmarshal JSON string into Go int within "/id"
	// line 3: jsontext: unexpected EOF after offset 131
	// [{1 info 0.25} {4 warn 1.5}]
	// {"a": 1} 1 <nil>
	// {"b": [2]} 1 <nil>
	// {"id":4,"level":"warn","took":1.5}
	// json: cannot marshal from Go func()
	// {"id":5,"level":""}
	// {"n":6}
}
