package main

func Example() {
	main()
	// Output:
	// {ID:17 Total:12.5 Paid:true Items:[hat] Address:<nil> Due:0}
	// json: cannot unmarshal JSON number into Go bool within "/Paid"
	// json: cannot unmarshal JSON string into Go []string within "/Items"
	// json: cannot unmarshal JSON string "" into Go int within "/Due": invalid syntax
	// json: cannot unmarshal JSON string "seventeen" into Go int within "/ID": invalid syntax
}
