package main

func Example() {
	main()
	// Output:
	// {100 200} {"Depth":100,"Width":120} <nil>
	// ada example.org
	// json: cannot unmarshal into Go *url.URL within "/0/Site": not https
}
