package main

func Example() {
	main()
	// Output:
	// {
	//   "name": "demo",
	//   "scripts": {
	//     "test": "go test",
	//     "build": "go build",
	//     "lint": "go vet"
	//   },
	//   "version": "1.1.0",
	//   "files": [
	//     {
	//       "to": "b",
	//       "from": "a"
	//     }
	//   ]
	// }
	// [{z 1} {a [[{y 2} {b 3}]]}] <nil>
	// [{a 1} {b 2}] <nil>
	// [{a 3} {b 2}] <nil>
	// [{a 1} {b 2} {a 3}] <nil>
	// jsontext: duplicate object member name "a"
}
