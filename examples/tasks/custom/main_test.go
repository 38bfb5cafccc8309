package main

func Example() {
	main()
	// Output:
	// [1 4 0] 90 true
	// {"release":[1,4,0],"timeout":"1m30s","address":"2001:db8::1","key":"***"} <nil>
	// {"release":[0,0,0],"timeout":"0s","address":"","key":""} <nil>
	// json: cannot unmarshal into Go main.Version within "/release": a version has three parts
}
