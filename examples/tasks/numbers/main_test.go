package main

func Example() {
	main()
	// Output:
	// float64 1
	// float64 9.007199254740992e+15
	// float64 1.8446744073709552e+19
	// float64 1000
	// float64 0.1
	// int64 1
	// int64 9007199254740993
	// uint64 18446744073709551615
	// float64 1000
	// float64 0.1
	// jsontext.Value 1
	// jsontext.Value 9007199254740993
	// jsontext.Value 18446744073709551615
	// jsontext.Value 1e3
	// jsontext.Value 0.10
	// 255 <nil>
	// 0 json: cannot unmarshal JSON number 256 into Go uint8: value out of range
	// 0 json: cannot unmarshal JSON number 1.0 into Go uint8: invalid syntax
	// 0 json: cannot unmarshal JSON number -1 into Go uint8: invalid syntax
	// 12345678901234567890.31
}
