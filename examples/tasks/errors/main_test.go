package main

func Example() {
	main()
	// Output:
	// 3:30: cannot unmarshal JSON number 300 into Go uint8 within "/routes/0/weight": value out of range
	//     3 |     {"path": "/é", "weight": 300}
	//       |                              ^
	// 3:18: invalid character '"' after object value (expecting ',' or '}') within "/routes/0"
	//     3 |     {"path": "/" "weight": 1}
	//       |                  ^
	// 2:14: unexpected EOF within "/routes"
	//     2 |   "routes": [
	//       |              ^
	// 3:3: duplicate object member name "routes"
	//     3 |   "routes": []
	//       |   ^
	// 2:13: cannot unmarshal JSON object into Go []main.Route within "/routes"
	//     2 |   "routes": {}
	//       |             ^
	// /routes/0/weight number 2.5 true
	// true
	// 2:13: cannot unmarshal JSON number into Go []main.Route within "/routes"
	//     2 |   "routes": 7
	//       |             ^
}
