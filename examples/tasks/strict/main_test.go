package main

func Example() {
	main()
	// Output:
	// a name twice: {User:mo Admin:false}, jsontext: duplicate object member name "admin"
	//   lax: {User:mo Admin:true}, <nil>
	// broken UTF-8: {User: Admin:false}, jsontext: invalid UTF-8 within "/user" after offset 11
	//   lax: {User:m� Admin:false}, <nil>
	// another case: {User:mo Admin:false}, <nil>
	//   lax: {User:mo Admin:true}, <nil>
	// json: cannot unmarshal JSON string into Go main.Grant: unknown object member name "amdin"
	// "m�" true <nil>
}
