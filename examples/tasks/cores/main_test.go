package main

func Example() {
	main()
	// Output:
	// 100000 lines
	// 6.24375e+06 <nil>
	// line 77778 at byte 3186904 is bad: jsontext: invalid character '!' at start of string (expecting '"') after offset 3186905
	// {999 info 124.875}
}
