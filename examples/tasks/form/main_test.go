package main

func Example() {
	main()
	// Output:
	// 3:10: cannot unmarshal JSON string into Go int within "/age"
	//     3 |   "age": "old",
	//       |          ^
	// 4:21: cannot unmarshal JSON array into Go string within "/pets/0/name"
	//     4 |   "pets": [{"name": ["Rex"], "legs": "four"}]
	//       |                     ^
	// 4:38: cannot unmarshal JSON string into Go int within "/pets/0/legs"
	//     4 |   "pets": [{"name": ["Rex"], "legs": "four"}]
	//       |                                      ^
	// {Name:Eva Age:0 Pets:[{Name: Legs:0}]}
	// line 3, column 10: /age
	// line 4, column 21: /pets/0/name
	// line 4, column 38: /pets/0/legs
}
