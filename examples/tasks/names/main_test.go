package main

func Example() {
	main()
	// Output:
	// {UserID:12 Display: Token:}
	// {UserID:12 Display:Jo Token:}
	// Jo
	// a b
}
