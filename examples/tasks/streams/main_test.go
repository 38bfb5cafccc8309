package main

func Example() {
	main()
	// Output:
	// 100000 orders, 2.499975e+09 in all
	// /shop "north"
	// /orders/0 1
	// /orders/1 2
	// /open true
}
