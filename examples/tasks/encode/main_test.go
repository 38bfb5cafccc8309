package main

func Example() {
	main()
	// Output:
	// {"number":17,"total":119.5,"id":"9223372036854775809","lines":[]}
	// {
	//   "number": 17,
	//   "total": 119.5,
	//   "paid": "2026-05-04T12:30:00Z",
	//   "id": "9223372036854775809",
	//   "lines": [],
	//   "rates": {
	//     "full": 19,
	//     "reduced": 7
	//   }
	// }
	// [0,0]
	// [1,1]
	// [2,4]
	// {"done":true}
}
