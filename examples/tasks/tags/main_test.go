package main

func Example() {
	main()
	// Output:
	// {"host":"example.org","port":8080,"timeout":"5s","origins":["*"],"retry":{"times":3,"wait":0.5}}
	// json: cannot unmarshal into Go main.Config: missing object member name "host"
	// json: cannot unmarshal JSON object into Go main.Retry within "/retry": 100 times are too many
	// 5 500ms <nil>
	// json: cannot unmarshal into Go struct { X int; Y int }: missing object member name "Y"
}
