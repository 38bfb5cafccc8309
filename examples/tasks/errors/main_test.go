package main

func Example() {
	main()
	// Output:
	// 3:30: json: cannot unmarshal JSON number 300 into Go uint8 within "/routes/0/weight": value out of range
	// 3:18: jsontext: invalid character '"' after object value (expecting ',' or '}') within "/routes/0" after offset 33
	// 2:14: jsontext: unexpected EOF within "/routes" after offset 15
	// 3:3: jsontext: duplicate object member name "routes"
	// 2:13: json: cannot unmarshal JSON object into Go []main.Route within "/routes"
	// /routes/0/weight number 2.5 true
	// true
}
