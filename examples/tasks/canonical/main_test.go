package main

func Example() {
	main()
	// Output:
	// {"a":"Aé/","b":[1,1000,0.1],"€":1,"😀":2}
	// true
	// 9007199254740992 9007199254740993
	// {"a":2.5,"z":1} <nil>
}
