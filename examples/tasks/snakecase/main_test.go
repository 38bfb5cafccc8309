package main

func Example() {
	main()
	// Output:
	// {"user_id":7,"first_name":"Ada","address":{"zip_code":"W1"}} <nil>
	// {"USERID":7,"FIRSTNAME":"Ada","ADDRESS":{"ZIPCODE":"W1"}} <nil>
}
